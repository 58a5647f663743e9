"""All that the two sides may say to each other: message models, their codec, the turn's states, the join code.

Pure: no sockets, no files, no clock. Both sides import this room, and it imports nothing of ours. The messages are JSON
text and binary audio frames over WebSocket, so that a page in a browser could speak them; `docs/wire.md` is the schema.
"""

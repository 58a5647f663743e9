"""All that the two sides may say to each other: message models, their codec, the turn's states, the join code.

Pure: no sockets, no files, no clock. Both sides import this room, and it imports nothing of ours. The messages are JSON
text and binary audio frames over WebSocket, so that a page in a browser could speak them; `docs/wire.md` is the schema.

The names in `__all__` are what other programs may lean on (docs/library.md); each is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from subject.first_use import imported_at_first_use

if TYPE_CHECKING:
    from subject.wire.codec import Frame, decode_frame, decode_to_subject, decode_to_wizard, encode, encode_frame
    from subject.wire.errors import BadName, IllegalTransition, JoinCodeError, NotUnderstood, PairingError, WireError
    from subject.wire.joincode import JoinCode
    from subject.wire.messages import PROTOCOL
    from subject.wire.turn import TurnEvent, TurnState

__all__ = [
    "PROTOCOL",
    "BadName",
    "Frame",
    "IllegalTransition",
    "JoinCode",
    "JoinCodeError",
    "NotUnderstood",
    "PairingError",
    "TurnEvent",
    "TurnState",
    "WireError",
    "decode_frame",
    "decode_to_subject",
    "decode_to_wizard",
    "encode",
    "encode_frame",
]

__getattr__ = imported_at_first_use(
    __name__,
    {
        "subject.wire.codec": (
            "Frame",
            "decode_frame",
            "decode_to_subject",
            "decode_to_wizard",
            "encode",
            "encode_frame",
        ),
        "subject.wire.errors": (
            "BadName",
            "IllegalTransition",
            "JoinCodeError",
            "NotUnderstood",
            "PairingError",
            "WireError",
        ),
        "subject.wire.joincode": ("JoinCode",),
        "subject.wire.messages": ("PROTOCOL",),
        "subject.wire.turn": ("TurnEvent", "TurnState"),
    },
)

"""All that the two sides may say to each other: message models, their codec, the turn's states, the join code.

Pure: no sockets, no files, no clock. Both sides import this room, and it imports nothing of ours. The messages are JSON
text and binary audio frames over WebSocket, so that a page in a browser could speak them; `docs/wire.md` is the schema.

The names in `__all__` are what other programs may lean on (docs/library.md); each is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from subject.wire.codec import (
        Frame,
        WireError,
        decode_frame,
        decode_to_subject,
        decode_to_wizard,
        encode,
        encode_frame,
    )
    from subject.wire.joincode import JoinCode, JoinCodeError
    from subject.wire.messages import PROTOCOL
    from subject.wire.turn import IllegalTransition, TurnEvent, TurnState

__all__ = [
    "PROTOCOL",
    "Frame",
    "IllegalTransition",
    "JoinCode",
    "JoinCodeError",
    "TurnEvent",
    "TurnState",
    "WireError",
    "decode_frame",
    "decode_to_subject",
    "decode_to_wizard",
    "encode",
    "encode_frame",
]

_HOME = {
    "Frame": "subject.wire.codec",
    "IllegalTransition": "subject.wire.turn",
    "JoinCode": "subject.wire.joincode",
    "JoinCodeError": "subject.wire.joincode",
    "PROTOCOL": "subject.wire.messages",
    "TurnEvent": "subject.wire.turn",
    "TurnState": "subject.wire.turn",
    "WireError": "subject.wire.codec",
    "decode_frame": "subject.wire.codec",
    "decode_to_subject": "subject.wire.codec",
    "decode_to_wizard": "subject.wire.codec",
    "encode": "subject.wire.codec",
    "encode_frame": "subject.wire.codec",
}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)

"""Messages and audio frames to and from what a WebSocket carries.

A message is JSON text. An audio frame is binary: one byte `1` (audio) or `2` (audio, packed), three zero bytes, then
utterance (u32), frame number (u32, from 0), first sample (u64) in network byte order: 20 bytes of header. Behind it
stands PCM16 little-endian mono, or the same as one FLAC stream (`subject.wire.flac`).
"""

from __future__ import annotations

import hashlib
import struct
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, ValidationError

from subject.wire import flac
from subject.wire.errors import NotUnderstood
from subject.wire.messages import PROTOCOL, TO_SUBJECT, TO_WIZARD, ToSubject, ToWizard
from subject.wire.model import Model

_HEADER = struct.Struct("!B3xIIQ")
_AUDIO = 1
_PACKED = 2
LARGEST_FRAME = 64_000
"""Bytes of PCM in one frame, at most: two seconds."""


@dataclass(frozen=True)
class Frame:
    """A stretch of one utterance."""

    utterance: int
    number: int
    first_sample: int
    """Position within the utterance."""
    pcm: bytes
    """PCM16 little-endian, mono."""


def encode(message: Model) -> str:
    """A message as JSON text, without white space."""
    return message.model_dump_json()


def digest(message: Model) -> str:
    """SHA-256 of a message, or of a part of one, as it goes over the wire."""
    return hashlib.sha256(encode(message).encode()).hexdigest()


def encode_frame(frame: Frame, *, packed: bool = False) -> bytes:
    """A frame as bytes; `packed` as FLAC, where that is less."""
    kind, sound = _AUDIO, frame.pcm
    if packed and len(smaller := flac.pack(frame.pcm)) < len(sound):
        kind, sound = _PACKED, smaller
    return _HEADER.pack(kind, frame.utterance, frame.number, frame.first_sample) + sound


def decode_frame(data: bytes) -> Frame:
    """Bytes back to a frame.

    Raises:
        NotUnderstood: too short, no audio or utterance, half a sample, unreadable FLAC, larger than `LARGEST_FRAME`.
    """
    if len(data) < _HEADER.size:
        raise NotUnderstood(f"a binary frame of {len(data)} bytes; its header alone has {_HEADER.size}")
    kind, utterance, number, first = _HEADER.unpack_from(data)
    pcm = data[_HEADER.size :]
    if kind not in (_AUDIO, _PACKED):
        raise NotUnderstood(f"a binary frame of kind {kind}; only {_AUDIO} (audio) and {_PACKED} (packed) are known")
    if utterance == 0:
        raise NotUnderstood("an audio frame of utterance 0; they are numbered from 1")
    if kind == _PACKED:
        try:
            pcm = flac.unpack(pcm, LARGEST_FRAME // 2)
        except ValueError as error:
            raise NotUnderstood(f"a packed frame: {error}") from error
    if len(pcm) % 2 or not 0 < len(pcm) <= LARGEST_FRAME:
        raise NotUnderstood(f"an audio frame of {len(pcm)} bytes; expected whole samples, 2 to {LARGEST_FRAME} bytes")
    return Frame(utterance, number, first, pcm)


def decode_to_wizard(text: str) -> ToWizard:
    """A message from the subject's side.

    Raises:
        NotUnderstood: not JSON, not one of `ToWizard`, or a field that does not fit.
    """
    try:
        return TO_WIZARD.validate_json(text)
    except ValidationError as error:
        raise NotUnderstood(_first(error)) from error


def decode_to_subject(text: str) -> ToSubject:
    """A message from the wizard's side.

    Raises:
        NotUnderstood: not JSON, not one of `ToSubject`, or a field that does not fit.
    """
    try:
        return TO_SUBJECT.validate_json(text)
    except ValidationError as error:
        raise NotUnderstood(_first(error)) from error


class _AnyHello(BaseModel):
    """What a `hello` of every version of this protocol has."""

    type: Literal["hello"]
    protocol: int


def other_protocol(text: str) -> bool:
    """True where this is a `hello` of another version, whatever else that version says in it."""
    try:
        return _AnyHello.model_validate_json(text).protocol != PROTOCOL
    except ValidationError:
        return False


def _first(error: ValidationError) -> str:
    detail = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in detail["loc"])
    return f"{detail['msg']} at {where}" if where else detail["msg"]

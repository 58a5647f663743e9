"""One journal line: an event with its sequence number, its two times and a checksum chained to the line before.

Rules:

1. A line is one JSON object in UTF-8, without spaces, its members in this order: `seq time mono kind turn data sum`,
   and ends in a newline. Nothing inside it is a newline.
2. `sum` is the first 32 hexadecimal digits of the SHA-256 over: the `sum` of the line before (nothing for line 1),
   then the line's bytes as they stand with the member `sum` taken out. So no byte can change, and no line can go,
   come or move, without one `sum` not fitting. A chain says nothing about lines missing at the very end.
3. `time` is UTC to the millisecond, `mono` the writer's monotonic clock in seconds to the microsecond.
4. `data` holds every field of the event but `kind` and `turn`. A float that is not finite is written as the string
   `"NaN"`, `"Infinity"` or `"-Infinity"`: JSON has no other way.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

from pydantic import ValidationError

from subject.json_text import from_json, starts_with_json
from subject.shaped import plainly
from wizard.journal.events import EVENTS, AnyEvent

NAME = "journal.jsonl"
"""The journal's name in a session's folder."""
AUDIO = "audio"
"""The folder of a session's recordings, beside its journal."""

_MEMBERS = ("seq", "time", "mono", "kind", "turn", "data", "sum")
_SUM = re.compile(rb',"sum":"([0-9a-f]{32})"\}$')
_UNWRITTEN = b"\0" * 8
"""What a file system shows where a block was promised and, after a power cut, never written."""
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")


class Now(NamedTuple):
    """A reading of the two clocks."""

    utc: datetime
    mono: float


Clock = Callable[[], Now]


def now() -> Now:
    """The wall clock (UTC) and the monotonic clock of this machine."""
    return Now(datetime.now(UTC), time.monotonic())


@dataclass(frozen=True)
class Entry:
    """An event as the journal has it."""

    seq: int
    """From 1, without a gap."""
    time: datetime
    """UTC, to the millisecond."""
    mono: float
    """The writer's monotonic clock, seconds; comparable only with others of the same run of the wizard's side."""
    event: AnyEvent


@dataclass(frozen=True)
class JournalLine:
    """A line as it was found: the entry, or what is wrong with it."""

    number: int
    """From 1."""
    entry: Entry | None
    """None where the line cannot be read at all."""
    seq: int | None
    problems: tuple[str, ...]
    """Empty for a good line."""
    torn: bool
    """True for a half-written last line: expected after a crash, never an earlier line's trouble."""
    unterminated: bool
    """True for a whole last line of which only the newline is missing."""
    sum: str
    size: int
    """Bytes, with its newline."""


def as_text(moment: datetime) -> str:
    """A time as the journal writes it: `2026-01-31T09:30:00.125Z`."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def encode(seq: int, moment: Now, event: AnyEvent, before: str) -> tuple[bytes, str, Entry]:
    """The line for `event` after a line with the sum `before` ("" for the first): its bytes, its sum, the entry.

    Raises ValueError where the event holds something that JSON cannot.
    """
    data = event.model_dump(mode="json")
    kind, turn = data.pop("kind"), data.pop("turn")
    mono = round(moment.mono, 6)
    text = as_text(moment.utc)
    body = json.dumps(
        {"seq": seq, "time": text, "mono": mono, "kind": kind, "turn": turn, "data": finite(data)},
        ensure_ascii=False,
        allow_nan=False,
        separators=(",", ":"),
    ).encode()
    digest = _chained(before, body)
    entry = Entry(seq, datetime.fromisoformat(text), mono, event)
    return body[:-1] + f',"sum":"{digest}"}}\n'.encode(), digest, entry


def scan(lines: Iterable[bytes]) -> Iterator[JournalLine]:
    """Read lines (each with its newline, the last perhaps without), checking sequence, sums and vocabulary.

    Each fault is told at the one line it is in: after a bad line the chain goes on from what that line says of itself.
    """
    before: frozenset[str] | None = frozenset({""})
    expected: frozenset[int] | None = frozenset({1})
    pieces = iter(lines)
    raw = next(pieces, None)
    number = 0
    while raw is not None:
        following = next(pieces, None)
        number += 1
        line, own = _read(number, raw, before, expected, last=following is None)
        yield line
        before = frozenset(own) or None
        expected = None if line.seq is None else _following(line.seq, expected)
        raw = following


def _following(seq: int, expected: frozenset[int] | None) -> frozenset[int]:
    """The numbers that the line after one with the number `seq` may have.

    Of a line that has a number it should not have, either may be right: its own, or that which was due.
    """
    return frozenset({seq + 1, *(() if expected is None or seq in expected else (due + 1 for due in expected))})


def stated_sum(raw: bytes) -> str:
    """The sum that a line states, unchecked; empty for one that states none, such as a half-written one."""
    found = _SUM.search(raw.removesuffix(b"\n"))
    return found[1].decode() if found else ""


def _read(
    number: int, raw: bytes, before: frozenset[str] | None, expected: frozenset[int] | None, *, last: bool
) -> tuple[JournalLine, set[str]]:
    """The line, and the sums the next one may be chained to: this line's own as stated, and as it should have been.

    `before` and `expected` are None where the line before was too damaged to say what they are.
    """
    text = raw.removesuffix(b"\n")
    ended = text != raw
    if last and (not ended or _UNWRITTEN in raw) and _cut_short(text):
        told = f"half-written: {len(raw)} bytes of a line that was never finished"
        return JournalLine(number, None, None, (told,), torn=True, unterminated=False, sum="", size=len(raw)), set()
    problems: list[str] = []
    entry: Entry | None = None
    seq: int | None = None
    try:
        members = from_json(text)
        seq = members["seq"] if isinstance(members, dict) and type(members.get("seq")) is int else None
        entry = _entry(members)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "event"
        problems.append(f"not an event of the journal: {where}: {plainly(first)}")
    except ValueError as error:
        problems.append(f"not a line of a journal: {error}")
    found = _SUM.search(text)
    sums: set[str] = set()
    if found is None:
        problems.append("it does not end in a checksum")
    else:
        stated = found[1].decode()
        body = text[: found.start()] + b"}"
        fitting = {_chained(one, body) for one in before or ()}
        sums = {stated} | fitting
        if before is not None and stated not in fitting:
            problems.append(f"its checksum {stated} does not fit: bytes were changed, or a line before it is not there")
    if seq is not None and expected is not None and seq not in expected:
        due = min(expected)
        what = "a line is missing before it" if seq > due else "a line is repeated or out of place"
        problems.append(f"it has the number {seq} where {due} is due: {what}")
    return JournalLine(
        number,
        entry,
        seq,
        tuple(problems),
        torn=False,
        unterminated=not ended and not problems,
        sum=found[1].decode() if found else "",
        size=len(raw),
    ), sums


def _entry(members: object) -> Entry:
    if not isinstance(members, dict) or tuple(members) != _MEMBERS:
        raise ValueError(f"its members are not {' '.join(_MEMBERS)}")
    seq, moment, mono, data = members["seq"], members["time"], members["mono"], members["data"]
    if type(seq) is not int or seq < 1:
        raise ValueError("seq is not a number from 1")
    if not isinstance(moment, str) or not _TIME.fullmatch(moment):
        raise ValueError("time is not UTC in milliseconds")
    if type(mono) not in (int, float) or not math.isfinite(mono):
        raise ValueError("mono is not a number of seconds")
    if not isinstance(data, dict) or data.keys() & {"kind", "turn"}:
        raise ValueError("data is not an event's fields")
    event = EVENTS.validate_python({**data, "kind": members["kind"], "turn": members["turn"]})
    return Entry(seq, datetime.fromisoformat(moment), float(mono), event)


def _cut_short(text: bytes) -> bool:
    """Whether a write that was cut short can have left this: the beginning of a line, and no whole line in it."""
    return not starts_with_json(text.decode(errors="replace"))


def _chained(before: str, body: bytes) -> str:
    return hashlib.sha256(before.encode() + body).hexdigest()[:32]


def finite(value: object) -> object:
    """`value` with every float that is not finite as the string that stands for it (rule 4), for any depth of JSON."""
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, dict):
        return {key: finite(item) for key, item in value.items()}
    if isinstance(value, list):
        return [finite(item) for item in value]
    return value

"""Lines: what is written is what is read, and any change of a byte is told at its line."""

from __future__ import annotations

import hashlib
import io
import json
import math
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.draws import examples
from tests.unit.journal.building import opening, whole_session
from wizard.journal.envelope import Now, as_text, encode, scan
from wizard.journal.events import AnswerSent, AnyEvent, MicrophoneChecked, Noted, SessionResumed

MOMENT = Now(datetime(2026, 3, 2, 9, 0, 0, 125_400, tzinfo=UTC), 12.3456789)


def test_a_line_is_compact_json_in_the_documented_order() -> None:
    line, digest, entry = encode(1, MOMENT, Noted(turn=3, n=7, text="naïve"), "")
    assert line == (
        b'{"seq":1,"time":"2026-03-02T09:00:00.125Z","mono":12.345679,"kind":"noted","turn":3,'
        b'"data":{"n":7,"text":"na\xc3\xafve"},"sum":"' + digest.encode() + b'"}\n'
    )
    assert as_text(entry.time) == "2026-03-02T09:00:00.125Z"


def test_the_sum_can_be_computed_by_anybody_from_the_bytes() -> None:
    first, one, _ = encode(1, MOMENT, opening(), "")
    second, two, _ = encode(2, MOMENT, Noted(text="x"), one)
    without = second[: second.rindex(b',"sum"')] + b"}"
    assert two == hashlib.sha256(one.encode() + without).hexdigest()[:32]
    assert json.loads(first)["sum"] == one


def test_numbers_that_json_lacks_survive() -> None:
    event = MicrophoneChecked(verdict="silent", peak_dbfs=-math.inf, rms_dbfs=math.nan, source="microphone")
    line, _, _ = encode(1, MOMENT, event, "")
    json.loads(line, parse_constant=pytest.fail)
    (found,) = scan([line])
    assert found.entry is not None
    assert isinstance(found.entry.event, MicrophoneChecked)
    assert found.entry.event.peak_dbfs == -math.inf
    assert math.isnan(found.entry.event.rms_dbfs)


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
cells = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts
some_events = st.one_of(
    st.builds(Noted, turn=st.integers(0, 99), text=texts),
    st.builds(SessionResumed, software=texts, tool=texts, repaired=st.lists(texts).map(tuple)),
    st.builds(
        AnswerSent,
        turn=st.just(1),
        reply=st.just(1),
        attempt=st.just(1),
        origin=st.just("hand"),
        sql=texts,
        minimum=texts,
        columns=st.just(("a", "b")),
        rows=st.lists(st.tuples(cells, cells), max_size=3).map(tuple),
    ),
)


@given(st.lists(some_events, max_size=5))
def test_what_is_written_is_what_is_read(written: list[AnyEvent]) -> None:
    before = ""
    lines = []
    for seq, event in enumerate([opening(), *written], 1):
        line, before, _ = encode(seq, MOMENT, event, before)
        assert line.count(b"\n") == 1
        lines.append(line)
    found = list(scan(io.BytesIO(b"".join(lines))))
    assert [line.problems for line in found] == [()] * len(lines)
    assert [line.entry.event for line in found if line.entry] == [opening(), *written]


@dataclass(frozen=True, repr=False)
class Written:
    """A whole session's journal; without a repr, which would fill the screen when a test fails."""

    content: bytes


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Written:
    folder: Path = whole_session(tmp_path_factory.mktemp("session") / "s01")
    return Written((folder / "journal.jsonl").read_bytes())


@pytest.mark.parametrize("other", [b'{"seq":17,', b'{"seq":97,'])
def test_a_changed_number_is_told_at_its_line_alone(journal: Written, other: bytes) -> None:
    content = journal.content.replace(b'{"seq":37,', other)
    assert [one.number for one in scan(io.BytesIO(content)) if one.problems] == [37]


@examples(300)
@given(st.data())
def test_a_changed_byte_is_told_at_its_line(journal: Written, data: st.DataObject) -> None:
    content = journal.content
    place = data.draw(st.integers(0, len(content) - 1))
    other = data.draw(st.integers(0, 255).filter(lambda byte: byte != content[place]))
    line = content.count(b"\n", 0, place) + 1
    found = list(scan(io.BytesIO(content[:place] + bytes([other]) + content[place + 1 :])))
    bad = [one.number for one in found if one.problems]
    # A newline made out of another byte makes two bad lines of one.
    assert bad == ([line, line + 1] if other == ord("\n") else [line])
    assert not found[-1].torn


@examples(60)
@given(st.data())
def test_a_line_taken_out_repeated_or_moved_is_told(journal: Written, data: st.DataObject) -> None:
    lines = journal.content.splitlines(keepends=True)
    place = data.draw(st.integers(0, len(lines) - 2))
    out = list(scan([*lines[:place], *lines[place + 1 :]]))
    assert [one.number for one in out if one.problems] == [place + 1]
    twice = list(scan([*lines[: place + 1], *lines[place:]]))
    assert place + 2 in [one.number for one in twice if one.problems]
    swapped = list(scan([*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]))
    assert place + 1 in [one.number for one in swapped if one.problems]

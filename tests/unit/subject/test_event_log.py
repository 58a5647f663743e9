"""The file of her events: what the other side has need not stay in memory, and is there all the same."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from subject.event_log import EventLog
from subject.wire.messages import EarlyPress, Ended, Pressed, SubjectEvent

AT = {"at": "2026-03-02T09:00:00.000Z", "mono": 1.0}


def events(utterances: int) -> list[SubjectEvent]:
    """A press, something between, and an end, for each."""
    made: list[SubjectEvent] = []
    for number in range(1, utterances + 1):
        n = len(made)
        made.append(Pressed(n=n + 1, utterance=number, source="file", **AT))
        made.append(EarlyPress(n=n + 2, **AT))
        made.append(Ended(n=n + 3, utterance=number, samples=number, sha256=f"{number:064d}", **AT))
    return made


@given(
    forgets=st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), max_size=8),
    asked=st.integers(0, 20),
)
def test_whatever_was_forgotten_the_same_is_found(
    tmp_path_factory: pytest.TempPathFactory, forgets: list[tuple[int, int]], asked: int
) -> None:
    """Also where the other side knows of fewer events than it once did."""
    said = events(6)
    log = EventLog(tmp_path_factory.mktemp("spool") / "events.jsonl")
    for count, (upto, forget) in enumerate(forgets):
        for event in said[log.count : max(log.count, upto)]:
            log.append(event)
        log.forget(forget)
        there = said[: log.count]
        assert log.after(asked) == there[asked:], count
        spoken = 0
        for event in there[:asked]:
            spoken = event.utterance if isinstance(event, Pressed) else 0 if isinstance(event, Ended) else spoken
        assert log.open_at(asked) == spoken
        for number in (1, 4, 7):
            found = log.end_of(number)
            assert (found in there) if found else not any(isinstance(e, Ended) and e.utterance == number for e in there)
    log.close()


def test_what_the_other_side_has_does_not_stay_in_memory(tmp_path: Path) -> None:
    log = EventLog(tmp_path / "events.jsonl")
    for event in events(300):
        log.append(event)
        log.forget(event.n - 1)
        assert len(log._kept) == 1
    assert log.count == 900
    log.close()
    again = EventLog(tmp_path / "events.jsonl")
    assert again.after(0) == events(300)
    again.close()


def test_an_event_that_was_refused_after_its_last_byte_is_there_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing could be synced, nor cut off; what follows is the same event, or another, and never both."""
    refuses = [True]
    sync, cut = os.fsync, os.ftruncate

    def refused(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", lambda fd: refused() if refuses else sync(fd))
    monkeypatch.setattr(os, "ftruncate", lambda fd, size: refused() if refuses else cut(fd, size))
    log, (first, second, *_) = EventLog(tmp_path / "events.jsonl"), events(1)
    refuses.clear()
    log.append(first)
    refuses.append(True)
    for _ in range(3):
        with pytest.raises(OSError, match="Input/output error"):
            log.append(second)
        assert log.after(0) == [first]
    refuses.clear()
    log.append(EarlyPress(n=2, **AT))
    log.forget(2)
    assert [event.type for event in log.after(0)] == ["pressed", "early_press"]
    log.close()
    assert (tmp_path / "events.jsonl").read_bytes().count(b"\n") == 2

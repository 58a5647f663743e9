"""Previews and adjusted readings in a journal: where they may stand, and what the check says of those that may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.journal.building import SessionBuilder, errors, reading
from wizard.journal.events import AnyEvent, Offered, Previewed, ReadingAdjusted
from wizard.journal.reader import read_journal

MADE = Offered(
    paraphrase="p", score=0.0, sql="SELECT 2", display_sql="SELECT 2", labels=("N",), adjusted=("2 instead of 1",)
)


def session(folder: Path, *between: AnyEvent, after: AnyEvent | None = None) -> Path:
    """One turn whose answer comes from the reading that was adjusted."""
    builder = SessionBuilder(folder)
    builder.speak()
    builder.say(Previewed(turn=1, text="how many", status="abstained", unknown=("many",), milliseconds=1.0))
    builder.transcribe("how many clerks")
    builder.request(1, "how many clerks", [reading("o", "SELECT 1")])
    for event in between:
        builder.say(event)
    builder.answer_with("SELECT 2", "2", 1, 1)
    if after is not None:
        builder.say(after)
    return builder.end()


def adjusted(**changes: int) -> ReadingAdjusted:
    """The adjustment as it should be, but for `changes`."""
    return ReadingAdjusted.model_validate(
        {"turn": 1, "request": 1, "interpretation": 1, "base": 0, "reading": MADE, **changes}
    )


def test_an_answer_may_come_from_an_adjusted_reading(tmp_path: Path) -> None:
    folder = session(tmp_path / "s01", adjusted())
    assert errors(folder) == []
    (event,) = [entry.event for entry in read_journal(folder) if isinstance(entry.event, ReadingAdjusted)]
    assert event == adjusted()


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"base": 3}, "interpretation 3 of request 1, which was never offered"),
        ({"request": 2}, "interpretation 0 of request 2, which was never offered"),
        ({"interpretation": 4}, "interpretation 4 where interpretation 1 is due"),
    ],
)
def test_an_adjustment_of_nothing_is_told(tmp_path: Path, changes: dict[str, int], told: str) -> None:
    assert told in errors(session(tmp_path / "s01", adjusted(**changes)))


def test_an_answer_from_a_reading_that_nobody_made_is_told(tmp_path: Path) -> None:
    assert "interpretation 1 of request 1 was never offered" in errors(session(tmp_path / "s01"))


def test_nothing_is_previewed_or_adjusted_once_the_turn_is_over(tmp_path: Path) -> None:
    late = Previewed(turn=1, text="how", status="answered")
    assert "previewed after the turn was closed" in errors(session(tmp_path / "s01", adjusted(), after=late))
    later = adjusted(interpretation=2, base=1)
    assert "reading_adjusted after the turn was closed" in errors(session(tmp_path / "s02", adjusted(), after=later))

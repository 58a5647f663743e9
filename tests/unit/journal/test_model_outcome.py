"""A language model's outcome in a journal: where it may stand, and what the check says of those that do not fit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.unit.journal.building import SessionBuilder, errors
from wizard.journal.events import EVENTS, AnyEvent, ModelOutcome, Offered

SAID = Offered(paraphrase="By language model m: p", score=0.0, sql="SELECT 2", display_sql="SELECT 2", origin="m")


def outcome(**changes: Any) -> ModelOutcome:
    """The outcome as it should be, but for `changes`."""
    whole = {"turn": 1, "request": 1, "model": "m", "status": "answered", "interpretation": 0, "reading": SAID}
    return ModelOutcome.model_validate({**whole, **changes})


def session(folder: Path, *between: AnyEvent, after: AnyEvent | None = None) -> Path:
    """One turn, whose answer comes from the model's reading."""
    builder = SessionBuilder(folder)
    builder.speak()
    builder.transcribe("how many clerks")
    builder.request(1, "how many clerks", [])
    for event in between:
        builder.say(event)
    builder.answer_with("SELECT 2", "2", 1, 0)
    if after is not None:
        builder.say(after)
    return builder.end()


def test_an_answer_may_come_from_a_models_reading(tmp_path: Path) -> None:
    failed = outcome(status="failed", interpretation=None, reading=None, reason="HTTP 500")
    late = outcome(status="cancelled", interpretation=None, reading=None, reason="stopped")
    assert errors(session(tmp_path / "s01", failed, outcome(), after=late)) == []


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"request": 2}, "a language model's outcome of request 2, which has none of the tool"),
        ({"interpretation": 3}, "interpretation 3 where interpretation 0 is due"),
        ({"reading": None}, "the language model's outcome is answered, which does not fit its reading"),
        ({"status": "failed"}, "the language model's outcome is failed, which does not fit its reading"),
    ],
)
def test_what_does_not_fit_is_told(tmp_path: Path, changes: dict[str, Any], told: str) -> None:
    assert told in errors(session(tmp_path / "s01", outcome(**changes)))


def test_no_reading_is_offered_once_the_turn_is_over(tmp_path: Path) -> None:
    late = outcome(interpretation=1)
    assert "model_outcome after the turn was closed" in errors(session(tmp_path / "s01", outcome(), after=late))


def test_a_journal_of_before_is_read() -> None:
    """Readings had no origin then."""
    data = outcome().model_dump()
    del data["reading"]["origin"]
    read = EVENTS.validate_python(data)
    assert isinstance(read, ModelOutcome)
    assert read.reading is not None
    assert read.reading.origin == ""

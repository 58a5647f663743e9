"""Days told by one that was said before."""

from __future__ import annotations

import pytest

from wizard.ask.reader.days_said import days_told
from wizard.ask.reader.meaning import Weekdays, When

MONDAY, CHRISTMAS = Weekdays(("MONDAY",)), When("=", ("1991-12-25",))

TOLD = [
    ("on that day", MONDAY, MONDAY),
    ("the same day", CHRISTMAS, CHRISTMAS),
    ("that year", CHRISTMAS, When("=", ("1991",))),
    ("that month", CHRISTMAS, When("=", ("1991-12",))),
    ("that month", When("=", ("1991",)), None),
    ("that year", MONDAY, None),
    ("a day later", Weekdays(("SUNDAY",)), MONDAY),
    ("the day before", MONDAY, Weekdays(("SUNDAY",))),
    ("the next day", When("=", ("1991-12-31",)), When("=", ("1992-01-01",))),
    ("a week later", CHRISTMAS, When("=", ("1992-01-01",))),
    ("a day later", When("=", ("1991",)), None),
    ("the day before christmas", MONDAY, None),
    ("that way", MONDAY, None),
]


@pytest.mark.parametrize(("phrase", "known", "told"), TOLD)
def test_a_day_told_by_another(phrase: str, known: When | Weekdays, told: When | Weekdays | None) -> None:
    found = list(days_told(tuple(phrase.split()), 0, known))
    assert [day for _, day in found] == ([] if told is None else [told])

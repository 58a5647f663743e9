"""Times and days in the words of a transcript."""

from __future__ import annotations

import datetime

import pytest

from wizard.ask.normalise import normalise
from wizard.ask.spoken.calendar import Date, Days, days
from wizard.ask.spoken.clock import Clock, clocks
from wizard.domain.spoken import PeriodEntry, SpokenEntry

MORNING: dict[tuple[str, ...], PeriodEntry] = {
    ("morning",): PeriodEntry(begin=0, end=1200),
    ("night",): PeriodEntry(begin=1800, end=600),
}
TIMES = [
    ("before 10 a.m.", Clock("<", (1000,))),
    ("after 5 pm", Clock(">", (1700,))),
    ("after five thirty pm", Clock(">", (1730,))),
    ("at 720am", Clock("=", (720,))),
    ("at 12 o'clock noon", Clock("=", (1200,))),
    ("before midnight", Clock("<", (2400,))),
    ("by noon", Clock("<=", (1200,))),
    ("after 1700 hours", Clock(">", (1700,))),
    ("at 8 in the evening", Clock("=", (2000,))),
    ("before 8 in the morning", Clock("<", (800,))),
    ("around 6pm", Clock("between", (1730, 1830))),
    ("between 415 and 530pm", Clock("between", (1615, 1730))),
    ("between 6 and 9 a.m.", Clock("between", (600, 900))),
    ("between 10am and 2pm", Clock("between", (1000, 1400))),
    ("after 9", Clock(">", (900,), (2100,))),  # 1992 paper, Appendix B, 2.4.3
    ("around 8 o'clock", Clock("between", (730, 830), (1930, 2030))),
    ("in the morning", Clock("inside", (0, 1200), (), "morning")),
    ("at night", Clock("outside", (1800, 600), (), "night")),
]


@pytest.mark.parametrize(("text", "clock"), TIMES, ids=[text for text, _ in TIMES])
def test_times(text: str, clock: Clock) -> None:
    tokens = normalise(text)
    whole = [(found, cost) for end, found, cost in clocks(tokens, 0, MORNING) if end == len(tokens)]
    assert min(whole, key=lambda reading: reading[1])[0] == clock


@pytest.mark.parametrize("text", ["281", "flight 281", "under 200 dollars", "25 people"])
def test_a_plain_number_is_no_time(text: str) -> None:
    assert list(clocks(normalise(text), 0, MORNING)) == []


AS_OF = datetime.date(1991, 11, 20)
PLAIN = SpokenEntry(hub="flight", year=1991)
CORPUS = PLAIN.model_copy(update={"calendar": {"monday": "1991-02-21"}})
DAYS = [
    ("on monday", PLAIN, Days(("monday",))),
    ("next wednesday", PLAIN, Days(("wednesday",))),
    ("on thursdays", PLAIN, Days(("thursday",))),
    ("on july seventh", PLAIN, Date(1991, 7, 7)),
    ("on the twenty second of july", PLAIN, Date(1991, 7, 22)),
    ("january twenty third 1992", PLAIN, Date(1992, 1, 23)),
    ("monday july eighth", PLAIN, Date(1991, 7, 8)),
    ("today", PLAIN, Date(1991, 11, 20)),
    ("tomorrow", PLAIN, Date(1991, 11, 21)),
    ("the day after tomorrow", PLAIN, Date(1991, 11, 22)),
    ("on monday", CORPUS, Date(1991, 2, 21)),
    ("on mondays", CORPUS, Days(("monday",))),
    ("on a monday", CORPUS, Days(("monday",))),
]


@pytest.mark.parametrize(
    ("text", "spoken", "day"), DAYS, ids=[f"{text}, {bool(spoken.calendar)}" for text, spoken, _ in DAYS]
)
def test_days(text: str, spoken: SpokenEntry, day: Days | Date) -> None:
    tokens = normalise(text)
    found = [d for end, d, _ in days(tokens, 0, spoken, AS_OF, frozenset(), frozenset()) if end == len(tokens)]
    assert found[0] == day


def test_a_day_that_is_not_in_the_calendar_is_none() -> None:
    assert list(days(normalise("february thirtieth"), 0, PLAIN, AS_OF, frozenset(), frozenset())) == []

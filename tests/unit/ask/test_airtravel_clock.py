"""Times and days in the words of a transcript."""

from __future__ import annotations

import datetime

import pytest

from wizard.ask.normalise import normalise
from wizard.ask.reader.calendar import days
from wizard.ask.reader.clock import Clock, clocks, periods
from wizard.ask.reader.meaning import Modifier, Weekdays, When
from wizard.domain.times import PeriodEntry

MORNING = periods({"morning": PeriodEntry(begin=0, end=1200), "night": PeriodEntry(begin=1800, end=600)})
TIMES = [
    ("before 10 a.m.", Clock("<", (1000,))),
    ("after 5 pm", Clock(">", (1700,))),
    ("after five thirty pm", Clock(">", (1730,))),
    ("at 720am", Clock("=", (720,))),
    ("at 12 o'clock noon", Clock("=", (1200,))),
    ("before midnight", Clock("between", (600, 2400))),
    ("after midnight", Clock("inside", (0, 600))),
    ("by noon", Clock("<=", (1200,))),
    ("before midday", Clock("<", (1200,))),
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
DAYS: list[tuple[str, Modifier]] = [
    ("on monday", Weekdays(("MONDAY",))),
    ("next wednesday", Weekdays(("WEDNESDAY",))),
    ("on thursdays", Weekdays(("THURSDAY",))),
    ("monday or tuesday", Weekdays(("MONDAY", "TUESDAY"))),
    ("on weekends", Weekdays(("SATURDAY", "SUNDAY"))),
    ("on july seventh", When("=", ("1991-07-07",), every_year=True)),
    ("on the twenty second of july", When("=", ("1991-07-22",), every_year=True)),
    ("today", When("=", ("1991-11-20",), every_year=True)),
    ("tomorrow", When("=", ("1991-11-21",), every_year=True)),
    ("the day after tomorrow", When("=", ("1991-11-22",), every_year=True)),
    ("last year", When("=", ("1990",))),
    ("this month", When("=", ("1991-11",), every_year=True)),
    ("last month", When("=", ("1991-10",), every_year=True)),
    ("in the last six months", When("between", ("1991-05-20", "1991-11-20"))),
    ("last week", When("between", ("1991-11-11", "1991-11-17"), every_year=True)),
]


@pytest.mark.parametrize(("text", "day"), DAYS, ids=[text for text, _ in DAYS])
def test_days(text: str, day: Modifier) -> None:
    tokens = normalise(text)
    found = [meaning for end, meaning in days(tokens, 0, 1991, AS_OF) if end == len(tokens)]
    assert found[0] == day


@pytest.mark.parametrize("text", ["february thirtieth", "the last flight", "six months"])
def test_what_is_no_day(text: str) -> None:
    tokens = normalise(text)
    assert [end for end, _ in days(tokens, 0, 1991, AS_OF) if end == len(tokens)] == []

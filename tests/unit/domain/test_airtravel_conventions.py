"""Conventions of other people's reference answers: in force where they are asked for, and told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Request, Tool
from wizard.ask.tool import make_tool
from wizard.cli.ask import command
from wizard.domain import DomainUnusable, load_domain
from wizard.domain.conventions import load_conventions
from wizard.domain.errors import LexiconError
from wizard.domain.lexicon import load_lexicon

AIRTRAVEL = load_domain("airtravel", check_audio=False)
ATIS = Path(__file__).parents[3] / "benchmarks" / "conventions" / "atis.yaml"
QUESTION = "flights from Boston to Denver on Monday"
THEIRS = """
title: dates of somebody's answers
about: Monday is one day of theirs.
lexicon:
  days: {monday: "1991-02-21"}
"""


@pytest.fixture(scope="module")
def timetable(built: Callable[[str], str]) -> str:
    return built("airtravel")


@pytest.fixture(scope="module")
def theirs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("theirs") / "theirs.yaml"
    path.write_text(THEIRS, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def database(timetable: str) -> Iterator[Database]:
    with open_database(timetable) as opened:
        yield opened


@pytest.fixture(scope="module")
def plain(database: Database) -> Tool:
    return make_tool(AIRTRAVEL, database)


def bound_by(file: Path, database: Database) -> Tool:
    return make_tool(AIRTRAVEL, database, conventions=[load_conventions(file)])


@pytest.fixture(scope="module")
def bound(database: Database, theirs: Path) -> Tool:
    return bound_by(theirs, database)


@pytest.fixture(scope="module")
def of_atis(database: Database) -> Tool:
    return bound_by(ATIS, database)


def test_they_hold_where_they_are_asked_for_only(plain: Tool, bound: Tool) -> None:
    assert bound.name == f"{plain.name} +theirs"
    assert "day_name = 'MONDAY'" in plain.ask(Request(QUESTION)).interpretations[0].sql
    assert "day_number = 21" in bound.ask(Request(QUESTION)).interpretations[0].sql


LISTED = [
    ("are there any flights from Boston to Denver", "List all flights that leave Boston and go to Denver."),
    (
        "does Delta have flights from Boston to Denver",
        "List all flights that leave Boston, go to Denver, and are on Delta",
    ),
    ("are all flights nonstop", "Yes or no: are all flights nonstop?"),
]


def test_yes_or_no_may_be_answered_by_what_there_is(plain: Tool, database: Database, tmp_path: Path) -> None:
    file = tmp_path / "lists.yaml"
    file.write_text(THEIRS.replace("lexicon:", "yes_or_no: listed\nlexicon:"), encoding="utf-8")
    bound = bound_by(file, database)
    for question, listed in LISTED:
        assert plain.ask(Request(question)).interpretations[0].boolean
        assert bound.ask(Request(question)).interpretations[0].paraphrase.startswith(listed)


@pytest.mark.parametrize(
    ("question", "habit", "said"),
    [
        ("how much is a taxi in Boston", "prices: alone", "List the ground fares of"),
        ("how many people fit on a 747", "instead: {capacity: aircraft code}", "List the aircraft code of aircraft"),
        (
            "fares for flights from Boston to Denver on Monday",
            "days: everywhere",
            "List all fares that are valid on 21 February 1991 and are for flights that leave Boston",
        ),
    ],
)
def test_references_may_show_something_else_and_mean_days_of_partners(
    plain: Tool, database: Database, tmp_path: Path, question: str, habit: str, said: str
) -> None:
    file = tmp_path / "habits.yaml"
    file.write_text(THEIRS.replace("lexicon:", f"{habit}\nlexicon:"), encoding="utf-8")
    assert not plain.ask(Request(question)).interpretations[0].paraphrase.startswith(said)
    assert bound_by(file, database).ask(Request(question)).interpretations[0].paraphrase.startswith(said)


def test_a_monday_is_any_of_them(bound: Tool) -> None:
    for question in ("flights from Boston to Denver on a Monday", "flights from Boston to Denver on Mondays"):
        assert "day_name = 'MONDAY'" in bound.ask(Request(question)).interpretations[0].sql


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Monday's flights from Boston to Denver", "day_number = 21"),
        ("next Monday's flights from Boston to Denver", "day_number = 21"),
        ("next Monday flights from Boston to Denver", "day_number = 21"),
        ("flights from Boston to Denver this coming Monday", "day_number = 21"),
        ("the Monday flights from Boston to Denver", "day_name = 'MONDAY'"),
    ],
)
def test_what_says_which_monday_it_is_names_one_before_a_noun_too(bound: Tool, question: str, said: str) -> None:
    assert said in bound.ask(Request(question)).interpretations[0].sql


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("show me the round trip tickets from Boston to Denver", "List all flights that are sold at round trip fares"),
        ("the latest departure from Boston to Denver", "List the flight with the latest departure time"),
        ("what is restriction AP/57", "List the advance purchase, number of stopovers,"),
        ("describe Boston airport", "List the airport code, airport name,"),
        ("I would like a schedule of flights from Boston to Denver", "List the leg departure times and leg arrival"),
        ("flights between Boston and Dallas Fort Worth", "List all flights that leave Boston and go to airport DFW"),
        (
            "flights leaving Boston at 12 o'clock",
            "List all flights that leave Boston and have the departure time midnight",
        ),
        (
            "flights leaving Boston after 5 o'clock",
            "List all flights that leave Boston and have a departure time after 5:00 AM",
        ),
        (
            "flights that leave Boston before 6 o'clock Sunday afternoon",
            "List all flights that leave Boston, have a departure time before 6:00 PM",
        ),
        ("do you fly a 747 from Boston to Denver", "List all flights that use aircraft"),
    ],
)
def test_atis(of_atis: Tool, question: str, said: str) -> None:
    assert of_atis.ask(Request(question)).interpretations[0].paraphrase.startswith(said)


LEGS = """missing: left out
lexicon:
  attributes:
    leg departure time: {of: flight, column: flight.departure_time, path: "flight.flight_id -> flight_leg.flight_id, flight_leg.leg_flight -> flight.flight_id"}
  classes: {flight: {shown_together: {flight schedule: [leg departure time]}}}
"""  # noqa: E501


@pytest.mark.parametrize(("habit", "said"), [("missing: left out", True), ("missing: shown", False)])
def test_what_is_missing_elsewhere_may_be_left_out(database: Database, tmp_path: Path, habit: str, said: bool) -> None:
    file = tmp_path / "legs.yaml"
    head = THEIRS.partition("lexicon:")[0]
    file.write_text(head + LEGS.replace("missing: left out", habit), encoding="utf-8")
    asked = Request("flight schedules from Boston to Denver")
    assert ("IS NOT NULL" in bound_by(file, database).ask(asked).interpretations[0].sql) is said


def test_what_is_shown_instead_is_an_attribute(tmp_path: Path) -> None:
    file = tmp_path / "habits.yaml"
    file.write_text(THEIRS.replace("lexicon:", "instead: {capacity: aircraft cod}\nlexicon:"), encoding="utf-8")
    with pytest.raises(LexiconError, match="instead: no attribute 'aircraft cod'; is it 'aircraft code'"):
        load_lexicon(AIRTRAVEL.folder / "lexicon.yaml", [load_conventions(file)])


def test_the_command_says_which(timetable: str, theirs: Path) -> None:
    asked = [QUESTION, "--domain", "airtravel", "--database", timetable, "--json"]
    plain = CliRunner().invoke(command, asked)
    bound = CliRunner().invoke(command, [*asked, "--conventions", str(theirs)])
    assert plain.exit_code == bound.exit_code == 0
    assert json.loads(plain.stdout).get("conventions") is None
    assert json.loads(bound.stdout)["conventions"] == ["theirs"]
    assert "theirs, dates of somebody's answers" in bound.stderr


def test_a_mistake_names_the_file_of_conventions(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("title: t\nabout: a\nlexicon: {days: {monday: soon}}\n", encoding="utf-8")
    with pytest.raises(LexiconError, match=r"mine\.yaml"):
        load_lexicon(AIRTRAVEL.folder / "lexicon.yaml", [load_conventions(file)])
    file.write_text("title: t\nabout: a\nlexicon: {}\n", encoding="utf-8")
    with pytest.raises(DomainUnusable, match=r"mine\.yaml"):
        load_conventions(file)


def test_a_file_of_conventions_that_is_not_there_is_said_to_be_that(tmp_path: Path) -> None:
    with pytest.raises(DomainUnusable, match=r"none\.yaml: there is no such file; name a file of conventions"):
        load_conventions(tmp_path / "none.yaml")

"""Conventions of other people's reference answers: in force on their databases, never on ours, and told."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from wizard.ask.conventions import in_force
from wizard.ask.guard import open_database
from wizard.ask.interface import Request
from wizard.ask.tool import make_tool
from wizard.cli.ask import command
from wizard.domain import DomainError, build_database, load_domain
from wizard.domain.conventions import laid_over, load_conventions
from wizard.domain.lexicon import LexiconError, load_lexicon

AIRTRAVEL = load_domain("airtravel", check_audio=False)
QUESTION = "flights from Boston to Denver on Monday"


@pytest.fixture(scope="module")
def theirs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of the schema in which Boston has another code: not one of ours."""
    path = tmp_path_factory.mktemp("theirs") / "timetable.sqlite"
    build_database(AIRTRAVEL, f"sqlite:///{path}")
    with sqlite3.connect(path) as connection:
        for table in ("city", "airport_service", "ground_service"):
            connection.execute(f"UPDATE {table} SET city_code = 'BBOS' WHERE city_code = 'BOST'")
    connection.close()
    return path


def test_they_are_in_force_on_other_peoples_databases_only(theirs: Path, tmp_path: Path) -> None:
    build_database(AIRTRAVEL, f"sqlite:///{tmp_path / 'ours.sqlite'}")
    with open_database(f"sqlite:///{tmp_path / 'ours.sqlite'}") as ours, open_database(f"sqlite:///{theirs}") as other:
        assert in_force(AIRTRAVEL, ours) == ()
        assert [one.name for one in in_force(AIRTRAVEL, other)] == ["atis-dates", "atis-answers"]
        assert make_tool(AIRTRAVEL, other).name.endswith(" +atis-dates +atis-answers")
        dated = make_tool(AIRTRAVEL, other).ask(Request(QUESTION)).interpretations[0].sql
        weekly = make_tool(AIRTRAVEL, other, conventions=False).ask(Request(QUESTION)).interpretations[0].sql
        assert "day_number = 21" in dated
        assert "day_name = 'MONDAY'" in weekly
        assert make_tool(AIRTRAVEL, ours).ask(Request(QUESTION)).interpretations[0].sql == weekly


@pytest.mark.parametrize(("options", "names"), [([], ["atis-dates", "atis-answers"]), (["--paper"], None)])
def test_the_command_says_which(theirs: Path, options: list[str], names: list[str] | None) -> None:
    url = f"sqlite:///{theirs}"
    found = CliRunner().invoke(command, [QUESTION, "--domain", "airtravel", "--database", url, "--json", *options])
    assert found.exit_code == 0
    assert json.loads(found.stdout).get("conventions") == names
    assert ("atis-dates" in found.stderr) == (names is not None)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("flight numbers from Boston to Denver", "List all flights that leave Boston and go to Denver."),
        (
            "the schedule of flights from Boston to Denver",
            "List the departure times and arrival times of all flights that are a leg of flights that leave Boston "
            "and go to Denver.",
        ),
        (
            "the cheapest flight from Boston to Denver on Monday",
            "List all flights that leave Boston, go to Denver, fly on 21 February 1991, and are sold at the fare with "
            "the lowest one way cost of those that are for flights that leave Boston, go to Denver, and fly on "
            "21 February 1991.",
        ),
        (
            "the cheapest fare from Boston to Denver on Monday",
            "List the fare with the lowest one way cost of those that are valid on 21 February 1991 and are for "
            "flights that leave Boston, go to Denver, and fly on 21 February 1991.",
        ),
        ("flights from Boston to Dallas Fort Worth", "List all flights that leave Boston and go to airport DFW."),
        ("flights from Dallas Fort Worth to Boston", "List all flights that leave Dallas Fort Worth and go to Boston."),
    ],
)
def test_choices_of_the_reference_answers(theirs: Path, question: str, said: str) -> None:
    with sqlite3.connect(theirs) as connection:  # a city of theirs
        connection.execute(
            "INSERT INTO city SELECT 'DDFW', 'DALLAS FORT WORTH', state_code, country_name, time_zone_code FROM city "
            "WHERE city_name = 'DALLAS' AND NOT EXISTS (SELECT 1 FROM city WHERE city_code = 'DDFW')"
        )
    connection.close()
    with open_database(f"sqlite:///{theirs}") as other:
        assert make_tool(AIRTRAVEL, other).ask(Request(question)).interpretations[0].paraphrase == said


def test_mappings_are_joined_and_the_rest_replaced() -> None:
    below = {"a": {"b": 1, "c": [1, 2]}, "d": 4}
    assert laid_over(below, {"a": {"c": [3]}, "d": None}) == {"a": {"b": 1, "c": [3]}, "d": None}
    assert below == {"a": {"b": 1, "c": [1, 2]}, "d": 4}


def test_a_mistake_names_the_file_of_conventions(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "title: t\nabout: a\nunless: {column: city.city_code, value: X}\nlexicon: {spoken: {hub: boat}}\n",
        encoding="utf-8",
    )
    with pytest.raises(LexiconError, match=r"mine\.yaml"):
        load_lexicon(AIRTRAVEL.folder / "lexicon.yaml", [load_conventions(file)])
    file.write_text("title: t\nabout: a\nunless: {column: city, value: X}\nlexicon: {}\n", encoding="utf-8")
    with pytest.raises(DomainError, match=r"mine\.yaml"):
        load_conventions(file)

"""Bare drafts of databases in the manner of public ones: a university, motor races, a hospital.

Each question once had no answer or a wrong one, for a cause that has nothing to do with its database.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.foreign import SCRIPTS
from tests.databases import Drafts
from wizard.ask.interface import Request

ANSWERED = {
    "campus": (
        "Which courses are worth 4 credits?",
        "Which students took World History?",  # a table that is called by a verb
        "Who is the advisor of Zhang?",  # a table that is called by who does it
        "Which students does Singh advise?",
        "What are the prerequisites of Genetics?",  # what a row has of its own kind
        "Which courses have no prerequisites?",
        "How many rooms are there in the Watson building?",  # a classroom is a room
        "Which room has the largest capacity?",
        "Which sections were held in 2017?",  # a year in a key of several columns
        "Which instructors taught in the spring of 2018?",
        "Which students have more than 100 credits?",
        "Where is the Music department?",
        "How many courses does the Computer Science department offer?",
        "Which instructor advises the most students?",
    ),
    "grandprix": (
        "Which driver has the most points?",  # summed over results
        "Which constructor has scored the most points?",
        "How many points does each constructor have?",
        "What is the altitude of Circuit de Monaco?",
        "Which circuits have never hosted a race?",
        "Which drivers took part in the 2010 Belgian Grand Prix?",
        "What was the fastest lap speed in the 2011 Italian Grand Prix?",
    ),
    "hospital": (
        "Which department does Molly Clock head?",
        "Who is the primary care physician of Dennis Doe?",
        "Which medications were prescribed to John Smith?",
        "Who prescribed Thesisin?",
        "Which patients take Awakin?",
        "Which patients underwent Folded Demiophtalmectomy?",
        "Which patients stayed in an ICU room?",
        "How many single rooms are available?",  # of rooms that are unavailable or not
        "How many medications are made by Foo Labs?",
    ),
}


@pytest.fixture(scope="module")
def urls(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The databases, by name."""
    folder = tmp_path_factory.mktemp("public")
    return {name: f"sqlite:///{_made(SCRIPTS / f'{name}.sql', folder / f'{name}.sqlite')}" for name in ANSWERED}


def _made(script: Path, file: Path) -> Path:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(script.read_text(encoding="utf-8"))
    return file


def _cell(value: object) -> object:
    return round(value, 4) if isinstance(value, float) else str(value)


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in ANSWERED.items() for text in texts])
def test_it_is_answered(name: str, text: str, urls: dict[str, str], drafts: Drafts) -> None:
    lines = (SCRIPTS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    item = next(item for item in map(json.loads, lines) if item["text"] == text)
    with closing(sqlite3.connect(urls[name].removeprefix("sqlite:///"))) as connection:
        right = [{tuple(map(_cell, row)) for row in connection.execute(sql)} for sql in (item["sql"], *item["also"])]
    found = drafts.of(urls[name], name).rows(text)
    assert found is not None
    assert {tuple(map(_cell, row)) for row in found} in right


def test_who_has_not_left_yet_has_a_stay_without_an_end(urls: dict[str, str], drafts: Drafts) -> None:
    """Said first, though not surely: never "no stay with an end", which whoever never came has, too."""
    asked = Request("Which patients have not been discharged yet?")
    outcome = drafts.of(urls["hospital"], "hospital").tool.ask(asked)
    assert '"StayEnd" IS NULL' in outcome.interpretations[0].sql
    assert "NOT (" not in outcome.interpretations[0].sql

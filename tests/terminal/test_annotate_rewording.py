"""The request of a turn reworded: the real tool on the real database, a reading taken, abstentions, no tool at all."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from subject.screen.textfields import LineField
from tests.terminal.annotate_table import Table, table
from tests.unit.annotate.conftest import Made, write_sql
from wizard.annotate.opened_domain import OpenedDomain, OpenedDomains
from wizard.annotate.terminal.adjudication import AdjudicationSitting
from wizard.annotate.terminal.desk import AnnotatorDesk
from wizard.annotate.terminal.rewording import RewordingPage
from wizard.ask.interface import Outcome, Request

SIZES = pytest.mark.parametrize("size", [(80, 24), (140, 40)])
SALARY, HIRED, IN_TEN, RICH = "8ky-1-001", "8ky-1-003", "8ky-1-005", "8ky-1-007"
MANY = "how many people work in department 45"


def line(at: Table) -> LineField:
    return at.app.screen.query_one("#words", LineField)


async def write(at: Table, words: str, *keys: str) -> None:
    """Other words in the line, then keys."""
    line(at).value = ""
    await at.type(words)
    await at.press(*keys)


@SIZES
async def test_a_reading_takes_the_answers_place(made: Made, size: tuple[int, int]) -> None:
    async with table(made, SALARY, size=size) as at:
        before = at.now
        await at.press("W")
        assert at.focus == "words"
        assert line(at).value == "What is Sharon Lease's salary?"
        await write(at, MANY, "enter")
        assert "Count all employees who work in department 45." in at.text
        assert "● sure" in at.text
        assert "= 48" in at.text
        assert "Enter: in place of answer 1" in at.text
        await at.press("enter")
        assert isinstance(at.app.screen, AnnotatorDesk)
        (one,) = at.now.references
        assert (one.minimum, one.reworded) == ("48", MANY)
        assert one.maximum
        assert at.now.transcription == before.transcription
        assert at.kept() == at.now
        assert f"in the words   {MANY}" in at.text
        assert "nothing is wrong" in at.text
        await at.press("u")
        assert at.now == before
        assert "undone: reworded" in at.text
        await at.press("U")
        assert at.now.references == (one,)
        await at.press("v")
        assert MANY in at.text


@SIZES
async def test_an_abstention_and_what_could_be_asked_instead(made: Made, size: tuple[int, int]) -> None:
    async with table(made, SALARY, size=size) as at:
        await at.press("W")
        await write(at, f"{MANY} on the moon", "enter")
        assert "not understood: 'moon'" in at.text
        assert "would be understood (Enter asks it):" in at.text
        assert "↓ marks one" in at.text
        assert "without 'on the moon'" in at.text
        await at.press("enter")
        assert isinstance(at.app.screen, RewordingPage), "nothing is marked, nothing is taken"
        await at.press("down")
        assert "▸ ?  how many people work in department 45" in at.text
        assert "read as: Count all employees" in at.text
        assert "Enter: ask it" in at.text
        await at.press("enter")
        assert line(at).value == MANY
        assert "= 48" in at.text
        await at.press("enter")
        assert at.now.references[0].reworded == MANY


async def test_another_reading_is_marked_and_stands_beside_the_answer(made: Made) -> None:
    async with table(made, SALARY) as at:
        await at.press("o")
        await at.type("other words")
        await at.press("enter")
        await write(at, "does sharon lease work in department 10", "enter")
        assert "Enter: answer 2" in at.text
        assert "= TRUE" in at.text
        await at.press("down", "down")
        assert "▸ 3  List all employees" in at.text
        await at.press("enter")
        assert [one.minimum for one in at.now.references] == ["34200", "((1028))"]
        assert "▸Answer 2" in at.text


async def test_what_is_asked_leans_on_the_turns_before(made: Made) -> None:
    async with table(made, RICH) as at:
        assert "W rewords" in at.text
        await at.press("W")
        await write(at, "when was she hired", "enter")
        assert 'leans on "Does Sharon Lease work in department 10?"' in at.text
        assert "Enter: answer 1" in at.text
        await at.press("enter")
        assert at.now.references[0].reworded == "when was she hired"


async def test_words_that_have_changed_are_asked_again(made: Made) -> None:
    async with table(made, SALARY) as at:
        await at.press("W")
        await write(at, MANY, "enter")
        await at.type("1")
        assert "Enter: in place" not in at.text, "the readings are of other words"
        await at.press("down", "enter")
        assert isinstance(at.app.screen, RewordingPage)
        assert at.now == at.work.draft.annotation
        await write(at, " ", "enter")
        assert isinstance(at.app.screen, RewordingPage)


async def test_left_without_a_reading_the_words_are_there_the_next_time(made: Made) -> None:
    async with table(made, SALARY) as at:
        await at.press("W")
        await write(at, MANY, "enter", "escape")
        assert at.now == at.work.draft.annotation
        await at.press("W")
        assert line(at).value == MANY
        await at.press("enter", "enter", "W")
        assert line(at).value == MANY, "the answer's own words"
        await at.press("enter", "enter")
        assert "of the same SQL already" in at.text
        await at.press("right", "W")
        assert line(at).value == "Tell me about the weather"


async def test_a_reading_whose_statement_gives_no_answer_is_not_taken(made: Made) -> None:
    async with table(made, SALARY) as at:
        await at.press("W")
        asked = at.work.ground.tool.ask(Request(MANY))
        bad = replace(asked.interpretations[0], sql="SELECT nothing FROM employees")
        put(at, replace(asked, interpretations=(bad,)))
        await write(at, MANY, "enter")
        assert "▲ " in at.text
        await at.press("enter")
        assert isinstance(at.app.screen, RewordingPage)
        assert at.now == at.work.draft.annotation


class Toolbox:
    """A ground whose tool gives one outcome, or raises."""

    def __init__(self, ground: OpenedDomain, gives: Outcome | Exception, wait: threading.Event | None = None) -> None:
        self._ground = ground
        self._gives = gives
        self._wait = wait
        self.name = "toolbox"

    @property
    def tool(self) -> Toolbox:
        return self

    def __getattr__(self, name: str) -> object:
        return getattr(self._ground, name)

    def ask(self, _: Request) -> Outcome:
        if self._wait is not None:
            self._wait.wait(60)
        if isinstance(self._gives, Exception):
            raise self._gives
        return self._gives


def put(at: Table, gives: Outcome | Exception, wait: threading.Event | None = None) -> None:
    """The tool of the page that is open gives this."""
    page, rewording = at.app.screen, at.sitting.rewording()
    assert isinstance(page, RewordingPage)
    assert rewording is not None
    ground: Any = Toolbox(at.work.ground, gives, wait)
    page._job = replace(page._job, rewording=replace(rewording, ground=ground))


@pytest.fixture
def without_lexicon(made: Made, personnel_url: str, tmp_path: Path) -> Iterator[Made]:
    """The domain is open, and its lexicon is not to be had any more."""
    with OpenedDomains(database=personnel_url) as grounds:
        ground = grounds.of("personnel")
        ground.domain = replace(ground.domain, folder=tmp_path / "gone")
        yield Made(made.store, grounds)


@SIZES
async def test_without_a_tool_all_else_works_and_the_words_stay(without_lexicon: Made, size: tuple[int, int]) -> None:
    async with table(without_lexicon, SALARY, size=size) as at:
        await at.press("W")
        await write(at, MANY, "enter")
        assert "the tool is not to be had" in at.text
        assert "lexicon.yaml" in "".join(at.text.split()), "why, in as many lines as it takes"
        assert line(at).value == MANY
        await at.press("enter")
        assert "the tool is not to be had" in at.text, "it is tried anew"
        await at.press("escape")
        assert at.now == at.work.draft.annotation
        await at.press("enter")
        assert at.turn != SALARY, "it is done"


async def test_a_defect_of_the_tool_costs_the_reading_alone(made: Made) -> None:
    async with table(made, SALARY) as at:
        await at.press("W")
        put(at, ValueError("a slip"))
        await write(at, MANY, "enter")
        assert "the tool failed (ValueError: a slip)" in at.text
        await at.press("escape")
        assert at.now == at.work.draft.annotation


async def test_the_screen_does_not_wait_for_the_tool(made: Made) -> None:
    async with table(made, SALARY) as at:
        await at.press("W")
        wait = threading.Event()
        put(at, at.work.ground.tool.ask(Request(MANY)), wait)
        line(at).value = MANY
        await at.app._press_keys(["enter"])
        await at.pilot.pause()
        assert "asking the tool of personnel …" in at.text
        await at.app._press_keys(["enter", "escape"])
        await at.settle()
        assert isinstance(at.app.screen, AnnotatorDesk)
        wait.set()
        await at.press("W")
        assert line(at).value == MANY


async def test_an_adjudicators_rewording_decides_the_references(made: Made) -> None:
    for name in ("ann", "bob"):
        work = made.at("4b1-1-001", name)
        if name == "bob":
            write_sql(work, 0, "SELECT COUNT(*) FROM employees WHERE department = 11")
        work.mark_done()
        work.save()
    async with table(made, annotator="carol", adjudicate=True) as at:
        sitting = at.sitting
        assert isinstance(sitting, AdjudicationSitting)
        assert sitting.case is not None
        assert "references" in sitting.case.open_layers
        await at.press("W")
        await write(at, MANY, "enter", "enter")
        assert at.now.references[0].reworded == MANY
        assert f"in the words   {MANY}" in at.text
        assert "references" not in sitting.case.open_layers

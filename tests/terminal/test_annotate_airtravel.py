"""The same keys on the air travel domain: long answers, yes/no questions that are two, principles of the 1992 paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.terminal.annotate_table import table
from tests.unit.annotate.conftest import Made, Talk, made_store
from wizard.annotate.opened_domain import OpenedDomains
from wizard.ask.guard import open_database
from wizard.ask.tool import make_tool

FLIGHTS, MEALS, AIRCRAFT, PARTNERS = "1ab-1-001", "1ab-1-002", "1ab-1-003", "1ab-1-004"


@pytest.fixture(scope="module")
def flown(
    tmp_path_factory: pytest.TempPathFactory, built: Callable[[str], str]
) -> Iterator[tuple[Path, OpenedDomains]]:
    """A session about flights."""
    folder = tmp_path_factory.mktemp("flown")
    database = built("airtravel")
    with OpenedDomains(database=database) as grounds, open_database(database) as opened:
        tool = make_tool(grounds.of("airtravel").domain, opened)
        talk = Talk(folder / "sessions" / "1ab-1", "1ab-1", tool, opened, subject="1ab", domain="airtravel")
        talk.ask("list the flights from boston to denver")
        talk.ask("are there flights from boston to philadelphia", pick=lambda reading: reading.boolean)
        talk.ask("what are the aircraft types")
        talk.told("which airlines are nice", "more_specific", topic="nice")
        talk.builder.end()
        yield folder / "sessions", grounds


@pytest.fixture
def air(tmp_path: Path, flown: tuple[Path, OpenedDomains]) -> Iterator[Made]:
    folder, grounds = flown
    with made_store(tmp_path / "corpus", sorted(folder.iterdir())) as store:
        yield Made(store, grounds)


async def test_drafts_of_both_kinds_of_answers_are_accepted_by_one_key(air: Made) -> None:
    async with table(air, FLIGHTS, size=(80, 24)) as at:
        assert at.work.item.session.domain == "airtravel"
        for turn in (FLIGHTS, MEALS, AIRCRAFT, PARTNERS):
            assert at.turn == turn
            await at.press("enter")
        assert "all turns of this queue are done" in at.text
        flights, meals, aircraft, nice = (air.store.item(turn) for turn in (FLIGHTS, MEALS, AIRCRAFT, PARTNERS))
        assert all(item.status == "single" for item in (flights, meals, aircraft, nice))
        assert aircraft.references[0].minimum.startswith("((")
        assert nice.category == "X"
        assert meals.references[0].minimum == "TRUE"
        assert len(meals.references) == 2


async def test_the_aircraft_types_are_a_simple_list(air: Made) -> None:
    """1992 paper, 2.2.3."""
    async with table(air, AIRCRAFT, size=(80, 24)) as at:
        await at.press("enter")
        assert '("JET")' in air.store.item(AIRCRAFT).references[0].minimum


async def test_a_long_answer_is_counted_and_paged(air: Made) -> None:
    async with table(air, FLIGHTS, size=(80, 24)) as at:
        assert "tuples of" in at.text
        await at.press("v")
        assert "maximum's SQL" in at.text
        await at.press("pagedown", "escape")
        assert at.focus == ""


async def test_principles_are_found_by_word_and_number(air: Made) -> None:
    async with table(air, FLIGHTS) as at:
        await at.press("p")
        await at.type("between")
        assert "2.2.1" in at.text
        await at.press("enter", "ctrl+u")
        await at.type("2.11")
        assert "yes-or-no" in at.text.lower() or "yes/no" in at.text.lower()
        await at.press("escape")
        assert "2.2.1" in [one.number for one in at.now.principles]
        assert at.kept() == at.now


async def test_sql_of_the_other_domain_is_refused(air: Made) -> None:
    async with table(air, FLIGHTS) as at:
        await at.press("s", "ctrl+a")
        at.app.screen.query_one("#sql").text = "SELECT COUNT(*) FROM employees"  # type: ignore[attr-defined]
        await at.press("ctrl+j")
        assert "employees" in at.text
        assert "refused" in at.text

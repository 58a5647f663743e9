"""The domain's database answers for the next turn while she is at this one: opening it waits for nothing."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from tests.terminal.annotate_table import table
from tests.unit.annotate.conftest import Made, look_at
from wizard.annotate.accepted_drafts import accept_drafts
from wizard.annotate.opened_domain import OpenedDomains
from wizard.ask.guard import Database


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[threading.Thread]:
    """Which thread asked the domain's database, statement by statement."""
    threads: list[threading.Thread] = []
    run = Database.run

    def noted(database: Database, sql: str, **options: Any) -> Any:
        threads.append(threading.current_thread())
        return run(database, sql, **options)

    monkeypatch.setattr(Database, "run", noted)
    return threads


async def test_the_next_turn_opens_without_a_statement_of_its_own(
    made: Made, personnel_url: str, asked: list[threading.Thread]
) -> None:
    with OpenedDomains(None, personnel_url) as grounds:  # remembers nothing yet
        grounds.of("personnel")
        async with table(Made(made.store, grounds), "4b1-1-001") as at:
            for number in (2, 3, 4):
                asked.clear()
                await at.press("space", "enter")
                assert at.turn == f"4b1-1-00{number}"
                assert threading.main_thread() not in asked
                assert asked, "the turn behind it was looked at"


async def test_the_next_case_opens_without_one_too(
    made: Made, personnel_url: str, asked: list[threading.Thread]
) -> None:
    with OpenedDomains(None, personnel_url) as grounds:
        for name in ("ann", "bob"):
            accept_drafts(made.store, grounds, name, everything=True)
            look_at(made, name)
        for number in (1, 2, 3):
            work = made.at(f"4b1-1-00{number}", "bob")
            work.set_class("D")
            work.set_comment("about the turn before")
            work.point_to("answer", 1) if number > 1 else work.set_class("X")
            work.toggle_exclusion("vague") if number == 1 else None
            work.mark_done()
            work.save()
    with OpenedDomains(None, personnel_url) as grounds:
        grounds.of("personnel")
        async with table(Made(made.store, grounds), annotator="dee", adjudicate=True) as at:
            first = at.turn
            asked.clear()
            await at.press("right_square_bracket")
            assert at.turn != first
            assert threading.main_thread() not in asked

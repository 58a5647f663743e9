"""Every answer that is shown has a name for each of its columns, whatever it is ordered and grouped by."""

from __future__ import annotations

import pytest

from wizard.ask.guard import open_database
from wizard.ask.interface import Request
from wizard.ask.tool import make_tool
from wizard.domain import database_url, load_domain

ORDERED = {
    "personnel": (
        "list the clerks by department, youngest first",
        "list the clerks of each department",
        "list the departments with their managers",
        "clerks ordered by department and salary",
        "the five oldest clerks, by salary",
    ),
    "airtravel": (
        "flights from Boston to Denver sorted by airline",
        "flights from Boston to Denver sorted by airline, earliest first",
        "list the flights from Boston to Denver by airline",
    ),
}


@pytest.mark.parametrize("name", ORDERED)
def test_each_column_has_a_name(name: str) -> None:
    domain = load_domain(name, check_audio=False)
    asked = [*ORDERED[name], *(test.question for test in domain.tests)]
    differing, shown = [], 0
    with open_database(database_url(domain)) as database:
        tool = make_tool(domain, database)
        for text in asked:
            for reading in tool.ask(Request(text)).interpretations:
                shown += 1
                columns = database.run(reading.display_sql).columns
                if not len(columns) == len(reading.labels) == len(reading.columns):
                    differing.append((text, reading.paraphrase))
    assert differing == []
    assert shown >= len(ORDERED[name])


def test_those_who_are_listed_by_a_kind_are_in_its_order() -> None:
    domain = load_domain("personnel", check_audio=False)
    with open_database(database_url(domain)) as database:
        (reading, *_) = make_tool(domain, database).ask(Request(ORDERED["personnel"][0])).interpretations
        rows = database.run(reading.display_sql).rows
    placed = [(row[reading.labels.index("Department")], row[reading.labels.index("Age")]) for row in rows]
    assert placed == sorted(placed)
    assert len({department for department, _ in placed}) > 1

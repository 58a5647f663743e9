"""Charts: what is made for whole requests is what the full chart has of them; parts are of the kinds a rule takes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.unit.ask.reader.parts_of_the_reader import PartsOfTheReader, parts_of_the_reader
from wizard.ask.interface import Tool
from wizard.ask.reader.chart import FRAGMENT, WHOLE, Chart, Edge, Grammar, Rule
from wizard.ask.reader.words import words_of

COMPANY = (
    "who lives in Dallas or Irving and earns more than 50000",
    "how many women work in department 45",
    "which departments have more than ten employees and who runs them",
    "the oldest clerk in each department and what he earns",
    "in department 45",
    "of the wheelbarrow on Tuesdays",
)
JOURNEYS = (
    "flights from Boston to Denver and from Denver to Boston",
    "the cheapest fare from Boston to Dallas before 6 o'clock Sunday afternoon",
    "flights from Denver to Boston on Monday evening or Tuesday morning",
)


@pytest.fixture(scope="module")
def company(tool: Tool) -> PartsOfTheReader:
    return parts_of_the_reader(tool)


@pytest.fixture(scope="module")
def journeys(agent: Tool) -> PartsOfTheReader:
    return parts_of_the_reader(agent)


def told(edges: list[Edge]) -> list[tuple[object, ...]]:
    return [(edge.meaning, edge.cost, edge.rule) for edge in edges]


def has_all_whole_ones(parts: PartsOfTheReader, text: str) -> None:
    tokens = words_of(text)
    chart = Chart(len(tokens), parts.grammar, (WHOLE, FRAGMENT))
    chart.parse(parts.leaves.leaves(tokens).items)
    full = chart.unabridged()
    for category in (WHOLE, FRAGMENT):
        assert told(chart.whole(category)) == told(full.whole(category))
    made, all_there_are = (sum(map(len, joined(one).values())) for one in (chart, full))
    assert made < all_there_are


def joined(chart: Chart) -> dict[tuple[int, int, str], list[Edge]]:
    return {(*place, category): items for place, cell in chart.cells.items() for category, items in cell.items()}


@pytest.mark.parametrize("text", COMPANY)
def test_of_a_company_nothing_whole_is_missing(text: str, company: PartsOfTheReader) -> None:
    has_all_whole_ones(company, text)


@pytest.mark.parametrize("text", JOURNEYS)
def test_of_journeys_nothing_whole_is_missing(text: str, journeys: PartsOfTheReader) -> None:
    has_all_whole_ones(journeys, text)


def _both(one: object, other: object) -> Iterator[tuple[object, float]]:
    yield (one, other), 0.0


@pytest.mark.parametrize(("one", "other", "made"), [(1, "a", True), (1, 2, False), ("a", "b", False)])
def test_a_rule_gets_only_parts_of_the_kinds_that_it_takes(one: object, other: object, *, made: bool) -> None:
    grammar = Grammar([Rule("both", WHOLE, ("M", "M"), _both, 0.0, "", ((int,), (str,)))])
    chart = Chart(2, grammar, (WHOLE,))
    chart.parse([Edge("M", 0, 1, one, 0.0), Edge("M", 1, 2, other, 0.0)])
    assert [edge.meaning for edge in chart.whole(WHOLE)] == ([(one, other)] if made else [])


def test_what_nothing_waits_for_is_not_made() -> None:
    """Behind "a" stands a B; what begins with "c" there is none, and is made by the full chart alone."""

    def name(*parts: object) -> Iterator[tuple[object, float]]:
        yield parts, 0.0

    rules = [
        Rule("whole", WHOLE, ("a", "B"), name, 0.0, ""),
        Rule("b", "B", ("b",), name, 0.0, ""),
        Rule("c", "C", ("b",), name, 0.0, ""),
    ]
    chart = Chart(2, Grammar(rules), (WHOLE,))
    chart.parse([Edge("a", 0, 1, "a", 0.0), Edge("b", 1, 2, "b", 0.0)])
    assert len(chart.whole(WHOLE)) == 1
    assert set(chart.cells[1, 2]) == {"b", "B"}
    assert set(chart.unabridged().cells[1, 2]) == {"b", "B", "C"}


@pytest.mark.parametrize("text", JOURNEYS)
def test_what_is_looked_for_anywhere_is_what_the_full_chart_has_of_it(text: str, journeys: PartsOfTheReader) -> None:
    leaves = journeys.leaves.leaves(words_of(text)).items
    chart = journeys.sentences.chart(leaves, len(words_of(text)), anywhere=("NP", "M"))
    full = chart.unabridged()
    for place, cell in full.cells.items():
        for category in ("NP", "M"):
            assert told(chart.cells.get(place, {}).get(category, [])) == told(cell.get(category, []))
    assert sum(map(len, joined(chart).values())) < sum(map(len, joined(full).values()))


BEGUN_ALIKE = (
    ("flights from Boston to Denver on Monday", "flights from Boston to Denver on Tuesday evening"),
    ("flights from Boston to Denver, nonstop", "flights from Boston to Denver"),
    ("which airlines fly from Boston", "flights from Boston"),
)


@pytest.mark.parametrize(("first", "second"), BEGUN_ALIKE)
def test_a_chart_takes_from_another_what_begins_alike(first: str, second: str, journeys: PartsOfTheReader) -> None:
    grammar = journeys.grammar.for_one_request()
    leaves = [journeys.leaves.leaves(words_of(text)).items for text in (first, second)]
    other, chart, afresh = (Chart(len(words_of(text)), grammar, (WHOLE,)) for text in (first, second, second))
    other.parse(leaves[0])
    chart.parse(leaves[1], [other])
    afresh.parse(leaves[1])
    assert {place: told(items) for place, items in joined(chart).items()} == {
        place: told(items) for place, items in joined(afresh).items()
    }
    taken = [place for place, cell in chart.cells.items() if other.cells.get(place) is cell]
    assert bool(taken) == first.startswith(second[:7])


def test_what_lies_below_an_edge_is_known_from_the_top_and_from_the_left() -> None:
    first, second, third = (Edge("a", at, at + 1, at, 0.0) for at in range(3))
    pair = Edge("B", 1, 3, "pair", 0.0, parts=(second, third))
    whole = Edge(WHOLE, 0, 3, "whole", 0.0, parts=(first, pair))
    assert whole.below() == (first, pair, second, third)
    assert [*whole.leaves()] == [*whole.leaves()] == [first, second, third]
    assert first.below() == ()
    assert [*first.leaves()] == [first]

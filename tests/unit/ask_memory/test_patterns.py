"""Pairs become patterns: which literals are found, which values become slots, what is written for other values."""

from __future__ import annotations

import pytest

from wizard.ask.guard import Database
from wizard.ask.memory import RememberedPair
from wizard.ask.memory.literals import literals, replaced
from wizard.ask.memory.patterns import pattern_of


@pytest.mark.parametrize(
    ("sql", "expected"),
    [
        ("SELECT * FROM city WHERE state_name = 'texas'", [("texas", {"city.state_name"})]),
        ("SELECT 1 FROM CITY AS C WHERE C.STATE_NAME = 'texas'", [("texas", {"city.state_name"})]),
        ("SELECT 1 FROM city c, state s WHERE s.population > 150", [(150, {"state.population"})]),
        (
            "SELECT 1 FROM city WHERE population BETWEEN 1 AND 2.5",
            [(1, {"city.population"}), (2.5, {"city.population"})],
        ),
        ("SELECT 1 FROM city WHERE state_name IN ('a', 'b')", [("a", {"city.state_name"}), ("b", {"city.state_name"})]),
        ("SELECT 1 FROM city WHERE state_name NOT IN ('a')", [("a", {"city.state_name"})]),
        ('SELECT 1 FROM city WHERE state_name = "texas"', [("texas", {"city.state_name"})]),
        ('SELECT "city_name" FROM city', []),
        ("SELECT 1 FROM city ORDER BY population LIMIT 3", []),
        ("SELECT 'texas', 7 FROM city", [("texas", set()), (7, set())]),
        ("SELECT 1 FROM city WHERE city_name LIKE '%x%'", [("%x%", set())]),
        ("SELECT 1 FROM state WHERE state_name = 'o''brien'", [("o'brien", {"state.state_name"})]),
        (
            "SELECT 1 FROM state, city WHERE city.state_name = state.state_name AND population = 5",
            [(5, {"city.population", "state.population"})],
        ),
    ],
)
def test_literals_with_their_columns(states: Database, sql: str, expected: list[tuple[object, set[str]]]) -> None:
    found = literals(sql, states.schema)
    assert [(literal.value, set(literal.columns)) for literal in found] == expected
    assert all(str(literal.value).replace("'", "''") in sql[literal.start : literal.end] for literal in found)


def test_texts_are_quoted_when_they_are_replaced() -> None:
    assert replaced("a = 'x' AND b = 2", {(4, 7): "o'brien", (16, 17): 3}) == "a = 'o''brien' AND b = 3"


def test_a_value_said_once_becomes_a_slot(states: Database) -> None:
    sql = "SELECT population FROM state WHERE state_name = 'texas' AND population > 5;"
    pattern = pattern_of(RememberedPair(text="How many people live in Texas?", sql=sql), states.schema)
    assert pattern.shown() == "how many people live in <state.state_name>"
    assert pattern.sql(("new york",)) == sql.replace("texas", "new york").rstrip(";")
    assert [slot.said for slot in pattern.slots] == ["Texas"]


def test_the_longest_value_is_the_slot(states: Database) -> None:
    sql = "SELECT 1 FROM city WHERE city_name = 'new york' AND state_name = 'york'"
    pattern = pattern_of(RememberedPair(text="the size of new york", sql=sql), states.schema)
    assert pattern.shown() == "the size of <city.city_name>"


def test_numbers_and_words_for_numbers(states: Database) -> None:
    pair = RememberedPair(text="cities over five hundred in ohio", sql="SELECT 1 FROM city WHERE population > 500")
    pattern = pattern_of(pair, states.schema)
    assert pattern.shown() == "cities over <number city.population> in ohio"
    assert pattern.sql((75,)).endswith("> 75")


def test_a_value_said_twice_stays_a_word(states: Database) -> None:
    """Which of the two the SQL means is not known."""
    sql = "SELECT 1 FROM river WHERE river_name = 'ohio' AND traverse = 'ohio'"
    pattern = pattern_of(RememberedPair(text="does the ohio river run through ohio", sql=sql), states.schema)
    assert pattern.slots == ()
    assert pattern.words == ("does", "the", "ohio", "river", "run", "through", "ohio")


def test_what_the_sql_does_not_compare_stays_a_word(states: Database) -> None:
    pattern = pattern_of(RememberedPair(text="say texas", sql="SELECT 'texas' FROM city"), states.schema)
    assert pattern.slots == ()


def test_the_form_is_filled_like_the_sql(states: Database) -> None:
    form = {"is": "Compare", "term": {"is": "Attr", "name": "state name"}, "op": "=", "value": ["texas"]}
    pair = RememberedPair(text="the area of texas", sql="SELECT area FROM state WHERE state_name = 'texas'", form=form)
    assert pattern_of(pair, states.schema).form(("iowa",)) == {**form, "value": ["iowa"]}


def test_the_revision_is_filled_too(states: Database) -> None:
    pair = RememberedPair(
        text="how many folks does texas have",
        request="what is the population of texas",
        sql="SELECT population FROM state WHERE state_name = 'texas'",
    )
    pattern = pattern_of(pair, states.schema)
    assert pattern.request(("New York",)) == "what is the population of New York"
    lost = pair.model_copy(update={"request": "what is the population there"})
    assert pattern_of(lost, states.schema).request(("iowa",)) is None

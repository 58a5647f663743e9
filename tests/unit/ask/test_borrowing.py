"""Words that come from concepts and from the thesaurus: dearer than the lexicon's, and in nobody's place."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from wizard.ask.borrowing import CONCEPT
from wizard.ask.guard import Database, open_database
from wizard.ask.senses import Sense, Vocabulary, said
from wizard.ask.vocabulary import build_vocabulary
from wizard.domain.lexicon import parse_lexicon

HARBOR = """\
classes:
  sailor: {table: sailors, concept: employee, key: [no], nouns: [sailor]}
  ship: {table: ships, key: [no], nouns: [ship]}
attributes:
  pay: {of: sailor, concept: salary, column: sailors.pay, kind: number, nouns: [pay]}
  loot: {of: sailor, column: sailors.loot, kind: number, nouns: [income, loot], verbs: [take home], most: [richest]}
  signed: {of: sailor, concept: hiring, column: sailors.signed, kind: date, nouns: [day of signing/days of signing]}
  flag: {of: sailor, concept: citizenship, column: sailors.flag, values: true, nouns: [flag]}
  trainer: {of: sailor, column: sailors.trainer, values: true, nouns: [trainer], verbs: [be taught by]}
  state: {of: sailor, concept: marital status, column: sailors.state, values: true, nouns: [state]}
relations:
  serves on:
    from: sailor
    to: ship
    path: sailors.ship -> ships.no
    concept: membership of a unit
    says: serve on
    says_inverse: carry
    verbs: [serve on]
    prepositions: [on]
  rescued by:
    {from: sailor, to: ship, path: sailors.rescuer -> ships.no, says: be rescued by, says_inverse: rescue,
     verbs: [belong to]}
predicates:
  female: {of: sailor, concept: woman, when: [{attribute: state, equals: W}], says: female}
"""


@pytest.fixture(scope="module")
def harbor(tmp_path_factory: pytest.TempPathFactory) -> Database:
    path = tmp_path_factory.mktemp("harbor") / "harbor.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript(
        """
        CREATE TABLE ships (no INTEGER PRIMARY KEY);
        CREATE TABLE sailors (no INTEGER PRIMARY KEY, pay INTEGER, loot INTEGER, signed DATE, flag TEXT, state TEXT,
            trainer TEXT, ship INTEGER, rescuer INTEGER);
        INSERT INTO ships VALUES (1);
        INSERT INTO sailors VALUES (1, 10, 20, '1989-01-01', 'UNITED STATES', 'M', 'Jack Gray', 1, 1),
            (2, 10, 20, '1989-01-01', 'Holland', 'S', 'Ned Low', 1, 1);
        """
    )
    connection.close()
    return open_database(f"sqlite:///{path}")


@pytest.fixture(scope="module")
def vocabulary(harbor: Database) -> Vocabulary:
    return build_vocabulary(parse_lexicon(HARBOR, Path("harbor.yaml")), harbor)


def meant(vocabulary: Vocabulary, phrase: str) -> set[tuple[str, str]]:
    return {(sense.kind, sense.name) for sense in vocabulary.senses(said(phrase))}


@pytest.mark.parametrize(
    ("phrase", "kind", "name"),
    [
        ("colleagues", "class", "sailor"),
        ("headcount", "count", "sailor"),
        ("payroll", "sum", "pay"),
        ("newcomers", "event", "signed"),
        ("was taken on", "", ""),
        ("taken on", "attrverb", "signed"),
        ("brought home", "attrverb", "pay"),
        ("best paid", "most", "pay"),
        ("dollars", "unit", "pay"),
        ("attached to", "verb", "serves on"),
        ("within", "preposition", "serves on"),
        ("on", "preposition", "serves on"),
        ("crew", "relation", "serves on"),
        ("ladies", "predicate", "female"),
        ("America", "value", "flag"),
        ("the Netherlands", "value", "flag"),
        ("wed", "value", "state"),
    ],
)
def test_a_concept_brings_its_words(vocabulary: Vocabulary, phrase: str, kind: str, name: str) -> None:
    assert ((kind, name) in meant(vocabulary, phrase)) == bool(kind)


def test_a_concepts_words_are_dearer_than_the_lexicons(vocabulary: Vocabulary) -> None:
    assert [sense.cost for sense in vocabulary.senses(("pay",)) if sense.kind == "attribute"] == [0.0]
    assert [sense.cost for sense in vocabulary.senses(("salary",))] == [CONCEPT]
    assert [sense.values for sense in vocabulary.senses(("america",))] == [("UNITED STATES",)]


@pytest.mark.parametrize(
    ("phrase", "kind", "name"),
    [
        ("income", "attribute", "loot"),
        ("takes home", "attrverb", "loot"),
        ("richest", "most", "loot"),
        ("belongs to", "verb", "rescued by"),
    ],
)
def test_a_concept_takes_no_word_that_the_lexicon_gives(
    vocabulary: Vocabulary, phrase: str, kind: str, name: str
) -> None:
    assert {found for found in meant(vocabulary, phrase) if found[0] == kind} == {(kind, name)}


def test_a_letter_that_is_a_code_is_no_word(vocabulary: Vocabulary) -> None:
    assert meant(vocabulary, "m") == {("value", "state")}  # it stands in the database itself
    assert meant(vocabulary, "d") == set()


def test_a_lexicon_read_round_one_class_borrows_when_told_to(harbor: Database) -> None:
    lexicon = parse_lexicon(HARBOR, Path("harbor.yaml"))
    assert build_vocabulary(lexicon, harbor, borrowed=False).senses(("payroll",)) == []
    assert build_vocabulary(lexicon, harbor, borrowed=True).senses(("payroll",)) == [Sense("sum", "pay", cost=CONCEPT)]


TOWN = """\
classes:
  person: {table: people, concept: person, key: [no], nouns: [person/people]}
attributes:
  first: {of: person, concept: first name, column: people.first, values: true, nouns: [first name]}
  last: {of: person, concept: family name, column: people.last, values: true, nouns: [last name]}
  street: {of: person, concept: street address, column: people.street, values: true, nouns: [street]}
  car: {of: person, column: people.car, values: true, nouns: [car]}
"""


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Vocabulary:
    path = tmp_path_factory.mktemp("town") / "town.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript(
        """
        CREATE TABLE people (no INTEGER PRIMARY KEY, first TEXT, last TEXT, street TEXT, car TEXT);
        INSERT INTO people VALUES (1, 'José', 'Vásquez', '12 BEECHWOOD DR', 'DC10'),
            (2, 'ANN', 'O''SHEA', '7 Beechwood Drive', '747');
        """
    )
    connection.close()
    return build_vocabulary(parse_lexicon(TOWN, Path("town.yaml")), open_database(f"sqlite:///{path}"))


@pytest.mark.parametrize(
    ("phrase", "values"),
    [
        ("Vasquez", ("Vásquez",)),
        ("VÁSQUEZ", ("Vásquez",)),
        ("oshea", ("O'SHEA",)),
        ("the O'Sheas", ()),
        ("O'Sheas", ("O'SHEA",)),
        ("12 Beechwood Drive", ("12 BEECHWOOD DR",)),
        ("Beechwood", ("12 BEECHWOOD DR", "7 Beechwood Drive")),
        ("beechwood dr", ("12 BEECHWOOD DR", "7 Beechwood Drive")),
        ("DC-10", ("DC10",)),
        ("dc 10s", ("DC10",)),
        ("747s", ("747",)),
    ],
)
def test_values_are_known_however_they_are_written(town: Vocabulary, phrase: str, values: tuple[str, ...]) -> None:
    found = [sense.values for sense in town.senses(said(phrase)) if sense.kind == "value"]
    assert ([set(one) for one in found] == [set(values)]) if values else not found


@pytest.mark.parametrize("phrase", ["Jose Vasquez", "Vasquez, José", "O'Shea, Ann O'Shea"])
def test_people_are_known_by_their_names_without_a_pattern(town: Vocabulary, phrase: str) -> None:
    assert [sense.kind for sense in town.senses(said(phrase))] == ["name"]


def test_whoever_something_is_done_by_does_it(vocabulary: Vocabulary) -> None:
    """Where the lexicon says that sailors are taught by somebody: "did Jack Gray teach"."""
    assert ("objverb", "trainer") in meant(vocabulary, "teach")

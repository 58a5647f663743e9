"""No row counts twice: whatever a join repeats, sums and counts are over sets, on both backends.

The database has what repeats rows: link tables with a payload (an actor with two parts in one film), two link tables
around one thing, diamonds, self references, keys of two columns, a class that stands in several rows.
"""

from __future__ import annotations

import datetime
import random
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from decimal import Decimal

import pytest
import yaml
from sqlalchemy import URL

from tests.databases import postgresql_database, sqlite_database
from tests.unit.ask.set_semantics import Meaning, Row
from wizard.ask.form import (
    Aggregate,
    Attr,
    Compare,
    Computed,
    Condition,
    Extreme,
    Grouped,
    HowMany,
    Is,
    Key,
    Not,
    Number,
    Of,
    Op,
    Query,
    Related,
    Set,
    Share,
    Shared,
    Show,
    Step,
    Term,
    Via,
)
from wizard.ask.guard import Database, open_database
from wizard.ask.sql import SqlWriter
from wizard.domain.lexicon import Lexicon, load_lexicon

LEXICON = """
classes:
  film: {table: film, key: [id], nouns: [film], display: [film title]}
  actor: {table: actor, key: [id], nouns: [actor], display: [actor name], person: true}
  genre: {table: genre, key: [id], nouns: [genre], display: [genre label]}
  shelf: {table: shelf, key: [aisle, slot], nouns: [shelf], display: [shelf size]}
  loan: {table: loan, key: [id], nouns: [loan], display: [loan id]}
  payment: {table: payment, key: [id], nouns: [payment], display: [payment amount]}
  member: {table: member, key: [id], nouns: [member], display: [member name], person: true}
  studio: {table: film, key: [studio], repeated: true, nouns: [studio], display: [studio name]}
attributes:
  film title: {column: film.title, of: film, nouns: [title], values: true}
  film length: {column: film.length, of: film, kind: number, nouns: [length]}
  film studio: {column: film.studio, of: film, nouns: [label]}
  film paid: {of: film, column: payment.amount, path: "film.id -> loan.film, loan.id -> payment.loan", kind: number,
              total: true, nouns: [total paid]}
  actor name: {column: actor.name, of: actor, nouns: [name], values: true}
  actor pay: {column: actor.pay, of: actor, kind: number, nouns: [pay]}
  actor minutes: {of: actor, column: film.length, path: "actor.id -> part.actor, part.film -> film.id", kind: number,
                  total: true, nouns: [minutes]}
  genre label: {column: genre.label, of: genre, nouns: [label], values: true}
  shelf size: {column: shelf.size, of: shelf, kind: number, nouns: [size]}
  shelf lit: {column: shelf.lit, of: shelf, nouns: [light]}
  loan id: {column: loan.id, of: loan, kind: identifier, nouns: [number]}
  payment amount: {column: payment.amount, of: payment, kind: number, nouns: [amount]}
  member name: {column: member.name, of: member, nouns: [name], values: true}
  member fee: {column: member.fee, of: member, kind: number, nouns: [fee]}
  studio name: {column: film.studio, of: studio, nouns: [name], values: true}
  studio founded: {column: film.studio_year, of: studio, kind: number, nouns: [foundation]}
relations:
  actor in film: {from: actor, to: film, path: "actor.id -> part.actor, part.film -> film.id", verbs: [play in]}
  film of genre: {from: film, to: genre, verbs: [have],
                  path: "film.id -> film_genre.film, film_genre.genre -> genre.id"}
  film on shelf: {from: film, to: shelf,
                  path: "film.id -> copy.film, copy.aisle -> shelf.aisle & copy.slot -> shelf.slot", verbs: [lie on]}
  loan of film: {from: loan, to: film, path: loan.film -> film.id, verbs: [be of]}
  loan by member: {from: loan, to: member, path: loan.member -> member.id, verbs: [be made by]}
  payment for loan: {from: payment, to: loan, path: payment.loan -> loan.id, verbs: [be for]}
  payment by member: {from: payment, to: member, path: payment.member -> member.id, verbs: [be made by]}
  sequel of film: {from: film, to: film, path: film.sequel_of -> film.id, verbs: [follow]}
  film by studio: {from: film, to: studio, path: film.studio -> film.studio, verbs: [be made by]}
predicates:
  lit: {of: shelf, adjectives: [lit], when: [{attribute: shelf lit, equals: "yes"}]}
"""
MADE = (
    "CREATE TABLE film (id INTEGER PRIMARY KEY, title TEXT, length INTEGER, studio TEXT, studio_year INTEGER,"
    " sequel_of INTEGER)",
    "CREATE TABLE actor (id INTEGER PRIMARY KEY, name TEXT, pay INTEGER)",
    "CREATE TABLE part (film INTEGER, actor INTEGER, role TEXT, PRIMARY KEY (film, actor, role))",
    "CREATE TABLE genre (id INTEGER PRIMARY KEY, label TEXT)",
    "CREATE TABLE film_genre (film INTEGER, genre INTEGER, since INTEGER, PRIMARY KEY (film, genre, since))",
    "CREATE TABLE shelf (aisle INTEGER, slot TEXT, size INTEGER, lit TEXT, PRIMARY KEY (aisle, slot))",
    "CREATE TABLE copy (id INTEGER PRIMARY KEY, film INTEGER, aisle INTEGER, slot TEXT)",
    "CREATE TABLE member (id INTEGER PRIMARY KEY, name TEXT, fee INTEGER)",
    "CREATE TABLE loan (id INTEGER PRIMARY KEY, film INTEGER, member INTEGER)",
    "CREATE TABLE payment (id INTEGER PRIMARY KEY, loan INTEGER, member INTEGER, amount INTEGER)",
)
TABLES = ("film", "actor", "part", "genre", "film_genre", "shelf", "copy", "member", "loan", "payment")
MEASURES = {
    "film": ("film length", "film paid"), "actor": ("actor pay", "actor minutes"), "shelf": ("shelf size",),
    "payment": ("payment amount",), "member": ("member fee",), "studio": ("studio founded",),
}  # fmt: skip
GROUPED = {"film": ("film studio",), "actor": ("actor name",), "shelf": ("shelf lit",), "genre": ("genre label",),
           "member": ("member name",)}  # fmt: skip
FORMS = 500


def _rows() -> dict[str, list[tuple[object, ...]]]:
    """Rows in which equal numbers are frequent, ties come twice, and some things have no partner."""
    r = random.Random(11)
    studios = [("North", 1950), ("South", 1950), ("East", 1971)]
    films = [
        (i, r.choice(("Alba", "Brine", "Corda", f"F{i}")), r.choice((90, 90, 100, None)), *r.choice(studios),
         r.choice((None, *range(1, i))))
        for i in range(1, 13)
    ]  # fmt: skip
    actors = [(i, r.choice(("Ann", "Bo", "Cy")), r.choice((5, 5, 7, None))) for i in range(1, 9)]
    parts = {(r.randint(1, 11), r.randint(1, 7), r.choice(("king", "fool"))) for _ in range(30)}
    genres = [(i, label) for i, label in enumerate(("horror", "comedy", "crime", "horror"), 1)]
    kinds = {(r.randint(1, 11), r.randint(1, 4), r.choice((1999, 2000))) for _ in range(26)}
    shelves = [(a, s, r.choice((10, 10, 20)), r.choice(("yes", "no"))) for a in (1, 2, 11) for s in ("1", "11", "b")]
    copies = [(i, r.randint(1, 11), *r.choice(shelves)[:2]) for i in range(1, 40)]
    members = [(i, r.choice(("Ann", "Dee")), r.choice((3, 3, 4))) for i in range(1, 6)]
    loans = [(i, r.randint(1, 12), r.randint(1, 5)) for i in range(1, 25)]
    paid = [(i, r.randint(1, 24), r.randint(1, 5), r.choice((2, 2, 3))) for i in range(1, 45)]
    every: tuple[Sequence[tuple[object, ...]], ...] = (
        films, actors, sorted(parts), genres, sorted(kinds), shelves, copies, members, loans, paid,
    )  # fmt: skip
    return {name: list(rows) for name, rows in zip(TABLES, every, strict=True)}


def _statements() -> tuple[str, ...]:
    def text(value: object) -> str:
        return "NULL" if value is None else f"'{value}'" if isinstance(value, str) else str(value)

    def inserted(name: str, rows: Sequence[tuple[object, ...]]) -> str:
        listed = (f"({', '.join(map(text, row))})" for row in rows)
        return f"INSERT INTO {name} VALUES {', '.join(listed)}"

    return MADE + tuple(inserted(name, rows) for name, rows in _rows().items())


@pytest.fixture(scope="module")
def lexicon(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    """The words of the database."""
    file = tmp_path_factory.mktemp("lexicon") / "lexicon.yaml"
    file.write_text(LEXICON, encoding="utf-8")
    return load_lexicon(file)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """The database on one backend."""
    if request.param == "sqlite":
        url = sqlite_database(tmp_path_factory.mktemp("films") / "films.sqlite", _statements())
    else:
        server: URL = request.getfixturevalue("server")
        url = postgresql_database(server, "sums_over_sets", _statements())
    with ExitStack() as stack:
        yield stack.enter_context(open_database(url))


@pytest.fixture(scope="module")
def meaning(lexicon: Lexicon) -> Meaning:
    """What forms mean on these rows, without SQL."""
    columns = {line.split()[2]: [part.split()[0] for part in line.split("(", 1)[1].split(", PRIMARY")[0].split(",")]
               for line in MADE}  # fmt: skip
    tables: dict[str, list[Row]] = {
        name: [dict(zip(columns[name], row, strict=True)) for row in rows] for name, rows in _rows().items()
    }
    return Meaning(lexicon, tables)


class _Chance:
    """Forms by a seed."""

    def __init__(self, lexicon: Lexicon, seed: int) -> None:
        self._lexicon = lexicon
        self._chance = random.Random(seed)

    def query(self) -> Query:
        kind = self._chance.choice(("count", "aggregate", "aggregate", "partners", "partners", "groups", "groups"))
        cls = self._chance.choice(sorted(self._lexicon.classes if kind == "count" else MEASURES))
        function = self._chance.choice(("sum", "sum", "avg", "max"))
        if kind == "count":
            return HowMany(self.set(cls))
        measure = Attr(self._chance.choice(MEASURES[cls]))
        if kind == "aggregate":
            return Aggregate(function, measure, self.set(cls))
        if kind == "partners":
            step = self._chance.choice(self.steps_to(cls))
            return Aggregate(function, Via(step.back, measure), self.set(self.target(step)))
        by = self.group(cls)
        counted = self._chance.random() < 0.4
        return Grouped(by, "count" if counted else function, None if counted else measure, self.set(cls))

    def group(self, cls: str) -> Term:
        step = self._chance.choice(self.steps(cls))
        target = self.target(step)
        if target in GROUPED and self._chance.random() < 0.6:
            return Via(step, Attr(self._chance.choice(GROUPED[target])))
        if cls in GROUPED and self._chance.random() < 0.3:
            return Attr(self._chance.choice(GROUPED[cls]))
        return Via(step, Key())

    def set(self, cls: str, depth: int = 2) -> Set:
        return Set(cls, tuple(self.condition(cls, depth) for _ in range(self._chance.choice((0, 1, 1, 2)))))

    def condition(self, cls: str, depth: int) -> Condition:
        roll = self._chance.random()
        if cls in MEASURES and (roll < 0.25 or not depth):
            measure = Attr(self._chance.choice(MEASURES[cls]))
            if self._chance.random() < 0.2:
                return Shared((measure,), Set(cls), self._chance.choice((2, 2, 3)))
            op: Op = self._chance.choice((">", "<"))
            if self._chance.random() < 0.5:
                return Compare(measure, op, Of(measure, Set(cls), "avg"))
            return Compare(measure, op, (self._chance.choice((3, 6, 90, 95, 180)),))
        steps = self.steps(cls)
        step = self._chance.choice(steps)
        target = self.target(step)
        if roll < 0.4 and target in MEASURES:
            return Compare(Via(step, Attr(MEASURES[target][0])), ">", (self._chance.choice((4, 90, 12)),))
        if roll < 0.55:
            several: Op = self._chance.choice((">", "="))
            return Compare(Number(step, Set(target)), several, (self._chance.randint(0, 3),))
        related = Related(step, self.set(target, depth - 1) if depth else Set(target))
        return Not(related) if roll > 0.85 else related

    def steps(self, cls: str) -> list[Step]:
        found = [Step(name) for name, entry in self._lexicon.relations.items() if entry.from_ == cls]
        return found + [Step(name, inverse=True) for name, entry in self._lexicon.relations.items() if entry.to == cls]

    def steps_to(self, cls: str) -> list[Step]:
        return self.steps(cls)

    def target(self, step: Step) -> str:
        relation = self._lexicon.relations[step.relation]
        return relation.from_ if step.inverse else relation.to


def _run(database: Database, lexicon: Lexicon, query: Query, *, display: bool = False) -> list[tuple[object, ...]]:
    writer = SqlWriter(lexicon, database.dialect, datetime.date(2024, 1, 1))
    sql = writer.display(query, frozenset())[0] if display else writer.minimum(query)
    return [tuple(map(_cell, row)) for row in database.run(sql).rows]


def _cell(value: object) -> object:
    return round(float(value), 6) if isinstance(value, (int, float, Decimal)) else value


def test_whatever_is_asked_of_sets_is_what_sets_say(database: Database, lexicon: Lexicon, meaning: Meaning) -> None:
    for seed in range(FORMS):
        query = _Chance(lexicon, seed).query()
        expected = {tuple(map(_cell, row)) for row in meaning.answer(query)}
        found = _run(database, lexicon, query)
        assert set(found) == expected, (seed, query)
        assert len(found) == len(set(found)), (seed, query)


def test_the_total_of_what_is_reached_by_several_ways_is_added_once(database: Database, lexicon: Lexicon) -> None:
    """An actor with two parts in a film was in it once."""
    rows = _rows()
    films = {film: length for film, _, length, *_ in rows["film"]}
    expected = {
        (float(str(actor)),
         sum(float(str(films[f])) for f in {film for film, who, _ in rows["part"] if who == actor} if films[f]) or None)
        for actor, *_ in rows["actor"]
    }  # fmt: skip
    shown = Show(Set("actor"), (Key(), Attr("actor minutes")))
    assert set(_run(database, lexicon, shown)) == expected


def test_shares_count_members(database: Database, lexicon: Lexicon) -> None:
    """Of the films of each genre, those of the North, though a film stands there once for each year."""
    rows = _rows()
    studio = {film: name for film, _, _, name, *_ in rows["film"]}
    expected = set()
    for genre, _ in rows["genre"]:
        films = {film for film, kind, _ in rows["film_genre"] if kind == genre}
        north = sum(studio[film] == "North" for film in films)
        expected |= {(float(str(genre)), round(north / len(films), 4))} if films else set()
    query = Share(Set("film", (Related(Step("film of genre"), Set("genre")),)),
                  (Compare(Attr("film studio"), "=", ("North",)),), by=Via(Step("film of genre"), Key()))  # fmt: skip
    assert {(g, round(float(str(r)), 4)) for g, r in _run(database, lexicon, query)} == expected


def test_keys_of_two_columns_are_counted_as_pairs(database: Database, lexicon: Lexicon) -> None:
    """Slots 1 and 11 of aisles 11 and 1 are two shelves."""
    lit = Grouped(Attr("shelf lit"), "count", None, Set("shelf"), more=(Computed("count", None, (Is("lit"),)),))
    rows = _rows()["shelf"]
    expected = {(word, float(sum(one[3] == word for one in rows)),
                 float(sum(one[3] == word == "yes" for one in rows))) for word in ("yes", "no")}  # fmt: skip
    assert set(_run(database, lexicon, lit)) == expected


def test_several_things_computed_of_members_that_stand_in_several_rows(database: Database, lexicon: Lexicon) -> None:
    query = Aggregate("avg", Attr("studio founded"), Set("studio"), (Computed("sum", Attr("studio founded")),))
    known = {(name, year) for _, _, _, name, year, _ in _rows()["film"]}
    total = float(sum(int(str(year)) for _, year in known))
    assert _run(database, lexicon, query) == [(round(total / len(known), 6), total)]


def test_the_best_few_are_members(database: Database, lexicon: Lexicon) -> None:
    """Two actors, though the one with the longest film may have two parts in it."""
    longest = Extreme(Via(Step("actor in film"), Attr("film length")), most=True, count=2)
    assert len(_run(database, lexicon, Show(Set("actor", (longest,))))) == 2


def test_the_lexicon_of_this_test_is_whole(lexicon: Lexicon) -> None:
    assert set(yaml.safe_load(LEXICON)["relations"]) == set(lexicon.relations)

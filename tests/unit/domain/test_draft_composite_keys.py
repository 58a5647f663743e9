"""Keys of several columns: references over them, drafted and answered on both backends, and written in a lexicon."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import URL

from tests.databases import Drafts, postgresql_database, sqlite_database
from wizard.ask.handwritten import Unclear, form_of
from wizard.domain.errors import LexiconError
from wizard.domain.lexicon import parse_lexicon
from wizard.domain.paths import turned_text

STATEMENTS = (
    "CREATE TABLE shelf (aisle INTEGER, slot CHAR(1), kind TEXT, PRIMARY KEY (aisle, slot))",
    "CREATE TABLE inspection (id INTEGER PRIMARY KEY, aisle INTEGER, slot CHAR(1), grade INTEGER, inspected_on DATE,"
    " FOREIGN KEY (aisle, slot) REFERENCES shelf (aisle, slot))",
    "CREATE TABLE clerk (id INTEGER PRIMARY KEY, name TEXT)",
    "CREATE TABLE keeps (clerk_id INTEGER REFERENCES clerk (id), aisle INTEGER, slot CHAR(1),"
    " PRIMARY KEY (clerk_id, aisle, slot), FOREIGN KEY (aisle, slot) REFERENCES shelf (aisle, slot))",
    "INSERT INTO shelf VALUES (1, 'A', 'cold'), (1, 'B', 'dry'), (2, 'A', 'dry'), (2, 'B', 'cold')",
    "INSERT INTO inspection VALUES (1, 1, 'A', 4, '2020-01-01'), (2, 1, 'B', 2, '2020-02-01'),"
    " (3, 2, 'A', 5, '2021-01-01'), (4, 2, 'A', 1, '2021-03-01')",
    "INSERT INTO clerk VALUES (1, 'Ann Lee'), (2, 'Bob Ray')",
    "INSERT INTO keeps VALUES (1, 1, 'A'), (1, 2, 'B'), (2, 2, 'A')",
)
QUESTIONS: tuple[tuple[str, set[tuple[object, ...]]], ...] = (
    ("how many inspections of cold shelves are there", {(1,)}),
    ("which inspections are of dry shelves", {(2,), (3,), (4,)}),
    ("shelves with a grade over 4", {(2, "A")}),
    ("which shelves have no inspections", {(2, "B")}),
    ("which shelf has the most inspections", {(2, "A")}),
    ("which shelves does Ann Lee keep", {(1, "A"), (2, "B")}),
    ("which clerks keep dry shelves", {(2,)}),
    ("clerks who keep no cold shelves", {(2,)}),
)


@pytest.fixture(scope="module")
def sqlite_url(tmp_path_factory: pytest.TempPathFactory) -> str:
    return sqlite_database(tmp_path_factory.mktemp("shelves") / "shelves.sqlite", STATEMENTS)


@pytest.fixture(scope="module")
def postgresql_url(server: URL) -> str:
    return postgresql_database(server, "shelves", STATEMENTS)


@pytest.mark.parametrize("backend", ["sqlite", "postgresql"])
def test_a_reference_over_two_columns_is_followed(backend: str, request: pytest.FixtureRequest, drafts: Drafts) -> None:
    draft = drafts.of(request.getfixturevalue(f"{backend}_url"))
    assert not [doubt for doubt in draft.made.doubts if "left out" in doubt]
    (hop,) = draft.lexicon.relations["inspection in shelf"].path
    assert hop.pairs == (("aisle", "aisle"), ("slot", "slot"))
    assert {question: draft.rows(question) for question, _ in QUESTIONS} == dict(QUESTIONS)
    # A statement by hand is read back only where it joins both columns.
    one = "SELECT i.id FROM inspection i JOIN shelf s ON s.aisle = i.aisle WHERE s.kind = 'cold'"
    both = one.replace(" WHERE", " AND s.slot = i.slot WHERE")
    form_of(both, draft.database.dialect, draft.database.schema, draft.lexicon)
    with pytest.raises(Unclear):
        form_of(one, draft.database.dialect, draft.database.schema, draft.lexicon)


def test_a_path_is_turned_as_it_is_written() -> None:
    path = "a.x -> b.x & a.R & D -> b.y, b.k -> c.k"
    assert turned_text(path) == "c.k -> b.k, b.x -> a.x & b.y -> a.R & D"
    assert turned_text(turned_text(path)) == path


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("a.x -> b.x & a.y -> c.y", "a hop is between two tables; a -> c is not a -> b"),
        ("a.x -> b.x & a.y", "'a.x -> b.x & a.y' is no hop"),
    ],
)
def test_a_hop_is_between_two_tables(path: str, says: str) -> None:
    text_of = f"classes: {{}}\nattributes: {{}}\nrelations:\n  a in b:\n    path: {path}\n"
    with pytest.raises(LexiconError, match=r"lexicon\.yaml:5: relations\.a in b\.path") as error:
        parse_lexicon(text_of, Path("lexicon.yaml"))
    assert says in str(error.value)

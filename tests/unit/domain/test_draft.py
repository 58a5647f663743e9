"""A draft of an unknown database: what it finds, what it answers, what it leaves alone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Engine

from tests.databases import sqlite_database
from tests.unit.ask.same_statement import sql_of
from wizard.ask.answer import answer
from wizard.ask.guard import open_database
from wizard.ask.interface import Request
from wizard.ask.lint import lint_names, lint_words
from wizard.ask.tool import make_tool
from wizard.ask.trial import try_questions
from wizard.cas import compare, parse
from wizard.domain import load_domain
from wizard.domain.draft import Drafted, draft_domain
from wizard.domain.draft.english import noun_of
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.errors import DomainDatabaseUnavailable, DomainUnusable, FolderExists
from wizard.domain.lexicon import load_lexicon
from wizard.domain.singular import singular

LIBRARY = """
CREATE TABLE authors (author_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, born DATE);
INSERT INTO authors VALUES (1, 'Mary', 'Shelley', '1797-08-30'), (2, 'Jane', 'Austen', '1775-12-16'),
    (3, 'Bram', 'Stoker', '1847-11-08');
CREATE TABLE publisher (id INTEGER PRIMARY KEY, name TEXT, city TEXT, founded TEXT);
INSERT INTO publisher VALUES (1, 'Lackington', 'London', '1794-01-01'), (2, 'Egerton', 'Whitehall', '1790-05-05');
CREATE TABLE books (isbn TEXT PRIMARY KEY, title TEXT, pageLength INTEGER, price REAL, language TEXT,
    author_id INTEGER REFERENCES authors (author_id), publisher_id INTEGER);
INSERT INTO books VALUES ('a1', 'Frankenstein', 280, 12.5, 'english', 1, 1), ('a2', 'Emma', 474, 9, 'english', 2, 2),
    ('a3', 'Dracula', 418, 11, 'english', 3, 1), ('a4', 'Persuasion', 249, 9.5, 'english', 2, 2);
CREATE TABLE genres (genre_id INTEGER PRIMARY KEY, genre_name TEXT);
INSERT INTO genres VALUES (1, 'horror'), (2, 'romance');
CREATE TABLE book_genre (isbn TEXT REFERENCES books (isbn), genre_id INTEGER REFERENCES genres (genre_id));
INSERT INTO book_genre VALUES ('a1', 1), ('a3', 1), ('a2', 2), ('a4', 2);
CREATE TABLE details (isbn TEXT UNIQUE REFERENCES books (isbn), shelf TEXT);
INSERT INTO details VALUES ('a1', 'north wall'), ('a2', 'south wall'), ('a3', 'north wall'), ('a4', 'south wall');
CREATE TABLE "order" (id INTEGER); INSERT INTO "order" VALUES (1);
CREATE TABLE hollow (id INTEGER, name TEXT);
CREATE TABLE odd ("two words" TEXT, fine TEXT); INSERT INTO odd VALUES ('a', 'b'), ('c', 'd');
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("library") / "library.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(LIBRARY)
        connection.commit()
    return path


@pytest.fixture(scope="module")
def drafted(library: Path, tmp_path_factory: pytest.TempPathFactory) -> Drafted:
    return draft_domain(f"sqlite:///{library}", tmp_path_factory.mktemp("drafts") / "library")


def test_tables_become_classes_relations_or_attributes(drafted: Drafted) -> None:
    lexicon = load_lexicon(drafted.folder / "lexicon.yaml")
    assert set(lexicon.classes) == {"author", "publisher", "book", "genre", "odd", "order"}
    assert lexicon.classes["author"].person
    assert lexicon.classes["author"].names == ("{first_name} {last_name}", "{last_name}, {first_name}")
    assert lexicon.classes["book"].key == ("isbn",)
    ends = {(relation.from_, relation.to) for relation in lexicon.relations.values()}
    assert ends == {("book", "author"), ("book", "publisher"), ("book", "genre")}
    shelf = lexicon.attributes["book shelf"]
    assert (shelf.of, shelf.column, len(shelf.path)) == ("book", "details.shelf", 1)
    born, founded = lexicon.attributes["author born"], lexicon.attributes["publisher founded"]
    assert (born.kind, founded.kind) == ("date", "date")
    price = lexicon.attributes["book price"]
    assert "cheapest" in price.least


def test_what_was_seen_and_what_was_left_out_is_said(drafted: Drafted) -> None:
    assert drafted.found == ("books.publisher_id -> publisher.id (same name, same values)",)
    assert drafted.left_out == ("table hollow: it has no rows",)
    text = (drafted.folder / "drafted.yaml").read_text()
    assert "#   books.publisher_id -> publisher.id" in text
    assert "# Left out: table hollow" in text


ASKED = [
    ("How many books are there?", "4"),
    ("What is the price of Emma?", "9"),
    ("Which book is the cheapest?", '(("a2"))'),
    ("List the books from Jane Austen.", '(("a2") ("a4"))'),
    ("How many books have the genre horror?", "2"),
    ("List the horror books", '(("a1") ("a3"))'),
    ("What is the average price of books?", "10.5"),
    ("What is the shelf of Dracula?", '"north wall"'),
    ("List the books with a price over 10", '(("a1") ("a3"))'),
    ("Who is the author of Frankenstein?", "((1))"),
]


def test_simple_questions_are_answered_with_no_hand_editing(drafted: Drafted) -> None:
    domain = load_domain(drafted.folder)
    wrong = []
    answered = 0
    with open_database(domain.url or "") as database:
        tool = make_tool(domain, database)
        for question, expected in ASKED:
            outcome = tool.ask(Request(question))
            if outcome.interpretations:
                cas = answer(outcome.interpretations[0], database).minimum
                answered += 1
                if compare(parse(expected, "1989"), parse(cas, "1989")).minimum.value != "correct":
                    wrong.append((question, cas, outcome.interpretations[0].paraphrase))
    assert wrong == []
    assert answered >= 9


TOLD = [
    ("The kettle's broken again. How many books have the genre horror?", "How many books have the genre horror?"),
    ("List the horror books, the bus leaves shortly, don't ask.", "List the horror books"),
]
NOT_LOST = [
    ("I only read horror. How many books are there?", "How many books are there?"),
    ("List the books, they must be illustrated.", "List the books"),
    ("My aunt adores Jane Austen. Which book is the cheapest?", "Which book is the cheapest?"),
]


def test_what_is_told_beside_a_request_is_left_out_and_no_condition_is(drafted: Drafted) -> None:
    domain = load_domain(drafted.folder)
    with open_database(domain.url or "") as database:
        tool = make_tool(domain, database)
        assert [sql_of(tool, said) for said, _ in TOLD] == [sql_of(tool, meant) for _, meant in TOLD]
        assert not [said for said, without in NOT_LOST if sql_of(tool, said) == sql_of(tool, without)]


def test_the_folder_is_whole_and_its_tests_pass(drafted: Drafted) -> None:
    domain = load_domain(drafted.folder)
    assert domain.name == "library"
    assert domain.as_of.isoformat() == "1847-11-08"
    assert domain.principles[0].table["book"] == ("books.isbn",)
    assert len(domain.tests) == 7
    with open_database(domain.url or "") as database:
        verdicts = [trial.verdict for trial in try_questions(make_tool(domain, database), database, domain.tests)]
    assert set(verdicts) == {"right"}


def test_the_database_is_not_changed(library: Path, tmp_path: Path) -> None:
    before = library.read_bytes()
    draft_domain(str(library), tmp_path / "again")
    assert library.read_bytes() == before
    assert sorted(path.name for path in library.parent.iterdir()) == ["library.sqlite"]


def test_nothing_is_written_over(library: Path, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    with pytest.raises(FolderExists):
        draft_domain(f"sqlite:///{library}", tmp_path / "there")
    assert list((tmp_path / "there").iterdir()) == []


def test_no_database_is_made(tmp_path: Path) -> None:
    with pytest.raises(DomainDatabaseUnavailable, match="no such file"):
        draft_domain(f"sqlite:///{tmp_path / 'none.sqlite'}", tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_something_else_says_what_to_give(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("hello\n" * 200, encoding="utf-8")
    with pytest.raises(DomainDatabaseUnavailable, match="not a database; give a SQLite file"):
        draft_domain(f"sqlite:///{tmp_path / 'notes.txt'}", tmp_path / "out")


def test_an_empty_database_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "empty.sqlite")) as connection:
        connection.execute("CREATE TABLE a (b INTEGER)")
    with pytest.raises(DomainUnusable, match="no table with rows"):
        draft_domain(f"sqlite:///{tmp_path / 'empty.sqlite'}", tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_draft_of_postgresql(postgresql_engine: Engine, tmp_path: Path) -> None:
    """The personnel database again, from its schema and values alone, on the other engine."""
    url = postgresql_engine.url.render_as_string(hide_password=False)
    made = draft_domain(url, tmp_path / "staff")
    assert {"employee", "department", "division", "school", "job"} <= set(made.classes)
    assert "employee supervisor employee" in made.relations
    domain = load_domain(made.folder)
    asked = {
        "How many employees are there in department 45?": "48",
        "What is the salary of Mary Smith?": "52000",
        "How many departments are there?": str(_count(postgresql_engine, "departments")),
    }
    with open_database(url) as database:
        tool = make_tool(domain, database)
        got = {
            text: answer(tool.ask(Request(text)).interpretations[0], database).minimum
            for text in asked
            if tool.ask(Request(text)).interpretations
        }
    assert got == asked


def _count(engine: Engine, table: str) -> int:
    with engine.connect() as connection:
        return int(connection.exec_driver_sql(f"SELECT COUNT(*) FROM {table}").scalar_one())


def test_a_password_is_not_written_down(postgresql_engine: Engine, tmp_path: Path) -> None:
    url = postgresql_engine.url.set(password="hunter2").render_as_string(hide_password=False)
    made = draft_domain(url, tmp_path / "staff")
    assert all("hunter2" not in path.read_text() for path in made.folder.rglob("*") if path.is_file())


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("birth_date", ("birth", "date")), ("birthDate", ("birth", "date")), ("BIRTH_DATE", ("birth", "date")),
        ("tbl_orders", ("orders",)), ("HTTPCode2", ("http", "code", "2")),
    ],
)  # fmt: skip
def test_words_of_a_name(name: str, words: tuple[str, ...]) -> None:
    assert words_of(name) == words


@pytest.mark.parametrize(
    ("plural", "one"),
    [
        ("cities", "city"), ("classes", "class"), ("boxes", "box"), ("people", "person"), ("status", "status"),
        ("addresses", "address"), ("employees", "employee"), ("bus", "bus"), ("movies", "movie"), ("series", "series"),
    ],
)  # fmt: skip
def test_singulars(plural: str, one: str) -> None:
    assert singular(plural) == one


def test_irregular_plurals_are_written_out() -> None:
    assert noun_of(("sales", "people")) == "sales person/sales people"
    assert noun_of(("border", "info")) == "border"


def test_columns_that_begin_with_a_direction(tmp_path: Path) -> None:
    """`from_port` and `to_port` refer to the same table, and straight through it to another one."""
    with closing(sqlite3.connect(tmp_path / "ships.sqlite")) as connection:
        connection.executescript(
            "CREATE TABLE town (town_name TEXT PRIMARY KEY);"
            "INSERT INTO town VALUES ('oslo'), ('bergen'), ('malmo'), ('visby'), ('turku');"
            "CREATE TABLE port (port_code TEXT PRIMARY KEY, town_name TEXT);"
            "INSERT INTO port VALUES ('OSL', 'oslo'), ('BRG', 'bergen'), ('MAL', 'malmo'), ('VIS', 'visby'),"
            "    ('TUR', 'turku');"
            "CREATE TABLE trip (trip_id INTEGER PRIMARY KEY, from_port TEXT REFERENCES port (port_code),"
            "    to_port TEXT REFERENCES port (port_code));"
            "INSERT INTO trip VALUES (1, 'OSL', 'BRG'), (2, 'BRG', 'OSL'), (3, 'OSL', 'VIS'), (4, 'TUR', 'OSL');"
        )
        connection.commit()
    made = draft_domain(str(tmp_path / "ships.sqlite"), tmp_path / "ships")
    path = made.folder / "lexicon.yaml"
    domain = load_domain(made.folder)
    with open_database(domain.url or "") as database:
        tool = make_tool(domain, database)
        readings = tool.ask(Request("list the trips from oslo to bergen")).interpretations
        assert database.run(readings[0].sql).rows == ((1,),)
        lexicon = load_lexicon(path)
        found = [*lint_words(lexicon, path), *lint_names(domain, lexicon, database)]
    assert [str(finding) for finding in found] == []


def test_spans_in_milliseconds_are_shown_as_minutes_and_seconds(tmp_path: Path) -> None:
    script = "CREATE TABLE track (track_id INTEGER PRIMARY KEY, name TEXT, milliseconds INTEGER, gap_ms INTEGER);"
    url = sqlite_database(tmp_path / "songs.sqlite", f"{script} INSERT INTO track VALUES (1, 'Overdose', 369319, 20)")
    display = load_domain(draft_domain(url, tmp_path / "songs").folder).display
    assert display.durations.milliseconds == ("track.gap_ms", "track.milliseconds")
    assert (display.labels["track.milliseconds"], display.labels["track.gap_ms"]) == ("Length", "Gap")

"""Values of columns that have many are looked up on disk, and mean there what they mean in memory."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from wizard.ask.guard import open_database, sqlite, values
from wizard.ask.interface import Request
from wizard.ask.tool import LexiconTool, make_lexicon_tool
from wizard.ask.value_index import store
from wizard.domain import Domain, database_url, load_domain
from wizard.domain.draft import draft_domain


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "woz" / "values"


@pytest.fixture
def everything_on_disk(cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Also small databases, and columns with few values."""
    monkeypatch.setattr(sqlite, "SMALL", 0)
    monkeypatch.setattr(values, "MANY", 3)
    return cache


SHOP = """
CREATE TABLE city (city_id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO city VALUES (1, 'San José'), (2, 'Oslo'), (3, 'New York'), (4, 'Rome'), (5, 'Of'), (6, '21 Palms');
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, phone TEXT,
    city_id INTEGER REFERENCES city (city_id));
INSERT INTO customer VALUES (1, 'Ann', 'Lee', '555 12', 1), (2, 'Bo', 'Berg', '555 13', 2), (3, 'Cy', 'Lee', NULL, 3),
    (4, 'Di', 'Noe', '555 14', 4), (5, 'Ed', 'Poe', '555 15', 4);
CREATE TABLE toy (toy_id INTEGER PRIMARY KEY, name TEXT, kind TEXT, price REAL);
INSERT INTO toy VALUES (1, 'red ball', 'ball', 3), (2, 'teddy bear', 'bear', 20), (3, 'kite 3000', 'kite', 9),
    (4, 'yo yo', 'game', 4), (5, 'chess', 'game', 30), (6, 'ludo', 'board', 11);
"""
QUESTIONS = (
    "what is the price of the teddy bear", "which customers are in Rome", "customers from San Jose", "who is Ann Lee",
    "how many games are there", "list the bears", "how much is a kite 3000", "how much is a yo yo",
    "customers in 21 Palms",
    "what is the phone of Bo Berg", "customers from New York or Oslo", "what is the price of the teddy beer",
    "Lee, Cy", "which toy is the cheapest", "how many customers are there in each city",
)  # fmt: skip


def made(folder: Path, script: str = SHOP) -> Domain:
    with closing(sqlite3.connect(folder / "shop.sqlite")) as connection:
        connection.executescript(f"BEGIN; {script}; COMMIT;")
        connection.commit()
    return load_domain(draft_domain(f"sqlite:///{folder / 'shop.sqlite'}", folder / "shop").folder, check_audio=False)


def opened(domain: Domain) -> LexiconTool:
    return make_lexicon_tool(domain, open_database(database_url(domain)))


def read(tool: LexiconTool, questions: tuple[str, ...]) -> Iterator[tuple[str, list[str], list[str]]]:
    for text in questions:
        outcome = tool.finish(Request(text), tool.ask(Request(text)))
        yield text, [one.sql for one in outcome.interpretations], [part.text for part in outcome.unknown]


def test_values_mean_on_disk_what_they_mean_in_memory(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    domain = made(tmp_path)
    in_memory = opened(domain)
    assert in_memory.vocabulary.on_disk is None
    assert not cache.exists()
    monkeypatch.setattr(sqlite, "SMALL", 0)
    monkeypatch.setattr(values, "MANY", 3)
    on_disk = opened(domain)
    assert on_disk.vocabulary.on_disk is not None
    held = {words for phrases in on_disk.vocabulary.phrases.values() for words in phrases}
    assert ("oslo",) not in held
    assert list(read(on_disk, QUESTIONS)) == list(read(in_memory, QUESTIONS))
    assert sum(bool(sql) for _, sql, _ in read(on_disk, QUESTIONS)) >= 10
    again = opened(domain)  # from the file
    assert list(read(again, QUESTIONS)) == list(read(in_memory, QUESTIONS))


def test_a_whole_domain_reads_alike(monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    domain = load_domain("personnel", check_audio=False)
    questions = tuple(test.question for test in domain.tests if not test.context)
    url = database_url(domain)
    in_memory = list(read(make_lexicon_tool(domain, open_database(url)), questions))
    monkeypatch.setattr(sqlite, "SMALL", 0)
    monkeypatch.setattr(values, "MANY", 3)
    on_disk = make_lexicon_tool(domain, open_database(url))
    assert on_disk.vocabulary.on_disk is not None
    assert list(read(on_disk, questions)) == in_memory


def test_columns_of_very_many_values_are_looked_up_and_not_skipped(tmp_path: Path, cache: Path) -> None:
    """Over 20,000 values a draft took none for a word, and a hand-written lexicon had the first 10,000."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = [f"{a}{b}ra {c}{d}lo" for a in letters for b in letters for c in "aeiou" for d in letters][:30_000]
    script = "CREATE TABLE firm (firm_id INTEGER PRIMARY KEY, name TEXT, note TEXT, staff INTEGER);" + "".join(
        f"INSERT INTO firm VALUES ({at}, '{name.title()}', '{'long text ' * 9}{at}', {at % 97});"
        for at, name in enumerate(names)
    )
    domain = made(tmp_path, script)
    tool = opened(domain)
    assert tool.lexicon.attributes["firm name"].values
    assert not tool.lexicon.attributes["firm note"].values
    for name in (names[0], names[15_000], names[-1]):
        (reading, *_) = tool.ask(Request(f"what is the staff of {name}")).interpretations
        assert name.title() in reading.sql
    near = tool.ask(Request(f"what is the staff of {names[-1][:-1]}p")).unknown
    assert near
    assert tool.database.look_up(names[-1])[0].value == names[-1].title()
    assert tool.database.look_up(names[-1].replace("ra ", "rra "))[0].score > 80


def test_what_changed_is_read_anew_and_the_old_file_goes(tmp_path: Path, everything_on_disk: Path) -> None:
    domain = made(tmp_path)
    assert not opened(domain).ask(Request("customers from Lima")).interpretations
    (before,) = everything_on_disk.iterdir()
    with closing(sqlite3.connect(tmp_path / "shop.sqlite")) as connection:
        connection.execute("INSERT INTO city VALUES (9, 'Lima')")
        connection.commit()
    assert opened(domain).ask(Request("customers from Lima")).interpretations
    (after,) = everything_on_disk.iterdir()
    assert after != before


def test_other_ways_to_say_values_are_written_beside(tmp_path: Path, everything_on_disk: Path) -> None:
    domain = made(tmp_path)
    assert not opened(domain).ask(Request("how many customers are from the Big Apple")).interpretations
    (domain.folder / "lexicon.yaml").write_text(
        "attributes:\n  city name: {optional: [NEW], said: {New York: [the big apple, new york city]}}\n"
    )
    tool = opened(domain)
    for text in ("how many customers are from York", "how many customers are from the Big Apple"):
        assert "New York" in tool.ask(Request(text)).interpretations[0].sql


def test_a_damaged_file_is_made_anew(tmp_path: Path, everything_on_disk: Path) -> None:
    domain = made(tmp_path)
    opened(domain)
    (file,) = everything_on_disk.iterdir()
    file.write_bytes(b"this is no database at all" * 100)
    assert opened(domain).ask(Request("customers from Rome")).interpretations


def test_without_a_cache_the_same_is_kept_in_memory(
    tmp_path: Path, everything_on_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setattr(store, "folder", lambda: tmp_path / "file")
    domain = made(tmp_path)
    assert opened(domain).ask(Request("customers from Rome")).interpretations


def test_a_store_whose_file_another_process_took_away_goes_on_in_memory(tmp_path: Path) -> None:
    file = tmp_path / "values.sqlite"
    kept = store.ValueStore(sqlite3.connect(file, check_same_thread=False, isolation_level=None))
    kept.keep("city", "name", ["Utrecht"])
    file.unlink()
    kept.keep("city", "country", ["Netherlands"])
    assert kept.values("city", "name") == ("Utrecht",)
    assert kept.values("city", "country") == ("Netherlands",)
    assert kept.is_many("city", "country") is False
    kept.close()

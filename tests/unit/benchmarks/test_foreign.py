"""`python -m benchmarks foreign`: what counts as right, and that a bare draft is asked."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks import foreign


def test_a_restaurant_may_be_said_by_name_id_or_address() -> None:
    """And be in a city by its own column, without its address."""
    gold = (
        "SELECT RESTAURANTalias0.NAME FROM LOCATION AS LOCATIONalias0 , RESTAURANT AS RESTAURANTalias0 WHERE "
        "LOCATIONalias0.CITY_NAME = 'davis' AND RESTAURANTalias0.RESTAURANT_ID = LOCATIONalias0.RESTAURANT_ID"
    )
    forms = foreign.restaurant_forms([gold])
    assert any(form.startswith("SELECT DISTINCT RESTAURANTalias0.RESTAURANT_ID FROM LOCATION") for form in forms)
    assert "SELECT RESTAURANTalias0.NAME FROM  RESTAURANT AS RESTAURANTalias0 WHERE RESTAURANTalias0.CITY_NAME = " \
        "'davis'" in forms  # fmt: skip


def test_things_may_be_said_and_counted_by_key() -> None:
    """The business's id instead of its name."""
    forms = foreign.yelp_forms(["SELECT BUSINESSalias0.NAME FROM BUSINESS AS BUSINESSalias0"])
    assert "SELECT BUSINESSalias0.BID FROM BUSINESS AS BUSINESSalias0" in forms
    counted = foreign.yelp_forms(["SELECT COUNT( DISTINCT ( BUSINESSalias0.NAME ) ) FROM BUSINESS AS BUSINESSalias0"])
    assert "SELECT COUNT( DISTINCT ( BUSINESSalias0.BID ) ) FROM BUSINESS AS BUSINESSalias0" in counted


def test_a_bare_draft_is_asked_and_the_source_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Copies are made; of the source nothing changes."""
    folder = tmp_path / "foreign"
    folder.mkdir()
    source = folder / "chinook.sqlite"
    with closing(sqlite3.connect(source)) as connection:
        connection.execute("CREATE TABLE Album (AlbumId INTEGER PRIMARY KEY, Title TEXT, Year INTEGER)")
        connection.executemany("INSERT INTO Album VALUES (?, ?, ?)", [(n, f"Song {n}", 1990 + n) for n in range(9)])
        connection.commit()
    lines = [
        {"id": "chinook-01", "text": "How many albums are there?", "sql": "SELECT COUNT(*) FROM Album"},
        {"id": "chinook-02", "text": "How many glorps are there?", "sql": "SELECT COUNT(*) FROM Album"},
        {"id": "chinook-04", "text": "How many albums are there?", "sql": "SELECT COUNT(*) FROM Album"},
    ]
    (folder / "chinook.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    monkeypatch.setenv("WOZ_SHARED_DATA", str(tmp_path))
    monkeypatch.setattr(foreign, "WORK", tmp_path / "work")
    before = source.read_bytes()
    assert foreign.main(["--database", "chinook", "--misses"]) == 0
    printed = capsys.readouterr().out
    assert "ABSTAINED chinook-02" in printed
    assert "development part" in printed
    assert next(line.split()[1:5] for line in printed.splitlines() if line.startswith("chinook ")) == [
        "2",
        "1",
        "0",
        "1",
    ]
    assert source.read_bytes() == before
    assert [file.name for file in folder.iterdir() if file.suffix not in (".sqlite", ".jsonl")] == []

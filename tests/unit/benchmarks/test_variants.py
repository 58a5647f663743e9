"""Other databases of the same schema hold other rows, and what questions name."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from benchmarks.variants import drawn_anew, shipped
from wizard.domain import load_domain


def test_other_seeds_give_other_rows_with_the_same_names(tmp_path: Path) -> None:
    """The people of the personnel database keep names, departments and jobs, and have other salaries."""
    files = shipped(load_domain("personnel", check_audio=False), 2, tmp_path)
    names, pay, places = [], [], []
    for file in files:
        with closing(sqlite3.connect(file)) as connection:
            places.append(set(connection.execute("SELECT last_name, first_name, department, job_code FROM employees")))
            names.append(set(connection.execute("SELECT last_name, first_name FROM employees")))
            pay.append(set(connection.execute("SELECT last_name, first_name, salary FROM employees")))
    assert names[0] == names[1]
    assert places[0] == places[1]
    assert len(pay[0] & pay[1]) < len(pay[0]) // 4
    stamps = [file.stat().st_mtime_ns for file in files]
    assert [file.stat().st_mtime_ns for file in shipped(load_domain("personnel", check_audio=False), 2, tmp_path)] == (
        stamps
    )


def test_any_database_draws_its_values_anew_and_keeps_its_keys(tmp_path: Path) -> None:
    """Keys stay, foreign keys still refer to something, everything else comes from its own column."""
    own, other = tmp_path / "own.sqlite", tmp_path / "other.sqlite"
    with closing(sqlite3.connect(own)) as connection:
        connection.executescript(
            "CREATE TABLE shop (id INTEGER PRIMARY KEY, code TEXT UNIQUE, town TEXT);"
            "CREATE TABLE sale (id INTEGER PRIMARY KEY, shop INTEGER REFERENCES shop(id), price INTEGER);"
        )
        connection.executemany("INSERT INTO shop VALUES (?, ?, ?)", [(n, f"s{n}", f"town {n % 5}") for n in range(20)])
        connection.executemany("INSERT INTO sale VALUES (?, ?, ?)", [(n, n % 20, n * 3) for n in range(200)])
        connection.commit()
    drawn_anew(own, other, seed=1)
    tables = []
    for file in (own, other):
        with closing(sqlite3.connect(file)) as connection:
            tables.append({name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in ("shop", "sale")})
            assert not connection.execute("PRAGMA foreign_key_check").fetchall()
    before, after = tables
    assert [row[:2] for row in before["shop"]] == [row[:2] for row in after["shop"]]
    assert before["sale"] != after["sale"]
    assert {row[2] for row in after["sale"]} <= {row[2] for row in before["sale"]}

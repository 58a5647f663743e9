"""A column that is a class of its own, as docs/domains.md writes it over a draft."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from wizard.ask.guard import open_database
from wizard.ask.interface import Request
from wizard.ask.tool import make_tool
from wizard.domain import load_domain
from wizard.domain.draft import draft_domain

PAGE = (Path(__file__).parents[3] / "docs" / "domains.md").read_text(encoding="utf-8")
SCRIPT = """
CREATE TABLE business (id INTEGER PRIMARY KEY, name TEXT, city TEXT, seats INTEGER);
INSERT INTO business VALUES (1, 'Cafe Rosa', 'Oslo', 30), (2, 'Grill Nine', 'Oslo', 12), (3, 'Red Door', 'Bergen', 50);
"""
QUESTIONS = {
    "how many cities are there": {(2,)},
    "which city has the most businesses": {("Oslo",)},
    "cities with more than one business": {("Oslo",)},
    "which towns have businesses with more than 40 seats": {("Bergen",)},
    "how many businesses are in each city": {("Oslo", 2), ("Bergen", 1)},
    "which city is Red Door in": {("Bergen",)},
    "businesses in Oslo": {(1,), (2,)},
}


def test_a_column_is_a_class_of_its_own(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "made.sqlite")) as connection:
        connection.executescript(SCRIPT)
        connection.commit()
    folder = draft_domain(f"sqlite:///{tmp_path / 'made.sqlite'}", tmp_path / "out").folder
    (words,) = re.findall(r"```yaml\n(classes:\n  city: .*?)```", PAGE, flags=re.DOTALL)
    (folder / "lexicon.yaml").write_text(words, encoding="utf-8")
    domain = load_domain(folder, check_audio=False)
    with open_database(domain.url or "") as database:
        tool = make_tool(domain, database)
        found = {said: set(database.run(tool.ask(Request(said)).interpretations[0].sql).rows) for said in QUESTIONS}
    assert found == QUESTIONS

"""A column that is a class of its own, as docs/domains.md writes it over a draft."""

from __future__ import annotations

import re
from pathlib import Path

from tests.databases import Drafts

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


def test_a_column_is_a_class_of_its_own(drafts: Drafts) -> None:
    draft = drafts.of(SCRIPT)
    (words,) = re.findall(r"```yaml\n(classes:\n  city: .*?)```", PAGE, flags=re.DOTALL)
    (draft.folder / "lexicon.yaml").write_text(words, encoding="utf-8")
    assert {said: draft.rows(said) for said in QUESTIONS} == QUESTIONS

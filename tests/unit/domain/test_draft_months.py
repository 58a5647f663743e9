"""A year and a month in two columns, however the month is written: drafted, read, grouped; a day cannot be told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.databases import Drafts, sqlite_database
from wizard.domain.errors import LexiconError
from wizard.domain.lexicon import load_lexicon

WRITTEN = {
    "name": {3: "'March'", 5: "'May'"},
    "short": {3: "'mar'", 5: "'may'"},
    "number": {3: "3", 5: "5"},
    "digits": {3: "'03'", 5: "'05'"},
}
REVIEWS = ((1, 3, 2014), (2, 3, 2013), (3, 5, 2014), (4, 5, 2012), (5, 3, 2014))
QUESTIONS: tuple[tuple[str, set[tuple[object, ...]] | None], ...] = (
    ("how many reviews were written in March 2014", {(2,)}),
    ("which reviews are from May 2014", {(3,)}),
    ("how many reviews were written since March 2014", {(3,)}),
    ("how many reviews were written before May 2014", {(4,)}),
    ("how many reviews were written after March 2014", {(1,)}),
    ("how many reviews were written between March 2013 and March 2014", {(3,)}),
    ("how many reviews were written in 2014", {(3,)}),
    ("how many reviews of Blue Door were written in March 2014", {(1,)}),
    ("how many reviews were written on March 3 2014", None),
)


def _database(path: Path, written: dict[int, str]) -> str:
    kind = "INTEGER" if written[3].isdigit() else "TEXT"
    rows = ", ".join(f"({n}, {n % 2 + 1}, {year}, {written[month]}, 'text {n}')" for n, month, year in REVIEWS)
    return sqlite_database(
        path,
        "CREATE TABLE shop (id INTEGER PRIMARY KEY, name TEXT);"
        "INSERT INTO shop VALUES (1, 'Blue Door'), (2, 'Old Mill');"
        "CREATE TABLE review (id INTEGER PRIMARY KEY, shop_id INTEGER REFERENCES shop (id), year INTEGER,"
        f" month {kind}, text TEXT); INSERT INTO review VALUES {rows};",
    )


@pytest.mark.parametrize("way", WRITTEN)
def test_a_month_of_a_year(way: str, tmp_path: Path, drafts: Drafts) -> None:
    draft = drafts.of(_database(tmp_path / "reviews.sqlite", WRITTEN[way]), "reviews")
    expected = dict(QUESTIONS) | {"how many reviews of Blue Door were written in March 2014": {(0,)}}
    assert {question: draft.rows(question) for question, _ in QUESTIONS} == expected
    assert draft.lint() == ()


def test_months_are_groups(tmp_path: Path, drafts: Drafts) -> None:
    draft = drafts.of(_database(tmp_path / "reviews.sqlite", WRITTEN["name"]), "reviews")
    assert draft.rows("how many reviews per month") == {("March", 3), ("May", 2)}
    assert draft.rows("how many reviews per year") == {(2012, 1), (2013, 1), (2014, 3)}


@pytest.mark.parametrize(
    ("months", "said"),
    [
        ("{attribute: review moth, values: [1,2,3,4,5,6,7,8,9,10,11,12]}", "no attribute 'review moth' of review"),
        ("{attribute: review month, values: [1, 2]}", "review year.months.values"),
    ],
)
def test_mistakes_are_told(months: str, said: str, tmp_path: Path, drafts: Drafts) -> None:
    folder = drafts.of(_database(tmp_path / "reviews.sqlite", WRITTEN["number"]), "reviews").folder
    mine = tmp_path / "lexicon.yaml"
    mine.write_text(f"attributes:\n  review year:\n    months: {months}\n", encoding="utf-8")
    (tmp_path / "drafted.yaml").write_bytes((folder / "drafted.yaml").read_bytes())
    with pytest.raises(LexiconError, match=said):
        load_lexicon(mine)

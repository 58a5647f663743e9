"""Every rule is tested by its own example: some domain reads it, and the rule takes part in a constituent of it.

What stands before " / " in an example is asked first.
"""

from __future__ import annotations

import datetime
import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.databases import Drafts
from tests.film_club import FILM_CLUB
from tests.market_garden import MARKET_GARDEN
from tests.playbill import PLAYBILL
from wizard.ask.form import Set
from wizard.ask.guard import Database
from wizard.ask.interface import Tool
from wizard.ask.reader.earlier import Earlier
from wizard.ask.reader.english import english
from wizard.ask.reader.meaning import FunctionWord, Noun, Verb
from wizard.ask.reader.reader import Reader
from wizard.ask.reader.rules import ROOMS, entries
from wizard.ask.reader.rules.book import Made, RuleEntry, fitted, spelt_out
from wizard.ask.reader.words import words_of
from wizard.ask.tool import LexiconTool

SHELF = """
CREATE TABLE store (store_id INTEGER PRIMARY KEY, store_name TEXT, has_parking BOOLEAN, has_toilets BOOLEAN);
INSERT INTO store VALUES (1, 'Northgate', 1, 0), (2, 'Southgate', 1, 1);
CREATE TABLE cheese (
  cheese_id INTEGER PRIMARY KEY, cheese_name TEXT, units_in_stock INTEGER, store_id INTEGER REFERENCES store
);
INSERT INTO cheese VALUES (1, 'Gouda', 12, 1), (2, 'Brie', 0, 2), (3, 'Cheddar', 7, 1);
CREATE TABLE employee (employee_id INTEGER PRIMARY KEY, name TEXT, birth_date TEXT, hire_date TEXT);
INSERT INTO employee VALUES (1, 'Ada Finch', '1980-03-02', '2004-05-01'), (2, 'Bob Crane', '1991-07-08', '2016-09-12');
"""


@pytest.fixture(scope="module")
def readers(
    tool: Tool, agent: Tool, places: tuple[Tool, Database], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Reader]]:
    """Of a company, of flights, of isles, of films, of cheeses in stock, of a market garden and of a film club."""
    made = []
    drafts = Drafts(tmp_path_factory.mktemp("playbill"))
    scripts = {"playbill": PLAYBILL, "shelf": SHELF, "garden": MARKET_GARDEN, "club": FILM_CLUB}
    drafted = [drafts.of(script, name).tool for name, script in scripts.items()]
    for one in (tool, agent, places[0], *drafted):
        assert isinstance(one, LexiconTool)
        made.append(Reader(one.vocabulary, datetime.date(1989, 8, 19)))
    yield made
    drafts.close()


def _takes_part(entry: RuleEntry, reader: Reader) -> bool:
    *before, text = entry.example.split(" / ")
    earlier: list[Earlier] = []
    for said in before:
        readings = reader.read(words_of(said), earlier).readings
        earlier += [Earlier(len(earlier), readings[0].query)] if readings else []
    read = reader.read(words_of(text), earlier)
    if read.chart is None:
        return False
    return any(
        item.rule == entry.name
        for cell in read.chart.unabridged().cells.values()
        for items in cell.values()
        for item in items
    )


@pytest.mark.parametrize("entry", entries(), ids=[f"{e.result} {e.name}" for e in entries()])
def test_a_rule_takes_part_in_its_example(entry: RuleEntry, readers: list[Reader]) -> None:
    assert any(_takes_part(entry, reader) for reader in readers), (
        f"{entry.name!r} makes nothing of {entry.example!r} in any of the databases of these tests: ask it with --chart"
    )


def test_every_rule_has_a_name_of_its_own_and_an_example() -> None:
    names = [(entry.result, entry.name) for entry in entries()]
    assert len(set(names)) == len(names)
    assert all(entry.example for entry in entries())


def _some_rule(j: object, noun: Noun, verb: Verb | None = None, *others: Noun) -> Made:
    yield (noun, verb, others), 0.0


def test_parts_go_to_the_parameters_that_take_them_and_words_to_none() -> None:
    one, two, verb, word = Noun(Set("a")), Noun(Set("b")), Verb(()), FunctionWord("do")
    made = [
        next(fitted(_some_rule, pattern)(None, *parts))[0]
        for pattern, parts in (
            (("NP",), (one,)),
            (("do", "V", "NP"), (word, verb, one)),
            (("NP", "do", "V", "NP"), (one, word, verb, two)),
            (("NP", "and", "NP"), (two, word, one)),
        )
    ]
    assert made == [(one, None, ()), (one, verb, ()), (one, verb, (two,)), (two, None, (one,))]


def test_a_pattern_with_brackets_stands_for_several_in_order() -> None:
    assert spelt_out("NP be V") == [("NP", "be", "V")]
    assert [" ".join(one) for one in spelt_out("(do | be there) NP [V | V P]")] == [
        "do NP", "do NP V", "do NP V P", "be there NP", "be there NP V", "be there NP V P"
    ]  # fmt: skip


def test_a_part_that_no_parameter_takes_is_no_rule() -> None:
    with pytest.raises(TypeError, match="nothing takes T"):
        fitted(_some_rule, ("NP", "of", "T"))
    with pytest.raises(TypeError, match="has nothing for noun"):
        fitted(_some_rule, ("do", "V"))


def test_every_category_of_a_pattern_is_one() -> None:
    """Those in capitals and their meanings stand in docs/reader.md; the others are made by rules, or of words."""
    page = (Path(__file__).parents[4] / "docs" / "reader.md").read_text(encoding="utf-8")
    table = page.partition("## Categories")[2].partition("\n## ")[0]
    words = {says for phrases in english().words.values() for _, kind, says in phrases if kind == "word"}
    made = {entry.result for entry in entries()}
    for entry in entries():
        for category in {entry.result, *itertools.chain(*entry.patterns)}:
            known = f"`{category}`" in table if category.isupper() else category in words | made
            where = "the table of docs/reader.md" if category.isupper() else "`words:` of english.yaml, made by no rule"
            assert known, f"rule {entry.name!r}: {category!r} is no category: it is not in {where}"


def test_every_room_with_rules_is_named() -> None:
    folder = Path(__file__).parents[4] / "wizard" / "ask" / "reader" / "rules"
    rooms = {module.stem for module in folder.glob("*.py") if "\nBOOK = " in module.read_text(encoding="utf-8")}
    assert rooms == set(ROOMS)


def test_no_rule_speaks_of_a_domain() -> None:
    words = ("flight", "fare", "airline", "airport", "nonstop", "salary", "employee", "physician")
    folder = Path(__file__).parents[4] / "wizard" / "ask" / "reader"
    for module in folder.rglob("*.py"):
        for number, line in enumerate(module.read_text(encoding="utf-8").splitlines(), 1):
            code = line.split("example=")[0].split("#")[0]
            if '"""' in code or "`" in code or code.strip().startswith(('"', ">>>")):
                continue
            told = [word for word in words if f'"{word}' in code.lower() or f"'{word}" in code.lower()]
            assert not told, f"{module.name}:{number}: {line.strip()}"

"""A lexicon is checked when it is loaded; every complaint has its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from wizard.domain.errors import LexiconError
from wizard.domain.folder import SHIPPED
from wizard.domain.lexicon import load_lexicon, parse_lexicon

GOOD = """\
classes:
  ship:
    table: ships
    key: [ship_no]
    nouns: [ship]
attributes:
  tonnage:
    of: ship
    column: ships.tons
    kind: number
relations: {}
predicates:
  big:
    of: ship
    when: [{attribute: tonnage, over: 1000}]
    says: big
    adjectives: [big]
"""


def test_good() -> None:
    lexicon = parse_lexicon(GOOD, Path("x.yaml"))
    assert lexicon.attributes["tonnage"].column == "ships.tons"
    assert list(lexicon.attributes_of("ship")) == ["tonnage"]
    assert lexicon.classes["ship"].key == ("ship_no",)


def test_words_that_yaml_1_1_takes_for_booleans_are_words() -> None:
    """A preposition `on` was "not a valid string"; `yes` still sets what is set by true."""
    text = GOOD.replace("adjectives: [big]", "adjectives: [on, off, no, yes]").replace("key:", "person: yes\n    key:")
    lexicon = parse_lexicon(text, Path("x.yaml"))
    assert lexicon.predicates["big"].adjectives == ("on", "off", "no", "yes")
    assert lexicon.classes["ship"].person


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("of: ship\n    column", "of: boat\n    column", 8, "no class 'boat'"),
        ("ships.tons", "tons", 9, "names no table"),
        ("ships.tons", "ports.depth", 7, "its path must lead from ships to ports"),
        ("kind: number", "kind: numeral", 10, "kind"),
        ("kind: number", "kimd: number", 10, "kimd"),
        ("attribute: tonnage", "attribute: tons", 15, "no attribute 'tons'"),
        ("{attribute: tonnage, over: 1000}", "{over: 1000}", 15, "names an attribute or a relation"),
        ("nouns: [ship]", "display: [name]", 2, "nouns"),
        ("nouns: [ship]", "nouns: [ship]\n    display: [name]", 2, "no attribute 'name'"),
        ("relations: {}", "relations:\n  r: {from: ship, to: port, path: a.b -> c.d, says: x, says_inverse: y}", 12,
         "port"),
        ("relations: {}", "relations:\n  r: {from: ship, to: ship, path: a.b to c.d, says: x, says_inverse: y}", 12,
         "no hop"),
        ("relations: {}", "relations:\n  r: {from: ship, to: ship, path: a.b -> c.d, says: x, says_inverse: y}", 12,
         "must lead from ships to ships"),
        ("relations: {}", "relations: {", 13, "not YAML"),
        ("relations: {}", "relations:\n  r: {from: ship, to: ship, path: ships.a -> ships.b, says: x, says_inverse: y, "
         "through: {relation: q, over: r}}", 12, "no relation 'q'"),
        ("nouns: [ship]", "nouns: [ship]\n    unmarked: [home]", 2, "no relation 'home'"),
        ("nouns: [ship]", "nouns: [ship]\n    week: {relation: runs, attribute: tonnage}", 2, "no relation 'runs'"),
        ("nouns: [ship]", "nouns: [ship]\n    date: {relation: runs, year: y, month: tonnage, day: tonnage}", 2,
         "no attribute 'y'"),
        ("nouns: [ship]", "nouns: [ship]\n    how_much: price", 6, "no attribute or relation 'price'"),
        ("kind: number", "kind: number\n    meaning: words", 7, "no attribute 'words'"),
        ("kind: number", "kind: number\n    unless: {big: gross}", 7, "no attribute 'gross'"),
        ("kind: number", "kind: number\n    unless: {small: tonnage}", 7, "no predicate 'small'"),
        ("relations: {}", "relations: {}\ndays: {monday: soon}", 12,
         "'soon' for 'monday' is no day; write 'YYYY-MM-DD'"),
        ("relations: {}", "relations: {}\nperiods: {dawn: {from: 400}}", 12, "periods"),
    ],
)  # fmt: skip
def test_what_is_wrong_and_where(old: str, new: str, line: int, says: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(LexiconError) as wrong:
        parse_lexicon(GOOD.replace(old, new), Path("words.yaml"))
    assert says in str(wrong.value)
    assert wrong.value.line == line, str(wrong.value)
    assert str(wrong.value).startswith(f"words.yaml:{line}: ")
    assert wrong.value.exit_code == 3


def test_a_path_of_several_hops_must_not_break() -> None:
    text = GOOD.replace(
        "kind: number", 'path: "ships.home -> ports.port, harbours.country -> lands.land"\n    kind: number'
    )
    with pytest.raises(LexiconError, match="the path breaks between ports and harbours"):
        parse_lexicon(text, Path("x.yaml"))


def test_empty_and_missing(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match="empty"):
        parse_lexicon("", Path("x.yaml"))
    with pytest.raises(LexiconError, match="cannot be read"):
        load_lexicon(tmp_path / "none.yaml")


def test_the_shipped_lexicons_are_good() -> None:
    found = sorted(SHIPPED.glob("*/lexicon.yaml"))
    assert found
    for path in found:
        assert load_lexicon(path).classes

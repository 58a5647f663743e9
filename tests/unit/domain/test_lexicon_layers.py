"""What was drafted and what the author wrote are two files, one laid over the other; errors name the right one."""

from __future__ import annotations

from pathlib import Path

import pytest

from wizard.domain.errors import LexiconError
from wizard.domain.lexicon import load_lexicon
from wizard.domain.lexicon_layers import laid_over

DRAFT = """\
classes:
  ship:
    table: ships
    key: [ship_no]
    nouns: [ship]
  port: {table: ports, key: [port_no], nouns: [port]}
attributes:
  tonnage:
    of: ship
    column: ships.tons
    kind: number
    nouns: [tonnage, tons]
  depth: {of: port, column: ports.depth, kind: number, nouns: [depth]}
relations:
  ship in port: {from: ship, to: port, path: ships.home -> ports.port_no, says: be in, says_inverse: have}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "drafted.yaml").write_text(DRAFT)
    return tmp_path


def written(folder: Path, text: str) -> Path:
    path = folder / "lexicon.yaml"
    path.write_text(text)
    return path


def test_mappings_are_joined_words_added_and_entries_struck() -> None:
    below = {"a": {"b": 1, "c": [1, 2]}, "d": 4}
    assert laid_over(below, {"a": {"c": [3]}, "d": None}) == {"a": {"b": 1, "c": [3]}}
    assert laid_over({"stop": [1, 2]}, {"stop+": [2, 3]}) == {"stop": [1, 2, 3]}
    assert laid_over({"nouns": "ship, boat"}, {"nouns+": "vessel"}) == {"nouns": ["ship", "boat", "vessel"]}
    assert laid_over({}, {"a": {"b": {"nouns+": ["x"], "gone": None}}}) == {"a": {"b": {"nouns": ["x"]}}}
    assert below == {"a": {"b": 1, "c": [1, 2]}, "d": 4}


def test_values_that_end_in_a_plus_are_values() -> None:
    over = {"attributes": {"group": {"said": {"A+": ["a plus"]}, "nouns+": ["type"]}}}
    assert laid_over({"attributes": {"group": {"said": {"A": ["a"]}}}}, over) == {
        "attributes": {"group": {"said": {"A": ["a"], "A+": ["a plus"]}, "nouns": ["type"]}}
    }


def test_other_ways_to_say_values_are_added_value_by_value() -> None:
    below = {"attributes": {"state": {"said": {"US": ["America"], "UK": ["Britain"]}}}}
    over = {"attributes": {"state": {"said+": {"US": ["the States"], "FR": ["France"]}}}}
    assert laid_over(below, over)["attributes"]["state"]["said"] == {
        "US": ["America", "the States"], "UK": ["Britain"], "FR": ["France"],
    }  # fmt: skip
    assert laid_over({}, over)["attributes"]["state"]["said"] == {"US": ["the States"], "FR": ["France"]}


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("attributes: {tonnage: {nouns+: {a: b}}}", "attributes.tonnage.nouns: write a list"),
        ("attributes: {tonnage: {nouns+: [[a], {b: c}]}}", "attributes.tonnage.nouns.2: write a text"),
        ("attributes: {tonnage: {said+: [a]}}", "attributes.tonnage.said: write names"),
        ("attributes: {tonnage: {said+: {a: {b: c}}}}", "attributes.tonnage.said.a: write a list"),
        ("classes+: {ship: {nouns+: [boat]}}", "there is no field 'classes+' here; is it 'classes'?"),
        ("classes+: [ship]", "classes: write names"),
        ("days+: {christmas: '2020-12-25'}", "there is no field 'days+' here; is it 'days'?"),
    ],
)
def test_a_plus_before_what_it_cannot_add_is_told_with_its_line(folder: Path, line: str, what: str) -> None:
    with pytest.raises(LexiconError) as caught:
        load_lexicon(written(folder, f"# mine\n{line}\n"))
    assert (caught.value.path.name, caught.value.line) == ("lexicon.yaml", 2)
    assert what in caught.value.what


def test_the_authors_file_is_laid_over_the_draft(folder: Path) -> None:
    path = written(
        folder,
        "classes:\n  ship: {nouns+: [vessel]}\nattributes:\n  tonnage: {nouns: [burden]}\n  depth: null\n"
        "  draught: {column: ships.draught, kind: number, nouns: [draught]}\n",
    )
    lexicon = load_lexicon(path)
    assert lexicon.classes["ship"].nouns == ("ship", "vessel")
    assert lexicon.attributes["tonnage"].nouns == ("burden",)
    assert list(lexicon.attributes) == ["tonnage", "draught"]
    assert lexicon.attributes["draught"].of == "ship"


@pytest.mark.parametrize("text", ["", "# nothing yet\n"])
def test_an_empty_file_of_the_author_leaves_the_draft_as_it_is(folder: Path, text: str) -> None:
    assert list(load_lexicon(written(folder, text)).attributes) == ["tonnage", "depth"]


@pytest.mark.parametrize(
    ("text", "file", "line", "says"),
    [
        ("attributes:\n  tonage: {nouns+: [burden]}\n", "lexicon", 2,
         "attributes.tonage: the draft has no attribute 'tonage'; is it 'tonnage'?"),
        ("attributes:\n  beam: {nouns+: [burden]}\n", "lexicon", 2, "write its column, or drop it"),
        ("attributes:\n  tonnage: {nonus: [burden]}\n", "lexicon", 2, "no field 'nonus' here; is it 'nouns'?"),
        ("house: ''\n", "lexicon", 1, "house: write a word, or strike it with null"),
        ("attributes:\n  tonnage: {kind: numbr}\n", "lexicon", 2, "is it 'number'?"),
        ("classes:\n  ship: {display: [tonage]}\n", "lexicon", 2, "no attribute 'tonage'; is it 'tonnage'?"),
        ("classes:\n  port: null\n", "drafted", 13, "no class 'port'"),
        ("classes:\n  ship: {nouns+: [a]}\n  ship: {nouns+: [b]}\n", "lexicon", 3, "'ship' stands here twice"),
        ("- ship\n", "lexicon", 1, "no entries"),
        ("classes: {", "lexicon", 2, "not YAML"),
        ("classes: [ship]\n", "lexicon", 1, "classes: write names, each with its entry behind a colon, and not a list"),
        ("classes:\n  ship: {nouns: {a: b}}\n", "lexicon", 2, "write a list, as [one, two], and not fields"),
        ("classes:\n  ship: {person: maybe}\n", "lexicon", 2, "write true or false, and not 'maybe'"),
        ("attributes:\n  tonnage: {weight: heavy}\n", "lexicon", 2, "write a number, and not 'heavy'"),
        ("relations:\n  ship in port: {path: ships.home -> port.port_no}\n", "lexicon", 2, "must lead from"),
        ("predicates:\n  deep:\n    when: [{attribut: depth, over: 9}]\n", "lexicon", 3, "is it 'attribute'?"),
    ],
)  # fmt: skip
def test_errors_name_the_file_the_line_and_the_nearest_spelling(
    folder: Path, text: str, file: str, line: int, says: str
) -> None:
    with pytest.raises(LexiconError) as wrong:
        load_lexicon(written(folder, text))
    assert says in str(wrong.value)
    assert (wrong.value.path.name, wrong.value.line) == (f"{file}.yaml", line)


def test_to_strike_what_the_draft_no_longer_has_does_no_harm(folder: Path) -> None:
    assert load_lexicon(written(folder, "attributes:\n  beam: null\n")).attributes


def test_what_the_rest_tells_need_not_be_written(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        "classes:\n  ship: {table: ships, key: [ship_no], nouns: [ship]}\n"
        "  port: {table: ports, key: [port_no], nouns: [port]}\n"
        "attributes:\n  tonnage: {column: ships.tons, kind: number}\n"
        "relations:\n  home: {path: ships.home -> ports.port_no}\n"
        "  load: {path: ships.loaded -> ports.port_no, verbs: [be loaded in], inverse_verbs: [load]}\n"
        "  supply: {path: ships.fed -> ports.port_no, verbs: [supply]}\n"
        "predicates:\n  big: {when: [{attribute: tonnage, over: 1000}], adjectives: [big, huge]}\n",
    )
    lexicon = load_lexicon(path)
    home, load = lexicon.relations["home"], lexicon.relations["load"]
    assert (lexicon.attributes["tonnage"].of, lexicon.predicates["big"].of) == ("ship", "ship")
    assert (home.from_, home.to, home.says, home.says_inverse) == ("ship", "port", "be in", "have")
    assert "in" in home.prepositions
    assert "with" in home.inverse_prepositions
    assert (load.says, load.says_inverse, load.prepositions) == ("be loaded in", "load", ())
    assert lexicon.relations["supply"].says_inverse == "be supplied by"
    assert lexicon.predicates["big"].says == "big"


WORDINGS = """\
wordings:
- {said: busiest, plain: with the most, example: the busiest -> the with the most}
- {said: quietest, plain: with the fewest, example: the quietest -> the with the fewest}
"""


@pytest.mark.parametrize(
    ("text", "file", "line"),
    [
        ("wordings:\n- {said: open, plain: shut}\n", "lexicon.yaml", 2),
        ("wordings+:\n- {said: a, plain: b, example: a -> b}\n- {said: open, plain: shut}\n", "lexicon.yaml", 3),
        ("classes:\n  ship:\n    nouns+: [vessel, [boat]]\n", "lexicon.yaml", 3),
    ],
)
def test_an_item_of_a_list_is_named_in_the_file_that_has_it(folder: Path, text: str, file: str, line: int) -> None:
    (folder / "drafted.yaml").write_text(DRAFT + WORDINGS)
    with pytest.raises(LexiconError) as refused:
        load_lexicon(written(folder, text))
    assert (refused.value.path.name, refused.value.line) == (file, line)

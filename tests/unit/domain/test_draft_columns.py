"""What a draft makes of one column: what the column holds, its nouns, verbs, units, degrees and values."""

from __future__ import annotations

from typing import Any

import pytest

from wizard.domain.draft.column_meaning import bare_words, holds_years, is_count_of, is_count_standing, says_when
from wizard.domain.draft.column_nouns import nouns_of
from wizard.domain.draft.column_verbs import verbs_of
from wizard.domain.draft.degrees import say_degrees, settle_degrees, settle_sizes
from wizard.domain.draft.links import find_links
from wizard.domain.draft.measures import say_standing, say_sums, say_unit
from wizard.domain.draft.spoken_values import LONGEST_VALUE, say_values
from wizard.domain.draft.survey import DatabaseSurvey, SurveyedColumn, SurveyedTable
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.schema import Kind, TableFact
from wizard.domain.stored_days import CLOCK


def _column(name: str, kind: Kind = "integer", *values: object, stored: tuple[str, ...] = ()) -> SurveyedColumn:
    held = frozenset(values or ({"integer": (3, 4), "number": (1.5, 2.5)}.get(kind, ("one", "two"))))
    return SurveyedColumn(name, kind, len(held), 0, held, stored=stored)


def _table(name: str, *columns: SurveyedColumn) -> SurveyedTable:
    key = SurveyedColumn("id", "integer", 9, 0, frozenset(range(9)))
    return SurveyedTable(name, 9, (key, *columns), TableFact(name, (), ("id",), ()))


def _entry(cls: str, column: SurveyedColumn, **more: Any) -> dict[str, Any]:
    return {"of": cls, "column": f"{cls}.{column.name}", **more}


@pytest.mark.parametrize(
    ("name", "cls", "wanted"),
    [("city_name", "city", ("name",)), ("duration_min", "film", ("duration",)), ("pages", "book", ("pages",)),
     ("order_line_price", "order line", ("price",))],
)  # fmt: skip
def test_words_without_the_class_and_the_unit(name: str, cls: str, wanted: tuple[str, ...]) -> None:
    assert bare_words(name, cls) == wanted


@pytest.mark.parametrize(
    ("column", "wanted"),
    [(_column("year", "integer", 1990, 2004), True), (_column("founded", "integer", 1890), True),
     (_column("year", "integer", 1, 2), False), (_column("year_to_date", "number", 1990.0), False),
     (_column("pages", "integer", 1990), False), (_column("year", "text", "1990"), False)],
)  # fmt: skip
def test_years_are_called_so_and_may_be_years(column: SurveyedColumn, wanted: bool) -> None:
    assert holds_years(column) is wanted
    assert says_when(column) is wanted


def test_a_day_says_when_and_is_no_year() -> None:
    assert says_when(_column("hired", "date"))
    assert not holds_years(_column("hired", "date"))


@pytest.mark.parametrize(
    ("noun", "table", "column", "wanted"),
    [("citation", "paper", _column("citation_num"), True), ("review", "shop", _column("review_count"), True),
     ("room", "hotel", _column("room_number"), False), ("room", "hotel", _column("room_number", "integer", 0, 7), True),
     ("citation", "citation", _column("citation_num"), False), ("house", "address", _column("house_number"), False)],
)  # fmt: skip
def test_a_number_of_things_and_the_number_of_a_thing(
    noun: str, table: str, column: SurveyedColumn, wanted: bool
) -> None:
    assert is_count_of(noun, _table(table, column), column) is wanted


def test_what_stands_somewhere_is_counted_in_whole_numbers() -> None:
    assert is_count_standing(("units", "on", "order"), _column("units_on_order"))
    assert not is_count_standing(("units", "on", "order"), _column("units_on_order", "number"))
    assert not is_count_standing(("day", "in", "week"), _column("day_in_week"))


@pytest.mark.parametrize(
    ("cls", "column", "wanted"),
    [
        ("city", _column("city_name", "text"), ["name", "city name"]),
        ("mountain", _column("mountain_altitude", "number"), ["altitude", "mountain altitude", "height", "elevation"]),
        ("book", _column("pages"), ["number of pages/numbers of pages", "pages", "book pages"]),
        ("item", _column("units_on_order"), ["number of units on order/numbers of units on order",
         "units on order/units on order", "units on order", "item units on order"]),
        ("driver", _column("points"), ["points/points", "driver points/driver points",
         "number of points/numbers of points"]),
        ("member", _column("hired_on", "date"), ["date hired/dates hired", "hired on", "member hired on"]),
        ("result", _column("finish_min", "number"), ["finish", "result finish", "finish time"]),
        ("bird", _column("wing_mm", "number"), ["wing", "bird wing", "wing length", "length of wing/lengths of wing"]),
        ("order", _column("billing_country", "text"), ["billing country", "order billing country", "country"]),
        ("shop", _column("manager_name", "text"),
         ["manager name", "shop manager name", "manager", "manager person/manager people"]),
        ("artist", _column("full_name", "text"), ["name", "full name", "artist full name"]),
    ],
)  # fmt: skip
def test_nouns(cls: str, column: SurveyedColumn, wanted: list[str]) -> None:
    assert nouns_of(cls, _table(cls, column), column) == wanted


def test_a_noun_that_two_columns_share_is_not_said_alone() -> None:
    unit, total = _column("unit_price", "number"), _column("total_price", "number")
    assert "price" in nouns_of("sale", _table("sale", unit), unit)
    assert "price" not in nouns_of("sale", _table("sale", unit, total), unit)


@pytest.mark.parametrize(
    ("cls", "column", "is_person", "wanted"),
    [
        ("employee", _column("hire_date", "date"), True, ("be hired",)),
        ("employee", _column("salary"), True, ("earn", "make", "get")),
        ("employee", _column("notes", "text"), True, ()),
        ("train", _column("departure", "text", "08:10", stored=(CLOCK,)), False, ("depart", "leave")),
        ("car", _column("brand", "text"), False, ("be made by", "be produced by", "be manufactured by")),
        ("car", _column("fuel_type", "text"), False, ("run on", "use", "be powered by", "work on")),
    ],
)  # fmt: skip
def test_verbs(cls: str, column: SurveyedColumn, is_person: bool, wanted: tuple[str, ...]) -> None:
    assert verbs_of(cls, column, is_person=is_person) == wanted


def test_people_live_in_a_town_and_things_lie_in_it() -> None:
    town = _column("city", "text")
    assert verbs_of("employee", town, is_person=True)[:2] == ("live", "live in")
    assert "be located in" in verbs_of("shop", town, is_person=False)
    assert verbs_of("order", _column("shipping_city", "text"), is_person=False)[0] == "be shipped to"


@pytest.mark.parametrize(
    ("cls", "column", "wanted"),
    [
        ("city", _column("population"), {"unit": ["person/people", "inhabitant", "citizen", "resident"],
                                         "unit_verbs": ["live in", "live", "reside in", "be in", "inhabit"]}),
        ("bird", _column("weight_g", "number"), {"unit": ["gram", "gramme", "g/g"]}),
        ("book", _column("pages"), {"unit": ["page"]}),
        ("book", _column("year", "integer", 1990), {}),
        ("book", _column("price", "number"), {}),
        ("paper", _column("citation_count"), {"unit": ["citation"], "most": ["most cited", "most often cited"],
                                              "least": ["least cited"]}),
    ],
)  # fmt: skip
def test_units(cls: str, column: SurveyedColumn, wanted: dict[str, Any]) -> None:
    entry = _entry(cls, column)
    say_unit(entry, _table(cls, column), column)
    assert entry == _entry(cls, column, **wanted)


def test_so_many_units_are_on_order() -> None:
    entry = _entry("item", column := _column("units_on_order"))
    say_standing(entry, column)
    assert (entry["unit"], entry["verbs"]) == (["unit"], ["be on order"])


@pytest.mark.parametrize(
    ("column", "kind", "wanted"),
    [("pages", "number", ["number of pages/numbers of pages"]), ("revenue", "number", ["pages", "revenue"]),
     ("value", "number", ["total value/total values"]), ("height", "number", None), ("revenue", "date", None)],
)  # fmt: skip
def test_what_is_added_up(column: str, kind: str, wanted: list[str] | None) -> None:
    nouns = ["number of pages/numbers of pages"] if column == "pages" else ["pages", "revenue"]
    entry = _entry("book", held := _column(column), kind=kind, nouns=nouns)
    say_sums(entry, held, is_dated=False)
    assert entry.get("sums") == wanted


def test_adjectives_come_with_the_dimension_of_a_number() -> None:
    entry = _entry("river", column := _column("length_km", "number"), kind="number")
    say_degrees(entry, column)
    assert ("longest" in entry["most"], "longer" in entry["more"], "long" in entry["how"]) == (True, True, True)
    for kind, name in (("text", "length_km"), ("number", "highest_altitude"), ("number", "price_code")):
        other = _entry("river", column := _column(name, "number"), kind=kind)
        say_degrees(other, column)
        assert "most" not in other


def test_the_oldest_is_the_one_born_first() -> None:
    out = DraftVocabulary(attributes={
        "hired": {"of": "clerk", "column": "clerk.hire_date", "least": ["oldest", "earliest"]},
        "born": {"of": "clerk", "column": "clerk.birth_date", "least": ["oldest"], "more": ["younger"]},
    })  # fmt: skip
    settle_degrees(out)
    assert out.attributes["born"]["least"] == ["oldest"]
    assert out.attributes["hired"]["least"] == ["earliest"]


def test_largest_is_the_area_before_the_population() -> None:
    area, people = _column("area", "number"), _column("population")
    attributes = {c.name: _entry("state", c, kind="number") for c in (people, area)}
    for column in (people, area):
        say_degrees(attributes[column.name], column)
    out = DraftVocabulary(classes={"state": {}}, attributes=attributes)
    settle_sizes(out)
    assert "largest" in out.attributes["area"]["most"]
    assert "largest" not in out.attributes["population"].get("most", [])


def test_the_biggest_of_what_has_one_extent_is_the_highest() -> None:
    attributes = {"height": _entry("mountain", column := _column("height", "number"), kind="number")}
    say_degrees(attributes["height"], column)
    out = DraftVocabulary(classes={"mountain": {}}, attributes=attributes)
    settle_sizes(out)
    assert {"highest", "biggest"} <= set(out.attributes["height"]["most"])


@pytest.mark.parametrize(
    ("column", "wanted"),
    [
        (_column("genre", "text", "Novel", "Poem"), {"values": True, "plural": True, "weight": 0.6}),
        (_column("city", "text", "Pisa", "Rome"), {"values": True, "weight": 0.6, "where": True}),
        (_column("genre", "text", "Novel"), {}),
        (_column("code", "text", "a", "b"), {}),
        (_column("blurb", "text", "x" * (LONGEST_VALUE + 1), "y" * (LONGEST_VALUE + 1)), {}),
        (_column("extras", "text", "Trailers", "Scenes", "Trailers, Scenes"), {}),
    ],
)  # fmt: skip
def test_values_that_are_said(column: SurveyedColumn, wanted: dict[str, Any]) -> None:
    table = _table("book", column, _column("title", "text", *(f"Title {n}" for n in range(9))))
    entry = _entry("book", column)
    say_values(entry, table, column, find_links(DatabaseSurvey((table,), ())), is_person=False)
    assert entry == _entry("book", column, **wanted)

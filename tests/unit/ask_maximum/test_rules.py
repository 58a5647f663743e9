"""`maximum.yaml`: read, and refused with file and line where it cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.ask_maximum.conftest import AIR_RULES, make_database, write_rules
from wizard.ask.guard import Database, open_database
from wizard.ask.maximum import derive_maximum
from wizard.domain import Domain, DomainUnusable
from wizard.domain.facts import Principle
from wizard.domain.maximum import MaximumRules, check_rules, load_rules


def tables(database: Database) -> dict[str, set[str]]:
    return {table.name.lower(): {column.name.lower() for column in table.columns} for table in database.schema.tables}


def test_the_personnel_rules_fit_their_database(rules: MaximumRules, either: Database) -> None:
    check_rules(rules, tables(either))
    assert {name.lower() for name in rules.entities} == set(tables(either))


def test_canonical_identifiers_are_those_of_principle_s_4(rules: MaximumRules, personnel: Domain) -> None:
    """1989 paper, 2.2, Table 1."""
    (principle,) = [one for one in personnel.principles if one.number == "S-4"]
    assert isinstance(principle, Principle)
    for columns in principle.table.values():
        table = columns[0].partition(".")[0]
        assert [f"{table}.{name}" for name in rules.entities[table].key] == list(columns)


def test_what_is_never_shown_is_never_added(rules: MaximumRules, personnel: Domain) -> None:
    named = {f"{table}.{name}" for table, entity in rules.entities.items() for name in entity.fields}
    named |= {name for rule in rules.rules for name in rule.add}
    assert not named & set(personnel.display.hidden)


def test_every_rule_says_its_source(rules: MaximumRules) -> None:
    sources = [entity.source for entity in rules.entities.values()]
    sources += [column.source for column in rules.columns.values()]
    sources += [rule.source for rule in rules.rules]
    assert all("1989" in source or "1992" in source for source in sources)


def test_lists_may_be_one_text_with_commas(air_rules: MaximumRules) -> None:
    assert air_rules.entities["fare"].fields == ("fare_id", "one_direction_cost", "round_trip_cost")
    assert air_rules.rules[2].add == ("flight.flight_id", "flight.airline_code", "flight.flight_number")


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("entities:", "entity:", 1, "entity: there is no field of this name"),
        ("key: flight_id\n", "kee: flight_id\n", 3, "entities.flight.kee: there is no field"),
        ("    source: 1992 paper, B 2.1\n", "", 10, "entities.aircraft.source: it is missing"),
        ("add: airline.airline_name", "add: airline_name", 17, "'airline_name' is no column; write 'table.column'"),
        ("add: airline.airline_name", "add: flight.meal_code", 15, "'add' must be columns of airline"),
        ("path: flight.airline_code ->", "path: fare.fare_id ->", 15, "the path must begin at flight, and begins"),
        ("flight.airline_code -> airline.airline_code", "flight to airline", 16, "is no hop; write"),
        ("flight_fare.fare_id, flight_fare.flight_id", "flight_fare.fare_id, airline.x", 24, "the path breaks between"),
        ("when: mentioned", "when: perhaps", 21, "'perhaps' is none of 'always', 'mentioned' or 'joined'"),
        ("when: mentioned", "when: joined", 19, "'joined' needs a path"),
        ("asked: fare\n", "asked: [fare, flight]\n", 23, "names more than one table"),
        ("asked: fare\n", "asked: [fare\n", 24, "not YAML"),
        ("when: mentioned", "when: mentioned\n    when: joined", 22, "'when' stands here twice"),
        ("rules:\n", "columns:\n  fare.fare_id: {also: [x], instead: [y], source: s}\nrules:\n", 15, "either"),
        ("rules:\n", "columns:\n  fare.fare_id: {source: s}\nrules:\n", 15, "either 'also' or 'instead'"),
        ("rules:\n", "columns:\n  fare: {also: [x], source: s}\nrules:\n", 15, "'fare' is no column"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_line(old: str, new: str, line: int, told: str, tmp_path: Path) -> None:
    assert old in AIR_RULES
    with pytest.raises(DomainUnusable) as caught:
        write_rules(tmp_path, AIR_RULES.replace(old, new, 1))
    assert told in str(caught.value)
    assert (caught.value.path, caught.value.line) == (tmp_path / "maximum.yaml", line)


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("  aircraft:", "  airplane:", 10, "no table airplane"),
        ("fields: [flight_id, airline_code, flight_number]", "fields: [flight_id, gate]", 4, "no column flight.gate"),
        ("key: flight_id", "key: number", 3, "no column flight.number"),
        ("asked: fare\n", "asked: fare.price\n", 23, "no column fare.price"),
        ("add: airline.airline_name", "add: airline.name", 17, "no column airline.name"),
        ("flight_fare.fare_id,", "flight_fare.fare,", 24, "no column flight_fare.fare"),
        ("rules:\n", "columns:\n  fare.price: {also: [fare_id], source: s}\nrules:\n", 15, "no column fare.price"),
        ("rules:\n", "columns:\n  fare.fare_id: {instead: [price], source: s}\nrules:\n", 15, "no column fare.price"),
    ],
)
def test_a_name_that_the_database_does_not_have(
    old: str, new: str, line: int, told: str, tmp_path: Path, air: Database
) -> None:
    rules = write_rules(tmp_path, AIR_RULES.replace(old, new, 1))
    with pytest.raises(DomainUnusable, match=f"maximum.yaml:{line}: the database has {told}; correct the name"):
        derive_maximum("SELECT flight_id FROM flight", rules, air)


def test_a_folder_without_rules_says_so(tmp_path: Path) -> None:
    with pytest.raises(DomainUnusable, match=r"maximum\.yaml: there is no such file"):
        load_rules(tmp_path)


def test_instead_takes_the_place_of_the_fields(tmp_path: Path, air: Database) -> None:
    extra = "columns:\n  flight.meal_code: {instead: [flight_number], source: ours}\nrules:\n"
    rules = write_rules(tmp_path, AIR_RULES.replace("rules:\n", extra, 1))
    maximum = derive_maximum("SELECT meal_code FROM flight", rules, air)
    assert [one.column for one in maximum.added] == ["flight.flight_number", "airline.airline_name"]


def test_keys_of_the_rules_do_where_the_database_declares_none(tmp_path: Path) -> None:
    """1992 paper, B 2.1: the table of primary keys is part of the principles; many databases declare none."""
    script = "CREATE TABLE city (code TEXT, name TEXT); INSERT INTO city VALUES ('BBOS', 'BOSTON'), ('DDEN', 'DENVER');"
    sql = "SELECT code, COUNT(*) FROM city GROUP BY code"
    with open_database(str(make_database(tmp_path / "city.sqlite", script))) as database:
        keyed = write_rules(tmp_path, "entities:\n  city: {key: [code], fields: [name], source: ours}\n")
        assert [one.column for one in derive_maximum(sql, keyed, database).added] == ["city.name"]
        keyless = write_rules(tmp_path, "entities:\n  city: {fields: [name], source: ours}\n")
        assert not derive_maximum(sql, keyless, database).added

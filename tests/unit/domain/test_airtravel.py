"""The air travel database: the ATIS schema, a plausible timetable, the questions' answers on both engines."""

from __future__ import annotations

import itertools
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL, Engine, create_engine, inspect, make_url, text

from tests.databases import one, rows_of
from wizard.cas import compare, from_rows, parse
from wizard.domain import TestQuestion, load_domain, open_schema
from wizard.domain.database import build_database, checksums, read_checksums
from wizard.domains.airtravel import generator as builder
from wizard.domains.airtravel.generator import carriers, geography

DOMAIN = load_domain("airtravel", check_audio=False)

# Table and column names of the ATIS schema, typed in here a second time.
ATIS = {
    "aircraft": "aircraft_code aircraft_description manufacturer basic_type engines propulsion wide_body wing_span"
    " length weight capacity pay_load cruising_speed range_miles pressurized",
    "airline": "airline_code airline_name note",
    "airport": "airport_code airport_name airport_location state_code country_name time_zone_code minimum_connect_time",
    "airport_service": "city_code airport_code miles_distant direction minutes_distant",
    "city": "city_code city_name state_code country_name time_zone_code",
    "class_of_service": "booking_class rank class_description",
    "code_description": "code description",
    "compartment_class": "compartment class_type",
    "date_day": "month_number day_number year day_name",
    "days": "days_code day_name",
    "dual_carrier": "main_airline low_flight_number high_flight_number dual_airline service_name",
    "equipment_sequence": "aircraft_code_sequence aircraft_code",
    "fare": "fare_id from_airport to_airport fare_basis_code fare_airline restriction_code one_direction_cost"
    " round_trip_cost round_trip_required",
    "fare_basis": "fare_basis_code booking_class class_type premium economy discounted night season basis_days",
    "flight": "aircraft_code_sequence airline_code airline_flight arrival_time connections departure_time dual_carrier"
    " flight_days flight_id flight_number from_airport meal_code stops time_elapsed to_airport",
    "flight_fare": "flight_id fare_id",
    "flight_leg": "flight_id leg_number leg_flight",
    "flight_stop": "flight_id stop_number stop_days stop_airport arrival_time arrival_airline arrival_flight_number"
    " departure_time departure_airline departure_flight_number stop_time",
    "food_service": "meal_code meal_number compartment meal_description",
    "ground_service": "city_code airport_code transport_type ground_fare",
    "month": "month_number month_name",
    "restriction": "restriction_code advance_purchase stopovers saturday_stay_required minimum_stay maximum_stay"
    " application no_discounts",
    "state": "state_code state_name country_name",
    "time_interval": "period begin_time end_time",
    "time_zone": "time_zone_code time_zone_name hours_from_gmt",
}


@pytest.fixture(scope="module")
def postgresql_air(server: URL) -> Iterator[Engine]:
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("CREATE DATABASE woz_airtravel"))
    engine.dispose()
    url = server.set(database="woz_airtravel").render_as_string(hide_password=False)
    assert build_database(DOMAIN, url) is True
    assert build_database(DOMAIN, url) is False, "the same rows are there"
    engine = create_engine(make_url(url))
    yield engine
    engine.dispose()


def verdict(engine: Engine, question: TestQuestion) -> str:
    sql = question.sql
    if engine.dialect.name == "postgresql" and question.sql_postgresql:
        sql = question.sql_postgresql
    answer = from_rows(
        rows_of(engine, sql),
        scalar=question.scalar,
        boolean=question.boolean,
        types=question.types,
    )
    return compare(parse(question.minimum), answer).minimum


@pytest.mark.parametrize("question", DOMAIN.tests, ids=lambda question: question.id)
def test_questions_on_sqlite(sqlite_air: Engine, question: TestQuestion) -> None:
    assert verdict(sqlite_air, question) == "correct"


@pytest.mark.postgresql
@pytest.mark.parametrize("question", DOMAIN.tests, ids=lambda question: question.id)
def test_questions_on_postgresql(postgresql_air: Engine, question: TestQuestion) -> None:
    assert verdict(postgresql_air, question) == "correct"


def test_a_wrong_database_would_be_noticed(sqlite_air: Engine, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    shutil.copy(str(sqlite_air.url.database), other)
    engine = create_engine(f"sqlite:///{other}")
    with engine.begin() as connection:
        connection.execute(
            text("UPDATE flight SET departure_time = 910 WHERE airline_code = 'AA' AND flight_number = 152")
        )
        connection.execute(text("DELETE FROM airport_service WHERE airport_code = 'YMX'"))
    wrong = [question.id for question in DOMAIN.tests if verdict(engine, question) != "correct"]
    engine.dispose()
    assert wrong == ["P-1", "P-3", "L-1-4"]


def test_every_principle_that_has_an_answer_is_asked_for() -> None:
    asked = {question.id.rpartition("-")[0] for question in DOMAIN.tests}
    without = {"1.1", "1.2", "1.3"}  # 1.2 is asked with L-1; no question can touch the others
    assert {principle.number for principle in DOMAIN.principles} - asked == without
    assert len(DOMAIN.tests) >= 60
    assert sum(question.context is not None for question in DOMAIN.tests) >= 4


def test_the_schema_is_that_of_atis(sqlite_air: Engine) -> None:
    schema = open_schema(sqlite_air.url.render_as_string())
    found = {table.name: " ".join(column.name for column in table.columns) for table in schema.tables}
    assert found == ATIS
    assert all(table.primary_key for table in schema.tables)
    assert sum(len(table.foreign_keys) for table in schema.tables) == 29
    indexes = inspect(sqlite_air)
    assert all(indexes.get_indexes(name) for name in ("flight", "flight_fare", "fare", "flight_stop", "city", "days"))


@pytest.fixture(scope="module")
def generated() -> dict[str, builder.Rows]:
    """All rows, generated once; only to be read."""
    return builder.tables()


@pytest.fixture(scope="module")
def sums(generated: dict[str, builder.Rows]) -> dict[str, str]:
    return checksums(builder.METADATA, generated)


def test_the_generator_gives_the_same_rows_every_time(generated: dict[str, builder.Rows]) -> None:
    assert builder.tables() == generated


def test_rows_do_not_hang_on_the_order_of_sets(sums: dict[str, str]) -> None:
    """Python orders sets of texts differently in every process; the rows must not notice."""
    program = (
        "from wizard.domains.airtravel import generator as b; from wizard.domain.database import checksums;"
        " print(sorted(checksums(b.METADATA, b.tables()).items()))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(sorted(sums.items()))


def test_it_holds_what_was_generated(sqlite_air: Engine, sums: dict[str, str]) -> None:
    with sqlite_air.connect() as connection:
        assert read_checksums(connection, builder.METADATA) == sums


@pytest.mark.postgresql
def test_both_databases_hold_the_same(sqlite_air: Engine, postgresql_air: Engine) -> None:
    with sqlite_air.connect() as one_, postgresql_air.connect() as other:
        assert read_checksums(one_, builder.METADATA) == read_checksums(other, builder.METADATA)


def test_keys_hold(sqlite_air: Engine) -> None:
    assert rows_of(sqlite_air, "PRAGMA foreign_key_check") == []
    assert rows_of(sqlite_air, "PRAGMA integrity_check") == [("ok",)]


@pytest.mark.parametrize(
    ("table", "column", "other", "other_column"),
    [
        ("flight", "flight_days", "days", "days_code"),
        ("flight_stop", "stop_days", "days", "days_code"),
        ("fare_basis", "basis_days", "days", "days_code"),
        ("flight", "meal_code", "food_service", "meal_code"),
        ("flight", "meal_code", "code_description", "code"),
        ("flight", "flight_days", "code_description", "code"),
        ("fare", "fare_basis_code", "code_description", "code"),
        ("fare", "restriction_code", "code_description", "code"),
        ("flight", "aircraft_code_sequence", "equipment_sequence", "aircraft_code_sequence"),
        ("food_service", "compartment", "compartment_class", "compartment"),
        ("fare_basis", "class_type", "compartment_class", "class_type"),
    ],
)
def test_codes_are_known(sqlite_air: Engine, table: str, column: str, other: str, other_column: str) -> None:
    """What cannot be a foreign key, since several rows share the code."""
    sql = (
        f"SELECT DISTINCT {column} FROM {table} WHERE {column} IS NOT NULL"
        f" AND {column} NOT IN (SELECT {other_column} FROM {other})"
    )
    assert rows_of(sqlite_air, sql) == []


def test_size(sqlite_air: Engine) -> None:
    assert one(sqlite_air, "SELECT COUNT(*) FROM city") >= 40
    assert one(sqlite_air, "SELECT COUNT(*) FROM flight") >= 5000
    assert Path(str(sqlite_air.url.database)).stat().st_size < 8_000_000
    for kind in (
        "stops = 0",
        "stops > 1",
        "connections = 0 AND stops > 0",
        "connections = 1",
        "connections = 2",
        "meal_code IS NULL",
        "dual_carrier = 'YES'",
        "flight_days <> 'DAILY'",
        "departure_time < 600",
    ):
        assert one(sqlite_air, f"SELECT COUNT(*) FROM flight WHERE {kind}") > 0, kind


def test_nearly_every_city_is_reached_from_every_other(sqlite_air: Engine) -> None:
    reached = one(
        sqlite_air,
        "SELECT COUNT(*) FROM (SELECT DISTINCT origin.city_code, target.city_code FROM flight"
        " JOIN airport_service origin ON origin.airport_code = from_airport"
        " JOIN airport_service target ON target.airport_code = to_airport)",
    )
    cities = len(geography.CITIES)
    assert reached > 0.97 * cities * (cities - 1)


def minutes(clock: object) -> int:
    assert isinstance(clock, int)
    assert 0 <= clock < 2400
    assert clock % 100 < 60
    return clock // 100 * 60 + clock % 100


def test_flights_are_plausible(sqlite_air: Engine) -> None:
    """Clocks, time zones and elapsed times agree; nobody flies faster than an aircraft or for a whole day."""
    sql = "SELECT from_airport, to_airport, departure_time, arrival_time, time_elapsed, stops, airline_code FROM flight"
    for origin, destination, departure, arrival, elapsed, stops, airline in rows_of(sqlite_air, sql):
        assert isinstance(origin, str)
        assert isinstance(destination, str)
        assert isinstance(elapsed, int)
        ahead = 60 * geography.hours_ahead(origin, destination)
        assert (minutes(departure) + elapsed + ahead - minutes(arrival)) % 1440 == 0
        assert not geography.same_city(origin, destination)
        assert 25 < elapsed < 1080
        assert airline in carriers.CARRIER
        if stops == 0:
            distance = geography.miles(origin, destination)
            assert 120 < 60 * distance / (elapsed - 20) < 580, (origin, destination, elapsed)


def test_stops_legs_and_flights_agree(sqlite_air: Engine) -> None:
    here = "FROM flight_stop s WHERE s.flight_id = flight.flight_id"
    for wrong in (
        f"stops <> (SELECT COUNT(*) {here})",
        f"connections <> (SELECT COUNT(*) {here} AND s.arrival_flight_number <> s.departure_flight_number)",
        "stops > 0 AND stops + 1 <> (SELECT COUNT(*) FROM flight_leg l WHERE l.flight_id = flight.flight_id)",
    ):
        assert rows_of(sqlite_air, f"SELECT flight_id FROM flight WHERE {wrong}") == [], wrong
    legs = rows_of(
        sqlite_air,
        "SELECT f.flight_id, f.from_airport, f.to_airport, f.departure_time, f.arrival_time, g.from_airport,"
        " g.to_airport, g.departure_time, g.arrival_time, g.stops FROM flight f"
        " JOIN flight_leg l ON l.flight_id = f.flight_id JOIN flight g"
        " ON g.flight_id = l.leg_flight ORDER BY f.flight_id, l.leg_number",
    )
    by_flight: dict[object, list[tuple[object, ...]]] = {}
    for row in legs:
        by_flight.setdefault(row[0], []).append(row[1:])
    stops = {
        (flight, number): (airport, arrival, departure, wait)
        for flight, number, airport, arrival, departure, wait in rows_of(
            sqlite_air,
            "SELECT flight_id, stop_number, stop_airport, arrival_time, departure_time, stop_time FROM flight_stop",
        )
    }
    for flight, rows in by_flight.items():
        assert (rows[0][0], rows[0][2]) == (rows[0][4], rows[0][6]), "leaves as its first leg does"
        assert (rows[-1][1], rows[-1][3]) == (rows[-1][5], rows[-1][7]), "arrives as its last leg does"
        assert all(row[8] == 0 for row in rows)
        for number, (before, after) in enumerate(itertools.pairwise(rows), 1):
            airport, arrival, departure, wait = stops[flight, number]
            assert airport == before[5] == after[4]
            assert (arrival, departure) == (before[7], after[6])
            assert minutes(departure) - minutes(arrival) == wait
            assert isinstance(wait, int)
            assert 20 <= wait <= 240


def test_one_airline_flies_a_flight_and_its_numbers_are_its_own(sqlite_air: Engine) -> None:
    assert rows_of(sqlite_air, "SELECT 1 FROM flight_stop WHERE arrival_airline <> departure_airline") == []
    partners = "SELECT 1 FROM dual_carrier d WHERE d.main_airline = f.airline_code AND f.flight_number BETWEEN" \
        " d.low_flight_number AND d.high_flight_number"  # fmt: skip
    wrong = f"SELECT flight_id FROM flight f WHERE f.stops = 0 AND (f.dual_carrier = 'YES') <> EXISTS ({partners})"
    assert rows_of(sqlite_air, wrong) == []


def test_fares_are_plausible(sqlite_air: Engine) -> None:
    for sql in (
        "SELECT 1 FROM flight WHERE flight_id NOT IN (SELECT flight_id FROM flight_fare)",
        "SELECT 1 FROM fare WHERE fare_id NOT IN (SELECT fare_id FROM flight_fare)",
        "SELECT 1 FROM fare WHERE one_direction_cost NOT BETWEEN 30 AND 1200",
        "SELECT 1 FROM fare WHERE round_trip_required = 'YES' AND round_trip_cost IS NULL",
        "SELECT 1 FROM fare WHERE round_trip_cost <> 2 * one_direction_cost",
        "SELECT 1 FROM flight_fare JOIN flight USING (flight_id) JOIN fare USING (fare_id)"
        " WHERE flight.from_airport <> fare.from_airport OR flight.to_airport <> fare.to_airport"
        " OR fare_airline <> airline_code",
        "SELECT 1 FROM fare f JOIN fare c ON c.from_airport = f.from_airport AND c.to_airport = f.to_airport"
        " AND c.fare_basis_code = 'Y' WHERE f.fare_basis_code = 'F' AND f.one_direction_cost <= c.one_direction_cost",
        "SELECT 1 FROM flight_fare JOIN flight USING (flight_id) JOIN fare USING (fare_id) JOIN fare_basis"
        " USING (fare_basis_code) WHERE night = 'YES' AND departure_time BETWEEN 600 AND 2059",
    ):
        assert rows_of(sqlite_air, sql) == [], sql
    for sql in (
        "SELECT 1 FROM fare WHERE round_trip_cost IS NULL",
        "SELECT 1 FROM fare WHERE round_trip_required = 'YES'",
        "SELECT 1 FROM fare WHERE restriction_code IS NULL",
    ):
        assert rows_of(sqlite_air, sql) != [], sql
    kinds = rows_of(sqlite_air, "SELECT DISTINCT class_type FROM fare JOIN fare_basis USING (fare_basis_code)")
    assert {kind for (kind,) in kinds} == {"FIRST", "BUSINESS", "COACH", "THRIFT"}


# What travellers speak of must exist; each name and code stands for itself.
@pytest.mark.parametrize(
    ("sql", "values"),
    [
        ("SELECT airline_code FROM flight", "AA UA DL CO US TW NW EA CP WN NX AC YX LH AS ML FF HP"),
        (
            "SELECT aircraft_code FROM flight JOIN equipment_sequence USING (aircraft_code_sequence)",
            "J31 D9S M80 D10 73S 100 733 F28 72S 747 757 767",
        ),
        ("SELECT basic_type FROM aircraft", "747 DC10 737 727 757 767"),
        (
            "SELECT airport_code FROM airport",
            "MKE DAL BWI BOS DFW MCO SFO LGA ATL EWR OAK PIT JFK DEN PHL YYZ LAX IAH BNA ORD ONT SLC HOU IAD MIA BUR",
        ),
        ("SELECT fare_basis_code FROM fare", "F FN Y YN Q QX QO QW M B BH C H"),
        ("SELECT booking_class FROM fare JOIN fare_basis USING (fare_basis_code)", "F Y YN B H Q C"),
        ("SELECT restriction_code FROM fare", "AP/57 AP/80 AP/68 AP/55"),
        ("SELECT meal_code FROM flight", "B BB L D S S/ D/S SD/D LS"),
        ("SELECT days_code FROM days", "DAILY SA 12345 67 -6 -7 1"),
        ("SELECT transport_type FROM ground_service", "LIMOUSINE|TAXI|RENTAL CAR|RAPID TRANSIT|AIR TAXI OPERATION"),
        (
            "SELECT state_name FROM state",
            "CALIFORNIA|NORTH CAROLINA|FLORIDA|NEW JERSEY|WASHINGTON|OHIO|MINNESOTA|TENNESSEE|COLORADO|QUEBEC|MICHIGAN|"
            "MISSOURI|UTAH|ARIZONA|GEORGIA|INDIANA|NEVADA|TEXAS|DISTRICT OF COLUMBIA",
        ),
        (
            "SELECT city_name FROM city",
            "BOSTON|DENVER|SAN FRANCISCO|ATLANTA|PITTSBURGH|DALLAS|BALTIMORE|PHILADELPHIA|WASHINGTON|OAKLAND|NEW YORK|"
            "MIAMI|NEWARK|MILWAUKEE|CHARLOTTE|LAS VEGAS|HOUSTON|ORLANDO|SAN DIEGO|TORONTO|CHICAGO|SEATTLE|INDIANAPOLIS|"
            "PHOENIX|KANSAS CITY|LOS ANGELES|SALT LAKE CITY|CLEVELAND|FORT WORTH|ST. PETERSBURG|MONTREAL|MEMPHIS|"
            "SAN JOSE|TACOMA|TAMPA|MINNEAPOLIS|NASHVILLE|LONG BEACH|CINCINNATI|ST. LOUIS|DETROIT|COLUMBUS|ST. PAUL|"
            "ONTARIO|BURBANK|WESTCHESTER COUNTY",
        ),
        ("SELECT meal_description FROM flight JOIN food_service USING (meal_code)", "BREAKFAST|LUNCH|DINNER|SNACK"),
    ],
)  # fmt: skip
def test_what_travellers_speak_of_exists(sqlite_air: Engine, sql: str, values: str) -> None:
    found = {value for (value,) in rows_of(sqlite_air, sql.replace("SELECT ", "SELECT DISTINCT "))}
    assert set(values.split("|") if "|" in values else values.split()) - found == set()


def test_dates_have_the_right_weekdays(sqlite_air: Engine) -> None:
    sql = "SELECT year, month_number, day_number, day_name FROM date_day"
    found = {tuple(row[:3]): row[3] for row in rows_of(sqlite_air, sql)}
    assert len(found) == 365 + 366 + 365
    assert found[1991, 11, 20] == "WEDNESDAY"
    assert found[1992, 2, 29] == "SATURDAY"
    assert found[DOMAIN.as_of.year, DOMAIN.as_of.month, DOMAIN.as_of.day] == "WEDNESDAY"


def test_questions_are_not_asked_twice() -> None:
    said = [re.sub(r"\W", "", (question.context or "") + question.question).lower() for question in DOMAIN.tests]
    assert len(set(said)) == len(said)

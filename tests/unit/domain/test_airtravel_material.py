"""What the subject reads and hears of air travel, the principles, and the 1992 paper's own examples."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import soundfile
import yaml
from sqlalchemy import Engine

from subject.wire.material import WORDS, filled
from tests.databases import one, rows_of
from wizard.cas import compare, from_rows, parse
from wizard.domain import (
    DisplayRules,
    GiveUp,
    HandSql,
    SendMessage,
    load_domain,
    open_schema,
    shipped_domains,
)
from wizard.domain.facts import ClockRule
from wizard.domains.airtravel.generator import days, fleet, meals, paper

DOMAIN = load_domain("airtravel")
ROOT = Path(__file__).resolve().parents[3]
WIDTH, HEIGHT = 76, 18
MATERIAL = {
    "briefing": DOMAIN.briefing,
    "consent": DOMAIN.consent.text,
    "database": DOMAIN.database_description,
    **{f"scenario {scenario.number}": scenario.text for scenario in DOMAIN.scenarios},
}
PRINCIPLES = {principle.number: principle for principle in DOMAIN.principles}


def test_it_is_shipped() -> None:
    assert "airtravel" in shipped_domains()
    assert (DOMAIN.name, DOMAIN.builder, DOMAIN.as_of.isoformat()) == ("airtravel", "airtravel", "1991-11-20")
    assert len(DOMAIN.scenarios) >= 6


def test_everything_fits_the_page() -> None:
    for name, content in MATERIAL.items():
        assert max(map(len, content.splitlines())) <= WIDTH, name
    for scenario in DOMAIN.scenarios:
        assert len(scenario.text.splitlines()) + 2 <= HEIGHT, scenario.title


def test_nobody_is_told_what_to_say() -> None:
    """No example questions (1989 paper, 6.1): no question marks, and no sentence that could be said as it stands."""
    spoken = re.compile(
        r"\b(list|show|give me|tell me|what|which|who|when|how many|how much|are there) ", re.IGNORECASE
    )
    for scenario in DOMAIN.scenarios:
        assert "?" not in scenario.text
        for sentence in re.split(r"[.:]\s|\n\n", scenario.text):
            assert not spoken.match(sentence.strip()), sentence


def test_nothing_behind_the_curtain() -> None:
    forbidden = re.compile(r"wizard|\bSQL\b|_id\b|_code\b|\bquery\b|human|another room", re.IGNORECASE)
    for name, content in MATERIAL.items():
        assert not forbidden.search(content), name
    for way in WORDS:
        briefing, consent = filled(DOMAIN.briefing, way), filled(DOMAIN.consent.text, way)
        assert "computer system" in briefing
        assert ("kept" if way == "typed" else "recorded") in briefing
        assert ("questions" if way == "typed" else "recordings") in consent


def test_the_description_is_true(sqlite_air: Engine) -> None:
    assert f"between {one(sqlite_air, 'SELECT COUNT(*) FROM city')} cities" in DOMAIN.database_description
    assert f"{DOMAIN.as_of:%A}, {DOMAIN.as_of.day} {DOMAIN.as_of:%B %Y}" in DOMAIN.database_description


def test_every_column_has_a_label(sqlite_air: Engine) -> None:
    schema = open_schema(sqlite_air.url.render_as_string())
    columns = {f"{table.name}.{column.name}" for table in schema.tables for column in table.columns}
    display = DOMAIN.display
    assert set(display.labels) == columns
    assert {*display.hidden, *display.money.columns, *display.times.columns} <= columns


@pytest.mark.parametrize(
    ("clock", "twelve", "twentyfour"),
    [
        (0, "12:00 AM", "00:00"),
        (5, "12:05 AM", "00:05"),
        (920, "9:20 AM", "09:20"),
        (1200, "12:00 PM", "12:00"),
        (1315, "1:15 PM", "13:15"),
        (2359, "11:59 PM", "23:59"),
        (2400, "12:00 AM", "24:00"),
    ],
)
def test_times_are_shown_as_clocks_do(clock: int, twelve: str, twentyfour: str) -> None:
    assert DOMAIN.display.show_time(clock) == twelve
    assert DisplayRules(labels={}, times=ClockRule(hours=24)).show_time(clock) == twentyfour


def test_fares_are_shown_as_money() -> None:
    assert DOMAIN.display.show_money(498) == "$498.00"
    assert DOMAIN.display.show_money(1.25) == "$1.25"


def test_the_principles_of_the_paper() -> None:
    """All that Appendix B prints, by number, with its tables typed in here a second time."""
    printed = [
        "1.1", "1.2", "1.3", "1.4", "2.1", "2.2.1", "2.2.3", "2.3.1", "2.3.2", "2.3.3", "2.3.8",
        "2.4.1", "2.4.2", "2.4.3", "2.4.4", "2.9.1", "2.11", "2.15", "2.16",
    ]  # fmt: skip
    paper_s = [number for number, p in PRINCIPLES.items() if p.source == f"1992 paper, Appendix B, {number}"]
    assert paper_s == printed
    assert PRINCIPLES["2.1"].table == {
        "aircraft": ("aircraft.aircraft_code",),
        "equipment": ("aircraft.aircraft_code",),
        "airline": ("airline.airline_code",),
        "airport": ("airport.airport_code",),
        "(intermed.) stops": ("flight_stop.flight_id", "flight_stop.stop_number"),
    }
    assert PRINCIPLES["2.4.4"].table == {
        "morning": ("0000", "1200"),
        "afternoon": ("1200", "1800"),
        "evening": ("1800", "2200"),
        "day": ("600", "1800"),
        "night": ("1800", "600"),
        "early morning": ("0000", "800"),
    }
    assert PRINCIPLES["2.9.1"].table == {
        "aircraft": ("aircraft.aircraft_code", "aircraft.aircraft_description"),
        "airline": ("airline.airline_code", "airline.airline_name"),
        "airport": ("airport.airport_code", "airport.airport_name"),
        "city": ("city.city_code", "city.city_name"),
        "class_of_service": ("class_of_service.booking_class", "class_of_service.class_description"),
        "code_description": ("code_description.code", "code_description.description"),
    }


def test_our_principles_are_marked_as_ours() -> None:
    for number, principle in PRINCIPLES.items():
        assert number.startswith("L-") == principle.source.startswith('ours, filling "..."'), number
    assert sum(number.startswith("L-") for number in PRINCIPLES) == 19


def test_the_principles_tables_name_columns(sqlite_air: Engine) -> None:
    schema = open_schema(sqlite_air.url.render_as_string())
    for number, principle in PRINCIPLES.items():
        for entry, values in principle.table.items():
            for name in values:
                if number in ("2.4.4", "L-14"):
                    assert re.fullmatch(r"\d{3,4}", name), entry
                    continue
                table, _, column = name.partition(".")
                assert schema.table(table).column(column)


def test_the_rehearsal_is_a_whole_session() -> None:
    utterances = DOMAIN.rehearsal.utterances
    assert len(utterances) >= 10
    assert {utterance.wizard.kind for utterance in utterances} == {"direct", "revise", "sql", "message", "give_up"}
    assert {"0", "2", "3", "X"} <= {utterance.cls for utterance in utterances}
    assert len({utterance.voice for utterance in utterances}) == 2
    canned = yaml.safe_load((ROOT / "canned_messages.yaml").read_text())["messages"]
    blanks = {message["id"]: set(message.get("blanks", {})) for message in canned}
    for utterance in utterances:
        action = utterance.wizard
        assert (utterance.reference is None) == isinstance(action, SendMessage | GiveUp)
        if isinstance(action, SendMessage | GiveUp):
            assert set(action.blanks if isinstance(action, SendMessage) else ()) == blanks[action.id]


def test_utterances_sound() -> None:
    total = 0
    for utterance in DOMAIN.rehearsal.utterances:
        total += utterance.audio.stat().st_size
        samples, rate = soundfile.read(utterance.audio, dtype="int16")
        info = soundfile.info(utterance.audio)
        assert (rate, info.channels, info.subtype, info.format) == (16000, 1, "PCM_16", "FLAC")
        assert 0.8 < len(samples) / rate < 8.0
        assert 3000 < abs(samples.astype(int)).max() < 30000
    assert total < 500 * 1024


TOMORROW = (
    " JOIN days ON days.days_code = f.flight_days JOIN date_day ON date_day.day_name = days.day_name"
    " WHERE year = 1991 AND month_number = 11 AND day_number = 21"
)
SQL = {
    "chicago-1": "SELECT flight_id FROM flight f" + TOMORROW + " AND from_airport = 'BOS'"
    " AND to_airport IN ('ORD', 'MDW') ORDER BY departure_time LIMIT 1",
    "chicago-2": "SELECT arrival_time FROM flight WHERE airline_code = 'AA' AND flight_number = 152",
    "chicago-3": "SELECT DISTINCT meal_description FROM flight JOIN food_service USING (meal_code)"
    " WHERE airline_code = 'AA' AND flight_number = 152",
    "chicago-4": "SELECT flight_id FROM flight f" + TOMORROW + " AND to_airport = 'BOS'"
    " AND from_airport IN ('ORD', 'MDW') AND departure_time > 1700",
    "spotter-1": "SELECT DISTINCT airline_code FROM flight WHERE aircraft_code_sequence IN"
    " (SELECT aircraft_code_sequence FROM equipment_sequence WHERE aircraft_code = 'L10')",
}
"""What the references rest on that no question of tests.jsonl asks, written by hand here."""


def test_references_agree_with_the_database(sqlite_air: Engine) -> None:
    asked = {re.sub(r"\W", "", test.question.lower()): test for test in DOMAIN.tests}
    for utterance in DOMAIN.rehearsal.utterances:
        if utterance.reference is None:
            continue
        test = asked.get(re.sub(r"\W", "", utterance.transcript.lower()))
        sql = SQL.get(utterance.id) or (test.sql if test else None)
        if isinstance(utterance.wizard, HandSql):
            sql = utterance.wizard.statement
        assert sql is not None, utterance.id
        scalar = utterance.id == "chicago-2"
        answer = from_rows(rows_of(sqlite_air, sql), scalar=scalar, boolean=bool(test and test.boolean))
        assert compare(parse(utterance.reference), answer).minimum == "correct", utterance.id


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({1, 2, 3, 4, 5, 6, 7}, "DAILY"),
        ({1, 2, 3, 4, 5}, "12345"),
        ({1, 2, 3, 4, 5, 7}, "-6"),
        ({6, 7}, "67"),
        ({2}, "2"),
    ],
)
def test_days_codes(given: set[int], code: str) -> None:
    assert days.code_of(frozenset(given)) == code


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("B", "BREAKFAST"),
        ("LS", "LUNCH, SNACK"),
        ("S/", "SNACK IN FIRST CLASS; NOTHING IN COACH"),
        ("SD/D", "SNACK, DINNER IN FIRST CLASS; DINNER IN COACH"),
    ],
)
def test_meal_codes(code: str, says: str) -> None:
    assert meals.describe(code) == says
    rows = [row for row in meals.food_rows({code}) if row[0] == code]
    front, slash, coach = code.partition("/")
    assert [row[3] for row in rows if row[2] == "Y"] == [meals.MEALS[letter] for letter in (coach if slash else front)]


# The 1992 paper's own examples.
def test_the_paper_s_flight(sqlite_air: Engine) -> None:
    """2.2.2: ("AA" 152 0920 1015 "BOS" "CHI" "SNACK") answers three questions about one flight."""
    sql = (
        "SELECT DISTINCT airline_code, flight_number, departure_time, arrival_time, from_airport, city_name,"
        " meal_description FROM flight JOIN airport_service ON airport_code = to_airport JOIN city USING (city_code)"
        " JOIN food_service USING (meal_code) WHERE airline_code = 'AA' AND flight_number = 152"
    )
    assert rows_of(sqlite_air, sql) == [("AA", 152, 920, 1015, "BOS", "CHICAGO", "SNACK")]
    to_chicago = "to_airport IN ('ORD', 'MDW')"
    sql = f"SELECT flight_number FROM flight WHERE {to_chicago} AND departure_time IN (920, 2120)"
    assert rows_of(sqlite_air, sql) == [(152,)]
    assert paper.contradicted("BOS", "MDW", 400)
    assert not paper.contradicted("BOS", "DEN", 400)


def test_the_paper_s_aircraft() -> None:
    """2.2.3: the tuples of its table of aircraft and types."""
    table = {(aircraft.description, aircraft.propulsion) for aircraft in fleet.AIRCRAFT.values()}
    assert {
        ("AEROSPATIALE CONCORDE", "JET"),
        ("AIRBUS INDUSTRIE", "JET"),
        ("LOCKHEED L188 ELECTRA", "TURBOPROP"),
    } <= table
    assert {kind for _, kind in table} == {"JET", "TURBOPROP", "HELICOPTER", "AMPHIBIAN", "PROPELLER"}


def test_the_paper_s_direct_flights(sqlite_air: Engine) -> None:
    """2.2.1: some direct flights from Boston to Dallas land on the way, and some serve no more than a snack."""
    here = "from_airport = 'BOS' AND to_airport IN ('DFW', 'DAL') AND connections = 0"
    assert one(sqlite_air, f"SELECT COUNT(*) FROM flight WHERE {here} AND stops > 0") > 0
    snack = f"SELECT COUNT(*) FROM flight WHERE {here} AND meal_code IN ('S', 'S/', 'SS', 'SS/S')"
    assert one(sqlite_air, snack) > 0


def test_the_paper_s_periods(sqlite_air: Engine) -> None:
    """Appendix B, 2.4.4, all of whose rows are flagged as being in the table."""
    assert sorted(rows_of(sqlite_air, "SELECT * FROM time_interval"), key=str) == [
        ("AFTERNOON", 1200, 1800), ("DAY", 600, 1800), ("EARLY MORNING", 0, 800), ("EVENING", 1800, 2200),
        ("MORNING", 0, 1200), ("NIGHT", 1800, 600),
    ]  # fmt: skip


def test_the_page_about_it_is_true(sqlite_air: Engine) -> None:
    page = (ROOT / "docs" / "airtravel.md").read_text()
    for table in ("flight", "fare", "city", "airport", "airline"):
        count = one(sqlite_air, f"SELECT COUNT(*) FROM {table}")
        assert re.search(rf"\b{count:,} {table.replace('city', 'citie')}s?\b", page), (table, count)
    for principle in DOMAIN.principles:
        if principle.number.startswith("L-"):
            assert f"| {principle.number} |" in page, principle.number
    for module in sorted(Path(paper.__file__).parent.glob("[a-z]*.py")):
        assert f"| `{module.stem}` |" in page, module.stem

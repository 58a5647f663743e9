"""The ATIS relational schema, with keys and indexes: the one place that names tables and columns.

Times of day are whole numbers, hours times 100 plus minutes (0920 is 920); durations are minutes; money is US dollars.
Codes such as `flight.flight_days` that several rows of their table share (`days`, `food_service`, `equipment_sequence`)
cannot be foreign keys: a test holds them to their tables.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import CheckConstraint, Column, Float, ForeignKey, Index, Integer, MetaData, Table, Text

METADATA = MetaData()


def _yes_no(name: str) -> Column[Any]:
    return Column(name, Text, CheckConstraint(f"{name} IN ('YES', 'NO')"), nullable=False)


def _key(name: str, to: str | None = None) -> Column[Any]:
    """Text that is the primary key, or a part of it."""
    return Column(name, Text, *([ForeignKey(to)] if to else []), primary_key=True)


def _number(name: str, to: str | None = None) -> Column[Any]:
    """A whole number that is the primary key, or a part of it."""
    return Column(name, Integer, *([ForeignKey(to)] if to else []), primary_key=True, autoincrement=False)


def _text(name: str, to: str | None = None, *, missing: bool = False) -> Column[Any]:
    return Column(name, Text, *([ForeignKey(to)] if to else []), nullable=missing)


def _whole(name: str, to: str | None = None, *, missing: bool = False) -> Column[Any]:
    return Column(name, Integer, *([ForeignKey(to)] if to else []), nullable=missing)


TIME_ZONE = Table(
    "time_zone",
    METADATA,
    _key("time_zone_code"),
    _text("time_zone_name"),
    _whole("hours_from_gmt"),
)

STATE = Table(
    "state",
    METADATA,
    _key("state_code"),
    _text("state_name"),
    _text("country_name"),
)

CITY = Table(
    "city",
    METADATA,
    _key("city_code"),
    _text("city_name"),
    _text("state_code", "state.state_code"),
    _text("country_name"),
    _text("time_zone_code", "time_zone.time_zone_code"),
    Index("ix_city_city_name", "city_name"),
)

AIRPORT = Table(
    "airport",
    METADATA,
    _key("airport_code"),
    _text("airport_name"),
    _text("airport_location"),
    _text("state_code", "state.state_code"),
    _text("country_name"),
    _text("time_zone_code", "time_zone.time_zone_code"),
    _whole("minimum_connect_time"),
)

AIRPORT_SERVICE = Table(
    "airport_service",
    METADATA,
    _key("city_code", "city.city_code"),
    _key("airport_code", "airport.airport_code"),
    _whole("miles_distant"),
    _text("direction"),
    _whole("minutes_distant"),
    Index("ix_airport_service_airport_code", "airport_code"),
)

GROUND_SERVICE = Table(
    "ground_service",
    METADATA,
    _key("city_code", "city.city_code"),
    _key("airport_code", "airport.airport_code"),
    _key("transport_type"),
    Column("ground_fare", Float),
    Index("ix_ground_service_airport_code", "airport_code"),
)

AIRLINE = Table(
    "airline",
    METADATA,
    _key("airline_code"),
    _text("airline_name"),
    _text("note", missing=True),
)

DUAL_CARRIER = Table(
    "dual_carrier",
    METADATA,
    _key("main_airline", "airline.airline_code"),
    _number("low_flight_number"),
    _number("high_flight_number"),
    _text("dual_airline", "airline.airline_code"),
    _text("service_name"),
)

AIRCRAFT = Table(
    "aircraft",
    METADATA,
    _key("aircraft_code"),
    _text("aircraft_description"),
    _text("manufacturer"),
    _text("basic_type"),
    _whole("engines"),
    _text("propulsion"),
    _yes_no("wide_body"),
    _whole("wing_span"),
    _whole("length"),
    _whole("weight"),
    _whole("capacity"),
    _whole("pay_load"),
    _whole("cruising_speed"),
    _whole("range_miles"),
    _yes_no("pressurized"),
)

EQUIPMENT_SEQUENCE = Table(
    "equipment_sequence",
    METADATA,
    _key("aircraft_code_sequence"),
    _key("aircraft_code", "aircraft.aircraft_code"),
    Index("ix_equipment_sequence_aircraft_code", "aircraft_code"),
)

CLASS_OF_SERVICE = Table(
    "class_of_service",
    METADATA,
    _key("booking_class"),
    _whole("rank"),
    _text("class_description"),
)

COMPARTMENT_CLASS = Table(
    "compartment_class",
    METADATA,
    _key("compartment"),
    _key("class_type"),
)

CODE_DESCRIPTION = Table(
    "code_description",
    METADATA,
    _key("code"),
    _key("description"),
)

MONTH = Table(
    "month",
    METADATA,
    _number("month_number"),
    _text("month_name"),
)

DAYS = Table(
    "days",
    METADATA,
    _key("days_code"),
    _key("day_name"),
    Index("ix_days_day_name", "day_name"),
)

DATE_DAY = Table(
    "date_day",
    METADATA,
    _number("month_number", "month.month_number"),
    _number("day_number"),
    _number("year"),
    _text("day_name"),
    Index("ix_date_day_year", "year", "month_number", "day_number"),
)

TIME_INTERVAL = Table(
    "time_interval",
    METADATA,
    _key("period"),
    _number("begin_time"),
    _whole("end_time"),
)

FOOD_SERVICE = Table(
    "food_service",
    METADATA,
    _key("meal_code"),
    _number("meal_number"),
    _key("compartment"),
    _text("meal_description"),
)

RESTRICTION = Table(
    "restriction",
    METADATA,
    _key("restriction_code"),
    _whole("advance_purchase", missing=True),
    _text("stopovers"),
    _yes_no("saturday_stay_required"),
    _whole("minimum_stay", missing=True),
    _whole("maximum_stay", missing=True),
    _text("application"),
    _yes_no("no_discounts"),
)

FARE_BASIS = Table(
    "fare_basis",
    METADATA,
    _key("fare_basis_code"),
    _text("booking_class", "class_of_service.booking_class"),
    _text("class_type"),
    _yes_no("premium"),
    _yes_no("economy"),
    _yes_no("discounted"),
    _yes_no("night"),
    _text("season", missing=True),
    _text("basis_days"),
)

FARE = Table(
    "fare",
    METADATA,
    _number("fare_id"),
    _text("from_airport", "airport.airport_code"),
    _text("to_airport", "airport.airport_code"),
    _text("fare_basis_code", "fare_basis.fare_basis_code"),
    _text("fare_airline", "airline.airline_code", missing=True),
    _text("restriction_code", "restriction.restriction_code", missing=True),
    _whole("one_direction_cost"),
    _whole("round_trip_cost", missing=True),
    _yes_no("round_trip_required"),
    Index("ix_fare_airports", "from_airport", "to_airport"),
    Index("ix_fare_fare_basis_code", "fare_basis_code"),
)

FLIGHT = Table(
    "flight",
    METADATA,
    _text("aircraft_code_sequence"),
    _text("airline_code", "airline.airline_code"),
    _text("airline_flight"),
    _whole("arrival_time"),
    _whole("connections"),
    _whole("departure_time"),
    _yes_no("dual_carrier"),
    _text("flight_days"),
    _number("flight_id"),
    _whole("flight_number"),
    _text("from_airport", "airport.airport_code"),
    _text("meal_code", missing=True),
    _whole("stops"),
    _whole("time_elapsed"),
    _text("to_airport", "airport.airport_code"),
    Index("ix_flight_from_airport", "from_airport", "to_airport"),
    Index("ix_flight_to_airport", "to_airport"),
    Index("ix_flight_number", "airline_code", "flight_number"),
)

FLIGHT_STOP = Table(
    "flight_stop",
    METADATA,
    _number("flight_id", "flight.flight_id"),
    _number("stop_number"),
    _text("stop_days"),
    _text("stop_airport", "airport.airport_code"),
    _whole("arrival_time"),
    _text("arrival_airline", "airline.airline_code"),
    _whole("arrival_flight_number"),
    _whole("departure_time"),
    _text("departure_airline", "airline.airline_code"),
    _whole("departure_flight_number"),
    _whole("stop_time"),
    Index("ix_flight_stop_stop_airport", "stop_airport"),
)

FLIGHT_LEG = Table(
    "flight_leg",
    METADATA,
    _number("flight_id", "flight.flight_id"),
    _number("leg_number"),
    _whole("leg_flight", "flight.flight_id"),
    Index("ix_flight_leg_leg_flight", "leg_flight"),
)

FLIGHT_FARE = Table(
    "flight_fare",
    METADATA,
    _number("flight_id", "flight.flight_id"),
    _number("fare_id", "fare.fare_id"),
    Index("ix_flight_fare_fare_id", "fare_id"),
)

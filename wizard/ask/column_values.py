"""The value of an attribute as an expression over its column: days however they are written, amounts in other units."""

from __future__ import annotations

import datetime

from wizard.domain import stored_days
from wizard.domain.factors import factor
from wizard.domain.lexicon_entries import AttributeEntry
from wizard.domain.schema import in_sql


def value_of(entry: AttributeEntry, column: str, dialect: str, as_of: datetime.date) -> str:
    """The attribute's value as SQL; `column` is its column, with the alias of its table."""
    row = column.partition(".")[0]
    if entry.stored in ("text", stored_days.DIGITS_OF_CLOCK):
        column = f"CAST({column} AS NUMERIC)"
    elif entry.stored is not None and entry.stored != stored_days.CLOCK:
        column = _iso(column, entry.stored, dialect, timed=entry.timed)
    if entry.minus is not None:
        column = f"({column} - {row}.{in_sql(entry.minus)})"
    if entry.times:
        column = f"({' * '.join((column, *(_multiplied_by(one, row) for one in entry.times)))})"
    if entry.off is not None:
        column = f"({column} * (1 - {row}.{in_sql(entry.off)}))"
    if entry.scale != 1.0:
        return f"({column} / {entry.scale!r})"
    if entry.since is None:
        return column
    return _since(column, entry.since, dialect, _end(entry, row, dialect, as_of))


def _multiplied_by(written: str, row: str) -> str:
    """A number that an amount is multiplied by: that of another column of the row, or of the row that it refers to."""
    by = factor(written)
    if not by.table:
        return f"{row}.{in_sql(by.value)}"
    value, table, key, column = map(in_sql, (by.value, by.table, by.key, by.column))
    return f"(SELECT f.{value} FROM {table} AS f WHERE f.{key} = {row}.{column})"  # noqa: S608 - the lexicon's names


def _end(entry: AttributeEntry, row: str, dialect: str, as_of: datetime.date) -> str:
    """The day up to which a time is counted: that of another column, or the as-of date."""
    if entry.until is None:
        return f"'{as_of}'" if dialect == "sqlite" else f"DATE '{as_of}'"
    day = f"{row}.{in_sql(entry.until)}"
    if entry.stored is not None:
        day = _iso(day, entry.stored, dialect, timed=entry.timed)
    return day if dialect == "sqlite" else f"CAST({day} AS DATE)"


def part_of(value: str, unit: str, dialect: str) -> str:
    """A part of a date (`year`, `decade`, `month`, `day`) as a number."""
    whole = "year" if unit == "decade" else unit
    if dialect == "sqlite":
        letter = {"year": "%Y", "month": "%m", "day": "%d"}[whole]
        part = f"CAST(strftime('{letter}', {value}) AS INTEGER)"
    else:
        part = f"CAST(EXTRACT({whole.upper()} FROM CAST({value} AS DATE)) AS INTEGER)"
    return f"({part} / 10) * 10" if unit == "decade" else part


def clock_of(column: str) -> str:
    """The hours and minutes of a time of day that is a text, or PostgreSQL's own: `09:20`."""
    return f"substr(CAST({column} AS TEXT), 1, 5)"


def clock_said(value: object) -> str:
    """A time of day, hours times 100 plus minutes, as such a text: 920 is `09:20`."""
    hours, minutes = divmod(int(str(value)), 100)
    return f"{hours:02d}:{minutes:02d}"


def _since(column: str, unit: str, dialect: str, end: str) -> str:
    if dialect == "sqlite":
        days = f"julianday({end}) - julianday({column})"
        return f"CAST({days} AS INTEGER)" if unit == "days" else f"ROUND(({days}) / 365.25, 2)"
    days = f"{end} - CAST({column} AS DATE)"
    return f"({days})" if unit == "days" else f"ROUND(({days}) / 365.25, 2)"


def _iso(column: str, stored: str, dialect: str, *, timed: bool) -> str:
    """A day or moment as ISO 8601 text, which both backends compare and sort as such."""
    if stored in (stored_days.SECONDS, stored_days.MILLISECONDS):
        seconds = f"{column} / 1000" if stored == stored_days.MILLISECONDS else column
        if dialect == "sqlite":
            return f"datetime({seconds}, 'unixepoch')"
        moment = f"CAST('1970-01-01' AS TIMESTAMP) + ({seconds}) * INTERVAL '1 second'"
        return f"TO_CHAR({moment}, 'YYYY-MM-DD HH24:MI:SS')"
    if stored in stored_days.UNPADDED:
        return _of_numbers(column, stored, dialect)
    text = f"CAST({column} AS TEXT)" if stored == "yyyymmdd" else column
    year, month, day = stored_days.PARTS[stored]
    iso = f"substr({text}, {year}, 4) || '-' || substr({text}, {month}, 2) || '-' || substr({text}, {day}, 2)"
    rest = f" || substr({text}, {stored_days.length(stored) + 1})" if timed else ""
    return f"({iso}{rest})"


def _of_numbers(column: str, stored: str, dialect: str) -> str:
    """The same of a text of three numbers, with or without zeros before them."""
    mark = stored_days.mark_of(stored)
    if dialect == "sqlite":
        rest = f"substr({column}, instr({column}, '{mark}') + 1)"
        numbers = [
            f"substr({column}, 1, instr({column}, '{mark}') - 1)",
            f"substr({rest}, 1, instr({rest}, '{mark}') - 1)",
            f"substr({rest}, instr({rest}, '{mark}') + 1)",
        ]
    else:
        numbers = [f"split_part({column}, '{mark}', {place})" for place in (1, 2, 3)]
    year, month, day = (numbers[place - 1] for place in stored_days.UNPADDED[stored])
    if stored_days.has_short_year(stored):
        last = f"CAST({year} AS INTEGER) >= {stored_days.FIRST_OF_LAST_CENTURY}"
        year = f"CASE WHEN {last} THEN '19' ELSE '20' END || {year}"
    month, day = (
        f"substr('0' || {number}, -2)" if dialect == "sqlite" else f"right('0' || {number}, 2)"
        for number in (month, day)
    )
    return f"({year} || '-' || {month} || '-' || {day})"

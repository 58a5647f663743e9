"""An unknown database, surveyed: tables, declared keys, and of each column how many values it has and which.

Only SELECTs are run, SQLite files are opened read-only. What is left out is said.
"""

# ruff: noqa: S608 - names come from the database's own schema, tried out one by one
from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from wizard.domain.draft.words_in_names import words_of
from wizard.domain.errors import DomainDatabaseUnavailable, DomainUnusable
from wizard.domain.schema import ColumnFact, Kind, TableFact, in_sql, open_schema
from wizard.domain.stored_days import CLOCK, DIGITS_OF_CLOCK, clock_of_texts, form_of, has_time
from wizard.domain.word_sets import word_set

MOST_READ, MOST_COLUMNS_READ = 2_000, 6
"""Rows and columns of a table that is read as a whole, at most."""
MOST_VALUES = 20_000
"""Distinct values of a column that are read; of a column with more, only how long they are."""
_YEAR = re.compile(r"1[5-9]\d\d|20\d\d")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?")


_DIGITS = re.compile(r"(?:0|[1-9]\d*)(?:\.\d+)?")


def are_measures(texts: Collection[str], words: tuple[str, ...]) -> bool:
    """Whether texts are numbers that measure something, by the last word of their column's name: budgets, prices."""
    return words[-1] in _MEASURED and bool(texts) and all(_DIGITS.fullmatch(text.strip()) for text in texts)


_MEASURED = word_set(__name__, "measured")
_KEEPING = frozenset({("last", "update"), ("last", "updated"), ("updated",), ("updated", "at"), ("updated", "on"),
    ("modified",), ("modified", "at"), ("modified", "date"), ("date", "modified"), ("last", "modified"),
    ("last", "changed"), ("changed", "at"), ("row", "version"), ("rowguid",), ("rowversion",)})  # fmt: skip


def is_bookkeeping(words: tuple[str, ...]) -> bool:
    """Whether a column only says when its row was last written, by the words of its name: nobody means its time."""
    return words in _KEEPING


@dataclass(frozen=True)
class SurveyedColumn:
    """A column and what is in it."""

    name: str
    kind: Kind
    distinct: int
    """How many different values, at most `MOST_VALUES` + 1."""
    missing: int
    """Rows without a value."""
    values: frozenset[object] = field(repr=False)
    """The values, where there are not too many."""

    is_timed: bool = False
    """True for moments: days with a time of day."""
    stored: tuple[str, ...] = ()
    """Of days that ISO 8601 would write otherwise: in which of `stored_days.FORMS` they may be, likelier first.

    Of numbers that are written as text: `text`. Of texts that are times of day: `hh:mm` or `hhmm`.
    """
    length: float = 0.0
    """Letters of a text on average, where there are too many values to hold them."""

    @property
    def is_constant(self) -> bool:
        """True where every row has the same value."""
        return self.distinct == 1 and not self.missing

    @property
    def is_clock(self) -> bool:
        """True where it holds times of day as texts."""
        return self.stored[:1] in ((CLOCK,), (DIGITS_OF_CLOCK,))

    @property
    def texts(self) -> tuple[str, ...]:
        """Its values as sorted texts."""
        return tuple(sorted(str(value) for value in self.values))


@dataclass(frozen=True)
class SurveyedTable:
    """A table and its columns."""

    name: str
    rows: int
    columns: tuple[SurveyedColumn, ...]
    fact: TableFact
    """As declared."""
    varying: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Where no key is declared: of a column that is not unique, those that differ among rows of one value."""
    read: tuple[tuple[str, ...], ...] = field(default=(), repr=False)
    """All rows as texts, where there are few, of few columns: it may say what codes mean."""

    def column(self, name: str) -> SurveyedColumn | None:
        """The column of that name."""
        return next((column for column in self.columns if column.name == name), None)

    def is_unique(self, name: str) -> bool:
        """Whether no two rows have the same value, and every row has one."""
        column = self.column(name)
        counted = column is not None and not column.missing and 0 < self.rows == column.distinct
        return counted or self.fact.primary_key == (name,)


@dataclass(frozen=True)
class DatabaseSurvey:
    """A whole database as a draft sees it: its tables, columns, and samples of their values."""

    tables: tuple[SurveyedTable, ...]
    left_out: tuple[str, ...]
    """What cannot be used, each with the reason."""
    views: tuple[str, ...] = ()
    """Views that may be drafted like tables, where somebody says so."""

    def table(self, name: str) -> SurveyedTable:
        """The table of that name. Raises KeyError where there is none."""
        for table in self.tables:
            if table.name == name:
                return table
        raise KeyError(name)


def read_only(url: str) -> str:
    """The URL for SQLAlchemy; a SQLite file is opened read-only, and never made.

    Raises:
        DomainUnusable: the URL cannot be read.
        DomainDatabaseUnavailable: there is no such file.
    """
    plain = url if "://" in url else f"sqlite:///{url}"
    try:
        parsed = make_url(plain)
    except ArgumentError as error:
        remedy = "write it as sqlite:///file.sqlite or postgresql://user@host/name"
        raise DomainUnusable(Path("database URL"), None, f"cannot read '{url}'", remedy) from error
    if parsed.get_backend_name() not in ("sqlite", "postgresql", "postgres"):
        remedy = "write it as sqlite:///file.sqlite or postgresql://user@host/name"
        what = f"no drafts are made from {parsed.get_backend_name()}"
        raise DomainUnusable(Path("database URL"), None, what, remedy)
    if parsed.get_backend_name() == "sqlite":
        path = Path(parsed.database or "").resolve()
        if not path.is_file():
            raise DomainDatabaseUnavailable(plain, "there is no such file", f"it was looked for at {path}")
        return f"sqlite:///file:{path}?mode=ro&uri=true"
    if parsed.drivername in ("postgresql", "postgres"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    return parsed.render_as_string(hide_password=False)


_NO_DATABASE = "not a database"
"""What SQLite says of a file of something else."""


def survey(url: str, wanted: Collection[str] = ()) -> DatabaseSurvey:
    """Look at every table of the database at `url`, and at the views that are `wanted`.

    Raises:
        DomainUnusable: the URL cannot be read, or there is no table that can be used.
        DomainDatabaseUnavailable: it cannot be reached or read.
    """
    address = read_only(url)
    shown = make_url(url).render_as_string() if "://" in url else url
    try:
        schema = open_schema(address)
    except DomainDatabaseUnavailable as error:
        remedy = "give a SQLite file, or postgresql://user@host/name" if _NO_DATABASE in error.reason else error.remedy
        raise DomainDatabaseUnavailable(shown, error.reason, remedy) from error
    facts = (*schema.tables, *(view for view in schema.readable_views if view.name in wanted))
    tables: list[SurveyedTable] = []
    looked_at = {fact.name for fact in facts}
    readable = {view.name for view in schema.readable_views}
    left_out = [
        f"view {name}: drafts are made from tables" + ("; --ask offers to draft it, too" if name in readable else "")
        for name in schema.views
        if name not in looked_at
    ]
    engine = create_engine(address)
    try:
        virtual = _virtual(engine)
        for fact in facts:
            if any(fact.name == one or fact.name.startswith(f"{one}_") for one in virtual):
                left_out.append(f"table {fact.name}: it is a search index, or part of one")
                continue
            found = _table(engine, fact, left_out)
            if found is not None:
                tables.append(found)
    except SQLAlchemyError as error:
        raise DomainDatabaseUnavailable(shown, str(getattr(error, "orig", error))) from error
    finally:
        engine.dispose()
    if not tables:
        remedy = f"nothing to draft from ({'; '.join(left_out)})" if left_out else "nothing to draft from"
        place = Path((make_url(url).database if "://" in url else None) or url)
        raise DomainUnusable(place, None, "no table with rows", remedy)
    return DatabaseSurvey(tuple(tables), tuple(left_out), tuple(view.name for view in schema.readable_views))


def _table(engine: Engine, fact: TableFact, left_out: list[str]) -> SurveyedTable | None:
    if _MARKS & set(fact.name):
        left_out.append(f"table {fact.name}: {_MARKED}")
        return None
    named = _written(fact.name)
    try:
        with engine.connect() as connection:
            rows = int(connection.execute(text(f"SELECT COUNT(*) FROM {named}")).scalar_one())
    except SQLAlchemyError as error:
        left_out.append(f"table {fact.name}: it cannot be read ({_reason(error)})")
        return None
    if not rows:
        left_out.append(f"table {fact.name}: it has no rows")
        return None
    columns = [column for one in fact.columns for column in _columns(engine, fact, one, left_out)]
    if not columns:
        return None
    table = SurveyedTable(str(fact.name), rows, tuple(columns), fact, read=_rows(engine, named, columns, rows))
    if fact.primary_key:
        return table
    with engine.connect() as connection:
        texts = [column.name for column in columns if column.kind == "text" and not table.is_unique(column.name)]
        return replace(table, varying={name: _varying(connection, table, name) for name in texts})


def _rows(engine: Engine, named: str, columns: Sequence[SurveyedColumn], rows: int) -> tuple[tuple[str, ...], ...]:
    """All rows of a small table with a column of text, as texts; none of another one."""
    texts = sum(column.kind == "text" for column in columns)
    if rows > MOST_READ or len(columns) > MOST_COLUMNS_READ or texts < _FEWEST_TEXTS:
        return ()
    wanted = ", ".join(_written(column.name) for column in columns)
    with engine.connect() as connection:
        found = connection.execute(text(f"SELECT {wanted} FROM {named}")).all()
    return tuple(tuple("" if value is None else str(_plain(value)) for value in row) for row in found)


_FEWEST_TEXTS = 1
"""Columns of texts of a table that is read as a whole, at least: one says what something else means or is called."""


def _virtual(engine: Engine) -> tuple[str, ...]:
    """SQLite's virtual tables, whose own tables begin with their names."""
    if engine.dialect.name != "sqlite":
        return ()
    with engine.connect() as connection:
        made = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%' ORDER BY name"
        return tuple(str(row[0]) for row in connection.execute(text(made)))


_MARKS = frozenset('.,>"{}')
"""Marks that paths and patterns of a lexicon have a use for of their own."""
_MARKED = 'its name has one of the marks . , > " { } that a lexicon has another use for; a view may name it otherwise'


def _columns(engine: Engine, table: TableFact, fact: ColumnFact, left_out: list[str]) -> Iterator[SurveyedColumn]:
    """The column, unless its values cannot be had."""
    if _MARKS & set(fact.name):
        left_out.append(f"column {table.name}.{fact.name}: {_MARKED}")
        return
    try:
        with engine.connect() as connection:
            yield _column(connection, _written(table.name), fact, is_key=table.is_in_key(fact.name))
    except SQLAlchemyError as error:
        left_out.append(f"column {table.name}.{fact.name}: its values cannot be told apart ({_reason(error)})")


def _reason(error: SQLAlchemyError) -> str:
    return str(getattr(error, "orig", error)).splitlines()[0]


def _written(name: str) -> str:
    """A name as it stands in a statement that SQLAlchemy reads, for which a colon begins a parameter."""
    return in_sql(name).replace(":", "\\:")


def _varying(connection: Connection, table: SurveyedTable, name: str) -> frozenset[str]:
    """The columns that have several values, or one and none, where `name` has one value."""
    others = [column.name for column in table.columns if column.name != name]
    counts = ", ".join(
        f"COUNT(DISTINCT {other}) > 1 OR COUNT({other}) NOT IN (0, COUNT(*))" for other in map(_written, others)
    )
    groups = f"SELECT {counts} FROM {_written(table.name)} GROUP BY {_written(name)}"
    found = connection.execute(text(groups)).all() if others else []
    return frozenset(other for at, other in enumerate(others) if any(row[at] for row in found))


def _plain(value: str | int | float | date | time | Decimal) -> str | int | float | date:
    """The value as both backends have it: whole numbers without a point, others as floats, text without its padding."""
    if isinstance(value, str):
        return value.rstrip(" ") or value
    if isinstance(value, time):
        return value.isoformat("seconds")
    if isinstance(value, Decimal):
        value = float(value)
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _years(texts: Sequence[str]) -> bool:
    return all(_YEAR.fullmatch(value) for value in texts)


def _iso_days(values: Collection[object]) -> bool:
    return all(isinstance(value, date) or _DAY.fullmatch(str(value)) for value in values)


def _column(connection: Connection, table: str, fact: ColumnFact, *, is_key: bool) -> SurveyedColumn:
    name = _written(fact.name)
    missing = int(connection.execute(text(f"SELECT COUNT(*) FROM {table} WHERE {name} IS NULL")).scalar_one())
    found = connection.execute(
        text(f"SELECT DISTINCT {name} FROM {table} WHERE {name} IS NOT NULL LIMIT {MOST_VALUES + 1}")
    )
    values = frozenset(_plain(row[0]) for row in found if isinstance(row[0], (str, int, float, date, time, Decimal)))
    kind = fact.kind
    if kind == "date" and connection.dialect.name == "sqlite" and not _iso_days(values):  # its types are mere names
        kind = "text"
    texts = [value for value in values if isinstance(value, str)]
    if kind == "text" and texts and len(texts) == len(values) and all(_DAY.fullmatch(value) for value in texts):
        kind = "date"
    elif kind == "text" and len(texts) == len(values) > 0 and connection.dialect.name == "sqlite" and _years(texts):
        kind = "integer"  # SQLite compares a text with a number as text, and years are alike in both
    elif kind == "text" and values and not texts:  # SQLite: a column without a type that holds numbers
        kind = "integer" if all(isinstance(value, int) for value in values) else "number"
    stored: tuple[str, ...] = ()
    if not is_key and kind in ("text", "integer", "number"):
        stored = form_of(values, words_of(fact.name))
    kind = "date" if stored else kind
    if kind == "text" and not is_key and are_measures(texts, words_of(fact.name)) and len(texts) == len(values):
        kind, stored, values = "number", ("text",), frozenset(_plain(float(value)) for value in texts)
    clock = clock_of_texts(texts, words_of(fact.name)) if kind == "text" and not is_key else ""
    if clock and len(texts) == len(values):
        stored = (clock,)
    known = values if len(values) <= MOST_VALUES else frozenset()
    is_timed = kind == "date" and any(isinstance(v, datetime) or len(str(v)) > len("1997-12-31") for v in values)
    if stored and kind == "date":
        is_timed = has_time(values, stored[0])
    length = 0.0
    if kind == "text" and len(values) > MOST_VALUES:
        average = connection.execute(text(f"SELECT AVG(LENGTH({name})) FROM {table}")).scalar_one()
        length = float(average or 0)
    return SurveyedColumn(str(fact.name), kind, len(values), missing, known, is_timed, stored, length)

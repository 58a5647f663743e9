"""What a database keeps of rows that were deleted, and how it is made to give that up.

SQLite: parts of old pages in the file, and whole pages in its write-ahead log. PostgreSQL: dead rows, and values of
theirs in the planner's statistics (`pg_statistic`), which outlive the rows, and whose own dead rows do, too. What no
command of the database reaches (archived write-ahead logs, replicas, backups, a server's own logs) is told in
docs/store.md.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, Table, delete, insert, select

from wizard.corpus.errors import NotScrubbed
from wizard.corpus.store.engine import writing
from wizard.corpus.store.tables import MarkRow, SavedRow, SessionRow, UtteranceRow

TABLES: tuple[Any, ...] = tuple(row.__table__ for row in (SessionRow, UtteranceRow, SavedRow, MarkRow))
"""Those that hold what was said; a row of each needs one of the table before it, or of an earlier one."""
STATISTICS = "pg_catalog.pg_statistic"
_NUMBER = re.compile(r"\d+")


def scrub(engine: Engine, where: str, patience: float) -> tuple[str, ...]:
    """Have the database give up the bytes of deleted rows; returns what its user has no right to, each in words.

    Readers that hold on to deleted rows are waited for, for `patience` seconds. `where` is the store as messages name
    it. Raises `NotScrubbed` where somebody still holds on, and what the database raises: the same again goes on.
    """
    if engine.dialect.name == "sqlite":
        _sqlite(engine, where)
        return ()
    return _postgresql(engine, where, patience)


def _sqlite(engine: Engine, where: str) -> None:
    """Pages are written anew (moving a row may have left a copy of it beside the new one), then the log is cut."""
    raw: Any = engine.raw_connection()
    try:
        cursor = raw.cursor()
        cursor.execute("VACUUM")
        busy, _, _ = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        cursor.close()
    finally:
        raw.invalidate()
    if busy:
        raise NotScrubbed(where, "another process is reading the store, so its write-ahead log still has them")


@dataclass(frozen=True)
class _Notice:
    """What the server says while it works."""

    severity: str
    text: str
    dead_rows: int
    """That VACUUM had to keep: its detail begins with their number, in every language."""

    @classmethod
    def of(cls, diagnostic: Any) -> _Notice:
        number = _NUMBER.search(diagnostic.message_detail or "")
        severity, text = str(diagnostic.severity_nonlocalized), str(diagnostic.message_primary)
        return cls(severity, text, int(number[0]) if number else 0)


def _postgresql(engine: Engine, where: str, patience: float) -> tuple[str, ...]:
    names = ", ".join(table.name for table in TABLES)
    refused: dict[str, None] = {}
    _sample_the_empty(engine)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        notices: list[_Notice] = []
        driver: Any = connection.connection.driver_connection
        driver.add_notice_handler(lambda diagnostic: notices.append(_Notice.of(diagnostic)))
        # Statistics are renewed before their own dead rows are taken out.
        for statement in (f"VACUUM (FULL, ANALYZE, VERBOSE) {names}", f"VACUUM (FULL, VERBOSE) {STATISTICS}"):
            deadline = time.monotonic() + patience
            while True:
                notices.clear()
                connection.exec_driver_sql(statement)
                refused |= {one.text: None for one in notices if one.severity == "WARNING"}
                if not any(one.dead_rows for one in notices):
                    break
                if time.monotonic() > deadline:
                    raise NotScrubbed(where, "a transaction that began earlier, in this database, still sees them")
                time.sleep(0.5)
        connection.invalidate()  # with its handler
    return tuple(refused)


def _sample_the_empty(engine: Engine) -> None:
    """Have the statistics of empty tables made of a row that nobody sees: ANALYZE leaves those of an empty table."""
    with writing(engine) as connection:
        empty = [table for table in TABLES if connection.execute(select(table.c[0]).limit(1)).first() is None]
        if not empty:
            return
        for table in TABLES:
            connection.execute(insert(table).values(_blank(table)))
        for table in empty:
            connection.exec_driver_sql(f"ANALYZE {table.name}")
        connection.execute(delete(SessionRow).where(SessionRow.id == ""))  # the other rows go with it


def _blank(table: Table) -> dict[str, Any]:
    """A row without content: identifiers are empty, as no session's is."""
    columns = [column for column in table.columns if column is not table.autoincrement_column]
    return {column.name: column.type.python_type() for column in columns}

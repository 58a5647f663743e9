"""What a statement's result looks like, found without running it through: column names, and the columns behind them."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass

from wizard.ask.answer import plain_columns
from wizard.ask.guard import Database


@dataclass(frozen=True)
class Shape:
    """The columns of a result."""

    labels: tuple[str, ...]
    """For people."""
    columns: tuple[str, ...]
    """`table.column` behind each, empty where it is computed."""


def shape_of(
    sql: str,
    database: Database,
    labels: Mapping[str, str] | None = None,
    *,
    cancel: threading.Event | None = None,
) -> Shape:
    """The shape of `sql`, whose names the database has checked: it is asked for none of the rows.

    Args:
        labels: display names by `table.column`.

    Raises:
        what `Database.run` raises.
    """
    database.check(sql)
    plain = sql.strip().rstrip(";").rstrip()
    names = database.run(f"SELECT * FROM ({plain}) AS shape LIMIT 0", cancel=cancel).columns  # noqa: S608 - checked above, and again
    columns = plain_columns(plain, database, names)
    known = labels or {}
    return Shape(
        tuple(
            known.get(column) or name.replace("_", " ").strip().capitalize() or "Answer"
            for column, name in zip(columns, names, strict=True)
        ),
        columns,
    )

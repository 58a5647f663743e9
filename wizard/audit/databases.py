"""Other databases of the same schema, made from one: the same values in other rows, so that other statements differ.

A statement that gives the right answer for the wrong reason seldom gives it on all of them (1992 paper, 2.3 and 4).
What they have otherwise is `wizard.audit.drawing`'s; where they lie, `sqlite_copies`' and `postgresql_copies`'.
Statements run on them as on the domain's own database: read only, through the guard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Self

from sqlalchemy import URL, make_url

from wizard.ask.answer import GAVE_NO_ANSWER, with_days
from wizard.ask.guard import Database, Schema, open_database
from wizard.ask.maximum import is_yes_no
from wizard.audit.sqlite_copies import sqlite_copies
from wizard.cas import Answer, from_rows

Reworded = Callable[[str], str]
"""A statement as it is written for one copy."""


class OtherDatabases:
    """Copies of one database with other content. A context manager: the copies go when it ends."""

    def __init__(self, database: Database, address: str, count: int, seed: int) -> None:
        """`address` is the URL by which `database` was opened, with its password where it has one.

        Raises:
            CopiesNotMade: the database's server did not let us.
            DatabaseUnavailable: a copy cannot be opened.
        """
        url = make_url(address)
        self._stack = ExitStack()
        self._opened: list[tuple[Database, Reworded]] = []
        try:
            for copy, reworded in _copies(self._stack, url, database.schema, count, seed):
                self._opened.append((self._stack.enter_context(open_database(copy)), reworded))
        except BaseException:
            self._stack.close()
            raise

    def answers(self, sql: str) -> tuple[Answer | None, ...]:
        """What a statement gives on each copy; None where it gives nothing that could be compared."""
        return tuple(answer_on(one, reworded(sql)) for one, reworded in self._opened)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()


def _copies(stack: ExitStack, url: URL, schema: Schema, count: int, seed: int) -> Iterator[tuple[str, Reworded]]:
    """The address of each copy, and how statements are written for it."""
    if url.get_backend_name() == "sqlite":
        for file in stack.enter_context(sqlite_copies(Path(url.database or ""), schema, count, seed)):
            yield f"sqlite:///{file}", str
        return
    from wizard.audit.postgresql_copies import in_namespace, postgresql_copies, reworded

    for namespace in stack.enter_context(postgresql_copies(url, schema, count, seed)):
        yield in_namespace(url, namespace), partial(reworded, here=schema.namespace, there=namespace)


def answer_on(database: Database, sql: str) -> Answer | None:
    """What a statement gives there; None where it fails, or gives too much or what has no form in an answer."""
    try:
        result = with_days(database.run(sql))
        if result.truncated:
            return None
        return from_rows(result.rows, scalar=True, boolean=is_yes_no(sql, database.dialect))
    except GAVE_NO_ANSWER:
        return None

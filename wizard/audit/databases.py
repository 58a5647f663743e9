"""Other databases of the same schema, so that statements that agree on the domain's own by chance differ.

A statement that gives the right answer for the wrong reason seldom gives it on all of them (1992 paper, 2.3 and 4).
Copies have the same values in other rows, under no rules: what they have otherwise is `wizard.audit.redrawn_values`'s;
where they lie, `sqlite_copies`' and `postgresql_copies`'. Where the domain has a builder and the database is SQLite,
half as many more are made by it from other seeds: other rows under the domain's rules (`built_databases`). Statements
run on them as on the domain's own database: read only, through the guard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Self

from sqlalchemy import URL, make_url

from wizard.ask.answer import answer_of_rows, with_days
from wizard.ask.guard import Database, GuardSchema, open_database
from wizard.ask.maximum import is_yes_no
from wizard.audit.built_databases import built_databases
from wizard.audit.sqlite_copies import sqlite_copies
from wizard.cas import Answer
from wizard.domain import Domain
from wizard.errors import WozError

Reworded = Callable[[str], str]
"""A statement as it is written for one database."""


class OtherDatabases:
    """Databases like one, with other content. A context manager: they go when it ends."""

    def __init__(self, database: Database, address: str, copies: int, seed: int, domain: Domain | None = None) -> None:
        """`address` is the URL by which `database` was opened, with its password where it has one.

        Without a `domain`, or for one that has no builder, none is built.

        Raises:
            CopiesNotMade: the database's server did not let us.
            DatabaseUnavailable: one of them cannot be opened.
            DomainDatabaseUnavailable: the builder's file cannot be written.
        """
        url = make_url(address)
        self._stack = ExitStack()
        self._opened: list[tuple[Database, Reworded]] = []
        self.built = 0
        """How many of them the domain's builder made; they come first."""
        try:
            if domain is not None and domain.builder is not None and url.get_backend_name() == "sqlite":
                for file in self._stack.enter_context(built_databases(domain, copies // 2, seed)):
                    self._opened.append((self._stack.enter_context(open_database(f"sqlite:///{file}")), str))
            self.built = len(self._opened)
            for copy, reworded in _copies(self._stack, url, database.schema, copies, seed):
                self._opened.append((self._stack.enter_context(open_database(copy)), reworded))
        except BaseException:
            self._stack.close()
            raise

    @property
    def all(self) -> int:
        """How many databases were opened beside the audited one."""
        return len(self._opened)

    def answers(self, sql: str) -> tuple[Answer | None, ...]:
        """What a statement gives on each of them; None where it gives nothing that could be compared."""
        return tuple(answer_on(one, reworded(sql)) for one, reworded in self._opened)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()


def _copies(stack: ExitStack, url: URL, schema: GuardSchema, count: int, seed: int) -> Iterator[tuple[str, Reworded]]:
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
        return answer_of_rows(result.rows, scalar=True, boolean=is_yes_no(sql, database.dialect))
    except WozError:
        return None

"""The databases that a corpus's statements run on, for formats that need schema or rows."""

from __future__ import annotations

from contextlib import ExitStack
from types import TracebackType

from wizard.ask.guard import Database, open_database
from wizard.domain import database_url, load_domain


class Databases:
    """Opens each domain's own database once, read-only; closes them all at the end."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._opened: dict[str, tuple[str, Database]] = {}

    def of(self, domain: str) -> tuple[str, Database]:
        """URL and database of a domain. Raises `DomainError`, `DatabaseUnavailable` and others of their opening."""
        if domain not in self._opened:
            url = database_url(load_domain(domain, check_audio=False))
            self._opened[domain] = url, self._stack.enter_context(open_database(url))
        return self._opened[domain]

    def __enter__(self) -> Databases:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

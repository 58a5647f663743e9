"""Databases that tests make for themselves, on SQLite and on the tests' PostgreSQL; drafts of them, to be asked."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import ExitStack, closing
from functools import cached_property
from pathlib import Path

from sqlalchemy import URL, Engine, create_engine, text

from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Request, Tool
from wizard.ask.lint import LintFinding, lint_names, lint_words
from wizard.ask.tool import make_tool
from wizard.domain import Domain, load_domain
from wizard.domain.draft import draft_domain
from wizard.domain.draft.folder import Drafted
from wizard.domain.lexicon import Lexicon, load_lexicon

Rows = set[tuple[object, ...]]


def sqlite_database(path: Path, script: str | Sequence[str]) -> str:
    """The URL of a new SQLite file with what `script`, or a row of statements, makes; one transaction, one fsync."""
    whole = script if isinstance(script, str) else ";\n".join(script)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"BEGIN;\n{whole.rstrip().rstrip(';')};\nCOMMIT;")
    return f"sqlite:///{path}"


def empty_database(server: URL, name: str) -> str:
    """The URL of a new, empty database of the server."""
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f'CREATE DATABASE "{name}"'))
    engine.dispose()
    return server.set(database=name).render_as_string(hide_password=False)


def postgresql_database(server: URL, name: str, statements: Sequence[str]) -> str:
    """The URL of a new database of the server with what the statements make."""
    engine = create_engine(url := empty_database(server, name))
    with engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement.replace("%", "%%"))
    engine.dispose()
    return url


def rows_of(engine: Engine, sql: str) -> list[tuple[object, ...]]:
    """The rows of a statement."""
    with engine.connect() as connection:
        return [tuple(row) for row in connection.execute(text(sql))]


def one(engine: Engine, sql: str) -> int:
    """The number that a statement counts."""
    value = rows_of(engine, sql)[0][0]
    assert isinstance(value, int)
    return value


class Draft:
    """A drafted domain; its database and its tool are opened by the first who asks, and closed by `Drafts`."""

    def __init__(self, made: Drafted, url: str, opened: ExitStack) -> None:
        self.made = made
        self._url = url
        self._opened = opened

    @property
    def folder(self) -> Path:
        """The drafted domain's folder."""
        return self.made.folder

    @cached_property
    def domain(self) -> Domain:
        """The drafted domain."""
        return load_domain(self.folder, check_audio=False)

    @cached_property
    def database(self) -> Database:
        """The database that was drafted."""
        return self._opened.enter_context(open_database(self._url))

    @cached_property
    def tool(self) -> Tool:
        """What answers questions to it."""
        return make_tool(self.domain, self.database)

    @cached_property
    def lexicon(self) -> Lexicon:
        """The drafted lexicon."""
        return load_lexicon(self.folder / "lexicon.yaml")

    def lint(self) -> tuple[LintFinding, ...]:
        """What is wrong, or doubtful, in the drafted words."""
        path = self.folder / "lexicon.yaml"
        return (*lint_names(self.domain, self.lexicon, self.database), *lint_words(self.lexicon, path))

    def readings(self, question: str) -> list[Rows]:
        """What each reading of a question finds, the best first."""
        return [set(self.database.run(one.sql).rows) for one in self.tool.ask(Request(question)).interpretations]

    def rows(self, question: str) -> Rows | None:
        """What the first reading finds; None where the tool abstains. What the subject would see is run, too."""
        found = self.tool.ask(Request(question)).interpretations[:1]
        for reading in found:
            self.database.run(reading.display_sql)
        return set(self.database.run(found[0].sql).rows) if found else None


class Drafts:
    """Drafts of databases, each made and opened once; `place` is a folder of the tests' own."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self._made: dict[str, Draft] = {}
        self._opened = ExitStack()

    def of(self, script: str, name: str = "made") -> Draft:
        """The draft of the database that `script` makes, a SQLite one, or of that at a URL; only to be read."""
        if script not in self._made:
            folder = self._place / str(len(self._made))
            folder.mkdir()
            is_url = script.startswith(("sqlite:", "postgresql"))
            url = script if is_url else sqlite_database(folder / "made.sqlite", script)
            self._made[script] = Draft(draft_domain(url, folder / "out", name=name), url, self._opened)
        return self._made[script]

    def close(self) -> None:
        """Close what is open."""
        self._opened.close()

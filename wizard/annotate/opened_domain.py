"""What annotation stands on: a domain with its database, its rules of the maximum and its principles, opened once.

Statements run read-only through the guard, and what they gave is remembered: the database of a domain does not change.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from wizard.annotate.bounded_memory import Recent
from wizard.annotate.errors import DomainElsewhere, NoSuchPrinciple
from wizard.ask.answer import answer_of_rows, plain_columns, with_days
from wizard.ask.errors import GivesNoAnswer
from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Tool
from wizard.ask.maximum import ReadingToBound, ReferenceAnswer, TooManyRows, is_yes_no, references
from wizard.cas import Answer, write
from wizard.corpus.annotation import Citation
from wizard.domain import Domain, Principle, database_url, load_domain
from wizard.domain.maximum import FILE, MaximumRules, check_rules, load_rules
from wizard.errors import WozError

REMEMBERED = 2_048
"""So many statements keep their answers; the same ones are asked again and again."""
NO_RULES = "the domain has no maximum.yaml: there are no rules to derive a maximum by"

Found = TypeVar("Found")


@dataclass(frozen=True)
class RanStatement:
    """What a statement of an annotator gave: its answer in CAS, its rows and its columns."""

    sql: str
    text: str
    """In the Common Answer Specification."""
    answer: Answer
    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]
    """As the database has them; days are `datetime.date`."""
    plain: tuple[str, ...]
    """`table.column` of each column that is one, else empty."""
    milliseconds: float


@dataclass
class OpenedDomain:
    """A domain ready to be annotated on. Thread-safe."""

    domain: Domain
    database: Database
    rules: MaximumRules | None
    """None where the domain has no `maximum.yaml`: then no maximum can be derived."""
    address: str = field(repr=False)
    """The URL by which the database was opened, with its password where it has one."""
    _answers: Recent[Hashable, RanStatement | GivesNoAnswer] = field(default_factory=lambda: Recent(REMEMBERED))
    _references: Recent[Hashable, ReferenceAnswer | GivesNoAnswer] = field(default_factory=lambda: Recent(REMEMBERED))
    _tool: Tool | None = None
    _making: threading.Lock = field(default_factory=threading.Lock, repr=False, compare=False)

    @property
    def tool(self) -> Tool:
        """The domain's own tool, without a memory and without a language model; made when it is first asked for.

        Slow then. Raises `LexiconError`, `DatabaseUnavailable`; the next time it is tried anew.
        """
        with self._making:
            if self._tool is None:
                from wizard.ask.tool import make_tool  # most annotators never ask it

                self._tool = make_tool(self.domain, self.database)
            return self._tool

    @property
    def has_tool(self) -> bool:
        """Whether the tool has been made."""
        return self._tool is not None

    def run(self, sql: str, *, scalar: bool = True, cancel: threading.Event | None = None) -> RanStatement:
        """Run one SELECT, read-only, and write its answer; one value becomes a scalar, a claim TRUE or FALSE.

        Raises:
            what `Database.run` raises; `TooManyRows`; `NoAnswerForm`.
            A failure is remembered, too; whoever gives `cancel` has it tried again.
        """
        found = _once(self._answers, (sql, scalar), lambda: self._run(sql, scalar, cancel), again=cancel is not None)
        if isinstance(found, RanStatement):
            return found
        raise found.with_traceback(None)

    def references(self, reading: ReadingToBound, siblings: Sequence[ReadingToBound] = ()) -> ReferenceAnswer:
        """The minimum and maximum of a reading, as `wizard.ask.maximum.references`; remembered, too.

        Raises as that does; `WozError` where the domain has no rules.
        """
        rules = self.rules
        if rules is None:
            raise WozError(f"{self.domain.name}: {NO_RULES}; write it, or write the maximum's SQL by hand")
        # Other readings matter only to a yes/no question and to its table: all else is known by the statement alone.
        beside = siblings if reading.boolean else tuple(one for one in siblings if one.boolean)
        form = repr(reading.logical_form) if beside or reading.boolean else ""
        others = tuple((one.sql, one.scalar, one.boolean, repr(one.logical_form)) for one in beside)
        key = (reading.sql, reading.scalar, reading.boolean, form, others)
        found = _once(self._references, key, lambda: references(reading, rules, self.database, siblings=beside))
        if isinstance(found, ReferenceAnswer):
            return found
        raise found.with_traceback(None)

    def _run(self, sql: str, scalar: bool, cancel: threading.Event | None) -> RanStatement:
        result = with_days(self.database.run(sql, cancel=cancel))
        if result.truncated:
            raise TooManyRows(len(result.rows))
        boolean = is_yes_no(sql, self.database.dialect)
        answer = answer_of_rows(result.rows, scalar=scalar, boolean=boolean)
        plain = plain_columns(sql, self.database, result.columns)
        return RanStatement(sql, write(answer), answer, tuple(result.columns), result.rows, plain, result.milliseconds)

    @property
    def principles(self) -> Mapping[str, Principle]:
        """By number, in the document's order."""
        return {principle.number: principle for principle in self.domain.principles}

    def citation(self, number: str) -> Citation:
        """A citation of the principle as it reads now. Raises `NoSuchPrinciple`."""
        found = self.principles.get(number)
        if found is None:
            raise NoSuchPrinciple(number, tuple(self.principles))
        return Citation(number=number, sha256=found.sha256)


def _once(
    known: Recent[Hashable, Found | GivesNoAnswer], key: Hashable, find: Callable[[], Found], *, again: bool = False
) -> Found | GivesNoAnswer:
    """What is known, or what `find` gives; a failure of the statement's own is kept, and `again` has it tried again."""
    came = known.get(key)
    if came is None or (again and isinstance(came, GivesNoAnswer)):
        try:
            came = find()
        except GivesNoAnswer as error:
            came = error
        known.put(key, came)
    return came


class OpenedDomains:
    """The grounds of a corpus's domains, each opened when it is first asked for. A context manager."""

    def __init__(
        self, domain: str | None = None, database: str | None = None, folders: Mapping[str, str] | None = None
    ) -> None:
        """`domain` and `database` (a URL) stand in place of what the sessions name.

        `folders` says where domains lie that are not shipped, by name (`wizard.corpus.place.domain_folders`).
        """
        self._domain = domain
        self._folders = dict(folders or {})
        self._url = database
        self._opened: dict[str, OpenedDomain] = {}
        self._stack = ExitStack()

    def of(self, name: str) -> OpenedDomain:
        """The ground of the domain that a session names.

        Raises:
            DomainElsewhere: the folder that its sessions name is not on this machine.
            DomainError: the domain is not to be had, or its rules are wrong.
            DatabaseUnavailable, DomainDatabaseUnavailable: nor is its database.
        """
        wanted = self._named(name)
        if wanted not in self._opened:
            if wanted != name and wanted == self._folders.get(name) and not Path(wanted).is_dir():
                raise DomainElsewhere(name, wanted)
            loaded = load_domain(wanted, check_audio=False)
            rules = load_rules(loaded.folder) if (loaded.folder / FILE).exists() else None
            address = database_url(loaded, self._url)
            database = self._stack.enter_context(open_database(address))
            if rules is not None:
                tables = database.schema.tables
                check_rules(rules, {t.name.lower(): {c.name.lower() for c in t.columns} for t in tables})
            self._opened[wanted] = OpenedDomain(loaded, database, rules, address)
        return self._opened[wanted]

    def __contains__(self, name: str) -> bool:
        """Whether the ground of this domain is open already."""
        return self._named(name) in self._opened

    def _named(self, name: str) -> str:
        return self._domain or self._folders.get(name, name)

    @property
    def rules(self) -> Mapping[str, str]:
        """The SHA-256 of `maximum.yaml` of every domain that was opened and has one."""
        found = {one.domain.name: one.rules.sha256 for one in self._opened.values() if one.rules is not None}
        return dict(sorted(found.items()))

    def close(self) -> None:
        """Close every database that was opened."""
        self._stack.close()
        self._opened.clear()

    def __enter__(self) -> OpenedDomains:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

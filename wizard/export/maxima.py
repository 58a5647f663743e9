"""Maxima and yes/no alternatives for the drafts of an export, from the domain's rules and its database.

Every one is a draft like the minimum it is made from, and no minimum is changed: where the database answers differently
from what was recorded, there is no maximum, and the note says so.
"""

from __future__ import annotations

import sqlite3
from contextlib import ExitStack
from types import TracebackType
from typing import Self

from pydantic import TypeAdapter

from wizard.ask.guard import Database, open_database
from wizard.ask.guard.errors import DatabaseUnavailable
from wizard.ask.interface import Interpretation
from wizard.ask.maximum import Alternative, Reading, References, is_yes_no, references
from wizard.cas import CasError, Outcome, compare, parse
from wizard.corpus.annotation import Reference
from wizard.corpus.item import Item
from wizard.corpus.layers import AnswerLayer, UtteranceRecord
from wizard.domain import database_url, load_domain
from wizard.domain.maximum import MaximumRules, check_rules, load_rules
from wizard.errors import WozError

_REFERENCES = TypeAdapter(tuple[Reference, ...])


class Maxima:
    """Derives references for drafts, each once; databases are opened when first needed, until it is closed.

    `domain` and `database` take the place of those that a session names.
    """

    def __init__(self, domain: str | None = None, database: str | None = None) -> None:
        self._domain = domain
        self._database = database
        self._stack = ExitStack()
        self._opened: dict[str, tuple[MaximumRules, Database]] = {}
        # An export makes several passes. A database without a name is a temporary file that goes with us.
        self._found = sqlite3.connect("")
        self._found.execute("CREATE TABLE found (id TEXT PRIMARY KEY, derived TEXT)")
        self._stack.callback(self._found.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._stack.close()

    @property
    def rules(self) -> dict[str, str]:
        """The SHA-256 of `maximum.yaml`, by domain: of those that were needed."""
        return {name: rules.sha256 for name, (rules, _) in sorted(self._opened.items())}

    def references(self, item: Item) -> tuple[Reference, ...]:
        """The draft's readings with their maxima; empty where no answer was sent.

        Raises:
            DomainError: the session's domain is not to be had, or has no usable `maximum.yaml`.
            DatabaseUnavailable: nor is its database; other errors of a statement become the note of the reference.
        """
        if item.record.answer is None:
            return ()
        row = self._found.execute("SELECT derived FROM found WHERE id = ?", (item.record.id,)).fetchone()
        if row:
            return _REFERENCES.validate_json(row[0])
        name = self._domain or item.session.domain
        if name not in self._opened:
            self._opened[name] = _open(name, self._database, self._stack)
        derived = _derived(item.record, item.record.answer, *self._opened[name])
        text = _REFERENCES.dump_json(derived).decode()
        self._found.execute("INSERT INTO found VALUES (?, ?)", (item.record.id, text))
        return derived


def _open(name: str, url: str | None, stack: ExitStack) -> tuple[MaximumRules, Database]:
    loaded = load_domain(name, check_audio=False)
    rules = load_rules(loaded.folder)
    database = stack.enter_context(open_database(database_url(loaded, url)))
    check_rules(rules, {t.name.lower(): {c.name.lower() for c in t.columns} for t in database.schema.tables})
    return rules, database


def _derived(
    record: UtteranceRecord, answer: AnswerLayer, rules: MaximumRules, database: Database
) -> tuple[Reference, ...]:
    try:
        reading, siblings = _readings(record, answer, database.dialect)
        return _compared(references(reading, rules, database, siblings=siblings), answer)
    except DatabaseUnavailable:
        raise
    except (WozError, CasError) as error:
        return (_alone(answer, str(error)),)


def _compared(made: References, answer: AnswerLayer) -> tuple[Reference, ...]:
    own = next(one for one in made.alternatives if one.maximum.minimum_sql == answer.sql)
    boolean = len(made.alternatives) > 1
    if not _same(answer.cas, own.ref) and not (boolean and _same(answer.cas, _digit(own.ref))):
        return (_alone(answer, "the database gives another minimum than was recorded: nothing is derived from it"),)
    if boolean:
        return tuple(_reference(one, one.ref, made.note if one is own else "") for one in made.alternatives)
    return (_reference(own, answer.cas, made.note),)


def _alone(answer: AnswerLayer, note: str) -> Reference:
    return Reference(sql=answer.sql, minimum=answer.cas, note=note)


def _reference(one: Alternative, minimum: str, note: str) -> Reference:
    note = "; ".join(part for part in (one.maximum.note, note) if part)
    sql = one.maximum.minimum_sql
    return Reference(
        sql=sql, minimum=minimum, maximum_sql=one.maximum.sql or "", maximum=one.maximum.cas or "", note=note
    )


def _readings(record: UtteranceRecord, answer: AnswerLayer, dialect: str) -> tuple[Reading, list[Reading]]:
    """The reading that was answered, and the others that were offered with it."""
    for request in record.requests:
        if request.request == answer.request and answer.interpretation is not None:
            offered: list[Reading] = list(request.interpretations)
            if answer.interpretation < len(offered) and offered[answer.interpretation].sql == answer.sql:
                return offered.pop(answer.interpretation), offered
    by_hand = Interpretation("", 0.0, answer.sql, "", (), scalar=True, boolean=is_yes_no(answer.sql, dialect))
    return by_hand, []


def _same(recorded: str, now: str) -> bool:
    """Whether two minima are one answer, whatever the order of their tuples."""
    one, other = parse(recorded, dialect="1989"), parse(now, dialect="1989")
    return all(compare(*pair).minimum is Outcome.CORRECT for pair in ((one, other), (other, one)))


def _digit(cas: str) -> str:
    """A boolean as a database without booleans gives it, when SQL written by hand asks for one."""
    return {"TRUE": "1", "FALSE": "0"}.get(cas, cas)

"""Maxima and yes/no alternatives for the draft references of an export, from the domain's rules and its database.

Every one is a draft like the minimum it is made from, and no minimum is changed: where the database answers differently
from what was recorded, there is no maximum, and the note says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from wizard.ask.guard import Database, open_database
from wizard.ask.guard.errors import DatabaseUnavailable
from wizard.ask.interface import Interpretation
from wizard.ask.maximum import Reading, References, is_yes_no, references
from wizard.cas import CasError, Outcome, compare, parse
from wizard.corpus.layers import AnswerLayer, UtteranceRecord
from wizard.domain import database_url, load_domain
from wizard.domain.maximum import MaximumRules, check_rules, load_rules
from wizard.errors import WozError
from wizard.export.formats import Source


@dataclass(frozen=True)
class DerivedReference:
    """What is derived for one draft reference."""

    maximum: str | None = None
    """In the Common Answer Specification; None where none could be derived."""
    maximum_sql: str | None = None
    note: str = ""
    """Why there is no maximum, or why it is the minimum itself, or less than the rules say."""
    alternatives: tuple[dict[str, str], ...] = ()
    """Of a yes/no question: `{"ref", "max"}` of the boolean and of the table."""

    def as_json(self) -> dict[str, Any]:
        """The fields of `reference`."""
        return {
            "maximum": self.maximum,
            "maximum_sql": self.maximum_sql,
            "note": self.note,
            "alternatives": list(self.alternatives),
        }


@dataclass(frozen=True)
class Maxima:
    """What is derived for a whole export."""

    by_utterance: Mapping[str, DerivedReference] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)
    """The SHA-256 of `maximum.yaml`, by domain; empty where nothing was to be derived."""


def derive_maxima(sources: Sequence[Source], domain: str | None = None, database: str | None = None) -> Maxima:
    """Derive for every answer of the sessions; `domain` and `database` in place of those that a session names.

    Raises:
        DomainError: a session's domain is not to be had, or has no usable `maximum.yaml`.
        DatabaseUnavailable: nor is its database; other errors of a statement become the note of its utterance.
    """
    found: dict[str, DerivedReference] = {}
    opened: dict[str, tuple[MaximumRules, Database]] = {}
    with ExitStack() as stack:
        for source in sources:
            name = domain or source.record.domain
            if name not in opened:
                opened[name] = _open(name, database, stack)
            for record in source.record.utterances:
                if record.answer is not None and not record.practice:
                    found[record.id] = _derived(record, record.answer, *opened[name])
    return Maxima(found, {name: rules.sha256 for name, (rules, _) in opened.items()})


def _open(name: str, url: str | None, stack: ExitStack) -> tuple[MaximumRules, Database]:
    loaded = load_domain(name, check_audio=False)
    rules = load_rules(loaded.folder)
    database = stack.enter_context(open_database(database_url(loaded, url)))
    check_rules(rules, {t.name.lower(): {c.name.lower() for c in t.columns} for t in database.schema.tables})
    return rules, database


def _derived(record: UtteranceRecord, answer: AnswerLayer, rules: MaximumRules, database: Database) -> DerivedReference:
    try:
        reading, siblings = _readings(record, answer, database.dialect)
        made = references(reading, rules, database, siblings=siblings)
        return _compared(made, answer)
    except DatabaseUnavailable:
        raise
    except (WozError, CasError) as error:
        return DerivedReference(note=str(error))


def _compared(made: References, answer: AnswerLayer) -> DerivedReference:
    own = next(one for one in made.alternatives if one.maximum.minimum_sql == answer.sql)
    boolean = len(made.alternatives) > 1
    if not _same(answer.cas, own.ref) and not (boolean and _same(answer.cas, _digit(own.ref))):
        return DerivedReference(note="the database gives another minimum than was recorded: nothing is derived from it")
    note = "; ".join(part for part in (own.maximum.note, made.note) if part)
    alternatives = tuple(made.as_json()) if boolean else ()
    return DerivedReference(own.maximum.cas, own.maximum.sql, note, alternatives)


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

"""The reference of a question, with the maximum of each reading; a yes/no question is answered by a boolean or a table.

"Queries that are literally yes-or-no questions are considered to be ambiguous between interpretation as a yes-or-no
question and interpretation as the corresponding wh-question" (1992 paper, appendix B, 2.11): both are made together.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from sqlglot import exp

from wizard.ask import form, form_json
from wizard.ask.errors import GivesNoAnswer
from wizard.ask.guard import Database
from wizard.ask.guard.errors import SqlUnreadable
from wizard.ask.guard.parsed import parsed
from wizard.ask.interface import Outcome
from wizard.ask.maximum.derive import Maximum, derive_maximum
from wizard.cas import Answer, parse, write
from wizard.domain.maximum import MaximumRules


class ReadingToBound(Protocol):
    """What is needed of an interpretation, offered live or read from a journal."""

    @property
    def sql(self) -> str:
        """The statement that gives the minimum answer."""
        ...

    @property
    def scalar(self) -> bool:
        """Whether the answer is one value and is written as a scalar, not as a relation."""
        ...

    @property
    def boolean(self) -> bool:
        """Whether the question is a yes/no question."""
        ...

    @property
    def logical_form(self) -> Mapping[str, Any]:
        """The reading as `wizard.ask.form` writes it; empty where the statement was written by hand."""
        ...


@dataclass(frozen=True)
class HandWrittenReading:
    """A reading that is only SQL, written by hand."""

    sql: str
    scalar: bool = True
    """One value is written as a scalar, as for every statement written by hand."""
    boolean: bool = False
    logical_form: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class BoundedAlternative:
    """One reading of the question: its minimum and its maximum."""

    minimum: str
    """In the Common Answer Specification."""
    widened: Maximum
    """The minimum's statement and the maximum's, with what was added."""

    @property
    def maximum(self) -> str:
        """In the Common Answer Specification."""
        return self.widened.maximum

    def as_json(self) -> dict[str, str]:
        """As in the file of a key, where the minimum is `ref` and the maximum `max`."""
        return {"minimum": self.minimum, "maximum": self.maximum}


@dataclass(frozen=True)
class ReferenceAnswer:
    """The reference answer of one question."""

    alternatives: tuple[BoundedAlternative, ...]
    """One; of a yes/no question two, first the boolean."""
    note: str = ""
    """Why a yes/no question has no table."""

    @property
    def minimum(self) -> str:
        """The minimum: all alternatives in one text, joined by OR, flat."""
        return _alternation([alternative.minimum for alternative in self.alternatives])

    @property
    def maximum(self) -> str:
        """The maximum: of each alternative in turn, joined by OR."""
        return _alternation([alternative.maximum for alternative in self.alternatives])

    def as_json(self) -> list[dict[str, str]]:
        """The `alternatives` of a key's line."""
        return [alternative.as_json() for alternative in self.alternatives]


def references(
    asked: ReadingToBound | Outcome | str | tuple[str, str | None],
    rules: MaximumRules,
    database: Database,
    *,
    siblings: Sequence[ReadingToBound] = (),
    cancel: threading.Event | None = None,
) -> ReferenceAnswer:
    """The reference answer to what was asked.

    `asked` is a reading (`siblings` are the others that were offered with it), an outcome of the tool (its first
    reading counts), a statement, or the statements of a yes/no question and of its wh-question. Of a yes/no question
    given in another way the wh-question is found among the readings, or read off the statement: what it is that EXISTS.

    Raises:
        ValueError: the outcome has no reading.
        what `derive_maximum` raises, for either statement.
    """
    if isinstance(asked, tuple):
        first = HandWrittenReading(asked[0], boolean=True)
        second: ReadingToBound | None = None if asked[1] is None else HandWrittenReading(asked[1], scalar=False)
        return _made(first, second, "" if second else "no wh-question was given", rules, database, cancel)
    if isinstance(asked, str):
        return references(
            HandWrittenReading(asked, boolean=is_yes_no(asked, database.dialect)), rules, database, cancel=cancel
        )
    if isinstance(asked, Outcome):
        if not asked.interpretations:
            raise ValueError("the outcome has no interpretation to make a reference of")
        chosen, *others = asked.interpretations
        return references(chosen, rules, database, siblings=others, cancel=cancel)
    if asked.boolean:
        twin = _wh_among(asked, siblings) or wh_of(asked.sql, rules, database)
        note = (
            "" if twin else "the statement does not say who or what is asked for: there is no table beside the boolean"
        )
        return _made(asked, twin, note, rules, database, cancel, found=True)
    question = next((one for one in siblings if one.boolean and _wh_among(one, (asked,))), None)
    if question is not None:  # she sent the table of a yes/no question
        return _made(question, asked, "", rules, database, cancel)
    return _made(asked, None, "", rules, database, cancel)


def _made(
    first: ReadingToBound,
    second: ReadingToBound | None,
    note: str,
    rules: MaximumRules,
    database: Database,
    cancel: threading.Event | None,
    *,
    found: bool = False,
) -> ReferenceAnswer:
    """Both readings with their maxima; `found`: nobody gave the second, and the first does without it."""
    made: list[BoundedAlternative] = []
    for reading in (first, second):
        if reading is None:
            continue
        try:
            maximum = derive_maximum(
                reading.sql, rules, database, scalar=reading.scalar, boolean=reading.boolean, cancel=cancel
            )
        except GivesNoAnswer as error:
            if reading is first or not found:
                raise
            return ReferenceAnswer(tuple(made), f"there is no table beside the boolean: {error}")
        made.append(BoundedAlternative(maximum.minimum, maximum))
    return ReferenceAnswer(tuple(made), note)


def _wh_among(question: ReadingToBound, others: Sequence[ReadingToBound]) -> ReadingToBound | None:
    """The reading that shows what a yes/no question claims to be there, or the numbers that it compares."""
    try:
        query = form_json.from_json(question.logical_form)
    except ValueError:
        return None
    wanted: form.Query
    if isinstance(query, form.Versus):
        wanted = query.wh_question
    elif isinstance(query, form.Ask) and len(query.claims) == 1 and query.claims[0].quantifier == "some":
        claim = query.claims[0]
        wanted = form.Show(form.narrow(claim.set, *claim.conditions))
    else:
        return None
    return next((one for one in others if not one.boolean and _same(one, wanted)), None)


def _same(reading: ReadingToBound, query: form.Query) -> bool:
    try:
        return form_json.from_json(reading.logical_form) == query
    except ValueError:
        return False


def is_yes_no(sql: str, dialect: str) -> bool:
    """Whether a statement gives one truth value: its only column is a claim, or CASE WHEN claim THEN 1 ELSE 0."""
    shown = _only_column(sql, dialect)
    return shown is not None and _claim(shown) is not None


def wh_of(sql: str, rules: MaximumRules, database: Database) -> ReadingToBound | None:
    """The wh-question of a yes/no statement: the canonical identifiers (1989 paper, S-4) of what EXISTS; None where the
    statement claims several things, or that something is not there."""
    shown = _only_column(sql, database.dialect)
    claim = None if shown is None else _claim(shown)
    if not isinstance(claim, exp.Exists):
        return None
    inner = claim.this.unnest() if isinstance(claim.this, exp.Subquery) else claim.this
    if not isinstance(inner, exp.Select) or any(inner.args.get(part) for part in ("group", "having", "offset")):
        return None
    source = _shown_of(inner, database)
    table = None if source is None else database.schema.table(source.name)
    keys = {name.lower(): entity.key for name, entity in rules.entities.items()}
    if source is None or table is None or claim.root().args.get("with_") is not None:
        return None
    key = keys.get(table.name.lower()) or tuple(column.name for column in table.columns if column.primary_key)
    if not key:
        return None
    query = inner.copy()
    query.set("expressions", [exp.column(name, table=source.alias_or_name) for name in key])
    for part in ("limit", "order"):
        query.set(part, None)
    return HandWrittenReading(query.distinct().sql(dialect=database.dialect), scalar=False)


def _shown_of(select: exp.Select, database: Database) -> exp.Table | None:
    """The table whose column a SELECT shows first; where it shows none, the first that it is from."""
    clause = select.args.get("from_")
    sources = [] if clause is None else [clause.this, *(join.this for join in select.args.get("joins") or ())]
    shown = next((column for one in select.selects for column in one.find_all(exp.Column)), None)
    if shown is None or (isinstance(shown.this, exp.Star) and not shown.table):
        found = sources[:1]
    elif shown.table:
        found = [one for one in sources if one.alias_or_name.lower() == shown.table.lower()]
    else:
        tables = [(one, database.schema.table(one.name)) for one in sources if isinstance(one, exp.Table)]
        found = [one for one, facts in tables if facts is not None and facts.column(shown.name) is not None]
    return found[0] if found and isinstance(found[0], exp.Table) else None


def _only_column(sql: str, dialect: str) -> exp.Expr | None:
    try:
        tree = parsed(sql, dialect)
    except SqlUnreadable:
        return None
    root = tree.unnest() if isinstance(tree, exp.Subquery) else tree
    if not isinstance(root, exp.Select) or len(root.expressions) != 1 or root.args.get("from_") is not None:
        return None
    shown: exp.Expr = root.expressions[0].unalias()
    return shown.copy()


def _claim(shown: exp.Expr) -> exp.Expr | None:
    """The truth value that a column is."""
    plain = shown.unnest() if isinstance(shown, exp.Paren) else shown
    if isinstance(plain, exp.Case) and plain.this is None and len(plain.args["ifs"]) == 1:
        branch, default = plain.args["ifs"][0], plain.args.get("default")
        values = [branch.args["true"].sql().upper(), "" if default is None else default.sql().upper()]
        return _claim(branch.this) if values in (["1", "0"], ["TRUE", "FALSE"]) else None
    if isinstance(plain, (exp.Exists, exp.Not, exp.Connector, exp.Predicate, exp.Boolean)):
        return plain
    return None


def _alternation(texts: Sequence[str]) -> str:
    forms = [one for text in texts for one in parse(text).alternatives]
    return write(Answer.of(*forms))

"""The checks of one reference answer: its SQL, its text, the schema's types, and that it lies within its maximum."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from wizard.annotate.findings import Level, Remark
from wizard.annotate.opened_domain import OpenedDomain, RanStatement
from wizard.annotate.same_answer import both_ways
from wizard.ask.guard.errors import DatabaseUnavailable, SqlRefused
from wizard.cas import NO_ANSWER, Answer, CasError, Outcome, Relation, Scalar, compare, lint, parse
from wizard.cas.values import kinds
from wizard.corpus.annotation import Reference
from wizard.errors import WozError

ONE_SELECT = "write one SELECT that gives the whole answer (principle 1.3)"

_Say = Callable[[Level, str, str], Remark]
_Trouble = WozError
_DECLARED = {
    "boolean": ("BOOL",),
    "string": ("CHAR", "TEXT", "CLOB", "DATE", "TIME"),
    "number": ("INT", "REAL", "FLOA", "DOUB", "NUM", "DEC", "SERIAL"),
}
"""Parts of a declared type, and what its values are in an answer; a date is a string (1989 paper, S-2)."""


def check_reference(place: int, reference: Reference, ground: OpenedDomain) -> Iterator[Remark]:
    """What is wrong with one reference; `place` from 0. Raises `DatabaseUnavailable`."""

    def say(level: Level, what: str, to_do: str) -> Remark:
        return Remark(level, "references", f"answer {place + 1}: {what}", to_do, place)

    minimum = _read(reference.minimum)
    if isinstance(minimum, Answer):
        yield from _alone(minimum, reference.minimum, say)
    elif minimum is None:
        yield say("error", "it is not written yet", "run its SQL")
    else:
        yield say("error", f"it cannot be read ({minimum})", "correct it, or run its SQL")
    written = minimum if isinstance(minimum, Answer) else None
    if reference.sql:
        ran = _run(reference.sql, ground)
        if isinstance(ran, RanStatement):
            yield from _same_answer(written, ran, ground, say)
        else:
            yield say("error", f"its SQL gives no answer: {ran}", _remedy(ran))
    elif written is None or not _is_boolean(written):
        yield say("error", "there is no SQL", ONE_SELECT)
    yield from _maximum(reference, written, ground, say)


def _read(text: str) -> Answer | CasError | None:
    """None for an empty text."""
    if not text.strip():
        return None
    try:
        return parse(text)
    except CasError as error:
        return error


def _run(sql: str, ground: OpenedDomain) -> RanStatement | _Trouble:
    try:
        return ground.run(sql)
    except DatabaseUnavailable:
        raise
    except WozError as error:
        return error


def _remedy(error: _Trouble) -> str:
    return ONE_SELECT if isinstance(error, SqlRefused) else "correct the SQL and run it again"


def _is_boolean(answer: Answer) -> bool:
    form = answer.alternatives[0]
    return len(answer.alternatives) == 1 and isinstance(form, Scalar) and isinstance(form.value, bool)


def _claimed(answer: Answer) -> Answer:
    """0 and 1 as the truth values that they are where a claim is asked for: SQLite has no booleans."""
    form = answer.alternatives[0]
    if isinstance(form, Scalar) and form.value in (0, 1):
        return Answer.of(Scalar(bool(form.value)))
    return answer


def _alone(answer: Answer, text: str, say: _Say) -> Iterator[Remark]:
    """What can be said of a minimum by its text."""
    if len(answer.alternatives) > 1:
        yield say("error", "it holds OR", "give each reading as an answer of its own")
    if NO_ANSWER in answer.alternatives:
        yield say("warning", "it is NO_ANSWER", "exclude the turn (class X) if it has no answer")
    for warning in lint(text):
        yield say("warning", warning, "write what is meant")


def _same_answer(written: Answer | None, ran: RanStatement, ground: OpenedDomain, say: _Say) -> Iterator[Remark]:
    """Whether the text is what the SQL gives, and that with the types of the schema."""
    if written is not None and len(written.alternatives) == 1:
        outcome = both_ways(written, _claimed(ran.answer) if _is_boolean(written) else ran.answer)
        if outcome is Outcome.UNDETERMINED:
            yield say("warning", "whether its SQL gives it could not be found out", "look at both")
        elif outcome is not Outcome.CORRECT:
            yield say("error", "its SQL gives another answer", "run its SQL again, or correct one of them")
    form = ran.answer.alternatives[0]
    columns = form.columns if isinstance(form, Relation) else ((form.value,),) if isinstance(form, Scalar) else ()
    for values, column, name in zip(columns, ran.plain, ran.columns, strict=False):
        declared = _declared(column, ground)
        if declared is None:
            continue
        kind, as_written = declared
        if wrong := kinds(values) - {kind}:
            what = f"column {name} holds {' and '.join(sorted(wrong))} values, and {column} is {as_written}"
            yield say("error", what, "select the column as it is, or cast it")


def _declared(column: str, ground: OpenedDomain) -> tuple[str, str] | None:
    """What values a plain column has in an answer, and its type as declared; None where either is not known."""
    table_name, _, name = column.partition(".")
    table = ground.database.schema.table(table_name)
    found = table.column(name) if table is not None else None
    if found is None:
        return None
    declared = found.type.upper()
    kind = next((kind for kind, parts in _DECLARED.items() if any(part in declared for part in parts)), None)
    return None if kind is None else (kind, declared)


def _maximum(reference: Reference, minimum: Answer | None, ground: OpenedDomain, say: _Say) -> Iterator[Remark]:
    maximum = _read(reference.maximum)
    if isinstance(maximum, CasError):
        yield say("error", f"its maximum cannot be read ({maximum})", "correct it, or derive it again")
    elif maximum is None:
        if reference.maximum_sql:
            yield say("error", "its maximum is not written yet", "run the maximum's SQL")
        elif minimum is not None:
            to_do = "derive it" if ground.rules is not None else "write it, or leave it: the minimum alone is judged"
            yield say("warning", f"it has no maximum{_because(reference.note)}", to_do)
    elif minimum is not None:
        yield from _within(minimum, maximum, say)
    if not reference.maximum_sql:
        return
    ran = _run(reference.maximum_sql, ground)
    if not isinstance(ran, RanStatement):
        yield say("error", f"the maximum's SQL gives no answer: {ran}", _remedy(ran))
    elif isinstance(maximum, Answer) and both_ways(maximum, ran.answer) is Outcome.INCORRECT:
        yield say("error", "the maximum's SQL gives another answer", "run it again, or correct one of them")


def _because(note: str) -> str:
    return f" ({note})" if note else ""


def _within(minimum: Answer, maximum: Answer, say: _Say) -> Iterator[Remark]:
    """The minimum, taken as an answer, must be right by both bounds (1992 paper, 2.2.2)."""
    if any(len(one.alternatives) > 1 for one in (minimum, maximum)):
        if len(maximum.alternatives) > 1:
            yield say("error", "its maximum holds OR", "give each reading as an answer of its own")
        return
    bounded = compare(minimum, minimum, maximum).bounded
    if bounded is Outcome.UNDETERMINED:
        yield say("warning", "whether it lies within its maximum could not be found out", "look at both")
    elif bounded is not Outcome.CORRECT and NO_ANSWER not in chain(minimum.alternatives, maximum.alternatives):
        yield say("error", "it does not lie within its maximum", "derive the maximum again, or correct it")

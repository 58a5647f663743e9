"""References with their maxima for the draft answers of turns, from the domain's rules and its database.

Every one is a draft like the minimum it is made from, and no minimum is changed: where the database answers differently
from what was recorded, there is no maximum, and the note says so. A yes/no question has two references, as its
boolean and as its table (1992 paper, appendix B, 2.11); the one that was answered stands first.
"""

from __future__ import annotations

from collections.abc import Sequence

from wizard.annotate.opened_domain import NO_RULES, OpenedDomain
from wizard.annotate.same_answer import both_ways
from wizard.ask.guard.errors import DatabaseUnavailable
from wizard.ask.interface import Interpretation
from wizard.ask.maximum import BoundedAlternative, ReadingToBound, ReferenceAnswer, is_yes_no
from wizard.cas import CasError, Outcome, parse
from wizard.corpus.annotation import Reference
from wizard.corpus.layers import AnswerLayer, RequestLayer, UtteranceRecord
from wizard.errors import WozError

OTHER_NOW = "the database gives another minimum than was recorded: nothing is derived from it"


def references_of_turn(record: UtteranceRecord, ground: OpenedDomain) -> tuple[Reference, ...]:
    """References for the answer of a turn; none where no answer was sent.

    Raises `DatabaseUnavailable`; what else goes wrong is the note of the one reference, which then has no maximum.
    """
    answer = record.answer
    if answer is None:
        return ()
    recorded = Reference(sql=answer.sql, minimum=answer.minimum)
    if ground.rules is None:
        return (recorded.model_copy(update={"note": NO_RULES}),)
    try:
        reading, siblings = readings(record, answer, ground.database.dialect)
        made = ground.references(reading, siblings)
        return _compared(made, answer, recorded)
    except DatabaseUnavailable:
        raise
    except WozError as error:
        return (recorded.model_copy(update={"note": str(error)}),)
    except CasError as error:
        return (recorded.model_copy(update={"note": f"the recorded minimum is no answer: {error}"}),)


def derive_beside(record: UtteranceRecord, reading: ReadingToBound, ground: OpenedDomain) -> tuple[Reference, ...]:
    """References for another reading of the answered request, which must stand beside it; none where it gives nothing.

    Raises `DatabaseUnavailable`.
    """
    try:
        if ground.rules is None:
            return (Reference(sql=reading.sql, minimum=ground.run(reading.sql).text, note=NO_RULES),)
        request = answered_request(record)
        siblings = [one for one in request.interpretations if one.sql != reading.sql] if request is not None else []
        made = ground.references(reading, siblings)
    except DatabaseUnavailable:
        raise
    except WozError:
        return ()
    return tuple(_reference(one, made.note) for one in made.alternatives)


def of_statement(sql: str, ground: OpenedDomain, *, scalar: bool = True) -> tuple[Reference, ...]:
    """References for a statement by itself; of a yes/no statement the boolean, and the table where the statement says
    of what.

    `scalar`: one value is written as a scalar.

    Raises:
        what `wizard.ask.maximum.references` raises; `WozError` where the domain has no rules.
    """
    boolean = is_yes_no(sql, ground.database.dialect)
    reading = Interpretation("", 0.0, sql, "", (), scalar=scalar, boolean=boolean)
    made = ground.references(reading)
    return tuple(_reference(one, made.note) for one in made.alternatives)


def readings(record: UtteranceRecord, answer: AnswerLayer, dialect: str) -> tuple[ReadingToBound, list[ReadingToBound]]:
    """The reading that was answered, and the others that were offered with it."""
    request = answered_request(record)
    if request is not None and answer.interpretation is not None:
        offered: list[ReadingToBound] = list(request.interpretations)
        if answer.interpretation < len(offered) and offered[answer.interpretation].sql == answer.sql:
            return offered.pop(answer.interpretation), offered
    by_hand = Interpretation("", 0.0, answer.sql, "", (), scalar=True, boolean=is_yes_no(answer.sql, dialect))
    return by_hand, []


def answered_request(record: UtteranceRecord) -> RequestLayer | None:
    """The request whose reading was sent; None for a message, a statement by hand, or no reply."""
    wanted = record.answer.request if record.answer else None
    return next((request for request in record.requests if request.request == wanted), None)


def same(one: str, other: str) -> bool:
    """Whether two answers say the same, whatever the order of tuples and columns. Raises CasError for what is none."""
    return both_ways(parse(one), parse(other)) is Outcome.CORRECT


def _compared(made: ReferenceAnswer, answer: AnswerLayer, recorded: Reference) -> tuple[Reference, ...]:
    own = next(one for one in made.alternatives if one.widened.minimum_sql == answer.sql)
    if not same(answer.minimum, own.minimum) and not same(answer.minimum, _digit(own.minimum)):
        return (recorded.model_copy(update={"note": OTHER_NOW}),)
    ordered: Sequence[BoundedAlternative] = (own, *(one for one in made.alternatives if one is not own))
    first, *others = (_reference(one, made.note) for one in ordered)
    if same(answer.minimum, own.minimum):
        first = first.model_copy(update={"minimum": answer.minimum})
    return (first, *others)


def _reference(one: BoundedAlternative, more: str) -> Reference:
    note = "; ".join(part for part in (one.widened.note, more) if part)
    return Reference(
        sql=one.widened.minimum_sql,
        minimum=one.minimum,
        maximum_sql=one.widened.sql,
        maximum=one.widened.maximum,
        note=note,
    )


def _digit(cas: str) -> str:
    """A boolean as a database without booleans gives it, when SQL written by hand asks for one."""
    return {"TRUE": "1", "FALSE": "0"}.get(cas, cas)

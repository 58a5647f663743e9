"""Readings that must stand beside the answered one: those that a principle names, and those that are as reasonable.

"All interpretations meeting the above rules will be used" (1992 paper, B 1.4). Two principles say which are one:
a time before 1300 without a.m. or p.m. is either (2.4.3), and an aircraft's type is matched in two fields (2.15). Where
the tool offered both, the draft has both; what else it offered and may be as reasonable (`rivals`) is left to a person.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from sqlglot import exp

from wizard.annotate.leaning_words import names_all
from wizard.annotate.maxima import answered_request
from wizard.annotate.opened_domain import OpenedDomain
from wizard.annotate.same_answer import both_ways
from wizard.ask.guard.errors import DatabaseUnavailable, SqlUnreadable
from wizard.ask.guard.parsed import parsed
from wizard.cas import CasError, Outcome, parse
from wizard.corpus.annotation import Reference
from wizard.corpus.layers import UtteranceRecord
from wizard.errors import WozError
from wizard.journal.events import Offered

HALVES = "2.4.3"
TYPES = "2.15"
REASONABLE = 0.04
"""A reading that the tool finds less plausible than this part of its most plausible one is not reasonable beside it
(1992 paper, B 1.1)."""
_HALF_OF_THE_DAY = 1200
"""Between a.m. and p.m., as times of day are written (0920)."""
_LAST_AMBIGUOUS = 1300
_BY_FIELD = re.compile(r" \(by \w+\.\w+\)")
_SAID_HALF = re.compile(
    r"\b[ap] ?\.? ?m\b|\b(?:am|pm|noon|midnight|midday|morning|afternoon|evening|night|tonight|hours|hundred)\b"
)
_COMPARES = (exp.LT, exp.LTE, exp.GT, exp.GTE, exp.EQ, exp.Between)


@dataclass(frozen=True, slots=True)
class WantedReading:
    """A reading that a principle wants beside the answered one."""

    reading: Offered
    principle: str


def wanted(record: UtteranceRecord, ground: OpenedDomain) -> tuple[WantedReading, ...]:
    """Of the readings that were offered with the answered one, those that a principle of the domain joins to it."""
    answered, others = _offered(record)
    if answered is None:
        return ()
    found = []
    for one in others:
        principle = _joined_by(answered, one, ground)
        if principle:
            found.append(WantedReading(one, principle))
    return tuple(found)


def rivals(record: UtteranceRecord, words: str, taken: Sequence[Reference], ground: OpenedDomain) -> Iterator[Offered]:
    """Readings offered with the answered one that ask for another reference (`rivals_among`), best first.

    `words` are those of the request, lower case and without marks; `taken` the references that the annotation has.
    Raises `DatabaseUnavailable`.
    """
    answered, others = _offered(record)
    if answered is not None:
        yield from rivals_among(answered, others, words, taken, ground)


def rivals_among(
    answered: Offered, others: Sequence[Offered], words: str, taken: Sequence[Reference], ground: OpenedDomain
) -> Iterator[Offered]:
    """Those of other readings that may be as reasonable as the answered one and ask for another reference.

    No rival is:

    - what the tool found far less plausible than its most plausible reading (B 1.1; `REASONABLE`);
    - the table of a yes/no question: the reference has both (2.11);
    - a reading that differs in the context it took, where context decides (1.2): what took none beside an answered
      reading that took some, and what took some where the words name all that they need;
    - a reading of the same form (`_is_decided`) that does without a principle by which the answered one was made,
      and has none of its own: the principle has decided;
    - what gives the answer of a reference: with it, the references would be the same. (Whether its query is tagged
      ambiguous is the annotator's to say; by 1.4 equal answers do not matter to that.)

    Raises `DatabaseUnavailable`.
    """
    whole = names_all(words)
    statements = {one.sql for one in taken}
    least = REASONABLE * max(one.score for one in (answered, *others))
    for one in others:
        if one.sql in statements or one.score < least:
            continue
        if answered.boolean and not one.boolean:
            continue
        if one.context_used is None if answered.context_used is not None else whole and one.context_used is not None:
            continue
        if not _is_decided(answered, one, ground) and not _answers_alike(one, taken, ground):
            yield one


def _is_decided(answered: Offered, other: Offered, ground: OpenedDomain) -> bool:
    """Whether a principle speaks for the answered reading of two that ask alike: as many columns, or yes or no.

    Principles that are about what readings do, as superlatives and context, and not about words, decide nothing.
    """
    alike = (answered.boolean, len(answered.labels)) == (other.boolean, len(other.labels))
    mine, others = ({one for one in two.principles if _decides(one, ground)} for two in (answered, other))
    return alike and others < mine


def _decides(number: str, ground: OpenedDomain) -> bool:
    principle = ground.principles.get(number)
    return principle is None or not principle.about


def _answers_alike(reading: Offered, taken: Sequence[Reference], ground: OpenedDomain) -> bool:
    """Whether a reading gives the answer of one of these references; False where it cannot be found out."""
    try:
        found = ground.run(reading.sql).answer
        return any(both_ways(parse(one.minimum), found) is Outcome.CORRECT for one in taken)
    except DatabaseUnavailable:
        raise
    except (WozError, CasError):
        return False


def half_untold(record: UtteranceRecord, words: str, taken: frozenset[str], ground: OpenedDomain) -> bool:
    """Whether a time of the answered reading may be a.m. or p.m., nobody said which, and only one is among `taken`."""
    answered, _ = _offered(record)
    return answered is not None and half_missing([answered.sql, *taken], f"{leant_on(record)} {words}", ground)


def leant_on(record: UtteranceRecord) -> str:
    """The words of the requests that the answered one was asked in the context of, in lower case."""
    request = answered_request(record)
    return " ".join(request.context).lower() if request is not None else ""


def half_missing(sqls: Sequence[str], words: str, ground: OpenedDomain) -> bool:
    """Whether a time of the first statement may be a.m. or p.m., nobody said which, and no other has its other half.

    `words` are those of the turn and of the requests that it leans on.
    """
    if HALVES not in ground.principles or _SAID_HALF.search(words):
        return False
    times = frozenset(column.rpartition(".")[2].lower() for column in ground.domain.display.times.columns)
    ambiguous = _has_ambiguous_time(sqls[0], ground.database.dialect, times)
    return ambiguous and not any(_other_half(sqls[0], one) for one in sqls[1:])


def _offered(record: UtteranceRecord) -> tuple[Offered | None, list[Offered]]:
    """The answered reading, and the others of its request."""
    request = answered_request(record)
    index = record.answer.interpretation if record.answer else None
    if request is None or index is None or not 0 <= index < len(request.interpretations):
        return None, []
    answered = request.interpretations[index]
    return answered, [one for one in request.interpretations if one.sql != answered.sql]


def _joined_by(answered: Offered, other: Offered, ground: OpenedDomain) -> str:
    if answered.boolean != other.boolean:
        return ""
    if HALVES in ground.principles and _other_half(answered.sql, other.sql):
        return HALVES
    fields = _BY_FIELD.search(answered.paraphrase) and _BY_FIELD.search(other.paraphrase)
    if TYPES in ground.principles and fields and _fieldless(answered) == _fieldless(other):
        return TYPES
    return ""


def _fieldless(reading: Offered) -> str:
    return _BY_FIELD.sub("", reading.paraphrase)


def _other_half(one: str, other: str) -> bool:
    """Whether two statements are the same but for times of day that lie twelve hours apart."""
    pattern = r"(?<![\w.'])\d+(?![\w.'])"
    if re.sub(pattern, "#", one) != re.sub(pattern, "#", other):
        return False
    pairs = zip(re.findall(pattern, one), re.findall(pattern, other), strict=True)
    apart = {abs(int(a) - int(b)) for a, b in pairs if a != b}
    return apart == {_HALF_OF_THE_DAY}


@lru_cache(maxsize=1_024)
def _has_ambiguous_time(sql: str, dialect: str, times: frozenset[str]) -> bool:
    try:
        tree = parsed(sql, dialect)
    except SqlUnreadable:
        return False
    return any(
        value < _LAST_AMBIGUOUS
        for compared in tree.find_all(*_COMPARES)
        if isinstance(compared.this, exp.Column) and compared.this.name.lower() in times
        for value in _numbers(compared)
    )


def _numbers(compared: exp.Expr) -> Iterator[int]:
    """What the column itself is compared with; not what stands in a statement beside it."""
    for literal in (compared.args.get(part) for part in ("expression", "low", "high")):
        if isinstance(literal, exp.Literal) and not literal.is_string and str(literal.this).isdecimal():
            yield int(literal.this)

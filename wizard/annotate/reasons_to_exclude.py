"""What speaks against a query or its reference being test data: the papers' reasons to exclude it, or other readings.

The 1989 paper (S-8, 3.3) and the 1992 paper (2.4.2, B 1.4, 2.4.3, 2.16) say what is kept out of test corpora. A program
can only suspect it: a suspicion proposes a reason, and a person decides. Such a draft is never accepted unseen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from wizard.annotate.drafting import answered_reading
from wizard.annotate.leaning_words import names_all, surely_leans
from wizard.annotate.opened_domain import OpenedDomain
from wizard.annotate.other_readings import HALVES, half_untold, rivals
from wizard.annotate.statements import Facts, PickedRows, facts_of
from wizard.ask.guard.errors import DatabaseUnavailable
from wizard.cas import Answer, CasError, Relation, parse
from wizard.cas.values import Form
from wizard.corpus.annotation import Annotation, Reference
from wizard.corpus.classes import EXCLUSION_IDS, TAGS
from wizard.corpus.item import Item
from wizard.corpus.layers import UtteranceRecord
from wizard.corpus.sro import words_of
from wizard.errors import WozError

ARITHMETIC = "2.16"
"""The principle by which answers that must be computed are no test data, in a domain that has it."""

MOST_RIVALS = 3
"""So many other readings are named."""

About = Literal["words", "context", "answer"]


@dataclass(frozen=True, slots=True)
class Doubt:
    """One thing about a reference that an annotator should look at again."""

    about: About
    what: str
    """In one line, for a person."""
    proposes: str = ""
    """The exclusion that it would be; empty where the papers have none."""
    tag: str = ""
    """A tag that says so, where one does."""

    def __post_init__(self) -> None:
        assert self.proposes in ("", *EXCLUSION_IDS)  # noqa: S101 - a table of this module
        assert self.tag in ("", *TAGS)  # noqa: S101 - likewise


_WORDS: tuple[tuple[re.Pattern[str], Doubt], ...] = tuple(
    (re.compile(pattern), doubt)
    for pattern, doubt in (
        (
            r"\btell (?:me|us) (?:something |more |everything |anything |all )?about\b|^(?:please )?describe\b"
            r"|\b(?:information|info|details|anything|everything|something) (?:on|about|regarding)\b",
            Doubt("words", "it asks about something, and not what of it", "vague"),
        ),
        (
            r"\b(?:sort(?:ed)?|order(?:ed)?|arrange[ds]?|rank(?:ed|ing)?|alphabeti\w+)"
            r" (?:\w+ )?(?:by|in|from|according)\b|\balphabetical(?:ly)?\b|^(?:please )?(?:sort|rank)\b"
            r"|\bin (?:\w+ )?(?:ascending|descending|order of|the order)\b",
            Doubt("words", "it asks for an order, and answers are sets", "sorting"),
        ),
        (
            r"\byou (?:know|have information) (?:about|of)\b|\b(?:are|were|would) you (?:able|capable)\b"
            r"|\bcan you (?:compute|calculate|handle|understand|answer|do)\b|\bdo you (?:know how|understand)\b"
            r"|\b(?:what|which) (?:kinds? of |sorts? of |types? of )?(?:information|data|questions?|queries)\b"
            r"|\b(?:in|of|about) (?:the|your|this) (?:data ?base|system|computer|records?)\b",
            Doubt("words", "it asks about the information itself", "meta-information"),
        ),
        (
            r"^(?:please )?(?:book|reserve|buy|cancel)\b"
            r"|\b(?:want|like|need) (?:to|you to) (?:book|reserve|buy|cancel|make a reservation)\b",
            Doubt("words", "it asks to do something, not to find it", "outside-domain", "book"),
        ),
        (
            r"^why\b|\b(?:should|shall) (?:i|we)\b|\b(?:recommend|suggest|advise|do you think|in your opinion)\b",
            Doubt("words", "it asks for a reason, advice or an opinion", "beyond-understanding"),
        ),
    )
)


def doubts(annotation: Annotation, item: Item, ground: OpenedDomain) -> tuple[Doubt, ...]:
    """What speaks against an annotation of a class that is test data; nothing of class X, whose reason is given.

    Raises `DatabaseUnavailable`.
    """
    if annotation.category == "X":
        return ()
    words = item.words if annotation.transcription is None else words_of(annotation.transcription)
    found = [*of_words(words), *_of_context(annotation, words), *_of_readings(annotation, item.record, words, ground)]
    for number, reference in enumerate(annotation.references):
        found += _of_reference(reference, ground, yes_no_table=number > 0 and _is_yes_no(annotation, ground))
    return tuple(dict.fromkeys(found))


def of_words(words: str) -> Iterator[Doubt]:
    """What the words of a request alone say (lower case, without marks)."""
    for pattern, doubt in _WORDS:
        if pattern.search(words):
            yield doubt


def is_empty(answer: Answer) -> bool:
    """Whether no alternative of the answer has a tuple."""
    return all(isinstance(one, Relation) and not one.columns for one in answer.alternatives)


def is_nil(answer: Answer) -> bool:
    """Whether it has nothing but NIL."""
    return all(_only_nil(one) for one in answer.alternatives)


def presupposed(facts: Facts, ground: OpenedDomain, *, empty: bool) -> str:
    """What a statement takes for granted and the database does not have; empty text where nothing of that is found.

    "The female men" cannot be; department 99 is not there (1989 paper, 3.3). Of a yes/no question or a count, whose
    answer may well be no or none, only what is named is looked for; with `empty` all conditions on one thing together.

    Raises `DatabaseUnavailable`.
    """
    for asked in facts.asked:
        columns = [one.column for one in asked.conditions]
        equal = {one.column: one.sql for one in asked.conditions if " = " in one.sql}
        twice = next((one for one in asked.conditions if equal.get(one.column, one.sql) != one.sql), None)
        if twice is not None and len(set(columns)) < len(columns):
            return f"nothing can have {equal[twice.column]} and {twice.sql}"
        for group in _groups(asked, facts, ground, empty=empty):
            if not _exists(asked.table, group, ground) and not (len(group) == 1 and _referred(asked, group[0], ground)):
                return f"there is nothing with {' and '.join(group)} in {asked.table}"
    return ""


def _groups(asked: PickedRows, facts: Facts, ground: OpenedDomain, *, empty: bool) -> Iterator[tuple[str, ...]]:
    """The conditions that something must meet together, each alone first."""
    singles = [(one.sql,) for one in asked.conditions]
    yield from singles
    if empty or facts.universal:
        together = asked.conditions
    else:
        entity = ground.rules.entities.get(asked.table.lower()) if ground.rules is not None else None
        names = {*entity.fields, *entity.key} if entity is not None else set()
        together = tuple(one for one in asked.conditions if one.column in names)
    if len(together) > 1:
        yield tuple(one.sql for one in together)


def _referred(asked: PickedRows, condition: str, ground: OpenedDomain) -> bool:
    """Whether the value is that of a row that the column refers to: a department that is there, and has nobody."""
    table = ground.database.schema.table(asked.table)
    column = next(one.column for one in asked.conditions if one.sql == condition)
    for key in table.foreign_keys if table is not None else ():
        names = [own.lower() for own in key.columns]
        if names == [column]:
            other = key.referred[0]
            return _exists(key.table, (other + condition[len(column) :],), ground)
    return False


def _exists(table: str, conditions: tuple[str, ...], ground: OpenedDomain) -> bool:
    """True where it could not be found out, too: nobody is suspected for that."""
    try:
        ran = ground.run(f"SELECT COUNT(*) FROM {table} WHERE {' AND '.join(conditions)}")  # noqa: S608 - of a statement
    except DatabaseUnavailable:
        raise
    except WozError:
        return True
    return ran.rows[0][0] != 0


def _of_reference(reference: Reference, ground: OpenedDomain, *, yes_no_table: bool) -> Iterator[Doubt]:
    try:
        answer = parse(reference.minimum)
    except CasError:
        return  # the checks say it
    facts = facts_of(reference.sql, ground.database.dialect)
    empty = is_empty(answer)
    if is_nil(answer) and not empty:
        yield Doubt("answer", "its answer is NIL alone: no data is available", "no-data", "bad-db")
    missing = presupposed(facts, ground, empty=empty and not yes_no_table)
    if missing:
        yield Doubt("answer", missing, "presupposition-failure", "presupposition-failure")
    elif empty and not yes_no_table:
        yield Doubt("answer", "its answer is empty: does it presuppose that there are some?", "presupposition-failure")
    if facts.universal:
        yield Doubt("answer", "it claims something of all: it would hold of none, too")
    if facts.computes and ARITHMETIC in ground.principles:
        why = f"its answer must be computed (principle {ARITHMETIC})"
        yield Doubt("answer", why, "no-accepted-answer", "arithmetic")


def _of_readings(annotation: Annotation, record: UtteranceRecord, words: str, ground: OpenedDomain) -> Iterator[Doubt]:
    taken = frozenset(one.sql for one in annotation.references)
    reading = answered_reading(record)
    if reading is None or reading.sql not in taken:
        return  # somebody has written another statement: what the tool thought of its own says nothing of that
    text = next((one.text for one in record.requests if reading in one.interpretations), "")
    unused = " ".join(text[start:end] for start, end in reading.left_out)
    if unused.strip():
        yield Doubt("words", f"the answered reading does not use {unused.strip()!r}", "beyond-principles")
    for one in islice(rivals(record, words, annotation.references, ground), MOST_RIVALS):
        yield Doubt("answer", f"it may as well mean: {one.paraphrase} (principle 1.4)", "", "testably-ambiguous")
    if half_untold(record, words, taken, ground):
        what = f"a time before 1300 may be a.m. or p.m. (principle {HALVES}), and only one of them is answered"
        yield Doubt("answer", what, "", "testably-ambiguous")


def _of_context(annotation: Annotation, words: str) -> Iterator[Doubt]:
    if annotation.context and names_all(words):
        yield Doubt("context", "context was taken, and its words name all that they need")
    if not annotation.context and surely_leans(words):
        yield Doubt("context", "its words lean on something, and no context was taken")


def _is_yes_no(annotation: Annotation, ground: OpenedDomain) -> bool:
    return facts_of(annotation.references[0].sql, ground.database.dialect).yes_no


def _only_nil(form: Form) -> bool:
    return isinstance(form, Relation) and bool(form.columns) and all(set(column) == {None} for column in form.columns)

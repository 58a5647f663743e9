"""A reading taken apart into pieces that can be dropped or changed, and put together again: SQL that nobody writes.

Rules:
1. A piece is a place in the logical form and says itself in English, in the paraphrase's words.
2. Every edit is a whole new logical form; from it come SQL, display and paraphrase as from any other, so that what is
   sent was read first.
3. Values come from the database; numbers and dates are taken as they are typed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from rapidfuzz import fuzz, process, utils

from wizard.ask import form
from wizard.ask.errors import NotAdjustable
from wizard.ask.form import Query
from wizard.ask.forms_read import form_of_domain
from wizard.ask.guard import Database
from wizard.ask.interface import Interpretation, Tool
from wizard.ask.normalise import normalise
from wizard.ask.paraphrase import Paraphraser
from wizard.ask.pieces import Edit, Piece, ReplaceableValue, replaced
from wizard.ask.takeapart import QueryPieces
from wizard.ask.vocabulary import Vocabulary
from wizard.domain.lexicon import Lexicon

MOST = 40
"""Values that are offered."""
LIKE = 70.0
"""Likeness, 0 to 100, to what is typed from which a value is offered."""


@runtime_checkable
class Adjustable(Protocol):
    """A tool whose readings can be adjusted: it says what it knows, and writes a logical form that it is given."""

    @property
    def lexicon(self) -> Lexicon:
        """The domain's lexicon, which says what may stand in a reading."""
        ...

    @property
    def vocabulary(self) -> Vocabulary:
        """The phrases of the lexicon and of the database, each with its meanings."""
        ...

    @property
    def database(self) -> Database:
        """The database in which other values are looked up."""
        ...

    @property
    def paraphraser(self) -> Paraphraser:
        """Says pieces and readings in English."""
        ...

    @property
    def hidden(self) -> frozenset[str]:
        """The columns that the subject never sees."""
        ...

    def reading(self, query: Query, *, context: int | None, adjusted: tuple[str, ...]) -> Interpretation:
        """The interpretation of a logical form; `adjusted` says in words what the wizard changed, oldest first."""
        ...


def pieces(tool: Tool, logical_form: Mapping[str, Any]) -> tuple[Piece, ...]:
    """The pieces of a reading, outermost first: what is asked for, then every condition.

    Raises:
        NotAdjustable: the tool cannot take readings apart, or this one has no logical form.
    """
    able = adjustable(tool)
    try:
        query = form_of_domain(logical_form, able.lexicon)
    except ValueError as error:  # another tool's, or of an older domain
        raise NotAdjustable("this reading cannot be taken apart: revise the request, or write SQL") from error
    return tuple(QueryPieces(able.lexicon, able.paraphraser.clauses, able.hidden, query).pieces())


def adjust(tool: Tool, interpretation: Interpretation, edit: Edit) -> Interpretation:
    """The reading with one change; it says in `adjusted` what was changed, after all that was changed before.

    Raises:
        NotAdjustable: the tool cannot write it.
    """
    said = (*interpretation.adjusted, edit.said)
    return adjustable(tool).reading(edit.query, context=interpretation.context_used, adjusted=said)


def adjustable(tool: Tool) -> Adjustable:
    """The tool as one whose readings can be adjusted; of a wrapper, the tool within.

    Raises:
        NotAdjustable: it is none.
    """
    while not isinstance(tool, Adjustable) and (inner := getattr(tool, "inner", None)) is not None:
        tool = inner
    if not isinstance(tool, Adjustable):
        raise NotAdjustable("this tool's readings cannot be taken apart: revise the request, or write SQL")
    return tool


def values(tool: Tool, blank: ReplaceableValue, text: str) -> tuple[Edit, ...]:
    """What may stand there, best first; with an empty `text` whatever there is. May take as long as a query.

    Raises:
        NotAdjustable: the tool cannot take readings apart.
        what reading the database's values raises.
    """
    able = adjustable(tool)
    found = _names(able, blank, text) if blank.cls else _scalars(able, blank, text.strip())
    made: dict[str, Edit] = {}
    for english, new in found:
        if new != blank.old and len(made) < MOST:
            made.setdefault(english, replaced(blank.query, blank.place, new, english, blank.english))
    return tuple(made.values())


def _names(tool: Adjustable, blank: ReplaceableValue, text: str) -> Iterator[tuple[str, object]]:
    """Members by name."""
    named: dict[str, tuple[form.Condition, ...]] = {}
    for phrases in tool.vocabulary.phrases.values():
        for phrase, senses in phrases.items():
            for sense in senses:
                if sense.kind == "name" and sense.name == blank.cls:
                    named.setdefault(" ".join(phrase), sense.conditions)
    for name in _like(text, sorted(named)):
        conditions = named[name]
        english = tool.paraphraser.clauses.members(form.Set(blank.cls, conditions))
        # The conditions of a set, or one of several names: "either".
        yield english, conditions if isinstance(blank.old, tuple) else form.Every(conditions)


def _scalars(tool: Adjustable, blank: ReplaceableValue, text: str) -> Iterator[tuple[str, object]]:
    """Values of the attribute."""
    entry = tool.lexicon.attributes.get(blank.attribute)
    kind = entry.kind if entry is not None else "number"
    number = isinstance(blank.old, (int, float))
    if text and (number or kind == "date"):
        yield from _typed(text, number=number)
    if entry is None or entry.is_worked_out:
        return
    table, column = entry.column.split(".")
    known = tool.database.distinct(table, column)
    for value in known if number and not text else _like(text, known):
        if not number:
            yield value, value
        elif (read := _number(value)) is not None and (not text or value.startswith(text)):
            yield value, read
    if kind == "identifier" and text.isdecimal() and text not in known:  # a number that nothing has can be asked for
        yield text, text


def _typed(text: str, *, number: bool) -> Iterator[tuple[str, object]]:
    """A number or a date as people write it."""
    tokens = normalise(text)
    if len(tokens) != 1:
        return
    read = tokens[0].number
    if number and read is not None:
        yield f"{read:g}" if isinstance(read, float) else str(read), read
    elif tokens[0].date:
        yield str(tokens[0].date), str(tokens[0].date)
    elif not number and isinstance(read, int) and 1000 <= read <= 9999:
        yield str(read), str(read)


def _number(text: str) -> int | float | None:
    try:
        return int(text) if text.lstrip("-").isdigit() else float(text)
    except ValueError:
        return None


def _like(text: str, known: Sequence[str]) -> list[str]:
    """Those like the text; those that begin with it first; all of them for none."""
    wanted = utils.default_process(text)
    if not wanted:
        return list(known)
    found = process.extract(wanted, known, scorer=fuzz.WRatio, processor=utils.default_process, limit=MOST * 2,
                            score_cutoff=LIKE)  # fmt: skip
    starts = [value for value in known if utils.default_process(value).startswith(wanted)]
    return list(dict.fromkeys([*starts, *(hit[0] for hit in found)]))

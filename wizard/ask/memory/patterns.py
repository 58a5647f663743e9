"""A question as a pattern: its words, with typed slots where the SQL has the values that were said.

A slot is bound by its value: the phrase stands once in the question, and the same value in the SQL, compared with
columns that say its type. What cannot be bound so stays a word, and must be said again for the pattern to fit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from typing import Literal as Choice

from wizard.ask.guard.schema import GuardSchema
from wizard.ask.memory.facts import RememberedPair
from wizard.ask.memory.literals import Literal, Value, literals, replaced
from wizard.ask.normalise import normalise
from wizard.ask.numerals import Token

SLOT = "\u25a1"
"""Stands for a slot among a pattern's words."""
DROPPED = frozenset({"a", "an", "the", "please", "me", "us", ","})
"""Words that carry nothing."""
LEANING = frozenset(
    "he her hers him his it its she their theirs them these they this those one ones same".split()  # noqa: SIM905
)
"""Pronouns: they may point at something said before."""

Kind = Choice["value", "number", "date"]


@dataclass(frozen=True)
class PatternSlot:
    """A place in a question where another value may stand."""

    kind: Kind
    columns: frozenset[str]
    """`table.column` that the value is compared with."""
    value: Value
    """In the approved question."""
    start: int
    """Place among the tokens."""
    end: int
    said: str
    """As the approved question has it."""


@dataclass(frozen=True)
class Pattern:
    """An approved pair with its slots."""

    pair: RememberedPair
    words: tuple[str, ...]
    """`SLOT` for each slot."""
    slots: tuple[PatternSlot, ...]
    schema: GuardSchema
    places: tuple[Literal, ...]
    """The literals of the pair's SQL that stand for slots."""

    @property
    def key(self) -> str:
        """The words that carry something, plural and singular alike: what is looked up."""
        return key_of(self.words)

    def sql(self, values: tuple[Value, ...]) -> str:
        """The pair's SQL for other values of the slots."""
        return self._filled(self.pair.sql, self.places, values)

    def display_sql(self, values: tuple[Value, ...]) -> str:
        """The same of what the subject sees; the SQL itself where that was not kept."""
        if not self.pair.display_sql:
            return self.sql(values)
        shown = self.pair.display_sql
        return self._filled(shown, _bound(literals(shown, self.schema), self.slots), values)

    def _filled(self, sql: str, places: tuple[Literal, ...], values: tuple[Value, ...]) -> str:
        new = {slot.value: value for slot, value in zip(self.slots, values, strict=True)}
        filled = replaced(sql, {(literal.start, literal.end): new[literal.value] for literal in places})
        return filled.strip().rstrip(";").rstrip()

    def form(self, values: tuple[Value, ...]) -> dict[str, Any]:
        """The pair's logical form for other values; empty where it has none."""
        new = {str(slot.value): value for slot, value in zip(self.slots, values, strict=True)}
        filled = _refilled(self.pair.form, new)
        assert isinstance(filled, dict)  # noqa: S101 - a mapping stays one
        return filled

    def request(self, said: tuple[str, ...]) -> str | None:
        """The revision that was answered, for what was said in the slots; None where a slot is not found in it once."""
        text = self.pair.request
        for slot, new in zip(self.slots, said, strict=True):
            if slot.said == new:
                continue
            spans = find(slot.said, normalise(text))
            if len(spans) != 1:
                return None
            tokens = normalise(text)[spans[0][0] : spans[0][1]]
            text = text[: tokens[0].start] + new + text[tokens[-1].end :]
        return text

    def shown(self) -> str:
        """The question for people, slots with their types."""
        slots = iter(self.slots)
        parts = []
        for word in self.words:
            if word == SLOT:
                slot = next(slots)
                columns = "|".join(sorted(slot.columns))
                parts.append(f"<{columns if slot.kind == 'value' else f'{slot.kind} {columns}'}>")
            else:
                parts.append(word)
        return " ".join(parts)


def key_of(words: tuple[str, ...]) -> str:
    """The words of a request in the form by which patterns are looked up."""
    return " ".join(_plain(word) for word in words if word not in DROPPED)


def _plain(word: str) -> str:
    many = len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is", "'s"))
    return word[:-1] if many else word


def pattern_of(pair: RememberedPair, schema: GuardSchema) -> Pattern:
    """The pattern of an approved pair."""
    tokens = normalise(pair.text)
    taken = [False] * len(tokens)
    columns: dict[Value, list[frozenset[str]]] = {}
    found = literals(pair.sql, schema)
    for literal in found:
        columns.setdefault(literal.value, []).append(literal.columns)
    slots: list[PatternSlot] = []
    # Longest first: "new york city" before "new york".
    for value in sorted(columns, key=lambda value: -len(normalise(str(value)))):
        if all(columns[value]):
            slot = _slot(value, frozenset().union(*columns[value]), tokens, taken, pair.text)
            if slot is not None:
                taken[slot.start : slot.end] = [True] * (slot.end - slot.start)
                slots.append(slot)
    slots.sort(key=lambda slot: slot.start)
    words: list[str] = []
    place = 0
    for slot in slots:
        words += [token.word for token in tokens[place : slot.start]] + [SLOT]
        place = slot.end
    words += [token.word for token in tokens[place:]]
    return Pattern(pair, tuple(words), tuple(slots), schema, _bound(found, tuple(slots)))


def _bound(found: tuple[Literal, ...], slots: tuple[PatternSlot, ...]) -> tuple[Literal, ...]:
    """The literals that stand for slots."""
    values = {slot.value for slot in slots}
    return tuple(literal for literal in found if literal.value in values and literal.columns)


def _slot(
    value: Value, columns: frozenset[str], tokens: list[Token], taken: list[bool], text: str
) -> PatternSlot | None:
    kind: Kind = "value"
    if isinstance(value, (int, float)):
        kind = "number"
        spans = [(i, i + 1) for i, token in enumerate(tokens) if token.number == value]
    else:
        spans = [(i, i + 1) for i, token in enumerate(tokens) if token.date == value]
        kind = "date" if spans else "value"
        spans = spans or find(value, tokens)
    spans = [(start, end) for start, end in spans if not any(taken[start:end])]
    if len(spans) != 1:
        return None
    start, end = spans[0]
    return PatternSlot(kind, columns, value, start, end, text[tokens[start].start : tokens[end - 1].end])


def find(phrase: str, tokens: list[Token]) -> list[tuple[int, int]]:
    """Where the words of `phrase` stand among `tokens`."""
    wanted = [token.word for token in normalise(phrase)]
    size = len(wanted)
    words = [token.word for token in tokens]
    return [(i, i + size) for i in range(len(words) - size + 1) if size and words[i : i + size] == wanted]


def _refilled(data: Any, new: Mapping[str, Value]) -> Any:
    if isinstance(data, dict):
        return {key: _refilled(value, new) for key, value in data.items()}
    if isinstance(data, list):
        return [_refilled(value, new) for value in data]
    if isinstance(data, (str, int, float)) and not isinstance(data, bool) and str(data) in new:
        value = new[str(data)]
        return str(value) if isinstance(data, str) else value
    return data

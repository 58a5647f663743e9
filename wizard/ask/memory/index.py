"""Approved patterns, found by what a request says: its words, and the database's values in their slots."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from wizard.ask.guard import Database
from wizard.ask.memory.literals import Value
from wizard.ask.memory.patterns import SLOT, Pattern, key_of
from wizard.ask.normalise import normalise
from wizard.ask.numerals import Token

NEAR_EXACT = 97.0
"""Likeness (0 to 100) from which on an approved reading is used outright; where it was measured, 80 did harm."""
NEAR = 75.0
"""Likeness from which on a pattern has a say in close calls."""
CHANGEABLE = frozenset({"of", "in", "for", "is", "are", "was", "were", "do", "does", "did"})
"""Words in which near-exact questions may differ; any other word may be the one that matters."""
MOST_SPANS = 6
"""Values of a request that are tried as slots; with more, the longest are."""


@dataclass(frozen=True)
class BoundPattern:
    """A pattern with the request's own values in its slots."""

    pattern: Pattern
    values: tuple[Value, ...]
    said: tuple[str, ...]

    @property
    def is_same(self) -> bool:
        """Whether the values are those that were approved."""
        return self.values == tuple(slot.value for slot in self.pattern.slots)


@dataclass(frozen=True)
class _Span:
    start: int
    end: int
    said: str
    meanings: tuple[tuple[str, Value], ...]
    """`table.column`, or `number` and `date`, with the value."""


class PatternIndex:
    """Patterns by their keys. Immutable once made, safe from any thread."""

    def __init__(self, patterns: Sequence[Pattern], database: Database) -> None:
        self._by_key: dict[str, list[Pattern]] = {}
        for pattern in patterns:
            self._by_key.setdefault(pattern.key, []).append(pattern)
        self._keys = list(self._by_key)
        self._values: dict[str, dict[tuple[str, ...], list[tuple[str, Value]]]] = {}
        columns = sorted({c for p in patterns for s in p.slots if s.kind == "value" for c in s.columns})
        distinct = {column: database.distinct(*column.split(".", 1)) for column in columns}
        # A column all of whose values another one has is of its type: Maine is a state, though no river runs there.
        as_sets = {column: frozenset(values) for column, values in distinct.items()}
        self._types = {
            column: frozenset(other for other in columns if as_sets[column] <= as_sets[other]) for column in columns
        }
        for column in columns:
            for value in distinct[column]:
                words = tuple(token.word for token in normalise(value))
                if words:
                    self._values.setdefault(words[0], {}).setdefault(words, []).append((column, value))

    def exact(self, text: str) -> list[BoundPattern]:
        """Patterns that the request fits, those with the approved values first, then those approved most often."""
        found: dict[int, BoundPattern] = {}
        variants = list(self._variants(text))
        for words, spans in variants:
            for pattern in self._by_key.get(key_of(words), ()):
                bound = self._bind(pattern, spans)
                if bound is not None:
                    found.setdefault(id(pattern), bound)
        if not found:
            for words, spans in variants[:2]:
                key = key_of(words)
                for near, _, _ in process.extract(key, self._keys, scorer=fuzz.ratio, score_cutoff=NEAR_EXACT, limit=3):
                    if _differ_lightly(key.split(), near.split()):
                        for pattern in self._by_key[near]:
                            bound = self._bind(pattern, spans)
                            if bound is not None:
                                found.setdefault(id(pattern), bound)
        support: dict[str, int] = {}
        for bound in found.values():
            sql = bound.pattern.sql(bound.values)
            support[sql] = support.get(sql, 0) + 1
        order = {id(bound): place for place, bound in enumerate(found.values())}
        return sorted(
            found.values(),
            key=lambda b: (not b.is_same, -len(b.values), -support[b.pattern.sql(b.values)], -order[id(b)]),
        )

    def near(self, text: str) -> list[tuple[Pattern, float]]:
        """Patterns like the request with slots of the same types, and how like they are, 0 to 1."""
        found: dict[int, tuple[Pattern, float]] = {}
        for words, spans in itertools.islice(self._variants(text), 2):
            for key, score, _ in process.extract(
                key_of(words), self._keys, scorer=fuzz.ratio, score_cutoff=NEAR, limit=8
            ):
                for pattern in self._by_key[key]:
                    if self._bind(pattern, spans) is not None:
                        found.setdefault(id(pattern), (pattern, score / 100))
        return list(found.values())

    # -- what the request says ---------------------------------------------------------------------------------------

    def _variants(self, text: str) -> Iterator[tuple[tuple[str, ...], tuple[_Span, ...]]]:
        """The request with every set of its values taken for slots; most slots first."""
        tokens = normalise(text)
        spans = self._spans(tokens, text)
        for size in range(len(spans), -1, -1):
            for chosen in itertools.combinations(spans, size):
                if all(one.end <= two.start for one, two in itertools.pairwise(chosen)):
                    words: list[str] = []
                    place = 0
                    for span in chosen:
                        words += [token.word for token in tokens[place : span.start]] + [SLOT]
                        place = span.end
                    yield (*words, *(token.word for token in tokens[place:])), chosen

    def _spans(self, tokens: list[Token], text: str) -> list[_Span]:
        words = tuple(token.word for token in tokens)
        out: list[_Span] = []
        for start, token in enumerate(tokens):
            place = text[token.start : token.end]
            if token.date:
                out.append(_Span(start, start + 1, place, (("date", token.date),)))
            elif token.number is not None:
                out.append(_Span(start, start + 1, place, (("number", token.number),)))
            for phrase, meanings in self._values.get(token.word, {}).items():
                end = start + len(phrase)
                if words[start:end] == phrase:
                    out.append(_Span(start, end, text[token.start : tokens[end - 1].end], tuple(meanings)))
        out.sort(key=lambda span: span.start - span.end)
        return sorted(out[:MOST_SPANS], key=lambda span: (span.start, -span.end))

    def _bind(self, pattern: Pattern, spans: Sequence[_Span]) -> BoundPattern | None:
        """The spans in the slots, where each has a value of its slot's type."""
        if len(pattern.slots) != len(spans):
            return None
        values: list[Value] = []
        for slot, span in zip(pattern.slots, spans, strict=True):
            wanted: set[str] = {slot.kind}
            if slot.kind == "value":
                wanted = {kind for column in slot.columns for kind in self._types[column]}
            value = next((value for kind, value in span.meanings if kind in wanted), None)
            if value is None:
                return None
            values.append(value)
        old = {slot.value for slot in pattern.slots}
        if len(old) < len(pattern.slots):  # one value for two slots: which is which in the SQL is not known
            return None
        return BoundPattern(pattern, tuple(values), tuple(span.said for span in spans))


def _differ_lightly(one: list[str], two: list[str]) -> bool:
    """Whether two questions are the same but for words that may change."""
    kept = [[word for word in words if word not in CHANGEABLE] for words in (one, two)]
    return kept[0] == kept[1]


_NAME = re.compile(r"[a-z_]\w*|[<>=!]+")


def fingerprint(sql: str, database: Database) -> frozenset[str]:
    """What a statement speaks of: tables, columns, functions, comparisons; not its aliases, layout and values."""
    names = {table.name.lower() for table in database.schema.tables}
    names |= {column.name.lower() for table in database.schema.tables for column in table.columns}
    telling = {"count", "sum", "avg", "min", "max", "not", "group", "exists", "between", "like", "or", "<", ">"}
    plain = re.sub(r"'(?:[^']|'')*'", "", sql).lower()
    return frozenset(word for word in _NAME.findall(plain) if word in names or word in telling)

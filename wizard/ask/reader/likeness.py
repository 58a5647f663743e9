"""Which words of a request are alike, so that one stretch may stand in another's place: values of one attribute, nouns
of one class, numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.ask.form import Attr, Compare, Is
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.meaning import At, Holds, Measure, Noun, Weekdays

Kind = tuple[str, ...]
ARTICLES = frozenset({"the", "a", "an", "his", "her", "its", "their"})
"""Words before a noun that say nothing of what it is like."""
ABSORBED = frozenset({"the", "a", "an", ","})
"""Words at the edge of a leaf that are not of it."""
_LIGHT = frozenset({"i", "am", "it", "is", "was", "we", "are", "that", "in", "at", "on", "to", "from", "of", "for",
                    "by", "with", "into", "the", "a", "an", "better", "rather"})  # fmt: skip
"""Words beside a value that stands in the place of another which say nothing of it: "no, I'm at La Guardia"."""


_TOLD = frozenset({"name", "weekday", "DATE", "time"})
"""Kinds of things and days, which "no" between two of them does not count: "Tuesday no Wednesday"."""


class Likeness:
    """Which stretches before the repair are of the kind of a stretch behind it."""

    def __init__(
        self, words: Sequence[str], repair: tuple[int, int], stop: int, leaves: Sequence[Edge], *, sure: bool
    ) -> None:
        """`repair` is where the words of repair begin and end, `stop` where what replaces something ends."""
        self._words = words
        self._before, self._behind = repair
        self._stop = stop
        self._spans: dict[tuple[int, Kind], int] = {}
        for leaf in leaves:
            start, end = bare(leaf, words)
            for kind in kinds(leaf) if end <= self._before or self._behind <= start < end <= stop else ():
                if (
                    sure
                    or kind == ("number",)
                    or (kind[0] in _TOLD and kind != ("name",) and self._borders(start, end))
                ):
                    self._spans[start, kind] = max(end, self._spans.get((start, kind), 0))

    def _borders(self, start: int, end: int) -> bool:
        """Whether only a pause is between it and the words of repair."""
        return self._words[end : self._before] in ([], [","]) or self._words[self._behind : start] in ([], [","])

    def of(self, at: int, before: int | None = None, behind: Sequence[str] | None = None) -> Iterator[tuple[int, int]]:
        """The last stretches before the repair that are like the one that begins at `at`: of each kind one.

        What replaces one in the middle must be of one kind wholly. `before` is where they must begin, if anywhere;
        `behind` holds all words that may follow them: "Delta flights, no, United flights".
        """
        head = at + (self._words[at] in ARTICLES)
        wanted = sorted(((end, kind) for (start, kind), end in self._spans.items() if start == head), reverse=True)
        for end, kind in wanted:
            alike = [(s, e) for (s, k), e in self._spans.items() if k == kind and e <= self._before]
            if before is not None:
                alike = [(s, e) for s, e in alike if s == before + (self._words[before] in ARTICLES)]
            if not alike:
                continue
            until = max(e for _, e in alike)
            begin = min(s for s, e in alike if e == until)
            more = [word for word in self._words[until : self._before] if word != ","]
            if set(more) <= set(behind) if behind is not None else not more or end == self._stop:
                yield begin, until

    def within(self, first: int) -> Iterator[tuple[int, int, list[int]]]:
        """Stretches before the repair in whose place something of their kind stands in the midst of other words.

        "In 44, sorry, department 45": of each, where it begins and ends, and what stands in its place. Words that say
        nothing beside it are left out ("from Kennedy, no, I'm at La Guardia"), and no others may stand there.
        """
        told = [(e - s, s, e, kind) for (s, kind), e in self._spans.items() if first < s < self._stop]
        for _, start, end, kind in sorted(told, reverse=True):
            alike = [(e, s) for (s, k), e in self._spans.items() if k == kind and e <= self._before]
            others = [*range(first, start), *range(end, self._stop)]
            if not alike:
                continue
            until, begin = max(alike)
            if all(self._words[i] in _LIGHT for i in others):
                yield begin, until, list(range(start, end))
            elif kind == ("number",):
                yield begin, until, list(range(first, self._stop))


def bare(leaf: Edge, words: Sequence[str]) -> tuple[int, int]:
    """Where a leaf begins and ends without articles and pauses that it absorbed."""
    start, end = leaf.start, leaf.end
    while end > start + 1 and words[end - 1] in ABSORBED:
        end -= 1
    while start < end - 1 and words[start] in ABSORBED:
        start += 1
    return start, end


def kinds(leaf: Edge) -> Iterator[Kind]:
    """What a leaf is like; what names members of any class is like what names those of another."""
    kind = _kind(leaf)
    if kind:
        yield kind
    if leaf.rule == "class":
        yield ("class",)
    elif kind[:1] == ("name",):
        yield ("name",)  # "from Boston, no, from La Guardia": a town and an airport


def parts_of_a_name(one: Edge, other: Edge) -> bool:
    """Whether two leaves name one thing together: a first name and a last name stand in no place of each other."""
    sets = [leaf.meaning.set for leaf in (one, other) if isinstance(leaf.meaning, Noun) and leaf.meaning.bare]
    if len(sets) < 2 or sets[0].cls != sets[1].cls:
        return False
    terms = [{c.term for c in of.where if isinstance(c, Compare)} for of in sets]
    return all(terms) and terms[0].isdisjoint(terms[1])


def _kind(leaf: Edge) -> Kind:
    """What a leaf is like: leaves of one kind may stand in each other's place."""
    meaning = leaf.meaning
    if leaf.category == "NUM":
        return ("number",)
    if leaf.category in ("DATE", "MONTH", "SUP", "CMP"):
        return (leaf.category,)
    if isinstance(meaning, Weekdays):
        return ("weekday",)
    if isinstance(meaning, At):
        return ("time",)
    if isinstance(meaning, Noun) and meaning.set.cls and not (meaning.wh or meaning.pronoun):
        return ("name" if meaning.bare else "noun", meaning.set.cls)
    if isinstance(meaning, Holds) and isinstance(meaning.condition, Compare):
        term = meaning.condition.term
        return ("value", term.name) if isinstance(term, Attr) else ()
    if leaf.category == "V" and leaf.rule == "verb":
        return ("verb",)
    if isinstance(meaning, Holds) and isinstance(meaning.condition, Is):
        return ("predicate", meaning.cls)
    if isinstance(meaning, Measure) and not meaning.owned and leaf.category == "T":
        return ("measure", meaning.owner.cls)
    return ()

"""Questions with their words in another order, or more politely: "since when is working here Paul Tai".

Whoever speaks English as a second language, or quickly, puts verb and subject where another language has them. What a
question means does not hang on it: whichever rule reads a question in its usual order reads it in the others, dearer.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from wizard.ask.reader.rules.book import RuleEntry, takes_any_number

LOOSE = 0.7
"""What another order costs."""
POLITE = 0.1
"""What "would", "might" or "could" costs in the place of "does" or "is"."""
_ASKING = frozenset({"how", "where", "when", "howmuch", "howlong", "HOW", "what", "which", "T", "NP"})
"""Categories that open a question, behind which its verb and its subject stand."""
_HELPING = frozenset({"do", "be", "have", "modal"})
Pattern: TypeAlias = tuple[str, ...]


def loosely_ordered(entry: RuleEntry) -> Iterator[tuple[Pattern, float]]:
    """The patterns of a rule in the orders that it does not have, each with what it costs besides."""
    known = set(entry.patterns)
    for pattern in entry.patterns:
        for other, cost in (*_softened(pattern), *_turned(pattern)):
            if other not in known and (len(other) <= len(pattern) or takes_any_number(entry.build, pattern)):
                known.add(other)
                yield other, cost


def _softened(pattern: Pattern) -> Iterator[tuple[Pattern, float]]:
    """A question with "would": "what would she earn", "when might she have joined", "how old would she be"."""
    head, tail = _parted(pattern)
    if tail == ("be", "NP") and head[-1] == "HOW":
        yield (*head, "modal", "NP", "be"), POLITE
    elif head and tail[1:] in _TAILS:
        for behind in ((), ("have",), ("be",)):
            yield (*head, "modal", "NP", *behind, *tail[2:]), POLITE


def _turned(pattern: Pattern) -> Iterator[tuple[Pattern, float]]:
    """A question with its subject behind the verb.

    Behind a noun the verb wants "is" before it: "which clerks supervise the engineers" has its subject there.
    """
    head, tail = _parted(pattern)
    if head and tail[1:] in _TAILS:
        yield (*head, "be", "V", "NP", *tail[3:]), LOOSE
        if head[-1] != "NP":
            yield (*head, "V", "NP", *tail[3:]), LOOSE
        if head[-1] not in ("T", "NP"):
            yield (*head, "have", "V", "NP", *tail[3:]), LOOSE
            yield (*head, "do", "V", "NP", *tail[3:]), LOOSE


_TAILS = (("NP", "V"), ("NP", "V", "P"), ("NP", "V", "LP"))


def _parted(pattern: Pattern) -> tuple[Pattern, Pattern]:
    """What opens a question, and the rest from its helping verb on."""
    for place, category in enumerate(pattern):
        if category in _HELPING and place and pattern[0] in _ASKING:
            return pattern[:place], pattern[place:]
    return (), ()

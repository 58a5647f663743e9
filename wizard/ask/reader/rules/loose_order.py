"""Questions with their words in another order: "since when is working here Paul Tai".

Whoever speaks English as a second language, or quickly, puts verb and subject where another language has them. What a
question means does not hang on it: whichever rule reads a question in its usual order reads it in the others, dearer.
"""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.reader.rules.book import Entry

LOOSE = 0.7
"""What another order costs."""
_ASKING = frozenset({"where", "when", "howmuch", "howlong", "HOW", "what", "which", "T", "NP"})
"""Categories that open a question, behind which its verb and its subject stand."""
_HELPING = frozenset({"do", "be", "have", "modal"})


def loosely_ordered(entry: Entry) -> Iterator[tuple[str, ...]]:
    """The patterns of a rule in the orders that it does not have."""
    known = set(entry.patterns)
    for pattern in entry.patterns:
        for other in _other_orders(pattern):
            if other not in known:
                known.add(other)
                yield other


def _other_orders(pattern: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """A question with its subject behind the verb.

    Behind a noun the verb wants "is" before it: "which clerks supervise the engineers" has its subject there.
    """
    head, tail = _parted(pattern)
    if not head or tail[1:] not in (("NP", "V"), ("NP", "V", "P"), ("NP", "V", "LP")):
        return
    yield (*head, "be", "V", "NP", *tail[3:])
    if head[-1] not in ("T", "NP"):
        yield (*head, "have", "V", "NP", *tail[3:])
        yield (*head, "do", "V", "NP", *tail[3:])
        yield (*head, "V", "NP", *tail[3:])


def _parted(pattern: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What opens a question, and the rest from its helping verb on."""
    for place, category in enumerate(pattern):
        if category in _HELPING and place and pattern[0] in _ASKING:
            return pattern[:place], pattern[place:]
    return (), ()

"""What says of a request behind others whether it leans on them, or stands by itself.

"Which ones are women" leans; "which employees of department 42 are women" is a question of its own, whatever was asked
before; "who is the oldest" may be either. The best reading of each kind gets this evidence, and the likelier is first.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wizard.ask import form
from wizard.ask.form import Query
from wizard.ask.numerals import Token
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.leaning import POINTING, about_what, definite, goes_on, parts, says_its_class, telegram

FAR = 4.0
"""Difference in cost beyond which more says nothing more."""
COST = 2.0
"""Cost of being said behind others, from which more says nothing more."""
BETWEEN = 3
"""Words before a noun among which its article is looked for."""
SHORT = 8
"""Words from which a request is long."""
DOMAINS_OWN = frozenset(
    {
        "class", "name", "attribute", "relation", "predicate", "adjective", "held", "value", "most", "more", "how",
        "unit", "count", "sum", "event",
    }
)  # fmt: skip
"""Kinds of leaves that are words of the domain."""
_TOLD = frozenset({"value", "name", "number", "ordinal", "time", "day", "date"})
"""Kinds of leaves that say which."""


@dataclass(frozen=True)
class Before:
    """What came before a request."""

    requests: int = 0
    """How many."""
    lost: bool = False
    """Whether the last of them was not understood."""
    leaned: float = 0.0
    """Share of those behind the first that have a condition of the one before them, as `leaned` gives it."""
    otherwise: tuple[float, ...] = ()
    """Costs of the readings that lean on an earlier exchange where this one does not, or the other way round."""


POINTS = ("alone, that", "leans, that one")
"""Evidence of a request that points at what was found: a reading that stands by itself is never before one that
leans."""
NOTHING = Before()


def leaned(queries: Sequence[Query | None]) -> float:
    """Share of the queries behind the first that have a condition of the one before: they went on with it."""
    pairs = list(itertools.pairwise(_conditions(query) for query in queries))
    return sum(bool(one & two) for one, two in pairs) / len(pairs) if pairs else 0.0


def _conditions(query: Query | None) -> frozenset[form.Condition]:
    found = form.walk(query) if query is not None else ()
    return frozenset(condition for node in found if isinstance(node, form.Set) for condition in node.where)


def in_conversation(
    root: Edge, query: Query, cost: float, *, context: int | None, words: Sequence[Token], before: Before
) -> dict[str, float]:
    """The evidence of one reading of a request that has others before it.

    Args:
        root: how it was read.
        query: what it means.
        cost: what it costs in all.
        context: the earlier exchange that it leans on; None where it stands by itself.
        words: the tokens that it was made of.
        before: what came before it.
    """
    if not before.requests:
        return {}
    leaves = list(root.leaves())
    rules = {step.rule for step in parts(root)}
    told = sum(leaf.rule in _TOLD for leaf in leaves)
    whole = root if root.category == "S" else None
    found = {
        "": 1.0,
        ", goes on": float(goes_on(words)),
        ", the ones": float(_ones(leaves, words)),
        ", that": float(any(leaf.category == "dem" for leaf in leaves)),
        ", they": float(any(leaf.rule == "pronoun" for leaf in leaves)),
        ", at a cost": min(COST, cost - root.cost) / COST,
        ", at a cost, telling nothing": 0.0 if told else min(COST, cost - root.cost) / COST,
        ", the most of what": float("superlative alone" in rules),
        ", the one": float(whole is not None and definite(whole, words)),
        ", the one of a kind": float(whole is not None and _the_one(whole, words)),
        ", the": float(whole is not None and any(True for _ in _articled(whole, words))),
        ", that one": float(any(leaf.rule == "pronoun" and _is_one(leaf, words) for leaf in leaves)),
        ", of a class": float(whole is not None and says_its_class(whole)),
        ", who": float(any(leaf.rule == "who" for leaf in leaves)),
        ", names": float(root.category == "F" or (whole is not None and telegram(whole))),
        ", tells": min(3, told) / 3,
        ", tells nothing": float(not told),
        ", one word": float(sum(leaf.rule in DOMAINS_OWN for leaf in leaves) < 2),
        ", the most": float(any(isinstance(node, form.Extreme) for node in form.walk(query))),
        ", short": 1 - min(SHORT, len(words)) / SHORT,
        ", where others leaned": before.leaned,
        ", or not": 1 - min([FAR, *(max(-FAR, other - cost) for other in before.otherwise)]) / FAR,
    }
    way = "alone" if context is None else "leans"
    return {f"{way}{name}": value for name, value in found.items()}


def _is_one(leaf: Edge, words: Sequence[Token]) -> bool:
    """Whether a leaf is "the one" or "the Delta one"; "one" is a number by then."""
    return any(token.word == "1" for token in words[leaf.start : leaf.end])


def _articled(root: Edge, words: Sequence[Token]) -> Iterator[tuple[Edge, int]]:
    """The nouns of what is asked for behind "the", and where that stands: "the united flights", "the earliest one"."""
    cls = about_what(root).cls
    for leaf in root.leaves():
        if leaf.category == "NP" and leaf.rule == "class" and leaf.meaning.set.cls == cls:
            found = (at for at in range(max(0, leaf.start - BETWEEN), leaf.start) if words[at].word == "the")
            yield from ((leaf, at) for at in found)


def _the_one(root: Edge, words: Sequence[Token]) -> bool:
    """Whether it asks of one that is told by its article and by no superlative: "the Northwest flight"."""
    most = [leaf.start for leaf in root.leaves() if leaf.rule == "most"]
    return any(
        not leaf.meaning.plural
        and not any(token.word.endswith("s") for token in words[leaf.start : leaf.end])
        and not any(at < start < leaf.start for start in most)
        for leaf, at in _articled(root, words)
    )


def _ones(leaves: Sequence[Edge], words: Sequence[Token]) -> bool:
    return any(
        leaf.rule == "generic" and POINTING & {token.word for token in words[leaf.start : leaf.end]} for leaf in leaves
    )

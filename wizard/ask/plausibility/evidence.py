"""What speaks for and against a reading, from how it was read: numbers by name, each near 0 to 1.

The names are those of the weights. A name that no weight knows counts nothing, so evidence may be added before the
weights are fitted again.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from wizard.ask import form
from wizard.ask.form import Query
from wizard.ask.reader.chart import Item
from wizard.ask.reader.domain_leaves import LEAF
from wizard.ask.reader.meaning import Said

_OURS = frozenset(
    {
        "class", "name", "attribute", "relation", "predicate", "adjective", "held", "value", "most", "more", "how",
        "unit", "count", "sum", "event",
    }
)  # fmt: skip
"""Kinds of leaves that are words of the domain."""
_JOINING = frozenset({"and", "or", "but", "comma"})
_QUANTIFYING = frozenset({"all", "no", "only", "both", "other", "any", "half", "not"})
FAR = 4.0
"""Margin to the next reading, in cost, beyond which farther says nothing more."""


def evidence(
    root: Item, query: Query, cost: float, rivals: Sequence[float], *, left_out: int, context: int | None
) -> dict[str, float]:
    """What speaks for and against the cheapest reading of a request.

    Args:
        root: how it was read.
        query: what it means.
        cost: what it costs in all.
        rivals: costs of the other readings that are offered.
        left_out: words of clauses that it leaves out.
        context: the earlier exchange that it leans on.
    """
    leaves = list(root.leaves())
    steps = list(_steps(root))
    ours = [leaf for leaf in leaves if leaf.rule in _OURS]
    borrowed = [max(0.0, leaf.cost - LEAF) for leaf in ours]
    own_costs = [item.cost - sum(part.cost for part in item.parts) for item in steps]
    margin = min([FAR, *(rival - cost for rival in rivals)])
    nodes = list(form.walk(query))
    return {
        "joined": min(2, sum(leaf.category in _JOINING for leaf in leaves)) / 2,
        "quantified": float(any(leaf.category in _QUANTIFYING for leaf in leaves)),
        "none but not": float(any(leaf.category in ("no", "not", "but") for leaf in leaves)),
        "all": float(any(leaf.category in ("all", "both") for leaf in leaves)),
        "silent": 1
        - sum(max(1, len(leaf.meaning.words.split())) if isinstance(leaf.meaning, Said) else 1 for leaf in leaves)
        / max(1, root.end),
        "length": math.log1p(root.end) / 3,
        "cost a word": cost / max(1, root.end),
        "cost of rules": sum(own_costs) / 3,
        "dearest rule": max([0.0, *own_costs]),
        "rules a word": len(steps) / max(1, root.end) / 2,
        "words a leaf": math.log(root.end / len(leaves)),
        "domain's share": len(ours) / len(leaves),
        "borrowed": min(2.0, sum(borrowed)),
        "most borrowed": max([0.0, *borrowed]),
        "said before": max(0.0, cost - root.cost),
        "left out": float(left_out > 0),
        "context": float(context is not None),
        "fragment": float(root.category == "F"),
        "margin": margin / FAR,
        "close rivals": min(3, sum(rival < cost + 0.5 for rival in rivals)) / 3,
        "only reading": float(not rivals),
        "values": _count(leaves, "value", "name") / 3,
        "numbers": _count(leaves, "number", "ordinal", "time", "day", "date") / 3,
        "yes or no": float(isinstance(query, form.Ask)),
        "of each group": float(isinstance(query, form.Grouped)),
        "computed": float(isinstance(query, (form.Aggregate, form.HowMany, form.Share))),
        "superlative": float(any(isinstance(node, form.Extreme) for node in nodes)),
        "negated": float(any(isinstance(node, (form.Not, form.Minus)) for node in nodes)),
        "conditions": min(6, sum(isinstance(node, (form.Compare, form.Is, form.Related)) for node in nodes)) / 6,
        "partners": min(4, sum(isinstance(node, form.Step) for node in nodes)) / 4,
        "shows all": float(isinstance(query, form.Show) and not query.set.where),
    }


def _steps(item: Item) -> Iterator[Item]:
    if item.parts:
        yield item
    for part in item.parts:
        yield from _steps(part)


def _count(leaves: Sequence[Item], *kinds: str) -> int:
    return min(3, sum(leaf.rule in kinds for leaf in leaves))

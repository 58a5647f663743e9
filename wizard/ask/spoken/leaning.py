"""A spoken request that leans on an earlier one: parts of it alone, or "those flights" (1989 paper, 5).

What it says takes the place of what it excludes and joins the rest; what it asks for is asked of what was found before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wizard.ask.context import merge
from wizard.ask.form import Ask, Condition, Query, Related, Set, Show, rewrite, walk
from wizard.ask.grammar.attaching import attach
from wizard.ask.grammar.questions import Fragment
from wizard.domain.lexicon import Lexicon


def lean(query: Query, earlier: Query, lexicon: Lexicon, *, named: bool) -> Iterator[tuple[Query, float]]:
    """The earlier request with this one in it, every way, with costs; `named` where it says what it asks for."""
    main = earlier.claims[0].set if isinstance(earlier, Ask) else earlier.set
    if isinstance(query, Ask):
        return
    asked = query.set
    if asked.cls != main.cls and not named:
        instead = _instead(asked.where, earlier)
        if instead is not None:
            yield instead, 0.0
            return
    if asked.cls != main.cls:
        for full, cost in attach(lexicon, asked, "of", replace(main, earlier=True)):
            yield replace(query, set=full), cost
        return
    if not named and asked.where:
        yield from merge(Fragment(conditions=asked.where, cls=asked.cls), earlier, lexicon)
        return
    if not asked.where:
        yield replace(query, set=replace(main, earlier=True)), 0.0
        return
    for merged, cost in merge(Fragment(conditions=asked.where, cls=asked.cls), Show(main), lexicon):
        if isinstance(merged, Show):
            yield replace(query, set=replace(merged.set, earlier=True)), cost


def _instead(said: tuple[Condition, ...], earlier: Query) -> Query | None:
    """The earlier request with these partners in place of its own of the same class ("airports in Washington", "how
    about Montreal"); None where it has none, or several."""
    changed: Query = earlier
    for condition in said:
        if not isinstance(condition, Related):
            return None
        cls = condition.to.cls
        known = {node for node in walk(changed) if isinstance(node, Set) and node.cls == cls and node.where}
        if len(known) != 1:
            return None
        old = known.pop()
        changed = _exchanged(changed, old, replace(old, where=condition.to.where))
    return changed if said else None


def _exchanged(query: Query, old: Set, new: Set) -> Query:
    changed: Query = rewrite(query, lambda node: new if node == old else node)
    return changed

"""A name that takes the place of another one takes it wherever that was said.

After the taxis of Dallas from the airports of Dallas, "and in Houston" is of the airports of Houston as well. What
others are compared with stays: of what goes later than United's, "on Delta" is no later than Delta's.
"""

from __future__ import annotations

from collections import Counter

from wizard.ask.form import Of, Query, Set, rewrite, walk
from wizard.ask.reader.earlier import names_one


def wherever_it_was_named(query: Query, changed: Query) -> Query:
    """The changed query, with a name that took the place of one in the query in all places of that."""
    if changed == query:
        return changed
    before, after = _named_sets(query), _named_sets(changed)
    gone, come = list((before - after).elements()), list((after - before).elements())
    if len(gone) != 1 or len(come) != 1 or gone[0].cls != come[0].cls or gone[0] not in after:
        return changed
    old, new = gone[0], come[0]
    if any(old in walk(node) for node in walk(changed) if isinstance(node, Of)):
        return changed
    everywhere: Query = rewrite(changed, lambda node: new if node == old else node)
    return everywhere


def _named_sets(query: Query) -> Counter[Set]:
    """The sets of a query that are told by names or other values of theirs, with how often each stands there."""
    return Counter(node for node in walk(query) if isinstance(node, Set) and names_one(node))


__all__ = ["wherever_it_was_named"]

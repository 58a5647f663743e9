"""What members are told by once a predicate is no longer said of them: not the attribute that it asked for."""

from __future__ import annotations

from wizard.ask.form import Attr, Is, Set, rewrite
from wizard.ask.reader.narrowing import flat
from wizard.domain.lexicon import Lexicon


def no_longer_so(before: Set, found: Set, lexicon: Lexicon) -> Set:
    """Members of whom a predicate is no longer said, without the attribute that it asked for: after the lowest round
    trip fare, "and one way" is the lowest one way cost."""
    gone = {c.predicate for c in flat(before.where) if isinstance(c, Is) and c not in flat(found.where)}
    own = {
        other: name
        for name, unless in (lexicon.asked_for_by_predicates.items() if gone else ())
        for predicate, other in unless.items()
        if predicate in gone
    }

    def put(node: object) -> object:
        return Attr(own[node.name]) if isinstance(node, Attr) and node.name in own else node

    changed: Set = rewrite(found, put) if own else found
    return changed


__all__ = ["no_longer_so"]

"""What is measured between two things is measured from the one that was spoken of: the nearest of a town's airports.

Members of a *link* tie a member of one class to one of another, and have a value of their own: a distance from a town
to an airport, an employee's hours on a project. Where the members at one end were found by a member at the other, a
value of their links is that of the links to that member. Of Washington's airports the nearest is the nearest to
Washington, though the same airport may lie nearer to Baltimore.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Condition, Extreme, Is, Query, Related, Set, Step, Via, rewrite, walk
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.narrowing import within
from wizard.domain.lexicon import Lexicon


def of_the_same_end(query: Query, joiner: Joiner) -> Query:
    """The query, where links are those to the members by which the members at their other end were found."""
    links, lexicon = joiner.links, joiner.lexicon
    if not any(_measured(node, links, lexicon) for node in walk(query)):
        return query

    def change(node: Any) -> Any:
        return _narrowed(node, links, joiner) if isinstance(node, Set) else node

    changed: Query = rewrite(query, change)
    return changed


def _measured(node: object, links: dict[str, dict[str, str]], lexicon: Lexicon) -> bool:
    """Whether something is measured of a link."""
    if not isinstance(node, Attr):
        return False
    entry = lexicon.attributes[node.name]
    return entry.of in links and entry.kind == "number"


def _narrowed(base: Set, links: dict[str, dict[str, str]], joiner: Joiner) -> Set:
    lexicon = joiner.lexicon
    if base.cls in links:
        return _of_a_link(base, links[base.cls], joiner)
    out: list[Condition] = []
    for place, condition in enumerate(base.where):
        changed = condition
        for told, way in _told(base.where[:place], base.cls, links, lexicon):
            changed = _tied(condition, told, way, lexicon)
            if changed != condition:
                break
        out.append(changed)
    return replace(base, where=tuple(out))


def _told(
    where: tuple[Condition, ...], cls: str, links: dict[str, dict[str, str]], lexicon: Lexicon
) -> Iterator[tuple[Set, Step]]:
    """Members at the other end of a link by which those of `cls` were found, each with the way from a link to them."""
    for condition in where:
        if not isinstance(condition, Related) or not condition.to.where:
            continue
        for ends in links.values():
            far = ends.get(condition.to.cls)
            if cls in ends and far is not None and _through_a_table(condition.step, lexicon):
                yield condition.to, Step(far)


def _through_a_table(step: Step, lexicon: Lexicon) -> bool:
    """Whether a relation holds of members that rows of a third table tie: each may have several of the other."""
    return len(lexicon.relations[step.relation].path) > 1


def _tied(condition: Condition, told: Set, way: Step, lexicon: Lexicon) -> Condition:
    """A condition on the most of a link's value, said of the links to the members told."""
    link = lexicon.relations[way.relation].from_
    if isinstance(condition, Extreme) and isinstance(condition.term, Via) and isinstance(condition.term.term, Attr):
        step, term = condition.term.step, condition.term.term
        if lexicon.attributes[term.name].of == link:
            return Related(step, Set(link, (Related(way, told), replace(condition, term=term))))
    if isinstance(condition, Related) and condition.to.cls == link:
        chosen = any(isinstance(one, Extreme) for one in condition.to.where)
        if chosen and not any(isinstance(one, Related) and one.step == way for one in condition.to.where):
            return replace(condition, to=within(condition.to, Related(way, told)))
    return condition


def _of_a_link(base: Set, ends: dict[str, str], joiner: Joiner) -> Set:
    """Links whose one end was found by a member at the other are those to that member."""
    lexicon = joiner.lexicon
    where = [c for c in base.where if not _is_open(c, joiner)]
    for condition in where:
        if not (isinstance(condition, Related) and condition.step.relation in ends.values()):
            continue
        for told, way in _told(condition.to.where, condition.to.cls, {base.cls: ends}, lexicon):
            if not any(isinstance(one, Related) and one.step == way for one in where):
                return within(replace(base, where=tuple(where)), Related(way, told))
    return base


def _is_open(condition: Condition, joiner: Joiner) -> bool:
    """Whether a condition says that there is a partner, and nothing of it: a distance is always one from a town."""
    return isinstance(condition, Related) and all(
        isinstance(one, Is) and joiner.needless.says_nothing(one) for one in condition.to.where
    )


__all__ = ["of_the_same_end"]

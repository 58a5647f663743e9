"""What is said of one thing and meant of another: a fare from Boston is the fare of a flight that leaves Boston.

A relation of the lexicon with `through` says so: it names the relation that leads to the other thing, and the relation
that holds of it. All that is said of one member in this way is meant of the same other thing: a fare from Boston to
Denver is that of one flight, from Boston to Denver.
"""

from __future__ import annotations

from typing import Any

from wizard.ask.facts import replace
from wizard.ask.form import (
    Attr,
    Claim,
    Compare,
    Condition,
    Either,
    Every,
    HowMany,
    Not,
    Query,
    Related,
    Set,
    Show,
    Step,
    narrow,
    rewrite,
)
from wizard.ask.reader.earlier import names_one
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.narrowing import flat, within
from wizard.domain.lexicon import Lexicon


def meant(query: Query, lexicon: Lexicon) -> Query:
    """The query in which conditions stand where they are meant."""
    if not any(relation.through for relation in lexicon.relations.values()):
        return query

    def change(node: Any) -> Any:
        if isinstance(node, Claim):
            return _claimed_of_one_journey(node, lexicon)
        return _on_one_journey(_gathered(node, lexicon), lexicon) if isinstance(node, Set) else node

    changed: Query = rewrite(query, change)
    return changed


def _claimed_of_one_journey(claim: Claim, lexicon: Lexicon) -> Claim:
    """A claim of some members, in which what is said of their journeys on both sides is said of one: "do any airlines
    with lunch fly from Boston to Dallas"."""
    if claim.quantifier != "some" or not (claim.set.where and claim.conditions):
        return claim
    whole = Set(claim.set.cls, (*flat(claim.set.where), *flat(claim.conditions)))
    joined = _on_one_journey(_gathered(whole, lexicon), lexicon)
    if len(joined.where) == len(whole.where):
        return claim
    named = tuple(c for c in joined.where if c in claim.set.where and c not in claim.conditions)
    return replace(
        claim, set=replace(claim.set, where=named), conditions=tuple(c for c in joined.where if c not in named)
    )


def _on_one_journey(base: Set, lexicon: Lexicon) -> Set:
    """The set whose members are told by one journey where it is said where they go, and besides what journeys they
    have: who "flies to Denver and also to Dallas from Boston" flies to both from there."""
    told = [c for c in base.where if isinstance(c, Related) and c.to.where and not c.to.earlier]
    theirs = [c for c in told if c.step.inverse and lexicon.classes[c.to.cls].unmarked]
    ways = {c: _by_way_of_journeys(c.step, lexicon) for c in told} if len(theirs) == 1 else {}
    gone = {c: way[1] for c, way in ways.items() if way is not None and way[0] == theirs[0].step}
    known = {c.step for c in flat(theirs[0].to.where) if isinstance(c, Related)} if gone else set()
    several = len(set(gone.values())) > 1 and len(set(gone.values())) < len(gone)
    if not gone or several or not known.isdisjoint(gone.values()):
        return base
    if len(set(gone.values())) == len(gone):
        ends = (Related(onward, c.to) for c, onward in gone.items())
        joined = [replace(theirs[0], to=within(theirs[0].to, *ends))]
    else:
        joined = [replace(theirs[0], to=within(theirs[0].to, Related(way, c.to))) for c, way in gone.items()]
    rest = (c for c in base.where if c not in gone and c != theirs[0])
    return replace(base, where=(*rest, *joined))


_TWO_HOPS = 2


def spelt_out(query: Query, lexicon: Lexicon) -> Query:
    """The query in which what is said of members by way of journeys of theirs is said of those journeys.

    After airlines that fly to Toronto, "from Chicago" is where those flights leave.
    """

    def change(node: Any) -> Any:
        way = _by_way_of_journeys(node.step, lexicon) if isinstance(node, Related) else None
        if way is None:
            return node
        near, onward = way
        return Related(near, Set(lexicon.relations[onward.relation].from_, (Related(onward, node.to),)))

    changed: Query = rewrite(query, change)
    return changed


def _by_way_of_journeys(step: Step, lexicon: Lexicon) -> tuple[Step, Step] | None:
    """The two relations of which one is made: to the member's journeys, and to where these begin or end, or what else
    they have; None where it is none of journeys."""
    whole = lexicon.relations[step.relation]
    if step.inverse or whole.when or len(whole.path) < _TWO_HOPS:
        return None
    for name, onward in lexicon.relations.items():
        journeys = onward.from_
        if onward.to != whole.to or not lexicon.classes[journeys].unmarked or onward.when or onward.through:
            continue
        for first, near in lexicon.relations.items():
            if near.from_ == journeys and near.to == whole.from_ and not near.when:
                back = tuple(hop.turned for hop in reversed(near.path))
                if (*back, *onward.path) == tuple(whole.path):
                    return Step(first, inverse=True), Step(name)
    return None


def of_the_members(query: Query, joiner: Joiner) -> Query:
    """What is said of a unit that is named, rather of its members where only they can be so.

    "Hardware Products, hired in 1988" are people of that department, and no department.
    """
    if not isinstance(query, (Show, HowMany)) or (isinstance(query, Show) and query.terms):
        return query
    told = [one for one in query.set.where if isinstance(one, Related)]
    unit = replace(query.set, where=tuple(one for one in query.set.where if one not in told))
    if len(told) != 1 or joiner.is_person(unit.cls) or told[0].to.earlier:
        return query
    members, back = told[0].to, told[0].step.back
    if not joiner.is_person(members.cls) or not joiner.leads_to_one(back) or not members.where:
        return query
    if not _is_named(unit, joiner) or _is_named(members, joiner):
        return query
    return replace(query, set=narrow(members, Related(back, unit)))


def _is_named(found: Set, joiner: Joiner) -> bool:
    """Whether members are told by what they are called or numbered by alone."""
    told = [one.term for one in found.where if isinstance(one, Compare)]
    return names_one(found) and all(
        isinstance(term, Attr)
        and (joiner.is_name(term.name) or joiner.lexicon.attributes[term.name].kind == "identifier")
        for term in told
    )


def _gathered(base: Set, lexicon: Lexicon) -> Set:
    """The set whose members have one partner of which all holds that was said of them and is meant of it."""
    where = flat(base.where)
    found = {condition: _of_other(condition, lexicon) for condition in where}
    told = {condition: other for condition, other in found.items() if other is not None}
    ways = {step for step, _ in told.values()}
    if len(ways) != 1:
        return base
    step = ways.pop()
    same = [c for c in where if isinstance(c, Related) and c.step == step and not c.to.earlier]
    partner = same[0] if len(same) == 1 else None
    first = partner.to if partner is not None else Set(lexicon.relations[step.relation].end(inverse=step.inverse))
    joined = Related(step, within(first, *(condition for _, condition in told.values())))
    if partner is not None and partner.to.each:
        joined = replace(joined, to=replace(joined.to, each=True))
    out: list[Condition] = []
    for condition in where:
        if condition not in told and condition != partner:
            out.append(condition)
        elif joined not in out:
            out.append(joined)
    return replace(base, where=tuple(out))


def _of_other(condition: Condition, lexicon: Lexicon) -> tuple[Step, Condition] | None:
    """What a condition means of the member's partner, and the way to that; None where it is about the member itself."""
    if isinstance(condition, Related) and not condition.step.inverse:
        through = lexicon.relations[condition.step.relation].through
        if through is None:
            return None
        way = Step(through.relation, inverse=lexicon.relations[through.relation].from_ != _start(condition, lexicon))
        return way, Related(Step(through.over), condition.to)
    if isinstance(condition, Not):
        if isinstance(condition.condition, Related) and not condition.condition.to.where:
            return None  # who flies to no city at all has no such flights
        inner = _of_other(condition.condition, lexicon)
        return None if inner is None else (inner[0], Not(inner[1]))
    if isinstance(condition, (Either, Every)):
        parts = [_of_other(part, lexicon) for part in condition.conditions]
        known = [part for part in parts if part is not None]
        if len(known) == len(parts) and len({way for way, _ in known}) == 1:
            return known[0][0], type(condition)(tuple(part for _, part in known))
    return None


def _start(condition: Related, lexicon: Lexicon) -> str:
    return lexicon.relations[condition.step.relation].from_

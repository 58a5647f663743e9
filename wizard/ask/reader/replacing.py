"""Edits that narrow what was found, or put one value, name or member in the place of another of its kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.ask.facts import replace
from wizard.ask.form import (
    SEVERAL_NUMBERS,
    Attr,
    Compare,
    Condition,
    Either,
    Extreme,
    HowMany,
    Is,
    Key,
    Member,
    Not,
    Query,
    Related,
    Set,
    Show,
    Step,
    Via,
    exchanged,
    walk,
)
from wizard.ask.reader.condition_topics import keys
from wizard.ask.reader.earlier import Earlier, Edited, about, names_one
from wizard.ask.reader.english import english
from wizard.ask.reader.hours_replaced import ends_before_it_begins, half_of_the_day, of_the_same_hour
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.limits_on_both_sides import limited_already
from wizard.ask.reader.meaning import ANY, Holds, Noun, Projected, Tied, Weekdays, When
from wizard.ask.reader.narrowing import flat, within
from wizard.ask.reader.predicates_gone import no_longer_so
from wizard.ask.reader.telling_values import are_values, is_one_of, own_column, told_by_name
from wizard.domain.lexicon import Lexicon

THEIRS, WHOLE = -0.2, -0.4
"""How much likelier it is that "and his boss" and "the whole department" ask the same of others than that they list
them."""
BEGINNING = 0.8
"""What it costs that another place takes the place where a journey begins, and not that where it ends."""
LAST = -0.6
"""What it costs that a name takes the place of the one that was said last."""
ALIKE = 0.5
"""How much likelier it is that a condition takes the place of one of its kind than that it joins the others."""
HALF = 1.2
"""What it costs that an hour is in the other half of the day than one that was said before."""
SAME_HOUR = 1.0
"""How much likelier it is that an hour takes the place of the one that was said last than that it is another one."""
VALID = 1.0
"""What it costs that a day is one on which a price is valid, and not the day of the journey that it is for."""
LEFT_OUT = 0.8
"""How much likelier it is that one is left out than that those are meant who have nothing to do with him."""
OTHERS = -0.5
"""How much likelier it is that "the other airlines" says whose things are wanted than that it lists them."""


def replacing(base: Set, conditions: tuple[Condition, ...], lexicon: Lexicon) -> Set:
    """The set with conditions that take the place of those they exclude, and join the others; who is left out joins
    whoever was left out before."""
    new = {key for condition in conditions if not _is_present(condition) for key in keys(condition, lexicon)}
    denied = all(isinstance(condition, Not) for condition in conditions)
    limited = limited_already(base.where, conditions)
    kept = tuple(
        c
        for c in base.where
        if c == limited or not (set(keys(c, lexicon)) & new) or (denied and _stays_beside(c, conditions))
    )
    if any(own_column(c, base.cls, lexicon, valued=True) for c in conditions):
        named = told_by_name(base.where, base.cls, lexicon)
        kept = tuple(c for c in kept if own_column(c, base.cls, lexicon) not in named)
    joined = {c: _of_the_same_journeys(c, base, lexicon) for c in conditions}
    kept = tuple(c for c in kept if c not in {old for old, _ in joined.values()})
    return no_longer_so(base, within(replace(base, where=kept), *(new for _, new in joined.values())), lexicon)


def _of_the_same_journeys(said: Condition, base: Set, lexicon: Lexicon) -> tuple[Condition | None, Condition]:
    """What is said of the journeys that prices are for, with what was said of these before, which stays unless it is
    replaced; and that."""
    prices = {entry.how_much for entry in lexicon.classes.values()}
    if not (isinstance(said, Related) and said.step.relation in prices and said.to.where):
        return None, said
    before = [c for c in base.where if isinstance(c, Related) and c.step == said.step and c.to.where]
    if len(before) != 1 or names_one(before[0].to) or names_one(said.to):
        return None, said
    return before[0], replace(said, to=replacing(before[0].to, said.to.where, lexicon))


def _stays_beside(said: Condition, denied: tuple[Condition, ...]) -> bool:
    """Whether what was said still holds of those of whom something is denied: who is left out joins whoever was left
    out before, and is one of several who were named, or a place within the one that was: "not to Newark", of New
    York's airports."""
    out = {node for one in denied for node in walk(one) if isinstance(node, (Compare, Related))}
    if isinstance(said, Compare):
        return any(is_one_of(node, said) for node in out)
    if isinstance(said, Either):
        return not out.isdisjoint(said.conditions)
    return isinstance(said, Not) or (isinstance(said, Related) and said not in out)


def _is_present(condition: Condition) -> bool:
    """Whether it only says that members have a value, which says nothing against one that was said."""
    return isinstance(condition, Compare) and condition.op == "present"


def with_modifier(what: object, query: Query, base: Set, joiner: Joiner) -> Edited:
    """The query with a condition in the place of one like it, of its members or of a set within: "and on Tuesday"."""
    named = isinstance(what, Tied) and what.noun.bare and what.noun.many != "no"
    if named and isinstance(what, Tied) and what.noun.set.cls == base.cls:
        one = replace(what.noun.set, bare=False)
        if what.word == "without":
            yield from _about(query, base, within(base, Not(Member(one))), -LEFT_OUT)
        elif told_by_name(base.where, base.cls, joiner.lexicon):
            yield from _about(query, base, one, 0.0)
    yield from _with_prices(what, query, base, joiner)
    if named and isinstance(what, Tied):
        for changed in _valueswapped(query, base, what.noun.set, joiner.lexicon, what.word, joiner):
            yield changed, LAST if _was_said_last(what, base) else 0.3
    fits = False
    for changed, cost in _said_within(what, query, base, joiner):
        fits = True
        yield changed, cost - 0.5
    for changed in of_the_same_hour(what, query, base, joiner):
        fits = True
        yield changed, -SAME_HOUR
    own = isinstance(what, Holds) and what.cls != base.cls and any(n.cls == what.cls for n in inner_sets(query, base))
    tied = {c.step for c in base.where if isinstance(c, Related)}
    for found, cost in () if own else joiner.restrict(Set(base.cls), what):  # type: ignore[arg-type]
        if not found.where or any(isinstance(c, Related) and c.step.inverse and c.step in tied for c in found.where):
            continue  # it says nothing of them, or says it of what they are told by: fares of flights, "in the morning"
        asked = about(query, base, replacing(base, found.where, joiner.lexicon))
        if asked is not None:
            fits = True
            late = HALF if ends_before_it_begins((*base.where, *found.where), base.cls, joiner.lexicon) else 0.0
            late += VALID if _is_of_the_journey(what, base, joiner) else 0.0
            yield asked, cost + late + _of_its_kind(found.where, base, joiner.lexicon)
    if not fits or joiner.is_price(base.cls):  # what a price is for is told by airlines, days, hours rather than it is
        yield from _said_of_partners(what, query, base, joiner)


def _of_its_kind(new: tuple[Condition, ...], base: Set, lexicon: Lexicon) -> float:
    """What it costs that conditions join those of a set, or less, that they take the place of some of their kind, which
    are no parts of a name and say not what members are."""
    named = told_by_name(base.where, base.cls, lexicon) - {""}
    kept = (c for c in flat(base.where) if own_column(c, base.cls, lexicon) not in named)
    said = {key: one for one in kept if not is_a_kind(one, lexicon) for key in keys(one, lexicon)}
    old = [said[key] for condition in flat(new) for key in keys(condition, lexicon) if key in said]
    halves, before = (
        {half_of_the_day(c, lexicon) for c in some if isinstance(c, Compare)} for some in (flat(new), old)
    )
    other_half = {frozenset(before), frozenset(halves)} == {frozenset({"am"}), frozenset({"pm"})}
    return (-ALIKE if old else 0.0) + (HALF if other_half else 0.0)


def _said_of_partners(what: object, query: Query, base: Set, joiner: Joiner) -> Edited:
    """A condition on a set within: of the airlines of those flights, "and on Tuesday"."""
    for inner in (one for one in inner_sets(query, base) if one.cls != base.cls):
        for found, cost in joiner.restrict(Set(inner.cls), what):  # type: ignore[arg-type]
            new = replacing(inner, found.where, joiner.lexicon)
            if new != inner:
                valid = VALID if _is_of_the_journey(what, inner, joiner) else 0.0
                yield swapped(query, inner, new), 0.4 + valid + cost
            else:
                yield from _no_longer_denied(inner, query, base, cost)


def _is_of_the_journey(what: object, prices: Set, joiner: Joiner) -> bool:
    """Whether a day is said of prices, which is rather the day of the journeys that they are for."""
    return isinstance(what, (When, Weekdays)) and joiner.is_price(prices.cls)


def _no_longer_denied(said: Set, query: Query, base: Set, cost: float) -> Edited:
    """The members of whom it holds that was denied: after those who did not go to Harvard, "the Harvard ones"."""
    for condition in base.where:
        if isinstance(condition, Not) and said in list(walk(condition)):
            where = tuple(condition.condition if c == condition else c for c in base.where)
            asked = about(query, base, replace(base, where=where))
            if asked is not None:
                yield asked, cost


def _with_prices(what: object, _query: Query, base: Set, joiner: Joiner) -> Edited:
    """ "With fares": each with what it costs."""
    price = joiner.lexicon.classes[base.cls].how_much
    if not isinstance(what, Tied) or what.word != "with" or price is None or price not in joiner.lexicon.relations:
        return
    noun = what.noun
    plain = noun.set == Set(noun.set.cls) and not (noun.many or noun.count or noun.wh)
    if plain and joiner.other_end(Step(price)) == noun.set.cls:
        yield Show(base, (Key(), Via(Step(price), Key()))), -0.3


def _said_within(what: object, query: Query, base: Set, joiner: Joiner) -> Edited:
    """Another value where a set within the query has one of its kind: airlines with flights to Boston, "to Dallas"."""
    for inner in inner_sets(query, base):
        if inner.cls == base.cls:
            continue
        for found, cost in joiner.restrict(Set(inner.cls), what):  # type: ignore[arg-type]
            told = {key for c in inner.where for key in keys(c, joiner.lexicon)}
            kinds = {condition.step for condition in inner.where if isinstance(condition, Related)}
            said = {key for c in found.where for key in keys(c, joiner.lexicon)}
            same = any(isinstance(c, Related) and c.step in kinds for c in found.where) and said & told
            end = said and all(kind == "place" for kind, _ in said) and told  # where journeys of theirs begin, or end
            if same or (end and not names_one(inner)):
                begun = sum(begins(c.step, inner, joiner) for c in found.where if isinstance(c, Related))
                yield swapped(query, inner, replacing(inner, found.where, joiner.lexicon)), cost + begun


def with_noun(noun: Noun, query: Query, base: Set, joiner: Joiner) -> Edited:
    """The query with a noun in the place of one like it, or with members that are tied to that noun."""
    new = replace(noun.set, bare=False)
    if noun.many in ("no", "only", "each", "every") or noun.wh:
        return
    if any(isinstance(node, Set) and node.earlier for node in walk(new)):  # "and his boss": the same of him
        carried = not isinstance(query, HowMany) if noun.many != "all" else True  # nobody counts somebody's boss
        if new.cls == base.cls and carried and not (isinstance(query, Show) and not query.terms):
            yield from _about(query, base, new, WHOLE if noun.many == "all" else THEIRS)
        elif new.cls != base.cls and isinstance(query, Show) and not query.terms:
            yield from _of_theirs(new, query, base)
        return
    if noun.many == "other":
        if new.where and new.cls == base.cls:
            yield from _about(query, base, new, 0.0)
        elif not new.where:
            yield from _of_the_others(new.cls, query, base)
        return
    swaps = _valueswapped(query, base, new, joiner.lexicon) if new.where else []
    named_within = bool(swaps) and names_one(new) and not told_by_name(base.where, base.cls, joiner.lexicon)
    if new.cls == base.cls and new.where and not named_within:
        yield from _others_of_its_class(noun, new, query, base, joiner)
    for changed in swaps:
        yield changed, 0.1
        return
    if new.cls not in (base.cls, ANY):
        yield from _with_partners(noun, new, query, base, joiner)


def _of_theirs(new: Set, query: Query, base: Set) -> Edited:
    """The same of somebody who belongs to the one of whom it was asked: after his schools, "and his boss"."""
    told = [c.to for c in base.where if isinstance(c, Related) and c.to.cls == new.cls and c.to.where]
    if len(told) == 1 == len(base.where) and (names_one(told[0]) or any(isinstance(c, Extreme) for c in told[0].where)):
        yield swapped(query, told[0], new), THEIRS


def _of_the_others(cls: str, query: Query, base: Set) -> Edited:
    """The members that have to do with others than who was named: after flights on Delta, "the other airlines"."""
    for condition in base.where:
        if isinstance(condition, Related) and condition.to.cls == cls and names_one(condition.to):
            where = tuple(Not(c) if c == condition else c for c in base.where)
            yield from _about(query, base, replace(base, where=where), OTHERS)


def _about(query: Query, base: Set, new: Set, cost: float) -> Edited:
    """The query about another set, where it can be asked of one."""
    changed = about(query, base, new)
    if changed is not None:
        yield changed, cost


def another_kind(what: object, query: Query, base: Set, joiner: Joiner) -> Edited:
    """Members of another kind in the place of those that were asked of: after the managers, "and the engineers".

    What else was said stays, and the most is chosen of the new ones, or the one who is said ("the oldest engineer").
    Men and women are no kinds but some of those.
    """
    noun = what.noun if isinstance(what, Tied) and what.word in _LIKEWISE else what
    if not isinstance(noun, Noun) or noun.wh or noun.many or noun.set.earlier or noun.set.cls != base.cls:
        return
    new = noun.set.where
    old = [c for c in base.where if is_a_kind(c, joiner.lexicon)]
    kinds = [c for c in new if not isinstance(c, Extreme)]
    if old and kinds and all(is_a_kind(c, joiner.lexicon) for c in kinds) and not set(kinds) & set(old):
        rest = replace(base, where=tuple(c for c in base.where if c not in old))
        yield from _about(query, base, replacing(rest, new, joiner.lexicon), 0.0)


_LIKEWISE = frozenset({"for", "with", "of", "among", "amongst"})


def is_a_kind(condition: Condition, lexicon: Lexicon) -> bool:
    """Whether a condition says what members are: a noun of theirs, but for their sex, or a value of another table."""
    if isinstance(condition, Is):
        entry = lexicon.predicates[condition.predicate]
        sexes = {word for words in english().gender_words.values() for word in words}
        return bool(entry.nouns) and not sexes.intersection(noun.partition("/")[0] for noun in entry.nouns)
    return is_shared(condition, lexicon)


def is_shared(condition: Condition, lexicon: Lexicon) -> bool:
    """Whether a condition names a value that members share, and which stands in another table than theirs."""
    if not (isinstance(condition, Compare) and condition.op == "=" and isinstance(condition.term, Attr)):
        return False
    return bool(lexicon.attributes[condition.term.name].path)


def _others_of_its_class(noun: Noun, new: Set, query: Query, base: Set, joiner: Joiner) -> Edited:
    if all(is_shared(c, joiner.lexicon) for c in new.where):
        named = told_by_name(base.where, base.cls, joiner.lexicon)
        others = tuple(c for c in base.where if own_column(c, base.cls, joiner.lexicon) not in named - {""})
        yield from _about(query, base, replacing(replace(base, where=others), new.where, joiner.lexicon), 0.0)
        return
    if are_values(new, joiner):
        yield from _about(query, base, replacing(base, new.where, joiner.lexicon), 0.0)
        return
    if noun.bare or names_one(new):
        for renamed, cost in _renamed(base, new, joiner):
            yield from _about(query, base, renamed, cost)
        return
    among = base
    if any(isinstance(c, Related) for c in new.where):  # things of their own are of all that one was chosen from
        among = replace(base, where=tuple(c for c in base.where if not isinstance(c, Extreme)))
    yield from _about(query, base, replacing(among, new.where, joiner.lexicon), 0.0)


def _with_partners(noun: Noun, new: Set, query: Query, base: Set, joiner: Joiner) -> Edited:
    """A noun of another class: the members that have to do with it or, where nothing is said of it, the partners.

    Where others were found by journeys of theirs, the partners are those of the journeys: the planes of flights, of
    which the airlines were asked.
    """
    listed = not new.where and not isinstance(query, SEVERAL_NUMBERS) and noun.many not in ("all", "every")
    listed = listed and not joiner.is_journey(base.cls)
    for journeys in (c.to for c in base.where if isinstance(c, Related) and listed and not noun.bare):
        if joiner.is_journey(journeys.cls) and journeys.where and journeys.cls != new.cls:
            for step in joiner.steps(journeys.cls, new.cls):
                yield Show(Set(new.cls, (Related(step.back, journeys),)), noun.terms), joiner.cost(step)
    for step in joiner.steps(base.cls, new.cls):
        if new.where:
            if step.relation == joiner.lexicon.classes[base.cls].how_much and not isinstance(query, SEVERAL_NUMBERS):
                yield Show(within(new, Related(step.back, base)), noun.terms), 0.0  # "first class fares" are theirs
            told = [c.to for c in base.where if isinstance(c, Related) and c.step == step and c.to.where]
            if len(told) == 1 and _says_more(told[0], new, joiner.lexicon):
                more = replacing(told[0], new.where, joiner.lexicon)  # of departments with people hired in 1980
                yield swapped(query, told[0], more), 0.1
                continue
            found = replacing(base, (joiner.related(step, noun),), joiner.lexicon)
            yield from _about(query, base, found, 0.4 + joiner.cost(step) + begins(step, base, joiner))
        elif not isinstance(query, SEVERAL_NUMBERS) and noun.many not in (
            "all",
            "every",
        ):  # "all airlines" are not theirs
            partners = Set(new.cls, (Related(step.back, base),))
            yield Show(partners, noun.terms), 0.3 + joiner.cost(step)


def _says_more(told: Set, new: Set, lexicon: Lexicon) -> bool:
    """Whether what is said of partners is of another kind than what was said of them, and no other name of theirs."""
    if told_by_name(told.where, told.cls, lexicon) and told_by_name(new.where, new.cls, lexicon):
        return False
    return {k for c in told.where for k in keys(c, lexicon)}.isdisjoint(k for c in new.where for k in keys(c, lexicon))


def begins(step: Step, base: Set, joiner: Joiner) -> float:
    """What it costs that another place is where a journey begins of which both ends were said: it rather ends there."""
    ends = joiner.lexicon.classes[base.cls].unmarked
    said = {c.step.relation for c in base.where if isinstance(c, Related) and c.to.where}
    return BEGINNING if step.relation in ends[::2] and said.intersection(ends[1::2]) else 0.0


def _renamed(base: Set, new: Set, joiner: Joiner) -> Iterator[tuple[Set, float]]:
    """The set with another name: the part of it that was said ("Rosa Delgado" "and Maria"), or all of it."""
    said = {key for c in new.where for key in keys(c, joiner.lexicon)}
    names: list[Condition] = [
        c for c in base.where if isinstance(c, Compare) and isinstance(c.term, Attr) and joiner.is_name(c.term.name)
    ]
    if not names:
        yield new, 0.0
        return
    called = told_by_name(base.where, base.cls, joiner.lexicon)
    names += [c for c in base.where if c not in names and own_column(c, base.cls, joiner.lexicon) in called]
    rest = tuple(c for c in base.where if c not in names)
    others = [c for c in names if not said & set(keys(c, joiner.lexicon))]
    if others and len(others) < len(names):
        yield replace(base, where=(*others, *rest, *new.where)), 0.0
    yield replace(base, where=(*rest, *new.where)), 0.1
    if rest:
        yield new, 0.3


def over(what: Projected, query: Query, base: Set, joiner: Joiner) -> Edited:
    """What belongs to the members over a relation that the preposition says: "on which days", "where to"."""
    if isinstance(query, SEVERAL_NUMBERS):
        return
    named = what.noun.set.cls
    if not joiner.is_journey(base.cls):  # of airlines with flights, where these go
        for inner in (replace(one, earlier=False) for one in Earlier(0, query).sets()[1:]):
            if joiner.is_journey(inner.cls):
                yield from over(what, Show(inner), inner, joiner)
                return
    for name, relation in joiner.lexicon.relations.items():
        step = Step(name) if relation.from_ == base.cls else Step(name, inverse=True)
        if base.cls not in (relation.from_, relation.to) or (named and joiner.other_end(step) != named):
            continue
        words = relation.inverse_prepositions if step.inverse else relation.prepositions
        places = joiner.lexicon.classes[base.cls].unmarked
        if what.word in words and (named or name in places[:2]):
            kept = tuple(c for c in base.where if not (isinstance(c, Related) and c.step == step and not c.to.where))
            partners = Set(joiner.other_end(step), (Related(step.back, replace(base, where=kept)),))
            yield Show(partners), joiner.cost(step)


def inner_sets(query: Query, base: Set) -> list[Set]:
    """The sets that a query mentions beside the one that it is about."""
    return [n for n in walk(query) if isinstance(n, Set) and n.where and n != base]


def _valueswapped(
    query: Query, base: Set, new: Set, lexicon: Lexicon, word: str = "", joiner: Joiner | None = None
) -> list[Query]:
    """The query with the new set in the place of one that was named the same way, behind the same `word` if any."""
    same = [n for n in inner_sets(query, base) if n.cls == new.cls and names_one(n) == names_one(new)]
    found = [one for one in dict.fromkeys(same) if joiner is None or _behind(word, one, query, joiner)]
    last = base.where[-1] if base.where else None
    if word and _side(word) is None and isinstance(last, Related) and last.to in found:
        found = [last.to]
    if len(found) != 1:
        return []
    full = new if names_one(new) else replacing(found[0], new.where, lexicon)
    return [swapped(query, found[0], full)] if found[0] != full else []


def _was_said_last(what: Tied, base: Set) -> bool:
    """Whether what was said last of members names one of the class that a part names behind a preposition that says no
    side: after "which stop in Chicago", "and in Dallas"."""
    last = base.where[-1] if base.where else None
    named = isinstance(last, Related) and last.to.cls == what.noun.set.cls and names_one(last.to)
    return named and _side(what.word) is None


def _behind(word: str, named: Set, query: Query, joiner: Joiner) -> bool:
    """Whether a set may have been named behind a preposition: where something ends is not said behind "from"."""
    ways = [node.step for node in walk(query) if isinstance(node, Related) and node.to == named]
    ends = {name: i % 2 for cls in joiner.lexicon.classes.values() for i, name in enumerate(cls.unmarked)}
    sides = {ends[step.relation] for step in ways if step.relation in ends}
    side = _side(word)
    if side is None and _is_said_of_others(word, named.cls, ways, joiner.lexicon):
        return False
    return not sides or side is None or side in sides


def _is_said_of_others(word: str, cls: str, ways: Sequence[Step], lexicon: Lexicon) -> bool:
    """Whether behind a preposition members of a class stand over other relations than some: "through Denver" is a stop,
    and not where a flight begins."""
    from_ = {lexicon.relations[step.relation].from_ for step in ways if not step.inverse}
    said = {
        name
        for name, relation in lexicon.relations.items()
        if relation.from_ in from_ and relation.to == cls and word in relation.prepositions
    }
    return bool(said) and not any(step.relation in said for step in ways)


def _side(word: str) -> int | None:
    """The end of a journey that a preposition says, where it begins with 0; None where it says none."""
    return next((_SIDES[part] for part in word.split() if part in _SIDES), None)


_SIDES = {"from": 0, "out": 0, "leaving": 0, "to": 1, "into": 1, "for": 1, "towards": 1, "toward": 1}


def swapped(query: Query, old: Set, new: Set) -> Query:
    """The query with one set in the place of another, wherever it stands."""
    return exchanged(query, old, replace(new, bare=False))


__all__ = [
    "another_kind",
    "begins",
    "inner_sets",
    "is_a_kind",
    "is_shared",
    "over",
    "replacing",
    "swapped",
    "with_modifier",
    "with_noun",
]

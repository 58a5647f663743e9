"""Whom "they" means, and what "which is the youngest" chooses among: sets of earlier exchanges in a request's pronouns.

A pronoun takes the nearest set of its class that fits its number and gender. What the words of a request say of its
pronouns is in `pronouns`; what earlier exchanges left, in `earlier`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wizard.ask import form
from wizard.ask.facts import replace
from wizard.ask.form import (
    Ask,
    Condition,
    Either,
    Extreme,
    Grouped,
    HowMany,
    Is,
    Member,
    Not,
    Query,
    Related,
    Set,
    Share,
    Show,
    Step,
    Via,
    rewrite,
    walk,
)
from wizard.ask.reader.contradictions import impossible
from wizard.ask.reader.earlier import LOOKED_BACK, Earlier, listing_groups, names_one, widest
from wizard.ask.reader.further_conditions import contradicts, onto
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.replacing import is_shared, replacing
from wizard.ask.reader.same_journeys import on_the_same_journeys
from wizard.ask.reader.taken_together import all_alike, all_of
from wizard.ask.rows_pointed_at import is_a_row_of
from wizard.domain.lexicon import Lexicon

FARTHER = 0.4
"""What it costs to look one exchange further back."""
STRANGERS = 1.0
"""What it costs that "those" are partners of what was found, where members of their own class were spoken of."""
SAME = 0.3
"""How much likelier it is that members are those of which was spoken than all that there are."""
BEGUN = 1.0
"""What it costs that "there" is where a journey begins."""
ASIDE = 0.8
"""What it costs that "that" is a place by which others were told, and not what was found."""
PICKED = 0.8
"""What it costs that "there" is a place by which one thing was chosen, and not the place of that thing."""
NOT_HE = 1.0
"""What it costs that "they" is one who was named, where several others were spoken of with him."""
OTHERS_NAMED = 0.5
"""What it costs that what belongs to another one was found of one who was named: "does Delta have any"."""
_TWO = 2
MISFIT = 0.8
"""What it costs that a pronoun of one member takes a set of several, where nothing fits better."""


@dataclass(frozen=True)
class Wanted:
    """What a pronoun says of the members that it stands for."""

    one: bool = False
    """True where it stands for one member: "he", "it", "that one"."""
    several: bool = False
    """True where it stands for several: "those", "the ones", "which of them"."""
    rather: float = 0.0
    """What it costs that it stands for one: "they" may be a group, "some of them" hardly."""
    person: bool = False
    """True where it stands for a person: nothing else will do."""
    thing: bool = False
    """True where it stands for no person: "it"."""
    count: int = 0
    """How many it stands for: "the nine"; 0 where that was not said."""
    gender: str = ""
    """The predicate that they meet ("she"), or empty."""
    guessed: bool = False
    """True where the gender may be a guess: of members who were not named."""
    crowd: bool = False
    """True where it is a word for several people, as "people"."""
    whole: bool = False
    """True where it stands for all that were found before some were chosen: "the whole group"."""
    group: bool = False
    """True where it is "the group": not those of whom it was only asked how many of it there are."""
    all: bool = False
    """True where it stands for all of those of whom the same was asked: "which of all these"."""
    that: bool = False
    """True where it is "that" or "it", which is what was found rather than a name by which it was told."""
    there: bool = False
    """True where it is "there": where a journey ends, rather than where it begins."""
    route: bool = False
    """True where it is a way, "that route": the ends of journeys, and nothing else that was said of them."""


def open_sets(query: object) -> list[Set]:
    """Sets of the query that wait for an earlier one."""
    return [node for node in walk(query) if isinstance(node, Set) and node.earlier]


def resolved(
    query: Query, earlier: Sequence[Earlier], joiner: Joiner, wanted: Wanted | None = None
) -> Iterator[tuple[Query, float, int]]:
    """The query with earlier sets where pronouns stand, its cost, and the exchange it leans on.

    All readings are of the nearest exchange that has sets of the classes; of two that fit, both are given. Where the
    last exchange found nobody, they are of those among whom it looked, if others were found before. Where it looked for
    some of those and there is one alone, "those" may be that one, and may be all of them.
    """
    wanted = wanted or Wanted()
    listed = [listing_groups(one) for one in earlier]
    if listed and listed[-1] is None and (wanted.several or wanted.there):
        return
    earlier = [one for one in listed if one is not None]
    members = not (wanted.there or wanted.route or wanted.that)
    somebody = earlier[:-1] if members and len(earlier) > 1 and _found_nobody(earlier[-1]) else ()
    found = list(_resolved(query, somebody, joiner, wanted)) if somebody else []
    if wanted.several and not (wanted.crowd or wanted.all) and _found_one_of_several(earlier):
        alone = _resolved(query, earlier[-1:], joiner, replace(wanted, several=False))
        yield from ((one, cost + FARTHER, index) for one, cost, index in alone)
    yield from found or _resolved(query, earlier, joiner, wanted)


def _found_nobody(last: Earlier) -> bool:
    """Whether an exchange listed members of whom there are none."""
    return isinstance(last.query, Show) and bool(last.main.where) and last.size(last.main) == 0


def _found_one_of_several(earlier: Sequence[Earlier]) -> bool:
    """Whether the last exchange told some of those that the one before it found, and there is one alone who is so."""
    wide = widest(earlier)
    if wide is None or wide is not earlier[-2] or _is_chosen(earlier[-1].main):
        return False
    return earlier[-1].size(earlier[-1].main) == 1


def _resolved(
    query: Query, earlier: Sequence[Earlier], joiner: Joiner, wanted: Wanted
) -> Iterator[tuple[Query, float, int]]:
    earlier = _of_all(earlier, wanted)
    if wanted.count == 2:
        query = _of_two(query, earlier, joiner.lexicon)
        if not open_sets(query):
            yield query, 0.3, earlier[-1].index
            return
        wanted = replace(wanted, count=0)
    elif wanted.count:
        query = _of_all_asked_of_in_turn(query, earlier, wanted.count)
        if not open_sets(query):
            yield query, 0.3, earlier[-1].index
            return
    classes_of = tuple(dict.fromkeys(node.cls for node in open_sets(query)))
    choosing = {node.cls for node in open_sets(query) if _is_chosen(node)}
    partners_seen = False
    proper = wanted.several and any(one.cls in classes_of for e in earlier[-LOOKED_BACK:] for one in e.sets())
    for back, exchange in enumerate(reversed(earlier[-LOOKED_BACK:])):
        choices = {cls: antecedents(cls, exchange, joiner, wanted) for cls in classes_of}
        for cls in choosing:  # nobody chooses the last of one that was pointed at
            choices[cls] = [one for one in choices[cls] if not _is_a_row(one[0], exchange, earlier, joiner.lexicon)]
        own = all(any(one.cls == cls for one in exchange.sets()) for cls in classes_of)
        if not all(choices.values()) or (partners_seen and not own):
            continue
        single, possible = len(classes_of) == 1, False
        for place in range(2 if single else 1):
            if any(len(found) <= place for found in choices.values()):
                break
            chosen = {cls: found[place] for cls, found in choices.items()}
            cost = sum(cost for _, cost in chosen.values()) + (STRANGERS if proper and not own else 0.0)
            for filled, extra in _of_those(query, {cls: one for cls, (one, _) in chosen.items()}, joiner.lexicon):
                possible = True
                yield filled, cost + FARTHER * back + extra, exchange.index
        if own and possible:  # of women, "which of those are men" is of those whom they were found among
            return
        partners_seen = True


def _is_a_row(found: Set, exchange: Earlier, earlier: Sequence[Earlier], lexicon: Lexicon) -> bool:
    """Whether members are the one that was pointed at in a list of several before an exchange."""
    if _is_chosen(found) or exchange.size(found) != 1:
        return False
    lists = (one.main for one in earlier if one.index < exchange.index)
    return any(is_a_row_of(found, one, lexicon) and (exchange.size(one) or 0) > 1 for one in lists)


def _of_all(earlier: Sequence[Earlier], wanted: Wanted) -> Sequence[Earlier]:
    """The exchanges of which a pronoun is: of all that were found first, or of all of whom the same was asked; of those
    who were asked of one after the other "they" are all."""
    aside = wanted.group and bool(earlier) and isinstance(earlier[-1].query, (Ask, HowMany))
    wide = widest(earlier) if wanted.whole or aside else None
    if wide is not None:
        return (wide,)
    in_turn = wanted.rather and bool(earlier) and earlier[-1].size(earlier[-1].main) == 1
    alike = all_alike(earlier) if wanted.all or in_turn else None
    return (*earlier[:-1], replace(earlier[-1], query=Show(alike))) if alike is not None else earlier


def _of_those(query: Query, known: dict[str, Set], lexicon: Lexicon) -> Iterator[tuple[Query, float]]:
    """The query of those that were found, with costs; of others than who was named, where it cannot be of those."""
    filled = _filled(query, known, lexicon)
    if filled is None:
        return
    if not impossible(filled, lexicon):
        yield filled, 0.0
        same = _same_members(filled)
        if same != filled:
            yield same, -SAME
    elif len(known) == 1:
        for other in _of_others_named(query, next(iter(known.values())), lexicon):
            yield other, OTHERS_NAMED


def _of_others_named(query: Query, known: Set, lexicon: Lexicon) -> Iterator[Query]:
    """The query of those that were found, but of others than who was named: after flights on United "does Delta have
    any"."""
    named = {node.cls for node in walk(query) if isinstance(node, Set) and names_one(node)}
    for condition in known.where:
        if isinstance(condition, Related) and condition.to.cls in named and names_one(condition.to):
            rest = replace(known, where=tuple(c for c in known.where if c != condition))
            changed = _filled(query, {known.cls: rest}, lexicon) if rest.where else None
            if changed is not None and not impossible(changed, lexicon):
                yield changed


def _of_two(query: Query, earlier: Sequence[Earlier], lexicon: Lexicon) -> Query:
    """The query, with the two who were spoken of one after the other in the place of "the two"; where no two were
    found together."""

    def put(node: object) -> object:
        if not (isinstance(node, Set) and node.earlier):
            return node
        told = _asked_of_in_turn(node.cls, earlier, _TWO)
        for exchange in reversed(earlier[-LOOKED_BACK:]) if not told else ():
            for one in exchange.sets():
                size = exchange.size(one) if one.cls == node.cls else None
                size = 1 if size and names_one(one) and not any(is_shared(c, lexicon) for c in one.where) else size
                if size == 2 and not told:
                    return node
                among = _among_whom(replace(one, where=tuple(c for c in one.where if not _leaves_out(c))))
                if among != one and not told and exchange.size(among) == 2:  # one of the two was chosen
                    return form.narrow(Set(one.cls, among.where), *node.where)
                bare = Set(one.cls, one.where)
                if size == 1 and bare not in told and len(told) < 2:
                    told.append(bare)
        if len(told) < 2:
            return _of_both_exchanges(node, earlier)
        pair = Either(tuple(Member(one) for one in reversed(told)))
        return replace(node, where=(pair, *node.where), earlier=False)

    changed: Query = rewrite(query, put)
    return changed


def _asked_of_in_turn(cls: str, earlier: Sequence[Earlier], count: int) -> list[Set]:
    """So many of a class, of whom the last exchanges were, one each and the last first: the oldest, "and the
    youngest"; none where there are not so many."""
    last = [one for one in reversed(earlier[-count:]) if one.main.cls == cls and one.size(one.main) == 1]
    told = [Set(cls, one.main.where) for one in last]
    return told if len(set(told)) == count else []


def _of_all_asked_of_in_turn(query: Query, earlier: Sequence[Earlier], count: int) -> Query:
    """The query, with those of whom the last exchanges were, one each, in the place of so many: "the three of them",
    after somebody's boss, his boss, and the one above him."""

    def put(node: object) -> object:
        if not (isinstance(node, Set) and node.earlier):
            return node
        told = _asked_of_in_turn(node.cls, earlier, count)
        they = Either(tuple(map(Member, reversed(told))))
        return replace(node, where=(they, *node.where), earlier=False) if told else node

    changed: Query = rewrite(query, put)
    return changed


def _of_both_exchanges(those: Set, earlier: Sequence[Earlier]) -> Set:
    """Those of the last two exchanges, where each found others: "which is cheaper", a taxi or a limousine."""
    last = [exchange.main for exchange in earlier[-2:] if exchange.main.cls == those.cls]
    both = all_of(last) if len(last) > 1 and not any(_is_chosen(one) for one in last) else None
    return form.narrow(both, *those.where) if both is not None else those


def _is_chosen(found: Set) -> bool:
    return any(isinstance(c, Extreme) for c in found.where)


def _leaves_out(condition: Condition) -> bool:
    """Whether a condition leaves out one who was chosen: "the other one" is one of the two as well."""
    return isinstance(condition, Not) and isinstance(condition.condition, Member)


def _same_members(query: Query) -> Query:
    """The query, where members that are counted by their partners are those by which the partners were found.

    After "departments in which women work", the women that each of them has are those.
    """

    def counted(found: Set, step: Step, partners: Set) -> Set:
        for known in partners.where if found.cls != partners.cls else ():
            if isinstance(known, Related) and known.step == step.back and known.to.where and not names_one(known.to):
                return form.narrow(known.to, *found.where)
        return found

    def narrowed(node: object) -> object:
        if isinstance(node, HowMany) and len(node.set.where) == 1 and isinstance(node.set.where[0], Related):
            only = node.set.where[0]
            return HowMany(counted(node.set, only.step, only.to))
        if isinstance(node, Grouped) and node.function == "count" and isinstance(node.by, Via) and not node.also:
            one = node.set.where[0] if len(node.set.where) == 1 else None
            if isinstance(one, Related) and one.step == node.by.step:
                return replace(node, set=counted(node.set, one.step, one.to))
        return node

    changed: Query = rewrite(query, narrowed)
    return changed


def _filled(query: Query, known: dict[str, Set], lexicon: Lexicon) -> Query | None:
    """The query with the known sets in the place of pronouns; None where what is said of them cannot be true."""
    clash = False

    def put(node: object) -> object:
        nonlocal clash
        if not (isinstance(node, Set) and node.earlier):
            return node
        kept = replace(known[node.cls], earlier=False, each=node.each)
        if known[node.cls].where == node.where:
            return kept
        clash = clash or contradicts(kept, node.where, lexicon)
        kept, more = on_the_same_journeys(_chosen_of_another(kept, node.where), node.where, lexicon)
        return onto(kept, more)

    filled: Query = rewrite(query, put)
    return None if clash else _of_one_journey(_share_of_the_found(filled), lexicon)


def _share_of_the_found(query: Query) -> Query:
    """The share that those who were found are of others, told as they were: "what share of the clerks is that"."""
    if not isinstance(query, Share):
        return query
    found = [c.of.where for c in query.part if isinstance(c, Member)]
    if len(found) != 1 or len(query.part) != 1 or any(isinstance(c, Extreme) for c in found[0]):
        return query
    told = tuple(c for c in found[0] if c not in query.set.where)
    return replace(query, part=told) if told else query


def _chosen_of_another(base: Set, conditions: tuple[Condition, ...]) -> Set:
    """The members among whom one was chosen, without whose they were where the most of another's is said: after the
    biggest that Delta flies, "and United's biggest"."""
    if not (_is_chosen(base) and any(isinstance(c, Extreme) for c in conditions)):
        return base
    named = {(c.step, c.to.cls) for c in conditions if isinstance(c, Related) and names_one(c.to)}
    return replace(
        base,
        where=tuple(
            c for c in base.where if not (isinstance(c, Related) and (c.step, c.to.cls) in named and names_one(c.to))
        ),
    )


def _of_one_journey(query: Query, lexicon: Lexicon) -> Query:
    """The query in which all that is said of what prices are for is said of the same: after the fares of flights to
    Dallas, "is there one at nine" is of a flight to Dallas at nine."""
    prices = {entry.how_much for entry in lexicon.classes.values()} & lexicon.relations.keys()

    def put(node: object) -> object:
        if not isinstance(node, Set):
            return node
        told = [c for c in node.where if isinstance(c, Related) and c.step.relation in prices and c.to.where]
        if len(told) != _TWO or told[0].step != told[1].step:
            return node
        one, other = told
        both = Related(one.step, replacing(one.to, other.to.where, lexicon))
        return replace(node, where=tuple(both if c == one else c for c in node.where if c != other))

    joined: Query = rewrite(query, put)
    return joined


def antecedents(cls: str, exchange: Earlier, joiner: Joiner, wanted: Wanted) -> list[tuple[Set, float]]:
    """Sets of an exchange that a pronoun of the class may mean, with costs, likeliest first."""
    chosen = _is_chosen(exchange.main) and exchange.main.cls != cls
    picked = wanted.there and chosen
    of_class = [
        (one, (PICKED if picked else 0.0) + 0.5 * place)
        for place, one in enumerate(one for one in exchange.sets() if one.cls == cls)
    ]
    out: list[tuple[Set, float]] = []
    theirs = [(one, cost - (STRANGERS if picked else 0.0)) for one, cost in _partners(cls, exchange, joiner)]
    of_the_one = (wanted.one or wanted.there) and not (wanted.person or wanted.route) and chosen
    of_one = theirs if of_the_one and not any(_is_chosen(one) or names_one(one) for one, _ in of_class) else []
    for one, cost in of_one or of_class or theirs:
        person = joiner.lexicon.classes[cls].person
        meant = _both(one, exchange) if person and wanted.rather else one
        aside = wanted.one and not wanted.there and joiner.is_journey(exchange.main.cls) and names_one(one)
        aside = aside and _is_a_place(cls, joiner.lexicon)  # "does it serve food" is not of where flights begin
        fitted = None if (wanted.thing and person) or aside else _fitted(meant, exchange, wanted)
        if fitted is not None:
            ends = joiner.journeys.both_ends(fitted[0])[0] if wanted.route else ()
            fitted = (replace(fitted[0], where=ends), fitted[1]) if ends else fitted
            begun = BEGUN if wanted.there and begins_there(one, exchange, joiner) else 0.0
            aside = wanted.that and exchange.main.cls != cls and names_one(one) and _is_a_place(cls, joiner.lexicon)
            begun += ASIDE if aside else 0.0
            begun += NOT_HE if wanted.rather and names_one(one) and _others_beside(one, of_class, exchange) else 0.0
            out.append((_linked(fitted[0], exchange, joiner), fitted[1] + cost + begun))
    return sorted(out, key=lambda found: found[1])


def _others_beside(one: Set, told: Sequence[tuple[Set, float]], exchange: Earlier) -> bool:
    """Whether several of the class of one member were spoken of beside it: whom he supervises."""
    others = (other for other, _ in told if other != one and not names_one(other))
    return exchange.size(one) == 1 and any((exchange.size(other) or 0) > 1 for other in others)


def _is_a_place(cls: str, lexicon: Lexicon) -> bool:
    """Whether journeys begin or end in members of a class."""
    return any(cls == lexicon.relations[name].to for entry in lexicon.classes.values() for name in entry.unmarked)


def _both(one: Set, exchange: Earlier) -> Set:
    """The two of whom one was chosen, where it was of two: "which of the two is older", "where do they work"."""
    both = replace(one, where=tuple(c for c in one.where if not (isinstance(c, Extreme) and c.count == 1)))
    return both if len(both.where) < len(one.where) and exchange.size(both) == 2 else one


def begins_there(one: Set, exchange: Earlier, joiner: Joiner) -> bool:
    """Whether journeys that were spoken of begin in the set, and go somewhere else."""
    ways = [node for node in walk(exchange.query) if isinstance(node, Related) and not node.step.inverse]
    starts = {w.step.relation: joiner.lexicon.classes[joiner.other_end(w.step.back)].unmarked[::2] for w in ways}
    begun = any(w.step.relation in starts[w.step.relation] and w.to.where == one.where for w in ways)
    return begun and any(w.to.cls == one.cls and w.to.where != one.where for w in ways)


def _linked(one: Set, exchange: Earlier, joiner: Joiner) -> Set:
    """The members as the exchange told them: the limousines of the airports that it found are not all there are."""
    several = joiner.lexicon.classes[one.cls].repeated or (exchange.size(one) or 1) > 1
    for condition in exchange.main.where if names_one(one) and several else ():
        if isinstance(condition, Related) and (condition.to.cls, condition.to.where) == (one.cls, one.where):
            rest = tuple(c for c in exchange.main.where if c != condition)
            if rest:
                return form.narrow(one, Related(condition.step.back, Set(exchange.main.cls, rest)))
    return one


def _fitted(one: Set, exchange: Earlier, wanted: Wanted) -> tuple[Set, float] | None:
    """The set as far as its members may be what the pronoun says; None where it has none of that gender."""
    cost = 0.0
    if wanted.count and exchange.size(one) not in (None, wanted.count):
        return None
    if wanted.gender:
        narrowed = replace(form.narrow(one, Is(wanted.gender)), earlier=True)
        of_gender = exchange.size(narrowed)
        if of_gender == 0 and (not wanted.guessed or names_one(one)):
            return None
        cost += MISFIT if of_gender == 0 else 0.0
        if of_gender and wanted.one and of_gender != exchange.size(one):
            one = narrowed
    if wanted.several:
        among = _among_whom(one)
        shown = one.cls == exchange.main.cls or names_one(among)
        if (shown and exchange.size(among) == 1) or (one.where and not among.where):
            return None  # "those" are not all there are, after the oldest of all
        one = among
    elif wanted.one:
        size = exchange.size(one)
        if size is not None and size != 1:
            if (wanted.person and size > 1) or not size:
                return None
            cost += 0.0 if any(isinstance(c, Extreme) for c in one.where) else MISFIT
    elif wanted.rather and exchange.size(one) == 1:
        among = _among_whom(one) if wanted.rather >= MISFIT else one
        if among == one:
            return one, cost + wanted.rather
        one = among  # after the oldest of the clerks, "the women among them" are clerks
    return one, cost


def _among_whom(one: Set) -> Set:
    """The members among whom one was chosen."""
    return replace(one, where=tuple(c for c in one.where if not (isinstance(c, Extreme) and c.count == 1)))


def _partners(cls: str, exchange: Earlier, joiner: Joiner) -> list[tuple[Set, float]]:
    """Members of another class that belong to what an exchange was about: "that airline" of a flight."""
    base = replace(exchange.main, bare=False, each=False)
    out = []
    for step in joiner.steps(cls, base.cls):
        out.append((Set(cls, (Related(step, base),), earlier=True), 1.0 + joiner.cost(step)))
    return sorted(out, key=lambda found: found[1])

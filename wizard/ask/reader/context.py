"""What earlier requests lend to the next one: whom "they" means, and what "which is the youngest" chooses among.

Context is a store of sets. Every exchange leaves the set that it was about, the sets that it mentioned, the value that
it asked for, and the rows that were seen. A pronoun takes the nearest set of its class that fits its number and gender;
a request that names no class of its own leans on the last set; one that names all it needs leans on nothing.
Classes 1 and 2 of the 1989 paper, section 5. What fragments change is in `edits`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from wizard.ask import form
from wizard.ask.form import (
    Aggregate,
    Ask,
    Attr,
    Compare,
    Condition,
    Either,
    Every,
    Extreme,
    Grouped,
    HowMany,
    Is,
    Key,
    Member,
    Minus,
    Not,
    Number,
    Query,
    Related,
    Set,
    Share,
    Show,
    Step,
    Term,
    Together,
    Via,
    rewrite,
    walk,
)
from wizard.ask.reader.joining import Joiner, within
from wizard.domain.lexicon import Lexicon

FARTHER = 0.4
"""What it costs to look one exchange further back."""
STRANGERS = 1.0
"""What it costs that "those" are partners of what was found, where members of their own class were spoken of."""
LOOKED_BACK = 5
"""Exchanges in which a pronoun looks for its set."""
SAME = 0.3
"""How much likelier it is that members are those of which was spoken than all that there are."""
MISFIT = 0.8
"""What it costs that a pronoun of one member takes a set of several, where nothing fits better."""


Edited: TypeAlias = Iterator[tuple[Query, float]]
"""Queries that an edit makes of another one, with costs."""


def nothing_shown(_place: int) -> Set | None:
    """No answer was seen."""
    return None


def unknown_size(_set: Set) -> int | None:
    """Nobody counts members."""
    return None


@dataclass(frozen=True)
class Earlier:
    """An earlier exchange that a request may lean on: what was asked, and the query that answered it."""

    index: int
    """Its place in the conversation."""
    query: Query
    member: Callable[[int], Set | None] = nothing_shown
    """The member in a row of its answer, from 1; from the end where it is below 0."""
    size: Callable[[Set], int | None] = unknown_size
    """How many members a set has; None where that is not known."""
    groups: Set | None = None
    """The members that it made groups of, where it did."""

    @property
    def main(self) -> Set:
        """What it was about; where it asked whether some were so, and none were, those of whom it asked."""
        about = main(self.query)
        if isinstance(self.query, Ask) and self.query.claims[0].conditions and self.size(about) == 0:
            return self.query.claims[0].set
        return about

    def sets(self) -> list[Set]:
        """Sets that a pronoun may mean: what was asked about first, then what was mentioned."""
        found = [self.main]
        if self.groups is not None:
            found.insert(0 if any(isinstance(c, Extreme) for c in self.groups.where) else 1, self.groups)
        for node in walk(self.query):
            if isinstance(node, Set) and node.where and all((node.cls, node.where) != (k.cls, k.where) for k in found):
                found.append(node)
        return [replace(one, earlier=True, bare=False, each=False) for one in found]


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


def main(query: Query) -> Set:
    """The set that a query is about; of a yes/no question what it claims of, with what it claims where it is true."""
    if isinstance(query, Minus):
        return main(query.left)
    if isinstance(query, Together):
        return main(query.queries[0])
    if isinstance(query, Ask):
        claim = query.claims[0]
        if claim.quantifier == "some" and not names_one(claim.set):
            return form.narrow(claim.set, *claim.conditions)
        return claim.set
    if isinstance(query, Share):
        return form.narrow(query.set, *query.part)
    return query.set


def plain(query: Query) -> Query:
    """The query with conditions that were said in one breath each by itself, so that one can be replaced."""

    def flat(node: object) -> object:
        if not isinstance(node, Set) or not any(isinstance(c, Every) for c in node.where):
            return node
        out: list[Condition] = []
        for condition in node.where:
            parts = condition.conditions if isinstance(condition, Every) else (condition,)
            alone = len(parts) == 1 or any(isinstance(inner, Extreme) for part in parts for inner in walk(part))
            out += (condition,) if alone else parts
        return flat(replace(node, where=tuple(dict.fromkeys(out)))) if tuple(out) != node.where else node

    changed: Query = rewrite(query, flat)
    return changed


def groups_of(query: Query, joiner: Joiner) -> Set | None:
    """The members that a query made groups of, the one with the most where it chose; None where it made none."""
    if not isinstance(query, Grouped) or not isinstance(query.by, Via) or query.by.term != Key() or query.also:
        return None
    step, plain = query.by.step, Set(query.set.cls, query.set.where)
    where: tuple[Condition, ...] = (Related(step.back, plain),)
    for condition in query.set.where:  # counted over what is narrowed itself
        if isinstance(condition, Related) and condition.step == step:
            where = (*where, *condition.to.where)
    if query.best is not None:
        if query.function != "count":
            return None
        best = query.best
        where = (*where, Extreme(Number(step.back, plain), best.most, best.count, best.rank))
    return Set(joiner.other_end(step), where)


def names_one(found: Set) -> bool:
    """Whether a set is told by values of its members alone, as a name tells them."""
    return bool(found.where) and all(isinstance(c, Compare) and c.op == "=" for c in found.where)


def classes(earlier: Sequence[Earlier]) -> tuple[str, ...]:
    """The classes that pronouns may be of, likeliest first."""
    found: dict[str, None] = {}
    for exchange in reversed(earlier[-3:]):
        for one in exchange.sets():
            found[one.cls] = None
    return tuple(found)[:4]


@dataclass(frozen=True)
class Seen:
    """What the last exchange left to be pointed at beside its sets."""

    member: Callable[[int], Set | None] = nothing_shown
    """As in `Earlier`."""
    rest: Set | None = None
    """What was left when one was chosen: "the others"."""
    value: tuple[Term, Set, str] | None = None
    """The one value that was asked for: "more than that"."""
    told: tuple[Compare, ...] = ()
    """Conditions on values that may be pointed at: who lives "there"."""


def seen_last(earlier: Sequence[Earlier]) -> Seen:
    """What the last exchange left."""
    last = earlier[-1]
    return Seen(last.member, _rest(earlier), asked_term(last.query), tuple(_told(earlier)))


def _told(earlier: Sequence[Earlier]) -> Iterator[Compare]:
    """What the last two exchanges said of a value, or asked: "there"."""
    for exchange in reversed(earlier[-2:]):
        asked = asked_term(exchange.query)
        if asked is not None and isinstance(asked[0], Attr) and not asked[2]:
            yield Compare(asked[0], "=", form.Of(asked[0], replace(asked[1], bare=False)))
        for condition in exchange.main.where:
            if isinstance(condition, Compare) and condition.op == "=" and isinstance(condition.term, Attr):
                yield condition


def _rest(earlier: Sequence[Earlier]) -> Set | None:
    """The members beside the one that was chosen last."""
    chosen = replace(earlier[-1].main, bare=False, each=False, earlier=False)
    among = tuple(c for c in chosen.where if not isinstance(c, Extreme))
    if among and len(among) < len(chosen.where):
        return replace(chosen, where=(*among, Not(Member(chosen))))
    for exchange in reversed(earlier[:-1][-2:]):
        wider = replace(exchange.main, bare=False, each=False, earlier=False)
        if wider.cls == chosen.cls and wider.where and set(wider.where) < set(chosen.where):
            return form.narrow(wider, Not(Member(chosen)))
    return None


def single(cls: str, earlier: Sequence[Earlier]) -> tuple[Set, int] | None:
    """The one member of a class that was spoken of last, with its exchange: whom "who else" leaves out."""
    for exchange in reversed(earlier[-LOOKED_BACK:]):
        for one in exchange.sets():
            if one.cls == cls and exchange.size(one) == 1:
                return replace(one, earlier=False), exchange.index
    return None


# -- pronouns --------------------------------------------------------------------------------------------------------


def open_sets(query: object) -> list[Set]:
    """Sets of the query that wait for an earlier one."""
    return [node for node in walk(query) if isinstance(node, Set) and node.earlier]


def resolved(
    query: Query, earlier: Sequence[Earlier], joiner: Joiner, wanted: Wanted | None = None
) -> Iterator[tuple[Query, float, int]]:
    """The query with earlier sets where pronouns stand, its cost, and the exchange it leans on.

    All readings are of the nearest exchange that has sets of the classes; of two that fit, both are given.
    """
    wanted = wanted or Wanted()
    if wanted.count == 2:
        query = _of_two(query, earlier)
        if not open_sets(query):
            yield query, 0.3, earlier[-1].index
            return
        wanted = replace(wanted, count=0)
    classes_of = {node.cls for node in open_sets(query)}
    partners_seen = False
    proper = wanted.several and any(one.cls in classes_of for e in earlier[-LOOKED_BACK:] for one in e.sets())
    for back, exchange in enumerate(reversed(earlier[-LOOKED_BACK:])):
        choices = {cls: antecedents(cls, exchange, joiner, wanted) for cls in classes_of}
        own = all(any(one.cls == cls for one in exchange.sets()) for cls in classes_of)
        if not all(choices.values()) or (partners_seen and not own):
            continue
        single = len(classes_of) == 1
        for place in range(2 if single else 1):
            if any(len(found) <= place for found in choices.values()):
                break
            chosen = {cls: found[place] for cls, found in choices.items()}
            cost = sum(cost for _, cost in chosen.values()) + (STRANGERS if proper and not own else 0.0)
            filled = _filled(query, {cls: one for cls, (one, _) in chosen.items()}, joiner.lexicon)
            if filled is not None:
                yield filled, cost + FARTHER * back, exchange.index
                same = _same_members(filled)
                if same != filled:
                    yield same, cost + FARTHER * back - SAME, exchange.index
        if own:
            return
        partners_seen = True


def _of_two(query: Query, earlier: Sequence[Earlier]) -> Query:
    """The query, with the two who were spoken of one after the other in the place of "the two"; where no two were
    found together."""

    def put(node: object) -> object:
        if not (isinstance(node, Set) and node.earlier):
            return node
        told: list[Set] = []
        for exchange in reversed(earlier[-LOOKED_BACK:]):
            for one in exchange.sets():
                size = exchange.size(one) if one.cls == node.cls else None
                if size == 2 and not told:
                    return node
                bare = Set(one.cls, one.where)
                if size == 1 and bare not in told and len(told) < 2:
                    told.append(bare)
        if len(told) < 2:
            return node
        pair = Either(tuple(Member(one) for one in reversed(told)))
        return replace(node, where=(pair, *node.where), earlier=False)

    changed: Query = rewrite(query, put)
    return changed


def _same_members(query: Query) -> Query:
    """The query, where members that are counted by their partners are those by which the partners were found.

    After "departments in which women work", the women that each of them has are those.
    """

    def counted(found: Set, step: Step, partners: Set) -> Set:
        for known in partners.where:
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
        return onto(kept, node.where)

    filled: Query = rewrite(query, put)
    return None if clash else filled


def antecedents(cls: str, exchange: Earlier, joiner: Joiner, wanted: Wanted) -> list[tuple[Set, float]]:
    """Sets of an exchange that a pronoun of the class may mean, with costs, likeliest first."""
    of_class = [(one, 0.5 * place) for place, one in enumerate(one for one in exchange.sets() if one.cls == cls)]
    out: list[tuple[Set, float]] = []
    for one, cost in of_class or _partners(cls, exchange, joiner):
        fitted = None if wanted.thing and joiner.lexicon.classes[cls].person else _fitted(one, exchange, wanted)
        if fitted is not None:
            out.append((_linked(fitted[0], exchange, joiner), fitted[1] + cost))
    return sorted(out, key=lambda found: found[1])


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
        if of_gender == 0:
            return None
        if of_gender is not None and wanted.one and of_gender != exchange.size(one):
            one = narrowed
    if wanted.several:
        one = replace(one, where=tuple(c for c in one.where if not (isinstance(c, Extreme) and c.count == 1)))
        if exchange.size(one) == 1:
            return None
    elif wanted.one:
        size = exchange.size(one)
        if size is not None and size != 1:
            if (wanted.person and size > 1) or not size:
                return None
            cost += 0.0 if any(isinstance(c, Extreme) for c in one.where) else MISFIT
    elif wanted.rather and exchange.size(one) == 1:
        cost += wanted.rather
    return one, cost


def _partners(cls: str, exchange: Earlier, joiner: Joiner) -> list[tuple[Set, float]]:
    """Members of another class that belong to what an exchange was about: "that airline" of a flight."""
    base = replace(exchange.main, bare=False, each=False)
    out = []
    for step in joiner.steps(cls, base.cls):
        out.append((Set(cls, (Related(step, base),), earlier=True), 1.0 + joiner.cost(step)))
    return sorted(out, key=lambda found: found[1])


def onto(base: Set, conditions: tuple[Condition, ...]) -> Set:
    """Further conditions on a set that was found: a superlative chooses among its members."""
    if any(isinstance(c, Extreme) for c in base.where) and any(isinstance(c, Extreme) for c in conditions):
        base = replace(base, where=tuple(c for c in base.where if not isinstance(c, Extreme) or c.count > 1))
    return within(base, *conditions) if not _chooses(base) else form.narrow(base, *conditions)


def _chooses(base: Set) -> bool:
    return any(isinstance(c, Extreme) and c.count > 1 for c in base.where)


def contradicts(base: Set, conditions: tuple[Condition, ...], lexicon: Lexicon) -> bool:
    """Whether a condition says another value of what the set is already told by."""
    return any(_clash(old, new, lexicon) for new in conditions for old in base.where)


def _clash(old: Condition, new: Condition, lexicon: Lexicon) -> bool:
    if old == new:
        return False
    if isinstance(old, Compare) and isinstance(new, Compare):
        return old.term == new.term and old.op == new.op == "="
    if isinstance(old, Is) and isinstance(new, Is):
        group = lexicon.predicates[old.predicate].group
        return bool(group) and group == lexicon.predicates[new.predicate].group
    if isinstance(old, Related) and isinstance(new, Related):
        when = {"when"}
        if {k for k, _ in keys(old, lexicon)} == {k for k, _ in keys(new, lexicon)} == when:
            return True
        return old.step == new.step and names_one(old.to) and names_one(new.to)
    if isinstance(old, Is) and isinstance(new, Compare):
        return any((kind, of) == ("term", new.term) for kind, of in keys(old, lexicon))
    return False


# -- what conditions are about ---------------------------------------------------------------------------------------


def keys(condition: Condition, lexicon: Lexicon) -> Iterator[tuple[str, object]]:
    """What a condition is about: two about the same take each other's place."""
    if isinstance(condition, Compare):
        yield "term", condition.term
        if isinstance(condition.term, form.Number):
            yield from _step_keys(condition.term.step, condition.term.of.cls, lexicon)
    elif isinstance(condition, Is):
        entry = lexicon.predicates[condition.predicate]
        yield ("group", entry.group) if entry.group else ("predicate", condition.predicate)
        for when in entry.when:
            if when.attribute is not None:
                yield "term", Attr(when.attribute)
    elif isinstance(condition, Related):
        yield from _step_keys(condition.step, condition.to.cls, lexicon)
    elif isinstance(condition, Not):
        yield from keys(condition.condition, lexicon)
    elif isinstance(condition, (Either, Every)):
        for part in condition.conditions:
            yield from keys(part, lexicon)
    elif isinstance(condition, Extreme):
        yield "extreme", None


def _step_keys(step: form.Step, cls: str, lexicon: Lexicon) -> Iterator[tuple[str, object]]:
    """The relation, or the part that several relations of a class play: where from, where to, when."""
    relation = lexicon.relations[step.relation]
    near = relation.to if step.inverse else relation.from_
    entry = lexicon.classes[near]
    whens = {part.relation for part in (entry.week, entry.date) if part is not None}
    if step.relation in whens:
        yield "when", near
    elif step.relation in entry.unmarked:
        yield "place", (near, entry.unmarked.index(step.relation) % 2)
    else:
        yield "step", (step, cls)


def asked_term(query: Query) -> tuple[Term, Set, str] | None:
    """The one value that a query asked for: of what, of whom, computed how."""
    if isinstance(query, Aggregate) and not query.more:
        return query.term, query.set, query.function
    if isinstance(query, Show):
        terms = [term for term in query.terms if term != form.Key()]
        if len(terms) == 1:
            return terms[0], query.set, ""
    return None


# -- requests that lean ----------------------------------------------------------------------------------------------


def about(query: Query, old: Set, new: Set) -> Query | None:
    """The same question of another set; None where it cannot be asked."""
    if isinstance(query, Ask):
        claim = query.claims[0]
        if len(query.claims) > 1:
            return None
        if (claim.set.cls, claim.set.where) == (old.cls, old.where):
            return Ask((replace(claim, set=new),))
        return Show(new)
    if isinstance(query, Share):
        return Show(new)
    if isinstance(query, (Minus, Together)):
        changed: Query = rewrite(query, lambda node: new if node == old else node)
        return changed
    return replace(query, set=new)


__all__ = [
    "Earlier",
    "Edited",
    "Seen",
    "Wanted",
    "about",
    "antecedents",
    "asked_term",
    "classes",
    "contradicts",
    "groups_of",
    "keys",
    "main",
    "names_one",
    "onto",
    "open_sets",
    "plain",
    "resolved",
    "seen_last",
    "single",
    "unknown_size",
]

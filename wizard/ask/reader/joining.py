"""How things of a domain belong together: what a modifier says of a noun, over the relations of the lexicon."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from wizard.ask.facts import replace
from wizard.ask.form import (
    All,
    Attr,
    Compare,
    Condition,
    Either,
    Every,
    Extreme,
    Is,
    Not,
    Number,
    Related,
    Set,
    Step,
    Term,
    Via,
    narrow,
)
from wizard.ask.reader.english import english
from wizard.ask.reader.journeys_told import Journeys
from wizard.ask.reader.linking_rows import of_one_row, tied_by
from wizard.ask.reader.meaning import ANY, Amount, Holds, Modifier, Noun, Several, Tied, in_one
from wizard.ask.reader.narrowing import as_one, leaves_some_out, of_one_kind, within
from wizard.ask.reader.needless_conditions import NeedlessConditions
from wizard.ask.reader.prices_of_each import of_their_own
from wizard.ask.reader.times_said import PRICED, TimesSaid
from wizard.domain.lexicon import Lexicon
from wizard.domain.paths import Hop, turned

BARE_HOP = 0.8
"""A modifier of a partner's class stands beside the member: "legal employees"."""
PRICED_HOP = 0.3
"""The same, of what their prices are: "round trip flights"."""
MOST, FEWEST = "the most", "the fewest"
"""What ties a noun where members with the most of it are meant: "with the most flights"."""
OTHERS = 0.6
"""What a pronoun that is of no class costs where a modifier says of which: of airlines "which of those fly to Denver"
are airlines."""
ITSELF = 1.5
"""What it costs that one tied to somebody by a preposition is he himself: "the one on Delta" is no airline."""
_PLACES = frozenset({"place within a place", "location of a city"})
"""Concepts of relations to a place in which things are: "airports in Dallas and Chicago" are in one of them each."""
_PLACING = frozenset({"in", "on", "at"})
LOOSE = 0.9
"""A preposition that the relation does not name, and that may mean any."""
SUCH_A_JOURNEY = -0.3
"""What it costs that more is said of the journeys that were spoken of, and nothing of others."""
BEST_PRICE = -0.3
"""What it costs that a modifier tells among which prices the best is meant, and not who has it."""


class Joiner:
    """Attaches modifiers to the nouns that they say something of."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._steps: dict[tuple[str, str], list[Step]] = defaultdict(list)
        for name, relation in lexicon.relations.items():
            if relation.when:
                continue  # said by its own words alone
            self._steps[relation.from_, relation.to].append(Step(name))
            self._steps[relation.to, relation.from_].append(Step(name, inverse=True))
        both_ways = [Step(name, inverse=inverse) for name in lexicon.relations for inverse in (False, True)]
        self._paths = {step: self._path(step) for step in both_ways}
        self._to_several = frozenset(step for step in both_ways if self._leads_to_several(step))
        ties = ((name, tied_by(name, lexicon)) for name in lexicon.classes)
        self.links = {name: ends for name, ends in ties if len(ends) > 1}
        """Of each class of links the classes that its members tie, each with the relation that leads there."""
        self._restricted: dict[tuple[Set, Modifier], tuple[tuple[Set, float], ...]] = {}
        self._units: dict[str, list[str]] = defaultdict(list)
        for name, entry in lexicon.attributes.items():
            if entry.unit:
                self._units[entry.of].append(name)
        self._priced_by: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for name, cls in lexicon.classes.items():
            price = lexicon.relations.get(cls.how_much or "")
            if price is not None:
                self._priced_by[price.to].append((name, cls.how_much or ""))
        self._times = TimesSaid(lexicon, self.steps, self.several)
        self.needless = NeedlessConditions(lexicon, self.steps, self.several)
        """What a modifier cannot add to a set."""
        self.journeys = Journeys(lexicon, self.several)
        """Where journeys begin and end, and what else is told of them."""
        self._names = {
            name
            for name, entry in lexicon.attributes.items()
            if entry.values and (name in lexicon.classes[entry.of].display[:2] or "name" in entry.nouns)
        }

    @property
    def lexicon(self) -> Lexicon:
        """The words of the domain, by which places are joined."""
        return self._lexicon

    @property
    def times(self) -> TimesSaid:
        """What ties times and days to members."""
        return self._times

    def is_name(self, attribute: str) -> bool:
        """Whether values of the attribute name members of its class."""
        return attribute in self._names

    def steps(self, near: str, far: str) -> list[Step]:
        """Every step from members of one class to members of another."""
        return self._steps.get((near, far), [])

    def steps_from(self, cls: str) -> list[Step]:
        """Every step from members of a class."""
        return [step for (near, _), steps in self._steps.items() if near == cls for step in steps]

    def other_end(self, step: Step) -> str:
        """The class that a step leads to."""
        return self._lexicon.relations[step.relation].end(inverse=step.inverse)

    def several(self, step: Step) -> bool:
        """Whether a member may have several partners: the way to them begins at the member's own key."""
        return step in self._to_several

    def _leads_to_several(self, step: Step) -> bool:
        relation = self._lexicon.relations[step.relation]
        ends = [self._lexicon.classes[relation.from_], self._lexicon.classes[relation.to]]
        columns = [relation.path[0].left_columns, relation.path[-1].right_columns]
        near, far = (1, 0) if step.inverse else (0, 1)
        stands_for_several = ends[1].repeated and ends[far].key != columns[far]  # as a meal code does for meals
        return stands_for_several or ends[near].key == columns[near]

    def beyond(self, first: Step, whole: Step) -> Step | None:
        """The step that leads on from the end of `first` where `whole` goes through it; None where it does not."""
        if any(self._lexicon.relations[step.relation].when for step in (first, whole)):
            return None
        one, both = self._paths[first], self._paths[whole]
        if len(both) <= len(one) or both[: len(one)] != one:
            return None
        onward = self.steps(self.other_end(first), self.other_end(whole))
        return next((step for step in onward if self._paths[step] == both[len(one) :]), None)

    def _path(self, step: Step) -> tuple[Hop, ...]:
        path = self._lexicon.relations[step.relation].path
        return turned(path) if step.inverse else tuple(path)

    def told_by(self, word: str, cls: str) -> bool:
        """Whether the preposition says a relation to members of a class."""
        return any(r.to == cls and word in r.prepositions for r in self._lexicon.relations.values())

    def leads_to_one(self, step: Step) -> bool:
        """Whether every member has at most one partner over the step: its path begins with the member's column."""
        relation = self._lexicon.relations[step.relation]
        if step.inverse or not relation.path:
            return False
        return not set(relation.path[0].left_columns) <= set(self._lexicon.classes[relation.from_].key)

    def is_journey(self, cls: str) -> bool:
        """Whether members of a class go from one place to another at a time of their own."""
        entry = self._lexicon.classes.get(cls)
        return entry is not None and entry.is_journey

    def is_person(self, cls: str) -> bool:
        """Whether members of a class are people."""
        entry = self._lexicon.classes.get(cls)
        return entry is not None and entry.person

    def is_price(self, cls: str) -> bool:
        """Whether members of a class are prices themselves: what they cost is an attribute of their own."""
        entry = self._lexicon.classes.get(cls)
        price = self._lexicon.attributes.get(entry.how_much or "") if entry is not None else None
        return price is not None and price.of == cls and entry is not None and not entry.repeated

    def is_count(self, attribute: str) -> bool:
        """Whether a number says how many there are of something: a review count, the number of seats; of the days or
        hours of a time it does not."""
        entry = self.lexicon.attributes[attribute]
        return entry.kind == "number" and entry.since is None and any(map(english().counts_things, entry.nouns))

    def single(self, step: Step) -> bool:
        """Whether a member has at most one partner over the step."""
        relation = self._lexicon.relations[step.relation]
        if step.inverse or len(relation.path) != 1 or self._lexicon.classes[relation.from_].repeated:
            return False
        return self._lexicon.classes[relation.to].key == relation.path[0].right_columns

    def has_alone(self, step: Step) -> bool:
        """Whether no partner over the step has another member: a degree has one holder."""
        relation = self._lexicon.relations[step.relation]
        if step.inverse:
            return self.leads_to_one(step.back)
        return len(relation.path) == 1 and self._lexicon.classes[relation.from_].key == relation.path[0].left_columns

    def prepositions(self, step: Step) -> tuple[str, ...]:
        """The prepositions by which a step over a relation is said, in the direction of the step."""
        relation = self._lexicon.relations[step.relation]
        return relation.inverse_prepositions if step.inverse else relation.prepositions

    def cost(self, step: Step) -> float:
        """What a step over a relation costs: the more, the seldomer it is meant."""
        return self._lexicon.relations[step.relation].cost

    # -- conditions --------------------------------------------------------------------------------------------------

    def related(self, step: Step, noun: Noun) -> Condition:
        """The member has the partners that the noun says, quantifier and number with it."""
        of = noun.members
        if noun.many == "no":
            return Not(Related(step, of))
        if noun.many == "only" and not self.journeys.end_there(step):
            where = of.where
            if where:
                rest = Set(of.cls, (Not(as_one(where)),))
                return Every((Related(step, Set(of.cls)), Not(Related(step, rest))))
        if noun.count is not None:
            op, *values = noun.count
            if noun.count != ("=", 1) or not of.where or noun.many == "exactly":
                return Compare(Number(step, of), op, tuple(values))
        if noun.many in ("every", "all") and self._lexicon.classes[of.cls].how_much == step.relation:
            noun = replace(noun, many="")  # no price is that of all flights: theirs are those that any of them has
        if noun.many in ("every", "all") and self.several(step) and not noun.joined and not noun.bare:
            return All(step, of)
        if noun.many in ("each", "every"):
            of = replace(of, each=True)
        if noun.both and (self._torn(step, noun) or self._of_one(step, noun)):
            return Related(step, replace(of, both=True))
        if noun.joined == "and" and noun.parts and not self.single(step):
            return Every(tuple(Related(step, part) for part in noun.parts))
        return Related(step, of)

    def _torn(self, step: Step, noun: Noun) -> bool:
        """Whether members that have one partner would have two by their names: "flights to Boston and Denver"."""
        alone = not step.inverse and not self.several(step) and not self.single(step)
        return alone and noun.joined == "and" and noun.bare and bool(noun.parts)

    def _of_one(self, step: Step, noun: Noun) -> bool:
        """Whether each member has one partner, so that others must have one of them for each that is named: pupils
        "taught by both Ann and Bob" had lessons of each."""
        return self.single(step) and noun.joined == "and" and noun.bare and bool(noun.parts)

    def tied(self, cls: str, word: str, noun: Noun) -> Iterator[tuple[Condition, float]]:
        """What a preposition and a noun may say of members of `cls`."""
        if noun.set.cls == ANY:
            return
        noun = noun.told_of_each if word in ("of", "for") else noun
        for step in self.steps(cls, noun.set.cls):
            if not self._may_tie(step, word, noun):
                continue
            relation = self._lexicon.relations[step.relation]
            own = relation.inverse_prepositions if step.inverse else relation.prepositions
            verbs = relation.inverse_verbs if step.inverse else relation.verbs
            if word in own or (word == "have" and "with" in own) or f"be {word}" in verbs:
                cost = 0.0
            elif word in ("have", "with") and any(v.split()[0] == "have" for v in verbs):
                cost = 0.1 if cls != noun.set.cls or not noun.set.earlier else LOOSE  # "who has both" is of no bosses
            elif word == "without":
                cost = 0.2 if cls != noun.set.cls else LOOSE  # whoever is "without those in Legal" has none as bosses
            elif word in english().loose and word not in english().directed:
                if cls == noun.set.cls and not (noun.set.where and (noun.bare or word not in _PLACING)):
                    continue  # whoever is "in the crews", or "on level 24", is of them, and has none for a mentor
                cost = LOOSE
            elif word == "have" and not self._lexicon.classes[noun.set.cls].person:
                cost = LOOSE + 0.4
            elif word in ("outside", "outside of"):
                cost = 0.3
            else:
                continue
            lies = word == "in" and relation.concept and _PLACES.intersection(relation.concept)
            condition = self.related(step, replace(noun, joined="or") if lies and not noun.both else noun)
            if word in ("without", "outside", "outside of"):
                condition = Not(condition)
            yield condition, cost + relation.cost

    def _may_tie(self, step: Step, word: str, noun: Noun) -> bool:
        """Whether a step may lead to what the noun says: "in another department" does not say than which, and flights
        "of Boston" begin or end there: what lies on their way is said by words of its own."""
        if self.journeys.stop_on_the_way(step) and word in english().loose and word not in self.prepositions(step):
            return False
        if noun.many == "other" and not (noun.set == Set(noun.set.cls) and self.journeys.stop_there(step)):
            return False
        return not ((self._torn(step, noun) and not noun.both) or (noun.both and self.single(step)))

    def tied_by_verb(self, attribute: str, modifier: Tied) -> Iterator[tuple[Condition, float]]:
        """What the verb of an attribute says with a preposition: who "arrives in" a place goes there."""
        entry = self._lexicon.attributes[attribute]
        for step in self.steps(entry.of, modifier.noun.set.cls):
            verbs = () if step.inverse else self._lexicon.relations[step.relation].verbs
            if any(f"{verb} {modifier.word}" in verbs for verb in entry.verbs) and not modifier.noun.wh:
                yield self.related(step, modifier.noun), self._lexicon.relations[step.relation].cost

    # -- modifiers ---------------------------------------------------------------------------------------------------

    def forget(self) -> None:
        """Another request begins: what was narrowed in the one before is not asked for again."""
        self._restricted = {}

    def restrict(self, base: Set, modifier: Modifier) -> Sequence[tuple[Set, float]]:
        """The set narrowed by a modifier, every way, with costs. Of one request most are asked for several times."""
        key = (base, modifier)
        found = self._restricted.get(key)
        if found is None:
            found = self._restricted[key] = tuple(self._restricting(base, modifier))
        return found

    def _restricting(self, base: Set, modifier: Modifier) -> Iterator[tuple[Set, float]]:
        if isinstance(modifier, Holds):
            yield from self._holding(base, modifier)
        elif isinstance(modifier, Tied):
            yield from self._tying(base, modifier)
        elif isinstance(modifier, Amount):
            yield from self._counting(base, modifier)
        elif isinstance(modifier, Several):
            yield from self._joining(base, modifier)
        else:
            yield from self._times.restrict(base, modifier)

    def _joining(self, base: Set, modifier: Several) -> Iterator[tuple[Set, float]]:
        """Each modifier by itself, one of them, or none."""
        if modifier.joint == "and":
            behind = replace(modifier, parts=modifier.parts[1:])
            for found, cost in self.restrict(base, modifier.parts[0]):
                full = self._joining(found, behind) if behind.parts else iter([(found, 0.0)])
                yield from ((one, cost + extra) for one, extra in full)
            return
        ways: list[tuple[tuple[Condition, ...], float]] = [((), 0.0)]
        for part in modifier.parts:
            said = [(found.where, cost) for found, cost in self.restrict(Set(base.cls), part)]
            ways = [((*before, as_one(where)), cost + extra) for before, cost in ways for where, extra in said]
        for conditions, cost in ways:
            if modifier.joint == "both" and not of_one_kind(conditions):
                continue  # of two times both are of one attribute
            told = Either(conditions, both=modifier.joint == "both")
            if self.needless.chosen_already(base, told):
                continue  # "from Boston to Denver or from Boston"
            yield within(base, Not(told) if modifier.joint == "nor" else told), cost

    def _holding(self, base: Set, modifier: Holds) -> Iterator[tuple[Set, float]]:
        if base.cls == ANY:
            cost = (ITSELF if modifier.tied else 0.0) + (OTHERS if base.earlier else 0.0)
            yield replace(within(base, modifier.condition), cls=modifier.cls), cost
        elif base.cls == modifier.cls:
            if not self.needless.contradicts(base, modifier.condition):
                condition = of_their_own(base, modifier.condition, self._lexicon)
                yield self.of_one_tie(base, condition) or within(base, condition), 0.0
        elif not (modifier.own or self.needless.of_people_alone(base, modifier)):
            if isinstance(modifier.condition, Related) and modifier.verb and modifier.condition.to.cls == base.cls:
                return  # the reviews of those who wrote reviews
            for step in self.journeys.without_stops(self.steps(base.cls, modifier.cls), bare=bool(modifier.value)):
                if modifier.verb and not (step.inverse and self._lexicon.relations[step.relation].inverse_verbs):
                    continue  # a clause says what its own subject does, or whoever does it with that
                if isinstance(modifier.condition, Not) and (modifier.clause or modifier.verb):  # "who serve no meal"
                    none = Not(Related(step, Set(modifier.cls, (modifier.condition.condition,))))
                    yield within(base, none), BARE_HOP + self.cost(step)
                    continue
                best, priced = modifier.condition, self._lexicon.classes[base.cls].how_much == step.relation
                if isinstance(best, Extreme) and self._of_its_own(step, best.term):
                    continue
                told = bool(base.where) or not (self.several(step) or step.inverse)
                if isinstance(best, Extreme) and isinstance(best.term, Attr) and told and not modifier.verb:
                    most = Via(step, best.term, "max" if best.most else "min")
                    yield (
                        narrow(base, replace(best, term=most)),
                        BARE_HOP - 0.3 if priced else BARE_HOP + self.cost(step),
                    )
                    continue
                apart = self.needless.denied_of_others(modifier.cls, modifier.condition)
                if apart is not None and self.several(step):
                    there, elsewhere = (Related(step, Set(modifier.cls, conditions)) for conditions in apart)
                    yield within(base, there, Not(elsewhere)), BARE_HOP + self.cost(step)
                    continue
                far = Related(step, Set(modifier.cls, (modifier.condition,)))
                hop = PRICED_HOP if priced and isinstance(best, Is) else BARE_HOP
                yield self.of_one_tie(base, far) or within(base, far), hop + self.cost(step)

    def _of_its_own(self, step: Step, term: Term) -> bool:
        """Whether the most of something is no partner's: of cited papers, and not of who wrote them."""
        return isinstance(term, Via) or (isinstance(term, Attr) and self.is_count(term.name) and self.several(step))

    def _tying(self, base: Set, modifier: Tied) -> Iterator[tuple[Set, float]]:
        if base.cls == ANY:
            return
        noun = modifier.noun
        if modifier.word in (MOST, FEWEST):
            for step in self.steps(base.cls, noun.set.cls):
                best = Extreme(Number(step, noun.set), modifier.word == MOST, rank=modifier.rank)
                yield narrow(base, best), self.cost(step)
            return
        if modifier.word == "between" and len(noun.parts) == 2:
            yield from self._placed(base, noun.parts)
            return
        yield from self._of_the_best_price(base, modifier)
        yield from self._of_what_is_counted(base, modifier)
        same = noun.set.cls == base.cls and not any(self.needless.contradicts(base, c) for c in noun.set.where)
        more = noun.set.earlier or any(c not in base.where for c in noun.set.where)  # "pets of pets" says nothing
        if same and more and noun.bare and modifier.word in ("on", "with", "by") and self._numbered(noun.set):
            yield within(base, *noun.set.where), 0.2
        narrower = same and more and not (noun.bare and not noun.joined)  # "cities from Boston" are not Boston
        narrower = narrower and noun.many != "no" and (noun.many != "other" or leaves_some_out(noun.set))
        told = base.where and not any(isinstance(c, Extreme) for c in base.where)
        narrower = narrower and not (told and modifier.word == "of" and self.is_person(base.cls) and not base.earlier)
        narrower = narrower and not (modifier.word == "for" and noun.many in ("each", "every"))  # others are theirs
        if narrower and modifier.word in ("of", "among", "amongst", "in", "from", "out of", "for"):
            yield replace(within(base, *in_one(noun).where), earlier=base.earlier or noun.set.earlier), 0.4
        for condition, cost in self.tied(base.cls, modifier.word, noun):
            if (
                self.needless.elsewhere(base, condition)
                or self.needless.nowhere(condition, noun)
                or self.needless.denied_in_vain(base, condition)
            ):
                continue
            if isinstance(condition, Not) and noun.tail and self.needless.own(base.cls, noun.set.where):
                continue  # "flights without fares from Boston": from Boston are the flights
            own = of_their_own(base, condition, self._lexicon)
            as_one_tie = self.of_one_tie(base, own) or of_one_row(base, own, self._lexicon, self.steps)
            yield as_one_tie or within(base, own), cost
        yield from self._tying_what_is_priced(base, modifier)
        for found in self.journeys.gone_by(base, modifier) if self.is_journey(noun.set.cls) else ():
            yield found, SUCH_A_JOURNEY

    def of_one_tie(self, base: Set, condition: Condition) -> Set | None:
        """The set with a condition that the same tie meets as the one before it; None where those are two things.

        Who played a part in a film played that part in that film, and not one in another.
        """
        known = base.where[-1] if base.where else None
        if not isinstance(known, Related) or not isinstance(condition, Related):
            return None
        if known.step == condition.step and self.journeys.tell_more(known.to, condition.to):
            more = within(replace(known.to, bare=False), *condition.to.where)
            return within(replace(base, where=base.where[:-1]), Related(known.step, more))
        if known.to.cls == condition.to.cls:
            return None
        for near, far in ((known, condition), (condition, known)):
            onward = self.beyond(near.step, far.step) if self.several(near.step) else None
            if onward is not None:
                tie = within(replace(near.to, bare=False), Related(onward, far.to))
                return within(replace(base, where=base.where[:-1]), Related(near.step, tie))
        return None

    def _of_the_best_price(self, base: Set, modifier: Tied) -> Iterator[tuple[Set, float]]:
        """Those with the best price of all that the modifier tells: who charges the least from Boston to Denver."""
        for at, price in enumerate(base.where if self.is_person(base.cls) else ()):
            if not isinstance(price, Related) or not self.is_price(price.to.cls):
                continue
            if any(isinstance(c, Extreme) for c in price.to.where):
                for found, cost in self.restrict(price.to, modifier):
                    told = self.related(price.step, Noun(found))
                    yield replace(base, where=(*base.where[:at], told, *base.where[at + 1 :])), cost + BEST_PRICE

    def _of_what_is_counted(self, base: Set, modifier: Tied) -> Iterator[tuple[Set, float]]:
        """Those with the most of what the modifier tells: who flies most often from Boston has most flights there."""
        best = base.where[-1] if base.where else None
        if isinstance(best, Extreme) and isinstance(best.term, Number):
            for found, cost in self.restrict(best.term.of, modifier):
                most = replace(best, term=replace(best.term, of=found))
                yield replace(base, where=(*base.where[:-1], most)), cost

    def _tying_what_is_priced(self, base: Set, modifier: Tied) -> Iterator[tuple[Set, float]]:
        """What is said of prices and means what they are of: fares on a 747 are those of flights that use one."""
        noun = modifier.noun
        for name, price in self._priced_by.get(base.cls, ()):
            if self.steps(base.cls, noun.set.cls) or name == noun.set.cls:
                continue
            for condition, cost in self.tied(name, modifier.word, noun):
                of = Related(Step(price, inverse=True), Set(name, (condition,)))
                yield within(base, of), cost + PRICED

    def _numbered(self, of: Set) -> bool:
        """Whether a set is told by the number of its members: "flight 152"."""
        number = Attr(self._lexicon.classes[of.cls].number or "")
        return any(isinstance(c, Compare) and c.term == number for c in of.where)

    def _placed(self, base: Set, parts: tuple[Set, ...]) -> Iterator[tuple[Set, float]]:
        """Places said without a word, in the order that the class gives them: "Boston Denver"."""
        entry = self._lexicon.classes.get(base.cls)
        if entry is None or len(parts) != 2:
            return
        if not entry.unmarked:
            start, end = (Noun(part, bare=True) for part in parts)
            for near, cost in self._tying(base, Tied("from", start)):
                yield from ((both, cost + extra) for both, extra in self._tying(near, Tied("to", end)))
        else:
            yield from self.journeys.between(base, parts)

    def _counting(self, base: Set, modifier: Amount) -> Iterator[tuple[Set, float]]:
        for name in modifier.units:
            entry = self._lexicon.attributes[name]
            condition = Compare(Attr(name), modifier.op, modifier.values)
            if base.cls == ANY and self._lexicon.classes[entry.of].person:
                continue  # "anything under 3 pounds" is nobody
            if base.cls in (ANY, entry.of):
                lines = 0.4 if base.cls == ANY and self._lexicon.classes[entry.of].amount else 0.0
                yield replace(within(base, condition), cls=entry.of), lines
            else:
                for step in self.steps(base.cls, entry.of):
                    yield within(base, Related(step, Set(entry.of, (condition,)))), BARE_HOP + self.cost(step)

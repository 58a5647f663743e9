"""Who does what with what, where a third class stands between: "which aircraft does Delta use from Boston"."""

from __future__ import annotations

from dataclasses import dataclass

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare, HowMany, Number, Related, Set, Show, Step, narrow, walk
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    At,
    FunctionWord,
    Holds,
    Measure,
    Modifier,
    Moments,
    Noun,
    Verb,
    When,
    WholeRequest,
)
from wizard.ask.reader.narrowing import flat, within
from wizard.ask.reader.rules.book import Book, Made
from wizard.ask.reader.rules.verbs import ends
from wizard.ask.vocabulary import Sense

BOOK = Book()
STANDING_FOR = 0.6
"""What it costs that a member stands for what belongs to it: "Delta" for its flights."""


HAVING = 1.7
"""What it costs that "what do you have from Boston" asks for what flights have: rather for the flights."""


@dataclass(frozen=True, slots=True)
class Acting:
    """A subject and its verb, whose object is asked for."""

    set: Set
    """The members that do it."""
    sense: Sense
    verb: tuple[Sense, ...]
    light: bool = False
    """True where the verb says nothing without an object: "have"."""


def subjects(j: Joiner, noun: Noun, cls: str) -> list[tuple[Set, float]]:
    """The members of a class that a noun means, itself or standing for what belongs to it."""
    if noun.set.cls == cls:
        return [(Set(cls, noun.set.where, earlier=noun.set.earlier), 0.0)]
    if noun.set.cls == ANY or noun.count is not None or noun.many in ("no", "only", "all", "each", "every"):
        return []
    steps = [step for step in j.steps(cls, noun.set.cls) if not step.inverse]
    return [(Set(cls, (j.related(step, noun),)), STANDING_FOR + j.cost(step)) for step in steps]


@BOOK.rule("ACT", "do NP V", "be NP V", "modal NP V", "have NP V", cost=0.2, example="which aircraft does Delta use")
def _acting(j: Joiner, noun: Noun, verb: Verb) -> Made:
    if noun.wh or noun.many == "no" or noun.pronoun:
        return
    for sense in verb.senses:
        if sense.kind == "verb":
            cls = ends(j, sense)[0]
        elif sense.kind == "attrverb":
            cls = j.lexicon.attributes[sense.name].of
        else:
            continue
        each = noun.many in ("each", "every")
        for found, cost in subjects(j, noun, cls):
            yield Acting(replace(found, each=True) if each else found, sense, verb.doing), sense.cost + cost


@BOOK.rule("ACT", "V", "modal V", cost=0.5, example="which cities can I reach from Boston")
def _anybody_acting(j: Joiner, verb: Verb) -> Made:
    """The speaker, or anybody, does it with a member of the class that goes places: "cities you can reach"."""
    for sense in verb.senses:
        if sense.kind == "verb" and not sense.passive:
            cls = ends(j, sense)[0]
        elif sense.kind == "attrverb" and j.lexicon.attributes[sense.name].kind == "time":
            cls = j.lexicon.attributes[sense.name].of
        else:
            continue
        if j.lexicon.classes[cls].unmarked:
            yield Acting(Set(cls), sense, verb.doing, verb.light), sense.cost


@BOOK.rule("ACT", "(do NP | modal NP | do | modal) V NP", example="what time does Delta 296 get to Denver")
def _acting_on(j: Joiner, _do: FunctionWord, *parts: object) -> Made:
    """A verb with a time of its own and an object: when one "gets to" a place."""
    *subject, verb, other = parts
    noun = subject[0] if subject else None
    if not (isinstance(verb, Verb) and isinstance(other, Noun)) or other.wh or other.count:
        return
    if isinstance(noun, Noun) and (noun.wh or noun.many == "no" or noun.pronoun):
        return
    for sense in verb.senses:
        if sense.kind == "attrverb" and j.lexicon.attributes[sense.name].kind == "time":
            cls = j.lexicon.attributes[sense.name].of
            base = noun.set if isinstance(noun, Noun) else Set(cls)
            for object_of in verb.senses:
                if object_of.kind == "verb" and ends(j, object_of) == (base.cls, other.set.cls):
                    found = within(base, j.related(object_of.step, other))
                    yield Acting(found, sense, verb.doing), sense.cost + j.cost(object_of.step)


@BOOK.rule("ACT", "ACT M", cost=0.1, example="which aircraft does Delta use from Boston to Atlanta")
def _acting_where(j: Joiner, acting: Acting, modifier: Modifier) -> Made:
    if isinstance(modifier, (At, When, Moments)):
        for held, cost in j.times.said_of(Verb(acting.verb), modifier):
            if held.cls == acting.set.cls:
                yield replace(acting, set=narrow(acting.set, held.condition)), cost
        return
    if isinstance(modifier, Holds) and modifier.verb:
        return
    for found, cost in j.restrict(acting.set, modifier):
        if found.cls == acting.set.cls and not (acting.set.where and j.journeys.begin_there(found)):
            yield replace(acting, set=found), cost


@BOOK.rule("R", "NP ACT", example="which cities does Delta fly to from Boston")
def _object_of(j: Joiner, asked: Noun, acting: Acting) -> Made:
    sense = acting.sense
    if not asked.wh or sense.kind != "verb" or asked.terms:
        return
    other = ends(j, sense)[1]
    if asked.set.cls == ANY and _leads_to_an_end(j, acting):
        return  # "where" asks for places
    if asked.set.cls in (other, ANY):
        found = _done_to(j, Set(other, asked.set.where), acting)
        unsaid = 0.0 if asked.set.cls else HAVING if acting.light else 0.5
        yield WholeRequest(Show(found), found), j.cost(sense.step) + unsaid


def _leads_to_an_end(j: Joiner, acting: Acting) -> bool:
    """Whether the verb says where journeys begin or end, at whatever kind of place."""
    relations = j.lexicon.relations
    ends_said = {verb for way in j.lexicon.classes[acting.set.cls].unmarked for verb in relations[way].verbs}
    return not ends_said.isdisjoint(relations[acting.sense.name].verbs)


@BOOK.rule("R", "howmany NP ACT", cost=0.1, example="how many cities can I reach nonstop from Boston")
def _how_many_objects_of(j: Joiner, counted: Noun, acting: Acting) -> Made:
    if acting.sense.kind == "verb" and not counted.wh and counted.set.cls == ends(j, acting.sense)[1]:
        found = _done_to(j, counted.set, acting)
        yield WholeRequest(HowMany(found), found), j.cost(acting.sense.step)


def _done_to(j: Joiner, objects: Set, acting: Acting) -> Set:
    """Those of some objects to whom it is done, by the same subjects of whom more was said: of planes "that Delta uses
    from Boston" the flight from Boston is Delta's."""
    done = Related(acting.sense.step.back, acting.set)
    return j.of_one_tie(objects, done) or narrow(objects, done)


@BOOK.rule("T", "when ACT", example="when does Delta leave Boston for Denver")
def _when_acting(j: Joiner, acting: Acting) -> Made:
    sense = acting.sense
    if sense.kind == "attrverb" and j.lexicon.attributes[sense.name].kind in ("time", "date", "year"):
        yield Measure(Attr(sense.name), acting.set, owned=True, wh=True), 0.0


# -- questions whose subject is left open ----------------------------------------------------------------------------


@BOOK.rule("NP", "what M", cost=0.3, example="what leaves Boston at noon")
def _whatever(j: Joiner, modifier: Modifier) -> Made:
    if not isinstance(modifier, Holds) or not modifier.verb or j.is_person(modifier.cls):
        return  # "what did she study" asks for nobody who studied
    condition = modifier.condition
    if isinstance(condition, Compare) and isinstance(condition.term, Number) and condition.op == "=":
        return  # "what would three tickets cost" asks for a sum, not for what has three of them
    unnamed = any(isinstance(c, Related) and c.to == Set(c.to.cls) for c in flat((condition,)))
    yield Noun(Set(modifier.cls, (condition,)), wh=True), 0.8 if unnamed else 0.0  # "what airlines fly" asks which


@BOOK.rule("R", "how [do | modal | be] M", cost=0.5, example="how does one get from Boston to Denver")
def _ways(j: Joiner, modifier: Modifier) -> Made:
    if isinstance(modifier, Holds) and modifier.verb and j.lexicon.classes[modifier.cls].unmarked:
        ends_said = {
            j.lexicon.relations[name].to
            for name in j.lexicon.classes[modifier.cls].unmarked
            if any(isinstance(n, Related) and n.step.relation == name for n in walk(modifier.condition))
        }
        if len(ends_said) == 1:  # from an airport to a city may be a way on the ground
            yield WholeRequest(Show(Set(modifier.cls, (modifier.condition,)))), 0.0


@BOOK.rule("R", "where ACT", cost=0.2, example="where can I fly from Boston")
def _where_to(j: Joiner, acting: Acting) -> Made:
    """The other end of a way of which one end was said."""
    ways = j.lexicon.classes[acting.set.cls].unmarked
    said = {c.step.relation for c in flat(acting.set.where) if isinstance(c, Related) and c.step.relation in ways}
    if len(ways) < 2 or said not in ({ways[0]}, {ways[1]}):
        return
    other = Step(ways[1] if said == {ways[0]} else ways[0])
    found = Set(j.other_end(other), (Related(other.back, acting.set),))
    yield WholeRequest(Show(found), found), 0.0

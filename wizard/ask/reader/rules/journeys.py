"""Journeys: places on the way ("from Boston to Dallas to Denver"), and where the speaker is ("I live in Denver")."""

from __future__ import annotations

from collections.abc import Sequence

from wizard.ask.facts import replace
from wizard.ask.form import Every, HowMany, Not, Number, Related, Set, Show, Step, narrow, walk
from wizard.ask.reader.earlier import names_one
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.journeys_told import names_what_one_goes_by
from wizard.ask.reader.meaning import ANY, FunctionWord, Holds, Modifier, Noun, Tied, Verb, WholeRequest
from wizard.ask.reader.narrowing import as_one
from wizard.ask.reader.rules.book import Book, Made, first, maybe
from wizard.ask.reader.rules.modifiers import is_end_told
from wizard.ask.reader.rules.surroundings import about
from wizard.ask.reader.rules.verbs import ends

BOOK = Book()


@BOOK.rule("M", "to NP to NP", cost=0.2, example="flights from Boston to Dallas to Denver")
def _by_way_of(j: Joiner, _to: FunctionWord, place: Noun, end: Noun) -> Made:
    """What goes to one place and on to another ends there, and is at the first on its way."""
    if not (place.bare and end.bare) or place.set == end.set:
        return
    for cls, entry in j.lexicon.classes.items():
        ways = [step for step in j.steps(cls, place.set.cls) if "via" in j.prepositions(step)]
        ends = [Step(name) for name in entry.unmarked[1::2] if j.other_end(Step(name)) == end.set.cls]
        for way in ways[:1]:
            for step in ends[:1]:
                yield Holds(cls, Every((j.related(way, place), j.related(step, end)))), j.cost(step)


@BOOK.rule("M", "P M", "to M", cost=0.1, example="flights into Canada")
def _to_such_places(j: Joiner, word: FunctionWord, modifier: Modifier) -> Made:
    """Places told by a value that is no name of theirs are gone to as those that are named."""
    if isinstance(modifier, Holds) and is_end_told(j, word.words, modifier):
        yield Tied(word.words, Noun(Set(modifier.cls, (modifier.condition,)))), 0.0


@BOOK.rule("Q", "whereiam NP [comma | and | ASK | comma ASK | and ASK] R", "R [and | comma] whereiam NP",
           "ASK R [and] whereiam NP", cost=0.4,
           example="I live in Denver and I would like to fly to Boston")  # fmt: skip
def _where_the_speaker_is(j: Joiner, noun: Noun, asked: WholeRequest) -> Made:
    """What goes from place to place goes from where the speaker is; anything else is wanted there."""
    if asked.set is None or not noun.bare:
        return
    entry = j.lexicon.classes.get(asked.set.cls)
    word = "from" if entry is not None and entry.unmarked else "in"
    for found, cost in j.restrict(asked.set, Tied(word, noun)):
        yield about(asked, found), cost


@BOOK.rule("R", "P NP M [M]", "NP LP M", "NP M LP", cost=0.2, example="on which days can I fly from Boston to Denver")
def _on_which_one_goes(j: Joiner, *parts: object) -> Made:
    """The partners of journeys that whoever asks would make: nobody says that it is flights that go on those days."""
    asked, word = first(Noun, parts), first(FunctionWord, parts)
    told = [part for part in parts if not isinstance(part, (FunctionWord, Noun))]
    done = next((part for part in told if isinstance(part, Holds) and part.verb), None)
    if not asked.wh or asked.set.cls == ANY or done is None:
        return
    if any(isinstance(node, Not | Number) for node in walk(done.condition)):
        return  # where nobody flies, or one airline only, is no place to which such a flight goes
    entry = j.lexicon.classes.get(done.cls)
    if entry is None or not (entry.unmarked and entry.default):
        return
    for found, cost in all_told(j, Set(done.cls), told):
        for step in j.steps(done.cls, asked.set.cls):
            relation = j.lexicon.relations[step.relation]
            if not step.inverse and word.words in (*relation.prepositions, "in"):
                these = narrow(asked.set, Related(step.back, found))
                rather = (0.0 if relation.concept else 0.6) + (0.0 if word.words in relation.prepositions else 0.4)
                yield WholeRequest(Show(these), these), cost + rather + j.cost(step)


def all_told(j: Joiner, of: Set, modifiers: Sequence[object]) -> list[tuple[Set, float]]:
    """The members of which every modifier holds."""
    found = [(of, 0.0)]
    for one in modifiers:
        found = [(more, cost + extra) for base, cost in found for more, extra in j.restrict(base, one)]  # type: ignore[arg-type]
    return found


@BOOK.rule("R", "NP (do PRO | be PRO | PRO be | PRO) V [M] M", "NP modal PRO V M", "NP be V M [M | M M]", cost=0.3,
           binds=True, example="what airplanes do they use from Boston to Denver")  # fmt: skip
def _what_they_use_there(j: Joiner, asked: Noun, *rest: object) -> Made:
    """Whoever goes does it: what is used, or served, on what goes from place to place."""
    pronoun, verb = maybe(Noun, rest), first(Verb, rest)
    told = [part for part in rest if not isinstance(part, (FunctionWord, Noun, Verb))]
    if not asked.wh or asked.set.cls == ANY:
        return
    if pronoun is not None and (pronoun.pronoun not in ("any", "people") or pronoun.set.where):
        return
    if asked.bare and names_one(asked.set):
        return  # "which of the Boston ones leave at ten" are no Bostons
    for these, cost in _used_on_the_way(j, asked.set, verb, told):
        yield WholeRequest(Show(these), these), cost


@BOOK.rule("NP", "NP V M M", "NP V M M M", cost=0.3, example="the aircraft used from Boston to Denver before noon")
def _used_there(j: Joiner, noun: Noun, verb: Verb, *told: Modifier) -> Made:
    """The same, of things that are told by it."""
    if noun.bare or noun.pronoun or noun.set.cls == ANY or not any(s.done or s.passive for s in verb.senses):
        return
    for these, cost in _used_on_the_way(j, noun.set, verb, told):
        yield replace(noun, set=these, tail=noun.tail + 1), cost


@BOOK.rule("NP", "NP [that] be V [M] M", cost=0.5, example="how many cities can be reached from Boston")
def _reached_there(j: Joiner, noun: Noun, *rest: object) -> Made:
    """The same, of things of which a clause tells: "cities that can be reached from Boston"."""
    if noun.bare or noun.pronoun or noun.wh or noun.set.cls == ANY:
        return
    told = [part for part in rest if not isinstance(part, (FunctionWord, Verb))]
    for these, cost in _used_on_the_way(j, noun.set, first(Verb, rest), told):
        yield replace(noun, set=these, tail=noun.tail + 1), cost


def _used_on_the_way(j: Joiner, things: Set, verb: Verb, told: Sequence[object]) -> Made:
    """Things that are used, or served, on what goes from place to place as it is told."""
    for sense in verb.senses:
        subject, other = ends(j, sense) if sense.kind == "verb" and not sense.passive else ("", "")
        entry = j.lexicon.classes.get(subject)
        if other != things.cls or entry is None or not (entry.unmarked and entry.default):
            continue
        of_it = [_by_such_a_one(subject, one) for one in told]
        for found, cost in all_told(j, Set(subject), of_it):
            yield narrow(things, Related(sense.step.back, found)), sense.cost + cost + j.cost(sense.step)


def _by_such_a_one(cls: str, modifier: object) -> object:
    """What a modifier says of the journey itself, where it names what one goes by: "reached with a direct flight"."""
    if not isinstance(modifier, Tied) or modifier.noun.set.cls != cls or not names_what_one_goes_by(modifier):
        return modifier
    told = modifier.noun.set.where
    return Holds(cls, as_one(told)) if told else modifier


@BOOK.rule("M", "iftaken NP", cost=0.1, example="when would I get to Denver if I take United 9 from Boston")
def _if_taken(j: Joiner, noun: Noun) -> Made:
    """Who takes one is on it: what is asked is asked of that one."""
    entry = j.lexicon.classes.get(noun.set.cls)
    if entry is not None and len(entry.unmarked) > 1 and not (noun.wh or noun.pronoun or noun.many):
        yield Tied("on", replace(noun, bare=True)), 0.0


@BOOK.rule("R", "howoften do NP M", "howoften do NP M M", "howoften M", "howoften be there NP", "howoften do NP V",
           example="how often does United fly from Boston to Denver")  # fmt: skip
def _how_often(j: Joiner, *parts: object) -> Made:
    """How many journeys there are, of somebody or from place to place."""
    noun = next((part for part in parts if isinstance(part, Noun)), None)
    told = [part for part in parts[1:] if not isinstance(part, (FunctionWord, Noun))]
    if noun is not None and (noun.wh or noun.many or noun.pronoun):
        return
    for name, entry in j.lexicon.classes.items():
        if not (entry.week and entry.default):
            continue
        if noun is not None and noun.set.cls == name:
            bases = [(noun.members, 0.0)]
        elif noun is not None:
            steps = [step for step in j.steps(name, noun.set.cls) if noun.bare and not step.inverse]
            bases = [(narrow(Set(name), j.related(step, noun)), j.cost(step)) for step in steps]
        else:
            bases = [(Set(name), 0.0)]
        for base, cost in bases:
            for found, extra in all_told(j, base, told):
                if found.where:
                    yield WholeRequest(HowMany(found), found), cost + extra

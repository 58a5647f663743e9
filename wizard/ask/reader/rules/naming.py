"""Members named by a name, a number, a code, or the name of what they belong to."""

from __future__ import annotations

import itertools

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare, Condition, Is, Related, Set, narrow
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, FunctionWord, Holds, Measure, Noun, Numeral, Tied
from wizard.ask.reader.narrowing import either, within
from wizard.ask.reader.rules.book import Book, Made, first, last

BOOK = Book()


@BOOK.rule("NP", "NP NP", cost=-0.7, example="the isle Corrie")
def _name_and_kind(j: Joiner, name: Noun, kind: Noun) -> Made:
    if any(one.joined or one.many or one.tail or one.pronoun or one.plural for one in (name, kind)) or kind.wh:
        return
    if name.bare and not name.wh and kind.set == Set(name.set.cls):
        one_name = not kind.bare and j.is_person(kind.set.cls) and len(name.set.where) == 1
        yield name, _ADJECTIVE if one_name else 0.0
    elif kind.bare and name.set == Set(kind.set.cls):
        yield replace(kind, wh=name.wh), _ASKED_AND_NAMED if name.wh else 0.1
    elif kind.bare and not name.bare and name.set.cls == kind.set.cls and not name.wh and _is_kind(name.set):
        yield replace(kind, set=narrow(kind.set, *name.set.where)), 0.2  # "the restaurant Cafe Zinho"


_ADJECTIVE = 1.6
"""What it costs that one name stands before what everybody is: "a French employee" is hardly called French."""
_ASKED_AND_NAMED = 0.7
"""What it costs that a question word and a name are of one member: "who mentors Paul Tai" asks for somebody else."""


def _is_kind(of: Set) -> bool:
    """Whether one word says what members are, and no more."""
    return len(of.where) == 1 and isinstance(of.where[0], (Is, Related, Compare)) and not of.earlier


@BOOK.rule("NP", "NP M", "NP NP", "NP CODE", cost=-0.9, example="flights to Logan International (BOS)")
def _name_and_code(j: Joiner, name: Noun, code: object) -> Made:
    """The same member by name and by code: "United Airlines (UA)"."""
    if isinstance(code, Noun):
        same = code.bare and code.set == name.set
    else:
        apart = isinstance(code, Holds) and code.tied  # "states in the US" are not the US twice
        same = isinstance(code, Holds) and code.cls == name.set.cls and name.set.where == (code.condition,)
        same = same and not apart
    if name.bare and same and not (name.wh or name.joined):
        yield name, 0.0


@BOOK.rule("NP", "NP named NP", "NP named M", cost=-0.3, example="chaps called Louis")
def _named(j: Joiner, noun: Noun, _word: FunctionWord, name: object) -> Made:
    if (noun.wh and noun.set.cls == ANY) or not may_be_named(j, noun):
        return
    where: tuple[Condition, ...] = ()
    if isinstance(name, Noun) and name.bare and not name.wh and noun.set.cls in (name.set.cls, ANY):
        where, cls = name.set.where, name.set.cls
    elif isinstance(name, Holds) and name.value and not name.verb and noun.set.cls in (name.cls, ANY):
        where, cls = (name.condition,), name.cls
    if where:
        found = narrow(replace(noun.set, cls=cls), *where)
        yield replace(noun, set=found, bare=False), 0.0


def may_be_named(j: Joiner, noun: Noun, cls: str = ANY) -> bool:
    """Whether "named" behind a noun is said of it, and not of a common noun that stands nearer."""
    if noun.set.cls not in (cls, ANY) and cls:
        return False
    near = noun.set.where[-1] if noun.tail and noun.set.where else None
    if isinstance(near, Related):
        return any(
            isinstance(c, Compare) and isinstance(c.term, Attr) and j.is_name(c.term.name) for c in near.to.where
        )
    return True


@BOOK.rule("NP", "NP comma NP", "NP NP", cost=0.5, example="everyone, department 44")
def _whose_telegraphed(j: Joiner, people: Noun, *rest: object) -> Made:
    """People, of whatever kind, and behind a pause, or with a number, what they belong to."""
    of = last(Noun, rest)
    if len(rest) == 1 and not (of.bare and people.plural and told_by_number(j, of.set)):
        return
    kind = all(isinstance(c, (Is, Compare)) for c in people.set.where) and not people.bare
    plain = kind and j.is_person(people.set.cls) and people.many in ("", "all", "any")
    if plain and of.bare and not (people.wh or people.pronoun or of.wh) and of.set.cls != people.set.cls:
        for found, cost in j.restrict(people.set, Tied("in", of)):
            yield replace(people, set=found, many="", tail=1), cost


def is_its_number(j: Joiner, measure: Measure) -> bool:
    """Whether a measure is the number by which things are told apart that are nobody."""
    entry = j.lexicon.classes.get(measure.owner.cls)
    plain = entry is not None and not entry.person and not measure.owner.where
    return plain and entry is not None and measure.term == Attr(entry.number or "")


def told_by_number(j: Joiner, of: Set) -> bool:
    """Whether a set is told by the number of its members: "department 44"."""
    number = j.lexicon.classes[of.cls].number if of.cls in j.lexicon.classes else None
    return len(of.where) == 1 and isinstance(of.where[0], Compare) and of.where[0].term == Attr(number or "")


@BOOK.rule("NP", "dem NP", cost=0.2, example="who is the boss of that Paul Tai")
def _that_name(j: Joiner, noun: Noun) -> Made:
    """A name that is pointed at is a name."""
    if noun.bare and not noun.wh and not noun.joined:
        yield noun, 0.0


@BOOK.rule("NP", "NP NUM", cost=0.3, example="when does Delta 296 leave")
def _called_by_partner_and_number(j: Joiner, noun: Noun, number: Numeral) -> Made:
    """The name of what it belongs to, and its number: "Delta 296"."""
    if not noun.bare or noun.joined or noun.many or number.money or not isinstance(number.value, int):
        return
    for name, entry in j.lexicon.classes.items():
        if entry.default and entry.number is not None and name != noun.set.cls:
            if j.lexicon.attributes[entry.number].kind != "number" or not j.lexicon.classes[noun.set.cls].person:
                continue
            for step in j.steps(name, noun.set.cls):
                known = Compare(Attr(entry.number), "=", (number.value,))
                yield Noun(Set(name, (known, j.related(step, noun))), bare=True), j.cost(step)


@BOOK.rule("NP", "NP NUM", example="department 45")
def _called_by_number(j: Joiner, noun: Noun, number: Numeral) -> Made:
    entry = j.lexicon.classes.get(noun.set.cls)
    if entry is None or entry.number is None or number.money or noun.bare or noun.set.where or noun.wh or noun.terms:
        return
    if noun.pronoun or noun.many == "any":  # "those seven" says how many they are
        return
    if noun.many:
        return  # "has anyone two degrees"
    kind = j.lexicon.attributes[entry.number].kind
    if not isinstance(number.value, int):
        return
    value = number.text if kind == "identifier" else number.value
    yield Noun(narrow(noun.set, Compare(Attr(entry.number), "=", (value,))), bare=True), -0.5


_FIRST_YEAR, _LAST_YEAR = 1500, 2099
"""Numbers that are years where nothing says otherwise."""


@BOOK.rule("NP", "NP LP NUM", "NP be LP NUM", cost=0.8, example="engineers in 44 who live in Irving")
def _in_the_one_with_the_number(j: Joiner, noun: Noun, *rest: object) -> Made:
    """A mere number for the department, or whatever else is called by one, as colleagues say it."""
    word, number = last(FunctionWord, rest), last(Numeral, rest)
    if len(rest) == 3 and not noun.wh:
        return
    dated = any(isinstance(c, Compare) and j.times.is_date(c.term) for c in noun.set.where)
    if (
        number.money
        or not isinstance(number.value, int)
        or word.words not in ("in", "at", "from")
        or dated
        or noun.bare
    ):
        return
    if _FIRST_YEAR <= number.value <= _LAST_YEAR and len(number.text) == 4:
        return  # "pit stops in 2011" are no race's number
    for cls, entry in j.lexicon.classes.items():
        told = any(r.to == cls and word.words in r.prepositions for r in j.lexicon.relations.values())
        if entry.number is not None and told and not entry.person:
            called = Noun(Set(cls, (Compare(Attr(entry.number), "=", (number.value,)),)), bare=True)
            for found, cost in j.restrict(noun.set, Tied(word.words, called)):
                yield replace(noun, set=found, tail=noun.tail + 1), cost


SEVERAL_NUMBERS = (
    "NUM (or | and) NUM", "NUM comma NUM [comma] (or | and) NUM", "NUM comma NUM comma NUM [comma] (or | and) NUM",
)  # fmt: skip
"""Two, three or four numbers as a list."""


@BOOK.rule("NP", "NP NUM comma NUM", *(f"NP {numbers}" for numbers in SEVERAL_NUMBERS), example="departments 45 and 46")
def _called_by_numbers(j: Joiner, noun: Noun, *parts: object) -> Made:
    numbers = [part for part in parts if isinstance(part, Numeral)]
    called = [one for number in numbers for one, _ in itertools.islice(_called_by_number(j, noun, number), 1)]
    if len(called) == len(numbers):
        sets = tuple(one.set for one in called)
        joint = last(FunctionWord, parts).words
        yield Noun(either(sets), bare=True, joined="or" if joint == "or" else "and", parts=sets), -0.5


@BOOK.rule("NP", "T NUM", example="flight number 100")
def _identified(j: Joiner, measure: Measure, number: Numeral) -> Made:
    if isinstance(measure.term, Attr) and not measure.owned and not measure.function and not number.money:
        if measure.owner.where:
            return
        entry = j.lexicon.attributes[measure.term.name]
        if entry.kind in ("identifier", "number", "year") or entry.values:
            value = number.value if entry.kind in ("number", "year") else number.text
            yield Noun(narrow(measure.owner, Compare(measure.term, "=", (value,))), bare=True), 0.0


@BOOK.rule("M", "NP [to | P | comma] NP", "P NP [to] NP", cost=0.4, example="Boston Denver")
def _from_to(j: Joiner, *parts: object) -> Made:
    """From one place to another; "for Boston Denver" is no way to Boston."""
    near, far = first(Noun, parts), last(Noun, parts)
    if not (near.bare and far.bare) or near.wh or far.wh or near.joined or far.joined:
        return
    words = [part.words for part in parts if isinstance(part, FunctionWord)]
    if words not in ([], ["to"], [","]) and not (isinstance(parts[0], FunctionWord) and words[0] == "for"):
        return
    if any(cls.unmarked for cls in j.lexicon.classes.values()):
        yield Tied("between", Noun(near.set, bare=True, joined="and", parts=(near.set, far.set))), 0.0


@BOOK.rule("NP", "NP NP", "NP comma NP", cost=0.5, example="Austin Texas")
def _place_in_place(j: Joiner, noun: Noun, *rest: object) -> Made:
    other = last(Noun, rest)
    if not (noun.bare and other.bare and noun.set.cls != other.set.cls) or noun.joined or other.joined:
        return
    if noun.many or other.many:
        return
    if all(any(isinstance(c, Compare) for c in one.set.where) for one in (noun, other)):
        for step in j.steps(noun.set.cls, other.set.cls):
            if step.inverse:  # "United flight 9"
                if len(rest) == 1:
                    yield replace(other, set=narrow(other.set, j.related(step.back, noun))), j.cost(step) - 0.3
            else:
                yield replace(noun, set=narrow(noun.set, j.related(step, other))), j.cost(step)


@BOOK.rule("NP", "NP of NP", cost=-0.4, example="the isle of Corrie")
def _of_that_name(j: Joiner, noun: Noun, name: Noun) -> Made:
    """One that is named behind its kind; of a person, "the colleague of Rosa Delgado" is another."""
    if noun.set.where or noun.bare or noun.many or noun.wh or noun.count or noun.set.cls == ANY:
        return
    if j.is_person(noun.set.cls):
        return
    if name.bare and name.set.cls == noun.set.cls and not name.joined and not name.wh:
        yield replace(name, bare=True), 0.0


@BOOK.rule("NP", "NP (P | of | comma) NP", "NP NP", cost=-0.4, example="the Friday screening of season 2022")
def _told_by_both_parts(j: Joiner, one: Noun, *rest: object) -> Made:
    """Two parts of one key of several columns, each with its noun: "bay B of aisle 1"."""
    other = last(Noun, rest)
    if one.set.cls != other.set.cls:
        return
    word = rest[0].words if isinstance(rest[0], FunctionWord) else ""
    parts = [_part_of_key(j, noun) for noun in (one, other)]
    plain = not (one.wh or other.wh or one.joined or other.joined or other.many)
    told = all(parts) and parts[0] != parts[1]
    if told and plain and word in ("", ",", "of", "in", "on", "at"):
        yield replace(one, set=narrow(one.set, *other.set.where), bare=True), 0.0


def _part_of_key(j: Joiner, noun: Noun) -> str:
    """The one attribute of a key of several columns by which members are told; empty where they are told otherwise."""
    entry = j.lexicon.classes.get(noun.set.cls)
    only = noun.set.where[0] if len(noun.set.where) == 1 else None
    if entry is None or len(entry.key) < 2 or not isinstance(only, Compare) or not isinstance(only.term, Attr):
        return ""
    column = j.lexicon.attributes[only.term.name].column
    return column if only.op == "=" and column.partition(".")[2] in entry.key else ""


@BOOK.rule("NP", "NP NP", cost=0.4, binds=True, example="department 44 secretaries")
def _named_before(j: Joiner, name: Noun, noun: Noun) -> Made:
    """The name of a partner before a common noun."""
    plain = not (name.many or noun.bare or noun.wh or noun.many or noun.count)
    plain = plain and noun.pronoun in ("", "one")
    if name.bare and plain and not name.joined and name.set.cls != noun.set.cls:
        for condition, cost in j.tied(noun.set.cls, "of", name):
            yield replace(noun, set=within(noun.set, condition)), cost - OF_BOTH * bool(noun.joined)


OF_BOTH = 0.05
"""By how much it is cheaper that both of two nouns are of who is named first: "Legal: the clerks and the guards"."""
KNOWN = 2.0
"""What it costs to list one that is named and told by journeys: "Delta airlines from Boston" are its flights."""


def known_by_journeys(j: Joiner, of: Set) -> bool:
    """Whether members who act are known by name, and told apart by where journeys begin or end."""
    if j.lexicon.classes[of.cls].default or not j.is_person(of.cls):
        return False
    own = j.lexicon.attributes_of(of.cls)
    names = {Attr(name) for name, entry in own.items() if entry.code or j.is_name(name)}
    named = any(isinstance(c, Compare) and c.op == "=" and c.term in names for c in of.where)
    journeys = {name: entry.unmarked for name, entry in j.lexicon.classes.items() if entry.default and entry.unmarked}
    ends = {j.lexicon.relations[name].to for names in journeys.values() for name in names}
    return named and any(isinstance(c, Related) and c.to.cls in {*ends, *journeys} for c in of.where)


def is_of_others(j: Joiner, measure: Measure, noun: Noun) -> bool:
    """Whether it is asked for of things that have such themselves, or a name: "names of airlines" are no airports'."""
    cls, term = noun.set.cls, measure.term
    if cls in (measure.owner.cls, ANY) or noun.bare or not noun.plural or measure.function:
        return False
    if not isinstance(term, Attr):
        return False
    names = j.is_name(term.name) and any(map(j.is_name, j.lexicon.attributes_of(cls)))
    return names or j.lexicon.has_such(cls, term.name)

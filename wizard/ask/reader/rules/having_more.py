"""Having more of something than another has: "more people than Corrie", "older than any other", "how much older is".

What is had may be counted ("more clerks than"), be a unit ("more acres than") or an attribute ("a larger area than").
"""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.facts import replace
from wizard.ask.form import (
    Aggregate,
    Attr,
    Compare,
    Every,
    Extreme,
    HowMany,
    Member,
    Minus,
    Not,
    Number,
    Of,
    Op,
    Own,
    Query,
    Set,
    Show,
    Term,
    narrow,
)
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    Degree,
    FunctionWord,
    Holds,
    Measure,
    Modifier,
    Noun,
    Numeral,
    Verb,
    WholeRequest,
)
from wizard.ask.reader.narrowing import either
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe
from wizard.ask.reader.rules.comparing import says_less
from wizard.ask.reader.rules.measures import owned
from wizard.ask.reader.rules.verbs import ends
from wizard.ask.reader.units_said import in_unit

BOOK = Book()


def _counts(j: Joiner, verb: object, what: object) -> Iterator[tuple[str, Term, float]]:
    """What members have or do so much of: their class and the term that counts it."""
    held = {s.name for s in verb.senses if s.kind == "unitverb"} if isinstance(verb, Verb) else set()
    if isinstance(what, Measure):
        plain = isinstance(what.term, Attr) and not (what.owned or what.function or what.more or what.owner.where)
        if plain and (not isinstance(verb, Verb) or verb.light or what.term in {Attr(name) for name in held}):
            yield what.owner.cls, what.term, 0.0
        return
    if held:
        return  # "hold more people" is of what they have room for, and no count of others
    if not isinstance(what, Noun) or what.wh or what.bare or what.count or what.pronoun or what.set.cls == ANY:
        return
    if what.many not in ("", "any"):
        return
    if isinstance(verb, Verb) and not verb.light:
        for sense in verb.senses:
            if sense.kind == "verb" and not sense.particle and ends(j, sense)[1] == what.set.cls:
                yield ends(j, sense)[0], Number(sense.step, what.set), sense.cost + j.cost(sense.step)
        return
    for step in j.steps_from(what.set.cls):
        yield j.other_end(step), Number(step.back, what.set), 0.2 + j.cost(step)


def _plain_other(noun: Noun, cls: str) -> bool:
    return noun.set.cls == cls and not (noun.wh or noun.count or noun.pronoun) and bool(noun.set.where)


@BOOK.rule("M", "have (more | fewer) NP than NP", "(have | V) (more | fewer) UNIT than NP",
           "(V | P) (more | fewer) NP than NP", "P (more | fewer) UNIT than NP", "(have | P) (more | fewer) T than NP",
           "(have | V) (more | fewer) NP than NP do", "have (more | fewer) UNIT than NP do",
           "have more (NP | UNIT) than NP have", example="which isles have more people than Corrie")  # fmt: skip
def _more_than_another_has(j: Joiner, verb: object, word: FunctionWord, what: object, other: Noun) -> Made:
    if isinstance(verb, FunctionWord) and verb.words not in ("with",) and not verb.words.startswith("ha"):
        return
    op: Op = "<" if says_less((word,)) else ">"
    if isinstance(what, Noun) and what.set.cls == other.set.cls and not other.bare:
        if _plain_other(other, what.set.cls) and what.set.where:  # "more women than men" are two kinds of the same
            for cls, term, cost in _counts(j, verb, what):
                if isinstance(term, Number):
                    yield Holds(cls, Compare(term, op, Own(replace(term, of=other.set)))), cost
        return
    for cls, term, cost in _counts(j, verb, what):
        if _plain_other(other, cls):
            yield Holds(cls, Compare(term, op, Of(term, replace(other.set, bare=False)))), cost


@BOOK.rule("M", "(have | P | V) same howmany NP as NP", "(have | P | V) asmany NP as NP [do | have]", cost=-0.4,
           example="which isles have the same number of towns as Corrie")  # fmt: skip
def _as_many_as_another_has(
    j: Joiner, verb: object, _same: FunctionWord, what: Noun, other: Noun, *_do: FunctionWord
) -> Made:
    """As many partners as one who is named, and others than that one; or as many of one kind as of another."""
    for cls, term, cost in _counts(j, verb, what):
        kinds = what.set.cls == other.set.cls and what.set.where and _plain_other(other, what.set.cls)
        if kinds and not other.bare and isinstance(term, Number):
            yield Holds(cls, Compare(term, "=", Own(replace(term, of=other.set)))), cost
        if _plain_other(other, cls) and other.bare:
            alike = Compare(term, "=", Of(term, replace(other.set, bare=False)))
            yield Holds(cls, Every((alike, Not(Member(replace(other.set, bare=False)))))), cost


@BOOK.rule("NP", "NP of NP that (V more | V CMP | be CMP | V fewer | have V CMP | V SUP | be SUP)",
           "NP of NP (P | that have) (more | fewer) NP", cost=-0.4,
           example="the one of Paul Tai and Fred Rogers who is older")  # fmt: skip
def _one_of_two_with_more(j: Joiner, one: Noun, _of: FunctionWord, two: Noun, *rest: object) -> Made:
    """Which of two, each told apart, has more of something, named by no other noun than "the one"."""
    if one.set != Set(ANY) or one.wh or len(two.parts) != 2 or not all(part.where for part in two.parts):
        return
    degree, verb = maybe(Degree, rest), maybe(Verb, rest)
    high = not says_less(rest)
    if isinstance(rest[-1], Noun):
        counted = [(Number(step, rest[-1].set), high, j.cost(step)) for step in j.steps(two.set.cls, rest[-1].set.cls)]
        chosen: list[tuple[Term, bool, float]] = list(counted)
    else:
        chosen = [(Attr(name), up, cost) for name, up, cost in _more_of(j, verb, degree, high=high)]
        chosen = [(t, up, cost) for t, up, cost in chosen if j.lexicon.attributes[t.name].of == two.set.cls]  # type: ignore[union-attr]
    for term, up, cost in chosen:
        yield Noun(narrow(either(two.parts), Extreme(term, up))), cost


def _more_of(j: Joiner, verb: Verb | None, degree: Degree | None, *, high: bool) -> Iterator[tuple[str, bool, float]]:
    """The numbers of which a verb or a comparative says that one has more, with the end that is meant."""
    if verb is None:
        yield from ((name, up, 0.0) for name, up in (degree.attributes if degree is not None else ()))
        return
    for sense in verb.senses:
        if sense.kind == "attrverb" and j.lexicon.attributes[sense.name].kind == "number":
            up = high if degree is None else dict(degree.attributes).get(sense.name, degree.high)
            yield sense.name, up, sense.cost


@BOOK.rule("M", "(CMP than | exceed | OP) NP P T", example="which isles are larger than Dunlow in area")
def _more_in_a_measure(j: Joiner, degree: object, *rest: object) -> Made:
    measure, other = last(Measure, rest), first(Noun, rest)
    word = next(part for part in reversed(rest) if isinstance(part, FunctionWord))
    if word.words != "in" or not isinstance(measure.term, Attr) or measure.owned or measure.function:
        return
    if isinstance(degree, Degree):
        high = dict(degree.attributes).get(measure.term.name, degree.high)
        op: Op = ">" if high else "<"
    elif isinstance(degree, FunctionWord) and degree.words == ">":
        op = ">"
    else:
        return
    if _plain_other(other, measure.owner.cls):
        of = replace(other.set, bare=False)
        yield Holds(measure.owner.cls, Compare(measure.term, op, Of(measure.term, of))), -0.3


# -- more than all others --------------------------------------------------------------------------------------------


@BOOK.rule("M", "CMP than anyother", "CMP than anyother NP", example="which isles are larger than any other isle")
def _more_than_all(j: Joiner, degree: Degree, _than: FunctionWord, *noun: Noun) -> Made:
    for name, high in degree.attributes:
        cls = j.lexicon.attributes[name].of
        if not noun or noun[0].set == Set(cls):
            yield Holds(cls, Extreme(Attr(name), high)), 0.0


@BOOK.rule("M", "have more NP than anyother", "have more UNIT than anyother", "V more NP than anyother",
           "have fewer NP than anyother", "have fewer UNIT than anyother", "have more NP than anyother NP",
           "have more UNIT than anyother NP", "V more NP than anyother NP", "have fewer NP than anyother NP",
           example="which isle has more people than any other")  # fmt: skip
def _more_of_it_than_all(j: Joiner, verb: object, word: FunctionWord, what: object, noun: Noun | None = None) -> Made:
    for cls, term, cost in _counts(j, verb, what):
        if noun is None or noun.set == Set(cls):
            yield Holds(cls, Extreme(term, not says_less((word,)))), cost


@BOOK.rule("M", "V OP anyother", "V OP anyother NP", example="who earns more than anyone else")
def _does_more_than_all(j: Joiner, verb: Verb, op: FunctionWord, *noun: Noun) -> Made:
    for sense in verb.senses:
        if sense.kind == "attrverb" and j.lexicon.attributes[sense.name].kind == "number" and op.words in (">", "<"):
            cls = j.lexicon.attributes[sense.name].of
            if not noun or noun[0].set == Set(cls):
                yield Holds(cls, Extreme(Attr(sense.name), op.words == ">"), verb=verb.senses), sense.cost


# -- which of two ----------------------------------------------------------------------------------------------------


@BOOK.rule("R", "NP have (more | fewer) (NP | UNIT) comma NP", "which have more (NP | UNIT) comma NP",
           "(which | NP) V (more | fewer) NP comma NP",
           example="which isle has more people, Brennach or Dunlow")  # fmt: skip
def _which_has_more(j: Joiner, asked: object, verb: object, word: FunctionWord, what: object, noun: Noun) -> Made:
    if isinstance(asked, Noun) and not asked.wh:
        return
    for cls, made, cost in _of_two(j, verb, word, what, noun):
        if not isinstance(asked, Noun) or asked.set in (Set(cls), Set(ANY)):
            yield made, cost


@BOOK.rule("R", "do NP have more NP", "do NP have more UNIT", "do NP have fewer NP", "do NP V more NP",
           "do NP have fewer UNIT", example="does Corrie or Dunlow have more burns")  # fmt: skip
def _has_either_more(j: Joiner, _do: FunctionWord, noun: Noun, verb: object, word: FunctionWord, what: object) -> Made:
    for _, made, cost in _of_two(j, verb, word, what, noun):
        yield made, cost


@BOOK.rule("R", "NP have more NP comma NUM or NUM", "NP have fewer NP comma NUM or NUM", "NP have more NP NUM or NUM",
           "NP have fewer NP NUM or NUM", cost=0.2, example="which department has more people, 43 or 45")  # fmt: skip
def _which_number_has_more(
    j: Joiner, asked: Noun, verb: FunctionWord, word: FunctionWord, what: Noun, *numbers: Numeral
) -> Made:
    """The same of things that are called by their numbers, whose kind the question has said."""
    entry = j.lexicon.classes.get(asked.set.cls)
    if not asked.wh or asked.set.where or entry is None or entry.number is None:
        return
    if any(number.money or not isinstance(number.value, int) for number in numbers):
        return
    identifier = j.lexicon.attributes[entry.number].kind == "identifier"
    values = [number.text if identifier else number.value for number in numbers]
    parts = tuple(Set(asked.set.cls, (Compare(Attr(entry.number), "=", (value,)),)) for value in values)
    two = Noun(either(parts), bare=True, joined="or", parts=parts)
    for _, made, cost in _of_two(j, verb, word, what, two):
        yield made, cost


def _of_two(
    j: Joiner, verb: object, word: FunctionWord, what: object, two: Noun
) -> Iterator[tuple[str, WholeRequest, float]]:
    if two.joined != "or" or not two.bare or len(two.parts) < 2:
        return
    for cls, term, cost in _counts(j, verb, what):
        if two.set.cls == cls:
            found = narrow(either(two.parts), Extreme(term, not says_less((word,))))
            yield cls, WholeRequest(Show(found), found), cost


# -- by how much -----------------------------------------------------------------------------------------------------


@BOOK.rule("R", "howmuch CMP be NP than NP", "NP be howmuch CMP than NP", "howmuch CMP NP be than NP",
           "by (howmuch | howmany UNIT) be NP CMP than NP", "howmany UNIT (CMP be NP | be NP CMP) than NP",
           "howmuch be NP CMP than NP", "NP be howmany UNIT CMP than NP", "by howmuch NP be CMP than NP",
           "howmuch CMP be NP than NP average", example="how much larger is Corrie than Dunlow")  # fmt: skip
def _by_how_much(j: Joiner, *parts: object) -> Made:
    degree = first(Degree, parts)
    unit = maybe(Measure, parts)
    left, right = (part for part in parts if isinstance(part, Noun))
    averaged = isinstance(parts[-1], FunctionWord)
    for name, high in degree.attributes:
        said = Attr(name) if unit is None else in_unit(j.lexicon, name, unit)
        if said is not None:
            sides = (left, right) if high else (right, left)
            yield from _difference(j, said, *sides, averaged=averaged)


@BOOK.rule("R", "howmuch (more do | more | fewer do) NP V than NP", "howmuch more do NP V than NP (do | average)",
           "average howmuch more do NP V than NP", "howmuch more do NP V average than NP",
           "howmuch fewer do NP V than NP average", "by howmuch do NP V (more | fewer) than [average] NP",
           "howmuch (more | fewer) do NP V than average NP",
           example="how much more does Paul Tai earn than Rosa Delgado")  # fmt: skip
def _how_much_more_they_do(j: Joiner, *parts: object) -> Made:
    verb = first(Verb, parts)
    left, right = (part for part in parts if isinstance(part, Noun))
    words = [part.words for part in parts if isinstance(part, FunctionWord)]
    if says_less(parts):
        left, right = right, left
    averaged = bool(set(words) & {"average", "on average", "mean", "typical"})
    for sense in verb.senses:
        if sense.kind == "attrverb":
            for made, cost in _difference(j, Attr(sense.name), left, right, averaged=averaged):
                yield made, cost + sense.cost


def _difference(j: Joiner, term: Attr, left: Noun, right: Noun, *, averaged: bool) -> Made:
    """The value of one less that of the other, of two members or of the averages of two sets."""
    entry = j.lexicon.attributes[term.name]
    sides = (left, right)
    if entry.kind != "number" or left.set == right.set:
        return
    if any(one.wh or one.count or one.pronoun or one.joined or one.set.cls != entry.of for one in sides):
        return
    if not all((one.set.where or averaged) and (one.bare or averaged or one.many == "") for one in sides):
        return
    # Of one who is told by a kind, "the president", it is that one's; of several, "the clerks", their average.
    sets = [replace(one.set, bare=False) for one in sides]
    queries: list[Query] = [
        Aggregate("max" if one.bare else "avg", term, of) for one, of in zip(sides, sets, strict=True)
    ]
    yield WholeRequest(Minus(*queries)), 0.0


@BOOK.rule("R", "difference P T P NP and NP", "what be difference P T P NP and NP", "T difference P NP and NP",
           "what be T difference P NP and NP", "difference P NP and NP P T", "what be difference P NP and NP P T",
           example="what is the difference in area between Corrie and Dunlow")  # fmt: skip
def _difference_in(j: Joiner, *parts: object) -> Made:
    measure = first(Measure, parts)
    words = [part.words for part in parts if isinstance(part, FunctionWord)]
    left, right = (part for part in parts if isinstance(part, Noun))
    plain = isinstance(measure.term, Attr) and not (measure.owned or measure.function)
    if "between" in words and plain and left.bare and right.bare:
        yield from _difference(j, measure.term, left, right, averaged=False)  # type: ignore[arg-type]


@BOOK.rule("R", "howmuch CMP be T than T", "howmuch more be T than T", "howmuch CMP be T than thatof NP",
           "howmuch more be T than thatof NP", "howmuch fewer be T than T", "howmuch fewer be T than thatof NP",
           "howmuch CMP be T than NP poss",
           example="how much greater is the population of Dunlow than that of Corrie")  # fmt: skip
def _how_much_more_it_is(j: Joiner, *parts: object) -> Made:
    left, word = first(Measure, parts), parts[1]
    other = next(part for part in parts[::-1] if isinstance(part, (Measure, Noun)))
    if not left.owned or left.more or not isinstance(left.term, Attr):
        return
    if isinstance(other, Noun):
        found = next(owned(j, Measure(left.term, Set(left.owner.cls), left.function), other), None)
        if found is None:
            return
        other = found[0]
    if not isinstance(other, Measure) or other.term != left.term or other.function != left.function:
        return
    if not left.function and not (_is_one(left.owner) and _is_one(other.owner)):
        return
    sides: list[Query] = [Aggregate(one.function or "max", one.term, one.owner) for one in (left, other)]
    low = word.high is False if isinstance(word, Degree) else isinstance(word, FunctionWord) and says_less((word,))
    yield WholeRequest(Minus(*(reversed(sides) if low else sides))), 0.0


def _is_one(owner: Set) -> bool:
    """Whether the set is told by names."""
    return bool(owner.where) and all(isinstance(c, Compare) and c.op == "=" for c in owner.where)


@BOOK.rule("R", "howmany (more | fewer) NP M than M", "howmany (more | fewer) UNIT V LP NP than LP NP",
           "howmany more UNIT V (LP NP than | NP than LP | NP than) NP", "howmany fewer UNIT V NP than LP NP",
           "howmany fewer UNIT V NP than NP", example="how many more people live in Dunlow than in Corrie")  # fmt: skip
def _how_many_more_there(j: Joiner, _many: FunctionWord, word: FunctionWord, what: object, *rest: object) -> Made:
    for one, two in _counted_there(j, what, rest):
        left, right = (two, one) if says_less((word,)) else (one, two)
        if left != right:
            yield WholeRequest(Minus(left, right)), 0.1


def _counted_there(j: Joiner, what: object, rest: tuple[object, ...]) -> Iterator[tuple[Query, Query]]:
    if isinstance(what, Measure):
        nouns = [part for part in rest if isinstance(part, Noun)]
        verb = maybe(Verb, rest)
        said = {s.name for s in verb.senses if s.kind in ("unitverb", "attrverb")} if verb else set()
        fits = isinstance(what.term, Attr) and what.term.name in said
        if fits and all(noun.set.cls == what.owner.cls and noun.bare for noun in nouns):
            one, two = (Aggregate("sum", what.term, replace(noun.set, bare=False)) for noun in nouns)
            yield one, two
        return
    if not isinstance(what, Noun) or what.wh or what.bare:
        return
    near, far = rest[0], rest[-1]
    for here, _ in _restricted(j, what.set, near):
        for there, _ in _restricted(j, what.set, far):
            yield HowMany(here), HowMany(there)
            return


def _restricted(j: Joiner, of: Set, modifier: object) -> Iterator[tuple[Set, float]]:
    known: Modifier = modifier  # type: ignore[assignment]
    yield from sorted(j.restrict(of, known), key=lambda found: found[1])[:1]

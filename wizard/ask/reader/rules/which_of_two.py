"""Which of two: "does she live in Dallas or Irving", "more men or more women", "who earns more, editors or nurses"."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import (
    Aggregate,
    Attr,
    Best,
    Compare,
    Condition,
    Either,
    Extreme,
    Grouped,
    HowMany,
    Is,
    Related,
    Scalar,
    Set,
    Show,
    Step,
    Term,
    Together,
    narrow,
)
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    Degree,
    Fragment,
    FunctionWord,
    Holds,
    Measure,
    Modifier,
    Noun,
    Several,
    Tied,
    Verb,
    WholeRequest,
)
from wizard.ask.reader.narrowing import either
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe
from wizard.ask.reader.rules.comparing import says_less
from wizard.ask.reader.rules.journeys import all_told
from wizard.ask.reader.rules.numbers_compared import counted
from wizard.ask.reader.rules.superlatives import members
from wizard.ask.reader.taken_together import FEWER_MEMBERS, LESS_OF_TWO, MORE_MEMBERS, MORE_OF_TWO
from wizard.domain.word_sets import word_list

BOOK = Book()


@BOOK.rule("R", "do NP M", "be NP M", "whether NP M", cost=-0.1, example="does Sharon Lease live in Dallas or Irving")
def _one_or_the_other(j: Joiner, noun: Noun, what: Modifier) -> Made:
    """Which of two values one member has, or of two partners."""
    of = noun.members
    if noun.wh or not noun.bare or noun.joined or not noun.set.where:
        return
    if isinstance(what, Holds) and what.cls == noun.set.cls:
        condition = what.condition
        terms = {one.term for one in alternatives(j, condition) if isinstance(one, Compare) and one.op in ("=", "in")}
        if len(terms) == 1 and len(alternatives(j, condition)) > 1:
            found = narrow(of, condition)
            yield WholeRequest(Show(found, (terms.pop(),)), found), 0.0
        elif isinstance(condition, Related) and _is_choice(j, condition.to):
            yield from _partner(j, condition.step, condition.to, of)
    elif isinstance(what, Tied) and what.noun.joined == "or" and what.noun.bare:
        for condition, cost in j.tied(noun.set.cls, what.word, what.noun):
            if isinstance(condition, Related):
                for made, extra in _partner(j, condition.step, condition.to, of):
                    yield made, cost + extra


def alternatives(j: Joiner, condition: Condition) -> tuple[Condition, ...]:
    """The conditions of which one holds; values of one attribute count as one each, but for those that one word says:
    "a lawyer" is no choice of three titles."""
    if isinstance(condition, Either):
        return condition.conditions
    if not (isinstance(condition, Compare) and condition.op == "in" and isinstance(condition.value, tuple)):
        return (condition,)
    if not _one_word_says(j, condition.term, condition.value):
        return tuple(Compare(condition.term, "=", (value,)) for value in condition.value)
    return (condition,)


def _one_word_says(j: Joiner, term: Term, values: tuple[Scalar, ...]) -> bool:
    entry = j.lexicon.attributes[term.name] if isinstance(term, Attr) else None
    return entry is not None and any(set(said.split("|")) == set(values) for said in entry.said)


def _is_choice(j: Joiner, of: Set) -> bool:
    return len(of.where) == 1 and len(alternatives(j, of.where[0])) > 1


def _partner(j: Joiner, step: Step, of: Set, whose: Set) -> Made:
    found = narrow(of, Related(step.back, whose))
    yield WholeRequest(Show(found), found), 0.0


@BOOK.rule("R", "do more NP M or M", "be more NP M or M", "do fewer NP M or M", "be there more NP M or M",
           "do more NP M than M [M]", "be more NP M than M [M]", "do fewer NP M than M", "be there more NP M than M",
           "be there fewer NP M than M", "whether more NP M than M", "whether there be more NP M than M",
           cost=-0.3, example="do more employees live in Irving or in Dallas")  # fmt: skip
def _more_in_which(j: Joiner, *parts: object) -> Made:
    """How many there are in each of two places, side by side; or whether there are more in the first."""
    noun = first(Noun, parts)
    one, two, *more = (part for part in parts if not isinstance(part, (FunctionWord, Noun)))
    if noun.wh or noun.bare or noun.count or noun.pronoun or noun.many:
        return
    if isinstance(one, Several) or isinstance(two, Several):
        return
    for left, cost in j.restrict(noun.set, one):  # type: ignore[arg-type]
        for right, extra in all_told(j, noun.set, (two, *more)):
            if left != right:
                yield WholeRequest(counted(parts, left, right)), cost + extra


@BOOK.rule("R", "do NP have more NP or NP", "be there more NP or NP", "(do NP have | be there) more NP or more NP",
           "be there fewer NP or [fewer] NP", "do NP V more NP or [more] NP", "have NP more NP or NP",
           "[do have] more NP or [more] NP", "do have fewer NP or NP", "do more NP or [more] NP", "do fewer NP or NP",
           example="are there more men or more women")  # fmt: skip
def _more_of_which(j: Joiner, *parts: object) -> Made:
    """Of which of two kinds there are more."""
    one, two = [part for part in parts if isinstance(part, Noun)][-2:]
    fewer = says_less(parts)
    tail = two.set.where[1:] if len(two.set.where) > 1 and len(one.set.where) == 1 else ()
    first_kinds, second_kinds = one.set.where, two.set.where[:1] if tail else two.set.where
    if one.set.cls != two.set.cls or one.wh or two.wh or one.bare or two.bare:
        return
    if len(first_kinds) != 1 or len(second_kinds) != 1 or first_kinds == second_kinds:
        return
    term = common_term(j, first_kinds[0], second_kinds[0])
    if term is not None:
        of = Set(one.set.cls, (Either((first_kinds[0], second_kinds[0])), *tail))
        yield WholeRequest(Grouped(term, "count", None, of, best=Best(not fewer), alone=True), of), 0.0
    else:
        sides = (HowMany(Set(one.set.cls, (*kind, *tail))) for kind in (first_kinds, second_kinds))
        yield WholeRequest(Together(tuple(sides))), 0.0


def common_term(j: Joiner, *conditions: Condition) -> Term | None:
    """The attribute of which each of the conditions says a value."""
    terms = {_term(j, condition) for condition in conditions}
    return next(iter(terms)) if len(terms) == 1 else None


def _term(j: Joiner, condition: Condition) -> Term | None:
    if isinstance(condition, Compare) and condition.op == "=":
        return condition.term
    if isinstance(condition, Is):
        when = j.lexicon.predicates[condition.predicate].when
        names = [getattr(one, "attribute", None) for one in when]
        if len(names) == 1 and names[0] and getattr(when[0], "equals", None) is not None:
            return Attr(names[0])
    return None


@BOOK.rule("R", "NP V (more comma | more | CMP comma | fewer comma) NP", "which V more comma NP",
           "(NP | which) V more average comma NP", "NP V more comma NP average", cost=0.2,
           example="who earns more, editors or librarians")  # fmt: skip
def _which_kind_does_more(j: Joiner, asked: object, *rest: object) -> Made:
    """Which of two kinds does more of it on average."""
    verb, noun = maybe(Verb, (asked, *rest)), last(Noun, rest)
    if verb is None or (isinstance(asked, Noun) and not asked.wh):
        return
    if noun.joined != "or" or noun.bare or len(noun.parts) != 2:
        return
    fewer = says_less(rest)
    yield from _kinds_compared(j, verb, noun, high=not fewer)


def _kinds_compared(j: Joiner, verb: Verb, noun: Noun, *, high: bool) -> Made:
    wheres = [part.where for part in noun.parts]
    if any(len(where) != 1 for where in wheres):
        return
    term = common_term(j, wheres[0][0], wheres[1][0])
    of = either(noun.parts)
    for sense in verb.senses:
        if sense.kind == "attrverb" and term is not None:
            entry = j.lexicon.attributes[sense.name]
            if entry.kind == "number" and entry.of == noun.set.cls:
                best = Best(high)
                yield WholeRequest(Grouped(term, "avg", Attr(sense.name), of, best=best, alone=True), of), sense.cost


@BOOK.rule("R", *(f"{asks} {kinds}" for kinds in ("NP or NP", "comma NP or NP") for asks in (
               "NP V more average", "NP V more", "NP V fewer average", "NP V fewer", "NP V CMP", "NP V CMP average",
               "NP be CMP", "NP be CMP average", "NP be average CMP", "which be CMP", "which be CMP average",
               "average comma NP V more", "average NP V more", "NP have more T", "NP have fewer T", "NP have CMP T",
               "NP have more average T", "NP have fewer average T")),
           cost=-1.3, example="who makes more on average, men or women")  # fmt: skip
def _which_kind_has_more(j: Joiner, *parts: object) -> Made:
    """Which of two kinds has more of it: the averages of both are shown; of two who are told, the one that has more."""
    *asked, one, _, two = (part for part in parts if isinstance(part, (Noun, FunctionWord)) and not _is_pause(part))
    who = [part for part in asked if isinstance(part, Noun)]
    if any(not noun.wh or noun.set.where for noun in who) or not isinstance(one, Noun) or not isinstance(two, Noun):
        return
    measure = maybe(Measure, parts)
    told = all(_is_a_kind(noun) or (measure is not None and noun.is_name) for noun in (one, two))
    if one.set.cls != two.set.cls or not told:
        return
    degree, verb = maybe(Degree, parts), maybe(Verb, parts)
    signs = dict(degree.attributes) if degree is not None else {}
    said = [s.name for s in verb.senses if s.kind == "attrverb"] if verb is not None else list(signs)
    if measure is not None:  # "who has the higher salary, Paul Tai or Rosa Delgado"
        plain = isinstance(measure.term, Attr) and not (measure.owned or measure.function or measure.owner.where)
        said = [measure.term.name] if plain and isinstance(measure.term, Attr) else []
    less = says_less(parts)
    for name in said:
        entry = j.lexicon.attributes[name]
        if entry.kind != "number" or entry.of != one.set.cls or (signs and name not in signs):
            continue
        sides = [replace(of.set, bare=False) for of in (one, two)]
        if one.plural and two.plural and not _are_values(sides):
            yield WholeRequest(Together(tuple(Aggregate("avg", Attr(name), of) for of in sides))), 0.0
        elif not (one.plural or two.plural):
            found = narrow(either(tuple(sides)), Extreme(Attr(name), signs.get(name, not less)))
            yield WholeRequest(Show(found), found), 0.0


@BOOK.rule("R", *(f"{asks} {size} comma NP or NP" for asks in ("NP be", "which be") for size in ("bigger", "littler")),
           cost=0.2, example="which is bigger, department 45 or department 46")  # fmt: skip
def _which_unit_is_bigger(j: Joiner, *parts: object) -> Made:
    """Of two units without a size of their own, the one that has more members."""
    one, two = [part for part in parts if isinstance(part, Noun)][-2:]
    asked = parts[0]
    if isinstance(asked, Noun) and (not asked.wh or asked.set.where or asked.set.cls not in (ANY, one.set.cls)):
        return
    if one.set.cls != two.set.cls or not (one.is_name and two.is_name) or one.set.where == two.set.where:
        return
    high = any(isinstance(part, FunctionWord) and part.words.endswith(_BIGGER) for part in parts)
    for term, cost in members(j, one.set.cls):
        found = narrow(either(tuple(replace(of.set, bare=False) for of in (one, two))), Extreme(term, high))
        yield WholeRequest(Show(found), found), cost


_BIGGER = word_list(__name__, "bigger")


def _are_values(sides: list[Set]) -> bool:
    """Whether two kinds are told by values of one attribute, which then answer by themselves."""
    told = [of.where[0] for of in sides if len(of.where) == 1]
    return len({one.term for one in told if isinstance(one, Compare)}) == 1 and len(told) == len(sides) > 1


def _is_a_kind(noun: Noun) -> bool:
    """Whether a common noun tells members apart: "the controller", "engineers"."""
    return bool(noun.set.where) and not (noun.is_name or noun.wh or noun.many or noun.count or noun.pronoun)


def _is_pause(part: object) -> bool:
    return isinstance(part, FunctionWord) and part.words == ","


@BOOK.rule("F", "(NP | T) have (more | fewer | most | fewest) [NP]",
           "which P NP have (more | fewer | most | fewest) [NP]", cost=0.1,
           example="how many clerks work in Legal / and in Accounting / which of the two departments has more clerks",
           )  # fmt: skip
def _which_of_these_has_more(j: Joiner, kind: Noun | Measure, *rest: object) -> Made:
    """Which of two of which the same was asked: the one with more of them."""
    words = [part.words for part in rest if isinstance(part, FunctionWord)]
    wh = kind.wh or (isinstance(kind, Noun) and len(words) > 2)
    any_one = isinstance(kind, Noun) and kind.set == Set(ANY) and isinstance(rest[-1], Noun)  # "which one"
    told = _is_told(kind) and not any_one
    if wh and not told and not any(isinstance(part, Noun) and part.wh for part in rest):
        of_two = (MORE_MEMBERS, FEWER_MEMBERS) if isinstance(rest[-1], Noun) else (MORE_OF_TWO, LESS_OF_TWO)
        yield Fragment(FunctionWord(of_two[words[-1].startswith(("few", "the few"))])), 0.0


@BOOK.rule("F", "which have (more | fewer | most | fewest) NP", cost=0.1,
           example="how many employees are there in each department / which has the most employees")  # fmt: skip
def _which_has_more_members(j: Joiner, _which: FunctionWord, *rest: object) -> Made:
    yield from _which_of_these_has_more(j, Noun(Set(ANY), wh=True), *rest)


def _is_told(kind: Noun | Measure) -> bool:
    """Whether it is said of a kind of things, or of values, which ones they are."""
    if isinstance(kind, Measure):
        return bool(kind.function or kind.owned or kind.more or kind.owner.where)
    return bool(kind.set.where or kind.bare or kind.pronoun or kind.set.cls == ANY)

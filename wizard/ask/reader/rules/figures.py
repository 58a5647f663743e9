"""Several numbers at once, and one number less another: "the average level and the average salary", "how many more"."""

from __future__ import annotations

from collections.abc import Sequence

from wizard.ask.facts import replace
from wizard.ask.form import (
    Aggregate,
    Attr,
    Computed,
    Either,
    Grouped,
    HowMany,
    Key,
    Minus,
    Number,
    Over,
    Query,
    Related,
    Set,
    Share,
    Show,
    Together,
    Via,
)
from wizard.ask.reader.earlier import names_one
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    Degree,
    FunctionWord,
    Grouping,
    Holds,
    Measure,
    Noun,
    Tied,
    Verb,
    WholeRequest,
)
from wizard.ask.reader.narrowing import as_one, within
from wizard.ask.reader.rules.book import Book, Made, first, last
from wizard.ask.reader.rules.comparing import said_of_both, says_less
from wizard.ask.reader.rules.grouping import by, tells_groups
from wizard.ask.reader.rules.measures import owned
from wizard.ask.reader.rules.superlatives import by_birth
from wizard.ask.reader.times_said import DATED

BOOK = Book()


@BOOK.rule("R", "T and T", "T comma T and T", "T comma T comma T and T", "T comma T", "what be T and T",
           example="the average level and the average salary of the women")  # fmt: skip
def _several_figures(j: Joiner, *measures: Measure) -> Made:
    if not all(one.function and one.rank == one.count == 1 and not one.more for one in measures):
        return
    owner = _one_owner(measures)
    if owner is not None and not owner.each:
        head, *rest = measures
        more = tuple(Computed(one.function, one.term) for one in rest)
        yield WholeRequest(Aggregate(head.function, head.term, owner, more), owner), 0.0


def _one_owner(measures: Sequence[Measure]) -> Set | None:
    """The members that all measures are of: it is said once, with one of them."""
    told = {one.owner for one in measures if one.owned or one.owner.where}
    if len({one.owner.cls for one in measures}) != 1 or len(told) > 1:
        return None
    return next(iter(told), measures[0].owner)


@BOOK.rule("R", "T of NP and of NP", "T of NP and NP", "T P NP and P NP", "T of NP and thatof NP", "T of NP versus NP",
           "T versus NP", "T of NP versus thatof NP", "[what be] T P NP versus NP",
           "what be T (of NP and of | of NP and | P NP and P | P NP and | of NP versus) NP", "T compare NP",
           "T NP versus NP", "how do T compare thatof NP", "how do T compare NP", "T P NP and NP",
           cost=-0.4, example="the average salary of the women and of the men")  # fmt: skip
def _figure_of_each(j: Joiner, *parts: object) -> Made:
    """One figure of two kinds of members, side by side."""
    measure, nouns = first(Measure, parts), [part for part in parts if isinstance(part, Noun)]
    words = {part.words for part in parts if isinstance(part, FunctionWord)} - _ASIDE
    if not measure.function or measure.more or measure.rank != 1 or measure.count != 1 or words & {"in", "between"}:
        return
    base = replace(measure, owner=Set(measure.owner.cls), owned=False)
    sets = [measure.owner] if measure.owner.where else []
    for noun in nouns:
        found = next(owned(j, base, noun), None)
        if found is None or noun.wh or not noun.set.where or found[0].term != measure.term:
            return
        sets.append(found[0].owner)
    if len(sets) == 2 and len(sets[0].where) == 1:  # "of men versus women in Legal"
        sets[0] = within(sets[0], *said_of_both(Noun(sets[0]), nouns[-1]))
    if len(sets) == 2 and sets[0] != sets[1] and not any(of.each for of in sets):
        yield WholeRequest(Together(tuple(Aggregate(measure.function, measure.term, of) for of in sets))), 0.0


@BOOK.rule("R", "NP do NP V average", "NP average do NP V", "howmuch do NP V average", "average (howmuch | NP) do NP V",
           "howmuch be NP V average", cost=-0.8, example="what do men and women earn on average")  # fmt: skip
def _averages_of_both(j: Joiner, *parts: object) -> Made:
    """What two kinds that "and" joins have on average, one beside the other."""
    verb, noun = first(Verb, parts), last(Noun, parts)
    asked = first(Noun, parts)
    if noun.joined != "and" or noun.bare or noun.wh or len(noun.parts) != 2 or (asked is not noun and not asked.wh):
        return
    for sense in verb.senses if asked is noun or asked.set == Set(ANY) else ():
        entry = j.lexicon.attributes.get(sense.name)
        if sense.kind == "attrverb" and entry is not None and entry.kind == "number" and entry.of == noun.set.cls:
            sides = tuple(Aggregate("avg", Attr(sense.name), replace(of, bare=False)) for of in noun.parts)
            yield WholeRequest(Together(sides)), sense.cost


_ASIDE = frozenset({"of", "for", "among", "how", "do", "does", "what", "is", "are", "was", "were"})
"""Words of such questions that say nothing of which members are meant."""


@BOOK.rule("FNS", "SUP and SUP", "average and SUP", "SUP and average", "average comma SUP and SUP",
           "SUP comma SUP [comma] and average", "average comma SUP comma and SUP", "SUP comma average comma and SUP",
           "maximum and minimum", "minimum and maximum", "average and total", "total and average", "average and median",
           "median and average", "SUP comma average and SUP", example="the highest and the lowest salary")  # fmt: skip
def _functions(j: Joiner, *parts: object) -> Made:
    found = []
    for part in parts:
        if isinstance(part, Degree):
            if part.rank != 1 or part.count != 1:
                return
            found.append(("max" if part.high else "min", frozenset(part.attributes)))
        elif isinstance(part, FunctionWord) and part.words in _FUNCTIONS:
            found.append((_FUNCTIONS[part.words], frozenset()))
    if len({function for function, _ in found}) == len(found) > 1:
        yield tuple(found), 0.0


_FUNCTIONS = {
    **dict.fromkeys(("average", "mean", "avg", "typical", "on average", "average of", "mean of"), "avg"),
    **dict.fromkeys(("total", "sum of", "sum", "combined", "overall", "total of"), "sum"),
    **dict.fromkeys(("maximum", "max", "top", "peak"), "max"),
    "median": "median",
    **dict.fromkeys(("minimum", "min", "bottom"), "min"),
}


@BOOK.rule("R", "FNS T", "FNS T be", "what be FNS T", example="the highest and the lowest salary in accounting")
def _functions_of(j: Joiner, *parts: object) -> Made:
    functions = next(part for part in parts if isinstance(part, tuple))
    measure = first(Measure, parts)
    if measure.function or measure.more or not isinstance(measure.term, Attr):
        return
    kind = j.lexicon.attributes[measure.term.name].kind
    names = []
    for function, attributes in functions:
        high = dict(attributes).get(measure.term.name)
        if attributes and high is None:
            return
        name = function if high is None else "max" if high else "min"
        if kind not in ("number", "date", "year", "time") or (kind != "number" and name in ("sum", "avg", "median")):
            return
        names.append(name)
    head, *rest = names
    if "median" in names:  # which is computed of sorted values, and not beside others
        sides = tuple(Aggregate(name, measure.term, measure.owner) for name in names)
        yield WholeRequest(Together(sides), measure.owner), 0.0
        return
    more = tuple(Computed(name, measure.term) for name in rest)
    yield WholeRequest(Aggregate(head, measure.term, measure.owner, more), measure.owner), 0.0


@BOOK.rule("R", "T and SUP", "T comma and SUP", "what be T and SUP", cost=-0.1,
           example="the highest salary of the clerks and also the lowest")  # fmt: skip
def _and_the_other_end(j: Joiner, measure: Measure, degree: Degree) -> Made:
    """The most of a figure and, cut short, the least of it."""
    other = {"max": "min", "min": "max"}.get(measure.function)
    plain = measure.rank == measure.count == degree.rank == degree.count == 1 and not (measure.more or degree.timely)
    told = not degree.attributes or measure.term in {Attr(name) for name, _ in degree.attributes}
    of = measure.owner
    if plain and told and other == ("max" if degree.high else "min") and of.where and not of.each:
        yield WholeRequest(Aggregate(measure.function, measure.term, of, (Computed(other, measure.term),)), of), 0.0


@BOOK.rule("R", "when be SUP NP V", "when be SUP NP be V", "when do SUP NP V", "when have SUP NP be V", cost=-0.6,
           example="when was the first clerk hired")  # fmt: skip
def _when_it_was_done_first(j: Joiner, degree: Degree, noun: Noun, verb: Verb) -> Made:
    """The first or the last day on which any of some members did it."""
    if not degree.timely or degree.rank != 1 or degree.count != 1 or noun.wh or noun.bare or noun.count or noun.pronoun:
        return
    for sense in verb.senses:
        entry = j.lexicon.attributes.get(sense.name)
        if sense.kind == "attrverb" and entry is not None and entry.kind in DATED and noun.set.cls in (entry.of, ANY):
            of = replace(noun.set, cls=entry.of)
            asked = Aggregate("max" if degree.high else "min", Attr(sense.name), of)
            yield WholeRequest(asked, of), sense.cost + 2 * by_birth(j, degree, noun)


# -- differences -----------------------------------------------------------------------------------------------------


@BOOK.rule("R", "howmany more NP than NP", "howmany more NP than NP be there", "howmany more NP be there than NP",
           "howmany fewer NP than NP", "howmany fewer NP be there than NP", "howmany fewer NP than NP be there",
           example="how many more men than women are there")  # fmt: skip
def _more_of(j: Joiner, _many: FunctionWord, word: FunctionWord, one: Noun, two: Noun) -> Made:
    left, right = one.set, two.set
    if one.wh or two.wh or left.cls != right.cls or left.cls == ANY or not (left.where and right.where):
        return
    if left == right:
        return
    if two.tail and not one.tail:
        left = within(left, *right.where[1:])
    if says_less((word,)):
        left, right = right, left
    yield WholeRequest(Minus(HowMany(left), HowMany(right))), 0.0


@BOOK.rule("R", "difference P T and T", "what be difference P T and T", "howmuch be difference P T and T",
           example="the gap between the average pay of men and the average pay of women")  # fmt: skip
def _difference(j: Joiner, *parts: object) -> Made:
    left, right = (part for part in parts if isinstance(part, Measure))
    word = next((p.words for p in parts if isinstance(p, FunctionWord) and p.words in ("between", "of", "from")), None)
    if word is None or left.more or right.more or left.owner.each or right.owner.each:
        return
    if right.term != left.term or left.rank + left.count + right.rank + right.count != 4:
        return
    if {left.function, right.function} == {"max", "min"} and right.owned and not (left.owned or left.owner.where):
        left = replace(left, owner=right.owner)  # "the highest and the lowest salary of the programmers"
    function = left.function, right.function
    if not all(function) and not all(_is_single(one) for one in (left, right)):
        return
    sides: list[Query] = [Aggregate(one.function or "max", one.term, one.owner) for one in (left, right)]
    if sides[0] != sides[1]:
        yield WholeRequest(Minus(sides[0], sides[1])), 0.0


@BOOK.rule("R", "difference T P NP", "difference P T P NP", "what be difference T P NP", "difference P NP P T",
           example="the difference in age between Paul Tai and Rosa Delgado")  # fmt: skip
def _difference_of_two(j: Joiner, *parts: object) -> Made:
    """Of one term, between two members who are named, or two kinds of members."""
    measure, noun = first(Measure, parts), first(Noun, parts)
    between = any(isinstance(part, FunctionWord) and part.words == "between" for part in parts)
    if not between or noun.joined != "and" or len(noun.parts) != 2 or noun.set.cls != measure.owner.cls:
        return
    if measure.owned or measure.more or measure.owner.where or measure.function not in ("", "avg"):
        return
    if not (isinstance(measure.term, Attr) and j.lexicon.attributes[measure.term.name].kind == "number"):
        return
    if noun.bare and not measure.function:
        yield WholeRequest(Aggregate("difference", measure.term, noun.members), noun.members), 0.0
    elif not noun.bare:  # of two kinds: of what they have on average
        one, two = (Aggregate("avg", measure.term, replace(of, bare=False)) for of in noun.parts)
        yield WholeRequest(Minus(one, two)), 0.3


@BOOK.rule("R", "difference P T", "what be difference P T",
           example="list the two oldest clerks / what is the difference between their salaries")  # fmt: skip
def _difference_of_theirs(j: Joiner, measure: Measure) -> Made:
    """Of one number of those who were found, between the highest and the lowest."""
    plain = measure.owned and measure.owner.earlier and not (measure.function or measure.more)
    if plain and isinstance(measure.term, Attr) and j.lexicon.attributes[measure.term.name].kind == "number":
        yield WholeRequest(Aggregate("difference", measure.term, measure.owner), measure.owner), 0.0


def _is_single(measure: Measure) -> bool:
    return measure.owned and bool(measure.owner.where)


@BOOK.rule("R", "difference P T and thatof NP", "what be difference P T and thatof NP",
           example="the gap between the average pay of men and that of women")  # fmt: skip
def _difference_to_that(j: Joiner, left: Measure, other: Noun) -> Made:
    right = replace(left, owner=Set(left.owner.cls), owned=False)
    for found, cost in owned(j, right, other):
        for asked, extra in _difference(j, FunctionWord("between"), left, found):
            yield asked, cost + extra


@BOOK.rule("R", "T difference P SUP and SUP NP", "what be T difference P SUP and SUP NP", "difference P SUP and SUP NP",
           "what be difference P SUP and SUP NP", "difference P T P SUP and SUP NP",
           "what be difference P T P SUP and SUP NP", "T difference P SUP NP and SUP NP",
           "what be T difference P SUP NP and SUP NP", "difference P T P SUP NP and SUP NP",
           example="the salary gap between the best and the worst paid clerk")  # fmt: skip
def _spread_of_members(j: Joiner, one: Degree, two: Degree, measure: Measure | None = None, *nouns: Noun) -> Made:
    if any(noun.wh or noun.bare or noun.count for noun in nouns) or len({noun.set for noun in nouns}) != 1:
        return
    signs = dict(one.attributes), dict(two.attributes)
    for name in signs[1] if not signs[0] else [one for one in signs[1] if one in signs[0]]:
        term = Attr(name)
        if (measure is not None and measure.term != term) or nouns[0].set.cls != j.lexicon.attributes[name].of:
            continue
        if signs[0].get(name, one.high) != signs[1][name] and j.lexicon.attributes[name].kind == "number":
            yield (
                WholeRequest(Minus(*(Aggregate(function, term, nouns[0].members) for function in ("max", "min")))),
                0.0,
            )


@BOOK.rule("R", "difference P SUP and SUP T", "what be difference P SUP and SUP T",
           example="the difference between the highest and the lowest salary")  # fmt: skip
def _spread(j: Joiner, one: Degree, two: Degree, measure: Measure) -> Made:
    if (
        measure.function
        or one.attributes
        or two.attributes
        or one.high == two.high
        or not isinstance(measure.term, Attr)
    ):
        return
    if j.lexicon.attributes[measure.term.name].kind == "number":
        sides = [Aggregate("max" if one.high else "min", measure.term, measure.owner) for one in (one, two)]
        yield WholeRequest(Minus(*sides)), 0.0


@BOOK.rule("R", "ratio NP to NP", "ratio of NP to NP", "what be ratio NP to NP", "NP to NP ratio", "ratio P NP and NP",
           "ratio NP versus NP", "what be ratio P NP and NP", "what be NP to NP ratio", "ratio P NP to NP",
           "what be ratio P NP to NP", cost=-0.5, example="the ratio of men to women")  # fmt: skip
def _ratio(j: Joiner, *parts: object) -> Made:
    """How many there are of one kind for each of another; what is said behind the second is said of both."""
    one, two = (part for part in parts if isinstance(part, Noun))
    words = {part.words for part in parts if isinstance(part, FunctionWord)}
    if any(side.wh or side.count or side.pronoun or side.set.cls == ANY for side in (one, two)) or words & _NO_RATIO:
        return
    left, right = one.set, two.set
    # "all women to all clerks in Legal", "Paul Tai to all clerks in Legal": of Legal are the clerks
    apart = two.many == "all" and (one.many == "all" or "of all" in words or one.bare or names_one(left))
    if left.cls == right.cls and two.tail and not one.tail and not apart:
        left = within(left, *right.where[len(right.where) - two.tail :])
    if left != right and (left.where or left.cls != right.cls):
        yield WholeRequest(Over(HowMany(replace(left, bare=False)), HowMany(replace(right, bare=False)))), 0.0


_NO_RATIO = frozenset({"in", "on", "at", "for", "with", "by"})


@BOOK.rule("R", "M to M ratio", "ratio M to M", "what be M to M ratio", "M to M ratio M", "what be M to M ratio M",
           cost=-0.5, example="the male to female ratio in accounting")  # fmt: skip
def _ratio_of_kinds(j: Joiner, *parts: object) -> Made:
    """The same, of kinds that adjectives say."""
    one, two, *rest = (part for part in parts if not isinstance(part, FunctionWord))
    if not (isinstance(one, Holds) and isinstance(two, Holds)) or one.cls != two.cls or one.verb or two.verb:
        return
    for found, cost in j.restrict(Set(one.cls), rest[0]) if rest else [(Set(one.cls), 0.0)]:  # type: ignore[arg-type]
        if one.condition != two.condition:
            left, right = (within(found, kind.condition) for kind in (one, two))
            yield WholeRequest(Over(HowMany(left), HowMany(right))), cost


# -- several requests in one -----------------------------------------------------------------------------------------


@BOOK.rule("Q", "Q and R", "Q comma and R", "Q versus R", "Q comma versus R", binds=True,
           example="how many clerks are there and what is their average salary")  # fmt: skip
def _together(j: Joiner, asked: WholeRequest, other: WholeRequest) -> Made:
    one, two = asked.query, other.query
    if not isinstance(one, (HowMany, Aggregate, Together)) or not isinstance(two, (HowMany, Aggregate)):
        return
    base = asked.set
    if two.set.earlier and not two.set.where and base is not None and two.set.cls in (base.cls, ANY):
        two = replace(two, set=base)
    if isinstance(two, Aggregate) and base is not None and two.set == Set(base.cls):
        two = replace(two, set=base)  # "Personnel, headcount and top salary"
    if isinstance(one, HowMany) and isinstance(two, HowMany) and one.set.cls == two.set.cls:
        tail = two.set.where[1:]
        if tail and len(one.set.where) == 1:  # "how many men and how many women work there": both there
            one = replace(one, set=within(one.set, *tail))
    elif not isinstance(one, Together) and one.set == Set(two.set.cls) and two.set.where and not two.set.earlier:
        one = replace(one, set=replace(two.set, bare=False))  # "number of flights and mean duration, Boston to Denver"
    if isinstance(two, HowMany) and names_one(two.set):
        return  # "how many people does a 757 take and how many a DC-10"
    parts = one.queries if isinstance(one, Together) else (one,)
    if two not in parts:
        yield WholeRequest(Together((*parts, two)), base), 0.0


@BOOK.rule("Q", "Q versus R", "Q comma versus R", cost=-0.2,
           example="what is the salary of Rosa Delgado compared to the salary of Paul Tai")  # fmt: skip
def _one_beside_another(j: Joiner, asked: WholeRequest, *rest: object) -> Made:
    """What is measured of one member and of another, with whose it is."""
    one, two = asked.query, last(WholeRequest, rest).query
    if not isinstance(one, Show) or not isinstance(two, Show) or one.order or two.order:
        return
    alike = one.set.cls == two.set.cls and bool(one.terms) and one.terms == two.terms and one.set != two.set
    if alike and one.set.where and two.set.where:
        both = Set(one.set.cls, (Either((as_one(one.set.where), as_one(two.set.where))),))
        yield WholeRequest(Show(both, (Key(), *one.terms)), both), 0.0


# -- shares ----------------------------------------------------------------------------------------------------------


@BOOK.rule("R", "percent NP [be there | have] GRP", cost=-0.1, example="percentage of women in each division")
def _share_of_groups(j: Joiner, noun: Noun, grouping: Grouping) -> Made:
    if noun.wh or len(noun.set.where) != 1 or len(grouping.of) != 1:
        return
    for term, of, cost in by(j, Set(noun.set.cls), grouping.of[0]):
        yield WholeRequest(Share(of, noun.set.where, by=term), of), cost


@BOOK.rule("R", "percent NP be (NP | M)", cost=-0.2, example="what percentage of each department are women")
def _share_of_each(j: Joiner, _percent: FunctionWord, kind: Noun, _be: FunctionWord, what: Noun | Holds) -> Made:
    """Of the members of each of a kind those that are so."""
    if kind.many not in ("each", "every") or not tells_groups(kind):
        return
    cls, where = (what.set.cls, what.set.where) if isinstance(what, Noun) else (what.cls, (what.condition,))
    if cls != kind.set.cls and where and not (isinstance(what, Noun) and (what.wh or what.bare or what.count)):
        for term, of, cost in by(j, Set(cls), replace(kind, many="")):
            yield WholeRequest(Share(of, where, by=term), of), cost


@BOOK.rule("R", "percent NP", "percent NP be there M", "percent NP be there", cost=0.3,
           example="percentage of women in accounting")  # fmt: skip
def _share_within(j: Joiner, _percent: FunctionWord, noun: Noun, *rest: object) -> Made:
    """Those that the noun says, among those that stand where it says."""
    where = noun.set.where
    if noun.wh or not where or noun.bare or len(rest) == 1:
        return
    if not rest and 1 < len(where) <= noun.tail:
        return  # of "flights from Boston that serve dinner" it is not said which of both the share is
    base = Set(noun.set.cls, where[1:])
    if isinstance(rest[-1] if rest else None, (Holds, Tied)):
        for found, cost in j.restrict(base, rest[-1]):  # type: ignore[arg-type]
            yield WholeRequest(Share(found, where[:1]), found), cost
        return
    yield WholeRequest(Share(base, where[:1]), base), 0.0


@BOOK.rule("R", "percent total be T", cost=-0.4, example="what share of the salaries goes to the clerks")
def _share_of_a_total(j: Joiner, measure: Measure) -> Made:
    """What the members of a set have of what all have together."""
    if measure.function == "sum" and measure.owner.where and not (measure.more or measure.owner.each):
        sides = (Aggregate("sum", measure.term, of) for of in (measure.owner, Set(measure.owner.cls)))
        yield WholeRequest(Over(*sides)), 0.0


@BOOK.rule("R", "R average", "average R", "R comma average", cost=0.2,
           example="how many employees are there to a department on average")  # fmt: skip
def _averaged(j: Joiner, asked: WholeRequest) -> Made:
    """The average of what was asked of each member, or for each group."""
    query = asked.query
    if isinstance(query, Show) and len(query.terms) == 1 and not query.order:
        term = query.terms[0]
        number = isinstance(term, Attr) and j.lexicon.attributes[term.name].kind == "number"
        if number or isinstance(term, Number):
            yield WholeRequest(Aggregate("avg", term, query.set), query.set), 0.0
    elif isinstance(query, Grouped) and query.function == "count" and not (query.also or query.more or query.having):
        by_key = isinstance(query.by, Via) and isinstance(query.by.term, Key) and query.best is None
        if by_key and isinstance(query.by, Via) and not query.alone:
            of = Set(j.other_end(query.by.step))
            yield WholeRequest(Aggregate("avg", Number(query.by.step.back, query.set), of), of), 0.0


@BOOK.rule("R", "R withnone", "R comma withnone", cost=-0.3,
           example="how many employees are there in each department, including those with none")  # fmt: skip
def _also_of_none(j: Joiner, asked: WholeRequest) -> Made:
    """So many of each, also where there is none."""
    query = asked.query
    if isinstance(query, HowMany):  # of each, said as a condition: "does each department have"
        each = next((one for one in query.set.where if isinstance(one, Related) and one.to.each), None)
        if each is not None:
            rest = replace(query.set, where=tuple(one for one in query.set.where if one is not each))
            of = replace(each.to, each=False)
            yield WholeRequest(Show(of, (Key(), Number(each.step.back, rest))), of), 0.0
        return
    plain = isinstance(query, Grouped) and query.function == "count" and not (query.also or query.more or query.having)
    if not isinstance(query, Grouped) or not plain or query.best is not None or query.alone:
        return
    if isinstance(query.by, Via) and query.by.term == Key():
        of = Set(j.other_end(query.by.step))
        yield WholeRequest(Show(of, (Key(), Number(query.by.step.back, query.set))), of), 0.0

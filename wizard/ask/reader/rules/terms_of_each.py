"""Terms of members that were just named, said with a pronoun: "each with its price and the number of its pages".

They are shown beside the members, or are what another term of the same member is compared with.
"""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare, Key, Number, Op, Own, Related, Set, Show, Step, Term, Via
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, FunctionWord, Holds, Measure, Noun, Partner, Theirs, WholeRequest
from wizard.ask.reader.rules.book import Book, Made, first, last
from wizard.ask.reader.rules.comparing import of_its_own, of_partners

BOOK = Book()


@BOOK.rule("THEIRS", "PRO T", "PRO NP poss T", "PRO REL poss T", cost=0.1,
           example="list the clerks, each with their manager's salary")  # fmt: skip
def _theirs(
    j: Joiner, pronoun: Noun, measure: Measure, kind: Noun | None = None, partner: Partner | None = None
) -> Made:
    plain = not (measure.owned or measure.function or measure.wh or measure.owner.where)
    if plain and (kind is None or not (kind.bare or kind.set.where or kind.many or kind.wh or kind.count)):
        yield Theirs(((kind or partner, measure),)), 0.0


@BOOK.rule("THEIRS", "T", cost=0.1, example="list the departments, each with the number of employees who work in it")
def _of_theirs(j: Joiner, measure: Measure) -> Made:
    """A number of partners, or a term of the one partner, in a clause with a pronoun."""
    pointing = measure.owned and any(isinstance(c, Related) and c.to.earlier for c in measure.owner.where)
    if not measure.function and not measure.wh and (isinstance(measure.term, Number) or pointing):
        yield Theirs(((None, measure),)), 0.0


@BOOK.rule("THEIRS", "THEIRS and THEIRS", "THEIRS comma THEIRS", "THEIRS comma and THEIRS",
           example="list the clerks, each with their salary and their manager's salary")  # fmt: skip
def _several(j: Joiner, *parts: object) -> Made:
    yield Theirs((*first(Theirs, parts).of, *last(Theirs, parts).of)), 0.0


def terms_of(j: Joiner, cls: str, theirs: Theirs) -> Iterator[tuple[tuple[Term, ...], float]]:
    """What is said of a member of a class, as terms of the member; every way, with costs."""
    found: list[tuple[tuple[Term, ...], float]] = [((), 0.0)]
    for kind, measure in theirs.of:
        found = [
            ((*before, *terms), cost + extra)
            for before, cost in found
            for terms, extra in _terms(j, cls, kind, measure)
        ]
    yield from found


def _terms(
    j: Joiner, cls: str, kind: Noun | Partner | None, measure: Measure
) -> Iterator[tuple[tuple[Term, ...], float]]:
    own = (measure.term, *measure.more)
    if isinstance(kind, Partner):
        if measure.owner.cls == j.other_end(kind.step) and j.other_end(kind.step.back) == cls:
            yield _through(kind.step, own), 0.0
    elif isinstance(kind, Noun):
        for step in j.steps(cls, kind.set.cls):
            if measure.owner.cls == kind.set.cls:
                yield _through(step, own), j.cost(step)
    elif measure.owner.cls == cls and not measure.owner.where:
        yield own, 0.0
    elif len(measure.owner.where) == 1:
        back = measure.owner.where[0]
        if isinstance(back, Related) and back.to == Set(back.to.cls, earlier=True) and j.other_end(back.step) == cls:
            yield _through(back.step.back, own), 0.0


def _through(step: Step, terms: tuple[Term, ...]) -> tuple[Term, ...]:
    return tuple(Via(step, term) for term in terms)


@BOOK.rule("NP", "NP eachwith THEIRS", "NP P THEIRS", cost=0.1, binds=True,
           example="list the clerks, each with their hire date")  # fmt: skip
def _each_with(j: Joiner, noun: Noun, word: FunctionWord, theirs: Theirs) -> Made:
    if "with" not in word.words.split() or noun.terms or noun.pronoun or noun.set.cls == ANY:
        return
    for terms, cost in terms_of(j, noun.set.cls, theirs):
        yield replace(noun, terms=terms), cost


@BOOK.rule("NP", "NP and PRO NP", "NP P PRO NP", "NP eachwith PRO NP", cost=0.2,
           binds=True, example="all nurses along with their department")  # fmt: skip
def _with_their_partner(j: Joiner, noun: Noun, word: FunctionWord, pronoun: Noun, kind: Noun) -> Made:
    """Each with the one partner of a kind."""
    words = word.words.split()
    plain = not (noun.terms or noun.pronoun or noun.set.cls == ANY or kind.wh or kind.bare)
    if not plain or not {"and", "with", "plus"} & set(words) or kind.set != Set(kind.set.cls):
        return
    if pronoun.set.cls not in (noun.set.cls, ANY):
        return
    for step in j.steps(noun.set.cls, kind.set.cls):
        if j.leads_to_one(step):
            yield replace(noun, terms=(Via(step, Key()),)), j.cost(step)


@BOOK.rule("R", "T and PRO NP", "T comma PRO NP", "T comma and PRO NP", cost=-0.2,
           binds=True, example="the names of the nurses and their departments")  # fmt: skip
def _terms_with_their_partner(j: Joiner, measure: Measure, pronoun: Noun, kind: Noun) -> Made:
    """What is asked of each of those who are told, and the one partner of a kind of theirs."""
    plain = not (kind.wh or kind.bare or kind.many or kind.count) and kind.set == Set(kind.set.cls)
    if measure.function or not measure.owned or not measure.owner.where or not plain:
        return
    for step in j.steps(measure.owner.cls, kind.set.cls) if pronoun.set.cls in (measure.owner.cls, ANY) else ():
        if j.leads_to_one(step):
            terms = (measure.term, *measure.more, Via(step, Key()))
            yield WholeRequest(Show(measure.owner, terms), measure.owner), j.cost(step)


@BOOK.rule("NP", "NP comma P NP", cost=-0.4, example="the clerks in Irving, with the department")
def _with_a_partner(j: Joiner, noun: Noun, _comma: FunctionWord, word: FunctionWord, kind: Noun) -> Made:
    """Each with its partner of a kind, which a pause tells from what members are told by."""
    plain = not (noun.terms or noun.pronoun or noun.bare or noun.wh or noun.set.cls in (ANY, kind.set.cls))
    if not plain or word.words != "with" or kind.set != Set(kind.set.cls) or kind.set.cls == ANY:
        return
    if not (kind.wh or kind.bare or kind.many or kind.count or kind.pronoun):
        for step in j.steps(noun.set.cls, kind.set.cls):
            yield replace(noun, terms=(Via(step, Key()),)), j.cost(step)


@BOOK.rule("NP", "NP P NP (and | comma | comma and) T", cost=-0.5, example="list the clerks with department and salary")
def _with_partner_and_term(j: Joiner, noun: Noun, word: FunctionWord, kind: Noun, beside: Measure) -> Made:
    """Each with its one partner of a kind and what is measured of it: "flights with airline and departure time"."""
    plain = not (noun.terms or noun.pronoun or noun.bare or noun.wh or noun.set.cls in (ANY, kind.set.cls))
    bare = kind.set == Set(kind.set.cls) and kind.set.cls != ANY
    if not (plain and bare) or word.words != "with" or beside.owner != Set(noun.set.cls):
        return
    if kind.wh or kind.bare or kind.many or kind.count or kind.pronoun or kind.plural:
        return
    for step in j.steps(noun.set.cls, kind.set.cls):
        if j.leads_to_one(step) and not (beside.owned or beside.function or beside.wh):
            yield replace(noun, terms=(Via(step, Key()), beside.term, *beside.more)), j.cost(step)


@BOOK.rule("M", "have T OP THEIRS", "T OP THEIRS", "LP T OP THEIRS", cost=-0.2,
           binds=True, example="list the clerks who have an age lower than their manager's age")  # fmt: skip
def _than_theirs(j: Joiner, *parts: object) -> Made:
    """Another term of the same member, or of its partner, as what is compared with."""
    measure, theirs, op = first(Measure, parts), last(Theirs, parts), parts[-2]
    if measure.owned or measure.function or measure.more or measure.owner.where or not isinstance(measure.term, Attr):
        return
    for terms, cost in terms_of(j, measure.owner.cls, theirs):
        if len(terms) == 1 and terms[0] != measure.term and isinstance(op, FunctionWord):
            sign: Op = op.words  # type: ignore[assignment]
            own = of_partners(j, terms[0], sign) if isinstance(terms[0], Via) else Own(terms[0])
            if own is not None:
                yield Holds(measure.owner.cls, Compare(measure.term, sign, own)), cost


@BOOK.rule("M", "have T OP thatof NP", "T OP thatof NP", "whose T be OP thatof NP", cost=-0.2,
           binds=True, example="who has a salary higher than that of their boss")  # fmt: skip
def _than_that_of_its_own(j: Joiner, *parts: object) -> Made:
    """The same of the member's own partner, or of all of several: "lower than that of all their employees"."""
    measure, other, op = first(Measure, parts), last(Noun, parts), parts[-3]
    if measure.owned or measure.function or measure.more or measure.owner.where or not isinstance(op, FunctionWord):
        return
    if isinstance(measure.term, Attr) and not (other.wh or other.count):
        sign: Op = op.words  # type: ignore[assignment]
        own = of_its_own(j, measure.term.name, sign, other)
        if own is not None:
            yield Holds(measure.owner.cls, Compare(measure.term, sign, own)), 0.0


@BOOK.rule("T", "T P T", cost=-0.4, binds=True, example="the five highest salaries with the names")
def _with_terms(j: Joiner, first: Measure, word: FunctionWord, beside: Measure) -> Made:
    """The most of something, each with what else is to be shown of whoever has it."""
    chosen = first.function in ("max", "min") and not (first.more or first.wh)
    plain = not (beside.function or beside.owned or beside.wh or beside.owner.where)
    if word.words == "with" and chosen and plain and first.owner.cls == beside.owner.cls and first.term != beside.term:
        yield replace(first, more=(beside.term, *beside.more)), 0.0

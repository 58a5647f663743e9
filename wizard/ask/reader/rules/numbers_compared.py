"""Whether one number is more than another, less, or as much: "are there more men than women".

What is compared is how many there are of two kinds, what they have on average, or one figure of each.
"""

from __future__ import annotations

from collections.abc import Sequence

from wizard.ask.facts import replace
from wizard.ask.form import Aggregate, Attr, Compare, Condition, HowMany, Is, Not, Set, Together, Versus, narrow, walk
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    Amount,
    Degree,
    FunctionWord,
    Holds,
    Measure,
    Modifier,
    Noun,
    Numeral,
    Tied,
    Verb,
    WholeRequest,
    Yardstick,
)
from wizard.ask.reader.narrowing import within
from wizard.ask.reader.rules.book import Book, Made, first, maybe
from wizard.ask.reader.rules.comparing import compared_by, said_of_both
from wizard.ask.reader.rules.measures import owned

BOOK = Book()


@BOOK.rule("R", "be T AMOUNT", "whether T be AMOUNT", "be T OP YARD", "whether T be OP YARD", "be T same as YARD",
           "be T NUM", cost=-0.6,
           example="is the average salary of the women above 40000")  # fmt: skip
def figure_compared(j: Joiner, *parts: object) -> Made:
    """Whether a figure is more than a number that is said, or than another figure, or so many times that."""
    measure, amount, yard = first(Measure, parts), _so_much(parts), maybe(Yardstick, parts)
    figure = _figure(j, measure)
    if figure is None:
        return
    if amount is not None and (not amount.units or measure.term in {Attr(unit) for unit in amount.units}):
        yield WholeRequest(Versus(figure, amount.op, amount.values)), 0.0
    elif yard is not None and yard.function and not yard.group and yard.term in (None, figure.term):
        other = Aggregate(yard.function, figure.term, replace(yard.set, cls=figure.set.cls))
        if yard.set.cls in (figure.set.cls, ANY) and (other != figure or yard.times != 1):
            yield WholeRequest(Versus(figure, compared_by(parts), other, yard.times)), 0.0


def _so_much(parts: Sequence[object]) -> Amount | None:
    """The amount that is compared with; a mere number is that very number."""
    number = maybe(Numeral, parts)
    return Amount("=", (number.value,)) if number is not None else maybe(Amount, parts)


def _figure(j: Joiner, measure: Measure) -> Aggregate | None:
    """What is computed of members, as one number; None where it is something else."""
    term = measure.term
    if measure.function not in _FIGURES or not isinstance(term, Attr) or measure.more or measure.owner.each:
        return None
    if measure.rank != 1 or measure.count != 1 or j.lexicon.attributes[term.name].kind != "number":
        return None
    return Aggregate(measure.function, term, measure.owner)


_FIGURES = frozenset({"avg", "sum", "min", "max", "median"})


@BOOK.rule("R", "be howmany NP AMOUNT", "be howmany NP OP howmany NP", "be howmany NP same as howmany NP",
           "be howmany NP NUM", cost=-0.6,
           example="is the number of clerks greater than 10")  # fmt: skip
def numbers_counted(_j: Joiner, *parts: object) -> Made:
    """The same, of how many there are."""
    nouns, amount = [part for part in parts if isinstance(part, Noun)], _so_much(parts)
    if any(noun.wh or noun.count or noun.many or noun.pronoun or not noun.plural for noun in nouns):
        return
    counts = [HowMany(replace(noun.set, bare=False)) for noun in nouns]
    if len(counts) > 1 and counts[0] != counts[1]:
        yield WholeRequest(Versus(counts[0], compared_by(parts), counts[1])), 0.0
    elif amount is not None and not amount.units:
        yield WholeRequest(Versus(counts[0], amount.op, amount.values)), 0.0


@BOOK.rule("R", "do NP V AMOUNT average", "average do NP V AMOUNT", "do NP average V AMOUNT", "do average NP V AMOUNT",
           cost=-0.9, example="do the clerks earn more than 20000 on average")  # fmt: skip
def _do_they_on_average(j: Joiner, *parts: object) -> Made:
    """The same, of what members do on average."""
    noun, verb, amount = first(Noun, parts), first(Verb, parts), first(Amount, parts)
    if noun.wh or noun.count or noun.many or noun.pronoun or noun.bare:
        return
    for sense in verb.senses:
        entry = j.lexicon.attributes.get(sense.name)
        number = sense.kind == "attrverb" and entry is not None and entry.kind == "number"
        if number and entry is not None and entry.of == noun.set.cls and set(amount.units) <= {sense.name}:
            figure = Aggregate("avg", Attr(sense.name), noun.set)
            yield WholeRequest(Versus(figure, amount.op, amount.values)), sense.cost


@BOOK.rule("R", "be T OP thatof NP", "whether T be OP thatof NP", "be T same as thatof NP", cost=-0.4,
           example="is the average salary of the women higher than that of the men")  # fmt: skip
def figure_against_that(j: Joiner, *parts: object) -> Made:
    """The same, where the figure is said once."""
    measure, noun = first(Measure, parts), first(Noun, parts)
    other = next(owned(j, replace(measure, owner=Set(measure.owner.cls), owned=False), noun), None)
    if other is None or other[0].term != measure.term or noun.wh:
        return
    left, right = _figure(j, measure), _figure(j, other[0])
    if left is not None and right is not None and left.set.where and right.set.where and left != right:
        yield WholeRequest(Versus(left, compared_by(parts), right)), 0.0


@BOOK.rule("R", "be T OP M [M]", "be T (more | fewer) M [M] than M [M]", cost=-0.2,
           example="is the average salary higher in Legal than in Accounting")  # fmt: skip
def _is_it_more_there(j: Joiner, *parts: object) -> Made:
    """The same, of members that are told apart by what stands behind it: "is it higher in Legal than in Accounting"."""
    measure = first(Measure, parts)
    at = next((at for at, part in enumerate(parts) if isinstance(part, FunctionWord) and part.words == "than"), None)
    one, two = (parts[:at], parts[at:]) if at is not None else ((), parts)
    base = Set(measure.owner.cls) if at is None else measure.owner
    both = _behind_the_second(one, two)
    for left, cost in _told(j, base, one) if at is not None else [(measure.owner, 0.0)]:
        for right, extra in _told(j, base, two):
            figures = [_figure(j, replace(measure, owner=of)) for of in (within(left, *both), right)]
            alike = _told_by(left) + len(both) == _told_by(right)  # what only one side says may be meant of both
            if alike and left.where and figures[0] != figures[1] and figures[0] and figures[1]:
                yield WholeRequest(Versus(figures[0], compared_by(parts), figures[1])), cost + extra


def _behind_the_second(one: Sequence[object], two: Sequence[object]) -> tuple[Condition, ...]:
    """What is said of both behind the second of two: "for women than for men in Legal"."""
    first_of, second_of = ([part.noun for part in side if isinstance(part, Tied)] for side in (one, two))
    if len(first_of) == len(second_of) == 1 and first_of[0].set.cls == second_of[0].set.cls:
        return said_of_both(first_of[0], second_of[0])
    return ()


def _told_by(of: Set) -> int:
    """By how many values and predicates members are told."""
    return sum(isinstance(node, (Compare, Is)) for node in walk(of))


def _told(j: Joiner, base: Set, parts: Sequence[object]) -> list[tuple[Set, float]]:
    """The members of whom all modifiers among these hold."""
    found = [(base, 0.0)]
    for modifier in (part for part in parts if isinstance(part, Modifier)):
        found = [(more, cost + extra) for of, cost in found for more, extra in j.restrict(of, modifier)]
    return found


@BOOK.rule("R", "(do | be) NP V OP NP average", "average do NP V OP NP", "do NP average V OP NP",
           "average comma do NP V OP NP", "be NP CMP than NP average", "average be NP CMP than NP",
           "be NP average (CMP than | V OP) NP", "(do | be) NP V OP NP", "be NP CMP than NP",
           "do NP V (more | fewer) average than NP", "be NP V more average than NP",
           "do NP average V (more | fewer) than NP", "be NP (V fewer | CMP) average than NP",
           "(do | be) NP V same as NP [average]", "do NP average V same as NP", cost=-1.5, binds=True,
           example="do men earn more than women on average")  # fmt: skip
def kinds_on_average(j: Joiner, *parts: object) -> Made:
    """Two kinds of members compared by their averages."""
    one, two = (part for part in parts if isinstance(part, Noun))
    if one.wh or two.wh or one.bare or two.bare or one.set.cls != two.set.cls or not one.set.where:
        return
    average = any(isinstance(part, FunctionWord) and "average" in part.words for part in parts)
    several = isinstance(parts[0], FunctionWord) and parts[0].words in ("do", "are", "did", "were")
    if not average and (not several or one.many or two.many or not two.set.where):
        return  # "do any clerks earn more than the guards"
    verb, degree = maybe(Verb, parts), maybe(Degree, parts)
    signs = [(s.name, compared_by(parts)) for s in verb.senses if s.kind == "attrverb"] if verb else []
    signs += [(name, ">" if high else "<") for name, high in degree.attributes] if degree else []
    for name, op in signs:
        entry = j.lexicon.attributes[name]
        if entry.kind == "number" and entry.of == one.set.cls:
            both = within(one.set, *said_of_both(one, two)), two.set  # "do women earn less than men in Legal"
            left, right = (Aggregate("avg", Attr(name), replace(of, bare=False)) for of in both)
            yield WholeRequest(Versus(left, op, right)), 0.0


@BOOK.rule("R", "(do | be) NP V same [average]", "(do | be) NP average V same", "average do NP V same",
           "do NP have same T", cost=-1.5, example="do men and women earn the same")  # fmt: skip
def _both_kinds_on_average(j: Joiner, two: Noun, verb: Verb | None = None, measure: Measure | None = None) -> Made:
    """Whether two kinds that are named together have the same on average."""
    kinds = [part for part in two.parts if part.where and part.cls == two.set.cls]
    if two.joined != "and" or two.is_name or two.wh or two.tail or len(kinds) != len(two.parts) or len(kinds) != _PAIR:
        return
    names = [sense.name for sense in verb.senses if sense.kind == "attrverb"] if verb is not None else []
    if measure is not None and isinstance(measure.term, Attr) and measure.function == "avg" and not measure.owned:
        names = [measure.term.name]
    for name in names:
        if j.lexicon.attributes[name].kind == "number" and j.lexicon.attributes[name].of == two.set.cls:
            left, right = (Aggregate("avg", Attr(name), of) for of in kinds)
            yield WholeRequest(Versus(left, "=", right)), 0.0


_PAIR = 2


@BOOK.rule("R", "do NP V OP NP that do not", "be NP CMP than NP that do not", "do NP V OP NP that (have | be) not",
           "be NP CMP than NP that (be | have) not", "do NP V OP NP that (do | be) not average", cost=-1.5, binds=True,
           example="do the clerks who live in Irving earn more than the ones who do not")  # fmt: skip
def _those_who_do_not_on_average(j: Joiner, *parts: object) -> Made:
    """Those of whom a clause holds compared by their averages with those of whom it does not hold."""
    one, two = (part for part in parts if isinstance(part, Noun))
    if not (one.tail and one.set.where) or two.set.where or two.set.cls not in (ANY, one.set.cls) or two.wh or two.bare:
        return
    *kept, told = one.set.where
    others = replace(two, set=Set(one.set.cls, (*kept, Not(told))), many="")
    words = [others if part is two else part for part in parts if not _denies(part)]
    yield from kinds_on_average(j, *words)


def _denies(part: object) -> bool:
    return isinstance(part, FunctionWord) and part.words in _WHO_DO_NOT


_WHO_DO_NOT = frozenset({"that", "which", "who", "whom", "not", "never", "no longer"})


@BOOK.rule("R", "(be there | do NP have | do have | do | be | have) (more | fewer) NP than NP",
           "(be there | do NP have | do have | do | be | have) (asmany | same howmany) NP as NP",
           "(be there | do NP have | do have | do | be | have) (atleastasmany | atmostasmany) NP as NP",
           "(same howmany | atleastasmany | atmostasmany) NP as NP", "more NP than NP", "fewer NP than NP",
           "be there more NP or [more] NP", cost=-0.5,
           example="are there more men than women in legal")  # fmt: skip
def kinds_counted(j: Joiner, *parts: object) -> Made:
    """Whether there are more of one kind, or as many as of another; what is said behind the second is said of both."""
    *speaker, one, two = (part for part in parts if isinstance(part, Noun))
    theirs = _of_whoever_has_them(j, speaker, two.set.cls)
    if theirs is None or (theirs and two.tail):
        return
    two = replace(two, set=narrow(two.set, *theirs), tail=1) if theirs else two
    if one.wh or two.wh or one.count or two.count or one.many or two.many or ANY in (one.set.cls, two.set.cls):
        return
    if one.set.cls != two.set.cls:  # "are there more members than books" says of each what is behind it
        apart = not (one.bare or two.bare or speaker or (two.tail and not one.tail))
        if apart and parts[0] != one and one.plural and two.plural:
            yield WholeRequest(counted(parts, one.set, two.set)), 0.2
    elif one.set.where and two.set.where and one.set.where != two.set.where:
        first_of = replace(one.set, earlier=one.set.earlier or two.set.earlier)  # "among them": both
        yield WholeRequest(counted(parts, narrow(first_of, *said_of_both(one, two)), two.set)), 0.0


def _of_whoever_has_them(j: Joiner, speaker: Sequence[Noun], cls: str) -> tuple[Condition, ...] | None:
    """What is said of members by saying who has them, in "does Legal have more men than women": nothing where it is the
    speaker, "do we have". None where nobody can have them so."""
    if not speaker:
        return ()
    who = speaker[0]
    if who.wh or who.pronoun or who.count:
        return None
    if not who.set.where:
        return ()
    steps = [step for step in j.steps(cls, who.set.cls) if not step.inverse]
    return (j.related(min(steps, key=j.cost), who),) if steps else None


def counted(parts: Sequence[object], one: Set, two: Set) -> Versus | Together:
    """Whether there are more of one kind, or both numbers where it is asked of which there are."""
    words = {part.words for part in parts if isinstance(part, FunctionWord)}
    left, right = (HowMany(replace(of, bare=False)) for of in (one, two))
    if "or" in words:
        return Together((left, right))
    return Versus(left, compared_by(parts), right)


@BOOK.rule("R", "(be there | do NP have) (more | fewer) NP than M [M]",
           "be there (asmany | same howmany | atleastasmany | atmostasmany) NP as M [M]", cost=-0.5,
           example="are there more flights from Boston to Denver than from Denver to Boston")  # fmt: skip
def _told_otherwise_counted(j: Joiner, *parts: object) -> Made:
    """Whether there are more of a kind that are told by what stands behind it than by other words."""
    *speaker, noun = (part for part in parts if isinstance(part, Noun))
    others = [part for part in parts if isinstance(part, Modifier)]
    theirs = _of_whoever_has_them(j, speaker, noun.set.cls)
    if theirs is None or noun.wh or noun.count or noun.many or noun.bare or noun.pronoun or noun.tail != len(others):
        return
    at = len(noun.set.where) - noun.tail
    base = within(replace(noun.set, where=noun.set.where[:at]), *theirs)
    for of, cost in _told(j, base, others):
        yield WholeRequest(counted(parts, within(base, *noun.set.where[at:]), of)), cost


@BOOK.rule("R",
           "(be there | do NP have | have NP | do have | do NP V | whether there be) (more | fewer) M (or | than) M NP",
           cost=-0.7, example="are there more married or single people")  # fmt: skip
def _kinds_of_one_noun_counted(j: Joiner, *parts: object) -> Made:
    """The same, where two modifiers tell the kinds apart and one noun says what they are."""
    one, two = (part for part in parts if isinstance(part, Holds))
    *speaker, noun = (part for part in parts if isinstance(part, Noun))
    if noun.wh or noun.bare or noun.count or noun.pronoun or one.cls != two.cls or one.verb or two.verb:
        return
    if noun.set.cls in (one.cls, ANY):
        kinds = [
            replace(noun, set=within(replace(noun.set, cls=one.cls), part.condition), many="") for part in (one, two)
        ]
        words = (part for part in parts if isinstance(part, FunctionWord))
        yield from kinds_counted(j, *words, *speaker, *kinds)

"""The share of a whole: what percentage, what fraction, how many in percent."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Key, Member, Related, Set, Share, Term, Via
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    FunctionWord,
    Holds,
    Noun,
    Tied,
    WholeRequest,
)
from wizard.ask.reader.rules.book import Book, Content, Made
from wizard.ask.reader.rules.counting import everybody

BOOK = Book()
OF_EACH = 1.0
"""By how much a share of what each has is likelier than that of what any has, where "each" is said."""
RATHER_TWO = 0.4
"""What it costs that "the ratio of" has a condition behind it, and not the two that are compared: "of X to Y"."""


@BOOK.rule("R", "percent NP (M | be M | be NP | V)", example="what percentage of the staff is female")
def _share(j: Joiner, percent: FunctionWord, noun: Noun, *rest: object) -> Made:
    part = rest[-1]
    rather_two = RATHER_TWO if percent.words == "ratio of" else 0.0
    if isinstance(part, Noun):
        if part.set.earlier and part.set.cls == noun.set.cls and not noun.set.earlier:
            yield WholeRequest(Share(noun.members, (Member(part.set),)), noun.members), 0.0  # "of all clerks is that"
        elif part.set.cls == noun.set.cls and part.set.where:
            yield WholeRequest(Share(noun.set, part.set.where), noun.set), 0.0
        return
    done = isinstance(part, Holds) and bool(part.verb)
    if len(rest) == 1 and noun.tail and isinstance(part, Holds) and not (part.clause or done):
        return  # "of all employees are female programmers" does not say of which women the share is
    placed = len(rest) == 1 and isinstance(part, Tied) and noun.set.where  # "the share of women in Legal" is of Legal
    by, of = _of_each(noun.set)
    for found, cost in j.restrict(Set(noun.set.cls), part):  # type: ignore[arg-type]
        extra = (0.7 if placed else -0.3) - (OF_EACH if by is not None else 0.0)
        yield WholeRequest(Share(of, found.where, by=by), of), cost + rather_two + extra


def _of_each(of: Set) -> tuple[Term | None, Set]:
    """What tells members apart that are of "each" of something, and the members without it."""
    told = [one for one in of.where if isinstance(one, Related) and one.to.each and not one.to.where]
    if len(told) != 1:
        return None, of
    return Via(told[0].step, Key()), replace(of, where=tuple(one for one in of.where if one is not told[0]))


@BOOK.rule("R", "percent whole (M | be M | be NP | V)", example="what percentage of the company is female")
def _share_of_everybody(j: Joiner, percent: FunctionWord, _whole: FunctionWord, *rest: object) -> Made:
    people = everybody(j)
    if people is not None:
        yield from _share(j, percent, Noun(Set(people)), *rest)


@BOOK.rule("R", "of NP share M", "of NP comma share M", "of NP share M asratio", "of NP comma share M asratio",
           cost=-0.3, example="of all employees, the share who are female, as a ratio")  # fmt: skip
def _share_of(j: Joiner, noun: Noun, modifier: Content) -> Made:
    if noun.wh or noun.many not in ("", "all"):
        return
    for found, cost in j.restrict(Set(noun.set.cls), modifier):  # type: ignore[arg-type]
        yield WholeRequest(Share(noun.members, found.where), noun.members), cost


@BOOK.rule("R", "percent NP of NP", cost=-0.6, example="share of women among the clerks")
def _share_among(j: Joiner, _percent: FunctionWord, part: Noun, whole: Noun) -> Made:
    """Of the second those who are of the first, or have them."""
    if part.wh or whole.wh or part.count or whole.count or not part.set.where or whole.many not in ("", "all"):
        return
    if part.set.cls == whole.set.cls:
        yield WholeRequest(Share(whole.members, part.set.where), whole.members), 0.0
    elif j.is_person(whole.set.cls) and not whole.bare:
        for found, cost in j.restrict(Set(whole.set.cls), Tied("have", part)):
            yield WholeRequest(Share(whole.members, found.where), whole.members), cost


@BOOK.rule("R", "howmany of NP (be M | be M comma | M | be NP | be NP comma | M comma) aspercent",
           example="how many of the clerks are women, in percent")  # fmt: skip
def _how_many_in_percent(j: Joiner, many: FunctionWord, _of: FunctionWord, noun: Noun, *rest: object) -> Made:
    what = [part for part in rest if not isinstance(part, FunctionWord)]
    be = [part for part in rest[:1] if isinstance(part, FunctionWord)]
    yield from _share(j, many, noun, *be, *what)


@BOOK.rule("R", "percent NP [comma] aspercent [comma] (M | be M | be NP | V)",
           example="what fraction of the clerks, in percent, are women")  # fmt: skip
def _share_in_percent(j: Joiner, percent: FunctionWord, noun: Noun, part: Content) -> Made:
    yield from _share(j, percent, replace(noun, tail=0), part)


@BOOK.rule("R", "R [comma] aspercent", "aspercent [comma] R", example="what share of the clerks are women, in percent")
def _as_percentage(j: Joiner, asked: WholeRequest) -> Made:
    if isinstance(asked.query, Share):
        yield asked, 0.0

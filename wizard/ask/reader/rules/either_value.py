"""Which of several values: "the nurses, are they men or women", "is he single, married or divorced".

What is asked for is the attribute, and not whether it has one of those values: who is asked whether he is single or
married may be divorced.
"""

from __future__ import annotations

from wizard.ask.form import Show
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, Alternatives, FunctionWord, Holds, Noun, WholeRequest
from wizard.ask.reader.rules.book import Book, Made, first
from wizard.ask.reader.rules.coordinating import terms
from wizard.ask.reader.rules.which_of_two import alternatives, common_term

BOOK = Book()


@BOOK.rule("CHOICE", "NP", "M or M", "M comma or M", "either M or M", "M comma M or M", "M comma M comma or M",
           "P M or M", example="is Paul Tai single or married")  # fmt: skip
def _values_to_choose_from(j: Joiner, *parts: object) -> Made:
    """Two values of one attribute, or more, said with "or"."""
    what, held = parts[0], [part for part in parts if isinstance(part, Holds)]
    if held:
        if len(held) + sum(isinstance(part, FunctionWord) for part in parts) < len(parts):
            return
        told = tuple(one for part in held for one in alternatives(j, part.condition))
        told = told if not any(part.clause or part.verb for part in held) else ()
        cls = held[0].cls if len({part.cls for part in held}) == 1 else ANY
    elif isinstance(what, Noun) and what.joined == "or" and not (what.wh or what.pronoun or what.count or what.bare):
        told = tuple(part.where[0] for part in what.parts if len(part.where) == 1)
        told = told if len(told) == len(what.parts) else ()
        cls = what.set.cls
    else:
        return
    term = common_term(j, *told) if len(told) > 1 else None
    if term is not None and cls != ANY:
        yield Alternatives(cls, term), 0.0


@BOOK.rule("R", "be (NP | PRO | NP either | PRO either) CHOICE", "(whether NP | whether PRO | NP) be CHOICE",
           "NP comma CHOICE", cost=-0.6, example="the nurses, are they men or women")  # fmt: skip
def _which_value(j: Joiner, *parts: object) -> Made:
    """The attribute of those of whom it is asked."""
    noun, choice = first(Noun, parts), first(Alternatives, parts)
    told = bool(noun.set.where) or bool(noun.pronoun)
    if noun.wh or noun.count or noun.joined == "or" or noun.many not in ("", "any", "all") or not told:
        return
    paused = any(isinstance(part, FunctionWord) and part.words == "," for part in parts)
    if noun.many == "any" and not (noun.pronoun or paused):
        return  # "are any of the clerks men or women" asks whether there are
    if any(choice.term in terms(condition) for condition in noun.set.where):
        return  # "is he single, married or divorced" is not of one who is single
    if noun.set.cls in (choice.cls, ANY):
        of = noun.members if noun.set.cls else type(noun.set)(choice.cls, noun.set.where, earlier=noun.set.earlier)
        yield WholeRequest(Show(of, (choice.term,)), of, yes=bool(noun.pronoun)), 0.0  # said of those alone

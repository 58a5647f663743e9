"""Fragments: what a request may be that only changes the one before it: "and in Boston?", "by department"."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Ask, Attr, Claim, Compare, Extreme, Of, Set, Show
from wizard.ask.inflect import noun_forms
from wizard.ask.reader.english import english
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    AnySuch,
    At,
    Backward,
    Degree,
    Dropped,
    Farther,
    Fragment,
    FunctionWord,
    Holds,
    Included,
    Instead,
    Measure,
    Noun,
    Numeral,
    Projected,
    Returning,
    Verb,
    Weekdays,
    When,
    WholeRequest,
)
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe
from wizard.ask.reader.rules.superlatives import extreme
from wizard.ask.reader.taken_together import TOGETHER

BOOK = Book()


@BOOK.rule("F", "NP", "T", "M", "GRP", "SUP", "ECHO", "NUM", "DROPPED", "INSTEAD", example="the women")
def _alone(j: Joiner, what: object) -> Made:
    if isinstance(what, Noun) and (what.wh or what.pronoun or what.set.earlier):
        if what.wh and not (what.pronoun or what.set.earlier or what.set.where or what.many or what.set.cls == ANY):
            yield Fragment(replace(what, wh=False)), 0.0
        return
    yield Fragment(what), 0.0


@BOOK.rule("F", "howmany UNIT", cost=0.2, example="how many seats has a 747 / how many engines")
def _how_many_units(j: Joiner, _many: FunctionWord, unit: Measure) -> Made:
    """Another number of the same members."""
    yield Fragment(replace(unit, wh=False)), 0.0


@BOOK.rule("F", "T P T", "T comma P T", cost=0.1, example="who are the clerks / their names, with salaries")
def _with_another(j: Joiner, measure: Measure, *rest: object) -> Made:
    """Two values of the same members: "with" one that is shown says not who has it."""
    word, other = last(FunctionWord, rest), last(Measure, rest)
    plain = not (measure.owned or measure.function or other.owned or other.function or other.more or other.owner.where)
    if word.words in ("with", "along with", "together with") and plain and measure.owner.cls == other.owner.cls:
        yield Fragment(replace(measure, wh=False, more=(*measure.more, other.term))), 0.0


@BOOK.rule("F", "any M", "be there any M", "be there NP M", cost=0.2,
           example="who are the clerks / any in Irving")  # fmt: skip
def _any_such(j: Joiner, *parts: object) -> Made:
    """Whether any of those that were found are so, and which: "any with Delta", "is there one before noon"."""
    noun = maybe(Noun, parts)
    if noun is None or (noun.set == Set(ANY) and noun.many == "any" and not noun.wh):
        yield Fragment(AnySuch(parts[-1]), members=True), 0.0


@BOOK.rule("F", "P NP", "NP P", "to NP", "NP to", "where P", "where to", "P where", "to where", example="on which days")
def _over_a_preposition(j: Joiner, *parts: object) -> Made:
    noun = maybe(Noun, parts) or Noun(Set(ANY), wh=True)
    word = next(part.words for part in reversed(parts) if isinstance(part, FunctionWord) and part.words != "where")
    if noun.wh and not (noun.pronoun or noun.set.earlier or noun.set.where or noun.many):
        yield Fragment(Projected(word, replace(noun, wh=False))), 0.0


@BOOK.rule("F", "P T", cost=0.1, example="how many clerks live in Texas / in which towns")
def _over_a_preposition_of_its_own(j: Joiner, word: FunctionWord, measure: Measure) -> Made:
    """A value of those that were found, behind the preposition that its verb has: "from which towns"."""
    if measure.wh and not (measure.owned or measure.function) and word.words in english().loose:
        yield Fragment(replace(measure, wh=False)), 0.0


@BOOK.rule("R", "be PRO all NP", "be PRO all M", "be all PRO NP", "be all PRO M", example="are they all women")
def _are_they_all(j: Joiner, *parts: object) -> Made:
    found = first(Noun, parts)
    what = parts[-1]
    if isinstance(what, Noun):
        if what.wh or what.bare or not what.set.where or len(what.set.where) > 1:
            return
        what = Holds(what.set.cls, what.set.where[0])
    for held, cost in j.restrict(Set(found.set.cls), what):  # type: ignore[arg-type]
        yield WholeRequest(Ask((Claim("every", found.set, held.where),)), found.set, yes=True), cost


@BOOK.rule("R", "NP be PRO", cost=0.1, example="which departments are they")
def _of_what_class(j: Joiner, asked: Noun, _be: FunctionWord, found: Noun) -> Made:
    if not asked.wh or asked.set.where or asked.pronoun or asked.set.cls in (ANY, found.set.cls) or not found.set.cls:
        return
    for step in j.steps(asked.set.cls, found.set.cls):
        of = Set(asked.set.cls, (j.related(step, found),))
        yield WholeRequest(Show(of), of), j.cost(step)


@BOOK.rule("R", "NP be CMP", "NP CMP", cost=0.1, example="which one is older")
def _which_is_more(j: Joiner, asked: Noun, *rest: object) -> Made:
    if not asked.wh or not (asked.set.earlier or asked.many == "any") or asked.set.where:
        return
    for found, cost in extreme(j, asked.set, last(Degree, rest)):
        yield WholeRequest(Show(found), found), cost


@BOOK.rule("R", "who be CMP", "who be CMP of PRO", cost=0.2,
           example="how old is Paul Tai / and Rosa Delgado / who is older")  # fmt: skip
def _who_is_more(j: Joiner, *parts: object) -> Made:
    """Who of the two that were spoken of."""
    for cls, entry in j.lexicon.classes.items():
        for found, cost in extreme(j, Set(cls, earlier=True), first(Degree, parts)) if entry.person else ():
            yield WholeRequest(Show(found), found), cost


@BOOK.rule("F", "who be CMP", "NP who be CMP", cost=1.4, example="how old is Paul Tai / who is older")
def _who_has_more(j: Joiner, *parts: object) -> Made:
    """Who has more of it than the one who was spoken of."""
    noun = maybe(Noun, parts[:1])
    if noun is None or (noun.many in ("any", "all") and not noun.set.where):
        yield Fragment(Farther(last(Degree, parts)), members=True), 0.0


@BOOK.rule("NP", "CMP NP", "CMP of PRO", cost=0.2, example="the older one / the older of them")
def _the_more_one(j: Joiner, degree: Degree, *rest: object) -> Made:
    noun = last(Noun, rest)
    if noun.wh or noun.set.where or not (noun.set.earlier or (noun.set.cls == ANY and noun.many == "any")):
        return
    for found, cost in extreme(j, noun.set, degree):
        yield Noun(found), cost


@BOOK.rule("M", "V OP SEEN", "CMP than SEEN", "V CMP than SEEN",
           example="what does Paul Tai earn / who earns more than that")  # fmt: skip
def _than_seen(j: Joiner, what: object, *rest: object) -> Made:
    seen = last(Measure, rest)
    degree = what if isinstance(what, Degree) else maybe(Degree, rest)
    if isinstance(what, Verb) and seen.term not in {Attr(s.name) for s in what.senses if s.kind == "attrverb"}:
        return
    of = Of(seen.term, seen.owner, seen.function)
    if degree is None:
        op = first(FunctionWord, rest).words
        yield Holds(seen.owner.cls, Compare(seen.term, op, of)), 0.0  # type: ignore[arg-type]
    for name, high in degree.attributes if degree is not None else ():
        if Attr(name) == seen.term:
            yield Holds(seen.owner.cls, Compare(seen.term, ">" if high else "<", of)), 0.0


@BOOK.rule("F", "NP CMP", "CMP NP", "CMP", "CMP than SEEN", "CMP than PRO", example="anything later")
def _farther(j: Joiner, *parts: object) -> Made:
    noun = maybe(Noun, parts[:2])
    anybody = noun is None or noun.set.cls in (ANY, "") or noun.set.earlier or noun.pronoun or noun.many == "any"
    if noun is None or (anybody and not noun.set.where):
        yield Fragment(Farther(first(Degree, parts))), 0.0


@BOOK.rule("F", "CMP comma M", "CMP M", cost=0.2,
           example="flights from Boston to Denver at night / earlier, in the afternoon")  # fmt: skip
def _more_or_less_so(j: Joiner, degree: Degree, *rest: object) -> Made:
    """How much is said behind the side on which it is: "earlier, in the afternoon"."""
    timely = any(j.lexicon.attributes[name].kind in ("time", "date") for name, _ in degree.attributes)
    if timely and isinstance(rest[-1], (At, When, Weekdays)):
        yield Fragment(rest[-1]), 0.0


@BOOK.rule("F", "NP poss", "M poss", example="and Paul Tai's")
def _of_whom(j: Joiner, whose: object, _poss: FunctionWord) -> Made:
    if isinstance(whose, Noun) and (whose.wh or whose.pronoun or whose.set.earlier):
        return
    yield Fragment(whose), 0.0


@BOOK.rule("F", "average", "total", example="on average")
def _averaged(j: Joiner, word: FunctionWord) -> Made:
    if word.words != "overall":  # which takes back where they are
        yield Fragment(FunctionWord("total" if word.words in _TOTAL else "average")), 0.0


_TOTAL = frozenset({"total", "sum of", "total of", "combined", "sum", "the sum of", "aggregate", "all told",
                    "cumulative", "in total", "altogether", "all together"})  # fmt: skip


@BOOK.rule("F", "ASK F", "only F", "F only", "what be F", "NP be F", "comma F", example="what about the women")
def _going_on(j: Joiner, *parts: object) -> Made:
    fragment = last(Fragment, parts)
    opening = parts[0]
    if isinstance(opening, Noun):
        if not opening.wh or opening.set.where:
            return
        what = fragment.what[0] if isinstance(fragment.what, tuple) else fragment.what
        plain = isinstance(what, Noun) and not what.set.where and opening.set.cls in (ANY, what.set.cls)
        if not plain and not isinstance(what, (Measure, Degree)):
            return  # "who is the controller" asks for him, and changes nothing
        if isinstance(what, Degree) and opening.set.cls != ANY and not j.is_person(opening.set.cls):
            return  # "which of the flights is the shortest" is a flight, whatever was asked before
        fragment = replace(fragment, members=not isinstance(what, Measure))
    if isinstance(opening, FunctionWord) and opening.words.startswith(
        ("is there", "are there", "there is", "there are", "do ")
    ):
        return
    yield fragment, 0.0


@BOOK.rule("F",
           *("NP comma F", "M F", "M comma F", "T comma F", "DROPPED comma F", "DROPPED F", "BACK comma F", "BACK F"),
           *("WAYBACK F", "WAYBACK comma F", "INSTEAD comma F"), cost=0.3,
           example="on United, in the morning")  # fmt: skip
def _one_after_the_other(j: Joiner, one: object, *rest: object) -> Made:
    then = last(Fragment, rest)
    if isinstance(one, Noun) and (one.wh or one.pronoun or one.set.earlier):
        return
    more = then.what if isinstance(then.what, tuple) else (then.what,)
    if isinstance(one, Measure) and isinstance(more[0], FunctionWord) and more[0].words == "list":
        yield replace(then, what=one), 0.0  # whoever lists them shows what they have
        return
    if isinstance(one, Returning) and any(isinstance(part, At) for part in more):
        one = Returning(same_day=not any(isinstance(part, (When, Weekdays)) for part in more))
    if not isinstance(more[0], (Backward, Returning)):
        yield replace(then, what=(one, *more)), 0.0


@BOOK.rule("F", "BACK", "WAYBACK", example="back to the secretaries")
def _back_alone(j: Joiner, what: object) -> Made:
    yield Fragment(what), 0.0


@BOOK.rule("F", "BACK comma R", "BACK R", cost=0.2, example="back to the clerks, how many clerks are there")
def _back_and_asked(j: Joiner, back: Backward, *rest: object) -> Made:
    yield Fragment((back, last(WholeRequest, rest))), 0.0


@BOOK.rule("BACK", "backto first", "ASK backto first", example="back to the first list")
def _back_to_the_first(j: Joiner, *_words: FunctionWord) -> Made:
    yield Backward(None), -0.5


@BOOK.rule("BACK", "backto allfound", example="who are the clerks / only the women / back to all that were found")
def _back_to_all(j: Joiner, *_words: FunctionWord) -> Made:
    yield Backward(None, narrowed=True), -0.5


@BOOK.rule("F", "ECHO comma ECHO", "ECHO ECHO", cost=0.2,
           example="how many clerks are there / and secretaries / both together, how many is that")  # fmt: skip
def _together_and_asked(j: Joiner, together: FunctionWord, *rest: FunctionWord) -> Made:
    """What was found is taken together, and asked of."""
    one, other = together, rest[-1]
    if other.words in TOGETHER:  # "count both groups together"
        one, other = other, one
    if one.words in TOGETHER and other.words in ("count", "list", "average", "total"):
        yield Fragment((one, other)), 0.0


@BOOK.rule("BACK", "backto NP", "ASK backto NP", example="back to the senior accountants")
def _back(j: Joiner, *parts: object) -> Made:
    noun = last(Noun, parts)
    if not (noun.wh or noun.pronoun or noun.set.earlier) and noun.many in ("", "all") and noun.set.cls != ANY:
        yield Backward(noun), -0.5


@BOOK.rule("BACK", "backto M NP", "ASK backto M NP",
           example="flights from Boston to Denver before noon / and after six / back to the morning ones")  # fmt: skip
def _back_to_such(j: Joiner, *parts: object) -> Made:
    """Those of whom something was said that no noun of theirs says."""
    noun, said = last(Noun, parts), parts[-2]
    if isinstance(said, (At, When, Weekdays)) and noun.set in (Set(ANY), Set("")) and not noun.wh:
        yield Backward(None, said=said), -0.5


@BOOK.rule("F", "M WAYBACK", "M comma WAYBACK", "M WAYBACK F", "M WAYBACK comma F", cost=0.2,
           example="and on Friday the way back")  # fmt: skip
def _on_the_way_back(j: Joiner, what: object, *rest: object) -> Made:
    """What is said before it is said of the way back as well: "from Denver back on Friday"."""
    back, then = last(Returning, rest), maybe(Fragment, rest)
    more = () if then is None else then.what if isinstance(then.what, tuple) else (then.what,)
    timed = isinstance(what, At) or (isinstance(what, Holds) and isinstance(what.condition, Extreme))
    same_day = timed and not any(isinstance(part, (When, Weekdays)) for part in (what, *more))
    if not any(isinstance(part, (Backward, Returning)) for part in more):
        yield Fragment((replace(back, same_day=same_day), what, *more)), 0.0


@BOOK.rule("F", "INCLUDED", example="including the clerks")
def _included_alone(j: Joiner, what: object) -> Made:
    yield Fragment(what), -0.3


@BOOK.rule("INCLUDED", "including OLD", "OLD including", "OLD welcometoo", example="include the clerks")
def _included(j: Joiner, *parts: object) -> Made:
    yield Included(next(part for part in parts if not isinstance(part, FunctionWord))), 0.0


@BOOK.rule("F", "PRO modal M", "NP modal M", "PRO have to M", "NP have to M", "wish PRO to M", "wish NP to M",
           cost=-0.3, example="flights from Boston to Denver / it must be nonstop")  # fmt: skip
def _as_it_must_be(j: Joiner, *parts: object) -> Made:
    """What must hold of what was found is no question whether it does."""
    noun, word = first(Noun, parts), first(FunctionWord, parts)
    if noun.wh or noun.bare or noun.set.where or isinstance(parts[-1], FunctionWord):
        return
    if word.words in _NECESSARY or isinstance(parts[0], FunctionWord):
        yield Fragment(parts[-1], members=True), 0.0


_NECESSARY = frozenset({"must", "should", "has to", "have to"})


@BOOK.rule("WAYBACK", "wayback", "wayback NP", "NP wayback", example="and the way back")
def _way_back(j: Joiner, *parts: object) -> Made:
    noun = maybe(Noun, parts)
    if noun is None or not (noun.set.where or noun.wh or noun.pronoun or noun.many):
        yield Returning(), -0.4 if noun is None else -1.0


@BOOK.rule("OLD", "NP", "M", "T", "NUM", example="never mind the price")
def _old(j: Joiner, what: object) -> Made:
    if not (isinstance(what, Noun) and (what.wh or what.pronoun)):
        yield what, 0.0


@BOOK.rule("DROPPED", "drop OLD", "OLD willdo", "neednot OLD", "any OLD", cost=-0.3, example="any airline will do")
def _dropped(j: Joiner, *parts: object) -> Made:
    what = next(part for part in parts if not isinstance(part, FunctionWord))
    only_any = isinstance(parts[0], FunctionWord) and parts[0].words in ("any", "any of")
    last_word = parts[-1].words if isinstance(parts[-1], FunctionWord) else ""
    if last_word and last_word not in _MATTERS_NOT and not (isinstance(what, Noun) and what.many == "any"):
        return  # "Delta is fine" is no widening
    if isinstance(what, Noun):
        if only_any and (what.set.where or what.many):
            return
        what = replace(what, many="")
    elif only_any and not isinstance(what, Measure):
        return  # "any with Delta" asks for such ones
    widens = isinstance(parts[0], FunctionWord) and parts[0].words.startswith(_NOT_ONLY)
    yield Dropped(what, widens=widens), (-0.6 if isinstance(what, Noun) else 0.1) if only_any else 0.0


_NOT_ONLY = ("not only", "not just", "not necessarily")


@BOOK.rule("DROPPED", "all OLD", cost=0.2, example="clerks in department 44 / all departments")
def _whosever(j: Joiner, word: FunctionWord, what: object) -> Made:
    """All of a kind in the place of the one that was named."""
    if not isinstance(what, Noun) or not (what.plural or word.words.split()[0] in ("each", "every")):
        return
    if what.set == Set(what.set.cls) and not (what.wh or what.bare or what.many):
        yield Dropped(what, every=True), 0.0


@BOOK.rule("DROPPED", "anytime", "anytime willdo", cost=-0.4, example="flights from Boston before noon / all day")
def _at_any_time(j: Joiner, word: FunctionWord, *_willdo: FunctionWord) -> Made:
    yield Dropped(word, every=True), 0.0


@BOOK.rule("F", "ECHO DROPPED", cost=-0.2, example="flights from Boston before noon / how many all day")
def _asked_without(j: Joiner, echo: FunctionWord, dropped: Dropped) -> Made:
    if echo.words in ("list", "count"):
        yield Fragment((dropped, echo)), 0.0


_MATTERS_NOT = frozenset({"does not matter", "do not matter", "is not important"})


@BOOK.rule("INSTEAD", "NP comma not OLD", "M comma not OLD", "NUM comma not OLD", "NP but not OLD", "M not OLD",
           "NP not OLD", "NUM not OLD", cost=-0.3, example="to Newark, not New York")  # fmt: skip
def _instead(j: Joiner, what: object, *rest: object) -> Made:
    if not isinstance(what, Noun) or not (what.wh or what.pronoun):
        yield Instead(what, rest[-1]), 0.0


@BOOK.rule("INSTEAD", "M insteadof OLD", "NP insteadof OLD", "NUM insteadof OLD", cost=-0.3,
           example="the clerks instead of the secretaries")  # fmt: skip
def _in_the_place_of(j: Joiner, what: object, _instead: FunctionWord, old: object) -> Made:
    if not isinstance(what, Noun) or not (what.wh or what.pronoun):
        yield Instead(what, old), 0.0


@BOOK.rule("NP", "dem NP", cost=-0.5, example="who supervises those clerks")
def _pointed_at(j: Joiner, word: FunctionWord, noun: Noun) -> Made:
    if noun.wh or noun.bare or noun.pronoun or noun.many or noun.count or noun.set.cls == ANY:
        return
    one = noun.set == Set(noun.set.cls) and not noun.plural and noun.set.cls in j.lexicon.classes
    if one and word.words in ("those", "these") and _told_by_number(j, noun.set.cls):
        return  # "how many of those stop" is of no stop
    yield replace(noun, set=replace(noun.set, earlier=True), pronoun="any"), 0.0


@BOOK.rule("NP", "NP P dem NP", cost=-0.6,
           example="flights from Boston to Denver / which flights on that route leave on Sunday")  # fmt: skip
def _on_that_way(j: Joiner, noun: Noun, *rest: object) -> Made:
    """Journeys on the way of those that were found: nothing else that was said of these is said of them."""
    way = last(Noun, rest)
    plain = way.set == Set(noun.set.cls) and not (way.plural or way.many or way.wh or noun.pronoun or noun.set.earlier)
    if plain and j.is_journey(noun.set.cls):
        yield replace(noun, set=replace(noun.set, earlier=True)), 0.0


@BOOK.rule("NP", "dem NUM NP", cost=-0.5, example="who are the clerks / how old are those seven clerks")
def _so_many_pointed_at(j: Joiner, word: FunctionWord, number: Numeral, noun: Noun) -> Made:
    """The number only says how many those are at whom it points."""
    if isinstance(number.value, int) and number.value > 1 and not number.money:
        yield from _pointed_at(j, word, noun)


def _told_by_number(j: Joiner, cls: str) -> bool:
    """Whether all nouns of a class are others in the plural: not "aircraft"."""
    forms = [noun_forms(noun) for noun in j.lexicon.classes[cls].nouns]
    return all(one != several for one, several in forms)


@BOOK.rule("Q", "GOON R", "GOON comma R", "GOON ASK R", example="and who are the clerks")
def _and_then(j: Joiner, *parts: object) -> Made:
    yield last(WholeRequest, parts), 0.0

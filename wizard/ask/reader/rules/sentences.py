"""Requests said in several sentences: what is wanted, then what of it ("I want to fly to Boston. Is there a nonstop?").

The first sentence says which members are meant; each further one narrows them, or asks of them, or of their prices.
"""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Aggregate, Ask, Extreme, HowMany, Is, Related, Set, Show
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, FunctionWord, Modifier, Noun, Numeral, Tied, WholeRequest
from wizard.ask.reader.narrowing import flat, within
from wizard.ask.reader.rules.book import Book, Made, last, maybe
from wizard.ask.reader.rules.prices import priced

BOOK = Book()
_LEAVING_OUT = frozenset({"but", "except", "excluding", "other", "apart", "besides", "not", "leaving", "without"})


def _wanted(j: Joiner, asked: WholeRequest) -> Set | None:
    """The members that a first sentence says: things that go from place to place, with nothing asked of them.

    None where the sentence says an order, which what is asked then would lose.
    """
    query = asked.query
    if asked.yes or not isinstance(query, Show) or query.terms or query.order:
        return None
    if not query.set.where or _open(query.set):
        return None
    entry = j.lexicon.classes.get(query.set.cls)
    if entry is None or not entry.default:
        return None
    places = {c.step.relation for c in flat(query.set.where) if isinstance(c, Related)}
    return query.set if places.intersection(entry.unmarked) else None


@BOOK.rule("Q", "wish R", "wish PARTY R", cost=-2.4, example="I need a round trip ticket from Boston to Denver")
def _wish(j: Joiner, *parts: object) -> Made:
    """What is wished for is rather what one goes with than its price: a ticket that is needed is a flight."""
    asked = last(WholeRequest, parts)
    wanted = _wanted(j, asked)
    if wanted is not None and not any(isinstance(c, Extreme) for c in wanted.where):
        yield asked, 0.0


@BOOK.rule("PARTY", "NUM", cost=0.1, example="I need two first class tickets from Boston to Denver")
def _how_many_go(j: Joiner, number: Numeral) -> Made:
    """How many tickets are needed says how many go, and nothing of the flights."""
    if isinstance(number.value, int) and not number.money and 0 < number.value < _PARTY:
        yield number, 0.0


_PARTY = 13
"""Fewer go together, and want a ticket each."""


@BOOK.rule("Q", "wish to R", "wish R", "M [comma] wish [to] R", cost=-0.8, example="in Boston I'd like to rent a car")
def _wish_for_a_way(j: Joiner, *parts: object) -> Made:
    """A way from a place into town that is wished for by its kind, where somebody is."""
    asked, place = last(WholeRequest, parts), maybe(Tied, parts)
    if not isinstance(asked.query, Show) or asked.set is None or not j.lexicon.classes[asked.set.cls].ways:
        return
    if place is None and not isinstance(parts[0], FunctionWord):
        return
    for found, cost in j.restrict(asked.set, place) if place is not None else ((asked.set, 0.0),):
        yield replace(asked, query=replace(asked.query, set=found), set=found), cost


def _open(what: Set) -> bool:
    """Whether a verb lacks its object: "flights leaving"."""
    return any(isinstance(c, Related) and not c.step.inverse and c.to == Set(c.to.cls) for c in flat(what.where))


@BOOK.rule("Q", "Q R", "Q comma R", "Q and R", "Q comma and R", "Q but R", "Q comma but R",
           "Q ASK R", "Q comma ASK R", "Q and ASK R", "Q comma and ASK R", "Q but ASK R", "Q comma but ASK R",
           cost=0.7, example="I want to go to Atlanta and I want to leave from Denver")  # fmt: skip
def _of_what_is_wanted(j: Joiner, *parts: object) -> Made:
    before, then = (part for part in parts if isinstance(part, WholeRequest))
    wanted = _wanted(j, before)
    if (
        wanted is None
        or then.set is None
        or any(isinstance(part, FunctionWord) and _leaves_out(part) for part in parts)
    ):
        return
    joined = any(isinstance(part, FunctionWord) and part.words.startswith("and") for part in parts)
    chosen = j.is_price(then.set.cls) and any(isinstance(c, Extreme) for c in wanted.where)
    trait = len(parts) == 2 and (chosen or any(isinstance(c, Is) for c in then.set.where))
    for found, cost in _narrowed(j, wanted, then.set, beside=joined):
        query = _asked_of(then, found)
        if query is not None:
            yield replace(then, query=query, set=found), cost + (TRAIT if trait else 0.0)


TRAIT = 1.5
"""What it costs that a word for prices of a kind, without a pause behind flights, asks for those: "flights to Denver
round trip", "the cheapest flight to Denver with a coach fare" are flights."""


def _leaves_out(word: object) -> bool:
    """Whether "but" says that what follows is not meant: "but not in the morning"."""
    return isinstance(word, FunctionWord) and word.words != "but" and word.words.split()[0] in _LEAVING_OUT


@BOOK.rule("Q", "Q NP", "Q comma NP", "Q and NP", "Q NP be there", "Q comma NP be there", cost=0.3,
           example="I want to go to Denver from Boston what flights are there")  # fmt: skip
def _which_there_are(j: Joiner, asked: WholeRequest, noun: Noun) -> Made:
    """What is wanted is asked for by its mere noun."""
    wanted = _wanted(j, asked)
    if wanted is not None and noun.wh and noun.set == Set(wanted.cls):
        yield asked, 0.0


def _narrowed(j: Joiner, wanted: Set, what: Set, *, beside: bool) -> Made:
    """What the further sentence is about, of what was wanted only.

    Args:
        beside: true where "and" joins them: "the flights and their fares" asks for both.
    """
    if what.earlier or what.each or _open(what):
        return
    plain = all(isinstance(c, Related) and Set(c.to.cls) == replace(c.to, each=False) for c in what.where)
    if beside and plain and what.cls != wanted.cls:
        return
    if what.cls in (wanted.cls, ANY):
        yield within(replace(what, cls=wanted.cls), *wanted.where), 0.0
        return
    for asked, cost in priced(j, Noun(wanted)):
        if asked.set.cls == what.cls:
            yield within(what, *asked.set.where), cost


def _asked_of(then: WholeRequest, found: Set) -> Show | HowMany | Aggregate | Ask | None:
    query = then.query
    if isinstance(query, (Show, HowMany, Aggregate)):
        return replace(query, set=found)
    if isinstance(query, Ask) and len(query.claims) == 1 and query.claims[0].quantifier == "some":
        return Ask((replace(query.claims[0], set=found),))
    return None


@BOOK.rule("Q", "Q [comma | and] NP modal M", "Q [comma | and | but] PRO modal M",
           "Q (NP | PRO | and PRO | comma PRO) have to M",
           "Q (NP be | wish NP | wish PRO | comma wish NP | and wish NP | and wish PRO | but wish PRO) to M", cost=0.5,
           binds=True, example="I need a flight to Denver and it must leave before noon")  # fmt: skip
def _as_it_should_be(j: Joiner, asked: WholeRequest, noun: Noun, modifier: Modifier) -> Made:
    """What must hold of what is wanted."""
    wanted = _wanted(j, asked)
    if wanted is None or isinstance(modifier, FunctionWord) or noun.wh or noun.many or noun.set.where:
        return
    if noun.pronoun == "any" or (noun.set.cls == wanted.cls and not noun.bare):
        yield from _with(j, asked, wanted, modifier)


@BOOK.rule("Q", "Q [and | but | comma | comma but | comma and] unwanted NP", cost=0.4,
           example="I want to fly to Denver and I do not want any stops")  # fmt: skip
def _without_what_is_not_wanted(j: Joiner, asked: WholeRequest, noun: Noun) -> Made:
    wanted = _wanted(j, asked)
    if wanted is not None and not (noun.wh or noun.bare or noun.count or noun.pronoun) and noun.many in ("", "any"):
        yield from _with(j, asked, wanted, Tied("without", replace(noun, many="")))


@BOOK.rule("Q", "Q [and | but | comma | comma and] wish NP", "Q [and] wish NP P that", cost=0.5,
           example="I want to fly to Denver from Boston and I would like a meal")  # fmt: skip
def _with_what_is_wanted_besides(j: Joiner, asked: WholeRequest, noun: Noun) -> Made:
    """What is wanted has a partner that is wanted as well, and no price of it."""
    wanted = _wanted(j, asked)
    if wanted is None or noun.wh or noun.bare or noun.many or noun.pronoun or noun.set.cls in (wanted.cls, ANY):
        return
    price = j.lexicon.relations.get(j.lexicon.classes[wanted.cls].how_much or "")
    if price is None or price.to != noun.set.cls:
        yield from _with(j, asked, wanted, Tied("with", noun))


def _with(j: Joiner, asked: WholeRequest, wanted: Set, modifier: Modifier) -> Made:
    for found, cost in j.restrict(wanted, modifier):
        yield replace(asked, query=Show(found), set=found), cost

"""Short requests that go on from an answer: of each, the biggest group, without the clerks, sorted, over 70."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Ask, Attr, Claim, Compare, Extreme, HowMany, Key, Order, Set, Show, narrow
from wizard.ask.reader.english import english
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    Amount,
    Corrected,
    Degree,
    Dropped,
    Farther,
    Fragment,
    FunctionWord,
    Grouping,
    Holds,
    InMonth,
    Instead,
    Measure,
    Noun,
    Numeral,
    Ordered,
    PricedMost,
    Rank,
    Theirs,
    Tied,
    Verb,
    WholeRequest,
)
from wizard.ask.reader.rules.book import Book, Made, first, last, maybe
from wizard.ask.reader.rules.superlatives import HAVE, extreme

BOOK = Book()


@BOOK.rule("F", "AMOUNT", example="over 70000")
def _another_amount(j: Joiner, amount: Amount) -> Made:
    yield Fragment(amount), 0.0


@BOOK.rule("F", "P NUM", cost=0.3, example="how many clerks work in department 44 / and in 45")
def _another_number(j: Joiner, word: FunctionWord, number: Numeral) -> Made:
    """Another number in the place of the one that was said, behind the preposition that it was said with, or "for"."""
    if word.words in _BEFORE_A_NUMBER and not number.money:
        yield Fragment(number), 0.0


@BOOK.rule("F", "ECHO P NUM", "ECHO GRP", "GRP ECHO", "GRP comma ECHO", cost=0.2,
           example="who are the programmers / how many per department")  # fmt: skip
def _how_many_of_these(j: Joiner, *parts: object) -> Made:
    """How many there are of another number, or in each group."""
    echo, number, groups = first(FunctionWord, parts), maybe(Numeral, parts), maybe(Grouping, parts)
    if parts[0] is not echo:
        echo = last(FunctionWord, parts)
    if echo.words == "count" and (groups is not None or last(FunctionWord, parts).words in _BEFORE_A_NUMBER):
        yield Fragment((groups or number, echo) if groups is None else (echo, groups)), 0.0


_BEFORE_A_NUMBER = frozenset({"in", "for", "of", "with", "from", "on"})


@BOOK.rule("F", "howmany NP be AMOUNT", "howmany be AMOUNT", "howmany AMOUNT", cost=0.1,
           example="what do the clerks earn / how many of them are over 20000")  # fmt: skip
def _how_many_of_an_amount(j: Joiner, _many: FunctionWord, *rest: object) -> Made:
    """How many of those that were found have so much of what was asked for."""
    noun, amount = maybe(Noun, rest), last(Amount, rest)
    if not amount.units and (noun is None or (noun.pronoun and not noun.set.where)):
        yield Fragment((amount, FunctionWord("count"))), 0.0


@BOOK.rule("F", "NP AMOUNT", "any AMOUNT", "NP be AMOUNT", "which be AMOUNT", cost=0.1,
           example="what do the clerks earn / those over 20000")  # fmt: skip
def _those_of_an_amount(j: Joiner, what: object, *rest: object) -> Made:
    """Those that were found of whom what was asked for is so much."""
    if not isinstance(what, Noun) or ((what.set in (Set(ANY), Set("")) or what.set.earlier) and not what.set.where):
        amount = last(Amount, rest)
        if not amount.units:
            yield Fragment(amount, members=True), 0.0


@BOOK.rule("F", "P THEIRS", "eachwith THEIRS", "ECHO P THEIRS", "ECHO comma P THEIRS", cost=-0.2,
           example="who are the clerks / with their salaries")  # fmt: skip
def _with_theirs(j: Joiner, *parts: object) -> Made:
    """Those that were found, each with what is theirs."""
    *listed, word, theirs = (part for part in parts if not (isinstance(part, FunctionWord) and part.words == ","))
    if not isinstance(word, FunctionWord) or not isinstance(theirs, Theirs):
        return
    terms = [(measure.term, *measure.more) for kind, measure in theirs.of if kind is None]
    owners = {measure.owner.cls for _, measure in theirs.of}
    only_listed = all(isinstance(echo, FunctionWord) and echo.words == "list" for echo in listed)
    if only_listed and "with" in word.words.split() and len(terms) == len(theirs.of) and len(owners) == 1:
        more = tuple(term for some in terms for term in some)
        yield Fragment(Measure(Key(), Set(owners.pop()), more=more)), 0.0


@BOOK.rule("F", "ECHO SUP", "who be ECHO SUP", "NP be ECHO SUP", example="who is the oldest clerk / the next oldest")
def _the_next_most(j: Joiner, *parts: object) -> Made:
    """One further in the order in which one was chosen, by the same attribute."""
    echo = next(part for part in reversed(parts) if isinstance(part, FunctionWord))
    if echo.words == "next" and not (isinstance(parts[0], Noun) and not parts[0].wh):
        yield Fragment(FunctionWord("next"), members=len(parts) > 2), 0.0


_DOING = tuple(f"{who} {verb}"
               for who in ("NP that", "NP who", "NP", "who", "who other", "which", "howmany", "howmany NP")
               for verb in ("do", "be", "have"))  # fmt: skip


@BOOK.rule("F", *(f"{who} not" for who in _DOING),
           example="who are the clerks / only the women / and those who are not")  # fmt: skip
def _not_so(j: Joiner, *parts: object) -> Made:
    """Those of whom what was said or asked last is not true."""
    yield from _so_or_not("not so", parts)


@BOOK.rule("F", *_DOING, example="are any of the clerks married / which ones are")
def _so(j: Joiner, *parts: object) -> Made:
    """Those of whom what was asked last is true."""
    yield from _so_or_not("so", parts)


@BOOK.rule("F", "do NP", "be NP", "have NP", example="does Paul Tai live in Dallas / does anybody else")
def _is_anybody_so(j: Joiner, _do: FunctionWord, anybody: Noun) -> Made:
    """Whoever else it is of whom that is true of which one was asked."""
    plain = anybody.many in ("any", "other") and not (anybody.wh or anybody.set.where or anybody.set.earlier)
    if plain and (anybody.set.cls == ANY or j.is_person(anybody.set.cls)):
        yield Fragment(FunctionWord("so"), members=True), 0.0


def _so_or_not(word: str, parts: tuple[object, ...]) -> Made:
    counted = isinstance(parts[0], FunctionWord) and parts[0].words.startswith("how many")
    noun, plainly = maybe(Noun, parts[:2]), len(parts) - (word == "not so") == _WITHOUT_A_CLAUSE
    anybody = noun is None or noun.set.cls in (ANY, "") or noun.many == "any" or noun.set.earlier
    if not anybody or (noun is not None and (noun.set.where or (plainly and not (noun.wh or counted)))):
        return
    so = FunctionWord(word)
    yield Fragment((so, FunctionWord("count")) if counted else so), 0.0


_WITHOUT_A_CLAUSE = 2


@BOOK.rule("NP", "SUP", "SUP NP", cost=0.8, example="who are the clerks / how much does the oldest earn")
def _the_most_of_those(j: Joiner, degree: Degree, *one: object) -> Made:
    """The one of those that were found who has the most of something."""
    noun = maybe(Noun, one)
    if noun is not None and (noun.set != Set(ANY) or noun.many != "any" or noun.wh):
        return
    owners = {j.lexicon.attributes[name].of for name, _ in degree.attributes}
    priced = {name for name, entry in j.lexicon.classes.items() if _prices(j, entry.how_much) & owners}
    for cls in sorted(owners | priced):
        for found, cost in extreme(j, Set(cls, earlier=True), degree):
            yield Noun(found), cost
        for found in j.times.at_the_last(Set(cls, earlier=True), _by_time(degree)) if degree.timely else ():
            yield Noun(found), 0.0


def _by_time(degree: Degree) -> Extreme:
    return Extreme(Key(), degree.high, degree.count, degree.rank)


def _prices(j: Joiner, how_much: str | None) -> set[str]:
    """The class whose members are the prices of others."""
    relation = j.lexicon.relations.get(how_much or "")
    return {relation.from_, relation.to} if relation is not None else set()


@BOOK.rule("F", "ORD", "P ORD", example="who is the oldest clerk / and the third")
def _in_that_place(j: Joiner, *parts: object) -> Made:
    """Another one in the order in which one was chosen; "on the second", after the fare of the first."""
    place, word = last(Numeral, parts), maybe(FunctionWord, parts)
    if isinstance(place.value, int) and (word is None or word.words in _BEFORE_A_NUMBER):
        yield Fragment(Rank(place.value)), 0.0


@BOOK.rule("F", "P MONTH", "MONTH", example="who was hired in 1989 / in January")
def _in_another_month(j: Joiner, *parts: object) -> Made:
    """A month of the days that were spoken of."""
    yield Fragment(InMonth(int(last(Numeral, parts).value))), 0.0


@BOOK.rule("F", "no NP", "no M", cost=0.2, example="which clerks live in Irving / no in Dallas")
def _no_but(j: Joiner, word: FunctionWord, what: object) -> Made:
    """Another value in the place of the one that was understood, where no pause parts "no" from it."""
    if word.words == "no" and not isinstance(what, FunctionWord) and (not isinstance(what, Noun) or what.bare):
        yield Fragment(Corrected(what)), 0.0
        if isinstance(what, Noun) and what.set.where and not (what.wh or what.many):  # or is left out
            yield Fragment(Tied("of", replace(what, many="no"))), 0.5


@BOOK.rule("F", "onwards M", cost=-1.2, example="flights from Boston to Denver / and then to Dallas")
def _next_leg(j: Joiner, word: FunctionWord, what: Tied) -> Made:
    """A journey that goes on from where the last one ended."""
    if what.word == "to" and what.noun.bare and what.noun.set.where:
        yield Fragment((word, what)), 0.0


@BOOK.rule("F", "theones M", cost=-0.4, example="which clerks live in Irving / the ones in Dallas")
def _the_ones_that_are_so(j: Joiner, _ones: FunctionWord, what: object) -> Made:
    yield Fragment(what, members=True), 0.0


@BOOK.rule("F", "how HOW", "HOW", example="where does Paul Tai live / and how old")
def _how_much_of_it(j: Joiner, *parts: object) -> Made:
    """Another measure of the same members, by its adjective: "how old"."""
    for name, _ in first(Degree, parts).attributes:
        yield Fragment(Measure(Attr(name), Set(j.lexicon.attributes[name].of))), 0.0


@BOOK.rule("F", "SUP M", cost=0.2, example="who is the oldest clerk / and the oldest in Irving")
def _most_of_such(j: Joiner, degree: Degree, what: object) -> Made:
    """The most of those that are so."""
    if not isinstance(what, FunctionWord):
        yield Fragment((what, degree)), 0.0


@BOOK.rule("F", "M comma ECHO", "M ECHO", cost=0.2, example="who are the clerks / and in Irving, how many")
def _such_and_asked(j: Joiner, what: object, *rest: object) -> Made:
    """What was asked is said again behind what changes it."""
    echo = last(FunctionWord, rest)
    if isinstance(what, FunctionWord):
        return
    if echo.words == "list":
        yield Fragment(what, members=True), 0.0
    elif echo.words == "count":
        yield Fragment((what, echo)), 0.0


@BOOK.rule("F", "howmuch M", "M howmuch", "M comma howmuch", cost=0.1,
           example="how much does the clerk Paul Tai earn / and how much in department 44")  # fmt: skip
def _such_and_how_much(j: Joiner, *parts: object) -> Made:
    """How much of it was asked is asked again behind what changes it."""
    what = next(part for part in parts if not isinstance(part, FunctionWord))
    yield Fragment((what, FunctionWord("how much"))), 0.0


@BOOK.rule("F", "NP comma ECHO", cost=0.1, example="who is the oldest clerk / the secretaries, who have we got")
def _such_and_all(j: Joiner, noun: Noun, _pause: FunctionWord, echo: FunctionWord) -> Made:
    """All of another kind, and not the one who would be chosen of them; how many of another one: "and Delta, how
    many"."""
    if echo.words == "count" and noun.bare and not noun.wh:
        yield Fragment((noun, echo)), 0.0
    if echo.words == "list" and noun.set.where and not (noun.wh or noun.pronoun or noun.many or noun.set.earlier):
        yield Fragment((noun, FunctionWord("all"))), 0.0


@BOOK.rule("F", "SORT", "ASK SORT", example="who are the clerks / sort them by salary")
def _in_order(j: Joiner, *parts: object) -> Made:
    orders = parts[-1]
    if isinstance(orders, tuple) and orders:
        yield Fragment(Ordered(orders)), -0.2


@BOOK.rule("NP", "POSS NP", cost=0.2, example="who is Paul Tai / who works in his department")
def _theirs(j: Joiner, whose: Noun, things: Noun) -> Made:
    """What belongs to somebody who was spoken of."""
    if things.wh or things.bare or things.pronoun or things.many or things.count or things.set.cls == ANY:
        return
    for step in j.steps(things.set.cls, whose.set.cls):
        yield replace(things, set=narrow(things.set, j.related(step, whose))), j.cost(step)


@BOOK.rule("M", "backto NP", cost=0.3, example="and from Dallas back to Boston")
def _back_to(j: Joiner, word: FunctionWord, noun: Noun) -> Made:
    if word.words == "back to" and noun.bare and not noun.wh:
        yield Tied("to", noun), 0.0


@BOOK.rule("F", "descending", "ascending", "order descending", "order ascending", "ASK descending", "ASK ascending",
           example="what do the clerks earn / highest first")  # fmt: skip
def _the_other_way(j: Joiner, *parts: FunctionWord) -> Made:
    yield Fragment(Ordered((Order(Key(), most=parts[-1].words in english().descending),))), 0.0


@BOOK.rule("F", "which have most", "NP have most", "which be most frequent", "NP be most frequent", "most frequent",
           "which have fewest", "NP have fewest",
           example="how many employees per division / which has the most")  # fmt: skip
def _which_group(j: Joiner, *parts: object) -> Made:
    noun = parts[0]
    if isinstance(noun, Noun) and not (noun.wh and not noun.set.where):
        return
    words = " ".join(part.words for part in parts if isinstance(part, FunctionWord))
    yield Fragment(Degree((), not any(word in words.split() for word in ("fewest", "least", "smallest")))), 0.0


@BOOK.rule("F", "which have SUP", "who have SUP", "NP have SUP", "NP that have SUP", "NP P SUP", cost=-0.3,
           example="what do the clerks earn / which of them has the highest")  # fmt: skip
def _which_has_that_most(j: Joiner, whoever: object, *having: object) -> Made:
    """The one of those that were found that has the most of what was shown of each."""
    degree, word = last(Degree, having), first(FunctionWord, having)
    if degree.attributes or (isinstance(whoever, Noun) and not _are_those_found(whoever)):
        return
    if word.words in ("with", "having") or word.words.split()[-1] in HAVE:
        yield Fragment(degree, members=True), 0.0


@BOOK.rule("F", "which have AMOUNT", "who have AMOUNT", "NP have AMOUNT", "NP that have AMOUNT", cost=-0.1,
           example="how many employees per division / which of them have more than two")  # fmt: skip
def _which_have_so_many(j: Joiner, whoever: object, *having: object) -> Made:
    """Those that were found that have so much of what was shown of each, or so many of what was counted."""
    amount, word = last(Amount, having), last(FunctionWord, having)
    found = not isinstance(whoever, Noun) or _are_those_found(whoever)
    if found and not amount.units and word.words.split()[-1] in HAVE:
        yield Fragment(amount, members=True), 0.0


def _are_those_found(noun: Noun) -> bool:
    """Whether a noun says nothing of those whom it names but that they are some of those that were found."""
    return not noun.set.where and (noun.wh or noun.set.earlier or noun.set == Set(ANY))


@BOOK.rule("R", "howmany NP NP", cost=0.1,
           example="which departments are in division 4 / how many clerks each")  # fmt: skip
def _how_many_each(j: Joiner, _many: FunctionWord, asked: Noun, each: Noun) -> Made:
    """How many belong to each of those that were found."""
    if each.many == "each" and each.set.earlier and not (asked.wh or asked.bare or asked.pronoun):
        for step in j.steps(asked.set.cls, each.set.cls):
            found = narrow(asked.set, j.related(step, each))
            yield WholeRequest(HowMany(found), found), j.cost(step)


@BOOK.rule("R", "NP V more", "NP V fewer", "NP V CMP", "NP have more T", "NP have fewer T", "NP have CMP T", cost=0.1,
           example="how old is Paul Tai / and Rosa Delgado / which of the two earns more")  # fmt: skip
def _which_does_more(j: Joiner, asked: Noun, *rest: object) -> Made:
    """Of those that were found, the one of whom a verb or a noun says more."""
    if not asked.wh or not (asked.set.earlier or asked.many == "any") or asked.set.where:
        return
    verb, measure, degree = maybe(Verb, rest), maybe(Measure, rest), maybe(Degree, rest)
    said = {s.name for s in verb.senses if s.kind == "attrverb"} if verb is not None else set()
    if measure is not None and isinstance(measure.term, Attr) and not (measure.owned or measure.function):
        said = {measure.term.name}
    word = maybe(FunctionWord, rest[1:] if isinstance(rest[0], FunctionWord) else rest)
    if degree is None and word is not None:
        more = word.words in _MORE
        degree = Degree(tuple((name, more) for name in sorted(said)))
    if degree is not None:
        own = tuple((name, high) for name, high in degree.attributes if name in said)
        own = own or tuple((name, degree.high) for name in sorted(said) if not degree.attributes)
        for found, cost in extreme(j, asked.set, replace(degree, attributes=own)):
            if found.cls in (asked.set.cls, j.lexicon.attributes[own[0][0]].of):
                yield WholeRequest(Show(found), found), cost


@BOOK.rule("R", "who V more", "who V fewer", "who V CMP", "who have more T", "who have fewer T", "who have CMP T",
           cost=0.2, example="how old is Paul Tai / and Rosa Delgado / who earns more")  # fmt: skip
def _who_of_two_does_more(j: Joiner, who: FunctionWord, *rest: object) -> Made:
    """Who of the two that were spoken of."""
    for cls, entry in j.lexicon.classes.items():
        if entry.person:
            yield from _which_does_more(j, Noun(Set(cls, earlier=True), wh=True, pronoun="any"), *rest)


@BOOK.rule("F", "who V more", "who V fewer", "who V CMP", cost=1.4, example="what does Paul Tai earn / who earns more")
def _who_does_more_than_that(j: Joiner, who: FunctionWord, *rest: object) -> Made:
    """Who has more of it than the one, or the average, that was asked for."""
    for asked, cost in _who_of_two_does_more(j, who, *rest):
        most = asked.query.set.where[-1]
        if isinstance(most.term, Attr):
            yield Fragment(Farther(Degree(((most.term.name, most.most),))), members=True), cost


_MORE = frozenset({"more", "greater", "higher", "larger", "bigger", "longer", "above", "over"})


@BOOK.rule("F", "howmuch be SUP", "howmuch be SUP NP", "what do SUP V", "what do SUP NP V", cost=-0.2,
           example="taxis in Boston / how much is the cheapest")  # fmt: skip
def _price_of_the_most(j: Joiner, *parts: object) -> Made:
    """The one that costs most or least of what was found, which shows its price."""
    noun, degree, verb = maybe(Noun, parts[2:]), first(Degree, parts), maybe(Verb, parts)
    if noun is not None and not (noun.set == Set(ANY) and noun.many == "any"):
        return
    priced = {entry.how_much for entry in j.lexicon.classes.values()}
    if verb is not None and not any(s.kind == "attrverb" and s.name in priced for s in verb.senses):
        return
    own = tuple((name, high) for name, high in degree.attributes if name in priced)
    if own:
        yield Fragment(PricedMost(replace(degree, attributes=own))), 0.0


@BOOK.rule("F", "be there CMP NP", "be there any CMP NP", "do NP CMP", "be there NP CMP", "be there CMP",
           "any CMP", "any CMP NP", "ASK CMP NP", "ASK any CMP NP",
           cost=-0.3, example="who is the oldest clerk / is there a younger one")  # fmt: skip
def _is_there_more(j: Joiner, *parts: object) -> Made:
    noun = next((part for part in parts if isinstance(part, Noun)), None)
    if noun is None or (noun.set.cls == ANY and not noun.set.where) or (noun.set == Set(noun.set.cls) and not noun.wh):
        yield Fragment(Farther(first(Degree, parts))), 0.0


@BOOK.rule("F", "any CMP M", "any CMP NP M", "NP CMP M", "be there CMP NP M", "be there any CMP NP M",
           "be there NP CMP M", "do NP CMP M", cost=-0.1,
           example="who is the oldest clerk / anybody younger in Irving")  # fmt: skip
def _is_there_more_such(j: Joiner, *parts: object) -> Made:
    """Whether any that are so have more of it than the one that was chosen."""
    for more, cost in _is_there_more(j, *parts[:-1]):
        if isinstance(more, Fragment) and not isinstance(parts[-1], FunctionWord):
            yield Fragment((more.what, parts[-1])), cost


@BOOK.rule("M", "V THERE", "P THERE", example="who lives in Irving / which women live there")
def _there(j: Joiner, word: object, told: tuple[Compare, ...]) -> Made:
    """In the place that was said or asked for."""
    verbs = {s.name for s in word.senses if s.kind == "attrverb"} if isinstance(word, Verb) else set()
    for place, condition in enumerate(told):
        name = condition.term.name if isinstance(condition.term, Attr) else ""
        if name in verbs or (name and isinstance(word, FunctionWord) and _is_behind(j, name, word.words)):
            yield Holds(j.lexicon.attributes[name].of, condition, clause=True), 0.1 * place


def _is_behind(j: Joiner, name: str, word: str) -> bool:
    """Whether members are in, from or on the value of an attribute: "from there", "on it" of a level."""
    words = {verb.split()[-1] for verb in j.lexicon.attributes[name].verbs}
    amount = j.lexicon.attributes[name].kind in ("number", "date", "time")  # what somebody rakes in is no place
    places = word in ("from", "in") and bool(words & {"in", "from"}) and not amount
    return places or (word in ("on", "at") and f"be {word}" in j.lexicon.attributes[name].verbs)


@BOOK.rule("F", "M NP", "NP be M NP", "which be M NP", example="the clerks in Irving / and who are the married ones")
def _such_ones(j: Joiner, *parts: object) -> Made:
    noun, asked, what = parts[-1], parts[0], parts[-2]
    if not isinstance(noun, Noun) or noun.set != Set(ANY) or noun.many != "any" or noun.wh:
        return
    if len(parts) == 4 and isinstance(asked, Noun) and (not asked.wh or asked.set.where):
        return
    if len(parts) == 4:  # "who are the married ones" wants to know who, whatever was asked before
        yield Fragment((what, FunctionWord("list")), members=True), -0.1
    yield Fragment(what, members=len(parts) == 4), 0.0


@BOOK.rule("R", "NP M", cost=0.5, example="who is Paul Tai / and he lives in Irving")
def _is_it_so(j: Joiner, noun: Noun, modifier: object) -> Made:
    """A question in the order of a statement, about one who was spoken of."""
    if not noun.pronoun or noun.wh or noun.set.where or not noun.set.cls:
        return
    if isinstance(modifier, Holds) and (modifier.verb or modifier.clause):
        for found, cost in j.restrict(Set(noun.set.cls), modifier):
            yield WholeRequest(Ask((Claim("some", noun.set, found.where),)), noun.set, yes=True), cost


@BOOK.rule("INSTEAD", "not OLD comma NP", "not OLD comma M", "not OLD but NP", "not OLD but M", "not OLD comma NUM",
           cost=-1.2, example="not the secretaries, the clerks")  # fmt: skip
def _not_that_but_this(j: Joiner, _not: FunctionWord, old: object, _joint: FunctionWord, new: object) -> Made:
    if not isinstance(new, Noun) or not (new.wh or new.pronoun):
        yield Instead(new, old), 0.0


@BOOK.rule("F", "DROPPED comma R", "DROPPED R", cost=0.2, example="never mind the clerks who is the controller")
def _dropped_and_asked(j: Joiner, dropped: Dropped, *rest: object) -> Made:
    yield Fragment((dropped, last(WholeRequest, rest))), 0.0


@BOOK.rule("F", "topic F", "topic comma F", example="forget it, just the women")
def _another_topic(j: Joiner, *parts: object) -> Made:
    yield last(Fragment, parts), 0.0


@BOOK.rule("R", "howmany NP be that", cost=-0.2, example="how many women are that")
def _how_many_are_that(j: Joiner, _many: FunctionWord, noun: Noun, *_rest: FunctionWord) -> Made:
    """Of those that were found."""
    if not (noun.wh or noun.bare or noun.pronoun or noun.many or noun.count) and noun.set.cls != ANY:
        found = Set(noun.set.cls, noun.set.where, earlier=True)
        yield WholeRequest(HowMany(found), found), 0.0


@BOOK.rule("R", "NP be that P", "NP be PRO P", cost=0.1, example="which departments are they in")
def _over_what(j: Joiner, asked: Noun, _be: FunctionWord, found: object, word: FunctionWord) -> Made:
    """ "On which airline is that"."""
    if not asked.wh or asked.pronoun or asked.set.where or asked.set.cls == ANY or not isinstance(found, Noun):
        return
    for step in j.steps(asked.set.cls, found.set.cls) if found.set.cls else ():
        if word.words in j.prepositions(step.back):
            of = narrow(asked.set, j.related(step, found))
            yield WholeRequest(Show(of), of), j.cost(step)


__all__ = ["BOOK"]

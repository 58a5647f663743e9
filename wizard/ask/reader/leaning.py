"""Whether a whole request leans on what was found before, and what it asks then: "which is the youngest".

A request that names nothing of its own leans; one that names a member by its name leans on nothing; what lies between
is read both ways, and what it says decides which is likelier.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from wizard.ask.form import (
    SEVERAL_NUMBERS,
    Ask,
    Attr,
    Compare,
    Extreme,
    Grouped,
    HowMany,
    Is,
    Number,
    Query,
    Related,
    Set,
    Share,
    walk,
)
from wizard.ask.numerals import Token
from wizard.ask.reader.antecedents import MISFIT, Wanted, contradicts, onto, resolved
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.earlier import Earlier, about, main
from wizard.ask.reader.english import english
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.narrowing import flat, within
from wizard.ask.reader.replacing import replacing

ASKING = frozenset({"who", "what", "which", "where", "when", "howmany", "howmuch", "HOW", "whose"})
"""Categories of words that ask."""


def leaning(
    query: Query, earlier: Sequence[Earlier], joiner: Joiner, *, noun: bool = False, linked: bool = False
) -> Iterator[tuple[Query, float, int]]:
    """The request asked of what was found last, where it does not contradict that; with cost and exchange.

    `noun` says that it names the class of what it asks for, `linked` that a word says that it goes on ("and how many
    men"): then what contradicts takes the place of what it contradicts.
    """
    if isinstance(query, SEVERAL_NUMBERS) or not earlier:
        return
    asked = query.claims[0].set if isinstance(query, Ask) else query.set
    exchange = earlier[-1]
    base = replace(spoken_of(asked.cls, exchange, joiner), bare=False, each=False, earlier=False)
    if any(not isinstance(c, Extreme) for c in asked.where):  # of what the one was chosen among
        base = replace(base, where=tuple(c for c in base.where if not isinstance(c, Extreme)))
    if not base.where:
        return
    if asked.cls == base.cls:
        changed = _of_its_class(query, asked, base, joiner)
        if changed is not None:
            yield changed, 0.0, exchange.index
        elif linked and len(base.where) > 1 and type(query) is type(exchange.query):
            swapped = _asked_of(query, asked, replacing(base, asked.where, joiner.lexicon))
            if swapped is not None and swapped != query:
                yield swapped, 0.0, exchange.index
        return
    if isinstance(query, Ask):
        yield from _of_what_is_claimed(query, base, exchange.index)
    for step in joiner.steps(asked.cls, base.cls):
        said = [c for c in asked.where if isinstance(c, Related) and c.step == step]
        chosen = [c for c in said if _most_of(c.to, base.cls)]
        if not all(_is_open(c.to, base.cls) or c in chosen for c in said):
            continue
        best = chosen[0].to.where if chosen else ()
        rest = replace(asked, where=tuple(c for c in asked.where if c not in said))
        new = within(rest, Related(step, replace(base, where=(*base.where, *best))))
        changed = _asked_of(query, asked, new)
        if changed is not None:
            yield changed, 0.3 + _whole(asked, joiner, noun) + joiner.cost(step), exchange.index


def spoken_of(cls: str, exchange: Earlier, joiner: Joiner) -> Set:
    """The set of an exchange that a request about a class leans on: what it was about or, where that has nothing to do
    with the class, the first that it mentioned which has: after the meals of flights, "a coach ticket" is for those."""
    if cls != exchange.main.cls and not joiner.steps(exchange.main.cls, cls):
        for found in exchange.sets()[1:]:
            if found.cls == cls or joiner.steps(found.cls, cls):
                return found
    return exchange.main


def the_known(query: Query, earlier: Sequence[Earlier], joiner: Joiner) -> Iterator[tuple[Query, float, int]]:
    """The request asked of the one member that an earlier one was about or mentioned: "how long is the flight"."""
    if isinstance(query, SEVERAL_NUMBERS):
        return
    asked = query.claims[0].set if isinstance(query, Ask) else query.set
    changed = _asked_of(query, asked, replace(asked, earlier=True)) if not asked.where else None
    if changed is not None:
        for full, cost, index in resolved(changed, earlier, joiner, Wanted(one=True)):
            if cost < MISFIT:
                yield full, cost, index


def _whole(asked: Set, joiner: Joiner, noun: bool) -> float:
    """How unlikely it is that members belong to what was found: people are somebody by themselves, and so is what is
    said to belong to something else; the cheap fares are those of the flights."""
    if not asked.where:
        return 0.0
    adjectives = all(isinstance(c, (Is, Extreme)) for c in asked.where)
    return -0.7 if adjectives and noun and not joiner.lexicon.classes[asked.cls].person else 0.8


def _by_name(found: Set, joiner: Joiner) -> bool:
    return all(
        isinstance(c, Compare) and c.op == "=" and isinstance(c.term, Attr) and joiner.is_name(c.term.name)
        for c in found.where
    )


def _asked_of(query: Query, old: Set, new: Set) -> Query | None:
    """The question that was just asked, of another set: a share stays one."""
    return replace(query, set=new) if isinstance(query, Share) else about(query, old, new)


POINTING = frozenset({"1", "ones", "those", "these"})


def _of_its_class(query: Query, asked: Set, base: Set, joiner: Joiner) -> Query | None:
    """The request of members of the class that was found, of those; None where it contradicts them."""
    # nobody counts or lists a member who was named
    one_alone = _by_name(base, joiner) and bool(asked.where) and not isinstance(query, Ask)
    if joiner.lexicon.classes[base.cls].repeated:  # another kind takes the place of the one that was spoken of
        terms = {c.term for c in asked.where if isinstance(c, Compare)}
        base = replace(base, where=tuple(c for c in base.where if not (isinstance(c, Compare) and c.term in terms)))
    if one_alone or contradicts(base, asked.where, joiner.lexicon):
        return None
    new = onto(base, asked.where)
    return _asked_of(query, asked, replace(new, each=asked.each)) if new != asked else None


def _of_what_is_claimed(query: Ask, base: Set, index: int) -> Iterator[tuple[Query, float, int]]:
    """A claim of any partner whatever, of those that were found: "is lunch served"."""
    claim = query.claims[0]
    told = [c for c in claim.conditions if isinstance(c, Related) and _is_open(c.to, base.cls)]
    if len(query.claims) == 1 and len(told) == 1:
        tied = replace(told[0], to=base)
        conditions = tuple(tied if c == told[0] else c for c in claim.conditions)
        yield Ask((replace(claim, conditions=conditions),)), -1.0, index


def belongs(asked: Set, found: Set, joiner: Joiner) -> float:
    """How much likelier it is that what is asked for belongs to what was found than that it stands by itself.

    "What meal is served" is asked of the flights that were found, "a coach ticket" is one for them.
    """
    if not found.where:
        return 0.0
    if joiner.lexicon.classes[asked.cls].repeated and _of_a_kind(asked, joiner):
        return BELONGS  # "is there a bus", "is there lunch": there, of those that were spoken of
    if asked.cls == found.cls:
        return 0.0
    for condition in asked.where:
        if isinstance(condition, Related) and (_is_open(condition.to, found.cls) or _most_of(condition.to, found.cls)):
            return BELONGS
    if any(step.relation == joiner.lexicon.classes[found.cls].how_much for step in joiner.steps(found.cls, asked.cls)):
        places = joiner.lexicon.classes[asked.cls].unmarked
        told = {c.step.relation for c in flat(asked.where) if isinstance(c, Related)}
        return 0.0 if told.intersection(places) or _names_a_place(asked, places, joiner) else BELONGS
    return 0.0


def _of_a_kind(asked: Set, joiner: Joiner) -> bool:
    """Whether nothing is said of members but their kind."""
    kinds = set(joiner.lexicon.classes[asked.cls].display[:1])
    return all(isinstance(c, Compare) and isinstance(c.term, Attr) and c.term.name in kinds for c in asked.where)


def _is_open(found: Set, cls: str) -> bool:
    """Whether a set is any member of a class: meals that are served on whatever flight, wherever that goes."""
    if found.cls != cls or found.earlier:
        return False
    return all(isinstance(c, Related) and _is_open(c.to, c.to.cls) for c in flat(found.where))


def _most_of(found: Set, cls: str) -> bool:
    """Whether a set is what has the most of a class, and no more is said of it: "which airline has the cheapest"."""
    return found.cls == cls and bool(found.where) and all(isinstance(c, Extreme) for c in found.where)


def _names_a_place(asked: Set, places: Sequence[str], joiner: Joiner) -> bool:
    """Whether a set says a place of its own, or of what it belongs to."""
    classes = {joiner.lexicon.relations[name].to for name in places}
    return any(isinstance(node, Set) and node.cls in classes and node.where for node in walk(asked))


def needs_more(item: Edge, tokens: Sequence[Token], alone: float) -> bool:
    """Whether a request hardly means anything by itself."""
    return (
        alone > 1.0
        or (alone > 0.5 and goes_on(tokens))
        or (alone > 0.5 and any(leaf.category == "howmany" for leaf in item.leaves()))
        or (telegram(item) and not _asks_of_whom(item) and len(about_what(item).where) < 2)
        or any(
            leaf.rule == "generic" and POINTING & {token.word for token in tokens[leaf.start : leaf.end]}
            for leaf in item.leaves()
        )
    )


def about_what(item: Edge) -> Set:
    """The set that a request is about."""
    return main(item.meaning)


def says_its_class(item: Edge) -> bool:
    """Whether a request names the class of what it asks for: "the cheapest fare", and not "the cheapest"."""
    cls = about_what(item).cls
    return any(leaf.category == "NP" and leaf.rule == "class" and leaf.meaning.set.cls == cls for leaf in item.leaves())


def telegram(item: Edge) -> bool:
    """Whether a request asks nothing, but names things: "the mail clerks", "on United"."""
    requests = {part.rule for part in parts(item) if part.category in ("S", "Q", "R")}
    return requests <= _TELEGRAM and all(leaf.category not in ASKING for leaf in item.leaves())


def _asks_of_whom(item: Edge) -> bool:
    return any(leaf.rule == "who" for leaf in item.leaves())


BELONGS = 1.0
"""As `belongs` gives it."""
UNTOLD = 1.2
"""How unlikely it is that "the taxi" is every taxi: which is meant, an earlier exchange said."""


ONE_OF_THOSE = 0.8
"""How unlikely it is that "the Delta flight", after flights, is of all that there are."""


def one_of_those(item: Edge, tokens: Sequence[Token], cls: str) -> bool:
    """Whether a request is about one member of the class that was found, taken to be known and told apart."""
    asked = about_what(item)
    if asked.cls != cls or not asked.where or any(isinstance(c, Extreme) for c in asked.where):
        return False
    return any(
        leaf.category == "NP" and leaf.rule == "class" and leaf.meaning.set.cls == cls and not leaf.meaning.plural
        and any(token.word == "the" for token in tokens[max(0, leaf.start - 3) : leaf.start + 1])
        and not any(token.word.endswith("s") for token in tokens[leaf.start : leaf.end])
        for leaf in item.leaves()
    )  # fmt: skip


def definite(item: Edge, tokens: Sequence[Token]) -> bool:
    """Whether a request is about one that is taken to be known, and says no more of it: "the taxi"."""
    asked = about_what(item)
    if len(asked.where) > 1:
        return False
    return any(
        leaf.category == "NP"
        and leaf.rule in ("class", "value", "predicate")
        and leaf.meaning.set.cls == asked.cls
        and leaf.meaning.set.where == asked.where
        and not leaf.meaning.plural
        and leaf.start > 0
        and "the" in (tokens[leaf.start - 1].word, tokens[leaf.start].word)
        and not any(token.word.endswith("s") for token in tokens[leaf.start : leaf.end])
        for leaf in item.leaves()
    )


_NOUNS = frozenset({"class", "name", "value", "predicate", "people"})
_BE = frozenset({"is", "are", "was", "were", "be"})
"""Behind them a noun without an article says what things are, and not of which things."""
_TELEGRAM = frozenset({"whole", "question", "things", "measure", "modifier", "forethought", "afterthought", "and then"})
"""Rules of requests that ask nothing, but name things."""


def weights(
    item: Edge, tokens: Sequence[Token], people: Collection[str], kinds: Collection[str] = ()
) -> tuple[float, float | None]:
    """How unlikely it is that a request without a pronoun stands by itself, and that it leans; None where it cannot.

    Of `kinds`, classes whose members repeat, a value names no member: every city has its taxis.
    """
    query = item.meaning
    if isinstance(query, SEVERAL_NUMBERS) or any(leaf.category == "topic" for leaf in item.leaves()):
        return 0.0, None
    asked: Set = query.claims[0].set if isinstance(query, Ask) else query.set
    person = asked.cls in people
    bare = 1.2 if telegram(item) and not _asks_of_whom(item) else 0.0
    nouns = [leaf for leaf in item.leaves() if leaf.category == "NP" and leaf.rule in _NOUNS]
    nouns = [leaf for leaf in nouns if leaf.meaning.set.cls == asked.cls]
    named = asked.cls not in kinds and any(leaf.meaning.bare for leaf in nouns)
    noun = any(not (leaf.start and tokens[leaf.start - 1].word in _BE) for leaf in nouns)
    if named and isinstance(query, HowMany):
        return 3.0, None  # "and Delta, how many" counts something else
    if which_one(tokens):
        return POINTED, 0.0
    if named:
        return (0.8 if bare else 0.0), None
    if isinstance(query, Share) and noun:
        return 0.0, 0.9
    if noun and person and isinstance(query, Grouped):
        return 0.0, 0.9  # "which city do most employees live in" names whom it counts
    if not asked.where:
        every = any(leaf.category == "all" for leaf in item.leaves())
        return (0.0, 1.5) if every else (1.5 + bare, 0.0)
    if not noun:
        return 0.8 + bare, 0.0
    if all(isinstance(c, Extreme) for c in asked.where):  # "which employee" is of all, where clerks were found
        return (0.0, 0.6) if person or _counts(asked, people) else (0.6, 0.0)
    if bare and len(asked.where) == 1:
        return 0.6, 0.9
    linked = goes_on(tokens) or any(leaf.category == "which" for leaf in item.leaves())
    if linked:
        return 0.5, 0.2
    return (0.0, 0.9) if person or len(asked.where) > 1 else (0.4, 0.6)


def _counts(asked: Set, people: Collection[str]) -> bool:
    """Whether members are chosen by how many people they have: "which department has the most people"."""
    terms = [c.term for c in asked.where if isinstance(c, Extreme)]
    return any(isinstance(term, Number) and term.of.cls in people and not term.of.earlier for term in terms)


POINTED = 1.6
"""How unlikely it is that "which one is the nearest" asks of all that there are."""
_WHICH_ONE = frozenset({("which", "1"), ("which", "ones")})
"""Said of what was found before ("one" is a number by then), of whatever class the rest would rather be asked."""


def which_one(tokens: Sequence[Token]) -> bool:
    """Whether the request begins with "which one", and so chooses among what was found."""
    return tuple(token.word for token in tokens[:2]) in _WHICH_ONE


def goes_on(tokens: Sequence[Token]) -> bool:
    """Whether the request begins with a word that says that it goes on from the one before."""
    words = tuple(token.word for token in tokens)
    while words and words[0] == ",":
        words = words[1:]
    return any(
        kind == "going on" and words[: len(phrase)] == phrase
        for phrase, kind, _ in (english().words.get(words[0], ()) if words else ())
    )


def parts(item: Edge) -> Iterator[Edge]:
    yield item
    for part in item.parts:
        yield from parts(part)


__all__ = [
    "ASKING",
    "ONE_OF_THOSE",
    "POINTING",
    "UNTOLD",
    "about_what",
    "belongs",
    "definite",
    "goes_on",
    "leaning",
    "needs_more",
    "one_of_those",
    "parts",
    "says_its_class",
    "spoken_of",
    "telegram",
    "the_known",
    "weights",
    "which_one",
]

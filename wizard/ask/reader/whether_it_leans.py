"""What a request without a pronoun says of whether it leans on what was found before, or stands by itself.

Nothing is decided here. A request that may lean is read both ways, and what it says is evidence
(`wizard.ask.plausibility.in_conversation`), weighed as it was fitted on what people meant.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

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
    Step,
    walk,
)
from wizard.ask.numerals import Token
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.earlier import main
from wizard.ask.reader.english import english
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.leaning import ends_of, is_open, most_of
from wizard.ask.reader.meaning import Backward, Dropped, Fragment, Instead, Noun, Returning
from wizard.ask.reader.narrowing import flat
from wizard.domain.word_sets import word_set

ASKING = frozenset({"who", "what", "which", "where", "when", "howmany", "howmuch", "HOW", "whose"})
"""Categories of words that ask."""
POINTING = frozenset({"1", "ones", "those", "these"})
"""Words that point at things by their number alone ("one" is a number by then)."""

NO_REQUEST = "is computed of two"
NAMES = "names a member"
COUNTS_NAMED = "counts what it names"
WHICH_ONE = "chooses one"
SHARE = "asks for a share of a class"
PEOPLE_IN_GROUPS = "makes groups of people"
NOTHING = "says nothing of its own"
ALL = "says nothing but all"
NO_CLASS = "says no class"
MOST_PEOPLE = "the most people"
MOST = "says nothing but the most"
ONE_CONDITION = "names with one condition"
GOES_ON = "goes on or chooses"
PEOPLE = "of people"
SEVERAL_CONDITIONS = "with several conditions"
ONE_MORE = "with one condition"
KNOWN = "one known"
FROM_TO = "from where to where"
NO_END = "no end of its own"
"""It asks of journeys and says of no place, after journeys between places."""
ALL_FOUND = "all of a kind that was narrowed"
MOST_OF_OTHERS = "the most of others"
"""It only names the most of some, and goes on, or names the most of others as before: "and the oldest clerk" asks the
same of him."""
ONE_END = "one end of two"
"""It says only where journeys go, or where they begin, as it was said before of journeys with both ends."""
A_ROUTE = "a route of what was asked"
WHICH_ALONE = "which without a noun"
ANOTHER_RANK = "another rank"
COUNTS_A_SEX = "counts men or women"
SUCH_AS_BEFORE = "men or women, after such"
"""It asks of men or women alone, after a request about men or women: "who is the oldest of the men"."""
COUNTS_NOTHING = "counts what it does not name"
MOST_OF_WHOM = "who has the most, and no more"
"""It asks who is the most of all, and says no more: "who is the youngest", after the clerks of a department."""
A_FRAGMENT = "goes on as a fragment"
"""It begins as one goes on, says no class, and may be a fragment: "and in division 3, how many are there"."""
ANOTHER_END = "another end of two"
"""It begins as one goes on, and says another end of journeys of which both ends were said: "and from Oakland, how long
does it take"."""
ANYBODY_ELSE = "anybody, after one who was named"
"""It asks what "they" do, whoever they are, after a request about one who was named: "which cities do they fly to"."""

BY_ITSELF = frozenset({NO_REQUEST, NAMES, COUNTS_NAMED, ALL})
"""What leans on nothing: no reading that leans is made of it."""
_OF_A_CLASS = frozenset({ALL, ONE_CONDITION, GOES_ON, PEOPLE, SEVERAL_CONDITIONS, ONE_MORE})
_HARDLY_ALONE = frozenset({NOTHING, WHICH_ONE, COUNTS_NAMED})
"""What hardly means anything by itself."""
_SELDOM_ALONE = frozenset({NO_CLASS, MOST, ONE_CONDITION})
"""The same, where it goes on or counts."""
_NOUNS = frozenset({"class", "name", "value", "predicate", "people"})
_BE = frozenset({"is", "are", "was", "were", "be"})
"""Behind them a noun without an article says what things are, and not of which things."""
_TELEGRAM = frozenset({"whole", "question", "things", "measure", "modifier", "forethought", "afterthought", "and then"})
"""Rules of requests that ask nothing, but name things."""
_WHICH_ONE = frozenset({("which", "1"), ("which", "ones")})
"""Said of what was found before, of whatever class the rest would rather be asked."""
_BEFORE_A_NOUN = 3
"""Words before a noun among which its article is looked for."""


@dataclass(frozen=True)
class Manner:
    """How a request without a pronoun is put."""

    kind: str = NO_REQUEST
    """What it says of what it asks for: one of the words above."""
    bare: bool = False
    """Whether it asks nothing, but names things."""
    belongs: bool = False
    """Whether what it asks for belongs to what was found."""
    elsewhere: bool = False
    """Whether it asks of another class than was found."""
    one_of_those: bool = False
    """Whether it is about one of those that were found, told apart."""
    known: bool = False
    """Whether it is about one of several that is taken to be known, and says no more of it."""
    from_to: bool = False
    """Whether it says from where to where: all that is needed."""
    left_out: str = ""
    """Which ends of journeys it does not say that were said before: `NO_END`, `ONE_END`, or empty."""
    routed: bool = False
    """Whether it only says from where to where, after what is no journey and has some: "from Boston to Denver", after
    the cheapest fare."""
    which_alone: bool = False
    """Whether "which" stands in it without what it asks for: "which are nonstop"."""
    another_rank: bool = False
    """Whether it asks for another one in the order in which one was chosen: "who is the second oldest"."""
    counts: bool = False
    """Whether it asks how many there are."""
    such_as_before: bool = False
    """Whether it asks of men or women and says nothing else of them, after men or women of some kind."""
    most_of_whom: bool = False
    """Whether it says nothing but who has the most: "who is the youngest"."""
    another_end: bool = False
    """Whether it goes on with another end of journeys of which both were said."""
    counts_a_sex: bool = False
    """Whether it says nothing but how many men or women: "how many women"."""

    @property
    def may_lean(self) -> bool:
        """Whether readings of it that lean are made."""
        return self.kind not in BY_ITSELF or (self.kind == ALL and self.left_out == NO_END)

    @property
    def lists(self) -> bool:
        """Whether it asks nothing, and says of which class the things are that it names."""
        return self.bare and self.kind in (*_OF_A_CLASS, MOST, MOST_PEOPLE)

    def signs(self) -> frozenset[str]:
        """What speaks for and against leaning, by name."""
        more = {
            f"{self.kind}, bare": self.bare,
            f"{self.kind}, elsewhere": self.elsewhere,
            "belongs to what was found": self.belongs,
            "one of those": self.one_of_those,
            KNOWN: self.known,
            FROM_TO: self.from_to,
            "the most of what belongs": self.belongs and self.kind == MOST,
            NO_END: self.left_out == NO_END,
            ONE_END: self.left_out == ONE_END,
            A_ROUTE: self.routed,
            WHICH_ALONE: self.which_alone,
            ANOTHER_RANK: self.another_rank,
            COUNTS_NOTHING: self.counts and self.kind == NO_CLASS,
            COUNTS_A_SEX: self.counts_a_sex,
            SUCH_AS_BEFORE: self.such_as_before,
            MOST_OF_WHOM: self.most_of_whom,
            ANOTHER_END: self.another_end,
        }
        return frozenset({self.kind, *(name for name, holds in more.items() if holds)})

    def needs_more(self, item: Edge, tokens: Sequence[Token]) -> bool:
        """Whether it hardly means anything by itself."""
        seldom = self.kind in _SELDOM_ALONE or (self.kind == NAMES and self.bare)
        counts = any(leaf.category == "howmany" for leaf in item.leaves())
        return (
            self.known
            or self.kind in _HARDLY_ALONE
            or (self.kind == NO_CLASS and self.bare)
            or (seldom and (goes_on(tokens) or counts))
            or (telegram(item) and not _asks_of_whom(item) and len(about_what(item).where) < 2)
            or any(
                leaf.rule == "generic" and POINTING & {token.word for token in tokens[leaf.start : leaf.end]}
                for leaf in item.leaves()
            )
        )


def kind_of(
    item: Edge,
    tokens: Sequence[Token],
    people: Collection[str],
    kinds: Collection[str] = (),
    shares: Callable[[Set], bool] = lambda _: False,
) -> str:
    """What a request says of what it asks for.

    Of `kinds`, classes whose members repeat, a value names no member: every city has its taxis. Nor does a value that
    members share, by `shares`: there are many secretaries.
    """
    query = item.meaning
    if isinstance(query, SEVERAL_NUMBERS) or any(leaf.category == "topic" for leaf in item.leaves()):
        return NO_REQUEST
    asked = asked_of(query)
    nouns = [leaf for leaf in item.leaves() if leaf.category == "NP" and leaf.rule in _NOUNS]
    nouns = [leaf for leaf in nouns if leaf.meaning.set.cls == asked.cls]
    named = asked.cls not in kinds and any(leaf.meaning.bare and not shares(leaf.meaning.set) for leaf in nouns)
    noun = any(not (leaf.start and tokens[leaf.start - 1].word in _BE) for leaf in nouns)
    if named and isinstance(query, HowMany):
        return COUNTS_NAMED  # "and Delta, how many" counts something else
    if which_one(tokens):
        return WHICH_ONE
    if named:
        return NAMES
    return _of_a_class(item, tokens, asked, noun, people) if noun else _of_no_class(item, asked)


def _of_no_class(item: Edge, asked: Set) -> str:
    if asked.where:
        return NO_CLASS
    return ALL if _of_all(item) else NOTHING


def _of_a_class(item: Edge, tokens: Sequence[Token], asked: Set, noun: bool, people: Collection[str]) -> str:
    person = asked.cls in people
    if isinstance(item.meaning, Share):
        return SHARE
    if person and isinstance(item.meaning, Grouped):
        return PEOPLE_IN_GROUPS  # "which city do most employees live in" names whom it counts
    if not asked.where:
        return ALL if _of_all(item) else NOTHING
    if all(isinstance(c, Extreme) for c in asked.where):  # "which employee" is of all, where clerks were found
        return MOST_PEOPLE if person or _counts(asked, people) else MOST
    if is_bare(item) and len(asked.where) == 1:
        return ONE_CONDITION
    if goes_on(tokens) or any(leaf.category == "which" for leaf in item.leaves()):
        return GOES_ON
    return PEOPLE if person else SEVERAL_CONDITIONS if len(asked.where) > 1 else ONE_MORE


def _of_all(item: Edge) -> bool:
    return any(leaf.category == "all" for leaf in item.leaves())


def counts_some(item: Edge, predicates: Collection[str]) -> bool:
    """Whether it says nothing but how many are so by one of some predicates: "how many women"."""
    query = item.meaning
    where = query.set.where if isinstance(query, HowMany) else ()
    only = len(where) == 1 and isinstance(where[0], Is) and where[0].predicate in predicates
    return only and {leaf.category for leaf in item.leaves()} <= {"howmany", "NP", "GOON", "ASK", "be"}


def says_a_sex_alone(asked: Set, found: Set, predicates: Collection[str], item: Edge, tokens: Sequence[Token]) -> bool:
    """Whether of members nothing is said but that they are so by one of some predicates, after some of which such a
    one and more was said; or any, where they are taken to be known: "the women, what did they study"."""
    told = [c for c in asked.where if not isinstance(c, Extreme)]
    before = [c for c in found.where if isinstance(c, Is) and c.predicate in predicates]
    only = len(told) == 1 and isinstance(told[0], Is) and told[0].predicate in predicates
    known = any(
        leaf.category == "NP" and leaf.rule == "predicate" and leaf.meaning.plural and _articles(leaf, tokens)
        for leaf in item.leaves()
    )
    said = len(found.where) > 1 if before else known and bool(found.where)
    return only and asked.cls == found.cls and said


def _articles(leaf: Edge, tokens: Sequence[Token]) -> bool:
    """Whether "the" stands before a leaf, or begins it."""
    return any(token.word == "the" for token in tokens[max(0, leaf.start - 1) : leaf.end])


def says_only_who_has_most(item: Edge, asked: Set) -> bool:
    """Whether a request says nothing but who has the most of something: "who is the youngest", "who earns the most"."""
    most = len(asked.where) == 1 and isinstance(asked.where[0], Extreme) and _asks_of_whom(item)
    return most and not {part.rule for part in parts(item)}.isdisjoint({"superlative alone", "doing most"})


def says_another_end(asked: Set, found: Sequence[Set], tokens: Sequence[Token], joiner: Joiner) -> bool:
    """Whether a request that goes on says one end of journeys, after journeys of which both ends were said and that one
    was another."""
    return goes_on(tokens) and _is_another_end(asked, found, joiner)


def tries_another_end(asked: Set, found: Sequence[Set], tokens: Sequence[Token], joiner: Joiner) -> bool:
    """The same of a request that says that it tries something else: "I'd rather leave from Milwaukee"."""
    return not _ELSE.isdisjoint(token.word for token in tokens) and _is_another_end(asked, found, joiner)


_ELSE = word_set(__name__, "something else")


def _is_another_end(asked: Set, found: Sequence[Set], joiner: Joiner) -> bool:
    said = ends_of(asked, joiner)
    before = [ends for one in found if one.cls == asked.cls and len(ends := ends_of(one, joiner)) == _BOTH]
    return len(said) == 1 and any(not said <= ends for ends in before)


_BOTH = 2


def asks_which_alone(item: Edge, tokens: Sequence[Token]) -> bool:
    """Whether "which" stands in a request without what it asks for: "which are nonstop", "which fly to Denver"."""
    leaves = [leaf for leaf in item.leaves() if leaf.category != "GOON"]
    alone = leaves[0].end == leaves[0].start + 1 and tokens[leaves[0].start].word == "which"
    return alone and leaves[1].category in ("V", "be", "do", "have", "modal")


def is_of_another_rank(asked: Set, found: Set) -> bool:
    """Whether one is asked for in the order in which another one was chosen."""
    best, before = (one.where[-1] if one.where else None for one in (asked, found))
    if not (isinstance(best, Extreme) and isinstance(before, Extreme)) or asked.cls != found.cls:
        return False
    return best.term == before.term and 1 < best.rank != before.rank and len(asked.where) == 1


def in_all(item: Edge, tokens: Sequence[Token]) -> bool:
    """Whether it asks how many there are of a kind in all: "how many clerks are there altogether"."""
    words = tuple(token.word for token in tokens)
    named = any(leaf.category == "NP" and leaf.rule in _NOUNS for leaf in item.leaves())
    return isinstance(item.meaning, HowMany) and named and any(said in _phrases(words) for said in english().in_all)


def all_of_them(item: Edge) -> bool:
    """Whether it asks of all members of a kind: "what do all the clerks earn"."""
    cls = asked_of(item.meaning).cls if not isinstance(item.meaning, SEVERAL_NUMBERS) else ""
    nouns = (part.meaning for part in parts(item) if isinstance(part.meaning, Noun))
    return any(noun.many in ("all", "every") and noun.set.cls == cls and noun.set.where for noun in nouns)


def _phrases(words: tuple[str, ...]) -> set[tuple[str, ...]]:
    return {words[start:end] for start in range(len(words)) for end in range(start + 1, len(words) + 1)}


def _counts(asked: Set, people: Collection[str]) -> bool:
    """Whether members are chosen by how many people they have: "which department has the most people"."""
    terms = [c.term for c in asked.where if isinstance(c, Extreme)]
    return any(isinstance(term, Number) and term.of.cls in people and not term.of.earlier for term in terms)


def belongs(asked: Set, found: Set, joiner: Joiner) -> bool:
    """Whether what is asked for belongs to what was found, rather than standing by itself.

    "What meal is served" is asked of the flights that were found, "a coach ticket" is one for them.
    """
    if not found.where:
        return False
    if joiner.lexicon.classes[asked.cls].repeated and _of_a_kind(asked, joiner):
        return True  # "is there a bus", "is there lunch": there, of those that were spoken of
    if asked.cls == found.cls:
        return False
    for condition in asked.where:
        if isinstance(condition, Related) and (is_open(condition.to, found.cls) or most_of(condition.to, found.cls)):
            return True
    if any(step.relation == joiner.lexicon.classes[found.cls].how_much for step in joiner.steps(found.cls, asked.cls)):
        places = joiner.lexicon.classes[asked.cls].unmarked
        told = {c.step.relation for c in flat(asked.where) if isinstance(c, Related)}
        return not (told.intersection(places) or _names_a_place(asked, places, joiner))
    return False


def from_to(asked: Set, joiner: Joiner) -> bool:
    """Whether what is asked for goes from one place that was named to another."""
    ends = joiner.lexicon.classes[asked.cls].unmarked
    told = {c.step.relation for c in flat(asked.where) if isinstance(c, Related) and c.to.where}
    return any({start, end} <= told for start, end in zip(ends[::2], ends[1::2], strict=False))


def ends_left_out(query: Query, found: Sequence[Set], joiner: Joiner) -> str:
    """Whether a request asks of journeys, or of what they cost, and says less of their ends than was said before.

    "Which flights leave on Thursday", after flights from Boston to Denver, is hardly of all flights there are.
    """
    classes = joiner.lexicon.classes
    before = [ends for one in found if (ends := ends_of(one, joiner))]
    known = {one.cls for one in found if ends_of(one, joiner)}
    ways = {classes[cls].how_much for cls in known} & joiner.lexicon.relations.keys()  # others have a price themselves
    prices = {joiner.other_end(Step(str(way))) for way in ways}
    asked = [node for node in walk(query) if isinstance(node, Set)]
    journeys = [node for node in asked if node.cls in known or node.cls in prices]
    said = frozenset().union(*(ends_of(node, joiner) for node in journeys))
    places = {joiner.lexicon.relations[name].to for cls in known for name in classes[cls].unmarked}
    if not journeys:
        return ""
    if not said:
        return "" if any(node.cls in places and node.where for node in asked) else NO_END
    return ONE_END if any(said < ends for ends in before) else ""


def signs_of(fragment: Fragment, changed: Query | None) -> frozenset[str]:
    """What a fragment that changes a query says of whether it leans: on the way out, on an exchange that it names, on
    what it takes back, on the most of others."""
    what = fragment.what if isinstance(fragment.what, tuple) else (fragment.what,)
    names: dict[type, str] = {Returning: "turns round", Backward: "goes back", Instead: "takes back"}
    every = {names[Instead] for part in what if isinstance(part, Dropped) and part.every}
    before = {node.term for node in walk(changed) if isinstance(node, Extreme)} if changed is not None else set()
    nouns = [part.set.where for part in what if isinstance(part, Noun) and len(part.set.where) > 1]
    chosen = [c.term for where in nouns for c in where if isinstance(c, Extreme)]
    most = {MOST_OF_OTHERS for term in chosen if fragment.going_on or term in before}
    return frozenset(names[type(part)] for part in what if type(part) in names) | every | most


def _of_a_kind(asked: Set, joiner: Joiner) -> bool:
    """Whether nothing is said of members but their kind."""
    kinds = set(joiner.lexicon.classes[asked.cls].display[:1])
    return all(isinstance(c, Compare) and isinstance(c.term, Attr) and c.term.name in kinds for c in asked.where)


def _names_a_place(asked: Set, places: Sequence[str], joiner: Joiner) -> bool:
    """Whether a set says a place of its own, or of what it belongs to."""
    classes = {joiner.lexicon.relations[name].to for name in places}
    return any(isinstance(node, Set) and node.cls in classes and node.where for node in walk(asked))


def asked_of(query: Query) -> Set:
    """The set of whose members something is asked: of a question of yes or no, of whom it claims it."""
    found: Set = query.claims[0].set if isinstance(query, Ask) else query.set  # type: ignore[union-attr]
    return found


def about_what(item: Edge) -> Set:
    """The set that a request is about."""
    return main(item.meaning)


def says_its_class(item: Edge) -> bool:
    """Whether a request names the class of what it asks for: "the cheapest fare", and not "the cheapest"."""
    cls = about_what(item).cls
    return any(leaf.category == "NP" and leaf.rule == "class" and leaf.meaning.set.cls == cls for leaf in item.leaves())


def is_bare(item: Edge) -> bool:
    """Whether a request asks nothing, not even who."""
    return telegram(item) and not _asks_of_whom(item)


def telegram(item: Edge) -> bool:
    """Whether a request asks nothing, but names things: "the mail clerks", "on United"."""
    requests = {part.rule for part in parts(item) if part.category in ("S", "Q", "R")}
    return requests <= _TELEGRAM and all(leaf.category not in ASKING for leaf in item.leaves())


def _asks_of_whom(item: Edge) -> bool:
    return any(leaf.rule == "who" for leaf in item.leaves())


def one_of_those(item: Edge, tokens: Sequence[Token], cls: str) -> bool:
    """Whether a request is about one member of the class that was found, taken to be known and told apart."""
    asked = asked_of(item.meaning)
    if asked.cls != cls or len(asked.where) != 1 or isinstance(asked.where[0], Extreme):
        return False
    return any(
        leaf.category == "NP" and leaf.rule == "class" and leaf.meaning.set.cls == cls and not leaf.meaning.plural
        and any(token.word == "the" for token in tokens[max(0, leaf.start - _BEFORE_A_NOUN) : leaf.start + 1])
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
        and (leaf.start > 0 or leaf.rule == "value")
        and any(token.word == "the" for token in tokens[max(0, leaf.start - 1) : leaf.start + 1])
        and not any(token.word.endswith("s") for token in tokens[leaf.start : leaf.end])
        for leaf in item.leaves()
    )


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
    """An edge of the chart and all edges below it, from the top."""
    return itertools.chain((item,), item.below())

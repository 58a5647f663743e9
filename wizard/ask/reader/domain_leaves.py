"""Leaves of the domain's own words: what the lexicon, its concepts, the thesaurus and the database's values mean."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare, Is, Related, Set, Step
from wizard.ask.inflect import noun_forms
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.english import english
from wizard.ask.reader.english_leaves import PREPOSITIONS, WORD
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import Degree, FunctionWord, Holds, Measure, Noun, Partner, Verb
from wizard.ask.reader.named_in_parts import named_in_parts
from wizard.ask.reader.silence import SILENCE, Silences
from wizard.ask.senses import VERBS
from wizard.ask.vocabulary import Sense, Vocabulary
from wizard.domain.word_sets import word_set

LEAF = 1.0
"""What a leaf of the domain costs: fewer, longer leaves are likelier."""
CUT_SHORT = 0.95
"""How much dearer than a whole name a value is that lacks some of its words."""
BEHIND_AN_ARTICLE = 0.5
"""How much dearer a verb is behind an article, where nouns and adjectives stand: "the last plane", "your last trip"."""
_BEFORE_NOUNS = frozenset({"the", "a", "an", "your", "our", "my", "their"})
THERE_IS = 0.6
"""How much dearer a verb is where the same words say that something exists: "which flights are there on Monday"."""
WITH_ITS_NOUN = 0.8
"""How much dearer a verb is with a noun of which a clause tells: "supervises people" before "who live in Irving"."""
_NUMBERED = -0.5
"""Cost of a name that is its class's noun and a number: below that of the noun with the number as its key."""
_ADDED_UP, _EACH_ITS_OWN = -0.15, 0.6
"""Costs of a sum whose noun means what is added, too: in the singular, in the plural."""
_BE = frozenset({"is", "are", "was", "were", "does", "do", "did"})
SEVERAL = -0.1
"""Cost of a noun that asks for several attributes: below that of a noun of one of them."""
DOMAINS_OWN = frozenset(
    {
        "class", "name", "attribute", "relation", "predicate", "adjective", "held", "value", "most", "more", "how",
        "unit", "count", "sum", "event",
    }
)  # fmt: skip
"""Rules of leaves that are words of the domain."""
_KINDS = frozenset((kind, "of") for word in ("kind", "type", "sort") for kind in (word, f"{word}s"))
_JOINING_WORDS = frozenset((word,) for word in word_set(__name__, "joining words"))
"""Words that may be codes, where something says that they are."""
_SMALL_WORDS = frozenset((word,) for word in word_set(__name__, "small words"))
"""Words of English that are codes only where something says that they are."""
_CALLED = word_set(__name__, "behind which something is named")
"""Words behind which something is named."""
_JOINING = frozenset({"or", "is", "of", ","})
"""What may stand between the noun of an attribute and a value that means something behind that noun only."""
Meant: TypeAlias = Iterator[tuple[str, Any, float]]
"""What a sense may mean: a category, a meaning, and what it costs besides."""


class DomainLeaves:
    """Finds the leaves of one domain's words."""

    def __init__(self, vocabulary: Vocabulary, joiner: Joiner, people: Sequence[str]) -> None:
        """`people` are the classes whose members are persons, likeliest first."""
        self._vocabulary = vocabulary
        self._lexicon = vocabulary.lexicon
        self._joiner = joiner
        self._people = people
        self._articles = any(entry.article for entry in self._lexicon.classes.values())
        self._kinds: dict[str, Callable[[Sense], Meant]] = {
            "class": self._class,
            "name": self._name,
            "attribute": self._attribute,
            "relation": self._relation,
            "predicate": self._predicate,
            "adjective": self._predicate,
            "held": self._held,
            "value": self._value,
            "most": self._degree,
            "more": self._degree,
            "how": self._how,
            "event": self._event,
            "sum": self._sum,
            "several": self._several,
            "count": self._count,
            "unit": self._unit,
            "own": self._own,
            "member": self._member,
        }

    def at(
        self, words: tuple[str, ...], start: int, silences: Silences, gaps: frozenset[int] = frozenset()
    ) -> Iterator[Edge]:
        """The leaves that begin at `start`; words that the lexicon leaves out are written down in `silences`.

        `gaps` are the places before which words of the request were left out.
        """
        found: list[Edge] = []
        verbs: dict[int, list[Sense]] = defaultdict(list)
        for end, sense in self._vocabulary.matches(words, start):
            if sense.shortened and gaps.isdisjoint(range(start, end + 1)):
                continue  # "Thai" is not "Just Thai"
            if sense.kind in VERBS:
                if not _stranded(sense, words, start, end) and not _is_done_to_nobody(sense, words, start, end):
                    verbs[end].append(sense)
            elif sense.kind == "preposition":
                phrase = " ".join(words[start:end])
                if phrase not in PREPOSITIONS:
                    found.append(Edge("P", start, end, FunctionWord(phrase), WORD, "preposition"))
            elif self._means_nothing_here(sense, words, start, end):
                continue
            elif sense.kind == "stop":
                silences[start][end] = SILENCE * (end - start)
            elif sense.kind != "class" or not (
                _means_all(words[start:end]) or (sense.cost and _of_a_kind(words, start))
            ):
                made = self.of_sense(sense, start, end, definite=start > 0 and words[start - 1] == "the")
                found += self._measured(made, words[end - 1]) if sense.kind == "most" else made
        if found:
            found += self._by_parts_of_key(found, words)
            counted = start > 0 and words[start - 1] in _COUNTING
            found = _told_from_classes(_without_short_names(found))
            found = [_counting_first(one, words) for one in self._names_first(found, words, start)]
            yield from found if counted else self._things_first(found)
        yield from self._of_verbs(verbs, words, start)
        yield from self._of_verb_before(words, start)

    def _by_parts_of_key(self, found: list[Edge], words: tuple[str, ...]) -> list[Edge]:
        """Things of a class that are called by the parts of its key behind its noun: "shelf 2 B"."""
        return [
            Edge("NP", one.start, end, Noun(told, bare=True), one.cost + _NUMBERED, "value")
            for one in found
            if one.rule == "class" and isinstance(one.meaning, Noun)
            for end, told in named_in_parts(words, one.end, one.meaning.set.cls, self._vocabulary)
        ]

    def _names_first(self, found: list[Edge], words: tuple[str, ...], start: int) -> Iterator[Edge]:
        """The leaves, dearer where a class's noun without an article is a name as well (who runs "Personnel"), or a
        name where members are counted ("how many personnel")."""
        before = words[start - 1] if start else ""
        ends = {rule: {item.end for item in found if item.rule == rule} for rule in ("class", "value")}
        both, dearer = ends["class"] & ends["value"], ""
        several = {item.end for item in found if item.rule == "class" and getattr(item.meaning, "plural", False)}
        if before not in english().loose | {"", "the", "and", "or", ",", "is", "are"}:
            found = [item for item in found if item.rule != "value" or item.end not in several]  # "which US states"
        if before in _COUNTING:
            dearer = "value"
        elif both and (before in english().loose or self._is_verb(words, start)):
            dearer = "class"
        for item in found:
            first = item.rule == dearer and item.end in both
            yield replace(item, cost=item.cost + NAMES_FIRST) if first else item

    def _is_verb(self, words: tuple[str, ...], end: int) -> bool:
        """Whether the word before a place is a verb of the domain."""
        matches = self._vocabulary.matches(words, end - 1) if end else ()
        return any(sense.kind in VERBS and found == end for found, sense in matches)

    def _things_first(self, found: list[Edge]) -> Iterator[Edge]:
        """The leaves, dearer where a class's noun is taken for the number of its members that somebody has: "the
        properties of a landlord" are these."""
        classes = {item.end for item in found if item.rule == "class"}
        for item in found:
            term = item.meaning.term if isinstance(item.meaning, Measure) and item.end in classes else None
            number = isinstance(term, Attr) and self._lexicon.attributes[term.name].kind == "number"
            yield replace(item, cost=item.cost + THINGS_FIRST) if number and item.rule == "attribute" else item

    def _means_nothing_here(self, sense: Sense, words: tuple[str, ...], start: int, end: int) -> bool:
        """Whether words are a value only where something else says so, and nothing does."""
        if sense.kind == "own":
            return not self._behind_its_noun(sense, words, start)
        return sense.kind == "value" and end == start + 1 and self._is_no_code(sense, words, start)

    def _is_no_code(self, sense: Sense, words: tuple[str, ...], at: int) -> bool:
        """Whether a word of English that is a code too is none here: "what counts as evening" names no airline, and
        nothing is in India because it is "in"."""
        if words[at : at + 1] in _JOINING_WORDS:
            return not self._is_named(words, at)
        return words[at : at + 1] in _SMALL_WORDS and not self._is_coded(sense, words, at)

    def _is_named(self, words: tuple[str, ...], at: int) -> bool:
        """Whether a word that joins others, if it is no code, is one: it is said once, and stands at an end or behind
        what names a thing."""
        if words.count(words[at]) > 1 or at in (0, len(words) - 1):
            return words.count(words[at]) == 1
        nouns = (
            sense.kind in ("class", "attribute") and end == at for end, sense in self._vocabulary.matches(words, at - 1)
        )
        return words[at - 1] in english().loose | _JOINING | _CALLED or any(nouns)

    def _is_coded(self, sense: Sense, words: tuple[str, ...], at: int) -> bool:
        """Whether a noun of the attribute that a value is of stands right before it ("the country code IN"), or a
        preposition does and the request ends with it ("suppliers in BE")."""
        if words[at + 1 :] in ((), (",",)) and words[at - 1 : at] and words[at - 1] in PREPOSITIONS:
            return True
        before = " ".join(words[:at])
        nouns = self._lexicon.attributes[sense.name].nouns
        return any(f" {before}".endswith(f" {form}") for noun in nouns for form in noun_forms(noun))

    def _measured(self, degrees: Iterator[Edge], word: str) -> Iterator[Edge]:
        """Superlatives, where `word`, their last, is a noun of what they are of: "the lowest price"."""
        for item in degrees:
            name = item.meaning.attributes[0][0]
            nouns = [form for noun in self._lexicon.attributes[name].nouns for form in noun_forms(noun)]
            own = any(noun.rpartition(" ")[2] == word for noun in nouns)
            yield replace(item, meaning=replace(item.meaning, measured=True)) if own else item

    def of_sense(self, sense: Sense, start: int, end: int, *, definite: bool) -> Iterator[Edge]:
        """The leaves of one sense of the words from `start` to `end`; `definite` where "the" stands before them."""
        for category, meaning, extra in self._kinds[sense.kind](sense):
            cost = LEAF + sense.cost + extra
            if self._articles and isinstance(meaning, (Noun, Holds)) and sense.kind in ("name", "value"):
                cost += self._of_article(meaning, definite)
            yield Edge(category, start, end, meaning, cost, sense.kind)

    def shared_heads(self, words: tuple[str, ...]) -> Iterator[Edge]:
        """The first of two attributes whose last word stands once: "departure and arrival times"."""
        for at, word in enumerate(words):
            if word not in ("and", "or", ",") or not at:
                continue
            heads = {
                words[end - 1]
                for begin in (at + 1, at + 2)
                if begin < len(words)
                for end, sense in self._vocabulary.matches(words, begin)
                if sense.kind in ("attribute", "class") and end > begin + 1
            }
            for head, size in itertools.product(sorted(heads), (1, 2)):
                if size <= at:
                    full = (*words[at - size : at], head)
                    for end, sense in self._vocabulary.matches(full, 0):
                        if end == len(full) and sense.kind == "attribute":
                            yield from self.of_sense(sense, at - size, at, definite=False)

    def _of_verbs(self, verbs: dict[int, list[Sense]], words: tuple[str, ...], start: int) -> Iterator[Edge]:
        times = [s for senses in verbs.values() for s in senses if s.kind == "attrverb"]
        for end, senses in verbs.items():
            cheapest = min(sense.cost for sense in senses)
            head = tuple(s for s in times if s not in senses)  # "arrive in Boston" is to arrive as well
            light = all(word in english().light for word in words[start:end])
            noun = BEHIND_AN_ARTICLE if start > 0 and words[start - 1] in _BEFORE_NOUNS else 0.0
            noun += _of_the_noun_behind(words, start, end)
            noun += THERE_IS if _says_there_is(words, start, end) else 0.0
            noun += WITH_ITS_NOUN if end > start + 1 and _ends_before_a_clause(senses, words, end) else 0.0
            verb = Verb(tuple(senses), head, light, _wants_more(words, end, shorter=end - 1 in verbs))
            yield Edge("V", start, end, verb, LEAF * 0.6 + cheapest + noun, "verb")

    def _of_verb_before(self, words: tuple[str, ...], start: int) -> Iterator[Edge]:
        """Verbs whose preposition stands before "which": "states through which the Ohio runs"."""
        for place in range(start - 2) if "which" in words or "whom" in words else ():
            if words[place + 1] not in ("which", "whom"):
                continue
            for end in range(start + 1, min(start + 3, len(words)) + 1):
                phrase = (*words[start:end], words[place])
                senses = tuple(s for s in self._vocabulary.senses(phrase) if s.kind == "verb")
                if senses:
                    yield Edge("VF", start, end, Verb(senses), LEAF * 0.6 + min(s.cost for s in senses), "verb")
                alone = tuple(s for s in self._vocabulary.senses(words[start:end]) if s.kind == "verb")
                if alone:
                    yield Edge("VF", start, end, Verb(alone), LEAF * 0.6 + 0.6 + min(s.cost for s in alone), "verb")

    def _of_article(self, meaning: Noun | Holds, definite: bool) -> float:
        """Names with "the" before them are those of classes whose names have it: "the Mississippi"."""
        article = self._lexicon.classes[meaning.set.cls if isinstance(meaning, Noun) else meaning.cls].article
        if article == definite:
            return -0.4 if article else 0.0
        return 0.1 if article else 0.3

    # -- what the kinds of senses mean -------------------------------------------------------------------------------

    def _class(self, sense: Sense) -> Meant:
        yield "NP", Noun(Set(sense.name), plural=sense.plural), 0.0

    def _name(self, sense: Sense) -> Meant:
        yield "NP", Noun(Set(sense.name, sense.conditions), bare=True), -0.2

    def _attribute(self, sense: Sense) -> Meant:
        entry = self._lexicon.attributes[sense.name]
        yield "T", Measure(Attr(sense.name), Set(entry.of), plural=sense.plural), 0.0
        for other in entry.instead:  # a vague word may mean the other (1989, S-5)
            yield "T", Measure(Attr(other), Set(self._lexicon.attributes[other].of)), 1.5

    def _relation(self, sense: Sense) -> Meant:
        yield "REL", Partner(sense.step), 0.0

    def _predicate(self, sense: Sense) -> Meant:
        cls = self._lexicon.predicates[sense.name].of
        if sense.kind == "predicate":
            yield "NP", Noun(Set(cls, (Is(sense.name),)), plural=sense.plural), 0.0
        yield "M", Holds(cls, Is(sense.name)), 0.0 if sense.kind == "adjective" else 0.15

    def _held(self, sense: Sense) -> Meant:
        yield "HELD", Holds(self._lexicon.predicates[sense.name].of, Is(sense.name)), 0.0

    def _value(self, sense: Sense) -> Meant:
        entry = self._lexicon.attributes[sense.name]
        condition = Compare(Attr(sense.name), "=" if len(sense.values) == 1 else "in", sense.values)
        found = Set(entry.of, (condition,))
        if self._lexicon.classes[entry.of].labels and self._joiner.is_name(sense.name):
            yield from self._labelled(found, sense)
            return
        if entry.meaning is not None:
            yield "CODE", Holds(entry.of, condition, value=True), 0.0
            if entry.code and all(value.lstrip("-").isdigit() and len(value) < 3 for value in sense.values):
                return  # a small number is a code beside its noun only
        named = self._joiner.is_name(sense.name)
        if sense.via:  # "Canadians" are people, and no country
            for cls in self._people[:1]:
                for people, cost in self._joiner.restrict(Set(cls), Holds(entry.of, condition, value=True)):
                    yield "NP", Noun(people), cost
        elif named:
            numbered = _NUMBERED - sense.cost if self._is_numbered(found.cls, sense) else 0.0
            yield "NP", Noun(found, bare=True, plural=entry.plural and sense.plural), numbered
        elif entry.plural:
            yield "NP", Noun(found, plural=sense.plural), 0.0 if sense.plural else 0.1
        yield "M", Holds(entry.of, condition, value=True), 0.1 if named else 0.0

    def _labelled(self, label: Set, sense: Sense) -> Meant:
        """A value that says of its partners what they are: "gyms" are the businesses with that category."""
        for place, name in enumerate(self._lexicon.classes[label.cls].labels):
            step = Step(name, inverse=self._lexicon.relations[name].from_ != label.cls)
            condition = Related(step.back, label)
            owner = self._joiner.other_end(step)
            if self._lexicon.attributes[sense.name].plural:
                yield "NP", Noun(Set(owner, (condition,)), plural=sense.plural), 0.1 + 0.2 * place
            yield "M", Holds(owner, condition, value=True), 0.0
        yield "NP", Noun(label, bare=True), 0.4
        yield "OWN", Holds(label.cls, label.where[0], value=True), 0.0

    def _own(self, sense: Sense) -> Meant:
        condition = Compare(Attr(sense.name), "=", sense.values)
        yield "OWN", Holds(self._lexicon.attributes[sense.name].of, condition, value=True), 0.0

    def _behind_its_noun(self, sense: Sense, words: tuple[str, ...], start: int) -> bool:
        """Whether a word before it is the noun of the attribute that the value is of, or joins it to one."""
        before = words[start - 1] if start else ""
        nouns = [form for noun in self._lexicon.attributes[sense.name].nouns for form in noun_forms(noun)]
        return before in _JOINING or any(before == noun.rpartition(" ")[2] for noun in nouns)

    def _degree(self, sense: Sense) -> Meant:
        yield ("SUP" if sense.kind == "most" else "CMP"), Degree(((sense.name, sense.high),), sense.high), 0.0

    def _how(self, sense: Sense) -> Meant:
        yield "HOW", Degree(((sense.name, True),)), 0.0

    def _member(self, sense: Sense) -> Meant:
        yield "HAVER", Degree(((sense.name, True),)), 0.0

    def _event(self, sense: Sense) -> Meant:
        done = Compare(Attr(sense.name), "present")
        yield "NP", Noun(Set(self._lexicon.attributes[sense.name].of, (done,))), 0.0

    def _is_numbered(self, cls: str, sense: Sense) -> bool:
        """Whether a thing is called by its class's noun and a number: "Meeting 3" need not be the one of that key."""
        words = str(sense.values[0]).lower().split()
        nouns = self._lexicon.classes[cls].nouns
        return len(words) > 1 and words[-1].isdigit() and any(words[0] in noun_forms(noun) for noun in nouns)

    def _sum(self, sense: Sense) -> Meant:
        entry = self._lexicon.attributes[sense.name]
        cost = 0.0
        if set(entry.sums) & set(entry.nouns):  # the "total" of one order stands there, that of several is their sum
            cost = _EACH_ITS_OWN if sense.plural else _ADDED_UP
        yield "T", Measure(Attr(sense.name), Set(entry.of), "sum"), cost

    def _several(self, sense: Sense) -> Meant:
        shown, *more = map(Attr, sense.values)
        yield "T", Measure(shown, Set(sense.name), more=tuple(more), plural=sense.plural), SEVERAL

    def _count(self, sense: Sense) -> Meant:
        yield "headcount", FunctionWord(sense.name), 0.0

    def _unit(self, sense: Sense) -> Meant:
        yield "UNIT", Measure(Attr(sense.name), Set(self._lexicon.attributes[sense.name].of)), -0.5


def _is_done_to_nobody(sense: Sense, words: tuple[str, ...], start: int, end: int) -> bool:
    """Whether the amount that members pay or spend is taken for what is done to them: who "is paid least"."""
    is_behind = start > 0 and words[start - 1] in _BE_FORMS
    return sense.kind == "attrverb" and sense.done and is_behind and words[end : end + 1] in (("most",), ("least",))


_BE_FORMS = frozenset({"is", "are", "was", "were", "been", "being", "be"})


def _of_the_noun_behind(words: tuple[str, ...], start: int, end: int) -> float:
    """What it costs that a participle behind "how many" says what somebody does, and not of what kind the things behind
    it are: "how many observing proposals came in"."""
    counted = start > 1 and words[start - 2 : start] == ("how", "many") and end == start + 1 < len(words)
    return OF_ITS_KIND if counted and words[start].endswith("ing") and words[end].endswith("s") else 0.0


OF_ITS_KIND = 2.0


def _wants_more(words: tuple[str, ...], end: int, *, shorter: bool) -> bool:
    """Whether a verb ends with a preposition of what stands behind it: "belong to the", and "carried out in 2024" where
    `shorter`, the verb without the preposition, says as much."""
    last, behind = words[end - 1], "".join(words[end : end + 1])
    if last == "to":
        return behind in _BEFORE_NOUNS
    return shorter and last in ("in", "on", "at", "from", "by") and behind.isdigit()


def _says_there_is(words: tuple[str, ...], start: int, end: int) -> bool:
    """Whether words of a verb rather say that something exists; what is to "be there" arrives."""
    said = english().words.get(words[start], ())
    exists = any(phrase == words[start:end] for phrase, _, says in said if says == "there")
    return exists and words[start - 1 : start] != ("be",)


def _ends_before_a_clause(senses: Sequence[Sense], words: tuple[str, ...], end: int) -> bool:
    """Whether a clause follows behind words that say what members are: it tells of the noun that ends them."""
    follows = english().phrases_at(words, end) if end < len(words) else ()
    return all(s.kind == "predverb" for s in senses) and any(says == "that" for _, _, says in follows)


def _stranded(sense: Sense, words: tuple[str, ...], start: int, end: int) -> bool:
    """Whether the words are no verb where they stand: "is he from", but "is to"."""
    lost = (end == len(words) or words[end] == ",") and _BE.intersection(words[:start])
    return not lost and sense.particle and end == start + 1


def _means_all(words: tuple[str, ...]) -> bool:
    """Whether a noun is a quantifier, too: "everybody" is no mere person."""
    return any(phrase == words and says == "everybody" for phrase, _, says in english().words.get(words[0], ()))


def _of_a_kind(words: tuple[str, ...], start: int) -> bool:
    """Whether kinds are asked for, by the noun that follows: a "kind of plane" is none of flights."""
    return words[max(0, start - 2) : start] in _KINDS


def _without_short_names(found: list[Edge]) -> list[Edge]:
    """The leaves without values cut short where something else is called just that."""
    least: dict[int, float] = {}
    for item in found:
        if item.rule in ("value", "name"):
            least[item.end] = min(item.cost, least.get(item.end, item.cost))
    return [item for item in found if item.rule != "value" or item.cost < least[item.end] + CUT_SHORT]


def _counting_first(leaf: Edge, words: tuple[str, ...]) -> Edge:
    """The leaf, dearer where "number of" calls by its own name what may as well be how many there are."""
    counts = leaf.rule == "attribute" and words[leaf.start : leaf.end + 1] == ("number", "of")
    return replace(leaf, cost=leaf.cost + COUNTING_FIRST) if counts else leaf


def _told_from_classes(found: list[Edge]) -> list[Edge]:
    """The leaves, where a relation's noun that is a class's as well says so."""
    classes = {item.end for item in found if item.rule == "class"}
    return [
        replace(item, meaning=replace(item.meaning, class_too=True))
        if item.end in classes and isinstance(item.meaning, Partner)
        else item
        for item in found
    ]


_COUNTING = frozenset({"many", "of", "no", "most", "fewest", "more", "fewer", "than", "without"})
"""Words before a noun of which the number is meant: "how many reviews", "number of reviews", "no reviews"."""
COUNTING_FIRST = 0.4
"""What it costs that "the number of" things is one that each is called by."""
NAMES_FIRST = 1.2
"""What it costs to take a name behind a verb or a preposition for the noun of a class, or a counted noun for a name."""
THINGS_FIRST = 0.3
"""What it costs to take the noun of a class for a number of its members that another class has."""

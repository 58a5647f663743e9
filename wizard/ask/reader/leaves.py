"""Leaves of a request: every stretch of words that means something by itself, with all that it may mean.

The vocabulary brings the domain's words and values, `english.yaml` the words of every domain; numbers, days and times
are read here. What may be silent is absorbed by the leaf before it (or by the first leaf, at the beginning), so a word
is either in a leaf or named as not understood.
"""

from __future__ import annotations

import datetime
import itertools
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from wizard.ask.form import Attr, Compare, Is, Related, Set, Step
from wizard.ask.numerals import MONTHS, Token, day_number
from wizard.ask.reader.calendar import days
from wizard.ask.reader.chart import Item
from wizard.ask.reader.clock import clocks, periods
from wizard.ask.reader.context import Seen
from wizard.ask.reader.english import english
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    ANY,
    At,
    DatePart,
    Decade,
    Degree,
    Holds,
    Measure,
    Noun,
    Numeral,
    Partner,
    Said,
    Spelling,
    Verb,
    Weekdays,
    When,
)
from wizard.ask.vocabulary import Sense, Vocabulary

LEAF = 1.0
"""What a leaf of the domain costs: fewer, longer leaves are likelier."""
WORD = 0.3
"""What a function word costs."""
SILENCE = 0.05
"""What a silent word costs."""
MUTED = 0.9
"""What silence costs besides, where the words name something in the domain: "us" may be the United States."""
_BEFORE_DAYS = frozenset({("on",), ("for",), ("this",), ("next",), ("on", "this"), ("on", "next"), ("for", "this")})
CUT_SHORT = 0.95
"""How much dearer than a whole name a value is that lacks some of its words."""
VERBS = frozenset({"verb", "attrverb", "unitverb", "predverb"})
_BE = frozenset({"is", "are", "was", "were", "does", "do", "did"})
_PREPOSITIONS = frozenset(" ".join(p) for ps in english().words.values() for p, kind, _ in ps if kind == "preposition")
Silences: TypeAlias = dict[int, dict[int, float]]
"""Where silence may begin: where it ends, and its cost."""


@dataclass(frozen=True)
class Leaves:
    """The leaves of a request, and what is none."""

    items: tuple[Item, ...]
    unknown: tuple[int, ...]
    """Tokens that stand in no leaf and may not be silent."""


class LeafReader:
    """Finds the leaves of requests in one domain."""

    def __init__(self, vocabulary: Vocabulary, joiner: Joiner, as_of: datetime.date) -> None:
        self._vocabulary = vocabulary
        self._lexicon = vocabulary.lexicon
        self._joiner = joiner
        self._today = as_of
        self._days = [(tuple(word.split()), day) for word, day in self._lexicon.days.items()]
        self._periods = periods(self._lexicon.periods)
        self._timed = any(entry.kind == "time" for entry in self._lexicon.attributes.values())
        self._articles = any(entry.article for entry in self._lexicon.classes.values())
        people = [name for name, cls in self._lexicon.classes.items() if cls.person]
        self._people = sorted(people, key=lambda name: not self._lexicon.classes[name].default)

    def leaves(
        self,
        tokens: Sequence[Token],
        classes: Sequence[str] = (),
        seen: Seen | None = None,
    ) -> Leaves:
        """All leaves, with silence absorbed.

        Args:
            tokens: the request.
            classes: those that pronouns may be of, likeliest first.
            seen: what the last exchange left to be pointed at.
        """
        words = tuple(token.word for token in tokens)
        spoken = tuple(_spoken(token) for token in tokens)
        silences = self._silences(words)
        found: list[Item] = []
        for start in range(len(tokens)):
            verbs: dict[int, list[Sense]] = defaultdict(list)
            for end, sense in self._vocabulary.matches(words, start):
                if sense.kind in VERBS:
                    lost = (end == len(words) or words[end] == ",") and _BE.intersection(words[:start])
                    if lost or not (sense.particle and end == start + 1):  # "is he from", but "is to" is no verb
                        verbs[end].append(sense)
                elif sense.kind == "preposition":
                    phrase = " ".join(words[start:end])
                    if phrase not in _PREPOSITIONS:
                        found.append(Item("P", start, end, Said(phrase), WORD, "preposition"))
                elif sense.kind == "class" and _means_all(words[start:end]):
                    continue
                elif sense.kind == "stop":
                    silences[start][end] = SILENCE * (end - start)
                else:
                    found += self._of_sense(sense, start, end, definite=start > 0 and words[start - 1] == "the")
            found = _without_short_names(found, start)
            times = [s for senses in verbs.values() for s in senses if s.kind == "attrverb"]
            for end, senses in verbs.items():
                cheapest = min(sense.cost for sense in senses)
                head = tuple(s for s in times if s not in senses)  # "arrive in Boston" is to arrive as well
                light = all(word in english().light for word in words[start:end])
                found.append(Item("V", start, end, Verb(tuple(senses), head, light), LEAF * 0.6 + cheapest, "verb"))
            found = _told_from_classes(found, start)
            found += self._of_verb_before(words, start)
            found += self._of_english(spoken, start)
            found += _of_letters(words, start)
            found += _of_decade(words, start)
            found += self._of_token(tokens, start)
            found += self._of_earlier(tokens, spoken, start, classes, seen)
            found += self._of_time(tokens, start)
            found += self._of_named_day(words, start) if self._days else ()
        found += self._of_shared_heads(words)
        items = list(_absorbing(found, silences, len(tokens), _openings(words) if classes else {}))
        covered = [False] * len(tokens)
        for item in items:
            covered[item.start : item.end] = [True] * (item.end - item.start)
        return Leaves(tuple(items), tuple(i for i, known in enumerate(covered) if not known))

    # -- the domain's words ------------------------------------------------------------------------------------------

    def _of_sense(self, sense: Sense, start: int, end: int, *, definite: bool) -> Iterator[Item]:
        for category, meaning, extra in self._meanings(sense):
            cost = LEAF + sense.cost + extra
            if self._articles and isinstance(meaning, (Noun, Holds)) and sense.kind in ("name", "value"):
                cost += self._of_article(meaning, definite)
            yield Item(category, start, end, meaning, cost, sense.kind)

    def _labelled(self, label: Set, sense: Sense) -> Iterator[tuple[str, Any, float]]:
        """A value that says of its partners what they are: "gyms" are the businesses with that category."""
        step = Step(self._lexicon.classes[label.cls].labels or "")
        condition = Related(step.back, label)
        owner = self._joiner.other_end(step)
        if self._lexicon.attributes[sense.name].plural:
            yield "NP", Noun(Set(owner, (condition,)), plural=sense.plural), 0.1
        yield "M", Holds(owner, condition, value=True), 0.0
        yield "NP", Noun(label, bare=True), 0.4

    def _of_article(self, meaning: Noun | Holds, definite: bool) -> float:
        """Names with "the" before them are those of classes whose names have it: "the Mississippi"."""
        article = self._lexicon.classes[meaning.set.cls if isinstance(meaning, Noun) else meaning.cls].article
        if article == definite:
            return -0.4 if article else 0.0
        return 0.1 if article else 0.3

    def _meanings(self, sense: Sense) -> Iterator[tuple[str, Any, float]]:
        kind, name = sense.kind, sense.name
        if kind == "class":
            yield "NP", Noun(Set(name), plural=sense.plural), 0.0
        elif kind == "name":
            yield "NP", Noun(Set(name, sense.conditions), bare=True), -0.2
        elif kind == "attribute":
            yield "T", Measure(Attr(name), Set(self._lexicon.attributes[name].of), plural=sense.plural), 0.0
            for other in self._lexicon.attributes[name].instead:  # a vague word may mean the other (1989, S-5)
                yield "T", Measure(Attr(other), Set(self._lexicon.attributes[other].of)), 1.5
        elif kind == "relation":
            yield "REL", Partner(sense.step), 0.0
        elif kind in ("predicate", "adjective"):
            cls = self._lexicon.predicates[name].of
            if kind == "predicate":
                yield "NP", Noun(Set(cls, (Is(name),)), plural=sense.plural), 0.0
            yield "M", Holds(cls, Is(name)), 0.0 if kind == "adjective" else 0.15
        elif kind == "held":
            yield "HELD", Holds(self._lexicon.predicates[name].of, Is(name)), 0.0
        elif kind == "value":
            entry = self._lexicon.attributes[name]
            condition = Compare(Attr(name), "=" if len(sense.values) == 1 else "in", sense.values)
            if self._lexicon.classes[entry.of].labels is not None:
                yield from self._labelled(Set(entry.of, (condition,)), sense)
                return
            if entry.meaning is not None:
                yield "CODE", Holds(entry.of, condition, value=True), 0.0
                if entry.code and all(value.isdigit() and len(value) < 3 for value in sense.values):
                    return  # a small number is a code beside its noun only
            if sense.via:  # "Canadians" are people, and no country
                for cls in self._people[:1]:
                    for people, cost in self._joiner.restrict(Set(cls), Holds(entry.of, condition, value=True)):
                        yield "NP", Noun(people), cost
            elif self._joiner.is_name(name):
                yield "NP", Noun(Set(entry.of, (condition,)), bare=True), 0.0
            elif entry.plural:
                yield "NP", Noun(Set(entry.of, (condition,))), 0.0 if sense.plural else 0.1
            yield "M", Holds(entry.of, condition, value=True), 0.1 if self._joiner.is_name(name) else 0.0
        elif kind in ("most", "more"):
            yield ("SUP" if kind == "most" else "CMP"), Degree(((name, sense.high),), sense.high), 0.0
        elif kind == "how":
            yield "HOW", Degree(((name, True),)), 0.0
        elif kind == "event":
            done = Compare(Attr(name), "present")
            yield "NP", Noun(Set(self._lexicon.attributes[name].of, (done,))), 0.0
        elif kind == "sum":
            yield "T", Measure(Attr(name), Set(self._lexicon.attributes[name].of), "sum"), 0.0
        elif kind == "count":
            yield "headcount", Said(name), 0.0
        elif kind == "unit":
            yield "UNIT", Measure(Attr(name), Set(self._lexicon.attributes[name].of)), -0.5

    def _of_verb_before(self, words: tuple[str, ...], start: int) -> Iterator[Item]:
        """Verbs whose preposition stands before "which": "states through which the Ohio runs"."""
        for place in range(start - 2):
            if words[place + 1] not in ("which", "whom"):
                continue
            for end in range(start + 1, min(start + 3, len(words)) + 1):
                phrase = (*words[start:end], words[place])
                senses = tuple(s for s in self._vocabulary.senses(phrase) if s.kind == "verb")
                if senses:
                    yield Item("VF", start, end, Verb(senses), LEAF * 0.6 + min(s.cost for s in senses), "verb")
                alone = tuple(s for s in self._vocabulary.senses(words[start:end]) if s.kind == "verb")
                if alone:
                    yield Item("VF", start, end, Verb(alone), LEAF * 0.6 + 0.6 + min(s.cost for s in alone), "verb")

    # -- everybody's words -------------------------------------------------------------------------------------------

    def _of_english(self, words: tuple[str, ...], start: int) -> Iterator[Item]:
        for phrase, kind, says in english().words.get(words[start], ()):
            end = start + len(phrase)
            if words[start:end] != phrase:
                continue
            said = Said(" ".join(phrase))
            if kind == "word":
                yield Item(says, start, end, said, WORD, "word")
                yield from self._of_question_word(says, start, end)
            elif kind == "preposition":
                yield Item("P", start, end, said, WORD, "preposition")
                if says in english().loose:  # it says no more than that things belong together
                    yield Item("LP", start, end, said, WORD, "preposition")
            elif kind in ("comparison", "trailing"):
                yield Item("OP" if kind == "comparison" else "TRAIL", start, end, Said(says), WORD, kind)
            elif kind == "going on":
                yield Item("GOON", start, end, said, WORD, "frame")
            elif kind == "ask":
                yield Item("ASK", start, end, said, WORD, "frame")
            elif kind == "echo":
                yield Item("ECHO", start, end, Said(says), WORD, "frame")
            elif kind == "pronoun":
                yield from self._of_pronoun(says, start, end)
            elif kind == "datepart":
                yield Item("PART", start, end, DatePart(says), WORD, "datepart")
            elif kind == "generic" and not self._points(phrase, words, start, end):
                yield from self._of_generic(says, start, end)

    def _points(self, phrase: Sequence[str], words: Sequence[str], start: int, end: int) -> bool:
        """Whether "those" points at what was said: "on those", "what do those cost", but not "those who"."""
        behind = words[end] if end < len(words) else ","
        asked = start > 0 and words[start - 1] in ("do", "does", "did")
        verb = asked and behind not in _PREPOSITIONS and behind not in ("who", "that", "which", "whose", "whom")
        return tuple(phrase) == ("those",) and (behind == "," or verb)

    def _of_question_word(self, says: str, start: int, end: int) -> Iterator[Item]:
        if says == "who":
            for place, cls in enumerate(self._people):
                yield Item("NP", start, end, Noun(Set(cls), wh=True), WORD + 0.4 * place, "who")
            if not self._people:
                yield Item("NP", start, end, Noun(Set(ANY), wh=True), WORD, "who")
        elif says == "what":
            yield Item("NP", start, end, Noun(Set(ANY), wh=True), WORD, "what")

    def _of_pronoun(self, says: str, start: int, end: int) -> Iterator[Item]:
        classes = self._people if says == "person" else [ANY, *self._people] if says == "any" else [ANY]
        for cls in classes:
            cost = WORD if cls == ANY or says == "person" else WORD + 0.1
            yield Item("PRO", start, end, Noun(Set(cls, earlier=True), pronoun=says), cost, "pronoun")

    def _of_generic(self, says: str, start: int, end: int) -> Iterator[Item]:
        if says == "any":
            yield Item("NP", start, end, Noun(Set(ANY), many="any"), WORD + 0.2, "generic")
        things = any(entry.default and not entry.person for entry in self._lexicon.classes.values())
        for place, cls in enumerate(self._people):
            if says == "person" and things:  # "two people" are passengers, and no members of what "who" may mean
                continue
            if says == "person":
                yield Item("NP", start, end, Noun(Set(cls), many="any"), WORD + 0.3 + 0.4 * place, "generic")
            elif says == "people":  # a noun as good as the domain's own
                yield Item("NP", start, end, Noun(Set(cls), many="any"), WORD + 0.3 + 0.4 * place, "people")
            elif says == "nobody":
                yield Item("NP", start, end, Noun(Set(cls), many="no"), WORD + 0.4 * place, "generic")
            elif says == "everybody":
                yield Item("NP", start, end, Noun(Set(cls), many="all"), WORD + 0.3 + 0.4 * place, "generic")

    # -- numbers, days -----------------------------------------------------------------------------------------------

    def _of_token(self, tokens: Sequence[Token], start: int) -> Iterator[Item]:
        token = tokens[start]
        if token.word in ("a", "one", "1") and start + 1 < len(tokens) and tokens[start + 1].word == "single":
            yield Item("NUM", start, start + 2, Numeral(1, "1"), WORD, "number")
        if token.number is not None:
            meaning = Numeral(token.number, token.word, token.money)
            yield Item("NUM", start, start + 1, meaning, WORD, "number")
            if token.word.endswith("0s") or (start + 1 < len(tokens) and tokens[start + 1].word == "s"):
                pass
            if isinstance(token.number, int) and not token.money and 1800 <= token.number <= 2100:
                yield Item("DATE", start, start + 1, When("=", (str(token.number),)), WORD, "year")
        if token.date:
            yield Item("DATE", start, start + 1, When("=", (token.date,)), WORD, "date")
        elif token.word in MONTHS and token.word not in ("may", "march", "mar"):
            yield Item("MONTH", start, start + 1, Numeral(MONTHS[token.word], token.word), WORD, "month")
        elif token.word in MONTHS:
            yield Item("MONTH", start, start + 1, Numeral(MONTHS[token.word], token.word), WORD + 0.5, "month")
        if token.number is None:
            end, day = day_number(tokens, start)
            if end > start:
                yield Item("ORD", start, end, Numeral(day, token.word), WORD, "ordinal")
            elif token.word in ("last", "next"):
                yield Item(token.word, start, start + 1, Said(token.word), WORD, "word")

    def _of_earlier(
        self,
        tokens: Sequence[Token],
        spoken: tuple[str, ...],
        start: int,
        classes: Sequence[str],
        seen: Seen | None,
    ) -> Iterator[Item]:
        """Pronouns and rows of what was found before."""
        word = spoken[start]
        for place, cls in enumerate(classes):
            cost = WORD + 0.25 * place
            if word == "which":
                yield Item("NP", start, start + 1, Noun(Set(cls, earlier=True), wh=True), cost + 0.9, "pronoun")
            for phrase, kind, says in english().words.get(word, ()):
                end = start + len(phrase)
                if kind in ("pronoun", "generic") and says != "nobody" and spoken[start:end] == phrase != ("others",):
                    person = self._lexicon.classes[cls].person
                    if says not in ("person", "people") or person:
                        extra = 0.0 if kind == "pronoun" else 0.5
                        yield Item(
                            "PRO", start, end, Noun(Set(cls, earlier=True), pronoun=says), cost + extra, "pronoun"
                        )
            if word == "there" and start and not self._lexicon.classes[cls].default:  # "from there"
                pronoun = Noun(Set(cls, earlier=True), pronoun="any")
                yield Item("PRO", start, start + 1, pronoun, cost + 0.2, "pronoun")
        if seen is not None:
            yield from self._of_row(tokens, start, seen.member)
            if word in ("others", "rest") and seen.rest is not None:
                yield Item("NP", start, start + 1, Noun(seen.rest, many="other"), WORD, "pronoun")
            if word in ("that", "it", "this") and start and spoken[start - 1] in ("than", "as") and seen.value:
                term, of, function = seen.value
                meaning = Measure(term, replace(of, bare=False), function, owned=True)
                yield Item("SEEN", start, start + 1, meaning, WORD, "pronoun")

    def _of_row(self, tokens: Sequence[Token], start: int, member: Callable[[int], Set | None]) -> Iterator[Item]:
        """ "The second one", "number two", "the last of them": a row of the answer that was seen."""
        for end, place in _places(tokens, start):
            found = member(place)
            if found is not None:
                noun = Noun(replace(found, earlier=False), bare=True)
                yield Item("NP", start, end, noun, WORD, "pronoun")

    def _of_named_day(self, words: tuple[str, ...], start: int) -> Iterator[Item]:
        """ "Christmas Day", where the lexicon says which day it is."""
        for first in {start, *(start + n for n in (1, 2) if words[start : start + n] in _BEFORE_DAYS)}:
            for phrase, day in self._days:
                if words[first : first + len(phrase)] == phrase:
                    yield Item("DATE", start, first + len(phrase), When("=", (day,)), WORD - 0.8, "day")

    def _of_time(self, tokens: Sequence[Token], start: int) -> Iterator[Item]:
        year = self._lexicon.year or self._today.year
        for end, modifier in days(tokens, start, year, self._today):
            yield Item("M" if isinstance(modifier, Weekdays) else "DATE", start, end, modifier, WORD, "day")
        if not self._timed:
            return
        late = any(token.word in ("tonight", "afternoon", "evening", "night") for token in tokens)
        for end, clock, cost in clocks(tokens, start, self._periods):
            likelier = late and bool(clock.otherwise) and clock.otherwise[0] >= 1200  # "tonight before nine"
            extra = 0.8 if likelier else 0.0
            yield Item("M", start, end, At(clock.op, clock.values, clock.period), WORD + 0.3 + cost + extra, "time")
            if clock.otherwise:
                meaning = At(clock.op, clock.otherwise, clock.period)
                yield Item("M", start, end, meaning, WORD + 1.1 + cost - extra, "time")

    def _of_shared_heads(self, words: tuple[str, ...]) -> Iterator[Item]:
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
                            yield from self._of_sense(sense, at - size, at, definite=False)

    def _silences(self, words: tuple[str, ...]) -> Silences:
        """Where silence may begin, where it ends, and what it costs."""
        known = self._vocabulary.matches
        silences: Silences = defaultdict(dict)
        for start, word in enumerate(words):
            behind = english().behind.get(word, ()) if start else ()
            for phrase in (*english().silent.get(word, ()), *behind):
                if words[start : start + len(phrase)] == phrase:
                    end = start + len(phrase)
                    cost = SILENCE * len(phrase)
                    if any(to == end and sense.kind in ("name", "value") for to, sense in known(words, start)):
                        cost += MUTED
                    silences[start][end] = cost
        for start, word in enumerate(words):
            if word == ",":
                silences[start][start + 1] = SILENCE
        return silences


def _places(tokens: Sequence[Token], start: int) -> Iterator[tuple[int, int]]:
    """Places in a row that are said from `start` on, with where they end; from the last one where they are below 0."""
    word = tokens[start].word
    following = tokens[start + 1].number if start + 1 < len(tokens) else None
    if word in ("number", "row", "line") and isinstance(following, int):
        yield start + 2, following
        return
    end, place = day_number(tokens, start) if tokens[start].number is None else (start, 0)
    if word == "last":
        end, place = start + 1, -1
    if end == start:
        return
    if end < len(tokens) and tokens[end].word in ("one", "1"):
        yield end + 1, place
    elif end + 1 < len(tokens) and tokens[end].word == "of" and tokens[end + 1].word in ("them", "those", "these"):
        yield end + 2, place


def _means_all(words: tuple[str, ...]) -> bool:
    """Whether a noun is a quantifier, too: "everybody" is no mere person."""
    return any(phrase == words and says == "everybody" for phrase, _, says in english().words.get(words[0], ()))


_DECADES = {
    "twenties": 20, "thirties": 30, "forties": 40, "fifties": 50, "sixties": 60, "seventies": 70, "eighties": 80,
    "nineties": 90, "teens": 10,
}  # fmt: skip
_OF_DECADE = {"early": (0, 3), "mid": (4, 6), "middle": (4, 6), "late": (7, 9)}
_DIGITS = re.compile(r"(?:1[89]|20)?[1-9]0")


def _of_decade(words: tuple[str, ...], start: int) -> Iterator[Item]:
    """ "The fifties", "the 1950s", "their early 30s": ten years, or the beginning, middle or end of them."""
    at = start + (words[start] in _OF_DECADE)
    while at > start and at < len(words) and words[at] in ("the", "to", "of"):
        at += 1
    if at >= len(words):
        return
    first, last = _OF_DECADE.get(words[start], (0, 9)) if at > start else (0, 9)
    word, end = words[at], at + 1
    said = _DECADES.get(word)
    if said is None:
        number = word.removesuffix("s")
        if number == word and end < len(words) and words[end] in ("s", "'s"):
            end += 1
        elif number == word:
            return
        if not _DIGITS.fullmatch(number):
            return
        said = int(number)
    yield Item("DECADE", start, end, Decade(said, first, last), WORD, "decade")


_LETTERS = frozenset({"a", "an", "the", "letter", "letters"})


def _of_letters(words: tuple[str, ...], start: int) -> Iterator[Item]:
    """ "Starts with a Z": the phrase with the letters behind it, which need be no word."""
    for phrase, says in english().spellings.get(words[start], ()):
        end = start + len(phrase)
        if words[start:end] != phrase:
            continue
        while end + 1 < len(words) and words[end] in _LETTERS:
            end += 1
        if end < len(words) and words[end].isalpha() and len(words[end]) <= 12:
            yield Item("SPELT", start, end + 1, Spelling(says, words[end]), WORD, "letters")  # type: ignore[arg-type]


_SPOKEN = {"1": "one", "2": "two", "3": "three", "4": "four"}


def _spoken(token: Token) -> str:
    """A word as it was said: "one" may be no number."""
    word = _SPOKEN.get(token.word, token.word)
    return word if token.end - token.start == len(word) else token.word


def _openings(words: tuple[str, ...]) -> dict[int, list[int]]:
    """Where words that only say that a request goes on may begin, at its beginning, and where they end."""
    out: dict[int, list[int]] = defaultdict(list)
    for start in range(min(len(words), 6)):
        for phrase, kind, _ in english().words.get(words[start], ()):
            if kind == "going on" and words[start : start + len(phrase)] == phrase:
                out[start].append(start + len(phrase))
    return out


def _without_short_names(found: list[Item], start: int) -> list[Item]:
    """The leaves without values cut short where something else is called just that."""
    least: dict[int, float] = {}
    for item in found:
        if item.start == start and item.rule in ("value", "name"):
            least[item.end] = min(item.cost, least.get(item.end, item.cost))
    return [
        item for item in found if item.start != start or item.rule != "value" or item.cost < least[item.end] + CUT_SHORT
    ]


def _told_from_classes(found: list[Item], start: int) -> list[Item]:
    """The leaves, where a relation's noun that is a class's as well says so."""
    classes = {item.end for item in found if item.start == start and item.rule == "class"}
    return [
        replace(item, meaning=replace(item.meaning, class_too=True))
        if item.start == start and item.end in classes and isinstance(item.meaning, Partner)
        else item
        for item in found
    ]


def _absorbing(found: Sequence[Item], silences: Silences, size: int, going_on: dict[int, list[int]]) -> Iterator[Item]:
    """The leaves, each also with the silence that may follow it; the first also with what may stand before it."""
    openings = {0: 0.0}
    for start in range(size):
        if start in openings:
            for end, silent in silences.get(start, {}).items():
                cost = openings[start] + silent
                openings[end] = min(openings.get(end, cost), cost)
            for end in going_on.get(start, ()):
                cost = openings[start] + SILENCE * (end - start)
                openings[end] = min(openings.get(end, cost), cost)
    for item in found:
        ends = {item.end: 0.0}
        frontier = [item.end]
        while frontier:
            at = frontier.pop()
            for end, silent in silences.get(at, {}).items():
                cost = ends[at] + silent
                if cost < ends.get(end, 99.0):
                    ends[end] = cost
                    frontier.append(end)
        starts = {item.start: 0.0}
        if item.start in openings and item.start:
            starts = {item.start: 0.0, 0: openings[item.start]}
        for start, before in starts.items():
            for end, cost in ends.items():
                if (start, end) == (item.start, item.end):
                    yield item
                else:
                    yield replace(item, start=start, end=end, cost=item.cost + before + cost)

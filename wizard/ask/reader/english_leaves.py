"""Leaves of the words of every domain: function words, question words, frames, pronouns, generic nouns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.ask.form import Set
from wizard.ask.numerals import Token
from wizard.ask.reader.asking import asking_ends
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.english import english
from wizard.ask.reader.meaning import ANY, DatePart, FunctionWord, Noun
from wizard.domain.lexicon import Lexicon

WORD = 0.3
"""What a function word costs."""
PREPOSITIONS = frozenset(" ".join(p) for ps in english().words.values() for p, kind, _ in ps if kind == "preposition")
"""The prepositions of every domain."""


class EnglishLeaves:
    """Finds the leaves of the words of `english.yaml`, in one domain."""

    def __init__(self, lexicon: Lexicon, people: Sequence[str]) -> None:
        """`people` are the classes whose members are persons, likeliest first."""
        self._lexicon = lexicon
        self._people = people

    def at(self, words: tuple[str, ...], start: int) -> Iterator[Edge]:
        """The leaves that begin at `start`; `words` are as they were said."""
        for end in asking_ends(words, start):
            yield Edge("ASK", start, end, FunctionWord("asking"), WORD, "frame")
        for phrase, kind, says in english().phrases_at(words, start):
            end = start + len(phrase)
            if phrase != ("am",) or "i" in (*words[start - 1 : start], *words[end : end + 1]):
                yield from self._of_phrase(phrase, kind, says, words, start, end)

    def _of_phrase(
        self, phrase: tuple[str, ...], kind: str, says: str, words: tuple[str, ...], start: int, end: int
    ) -> Iterator[Edge]:
        said = FunctionWord(" ".join(phrase))
        if kind == "word" and not _limits(phrase, words, start, end):
            yield Edge(says, start, end, said, WORD, "word")
            yield from self._of_question_word(says, start, end)
        elif kind == "preposition":
            yield Edge("P", start, end, said, WORD, "preposition")
            if says in english().loose:  # it says no more than that things belong together
                yield Edge("LP", start, end, said, WORD, "preposition")
        elif kind in _CATEGORIES and not _limits(phrase, words, start, end):
            category, rule = _CATEGORIES[kind]
            yield Edge(category, start, end, said if kind in ("going on", "ask") else FunctionWord(says), WORD, rule)
        elif kind == "pronoun" and not (phrase == ("both",) and "and" in words[end:]):  # "in both Preston and Lytham"
            yield from self._of_pronoun(says, start, end)
        elif kind == "datepart":
            yield Edge("PART", start, end, DatePart(says), WORD, "datepart")
        elif kind == "generic" and not (
            _points(phrase, words, start, end) or _counts(phrase, words, start) or _is_heard(phrase, words, start)
        ):
            yield from self._of_generic(says, start, end)

    def _of_question_word(self, says: str, start: int, end: int) -> Iterator[Edge]:
        if says == "who":
            for place, cls in enumerate(self._people):
                yield Edge("NP", start, end, Noun(Set(cls), wh=True), WORD + _behind(place), "who")
            if not self._people:
                yield Edge("NP", start, end, Noun(Set(ANY), wh=True), WORD, "who")
        elif says == "what":
            yield Edge("NP", start, end, Noun(Set(ANY), wh=True), WORD, "what")

    def _of_pronoun(self, says: str, start: int, end: int) -> Iterator[Edge]:
        classes = self._people if says == "person" else [ANY, *self._people] if says == "any" else [ANY]
        for cls in classes:
            cost = WORD if cls == ANY or says == "person" else WORD + 0.1
            yield Edge("PRO", start, end, Noun(Set(cls, earlier=True), pronoun=says), cost, "pronoun")

    def _of_generic(self, says: str, start: int, end: int) -> Iterator[Edge]:
        if says in ("any", "thing"):
            yield Edge("NP", start, end, Noun(Set(ANY), many="any", thing=says == "thing"), WORD + 0.2, "generic")
        things = any(entry.default and not entry.person for entry in self._lexicon.classes.values())
        for place, cls in enumerate(self._people):
            if says in ("person", "somebody") and things:
                continue  # "two people" are passengers, and no members of what "who" may mean
            if says == "whoever" and things:  # "does anybody fly to Corrie" asks of whoever "who" asks of
                yield Edge("NP", start, end, Noun(Set(cls), many="any"), WORD + 0.6 + _behind(place), "generic")
            elif says in ("person", "somebody"):
                one = Noun(Set(cls), many="any", some=says == "somebody")
                yield Edge("NP", start, end, one, WORD + 0.3 + _behind(place), "generic")
            elif says == "people":  # a noun as good as the domain's own
                yield Edge("NP", start, end, Noun(Set(cls), many="any"), WORD + 0.3 + _behind(place), "people")
            elif says == "nobody":
                yield Edge("NP", start, end, Noun(Set(cls), many="no"), WORD + _behind(place), "generic")
            elif says == "everybody":
                yield Edge("NP", start, end, Noun(Set(cls), many="all"), WORD + 0.3 + _behind(place), "generic")


def _behind(place: int) -> float:
    """What it costs that people of another class are meant than of the likeliest. It is less than a step to them from
    the likeliest: "who has no boss" asks for employees, and not for customers of such employees."""
    return 0.4 + 0.05 * (place - 1) if place else 0.0


_CATEGORIES = {
    "comparison": ("OP", "comparison"),
    "trailing": ("TRAIL", "trailing"),
    "half": ("HALF", "half"),
    "going on": ("GOON", "frame"),
    "ask": ("ASK", "frame"),
    "echo": ("ECHO", "frame"),
}
"""The category and the rule's name of leaves of some kinds of words."""


def _counts(phrase: Sequence[str], words: Sequence[str], start: int) -> bool:
    """Whether "one" is a number, and stands for nothing: "supervising exactly one"."""
    return tuple(phrase) == ("one",) and start > 0 and words[start - 1] in ("exactly", "precisely")


def _limits(phrase: Sequence[str], words: Sequence[str], start: int, end: int) -> bool:
    """Whether "most" limits a number and chooses nothing: "at most five miles"."""
    behind = words[end] if end < len(words) else ""
    return tuple(phrase) in (("most",), ("least",)) and words[start - 1 : start] == ("at",) and is_number(behind)


def _points(phrase: Sequence[str], words: Sequence[str], start: int, end: int) -> bool:
    """Whether "those" points at what was said: "on those", "what do those cost", but not "those who"."""
    behind = words[end] if end < len(words) else ","
    asked = start > 0 and words[start - 1] in ("do", "does", "did")
    verb = asked and behind not in PREPOSITIONS and behind not in ("who", "that", "which", "whose", "whom")
    return tuple(phrase) == ("those",) and (behind == "," or verb)


def _is_heard(phrase: Sequence[str], words: Sequence[str], start: int) -> bool:
    """Whether words say something of their own behind the word before them: "the US" and "US cities" are no us."""
    return start > 0 and words[start - 1] in english().heard_right_behind.get(" ".join(phrase), ())


_SPOKEN = {"1": "one", "2": "two", "3": "three", "4": "four"}


def is_number(word: str) -> bool:
    """Whether a word, as it was said, is a number."""
    return word.isdigit() or word in _SPOKEN.values()


def spoken(token: Token) -> str:
    """A word as it was said: "one" may be no number."""
    word = _SPOKEN.get(token.word, token.word)
    return word if token.end - token.start == len(word) else token.word

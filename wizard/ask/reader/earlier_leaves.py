"""Leaves that point at what earlier requests left: pronouns, "the second one", "the others"."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare, Extreme, Grouped, Part, Set, narrow
from wizard.ask.inflect import spoken_forms
from wizard.ask.numerals import Token, day_number
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.days_said import days_told
from wizard.ask.reader.earlier import LastSeen
from wizard.ask.reader.english import english
from wizard.ask.reader.english_leaves import PREPOSITIONS, WORD
from wizard.ask.reader.meaning import FunctionWord, Holds, Measure, Noun, Weekdays
from wizard.ask.reader.ones_told_apart import OnesToldApart
from wizard.ask.vocabulary import Vocabulary
from wizard.domain.lexicon import Lexicon
from wizard.domain.word_sets import phrases, word_set

_WITHIN = word_set(__name__, "within")
KNOWN = 0.3
"""What it costs that "the department" is the one that was spoken of."""
_BEHIND_THE_KNOWN = word_set(__name__, "behind the known")
"""Words behind which nothing more is said of it."""
ANEW = 0.8
"""What it costs that "the last one to Irving" is the last row, and not the last of those to Irving."""


class EarlierLeaves:
    """Finds pronouns and rows of what was found before, in one domain."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        lexicon = vocabulary.lexicon
        self._lexicon = lexicon
        self._ones = OnesToldApart(vocabulary)
        self._verbs = _last_words_of_verbs(lexicon)
        self._places = frozenset(
            relation.to
            for relation in lexicon.relations.values()
            if _WITHIN.intersection(relation.prepositions) and not lexicon.classes[relation.to].default
        )
        """Classes in whose members others are."""

    def at(
        self, tokens: Sequence[Token], said: tuple[str, ...], start: int, classes: Sequence[str], seen: LastSeen | None
    ) -> Iterator[Edge]:
        """The leaves that begin at `start`.

        Args:
            tokens: the request.
            said: its words as they were said.
            start: a place in both.
            classes: those that pronouns may be of, likeliest first.
            seen: what the last exchange left to be pointed at.
        """
        for place, cls in enumerate(classes):
            yield from self._of_class(cls, said, start, WORD + 0.25 * place)
            yield from _determined(cls, tokens, said, start, WORD + 0.25 * place)
            if is_object(said, start, self._verbs):
                several = Noun(Set(cls, earlier=True), pronoun="any")
                yield Edge("PRO", start, start + 1, several, WORD + 0.25 * place + 0.2, "pronoun")
            yield from self._known(cls, said, start, WORD + 0.25 * place + KNOWN)
        if classes and _so_many(tokens, start):
            yield Edge("dem", start, start + 1, FunctionWord("those"), WORD, "word")  # "the two clerks"
        if seen is not None:
            yield from self._of_seen(tokens, said, start, seen)
            yield from self._of_values(said, start, seen)

    def _of_seen(self, tokens: Sequence[Token], said: tuple[str, ...], start: int, seen: LastSeen) -> Iterator[Edge]:
        """Rows of the answer, what was left of it, and the one value in it."""
        word = said[start]
        for end, day in days_told(said, start, seen.day) if seen.day is not None else ():
            yield Edge("M" if isinstance(day, Weekdays) else "DATE", start, end, day, WORD - 0.8, "pronoun")
        for end, told in self._ones.at(said, start, seen.kinds):
            yield Edge("NP", start, end, told, WORD, "value")
        for end, told in self._ones.found(said, start, seen.found) if start and said[start - 1] in _POINTING else ():
            yield Edge("NP", start, end, told, WORD, "pronoun")
        if word == "other" and seen.other is not None and start and said[start - 1] == "the":
            end = start + (2 if said[start + 1 : start + 2] == ("one",) else 1)
            if end - start == 2 or said[end : end + 1] in ((), (",",)):
                yield Edge("NP", start, end, Noun(replace(seen.other, earlier=False), bare=True), WORD, "pronoun")
        for end, place in _places(tokens, start):  # "the second one", "number two", "the last of them"
            if seen.dated is not None and abs(place) == 1 and end == start + 1 and not seen.in_order:
                dated, those = seen.dated
                first = narrow(those, Extreme(dated, place < 0))
                yield Edge("NP", start, end, Noun(first, bare=True), WORD, "pronoun")
                continue
            found = seen.member(place)
            first_in_time = found is not None and abs(place) == 1 and self._has_its_time(found)
            if found is not None and (seen.in_order or not first_in_time):
                end_of_all = end < len(tokens) and tokens[end].word in PREPOSITIONS
                farther = ANEW if abs(place) == 1 and (end_of_all or first_in_time) else 0.0
                yield Edge("NP", start, end, Noun(replace(found, earlier=False), bare=True), WORD + farther, "pronoun")
        rest = seen.left if word in _LEFT and seen.left is not None else seen.rest
        behind = tokens[start + 1].number if start + 1 < len(tokens) else None
        if word == "other" and seen.rest is not None and behind == seen.others and start and said[start - 1] == "the":
            yield Edge("NP", start, start + 2, Noun(seen.rest, many="other"), WORD, "pronoun")  # "the other two"
        if word in _OTHERS and rest is not None:
            yield Edge("NP", start, start + 1, Noun(rest, many="other"), WORD, "pronoun")
        if word in ("that", "it", "this") and start and said[start - 1] in ("than", "as") and seen.value:
            term, of, function = seen.value
            meaning = Measure(term, replace(of, bare=False), function, owned=True)
            yield Edge("SEEN", start, start + 1, meaning, WORD, "pronoun")

    def _has_its_time(self, found: Set) -> bool:
        """Whether the first of such members is the one that goes first, and not the one that stands first."""
        return self._lexicon.classes[found.cls].time is not None

    def _of_values(self, said: tuple[str, ...], start: int, seen: LastSeen) -> Iterator[Edge]:
        """ "There", of a value that was said or asked for; "have one", of what was asked for."""
        if said[start] == "there" and start and seen.told and "," not in said[:start]:  # nothing nearer was named
            yield Edge("THERE", start, start + 1, seen.told, WORD, "pronoun")
        following = said[start + 1] if start + 1 < len(said) else ","
        if said[start] in _IT and start and said[start - 1] in PREPOSITIONS and following in _AFTER_IT and seen.told:
            yield Edge("THERE", start, start + 1, seen.told, WORD, "pronoun")  # after a level, "who is on it"
        yield from self._of_named_values(said, start, seen)
        behind = said[start + 2] if start + 2 < len(said) else ","
        asked = bool(seen.told) and (isinstance(seen.told[0].value, Grouped) or bool(seen.value and not seen.value[2]))
        if asked and said[start] in ("has", "have") and said[start + 1 : start + 2] in (("it",), ("that",), ("them",)):
            told = seen.told[0]  # after somebody's job, "who else has it"
            if behind == "," and isinstance(told.term, Attr) and said[:start] != ():
                same = Holds(self._lexicon.attributes[told.term.name].of, told, clause=True)
                yield Edge("M", start, start + 2, same, WORD, "pronoun")
        if (
            said[start] in ("have", "has", "had")
            and said[start + 1 : start + 2] in (("one",), ("any",))
            and behind == ","
        ):
            term = seen.value[0] if seen.value is not None and not seen.value[2] else None
            if isinstance(term, Attr):
                present = Holds(self._lexicon.attributes[term.name].of, Compare(term, "present"), clause=True)
                yield Edge("M", start, start + 2, present, WORD, "pronoun")

    def _of_named_values(self, said: tuple[str, ...], start: int, seen: LastSeen) -> Iterator[Edge]:
        """ "On that level", "in the same city": a value that was said or asked for, by its attribute's noun."""
        at = start + (said[start] in PREPOSITIONS)
        size = next((len(words) for words in _THAT if said[at : at + len(words)] == words), 0)
        for condition in seen.told if size else ():
            told = condition.term.term if isinstance(condition.term, Part) else condition.term
            entry = self._lexicon.attributes[told.name] if isinstance(told, Attr) else None
            nouns = (
                [condition.term.unit] if isinstance(condition.term, Part) else entry.nouns if entry is not None else ()
            )
            for noun in nouns:
                phrase = tuple(noun.partition("/")[0].split())
                end = at + size + len(phrase)
                if entry is not None and said[at + size : end] == phrase:
                    yield Edge("M", start, end, Holds(entry.of, condition), WORD, "pronoun")
                    if at == start and not isinstance(condition.term, Part):
                        yield Edge("THERE", start, end, (condition,), WORD, "pronoun")

    def _known(self, cls: str, said: tuple[str, ...], start: int, cost: float) -> Iterator[Edge]:
        """The one of a class that is taken to be known behind a preposition: "who earns most in the department"."""
        if (
            said[start] != "the"
            or not start
            or said[start - 1] not in PREPOSITIONS
            or self._lexicon.classes[cls].person
        ):
            return
        for noun in self._lexicon.classes[cls].nouns:
            phrase = tuple(noun.partition("/")[0].split())
            end = start + 1 + len(phrase)
            if said[start + 1 : end] == phrase and (end == len(said) or said[end] in _BEHIND_THE_KNOWN):
                yield Edge("NP", start, end, Noun(Set(cls, earlier=True), pronoun="thing"), cost, "pronoun")

    def _of_class(self, cls: str, said: tuple[str, ...], start: int, cost: float) -> Iterator[Edge]:
        """Pronouns of members of a class."""
        word = said[start]
        if word == "which":
            yield Edge("NP", start, start + 1, Noun(Set(cls, earlier=True), wh=True), cost + 0.9, "pronoun")
        person = self._lexicon.classes[cls].person
        for phrase, kind, says in english().phrases_at(said, start):
            end = start + len(phrase)
            if kind not in ("pronoun", "generic") or says == "nobody":
                continue
            if len(phrase) == 2 and phrase[0] == "the" and end < len(said) and _is_most(said[end]):
                continue
            if phrase[-1] not in _NOT_FOUND and (person or says not in ("person", "people")):
                apart = phrase == ("one",) or (phrase == ("ones",) and start > 0 and said[start - 1] not in _PLAIN_ONES)
                pronoun = Noun(Set(cls, earlier=True), pronoun="one" if apart else says)
                yield Edge("PRO", start, end, pronoun, cost + (0.0 if kind == "pronoun" else 0.5), "pronoun")
        if word == "there" and start and cls in self._places:  # "from there"
            pronoun = Noun(Set(cls, earlier=True), pronoun="place")
            yield Edge("PRO", start, start + 1, pronoun, cost + 0.2, "pronoun")


def is_object(said: Sequence[str], place: int, verbs: Collection[str]) -> bool:
    """Whether "that" is what something is done to: "who flies that from Denver"."""
    behind = said[place + 1] if place + 1 < len(said) else ","
    return said[place] == "that" and place > 0 and said[place - 1] in verbs and behind in _AFTER_THAT


def _last_words_of_verbs(lexicon: Lexicon) -> frozenset[str]:
    """All forms of the verbs of one word by which members have to do with others."""
    entries = lexicon.relations.values()
    verbs = {verb for entry in entries for verb in (*entry.verbs, *entry.inverse_verbs) if " " not in verb}
    return frozenset(form for verb in verbs - {"be", "have"} for form in spoken_forms(verb))


_POINTING = frozenset({"the", "those", "these"})
_NOT_FOUND = frozenset({"others", "us", "we"})
"""Last words of those who are none of whom the last answer was."""
_PLAIN_ONES = word_set(__name__, "plain ones")
"""Words behind which "ones" are not told apart."""
_THAT = phrases(__name__, "that")
_BE = word_set(__name__, "be")
_AFTER_THAT = word_set(__name__, "after that")
_IT = word_set(__name__, "it")
_AFTER_IT = word_set(__name__, "behind it")
"""Words behind which "it" behind a preposition is all that stands there."""
_ASKING = word_set(__name__, "asking")
_ANY_DO = word_set(__name__, "any do")
"""Words between which and a verb "any" is one of those that were found."""
_NO_VERB = word_set(__name__, "no verb")
"""Words that make one noun with "that", or that no verb follows."""
_POSSESSIVE = word_set(__name__, "possessive")
_BEFORE_THAT = word_set(__name__, "before that")
_OTHERS = word_set(__name__, "others")
_LEFT = word_set(__name__, "left")
"""Words for those that are left where some were left out."""
_AFTER_SO_MANY = word_set(__name__, "after so many")
"""Words behind which no noun stands: "those seven" are those that were found."""
_DID = word_set(__name__, "did")
_AFTER_EACH = word_set(__name__, "after each")

_EACH_OF_THEM = phrases(__name__, "each of them")


def _determined(cls: str, tokens: Sequence[Token], said: tuple[str, ...], start: int, cost: float) -> Iterator[Edge]:
    """Words that stand for members only where others stand beside them: "the nine", "is that", "does each have"."""
    before = said[start - 1] if start else ""
    behind = said[start + 1] if start + 1 < len(said) else ","
    number = tokens[start].number
    several = Noun(Set(cls, earlier=True), pronoun="any")
    if before in ("the", "all", "those", "these") and isinstance(number, int) and number > 1 and not _is_most(behind):
        yield Edge("PRO", start, start + 1, several, cost + 0.3, "pronoun")
    many = tokens[start + 1].number if start + 1 < len(tokens) and said[start] in ("those", "these") else None
    if (
        isinstance(many, int)
        and many > 1
        and (before in _ASKING or before == "of" or start + 2 == len(said) or said[start + 2] in _AFTER_SO_MANY)
    ):
        yield Edge("PRO", start, start + 2, several, cost, "pronoun")
    last = behind == "," and before in _BEFORE_THAT
    subject = before in _ASKING and behind not in _AFTER_THAT and behind not in _NO_VERB
    if said[start] == "that" and (last or subject or (before in _BE and behind in _AFTER_THAT)):
        yield Edge("PRO", start, start + 1, several, cost + 0.2, "pronoun")
    if said[start] in _POSSESSIVE and behind != ",":
        yield Edge("POSS", start, start + 1, Noun(Set(cls, earlier=True), pronoun="any"), cost, "pronoun")
    each = Noun(Set(cls, earlier=True), many="each", pronoun="any")
    if said[start] == "each" and start and (behind in _AFTER_EACH or (before in _DID and behind != "of")):
        yield Edge("NP", start, start + 1, each, cost + 0.1, "pronoun")
    if said[start] == "any" and before in _ANY_DO and behind not in ("of", ",", "other", "one"):  # "do any leave early"
        any_of_them = Noun(Set(cls, earlier=True), many="any", pronoun="any")
        yield Edge("NP", start, start + 1, any_of_them, cost + 0.3, "pronoun")
    for phrase in _EACH_OF_THEM:
        counted = said[:2] == ("how", "many") or said[1:3] == ("how", "many")
        if said[start : start + len(phrase)] == phrase and (before in _ASKING or (counted and start > 2)):
            yield Edge("NP", start, start + len(phrase), each, cost - (0.1 if before in _ASKING else 0.4), "pronoun")


def _so_many(tokens: Sequence[Token], start: int) -> bool:
    """Whether "the" and a number say how many they are of whom is spoken: "the two clerks", and not the two oldest."""
    if tokens[start].word != "the" or start + 2 >= len(tokens):
        return False
    number, noun = tokens[start + 1].number, tokens[start + 2].word
    return isinstance(number, int) and 1 < number <= _FEW and not (_is_most(noun) or noun in ("of", ","))


def _is_most(word: str) -> bool:
    """Whether a word chooses: "the two oldest" are no two of whom was spoken."""
    return word.endswith("est") or word in _MOST


_MOST = word_set(__name__, "most")
_FEW = 12
"""As many as are counted at a glance."""


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
    elif start and tokens[start - 1].word == "the" and (end == len(tokens) or tokens[end].word == ","):
        yield end, place

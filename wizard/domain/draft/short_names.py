"""Words in names of tables and columns that are written without vowels or cut short, written out: `rgn` is "region".

The words come from the database's own names and values, from the concepts and from the verbs of days. Rules: a word
keeps its first letter and the order of its letters; the fewer consonants were left out the better; a word that the
database itself writes elsewhere is likelier; before "date", "year" or "time" stands a doing. One word that is clearly
ahead is taken, and the author may say that it is wrong; otherwise the author is asked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from wizard.domain.draft.abbreviations import COUNTED, PER, UNITS
from wizard.domain.draft.english import (
    EMPTY_WORDS,
    IS_SHORT_FOR,
    PERSONS,
    is_written_in_full,
    parts_of,
    plural_of,
    says_a_time,
    words_of,
)
from wizard.domain.draft.full_words import SAID_AS_WRITTEN, before_days, class_words, concept_words, is_word, people
from wizard.domain.draft.shortening import VOWELS, is_plain, left_out
from wizard.domain.draft.survey import DatabaseSurvey, SurveyedTable
from wizard.domain.draft.verbs import DOINGS
from wizard.domain.singular import singular

Place = tuple[str, bool]
"""A short word, and whether it stands before a word of time."""
_LONGEST = 5
"""Letters of a short word, at most."""
_AHEAD, _AHEAD_OF_TWO = 0.45, 0.5
"""How much better than the next the best guess must be, and that for two letters."""
_WORST = 1.2
"""What a guess may cost that is taken outright; one that costs `_WORST_ASKED` is not worth asking about."""
_WORST_ASKED = 1.8
GUESSES = 3
"""Guesses that are asked about for one short word."""
_MINIMUM = 3
"""Short words without vowels from which on, with a third of all, a database is one that is written short."""


@dataclass(frozen=True)
class ShortWord:
    """A short word of a database's names, and what it may stand for."""

    short: str
    is_timed: bool
    """True where it stands before a date, a year or a time."""
    seen: str
    """A name that has it: `STN.opn_yr`."""
    guesses: tuple[str, ...]
    """Likeliest first."""
    is_sure: bool
    """True where the first guess is clearly ahead."""

    @property
    def place(self) -> Place:
        """Where it means what it is taken for."""
        return self.short, self.is_timed

    @property
    def label(self) -> str:
        """What it is called to the author: `cls`, and before a word of time `cls_yr`."""
        parts = parts_of(self.seen.rpartition(".")[2])
        return f"{self.short}_{parts[parts.index(self.short) + 1]}" if self.is_timed else self.short

    def question(self, full: str) -> str:
        """Names the question whether it stands for `full`."""
        return f"{self._asked}{full}"

    def answered(self, answers: Mapping[str, bool]) -> str:
        """What an author says that it stands for, which may be no guess; empty where none has said it."""
        said = (name.removeprefix(self._asked) for name, yes in answers.items() if yes and name.startswith(self._asked))
        return next(said, "")

    def taken(self, answers: Mapping[str, bool]) -> str:
        """What it is taken for: what an author says, or the first guess where it is sure and not denied; or nothing."""
        said = self.answered(answers)
        sure = self.is_sure and answers.get(self.question(self.guesses[0]), True)
        return said or (self.guesses[0] if sure else "")

    @property
    def _asked(self) -> str:
        return f"{IS_SHORT_FOR}{self.short}{'_time' if self.is_timed else ''} "


def short_words(survey: DatabaseSurvey, about: str = "") -> tuple[ShortWord, ...]:
    """The short words in the names of `survey` that nobody knows, in the order of the tables.

    Args:
        about: what the whole database is called, which tells what it is about: "lifeboats".
    """
    found: dict[Place, str] = {}
    for said, name in _names(survey):
        for place in _places(name):
            found.setdefault(place, said)
    parts = {part for _, name in _names(survey) for part in parts_of(name)}
    is_short = _is_written_short(parts)
    found = {place: said for place, said in found.items() if _is_unknown(place[0], may_have_vowels=is_short)}
    if not found:
        return ()
    own = {part for part in parts if len(part) > _LONGEST or (len(part) > 3 and not _is_unknown(part))}
    keyed = {part for _, name in _names(survey) for part in _keyed(name)}
    things = keyed | {part for table in survey.tables for part in parts_of(table.name)[-1:]}
    people = {part for table in survey.tables if _are_named(table) for part in parts_of(table.name)[-1:]}
    seen = _Evidence(
        frozenset(own),
        _words_of_values(survey, about),
        frozenset(things),
        frozenset(_partners(survey)),
        frozenset(people),
    )
    return tuple(_guessed(place, said, seen) for place, said in found.items())


def in_full(found: tuple[ShortWord, ...], answers: Mapping[str, bool]) -> dict[Place, tuple[str, ...]]:
    """What the short words are taken for, by what is sure and by what an author has answered."""
    out = {word.place: tuple(full.split()) for word in found if (full := word.taken(answers))}
    for word in found:  # "sht_dt" is of what "sht" is, where it is no doing's
        if word.is_timed and not word.guesses and word.place not in out and (word.short, False) in out:
            out[word.place] = out[word.short, False]
    return out


def _names(survey: DatabaseSurvey) -> Iterator[tuple[str, str]]:
    for table in survey.tables:
        yield table.name, table.name
        for column in table.columns:
            yield f"{table.name}.{column.name}", column.name


def _places(name: str) -> Iterator[Place]:
    parts = parts_of(name)
    for at, part in enumerate(parts):
        yield part, at + 1 < len(parts) and says_a_time(parts[at + 1])


def _keyed(name: str) -> Iterator[str]:
    """The words before a code, number or name: those of a thing."""
    parts = parts_of(name)
    if len(parts) > 1 and parts[-1] in _KEYS:
        yield parts[-2]


def _are_named(table: SurveyedTable) -> bool:
    """Whether rows have the names of people, or days of birth."""
    return any({"last", "first", "birth"} & set(words_of(column.name)) for column in table.columns)


def _partners(survey: DatabaseSurvey) -> Iterator[str]:
    """The words of columns whose numbers are those of other rows of their own table."""
    for table in survey.tables:
        keys = [column for column in table.columns if column.values and table.is_unique(column.name)]
        for column in table.columns:
            parts = parts_of(column.name)
            is_key = len(parts) == 2 and parts[1] in _KEYS and len(column.values) > 1
            if is_key and any(key.name != column.name and column.values < key.values for key in keys):
                yield parts[0]


_KEYS = frozenset("id cd code no nr num number nm name key desc descr".split())  # noqa: SIM905


def _is_written_short(parts: set[str]) -> bool:
    """Whether a database leaves vowels out as a habit: then words with a vowel may be cut short, too."""
    short = [part for part in parts if len(part) > 1 and part.isalpha() and not set(part) & {*VOWELS, "y"}]
    return len(short) >= _MINIMUM and 3 * len(short) >= len(parts)


def _is_unknown(part: str, *, may_have_vowels: bool = True) -> bool:
    if not (2 <= len(part) <= _LONGEST and part.isascii() and part.isalpha()):
        return False
    if is_written_in_full(part) or part in SAID_AS_WRITTEN or part in UNITS or part in COUNTED or part in PER:
        return False
    if not set(part) & {*VOWELS, "y"}:
        return True
    cut = len(part) > 2 and part[-1] not in VOWELS
    return may_have_vowels and cut and part not in EMPTY_WORDS and not is_word(part)


def _words_of_values(survey: DatabaseSurvey, about: str) -> Counter[str]:
    """The words of the values, by how many values have them, and those of the database's name, which weigh more."""
    named = [singular(word) for word in parts_of(about)]
    out = Counter({word[at:]: _ABOUT for word in named for at in range(len(word) - 3)})  # a lifeboat is a boat
    for table in survey.tables:
        for column in table.columns:
            if column.kind == "text":
                for text in column.texts:
                    out.update({singular(word) for word in _WORD.findall(text.lower())})
    return out


_WORD = re.compile(r"[a-z]{4,}")
_ABOUT = 3
"""For how many values a word of the database's name stands."""


@dataclass(frozen=True)
class _Evidence:
    """What a database says of what its short words stand for."""

    own: frozenset[str]
    """Words that its names write in full."""
    values: Counter[str]
    """Words of its values, by the number of values."""
    things: frozenset[str]
    """Short words that stand for things: tables are called so, or a code or a name follows."""
    partners: frozenset[str]
    """Short words before the number of another row of the same table: `mtr_id` of a crew."""
    people: frozenset[str]
    """Short names of tables whose rows have the names of people."""


_PERSON = 0.5
"""How much better a noun of people is where rows have the names of people."""


def _guessed(place: Place, said: str, seen: _Evidence) -> ShortWord:
    short, is_timed = place
    rated: dict[str, float] = {}
    for word, (written, cost) in _candidates(place, seen).items():
        cut = left_out(short, word)
        if cut is None:
            continue
        written_there = (0.3 if seen.values[word] else 0.0) + (0.3 if seen.values[word] > 2 else 0.0)
        is_misfit = short in seen.things and not is_timed and singular(word) not in class_words()
        is_person = short in seen.people and word in PERSONS
        rate = cost + cut - written_there + (0.5 if is_misfit else 0.0) - (_PERSON if is_person else 0.0)
        rated[written] = min(rate, rated.get(written, rate))
    best = sorted(rated, key=lambda word: (round(rated[word], 3), len(word), word))
    best = _of_one_stem_once([word for word in best if rated[word] <= _WORST_ASKED])
    needed = _AHEAD_OF_TWO if len(short.removesuffix("s")) == 2 else _AHEAD
    is_ahead = bool(best) and (len(best) == 1 or rated[best[1]] >= rated[best[0]] + needed)
    is_sure = is_ahead and rated[best[0]] <= _WORST and short not in seen.partners
    is_sure = is_sure and (is_timed or is_plain(short, best[0]) or best[0] in seen.own or bool(seen.values[best[0]]))
    return ShortWord(short, is_timed, said, tuple(best[:GUESSES]), is_sure)


def _candidates(place: Place, seen: _Evidence) -> dict[str, tuple[str, float]]:
    """Words that a short word may stand for, each as it is written out there and what it costs."""
    short, is_timed = place
    if is_timed:
        return dict(before_days())
    if short in seen.partners:
        return {noun: (noun, cost) for noun, cost in concept_words().items() if noun in PERSONS}
    known = {noun: (noun, 0.7) for noun in DOINGS if not noun.endswith("ing") or short.endswith("g")}
    known |= {noun: (noun, 0.7) for noun in people()}
    known |= {word: (word, 0.6) for word, count in seen.values.items() if count > 1}
    known |= {word: (word, cost) for word, cost in concept_words().items()}
    known |= {singular(word): (singular(word), 0.0) for word in sorted(seen.own)}
    if short.endswith("s"):
        many = {plural_of(word): cost + 0.2 for word, (_, cost) in known.items() if word[-1] != "s"}
        known |= {word: (word, cost) for word, cost in many.items() if word not in known}
    return known


def _of_one_stem_once(words: list[str]) -> list[str]:
    """The words without those that are another form of one before: "regional" beside "region", "closing" "closed"."""
    out: list[str] = []
    for word in words:
        if not any(_is_one_stem(word, one) for one in out):
            out.append(word)
    return out


def _is_one_stem(word: str, other: str) -> bool:
    least = min(len(word), len(other))
    shared = next((at for at, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), least)
    is_like = (word in PERSONS) == (other in PERSONS)  # a lecturer is no lecture
    return is_like and (shared >= max(4, least - 3) or shared == least)

"""Words in names of tables and columns that are written without vowels or cut short, written out: `rgn` is "region".

The words come from the database's own names and values, from the concepts and from the verbs of days. Rules: a word
keeps its first letter and the order of its letters; the fewer consonants were left out the better; a word that the
database itself writes elsewhere is likelier; before "date", "year" or "time" stands a doing. One word that is clearly
ahead is taken; otherwise the author is asked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from wizard.domain.concepts import recognition
from wizard.domain.concepts.files import texts
from wizard.domain.draft.abbreviations import COUNTED, PER, UNITS, abbreviates
from wizard.domain.draft.derivations import DEEDS, KNOWN_VERBS
from wizard.domain.draft.derivations import PEOPLE as DOERS
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
from wizard.domain.draft.survey import DatabaseSurvey, SurveyedTable
from wizard.domain.draft.verbs import DAY_WORDS, DOINGS, done
from wizard.domain.singular import singular

Place = tuple[str, bool]
"""A short word, and whether it stands before a word of time."""
_VOWELS = frozenset("aeiou")
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
    out: dict[Place, tuple[str, ...]] = {}
    for word in found:
        yes = next((guess for guess in word.guesses if answers.get(question_name(word, guess))), None)
        sure = word.guesses[0] if word.is_sure and answers.get(question_name(word, word.guesses[0]), True) else None
        if yes or sure:
            out[word.short, word.is_timed] = (yes or sure or "",)
    for word in found:  # "sht_dt" is of what "sht" is, where it is no doing's
        if word.is_timed and not word.guesses and (word.short, False) in out:
            out[word.short, True] = out[word.short, False]
    return out


def question_name(word: ShortWord, guess: str) -> str:
    """Names the question whether a short word stands for `guess`."""
    return f"{IS_SHORT_FOR}{word.short} {guess}"


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
    short = [part for part in parts if len(part) > 1 and part.isalpha() and not set(part) & {*_VOWELS, "y"}]
    return len(short) >= _MINIMUM and 3 * len(short) >= len(parts)


def _is_unknown(part: str, *, may_have_vowels: bool = True) -> bool:
    if not (2 <= len(part) <= _LONGEST and part.isascii() and part.isalpha()):
        return False
    if is_written_in_full(part) or part in _KNOWN or part in UNITS or part in COUNTED or part in PER:
        return False
    if not set(part) & {*_VOWELS, "y"}:
        return True
    cut = len(part) > 2 and part[-1] not in _VOWELS
    return may_have_vowels and cut and part not in EMPTY_WORDS and not _is_word(part)


_KNOWN = frozenset(
    """
    id yn pk fk tv cd dvd pdf html xml http sql www gps dna rna vs nhs vat isbn issn db ph phd msc tbl vw mr mrs dr st
    ltd hq pc tm
    """.split()  # noqa: SIM905 - a list of words reads better as words
)
"""Short words that are said as they stand, or say nothing."""


def _is_word(part: str) -> bool:
    one = singular(part)
    return any(part in words or one in words for words in (_concept_words(), KNOWN_VERBS, DEEDS, DOERS, _SHORT_WORDS))


_SHORT_WORDS = frozenset(
    """
    flank slip aid aids act add age air all arm art bar bed bit box boy bus buy car cat cut day dog due ear egg end eye
    far fat fit fix fun gas get god gun guy hat head her him his hit hot how ice ill jam job key kid kit law lead leg
    let lid lip lot low man map max men met mid min mix net new non not off oil old one our out own pan pay pen per pet
    pin pop pot raw red rod row run sea see set sex she sky son sum sun tap tax ten tip ton top toy two use via war was
    way web wet who why win won yes yet zip is in on at by to of or up as an if it be we
    """.split()  # noqa: SIM905 - a list of words reads better as words
)
"""Short words of English that no concept has."""


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


@cache
def _concept_words() -> Mapping[str, float]:
    """The single words by which concepts are known or spoken of, and what each costs: the less, the commoner."""
    out: dict[str, float] = {}

    def add(words: Iterator[str], cost: float) -> None:
        for word in words:
            out[word] = min(cost, out.get(word, cost))

    drafted = [
        said
        for kind in ("class", "attribute")
        for how in recognition.known(kind).values()
        for said in (*how.whole, *how.last, *getattr(how, "anywhere", ()))
    ]
    add((word for said in (*_spoken(), *drafted) for word in said.split()), 0.5)
    add((said.split()[-1] for said in _spoken()), 0.4)
    add((said.split()[-1] for said in drafted), 0.0)
    common = Counter(word for text in texts().values() for word in set(_ANY_WORD.findall(text)))
    return {word: cost + _RARE / max(common[word], 1) for word, cost in out.items() if word.isalpha() and len(word) > 2}


_ANY_WORD = re.compile(r"[a-z]+")
_RARE = 0.3
"""What a word of a single concept costs; one that many concepts have costs less."""


_NOUNS = re.compile(r"^    nouns: \[([^\]]*)\]", re.MULTILINE)


def _spoken() -> Iterator[str]:
    for text in texts().values():
        for match in _NOUNS.finditer(text):
            yield from (noun.partition("/")[0].strip() for noun in match[1].split(","))


@cache
def _class_words() -> frozenset[str]:
    known = recognition.known("class").values()
    return frozenset(said.split()[-1] for how in known for said in (*how.whole, *how.last)) | PERSONS


@cache
def _doings() -> Mapping[str, tuple[str, float]]:
    """Verbs and nouns that stand before a day, how they are written out there, and what each costs."""
    out = {said: (said, 0.0) for said in DAY_WORDS if len(said) > 2}
    for verbs in DAY_WORDS.values():
        for verb in verbs:
            if not verb.startswith("be ") and " " not in verb:
                out.setdefault(verb, (done(verb), 0.0))
            elif verb.startswith("be ") and verb[3:].isalpha():
                out.setdefault(verb[3:], (verb[3:], 0.0))
    for said in ("close", "found", "build", "send", "sell"):
        out.setdefault(said, (done(said) if said != "found" else "founded", 0.0))
    for noun in DOINGS:
        out.setdefault(noun, (noun, 0.6))
    return out


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
        left_out = _left_out(short, word)
        if left_out is None:
            continue
        written_there = (0.3 if seen.values[word] else 0.0) + (0.3 if seen.values[word] > 2 else 0.0)
        is_misfit = short in seen.things and not is_timed and singular(word) not in _class_words()
        is_person = short in seen.people and word in PERSONS
        rate = cost + left_out - written_there + (0.5 if is_misfit else 0.0) - (_PERSON if is_person else 0.0)
        rated[written] = min(rate, rated.get(written, rate))
    best = sorted(rated, key=lambda word: (round(rated[word], 3), len(word), word))
    best = _of_one_stem_once([word for word in best if rated[word] <= _WORST_ASKED])
    needed = _AHEAD_OF_TWO if len(short.removesuffix("s")) == 2 else _AHEAD
    is_ahead = bool(best) and (len(best) == 1 or rated[best[1]] >= rated[best[0]] + needed)
    is_sure = is_ahead and rated[best[0]] <= _WORST and short not in seen.partners
    is_sure = is_sure and (is_timed or _is_plain(short, best[0]) or best[0] in seen.own or bool(seen.values[best[0]]))
    return ShortWord(short, is_timed, said, tuple(best[:GUESSES]), is_sure)


def _candidates(place: Place, seen: _Evidence) -> dict[str, tuple[str, float]]:
    """Words that a short word may stand for, each as it is written out there and what it costs."""
    short, is_timed = place
    if is_timed:
        return dict(_doings())
    if short in seen.partners:
        return {noun: (noun, cost) for noun, cost in _concept_words().items() if noun in PERSONS}
    known = {noun: (noun, 0.7) for noun in DOINGS if not noun.endswith("ing") or short.endswith("g")}
    known |= {noun: (noun, 0.7) for noun in PERSONS}
    known |= {word: (word, 0.6) for word, count in seen.values.items() if count > 1}
    known |= {word: (word, cost) for word, cost in _concept_words().items()}
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


def _is_plain(short: str, word: str) -> bool:
    """Whether a short word is the other's skeleton or a long beginning of it, with no letter lost between."""
    return short == skeleton(word) or (len(short) > 3 and word.startswith(short))


def skeleton(word: str) -> str:
    """A word's first letter and its consonants, doubled ones once: "rgn" of region, "stn" of station."""
    kept = word[0] + "".join(letter for letter in word[1:] if letter not in _VOWELS)
    return re.sub(r"(.)\1", r"\1", kept)


def _left_out(short: str, word: str) -> float | None:
    """What it costs to take a short word for another; None where it cannot stand for that."""
    if not abbreviates(short, word):
        return None
    bones = skeleton(word)
    extra = len(word) / 40
    if short == bones:
        return extra
    has_vowels = bool(set(short[1:]) & _VOWELS)
    if len(short) == 2 or (has_vowels and len(word) < len(short) + _SAVED):
        return None
    if word.startswith(short):
        return (0.4 if len(short) == 3 else 0.2) + extra
    missing = max(len(bones) - len(skeleton(short)), 0)
    if 3 * missing > len(bones):
        return None
    return 0.4 * missing + (0.0 if short[-1] == word[-1] else 0.3) + (0.4 if has_vowels else 0.0) + extra


_SAVED = 2
"""Letters that must have been saved where a word was cut short: nobody writes "repl" for "reply"."""

"""Words in names of tables and columns that are written without vowels or cut short, written out: `rgn` is "region".

The words come from the database's own names and values, from the concepts and from the verbs of days. Rules: a word
keeps its first letter and the order of its letters; the fewer consonants were left out the better; a word that the
database itself writes elsewhere is likelier; before "date", "year" or "time" stands a doing. One word that is clearly
ahead is taken, and the author may say that it is wrong; otherwise the author is asked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from wizard.domain.draft.abbreviations import BEFORE_A_TIME, COUNTED, IN_FULL, PER, UNITS
from wizard.domain.draft.english import DIMENSIONS, EMPTY_WORDS, PERSONS, plural_of
from wizard.domain.draft.everyday_words import is_everyday, met
from wizard.domain.draft.full_words import SAID_AS_WRITTEN, before_days, class_words, concept_words, is_word, people
from wizard.domain.draft.performers import PERFORMANCE, performed_as
from wizard.domain.draft.privacy import SECRETS
from wizard.domain.draft.short_forms import KEYS, Place, are_named, customary, short_forms, target_of
from wizard.domain.draft.survey import DatabaseSurvey, SurveyedTable
from wizard.domain.draft.told_by_neighbours import told_by_neighbours
from wizard.domain.draft.verbs import ADDED_UP, AMOUNTS, COUNTED_UP, DOINGS
from wizard.domain.draft.words_in_names import IS_SHORT_FOR, is_timed, is_written_in_full, parts_of, words_of
from wizard.domain.shortening import VOWELS, abbreviates, is_plain, left_out
from wizard.domain.singular import singular
from wizard.domain.word_sets import word_set

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
    is_likely: bool = False
    """True where the first guess is good enough to be taken, and asked about."""

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
        """What it is taken for: what an author says, or the first guess where it is likely and not denied; or nothing.

        Nobody asks for a thing by a short word that says nothing, so that a guess costs little where it is wrong.
        """
        said = self.answered(answers)
        likely = (self.is_sure or self.is_likely) and answers.get(self.question(self.guesses[0]), True)
        return said or (self.guesses[0] if likely else "")

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
    told = _told(survey)
    found = {
        place: said
        for place, said in found.items()
        if place in told or not (place[1] and place[0] in BEFORE_A_TIME)
        if place[0] not in SECRETS  # nobody asks for it
        if place in told or _is_unknown(place[0], may_have_vowels=is_short) or _is_cut(place[0])
    }
    if not found:
        return ()
    own = {part for part in parts if len(part) > _LONGEST or (len(part) > 3 and not _is_unknown(part))}
    keyed = {part for _, name in _names(survey) for part in _keyed(name)}
    things = keyed | {part for table in survey.tables for part in parts_of(table.name)[-1:]}
    people = {part for table in survey.tables if are_named(table) for part in parts_of(table.name)[-1:]}
    dated = {part for table in survey.tables if _is_dated(table) for part in parts_of(table.name)[-1:]}
    seen = _Evidence(
        frozenset(own),
        _words_of_values(survey, about),
        frozenset(things),
        dict(_partners(survey)),
        frozenset(people),
        frozenset(dated),
        _measured(survey),
        _texts(survey),
    )
    guessed = [_guessed(place, said, seen, told.get(place, "")) for place, said in found.items()]
    sure = {word.guesses[0]: word.short for word in guessed if word.is_sure}
    return tuple(word if word.place in told else _left_to_others(word, sure) for word in guessed)


def _told(survey: DatabaseSurvey) -> dict[Place, str]:
    """What short words stand for by the tables that they are of, or else by custom."""
    by_tables = _without_contradictions(_told_by_tables(survey))
    told = {(part, timed): full for part, full in by_tables.items() for timed in (False, True)}
    partners = dict(_partners(survey))
    return {place: full for place, full in customary(survey).items() if place[0] not in partners} | told


def _without_contradictions(told: Iterable[tuple[str, str]]) -> dict[str, str]:
    """What is told of each word; of two things, none where the word has its place in the list of abbreviations: `insp`
    of inspections and of inspectors."""
    found: dict[str, dict[str, None]] = {}
    for short, full in told:
        found.setdefault(short, {})[full] = None
    return {short: list(full)[-1] for short, full in found.items() if len(full) == 1 or not is_written_in_full(short)}


def cut_short(survey: DatabaseSurvey, written_out: Mapping[Place, tuple[str, ...]]) -> dict[str, list[str]]:
    """Words with vowels that are no words as they stand, in a database that mostly writes its names in full: `fab` of
    `sherd.fab` is left as it is, and whoever says "fabric", which means nothing else there, may mean it."""
    parts = dict.fromkeys(part for _, name in _names(survey) for part in parts_of(name))
    return {
        part: [(written_out.get((part, False)) or (part,))[-1]]
        for part in parts
        if _is_unknown(part) and set(part) & {*VOWELS, "y"} and part not in EMPTY_WORDS
    }


def _left_to_others(word: ShortWord, sure: Mapping[str, str]) -> ShortWord:
    """The word without guesses that another short word surely stands for."""
    kept = tuple(one for one in word.guesses if sure.get(one, word.short) == word.short)
    is_first = kept[:1] == word.guesses[:1] != ()
    return replace(word, guesses=kept, is_sure=word.is_sure and is_first, is_likely=word.is_likely and is_first)


def unsure(found: Iterable[ShortWord], taken: Mapping[Place, tuple[str, ...]]) -> dict[str, list[str]]:
    """Short words that nothing else in the database tells, each with the words that stand for it in names."""
    out: dict[str, list[str]] = {}
    for word in found:
        written = (taken.get(word.place) or (word.short,))[-1]
        if not word.is_sure and written not in out.setdefault(word.short, []):
            out[word.short].append(written)
    return out


def in_full(found: tuple[ShortWord, ...], answers: Mapping[str, bool]) -> dict[Place, tuple[str, ...]]:
    """What the short words are taken for, by what is sure and by what an author has answered."""
    out = {word.place: tuple(full.split()) for word in found if (full := word.taken(answers))}
    tables = {word.short for word in found if not word.is_timed and "." not in word.seen}
    for word in found:  # "sht_dt" is of what "sht" is, where it is no doing's
        is_told = word.answered(answers) or word.is_sure or (word.guesses and word.short not in tables)
        if word.is_timed and not is_told and (word.short, False) in out:
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
        yield part, is_timed(parts, at)


def _keyed(name: str) -> Iterator[str]:
    """The words before a code, number or name: those of a thing."""
    parts = parts_of(name)
    if len(parts) > 1 and parts[-1] in KEYS:
        yield parts[-2]


def _is_dated(table: SurveyedTable) -> bool:
    """Whether rows are on a day, and are nobody: what was done or happened."""
    return any(column.kind == "date" for column in table.columns) and not are_named(table)


def _measured(survey: DatabaseSurvey) -> frozenset[str]:
    """The last words of columns of numbers that are no keys."""
    found: set[str] = set()
    others: set[str] = set()
    for table in survey.tables:
        for column in table.columns:
            last = [part for part in parts_of(column.name) if part not in UNITS][-1:]
            is_number = column.kind in ("integer", "number") and not table.fact.is_in_key(column.name)
            (found if is_number else others).update(last)
    return frozenset(found - others)


def _texts(survey: DatabaseSurvey) -> frozenset[str]:
    """The last words of columns of text."""
    return frozenset(parts_of(column.name)[-1] for t in survey.tables for column in t.columns if column.kind == "text")


def _told_by_tables(survey: DatabaseSurvey) -> Iterator[tuple[str, str]]:
    """What short words before the columns of a table stand for: `hv_no` of `Hive` and `lc_cd` of `LandCover` the
    table, `gtyp` of `GLD` its type, and `OrdLn` beside `Ord` a line of that."""
    named = {parts_of(table.name) for table in survey.tables}
    for table in survey.tables:
        own = tuple(part for part in parts_of(table.name) if part not in EMPTY_WORDS | _PREFIXES)
        if not own:
            continue
        if own == ("cat",) and any(parts_of(c.name)[:1] == own and len(parts_of(c.name)) > 1 for c in table.columns):
            yield "cat", "category"  # and no animal
        if own[-1] == "ln" and any(own[:-1] == other[-len(own) + 1 :] for other in named):
            yield "ln", "line"
        for column in table.columns:
            first, *rest = parts_of(column.name)
            if rest and rest[-1] in KEYS and table.is_unique(column.name) and len(first) < len(own[-1]):
                if first == "".join(part[0] for part in own) and len(own) > 1:
                    yield first, " ".join(word for part in (*own[:-1], singular(own[-1])) for word in _full(part))
                elif abbreviates(first, singular(own[-1])) and set(own[-1]) & VOWELS and len(own[-1]) > len(first) + 1:
                    yield first, singular(own[-1])
            *_, last = parts_of(column.name)
            if column.kind == "date" and last in BEFORE_A_TIME:
                yield last, BEFORE_A_TIME[last][0]
            if not rest and _is_behind_a_letter(first, own, table):
                yield first, _OF_TABLES[first[1:]]
        yield from _told_by_others(table)
    yield from (*_of_kinds(survey), *told_by_neighbours(survey))
    for part in sorted(_measured(survey) & _OF_NUMBERS.keys()):
        yield part, _OF_NUMBERS[part]


def _full(part: str) -> tuple[str, ...]:
    """A part of a table's name as it is said: the `mgr` of a `proj_mgr` is a manager."""
    return IN_FULL.get(part, (part,))


def _told_by_others(table: SurveyedTable) -> Iterator[tuple[str, str]]:
    """What short words stand for by the columns beside them, or by what they refer to."""
    yield from _last_names(table)
    if slot := performed_as(table):
        yield slot, PERFORMANCE


def _last_names(table: SurveyedTable) -> Iterator[tuple[str, str]]:
    """The `sname` beside an `fname`, and `fn` and `ln` beside one another."""
    there = {column.name.lower() for column in table.columns if column.kind == "text"}
    is_parted = bool({"fname", "fnm", "gname", "forename", "first_name"} & there)
    told = {"sname": "last name", "gname": "first name"} if is_parted and {"sname", "lname"} & there else {}
    told |= {"fn": "first name", "ln": "last name"} if {"fn", "ln"} <= there else {}
    yield from ((short, full) for short, full in told.items() if short in there)


def _is_behind_a_letter(name: str, own: tuple[str, ...], table: SurveyedTable) -> bool:
    """Whether a column's name is a word behind the first letter of its table's, and no first or last name."""
    if name[1:] not in _OF_TABLES or name[0] not in {word[0] for word in own}:
        return False
    columns = {column.name.lower() for column in table.columns}
    return name[1:] != "name" or not {"fname", "lname", "first_name", "last_name", "surname"} & columns - {name}


def _of_kinds(survey: DatabaseSurvey) -> Iterator[tuple[str, str]]:
    """What tables hold that are called by the first letter of other things and a word for their kinds: `vtype`."""
    for table in survey.tables:
        name = "".join(parts_of(table.name))
        referring = [one for one in survey.tables for key in one.fact.foreign_keys if key.other_table == table.name]
        called = {singular(words_of(one.name)[-1]) for one in referring if one.name[0].lower() == name[0]}
        if name[1:] in _OF_KINDS and len(called) == 1:
            yield name, f"{called.pop()} {_OF_TABLES[name[1:]]}"


_PREFIXES = word_set(__name__, "prefixes")
_OF_KINDS = frozenset({"type", "typ", "stat", "status", "kind", "class", "cat"})
_OF_NUMBERS = {"pr": "price", "ct": "count", "am": "amount", "qt": "quantity", "vl": "value"}
"""What two letters at the end of names of columns of numbers are."""
_OF_TABLES = {
    "typ": "type", "type": "type", "dt": "date", "nm": "name", "nam": "name", "name": "name", "desc": "description",
    "stat": "status", "status": "status", "kind": "kind", "class": "class", "cat": "category",
}  # fmt: skip
"""What stands behind the first letter of the table in names of columns: `styp` of a `site`."""


def _partners(survey: DatabaseSurvey) -> Iterator[tuple[str, bool]]:
    """The words of columns whose numbers are those of other rows of their own table, and whether these are people."""
    for table in survey.tables:
        keys = [column for column in table.columns if column.values and table.is_unique(column.name)]
        for column in table.columns:
            parts = parts_of(column.name)
            is_key = len(parts) == 2 and parts[1] in KEYS and len(column.values) > 1
            if (
                is_key
                and not any(target_of(survey, table, c) for c in table.columns if parts_of(c.name)[0] == parts[0])
                and any(key.name != column.name and column.values < key.values for key in keys)
            ):
                yield parts[0], are_named(table)


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


def _is_cut(part: str) -> bool:
    """Whether a part with vowels is no word of English as it stands, nor the key of a table: `budg` and `publ`."""
    is_letters = _SHORTEST_CUT <= len(part) <= _LONGEST and part.isascii() and part.isalpha()
    if not is_letters or part[-1] in VOWELS or part.endswith("id") or not set(part[1:-1]) & VOWELS:
        return False
    if is_written_in_full(part) or part in {*SAID_AS_WRITTEN, *UNITS, *COUNTED, *PER, *EMPTY_WORDS}:
        return False
    return not any(is_word(one) or is_everyday(one) for one in (part, singular(part)))


_SHORTEST_CUT = 4
"""Letters of a word with vowels that was cut short, at least, where the database writes its names in full."""


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
    partners: Mapping[str, bool]
    """Short words before the number of another row of the same table, and whether these are people: `mtr_id`."""
    people: frozenset[str]
    """Short names of tables whose rows have the names of people."""
    dated: frozenset[str]
    """Short names of tables whose rows are on a day, and are no people."""
    measured: frozenset[str]
    """Short words that stand last in names of columns of numbers alone."""
    texts: frozenset[str]
    """Short words that stand last in names of columns of text."""

    def fits(self, short: str, word: str) -> float:
        """How much likelier a word is by what the short one is the name of: people, a doing, a measure, a partner."""
        is_partner = word in (_OF_PEOPLE if self.partners.get(short) else _KIN) and short in self.partners
        is_kind = (
            (short in self.people and word in PERSONS)
            or (short in self.dated and word in DOINGS)
            or (short in self.measured and word in _MEASURES)
        )
        is_no_text = short in self.texts and word in _MEASURES
        return (_PERSON if short in self.people else _KIND) * is_kind + _PERSON * is_partner - _KIND * is_no_text


_OFTEN = 3
"""Values that have a word, from which on a thing may well be called by it: "Harbour Court", "Castle Court"."""
_PERSON, _KIND = 0.5, 0.3
"""How much better a noun of people is where rows have the names of people, and one of any other kind that fits."""
_MEASURES = frozenset({*DIMENSIONS, *AMOUNTS, *COUNTED_UP, *ADDED_UP, "count", "number", "quantity", "level", "lives"})
_OF_PEOPLE = word_set(__name__, "of people")
_KIN = word_set(__name__, "kin")
"""What another row of the same table is to somebody, and to something."""


def _guessed(place: Place, said: str, seen: _Evidence, told: str) -> ShortWord:
    short, timed = place
    if told:
        return ShortWord(short, timed, said, (told,), is_sure=True, is_likely=True)
    rated: dict[str, float] = {}
    for word, (written, cost) in _candidates(place, seen).items():
        cut = left_out(short, word)
        if cut is None:
            continue
        written_there = (0.3 if seen.values[word] else 0.0) + (0.3 if seen.values[word] > 2 else 0.0)
        is_noun = singular(word) in class_words() or seen.values[word] >= _OFTEN
        is_misfit = short in seen.things and not timed and not is_noun
        rate = cost + cut - written_there + (0.5 if is_misfit else 0.0) - seen.fits(short, word)
        rated[written] = min(rate, rated.get(written, rate))
    best = sorted(rated, key=lambda word: (round(rated[word], 3), len(word), word))
    best = _of_one_stem_once([word for word in best if rated[word] <= _WORST_ASKED])
    needed = _AHEAD_OF_TWO if len(short.removesuffix("s")) == 2 else _AHEAD
    is_ahead = bool(best) and (len(best) == 1 or rated[best[1]] >= rated[best[0]] + needed)
    is_sure = is_ahead and rated[best[0]] <= _WORST and short not in seen.partners
    is_sure = is_sure and (timed or is_plain(short, best[0]) or best[0] in seen.own or bool(seen.values[best[0]]))
    is_likely = bool(best) and rated[best[0]] <= _WORST
    return ShortWord(short, timed, said, tuple(best[:GUESSES]), is_sure, is_likely)


def _candidates(place: Place, seen: _Evidence) -> dict[str, tuple[str, float]]:
    """Words that a short word may stand for, each as it is written out there and what it costs."""
    short, timed = place
    if timed:
        return dict(before_days())
    if short in seen.partners:
        known = {noun: (noun, cost) for noun, cost in concept_words().items() if noun in PERSONS}
        who = short_forms().get(short, {}).get("who") if seen.partners[short] else None
        return known | ({who: (who, 0.0)} if who else {})
    known = {noun: (noun, 0.7) for noun in DOINGS if not noun.endswith("ing") or short.endswith("g")}
    known |= {noun: (noun, 0.7) for noun in people()}
    if len(short) > _TWO:
        known |= {word: (word, 0.8) for word, count in met("noun").items() if count >= _COMMON}
    known |= {word: (word, 0.6) for word, count in seen.values.items() if count > 1}
    known |= {word: (word, cost) for word, cost in concept_words().items()}
    known |= {singular(word): (singular(word), 0.0) for word in sorted(seen.own)}
    if short.endswith("s"):
        many = {plural_of(word): cost + 0.2 for word, (_, cost) in known.items() if word[-1] != "s"}
        known |= {word: (word, cost) for word, cost in many.items() if word not in known}
    return known


_COMMON = 10
"""How often WordNet met a common word, at least."""
_TWO = 2
"""Letters that stand for too many words."""


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

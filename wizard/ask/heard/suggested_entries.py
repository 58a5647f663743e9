"""Entries of a lexicon that may give a phrase a meaning: as a noun, a verb, a value, a superlative, a unit, a
preposition. Each is a guess; `wizard.ask.heard.entry_trials` asks the questions with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rapidfuzz import fuzz

from wizard.ask import wordnet
from wizard.ask.guard import Database
from wizard.ask.inflect import PREPOSITIONS, noun_forms, participle, verbs_of
from wizard.ask.senses import Sense, Vocabulary, said
from wizard.domain.lexicon import Lexicon
from wizard.domain.lexicon_edit import Way
from wizard.domain.lexicon_entries import AttributeEntry
from wizard.domain.singular import singular

LOOKED_UP = 4
"""Values that a phrase may be another way to say."""
SYNONYM = 85.0
"""Likeness of words that the general thesaurus calls alike."""
LIKE = 60.0
"""Likeness, 0 to 100, of such a value."""
_PARTICLES = PREPOSITIONS | {"after", "up", "out", "off", "down", "around", "along"}
_ADVERBS = frozenset({"here", "there", "now", "ever", "never", "today"})
"""Words that are in no noun."""
_BE = frozenset({"is", "are", "was", "were", "be", "been"})
_BEFORE_NOUNS = frozenset("the a an any all some every each no our your my many few which what those these".split())  # noqa: SIM905


_ORDER = (("classes", "nouns"), ("attributes", "nouns"), ("relations", ""), ("predicates", ""))
"""Groups of entries, the likelier first."""


@dataclass(frozen=True)
class SuggestedEntry:
    """Words to be put into a lexicon."""

    way: Way
    """Where: `("attributes", "track price", "nouns")`."""
    words: tuple[str, ...]
    likeness: float = 0.0
    """Of the phrase to what is there already, 0 to 100."""

    @property
    def order(self) -> int:
        """Its place among entries whose words are not alike: a new noun is mostly one of a thing, then of a column."""
        kind = (self.way[0], "nouns" if self.way[2].endswith("nouns") else "")
        return _ORDER.index(kind) if kind in _ORDER else len(_ORDER)

    def __str__(self) -> str:
        return f"{'.'.join(self.way)}: {', '.join(self.words)}"


@dataclass(frozen=True)
class HeardPlace:
    """A phrase where it was heard."""

    phrase: str
    before: str
    """The word before it; empty at the beginning."""
    after: str
    """The word behind it; empty at the end."""
    is_behind_do: bool = False
    """Whether a form of "do" stands somewhere before it."""

    @property
    def is_verb(self) -> bool:
        """Whether it can only be a verb: "did Ann Hall compose", but "do not have a job"."""
        ends = not self.after or self.after in PREPOSITIONS
        return self.is_behind_do and ends and self.before not in _BEFORE_NOUNS | PREPOSITIONS | {"have"}


def entries(
    place: HeardPlace, lexicon: Lexicon, database: Database, hidden: frozenset[str]
) -> Iterator[SuggestedEntry]:
    """All entries that may give the phrase a meaning; columns that the subject never sees get none."""
    phrase = place.phrase
    shown = {name: entry for name, entry in lexicon.attributes.items() if entry.column not in hidden}
    if _is_private(phrase, hidden):
        return  # who asks for a password is told that there is none to be had, and gets no table of addresses
    if phrase in PREPOSITIONS:
        yield from _prepositions(phrase, lexicon)
        return
    if place.before in ("most", "least") or phrase.endswith(("est", "er")):
        yield from _degrees(place, shown)
    yield from _values(phrase, shown, database)
    if place.before.isdigit():
        for name, entry in shown.items():
            if entry.kind == "number":
                yield SuggestedEntry(("attributes", name, "unit"), (_noun(phrase),), _like(phrase, name, entry.unit))
    if not place.is_verb:
        yield from _nouns(phrase, lexicon, shown)
    if place.before not in _BEFORE_NOUNS and len(phrase.split()) == 1:
        yield from _verbs(place, lexicon, shown)


def _is_private(phrase: str, hidden: frozenset[str]) -> bool:
    """Whether a phrase is in the name of a column that the subject never sees."""
    said = singular(phrase).replace(" ", "")
    names = ("".join(filter(str.isalnum, column.rpartition(".")[2])).lower() for column in hidden)
    return len(said) > SHORT and any(said in name for name in names)


SHORT = 2
"""Letters of words that may stand in any name."""


def _noun(phrase: str) -> str:
    """A noun as a lexicon writes it, from one that may stand in the plural."""
    before, gap, head = phrase.rpartition(" ")
    one = singular(head)
    noun = f"{before}{gap}{one}"
    return f"{noun}/{phrase}" if one != head and noun_forms(noun)[1] != phrase else noun


def _nouns(phrase: str, lexicon: Lexicon, shown: dict[str, AttributeEntry]) -> Iterator[SuggestedEntry]:
    noun = _noun(phrase)
    if (_PARTICLES | _ADVERBS) & set(phrase.split()):
        return  # "look after", "work here"
    for name, cls in lexicon.classes.items():
        yield SuggestedEntry(("classes", name, "nouns"), (noun,), _like(phrase, name, cls.nouns))
    for name, entry in shown.items():
        yield SuggestedEntry(("attributes", name, "nouns"), (noun,), _like(phrase, name, entry.nouns))
    for name, relation in lexicon.relations.items():
        yield SuggestedEntry(("relations", name, "nouns"), (noun,), _like(phrase, name, relation.nouns))
        yield SuggestedEntry(("relations", name, "inverse_nouns"), (noun,), _like(phrase, name, relation.inverse_nouns))
    for name, predicate in lexicon.predicates.items():
        yield SuggestedEntry(("predicates", name, "adjectives"), (phrase,), _like(phrase, name, predicate.adjectives))


def _verbs(place: HeardPlace, lexicon: Lexicon, shown: dict[str, AttributeEntry]) -> Iterator[SuggestedEntry]:
    particle = f" {place.after}" if place.after in _PARTICLES else ""
    for verb in _bases(place.phrase):
        passive = place.phrase == participle(verb) and (particle or place.before in _BE)
        forms = [*([f"be {place.phrase}{particle}"] if passive else []), verb, *([verb + particle] if particle else [])]
        for form in forms:
            for name, relation in lexicon.relations.items():
                for field, there in (("verbs", relation.verbs), ("inverse_verbs", relation.inverse_verbs)):
                    yield SuggestedEntry(("relations", name, field), (form,), _like(verb, name, there))
            for name, entry in shown.items():
                yield SuggestedEntry(("attributes", name, "verbs"), (form,), _like(verb, name, entry.verbs))


def _bases(form: str) -> tuple[str, ...]:
    """The verbs that a word may be a form of; those that the general thesaurus knows, where it knows one."""
    found = verbs_of(form)
    return tuple(base for base in found if wordnet.likes("v", base)) or found


def _degrees(place: HeardPlace, shown: dict[str, AttributeEntry]) -> Iterator[SuggestedEntry]:
    phrase = f"{place.before} {place.phrase}" if place.before in ("most", "least") else place.phrase
    fields = ("more", "less") if place.phrase.endswith("er") else ("most", "least")
    for name, entry in shown.items():
        if entry.kind in ("number", "date", "time"):
            for field in fields:
                yield SuggestedEntry(("attributes", name, field), (phrase,), _like(phrase, name, getattr(entry, field)))


def _values(phrase: str, shown: dict[str, AttributeEntry], database: Database) -> Iterator[SuggestedEntry]:
    by_column = {entry.column: name for name, entry in shown.items() if entry.values}
    for match in database.look_up(phrase, LOOKED_UP):
        name = by_column.get(f"{match.table}.{match.column}")
        if name is not None and match.score >= LIKE and len(str(match.value)) > SHORT:
            yield SuggestedEntry(("attributes", name, "said", match.value), (phrase,), match.score)
    for name, entry in shown.items():  # what codes mean is in the lexicon alone
        for value in () if entry.values else entry.said:
            likeness = max(float(fuzz.ratio(singular(phrase), word)) for word in value.lower().split())
            if likeness >= LIKE and "|" not in value:
                yield SuggestedEntry(("attributes", name, "said", value), (phrase,), likeness)


def _prepositions(phrase: str, lexicon: Lexicon) -> Iterator[SuggestedEntry]:
    for name in lexicon.relations:
        for field in ("prepositions", "inverse_prepositions"):
            yield SuggestedEntry(("relations", name, field), (phrase,))


def _like(phrase: str, name: str, there: tuple[str, ...]) -> float:
    """Likeness of a phrase to the words of an entry, by their letters or because the general thesaurus says so."""
    known = [one.partition("/")[0] for one in (name, *there)]
    alike = {*wordnet.likes("n", singular(phrase)), *wordnet.likes("v", phrase)}
    return SYNONYM if alike & set(known) else max(float(fuzz.ratio(phrase, one)) for one in known)


def meant(entry: SuggestedEntry, lexicon: Lexicon) -> Vocabulary:
    """The phrases that an entry would bring, with their senses; not those that other words bring because of it."""
    new = Vocabulary(lexicon)
    group, name, field = entry.way[:3]
    inverse = field.startswith("inverse_")
    what = field.removeprefix("inverse_")
    if what == "nouns":
        kind = {"classes": "class", "attributes": "attribute", "relations": "relation"}[group]
        new.add_nouns(entry.words, Sense(kind, name, inverse=inverse))
    elif what == "verbs" and group == "relations":
        new.add_verbs(entry.words, Sense("verb", name, inverse=inverse))
    for word in entry.words:
        if what == "verbs" and group == "attributes":
            new.add_verb(word, Sense("attrverb", name))
        elif what == "prepositions":
            new.add(word, Sense("preposition", name, inverse=inverse))
        elif what == "adjectives":
            new.add(word, Sense("adjective", name))
        elif what == "unit":
            new.add_nouns((word,), Sense("unit", name))
        elif what in ("most", "least", "more", "less"):
            new.add(word, Sense(what.replace("least", "most").replace("less", "more"), name, high=what[:2] == "mo"))
        elif what == "said":
            new.add(said(word), Sense("value", name, values=(entry.way[3],)))
    return new

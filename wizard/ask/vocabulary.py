"""Every phrase that means something in a domain: the lexicon's words in all their forms, and the database's values.

Built once from lexicon and database; the lattice of a request is looked up in it, longest phrases and all others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from wizard.ask.borrowing import (
    borrowed_values,
    concept_words,
    general_words,
    lend,
    people_words,
    thesaurus_words,
)
from wizard.ask.form import Attr, Compare
from wizard.ask.guard import Database
from wizard.ask.half_names import half_names
from wizard.ask.house_words import with_house_words
from wizard.ask.inflect import noun_forms, plural
from wizard.ask.normalise import loses_words, normalise, plain_words
from wizard.ask.numerals import NUMBER_WORDS
from wizard.ask.senses import Sense, Vocabulary, Words, said
from wizard.ask.value_index.values_on_disk import LookedUp
from wizard.ask.written_short import WrittenShort
from wizard.domain.lexicon import Lexicon
from wizard.domain.lexicon_entries import AttributeEntry
from wizard.domain.schema import in_sql
from wizard.domain.singular import singular as one_of

__all__ = ["Sense", "Vocabulary", "build_vocabulary", "said"]

_AS_SAID = 0.1
"""What a verb costs by which the lexicon says a relation, and which does not stand among its verbs."""
_FEW, _ROWS = 200, 5000
"""Values of an attribute that are told by its noun, and rows in which they are looked for, at most."""
_SPELT = 3
"""Letters of the longest code that is spelt letter by letter as well."""


def build_vocabulary(lexicon: Lexicon, database: Database, *, borrowed: bool = True) -> Vocabulary:
    """Read the lexicon's words and the database's values.

    `borrowed` says whether the words of concepts and of the thesaurus come too.

    Raises:
        what `Database.run` raises, when the lexicon's tables and columns are not the database's.
    """
    vocabulary = Vocabulary(with_house_words(lexicon.full if borrowed else lexicon, lexicon))
    store = database.values_on_disk
    looked_up = LookedUp(vocabulary.lexicon, store) if store is not None else None
    _classes(vocabulary, lexicon, database, looked_up)
    _attributes(vocabulary, lexicon, database, looked_up)
    if looked_up:
        vocabulary.on_disk = looked_up
    _relations(vocabulary, lexicon)
    for name, predicate in lexicon.predicates.items():
        vocabulary.add_nouns(predicate.nouns, Sense("predicate", name))
        for adjective in predicate.adjectives:
            vocabulary.add(adjective, Sense("adjective", name))
            vocabulary.add(said(adjective), Sense("adjective", name))  # "one way" is heard as 1 way
        for verb in predicate.verbs:
            vocabulary.add_verb(verb, Sense("predverb", name))
            if verb.startswith("have "):
                vocabulary.add(verb.removeprefix("have "), Sense("held", name))
    for phrase in vocabulary.lexicon.stop:
        vocabulary.add(phrase, Sense("stop", phrase))
    if borrowed:
        lend(vocabulary, concept_words(lexicon, database))
        lend(vocabulary, thesaurus_words(lexicon))
        lend(vocabulary, people_words(lexicon, database))
        lend(vocabulary, general_words(vocabulary, lexicon))
        lend(vocabulary, half_names(vocabulary, vocabulary.lexicon, database))
    if lexicon.short:
        vocabulary.in_full = WrittenShort(vocabulary)
    return vocabulary


def _classes(vocabulary: Vocabulary, lexicon: Lexicon, database: Database, looked_up: LookedUp | None) -> None:
    for name, entry in lexicon.classes.items():
        vocabulary.add_nouns(entry.nouns, Sense("class", name))
        vocabulary.add_nouns(entry.rarely, Sense("class", name, cost=0.5))
        vocabulary.add_nouns(entry.counts, Sense("count", name))
        for noun, shown in entry.shown_together.items():
            vocabulary.add_nouns((noun,), Sense("several", name, values=shown))
        patterns = tuple(dict.fromkeys((*entry.names, *_of_people(name, lexicon))))
        if patterns:
            _names(vocabulary, name, patterns, database, looked_up)


def _names(
    vocabulary: Vocabulary, cls: str, patterns: tuple[str, ...], database: Database, looked_up: LookedUp | None
) -> None:
    """Names of members by their patterns, each with the conditions that it sets."""
    lexicon = vocabulary.lexicon
    by_column = {a.column.split(".")[1]: name for name, a in lexicon.attributes_of(cls).items() if not a.path}
    columns = sorted({column for pattern in patterns for column in re.findall(r"{([^{}]+)}", pattern)})
    table = lexicon.classes[cls].table

    def named() -> Iterator[tuple[Words, tuple[object, ...]]]:
        for row in database.rows_of(table, columns):
            values = dict(zip(columns, row, strict=True))
            for pattern in patterns:
                used = re.findall(r"{([^{}]+)}", pattern)
                if all(values[column] is not None for column in used):
                    yield said(pattern.format(**values)), tuple(values[c] if c in used else None for c in columns)

    if looked_up is not None and any(database.is_many(table, column) for column in columns):
        looked_up.add_names(cls, table, columns, by_column, patterns, named)
        return
    for phrase, row in named():
        set_ = tuple(
            Compare(Attr(by_column[c]), "=", (str(v),)) for c, v in zip(columns, row, strict=True) if v is not None
        )
        vocabulary.add(phrase, Sense("name", cls, conditions=set_))


def _of_people(cls: str, lexicon: Lexicon) -> Iterator[str]:
    """Patterns of people's names, where concepts say which columns are their first and family names."""
    own = {
        concept: entry for entry in lexicon.attributes_of(cls).values() if not entry.path for concept in entry.concept
    }
    if "first name" in own and "family name" in own:
        first, last = (f"{{{own[name].column.split('.')[1]}}}" for name in ("first name", "family name"))
        yield from (f"{first} {last}", f"{last}, {first}", f"{last}, {first} {last}")


def _attributes(vocabulary: Vocabulary, lexicon: Lexicon, database: Database, looked_up: LookedUp | None) -> None:
    for name, entry in lexicon.attributes.items():
        _attribute_nouns(vocabulary, name, entry)
        _attribute_verbs(vocabulary, name, entry)
        if entry.values:
            _values(vocabulary, name, entry, database, looked_up)
        elif entry.nouns and entry.kind in ("text", "identifier") and entry.code is False:
            for value in _own_values(entry, database):
                vocabulary.add(said(value), Sense("own", name, values=(value,)))
        for values, forms in entry.said.items():
            _spelt(vocabulary, Sense("value", name, values=tuple(values.split("|"))), entry)
            for form in forms:
                # What is listed is no everyday word by chance, unless it is a single word that is the value itself.
                is_value = not entry.values and len(said(form)) == 1 and said(form) == said(values)
                cost = entry.weight if is_value else min(entry.weight, 0.0)
                sense = Sense("value", name, values=tuple(values.split("|")), cost=cost)
                _forms(vocabulary, said(form), sense, entry)


def _attribute_nouns(vocabulary: Vocabulary, name: str, entry: AttributeEntry) -> None:
    vocabulary.add_nouns(entry.nouns, Sense("attribute", name))
    for noun in entry.nouns:
        if not NUMBER_WORDS.isdisjoint(noun.split()):  # "one way cost" is heard as 1 way cost
            for form, plural_too in zip(noun_forms(noun), (False, True), strict=True):
                vocabulary.add(said(form), Sense("attribute", name, plural=plural_too))
    vocabulary.add_nouns(entry.sums, Sense("sum", name))
    vocabulary.add_nouns(entry.members, Sense("class", entry.of))
    vocabulary.add_nouns(entry.members, Sense("member", name))
    vocabulary.add_nouns(entry.events, Sense("event", name))
    vocabulary.add_nouns(entry.unit, Sense("unit", name))


def _attribute_verbs(vocabulary: Vocabulary, name: str, entry: AttributeEntry) -> None:
    """Verbs and degrees of an attribute."""
    for verb in entry.verbs:
        vocabulary.add_verb(verb, Sense("attrverb", name))
    for verb in entry.unit_verbs:
        vocabulary.add_verb(verb, Sense("unitverb", name))
    for word in entry.how:
        vocabulary.add(word, Sense("how", name))
    for words, kind, high in (
        (entry.most, "most", True), (entry.least, "most", False), (entry.more, "more", True),
        (entry.less, "more", False),
    ):  # fmt: skip
        for word in words:
            vocabulary.add(word, Sense(kind, name, high=high))


def _own_values(entry: AttributeEntry, database: Database) -> list[str]:
    """The few values of an attribute whose values mean nothing by themselves: "the middle initial L"."""
    table, column = entry.column.split(".")
    first = f"SELECT {in_sql(column)} AS v FROM {in_sql(table)} WHERE {in_sql(column)} IS NOT NULL LIMIT {_ROWS}"  # noqa: S608 - the lexicon's
    rows = database.run(f"SELECT DISTINCT v FROM ({first}) AS first_rows LIMIT {_FEW + 1}").rows  # noqa: S608 - made above
    found = [str(value).strip() for (value,) in rows]
    return [value for value in found if value and said(value)] if len(found) <= _FEW else []


def _values(
    vocabulary: Vocabulary, name: str, entry: AttributeEntry, database: Database, looked_up: LookedUp | None
) -> None:
    table, column = entry.column.split(".")

    def own(to: Vocabulary, values: Sequence[str]) -> None:
        for value in values:
            _value(to, name, entry, value)

    def lent(to: Vocabulary, values: Sequence[str]) -> None:
        borrowed_values(to, name, entry, values)

    if looked_up is not None and database.is_many(table, column):
        says = ((False, own), (True, lent)) if entry.concept else ((False, own),)
        several = entry.plural or entry.code or entry.optional

        def plainly(value: str) -> Words:
            return () if several else plain_words(value)

        def values() -> list[str]:
            return [str(row[0]) for row in database.rows_of(table, [column])]

        looked_up.add_attribute(name, entry, values, plainly, says)
    else:
        own(vocabulary, database.distinct(table, column))


def _value(vocabulary: Vocabulary, name: str, entry: AttributeEntry, value: str) -> None:
    words = said(value)
    sense = Sense("value", name, values=(value,), cost=entry.weight, shortened=loses_words(value))
    _forms(vocabulary, words, sense, entry)
    once = tuple(token.word for token in normalise(value)) if len(set(words)) < len(words) else words
    if len(once) > 1 and once != words:  # what is said twice may be heard once: "ya ya's", but not "thai thai"
        _forms(vocabulary, once, sense, entry)
    _spelt(vocabulary, sense, entry)
    optional = {word.lower() for word in entry.optional}
    short = tuple(word for word in words if word not in optional)
    if short and short != words:
        _forms(vocabulary, short, replace(sense, cost=entry.weight + 0.6), entry)


def _spelt(vocabulary: Vocabulary, sense: Sense, entry: AttributeEntry) -> None:
    """A code letter by letter: "y y z"."""
    letters = sense.values[0].lower() if len(sense.values) == 1 else ""
    if entry.code and letters.isalpha() and 1 < len(letters) <= _SPELT:
        vocabulary.add(tuple(letters), sense)


def _forms(vocabulary: Vocabulary, words: Words, sense: Sense, entry: AttributeEntry) -> None:
    vocabulary.add(words, sense)
    if words and words[-1].isdigit() and len(words[-1]) > 1 and entry.kind == "text":  # "DC10s", "747s"
        vocabulary.add((*words[:-1], words[-1] + "s"), replace(sense, plural=True, cost=sense.cost + 0.1))
    if entry.plural and words and words[-1].isalpha():
        many = replace(sense, plural=True)
        vocabulary.add((*words[:-1], plural(words[-1])), many)
        vocabulary.add((*words, "'s"), replace(many, cost=sense.cost + 0.5))
        if one_of(words[-1]) != words[-1]:  # "Toys": "a toy"
            vocabulary.add((*words[:-1], one_of(words[-1])), replace(sense, cost=sense.cost + 0.2))


def _relations(vocabulary: Vocabulary, lexicon: Lexicon) -> None:
    for name, entry in lexicon.relations.items():
        for inverse, verbs, nouns, prepositions in (
            (False, entry.verbs, entry.nouns, entry.prepositions),
            (True, entry.inverse_verbs, entry.inverse_nouns, entry.inverse_prepositions),
        ):
            vocabulary.add_verbs(verbs, Sense("verb", name, inverse=inverse))
            says = entry.says_inverse if inverse else entry.says
            if says.split()[0] != "have":  # what the paraphrase says is read as well
                vocabulary.add_verb(says, Sense("verb", name, inverse=inverse, cost=_AS_SAID))
            vocabulary.add_nouns(nouns, Sense("relation", name, inverse=inverse))
            for preposition in prepositions:
                vocabulary.add(preposition, Sense("preposition", name, inverse=inverse))

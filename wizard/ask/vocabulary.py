"""Every phrase that means something in a domain: the lexicon's words in all their forms, and the database's values.

Built once from lexicon and database; the lattice of a request is looked up in it, longest phrases and all others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from wizard.ask import thesaurus
from wizard.ask.form import Attr, Compare, Condition, Step
from wizard.ask.guard import Database
from wizard.ask.inflect import PREPOSITIONS, noun_forms, participle, plural, verb_forms
from wizard.ask.normalise import normalise
from wizard.domain.lexicon import AttributeEntry, ClassEntry, Lexicon
from wizard.domain.schema import in_sql
from wizard.domain.singular import singular as one_of

Words = tuple[str, ...]

_SPELT = 3
"""Letters of the longest code that is spelt letter by letter as well."""


@dataclass(frozen=True)
class Sense:
    """One meaning of a phrase."""

    kind: str
    """class attribute relation verb attrverb unitverb predverb predicate adjective held value name most more how unit
    stop"""
    name: str
    """The lexicon's name of what is meant."""
    inverse: bool = False
    """Of relations: seen from `to`."""
    high: bool = True
    """Of superlatives and comparatives: the most, more."""
    passive: bool = False
    """Of verbs: needs a form of "be", or is a participle after its noun."""
    particle: bool = False
    """Of passive verbs: no participle ("in", "from"), so that "be" must be said."""
    plural: bool = False
    values: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    cost: float = 0.0

    @property
    def step(self) -> Step:
        """Of verbs and relations: the step that they say."""
        return Step(self.name, self.inverse)


@dataclass
class Vocabulary:
    """Phrases by their first word."""

    lexicon: Lexicon
    phrases: dict[str, dict[Words, list[Sense]]] = field(default_factory=dict)

    def add(self, phrase: str | Words, sense: Sense) -> None:
        """Let `phrase` mean `sense` too."""
        words = tuple(phrase.split()) if isinstance(phrase, str) else phrase
        if not words:
            return
        senses = self.phrases.setdefault(words[0], {}).setdefault(words, [])
        if sense not in senses:
            senses.append(sense)

    def matches(self, words: Words, start: int) -> Iterator[tuple[int, Sense]]:
        """End and meaning of every phrase that begins at `start`."""
        for phrase, senses in self.phrases.get(words[start], {}).items():
            if words[start : start + len(phrase)] == phrase:
                for sense in senses:
                    yield start + len(phrase), sense


def build_vocabulary(lexicon: Lexicon, database: Database) -> Vocabulary:
    """Read the lexicon's words and the database's values.

    Raises:
        what `Database.run` raises, when the lexicon's tables and columns are not the database's.
    """
    vocabulary = Vocabulary(lexicon)
    _classes(vocabulary, lexicon, database)
    _attributes(vocabulary, lexicon, database)
    _relations(vocabulary, lexicon)
    for name, predicate in lexicon.predicates.items():
        _nouns(vocabulary, predicate.nouns, Sense("predicate", name))
        for adjective in predicate.adjectives:
            vocabulary.add(adjective, Sense("adjective", name))
            vocabulary.add(said(adjective), Sense("adjective", name))  # "one way" is heard as 1 way
        for verb in predicate.verbs:
            _verb(vocabulary, verb, Sense("predverb", name))
            if verb.startswith("have "):
                vocabulary.add(verb.removeprefix("have "), Sense("held", name))
    for phrase in lexicon.stop:
        vocabulary.add(phrase, Sense("stop", phrase))
    if lexicon.spoken is None:  # where requests are read round one class, words have parts to play, and no likes
        _likes(vocabulary, lexicon)
    return vocabulary


def _likes(vocabulary: Vocabulary, lexicon: Lexicon) -> None:
    """What the thesaurus adds, where the same class has no other sense of the phrase."""
    new = Vocabulary(lexicon)
    cost = thesaurus.COST
    for name, cls in lexicon.classes.items():
        _nouns(new, tuple(thesaurus.things(cls.nouns)), Sense("class", name, cost=cost))
    for name, entry in lexicon.attributes.items():
        if entry.kind == "number":
            _nouns(new, tuple(thesaurus.nouns(entry.nouns)), Sense("attribute", name, cost=cost))
            declared = {field: getattr(entry, field) for field in ("most", "least", "more", "less", "how")}
            for field, forms in thesaurus.degrees(declared).items():
                kind = {"most": "most", "least": "most", "how": "how"}.get(field, "more")
                for form in forms:
                    new.add(form, Sense(kind, name, high=field in ("most", "more", "how"), cost=cost))
        _nouns(new, tuple(thesaurus.words(entry.nouns)), Sense("attribute", name, cost=cost))
        _nouns(new, tuple(thesaurus.units(entry.unit)), Sense("unit", name, cost=cost))
        for verb in thesaurus.verbs(entry.unit_verbs):
            _verb(new, verb, Sense("unitverb", name, cost=cost))
    for name, relation in lexicon.relations.items():
        for inverse, verbs in ((False, relation.verbs), (True, relation.inverse_verbs)):
            _verbs(new, tuple(thesaurus.verbs(verbs)), Sense("verb", name, inverse=inverse, cost=cost))
        if relation.from_ == relation.to:  # those that a state borders are its "bordering states"
            verbs = (*relation.verbs, *thesaurus.verbs(relation.verbs))
            for noun in lexicon.classes[relation.to].nouns:
                _nouns(new, tuple(thesaurus.partners(verbs, noun)), Sense("relation", name, cost=cost))
    for phrases in new.phrases.values():
        for words, senses in phrases.items():
            taken = {key for s in vocabulary.phrases.get(words[0], {}).get(words, ()) for key in _about(s, lexicon)}
            for sense in senses:
                if sense.kind == "class" and (vocabulary.phrases.get(words[0], {}).get(words) or len(senses) > 1):
                    continue  # another thing is called so
                if not taken & set(_about(sense, lexicon)):
                    vocabulary.add(words, sense)


def _about(sense: Sense, lexicon: Lexicon) -> list[tuple[str, ...]]:
    """What a sense is a sense of: verbs of a pair of classes, the rest of the nouns that its class has."""
    if sense.kind == "verb":
        relation = lexicon.relations[sense.name]
        ends = (relation.from_, relation.to)
        return [(sense.kind, *(reversed(ends) if sense.inverse else ends))]
    if sense.name in lexicon.attributes:
        cls = lexicon.classes[lexicon.attributes[sense.name].of]
        return [(sense.kind, noun) for noun in (*cls.nouns, *cls.rarely)]
    return [(sense.kind, sense.name)]


def _nouns(vocabulary: Vocabulary, nouns: Words, sense: Sense) -> None:
    for noun in nouns:
        singular, many = noun_forms(noun)
        vocabulary.add(singular, sense)
        vocabulary.add(many, _with(sense, plural=True))


def _with(sense: Sense, **changes: object) -> Sense:
    return replace(sense, **changes)  # type: ignore[arg-type]


def _classes(vocabulary: Vocabulary, lexicon: Lexicon, database: Database) -> None:
    for name, entry in lexicon.classes.items():
        _nouns(vocabulary, entry.nouns, Sense("class", name))
        _nouns(vocabulary, entry.rarely, Sense("class", name, cost=0.5))
        for phrase, conditions in _names(name, entry, lexicon, database):
            vocabulary.add(phrase, Sense("name", name, conditions=conditions))


def _names(
    cls: str, entry: ClassEntry, lexicon: Lexicon, database: Database
) -> Iterator[tuple[Words, tuple[Condition, ...]]]:
    """Names of members by their patterns, and the conditions that each sets."""
    if not entry.names:
        return
    by_column = {a.column.split(".")[1]: name for name, a in lexicon.attributes_of(cls).items() if not a.path}
    columns = sorted({column for pattern in entry.names for column in re.findall(r"{(\w+)}", pattern)})
    listed = ", ".join(columns)
    rows = database.run(f"SELECT DISTINCT {listed} FROM {in_sql(entry.table)}").rows  # noqa: S608 - the lexicon's names
    for row in rows:
        values = dict(zip(columns, row, strict=True))
        for pattern in entry.names:
            used = re.findall(r"{(\w+)}", pattern)
            if any(values[column] is None for column in used):
                continue
            conditions = tuple(Compare(Attr(by_column[c]), "=", (str(values[c]),)) for c in used)
            yield said(pattern.format(**values)), conditions


def _attributes(vocabulary: Vocabulary, lexicon: Lexicon, database: Database) -> None:
    for name, entry in lexicon.attributes.items():
        _nouns(vocabulary, entry.nouns, Sense("attribute", name))
        for verb in entry.verbs:
            _verb(vocabulary, verb, Sense("attrverb", name))
        for unit in entry.unit:
            _nouns(vocabulary, (unit,), Sense("unit", name))
        for verb in entry.unit_verbs:
            _verb(vocabulary, verb, Sense("unitverb", name))
        for word in entry.how:
            vocabulary.add(word, Sense("how", name))
        for words, kind, high in (
            (entry.most, "most", True), (entry.least, "most", False), (entry.more, "more", True),
            (entry.less, "more", False),
        ):  # fmt: skip
            for word in words:
                vocabulary.add(word, Sense(kind, name, high=high))
        if entry.values:
            table, column = entry.column.split(".")
            for value in database.distinct(table, column):
                _value(vocabulary, name, entry, value)
        for values, forms in entry.said.items():
            _spelt(vocabulary, Sense("value", name, values=tuple(values.split("|"))), entry)
            for form in forms:
                _forms(vocabulary, said(form), Sense("value", name, values=tuple(values.split("|"))), entry)


def _value(vocabulary: Vocabulary, name: str, entry: AttributeEntry, value: str) -> None:
    words = said(value)
    sense = Sense("value", name, values=(value,), cost=entry.weight)
    _forms(vocabulary, words, sense, entry)
    _spelt(vocabulary, sense, entry)
    optional = {word.lower() for word in entry.optional}
    short = tuple(word for word in words if word not in optional)
    if short and short != words:
        _forms(vocabulary, short, _with(sense, cost=entry.weight + 0.6), entry)


def _spelt(vocabulary: Vocabulary, sense: Sense, entry: AttributeEntry) -> None:
    """A code letter by letter: "y y z"."""
    letters = sense.values[0].lower() if len(sense.values) == 1 else ""
    if entry.code and letters.isalpha() and 1 < len(letters) <= _SPELT:
        vocabulary.add(tuple(letters), sense)


def _forms(vocabulary: Vocabulary, words: Words, sense: Sense, entry: AttributeEntry) -> None:
    vocabulary.add(words, sense)
    if entry.plural and words and words[-1].isalpha():
        many = _with(sense, plural=True)
        vocabulary.add((*words[:-1], plural(words[-1])), many)
        vocabulary.add((*words, "'s"), _with(many, cost=sense.cost + 0.5))
        if one_of(words[-1]) != words[-1]:  # "Toys": "a toy"
            vocabulary.add((*words[:-1], one_of(words[-1])), _with(sense, cost=sense.cost + 0.2))


def _relations(vocabulary: Vocabulary, lexicon: Lexicon) -> None:
    for name, entry in lexicon.relations.items():
        for inverse, verbs, nouns in (
            (False, entry.verbs, entry.nouns),
            (True, entry.inverse_verbs, entry.inverse_nouns),
        ):
            _verbs(vocabulary, verbs, Sense("verb", name, inverse=inverse))
            _nouns(vocabulary, nouns, Sense("relation", name, inverse=inverse))


def _verbs(vocabulary: Vocabulary, verbs: Words, sense: Sense) -> None:
    for verb in verbs:
        _verb(vocabulary, verb, sense)
        if " " not in verb:  # "supervise" gives "supervised by"
            vocabulary.add((participle(verb), "by"), _with(sense, inverse=not sense.inverse, passive=True))


def _verb(vocabulary: Vocabulary, verb: str, sense: Sense) -> None:
    head, _, rest = verb.partition(" ")
    if head == "be":
        first = rest.split()[0]
        vocabulary.add(rest, _with(sense, passive=True, particle=first in PREPOSITIONS or first in ("a", "the")))
        return
    for form in dict.fromkeys(verb_forms(head)):
        vocabulary.add(f"{form} {rest}".strip(), sense)


def said(text: str) -> Words:
    """A value or phrase as tokens of a request would spell it."""
    return tuple(token.word for token in normalise(text))

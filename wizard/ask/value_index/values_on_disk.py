"""What the values of columns with many values are called, looked up on disk when a request says it.

The phrases of an attribute are made by the same functions as those of columns with few values. They are written once
for each content of the database and each way in which a lexicon lets its values be said.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from wizard.ask.form import Attr, Compare
from wizard.ask.normalise import loses_words
from wizard.ask.senses import Sense, Vocabulary, Words
from wizard.ask.value_index.store import LONGEST, Phrase, ValueStore
from wizard.domain import concepts
from wizard.domain.lexicon import Lexicon
from wizard.domain.lexicon_entries import AttributeEntry

BATCH = 20_000
"""Values whose phrases are made at once."""
REMEMBERED = 4096
"""Stretches of words whose look-up is remembered."""
_SAYS = ("kind", "plural", "optional", "weight", "code", "concept")
"""What of an attribute decides how its values are said."""
_SOURCES = ("normalise.py", "numerals.py", "inflect.py", "vocabulary.py", "borrowing.py", "senses.py")

Say = Callable[[Vocabulary, Sequence[str]], None]
"""Adds the phrases of some values to a vocabulary."""


class LookedUp:
    """The phrases on disk that a lexicon's attributes and classes use."""

    def __init__(self, lexicon: Lexicon, store: ValueStore) -> None:
        self._lexicon = lexicon
        self._store = store
        self._attributes: dict[int, list[str]] = {}
        self._classes: dict[int, tuple[str, tuple[str, ...], dict[str, str]]] = {}
        self._known: dict[str, tuple[tuple[int, Phrase], ...]] = {}

    def __bool__(self) -> bool:
        return bool(self._attributes or self._classes)

    def add_attribute(
        self,
        name: str,
        entry: AttributeEntry,
        values: Callable[[], Iterable[str]],
        plainly: Callable[[str], Words],
        says: Sequence[tuple[bool, Say]],
    ) -> None:
        """Let the values of an attribute be looked up.

        Args:
            values: reads all of them; called where they were not written yet.
            plainly: the words of a value that is said in one way; none where there are more ways.
            says: what adds the phrases of some values, and whether those are lent by concept or thesaurus. What is lent
                is made of all values at once.
        """
        table, column = entry.column.split(".")
        told = {field: getattr(entry, field) for field in _SAYS}
        key = _key(table, column, told, concepts.attribute_words(entry.concept).model_dump())
        number = self._store.number(key)
        if number is None:
            number = self._store.write(key, table, column, _phrases(name, self._lexicon, [*values()], plainly, says))
        self._attributes.setdefault(number, []).append(name)

    def add_names(
        self,
        cls: str,
        table: str,
        columns: Sequence[str],
        attributes: dict[str, str],
        patterns: Sequence[str],
        named: Callable[[], Iterable[tuple[Words, tuple[object, ...]]]],
    ) -> None:
        """Let the names of members be looked up.

        Args:
            columns: those that the names are made of.
            attributes: the attribute of each.
            patterns: how they are made.
            named: reads every name, with the values of the columns.
        """
        key = _key(table, "", {"columns": list(columns), "patterns": list(patterns)}, {})
        number = self._store.number(key)
        if number is None:
            rows = (
                Phrase(" ".join(words), json.dumps(row, ensure_ascii=False), 0.0, False, False, False, "")
                for words, row in named()
                if words
            )
            number = self._store.write(key, table, "", rows)
        self._classes[number] = (cls, tuple(columns), attributes)

    def matches(self, words: Words, start: int) -> dict[int, list[tuple[Sense, bool]]]:
        """By the end of each phrase that begins at `start`: its senses, and whether they are lent."""
        window = words[start : start + LONGEST]
        out: dict[int, list[tuple[Sense, bool]]] = {}
        together: dict[tuple[int, str, float], list[Phrase]] = {}
        for number, found in self._found(window):
            if found.together:
                together.setdefault((number, found.words, found.cost), []).append(found)
            else:
                out.setdefault(start + found.words.count(" ") + 1, []).extend(self._senses(number, found))
        for (number, phrase, _), several in together.items():
            values = tuple(sorted(one.value for one in several))
            senses = ((replace(sense, values=values), lent) for sense, lent in self._senses(number, several[0]))
            out.setdefault(start + phrase.count(" ") + 1, []).extend(senses)
        return out

    def _found(self, window: Words) -> tuple[tuple[int, Phrase], ...]:
        key = " ".join(window)
        known = self._known.get(key)
        if known is None:
            phrases = [" ".join(window[:size]) for size in range(1, len(window) + 1)]
            known = tuple(self._store.found([*self._attributes, *self._classes], phrases))
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[key] = known
        return known

    def _senses(self, number: int, found: Phrase) -> Iterator[tuple[Sense, bool]]:
        if number in self._classes:
            cls, columns, attributes = self._classes[number]
            values = dict(zip(columns, json.loads(found.value), strict=True))
            conditions = tuple(
                Compare(Attr(attributes[c]), "=", (str(value),)) for c, value in values.items() if value is not None
            )
            yield Sense("name", cls, conditions=conditions), found.lent
            return
        for name in self._attributes[number]:
            sense = Sense("value", name, values=(found.value,), cost=found.cost, plural=found.plural, via=found.via)
            yield replace(sense, shortened=loses_words(found.value)), found.lent


def _phrases(
    name: str,
    lexicon: Lexicon,
    values: Sequence[str],
    plainly: Callable[[str], Words],
    says: Sequence[tuple[bool, Say]],
) -> Iterator[Phrase]:
    cost = lexicon.attributes[name].weight
    others: list[str] = []
    for value in values:
        words = plainly(value)
        if words and len(words) <= LONGEST:
            yield Phrase(" ".join(words), value, cost, False, False, False, "")
        else:
            others.append(value)
    for lent, say in says:
        batches = [values] if lent else (others[at : at + BATCH] for at in range(0, len(others), BATCH))
        for batch in batches:
            new = Vocabulary(lexicon)
            say(new, batch)
            for words, senses in itertools.chain.from_iterable(found.items() for found in new.phrases.values()):
                if len(words) <= LONGEST:
                    yield from _of_senses(" ".join(words), [s for s in senses if s.name == name], lent)


def _of_senses(words: str, senses: Iterable[Sense], lent: bool) -> Iterator[Phrase]:
    for sense in senses:
        for value in sense.values:
            yield Phrase(words, value, sense.cost, sense.plural, len(sense.values) > 1, lent, sense.via)


def _key(table: str, column: str, told: object, words: object) -> str:
    said = json.dumps([_made_by(), table, column, told, words], ensure_ascii=False, sort_keys=True, default=list)
    return hashlib.sha256(said.encode()).hexdigest()


@cache
def _made_by() -> str:
    """Names the source that makes phrases: another version makes others."""
    digest = hashlib.sha256()
    for source in (*(Path(__file__).parent.parent / one for one in _SOURCES), Path(__file__)):
        digest.update(source.read_bytes())
    return digest.hexdigest()

"""What a language model is told of a domain: its things, what is known of each, and how they belong together."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.guard import Database
from wizard.domain.facts import Domain
from wizard.domain.lexicon import Lexicon
from wizard.domain.lexicon_entries import AttributeEntry, ClassEntry

FEW_VALUES = 8
"""Values of a column that are listed; of one that has more, none is."""
SHORT_VALUE = 20
"""Characters of a value that may be listed."""
MOST_RELATIONS = 8
MOST_KINDS = 12
"""Of one class, what is told at most."""


class VocabularyPage:
    """The words of a domain on one page. What a subject may never see is not on it.

    Raises:
        what reading the database's values raises.
    """

    def __init__(self, domain: Domain, lexicon: Lexicon, database: Database) -> None:
        self._lexicon = lexicon
        self._database = database
        self._hidden = frozenset((*domain.display.hidden, *lexicon.private))
        self.text = "\n".join(self._line(name, entry) for name, entry in lexicon.classes.items())
        """One line a class: what is known of it; to what it belongs; what it may be called."""

    def _line(self, name: str, entry: ClassEntry) -> str:
        known = dict.fromkeys(self._known(name))
        belongs = dict.fromkeys(
            f"{relation.says} {_noun(self._lexicon.classes[relation.to].nouns, relation.to)}"
            for relation in self._lexicon.relations.values()
            if relation.from_ == name
        )
        kinds = [
            _noun(predicate.nouns or predicate.adjectives, "")
            for predicate in self._lexicon.predicates.values()
            if predicate.of == name and (predicate.nouns or predicate.adjectives)
        ]
        parts = [
            ", ".join(known),
            ", ".join(list(belongs)[:MOST_RELATIONS]),
            f"may be {', '.join(kinds[:MOST_KINDS])}" if kinds else "",
        ]
        return f"{_noun(entry.nouns, name)}: {'; '.join(part for part in parts if part)}"

    def _known(self, name: str) -> Iterator[str]:
        calendars = {entry.date.weekday for entry in self._lexicon.classes.values() if entry.date}
        for called, attribute in self._lexicon.attributes.items():
            if called in calendars:
                continue  # which day of the week a date is, is asked by words of every domain
            if attribute.of == name and attribute.column not in self._hidden:
                values = self._values(attribute)
                yield _noun(attribute.nouns, called) + (f" ({', '.join(values)})" if values else "")

    def _values(self, attribute: AttributeEntry) -> list[str]:
        """The values of an attribute that has a few short ones, in small letters."""
        table, _, column = attribute.column.partition(".")
        columns = (c for t in self._database.schema.tables if t.name == table for c in t.columns if c.name == column)
        found = next(columns, None)
        if attribute.kind != "text" or found is None or not found.is_text:
            return []
        values = [str(value) for value in self._database.distinct(table, column)]
        few = 1 < len(values) <= FEW_VALUES and max(map(len, values)) <= SHORT_VALUE
        return [value.lower() for value in values] if few else []


def _noun(nouns: tuple[str, ...], otherwise: str) -> str:
    """The first noun, in the singular: entries write "country/countries"."""
    return nouns[0].partition("/")[0] if nouns else otherwise

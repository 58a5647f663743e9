"""What a domain's principles and its lexicon name of each other, and what is not there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from wizard.ask.reader.rules import all_rules
from wizard.domain.errors import DomainUnusable
from wizard.domain.facts import Domain
from wizard.domain.ideas import misnamed
from wizard.domain.lexicon import Lexicon, lexicon_files
from wizard.domain.lexicon_entries import AttributeEntry, ClassEntry, PredicateEntry, RelationEntry
from wizard.domain.lexicon_layers import place_of
from wizard.domain.nearest_name import is_it
from wizard.domain.times import PeriodEntry
from wizard.domain.yamlfile import line_numbers, read_text


@dataclass(frozen=True)
class NotThere:
    """A name of a principle, or in one, that stands for nothing."""

    path: Path
    line: int | None
    where: str
    """The entry: `relations.via`, `principle L-8`."""
    what: str


def check_principles(domain: Domain, lexicon: Lexicon) -> None:
    """Raise `DomainUnusable` for the first name that stands for nothing."""
    for one in names_not_there(domain, lexicon):
        raise DomainUnusable(one.path, one.line, f"{one.where}: {one.what}", "correct one of them")


def names_not_there(domain: Domain, lexicon: Lexicon) -> Iterator[NotThere]:
    """The principles that entries of the lexicon name and the domain has not, and the attributes and rules that
    principles name and the lexicon and the reader have not."""
    numbers = [one.number for one in domain.principles]
    for group, entries in _groups(lexicon).items():
        for name, entry in entries.items():
            for number in entry.principle:
                if number not in numbers:
                    files = lexicon_files(domain.folder / "lexicon.yaml")
                    path, line = place_of((group, name, "principle"), files)
                    yield NotThere(path, line, f"{group}.{name}", f"no principle {number!r}{is_it(number, numbers)}")
    path = domain.folder / "principles.yaml"
    for place, principle in enumerate(domain.principles):
        if not principle.about:
            continue
        known = {
            "attributes": frozenset(lexicon.attributes),
            "attributes or relations": frozenset((*lexicon.attributes, *lexicon.relations)),
            "rules": frozenset(one.name for one in all_rules()),
        }
        for idea, what in misnamed(principle.about, known):
            line = line_numbers(read_text(path), path).get(("principles", place, "about", idea))
            yield NotThere(path, line, f"principle {principle.number}", f"{idea}: {what}")


_Entry = ClassEntry | AttributeEntry | RelationEntry | PredicateEntry | PeriodEntry


def _groups(lexicon: Lexicon) -> Mapping[str, Mapping[str, _Entry]]:
    """The entries of a lexicon that may name principles."""
    return {
        "classes": lexicon.classes, "attributes": lexicon.attributes, "relations": lexicon.relations,
        "predicates": lexicon.predicates, "periods": lexicon.periods,
    }  # fmt: skip

"""A source whose drafts have maxima, derived by the domain's rules; what is annotated stays as it is."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Self

from pydantic import TypeAdapter

from wizard.annotate.maxima import references_of_turn
from wizard.annotate.opened_domain import OpenedDomains
from wizard.corpus.annotation import Reference
from wizard.corpus.item import Item
from wizard.corpus.layers import SessionRecord
from wizard.corpus.place import domain_folders
from wizard.corpus.saved import Saved
from wizard.export.sources import Source

_REFERENCES = TypeAdapter(tuple[Reference, ...])


class Derived:
    """Wraps a source. A context manager: databases are opened when they are first needed, and closed at its end."""

    def __init__(
        self,
        source: Source,
        domain: str | None = None,
        database: str | None = None,
        folders: Mapping[str, str] | None = None,
    ) -> None:
        """`domain` and `database` (a URL) stand for what the sessions name; `folders` as for `OpenedDomains`."""
        self._source = source
        self._grounds = OpenedDomains(
            domain, database, domain_folders(source.sessions()) if folders is None else folders
        )
        # An export makes several passes, and derives once. A database without a name is a temporary file.
        self._found = sqlite3.connect("")
        self._found.execute("CREATE TABLE found (id TEXT PRIMARY KEY, derived TEXT)")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._found.close()
        self._grounds.close()

    def rules(self) -> dict[str, str]:
        """The SHA-256 of `maximum.yaml` by domain, of those that were needed so far."""
        return dict(self._grounds.rules)

    def sessions(self) -> tuple[SessionRecord, ...]:
        """The sessions of the source, unchanged."""
        return self._source.sessions()

    def versions(self, utterance: str) -> tuple[Saved, ...]:
        """The versions that the source has of an utterance, unchanged."""
        return self._source.versions(utterance)

    def masking(self) -> Iterable[Saved]:
        """What masks words or sound, as the source has it."""
        return self._source.masking()

    def items(self, speakers: Collection[str] | None = None) -> Iterator[Item]:
        """As in the source, with `derived` filled where nobody has done the turn, nor accepted its draft.

        Raises:
            DomainError: a session's domain is not to be had, or its rules are wrong.
            DatabaseUnavailable: nor is its database; what else goes wrong is the note of the reference.
        """
        for item in self._source.items(speakers):
            drafted = item.annotation is None and item.record.answer is not None
            yield replace(item, derived=self._derived(item)) if drafted else item

    def _derived(self, item: Item) -> tuple[Reference, ...]:
        row = self._found.execute("SELECT derived FROM found WHERE id = ?", (item.record.id,)).fetchone()
        if row:
            return _REFERENCES.validate_json(row[0])
        made = references_of_turn(item.record, self._grounds.of(item.session.domain))
        text = _REFERENCES.dump_json(made).decode()
        self._found.execute("INSERT INTO found VALUES (?, ?)", (item.record.id, text))
        return made

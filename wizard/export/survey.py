"""What an export consists of, counted in one pass over its items: for the data card, the manifest and the warnings."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from wizard.corpus.item import Item


@dataclass
class ExportSurvey:
    """Counts; nothing of an item is kept but the names of its session and speaker."""

    turns: int = 0
    seconds: float = 0.0
    how: Counter[str] = field(default_factory=Counter)
    source: Counter[str] = field(default_factory=Counter)
    status: Counter[str] = field(default_factory=Counter)
    category: Counter[str] = field(default_factory=Counter)
    """By 1991 class; empty text for none."""
    answered: Counter[str] = field(default_factory=Counter)
    """By 1991 class, turns with a reference."""
    tags: Counter[str] = field(default_factory=Counter)
    exclusions: Counter[str] = field(default_factory=Counter)
    principles: Counter[str] = field(default_factory=Counter)
    """Turns that cite each, by the domain's name, its number and the SHA-256 of its text: `personnel 12 ab..`."""
    unreviewed: int = 0
    """Turns that no person has done, or on which annotators differ; `accepted` ones are among them."""
    accepted: int = 0
    """Turns of which nothing but a draft that was accepted with many others is there."""
    referenced: int = 0
    """Turns with a minimum."""
    bounded: int = 0
    """Turns with a maximum."""
    sessions: Counter[str] = field(default_factory=Counter)
    """Turns by session."""
    speakers: Counter[str] = field(default_factory=Counter)
    """Turns by speaker."""
    annotators: set[str] = field(default_factory=set)
    _sum: Any = field(default_factory=hashlib.sha256)

    @property
    def digest(self) -> str:
        """Of all that can change while an export runs: which turns there are, and what annotators say of them."""
        return str(self._sum.hexdigest())

    def see(self, item: Item) -> None:
        """Count one more item of the export."""
        record, annotation = item.record, item.annotation
        said = annotation.model_dump_json() if annotation else ""
        self._sum.update(
            f"{record.id} {item.status} {' '.join(item.annotators)} {' '.join(item.accepted_by)} {said}\n".encode()
        )
        self.turns += 1
        self.annotators.update(item.annotators, item.accepted_by)
        self.seconds += record.audio.seconds if record.audio else 0.0
        self.how[record.how] += 1
        self.source[record.source] += 1
        self.status[item.status] += 1
        self.unreviewed += not item.reviewed
        self.accepted += item.annotation is not None and item.annotation.unseen
        self.category[item.category or ""] += 1
        self.sessions[record.session] += 1
        self.speakers[record.speaker] += 1
        self.referenced += bool(item.references)
        self.answered[item.category or ""] += bool(item.references)
        self.bounded += any(one.maximum for one in item.references)
        if annotation:
            self.tags.update(annotation.tags)
            self.exclusions.update(annotation.exclusions)
            self.principles.update(f"{item.session.domain} {one.number} {one.sha256}" for one in annotation.principles)


def survey(items: Iterable[Item]) -> ExportSurvey:
    """Count all of `items`, which are read once."""
    found = ExportSurvey()
    for item in items:
        found.see(item)
    return found

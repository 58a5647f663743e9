"""The numbered document of a domain's principles, each with the turns that cite it, and what annotators propose.

A citation keeps the SHA-256 of what the principle said. Where that has changed, or the principle has gone, the turn's
answers are to be looked at again. Of an adjudicated turn the adjudication counts, else what each annotator says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from wizard.corpus.saved import Saved
from wizard.corpus.store import Store
from wizard.domain import Domain, Principle


@dataclass(frozen=True, slots=True)
class Cited:
    """A turn that cites a principle."""

    utterance: str
    by: tuple[str, ...]
    """Annotators, in the order of their names."""
    stale: bool
    """One of them cited it as it reads no more."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A principle with the turns that cite it, in order."""

    principle: Principle
    cited: tuple[Cited, ...]


@dataclass(frozen=True, slots=True)
class Proposed:
    """A principle that an annotator proposes."""

    text: str
    utterance: str
    by: str


@dataclass(frozen=True)
class Document:
    """All principles of a domain."""

    domain: Domain
    chapters: tuple[Chapter, ...]
    proposed: tuple[Proposed, ...] = ()
    gone: dict[str, tuple[Cited, ...]] = field(default_factory=dict)
    """Turns by the number of a principle that they cite and that the domain has no more."""
    corpus: bool = False
    """Whether a corpus was looked at: without one nothing is known of citations."""

    @property
    def again(self) -> dict[str, tuple[str, ...]]:
        """The turns to look at again, each with the numbers of the principles that have changed or gone."""
        found: dict[str, list[str]] = {}
        for chapter in self.chapters:
            for one in chapter.cited:
                if one.stale:
                    found.setdefault(one.utterance, []).append(chapter.principle.number)
        for number, turns in self.gone.items():
            for one in turns:
                found.setdefault(one.utterance, []).append(number)
        return {utterance: tuple(numbers) for utterance, numbers in sorted(found.items())}

    def as_json(self) -> dict[str, Any]:
        """The document as `woz domain principles --json` prints it."""
        return {
            "domain": self.domain.name,
            "principles": [
                {
                    **chapter.principle.model_dump(mode="json"),
                    "sha256": chapter.principle.sha256,
                    "cited": [_cited(one) for one in chapter.cited],
                }
                for chapter in self.chapters
            ],
            "proposed": [{"text": one.text, "utterance": one.utterance, "by": one.by} for one in self.proposed],
            "gone": {number: [_cited(one) for one in turns] for number, turns in self.gone.items()},
            "again": {utterance: list(numbers) for utterance, numbers in self.again.items()},
        }


def document(domain: Domain, store: Store | None = None, also: frozenset[str] = frozenset()) -> Document:
    """The document of a domain; with a store, what its turns cite and propose.

    `also`: other names under which sessions may name the domain, such as its folder.
    """
    if store is None:
        return Document(domain, tuple(Chapter(principle, ()) for principle in domain.principles))
    ours = {one.session for one in store.sessions() if one.domain in {domain.name, *also}}
    now = {principle.number: principle.sha256 for principle in domain.principles}
    cited: dict[str, list[Cited]] = {}
    proposed: list[Proposed] = []
    for utterance, versions in groupby(store.on_principles(), key=lambda one: one.utterance):
        if utterance.rpartition("-")[0] not in ours:
            continue
        counting = list(_counting(store, utterance, list(versions)))
        proposed += [Proposed(text, utterance, one.annotator) for one in counting for text in one.annotation.proposed]
        by_number: dict[str, list[tuple[str, bool]]] = {}
        for one in counting:
            for citation in one.annotation.principles:
                stale = now.get(citation.number) != citation.sha256
                by_number.setdefault(citation.number, []).append((one.annotator, stale))
        for number, those in by_number.items():
            names = tuple(sorted({name for name, _ in those}))
            cited.setdefault(number, []).append(Cited(utterance, names, any(stale for _, stale in those)))
    chapters = tuple(Chapter(one, tuple(cited.get(one.number, ()))) for one in domain.principles)
    gone = {number: tuple(turns) for number, turns in sorted(cited.items()) if number not in now}
    return Document(domain, chapters, tuple(proposed), gone, corpus=True)


def _counting(store: Store, utterance: str, versions: list[Saved]) -> Iterator[Saved]:
    """Those versions of a turn that count: the adjudication, where there is one that is done."""
    decided = next((one for one in store.versions(utterance) if one.kind == "adjudication"), None)
    if decided is not None and decided.annotation.done:
        yield decided
    else:
        yield from (one for one in versions if one.kind == "annotation")


def _cited(one: Cited) -> dict[str, Any]:
    return {"utterance": one.utterance, "by": list(one.by), "stale": one.stale}

"""The turns that an annotator goes through: what she asked for and what is hers, in an order, from where she was.

What she is given is blind: nothing that anybody else said of the turn, or of the turns before it, is in it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, get_args

from subject.shaped import kept_as
from wizard.annotate.assignment import Assignment
from wizard.annotate.errors import named
from wizard.corpus.annotationlog import checked_name
from wizard.corpus.errors import NoSuchUtterance, NotWritten
from wizard.corpus.item import EarlierTurn, Item, Listed
from wizard.corpus.layers import UtteranceRecord
from wizard.corpus.leftover_files import still_here
from wizard.corpus.place import Place
from wizard.corpus.query import Query
from wizard.corpus.saved import Saved
from wizard.corpus.sro import words_typed
from wizard.corpus.store import Store
from wizard.corpus.whole_files import put_in_place

Order = Literal["session", "doubtful", "random"]
ORDERS: tuple[Order, ...] = get_args(Order)
"""session: as it was said. doubtful: first what the tool did not answer by itself. random: seeded, the same for all."""

_DOUBT = {"sql": 0, "revised": 1, "message": 2, "overtaken": 3, "void": 4, "open": 5, "direct": 6}


@dataclass(frozen=True, slots=True)
class QueueEntry:
    """A turn in the queue."""

    id: str
    session: str
    turn: int
    how: str
    said: str
    """As the wizard typed it, or the subject."""
    twice: bool
    """Somebody else does it, too; blind."""
    done: bool
    """By the queue's annotator."""
    accepted: bool
    """Its draft was accepted unseen, and nobody has done it."""
    training: bool = False
    """Everybody does it, and it is known what is right."""


@dataclass(frozen=True)
class Taken:
    """A turn as it is given to an annotator."""

    item: Item
    """Blind."""
    saved: Saved | None
    """Her own latest version."""
    earlier: tuple[UtteranceRecord, ...]
    """The session's turns before it."""


class Queue:
    """An annotator's turns; made anew by `load`, which leaves her where she is."""

    def __init__(
        self,
        store: Store,
        annotator: str,
        query: Query = Query(),  # noqa: B008 - frozen
        *,
        order: str = "session",
        everything: bool = False,
        twice: bool = False,
    ) -> None:
        """`everything`: also what is given to others; `twice`: only what two annotators do.

        Raises `BadAnnotator`, `NoSuchName` for an unknown order.
        """
        self._store = store
        self.annotator = checked_name(annotator)
        self.query = query
        self.order: Order = named("order", order, ORDERS)
        self._everything = everything
        self._twice = twice
        self._assignment = Assignment.of(store.place.settings)
        self.entries: tuple[QueueEntry, ...] = ()
        self.at: int = 0
        """Of the entry that she is at, from 0; 0 where there is none."""
        self.load()

    def load(self) -> None:
        """Read the turns from the store again."""
        here = self.now
        found = self._found()
        if self.order == "doubtful":
            found.sort(key=lambda one: _DOUBT.get(one.how, 0))  # stable: by session within
        elif self.order == "random":
            seed = self._assignment.seed
            found.sort(key=lambda one: hashlib.sha256(f"{seed}:order:{one.id}".encode()).digest())
        found.sort(key=lambda one: not one.training)
        self.entries = tuple(found)
        self.at = next((place for place, one in enumerate(found) if here and one.id == here.id), 0)

    @property
    def now(self) -> QueueEntry | None:
        """The entry that she is at; None where the queue is empty."""
        return self.entries[self.at] if self.entries else None

    @property
    def done(self) -> int:
        """How many turns of the queue the annotator has finished."""
        return sum(one.done for one in self.entries)

    @property
    def why_empty(self) -> str:
        """Why there is no turn, and what to do; for a queue that has none."""
        if str(self.query):
            return f"no turn is found by {self.query}; / changes the filters"
        named = self._assignment.annotators
        if named and self.annotator not in named and not self._everything:
            return f"corpus.yaml shares the turns out among {', '.join(named)}; woz annotate --all shows them to others"
        if self._twice:
            return "no turn that two annotators do is left; corpus.yaml says how many there are (double_share)"
        if self._everything:
            return "the corpus has no turn; woz ingest takes sessions in"
        return "every turn has been done by others; woz annotate --all shows them"

    def go(self, utterance: str) -> QueueEntry:
        """To this turn. Raises `NoSuchUtterance` where it is not in the queue."""
        for place, one in enumerate(self.entries):
            if one.id == utterance:
                self.at = place
                return one
        raise NoSuchUtterance(utterance)

    def step(self, by: int) -> QueueEntry | None:
        """So many on (or back), as far as there are any."""
        self.at = max(0, min(self.at + by, len(self.entries) - 1))
        return self.now

    @property
    def ahead(self) -> QueueEntry | None:
        """The next that is not done, as the queue was made, without going there; None where there is none."""
        behind, before = self.entries[self.at + 1 :], self.entries[: self.at]
        return next((one for one in (*behind, *before) if not one.done), None)

    def next_open(self) -> QueueEntry | None:
        """To the next that is not done, round the end; None where all are done.

        One that somebody else has done since the queue was made, and that is not hers any more, is passed over.
        """
        count = len(self.entries)
        for ahead in range(1, count + 1):
            place = (self.at + ahead) % count
            if not self.entries[place].done and self._is_still_hers(self.entries[place].id):
                self.at = place
                return self.entries[place]
        return None

    def mark(self, utterance: str, done: bool) -> None:
        """Take note that a turn is done, or is not any more, without looking at the store again."""
        self.entries = tuple(replace(one, done=done) if one.id == utterance else one for one in self.entries)

    def take(self, utterance: str) -> Taken:
        """A turn to work on. Raises `NoSuchUtterance`."""
        return take(self._store, utterance, self.annotator)

    def _found(self) -> list[QueueEntry]:
        """What is hers, as it was said."""
        return [self._entry(one) for one in self._store.overview(self.query) if self._is_hers(one)]

    def _is_hers(self, one: Listed) -> bool:
        if self._twice and not self._assignment.twice(one.id):
            return False
        if self._everything:
            return True
        return self._assignment.has(self.annotator, one)

    def _is_still_hers(self, utterance: str) -> bool:
        return any(map(self._is_hers, self._store.overview(Query(ids=(utterance,)))))

    def _entry(self, one: Listed) -> QueueEntry:
        twice, done = self._assignment.twice(one.id), self.annotator in one.annotators
        training = self._assignment.trains(one)
        return QueueEntry(
            one.id, one.session, one.turn, one.how, one.said, twice, done, one.status == "accepted", training
        )


def take(store: Store, utterance: str, annotator: str) -> Taken:
    """A turn, blind, with what this annotator has saved of it. Raises `NoSuchUtterance`."""
    item = store.item(utterance)
    versions = store.versions(utterance)
    saved = next((one for one in versions if one.annotator == annotator and one.kind == "annotation"), None)
    earlier = tuple(
        one.record for one in store.items(Query(sessions=(item.record.session,))) if one.record.turn < item.record.turn
    )
    return Taken(blind(item, map(as_context, earlier)), saved, earlier)


def blind(item: Item, before: Iterable[EarlierTurn]) -> Item:
    """The turn as the session left it: without anybody's annotation of it; `before` are the turns before it."""
    return replace(item, annotation=None, status="draft", annotators=(), accepted_by=(), earlier=tuple(before))


def as_context(record: UtteranceRecord) -> EarlierTurn:
    """A turn as context of a later one, as the session left it."""
    words = words_typed(record.transcript or record.typed or "")
    return EarlierTurn(record.turn, record.id, words, record.answer.minimum if record.answer else "")


@dataclass(frozen=True)
class Resumption:
    """Where an annotator stopped: what she takes up again."""

    filters: tuple[str, ...] = ()
    """As `Query.parse` reads them."""
    order: str = "session"
    utterance: str = ""


def remember(store: Store, annotator: str, where: Resumption) -> None:
    """Keep where she is, in the corpus's folder; nothing that names a forgotten subject.

    Raises `NotWritten`, `BadAnnotator`, and as the store where anybody was forgotten.
    """
    path = _kept(store.place, annotator)
    filters, utterance = still_here(store, where.filters, where.utterance)
    text = json.dumps({"filters": filters, "order": where.order, "utterance": utterance}) + "\n"
    try:
        path.parent.mkdir(exist_ok=True)
        put_in_place(path, text.encode())
    except OSError as error:
        raise NotWritten(str(path), error.strerror or str(error)) from error


def resumed(place: Place, annotator: str) -> Resumption:
    """Where she was; from the beginning where nothing (legible) was kept. Raises `BadAnnotator`."""
    found = kept_as(Resumption, _kept(place, annotator))
    return found if found and found.order in ORDERS else Resumption()


def _kept(place: Place, annotator: str) -> Path:
    return place.queues / f"{checked_name(annotator)}.json"

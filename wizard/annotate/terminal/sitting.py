"""An annotator's sitting, without a screen: her queue, the turn she works on, saving after every change, going on.

A turn is left only when all of it is saved: where the store cannot be had, what she did stays here and is tried again.
"""

from __future__ import annotations

from collections.abc import Callable

from wizard.annotate.errors import NotLeft
from wizard.annotate.history import UndoHistory
from wizard.annotate.listening import Listening
from wizard.annotate.opened_domain import OpenedDomains
from wizard.annotate.queue import Queue, Resumption, Taken, remember, resumed
from wizard.annotate.rewording import Rewording
from wizard.annotate.training import Feedback, gold_of
from wizard.annotate.workspace import Workspace, Writing
from wizard.corpus.errors import NoSuchUtterance, UtteranceForgotten
from wizard.corpus.layers import UtteranceRecord
from wizard.corpus.query import Query
from wizard.corpus.saved import Saved
from wizard.corpus.store import Store
from wizard.errors import WozError

TRAIL = 50
"""Turns that undo can go back to."""


class Sitting:
    """One annotator on one corpus. Not thread-safe: one caller acts, and everybody else looks at what it made before.

    What may ask a database: `open`, `begin`, `go`, `step`, `finish`, `refilter`, `save`, `remember`, `look_ahead`,
    `read_later`, and the workspace's steps that say so. A terminal calls these in a thread, and nothing else meanwhile.
    """

    def __init__(
        self,
        store: Store,
        annotator: str,
        grounds: OpenedDomains,
        listening: Listening,
        *,
        filters: tuple[str, ...] = (),
        order: str = "",
        everything: bool = False,
        twice: bool = False,
    ) -> None:
        """Goes on where she was; `filters` and `order` stand in place of those that she had, where they are given.

        Raises `BadQuery`, `BadAnnotator`, `NoSuchName`.
        """
        self.store = store
        self.grounds = grounds
        self.listening = listening
        self.annotator = annotator
        self._everything = everything
        self._twice = twice
        was = resumed(store.place, self.place_name)
        self.filters = filters or was.filters
        self.queue = self._queue(Query.parse(self.filters), order or was.order)
        self.workspace = Workspace(grounds, store, annotator)
        self.taken: Taken | None = None
        self.trouble = ""
        """Why the last change is not saved; empty where it is."""
        self.feedback: Feedback | None = None
        """The turn that was done last beside its gold; None where that was no training turn."""
        self.passed_over = ""
        """Which turns could not be opened on the last move, and why; empty where all could."""
        self._later: tuple[UtteranceRecord, ...] | None = None
        self._trail: list[tuple[str, UndoHistory]] = []
        """Turns that were changed and left, with what they went through: the way that undo goes back."""
        self._start(was.utterance)

    @property
    def place_name(self) -> str:
        """Under which it is kept where she is."""
        return self.annotator

    def _queue(self, query: Query, order: str) -> Queue:
        return Queue(self.store, self.annotator, query, order=order, everything=self._everything, twice=self._twice)

    def _start(self, utterance: str) -> None:
        try:
            self.queue.go(utterance)
        except NoSuchUtterance:
            now = self.queue.now
            if now is not None and now.done:
                self.queue.next_open()

    # --- going on ----------------------------------------------------------------------------------------------------

    def open(self) -> bool:
        """Take up the turn that the queue is at; False where the queue is empty.

        Raises `NotLeft` (the turn before stays open), `DomainError`, `DatabaseUnavailable`.
        """
        now = self.queue.now
        if now is None:
            return False
        if self.taken is None or self.taken.item.record.id != now.id:
            self._leave()
        taken = self.queue.take(now.id)
        history = next((history for utterance, history in reversed(self._trail) if utterance == now.id), None)
        self._trail = [one for one in self._trail if one[0] != now.id]
        self.workspace.open(taken.item, taken.saved, taken.earlier, history)
        self._opened(taken)
        return True

    def _opened(self, taken: Taken) -> None:
        self.taken, self._later = taken, None
        self.remember()

    def begin(self) -> bool:
        """Open where she was, or the next turn that can be opened; False where there is none to open.

        Raises what opening raises where no turn can be opened.
        """
        if self.queue.now is None:
            return False
        try:
            self.open()
        except WozError:
            self._move(self.queue.next_open)
        return True

    def go(self, utterance: str) -> None:
        """To a turn of the queue. Raises as `open`, and `NoSuchUtterance`."""
        self._move(lambda: self.queue.go(utterance))

    def step(self, by: int) -> bool:
        """So many turns on, done or not; False where the queue ends. Raises as `open`."""
        before = self.queue.at
        self._move(lambda: self.queue.step(by))
        return self.queue.at != before

    def finish(self) -> bool:
        """Call the turn done and take up the next that is not; False where that was the last.

        Raises `NotReady` with what is wrong, and as `open`.
        """
        self._finish()
        self._leave()
        self.feedback = self._beside_gold()
        before = self.queue.at
        self._move(self.queue.next_open)
        return self.queue.at != before

    def _finish(self) -> None:
        now = self.workspace.annotation
        if not now.done or now.unseen:
            self.workspace.mark_done()

    def _beside_gold(self) -> Feedback | None:
        """The turn that was done, where it is a training turn."""
        now = self.queue.now
        if now is None or not now.training:
            return None
        gold = gold_of(self.store.versions(now.id))
        return Feedback(now.id, self.workspace.annotation, gold) if gold is not None else None

    def refilter(self, filters: tuple[str, ...], order: str = "") -> None:
        """Other turns, or another order of them; she stays where she is where that turn is among them.

        Raises `BadQuery`, and as `open`.
        """
        query = Query.parse(filters)
        self._leave()
        here = self.queue.now
        queue = self._queue(query, order or self.queue.order)
        self.filters, self.queue = filters, queue
        self._start(here.id if here else "")
        if queue.now is None:
            self.taken = None
        elif self.taken is None or self.taken.item.record.id != queue.now.id:
            self.open()
        self.remember()

    def _move(self, move: Callable[[], object]) -> None:
        """Move and open; turns that cannot be opened (their domain is not to be had) are passed over, and told."""
        before = self.queue.at
        tried: dict[int, WozError] = {}
        self.passed_over = ""
        while True:
            move()
            at = self.queue.at
            if at in tried or (tried and at == before):
                self.queue.at = before
                raise next(iter(tried.values()))
            try:
                self.open()
            except NotLeft:
                self.queue.at = before
                raise
            except WozError as error:
                tried[at] = error
                self.passed_over = f"{len(tried)} passed over: {error}"
            else:
                return

    def undo_before(self) -> str:
        """Go back to the turn that was changed last, and take its last change back; returns which, in words.

        Empty where no turn was. Raises as `open`, and `NoSuchUtterance` where that turn is not in the queue any more.
        """
        if not self._trail:
            return ""
        utterance, _ = self._trail[-1]
        self._move(lambda: self.queue.go(utterance))
        words = self.workspace.history.can_undo
        if words:
            self.workspace.history.undo()
        return f"{words} ({utterance})" if words else ""

    def act(self, step: Callable[[], object]) -> None:
        """Take a step on the turn. Raises what it raises."""
        step()

    def rewording(self) -> Rewording | None:
        """What other words for the turn are asked by, in any thread; None where no turn is open."""
        if self.taken is None:
            return None
        work = self.workspace
        return Rewording(work.item, self.taken.earlier, work.ground, self.store, self.annotator, work.kind)

    def look_ahead(self, utterance: str) -> None:
        """Ask the databases now what opening this turn will ask them: they remember it. To be called in a thread.

        Raises nothing: what cannot be had is told when the turn is opened.
        """
        try:
            if self.store.item(utterance).session.domain in self.grounds:
                self._look_at(utterance)
        except WozError:
            return

    def _look_at(self, utterance: str) -> None:
        taken = self.queue.take(utterance)
        beside = Workspace(self.grounds, self.store, self.annotator)
        beside.open(taken.item, taken.saved, taken.earlier)
        _ = beside.findings

    # --- saving ------------------------------------------------------------------------------------------------------

    def save(self) -> bool:
        """Save what changed; True where all is saved, and nothing stands in the way. Raises nothing: see `trouble`."""
        if self.taken is None:
            return True
        writing = self.to_write()
        if writing is not None:
            self.written(writing, self.wrote(writing))
        return not self.trouble and self.workspace.conflict is None

    def to_write(self) -> Writing | None:
        """What is to be saved; where nothing is, no trouble with saving is left either."""
        writing = self.workspace.to_write() if self.taken is not None else None
        if writing is None:
            self.trouble = ""
            self._marked()
        return writing

    def wrote(self, writing: Writing) -> int | Saved | WozError:
        """Write it. May be called in another thread than all else. Raises nothing: an error is handed back."""
        try:
            return writing.into(self.store)
        except WozError as error:
            return error

    def written(self, writing: Writing, came: int | Saved | WozError) -> None:
        """Take note of what came of writing: see `trouble`, and the workspace's `conflict`."""
        if isinstance(came, WozError):
            self.trouble = str(came)
            if isinstance(came, UtteranceForgotten):  # told once; then the turn can be left
                self.workspace.let_go()
        else:
            self.trouble = ""
            self.workspace.written(writing, came)
        self._marked()

    def _leave(self) -> None:
        if self.taken is not None and not self.save():
            why = self.trouble or "somebody else's version is in the way; settle it first (Ctrl+K)"
            raise NotLeft(self.taken.item.record.id, why)
        if self.taken is not None and self.workspace.history.can_undo:
            here = self.taken.item.record.id
            others = [one for one in self._trail if one[0] != here]
            self._trail = [*others[1 - TRAIL :], (here, self.workspace.history)]

    def _marked(self) -> None:
        if self.taken is not None and not self.workspace.unsaved:
            now = self.workspace.annotation
            self.queue.mark(self.taken.item.record.id, now.done and not now.unseen)

    def remember(self) -> None:
        """Keep where she is for the next time; where that cannot be written, nothing else is lost."""
        now = self.queue.now
        where = Resumption(self.filters, self.queue.order, now.id if now else "")
        try:
            remember(self.store, self.place_name, where)
        except WozError as error:
            self.trouble = self.trouble or str(error)

    @property
    def why_none(self) -> str:
        """Why no turn is open, and what to do."""
        return "no turn is open: q shows the queue" if self.queue.entries else self.queue.why_empty

    # --- looking -----------------------------------------------------------------------------------------------------

    @property
    def later(self) -> tuple[UtteranceRecord, ...]:
        """The session's turns after this one, once `read_later` has read them."""
        return self._later or ()

    def read_later(self) -> None:
        """Read the session's turns after this one; once a turn. Raises as `Store.items`."""
        if self._later is None and self.taken is not None:
            record = self.taken.item.record
            items = self.store.items(Query(sessions=(record.session,)))
            self._later = tuple(one.record for one in items if one.record.turn > record.turn)

"""An adjudicator's sitting, without a screen: the turns in which annotators differ, each decided layer by layer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from wizard.annotate.accepted_drafts import BulkAcceptance
from wizard.annotate.adjudicating import DECIDED, Adjudicating, differences, done_by, finish_agreed
from wizard.annotate.edits import differing
from wizard.annotate.queue import Queue, QueueEntry
from wizard.annotate.terminal.sitting import Sitting
from wizard.corpus.item import Listed
from wizard.corpus.query import Query


class Docket(Queue):
    """The turns in which annotators differ, and that nobody has adjudicated; those, too, where they are asked for."""

    def _is_hers(self, one: Listed) -> bool:
        return one.status == "disputed" or (one.status == "adjudicated" and "adjudicated" in self.query.statuses)

    @property
    def why_empty(self) -> str:
        """What has to be there first."""
        if str(self.query):
            return super().why_empty
        return "nothing is disputed: no turn was done by two annotators who differ and is not adjudicated yet"

    def _entry(self, one: Listed) -> QueueEntry:
        return replace(super()._entry(one), done=one.status == "adjudicated")


class AdjudicationSitting(Sitting):
    """A sitting in which turns are adjudicated."""

    case: Adjudicating | None = None
    """The turn, as it is being decided."""

    @property
    def place_name(self) -> str:
        """Beside where she is as an annotator."""
        return f"{self.annotator}.adjudicates"

    def _queue(self, query: Query, order: str) -> Queue:
        return Docket(self.store, self.annotator, query, order=order)

    def open(self) -> bool:
        """Take up the turn that the docket is at; False where there is none."""
        now = self.queue.now
        if now is None:
            return False
        if self.taken is None or self.taken.item.record.id != now.id:
            self._leave()
        case = Adjudicating(self.store, self.grounds, self.annotator, now.id)
        self._opened(self.queue.take(now.id))
        self.case, self.workspace = case, case.workspace
        return True

    def undo_before(self) -> str:
        """Nothing: each case is decided by itself."""
        return ""

    def _look_at(self, utterance: str) -> None:
        _ = Adjudicating(self.store, self.grounds, self.annotator, utterance).workspace.findings

    def _finish(self) -> None:
        if self.case is not None:
            self.case.finish()

    def act(self, step: Callable[[], object]) -> None:
        """Take a step; the layers that it changes are decided by it."""
        before = self.workspace.annotation
        step()
        if self.case is not None:
            for layer in differing(before, self.workspace.annotation):
                if layer in DECIDED:
                    self.case.settle(layer)

    def agreed(self) -> int:
        """How many turns of the docket are agreed on, if not to the letter."""
        pending = (one.id for one in self.queue.entries if not one.done)
        said = (done_by(self.store.versions(utterance)) for utterance in pending)
        return sum(len(one) > 1 and not differences(one) for one in said)

    def finish_agreed(self) -> BulkAcceptance:
        """Finish those in bulk; the docket is looked through anew."""
        self._leave()
        done = finish_agreed(self.store, self.grounds, self.annotator, self.queue.query)
        self.queue.load()
        self.taken = None
        self.open()
        return done

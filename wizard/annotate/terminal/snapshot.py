"""Everything the annotator's screen paints, as it was at one moment; made in the event loop, without any database."""

from __future__ import annotations

from dataclasses import dataclass

from wizard.annotate.drafting import AnnotationDraft
from wizard.annotate.findings import Remark
from wizard.annotate.queue import Order, Queue, QueueEntry, Taken
from wizard.annotate.terminal.background import Background
from wizard.annotate.terminal.sitting import Sitting
from wizard.corpus.annotation import Annotation
from wizard.corpus.classes import Class91
from wizard.corpus.layers import UtteranceRecord
from wizard.corpus.saved import Saved


@dataclass(frozen=True)
class QueueSeen:
    """The annotator's turns as the screen shows them."""

    annotator: str
    filters: tuple[str, ...]
    """As they were typed."""
    query: str
    """The same, as the program says them."""
    order: Order
    entries: tuple[QueueEntry, ...]
    at: int
    """Of the entry that she is at, from 0."""
    done: int
    ahead: str
    """The turn that comes next; empty where there is none."""


@dataclass(frozen=True)
class TurnSeen:
    """The turn that is open."""

    taken: Taken
    annotation: Annotation
    draft: AnnotationDraft
    suggestion: Class91
    decided: bool
    begun: bool
    """Whether something is saved that is not just the draft."""
    unsaved: bool
    conflict: Saved | None
    findings: tuple[Remark, ...]
    """What the checks said last, of this turn."""
    checked: bool
    """Whether they said it of the annotation as it is."""
    later: tuple[UtteranceRecord, ...]


@dataclass(frozen=True)
class Snapshot:
    """What there is to be seen."""

    queue: QueueSeen
    turn: TurnSeen | None
    """None where no turn is open; `why_none` says why."""
    why_none: str
    trouble: str
    """Why the last change is not saved; empty where it is."""


def looked(sitting: Sitting, background: Background, before: Snapshot | None) -> Snapshot:
    """The sitting as it is now; while it belongs to a long step, as it was `before`."""
    if background.busy and before is not None:
        return before
    now = sitting.taken
    why = sitting.why_none if now is None else ""
    return Snapshot(_queue(sitting, sitting.queue), _turn(sitting, background, before), why, sitting.trouble)


def _queue(sitting: Sitting, queue: Queue) -> QueueSeen:
    ahead = queue.ahead
    return QueueSeen(
        queue.annotator, sitting.filters, str(queue.query), queue.order, queue.entries, queue.at, queue.done,
        ahead.id if ahead is not None else "",
    )  # fmt: skip


def _turn(sitting: Sitting, background: Background, before: Snapshot | None) -> TurnSeen | None:
    taken, workspace = sitting.taken, sitting.workspace
    if taken is None:
        return None
    checked = workspace.unchecked is None
    findings: tuple[Remark, ...] = ()
    if background.no_answer and not checked:
        why = f"answers cannot be checked: {background.no_answer}"
        findings = (Remark("error", "references", why, "it is tried again"),)
    elif checked:
        findings = workspace.findings
    elif before is not None and before.turn is not None and before.turn.taken.item is taken.item:
        findings = before.turn.findings
    return TurnSeen(
        taken, workspace.annotation, workspace.draft, workspace.suggestion, workspace.decided, workspace.begun,
        workspace.unsaved, workspace.conflict, findings, checked, sitting.later,
    )  # fmt: skip

"""What the events of one session say so far, wherever they were read: from the spool after a crash, or as they happen.

`Record` is the fold of her events. The session keeps one that it extends by each event; a terminal that was killed
folds the events in its spool, and has the same one. It does not grow with the session.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, assert_never

from subject.wire import messages as wire
from subject.wire.history import MOST_EXCHANGES
from subject.wire.messages import LeftWhy, Stage, SubjectEvent
from subject.wire.sheet import BlankFilled, QuestionnaireClosed, QuestionReplied, SheetClosed, SheetEvent

PRACTICE = ("microphone", "practice")
"""Stages in which what she says is no turn."""
UNHEARD = ("silent", "too_soft")
"""Verdicts of an utterance that costs nobody a turn."""

MOST_DISPLAYED = 2 * MOST_EXCHANGES
"""Of so many replies it is known that they have been on her screen: more than she can be shown again."""


@dataclass(frozen=True)
class Record:
    """What matters later of the events 1 to `last`."""

    last: int = 0
    """The number of the last event; 0 where there is none."""
    stage: tuple[int, Stage] | None = None
    """The last stage that she entered, with the number of its event."""
    said: int = 0
    """The number of the last event that completes what she said or typed, and that somebody has to answer."""
    chosen: int = 0
    """The number of the last event by which she has chosen a task."""
    practice: frozenset[int] = frozenset()
    """The utterances that are no turns."""
    recording: int = 0
    """The utterance that has begun and has not ended; 0 for none."""
    displayed: frozenset[int] = frozenset()
    """The replies that have been on her screen, the newest `MOST_DISPLAYED`."""
    written: tuple[SheetEvent, ...] = ()
    """What she has written on her sheets and the questionnaire: of each place the last event, whole."""
    in_trouble: bool = False
    """The wizard was told of trouble, and not yet that it is over."""
    left: LeftWhy | Literal[""] = ""
    """Why she has gone for good; empty where she has not, or where only her terminal was closed."""

    def after(self, event: SubjectEvent) -> Record:
        """The record with `event` added. Raises ValueError where it is not the next one."""
        if event.n != self.last + 1:
            raise ValueError(f"event {event.n} after event {self.last}")
        following = replace(self, last=event.n)
        match event:
            case wire.StageEntered():
                return replace(following, stage=(event.n, event.stage))
            case wire.Pressed():
                practice = self.practice | {event.utterance} if event.practice else self.practice
                return replace(following, practice=practice, recording=event.utterance)
            case wire.Ended():
                heard = event.verdict not in UNHEARD and event.utterance not in self.practice
                return replace(following, said=event.n if heard else self.said, recording=0)
            case wire.Typed():
                return replace(following, said=event.n)
            case wire.TaskChosen():
                return replace(following, chosen=event.n)
            case wire.Trouble():
                return replace(following, in_trouble=event.what != "over")
            case wire.Left():
                return following if event.why == "experimenter" else replace(following, left=event.why)
            case wire.Displayed():
                return replace(following, displayed=_newest(self.displayed | {event.reply}))
            case BlankFilled() | SheetClosed() | QuestionReplied() | QuestionnaireClosed():
                others = (one for one in self.written if _place(one) != _place(event))
                return replace(following, written=(*others, event))
            case wire.Consented() | wire.MicrophoneChecked() | wire.EarlyPress():
                return following
        assert_never(event)

    def stage_after(self, n: int) -> Stage | None:
        """The last stage entered by an event with a number above `n`; None where there is none."""
        return self.stage[1] if self.stage is not None and self.stage[0] > n else None

    def chosen_after(self, n: int) -> bool:
        """Whether she has chosen a task by an event with a number above `n`."""
        return self.chosen > n

    def said_after(self, n: int) -> bool:
        """Whether an event with a number above `n` completes something that waits for its answer."""
        return self.said > n


def _newest(replies: frozenset[int]) -> frozenset[int]:
    return replies if len(replies) <= MOST_DISPLAYED else frozenset(sorted(replies)[-MOST_DISPLAYED:])


def _place(event: SheetEvent) -> tuple[str, int, str]:
    """Where on her paper an event writes."""
    match event:
        case BlankFilled():
            return event.type, event.task, event.blank
        case SheetClosed():
            return event.type, event.task, ""
        case QuestionReplied():
            return event.type, 0, event.question
        case QuestionnaireClosed():
            return event.type, 0, ""
    assert_never(event)


def fold(events: Iterable[SubjectEvent], begin: Record | None = None) -> Record:
    """The record that `events` make, taken one after the other in this order."""
    record = begin or Record()
    for event in events:
        record = record.after(event)
    return record

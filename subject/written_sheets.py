"""What she has written: the blanks of each task, the tasks she has closed, her answers to the questionnaire.

`Paper` is a fold of her sheet events, or of a welcome and the events that the wizard's side had not then: both give the
same one. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, assert_never

from subject.wire.messages import Welcome
from subject.wire.sheet import (
    BlankFilled,
    Closing,
    Points,
    QuestionEntry,
    QuestionnaireClosed,
    QuestionnaireClosing,
    QuestionReplied,
    SheetClosed,
    SheetEvent,
)


@dataclass(frozen=True)
class QuestionReply:
    """What she has answered to one question: points, or a text."""

    points: Points | None = None
    text: str = ""

    def __bool__(self) -> bool:
        return self.points is not None or bool(self.text)


@dataclass(frozen=True)
class Paper:
    """Everything that she has written in one session."""

    texts: Mapping[tuple[int, str], str] = field(default_factory=dict)
    """What stands in each blank, by the number of the task and the name of the blank; an empty one is not there."""
    closed: Mapping[int, Closing] = field(default_factory=dict)
    """How she closed a task, by its number; one that she may still change is not there."""
    replies: Mapping[str, QuestionReply] = field(default_factory=dict)
    """By question; a question without an answer is not there."""
    questionnaire: QuestionnaireClosing | Literal[""] = ""
    """How she closed the questionnaire; empty where she has not."""

    def after(self, event: SheetEvent) -> Paper:
        """The paper with what `event` writes on it."""
        match event:
            case BlankFilled():
                rest = {place: text for place, text in self.texts.items() if place != (event.task, event.blank)}
                return replace(self, texts=rest | ({(event.task, event.blank): event.text} if event.text else {}))
            case SheetClosed():
                return replace(self, closed={**self.closed, event.task: event.how})
            case QuestionReplied():
                rest_of = {name: reply for name, reply in self.replies.items() if name != event.question}
                reply = QuestionReply(event.points, event.text)
                return replace(self, replies=rest_of | ({event.question: reply} if reply else {}))
            case QuestionnaireClosed():
                return replace(self, questionnaire=event.how)
        assert_never(event)

    def text(self, task: int, blank: str) -> str:
        """What stands in a blank; empty where nothing does."""
        return self.texts.get((task, blank), "")

    def filled(self, task: int) -> int:
        """In how many blanks of a task something stands."""
        return sum(of == task for of, _ in self.texts)

    def reply(self, question: str) -> QuestionReply:
        """Her answer to a question; an empty one where she has given none."""
        return self.replies.get(question, QuestionReply())


def welcomed(welcome: Welcome, written: Sequence[SheetEvent]) -> Paper:
    """What the wizard's side has of her paper, and then the events of hers that it has not.

    A welcome tells of the present task alone. What this terminal has `written` of others is still on their sheets: she
    may choose one of them again.
    """
    task = welcome.scenario.number if welcome.scenario is not None else 0
    paper = Paper()
    for event in written:
        if event.n <= welcome.events_received and isinstance(event, BlankFilled | SheetClosed) and event.task != task:
            paper = paper.after(event)
    closed = welcome.filled.closed if task else ""
    texts = {(task, entry.blank): entry.text for entry in welcome.filled.entries} if task else {}
    paper = Paper(
        texts={**paper.texts, **texts},
        closed={**paper.closed, **({task: closed} if closed else {})},
        replies={entry.question: _reply(entry) for entry in welcome.replies},
    )
    for event in written:
        if event.n > welcome.events_received:
            paper = paper.after(event)
    return paper


def _reply(entry: QuestionEntry) -> QuestionReply:
    return QuestionReply(entry.points, entry.text)

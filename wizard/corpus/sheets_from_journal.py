"""Her sheets and the questionnaire, gathered from a journal into the layers of a session."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from wizard.corpus.layers import BlankLayer, QuestionLayer, ScenarioLayer
from wizard.corpus.sheetjudging import judged
from wizard.journal import events as ev
from wizard.journal.envelope import as_text


@dataclass
class _Task:
    given: ev.ScenarioGiven
    at: datetime
    begun: datetime
    """When she had it and could speak: the first one is given before she has read anything."""
    texts: dict[str, str] = field(default_factory=dict)
    changes: dict[str, int] = field(default_factory=dict)
    closed: Literal["", "done", "gave_up"] = ""
    over: datetime | None = None
    turns: int = 0


class SheetReading:
    """Fed every event in order."""

    def __init__(self) -> None:
        self._tasks: list[_Task] = []
        self._asked: ev.QuestionnaireGiven | None = None
        self._replies: dict[str, ev.QuestionReplied] = {}
        self.questionnaire_closed: Literal["", "done", "skipped"] = ""

    def see(self, event: ev.AnyEvent, time: datetime) -> None:
        """Take in the next event of the session, with the time that it has."""
        match event:
            case ev.ScenarioGiven():
                self._end_task(time)
                self._tasks.append(_Task(event, time, time))
            case ev.StageEntered(stage="conversation") if self._tasks and not self._tasks[-1].turns:
                self._tasks[-1].begun = time
            case ev.TurnOpened() if self._tasks and event.scenario == self._tasks[-1].given.number:
                self._tasks[-1].turns += 1
            case ev.SessionEnded():
                self._end_task(time)
            case ev.BlankFilled() | ev.SheetClosed():
                self._write(event, time)
            case ev.QuestionnaireGiven():
                self._end_task(time)
                self._asked = event
            case ev.QuestionReplied():
                self._replies[event.question] = event
            case ev.QuestionnaireClosed():
                self.questionnaire_closed = event.how

    def _write(self, event: ev.BlankFilled | ev.SheetClosed, time: datetime) -> None:
        task = next((one for one in reversed(self._tasks) if one.given.number == event.scenario), None)
        if task is None:
            return
        if isinstance(event, ev.BlankFilled):
            task.texts[event.blank] = event.text
            task.changes[event.blank] = task.changes.get(event.blank, 0) + 1
        else:
            task.closed, task.over = event.how, min(time, task.over or time)

    def _end_task(self, time: datetime) -> None:
        if self._tasks:
            self._tasks[-1].over = self._tasks[-1].over or time

    @property
    def scenarios(self) -> tuple[ScenarioLayer, ...]:
        """The tasks in the order in which they were given."""
        return tuple(_layer(task) for task in self._tasks)

    @property
    def questionnaire(self) -> tuple[QuestionLayer, ...]:
        """The questions with her answers; nothing where she was not asked."""
        asked = self._asked.questions if self._asked is not None else ()
        return tuple(_question(question, self._replies.get(question.id)) for question in asked)


def _layer(task: _Task) -> ScenarioLayer:
    given = task.given
    blanks = tuple(
        BlankLayer(
            id=blank.id,
            label=blank.label,
            type=blank.type,
            text=task.texts.get(blank.id, ""),
            changes=task.changes.get(blank.id, 0),
            judged=judged(blank, task.texts.get(blank.id, "")),
            has_key=blank.key is not None,
        )
        for blank in given.blanks
    )
    return ScenarioLayer(
        number=given.number,
        title=given.title,
        given=as_text(task.at),
        chosen=given.chosen,
        blanks=blanks,
        closed=task.closed,
        seconds=None if task.over is None else round(max((task.over - task.begun).total_seconds(), 0.0), 3),
        turns=task.turns,
    )


def _question(asked: ev.AskedQuestion, reply: ev.QuestionReplied | None) -> QuestionLayer:
    return QuestionLayer(
        id=asked.id,
        type=asked.type,
        question=asked.text,
        low=asked.low,
        high=asked.high,
        points=reply.points if reply else None,
        text=reply.text if reply else "",
    )

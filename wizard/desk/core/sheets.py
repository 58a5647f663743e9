"""Her sheets and the questionnaire, as the journal tells them, and what comes from her made into journal events.

Rules:

1. A blank is filled of a task that she was given, until she has closed that task; a task may be closed after the next
   one was given, for what she writes may arrive late.
2. A question is answered once the questionnaire was given, until she has closed it.
3. What fits neither is not journalled here: it is a misfit.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, assert_never

from subject.wire import sheet as wire
from wizard.journal import events as ev

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wizard.domain import Scenario
    from wizard.domain.sheets import Questionnaire


@dataclass
class TaskSheet:
    """The sheet of one task."""

    blanks: tuple[str, ...] = ()
    """Their names, in order."""
    texts: dict[str, str] = field(default_factory=dict)
    """What stands in them; an empty one is not there."""
    closed: wire.Closing | Literal[""] = ""


@dataclass
class Sheets:
    """Everything that she was given to fill in, and what she has filled in."""

    tasks: dict[int, TaskSheet] = field(default_factory=dict)
    """By the domain's number of the task."""
    asked: ev.QuestionnaireGiven | None = None
    """The questionnaire, from the moment it was given."""
    replies: dict[str, ev.QuestionReplied] = field(default_factory=dict)
    """Her answers, by question; one that she took back is not there."""
    closed: wire.QuestionnaireClosing | Literal[""] = ""
    """How she closed the questionnaire."""

    @property
    def waiting(self) -> bool:
        """True while she has the questionnaire before her."""
        return self.asked is not None and not self.closed

    def given(self, scenario: ev.ScenarioGiven) -> None:
        """Note that she was given a task."""
        names = tuple(blank.id for blank in scenario.blanks)
        self.tasks.setdefault(scenario.number, TaskSheet()).blanks = names

    def apply(self, event: ev.SheetEvent) -> None:
        """Fold the next event of the session in."""
        match event:
            case ev.BlankFilled():
                texts = self.tasks[event.scenario].texts
                texts.pop(event.blank, None)
                if event.text:
                    texts[event.blank] = event.text
            case ev.SheetClosed():
                self.tasks[event.scenario].closed = event.how
            case ev.QuestionnaireGiven():
                self.asked = event
            case ev.QuestionReplied():
                self.replies.pop(event.question, None)
                if event.points is not None or event.text:
                    self.replies[event.question] = event
            case ev.QuestionnaireClosed():
                self.closed = event.how
            case _:
                assert_never(event)

    # --- what she is told --------------------------------------------------------------------------------------------

    def filled(self, scenario: int) -> wire.Filled:
        """The sheet of a task as the welcome carries it."""
        sheet = self.tasks.get(scenario, TaskSheet())
        entries = (wire.BlankEntry(blank=blank, text=text) for blank, text in sheet.texts.items())
        return wire.Filled(entries=tuple(entries), closed=sheet.closed)

    @property
    def questionnaire(self) -> wire.Questionnaire | None:
        """The questionnaire as she gets it; None where she does not have it now."""
        if self.asked is None or self.closed:
            return None
        return wire.Questionnaire(questions=tuple(_question(one) for one in self.asked.questions))

    @property
    def answered(self) -> tuple[wire.QuestionEntry, ...]:
        """What she has answered, as the welcome carries it."""
        replies = self.replies.values()
        return tuple(wire.QuestionEntry(question=one.question, points=one.points, text=one.text) for one in replies)

    # --- what comes from her -----------------------------------------------------------------------------------------

    def event_of(self, event: wire.SheetEvent, tasks: Sequence[int]) -> ev.SheetEvent | None:
        """What is journalled of an event of hers; None where it fits nothing.

        `tasks` are the domain's numbers of the session's tasks, in the order in which she is given them.
        """
        match event:
            case wire.BlankFilled() | wire.SheetClosed():
                number = tasks[event.task - 1] if event.task <= len(tasks) else 0
                sheet = self.tasks.get(number)
                if sheet is None or sheet.closed:
                    return None
                if isinstance(event, wire.SheetClosed):
                    return ev.SheetClosed(n=event.n, scenario=number, how=event.how) if sheet.blanks else None
                known = event.blank in sheet.blanks
                return ev.BlankFilled(n=event.n, scenario=number, blank=event.blank, text=event.text) if known else None
            case wire.QuestionReplied():
                points, text = event.points, event.text
                return (
                    ev.QuestionReplied(n=event.n, question=event.question, points=points, text=text)
                    if self._fits(event)
                    else None
                )
            case wire.QuestionnaireClosed():
                return ev.QuestionnaireClosed(n=event.n, how=event.how) if self.waiting else None
        assert_never(event)

    def _fits(self, event: wire.QuestionReplied) -> bool:
        if self.asked is None or self.closed or (event.points is not None and event.text):
            return False
        kind = next((one.type for one in self.asked.questions if one.id == event.question), "")
        return bool(kind) and not (event.text if kind == "scale" else event.points)


def given_blanks(scenario: Scenario) -> tuple[ev.GivenBlank, ...]:
    """A task's blanks as the journal keeps them, keys included."""
    return tuple(ev.GivenBlank(**blank.model_dump(exclude={"sql"})) for blank in scenario.blanks)


def asked_questions(questionnaire: Questionnaire) -> tuple[ev.AskedQuestion, ...]:
    """A domain's questionnaire as the journal keeps it."""
    return tuple(ev.AskedQuestion(**question.model_dump()) for question in questionnaire.questions)


def _question(asked: ev.AskedQuestion) -> wire.Question:
    if asked.type == "scale":
        return wire.ScaleQuestion(id=asked.id, text=asked.text, low=asked.low, high=asked.high)
    return wire.TextQuestion(id=asked.id, text=asked.text)

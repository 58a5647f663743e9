"""Events of her sheet: what she was given to fill in, with the keys, and what she filled in."""

from __future__ import annotations

from typing import Literal

from subject.wire.plainfields import PlainLine, PlainText
from subject.wire.sheet import BlankType, Closing, Points, QuestionnaireClosing
from wizard.journal.events.base import EventPart, JournalEvent


class GivenBlank(EventPart):
    """A blank of a task, as the domain had it when the task was given; the key never goes to the subject."""

    id: PlainLine
    label: PlainLine
    type: BlankType
    key: PlainText | None = None
    """The minimum answer, in CAS; None where what she writes is not judged."""
    maximum: PlainText | None = None
    tolerance: float | None = None


class AskedQuestion(EventPart):
    """A question of the questionnaire, as she was asked it."""

    id: PlainLine
    type: Literal["scale", "text"]
    text: PlainLine
    low: PlainLine = ""
    """What 1 means, of a scale."""
    high: PlainLine = ""
    """What 5 means."""


class BlankFilled(JournalEvent):
    """She wrote into a blank, changed it, or emptied it."""

    kind: Literal["blank_filled"] = "blank_filled"
    scenario: int
    """The domain's number of the task."""
    blank: PlainLine
    text: PlainLine


class SheetClosed(JournalEvent):
    """She has finished a task, or given it up."""

    kind: Literal["sheet_closed"] = "sheet_closed"
    scenario: int
    how: Closing


class QuestionnaireGiven(JournalEvent):
    """The conversation is over; the session ends when she has closed the questionnaire."""

    kind: Literal["questionnaire_given"] = "questionnaire_given"
    why: PlainLine
    """Why the session ends then."""
    questions: tuple[AskedQuestion, ...]


class QuestionReplied(JournalEvent):
    """She answered a question, or (neither points nor text) took her answer back."""

    kind: Literal["question_replied"] = "question_replied"
    question: PlainLine
    points: Points | None = None
    text: PlainText = ""


class QuestionnaireClosed(JournalEvent):
    """She has finished the questionnaire, or would rather not answer it."""

    kind: Literal["questionnaire_closed"] = "questionnaire_closed"
    how: QuestionnaireClosing


SheetEvent = BlankFilled | SheetClosed | QuestionnaireGiven | QuestionReplied | QuestionnaireClosed
"""What she wrote down, and what she was asked at the end."""

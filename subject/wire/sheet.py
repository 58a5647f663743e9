"""Her sheet on the wire: the blanks of a task and the questionnaire at the end, and what she fills in.

Nothing here can carry a key or a judgement: a blank that goes to her has a name, a label and a type.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self, get_args

from pydantic import Field, model_validator

from subject.wire.model import Event, Model, Number
from subject.wire.plainfields import UncutLine

ENTRY_NAME = r"^[a-z][a-z0-9_]{0,39}$"
"""What a blank or a question is called: small letters, digits and underscores."""
LONGEST_LABEL = 48
"""Characters of what stands before a blank: on a screen of 80 columns there is room for what she writes behind it."""
LONGEST_ENTRY = 500
"""Characters of what she writes into a blank."""
LONGEST_QUESTION = 200
"""Characters of a question."""
LONGEST_END = 24
"""Characters of the words at either end of a scale."""
LONGEST_REMARK = 2000
"""Characters of an answer in her own words."""
MOST_BLANKS = 12
"""Blanks of one task: all of them are on one page of 24 lines."""
MOST_QUESTIONS = 20

EntryName = Annotated[str, Field(pattern=ENTRY_NAME)]
BlankType = Literal["number", "amount", "date", "time", "yes_no", "text", "list"]
"""What is asked for: a number, an amount of money, a date, a time of day, yes or no, a text, or several."""
Points = Literal[1, 2, 3, 4, 5]
"""Of a scale: from not at all to wholly."""
POINTS: tuple[Points, ...] = get_args(Points)
Closing = Literal["done", "gave_up"]
"""How she closes the sheet of a task."""
QuestionnaireClosing = Literal["done", "skipped"]

# --- to the subject --------------------------------------------------------------------------------------------------


class Blank(Model):
    """One blank of her task."""

    id: EntryName
    label: Annotated[UncutLine, Field(min_length=1, max_length=LONGEST_LABEL)]
    type: BlankType


class BlankEntry(Model):
    """What stands in a blank."""

    blank: EntryName
    text: Annotated[UncutLine, Field(min_length=1, max_length=LONGEST_ENTRY)]


class Filled(Model):
    """What she has written on the sheet of her present task, as far as the wizard's side has it."""

    entries: Annotated[tuple[BlankEntry, ...], Field(max_length=MOST_BLANKS)] = ()
    closed: Closing | Literal[""] = ""


class ScaleQuestion(Model):
    """A statement, with five points from `low` to `high`."""

    type: Literal["scale"] = "scale"
    id: EntryName
    text: Annotated[UncutLine, Field(min_length=1, max_length=LONGEST_QUESTION)]
    low: Annotated[UncutLine, Field(min_length=1, max_length=LONGEST_END)]
    high: Annotated[UncutLine, Field(min_length=1, max_length=LONGEST_END)]


class TextQuestion(Model):
    """A question that she answers in her own words."""

    type: Literal["text"] = "text"
    id: EntryName
    text: Annotated[UncutLine, Field(min_length=1, max_length=LONGEST_QUESTION)]


Question = ScaleQuestion | TextQuestion


class Questionnaire(Model):
    """The questions at the end; with this message her conversation is over."""

    type: Literal["questionnaire"] = "questionnaire"
    questions: Annotated[
        tuple[Annotated[Question, Field(discriminator="type")], ...], Field(min_length=1, max_length=MOST_QUESTIONS)
    ]


class QuestionEntry(Model):
    """What she has answered to a question: points on a scale, or a text."""

    question: EntryName
    points: Points | None = None
    text: Annotated[UncutLine, Field(max_length=LONGEST_REMARK)] = ""

    @model_validator(mode="after")
    def _one_or_neither(self) -> Self:
        if self.points is not None and self.text:
            raise ValueError("an answer is points or a text, not both")
        return self


# --- to the wizard ---------------------------------------------------------------------------------------------------


class BlankFilled(Event):
    """She has written into a blank, changed it, or (an empty text) emptied it."""

    type: Literal["blank_filled"] = "blank_filled"
    task: Number
    """The number of the task as she was given it."""
    blank: EntryName
    text: Annotated[UncutLine, Field(max_length=LONGEST_ENTRY)]


class SheetClosed(Event):
    """She has finished a task, or gives it up: nothing on its sheet changes any more."""

    type: Literal["sheet_closed"] = "sheet_closed"
    task: Number
    how: Closing


class QuestionReplied(QuestionEntry, Event):
    """She has answered a question of the questionnaire, or (neither points nor text) taken her answer back."""

    type: Literal["question_replied"] = "question_replied"


class QuestionnaireClosed(Event):
    """She has finished the questionnaire, or would rather not answer it."""

    type: Literal["questionnaire_closed"] = "questionnaire_closed"
    how: QuestionnaireClosing


SheetEvent = BlankFilled | SheetClosed | QuestionReplied | QuestionnaireClosed
"""Everything that she does on paper, so to say."""

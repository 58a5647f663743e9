"""What a subject fills in: the blanks of a task with their keys, and the questionnaire at the end of a session.

A key is an answer in the Common Answer Specification. It stays on the wizard's machine: `SheetBlank.shown` and
`Questionnaire.shown` make what the wire carries, and the wire has no type that could carry a key.
"""

from __future__ import annotations

import re
from collections import Counter
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from subject.wire import sheet as wire
from wizard.cas import Answer, CasError, Outcome, Scalar, compare, parse
from wizard.cas.rows import MONTHS
from wizard.cas.values import Relation
from wizard.domain.fact_base import Fact

_NINE_CHARACTERS = re.compile(rf"\d\d-(?:{'|'.join(MONTHS)})-\d\d")


def _cas(value: Any) -> Any:
    """A key that YAML has read as a number or a truth value, as the answer language writes it."""
    return str(value).upper() if isinstance(value, int | float) else value


CasText = Annotated[str, BeforeValidator(_cas), Field(min_length=1)]
"""An answer in the Common Answer Specification."""
_Name = Annotated[str, Field(pattern=wire.ENTRY_NAME)]


class SheetBlank(Fact):
    """One blank of a task's sheet: what she is asked for, of which type, and the key."""

    id: _Name
    label: Annotated[str, Field(min_length=1, max_length=wire.LONGEST_LABEL)]
    """What stands before the blank on her screen."""
    type: wire.BlankType
    key: CasText | None = None
    """The minimum answer; None where what she writes is not judged."""
    maximum: CasText | None = None
    """The most that may be written: a text or a list may have further words, each in a column of its own."""
    tolerance: Annotated[float, Field(ge=0, lt=1)] | None = None
    """By which part of a real number what she writes may differ from it; None: as the comparator has it."""
    sql: str | None = None
    """A statement whose answer the key is; `woz domain lint` runs it."""

    @property
    def shown(self) -> wire.Blank:
        """As the subject's machine gets it: without the key."""
        return wire.Blank(id=self.id, label=self.label, type=self.type)

    @model_validator(mode="after")
    def _has_a_key_of_its_type(self) -> SheetBlank:
        if self.key is None:
            if self.maximum is not None or self.tolerance is not None or self.sql is not None:
                raise ValueError(f"blank '{self.id}' has no key: give one, or leave maximum, tolerance and sql out")
            return self
        key = _answer(self.key, self.id, "key")
        if (wrong := _misfit(self.type, key)) is not None:
            raise ValueError(f"the key of blank '{self.id}' does not fit its type: {wrong}")
        if self.maximum is not None:
            _check_maximum(self.id, key, _answer(self.maximum, self.id, "maximum"))
        return self


def _answer(text: str, blank: str, what: str) -> Answer:
    try:
        return parse(text)
    except CasError as error:
        raise ValueError(
            f"the {what} of blank '{blank}' is no answer ({error}): write texts as '\"BOSTON\"'"
        ) from error


def _check_maximum(blank: str, key: Answer, maximum: Answer) -> None:
    try:
        verdict = compare(key, key, maximum)
    except CasError as error:
        raise ValueError(f"key and maximum of blank '{blank}' do not go together: {error}") from error
    if verdict.bounded is not Outcome.CORRECT:
        raise ValueError(
            f"the key of blank '{blank}' is not within its maximum: the maximum must have all that the key has"
        )


def _misfit(kind: wire.BlankType, key: Answer) -> str | None:
    """Why a key is not of the type; None where it is."""
    for form in key.alternatives:
        if kind == "list":
            if not isinstance(form, Relation) or form.width != 1:
                return 'a list is a relation of one column, such as (("BOSTON") ("DENVER"))'
            continue
        value = form.value if isinstance(form, Scalar) else None
        if kind in ("number", "amount") and (isinstance(value, bool) or not isinstance(value, int | Decimal)):
            return "write one number, such as 48"
        if kind == "time" and (type(value) is not int or not (0 <= value <= 2400 and value % 100 < 60)):
            return "a time of day is a whole number of hours and minutes, such as 920 or 1745"
        if kind == "yes_no" and not isinstance(value, bool):
            return "write TRUE or FALSE"
        if kind == "date" and not (isinstance(value, str) and _NINE_CHARACTERS.fullmatch(value)):
            return 'a date has nine characters, such as "06-OCT-52"'
        if kind == "text" and not isinstance(value, str):
            return 'write one text, such as "BOSTON"'
    return None


class ScaleQuestion(Fact):
    """A statement she agrees with more or less: five points."""

    id: _Name
    type: Literal["scale"]
    text: Annotated[str, Field(min_length=1, max_length=wire.LONGEST_QUESTION)]
    low: Annotated[str, Field(min_length=1, max_length=wire.LONGEST_END)]
    """What 1 means."""
    high: Annotated[str, Field(min_length=1, max_length=wire.LONGEST_END)]
    """What 5 means."""


class TextQuestion(Fact):
    """A question she answers in her own words."""

    id: _Name
    type: Literal["text"]
    text: Annotated[str, Field(min_length=1, max_length=wire.LONGEST_QUESTION)]


Question = Annotated[ScaleQuestion | TextQuestion, Field(discriminator="type")]


class Questionnaire(Fact):
    """What she is asked when the session ends; `questionnaire.yaml` of a domain."""

    questions: Annotated[tuple[Question, ...], Field(min_length=1, max_length=wire.MOST_QUESTIONS)]

    @property
    def shown(self) -> wire.Questionnaire:
        """As the subject's machine gets it."""
        return wire.Questionnaire(questions=tuple(_shown(question) for question in self.questions))

    @model_validator(mode="after")
    def _all_named_differently(self) -> Questionnaire:
        _all_different("question", [question.id for question in self.questions])
        return self


def _shown(question: ScaleQuestion | TextQuestion) -> wire.Question:
    if isinstance(question, ScaleQuestion):
        return wire.ScaleQuestion(id=question.id, text=question.text, low=question.low, high=question.high)
    return wire.TextQuestion(id=question.id, text=question.text)


def _all_different(what: str, names: list[str]) -> None:
    for name, times in Counter(names).items():
        if times > 1:
            raise ValueError(f"{what} '{name}' stands here {times} times: name each one differently")


def _named_differently(blanks: tuple[SheetBlank, ...]) -> tuple[SheetBlank, ...]:
    _all_different("blank", [blank.id for blank in blanks])
    return blanks


Blanks = Annotated[tuple[SheetBlank, ...], Field(max_length=wire.MOST_BLANKS), AfterValidator(_named_differently)]
"""The blanks of one task, in the order of its sheet."""

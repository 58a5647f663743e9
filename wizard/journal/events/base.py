"""What every event of a journal has."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

FORMAT = 5
"""Version of this vocabulary; a reader refuses a journal with a higher one, and reads all lower ones.

2: what is chosen is held before it leaves (`message_chosen`, `message_taken_back`, `end_chosen`, `end_taken_back`).
3: her sheet (`blank_filled`, `sheet_closed`, the blanks of `scenario_given`) and the questionnaire.
4: the draft of a minimum answer is called `minimum`, and no longer `cas` (`sql_run`, `answer_sent`).
5: she may have chosen a task herself (`chosen` of `scenario_given`, which then records that event of hers).
"""


class EventPart(BaseModel):
    """What stands in a journal, whole events and what they are made of: frozen, and without unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class JournalEvent(EventPart):
    """What every event of a journal has besides the kind by which it is read again."""

    turn: Annotated[int, Field(ge=0)] = 0
    n: Annotated[int, Field(ge=0)] = 0
    """The number of the subject's event that this one records whole; 0 for what happened at this side."""

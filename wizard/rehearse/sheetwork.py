"""What the subject of a rehearsal writes on her sheet: what the key says, where she was answered, with her mistakes.

What she finds out she has from the wizard: of a task with half its questions answered, she knows about half the blanks.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from decimal import Decimal

from subject.wire.sheet import Closing, Points, QuestionEntry, Questionnaire
from wizard.cas import Scalar, parse
from wizard.cas.values import Relation, Value
from wizard.domain import Scenario
from wizard.domain.sheets import SheetBlank

LIKES: Mapping[bool, tuple[Points, ...]] = {True: (4, 5), False: (1, 2, 3)}
"""Points that she gives, by whether most of what she asked was answered."""


def entries(scenario: Scenario, known: float, mistakes: float, chance: random.Random) -> dict[str, str]:
    """What stands in the blanks of a task in the end, by blank; what she does not know, or no key says, is left empty.

    Args:
        known: which part of her questions was answered, 0 to 1.
        mistakes: which part of what she writes is wrong, 0 to 1.
    """
    written = {}
    for blank in scenario.blanks:
        draws = chance.random(), chance.random()  # as many for each blank, whatever comes of them: the seed holds
        if blank.key is not None and draws[0] < known:
            written[blank.id] = wrong(blank) if draws[1] < mistakes else right(blank)
    return written


def closes(scenario: Scenario, written: Mapping[str, str]) -> Closing:
    """She has finished where most of what has a key stands there; else she gives up."""
    with_key = [blank.id for blank in scenario.blanks if blank.key is not None]
    return "done" if 2 * sum(name in written for name in with_key) >= len(with_key) else "gave_up"


def right(blank: SheetBlank) -> str:
    """The key as a person writes it."""
    form = parse(blank.key or "").alternatives[0]
    if isinstance(form, Relation):
        return ", ".join(_told(row[0], blank) for row in form.rows())
    return _told(form.value, blank) if isinstance(form, Scalar) else ""


def wrong(blank: SheetBlank) -> str:
    """An answer that is wrong, of the type of the blank."""
    form = parse(blank.key or "").alternatives[0]
    if isinstance(form, Relation):
        return ", ".join(_told(row[0], blank) for row in list(form.rows())[1:]) or "none of them"
    value = form.value if isinstance(form, Scalar) else ""
    if isinstance(value, bool):
        return _told(not value, blank)
    if blank.type == "time" and isinstance(value, int):
        return _told((value + 100) % 2400, blank)
    if isinstance(value, int | Decimal):
        return _told(value * 2 + 1, blank)
    text = _told(value, blank)
    return f"{int(text[:2]) % 28 + 1:02d}{text[2:]}" if blank.type == "date" else f"not {text}"


def _told(value: Value, blank: SheetBlank) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if blank.type == "time" and isinstance(value, int):
        return f"{value // 100}:{value % 100:02d}"
    return f"${value}" if blank.type == "amount" else str(value)


def replies(asked: Questionnaire, known: float, chance: random.Random) -> Sequence[QuestionEntry]:
    """What she says in the questionnaire: content where most of her questions were answered."""
    said = "it answered most of what I asked" if known >= 0.5 else "it did not understand me"
    return [
        QuestionEntry(question=one.id, points=chance.choice(LIKES[known >= 0.5]))
        if one.type == "scale"
        else QuestionEntry(question=one.id, text=said)
        for one in asked.questions
    ]

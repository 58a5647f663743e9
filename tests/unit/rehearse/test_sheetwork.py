"""What the rehearsal's subject writes on her sheet is what the key says, as a person writes it; with her mistakes."""

from __future__ import annotations

import random

import pytest

from wizard.corpus.sheetjudging import judged
from wizard.domain import load_domain
from wizard.domain.sheets import SheetBlank
from wizard.journal import events as ev
from wizard.rehearse.sheetwork import closes, entries, replies, right, wrong

BLANKS = [
    blank
    for name in ("personnel", "airtravel")
    for scenario in load_domain(name, check_audio=False).scenarios
    for blank in scenario.blanks
    if blank.key is not None
]


@pytest.mark.parametrize("blank", BLANKS, ids=lambda blank: blank.id)
def test_right_is_judged_right_and_wrong_is_not(blank: SheetBlank) -> None:
    given = ev.GivenBlank(**blank.model_dump(exclude={"sql"}))
    assert judged(given, right(blank)) == "right"
    assert judged(given, wrong(blank)) in ("wrong", "unreadable")


def test_who_was_answered_nothing_writes_nothing_and_gives_up() -> None:
    task = load_domain("airtravel", check_audio=False).scenarios[2]
    assert entries(task, 0.0, 0.0, random.Random(1)) == {}
    assert closes(task, {}) == "gave_up"
    every = entries(task, 1.0, 0.0, random.Random(1))
    assert list(every) == [blank.id for blank in task.blanks if blank.key is not None]
    assert closes(task, every) == "done"
    assert entries(task, 1.0, 0.4, random.Random(7)) == entries(task, 1.0, 0.4, random.Random(7)) != every


def test_the_questionnaire_is_answered_whole() -> None:
    domain = load_domain("personnel", check_audio=False)
    assert domain.questionnaire is not None
    asked = domain.questionnaire.shown
    content, cross = (replies(asked, known, random.Random(1)) for known in (1.0, 0.0))
    assert [one.question for one in content] == [one.id for one in asked.questions]
    assert min(one.points for one in content if one.points) > max(one.points for one in cross if one.points)

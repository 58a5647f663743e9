"""What she writes: on the sheet of her task, and in the questionnaire at the end.

What she has closed stays as it is; an event is made only where something changes. Pure.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from subject.inputs_and_effects import (
    CloseQuestionnaire,
    CloseSheet,
    FillBlank,
    PaperCommand,
    ReplyToQuestion,
)
from subject.state import HerClocks, StationState, add, stamp
from subject.wire.sheet import (
    BlankFilled,
    QuestionnaireClosed,
    QuestionReplied,
    SheetClosed,
    SheetEvent,
)
from subject.written_sheets import QuestionReply


def write_on_paper(state: StationState, command: PaperCommand, now: HerClocks) -> StationState:
    """What she writes, where it is another thing than what stands there, and where she may still change it."""
    match command:
        case FillBlank(blank, text):
            task, text = _open_task(state), " ".join(text.split())
            known = state.scenario is not None and any(one.id == blank for one in state.scenario.blanks)
            if not task or not known or state.paper.text(task, blank) == text:
                return state
            return _write(state, BlankFilled(**stamp(state, now), task=task, blank=blank, text=text))
        case CloseSheet(how):
            task = _open_task(state)
            return _write(state, SheetClosed(**stamp(state, now), task=task, how=how)) if task else state
        case ReplyToQuestion(question, points, text):
            reply = QuestionReply(points, " ".join(text.split()))
            kinds = {one.id: one.type for one in state.questionnaire.questions} if state.questionnaire else {}
            fits = kinds.get(question) == ("scale" if points is not None else "text") or (
                question in kinds and not reply
            )
            if not _answers(state) or not fits or state.paper.reply(question) == reply:
                return state
            told = QuestionReplied(**stamp(state, now), question=question, points=reply.points, text=reply.text)
            return _write(state, told)
        case CloseQuestionnaire(closing):
            if not _answers(state):
                return state
            return _write(state, QuestionnaireClosed(**stamp(state, now), how=closing))
    assert_never(command)


def _write(state: StationState, event: SheetEvent) -> StationState:
    return replace(add(state, event), paper=state.paper.after(event))


def _open_task(state: StationState) -> int:
    """The number of her task, where it has a sheet that she may change; else 0."""
    scenario = state.scenario
    if scenario is None or not scenario.blanks or state.stage not in ("scenario", "conversation"):
        return 0
    return 0 if scenario.number in state.paper.closed else scenario.number


def _answers(state: StationState) -> bool:
    """Whether she has the questionnaire, and has not closed it."""
    return state.stage == "questionnaire" and state.questionnaire is not None and not state.paper.questionnaire

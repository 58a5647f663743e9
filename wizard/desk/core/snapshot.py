"""From the session's core to the immutable snapshot that the wizard's screen is drawn from."""

from __future__ import annotations

from subject.audio.recording import RATE
from subject.wire.messages import FOR_GOOD
from subject.wire.turn import TurnState
from wizard.desk.core.core_settings import CoreSettings
from wizard.desk.core.ledger import Ledger
from wizard.desk.core.requests import Requests
from wizard.desk.core.state import SessionState
from wizard.desk.core.subject_side import SubjectSide
from wizard.desk.core.turns import Turns
from wizard.desk.view import DeskView, SheetView, UtteranceView


def make_view(given: CoreSettings, ledger: Ledger, requests: Requests, turns: Turns, her: SubjectSide) -> DeskView:
    """The session as it is now."""
    state, bench = ledger.state, requests.bench
    turn, open_turn = state.turn, state.open_turn
    return DeskView(
        session=given.session,
        title=given.domain.title,
        domain=given.domain.name,
        subject=state.opened.subject if state.opened else "",
        stage=state.stage,
        joined=state.joined,
        linked=ledger.linked,
        link_ms=None if her.round_trip is None else her.round_trip * 1000,
        level=her.level,
        screen=her.screen,
        source=state.source,
        scenario=turns.scenario,
        scenarios=len(given.settings.tasks_of(given.domain)),
        chooses=given.settings.tasks_from_list,
        scenario_chosen=state.scenario_chosen,
        turn=state.turns,
        state=state.turn_state,
        paused=state.paused,
        ended=state.ended is not None,
        left=state.left if state.left in FOR_GOOD else "",
        shown=tuple(state.shown),
        forgotten=state.history.marks[0].count,
        displayed=frozenset(state.displayed),
        utterance=_utterance(state, her),
        typed=open_turn.typed if open_turn else None,
        transcript=turn.transcript if turn else None,
        held=turns.held,
        working_since=turns.working_since,
        time_limit=given.settings.time_limit,
        time_limit_reached=bool(open_turn and open_turn.time_limit_reached),
        requests=tuple(bench.requests),
        selected=bench.selected,
        attempt=bench.current_attempt,
        attempts=tuple(bench.attempts),
        notes=turn.notes if turn else 0,
        wizard_error=bool(turn and turn.wizard_error),
        alarms=ledger.alarms.up,
        audio_bytes=her.files.audio_bytes,
        journal_events=state.count,
        join_code=given.join_code,
        preview=requests.preview,
        leaving=turns.leaving,
        model=given.model,
        sheet=_sheet(state),
        questionnaire=_questionnaire(state),
        asks_questions=turns.questionnaire_due is not None,
    )


def _sheet(state: SessionState) -> SheetView | None:
    sheet = state.sheets.tasks.get(state.scenario)
    return SheetView(len(sheet.texts), len(sheet.blanks), sheet.closed) if sheet is not None and sheet.blanks else None


def _questionnaire(state: SessionState) -> SheetView | None:
    sheets = state.sheets
    if sheets.asked is None:
        return None
    return SheetView(len(sheets.replies), len(sheets.asked.questions), sheets.closed)


def _utterance(state: SessionState, her: SubjectSide) -> UtteranceView | None:
    known = state.last_utterance
    if known is None:
        return None
    stored = known.stored
    return UtteranceView(
        number=known.number,
        seconds=her.files.samples(known) / RATE,
        growing=stored is None and state.turn_state is TurnState.LISTENING,
        stored=stored is not None,
        verdict=stored.verdict if stored else "",
        cut=stored.cut if stored else "",
        file=known.file,
    )

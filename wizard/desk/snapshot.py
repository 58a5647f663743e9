"""From the live session to the immutable snapshot its screen is drawn from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from subject.audio.recording import RATE
from subject.wire.turn import TurnState
from wizard.desk.view import DeskView, UtteranceView

if TYPE_CHECKING:
    from wizard.desk.backbone import Backbone


def make_view(live: Backbone) -> DeskView:
    """The session as it is now."""
    floor, bench, turn = live.floor, live.bench, live.floor.turn
    opened = floor.opened
    return DeskView(
        session=live.folder.name,
        title=live.domain.title,
        domain=live.domain.name,
        subject=opened.subject if opened else "",
        stage=floor.stage,
        joined=floor.joined,
        linked=live.linked,
        link_ms=None if live.round_trip is None else live.round_trip * 1000,
        level=live.level,
        scenario=live.scenario(),
        scenarios=len(live.settings.tasks_of(live.domain)),
        turn=floor.turns,
        state=floor.state,
        paused=floor.paused,
        ended=floor.ended is not None,
        shown=tuple(floor.shown),
        displayed=frozenset(floor.displayed),
        utterance=_utterance(live),
        typed=turn.typed if turn and not turn.closed else None,
        transcript=turn.transcript if turn else None,
        held=live.held,
        working_since=live.working_since,
        time_limit=live.settings.time_limit,
        time_limit_reached=bool(turn and turn.time_limit_reached and not turn.closed),
        requests=tuple(bench.requests),
        selected=bench.selected,
        attempt=bench.current_attempt,
        attempts=tuple(bench.attempts),
        notes=turn.notes if turn else 0,
        wizard_error=bool(turn and turn.wizard_error),
        alarms=live.alarms.up,
        audio_bytes=live.audio_bytes,
        journal_events=floor.count,
        join_code=str(live.access.code),
        preview=live.preview_of,
        leaving=live.leaving,
        model=live.kit.model.name if live.kit.model else "",
    )


def _utterance(live: Backbone) -> UtteranceView | None:
    known = live.floor.last_utterance
    if known is None:
        return None
    stored = known.stored
    return UtteranceView(
        number=known.number,
        seconds=(stored.samples if stored else live.recordings.samples(known.number)) / RATE,
        growing=stored is None and live.floor.state is TurnState.LISTENING,
        stored=stored is not None,
        verdict=stored.verdict if stored else "",
        cut=stored.cut if stored else "",
        file=known.file,
    )

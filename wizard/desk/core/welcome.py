"""What a terminal is told when it comes in: how the session stands, and, of what does not change, what it lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from subject.wire import flac
from subject.wire import messages as wire
from subject.wire.codec import digest
from subject.wire.inventory import Held, Mark
from subject.wire.turn import as_shown
from wizard.desk.core.core_settings import CoreSettings
from wizard.desk.core.state import SessionState, Utterance


def welcome(
    state: SessionState,
    given: CoreSettings,
    scenario: wire.Scenario | None,
    held: Held,
    begin: Mark,
    samples: Callable[[Utterance], int],
) -> wire.Welcome:
    """The welcome of a terminal that has `held`.

    `scenario`: her task as she sees it. `begin`: where in the conversation what she lacks begins. `samples`: how many
    samples of an utterance are in its file.
    """
    domain, settings = given.domain, given.settings
    material = wire.Material(
        title=domain.title,
        briefing=domain.briefing,
        database=domain.database_description,
        consent=wire.Consent(version=domain.consent.version, text=domain.consent.text),
        tasks=settings.listed(domain),
    )
    return wire.Welcome(
        session=given.session,
        material=None if held.material == digest(material) else material,
        settings=wire.Settings(
            longest_utterance=settings.longest_utterance,
            barge_in=settings.barge_in,
            flac=flac.available(),
        ),
        stage=state.stage,
        state=as_shown(state.turn_state, paused=state.paused),
        scenario=scenario,
        filled=state.sheets.filled(state.scenario),
        questionnaire=state.sheets.questionnaire,
        replies=state.sheets.answered,
        history=begin,
        shown=state.history.end.count,
        events_received=state.events_received,
        received=tuple(wire.Received(utterance=u.number, samples=samples(u)) for u in state.open_utterances()),
        next_utterance=state.next_utterance,
    )


def kept_there(state: SessionState, held: Held) -> Iterator[wire.Stored]:
    """Of what a terminal keeps, what is safe: its copies may go. The last of the practice shows that it came."""
    known = state.utterances
    practised = [one.number for one in known.values() if one.practice and one.stored]
    for number in sorted({*held.recordings, *practised[-1:]}):
        stored = known[number].stored if number in known else None
        if stored is not None:
            yield wire.Stored(utterance=number, sha256=stored.sha256)

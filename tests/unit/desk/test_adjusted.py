"""Previews and adjusted readings in a real session: what the journal holds, what is sent, what is leant on later."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from subject.audio.sources import SourceSpec
from subject.wire.turn import TurnState
from tests.e2e.lab import Lab, laboratory
from wizard.corpus.records import read_session
from wizard.desk.live import LiveSession, LiveSettings, NotNow
from wizard.journal import events as ev
from wizard.journal.verify import verify

TEXT = "how many people work in department 45"


async def until(true: Callable[[], bool]) -> None:
    """Wait for what other tasks bring about."""
    for _ in range(1000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never happened")


def order(lab: Lab) -> list[str]:
    """The kinds of event between the transcript's typing and the answer, in order."""
    kinds = (
        ev.Previewed | ev.TranscriptSent | ev.RequestSubmitted | ev.RequestOutcome | ev.ReadingAdjusted | ev.AnswerSent
    )
    return [event.__class__.__name__ for event in lab.events(ev.JournalEvent) if isinstance(event, kinds)]


def adjusted_to_department_20(live: LiveSession) -> int:
    """The first reading with another department, selected; how many readings there are then."""
    (piece,) = [piece for piece in live.pieces(1, 0) if piece.blank is not None]
    assert piece.english == "who work in department 45"
    assert piece.blank is not None
    (edit,) = [edit for edit in live.values(piece.blank, "20") if edit.english == "20"]
    live.adjust(1, 0, edit)
    count = len(live.view.requests[0].interpretations)
    assert live.view.selected == (1, count - 1)
    assert live.view.requests[0].bases == {count - 1: 0}
    live.adjust(1, 0, edit)
    assert len(live.view.requests[0].interpretations) == count, "the same reading is not there twice"
    with pytest.raises(NotNow, match="no such reading"):
        live.pieces(1, count)
    return count


async def test_a_turn_that_was_previewed_and_adjusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with laboratory(tmp_path, monkeypatch, settings=LiveSettings(time_limit=60.0)) as lab:
        live = lab.live
        async with lab.station(source=SourceSpec.typed()) as station:
            await until(lambda: station.view.linked)
            station.consent()
            station.enter("conversation")
            await until(lambda: live.view.stage == "conversation")
            live.preview("nothing is due yet")
            station.type_line(TEXT)
            await until(lambda: live.view.state is TurnState.TRANSCRIBING)
            live.preview("how many frobnicate people")
            await until(lambda: live.view.preview is not None)
            live.preview(TEXT)
            await until(lambda: live.view.preview is not None and live.view.preview.text == TEXT)
            assert not live.view.requests
            live.send_transcript(TEXT)
            # The outcome was known and is only judged by its rows; the preview is gone.
            assert live.view.preview is None
            await until(lambda: live.view.requests[0].status == "answered")
            assert live.view.requests[0].interpretations[0].sureness in ("sure", "likely", "unsure")
            count = adjusted_to_department_20(live)
            await until(lambda: live.view.can_send_answer)
            live.send_answer()
            await until(lambda: len(station.view.history) == 2)
            station.displayed(1)
            await until(lambda: 1 in live.view.displayed)

            (adjusted,) = lab.events(ev.ReadingAdjusted)
            (sent,) = lab.events(ev.AnswerSent)
            assert isinstance(adjusted, ev.ReadingAdjusted)
            assert isinstance(sent, ev.AnswerSent)
            assert (adjusted.request, adjusted.base, adjusted.interpretation) == (1, 0, count - 1)
            assert adjusted.reading.adjusted == ("'20' instead of '45'",)
            assert (sent.interpretation, sent.paraphrase) == (count - 1, adjusted.reading.paraphrase)
            previews = [event for event in lab.events(ev.Previewed) if isinstance(event, ev.Previewed)]
            assert [(event.status, event.unknown) for event in previews] == [
                ("abstained", ("frobnicate",)),
                ("answered", ()),
            ]
            assert order(lab) == [
                "Previewed",
                "Previewed",
                "TranscriptSent",
                "RequestSubmitted",
                "RequestOutcome",
                "ReadingAdjusted",
                "AnswerSent",
            ]

            # "Those" are the people of the department that was answered, not of the one that was asked about.
            station.type_line("which of those are women")
            await until(lambda: live.view.state is TurnState.TRANSCRIBING)
            live.send_transcript("which of those are women")
            await until(lambda: live.view.can_send_answer)
            assert "department 20" in live.view.requests[0].interpretations[0].paraphrase
            live.send_answer()
            await until(lambda: len(station.view.history) == 4)
        folder = live.folder
        report = verify(folder)
        assert not [finding for finding in report.findings if finding.level == "error"]
        first = read_session(folder).utterances[0]
        assert first.answer is not None
        assert first.answer.origin == "revised"
        assert [reading.adjusted for reading in first.requests[0].interpretations][-1] == ("'20' instead of '45'",)

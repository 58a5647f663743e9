"""A message and the good-bye are held at the wizard's side for a moment; nothing has left by then."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from subject.wire import messages as wire
from subject.wire.turn import TurnState
from tests.unit.desk.simulated_subject import COUNT, HAND, Her, Line, resume, until
from tests.unit.desk.test_doorway import full_disk
from tests.unit.desk.test_turns import finished, joined, of, say, state
from wizard.desk.core import departure, turns
from wizard.desk.errors import NotNow
from wizard.desk.live import LiveSession
from wizard.desk.session_settings import LiveSettings, SessionKit
from wizard.desk.view import Leaving
from wizard.errors import StateError
from wizard.journal import events as ev
from wizard.journal.reader import read_journal
from wizard.journal.verify import verify

LONG = 600.0
"""Seconds that no test lasts: what is held so long never leaves by itself."""
SHORT = 0.02


def kinds(live: LiveSession) -> list[str]:
    return [entry.event.kind for entry in read_journal(live.folder)]


def leaving_of(live: LiveSession) -> Leaving | None:
    return live.view.leaving


def sendable(live: LiveSession) -> bool:
    return live.view.can_send_answer


def test_a_person_has_one_second() -> None:
    assert LiveSettings().leave_after == 1.0


async def test_a_message_that_is_taken_back_was_never_on_the_wire_and_the_turn_goes_on(
    tmp_path: Path, tools: SessionKit
) -> None:
    live, line = joined(tmp_path / "8ky-1", tools, leave_after=LONG)
    say(line, 1)
    heard = list(line.heard)
    live.send_message("no_information", {"topic": "hobbies"})
    leaving = live.view.leaving
    assert leaving is not None
    assert (leaving.what, leaving.text) == ("message", "No information is available on hobbies")
    assert state(live) is TurnState.TRANSCRIBING
    assert live.view.shown == ()
    live.take_back()
    assert live.view.leaving is None
    assert line.heard == heard, "not a word has left"
    with pytest.raises(NotNow, match="nothing is about to leave"):
        live.take_back()
    live.send_transcript(COUNT)
    await until(lambda: live.view.can_send_answer)
    live.send_answer()
    assert not line.of(wire.Message)
    line.her.add(wire.Displayed, reply=1)
    line.send()
    events = await finished(live)
    assert [e.why for e in of(events, ev.MessageTakenBack)] == ["wizard"]
    assert [(e.message, e.seconds) for e in of(events, ev.MessageChosen)] == [("no_information", LONG)]
    assert not of(events, ev.MessageSent)
    assert not verify(live.folder).findings


async def test_a_message_that_is_not_taken_back_leaves_by_itself(tmp_path: Path, tools: SessionKit) -> None:
    live, line = joined(tmp_path / "8ky-1", tools, leave_after=SHORT)
    say(line, 1)
    live.send_message("rephrase", {})
    assert not line.of(wire.Message)
    assert kinds(live)[-1] == "message_chosen", "chosen is not sent"
    await until(lambda: line.of(wire.Message))
    assert kinds(live)[-3:] == ["message_chosen", "message_sent", "turn_closed"]
    assert state(live) is TurnState.READY
    assert live.view.leaving is None
    line.her.add(wire.Displayed, reply=1)
    line.send()
    live.finish("finished")
    await live.close()
    assert not verify(live.folder).findings


async def test_nothing_else_goes_out_while_a_message_is_about_to_leave(tmp_path: Path, tools: SessionKit) -> None:
    live, line = joined(tmp_path / "8ky-1", tools, leave_after=LONG)
    say(line, 1)
    live.send_message("rephrase", {})
    refused: list[Callable[[], None]] = [
        lambda: live.send_transcript(COUNT),
        lambda: live.send_message("rephrase", {}),
        live.void,
        live.pause,
        live.end,
        live.next_scenario,
    ]
    for step in refused:
        with pytest.raises(NotNow, match="a message is about to leave: Esc takes it back"):
            step()
    live.take_back()
    live.send_transcript(COUNT)
    await until(lambda: live.view.can_send_answer)
    live.send_message("rephrase", {})
    assert not sendable(live), "Enter would send nothing"
    others: list[Callable[[], None]] = [live.send_answer, lambda: live.ask(COUNT), lambda: live.run_sql(HAND)]
    for step in others:
        with pytest.raises(NotNow, match="about to leave"):
            step()
    live.take_back()
    assert sendable(live)
    assert not line.of(wire.Message)
    await finished(live)


async def test_who_speaks_again_where_she_may_overtakes_the_message(tmp_path: Path, tools: SessionKit) -> None:
    live, line = joined(tmp_path / "8ky-1", tools, leave_after=LONG, barge_in=True)
    say(line, 1)
    live.send_transcript(COUNT)
    live.send_message("rephrase", {})
    say(line, 2)
    assert live.view.leaving is None
    live.void()
    events = await finished(live)
    assert [e.why for e in of(events, ev.MessageTakenBack)] == ["turn_over"]
    assert [e.how for e in of(events, ev.TurnClosed)] == ["overtaken", "void"]
    assert not line.of(wire.Message)


async def test_a_message_that_was_about_to_leave_when_this_side_died_is_not_sent_afterwards(
    tmp_path: Path, tools: SessionKit
) -> None:
    folder = tmp_path / "8ky-1"
    live, line = joined(folder, tools, leave_after=LONG)
    say(line, 1)
    live.send_message("rephrase", {})
    await live.close()
    again = resume(folder, tools)
    assert again.view.leaving is None
    assert state(again) is TurnState.TRANSCRIBING
    Line(again, again.door, line.her)
    again.void()
    events = await finished(again)
    assert [e.why for e in of(events, ev.MessageTakenBack)] == ["restarted"]
    assert not of(events, ev.MessageSent)


async def test_a_message_that_the_disk_refuses_is_kept_tried_again_and_can_be_taken_back(
    tmp_path: Path, tools: SessionKit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(departure, "AGAIN", SHORT)
    for number, taken_back in enumerate((True, False), start=1):
        live, line = joined(tmp_path / f"8ky-{number}", tools, leave_after=SHORT)
        say(line, 1)
        with full_disk(live):
            with pytest.raises(StateError):
                live.send_message("rephrase", {})
            assert live.view.leaving is None, "what is not in the journal was not chosen"
        live.send_message("rephrase", {})
        with full_disk(live):
            await until(lambda live=live: live.view.leaving is not None and live.view.leaving.refused)  # type: ignore[misc]
            assert not line.of(wire.Message)
            if taken_back:
                with pytest.raises(StateError):
                    live.take_back()
                assert live.view.leaving is None
        if taken_back:
            live.void()
        else:
            await until(lambda line=line: line.of(wire.Message))  # type: ignore[misc]
        assert len(line.of(wire.Message)) == (0 if taken_back else 1)
        await finished(live)


async def test_a_moment_in_which_this_program_stood_still_does_not_count(tmp_path: Path, tools: SessionKit) -> None:
    live, line = joined(tmp_path / "8ky-1", tools, leave_after=0.1)
    say(line, 1)
    live.send_message("rephrase", {})
    first = live.view.leaving
    assert first is not None
    time.sleep(0.1 + 2 * departure.STOOD_STILL)  # the loop stands still, and so does the screen
    await until(lambda: live.view.leaving != first)
    assert live.view.leaving is not None, "it begins again instead of leaving unseen"
    assert not line.of(wire.Message)
    await until(lambda: line.of(wire.Message))
    await finished(live)


async def test_a_good_bye_can_be_taken_back_until_it_leaves(tmp_path: Path, tools: SessionKit) -> None:
    live, line = joined(tmp_path / "8ky-1", tools, leave_after=LONG)
    say(line, 1)
    live.void()
    live.end()
    leaving = live.view.leaving
    assert leaving is not None
    assert (leaving.what, leaving.text) == ("goodbye", "Thank you. The session is over.")
    assert not live.view.ended
    assert not line.of(wire.Goodbye)
    with pytest.raises(NotNow, match="the good-bye is about to leave"):
        live.end()
    live.take_back()
    say(line, 2)
    assert state(live) is TurnState.TRANSCRIBING, "the session goes on"
    live.void()
    events = await finished(live)
    assert [e.why for e in of(events, ev.EndTakenBack)] == ["wizard"]
    assert len(of(events, ev.SessionEnded)) == 1


async def test_a_good_bye_leaves_by_itself(tmp_path: Path, tools: SessionKit) -> None:
    live, line = joined(tmp_path / "8ky-1", tools, leave_after=SHORT)
    live.end()
    assert not line.of(wire.Goodbye)
    await until(lambda: line.of(wire.Goodbye))
    assert kinds(live)[-2:] == ["end_chosen", "session_ended"]
    await live.close()
    assert not verify(live.folder).findings


async def test_a_good_bye_that_waits_for_the_last_reply_can_still_be_taken_back(
    tmp_path: Path, tools: SessionKit
) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    say(line, 1)
    live.send_message("rephrase", {})
    live.end()
    leaving = leaving_of(live)
    assert leaving is not None
    assert leaving.what == "goodbye"
    live.take_back()
    assert leaving_of(live) is None
    line.her.add(wire.Displayed, reply=1)
    line.send()
    assert not live.view.ended
    await finished(live)


@pytest.mark.parametrize("how", ["presses", "is done", "types"])
@pytest.mark.parametrize("wait", ["moment", "display"])
async def test_who_has_more_to_say_is_not_told_good_bye(
    tmp_path: Path, tools: SessionKit, monkeypatch: pytest.MonkeyPatch, how: str, wait: str
) -> None:
    monkeypatch.setattr(turns, "DISPLAYED_WITHIN", SHORT)
    live, line = joined(tmp_path / "8ky-1", tools, leave_after=SHORT if wait == "moment" else 0.0)
    if wait == "display":
        say(line, 1)
        live.send_message("rephrase", {})
    live.end()
    if how == "types":
        line.her.add(wire.Typed, text=COUNT)
    else:
        line.her.press(2)
        if how == "is done":
            line.her.end(2)
    line.send()
    await until(lambda: live.view.leaving is None)
    assert not live.view.ended
    assert not line.of(wire.Goodbye)
    assert state(live) is (TurnState.LISTENING if how == "presses" else TurnState.TRANSCRIBING)
    if how == "presses":
        line.her.end(2)
        line.send()
    live.void()
    events = await finished(live)
    assert [e.why for e in of(events, ev.EndTakenBack)] == (["she_spoke"] if wait == "moment" else [])


async def test_an_end_that_was_about_to_come_when_this_side_died_does_not(tmp_path: Path, tools: SessionKit) -> None:
    live, line = joined(tmp_path / "8ky-1", tools, leave_after=LONG)
    live.end()
    await live.close()
    again = resume(live.folder, tools)
    assert not again.view.ended
    assert again.view.leaving is None
    Line(again, again.door, Her(events=line.her.events))
    events = await finished(again)
    assert [e.why for e in of(events, ev.EndTakenBack)] == ["restarted"]


@pytest.mark.parametrize("lines", range(1, 25))
async def test_whichever_event_was_the_last_a_chosen_message_is_sent_once_or_not_at_all(
    tmp_path: Path, tools: SessionKit, lines: int
) -> None:
    live, line = joined(tmp_path / "whole" / "8ky-1", tools, leave_after=SHORT)
    line.her.add(wire.Typed, text=COUNT)
    line.send()
    live.send_message("rephrase", {})
    live.take_back()
    live.send_message("rephrase", {})
    await until(lambda: line.of(wire.Message))
    line.her.add(wire.Displayed, reply=1)
    line.send()
    live.end()
    await until(lambda: live.view.ended)
    await live.close()
    whole = (live.folder / "journal.jsonl").read_bytes().splitlines(keepends=True)
    if lines >= len(whole):
        return
    folder = tmp_path / "cut" / "8ky-1"
    shutil.copytree(live.folder, folder)
    (folder / "journal.jsonl").write_bytes(b"".join(whole[:lines]))
    before = [entry.event for entry in read_journal(folder)]
    again = resume(folder, tools)
    shown: list[Any] = [s for s in again.view.shown if isinstance(s, wire.Message)]
    assert len(shown) == len(of(before, ev.MessageSent)), "what was sent is sent, what was chosen is not"
    known = max((event.n for event in before), default=0)
    Line(again, again.door, Her(events=line.her.events[: max(known, 2)])).send()
    await finished(again)

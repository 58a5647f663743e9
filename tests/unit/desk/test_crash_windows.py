"""The wizard's side dies between any two events of a session: the session goes on, whole, whatever had been begun."""

from __future__ import annotations

import shutil
from pathlib import Path

from subject.audio.recording import RecordingFile
from subject.wire import messages as wire
from subject.wire.turn import TurnState
from tests.unit.desk.simulated_subject import Her, Line, Step, Wizard, begin, hold, resume, shown, speech, spoken, until
from wizard.desk.session_settings import SessionKit
from wizard.journal import events as ev
from wizard.journal.envelope import Entry
from wizard.journal.reader import read_journal
from wizard.journal.verify import verify

PLAN = [
    Step(lambda her: her.add(wire.Consented, version="1", text_sha256="0" * 64)),
    Step(lambda her: her.add(wire.StageEntered, stage="practice")),
    Step(lambda her: her.press(1, practice=True)),
    Step(lambda her: her.end(1)),
    Step(lambda her: her.add(wire.StageEntered, stage="conversation")),
    *spoken(2),
    shown(1),
    *spoken(3, verdict="too_soft"),
    *spoken(4),
    shown(2),
    *spoken(5),
    Step(lambda her: her.add(wire.EarlyPress)),
    shown(3),
    *spoken(6),
    Step(
        lambda her: her.add(wire.Typed, text="and how many in department 10"),
        lambda live: live.view.state is TurnState.READY and live.view.turn >= 5,
    ),
    shown(4),
    *spoken(7),
    shown(5),
]
HOW = {3: "message", 4: "revise", 5: "void", 7: "hand"}


def cut(whole: Path, folder: Path, entries: list[Entry], lines: int) -> None:
    """The session as a crash after `lines` events left it: of an utterance that had begun, half is there."""
    (folder / "audio").mkdir(parents=True)
    kept = (whole / "journal.jsonl").read_bytes().splitlines(keepends=True)[:lines]
    (folder / "journal.jsonl").write_bytes(b"".join(kept))
    before = [entry.event for entry in entries[:lines]]
    stored = {event.utterance for event in before if isinstance(event, ev.UtteranceStored)}
    for event in before:
        if isinstance(event, ev.UtteranceStored):
            shutil.copy(whole / event.file, folder / event.file)
        elif isinstance(event, ev.UtteranceStarted) and event.utterance not in stored:
            with RecordingFile(folder / event.file) as half:
                half.append(speech(event.utterance)[:3200])


async def test_whichever_event_was_the_last_the_session_goes_on_and_is_whole(tmp_path: Path, tools: SessionKit) -> None:
    whole = tmp_path / "whole" / "8ky-1"
    live, her = begin(whole, tools), Her()
    await hold(live, Line(live, live.door, her), PLAN, Wizard(live, HOW))
    live.end()
    await live.close()
    assert not verify(whole).findings
    entries = list(read_journal(whole))
    how = [entry.event.how for entry in entries if isinstance(entry.event, ev.TurnClosed)]
    assert how == ["answered", "void", "message", "answered", "void", "answered", "answered"]
    for lines in range(1, len(entries)):
        last = entries[lines - 1].event.kind
        folder = tmp_path / f"after-{lines}" / "8ky-1"
        cut(whole, folder, entries, lines)
        known = max(entry.event.n for entry in entries[:lines])
        live = resume(folder, tools)
        # Her spool has what was acknowledged, and where it could happen by then the event that was on its way.
        under_way = known < len(PLAN) and PLAN[known].when(live)
        again = Her(events=list(her.events[: known + under_way]))
        await hold(live, Line(live, live.door, again), PLAN, Wizard(live, HOW))
        live.end()
        await until(lambda live=live: live.view.ended, f"the end after {last}")  # type: ignore[misc]
        await live.close()
        assert not verify(folder).errors, f"killed after {last} (line {lines}): {verify(folder).errors}"
        events = [entry.event for entry in read_journal(folder)]
        assert sorted(e.n for e in events if e.n) == list(range(1, len(PLAN) + 1)), f"killed after {last}"
        closed = [e.how for e in events if isinstance(e, ev.TurnClosed)]
        assert closed == how, f"killed after {last} (line {lines})"


async def test_a_crash_before_the_declining_subject_was_let_go_ends_the_session_on_resumption(
    tmp_path: Path, tools: SessionKit
) -> None:
    folder = tmp_path / "8ky-1"
    live, her = begin(folder, tools), Her()
    line = Line(live, live.door, her)
    her.add(wire.Left, why="declined")
    line.send()
    await live.close()  # before the loop came to the end of the session
    assert not live.view.ended
    again = resume(folder, tools)
    assert again.view.ended
    assert again.state.ended
    assert again.state.ended.why == "declined"
    await again.close()
    assert not verify(folder).errors


async def test_what_was_being_asked_is_asked_again_and_what_was_offered_is_offered_again(
    tmp_path: Path, tools: SessionKit
) -> None:
    folder = tmp_path / "8ky-1"
    live, her = begin(folder, tools), Her()
    her.consent()
    her.press(1)
    her.end(1)
    Line(live, live.door, her).send()
    live.send_transcript("list the accountants' salaries")
    await until(lambda: live.view.can_send_answer)
    rows, columns = live.view.attempt and live.view.attempt.rows, live.view.attempt and live.view.attempt.columns
    assert rows
    await live.close()
    again = resume(folder, tools)
    await until(lambda: again.view.can_send_answer, "the answer, looked up again")
    assert again.view.attempt
    assert (again.view.attempt.rows, again.view.attempt.columns) == (rows, columns), "shown as before the crash"
    assert again.view.attempt.number == 2
    await again.close()

    lines = (folder / "journal.jsonl").read_bytes().splitlines(keepends=True)
    asked = next(i for i, entry in enumerate(read_journal(folder)) if isinstance(entry.event, ev.RequestSubmitted))
    (folder / "journal.jsonl").write_bytes(b"".join(lines[: asked + 1]))
    third = resume(folder, tools)
    await until(lambda: third.view.can_send_answer, "the answer to the request that was running")
    assert [r.status for r in third.view.requests] == ["cancelled", "answered"]
    third.send_answer()
    third.end()
    await third.close()
    assert not verify(folder).errors

"""Her sheet and the questionnaire at the wizard's side: journalled, told again, closed once, and gone on with."""

from __future__ import annotations

import shutil
from pathlib import Path

from subject.wire import messages as wire
from subject.wire import sheet
from tests.unit.desk.simulated_subject import Her, Line, begin, resume, until
from wizard.desk.errors import NotNow
from wizard.desk.live import LiveSession
from wizard.desk.session_settings import SessionKit
from wizard.journal import events as ev
from wizard.journal.reader import read_journal
from wizard.journal.verify import verify


def written(live: LiveSession) -> list[ev.JournalEvent]:
    return [entry.event for entry in read_journal(live.folder) if isinstance(entry.event, ev.SheetEvent)]


def over(live: LiveSession) -> bool:
    return live.view.ended


def arrived(live: LiveSession) -> tuple[Her, Line]:
    her = Her()
    her.consent()
    line = Line(live, live.door, her)
    line.send()
    return her, line


def test_what_she_fills_in_is_journalled_and_welcomes_her_again(tmp_path: Path, tools: SessionKit) -> None:
    live = begin(tmp_path / "8ky-1", tools)
    her, line = arrived(live)
    assert [blank.id for blank in line.welcome.scenario.blanks] == [  # type: ignore[union-attr]
        "joined", "years", "department", "telephone", "school", "president", "guest", "guest_years",
    ]  # fmt: skip
    her.add(sheet.BlankFilled, task=1, blank="joined", text="6 October 1952")
    her.add(sheet.BlankFilled, task=1, blank="department", text="11")
    her.add(sheet.BlankFilled, task=1, blank="department", text="")
    line.send()
    assert live.view.sheet is not None
    assert (live.view.sheet.filled, live.view.sheet.of, live.view.sheet.closed) == (1, 8, "")
    line.lose()
    again = Line(live, live.door, her)
    assert again.welcome.filled == sheet.Filled(entries=(sheet.BlankEntry(blank="joined", text="6 October 1952"),))
    her.add(sheet.SheetClosed, task=1, how="gave_up")
    again.send()
    assert live.view.sheet.closed == "gave_up" if live.view.sheet else False
    assert [event.kind for event in written(live)] == ["blank_filled"] * 3 + ["sheet_closed"]  # type: ignore[attr-defined]


def test_what_fits_no_sheet_is_a_misfit_and_stands_in_nobodys_way(tmp_path: Path, tools: SessionKit) -> None:
    live = begin(tmp_path / "8ky-1", tools)
    her, line = arrived(live)
    her.add(sheet.SheetClosed, task=1, how="done")
    line.send()
    for kind, fields in (
        (sheet.BlankFilled, {"task": 1, "blank": "joined", "text": "late"}),
        (sheet.BlankFilled, {"task": 2, "blank": "people", "text": "48"}),
        (sheet.BlankFilled, {"task": 99, "blank": "people", "text": "48"}),
        (sheet.QuestionReplied, {"question": "easy", "points": 3}),
        (sheet.QuestionnaireClosed, {"how": "done"}),
    ):
        her.add(kind, **fields)
        line.send()
    misfits = [e.event for e in read_journal(live.folder) if isinstance(e.event, ev.Troubled)]
    assert [event.what for event in misfits] == ["misfit"] * 5
    assert not live.view.alarms
    shutil.copytree(live.folder, tmp_path / "after" / "8ky-1")
    assert not resume(tmp_path / "after" / "8ky-1", tools).view.alarms, "nothing is wrong at her side"
    assert len(written(live)) == 1


def test_a_blank_of_a_task_before_may_arrive_after_the_next_was_given(tmp_path: Path, tools: SessionKit) -> None:
    live = begin(tmp_path / "8ky-1", tools)
    her, line = arrived(live)
    live.next_scenario()
    her.add(sheet.BlankFilled, task=1, blank="joined", text="1952")
    her.add(sheet.BlankFilled, task=2, blank="people", text="48")
    line.send()
    assert [event.scenario for event in written(live)] == [1, 2]  # type: ignore[attr-defined]
    assert Line(live, live.door, her).welcome.filled.entries == (sheet.BlankEntry(blank="people", text="48"),)


async def test_the_session_ends_when_she_has_closed_the_questionnaire(tmp_path: Path, tools: SessionKit) -> None:
    live = begin(tmp_path / "8ky-1", tools, questionnaire=True)
    her, line = arrived(live)
    live.end()
    (asked,) = line.of(sheet.Questionnaire)
    assert [question.id for question in asked.questions][:2] == ["easy", "understood"]
    assert not live.view.ended
    her.add(wire.StageEntered, stage="questionnaire")
    her.add(sheet.QuestionReplied, question="easy", points=2)
    her.add(sheet.QuestionReplied, question="easy", points=4)
    her.add(sheet.QuestionReplied, question="liked", text="that it was quick")
    line.send()
    assert live.view.questionnaire is not None
    assert (live.view.questionnaire.filled, live.view.questionnaire.of) == (2, 6)
    her.add(sheet.QuestionnaireClosed, how="done")
    line.send()
    await until(lambda: live.view.ended, "the end")
    assert line.of(wire.Goodbye)
    await live.close()
    assert not verify(live.folder).findings
    assert [e.event.why for e in read_journal(live.folder) if isinstance(e.event, ev.SessionEnded)] == ["finished"]


def test_a_second_end_does_not_wait_for_her(tmp_path: Path, tools: SessionKit) -> None:
    live = begin(tmp_path / "8ky-1", tools, questionnaire=True)
    arrived(live)
    live.end()
    try:
        live.next_scenario()
        raise AssertionError("a task was given beside the questionnaire")
    except NotNow as refused:
        assert "questionnaire" in str(refused)
    live.end()
    assert live.view.ended


def test_nobody_is_asked_where_nobody_could_answer(tmp_path: Path, tools: SessionKit) -> None:
    live = begin(tmp_path / "8ky-1", tools, questionnaire=True)
    _, line = arrived(live)
    line.lose()
    live.end()
    assert live.view.ended
    assert not written(live)


async def test_whichever_event_was_the_last_she_goes_on_where_she_was(tmp_path: Path, tools: SessionKit) -> None:
    whole = begin(tmp_path / "whole" / "8ky-1", tools, questionnaire=True)
    her, line = arrived(whole)
    her.add(sheet.BlankFilled, task=1, blank="joined", text="1952")
    her.add(sheet.SheetClosed, task=1, how="done")
    line.send()
    whole.end()
    her.add(wire.StageEntered, stage="questionnaire")
    her.add(sheet.QuestionReplied, question="liked", text="all")
    her.add(sheet.QuestionnaireClosed, how="done")
    line.send()
    await until(lambda: whole.view.ended, "the end")
    await whole.close()
    lines = (whole.folder / "journal.jsonl").read_bytes().splitlines(keepends=True)
    wanted = [event.model_copy(update={"n": 0}) for event in written(whole)]
    for kept in range(1, len(lines)):
        folder = tmp_path / f"after-{kept}" / "8ky-1"
        shutil.copytree(whole.folder, folder)
        (folder / "journal.jsonl").write_bytes(b"".join(lines[:kept]))
        live = resume(folder, tools)
        if not over(live):
            again = Line(live, live.door, her)
            known = her.events[: again.sent]
            her_rest = her.events[again.sent :]
            for event in her_rest:
                if over(live):
                    break
                asked = live.view.questionnaire is not None
                if isinstance(event, wire.StageEntered) and event.stage == "questionnaire" and not asked:
                    live.end()
                again.takes(event)
            assert len(known) + len(her_rest) == len(her.events)
            await until(lambda live=live: live.view.ended, f"the end after line {kept}")  # type: ignore[misc]
        await live.close()
        assert [event.model_copy(update={"n": 0}) for event in written(live)] == wanted, kept
        assert not verify(folder).errors

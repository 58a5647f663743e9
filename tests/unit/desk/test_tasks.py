"""The tasks of a session: the next one, one out of order, the same once more; and the count of an answer's rows."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from subject.wire import messages as wire
from tests.unit.desk.simulated_subject import Her, Line, begin, until
from wizard.desk.errors import NotNow
from wizard.desk.session_opening import SessionChoice, open_session
from wizard.desk.session_settings import LiveSettings, SessionKit
from wizard.domain import load_domain
from wizard.errors import UsageError
from wizard.journal import events as ev
from wizard.journal.reader import read_journal
from wizard.journal.verify import verify


async def test_a_task_can_be_given_by_its_place_and_once_more(tmp_path: Path, tools: SessionKit) -> None:
    live = begin(tmp_path / "8ky-1", tools)
    her = Her()
    her.consent()
    line = Line(live, live.door, her)
    line.send()
    assert [task.number for task in live.tasks] == list(range(1, len(live.tasks) + 1))
    assert live.view.scenario is not None
    assert (live.view.scenario.number, live.view.scenario.given) == (1, 1)
    live.next_scenario()
    live.next_scenario(3)
    live.next_scenario(3)
    told = [(task.number, task.given) for task in line.of(wire.Scenario)]
    assert told == [(2, 2), (3, 3), (3, 4)], "what is given again is told again, and is not the same thing"
    live.next_scenario(1)
    live.next_scenario()
    assert live.view.scenario.title == live.tasks[1].title
    with pytest.raises(NotNow, match="there is no task 99"):
        live.next_scenario(99)
    live.finish("test")
    await live.close()


async def test_the_true_number_of_rows_is_said_to_both(tmp_path: Path, tools: SessionKit) -> None:
    live = begin(tmp_path / "8ky-1", tools)
    her = Her()
    her.consent()
    her.add(wire.Typed, text="everybody")
    line = Line(live, live.door, her)
    line.send()
    live.send_transcript("everybody")
    live.run_sql("SELECT last_name FROM employees")
    await until(lambda: live.view.attempt is not None and live.view.attempt.status == "ok")
    attempt = live.view.attempt
    assert attempt is not None
    live.send_answer()
    (answer,) = line.of(wire.Answer)
    assert answer.total is not None
    assert len(answer.rows) == 200 < answer.total == attempt.total
    assert answer.more
    assert not answer.at_least
    live.finish("test")
    await live.close()


async def test_she_chooses_from_a_list_and_the_wizard_sees_which(tmp_path: Path, tools: SessionKit) -> None:
    live = begin(tmp_path / "8ky-1", tools, tasks_from_list=True, tasks=(5, 2, 3))
    her = Her()
    her.consent()
    line = Line(live, live.door, her)
    line.send()
    names = tuple(task.title for task in live.tasks)
    assert line.welcome.material is not None
    assert line.welcome.material.tasks == names
    assert line.welcome.scenario is None, "nobody has given her one"
    assert live.view.chooses
    her.add(wire.TaskChosen, task=2)
    line.send()
    (told,) = line.of(wire.Scenario)
    assert (told.number, told.title, told.given) == (2, names[1], 1)
    assert live.view.scenario == told
    assert live.view.scenario_chosen
    live.next_scenario(1)
    assert live.view.scenario is not None
    assert (live.view.scenario.title, live.view.scenario_chosen) == (names[0], False), "the wizard may give one, too"
    her.add(wire.Typed, text="how many people are there")
    her.add(wire.TaskChosen, task=3)
    line.send()
    assert live.view.scenario.title == names[0], "not in the middle of a turn"
    given = [entry.event for entry in read_journal(live.folder) if isinstance(entry.event, ev.ScenarioGiven)]
    assert [(event.number, event.chosen, event.n) for event in given] == [(2, True, 3), (5, False, 0)]
    live.finish("test")
    await live.close()
    assert not [found for found in verify(live.folder).findings if found.level == "error"]


async def test_what_is_on_no_list_cannot_be_chosen(tmp_path: Path, tools: SessionKit) -> None:
    for settings, place in (({"tasks_from_list": True, "tasks": (5, 2)}, 3), ({}, 2)):
        live = begin(tmp_path / f"8ky-{place}", tools, **settings)
        her = Her()
        her.consent()
        her.add(wire.TaskChosen, task=place)
        line = Line(live, live.door, her)
        line.send()
        assert not live.view.scenario_chosen
        misfits = [e.event for e in read_journal(live.folder) if isinstance(e.event, ev.Troubled)]
        assert [event.what for event in misfits] == ["misfit"]
        live.finish("test")
        await live.close()


async def test_a_list_has_nine_tasks_at_most(tmp_path: Path) -> None:
    domain = copytree(load_domain("personnel").folder, tmp_path / "many")
    for number in range(9, 13):
        (domain / "scenarios" / f"{number:02d}-more.md").write_text("---\ntitle: One more\n---\n\nFind out.\n")
    choice = SessionChoice(domain=str(domain), sessions=tmp_path / "s", live=LiveSettings(tasks_from_list=True))
    with pytest.raises(UsageError, match="9 tasks at most, and these are 12"):
        open_session(choice)
    assert not (tmp_path / "s").exists()

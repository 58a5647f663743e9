"""The tasks of a session: the next one, one out of order, the same once more; and the count of an answer's rows."""

from __future__ import annotations

from pathlib import Path

import pytest

from subject.wire import messages as wire
from tests.unit.desk.her import Her, Line, begin, until
from wizard.desk.kit import Kit, NotNow


async def test_a_task_can_be_given_by_its_place_and_once_more(tmp_path: Path, tools: Kit) -> None:
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


async def test_the_true_number_of_rows_is_said_to_both(tmp_path: Path, tools: Kit) -> None:
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

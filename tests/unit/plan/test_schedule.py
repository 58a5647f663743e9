"""A plan's sessions: balanced, always the same, and within the quotas."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from wizard.plan.errors import PlanUnusable
from wizard.plan.latin_squares import orders
from wizard.plan.next_session import slots_of
from wizard.plan.plan import Plan, read_plan
from wizard.plan.schedule import schedule

PLAN = {
    "collection": "pilot",
    "site": "bbn",
    "wizards": ["ann", "bob"],
    "conditions": [{"name": "a", "domain": "personnel"}, {"name": "b", "domain": "airtravel"}],
    "subjects": [{"code": f"s{n}{n}", "group": "native" if n < 5 else "other"} for n in range(1, 9)],
    "sessions_each": 2,
    "tasks_each": 2,
}
TASKS = {"a": 4, "b": 4}


def plan(**changes: object) -> Plan:
    return Plan.model_validate(PLAN | changes)


@given(st.integers(1, 12))
def test_squares_are_balanced(size: int) -> None:
    rows = orders(size)
    assert all(sorted(row) == list(range(size)) for row in rows)
    times = len(rows) // size
    for place in range(size):
        assert set(Counter(row[place] for row in rows).values()) == {times}, "each equally often in each place"
    followers = Counter(pair for row in rows for pair in pairwise(row))
    if size > 1:
        assert len(followers) == size * (size - 1), "each behind each other"
        assert len(set(followers.values())) == 1, "and equally often"


def test_conditions_and_tasks_are_balanced_within_each_group() -> None:
    slots = schedule(plan(), TASKS)
    assert len(slots) == 16
    for group in ("native", "other"):
        first = [slot for slot in slots if slot.group == group and slot.number.endswith(".1")]
        assert Counter(slot.condition.name for slot in first) == {"a": 2, "b": 2}
        assert Counter(slot.tasks[0] for slot in first) == {1: 1, 2: 1, 3: 1, 4: 1}
    for subject in {slot.subject for slot in slots}:
        own = [slot for slot in slots if slot.subject == subject]
        assert {slot.condition.name for slot in own} == {"a", "b"}, "both conditions, one after the other"
        assert len({task for slot in own for task in slot.tasks}) == 4, "no task twice"
    for condition in ("a", "b"):
        wizards = Counter(slot.wizard for slot in slots if slot.condition.name == condition)
        assert wizards == {"ann": 4, "bob": 4}


def test_the_schedule_is_always_the_same() -> None:
    assert schedule(plan(), TASKS) == schedule(plan(), TASKS)


def test_what_is_beyond_the_quota_is_a_reserve() -> None:
    slots = schedule(plan(quotas={"native": 3}), TASKS)
    assert sum(slot.wanted for slot in slots if slot.group == "native") == 3
    assert sum(slot.wanted for slot in slots if slot.group == "other") == 8


def test_chosen_tasks_and_all_of_them() -> None:
    slots = schedule(plan(tasks=[2, 3], tasks_each=None, sessions_each=1), TASKS)
    assert {slot.tasks for slot in slots} == {(2, 3), (3, 2)}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"subjects": [{"code": "Anna"}]}, "subjects.0.code"),
        ({"subjects": [{"code": "8ky"}, {"code": "8ky"}]}, "8ky is named twice"),
        ({"conditions": []}, "conditions"),
        ({"quotas": {"native": 99}}, "99 sessions of native are wanted, its subjects hold 8"),
        ({"quotas": {"martian": 1}}, "no subject is of group martian"),
        ({"tasks": [1], "tasks_each": 2}, "cannot have 2 of 1 tasks"),
        ({"wizard": "ann"}, "wizard: there is no field of this name"),
        ({"limits": {"time_limit": 0}}, "limits.time_limit: 0 is less than 1"),
        ({"sessions_each": "many"}, "sessions_each: a whole number is wanted, not 'many'"),
    ],
)
def test_a_plan_that_cannot_be_held_is_refused_with_its_place(
    tmp_path: Path, changes: dict[str, object], says: str
) -> None:
    path = tmp_path / "plan.yaml"
    path.write_text(yaml.safe_dump(PLAN | changes))
    with pytest.raises(PlanUnusable, match=says):
        read_plan(path)


def test_a_domain_that_there_is_not_is_told_with_its_condition(tmp_path: Path) -> None:
    path = tmp_path / "plan.yaml"
    path.write_text(
        "collection: a\nsite: b\nwizards: [w]\nconditions: [{name: staff, domain: personel}]\nsubjects: [{code: 8ky}]\n"
    )
    with pytest.raises(PlanUnusable, match=r"plan\.yaml: condition staff: personel: there is no such domain"):
        slots_of(path, read_plan(path))


@pytest.mark.parametrize("text", ["a: [", "- 1", "\x00", "[" * 5000, "", '{"a": 1}\nb', "site: 2020-13-45"])
def test_what_is_no_plan(tmp_path: Path, text: str) -> None:
    path = tmp_path / "plan.yaml"
    path.write_text(text)
    with pytest.raises(PlanUnusable, match=str(path)):
        read_plan(path)

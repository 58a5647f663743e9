"""The next session of a collection, as the wizard's terminal takes it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from wizard.corpus.ingest import sessions_in
from wizard.desk.session_opening import Planned, SessionChoice
from wizard.domain import DomainUnusable, load_domain
from wizard.errors import StateError
from wizard.journal.envelope import NAME
from wizard.plan.errors import NothingLeft, PlanUnusable
from wizard.plan.freezing import check, domain_folder, frozen_file
from wizard.plan.held_sessions import HeldSession, held, next_slot
from wizard.plan.plan import Plan, read_plan
from wizard.plan.schedule import PlannedSession, schedule


def slots_of(path: Path, plan: Plan) -> list[PlannedSession]:
    """The plan's sessions.

    Raises:
        PlanUnusable: a domain cannot be used.
        StateError: a task is not there.
    """
    numbers = {}
    for one in plan.conditions:
        try:
            numbers[one.name] = len(load_domain(domain_folder(path, one.domain)).scenarios)
        except DomainUnusable as error:
            raise PlanUnusable(path, f"condition {one.name}", str(error)) from error
        if strange := [task for task in plan.tasks if task > numbers[one.name]]:
            raise StateError(f"{path}: tasks: {one.domain} has {numbers[one.name]} scenarios, there is no {strange[0]}")
    return schedule(plan, numbers)


def sessions_below(folder: Path) -> list[HeldSession]:
    """Every session in a folder of sessions, by name; none where there is no such folder."""
    found = sessions_in(folder) if folder.is_dir() else []
    return [held(one) for one in found if one != folder or (folder / NAME).exists()]


def next_choice(path: Path, choice: SessionChoice, *, named: bool) -> tuple[SessionChoice, list[str]]:
    """The choice for the next session of the plan at `path`, and what the experimenter is to know of it.

    `choice` has what a plan does not say: where sessions are kept, where to listen. `named`: its wizard was given on
    the command line, and only her sessions are meant.

    Raises:
        PlanUnusable, Frozen, NothingLeft: and what loading the domain raises.
    """
    plan = read_plan(path)
    frozen = check(path, plan)
    wizard = choice.wizard if named else ""
    slot = next_slot(slots_of(path, plan), sessions_below(choice.sessions), plan.collection, wizard)
    if slot is None:
        raise NothingLeft(plan.collection, wizard)
    own = slot.condition
    told = [
        f"{plan.collection} {slot.number}: subject {slot.subject} ({slot.group}), condition {own.name}, wizard "
        f"{slot.wizard}, tasks {', '.join(map(str, slot.tasks))}"
    ]
    if not frozen:
        told.append(f"the collection is not frozen ({frozen_file(path).name} is not there): woz plan {path} --freeze")
    live = replace(
        choice.live,
        time_limit=plan.limits.time_limit,
        tasks_from_list=plan.tasks_from_list,
        barge_in=plan.limits.barge_in,
        longest_utterance=plan.limits.longest_utterance,
        tasks=slot.tasks,
    )
    made = replace(
        choice,
        domain=domain_folder(path, own.domain),
        database=own.database,
        subject=slot.subject,
        messages=path.parent / own.messages if own.messages else None,
        memory=path.parent / own.memory if own.memory else None,
        wizard=slot.wizard,
        live=live,
        planned=Planned(plan.collection, slot.number, plan.site, slot.group, own.name),
    )
    return made, told

"""`plan.yaml`: the plan of a collection, read and checked (docs/collecting.md has all its fields)."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PositiveInt, StringConstraints

from subject.shaped import Misshapen, shaped
from wizard import bounded
from wizard.plan.errors import PlanUnusable
from wizard.shaped_yaml import from_yaml

_Word = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$")]
_Code = Annotated[str, StringConstraints(pattern=r"^[0-9a-z]{3}$")]
LARGEST = 1_000_000
"""Bytes of a plan."""


def _different(words: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(words)) < len(words):
        raise ValueError("each is named once")
    return words


class PlanPart(BaseModel):
    """The base of a plan's parts: frozen, and strict about fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Condition(PlanPart):
    """What a session is held with: a domain, and what the tool has beside it."""

    name: _Word
    domain: str
    """A shipped domain's name, or a folder, relative to the plan."""
    database: str | None = None
    memory: Path | None = None
    messages: Path | None = None


class Subject(PlanPart):
    """Somebody who is to come; never a name."""

    code: _Code
    group: _Word = "all"


class SessionLimits(PlanPart):
    """How the sessions are run, the same for all."""

    time_limit: float = Field(60.0, ge=1, le=86_400)
    """Seconds until the wizard is offered messages."""
    longest_utterance: float = Field(60.0, ge=1, le=3600)
    barge_in: bool = False


class Plan(PlanPart):
    """A plan of a collection: who comes, under which conditions, with which tasks."""

    collection: _Word
    site: _Word
    wizards: Annotated[tuple[_Word, ...], Field(min_length=1), AfterValidator(_different)]
    conditions: Annotated[tuple[Condition, ...], Field(min_length=1)]
    subjects: Annotated[tuple[Subject, ...], Field(min_length=1)]
    sessions_each: PositiveInt = 1
    """Sessions that each subject comes for; her conditions and tasks go on from one to the next."""
    tasks: tuple[PositiveInt, ...] = ()
    """Numbers of the domain's scenarios; empty for all of them."""
    tasks_each: PositiveInt | None = None
    """Tasks of one session; None for all."""
    tasks_from_list: bool = False
    """She chooses the order of her tasks herself, from a list; the plan's order is that of the list."""
    quotas: dict[_Word, PositiveInt] = Field(default_factory=dict)
    """Sessions wanted of each group; a group without one is wanted as far as its subjects go."""
    limits: SessionLimits = SessionLimits()


def read_plan(path: Path) -> Plan:
    """Read a plan and check that it can be held.

    Raises:
        PlanUnusable: with the place in the file and what to do.
    """
    try:
        if path.stat().st_size > LARGEST:
            raise PlanUnusable(path, "", f"a plan has at most {LARGEST:,} bytes")
        data = from_yaml(bounded.read_text(path))
        if not isinstance(data, dict):
            raise PlanUnusable(path, "", "no plan: it holds no fields; docs/collecting.md has one to begin with")
        plan = shaped(Plan, data)
    except OSError as error:
        raise PlanUnusable(path, "", bounded.reason(error)) from error
    except Misshapen as error:
        raise PlanUnusable(path, "", str(error)) from error
    _check(path, plan)
    return plan


def _check(path: Path, plan: Plan) -> None:
    for what, names in (
        ("conditions", [one.name for one in plan.conditions]),
        ("subjects", [one.code for one in plan.subjects]),
        ("tasks", [str(one) for one in plan.tasks]),
    ):
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise PlanUnusable(path, what, f"{twice} is named twice")
    groups = {one.group for one in plan.subjects}
    if strange := sorted(set(plan.quotas) - groups):
        raise PlanUnusable(
            path, "quotas", f"no subject is of group {strange[0]}; groups are {', '.join(sorted(groups))}"
        )
    for group, wanted in plan.quotas.items():
        there = plan.sessions_each * sum(one.group == group for one in plan.subjects)
        if wanted > there:
            raise PlanUnusable(path, "quotas", f"{wanted} sessions of {group} are wanted, its subjects hold {there}")
    if plan.tasks and plan.tasks_each and plan.tasks_each > len(plan.tasks):
        raise PlanUnusable(path, "tasks_each", f"a session cannot have {plan.tasks_each} of {len(plan.tasks)} tasks")


def plan_version(path: Path) -> str:
    """SHA-256 over the plan's bytes, 64 hexadecimal digits."""
    return hashlib.sha256(path.read_bytes()).hexdigest()

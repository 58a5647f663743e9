"""What a collection was frozen with: its plan, domains and messages by their hashes; what differs later is told."""

from __future__ import annotations

import json
from pathlib import Path

from subject.shaped import Misshapen, read_as
from wizard import __version__, bounded
from wizard.desk.canned import load_messages
from wizard.domain import load_domain
from wizard.domain.version import folder_version
from wizard.plan.errors import Frozen, FrozenUnreadable
from wizard.plan.plan import Plan, plan_version


def frozen_file(path: Path) -> Path:
    """Where the hashes of a plan are kept: beside it."""
    return path.with_name(f"{path.stem}.frozen.json")


def domain_folder(path: Path, domain: str) -> str:
    """A condition's domain as `load_domain` takes it: a folder is relative to the plan."""
    beside = path.parent / domain
    return str(beside) if beside.is_dir() else domain


def state(path: Path, plan: Plan) -> dict[str, str]:
    """What there is to be frozen, by name. Raises what loading domains and messages raises."""
    found = {"software": f"woz-collect {__version__}", "plan": plan_version(path)}
    for one in plan.conditions:
        found[f"domain of {one.name}"] = folder_version(load_domain(domain_folder(path, one.domain)).folder)
        messages = load_messages(path.parent / one.messages if one.messages else None)
        found[f"messages of {one.name}"] = messages.sha256
        if one.memory:
            found[f"memory of {one.name}"] = plan_version(path.parent / one.memory)
    return found


def freeze(path: Path, plan: Plan) -> Path:
    """Write the hashes beside the plan. Raises `Frozen` where they are there already and differ."""
    file = frozen_file(path)
    if file.exists():
        check(path, plan)
        return file
    file.write_text(json.dumps(state(path, plan), indent=2) + "\n", encoding="utf-8")
    return file


def check(path: Path, plan: Plan) -> bool:
    """True where the collection is frozen and nothing differs; False where it is not frozen.

    Raises `Frozen` where something differs, `FrozenUnreadable`.
    """
    file = frozen_file(path)
    if not file.exists():
        return False
    try:
        known = read_as(dict[str, str], bounded.read_text(file))
    except OSError as error:
        raise FrozenUnreadable(file, bounded.reason(error)) from error
    except Misshapen as error:
        raise FrozenUnreadable(file, str(error)) from error
    now = state(path, plan)
    for what in sorted({*known, *now}):
        if known.get(what) != now.get(what):
            raise Frozen(file, what)
    return True

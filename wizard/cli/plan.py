"""`woz plan`: the sessions of a collection, balanced; and the hashes of what it is held with.

Exit codes: 0 it can be held, 2 the command line is wrong, 3 the plan, a domain or the messages cannot be used, 4 the
collection was frozen with something else.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from wizard.cli.printing import echo, json_text


@click.command("plan")
@click.argument("plan", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--freeze", "to_freeze", is_flag=True, help="Write the hashes of plan, domains and messages beside it.")
@click.option("--json", "as_json", is_flag=True, help="The sessions as one JSON object on stdout.")
def command(plan: Path, to_freeze: bool, as_json: bool) -> None:
    """Check PLAN (a plan.yaml) and show its sessions: who comes, under which condition, to whom, with which tasks.

    `woz wizard --plan PLAN` holds the next one; `woz sessions` says what is done.
    """
    from wizard.plan.freezing import check, freeze
    from wizard.plan.next_session import slots_of
    from wizard.plan.plan import read_plan

    read = read_plan(plan)
    slots = slots_of(plan, read)
    if to_freeze:
        echo(f"{freeze(plan, read)}: what the collection is held with", err=True)
    frozen = check(plan, read)
    if as_json:
        told = {"collection": read.collection, "site": read.site, "frozen": frozen}
        echo(json_text({**told, "sessions": [slot.as_json() for slot in slots]}, indent=2))
        return
    wanted = sum(slot.wanted for slot in slots)
    echo(f"{read.collection} at {read.site}: {wanted} sessions wanted of {len(slots)} planned")
    echo(f"{'session':<8} {'group':<12} {'condition':<16} {'wizard':<10} tasks")
    for slot in slots:
        tasks = ", ".join(map(str, slot.tasks)) + ("" if slot.wanted else "  (reserve)")
        echo(f"{slot.number:<8} {slot.group:<12} {slot.condition.name:<16} {slot.wizard:<10} {tasks}")
    counted = Counter((slot.group, slot.condition.name) for slot in slots if slot.wanted)
    for (group, condition), number in sorted(counted.items()):
        echo(f"{group}, {condition}: {number}")
    if not frozen:
        echo(f"not frozen; before the first session: woz plan {plan} --freeze", err=True)

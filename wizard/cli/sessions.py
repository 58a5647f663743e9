"""`woz sessions`: what is done, what is open, what failed, beside the plan's quotas.

Exit codes: 0 listed, 1 listed, and a session is damaged, 2 the command line is wrong, 3 the plan cannot be used.
"""

from __future__ import annotations

from pathlib import Path

import click

from wizard.cli.printing import echo, json_text

_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
_LINE = "{:<10} {:<11} {:<8} {:<10} {:<14} {:<10} {:>5} {:>7} {:>6}"


@click.command("sessions")
@click.argument("folders", nargs=-1, type=_FOLDER, metavar="[FOLDER]...")
@click.option(
    "--plan", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Count against this plan's quotas."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@click.pass_context
def command(context: click.Context, folders: tuple[Path, ...], plan: Path | None, as_json: bool) -> None:
    """List the sessions in FOLDER... (of one site or several; default ./sessions), each verified."""
    from wizard.plan.held_sessions import quotas
    from wizard.plan.next_session import sessions_below, slots_of
    from wizard.plan.plan import read_plan

    found = [one for folder in folders or (Path("sessions"),) for one in sessions_below(folder)]
    counted = []
    if plan is not None:
        read = read_plan(plan)
        counted = quotas(slots_of(plan, read), found, read.collection)
    if as_json:
        against = [
            {"group": one.group, "condition": one.condition, "wanted": one.wanted, "done": one.done, "open": one.open}
            for one in counted
        ]
        echo(json_text({"sessions": [one.as_json() for one in found], "quotas": against}, indent=2))
    else:
        echo(_LINE.format("session", "state", "site", "group", "condition", "wizard", "turns", "minutes", "tasks"))
        for one in found:
            record = one.record
            known = (record.site, record.group, record.condition, record.wizard) if record else ("",) * 4
            line = _LINE.format(one.folder.name, one.state, *known, one.turns, f"{one.minutes:.1f}", one.tasks)
            echo(f"{line}{f'  {one.problem}' if one.problem else ''}")
        if not found:
            echo("no sessions there", err=True)
        for quota in counted:
            more = f", {quota.open} open" if quota.open else ""
            echo(f"{quota.group}, {quota.condition}: {quota.done} of {quota.wanted} done{more}")
    context.exit(1 if any(one.state == "damaged" for one in found) else 0)

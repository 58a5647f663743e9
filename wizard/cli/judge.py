"""`woz judge`: blind judges rate replies of systems that are not named; what they found, beside the comparator.

Exit codes: 0 done, or left; 2 the command line is wrong, or this is no terminal; 3 the key, a system's answers or the
panel cannot be used; 4 an extra is not installed; 70 the terminal failed.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from wizard.cli.judging import handed_in, judging, key_of
from wizard.cli.printing import echo, json_text
from wizard.cli.sheets import sit_at

if TYPE_CHECKING:
    from wizard.cas import Judge
    from wizard.score.judges_panel import Findings

_PANEL = click.argument("panel", type=click.Path(path_type=Path))


@click.group("judge")
def command() -> None:
    """Let people judge systems: log-file evaluation by judges who do not know whose reply they see."""


@command.command("prepare")
@click.argument("key", type=click.Path(path_type=Path))
@click.argument("systems", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="HYP...")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="The panel's folder, a new one.")
@click.option("--sample", type=click.IntRange(1), help="So many utterances, drawn from the key; all if not given.")
@click.option("--seed", type=click.IntRange(0), default=1992, show_default=True, help="Of the draw.")
@judging
def prepare_it(
    key: Path,
    systems: tuple[Path, ...],
    out: Path,
    sample: int | None,
    seed: int,
    judge: Judge,
) -> None:
    """Make a sheet of every reply of the systems HYP to the utterances of KEY.

    A system is a file or a folder, as for `woz evaluate`; of a folder its answers to the reference transcriptions are
    judged where it has them, else those to the sound. Judges get sheets.jsonl. who.json says whose the replies are:
    keep it from them until they are done.
    """
    from wizard.score.judges_panel import WHO, prepare

    read = key_of(key, reviewed=False)
    handed = handed_in(systems, read.known, once=True)
    number = prepare(out, read, handed, judge, sample=sample, seed=seed)
    echo(f"{out}: {number} sheets; keep {out / WHO} from the judges")


@command.command("rate")
@_PANEL
@click.option(
    "--judge", "name", required=True, metavar="NAME", help="Who judges; your ratings are kept under this name."
)
def rate(panel: Path, name: str) -> None:
    """Judge the sheets of PANEL: how clear the question is, what the reply is, and why.

    You go on where you were. `?` shows all keys, Ctrl+Q leaves.
    """
    from wizard.cli.judges_docket import JudgesDocket
    from wizard.score.judges_panel import Ballot

    ballot = Ballot(panel, name)
    sit_at(JudgesDocket(ballot))
    echo(f"woz judge: {len(ballot.rated)} of {len(ballot.sheets)} sheets are rated", err=True)


@command.command("report")
@_PANEL
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def report(panel: Path, as_json: bool) -> None:
    """What the judges of PANEL found: agreement, unanimity, systems, and where the comparator says otherwise."""
    from wizard.score.judges_panel import findings

    found = findings(panel)
    echo(json_text(found.as_json(), indent=2, ensure_ascii=False) if as_json else "\n".join(_lines(found)))


def _lines(found: Findings) -> list[str]:
    from wizard.annotate.measures import NOTHING_TWICE, SAYS

    judges = f"{len(found.judges)} judge{'' if len(found.judges) == 1 else 's'}"
    lines = [f"{judges} ({', '.join(found.judges) or 'nobody yet'}), {found.sheets} sheets, "
             f"{found.unclear} of them with a question that is not clear"]  # fmt: skip
    for what, measure in (("clarity", found.clarity), ("reply", found.reply), ("unanimous", found.unanimous)):
        name = SAYS.get(measure.name, "per cent of the sheets that several rated")
        undefined = "nothing was rated twice" if measure.undefined in ("", NOTHING_TWICE) else measure.undefined
        value = undefined if measure.value is None else f"{measure.value:.2f}"
        lines.append(f"  {what}: {name} {value} ({measure.turns} sheets)")
    for system in found.systems:
        counts = ", ".join(f"{name} {number}" for name, number in system.ratings.items())
        lines.append(f"{system.system}: {counts} ({system.sheets} sheets rated)")
        alike = ", ".join(f"{name} {number}" for name, number in system.unanimous.items() if number) or "none"
        lines.append(f"  unanimous: {alike}")
        lines.append(
            f"  most judges and the comparator agree on {system.agrees}; right by judges alone "
            f"{system.judged_right_alone}, by the comparator alone {system.comparator_right_alone}"
        )
    for one in found.apart:
        lines.append(f"{one['utterance']}, {one['system']}: the comparator says {one['verdict']}")
        lines += [f"  {said['judge']}: {said['rating']}{': ' * bool(said['because'])}{said['because']}"
                  for said in one["judges"]]  # fmt: skip
    return lines

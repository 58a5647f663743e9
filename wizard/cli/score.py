"""`woz score`: systems against a key.

Exit codes: 0 scored, 2 the command line is wrong, 3 the key or a system's answers cannot be used, 4 the
file of `--outcomes` exists already or cannot be written.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wizard.cli.judging import judge_of, judging, key_of, reviewed_only, see_that_it_is_new, write_new
from wizard.cli.printing import echo, json_text
from wizard.errors import UsageError

if TYPE_CHECKING:
    from wizard.cas import Judge
    from wizard.score.hypotheses import Hypotheses
    from wizard.score.scoring import Scoring

SEVERAL = 100_000
"""From so many answers on, several processes are worth starting."""

_WRITTEN = (".csv", ".jsonl")


@click.command("score")
@click.argument("key", type=click.Path(path_type=Path))
@click.argument("hypotheses", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="HYP...")
@judging
@reviewed_only
@click.option("--seed", type=click.IntRange(0), default=1992, show_default=True, help="Of the intervals over speakers.")
@click.option(
    "--by",
    "groups",
    multiple=True,
    type=click.Choice(["class", "speaker", "domain", "scenario", "review"]),
    help="Rows of the table (default: class).",
)
@click.option("--jobs", type=click.IntRange(0), help="Processes; 0 is one a core (default: by the number of answers).")
@click.option(
    "--outcomes",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write every verdict with its reason, an utterance a line: FILE.csv or FILE.jsonl.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
def command(
    key: Path,
    hypotheses: tuple[Path, ...],
    dialect: str,
    tolerance: float,
    extensions: tuple[str, ...],
    budget: int | None,
    reviewed: bool,
    seed: int,
    groups: tuple[str, ...],
    jobs: int | None,
    outcomes: Path | None,
    as_json: bool,
) -> None:
    """Score the answers HYP of one or more systems against KEY.

    KEY is a file of JSON lines, an exported corpus or a folder of ATIS-style .ref files; HYP a file of JSON lines or a
    folder of answer files. Class X is left out; a missing answer is NO_ANSWER.
    """
    from rich.console import Console

    from wizard.score.hypotheses import read_hypotheses
    from wizard.score.scoring import score
    from wizard.score.tables import show

    judge = judge_of(dialect, tolerance, budget, extensions)
    if outcomes is not None and outcomes.suffix not in _WRITTEN:
        raise UsageError(f"--outcomes {outcomes}: the file's name ends in {' or '.join(_WRITTEN)}")
    if outcomes is not None:
        see_that_it_is_new(outcomes)  # before the work
    read = key_of(key, reviewed=reviewed)
    known = {item.utterance for item in read.items}
    systems = [read_hypotheses(path, known) for path in hypotheses]
    work = len(read.items) * len(systems)
    if jobs is None:
        jobs = 1 if work < SEVERAL else 0
    with click.progressbar(length=work, label="Scoring", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        scoring = score(read, systems, judge, seed=seed, jobs=jobs or os.cpu_count() or 1, step=bar.update)
    _beware(scoring)
    if outcomes is not None:
        _write_outcomes(outcomes, scoring, systems, judge)
    if as_json:
        echo(json_text(scoring.as_json(), indent=2))
        return
    width = None if sys.stdout.isatty() else 140
    show(scoring, Console(file=sys.stdout, width=width), groups or ("class",))


def _write_outcomes(path: Path, scoring: Scoring, systems: Sequence[Hypotheses], judge: Judge) -> None:
    from wizard.score.outcomes import csv_lines, json_lines, rows

    found = rows(scoring, systems, judge)
    write_new(path, csv_lines(found) if path.suffix == ".csv" else json_lines(found))
    echo(f"{path}: every verdict", err=True)


def _beware(scoring: Scoring) -> None:
    """What the figures rest on that they do not show."""
    for system in scoring.systems:
        if system.undetermined:
            hint = "they count as wrong; a larger --budget may settle them"
            echo(f"woz: {system.name}: {system.undetermined} answers undetermined; {hint}", err=True)

"""`woz score`: systems against a key.

Exit codes: 0 scored, 2 the command line is wrong, 3 the key or a system's answers cannot be used, 4 the
file of `--outcomes` exists already or cannot be written, 5 nobody works for the scheduler.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wizard.cli.judging import (
    PartType,
    judging,
    key_of,
    reviewed_only,
    scheduled,
    see_that_it_is_new,
    tasks_in,
    tasks_told,
    tell_shards,
    write_new,
)
from wizard.cli.printing import echo, json_text
from wizard.errors import UsageError

if TYPE_CHECKING:
    from wizard.cas import Judge
    from wizard.score.hypotheses import Hypotheses
    from wizard.score.key import Key
    from wizard.score.scoring import Scoring
    from wizard.score.tasks import Completion
    from wizard.shards.folder import Folder, ShardsOfOneMachine
    from wizard.shards.workers import Workers

SEVERAL = 100_000
"""From so many answers on, several processes are worth starting."""

_WRITTEN = (".csv", ".html", ".jsonl")


@click.command("score")
@click.argument("key")
@click.argument("hypotheses", nargs=-1, metavar="HYP...")
@judging
@reviewed_only
@tasks_told
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
    help="Write every verdict with its reason, an utterance a line: FILE.csv, FILE.html or FILE.jsonl.",
)
@scheduled
@click.option(
    "--tallies",
    metavar="FOLDER|URL",
    help="KEY and each HYP are folders or URLs of shards; keep the tally of each here, and go on where one is missing.",
)
@click.option("--shard", "part", type=PartType(), help="With --tallies: of n parts of the shards the i-th only.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
def command(
    key: str,
    hypotheses: tuple[str, ...],
    judge: Judge,
    reviewed: bool,
    tasks_files: tuple[Path, ...],
    seed: int,
    groups: tuple[str, ...],
    jobs: int | None,
    outcomes: Path | None,
    scheduler: str | None,
    tallies: str | None,
    part: ShardsOfOneMachine | None,
    as_json: bool,
) -> None:
    """Score the answers HYP of one or more systems against KEY.

    KEY is a file of JSON lines, an exported corpus or a folder of ATIS-style .ref files; HYP a file of JSON lines or a
    folder of answer files. Class X is left out; a missing answer is NO_ANSWER.

    With --tallies, KEY and HYP are shards (JSON Lines or Parquet), and `woz score merge FOLDER` adds up the tallies
    that several machines have made of them.
    """
    from wizard.score.hypotheses import read_all_hypotheses
    from wizard.score.tasks import completions
    from wizard.shards.folder import Folder
    from wizard.shards.workers import workers

    if key == "merge" and not Path(key).exists():
        from wizard.score.scoring_in_shards import merged_here

        if len(hypotheses) != 1:
            raise UsageError("woz score merge takes the one folder of tallies")
        _print(merged_here(Folder(hypotheses[0]), seed), groups, as_json=as_json)
        return
    if not hypotheses:
        raise UsageError(f"no HYP is given: what is to be scored against {key}?")
    if tallies is not None:
        _alone(reviewed=reviewed, tasks=tasks_files, outcomes=outcomes, jobs=jobs)
        with workers(scheduler) as staff:
            scoring = _by_shard(key, hypotheses, Folder(tallies), judge, seed, part, staff)
        if scoring is not None:
            _print(scoring, groups, as_json=as_json)
        return
    if part is not None:
        raise UsageError("--shard goes with --tallies")
    if outcomes is not None and outcomes.suffix not in _WRITTEN:
        raise UsageError(f"--outcomes {outcomes}: the file's name ends in {' or '.join(_WRITTEN)}")
    if outcomes is not None:
        see_that_it_is_new(outcomes)  # before the work
    held = completions(tasks_in(tasks_files), seed)
    read = key_of(Path(key), reviewed=reviewed)
    systems = read_all_hypotheses([Path(path) for path in hypotheses], read.known)
    scoring = _scored(read, systems, judge, seed, jobs, scheduler)
    _beware(scoring)
    if outcomes is not None:
        _write_outcomes(outcomes, key, scoring, systems, judge)
    _print(scoring, groups, held, as_json=as_json)


def _scored(
    read: Key, systems: Sequence[Hypotheses], judge: Judge, seed: int, jobs: int | None, scheduler: str | None
) -> Scoring:
    from wizard.score.scoring import score
    from wizard.shards.workers import workers

    work = len(read.items) * len(systems)
    if jobs is None:
        jobs = 1 if work < SEVERAL else 0
    bar = click.progressbar(length=work, label="Scoring", file=sys.stderr, hidden=not sys.stderr.isatty())
    with bar, workers(scheduler) as staff:
        return score(
            read, systems, judge, seed=seed, jobs=jobs or os.cpu_count() or 1,
            staff=staff if scheduler else None, step=bar.update,
        )  # fmt: skip


def _alone(**given: object) -> None:
    """Raises UsageError for options that --tallies has no use for."""
    for name, value in given.items():
        if value:
            raise UsageError(f"--{name} is of answers in one file; it does not go with --tallies")


def _by_shard(
    key: str,
    hypotheses: Sequence[str],
    out: Folder,
    judge: Judge,
    seed: int,
    part: ShardsOfOneMachine | None,
    staff: Workers,
) -> Scoring | None:
    """Score every shard that has no tally yet; the score of all, or None where others have the rest to do."""
    from wizard.score.scoring_in_shards import ScoringTask, all_shards, merged, score_shard
    from wizard.score.system_names import told_apart
    from wizard.shards.folder import Folder

    names = told_apart([Path(one.rstrip("/")).name for one in hypotheses], hypotheses)
    task = ScoringTask(Folder(key), out, judge, tuple(zip(names, map(Folder, hypotheses), strict=True)))
    tell_shards(all_shards(task, score_shard, part, staff), out)
    return None if part else merged(out, judge, task.shards.shards(), seed)


def _print(scoring: Scoring, groups: tuple[str, ...], held: Sequence[Completion] = (), *, as_json: bool) -> None:
    from rich.console import Console

    from wizard.report.evaluation_report import tasks_section
    from wizard.report.terminal_table import show as show_section
    from wizard.score.tables import show

    if as_json:
        tasks = {"tasks": [one.as_json() for one in held]} if held else {}
        echo(json_text(scoring.as_json() | tasks, indent=2))
        return
    console = Console(file=sys.stdout, width=None if sys.stdout.isatty() else 140)
    show(scoring, console, groups or ("class",))
    if held:
        show_section(tasks_section(held), console)


def _write_outcomes(path: Path, key: str, scoring: Scoring, systems: Sequence[Hypotheses], judge: Judge) -> None:
    from wizard.report.evaluation_report import score_html
    from wizard.score.outcomes import csv_lines, json_lines, rows

    found = rows(scoring, systems, judge)
    if path.suffix == ".html":
        write_new(path, [score_html(key, scoring, found)])
    else:
        write_new(path, csv_lines(found) if path.suffix == ".csv" else json_lines(found))
    echo(f"{path}: every verdict", err=True)


def _beware(scoring: Scoring) -> None:
    """What the figures rest on that they do not show."""
    for system in scoring.systems:
        if system.undetermined:
            hint = "they count as wrong; a larger --budget may settle them"
            echo(f"woz: {system.name}: {system.undetermined} answers undetermined; {hint}", err=True)

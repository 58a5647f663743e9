"""`woz evaluate`: the report of an evaluation of several systems.

Exit codes: 0 evaluated, 2 the command line is wrong, 3 the key or a system's answers cannot be used, 4 the report's
file exists already or cannot be written.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wizard.cli.judging import judging, key_of, reviewed_only, see_that_it_is_new, tasks_in, tasks_told, write_new
from wizard.cli.numbers import NumberIn
from wizard.cli.printing import echo, json_text
from wizard.errors import StateError

if TYPE_CHECKING:
    from wizard.cas import Judge
    from wizard.score.evaluation import Evaluation


@click.command("evaluate")
@click.argument("key", type=click.Path(path_type=Path))
@click.argument("systems", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="SYSTEM...")
@judging
@reviewed_only
@tasks_told
@click.option(
    "--penalty",
    type=NumberIn(0, 100),
    default=2.0,
    show_default=True,
    help="Also score with a wrong answer costing so much (one that is not given costs 1).",
)
@click.option("--seed", type=click.IntRange(0), default=1992, show_default=True, help="Of the intervals over speakers.")
@click.option("--jobs", type=click.IntRange(0), default=1, show_default=True, help="Processes; 0 is one a core.")
@click.option("--html", "report", type=click.Path(path_type=Path, dir_okay=False), help="Write the report as one page.")
@click.option(
    "--csv",
    "tables",
    type=click.Path(path_type=Path),
    help="Write every table into this new folder, a file of CSV each.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
def command(
    key: Path,
    systems: tuple[Path, ...],
    judge: Judge,
    reviewed: bool,
    tasks_files: tuple[Path, ...],
    penalty: float,
    seed: int,
    jobs: int,
    report: Path | None,
    tables: Path | None,
    as_json: bool,
) -> None:
    """Evaluate systems against KEY: scores, differences that hold, tables by class and speaker, every verdict.

    A SYSTEM is a folder with sprec.jsonl (what its recogniser wrote), nl.jsonl (answers to the reference
    transcriptions), sls.jsonl (answers to the sound), own.jsonl (answers in the history of its own answers), as many of
    them as there are; or answers as `woz score` reads them.
    """
    from rich.console import Console

    from wizard.report.evaluation_report import html, sections
    from wizard.report.terminal_table import show
    from wizard.score.conditions import read_systems
    from wizard.score.evaluation import evaluate

    for path in filter(None, (report, tables)):
        see_that_it_is_new(path)  # before the work
    read = key_of(key, reviewed=reviewed)
    found = read_systems(systems, read.known)
    tasks = tasks_in(tasks_files)
    work = len(read.items) * sum(len(system.answers) for system in found)
    with click.progressbar(length=work, label="Judging", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        evaluation = evaluate(
            read,
            found,
            judge,
            tasks=tasks,
            penalty=penalty,
            seed=seed,
            jobs=jobs or os.cpu_count() or 1,
            step=bar.update,
        )
    if report is not None:
        write_new(report, [html(evaluation)])
        echo(f"{report}: the report", err=True)
    if tables is not None:
        _write_tables(tables, evaluation)
    if as_json:
        echo(json_text(evaluation.as_json(), indent=2))
        return
    console = Console(file=sys.stdout, width=None if sys.stdout.isatty() else 140)
    for section in sections(evaluation):
        show(section, console)
    for part in evaluation.parts:
        echo(f"{part.condition}: {part.scoring.signature}")


def _write_tables(folder: Path, evaluation: Evaluation) -> None:
    from wizard.report.evaluation_report import files
    from wizard.score.outcomes import csv_line, spreadsheet_cell

    try:
        folder.mkdir()
    except OSError as error:
        raise StateError(f"{folder} cannot be written ({error.strerror}); name another folder") from error
    for name, section in files(evaluation):
        lines = [csv_line(map(spreadsheet_cell, row)) for row in (section.columns, *map(section.emptied, section.rows))]
        write_new(folder / name, lines)
    echo(f"{folder}: every table", err=True)

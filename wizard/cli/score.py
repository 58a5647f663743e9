"""`woz score`: systems against a key.

Exit codes: 0 scored, 2 the command line is wrong, 3 the key or a system's answers cannot be used.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wizard.cli.numbers import NumberIn
from wizard.cli.printing import echo, json_text

if TYPE_CHECKING:
    from wizard.score.key import Key
    from wizard.score.scoring import Scoring

SEVERAL = 100_000
"""From so many answers on, several processes are worth starting."""


@click.command("score")
@click.argument("key", type=click.Path(path_type=Path))
@click.argument("hypotheses", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="HYP...")
@click.option("--dialect", type=click.Choice(["1992", "1989"]), default="1992", show_default=True)
@click.option("--tolerance", type=NumberIn(0, 1, max_open=True), default=0.0001, show_default=True)
@click.option(
    "--extension", "extensions", multiple=True, metavar="NAME", help="dates, failures, all-readings, ordered, units."
)
@click.option("--budget", type=click.IntRange(0), help="Tuples a search may look at (default: by the tables' size).")
@click.option("--seed", type=click.IntRange(0), default=1992, show_default=True, help="Of the intervals over speakers.")
@click.option(
    "--by",
    "groups",
    multiple=True,
    type=click.Choice(["class", "speaker", "domain", "scenario", "review"]),
    help="Rows of the table (default: class).",
)
@click.option("--jobs", type=click.IntRange(0), help="Processes; 0 is one a core (default: by the number of answers).")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
def command(
    key: Path,
    hypotheses: tuple[Path, ...],
    dialect: str,
    tolerance: float,
    extensions: tuple[str, ...],
    budget: int | None,
    seed: int,
    groups: tuple[str, ...],
    jobs: int | None,
    as_json: bool,
) -> None:
    """Score the answers HYP of one or more systems against KEY.

    KEY is a file of JSON lines, an exported corpus or a folder of ATIS-style .ref files; HYP a file of JSON lines or a
    folder of answer files. Class X is left out; a missing answer is NO_ANSWER.
    """
    from rich.console import Console

    from wizard.cas import Judge
    from wizard.cas.extensions import checked
    from wizard.errors import UsageError
    from wizard.score.hypotheses import read_hypotheses
    from wizard.score.key import read_key
    from wizard.score.scoring import score
    from wizard.score.tables import show

    try:
        chosen = checked(extensions)
    except ValueError as error:
        raise UsageError(str(error)) from error
    judge = Judge("1989" if dialect == "1989" else "1992", tolerance, budget, chosen)
    read = read_key(key)
    known = {item.utterance for item in read.items}
    systems = [read_hypotheses(path, known) for path in hypotheses]
    work = len(read.items) * len(systems)
    if jobs is None:
        jobs = 1 if work < SEVERAL else 0
    with click.progressbar(length=work, label="Scoring", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        scoring = score(read, systems, judge, seed=seed, jobs=jobs or os.cpu_count() or 1, step=bar.update)
    _beware(read, scoring)
    if as_json:
        echo(json_text(scoring.as_json(), indent=2))
        return
    width = None if sys.stdout.isatty() else 140
    show(scoring, Console(file=sys.stdout, width=width), groups or ("class",))


def _beware(key: Key, scoring: Scoring) -> None:
    """What the figures rest on that they do not show."""
    says = "such a score says little (woz export --reviewed)"
    if drafts := key.count("draft"):
        echo(f"woz: {drafts} of {len(key.items)} references are drafts that nobody has reviewed: {says}", err=True)
    if accepted := key.count("accepted"):
        words = "references are drafts that a program accepted and nobody has looked at"
        echo(f"woz: {accepted} of {len(key.items)} {words}: {says}", err=True)
    for system in scoring.systems:
        if system.undetermined:
            hint = "they count as wrong; a larger --budget may settle them"
            echo(f"woz: {system.name}: {system.undetermined} answers undetermined; {hint}", err=True)

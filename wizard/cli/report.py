"""`woz report`: sessions or a corpus as pages to look at.

Exit codes: 0 written, 2 the command line, or there is no turn to report on, 3 a session, a recording, a key or a
system's answers cannot be used, 4 there is no corpus, the folder exists, or the disk refused, 5 the store's
database is not to be had.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path

import click

from wizard.cli.place import corpus_options
from wizard.cli.printing import echo
from wizard.cli.sources import chosen_source
from wizard.errors import UsageError


@click.command("report")
@click.argument("sessions", nargs=-1, type=click.Path(path_type=Path), metavar="[SESSION]...")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="A folder that does not exist yet.")
@corpus_options
@click.option("--where", "filters", multiple=True, metavar="FILTER", help="Of a corpus: speaker=8ky, class=A,D1, ...")
@click.option("--without-audio", is_flag=True, help="Waveforms, but no sounds.")
@click.option("--key", type=click.Path(path_type=Path), help="Add the scores of --system against this key.")
@click.option(
    "--system", "systems", multiple=True, type=click.Path(path_type=Path), help="A system, as `woz evaluate` takes it."
)
@click.pass_context
def command(
    context: click.Context,
    sessions: tuple[Path, ...],
    out: Path,
    corpus: Path,
    store: str | None,
    filters: tuple[str, ...],
    without_audio: bool,
    key: Path | None,
    systems: tuple[Path, ...],
) -> None:
    """Write a report on sessions or, where none is named, on a corpus: pages that need no network.

    How the questions were answered beside the 1989 paper's figures, where the time went, turns an hour, words not
    understood, annotation and agreement, scores; and a page for each session with its turns in time and their sounds.
    """
    if sessions and filters:
        raise UsageError("--where is of a corpus; name no SESSION with it")
    if bool(key) != bool(systems):
        raise UsageError("--key and --system go together")
    from wizard.report.report_folder import write_report

    scores = _scores(key, systems) if key else []
    with ExitStack() as stack:
        found = chosen_source(stack, context, sessions, corpus, store, filters)
        heads = found.source.sessions()
        hidden = not sys.stderr.isatty()
        bar = stack.enter_context(click.progressbar(length=len(heads), label="Writing", file=sys.stderr, hidden=hidden))
        written = write_report(
            found.source,
            out,
            query=found.query,
            audio=not without_audio,
            agreement=found.agreement.replace("<br>", "; "),
            more=scores,
            step=lambda: bar.update(1),
        )
    for one in written.left_out:
        echo(f"woz: {one}", err=True)
    echo(f"{out / 'index.html'}: {written.sessions} session{'' if written.sessions == 1 else 's'}")


def _scores(key: Path, systems: tuple[Path, ...]) -> list[str]:
    """The scores' sections, as HTML."""
    from wizard.cas import Judge
    from wizard.report.evaluation_report import parts
    from wizard.score.conditions import read_systems
    from wizard.score.evaluation import evaluate
    from wizard.score.key import read_key

    read = read_key(key)
    return parts(evaluate(read, read_systems(systems, read.known), Judge()))

"""`woz ingest`: sessions into a corpus's store.

Exit codes: 0 all sessions are in, 2 the command line is wrong or a part of the software is missing, 3 a session was
refused (the others are in) or an annotation log is damaged, 4 the disk refused or the store is of a later version,
5 the store's database or the place of the sessions is not to be had.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wizard.cli.place import corpus_options
from wizard.cli.printing import echo, json_text, number_of
from wizard.cli.stopping import stop_cleanly
from wizard.errors import InputError, WozError

if TYPE_CHECKING:
    from wizard.corpus.ingest import Ingested


@click.command("ingest")
@click.argument("sessions", nargs=-1, metavar="SESSION...")
@corpus_options
@click.option(
    "--annotations",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    multiple=True,
    metavar="DIR",
    help="Take annotation logs over from this folder, too; may be given several times.",
)
@click.option("--json", "as_json", is_flag=True, help="What became of each session, as one JSON object on stdout.")
@click.pass_context
def command(
    context: click.Context,
    sessions: tuple[str, ...],
    corpus: Path,
    store: str | None,
    annotations: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Take sessions into a corpus.

    SESSION is a session's folder, a folder of sessions, or the URL of either. Each is verified first, one with errors
    is refused and the others go on. Sessions are only read. The same again does no harm: what was interrupted goes
    on, and a session that has gone on since is brought up to date.
    """
    from wizard.corpus.ingest import expand, ingest, take_over
    from wizard.corpus.place import Place
    from wizard.corpus.store import open_store

    if not sessions and not annotations:
        raise click.UsageError("name sessions, or annotation logs with --annotations", context)
    go_on = stop_cleanly()
    locations = expand(sessions)
    place = Place.create(corpus, store)
    done: list[Ingested] = []
    taken_over = [take_over(place, folder) for folder in annotations]
    taken, left_out = sum(one.lines for one in taken_over), sum(one.forgotten for one in taken_over)
    with open_store(place, create=True) as opened:
        shown = sys.stderr.isatty() and len(locations) > 1
        bar = click.progressbar(length=len(locations), label="Ingesting", file=sys.stderr) if shown else nullcontext()
        try:
            with bar as progress:
                for one in ingest(opened, locations):
                    done.append(one)
                    go_on()
                    if progress:
                        progress.update(1)
        except WozError:
            _tell(done)
            within = sum(one.came != "refused" for one in done)
            echo(f"woz: {within} of {len(locations)} sessions are in; the same command goes on from there", err=True)
            raise
        in_all = opened.count()
    _tell(done)
    if as_json:
        told = {
            "corpus": str(corpus),
            "store": place.shown_url,
            "sessions": [one.as_json() for one in done],
            "annotations": taken,
            "annotations_forgotten": left_out,
            "turns": in_all,
        }
        echo(json_text(told, indent=2, ensure_ascii=False))
    else:
        words = {"new": "new", "grown": "has gone on since", "there": "already there"}
        for one in done:
            if one.came != "refused":
                warned = f", {one.warnings} warning{'' if one.warnings == 1 else 's'}" if one.warnings else ""
                echo(f"{one.session}: {words[one.came]}, {number_of(one.turns, 'turn')}{warned}")
        logs = f", {taken} lines of annotation logs taken over" if annotations else ""
        logs += f", {left_out} about forgotten subjects left out" if left_out else ""
        refused = sum(one.came == "refused" for one in done)
        taken_in = number_of(len(done) - refused, "session")
        echo(f"{corpus}: {taken_in} in, {refused} refused{logs}; {number_of(in_all, 'turn')} in all")
    if any(one.came == "refused" for one in done):
        context.exit(InputError.exit_code)


def _tell(done: Iterable[Ingested]) -> None:
    """What was refused, and what lies in two places."""
    for one in done:
        if one.came == "refused":
            echo(f"woz: {one.why}", err=True)
        if one.also:
            which = f"{one.session} is in {one.also}, too, where the corpus does not look any more"
            echo(f"woz: {which}; woz forget finds it there by --sessions only", err=True)

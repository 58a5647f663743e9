"""`woz import`: corrections made in ELAN or Praat, checked and taken as an annotator's layers.

Exit codes: 0 all were taken, 2 the command line is wrong, 3 a file was refused (the others are in) or a log is damaged,
4 there is no corpus, or the disk refused, 5 a database is not to be had.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from wizard.cli.place import corpus_options
from wizard.cli.printing import echo, json_text
from wizard.cli.stopping import stop_cleanly


@click.command("import")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@corpus_options
@click.option("--annotator", required=True, metavar="NAME", help="Whose corrections they are.")
@click.option("--done", is_flag=True, help="Call turns done in which no check finds an error.")
@click.option("--domain", metavar="NAME|DIR", help="This domain, not the one that the sessions name.")
@click.option("--database", metavar="URL", help="Another database of the same schema and content.")
@click.option("--json", "as_json", is_flag=True, help="What became of each file, as one JSON object on stdout.")
def command(
    files: tuple[Path, ...],
    corpus: Path,
    store: str | None,
    annotator: str,
    done: bool,
    domain: str | None,
    database: str | None,
    as_json: bool,
) -> None:
    """Take in what was corrected in files of the formats eaf and textgrid.

    What differs from the corpus is taken as versions of --annotator: the tiers transcription and class, and, where
    somebody added them, comment and mask. Of a file in which anything is wrong nothing is taken.
    """
    from wizard.annotate.errors import FileNotTaken
    from wizard.annotate.importing import import_file
    from wizard.annotate.opened_domain import OpenedDomains
    from wizard.corpus.place import Place, domain_folders
    from wizard.corpus.store import open_store

    go_on = stop_cleanly()
    place = Place.open(corpus, store)
    told: dict[str, Any] = {}
    refused = 0
    with (
        open_store(place) as opened,
        OpenedDomains(domain, database, domain_folders(opened.sessions(), place)) as grounds,
    ):
        for path in files:
            go_on()
            try:
                came = import_file(opened, grounds, annotator, path, done=done)
            except FileNotTaken as error:
                refused += 1
                echo(f"woz: {error}", err=True)
                told[str(path)] = {"wrong": list(error.wrong)}
                continue
            told[str(path)] = came.as_json()
            if not as_json:
                kept = f", {len(came.left)} of them not done" if came.left else ""
                echo(f"{path}: taken {len(came.taken)}{kept}, as it was {came.same}")
                for utterance, why in came.left:
                    echo(f"  {utterance}: {why}")
    if as_json:
        echo(json_text(told, indent=2, ensure_ascii=False))
    sys.exit(3 if refused else 0)

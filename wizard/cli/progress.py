"""`woz progress`: what each annotator has done, at what pace, and what is left; for the lead.

Exit codes: 0 told, 2 a filter that there is not, 3 a log is damaged, 4 there is no corpus, 5 the store's database is
not to be had.
"""

from __future__ import annotations

from pathlib import Path

import click

from wizard.cli.place import corpus_options
from wizard.cli.printing import echo, json_text, number_of


@click.command("progress")
@click.argument("filters", nargs=-1, metavar="[FILTER]...")
@corpus_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(filters: tuple[str, ...], corpus: Path, store: str | None, as_json: bool) -> None:
    """Say how far annotation has come: by annotator what is done, at what pace, with what agreement, what is left.

    Each FILTER narrows the turns, as in `domain=airtravel` or `session=8ky-1`.
    """
    from wizard.annotate.progress import progress
    from wizard.corpus.place import Place
    from wizard.corpus.query import Query, filters_in
    from wizard.corpus.store import open_store

    words = [word for given in filters for word in filters_in(given)]
    with open_store(Place.open(corpus, store)) as opened:
        found = progress(opened, Query.parse(words))
    if as_json:
        echo(json_text(found.as_json(), indent=2))
        return
    told = ", ".join(f"{count} {status}" for status, count in found.by_status.items()) or "none"
    echo(f"{number_of(found.turns, 'turn')}: {told}")
    if not found.annotators:
        echo("nobody has annotated anything yet: woz annotate --annotator NAME")
        return
    counts = f"{'done':>7}{'begun':>7}{'accepted':>10}{'left':>7}"
    echo(f"{'annotator':<16}{counts}{'s a turn':>10}{'kappa':>8}{'training':>10}  last saved")
    for one in found.annotators:
        pace = "-" if one.seconds_a_turn is None else f"{one.seconds_a_turn:.1f}"
        kappa = "-" if one.class_kappa is None else f"{one.class_kappa:.2f}"
        counts = f"{one.done:>7}{one.begun:>7}{one.accepted:>10}{one.left:>7}"
        training = f"{one.training.right} of {one.training.turns}" if one.training.turns else "-"
        echo(f"{one.name:<16}{counts}{pace:>10}{kappa:>8}{training:>10}  {one.last or '-'}")
    if found.flagged:
        echo(f"{len(found.flagged)} flagged for the lead:")
    for utterance, annotator, comment in found.flagged:
        echo(f"  {utterance}  {annotator}: {' '.join(comment.split()) or 'no comment'}")

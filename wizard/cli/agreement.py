"""`woz agreement`: how far annotators agree, by layer, by pair of annotators, over time.

Exit codes: 0 computed (undefined where nothing was annotated twice), 2 the command line is wrong or the extra
`agreement` is not installed, 3 a log is damaged, 4 there is no corpus, 5 the store's database is not to be had.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from wizard.cli.place import corpus_options
from wizard.cli.printing import echo, json_text, number_of

if TYPE_CHECKING:
    from wizard.annotate.agreement import Group
    from wizard.annotate.measures import AgreementMeasure

_BYS = ("layer", "annotator", "week", "domain", "session")


@click.command("agreement")
@click.argument("filters", nargs=-1, metavar="[FILTER]...")
@corpus_options
@click.option("--export", "exported", type=click.Path(path_type=Path, exists=True, file_okay=False), metavar="DIR",
              help="From the layers of this export, without a corpus.")  # fmt: skip
@click.option("--by", type=click.Choice(_BYS), default="layer", show_default=True, help="What to group the turns by.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    filters: tuple[str, ...], corpus: Path, store: str | None, exported: Path | None, by: str, as_json: bool
) -> None:
    """Say how far annotators agree on the turns that two or more of them have done.

    Each FILTER narrows the turns, as in `domain=airtravel` or `class=A,D1`. Class: Cohen's kappa for two annotators,
    Krippendorff's alpha for more. Sets of tags, exclusions and context: alpha with MASI distance. Transcriptions:
    word error rate between annotators. Answers: percent of pairs that our comparator finds alike, in both directions.
    """
    from wizard.annotate.agreement import agreement, share_of, units, units_of_export
    from wizard.corpus.place import Place
    from wizard.corpus.query import filters_in
    from wizard.corpus.store import Query, open_store

    share = None
    if exported is not None:
        if filters:
            raise click.UsageError("--export has no filters: filter the corpus when it is exported")
        groups = agreement(units_of_export(exported), by)
    else:
        with open_store(Place.open(corpus, store)) as opened:
            words = [word for given in filters for word in filters_in(given)]
            query = Query.parse(words)
            share = share_of(opened, query)
            groups = agreement(units(opened, query), by)
    if as_json:
        told = {
            "by": by,
            **({"share": share.as_json()} if share else {}),
            "groups": [group.as_json() for group in groups],
        }
        echo(json_text(told, indent=2))
        return
    if not any(group.turns for group in groups):
        echo("nothing was annotated twice, so there is no agreement to speak of; a second annotator is offered the")
        echo("share of turns that corpus.yaml names (double_share), and no other: woz annotate --double. Drafts that")
        echo("were accepted unseen (--accept-drafts) are nobody's opinion and do not count.")
        if share:
            echo(str(share))
        return
    for number, group in enumerate(groups):
        echo(("\n" if number else "") + _rendered(group))
    if share:
        echo(f"\n{share}")


def _rendered(group: Group) -> str:
    turns = f"{group.turns} turn{'' if group.turns == 1 else 's'} annotated by two or more"
    lines = [f"{group.name}: {turns}"]
    for line in group.lines:
        lines.append(f"  {line.layer:<17} {_value(line.measure, line.counts)}")
    return "\n".join(lines)


def _value(measure: AgreementMeasure, of: str) -> str:
    from wizard.annotate.measures import SAYS

    what = SAYS.get(measure.name, f"% of {of}")
    if measure.value is None:
        return f"undefined  {what} ({measure.undefined})"
    digits = f"{measure.value:.1f}" if measure.name == "percent" else f"{measure.value:.3f}"
    return f"{digits:>9}  {what}, {number_of(measure.turns, 'turn')}, {number_of(measure.pairs, 'pair')}"

"""`woz export`: sessions or a corpus out, in one or more formats.

Exit codes: 0 written, 2 the command line, 3 a session, a recording, a key, a list of consents or the manifest of an
earlier release cannot be used, 4 there is no corpus, the folder exists, the corpus changed meanwhile, or the disk
refused, 5 a database that is needed is not to be had, or nobody works for the scheduler.
"""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wizard.cli.export_options import (
    Blinding,
    Maxima,
    Permission,
    Releasing,
    Splitting,
    TurnSelection,
    blinded,
    go_together,
    is_given,
    permitted,
    released,
    selected,
    split,
    with_maxima,
)
from wizard.cli.judging import scheduled
from wizard.cli.printing import echo, json_text
from wizard.cli.stopping import stop_cleanly
from wizard.export.formats import FORMATS, format_named

if TYPE_CHECKING:
    from wizard.export.manifest import Manifest


@click.command("export")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="A folder that does not exist yet.")
@click.option(
    "--format",
    "formats",
    default="jsonl",
    show_default=True,
    metavar="NAME[,NAME...]",
    help="; ".join(f"{name}: {words}" for name, (_, words) in FORMATS.items()) + ".",
)
@selected
@split
@blinded
@permitted
@released
@with_maxima
@scheduled
@click.option("--json", "as_json", is_flag=True, help="The manifest, and where it is, as one JSON object on stdout.")
@click.pass_context
def command(
    context: click.Context,
    *,
    out: Path,
    formats: str,
    selection: TurnSelection,
    splitting: Splitting,
    blinding: Blinding,
    permission: Permission,
    releasing: Releasing,
    maxima: Maxima,
    scheduler: str | None,
    as_json: bool,
) -> None:
    """Export sessions (drafts, without a store) or, where none is named, a corpus, into a new folder.

    Sessions are verified first. One with errors is refused, and so is one that the corpus in --corpus has forgotten.
    The folder appears only when all of it is written and checked; an existing one is never touched. What is to be wary
    of goes to stderr and into the data card.
    """
    named = tuple(map(format_named, dict.fromkeys(name.strip() for name in formats.split(","))))
    go_together(context, selection, maxima)
    from wizard.corpus.place import domain_folders
    from wizard.export.building import ExportPlan, build
    from wizard.export.errors import ExportExists
    from wizard.shards.workers import workers

    if os.path.lexists(out):  # `build` looks, too; this spares her the waiting
        raise ExportExists(out)
    go_on = stop_cleanly()
    shares, seed, pins = splitting.shares_and_seed(seed_given=is_given(context, "seed"))
    key = releasing.key()
    with ExitStack() as stack:
        place, source, query, agreed = selection.chosen(stack, context)
        folders = domain_folders(source.sessions(), place)
        rules: Any = dict
        if maxima.maximum:
            from wizard.export.derived_maxima import Derived

            source = derived = stack.enter_context(Derived(source, maxima.domain, maxima.database, folders))
            rules = derived.rules
        plan = ExportPlan(
            named,
            facts=releasing.facts(place, agreed),
            rules=rules,
            domains=folders,
            shares=shares,
            seed=seed,
            pins=pins,
            blind=blinding.blind,
            blind_input=blinding.blind_input,
            consent=permission.consent(place),
            key=key,
            query=query,
            release=releasing.release(place, permission),
        )
        shown: list[Any] = []

        def begin(steps: int) -> None:
            if sys.stderr.isatty():
                bar = click.progressbar(length=steps, label="Exporting", file=sys.stderr)
                shown.append(stack.enter_context(bar))

        def step() -> None:
            go_on()
            for bar in shown:
                bar.update(1)

        staff = stack.enter_context(workers(scheduler)) if scheduler else None
        manifest = build(plan, source, out, begin=begin, step=step, staff=staff)
    _tell(manifest, out, as_json=as_json)


def _tell(manifest: Manifest, out: Path, *, as_json: bool) -> None:
    """Say what was written, and on stderr what to be wary of."""
    from wizard.export.manifest import MANIFEST

    for concern in manifest.concerns:
        echo(f"woz: {concern}", err=True)
    if as_json:
        concerns = [{**one.as_json(), "which": list(one.which)} for one in manifest.concerns]
        told = {"out": str(out), **manifest.as_json(), "concerns": concerns}
        echo(json_text(told, indent=2, ensure_ascii=False))
    else:
        size = sum(file.size for file in manifest.files)
        echo(
            f"{out}: utterances {manifest.utterances}, sessions {len(manifest.sessions)}, files {len(manifest.files)} "
            f"({size / 1e6:.1f} MB); sizes and hashes in {out / MANIFEST}"
        )

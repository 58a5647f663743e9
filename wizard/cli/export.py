"""`woz export`: sessions out as a corpus.

Exit codes: 0 written, 2 unknown format, 3 a session is damaged or none, 4 the folder exists or the disk refused, 5 the
database that a maximum needs is not to be had.
"""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path

import click

from wizard.errors import UsageError
from wizard.export.formats import FORMATS, format_named


@click.command("export")
@click.argument("sessions", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="SESSION...")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="A folder that does not exist yet.")
@click.option(
    "--format",
    "formats",
    default="jsonl",
    show_default=True,
    metavar="NAME[,NAME...]",
    help="; ".join(f"{name}: {words}" for name, (_, words) in FORMATS.items()) + ".",
)
@click.option("--maximum", is_flag=True, help="Derive maxima and yes/no alternatives; needs the session's database.")
@click.option("--domain", metavar="NAME|DIR", help="With --maximum: this domain, not the one that the session names.")
@click.option("--database", metavar="URL", help="With --maximum: another database of the same schema and content.")
@click.option("--json", "as_json", is_flag=True, help="The manifest, and where it is, as one JSON object on stdout.")
def command(
    sessions: tuple[Path, ...],
    out: Path,
    formats: str,
    maximum: bool,
    domain: str | None,
    database: str | None,
    as_json: bool,
) -> None:
    """Export sessions as a corpus into a new folder.

    Every session is verified first, and one with errors is refused. The folder appears only when all of it is written
    and checked; an existing one is never touched.
    """
    named = tuple(format_named(name) for name in dict.fromkeys(formats.split(",")))
    from wizard.export.building import Plan, build
    from wizard.export.manifest import MANIFEST
    from wizard.export.maxima import Maxima
    from wizard.export.sources import gather

    if not maximum and (domain or database):
        raise UsageError("--domain and --database go with --maximum; without it an export needs no database")
    source = gather(sessions)
    with ExitStack() as stack:
        plan = Plan(named)
        if maximum:
            maxima = stack.enter_context(Maxima(domain, database))
            source.derive = maxima.references
            plan = Plan(named, rules=lambda: maxima.rules)
        manifest = build(plan, source, out)
    if as_json:
        click.echo(json.dumps({"out": str(out), **manifest.as_json()}, indent=2, ensure_ascii=False))
    else:
        size = sum(file.size for file in manifest.files)
        click.echo(
            f"{out}: utterances {manifest.utterances}, sessions {len(manifest.sessions)}, files {len(manifest.files)} "
            f"({size / 1e6:.1f} MB); sizes and hashes in {out / MANIFEST}"
        )

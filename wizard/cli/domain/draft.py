"""`woz domain draft`: a first, working domain folder from an unknown database."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from wizard.cli.printing import echo, json_text


@click.command()
@click.option("--database", required=True, metavar="URL", help="sqlite:///file.sqlite or postgresql://user@host/name.")
@click.option(
    "--out", required=True, metavar="DIR", type=click.Path(path_type=Path), help="A folder that does not exist."
)
@click.option("--name", default="", help="The domain's name; that of the folder if not given.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def draft(database: str, out: Path, name: str, as_json: bool) -> None:
    """Write a first domain folder for a database that nobody has described yet.

    Classes come from its tables, attributes from columns, relations from foreign keys and from columns with the same
    names or values, words from names, superlatives from what columns measure. It answers simple questions as it
    stands; edit it from there.
    """
    from wizard.domain.draft import draft_domain

    made = draft_domain(database, out, name=name)
    if as_json:
        echo(json_text({**asdict(made), "folder": str(made.folder)}, ensure_ascii=False, indent=2))
        return
    echo(str(made.folder))
    echo(
        f"classes: {len(made.classes)} ({', '.join(made.classes)}); attributes: {made.attributes}; "
        f"relations: {len(made.relations)}",
        err=True,
    )
    for reference in made.found:
        echo(f"  seen, not declared: {reference}", err=True)
    for what in made.left_out:
        echo(f"  left out: {what}", err=True)
    for what in made.doubts:
        echo(f"  look at: {what}", err=True)
    echo(f"next: woz domain lint {made.folder}; woz ask --domain {made.folder}", err=True)

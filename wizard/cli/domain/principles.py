"""`woz domain principles`: the numbered document of a domain, with the turns of a corpus that cite each principle."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import click

from wizard.cli.printing import echo, json_text
from wizard.errors import UsageError


@click.command()
@click.argument("name", required=False, metavar="[DOMAIN]")
@click.option(
    "--corpus",
    type=click.Path(file_okay=False, path_type=Path),
    envvar="WOZ_CORPUS",
    metavar="DIR",
    help="Show which turns of this corpus cite each principle (WOZ_CORPUS).",
)
@click.option("--store", envvar="WOZ_STORE", metavar="URL", help="With --corpus: its store's database (WOZ_STORE).")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "html"]),
    default="text",
    show_default=True,
    help="What to print.",
)
@click.option("--changed", is_flag=True, help="Only the turns to look at again: a principle they cite has changed.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def principles(
    name: str | None, corpus: Path | None, store: str | None, form: str, changed: bool, as_json: bool
) -> None:
    """Print the principles of interpretation of DOMAIN; without it, of the one domain that the corpus has.

    With a corpus each principle has the turns that cite it, and what annotators propose comes last. A citation keeps
    what the principle said: where that has changed since, the turn is to be looked at again.
    """
    if corpus is None and (changed or name is None):
        missing = "--changed looks at a corpus" if changed else "there is no domain"
        raise UsageError(f"{missing}; name {'it' if changed else 'a domain, or a corpus'} with --corpus DIR")
    from wizard.annotate.principlepages import as_html, as_markdown, as_text
    from wizard.annotate.principles import document
    from wizard.corpus.place import Place, domain_folders
    from wizard.corpus.store import open_store
    from wizard.domain import load_domain

    place = Place.open(corpus, store) if corpus is not None else None
    with open_store(place) if place is not None else nullcontext() as opened:
        if name is None:
            named = sorted({session.domain for session in opened.sessions()}) if opened else []
            if len(named) != 1:
                there = f"the corpus has {', '.join(named)}" if named else "the corpus has no session"
                raise UsageError(f"{there}; name one domain")
            name = named[0]
        folders = domain_folders(opened.sessions(), place) if opened is not None else {}
        found = document(load_domain(folders.get(name, name), check_audio=False), opened, frozenset({name}))
    if as_json:
        shown = {"again": found.as_json()["again"]} if changed else found.as_json()
        echo(json_text(shown, ensure_ascii=False, indent=2))
    elif changed:
        for utterance, numbers in found.again.items():
            echo(f"{utterance}\t{', '.join(numbers)}")
        echo(f"{len(found.again)} to look at again", err=True)
    else:
        echo({"text": as_text, "markdown": as_markdown, "html": as_html}[form](found), nl=False)

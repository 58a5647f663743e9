"""`woz domain lint`: contradictions between words, names that the database has not, lines too long for her."""

from __future__ import annotations

import sys
from dataclasses import asdict

import click

from wizard.cli.printing import echo, json_text, number_of


@click.command()
@click.argument("name")
@click.option("--database", metavar="URL", help="Another database of the same schema.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def lint(name: str, database: str | None, as_json: bool) -> None:
    """Look for what is wrong with the words of the domain NAME (or the folder NAME).

    What its questions miss, `woz domain heard` says.
    """
    from wizard.ask.guard import open_database
    from wizard.ask.lint import (
        lint_keys,
        lint_names,
        lint_references,
        lint_rewordings,
        lint_texts,
        lint_words,
    )
    from wizard.domain import database_url, load_domain
    from wizard.domain.lexicon import load_lexicon

    domain = load_domain(name, check_audio=False)
    path = domain.folder / "lexicon.yaml"
    lexicon = load_lexicon(path)
    with open_database(database_url(domain, database)) as opened:
        of_words = (*lint_words(lexicon, path), *lint_names(domain, lexicon, opened))
        of_data = (*lint_keys(domain, opened), *lint_references(domain, opened))
        findings = (*of_words, *of_data, *lint_texts(domain), *lint_rewordings(domain, opened))
    errors = sum(finding.severity == "error" for finding in findings)
    if as_json:
        listed = [{**asdict(finding), "path": str(finding.path)} for finding in findings]
        echo(json_text({"findings": listed}, ensure_ascii=False, indent=2))
    else:
        for finding in findings:
            echo(str(finding))
        echo(f"{number_of(errors, 'error')}, {number_of(len(findings) - errors, 'warning')}")
    if errors:
        sys.exit(1)

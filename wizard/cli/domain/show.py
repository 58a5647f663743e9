"""`woz domain`: look at a domain, build its database, derive a maximum, speak its rehearsal's utterances."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wizard.domain import build_database, database_url, load_domain
from wizard.domain.facts import Domain

if TYPE_CHECKING:
    from wizard.ask.maximum import References


@click.group(name="domain")
def command() -> None:
    """Look at, build and test a domain folder."""


@command.command()
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def show(name: str, as_json: bool) -> None:
    """Say what the domain NAME (or the folder NAME) consists of."""
    domain = load_domain(name)
    facts = _facts(domain)
    if as_json:
        click.echo(json.dumps(facts, ensure_ascii=False, indent=2))
        return
    for label, value in facts.items():
        shown = [str(value)] if not isinstance(value, list) else [str(item) for item in value]
        click.echo(f"{label + ':':<12} {shown[0] if shown else ''}")
        for more in shown[1:]:
            click.echo(f"{'':<12} {more}")


def _facts(domain: Domain) -> dict[str, object]:
    return {
        "name": domain.name,
        "title": domain.title,
        "folder": str(domain.folder),
        "as of": domain.as_of.isoformat(),
        "database": f"builder {domain.builder}" if domain.builder else domain.url,
        "scenarios": [f"{scenario.number} {scenario.title}" for scenario in domain.scenarios],
        "principles": ", ".join(principle.number for principle in domain.principles),
        "rehearsal": f"{len(domain.rehearsal.utterances)} utterances",
        "tests": f"{len(domain.tests)} questions",
        "consent": f"version {domain.consent.version}",
    }


@command.command()
@click.argument("name")
@click.option("--database", metavar="URL", help="A SQLAlchemy URL; without it, the SQLite file in the user's cache.")
def build(name: str, database: str | None) -> None:
    """Build the database of the domain NAME where it is not there yet; print its URL.

    Tables that exist with other content are never touched.
    """
    domain = load_domain(name, check_audio=False)
    if database is None:
        click.echo(database_url(domain))
        return
    made = build_database(domain, database)
    click.echo("built" if made else "there already, with the same rows", err=True)
    click.echo(database)


@command.command()
@click.argument("name")
@click.argument("sql")
@click.option("--database", metavar="URL", help="Another database of the same schema.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def maximum(name: str, sql: str, database: str | None, as_json: bool) -> None:
    """Derive the maximum of the statement SQL by the rules of the domain NAME, and say why it is what it is.

    A yes/no statement has two readings, the boolean and the table of what is asked for, each with its maximum.
    """
    from wizard.ask.guard import open_database
    from wizard.ask.maximum import references
    from wizard.domain.maximum import load_rules

    domain = load_domain(name, check_audio=False)
    rules = load_rules(domain.folder)
    with open_database(database_url(domain, database)) as opened:
        found = references(sql, rules, opened)
    if as_json:
        click.echo(json.dumps(_described(found), ensure_ascii=False, indent=2))
        return
    for number, alternative in enumerate(found.alternatives):
        if number:
            click.echo("\nOR\n")
        one = alternative.maximum
        click.echo(f"{one.sql}\n\nminimum: {one.minimum_cas}\nmaximum: {one.cas}")
        for added in one.added:
            click.echo(f"  + {added.name} ({added.column}): {added.because}; {added.source}")
        for left_out in one.left_out:
            click.echo(f"  - {left_out}")
        if one.note:
            click.echo(f"note: {one.note}")
    if found.note:
        click.echo(f"note: {found.note}")


def _described(found: References) -> dict[str, object]:
    return {
        "alternatives": [
            {
                **alternative.as_json(),
                "sql": alternative.maximum.minimum_sql,
                "maximum_sql": alternative.maximum.sql,
                "columns": alternative.maximum.columns,
                "added": [asdict(added) for added in alternative.maximum.added],
                "left_out": alternative.maximum.left_out,
                "note": alternative.maximum.note,
            }
            for alternative in found.alternatives
        ],
        "note": found.note,
    }


@command.command()
@click.argument("name")
@click.option("--again", is_flag=True, help="Make those anew that are there already.")
def speak(name: str, again: bool) -> None:
    """Speak the rehearsal's utterances of the domain NAME with espeak-ng, into its rehearsal folder."""
    from wizard.domain.speech import speak_rehearsal

    made, kept = speak_rehearsal(load_domain(name, check_audio=False), again=again)
    for path in made:
        click.echo(_near(path))
    click.echo(f"{len(made)} made, {len(kept)} kept", err=True)


def _near(path: Path) -> str:
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)

"""`woz domain maximum`: what may stand beside what a statement asks for, by a domain's rules, and why."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from wizard.cli.printing import echo, json_text

if TYPE_CHECKING:
    from wizard.ask.maximum import ReferenceAnswer


@click.command()
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
    from wizard.domain import database_url, load_domain
    from wizard.domain.maximum import load_rules

    domain = load_domain(name, check_audio=False)
    rules = load_rules(domain.folder)
    with open_database(database_url(domain, database)) as opened:
        found = references(sql, rules, opened)
    if as_json:
        echo(json_text(_described(found), ensure_ascii=False, indent=2))
    else:
        _print(found)


def _print(found: ReferenceAnswer) -> None:
    for number, alternative in enumerate(found.alternatives):
        if number:
            echo("\nOR\n")
        one = alternative.widened
        echo(f"{one.sql}\n\nminimum: {one.minimum}\nmaximum: {one.maximum}")
        for added in one.added:
            echo(f"  + {added.name} ({added.column}): {added.because}; {added.source}")
        for left_out in one.left_out:
            echo(f"  - {left_out}")
        if one.note:
            echo(f"note: {one.note}")
    if found.note:
        echo(f"note: {found.note}")


def _described(found: ReferenceAnswer) -> dict[str, object]:
    return {
        "alternatives": [
            {
                **alternative.as_json(),
                "sql": alternative.widened.minimum_sql,
                "maximum_sql": alternative.widened.sql,
                "columns": alternative.widened.columns,
                "added": [asdict(added) for added in alternative.widened.added],
                "left_out": alternative.widened.left_out,
                "note": alternative.widened.note,
            }
            for alternative in found.alternatives
        ],
        "note": found.note,
    }

"""`woz people`: who is behind a code, in the one file that names people.

Exit codes: 0 done, 1 nobody is behind that code, 2 the command line is wrong, 3 the file cannot be read, 4 it cannot be
written.
"""

from __future__ import annotations

import click

from wizard.cli.printing import echo, json_text
from wizard.people import Person, people


@click.group("people", invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@click.pass_context
def command(context: click.Context, as_json: bool) -> None:
    """Say who is behind the codes of subjects and wizards. The file is yours alone, and goes into no export."""
    if context.invoked_subcommand is not None:
        return
    file = people()
    known = file.all()
    if as_json:
        echo(json_text({code: person.model_dump() for code, person in known.items()}, indent=2, ensure_ascii=False))
        return
    for code, person in sorted(known.items()):
        echo(f"{code:<8} {person.name or '-':<28} {person.contact or person.login}")
    echo(f"{len(known)} in {file.path}", err=True)


@command.command("set")
@click.argument("code")
@click.argument("name")
@click.option("--contact", default="", help="How to reach them.")
@click.option("--login", default="", help="A wizard's name on this machine.")
def put(code: str, name: str, contact: str, login: str) -> None:
    """Write down that CODE is NAME, in place of what was known."""
    people().put(code, Person(name=name, contact=contact, login=login))
    echo(f"{code} is written down in {people().path}", err=True)


@command.command("forget")
@click.argument("code")
@click.pass_context
def remove(context: click.Context, code: str) -> None:
    """Forget who CODE is; what sessions have of them goes with `woz forget`."""
    if not people().remove(code):
        echo(f"woz: nobody is behind {code}", err=True)
        context.exit(1)
    echo(f"nobody is behind {code} any more", err=True)

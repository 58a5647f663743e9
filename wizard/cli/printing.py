"""What `woz` prints goes through here: no text of a file, a database or a path commands the terminal it is read on.

Data on stdout stays data: JSON writes such characters as escapes, so a program reads what was there; text for people
shows them (`subject.wire.plaintext`).
"""

from __future__ import annotations

import json
import re
from io import StringIO

import click

from subject.wire.plaintext import CONTROLS, plain_text

_IN_JSON = re.compile(CONTROLS)


def echo(message: object = "", *, nl: bool = True, err: bool = False) -> None:
    """Print a text for people, or JSON that `json_text` has made; `err` for stderr."""
    click.echo(plain_text(str(message)), nl=nl, err=err)


def number_of(count: int, noun: str) -> str:
    """So many of a thing with a regular plural: "1 turn", "2 turns"."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def json_text(data: object, *, indent: int | None = None, ensure_ascii: bool = True) -> str:
    """`data` as JSON in which no character can command a terminal.

    Raises what `json.dumps` raises.
    """
    text = json.dumps(data, indent=indent, ensure_ascii=ensure_ascii)
    # JSON itself escapes C0; the line breaks between its members are the only others.
    return text if ensure_ascii else _IN_JSON.sub(lambda c: c[0] if c[0] == "\n" else f"\\u{ord(c[0]):04x}", text)


def show_error(error: click.ClickException) -> None:
    """What click says of a wrong command line, on stderr; it may quote what was typed."""
    said = StringIO()
    error.show(file=said)
    echo(said.getvalue(), nl=False, err=True)

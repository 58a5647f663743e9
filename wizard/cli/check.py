"""`woz check`: what works before a session, and what to do about the rest.

Exit codes: 0 a session can be held, 1 something is bad, 2 the command line is wrong, 3 the join code is none.
"""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING

import click

from wizard.cli.numbers import NumberIn
from wizard.cli.printing import echo, json_text
from wizard.cli.session_options import session_options
from wizard.cli.wizard import log_file

if TYPE_CHECKING:
    from wizard.check.check_line import CheckLine

_MARKS = {"good": "✓", "look": "!", "bad": "✗"}
_INDENT = 15
"""Columns before what was found."""


@click.command("check")
@session_options("sessions", "Where sessions will be kept.")
@click.option("--hours", type=NumberIn(0, 10_000), default=8.0, show_default=True, help="Of sessions to make room for.")
@click.option("--device", help="The microphone's name, as woz subject --list-devices shows it.")
@click.option("--host-api", help="The sound system the microphone belongs to.")
@click.option("--seconds", type=NumberIn(0.5, 10), default=3.0, show_default=True, help="To listen to the microphone.")
@click.option("--without-sound", is_flag=True, help="Look at neither microphone nor loudspeaker.")
@click.option("--join", "join_code", help="A join code: how far is it to the wizard's side?")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@click.pass_context
def command(
    context: click.Context,
    domain: str,
    database: str | None,
    sessions: Path,
    hours: float,
    device: str | None,
    host_api: str | None,
    seconds: float,
    without_sound: bool,
    join_code: str | None,
    as_json: bool,
) -> None:
    """Check this machine before a session: terminal, microphone, loudspeaker, database, domain, disk, the other room.

    Each line is good, or says what to do. The microphone is listened to; speak, and hear yourself again.
    """
    from subject.wire.joincode import parse
    from wizard.check import domain_and_disk, terminal

    code = parse(join_code) if join_code else None
    found: list[CheckLine] = []

    def say(line: CheckLine) -> None:
        found.append(line)
        if not as_json:
            for told in lines_of(line, get_terminal_size().columns if sys.stdout.isatty() else None):
                echo(told)

    for line in terminal.look():
        say(line)
    if not without_sound:
        from wizard.check import sound

        def ask_to_speak() -> None:
            if not as_json:
                echo(f"  speak now, for {seconds:g} seconds", err=True)

        heard, pcm = sound.listen(seconds, device, host_api, log_file(), ask_to_speak)
        say(heard)
        say(sound.play(pcm, log_file()))
    for line in domain_and_disk.database(domain, database):
        say(line)
    say(domain_and_disk.disk(sessions, hours))
    if code is not None:
        say(domain_and_disk.way(code))
    if as_json:
        echo(json_text({"checks": [line.as_json() for line in found]}, indent=2))
    context.exit(1 if any(line.worth == "bad" for line in found) else 0)


def lines_of(line: CheckLine, columns: int | None) -> list[str]:
    """A finding and what to do about it, in two columns; the second is wrapped where a terminal has so many columns."""
    from subject.screen.words import wrapped

    texts = [text for text in (line.found, line.do) if text]
    told = [part for text in texts for part in (wrapped(text, columns - _INDENT) if columns else [text])]
    before = [f"{_MARKS[line.worth]} {line.name:<12} ", *[" " * _INDENT] * len(told)]
    return [f"{space}{text}" for space, text in zip(before, told, strict=False)]

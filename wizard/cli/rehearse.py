"""`woz rehearse`: the wizard's terminal with a simulated subject; a report card at its end.

Exit codes: 0 rehearsed (or listed), 2 the command line is wrong or this is no terminal, 3 the domain has no rehearsal,
4 the sessions' folder or the log cannot be used, 5 the database is not to be had, 70 the terminal has failed.
"""

from __future__ import annotations

import asyncio
import getpass
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from subject.screen.device import take_terminal
from wizard.cli.errors import NotATerminal
from wizard.cli.numbers import NumberIn
from wizard.cli.printing import echo, json_text
from wizard.cli.session_options import session_options
from wizard.cli.wizard import hold, log_file, logged_to
from wizard.people import people

if TYPE_CHECKING:
    from wizard.desk.live import LiveSession
    from wizard.rehearse.trainer import Difficulty, Trainer

CARDS = "cards.jsonl"
"""The report cards, in the folder of the rehearsals' sessions."""


@click.command("rehearse")
@session_options("rehearsals", "The folder that rehearsals are kept in, apart from real sessions.")
@click.option(
    "--level",
    type=click.Choice(["easy", "normal", "hard"]),
    default="normal",
    show_default=True,
    help="easy: what the tool answers as it is said; hard: somebody in a hurry.",
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed, the same subject.")
@click.option("--turns", type=click.IntRange(1), help="So many questions at most.")
@click.option("--speed", type=NumberIn(0.1, 20), default=1.0, show_default=True, help="Times natural speed.")
@click.option("--wizard", default="", help="The wizard's code; by default the code of who is logged in (woz people).")
@click.option("--mute", is_flag=True, help="Open no loudspeaker.")
@click.option("--cards", is_flag=True, help="List the report cards that were kept, and stop.")
@click.option("--json", "as_json", is_flag=True, help="With --cards: as JSON.")
def command(
    domain: str,
    database: str | None,
    sessions: Path,
    level: Difficulty,
    seed: int,
    turns: int | None,
    speed: float,
    wizard: str,
    mute: bool,
    cards: bool,
    as_json: bool,
) -> None:
    """Train at the wizard's own terminal: a simulated subject joins, asks, waits, leans on what was answered.

    End it as a session, with Ctrl+Q. Rehearsals are real sessions: `woz verify`, `woz report` take them.
    """
    from wizard.corpus.records import read_session
    from wizard.desk.session_opening import SessionChoice
    from wizard.desk.session_settings import LiveSettings
    from wizard.domain import load_domain
    from wizard.rehearse.report_card import card, keep, told
    from wizard.rehearse.trainer import MANNERS, Trainer, lines_of

    if cards:
        _list(sessions / CARDS, as_json=as_json)
        return
    if not take_terminal():
        raise NotATerminal
    lines = lines_of(load_domain(domain).rehearsal, level, seed, turns)
    choice = SessionChoice(
        domain=domain,
        database=database,
        sessions=sessions,
        wizard=wizard or people().code_of(getpass.getuser()),
        live=LiveSettings(tasks=tuple(dict.fromkeys(line.scenario for line in lines)), questionnaire=True),
    )
    trainers: list[Trainer] = []
    with tempfile.TemporaryDirectory(prefix="woz-rehearsal-") as spool:

        async def beside(live: LiveSession) -> None:
            trainers.append(Trainer(live, lines, MANNERS[level], seed, Path(spool), speed))
            live.hint = trainers[0].hint
            live.her_words = trainers[0].words
            await trainers[0].run()

        log = log_file()
        with logged_to(log):
            said = asyncio.run(hold(lambda: choice, mute=mute, log=log, beside=beside))
    echo(f"woz rehearse: {said}", err=True)
    if not trainers:  # left before the session was open
        return
    (trainer,) = trainers
    if trainer.problem:
        echo(f"woz rehearse: the subject went home early: {trainer.problem}", err=True)
    record = read_session(trainer.live.folder)
    made = card(record, trainer.said, level, seed, trainer.live.keys_pressed)
    keep(made, sessions / CARDS)
    for line in told(made):
        echo(line)


def _list(file: Path, *, as_json: bool) -> None:
    from wizard.rehearse.report_card import earlier, trend

    kept = earlier(file)
    if as_json:
        echo(json_text([asdict(one) | {"covered": one.covered} for one in kept], indent=2))
        return
    if not kept:
        echo(f"{file}: no report cards yet; a rehearsal that is ended keeps one", err=True)
        return
    for line in trend(kept):
        echo(line)

"""Turns an hour of the scripted best wizard at her pace, in real time, and where the time goes.

    python -m benchmarks pace --domain airtravel --turns 20      # ten minutes; only questions of training.yaml

The subject is that of `woz rehearse`, at natural speed, on the real recorder, wire, tool and journal; the wizard does
what the script says, typing 60 words a minute and reading an answer for two seconds. The terminal itself is not in it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from wizard.corpus.records import read_session
from wizard.desk.live import LiveSettings
from wizard.desk.session_opening import SessionChoice, open_session
from wizard.domain import RehearsalUtterance, load_domain
from wizard.rehearse.report_card import card
from wizard.rehearse.script import Hands, ScriptedWizard
from wizard.rehearse.trainer import MANNERS, Trainer, lines_of


def main(argv: list[str]) -> int:
    """Hold a rehearsal and print its pace."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks pace")
    parser.add_argument("--domain", default="personnel")
    parser.add_argument("--turns", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--words", type=float, default=60.0, help="typed a minute")
    parser.add_argument("--reads", type=float, default=2.0, help="seconds that an answer is read before it is sent")
    chosen = parser.parse_args(argv)
    rehearsal = load_domain(chosen.domain).rehearsal
    unseen = rehearsal.model_copy(update={"utterances": ()})  # the others were there when the tool was made
    lines = lines_of(unseen, "normal", chosen.seed, chosen.turns)
    hands = Hands(chosen.words, chosen.reads)
    with tempfile.TemporaryDirectory(prefix="woz-pace-") as root:
        asyncio.run(_held(chosen.domain, lines, hands, chosen.seed, Path(root)))
    return 0


async def _held(domain: str, lines: Sequence[RehearsalUtterance], hands: Hands, seed: int, root: Path) -> None:
    tasks = tuple(dict.fromkeys(line.scenario for line in lines))
    choice = SessionChoice(
        domain=domain, sessions=root / "sessions", secrets=root / "secrets", live=LiveSettings(tasks=tasks)
    )
    desk = open_session(choice)
    await desk.start()
    trainer = Trainer(desk.live, lines, MANNERS["normal"], seed, root / "spool")
    subject = asyncio.create_task(trainer.run())
    try:
        wizard = ScriptedWizard(desk.live, hands=hands)
        for line in lines:
            print(f"  {line.transcript}\n      {await wizard.turn(line)}", flush=True)
        desk.live.end()
        await subject
    finally:
        subject.cancel()
        await desk.close()
    told = card(read_session(desk.live.folder), trainer.said, "normal", seed)
    whole = sum(hands.spent.values())
    answers = f"{told.right} right, {told.wrong} wrong, {told.apt} apt messages"
    print(f"{told.turns} turns, {told.an_hour or 0:.0f} an hour; {answers}")
    print(f"load {os.getloadavg()[0]:.1f}; of the wizard's time, {whole:.0f} s:")
    for what, seconds in sorted(hands.spent.items(), key=lambda one: -one[1]):
        print(f"  {what:<40}{seconds:8.1f} s {100 * seconds / whole:5.1f} %  {seconds / len(lines):5.1f} s a turn")

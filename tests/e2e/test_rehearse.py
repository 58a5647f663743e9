"""Training: the simulated subject speaks over the real wire, and the report card says what the session was worth."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner

from subject.wire.turn import TurnState
from tests.e2e.lab import Lab, laboratory
from tests.e2e.test_session_life import until
from wizard.cli import rehearse
from wizard.cli.errors import NotATerminal
from wizard.corpus.records import read_session
from wizard.desk.live import LiveSession
from wizard.domain import Direct, load_domain
from wizard.domain.facts import Training
from wizard.errors import InputError
from wizard.journal.verify import verify
from wizard.rehearse.report_card import card, earlier, keep, told, trend
from wizard.rehearse.script import ScriptedWizard
from wizard.rehearse.trainer import MANNERS, SubjectManner, Trainer, lines_of

SPEED = 8.0
PERSONNEL = load_domain("personnel").rehearsal
PERSONNEL_TASKS = load_domain("personnel").scenarios


def test_the_same_seed_gives_the_same_subject() -> None:
    assert lines_of(PERSONNEL, "normal", 3) == lines_of(PERSONNEL, "normal", 3)
    orders = {tuple(line.id for line in lines_of(PERSONNEL, "normal", seed)) for seed in range(6)}
    assert len(orders) > 1
    assert {line.id for line in lines_of(PERSONNEL, "hard", 1)} == {
        line.id for line in (*PERSONNEL.utterances, *PERSONNEL.training.utterances)
    }
    easy = lines_of(PERSONNEL, "easy", 1)
    assert easy
    assert all(isinstance(line.wizard, Direct) for line in easy)
    assert len(lines_of(PERSONNEL, "normal", 1, turns=2)) == 2


def test_a_domain_without_a_rehearsal_says_so() -> None:
    with pytest.raises(InputError, match="no question"):
        lines_of(PERSONNEL.model_copy(update={"utterances": (), "training": Training()}), "normal", 1)


async def rehearsed(lab: Lab, trainer: Trainer, wizard: asyncio.Task[None]) -> None:
    subject = asyncio.create_task(trainer.run())
    await wizard
    lab.live.end()
    async with asyncio.timeout(60):
        await subject
    assert not trainer.problem


async def test_a_rehearsal_by_the_script_is_faultless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = lines_of(PERSONNEL, "normal", 2, turns=4)
    async with laboratory(tmp_path, monkeypatch, wizard="ann") as lab:
        script = ScriptedWizard(lab.live, patience=60)

        async def wizard() -> None:
            for line in lines:
                await script.turn(line)

        trainer = Trainer(lab.live, lines, MANNERS["normal"], 2, tmp_path / "spool", SPEED)
        await rehearsed(lab, trainer, asyncio.create_task(wizard()))
        folder = lab.live.folder
    assert trainer.said == lines
    assert not verify(folder).errors
    made = card(read_session(folder), trainer.said, "normal", 2, keys=60)
    assert (made.turns, made.wrong, made.instead, made.inapt, made.missed) == (4, 0, 0, 0, ())
    assert made.right + made.apt == 4
    begun = [task for task in PERSONNEL_TASKS if task.number in {line.scenario for line in lines}]
    assert made.tasks == len(begun)
    assert made.blanks == sum(blank.key is not None for task in begun for blank in task.blanks)
    assert f"{made.tasks_completed} of {made.tasks}" in "\n".join(told(made))
    assert made.transcript_errors == 0.0
    assert made.reply_seconds is not None
    assert made.typing_seconds is not None
    assert made.finding_seconds is not None
    assert f"{made.typing_seconds:.1f} + {made.finding_seconds:.1f} s" in "\n".join(told(made))
    assert re.search(r"keys a turn +15 ", "\n".join(told(made)))
    better = replace(made, an_hour=2 * (made.an_hour or 1), reply_seconds=None)
    *_, hour, right, seconds = trend([made, better])
    assert "▅█" in hour
    assert "██" in right
    assert "█·" in seconds
    keep(made, tmp_path / "cards.jsonl")
    assert earlier(tmp_path / "cards.jsonl") == [made]
    assert "ann" in "\n".join(trend([made]))
    shown = CliRunner().invoke(rehearse.command, ["--cards", "--sessions", str(tmp_path), "--json"])
    assert json.loads(shown.stdout)[0]["session"] == made.session


def transcribing(live: LiveSession, turn: int) -> bool:
    return live.view.turn == turn and live.view.state is TurnState.TRANSCRIBING


def displayed(live: LiveSession, replies: int) -> bool:
    return len(live.view.displayed) == replies


async def test_who_is_not_heard_says_it_again_and_the_card_tells_what_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (line,) = lines_of(PERSONNEL, "easy", 1, turns=1)
    async with laboratory(tmp_path, monkeypatch) as lab:
        live = lab.live
        replies: dict[str, dict[str, str]] = {"not_heard": {"fault": "too soft"}, "unable_to_answer": {}}

        async def wizard() -> None:
            assert "not asked anything" in trainer.words()
            for turn, (message, blanks) in enumerate(replies.items(), 1):
                await until(partial(transcribing, live, turn))
                live.her_words = trainer.words
                assert live.replay() == f"she said: {line.transcript}", "there is no loudspeaker here"
                live.send_transcript("something else altogether")
                await until(lambda: live.view.state is TurnState.WORKING)
                live.send_message(message, blanks)
                await until(partial(displayed, live, turn))

        hurry = SubjectManner((0.0, 0.1), 60.0, 120.0, 0.0)
        trainer = Trainer(live, [line], hurry, 1, tmp_path / "spool", SPEED)
        await rehearsed(lab, trainer, asyncio.create_task(wizard()))
        folder = live.folder
    assert trainer.said == [line, line]
    made = card(read_session(folder), trainer.said, "easy", 1)
    assert (made.right, made.instead) == (0, 2)
    assert made.transcript_errors is not None
    assert made.transcript_errors > 50
    text = "\n".join(told(made))
    assert "what works: ask it as it was said" in text


def test_without_cards_it_says_so(tmp_path: Path) -> None:
    result = CliRunner().invoke(rehearse.command, ["--cards", "--sessions", str(tmp_path)])
    assert result.exit_code == 0
    assert "no report cards yet" in result.output


def test_it_needs_a_terminal(tmp_path: Path) -> None:
    result = CliRunner().invoke(rehearse.command, ["--sessions", str(tmp_path)])
    assert isinstance(result.exception, NotATerminal)

"""A terminal that holds the token and says what no terminal of ours says: the session can still be ingested.

Whatever it sends, in whatever order and with whatever hashes, `woz verify` finds no error in the journal, the desk goes
on, and nothing that was journalled is journalled twice.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from subject.audio.recording import WIDTH
from subject.wire import messages as wire
from subject.wire.codec import Frame
from subject.wire.turn import TurnState
from tests.unit.desk.simulated_subject import Her, Line, begin, kit, speech
from wizard.desk.errors import NotNow, SendAgain
from wizard.desk.live import LiveSession
from wizard.desk.session_settings import SessionKit
from wizard.journal.reader import read_journal
from wizard.journal.verify import verify

STEPS = 250


@pytest.fixture
def tools() -> Iterator[SessionKit]:
    made = kit()
    yield made
    made.database.close()


def wizard_acts(live: LiveSession, dice: random.Random) -> None:
    """Now and then, as a wizard may."""
    state = live.state.turn_state
    try:
        if state is TurnState.TRANSCRIBING and dice.random() < 0.5:
            live.void()
        elif state is TurnState.TRANSCRIBING:
            live.send_message("rephrase", {})
        elif dice.random() < 0.1:
            live.pause() if not live.state.paused else live.unpause()
    except NotNow:
        pass


def odd_event(n: int, dice: random.Random) -> wire.SubjectEvent:
    """Any event, with numbers that are often those of another one."""
    stamp: dict[str, Any] = {"n": n, "at": "2026-03-02T09:00:00.000Z", "mono": float(n)}
    utterance = dice.choice([1, 1, 2, 2, 3, 4, 900, 1_000_000_000])
    sha = dice.choice(["0" * 64, hashlib.sha256(speech(utterance % 10)).hexdigest()])
    makers: list[Callable[[], wire.SubjectEvent]] = [
        lambda: wire.Pressed(**stamp, utterance=utterance, practice=dice.random() < 0.2, source="file"),
        lambda: wire.Pressed(**stamp, utterance=utterance, source="file"),
        lambda: wire.Ended(**stamp, utterance=utterance, samples=dice.choice([0, 3200]), sha256=sha),
        lambda: wire.Ended(**stamp, utterance=utterance, samples=3200, sha256=sha),
        lambda: wire.Ended(**stamp, utterance=utterance, samples=3200, sha256=sha, verdict="silent"),
        lambda: wire.Typed(**stamp, text="how many"),
        lambda: wire.Displayed(**stamp, reply=dice.randint(1, 5)),
        lambda: wire.EarlyPress(**stamp),
        lambda: wire.StageEntered(**stamp, stage=dice.choice(["briefing", "practice", "conversation", "ended"])),
        lambda: wire.Consented(**stamp, version="1", text_sha256="0" * 64),
        lambda: wire.Trouble(**stamp, what=dice.choice(["disk", "over"])),
        lambda: wire.Left(**stamp, why=dice.choice(["finished", "experimenter"])),
    ]
    return dice.choice(makers)()


class Hostile:
    """A terminal that does anything; begins anew where it is cut off, sometimes as another one."""

    def __init__(self, live: LiveSession, dice: random.Random) -> None:
        self.live, self.dice = live, dice
        self.door = live.door
        self.line: Line | None = None

    def join(self) -> Line:
        floor = self.live.state
        station = self.dice.choice(["station-of-hers", "station-of-hers", "another-station"])
        takeover = floor.joined and station != floor.station
        if self.live.view.linked and takeover and self.line:
            self.line.lose()
        try:
            return Line(self.live, self.door, Her(station), takeover=takeover)
        except AssertionError:  # it came too often
            return Line(self.live, self.door, Her(floor.station))

    def step(self) -> None:
        if self.line is None or self.dice.random() < 0.03:
            self.line = self.join()
        live, dice = self.live, self.dice
        try:
            if dice.random() < 0.5:
                self.door.receive(odd_event(live.state.events_received + 1, dice))
            else:
                utterance = dice.choice([1, 2, 3, 4, 900])
                pcm = speech(utterance)
                at = dice.choice([0, live.recordings.samples(utterance) if utterance < 5 else 0])
                self.door.receive(Frame(utterance, 0, at, pcm[: dice.choice([320, 6400]) * WIDTH]))
        except SendAgain:
            self.line.lose("refused")
            self.line = None
        wizard_acts(live, dice)


@pytest.mark.parametrize("seed", range(12))
async def test_whatever_it_sends_the_session_can_be_ingested(tmp_path: Path, tools: SessionKit, seed: int) -> None:
    dice = random.Random(seed)
    live = begin(tmp_path / "8ky-1", tools, barge_in=bool(seed % 2))
    hostile = Hostile(live, dice)
    hostile.line = Line(live, hostile.door, Her())
    for event in (
        wire.Consented(n=1, at="2026-03-02T09:00:00.000Z", mono=1, version="1", text_sha256="0" * 64),
        wire.StageEntered(n=2, at="2026-03-02T09:00:00.000Z", mono=2, stage="conversation"),
    ):
        hostile.door.receive(event)
    for _ in range(STEPS):
        hostile.step()
        if live.state.ended:
            break
    if hostile.line:
        hostile.line.lose()
    if not live.state.ended:
        live.finish("finished")
    await live.close()
    errors = verify(live.folder).errors
    assert not errors, "\n".join(str(error) for error in errors)
    numbers = [
        (entry.event.n, entry.seq) for entry in read_journal(live.folder, strict=False) if getattr(entry.event, "n", 0)
    ]
    assert numbers


async def test_an_utterance_that_was_given_up_is_not_begun_again(tmp_path: Path, tools: SessionKit) -> None:
    """Its hash never agreed; a second press of its number is a misfit and costs the session nothing."""
    live, her = begin(tmp_path / "8ky-1", tools), Her()
    door = live.door
    her.consent()
    her.press(1)
    line = Line(live, door, her)
    line.send()
    her.end(1, sha256="0" * 64)
    for _ in range(10):
        try:
            line.send()
            break
        except SendAgain:
            line.lose("mismatch")
            line = Line(live, door, her)
    assert live.state.utterances[1].given_up
    her.press(1)
    her.end(1)
    line.send()
    live.finish("finished")
    await live.close()
    assert not verify(live.folder).errors

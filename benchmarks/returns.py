"""What a terminal is told when it comes back in a long session: bytes on the wire, and seconds at 32 kbit/s.

The core of the wizard's side folds a journal of N turns of one number each and welcomes a terminal: one that lost its
connection for a moment, one that was newly started, and (as before protocol 5) one that is told all there is.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from subject.wire import messages as wire
from subject.wire.codec import digest, encode
from subject.wire.inventory import Held
from wizard.desk.canned import load_messages
from wizard.desk.core.core_settings import CoreSettings
from wizard.desk.core.effects import Tell
from wizard.desk.core.inputs import Joined, Lost
from wizard.desk.core.session import SessionCore
from wizard.desk.core.state import SessionState
from wizard.desk.core.workbench import Workbench
from wizard.desk.session_settings import LiveSettings
from wizard.domain import load_domain
from wizard.journal import events as ev

BYTES_A_SECOND = 4000
"""32 kbit/s."""
HASH = "0" * 64


def journal(turns: int, settings: LiveSettings) -> Iterator[ev.AnyEvent]:
    """A session of so many spoken questions, each answered with a number."""
    yield ev.SessionOpened(
        session="8ky-1", domain="personnel", domain_version="0", as_of="1989-08-15", tool="none",
        messages_sha256=HASH, software="benchmark", subject="8ky", settings=asdict(settings),
    )  # fmt: skip
    yield ev.SubjectJoined(station="station-of-hers", software="", resumed=False, takeover=False, source="file")
    yield ev.Consented(n=1, at="2026-03-02T09:00:00.000Z", version="1", text_sha256=HASH)
    yield ev.StageEntered(n=2, stage="conversation")
    for turn in range(1, turns + 1):
        sound: dict[str, Any] = {"turn": turn, "utterance": turn, "file": f"audio/u{turn:04d}.wav"}
        started: dict[str, Any] = {"practice": False, "source": "file", "rate": 16000, "press_sample": 0}
        yield ev.UtteranceStarted(**sound, **started, first_sample=0, subject_pressed=0.0, subject_captured=0.0)
        yield ev.TurnOpened(turn=turn, n=5 * turn, utterance=turn)
        yield ev.UtteranceStored(
            **sound, n=5 * turn + 1, samples=32000, sha256=HASH, release_sample=0, subject_released=0.0, verdict="good"
        )
        yield ev.TranscriptSent(turn=turn, text="how many employees are there in department 45")
        yield ev.AnswerSent(
            turn=turn, reply=turn, request=None, interpretation=None, sql="", columns=("Number of employees",),
            rows=((turn,),), minimum=str(turn), origin="hand", attempt=1, more=False,
        )  # fmt: skip
        yield ev.Displayed(n=5 * turn + 2, turn=turn, reply=turn, subject_displayed=0.0)
        yield ev.TurnClosed(turn=turn, how="answered")


class Door:
    """A core that has folded such a journal, and what it tells."""

    def __init__(self, turns: int) -> None:
        settings, domain = LiveSettings(), load_domain("personnel")
        self.state = SessionState()
        for event in journal(turns, settings):
            self.state.apply(event)
        given = CoreSettings("8ky-1", "code", domain, load_messages(None), settings)
        self._core = SessionCore(given, self.state, Workbench(), lambda: 0.5)

    def told(self, held: Held) -> list[str]:
        """What goes to a terminal that has this already, as it goes over the wire."""
        hello = wire.Hello(
            protocol=wire.PROTOCOL, token="t", session="8ky-1", station="station-of-hers", source="file", held=held
        )
        steps = [*self._core.take(Joined(hello), 0.0)]
        list(self._core.take(Lost(""), 0.0))
        return [encode(step.message) for step in steps if isinstance(step, Tell)]


def main(argv: list[str]) -> int:
    """Print the table; returns 0."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks returns", description=__doc__.splitlines()[0])
    parser.add_argument("--turns", type=int, nargs="+", default=[10, 100, 1000])
    print(f"{'turns':>6} {'a return':>14} {'newly started':>16} {'all of it':>16}   bytes, seconds at 32 kbit/s")
    for turns in parser.parse_args(argv).turns:
        door = Door(turns)
        fresh = door.told(Held())
        welcome = wire.Welcome.model_validate_json(fresh[0])
        assert welcome.material is not None
        back = door.told(Held(material=digest(welcome.material), history=door.state.history.end, recordings=(turns,)))
        utterances = tuple(door.state.utterances)
        safe = [wire.Stored(utterance=number, sha256=HASH) for number in utterances]
        whole = [fresh[0], *map(encode, door.state.shown), *map(encode, safe)]
        sizes = [sum(len(text.encode()) for text in texts) for texts in (back, fresh, whole)]
        cells = [f"{size} {size / BYTES_A_SECOND:.1f}" for size in sizes]
        print(f"{turns:6} {cells[0]:>14} {cells[1]:>16} {cells[2]:>16}")
    return 0

"""The subject's side's one tree of errors; data in attributes, text in ``__str__``, an exit code on each.

SubjectError                the root; exit code 1 where nothing else is said
  AudioError                microphone, loudspeaker, recordings: `subject.audio.errors`
  WireError                 what the two sides say to each other: `subject.wire.errors`
  NoSession            3    no session, or more than one, runs on this machine
  SeveralPlaces        3    more than one session waits on the local network
  JoinFileError        3    the file with the join code cannot be read
  SpoolError           4    the spool cannot be used
  RendezvousError      4    the runtime folder belongs to somebody else
  LogNotWritten        4    the log of her side cannot be written
  SessionRefuses       5    the session does not take this terminal
  NoTerminal           6    there is nothing to show her screen on
  HerTerminalFailed    70   her terminal has ended by a fault of its own
  RehearsalStopped          the simulated subject cannot go on
  OutOfPhase                what was asked of the connection cannot happen now
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final


class SubjectError(Exception):
    """Anything that keeps the subject's side from doing its work."""

    exit_code = 1


@dataclass(eq=False)
class NoSession(SubjectError):
    """No session, or more than one, runs on this machine."""

    exit_code = 3

    running: tuple[str, ...]

    def __str__(self) -> str:
        if not self.running:
            return "no session runs on this machine; start the wizard's terminal first, or give its join code"
        return f"several sessions run on this machine ({', '.join(self.running)}); give the join code of one"


@dataclass(eq=False)
class SeveralPlaces(SubjectError):
    """More than one session waits on the local network."""

    exit_code = 3

    places: tuple[str, ...]

    def __str__(self) -> str:
        return f"several sessions wait on this network ({', '.join(self.places)}); say which: woz subject HOST:PORT"


@dataclass(eq=False)
class JoinFileError(SubjectError):
    """The file with the join code cannot be read."""

    exit_code = 3

    path: Path
    why: str

    def __str__(self) -> str:
        return f"{self.path}: cannot be read ({self.why}); give the file the join code was saved to"


class LogNotWritten(SubjectError):
    """The log of her side cannot be written."""

    exit_code = 4

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(path, error)
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}: the log cannot be written ({self.args[1].strerror}); make room, or free the name"


REFUSALS: Final = {
    "wrong_token": "the join code does not open it; copy it whole from the wizard's terminal",
    "wrong_session": "another session runs there now; copy the join code again from the wizard's terminal",
    "other_certificate": "another machine answers than the join code names; copy it again from the wizard's terminal",
    "other_protocol": "the two sides have different versions of this software; install the same on both",
    "second_subject": "another terminal holds it; close that one, or come with --takeover if it is lost",
    "not_understood": "the two sides do not understand each other; install the same version on both",
    "other_source": "her words came from another source until now (typed, or a microphone); say which with --source",
    "session_over": "it is over; start another one at the wizard's terminal",
}
"""Why a session does not take a terminal, and what to do, by the reason it gave."""


@dataclass(eq=False)
class SessionRefuses(SubjectError):
    """The session does not take this terminal."""

    exit_code = 5

    session: str
    reason: str

    def __str__(self) -> str:
        return f"session {self.session}: {REFUSALS.get(self.reason, self.reason)}"


class NoTerminal(SubjectError):
    """There is nothing to show her screen on."""

    exit_code = 6

    def __str__(self) -> str:
        return "this is not a terminal; run it in a terminal window, not through a pipe"


@dataclass(eq=False)
class HerTerminalFailed(SubjectError):
    """Her terminal has ended by a fault of its own."""

    exit_code = 70

    log: Path

    def __str__(self) -> str:
        return f"her terminal has failed; nothing spoken is lost: start it again. What happened is in {self.log}"


@dataclass(eq=False)
class SpoolError(SubjectError):
    """The spool cannot be used."""

    exit_code = 4

    folder: Path
    problem: str

    def __str__(self) -> str:
        return f"{self.folder}: {self.problem}"


@dataclass(eq=False)
class RendezvousError(SubjectError):
    """The runtime folder belongs to somebody else."""

    exit_code = 4

    folder: Path

    def __str__(self) -> str:
        return f"{self.folder} belongs to another user; set WOZ_RUNTIME_DIR to a folder of your own"


@dataclass(eq=False)
class RehearsalStopped(SubjectError):
    """The simulated subject cannot go on."""

    waited_for: str
    seconds: float
    where: str
    """Where her side stood: stage, state, whether it was linked or refused."""

    def __str__(self) -> str:
        return f"the simulated subject waited {self.seconds:.0f} s for {self.waited_for} in vain ({self.where})"


@dataclass(eq=False)
class OutOfPhase(SubjectError):
    """What was asked for cannot happen in this phase: a mistake of the shell."""

    phase: Enum
    change: Enum

    def __str__(self) -> str:
        return f"'{self.change.value}' cannot happen while {self.phase.value}"

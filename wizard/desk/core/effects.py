"""What the shell does for the core, one effect after the other, and what it answers.

The core is a generator of effects: it goes on when the effect it has given is done, and not before. Where an effect
cannot be done, the shell throws the error into the core, which then knows that it has not happened.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TypeVar

from subject.audio.recording import Finished
from subject.wire.codec import Frame
from subject.wire.messages import ToSubject
from wizard.ask.interface import Interpretation, Outcome, Request
from wizard.journal.events import AnyEvent


@dataclass(frozen=True)
class Append:
    """Write an event to the journal; done when it is on the disk. Throws a `WozError` where the disk refuses."""

    event: AnyEvent


@dataclass(frozen=True)
class Tell:
    """To the terminal that is connected."""

    message: ToSubject


@dataclass(frozen=True)
class DropConnection:
    """End the connection that there is: a newer one takes its place."""


@dataclass(frozen=True)
class UseConnection:
    """From here on, `Tell` goes to the connection of the terminal that has just come in."""


@dataclass(frozen=True)
class AskTool:
    """Submit a request to the tool; `known` is what it has made of it already, and is only finished."""

    job: int
    request: Request
    known: Outcome | None


@dataclass(frozen=True)
class AskTheModel:
    """Ask the language model what it makes of a request."""

    job: int
    request: Request
    first: Outcome
    """What the tool made of it."""


@dataclass(frozen=True)
class RunStatement:
    """Run an interpretation's SQL, or a statement written by hand."""

    job: int
    what: Interpretation | str


@dataclass(frozen=True)
class StopJobs:
    """Ask everything that runs to stop; each end is still reported."""


@dataclass(frozen=True)
class Preview:
    """Ask the tool what it would make of a text, when the wizard pauses; None: of nothing any more."""

    request: Request | None
    number: int = 0


@dataclass(frozen=True)
class OpenRecording:
    """Open the file of an utterance, or take it up where it ends; answered with the samples in it."""

    utterance: int


@dataclass(frozen=True)
class WriteFrame:
    """Audio into its file; answered with the samples now in it. Throws `FrameGap` where it does not follow."""

    frame: Frame


@dataclass(frozen=True)
class CloseRecording:
    """Make a file safe and compare it with what her side has; answered with `Finished` or `Mismatch`."""

    utterance: int
    samples: int
    sha256: str


@dataclass(frozen=True)
class Hear:
    """Live sound of her, for the wizard's ear."""

    pcm: bytes


WireEffect = Tell | DropConnection | UseConnection
ToolEffect = AskTool | AskTheModel | RunStatement | StopJobs | Preview
SoundEffect = OpenRecording | WriteFrame | CloseRecording | Hear
Effect = Append | WireEffect | ToolEffect | SoundEffect


@dataclass(frozen=True)
class Mismatch:
    """The finished file is not what the subject's side recorded; it was set aside."""

    samples: int
    expected_samples: int
    sha256: str
    """Of what this side has."""


Reply = int | Finished | Mismatch | None
"""What the shell answers an effect; None for most."""

T = TypeVar("T")
Doing = Generator[Effect, Reply, T]
"""Effects in order, and what comes of them."""
Steps = Doing[None]


def samples_of(utterance_effect: OpenRecording | WriteFrame) -> Doing[int]:
    """Do an effect that is answered with the samples in a file."""
    samples = yield utterance_effect
    assert isinstance(samples, int)  # noqa: S101 - the shell's promise
    return samples

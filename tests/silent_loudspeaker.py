"""A loudspeaker that makes no sound: tests see what it was given."""

from __future__ import annotations

from subject.audio.recording import RATE, WIDTH


class Tape:
    """Keeps what it was given; a stop is an empty piece."""

    reason = ""

    def __init__(self) -> None:
        self.played: list[bytes] = []

    def play(self, pcm: bytes) -> None:
        """Keep a piece."""
        self.played.append(pcm)

    def stop(self) -> None:
        """Keep that it was stopped."""
        self.played.append(b"")

    @property
    def seconds(self) -> list[float]:
        """How long each piece was."""
        return [len(pcm) / WIDTH / RATE for pcm in self.played if pcm]

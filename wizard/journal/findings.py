"""What a check of a session found: facts only, each with where it is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Level = Literal["error", "warning"]


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong, or worth knowing."""

    level: Level
    """`error`: something is not as it must be. `warning`: the journal accounts for it, or the session still runs."""
    rule: str
    """Which rule: journal, order, clock, consent, turn, reply, sheet, or audio."""
    what: str
    """What is wrong, in a sentence."""
    file: str
    """Relative to the session's folder."""
    line: int | None = None
    seq: int | None = None
    turn: int | None = None
    utterance: int | None = None

    @property
    def where(self) -> str:
        """The place in words: the file, and the line where there is one."""
        parts = [self.file]
        parts += [f"line {self.line}"] if self.line is not None else []
        # A whole journal has its numbers and its lines in step: say the number only where they differ.
        parts += [f"event {self.seq}"] if self.seq is not None and self.seq != self.line else []
        parts += [f"turn {self.turn}"] if self.turn else []
        parts += [f"utterance {self.utterance}"] if self.utterance is not None else []
        return ", ".join(parts)

    def as_json(self) -> dict[str, object]:
        """The finding as `woz verify --json` prints it."""
        return {
            "level": self.level,
            "rule": self.rule,
            "what": self.what,
            "file": self.file,
            "line": self.line,
            "seq": self.seq,
            "turn": self.turn,
            "utterance": self.utterance,
        }


@dataclass(frozen=True)
class Report:
    """What `verify` says of one session."""

    folder: Path
    session: str
    """Its identifier; empty where the first line cannot be read."""
    state: Literal["ended", "open"]
    events: int
    """Whole lines that could be read."""
    turns: int
    utterances: int
    """Recordings begun, practice among them."""
    samples: int
    """Of all recordings found, 16000 a second."""
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that are errors."""
        return tuple(finding for finding in self.findings if finding.level == "error")

    @property
    def ok(self) -> bool:
        """Whether nothing is an error; warnings may stand."""
        return not self.errors

    def as_json(self) -> dict[str, object]:
        """The report as `woz verify --json` prints it."""
        return {
            "folder": str(self.folder),
            "session": self.session,
            "ok": self.ok,
            "state": self.state,
            "events": self.events,
            "turns": self.turns,
            "utterances": self.utterances,
            "samples": self.samples,
            "findings": [finding.as_json() for finding in self.findings],
        }

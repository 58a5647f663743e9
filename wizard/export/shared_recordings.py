"""Where the recordings of an export lie: one copy of each, which all formats that want the same file point to.

A format has its recordings in its own folder. Where a second format of the same export wants the same files, neither
has: they lie in `audio/` beside the formats' folders, FLAC in `audio/flac`, WAV in `audio/wav`, whole sessions in
`audio/sessions`, each of them in a folder of its split where there are splits.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

AUDIO = "audio"
"""The folder beside those of the formats."""
FLAC, WAV, SESSIONS = "flac", "wav", "sessions"
KEPT = {"jsonl": FLAC, "lhotse": FLAC, "kaldi": WAV, "nemo": WAV, "eaf": SESSIONS, "textgrid": SESSIONS}
"""The formats whose recordings are files of their own, and which files: of each turn as FLAC or WAV, of a session."""


@dataclass(frozen=True)
class Shelf:
    """Gives every recording its place. Frozen: what has been written is known by the file that is there."""

    folder: Path = Path(AUDIO)
    """Of the recordings that several formats share."""
    shared: frozenset[str] = frozenset()
    """Which kinds of files they share."""
    part: str = ""
    """The name of the split; empty for the whole."""

    @classmethod
    def of(cls, formats: Collection[str], folder: Path, part: str) -> Shelf:
        """The shelf of an export of these formats, by their names, whose folder is `folder`."""
        kinds = Counter(KEPT[name] for name in formats if name in KEPT)
        return cls(folder / AUDIO, frozenset(kind for kind, count in kinds.items() if count > 1), part)

    def flac(self, into: Path, turn: str, make: Callable[[Path], bytes]) -> str:
        """The FLAC of a turn, by the turn's identifier; `make` gives its bytes where the file is not there yet.

        Returns its path relative to `into`, the folder of the format. Raises what `make` raises, and OSError.
        """
        return self._put(into, into / "audio" / f"{turn}.flac", FLAC, lambda path: path.write_bytes(make(path)))

    def wav(self, into: Path, own: str, name: str, write: Callable[[Path], object]) -> str:
        """The WAV of a turn, by its ATIS name; `own` is the folder of a format that shares it with none. As `flac`."""
        return self._put(into, into / own / f"{name}.wav", WAV, write)

    def session(self, into: Path, session: str) -> Path:
        """The place of a session's recordings in one WAV; whoever finds no file there writes it. Raises OSError."""
        return self._place(into / f"{session}.wav", SESSIONS)

    def packed(self, turn: str) -> bytes | None:
        """The FLAC of a turn as other formats share it; None where none does."""
        path = self.folder / FLAC / self.part / f"{turn}.flac"
        return path.read_bytes() if FLAC in self.shared and path.exists() else None

    def _put(self, into: Path, own: Path, kind: str, write: Callable[[Path], object]) -> str:
        path = self._place(own, kind)
        if not path.exists():
            write(path)
        return relative(path, into)

    def _place(self, own: Path, kind: str) -> Path:
        path = self.folder / kind / self.part / own.name if kind in self.shared else own
        path.parent.mkdir(parents=True, exist_ok=True)
        return path


def relative(path: Path, folder: Path) -> str:
    """The path of a file as a format in `folder` writes it: relative, with '/'."""
    return Path(os.path.relpath(path, folder)).as_posix()

"""What the subject's side keeps on disk until the wizard's side has it: her events, and the audio beside them.

One folder a session, named by `JoinCode.key`: two sessions of one name never share a spool. `events.jsonl` holds her
numbered events, each flushed before it is sent; `audio/` holds the utterances, written by the capture process. A
terminal that was killed opens the folder again, mends what was cut off, and goes on; two terminals cannot have it open
at once. When the session is over and all of it is at the other side, the files that we made go, by name, and then the
folder, if nothing else is in it: nothing else is ever removed.

So that a full disk never keeps her events from being written, and told, the spool holds some room for them: the file
``reserve`` in its folder. It is given back to the disk when the disk refuses an event (`Spool.reserved` is False from
then on), and taken again by `Spool.reserve` when there is room for the recordings too.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import hashlib
import os
import re
import secrets
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from subject.audio.recording import PART, length, part_path
from subject.audio.spool import note_path, recover
from subject.durable import make_folder, sync_folder, write_file
from subject.errors import SpoolError
from subject.event_log import EventLog
from subject.record import PRACTICE
from subject.wire.messages import Ended, Left, MicrophoneChecked, Pressed, SourceKind, StageEntered, SubjectEvent, Typed
from subject.wire.names import SessionName

_NOTHING = hashlib.sha256(b"").hexdigest()
CAPTURE_LOG = "capture.log"
"""What the capture process says, beside the events."""
LOUDSPEAKER_LOG = "loudspeaker.log"
"""What the loudspeaker's process says when she hears her microphone check."""
_OURS = (
    "events.jsonl",
    CAPTURE_LOG,
    LOUDSPEAKER_LOG,
    "station",
    "station.new",
    "source.json",
    "source.json.new",
    "reserve",
    "lock",
)
"""The files that we make in a session's folder; the lock goes last."""
_NOTE = re.compile(r"u\d{4,}\.wav\.json(\.new)?")
"""The notes beside recordings, as `subject.audio.spool` names them."""
RESERVE = 256 * 1024
"""Bytes held back for her events: more than a thousand of them."""
ROOM = 4 * 1024 * 1024
"""Bytes that must be free besides for her to begin to speak: two minutes of sound."""
_FULL = (errno.ENOSPC, errno.EDQUOT)
_RECORDING = re.compile(r"u(\d{4,})\.wav")


def utc_now() -> str:
    """The time as events carry it: UTC, ISO 8601, milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Spool:
    """One session's spool, opened and locked.

    `key` names the session's folder in `root`.

    Raises:
        BadName: `key` is not one part of a path.
        SpoolError: the folder cannot be written, or another terminal holds it for longer than `wait` seconds.
    """

    def __init__(self, root: Path, key: str, *, wait: float = 3.0) -> None:
        self.folder = root / SessionName(key)
        self.audio = self.folder / "audio"
        self._lock = -1
        self._log: EventLog | None = None
        self._reserve = self.folder / "reserve"
        self.reserved = False
        """Room for her events is held back; False once it was needed, or could not be had."""
        try:
            make_folder(self.audio)  # what lies in it is the user's alone
            self._lock = os.open(self.folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
            self._take_lock(wait)
            self.station = self._station()
            self.log = self._log = self._opened()
            """Her events; not all of them stay in memory."""
            sync_folder(self.folder)
            self._mend_interrupted()
            self.next_utterance = self._first_free()
            """The first number above all that had a press or a file when the spool was opened."""
        except OSError as error:
            self.close()
            raise SpoolError(
                self.folder, f"cannot be written ({error.strerror}); choose another with --spool"
            ) from error
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the spool's files and let another process have its folder."""
        if self._log is not None:
            self._log.close()
        if self._lock >= 0:
            os.close(self._lock)
        self._lock = -1

    def add(self, make: Callable[..., SubjectEvent], **fields: Any) -> SubjectEvent:
        """Number, stamp and write down an event; it is on disk when this returns.

        Raises:
            SpoolError: the disk refuses; the event is not in the spool, and all before it is.
        """
        stamp = {"n": self.log.count + 1, "at": utc_now(), "mono": time.monotonic()}
        event = make(**(stamp | fields))
        self.append(event)
        return event

    def append(self, event: SubjectEvent) -> None:
        """Write down an event that has its number and its times; it is on disk when this returns.

        Raises:
            SpoolError: the disk refuses; the event is not in the spool, and all before it is.
            ValueError: its number is not the next one.
        """
        try:
            self._write(event)
        except OSError as error:
            what = f"cannot be written ({error.strerror}); {_what_to_do(error)}"
            raise SpoolError(self.log.path, what) from error

    @property
    def events(self) -> Sequence[SubjectEvent]:
        """All her events, from number 1 on; of a long session they are read from the disk."""
        return self.log.after(0)

    def after(self, n: int) -> Sequence[SubjectEvent]:
        """The events with numbers above `n`, in order."""
        return self.log.after(n)

    def recording(self, utterance: int) -> Path:
        """Where an utterance is kept (`.part` is appended to the name while it grows)."""
        return self.audio / f"u{utterance:04d}.wav"

    def samples(self, utterance: int) -> int:
        """How many samples of it are on disk now; 0 where there is no file."""
        path = self.recording(utterance)
        return length(path) if path.exists() or part_path(path).exists() else 0

    def confirmed(self, utterance: int, sha256: str) -> bool:
        """The other side has the whole utterance with this hash: where it is ours too, our copy goes."""
        ended = self.log.end_of(utterance)
        if ended is None or ended.sha256 != sha256:
            return False
        note_path(self.recording(utterance)).unlink(missing_ok=True)
        self.recording(utterance).unlink(missing_ok=True)
        return True

    def complete(self) -> tuple[int, ...]:
        """The numbers of the complete utterances of which a copy is here, lowest first."""
        return tuple(sorted(int(one[1]) for path in self.audio.iterdir() if (one := _RECORDING.fullmatch(path.name))))

    def kept(self) -> list[Path]:
        """Recordings that the other side has not confirmed."""
        return sorted(p for p in self.audio.glob("*.wav*") if p.name.endswith((".wav", f".wav{PART}")))

    def clear(self, acknowledged: int, *, withdrawn: bool = False) -> bool:
        """The session is over: close the spool and remove what it made, unless it holds her words that nobody else has.

        `acknowledged`: the number of her last event that the other side has. `withdrawn`: she wants everything of hers
        deleted: her words go too, where the other side has the event that says so. What stays is whole: her events and
        audio.
        A file that is not ours stays, and with it the folder. Returns True where the spool's own files are gone.
        """
        self._give_back()
        if withdrawn and not any(isinstance(event, Left) for event in self.after(acknowledged)):
            for path in self.kept():
                path.unlink(missing_ok=True)
            acknowledged = self.log.count
        spoken = self.kept() or any(isinstance(event, Typed) for event in self.after(acknowledged))
        if not spoken:  # removed while it is locked: no other terminal can be in it
            self._remove_ours()
        self.close()
        return not spoken

    def _remove_ours(self) -> None:
        with contextlib.suppress(OSError):  # what cannot go now stays; a later session of this name opens it again
            for path in self.audio.iterdir():
                if _NOTE.fullmatch(path.name):
                    path.unlink(missing_ok=True)
            for name in _OURS:
                (self.folder / name).unlink(missing_ok=True)
        for folder in (self.audio, self.folder):
            with contextlib.suppress(OSError):  # something else is in it
                folder.rmdir()

    def reserve(self) -> None:
        """Hold back room for her events, where there is room for two minutes of sound besides.

        Raises:
            SpoolError: there is not, or the disk refuses to be written; nothing is held back then.
        """
        self._give_back()
        try:
            _fill(self._reserve, RESERVE + ROOM)
            os.truncate(self._reserve, RESERVE)
        except OSError as error:
            self._give_back()
            raise SpoolError(self.folder, f"has no room ({error.strerror}); {_what_to_do(error)}") from error
        self.reserved = True

    def _give_back(self) -> bool:
        """Give the reserve back to the disk; False where there was none."""
        self.reserved = False
        try:
            self._reserve.unlink()
        except OSError:
            return False
        return True

    def _write(self, event: SubjectEvent) -> None:
        try:
            self.log.append(event)
        except OSError as error:
            if error.errno not in _FULL or not self._give_back():
                raise
            self.log.append(event)

    def _first_free(self) -> int:
        pressed = [e.utterance for e in self.events if isinstance(e, Pressed)]
        files = [int(one[1]) for path in self.audio.iterdir() if (one := _RECORDING.match(path.name))]
        return 1 + max(pressed + files, default=0)

    def _source(self) -> SourceKind:
        """Where her sound came from, as far as this spool knows."""
        told = (e.source for e in reversed(self.events) if isinstance(e, Pressed | MicrophoneChecked))
        return next(told, "microphone")

    def _take_lock(self, wait: float) -> None:
        until = time.monotonic() + wait
        while True:
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                if time.monotonic() > until:
                    raise SpoolError(
                        self.folder, "another terminal has this session open on this machine; close it first"
                    ) from None
                time.sleep(0.02)
            else:
                return

    def _station(self) -> str:
        path = self.folder / "station"
        if path.exists() and (name := path.read_text().strip()):
            return name
        name = secrets.token_hex(12)
        write_file(path, name)  # the wizard's side knows her terminal by it
        return name

    def _opened(self) -> EventLog:
        path = self.folder / "events.jsonl"
        try:
            return EventLog(path)
        except ValueError as error:
            raise SpoolError(path, f"is damaged ({error}); move it away to start this terminal anew") from error

    def _mend_interrupted(self) -> None:
        """What a dead terminal was recording is finished, and its beginning and end are written down."""
        begun = {e.utterance for e in self.events if isinstance(e, Pressed)}
        stage = next((e.stage for e in reversed(self.events) if isinstance(e, StageEntered)), "conversation")
        over = {e.utterance for e in self.events if isinstance(e, Ended)}
        for found in recover(self.audio):
            number = int(found.utterance)
            if number not in begun:
                self.add(
                    Pressed,
                    utterance=number,
                    practice=stage in PRACTICE,
                    source=self._source(),
                    press_sample=found.press_sample,
                    first_sample=found.first_sample,
                )
            if number not in over:
                self.add(
                    Ended,
                    utterance=number,
                    samples=found.samples,
                    sha256=found.sha256,
                    release_sample=found.release_sample,
                    verdict=found.verdict.kind,
                    cut="interrupted",
                )
        over = {e.utterance for e in self.events if isinstance(e, Ended)}
        for lost in sorted(begun - over):  # begun, and killed before the first sample was in a file
            path = self.recording(lost)
            if path.exists() or part_path(path).exists():
                raise SpoolError(path, "what she said cannot be finished; make room on the disk, and let it be written")
            self.add(Ended, utterance=lost, samples=0, sha256=_NOTHING, verdict="silent", cut="interrupted")


def left_over(root: Path) -> list[Path]:
    """The spools under `root` that no terminal has open: of sessions that were cut off and have not got all of hers."""
    found = []
    for events in sorted(root.glob("*/events.jsonl")):
        try:
            fd = os.open(events.parent / "lock", os.O_RDWR)
        except OSError:
            continue
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            found.append(events.parent)
        except OSError:  # a terminal has it
            pass
        finally:
            os.close(fd)
    return found


def _fill(path: Path, size: int) -> None:
    """A fresh file that takes up `size` bytes of the disk."""
    with path.open("xb") as file:
        if hasattr(os, "posix_fallocate"):
            os.posix_fallocate(file.fileno(), 0, size)
            return
        for _ in range(size // 65536):
            file.write(bytes(65536))


def _what_to_do(error: OSError) -> str:
    return "make room on this disk" if error.errno in _FULL else "make room on this disk, and let it be written"

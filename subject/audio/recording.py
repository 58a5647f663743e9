"""A recording on disk that is a readable WAV file at every moment, even after a SIGKILL.

While it grows it is called ``<name>.wav.part``; `RecordingFile.finish` makes it ``<name>.wav``. Rules:

1. The header is our own 44 bytes and is rewritten after the samples are, so it never claims more than is there.
2. The disk is told to keep what it has (fsync) every half second, and once more before the rename.
3. One writer a file: it holds a lock that dies with its process. `repair` leaves locked files alone.
4. Nothing is overwritten: neither a recording in progress nor a finished one.

Both sides of the wire write and read recordings through this module. Samples are 16-bit little-endian, mono, 16 kHz.
"""

import contextlib
import fcntl
import hashlib
import os
import struct
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from subject.audio.errors import DiskRefuses, RecordingError
from subject.durable import sync_folder

RATE = 16000
"""Samples a second."""
WIDTH = 2
"""Bytes a sample."""
BLOCK = 160
"""Samples a capture block: 10 ms."""
FRAME = 320
"""Samples a frame on the wire: 20 ms."""
HEADER = 44
"""Bytes before the first sample."""
PART = ".part"
"""What a recording's name ends in until it is finished."""
FSYNC_EVERY = 0.5
"""Seconds between two requests to the disk to keep what it has."""

_LARGEST = 0xFFFF_FFFF - HEADER
_RIFF_SIZE, _DATA_SIZE = 4, 40
"""Where in the header the two sizes stand: of what follows them in the file, and of the samples."""
_PIECE = 1 << 20


@dataclass(frozen=True)
class Finished:
    """A recording that will not change any more."""

    path: Path
    samples: int
    sha256: str
    """Hexadecimal, over the samples alone (not the header)."""


@dataclass(frozen=True)
class Repaired:
    """An orphan (a recording whose writer died), after it was looked at."""

    path: Path
    samples: int
    claimed: int
    """Samples its header spoke of before; smaller than `samples` when the header was behind."""
    trimmed: int
    """Bytes of half a sample cut from its end: 0 or 1."""


def header(samples: int) -> bytes:
    """The 44 bytes of a PCM WAV header in front of `samples` samples of 16 kHz mono 16-bit audio."""
    size = samples * WIDTH
    return struct.pack(
        "<4sI4s4sIHHIIHH4sI",
        *(b"RIFF", HEADER - 8 + size, b"WAVE"),
        *(b"fmt ", 16, 1, 1, RATE, RATE * WIDTH, WIDTH, 8 * WIDTH),
        *(b"data", size),
    )


def part_path(path: Path) -> Path:
    """The name `path` (``x.wav`` or ``x.wav.part``) has while it grows."""
    return path if path.name.endswith(PART) else path.with_name(path.name + PART)


def final_path(path: Path) -> Path:
    """The name `path` (``x.wav`` or ``x.wav.part``) has once it is finished."""
    return path.with_name(path.name.removesuffix(PART))


class RecordingFile:
    """One recording being written: append, then finish (or close, and take it up again with `resume`).

    `path` is either name of the recording. Raises `RecordingError` when there is one of that name already, or the
    disk refuses.
    """

    def __init__(
        self, path: Path, *, fsync_every: float = FSYNC_EVERY, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._begin(path, os.O_CREAT | os.O_EXCL, fsync_every, clock)
        try:
            self._write(0, header(0))
            _fsync_folder(self.part.parent)
        except BaseException:
            with contextlib.suppress(RecordingError):  # it was made just now and holds nothing: the name is free again
                self.discard()
            self.close()
            raise

    @classmethod
    def resume(
        cls, path: Path, *, fsync_every: float = FSYNC_EVERY, clock: Callable[[], float] = time.monotonic
    ) -> Self:
        """Take up an unfinished recording again, where its last whole sample ends.

        Raises `RecordingError` when it is not there or somebody else is writing it.
        """
        recording = cls.__new__(cls)
        recording._begin(path, 0, fsync_every, clock)
        try:
            recording._samples = _mend(recording._fd, recording.part).samples
            offset = 0
            while pcm := os.pread(recording._fd, _PIECE, HEADER + offset):
                recording._digest.update(pcm)
                offset += len(pcm)
        except BaseException:
            recording.close()
            raise
        return recording

    def _begin(self, path: Path, flags: int, fsync_every: float, clock: Callable[[], float]) -> None:
        self.part = part_path(path)
        self.final = final_path(path)
        self._fd = -1
        self._samples = 0
        self._digest = hashlib.sha256()
        self._fsync_every = fsync_every
        self._clock = clock
        self._synced = clock()
        if self.final.exists():
            raise RecordingError(self.final, "this recording is finished", "give the new one another name")
        try:
            self._fd = os.open(self.part, os.O_RDWR | os.O_CLOEXEC | flags, 0o600)
        except FileExistsError as error:
            raise RecordingError(self.part, "a recording of this name was begun before", "resume it") from error
        except OSError as error:
            raise DiskRefuses(self.part, error) from error
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self.close()
            raise RecordingError(self.part, "another process is writing it", "end that process first") from error

    @property
    def samples(self) -> int:
        """How many samples have been written so far."""
        return self._samples

    def append(self, pcm: bytes) -> int:
        """Write whole samples at the end; returns how many there are now.

        When this returns, the samples and the header are in the system's hands: the death of this process costs
        nothing of them. Raises `RecordingError` when the disk refuses or the recording is closed, ValueError for half
        a sample. After a refusal the recording holds, counts and hashes as many of the samples as reached the file,
        and can be finished.
        """
        if len(pcm) % WIDTH:
            raise ValueError(f"{len(pcm)} bytes are not whole samples of {WIDTH} bytes")
        if self._fd < 0:
            raise RecordingError(self.part, "it is closed", "resume it")
        end = self._samples * WIDTH
        if end + len(pcm) > _LARGEST:
            raise RecordingError(self.part, "it is as long as a WAV file can be", "finish it and begin another")
        try:
            self._write(HEADER + end, pcm)
        except RecordingError:
            self._count(pcm[: max(0, os.fstat(self._fd).st_size - HEADER - end) // WIDTH * WIDTH])
            raise
        self._count(pcm)
        self._write(0, header(self._samples))
        now = self._clock()
        if now - self._synced >= self._fsync_every:
            self._sync()
            self._synced = now
        return self._samples

    def finish(self) -> Finished:
        """Make the recording safe on disk and give it its final name.

        Raises `RecordingError` when that name has been taken meanwhile or the disk refuses; the recording then keeps
        its unfinished name.
        """
        if self._fd < 0:
            raise RecordingError(self.part, "it is closed", "resume it")
        if self.final.exists():
            raise RecordingError(self.final, "there is a recording of this name", "move it away, then finish this one")
        size = HEADER + self._samples * WIDTH
        try:
            if os.fstat(self._fd).st_size != size:
                os.ftruncate(self._fd, size)  # half a sample, from a disk that was full
            self._write(0, header(self._samples))
            self._sync()
            self.part.rename(self.final)
        except OSError as error:
            raise DiskRefuses(self.part, error) from error
        _fsync_folder(self.final.parent)
        self.close()
        return Finished(self.final, self._samples, self._digest.hexdigest())

    def discard(self) -> None:
        """Remove the unfinished recording: for one in which nothing was captured.

        Raises `RecordingError` when the disk refuses; the recording is closed then too.
        """
        if self._fd >= 0:
            try:
                self.part.unlink(missing_ok=True)
            except OSError as error:
                raise DiskRefuses(self.part, error) from error
            finally:
                self.close()

    def close(self) -> None:
        """Let go of the file without finishing it; it stays a valid unfinished recording."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def _count(self, pcm: bytes) -> None:
        self._samples += len(pcm) // WIDTH
        self._digest.update(pcm)

    def _sync(self) -> None:
        try:
            os.fsync(self._fd)
        except OSError as error:
            raise DiskRefuses(self.part, error) from error

    def _write(self, offset: int, data: bytes) -> None:
        view = memoryview(data)
        try:
            while view:
                written = os.pwrite(self._fd, view, offset)
                view, offset = view[written:], offset + written
        except OSError as error:
            raise DiskRefuses(self.part, error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def repair(folder: Path) -> list[Repaired]:
    """Put right every orphan in `folder` (not below it): half a sample cut off, the header made to say what is there.

    The orphans keep their unfinished names: resume or finish them. Recordings that are being written are left alone.
    Returns what was looked at, in the order of their names; an empty list when the folder is not there.
    """
    looked_at = []
    for path in sorted(folder.glob(f"*.wav{PART}")):
        try:
            fd = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        except OSError as error:
            raise DiskRefuses(path, error) from error
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            looked_at.append(_mend(fd, path))
        except BlockingIOError:
            continue
        finally:
            os.close(fd)
    return looked_at


def read_pcm(path: Path, start_sample: int = 0, count: int | None = None) -> bytes:
    """Samples `start_sample` to `start_sample + count` (or to the end) of a recording, finished or still growing.

    `path` is either name: a recording renamed meanwhile is found. Fewer bytes come back when fewer samples are there
    yet, none past the end. Raises `RecordingError` when it is not there or is not a recording of ours.
    """
    if start_sample < 0 or (count is not None and count < 0):
        raise ValueError("a recording is read from a sample that is not negative, forwards")
    fd = _open_either(path)
    try:
        samples = _samples_there(fd, path)
        wanted = samples - start_sample if count is None else min(count, samples - start_sample)
        pieces = []
        offset, left = HEADER + start_sample * WIDTH, wanted * WIDTH
        while left > 0 and (piece := os.pread(fd, min(left, _PIECE), offset)):
            pieces.append(piece)
            offset, left = offset + len(piece), left - len(piece)
        return b"".join(pieces)
    finally:
        os.close(fd)


def length(path: Path) -> int:
    """Samples a recording (either name, finished or growing) has now. Raises `RecordingError` as `read_pcm` does."""
    fd = _open_either(path)
    try:
        return _samples_there(fd, path)
    finally:
        os.close(fd)


def measure(path: Path) -> Finished:
    """Count and hash the samples of a recording as they lie on disk. Raises `RecordingError` as `read_pcm` does.

    The path in the result is the name it was found under.
    """
    digest = hashlib.sha256()
    samples = 0
    while pcm := read_pcm(path, samples, _PIECE):
        digest.update(pcm)
        samples += len(pcm) // WIDTH
    found = final_path(path) if final_path(path).exists() else part_path(path)
    return Finished(found, samples, digest.hexdigest())


def finish(path: Path) -> Finished:
    """Finish a recording whose writer is gone, or could not; one that is finished is measured.

    `path` is either name. Raises `RecordingError` when somebody else is writing it, or the disk refuses.
    """
    if part_path(path).exists():
        with RecordingFile.resume(path) as left:
            return left.finish()
    return measure(path)


def false_sizes(path: Path) -> str:
    """What the two sizes in the header of a recording state wrongly, in words; empty where they are those of the file.

    A finished recording states exactly what is there; one that still grows (`.part`) may state less, never more
    (rule 1). Raises `RecordingError` as `read_pcm` does.
    """
    fd = _open_either(path)
    try:
        finished = final_path(path).exists()
        found = os.pread(fd, HEADER, 0)
        samples = _samples_there(fd, path)  # after the header was read: what still grows has no less by now
    finally:
        os.close(fd)
    if len(found) < HEADER:
        return ""
    right, wrong = header(samples), []
    for name, at in (("the rest of the file", _RIFF_SIZE), ("the samples", _DATA_SIZE)):
        stated, there = (int(struct.unpack_from("<I", one, at)[0]) for one in (found, right))
        if stated > there or (finished and stated != there):
            wrong.append(f"{stated} bytes for {name}, {there} are there (bytes {at}-{at + 3})")
    return f"its header states {', and '.join(wrong)}" if wrong else ""


def _open_either(path: Path) -> int:
    other = final_path(path) if path.name.endswith(PART) else part_path(path)
    # The first name once more at the end: it may have been renamed between the first two looks.
    for name in (path, other, path):
        try:
            return os.open(name, os.O_RDONLY | os.O_CLOEXEC)
        except FileNotFoundError:
            continue
        except OSError as error:
            raise DiskRefuses(name, error) from error
    raise RecordingError(path, "there is no such recording, finished or not", "check the session's folder")


def _samples_there(fd: int, path: Path) -> int:
    """What lies in the file, which while it grows may be a block more than its header says."""
    size = os.fstat(fd).st_size
    if size < HEADER:
        return 0
    found = os.pread(fd, HEADER, 0)
    # Sizes differ while it grows; the rest must be what `header` writes.
    if found[:4] + found[8:40] != header(0)[:4] + header(0)[8:40]:
        raise RecordingError(path, "not a recording of this laboratory (16 kHz, mono, 16 bits)", "give one that is")
    return (size - HEADER) // WIDTH


def _mend(fd: int, path: Path) -> Repaired:
    size = max(os.fstat(fd).st_size - HEADER, 0)
    found = os.pread(fd, HEADER, 0)
    claimed = int(struct.unpack_from("<I", found, HEADER - 4)[0]) // WIDTH if len(found) == HEADER else 0
    samples, trimmed = divmod(size, WIDTH)
    try:
        os.pwrite(fd, header(samples), 0)
        os.ftruncate(fd, HEADER + samples * WIDTH)
        os.fsync(fd)
    except OSError as error:
        raise DiskRefuses(path, error) from error
    return Repaired(path, samples, claimed, trimmed)


def _fsync_folder(folder: Path) -> None:
    try:
        sync_folder(folder)
    except OSError as error:
        raise DiskRefuses(folder, error) from error

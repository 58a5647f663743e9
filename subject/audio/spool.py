"""The note beside each recording in the spool, and what is found there after a terminal died.

Beside ``<name>.wav`` lies ``<name>.wav.json``: the `Started` event while it grows, the `Ended` event afterwards. So a
terminal that comes back knows where each recording's press was, though nobody was there to hear of it.
"""

import contextlib
import time
from pathlib import Path

from subject.audio.errors import DiskRefuses, RecordingError
from subject.audio.events import Ended, Interrupted, Started, decode, encode
from subject.audio.levels import judge
from subject.audio.recording import PART, RecordingFile, final_path, finish, part_path, read_pcm, repair
from subject.durable import write_file

_BUSY_EVERY = 0.05
_LOOKS = 5


def note_path(path: Path) -> Path:
    """Where the note of the recording `path` (either name) lies."""
    return final_path(path).with_name(final_path(path).name + ".json")


def write_note(event: Started | Ended) -> None:
    """Put down what is known of a recording, in place of what was. Raises `RecordingError` when the disk refuses."""
    path = note_path(Path(event.path))
    try:
        write_file(path, encode(event).decode())
    except OSError as error:
        raise DiskRefuses(path, error) from error


def remove_note(path: Path) -> None:
    """The recording `path` (either name) has none any more. Raises `RecordingError` when the disk refuses."""
    note = note_path(path)
    try:
        note.unlink(missing_ok=True)
    except OSError as error:
        raise DiskRefuses(note, error) from error


def read_note(path: Path) -> Started | Ended | None:
    """What was put down of the recording `path` (either name), or None. Raises `RecordingError` for anything else."""
    note = note_path(path)
    try:
        event = decode(note.read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise RecordingError(note, "cannot be read as a recording's note", "move it away") from error
    if not isinstance(event, Started | Ended):
        raise RecordingError(note, "is not a recording's note", "move it away")
    return event


def recover(folder: Path, patience: float = 3.0) -> list[Ended]:
    """Finish what a dead recorder left in `folder`; returns every recording there that has a note, finished.

    A recording without a note holds nothing from after its press, and goes. A recorder that is just finishing is waited
    for, `patience` seconds in all. Recordings still being written after that, and such as the disk does not let be
    finished, are left alone and left out. A recording whose end nobody recorded counts as released at its last sample.
    """
    until = time.monotonic() + patience
    repair(folder)
    for part in sorted(folder.glob(f"*.wav{PART}")):
        if not note_path(part).exists():
            _discard_unstarted(part)
    paths = [note.with_name(note.name.removesuffix(".json")) for note in sorted(folder.glob("*.wav.json"))]
    return [ended for path in paths if (ended := _settled(path, until)) is not None]


def _settled(path: Path, until: float) -> Ended | None:
    looks = 0
    while (event := read_note(path)) is not None and (part_path(path).exists() or path.exists()):
        if isinstance(event, Ended):
            return event
        looks += 1
        # Renamed, but its note not yet: most likely its recorder is between the two, and knows more than we do.
        if part_path(path).exists() or looks > _LOOKS:
            try:
                return finish_orphan(event, path)
            except RecordingError:
                if time.monotonic() > until:
                    return None
        time.sleep(_BUSY_EVERY)
    return None


def _discard_unstarted(part: Path) -> None:
    with contextlib.suppress(RecordingError), RecordingFile.resume(part) as begun:  # refused where it has a writer
        if not note_path(part).exists():
            begun.discard()


def finish_orphan(
    event: Started, path: Path, interrupted: Interrupted = "recorder_died", release_sample: int | None = None
) -> Ended:
    """Finish the recording `path` whose recorder died after `event`, or could not finish it.

    What the disk refuses of its note is left out: `event`, which is in the note already, tells the rest once more. The
    recording counts as released at its last sample where `release_sample` does not say when. Raises `RecordingError` if
    the recorder is alive, or the disk refuses the recording itself.
    """
    finished = finish(path)
    end = event.first_sample + finished.samples
    ended = Ended(
        utterance=event.utterance,
        path=str(finished.path),
        press_sample=event.press_sample,
        release_sample=max(event.press_sample, end) if release_sample is None else release_sample,
        first_sample=event.first_sample,
        samples=finished.samples,
        sha256=finished.sha256,
        verdict=judge(read_pcm(finished.path)),
        interrupted=interrupted,
        at_ns=time.monotonic_ns(),
    )
    with contextlib.suppress(RecordingError):
        write_note(ended)
    return ended

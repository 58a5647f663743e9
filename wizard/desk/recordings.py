"""The utterances as they arrive: frames into files, in order and without gaps, safe before they are acknowledged."""

from __future__ import annotations

from pathlib import Path

from subject.audio.recording import WIDTH, Finished, RecordingFile, length, measure, part_path, read_pcm
from subject.wire.codec import Frame
from wizard.desk.core.effects import Mismatch
from wizard.desk.core.utterance_files import file_of
from wizard.desk.errors import FrameGap


class Recordings:
    """The `audio` folder of one session."""

    def __init__(self, session_folder: Path) -> None:
        self._folder = session_folder
        (session_folder / "audio").mkdir(parents=True, exist_ok=True)
        self._open: dict[int, RecordingFile] = {}

    def path(self, utterance: int) -> Path:
        """The file of an utterance, as it is called when complete."""
        return self._folder / file_of(utterance)

    def begin(self, utterance: int) -> None:
        """Open the file, or take it up where it ends after a crash."""
        path = self.path(utterance)
        if utterance in self._open or path.exists():
            return
        again = part_path(path).exists()
        self._open[utterance] = RecordingFile.resume(path) if again else RecordingFile(path)

    def append(self, frame: Frame) -> int:
        """Write what is new of a frame; returns the samples now in the file.

        Raises:
            FrameGap: the frame begins after the end of the file.
        """
        if self.path(frame.utterance).exists():
            return length(self.path(frame.utterance))
        self.begin(frame.utterance)
        file = self._open[frame.utterance]
        if frame.first_sample > file.samples:
            raise FrameGap(frame.utterance, file.samples, frame.first_sample)
        fresh = frame.pcm[(file.samples - frame.first_sample) * WIDTH :]
        return file.append(fresh) if fresh else file.samples

    def finish(self, utterance: int, samples: int, sha256: str) -> Finished | Mismatch:
        """Make the file safe and compare it with what the subject's side has; on a mismatch it is set aside."""
        path = self.path(utterance)
        if path.exists():
            done = measure(path)
        else:
            self.begin(utterance)
            done = self._open[utterance].finish()  # where the disk refuses, the file stays open for the next try
        if utterance in self._open:
            self._open.pop(utterance).close()
        if (done.samples, done.sha256) == (samples, sha256):
            return done
        number = 1
        while (aside := path.with_suffix(f".mismatch{number}")).exists():
            number += 1
        path.rename(aside)
        return Mismatch(done.samples, samples, done.sha256)

    def samples(self, utterance: int) -> int:
        """How much of an utterance is in its file."""
        if utterance in self._open:
            return self._open[utterance].samples
        path = self.path(utterance)
        return length(path) if path.exists() or part_path(path).exists() else 0

    def read(self, utterance: int, last: int | None = None) -> bytes:
        """The PCM of an utterance as far as it is here; only the `last` samples if given."""
        there = self.samples(utterance)
        start = 0 if last is None else max(0, there - last)
        return read_pcm(self.path(utterance), start) if there else b""

    def close(self) -> None:
        """Let go of unfinished files; they can be taken up again."""
        for file in self._open.values():
            file.close()
        self._open.clear()

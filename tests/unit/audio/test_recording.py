"""Recordings stay readable whatever happens to their writer, and nothing is overwritten."""

import hashlib
import io
import os
import random
import shutil
import signal
import subprocess
import sys
import textwrap
import wave
from pathlib import Path

import numpy as np
import pytest
import soundfile
from hypothesis import given
from hypothesis import strategies as st

from subject.audio.errors import DiskRefuses, RecordingError
from subject.audio.recording import (
    BLOCK,
    HEADER,
    RATE,
    RecordingFile,
    false_sizes,
    final_path,
    header,
    length,
    measure,
    part_path,
    read_pcm,
    repair,
)
from tests.draws import examples
from tests.small_disk import small_disk


def noise(samples: int, seed: int = 1) -> bytes:
    return np.random.default_rng(seed).integers(-32768, 32768, samples, dtype="<i2").tobytes()


def heard_by_soundfile(path: Path) -> bytes:
    with path.open("rb") as stream:
        samples, rate = soundfile.read(io.BytesIO(stream.read()), dtype="int16")
    assert rate == RATE
    return bytes(np.asarray(samples, dtype="<i2").tobytes())


def heard_by_sox(path: Path) -> bytes:
    command = ["sox", "-t", "wav", str(path), "-t", "raw", "-e", "signed", "-b", "16", "-L", "-"]
    return subprocess.run(command, check=True, capture_output=True).stdout


def test_header_is_the_one_the_standard_library_writes() -> None:
    pcm = noise(1234)
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as writer:
        writer.setparams((1, 2, RATE, 0, "NONE", ""))
        writer.writeframes(pcm)
    assert header(1234) + pcm == buffer.getvalue()


@examples(30)
@given(sizes=st.lists(st.integers(0, 700), max_size=12))
def test_readable_after_every_append(tmp_path_factory: pytest.TempPathFactory, sizes: list[int]) -> None:
    folder = tmp_path_factory.mktemp("recording")
    written = b""
    with RecordingFile(folder / "u.wav") as recording:
        for seed, size in enumerate(sizes):
            pcm = noise(size, seed)
            written += pcm
            assert recording.append(pcm) == len(written) // 2
            assert heard_by_soundfile(recording.part) == written
            assert read_pcm(folder / "u.wav") == written
        finished = recording.finish()
    assert finished.path == folder / "u.wav"
    assert finished.path.read_bytes() == header(len(written) // 2) + written
    assert finished.sha256 == hashlib.sha256(written).hexdigest()
    assert not part_path(finished.path).exists()
    assert measure(finished.path) == finished


@given(name=st.from_regex(r"[a-z0-9-]{1,12}\.wav", fullmatch=True))
def test_the_two_names(name: str) -> None:
    path = Path("spool") / name
    assert final_path(part_path(path)) == final_path(path) == path
    assert part_path(part_path(path)) == part_path(path)


def test_reading_a_growing_file_in_frames_follows_it_through_the_rename(tmp_path: Path) -> None:
    pcm = noise(BLOCK * 20)
    got = b""
    with RecordingFile(tmp_path / "u.wav") as recording:
        for start in range(0, len(pcm), BLOCK * 2):
            recording.append(pcm[start : start + BLOCK * 2])
            if start % (BLOCK * 6) == 0:
                got += read_pcm(recording.part, len(got) // 2, 200)
        recording.finish()
        while piece := read_pcm(recording.part, len(got) // 2, 200):
            got += piece
    assert got == pcm
    assert read_pcm(recording.part, BLOCK * 20 + 5, 10) == b""
    assert length(recording.part) == BLOCK * 20


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    with RecordingFile(tmp_path / "u.wav") as recording:
        recording.append(noise(10))
        with pytest.raises(RecordingError, match="begun before; resume it"):
            RecordingFile(tmp_path / "u.wav")
        with pytest.raises(RecordingError, match="another process"):
            RecordingFile.resume(tmp_path / "u.wav")
        recording.finish()
    for begin in (RecordingFile, RecordingFile.resume):
        with pytest.raises(RecordingError, match="finished"):
            begin(tmp_path / "u.wav")
    with RecordingFile(tmp_path / "v.wav") as other:
        (tmp_path / "v.wav").write_bytes(b"somebody else's")
        with pytest.raises(RecordingError, match="of this name"):
            other.finish()
    assert (tmp_path / "v.wav").read_bytes() == b"somebody else's"
    assert heard_by_soundfile(tmp_path / "u.wav") == noise(10)


def test_resume_goes_on_where_the_last_whole_sample_ends(tmp_path: Path) -> None:
    with RecordingFile(tmp_path / "u.wav") as recording:
        recording.append(noise(100))
    with recording.part.open("ab") as stream:
        stream.write(noise(3, 2) + b"\x07")  # samples the header does not know of, and half of one
    with RecordingFile.resume(recording.part) as again:
        assert again.samples == 103
        again.append(noise(50, 3))
        finished = again.finish()
    assert heard_by_soundfile(finished.path) == noise(100) + noise(3, 2) + noise(50, 3)
    assert finished == measure(finished.path)


def test_resume_of_nothing_says_so(tmp_path: Path) -> None:
    with pytest.raises(RecordingError, match="No such file"):
        RecordingFile.resume(tmp_path / "u.wav")


def test_repair_puts_orphans_right_and_leaves_living_ones_alone(tmp_path: Path) -> None:
    (tmp_path / "a.wav.part").write_bytes(b"")
    (tmp_path / "b.wav.part").write_bytes(header(0)[:20])
    (tmp_path / "c.wav.part").write_bytes(header(0) + noise(30) + b"\x01")
    (tmp_path / "d.wav.part").write_bytes(header(99) + noise(40))
    (tmp_path / "finished.wav").write_bytes(header(5) + noise(5))
    with RecordingFile(tmp_path / "living.wav") as living:
        living.append(noise(7))
        looked_at = repair(tmp_path)
        living.append(noise(7))
    assert [(one.path.name, one.samples, one.claimed, one.trimmed) for one in looked_at] == [
        ("a.wav.part", 0, 0, 0),
        ("b.wav.part", 0, 0, 0),
        ("c.wav.part", 30, 0, 1),
        ("d.wav.part", 40, 99, 0),
    ]
    assert [heard_by_soundfile(one.path) for one in looked_at] == [b"", b"", noise(30), noise(40)]
    assert heard_by_soundfile(living.part) == noise(7) * 2
    assert repair(tmp_path / "nowhere") == []


def test_half_a_sample_and_a_closed_file_are_refused(tmp_path: Path) -> None:
    with RecordingFile(tmp_path / "u.wav") as recording, pytest.raises(ValueError, match="whole samples"):
        recording.append(b"\x01")
    with pytest.raises(RecordingError, match="closed"):
        recording.append(b"")
    with pytest.raises(RecordingError, match="closed"):
        recording.finish()


def test_other_peoples_audio_is_refused(tmp_path: Path) -> None:
    soundfile.write(tmp_path / "u.wav", np.zeros(1000, dtype="int16"), 8000)
    with pytest.raises(RecordingError, match="16 kHz"):
        read_pcm(tmp_path / "u.wav")
    with pytest.raises(RecordingError, match="no such recording"):
        read_pcm(tmp_path / "v.wav")


def test_a_full_disk_costs_nothing_that_was_written(tmp_path: Path) -> None:
    """A file-size limit stands for the full disk: the write stops part of the way."""
    script = """
        import resource, signal, sys
        from pathlib import Path
        from subject.audio.errors import RecordingError
        from subject.audio.recording import RecordingFile
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (44 + 1001, 44 + 1001))
        with RecordingFile(Path(sys.argv[1])) as recording:
            try:
                while True:
                    recording.append(b"ab" * 150)
            except RecordingError as error:
                print(recording.samples, error)
    """
    command = [sys.executable, "-c", textwrap.dedent(script), str(tmp_path / "u.wav")]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert said.startswith("500 "), "every whole sample that reached the file counts"
    assert "File too large" in said
    assert heard_by_soundfile(tmp_path / "u.wav.part") == b"ab" * 450
    assert [(one.samples, one.trimmed) for one in repair(tmp_path)] == [(500, 1)]


def test_sigkill_at_random_moments_leaves_every_sample_that_was_appended(tmp_path: Path) -> None:
    """The writer says each count after its append; everything it said must be there, for soundfile and for sox."""
    script = """
        import os, sys
        from pathlib import Path
        from subject.audio.recording import RecordingFile
        block = bytes(range(1, 241)) + bytes(80)
        with RecordingFile(Path(sys.argv[1])) as recording:
            while True:
                os.write(1, b"%d\\n" % recording.append(block))
    """
    block = bytes(range(1, 241)) + bytes(80)
    chance = random.Random(7)
    for kill in range(8):
        path = tmp_path / f"u{kill}.wav"
        command = [sys.executable, "-c", textwrap.dedent(script), str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            said = 0
            for _ in range(chance.randint(1, 300)):
                said = int(process.stdout.readline())
            os.kill(process.pid, signal.SIGKILL)
            said = max([said, *(int(line) for line in process.stdout.read().split(b"\n")[:-1])])
        heard = heard_by_soundfile(part_path(path))
        there = read_pcm(path)
        assert there == (block * (len(there) // len(block) + 1))[: len(there)]
        assert len(heard) >= said * 2
        assert heard == there[: len(heard)]
        if shutil.which("sox"):
            assert heard_by_sox(part_path(path)) == heard
        (repaired,) = (one for one in repair(tmp_path) if one.path == part_path(path))
        assert repaired.samples * 2 == len(there)
        assert heard_by_soundfile(part_path(path)) == there
        assert part_path(path).stat().st_size == HEADER + len(there)


def test_what_reached_a_full_disk_is_counted_hashed_and_finished(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk, RecordingFile(disk.path / "u.wav") as recording:
        recording.append(b"ab" * 160)
        disk.fill()
        with pytest.raises(DiskRefuses, match="No space left"):
            recording.append(b"cd" * 8000)
        kept = recording.samples
        assert kept >= 160
        done = recording.finish()
        assert (done.samples, done.sha256) == (kept, measure(done.path).sha256)
        assert not false_sizes(done.path), "the header says what is there"


def test_a_recording_that_could_not_begin_leaves_its_name_free(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        disk.fill()
        for _ in range(2):
            with pytest.raises(DiskRefuses, match="make room"):
                RecordingFile(disk.path / "u.wav")
        disk.make_room()
        RecordingFile(disk.path / "u.wav").close()

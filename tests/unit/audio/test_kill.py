"""Terminal and capture process killed at random moments: what was captured is there, readable, and nobody lingers."""

import os
import random
import shutil
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
import soundfile

from subject.audio.recording import RATE, read_pcm
from subject.audio.spool import recover

TERMINAL = """
    import asyncio, sys
    from pathlib import Path
    from subject.audio.events import Grown
    from subject.audio.recorder import Recorder
    from subject.audio.sources import SourceSpec

    async def main(folder):
        recorder = Recorder(SourceSpec.file(), folder / "spool", folder / "log")
        await recorder.start()
        recorder.press("u")
        recorder.play(folder / "speech.wav")  # however late it was pressed, the speech is recorded from its beginning
        async for event in recorder.events():
            print(event.samples if isinstance(event, Grown) else 0, flush=True)

    asyncio.run(main(Path(sys.argv[1])))
"""


@contextmanager
def terminal(folder: Path) -> Iterator[tuple["subprocess.Popen[bytes]", int]]:
    """A terminal of its own session that records for ever, and its capture process's number."""
    folder.mkdir()
    soundfile.write(folder / "speech.wav", speech(), RATE, subtype="PCM_16")
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(TERMINAL), str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            assert process.stdout is not None
            process.stdout.readline()
            asked = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process.pid)], capture_output=True, text=True)
            yield process, int(asked.stdout)
        finally:
            process.kill()


def speech() -> "np.ndarray[tuple[int], np.dtype[np.int16]]":
    return np.random.default_rng(1).integers(1, 20000, 20 * RATE, dtype="int16")


def is_gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except FileNotFoundError:
        return True


def wait_until_gone(pid: int) -> None:
    until = time.monotonic() + 20
    while not is_gone(pid):
        assert time.monotonic() < until, f"the capture process {pid} lingers"
        time.sleep(0.01)


def check_recording(folder: Path, told: int) -> int:
    """Readable by others before and after recovery, the speech from its beginning, nothing told of missing."""
    pcm = speech().astype("<i2").tobytes()
    (ended,) = recover(folder / "spool")
    recorded = read_pcm(Path(ended.path))
    spoken = recorded.lstrip(b"\0")  # it was pressed before she spoke
    assert spoken
    assert spoken == pcm[: len(spoken)]
    assert ended.samples * 2 == len(recorded)
    assert ended.samples >= told
    samples, rate = soundfile.read(ended.path, dtype="int16")
    assert (samples.astype("<i2").tobytes(), rate) == (recorded, RATE)
    if shutil.which("sox"):
        command = ["sox", ended.path, "-t", "raw", "-e", "signed", "-b", "16", "-L", "-"]
        assert subprocess.run(command, check=True, capture_output=True).stdout == recorded
    assert [path.name for path in (folder / "spool").glob("*.part")] == []
    return ended.samples - told


def told_so_far(process: "subprocess.Popen[bytes]", moments: int) -> int:
    """Read `moments` lines of what the terminal heard once she has spoken for a while; the last."""
    assert process.stdout is not None
    while int(process.stdout.readline()) < RATE:
        pass
    return max(int(process.stdout.readline()) for _ in range(moments))


def the_rest(process: "subprocess.Popen[bytes]") -> int:
    assert process.stdout is not None
    return max([0, *(int(line) for line in process.stdout.read().split(b"\n")[:-1])])


@pytest.mark.parametrize("seed", range(5))
def test_a_killed_terminal_leaves_a_whole_recording_and_no_process(tmp_path: Path, seed: int) -> None:
    with terminal(tmp_path / "t") as (process, capture):
        told = told_so_far(process, random.Random(seed).randint(1, 40))
        os.kill(process.pid, signal.SIGKILL)
        told = max(told, the_rest(process))
        wait_until_gone(capture)
    print(f"samples recorded beyond what the terminal was told: {check_recording(tmp_path / 't', told)}")


@pytest.mark.parametrize("seed", range(5))
def test_a_killed_capture_process_leaves_all_it_told_of(tmp_path: Path, seed: int) -> None:
    with terminal(tmp_path / "t") as (process, capture):
        told = told_so_far(process, random.Random(seed).randint(1, 40))
        # The terminal must not mend anything here: that is `recover`'s part.
        os.kill(process.pid, signal.SIGSTOP)
        os.kill(capture, signal.SIGKILL)
        wait_until_gone(capture)
        (part,) = (tmp_path / "t" / "spool").glob("*.part")
        at_once = soundfile.info(str(part.rename(tmp_path / "copy.wav"))).frames  # before anything is repaired
        (tmp_path / "copy.wav").rename(part)
        os.kill(process.pid, signal.SIGKILL)
        told = max(told, the_rest(process))
    assert at_once >= told
    print(f"samples recorded beyond what the terminal was told: {check_recording(tmp_path / 't', told)}")


def test_ctrl_c_leaves_no_process(tmp_path: Path) -> None:
    """Ctrl-C reaches the terminal's whole process group; the capture process is not in it."""
    with terminal(tmp_path / "t") as (process, capture):
        told = told_so_far(process, 5)
        os.killpg(process.pid, signal.SIGINT)
        told = max(told, the_rest(process))
        process.wait(20)
        wait_until_gone(capture)
    check_recording(tmp_path / "t", told)


def test_a_capture_process_told_to_end_finishes_its_recording(tmp_path: Path) -> None:
    with terminal(tmp_path / "t") as (process, capture):
        told = told_so_far(process, 5)
        os.kill(capture, signal.SIGINT)  # not its business
        told = max(told, told_so_far(process, 10))
        os.kill(capture, signal.SIGTERM)
        wait_until_gone(capture)
        os.kill(process.pid, signal.SIGKILL)
    check_recording(tmp_path / "t", told)

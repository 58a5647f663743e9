"""Utterances cut out of a stream whose every sample is its own position, so that the files can be read off."""

import itertools
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from subject.audio.cutter import Cutter
from subject.audio.events import CaptureSettings, Ended, Event, Grown, OrderRefused, SoundTrouble, Started, WentOn
from subject.audio.recording import BLOCK, FRAME, RATE, measure, read_pcm
from subject.audio.spool import note_path, read_note
from tests.draws import examples
from tests.small_disk import nobody_may_write

PRE, POST = RATE // 2, RATE * 3 // 10


def stream(first: int, count: int) -> bytes:
    """Samples that say where they are (modulo 2**16)."""
    return bytes((np.arange(first, first + count) % 65536).astype("<u2").tobytes())


@dataclass
class Desk:
    """A cutter, its stream, and everything it said."""

    cutter: Cutter
    said: list[Event]

    def blocks(self, count: int) -> None:
        for _ in range(count):
            self.cutter.block(stream(self.cutter.position, BLOCK))

    def of(self, kind: type[Event]) -> list[Event]:
        return [one for one in self.said if isinstance(one, kind)]

    def ended(self) -> Ended:
        last = self.said[-1]
        assert isinstance(last, Ended)
        return last


@pytest.fixture
def desk() -> Desk:
    said: list[Event] = []
    return Desk(Cutter(CaptureSettings(), said.append), said)


def test_pre_roll_and_post_roll_to_the_sample(desk: Desk, tmp_path: Path) -> None:
    desk.blocks(100)
    desk.cutter.press("u", tmp_path / "u.wav")
    assert desk.said == []  # nothing from after the press yet: she is not told to speak
    desk.blocks(1)
    (started,) = desk.of(Started)
    assert isinstance(started, Started)
    assert (started.press_sample, started.first_sample) == (100 * BLOCK, 100 * BLOCK - PRE)
    assert len(read_pcm(tmp_path / "u.wav")) // 2 == PRE + BLOCK
    assert read_note(tmp_path / "u.wav") == started
    desk.blocks(49)
    desk.cutter.release()
    desk.blocks(29)
    assert desk.of(Ended) == []
    desk.blocks(20)
    ended = desk.ended()
    assert (ended.press_sample, ended.release_sample) == (100 * BLOCK, 150 * BLOCK)
    assert read_pcm(tmp_path / "u.wav") == stream(100 * BLOCK - PRE, PRE + 50 * BLOCK + POST)
    assert (ended.samples, ended.sha256) == (measure(tmp_path / "u.wav").samples, measure(tmp_path / "u.wav").sha256)
    assert ended.interrupted == ""
    assert read_note(tmp_path / "u.wav") == ended


def test_a_press_at_the_very_beginning_has_what_pre_roll_there_is(desk: Desk, tmp_path: Path) -> None:
    desk.blocks(3)
    desk.cutter.press("u", tmp_path / "u.wav")
    desk.cutter.release()
    desk.blocks(30)
    ended = desk.ended()
    assert (ended.first_sample, ended.press_sample, ended.release_sample) == (0, 3 * BLOCK, 3 * BLOCK)
    assert read_pcm(tmp_path / "u.wav") == stream(0, 33 * BLOCK)


def test_growth_is_told_at_most_once_in_20_ms_and_to_the_end(desk: Desk, tmp_path: Path) -> None:
    desk.cutter.press("u", tmp_path / "u.wav")
    desk.blocks(101)
    desk.cutter.stop()
    told = [one.samples for one in desk.said if isinstance(one, Grown)]
    assert told[-1] == 101 * BLOCK
    assert all(later - earlier >= FRAME for earlier, later in itertools.pairwise(told[:-1]))
    assert desk.ended().interrupted == "stopped"


def test_the_longest_utterance_is_released_for_her(tmp_path: Path) -> None:
    said: list[Event] = []
    desk = Desk(Cutter(CaptureSettings(longest=1.0), said.append), said)
    desk.cutter.press("u", tmp_path / "u.wav")
    desk.blocks(200)
    ended = desk.ended()
    assert (ended.release_sample, ended.interrupted) == (RATE, "longest")
    assert read_pcm(tmp_path / "u.wav") == stream(0, RATE + POST)
    desk.cutter.release()  # she lets go at last: nothing more happens
    desk.blocks(50)
    assert desk.said[-1] is ended


def test_pressing_again_within_the_post_roll_loses_nothing(desk: Desk, tmp_path: Path) -> None:
    desk.blocks(60)
    desk.cutter.press("a", tmp_path / "a.wav")
    desk.blocks(40)
    desk.cutter.release()
    desk.blocks(10)
    desk.cutter.press("b", tmp_path / "b.wav")
    first = desk.ended()
    desk.blocks(40)
    desk.cutter.release()
    desk.blocks(30)
    second = desk.ended()
    assert first.interrupted == "pressed_again"
    assert read_pcm(tmp_path / "a.wav") == stream(first.first_sample, 60 * BLOCK + 40 * BLOCK)
    assert second.first_sample == first.release_sample == 100 * BLOCK
    assert read_pcm(tmp_path / "b.wav") == stream(100 * BLOCK, 50 * BLOCK + POST)


def test_a_second_press_and_a_used_name_are_refused(desk: Desk, tmp_path: Path) -> None:
    desk.cutter.press("u", tmp_path / "u.wav")
    desk.blocks(1)
    desk.cutter.press("v", tmp_path / "v.wav")
    assert isinstance(desk.said[-1], OrderRefused)
    assert not (tmp_path / "v.wav.part").exists()
    desk.cutter.stop()
    desk.cutter.press("u", tmp_path / "u.wav")
    refused = desk.said[-1]
    assert isinstance(refused, OrderRefused)
    assert "finished" in refused.reason
    desk.cutter.release()
    desk.blocks(40)
    assert desk.said[-1] is refused


def test_a_press_with_nothing_after_it_leaves_nothing_behind(desk: Desk, tmp_path: Path) -> None:
    desk.blocks(60)
    desk.cutter.press("u", tmp_path / "u.wav")
    desk.cutter.stop()
    assert isinstance(desk.said[-1], OrderRefused)
    assert list(tmp_path.iterdir()) == []


def test_trouble_ends_the_utterance_and_pauses_until_told_to_go_on(desk: Desk, tmp_path: Path) -> None:
    desk.cutter.press("u", tmp_path / "u.wav")
    desk.blocks(10)
    desk.cutter.trouble("device_changed", "another microphone")
    assert isinstance(desk.said[-2], SoundTrouble)
    assert desk.ended().interrupted == "trouble"
    assert read_pcm(tmp_path / "u.wav") == stream(0, 10 * BLOCK)
    desk.cutter.press("v", tmp_path / "v.wav")
    assert desk.said[-1] == OrderRefused("v", "paused: another microphone")
    desk.cutter.go_on()
    desk.cutter.press("v", tmp_path / "v.wav")
    desk.blocks(1)
    assert isinstance(desk.said[-1], Started)
    desk.cutter.stop()


def test_a_disk_that_refuses_is_trouble_and_keeps_what_is_there(desk: Desk, tmp_path: Path) -> None:
    desk.cutter.press("u", tmp_path / "u.wav")
    desk.blocks(10)
    (tmp_path / "u.wav").mkdir()  # the recording cannot get its final name
    desk.cutter.release()
    desk.blocks(40)
    trouble = desk.said[-1]
    assert isinstance(trouble, SoundTrouble)
    assert trouble.kind == "disk"
    assert desk.cutter.paused
    (tmp_path / "u.wav").rmdir()
    assert read_pcm(tmp_path / "u.wav") == stream(0, 10 * BLOCK + POST)


def test_a_note_that_cannot_be_written_leaves_nothing_behind_and_the_name_is_free(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = note_path(tmp_path / "u.wav")
    note.with_name(note.name + ".new").mkdir()
    desk.blocks(60)
    desk.cutter.press("u", tmp_path / "u.wav")
    desk.blocks(10)
    assert [type(one) for one in desk.said] == [SoundTrouble, OrderRefused], "she is not told to speak"
    note.with_name(note.name + ".new").rmdir()
    assert list(tmp_path.iterdir()) == []
    desk.cutter.go_on()
    assert isinstance(desk.said[-1], WentOn)
    desk.cutter.press("u", tmp_path / "u.wav")
    desk.blocks(10)
    desk.cutter.stop()
    assert read_pcm(tmp_path / "u.wav") == stream(20 * BLOCK, 60 * BLOCK)


def test_a_folder_that_takes_no_file_refuses_the_press_and_says_why(desk: Desk, tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    desk.cutter.press("u", folder / "u.wav")
    refused, trouble = desk.said
    assert isinstance(refused, OrderRefused)
    assert isinstance(trouble, SoundTrouble)
    assert trouble.kind == "disk"
    folder.mkdir()
    desk.cutter.go_on()
    desk.cutter.press("u", folder / "u.wav")
    desk.blocks(1)
    assert desk.of(Started)
    desk.cutter.stop()


def test_what_the_disk_does_not_let_be_finished_is_finished_when_it_does(desk: Desk, tmp_path: Path) -> None:
    desk.cutter.press("u", tmp_path / "u.wav")
    desk.blocks(10)
    with nobody_may_write(tmp_path):
        desk.cutter.release()
        desk.blocks(40)
        assert isinstance(desk.said[-1], SoundTrouble)
        desk.cutter.go_on()
        went = desk.said[-1]
        assert isinstance(went, WentOn)
        assert "not permitted" in went.problem
        desk.cutter.press("v", tmp_path / "v.wav")
        assert isinstance(desk.said[-1], OrderRefused)
    desk.cutter.go_on()
    ended, last = desk.said[-2:]
    assert isinstance(ended, Ended)
    assert isinstance(last, WentOn)
    assert not last.problem
    assert (ended.release_sample, ended.samples) == (10 * BLOCK, 10 * BLOCK + POST)
    assert read_pcm(tmp_path / "u.wav") == stream(0, 10 * BLOCK + POST)
    desk.cutter.press("v", tmp_path / "v.wav")
    desk.blocks(1)
    assert [one.utterance for one in desk.said if isinstance(one, Started)] == ["u", "v"]
    desk.cutter.stop()


@examples(60)
@given(steps=st.lists(st.sampled_from(["press", "release", 1, 3, 20, 60]), max_size=40))
def test_whatever_she_does_files_hold_exactly_what_the_events_say(
    tmp_path_factory: pytest.TempPathFactory, steps: list[str | int]
) -> None:
    folder = tmp_path_factory.mktemp("spool")
    said: list[Event] = []
    desk = Desk(Cutter(CaptureSettings(longest=1.0), said.append), said)
    presses = 0
    for step in steps:
        if isinstance(step, int):
            desk.blocks(step)
        elif step == "release":
            desk.cutter.release()
        else:
            presses += 1
            desk.cutter.press(f"u{presses}", folder / f"u{presses}.wav")
    desk.cutter.stop()
    started = {one.utterance: one for one in said if isinstance(one, Started)}
    ended = {one.utterance: one for one in said if isinstance(one, Ended)}
    assert set(started) == set(ended) == {path.stem for path in folder.glob("*.wav")}
    assert len(ended) + len(desk.of(OrderRefused)) == presses
    assert list(folder.glob("*.part")) == []
    for one in ended.values():
        assert read_pcm(Path(one.path)) == stream(one.first_sample, one.samples)
        assert max(one.press_sample - PRE, 0) <= one.first_sample <= one.press_sample <= one.release_sample
        assert one.release_sample <= one.press_sample + RATE
        assert one.first_sample + one.samples <= one.release_sample + POST
        told = [grown.samples for grown in said if isinstance(grown, Grown) and grown.utterance == one.utterance]
        assert told[-1] == one.samples
    for earlier, later in itertools.pairwise(ended.values()):
        assert later.first_sample >= earlier.release_sample

"""What is said to be on disk is there after the power has failed: on a disk that forgets all that was not synced."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from subject.audio.events import Started
from subject.audio.spool import read_note, write_note
from subject.durable import make_folder, write_file
from subject.spool import Spool
from subject.wire.messages import StageEntered
from tests.rig import disk
from wizard.desk.access import prepare

SEEDS = range(12)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[disk.Disk]:
    if why := disk.missing():
        pytest.skip(why)
    with disk.mounted(tmp_path_factory.mktemp("disk") / "of ours") as one:
        yield one


def test_the_disk_forgets_what_was_not_synced(small: disk.Disk) -> None:
    written = [small.folder / f"forgotten {seed}" for seed in SEEDS]
    for path in written:
        path.write_text("never synced")
    small.tell(lose_power=1)
    assert not all(path.exists() and path.read_text() == "never synced" for path in written)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_file_is_whole_or_as_it_was(small: disk.Disk, seed: int) -> None:
    folder = small.folder / f"files {seed}" / "below"
    make_folder(folder)
    write_file(folder / "a", "before")
    write_file(folder / "a", "after " * 2000)
    (folder / "a.new").write_text("half of the next")
    small.tell(lose_power=seed)
    assert (folder / "a").read_text() == "after " * 2000
    assert (folder / "a").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("seed", SEEDS)
def test_her_spool_and_its_name_stay(small: disk.Disk, seed: int) -> None:
    spool = Spool(small.folder, f"spool{seed}")
    spool.add(StageEntered, stage="consent")
    note = Started("1", str(spool.audio / "u0001.wav"), press_sample=16000, first_sample=12800)
    write_note(note)
    was = spool.station
    spool.log.close()  # the power fails: nothing is put away
    os.close(spool._lock)
    small.tell(lose_power=seed)
    again = Spool(small.folder, f"spool{seed}")
    try:
        assert again.station == was
        assert [event.type for event in again.events] == ["stage"]
        assert read_note(Path(note.path)) == note
    finally:
        again.close()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_line_of_which_only_zeros_reached_the_disk_is_cut_off(tmp_path: Path, seed: int) -> None:
    with_line = Spool(tmp_path, "s")
    with_line.add(StageEntered, stage="consent")
    with_line.close()
    path = tmp_path / "s" / "events.jsonl"
    path.write_bytes(path.read_bytes() + bytes(10 + seed) + b'"stage":"practice"}\n')
    again = Spool(tmp_path, "s")
    assert [event.type for event in again.events] == ["stage"]
    again.close()


@pytest.mark.parametrize("seed", SEEDS)
def test_the_session_keeps_its_token(small: disk.Disk, seed: int) -> None:
    session = small.folder / f"session{seed}"
    make_folder(session)
    code = prepare(session, "127.0.0.1:0", small.folder / "state").code
    small.tell(lose_power=seed)
    assert prepare(session, root=small.folder / "state", resumed=True).code == code


def test_access_that_cannot_be_read_is_made_anew(tmp_path: Path) -> None:
    code = prepare(tmp_path / "s", root=tmp_path / "state").code
    for path in (tmp_path / "state").rglob("access.json"):
        path.write_text("")
    assert prepare(tmp_path / "s", root=tmp_path / "state", resumed=True).code.token != code.token

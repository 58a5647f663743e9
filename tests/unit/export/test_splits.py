"""Splits by speaker: whole speakers; who was a test speaker once stays one; what cannot be met is told."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from wizard.export.earlier_releases import read_splits
from wizard.export.errors import BadManifest, BadSplit, EmptySplit
from wizard.export.speaker_placing import place
from wizard.export.splits import PinnedSpeakers, divide, parse_shares, split_of

THREE = {"train": 0.8, "dev": 0.1, "test": 0.1}


def speakers(count: int, seed: int = 7) -> dict[str, int]:
    source = random.Random(seed)
    return {f"{n:03}": source.randint(20, 80) for n in range(1, count + 1)}


def test_every_speaker_is_in_one_split() -> None:
    turns = speakers(60)
    found = divide(turns, THREE, 1)
    assert sorted(speaker for one in found.splits for speaker in one.speakers) == sorted(turns)
    assert found.of_speaker == dict(sorted(found.of_speaker.items()))
    for one in found.splits:
        assert one.turns == sum(turns[speaker] for speaker in one.speakers)
        assert one.of == sum(turns.values())


@pytest.mark.parametrize("seed", range(5))
def test_one_new_speaker_moves_nobody(seed: int) -> None:
    turns = speakers(100)
    before = divide(turns, THREE, seed).of_speaker
    for newcomer in ("new", "000", "zzz"):
        after = divide({**turns, newcomer: 40}, THREE, seed).of_speaker
        assert {speaker: after[speaker] for speaker in before} == before


@pytest.mark.parametrize("seed", range(5))
def test_a_filter_moves_nobody(seed: int) -> None:
    turns = speakers(100)
    before = divide(turns, THREE, seed).of_speaker
    some = {speaker: count // 3 for speaker, count in turns.items() if int(speaker) % 2}
    assert divide(some, THREE, seed).of_speaker == {speaker: before[speaker] for speaker in some}


def test_the_order_in_which_shares_are_written_moves_nobody() -> None:
    turns = speakers(60)
    turned = dict(reversed(THREE.items()))
    assert divide(turns, turned, 1).of_speaker == divide(turns, THREE, 1).of_speaker
    assert [one.name for one in divide(turns, turned, 1).splits] == ["test", "dev", "train"]


def test_shares_are_met_in_expectation() -> None:
    turns = speakers(20_000)
    found = divide(turns, THREE, 3)
    assert found.concerns() == []
    for one in found.splits:
        assert abs(one.got - one.share) < 0.01


def test_the_last_bit_of_the_line_belongs_to_somebody() -> None:
    shares = dict.fromkeys("abc", 1 / 3 - 1e-07)  # as near to 1 as parse_shares asks for
    assert {split_of(f"{n}", shares, 0) for n in range(2_000)} == {"a", "b", "c"}


def test_a_seed_gives_other_splits_and_the_order_of_speakers_none() -> None:
    turns = speakers(60)
    first = divide(turns, THREE, 1)
    assert divide(dict(reversed(turns.items())), THREE, 1) == first
    assert divide(turns, THREE, 2).of_speaker != first.of_speaker


def test_another_process_divides_alike() -> None:
    turns = speakers(40)
    program = f"from wizard.export.splits import divide; print(divide({turns!r}, {THREE!r}, 5).of_speaker)"
    for seed in ("0", "1"):  # of Python's hashes
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        )
        assert done.stdout.strip() == repr(divide(turns, THREE, 5).of_speaker)


def test_where_speakers_stand_is_fixed_for_ever() -> None:
    """Releases were made with these; a change here moves test speakers into training sets."""
    shares = {"train": 0.4, "dev": 0.3, "test": 0.3}
    fixed = {"001": "test", "002": "test", "003": "train", "004": "test", "8ky": "train", "4b1": "train"}
    assert {speaker: split_of(speaker, shares, 0) for speaker in fixed} == fixed


def test_shares_that_are_missed_are_told() -> None:
    shares = {"train": 0.5, "test": 0.5}
    names = [f"{n:03}" for n in range(40)]
    one = next(name for name in names if split_of(name, shares, 0) == "train")
    two = next(name for name in names if split_of(name, shares, 0) == "test")
    assert divide({one: 90, two: 10}, shares, 0).concerns() == [
        "the split train has 90.0% of the turns instead of 50.0%",
        "the split test has 10.0% of the turns instead of 50.0%",
    ]


def test_an_empty_split_is_an_error_that_names_a_seed() -> None:
    turns = speakers(5)
    empty = next(seed for seed in range(100) if len({split_of(one, THREE, seed) for one in turns}) < 3)
    with pytest.raises(
        EmptySplit, match=f"would be empty: none of the 5 speakers falls there with seed {empty}"
    ) as error:
        divide(turns, THREE, empty)
    other = error.value.other_seed
    assert other is not None
    assert f"--seed {other} leaves none empty" in str(error.value)
    assert "--splits-of" in str(error.value)
    assert all(one.speakers for one in divide(turns, THREE, other).splits)


def test_more_splits_than_speakers_are_an_error() -> None:
    with pytest.raises(EmptySplit, match=r"2 speakers cannot fill 3 splits; name fewer with --split"):
        divide(speakers(2), THREE, 0)
    with pytest.raises(EmptySplit, match=r"1 speaker cannot fill 2 splits"):
        divide(speakers(1), {"train": 0.5, "test": 0.5}, 0)


# --- earlier releases ------------------------------------------------------------------------------------------------


def pins(turns: dict[str, int], seed: int) -> PinnedSpeakers:
    return PinnedSpeakers(divide(turns, THREE, seed).of_speaker, ("a" * 64,))


@pytest.mark.parametrize("more", [1, 5, 40, 500])
def test_the_pinned_stay_and_newcomers_meet_the_shares(more: int) -> None:
    turns = speakers(100)
    before = pins(turns, 1)
    newcomers = {f"n{number}": 20 + number % 60 for number in range(more)}
    found = divide({**turns, **newcomers}, THREE, 1, before)
    assert {speaker: found.of_speaker[speaker] for speaker in turns} == before.of_speaker
    assert (found.pinned, found.newcomers, found.absent, found.manifests) == (100, more, 0, before.manifests)
    if more >= 40:  # enough of them to make up for what was drawn
        assert found.concerns() == []
        assert all(abs(one.got - one.share) < 0.01 for one in found.splits)
    assert divide(dict(reversed({**turns, **newcomers}.items())), THREE, 1, before) == found


@pytest.mark.parametrize("count", [1, 3, 8])
def test_with_few_newcomers_no_other_placement_is_nearer(count: int) -> None:
    turns, wanted = list(speakers(count).values()), [400.0, 50.0, 50.0]
    have, members = [300, 20, 0], [6, 1, 0]

    def off(places: tuple[int, ...]) -> float:
        got = [
            start + sum(n for n, at in zip(turns, places, strict=True) if at == part) for part, start in enumerate(have)
        ]
        return sum((one - want) ** 2 for one, want in zip(got, wanted, strict=True))

    found = place(turns, wanted, have, members)
    assert 2 in found
    best = min(off(places) for places in product(range(3), repeat=count) if 2 in places)
    assert off(found) == pytest.approx(best)


def test_many_newcomers_leave_no_split_empty() -> None:
    for count in (12, 30, 60):
        found = place([10] * count, [1000.0, 0.1, 0.1], [0, 0, 0], [0, 0, 0])
        assert set(found) == {0, 1, 2}


def test_what_newcomers_cannot_make_up_for_is_told() -> None:
    before = PinnedSpeakers({"001": "train", "002": "test"}, ("a" * 64,))
    found = divide({"001": 20, "002": 80, "003": 10}, {"train": 0.8, "test": 0.2}, 0, before)
    assert found.of_speaker["003"] == "train"
    assert found.concerns() == [
        "the split train has 27.3% of the turns instead of 80.0% (2 speakers kept as released, 1 newcomer placed)",
        "the split test has 72.7% of the turns instead of 20.0% (2 speakers kept as released, 1 newcomer placed)",
    ]


def test_released_speakers_that_are_not_there_are_told() -> None:
    before = PinnedSpeakers({"001": "train", "002": "test", "003": "test"})
    found = divide({"001": 50, "002": 50}, {"train": 0.5, "test": 0.5}, 0, before)
    assert found.absent == 1
    before = PinnedSpeakers({"001": "train", "002": "test", "003": "test"}, ("a" * 64,))
    (told,) = divide({"001": 50, "002": 50}, {"train": 0.5, "test": 0.5}, 0, before).concerns()
    assert told.startswith("1 speaker of the earlier release is not in this one: the next release keeps them")
    assert "003" not in told  # who it is, nobody needs to know


def test_a_split_that_pins_and_newcomers_leave_empty_is_an_error() -> None:
    before = PinnedSpeakers({"001": "train", "002": "train"}, ("a" * 64,))
    with pytest.raises(EmptySplit, match="the earlier release has none of these 2 speakers there"):
        divide({"001": 50, "002": 50}, {"train": 0.5, "test": 0.5}, 0, before)


def test_a_pinned_split_that_is_not_among_the_shares_is_an_error() -> None:
    before = PinnedSpeakers({"001": "train", "002": "dev"}, ("a" * 64,))
    with pytest.raises(BadSplit, match="the earlier release has speakers of this one in dev; name the same splits"):
        divide({"001": 50, "002": 50}, {"train": 0.5, "test": 0.5}, 0, before)


def manifest(path: Path, **splits: Any) -> Path:
    """A manifest as a first release wrote it, before splits were drawn speaker by speaker."""
    said: dict[str, Any] = {
        "seed": 4,
        "parts": [
            {"name": "train", "share": 0.8, "turns": 80, "got": 0.8, "speakers": 1},
            {"name": "test", "share": 0.2, "turns": 20, "got": 0.2, "speakers": 1},
        ],
        "speakers": {"001": "train", "002": "test"},
    }
    path.write_text(json.dumps({"manifest_version": 2, "splits": {**said, **splits}, "files": []}))
    return path


def test_earlier_releases_are_read(tmp_path: Path) -> None:
    found = read_splits([manifest(tmp_path / "manifest.json")])
    assert read_splits([tmp_path]) == found
    assert (dict(found.shares), found.seed) == ({"train": 0.8, "test": 0.2}, 4)
    assert found.pins.of_speaker == {"001": "train", "002": "test"}
    assert len(found.pins.manifests[0]) == 64
    both = read_splits([tmp_path, manifest(tmp_path / "2.json", speakers={"002": "test", "003": "train"})])
    assert both.pins.of_speaker == {"001": "train", "002": "test", "003": "train"}


@pytest.mark.parametrize(
    ("splits", "told"),
    [
        ({"speakers": {"002": "train"}}, "it has speaker '002' in train, an earlier one has the same speaker in test"),
        ({"speakers": {"002": "other"}}, "it has a speaker in 'other', which is none of its splits"),
        ({"speakers": {"002": ["test"]}}, "not as a manifest has them .speakers.002"),
        ({"speakers": ["002"]}, "its splits are not as a manifest has them"),
        ({"parts": [{"name": "../train", "share": 1}]}, r"a split cannot be called '../train'"),
        ({"parts": [{"name": "train", "share": float("nan")}]}, "the share of train is nan"),
        ({"parts": [{"name": "train", "share": 0.5}]}, "the shares come to 0.5, not to 1"),
        ({"parts": [{"name": "train"}]}, "its splits are not as a manifest has them"),
        ({"parts": 7}, "its splits are not as a manifest has them"),
        ({"seed": None}, "its splits are not as a manifest has them"),
    ],
)
def test_a_manifest_that_cannot_be_used_is_told(splits: dict[str, Any], told: str, tmp_path: Path) -> None:
    first = manifest(tmp_path / "1.json")
    with pytest.raises(BadManifest, match=told) as error:
        read_splits([first, manifest(tmp_path / "2.json", **splits)])
    assert "2.json" in str(error.value)
    assert error.value.exit_code == 3


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "cannot be read"),
        (b"{", "not JSON"),
        (b"\xff", "not JSON"),
        (b"[" * 200_000, "not JSON"),
        (b"[]", "it has no splits"),
        (b'{"files": []}', "it has no splits; name the manifest of a release that was made with --split"),
    ],
)
def test_a_file_that_is_no_manifest_is_told(content: bytes | None, told: str, tmp_path: Path) -> None:
    path = tmp_path / "manifest.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BadManifest, match=told):
        read_splits([path])


def test_shares_are_read() -> None:
    assert parse_shares("train=0.8, dev=.1,test=0.1") == THREE
    assert parse_shares("all-of-it=1") == {"all-of-it": 1.0}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("train", "is not NAME=SHARE"),
        ("Train=1", "is not NAME=SHARE"),
        ("../x=1", "is not NAME=SHARE"),
        ("participants=1", "not participants or key or all"),
        ("train=much", "'much' is not a share"),
        ("train=0.9,test=nan", "nan is not between 0 and 1"),
        ("train=1.5", "1.5 is not between 0 and 1"),
        ("train=0.5,train=0.5", "train is named twice"),
        ("train=0.5,test=0.4", "the shares come to 0.9, not to 1"),
    ],
)
def test_what_cannot_be_is_told(text: str, told: str) -> None:
    with pytest.raises(BadSplit, match=told) as error:
        parse_shares(text)
    assert "write it as: train=0.8,dev=0.1,test=0.1" in str(error.value)

"""Splits by speaker: whole speakers, shares as near as they allow, the same anywhere."""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import product

import pytest

from wizard.export.errors import BadSplit
from wizard.export.splits import divide, parse_shares

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


@pytest.mark.parametrize("count", [20, 60, 200, 1000])
def test_shares_are_met(count: int) -> None:
    found = divide(speakers(count), THREE, 3)
    assert found.concerns() == []
    for one in found.splits:
        assert abs(one.got - one.share) < 0.2 / count


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


@pytest.mark.parametrize("count", [3, 5, 8])
def test_with_few_speakers_no_other_assignment_is_nearer(count: int) -> None:
    turns = speakers(count)
    found = divide(turns, THREE, 1)

    def off(have: list[int]) -> float:
        return sum((got - share * sum(have)) ** 2 for got, share in zip(have, THREE.values(), strict=True))

    def sums(places: tuple[int, ...]) -> list[int]:
        return [sum(n for n, place in zip(turns.values(), places, strict=True) if place == part) for part in range(3)]

    best = min(off(sums(places)) for places in product(range(3), repeat=count) if len(set(places)) == 3)
    assert off([one.turns for one in found.splits]) == pytest.approx(best)


def test_what_whole_speakers_do_not_allow_is_told() -> None:
    assert divide({"001": 50, "002": 50, "003": 10}, THREE, 1).concerns() == [
        "the split train has 45.5% of the turns instead of 80.0%",
        "the split {} has 45.5% of the turns instead of 10.0%".format(
            "dev" if divide({"001": 50, "002": 50, "003": 10}, THREE, 1).splits[1].turns == 50 else "test"
        ),
    ]
    one = divide({"001": 50}, {"train": 0.5, "test": 0.5}, 1)
    assert [len(split.speakers) for split in one.splits].count(0) == 1
    assert any("is empty: there are not speakers enough" in what for what in one.concerns())


def test_no_split_is_empty_while_there_are_speakers() -> None:
    for seed in range(20):
        for count in (3, 4, 12, 13, 30):
            assert all(one.speakers for one in divide(speakers(count), THREE, seed).splits)


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


def test_more_splits_than_speakers_leave_some_empty_whatever_their_number() -> None:
    for count in range(1, 9):
        for splits in range(count, 12):
            found = divide(speakers(count), {f"s{number}": 1 / splits for number in range(splits)}, 0)
            assert sum(bool(one.speakers) for one in found.splits) == count

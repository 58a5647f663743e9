"""The rig's comparison of recordings finds each way in which a recording can be wrong."""

from __future__ import annotations

import numpy as np
import pytest

from tests.rig.samples import Compared, Said

RATE = 16000
_NOISE = np.random.default_rng(4)
SOUNDS = [_NOISE.normal(0, 3000, RATE).astype("<i2").tobytes() for _ in range(3)]
SAID = Said(SOUNDS)
ONE = SOUNDS[1]
ROOM = _NOISE.integers(-1, 2, 800, dtype="<i2").tobytes()


@pytest.mark.parametrize(
    ("name", "pcm", "expected"),
    [
        ("whole", ONE, Compared(RATE, 0, 0, 0)),
        ("in silence", bytes(640) + ONE + bytes(320), Compared(RATE, 0, 0, 0)),
        ("in the noise of a room", ROOM + ONE + ROOM, Compared(RATE, 0, 0, 0)),
        ("cut off", ONE[:8000], Compared(4000, 0, 0, 0)),
        ("a hole of one sample", ONE[:8000] + ONE[8002:], Compared(RATE - 1, 0, 0, 1)),
        ("a hole of 93 samples", ONE[:8000] + ONE[8186:], Compared(RATE - 93, 0, 0, 93)),
        ("a block twice", ONE[:8000] + ONE[7680:], Compared(RATE + 160, 0, 1, 0)),
        ("two blocks changed about", ONE[:3200] + ONE[3520:3840] + ONE[3200:3520] + ONE[3840:], None),
        ("two sounds", ONE[8000:] + SOUNDS[0][:8000], Compared(12000 + 4000, 0, 0, 0)),
        ("said twice", ONE[8000:16000] + ONE, Compared(4000 + RATE, 0, 0, 0)),
        ("its first block twice", ONE[:320] + ONE, Compared(160 + RATE, 0, 1, 0)),
        ("its first two samples alone", bytes(640) + ONE[:4], Compared(0, 0, 0, 0)),
        ("its first sample alone", bytes(640) + ONE[:2], Compared(0, 0, 0, 0)),
        ("two samples that were never said", bytes(640) + ONE[:2] + ONE[:2] + bytes(64), Compared(0, 2, 0, 0)),
        ("nothing", b"", Compared(0, 0, 0, 0)),
        ("silence", bytes(6400), Compared(0, 0, 0, 0)),
    ],
)
def test_every_sample_has_its_place(name: str, pcm: bytes, expected: Compared | None) -> None:
    found = SAID.compare(pcm)
    if expected is None:
        assert found.disordered, name
    else:
        assert found == expected, name


def test_what_nobody_said_is_told() -> None:
    other = np.random.default_rng(9).normal(0, 3000, 160).astype("<i2").tobytes()
    found = SAID.compare(ONE[:3200] + other + ONE[3520:])
    assert 150 <= found.foreign <= 160
    assert found.samples == RATE - 160


def test_one_changed_sample_is_told() -> None:
    samples = np.frombuffer(ONE, "<i2").copy()
    samples[777] ^= 0x40
    found = SAID.compare(samples.tobytes())
    assert found.foreign == 1
    assert found.samples == RATE - 1

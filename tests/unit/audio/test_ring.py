"""The ring against a plain list of everything that was ever appended."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from subject.audio.ring import Ring


def pcm(first: int, count: int) -> bytes:
    return b"".join((one % 65536).to_bytes(2, "little") for one in range(first, first + count))


@given(capacity=st.integers(1, 50), pieces=st.lists(st.integers(0, 130), max_size=20), data=st.data())
def test_reads_what_was_appended_at_its_absolute_position(
    capacity: int, pieces: list[int], data: st.DataObject
) -> None:
    ring = Ring(capacity)
    for count in pieces:
        ring.append(pcm(ring.end, count))
    assert ring.end == sum(pieces)
    assert ring.start == max(sum(pieces) - capacity, 0)
    start = data.draw(st.integers(ring.start, ring.end))
    end = data.draw(st.integers(start, ring.end))
    assert ring.read(start, end) == pcm(start, end - start)


@given(capacity=st.integers(1, 50), count=st.integers(0, 200), start=st.integers(-5, 210), end=st.integers(-5, 210))
def test_what_is_forgotten_or_not_there_yet_is_refused(capacity: int, count: int, start: int, end: int) -> None:
    ring = Ring(capacity)
    ring.append(pcm(0, count))
    if max(count - capacity, 0) <= start <= end <= count:
        assert ring.read(start, end) == pcm(start, end - start)
    else:
        with pytest.raises(LookupError, match="kept"):
            ring.read(start, end)


def test_half_samples_and_empty_rings_are_refused() -> None:
    with pytest.raises(ValueError, match="whole samples"):
        Ring(5).append(b"\0\0\0")
    with pytest.raises(ValueError, match="at least one"):
        Ring(0)

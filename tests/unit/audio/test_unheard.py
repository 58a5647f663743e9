"""What nobody has taken yet of what the recorder tells: in order, and bounded."""

from __future__ import annotations

import pytest

from subject.audio.errors import NobodyListens
from subject.audio.events import Grown, SoundTrouble, Started
from subject.audio.unheard import MOST_UNHEARD, Unheard


async def test_events_come_in_order_and_growth_only_as_it_is_now() -> None:
    unheard = Unheard()
    started, trouble = Started("0001", "0001.wav", 0, 0), SoundTrouble("silent", "no sound")
    unheard.put(started)
    for samples in range(100_000):
        unheard.put(Grown("0001", samples))
    unheard.put(Grown("0002", 1))
    unheard.put(trouble)
    unheard.put_last(None)
    assert len(unheard) == 5
    taken = [await unheard.get() for _ in range(5)]
    assert taken == [started, Grown("0001", 99_999), Grown("0002", 1), trouble, None]


async def test_what_nobody_takes_is_refused_and_how_it_ended_still_has_room() -> None:
    unheard = Unheard()
    for number in range(MOST_UNHEARD):
        unheard.put(Grown(str(number), 1))
    with pytest.raises(NobodyListens, match="1000 events"):
        unheard.put(Grown("x", 1))
    unheard.put_last(SoundTrouble("ended", "the recorder ended unexpectedly"))
    assert len(unheard) == MOST_UNHEARD + 1

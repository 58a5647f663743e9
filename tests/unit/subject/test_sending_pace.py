"""How much audio may be under way: little where the connection is slow, enough where it is fast, never nothing."""

from __future__ import annotations

import random

import pytest

from subject.audio.recording import FRAME, RATE
from subject.sending_pace import FIRST, LONGEST_PATIENCE, MOST, SPARE, SendingPace


class Line:
    """A simulated connection of `rate` samples a second and a delay in seconds, with its own clock."""

    def __init__(self, rate: float, delay: float) -> None:
        self.rate, self.delay = rate, delay
        self.now = self.free_at = 0.0
        self.pace = SendingPace(1.5, clock=lambda: self.now)
        self.sent = self.acknowledged = 0
        self.coming: list[tuple[float, int]] = []
        self.longest = 0.0
        """The longest that anything had to wait behind audio, seconds."""

    def run(self, samples: int) -> None:
        """Send so many, as fast as the allowance lets them go."""
        goal = self.sent + samples
        while self.acknowledged < goal:
            while (count := min(goal - self.sent, self.pace.frame)) and count <= self.pace.room:
                self.sent += count
                self.pace.sent(1, self.sent, count)
                self.free_at = max(self.free_at, self.now) + count / self.rate
                self.coming.append((self.free_at + self.delay, self.sent))
            self.longest = max(self.longest, self.free_at - self.now)
            assert self.coming, "nothing is under way and nothing may go out: it stands still"
            self.now, end = self.coming.pop(0)
            self.acknowledged = end
            self.pace.acknowledged(1, end)


@pytest.mark.parametrize("bits", [8_000, 16_000, 32_000, 64_000, 128_000])
def test_a_slow_connection_is_used_whole_and_nothing_waits_long(bits: int) -> None:
    line = Line(bits / 16, 0.05)
    line.run(10 * RATE)
    assert line.now < 1.2 * 10 * RATE / line.rate + 1
    assert line.longest < max(2 * FIRST / line.rate, 1.5)
    assert line.pace.patience <= LONGEST_PATIENCE


def test_a_fast_connection_far_away_is_not_held_up() -> None:
    line = Line(4_000_000, 0.3)
    line.run(2 * RATE)  # it learns
    before = line.now
    line.run(20 * RATE)
    assert line.now - before < 20, "faster than she speaks"


def test_a_connection_that_becomes_slow_is_noticed() -> None:
    line = Line(1_000_000, 0.02)
    line.run(10 * RATE)
    line.rate = 2000
    line.run(4 * RATE)
    line.longest = 0.0
    line.run(4 * RATE)
    assert line.longest < 2 * SPARE


def test_silence_is_borne_longer_after_a_connection_on_which_nothing_came_back() -> None:
    pace = SendingPace(1.5)
    for _ in range(6):
        pace.begin()
        pace.sent(1, FRAME, FRAME)
        pace.fell_silent()
    assert pace.patience == LONGEST_PATIENCE
    pace.begin()
    pace.sent(1, FRAME, FRAME)
    pace.acknowledged(1, FRAME)
    assert pace.patience == 1.5


def test_it_never_stands_still_whatever_is_acknowledged() -> None:
    dice = random.Random(13)
    for _ in range(200):
        now = [0.0]
        pace = SendingPace(1.5, clock=lambda now=now: now[0])  # type: ignore[misc]
        end = 0
        for _ in range(50):
            now[0] += dice.expovariate(2)
            if dice.random() < 0.1:
                pace.begin()
            if pace.frame <= pace.room:
                end += pace.frame
                pace.sent(1, end, pace.frame)
            if dice.random() < 0.5:
                pace.acknowledged(1, end)
        pace.acknowledged(1, end)
        assert FRAME <= pace.frame <= pace.room <= MOST

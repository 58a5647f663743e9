"""The watchdog under a clock of our own: it notices loss and zeros, and nothing else."""

from hypothesis import given
from hypothesis import strategies as st

from subject.audio.watchdog import SoundAlarm, Watchdog

TICK = 0.05


def run(
    dog: Watchdog, now: float, seconds: float, *, speed: float = 1.0, zero: bool = False
) -> tuple[float, SoundAlarm | None]:
    """Time goes by, and `speed` times as much sound comes; the time, and the first alarm."""
    for _ in range(round(seconds / TICK)):
        now += TICK
        if speed:
            dog.captured(round(TICK * speed * 16000), zero=zero, pressed=True)
        if alarm := dog.check(now):
            return now, alarm
    return now, None


def test_a_stream_that_stops_is_stalled_after_half_a_second() -> None:
    dog = Watchdog(100.0)
    now, alarm = run(dog, 100.0, 60)
    assert alarm is None
    stopped = now
    now, alarm = run(dog, now, 5, speed=0)
    assert alarm is not None
    assert alarm.kind == "stalled"
    assert 0.5 < now - stopped < 0.7
    dog.reset(now)
    assert run(dog, now, 10)[1] is None


def test_a_stream_that_loses_a_third_of_its_time_is_stalled() -> None:
    _, alarm = run(Watchdog(0.0), 0.0, 5, speed=0.67)
    assert alarm is not None
    assert alarm.kind == "stalled"


def test_a_sound_cards_clock_may_drift_for_hours() -> None:
    for speed in (1 - 3e-4, 1 + 3e-4):
        dog, now, captured = Watchdog(0.0), 0.0, 0
        while now < 2 * 3600:
            now += 0.2
            captured_now = int(now * speed * 16000)
            dog.captured(captured_now - captured, zero=False, pressed=True)
            captured = captured_now
            assert dog.check(now) is None


def test_after_a_sleep_of_our_own_the_samples_may_still_come() -> None:
    dog = Watchdog(0.0)
    now, _ = run(dog, 0.0, 3)
    now += 2.0  # this process did not run
    assert dog.check(now) is None
    dog.captured(2 * 16000, zero=False, pressed=False)
    assert run(dog, now, 10)[1] is None


def test_after_a_sleep_of_our_own_samples_that_never_come_are_missed() -> None:
    dog = Watchdog(0.0)
    now, _ = run(dog, 0.0, 3)
    now += 2.0
    assert dog.check(now) is None
    _, alarm = run(dog, now, 1)
    assert alarm is not None
    assert alarm.kind == "stalled"


@given(gaps=st.lists(st.integers(1, 24), min_size=5, max_size=60))
def test_uneven_arrival_is_no_loss(gaps: list[int]) -> None:
    """Blocks come late, up to 240 ms, but come."""
    dog, now = Watchdog(0.0), 0.0
    for gap in gaps:
        for _ in range(gap):
            now += 0.01
            assert dog.check(now) is None
        dog.captured(gap * 160, zero=False, pressed=False)


def test_zeros_are_trouble_only_while_she_presses() -> None:
    dog = Watchdog(0.0)
    for _ in range(1000):
        dog.captured(160, zero=True, pressed=False)
    assert dog.check(0.1) is None
    for _ in range(199):
        dog.captured(160, zero=True, pressed=True)
    dog.captured(160, zero=False, pressed=True)
    for _ in range(199):
        dog.captured(160, zero=True, pressed=True)
    assert dog.check(0.2) is None
    dog.captured(160, zero=True, pressed=True)
    alarm = dog.check(0.3)
    assert alarm is not None
    assert alarm.kind == "silent"

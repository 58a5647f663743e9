"""An Enter sends what was in view long enough to be read, and nothing that came under it."""

from __future__ import annotations

import pytest

from wizard.desk.terminal.time_in_view import TimeInView

FIRST, SECOND = ("answer", 1, 1), ("answer", 1, 2)


class Seen:
    """Something in view, on a clock that a test moves."""

    def __init__(self) -> None:
        self.seconds = 100.0
        self.view = TimeInView(lambda: self.seconds, 0.3)


@pytest.fixture
def seen() -> Seen:
    return Seen()


@pytest.mark.parametrize(("after", "read"), [(0.0, False), (0.29, False), (0.31, True)])
def test_it_has_to_be_in_view_for_a_while(seen: Seen, after: float, read: bool) -> None:
    seen.view.look(FIRST, uncovered=True)
    assert seen.view.was_read(FIRST, seen.seconds + after) is read


def test_what_a_window_covers_is_not_in_view(seen: Seen) -> None:
    seen.view.look(FIRST, uncovered=False)
    assert not seen.view.was_read(FIRST, seen.seconds + 60)
    seen.seconds += 60
    seen.view.look(FIRST, uncovered=True)
    assert not seen.view.was_read(FIRST, seen.seconds)
    assert seen.view.was_read(FIRST, seen.seconds + 1)


def test_what_came_in_its_place_is_not_read_with_it(seen: Seen) -> None:
    seen.view.look(FIRST, uncovered=True)
    assert not seen.view.was_read(SECOND, seen.seconds + 60)


def test_what_stays_in_view_does_not_begin_anew(seen: Seen) -> None:
    seen.view.look(FIRST, uncovered=True)
    seen.seconds += 1
    seen.view.look(FIRST, uncovered=True)
    assert seen.view.was_read(FIRST, seen.seconds)
    seen.view.begin()
    assert not seen.view.was_read(FIRST, seen.seconds)


def test_once_nothing_is_at_stake_the_next_begins_anew(seen: Seen) -> None:
    seen.view.look(FIRST, uncovered=True)
    seen.seconds += 1
    seen.view.look(None, uncovered=False)
    seen.view.look(FIRST, uncovered=True)
    assert not seen.view.was_read(FIRST, seen.seconds)

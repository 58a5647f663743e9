"""How an action takes a step, by `Decisions` alone: decide, save, show; long steps; what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.annotate.panels_standin import Desk
from wizard.errors import WozError


class OneTurn:
    """A sitting with a turn open, of which only the steps are noted."""

    why_none = "no turn is open: q shows the queue"

    def __init__(self) -> None:
        self.taken: object | None = "a turn"
        self.workspace = "its workspace"
        self.acted = 0

    def act(self, step: Any) -> None:
        self.acted += 1
        step()


@pytest.fixture
def sitting() -> OneTurn:
    return OneTurn()


@pytest.fixture
def desk(sitting: OneTurn) -> Desk:
    sat: Any = sitting
    return Desk(sat)


def refused() -> None:
    raise WozError("not now")


def test_a_step_is_a_decision_that_is_saved_and_shown(desk: Desk, sitting: OneTurn) -> None:
    done: list[str] = []
    assert desk.decisions.attempt(lambda: done.append("class"))
    assert (done, sitting.acted, desk.beside.changes, desk.shown) == (["class"], 1, 1, 1)
    assert str(desk.decisions.workspace) == "its workspace"


def test_what_undo_brings_about_is_nobodys_decision(desk: Desk, sitting: OneTurn) -> None:
    done: list[str] = []
    assert desk.decisions.attempt(lambda: done.append("undone"), decides=False)
    assert (done, sitting.acted) == (["undone"], 0)


def test_a_step_that_is_refused_says_why_and_is_shown_all_the_same(desk: Desk) -> None:
    assert not desk.decisions.attempt(refused)
    assert desk.said == "not now"
    assert (desk.beside.changes, desk.shown) == (1, 1)


def test_a_step_takes_the_word_of_the_one_before_away(desk: Desk) -> None:
    desk.say("removed; u takes that back")
    desk.decisions.attempt(lambda: None)
    assert desk.said == ""


def test_without_a_turn_no_step_is_taken(desk: Desk, sitting: OneTurn) -> None:
    sitting.taken = None
    done: list[str] = []
    assert not desk.decisions.attempt(lambda: done.append("class"))
    desk.decisions.slow_decision("saving", lambda: done.append("slow"), lambda: done.append("then"))
    assert (done, desk.said) == ([], sitting.why_none)
    desk.decisions.pick_from("Tags", list, done.append)
    assert desk.windows.open == []


def test_a_long_step_holds_the_keys_until_it_is_done(desk: Desk) -> None:
    done: list[str] = []
    desk.beside.waits = True
    desk.decisions.slowly("opening the turn", lambda: done.append("step"), lambda: done.append("then"))
    assert (done, desk.program.keys.holds) == ([], True)
    desk.timers[0]()
    assert (desk.said, desk.severe) == ("opening the turn …", [False])
    desk.beside.finish()
    assert (done, desk.program.keys.holds, desk.shown) == (["step", "then"], False, 1)


def test_a_long_step_that_was_short_is_not_told(desk: Desk) -> None:
    desk.decisions.slowly("opening the turn", lambda: None, lambda: None)
    desk.timers[0]()
    assert desk.said == ""


def test_while_one_step_is_long_no_other_is_taken(desk: Desk) -> None:
    done: list[str] = []
    desk.beside.waits = True
    desk.decisions.slowly("opening the turn", lambda: None, lambda: None)
    desk.decisions.slowly("saving", lambda: done.append("saved"), lambda: None)
    assert desk.said == "one moment: opening the turn"
    assert not desk.decisions.attempt(lambda: done.append("class"))
    assert desk.said == "one moment: opening the turn"
    assert done == []


def test_a_long_step_that_fails_says_why_and_goes_no_further(desk: Desk) -> None:
    done: list[str] = []
    desk.beside.waits = True
    desk.decisions.slowly("opening the turn", refused, lambda: done.append("then"))
    desk.beside.finish()
    assert (done, desk.said, desk.program.keys.holds) == ([], "not now", False)


def test_a_long_step_that_outlives_the_screen_shows_nothing(desk: Desk) -> None:
    done: list[str] = []
    desk.beside.waits = True
    desk.decisions.slowly("leaving", lambda: done.append("step"), lambda: done.append("then"))
    desk.is_attached = False
    desk.beside.finish()
    assert (done, desk.shown, desk.program.keys.holds) == (["step"], 0, False)


def test_a_slow_decision_is_a_decision(desk: Desk, sitting: OneTurn) -> None:
    done: list[str] = []
    desk.decisions.slow_decision("deriving", lambda: done.append("step"), lambda: done.append("then"))
    assert (done, sitting.acted) == (["step", "then"], 1)


def test_what_is_picked_is_decided_at_once(desk: Desk, sitting: OneTurn) -> None:
    done: list[str] = []
    desk.decisions.pick_from("Tags", list, done.append)
    desk.pick("ellipsis")
    assert (done, sitting.acted, desk.beside.changes, desk.shown) == (["ellipsis"], 1, 1, 1)

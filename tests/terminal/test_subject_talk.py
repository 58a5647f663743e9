"""Push to talk without a terminal: a press and a release, whatever the hands and the terminal do."""

from __future__ import annotations

import re

import pytest

from subject.station import View
from subject.terminal import words
from subject.terminal.push_to_talk import PushToTalk, Sign, seconds_left, sign
from subject.wire.messages import Settings


class Hands:
    """A clock turned by hand, and what came of it."""

    def __init__(self, *, releases: bool = False, taken: bool = True) -> None:
        self.now = 100.0
        self.calls: list[str] = []
        self.taken = taken
        self.talk = PushToTalk(self.press, lambda: self.calls.append("release"), lambda: self.now)
        self.talk.releases_reported = releases

    def press(self) -> bool:
        self.calls.append("press")
        return self.taken

    def wait(self, seconds: float) -> None:
        """Time goes by, thirty ticks a second."""
        until = self.now + seconds
        while self.now < until - 1e-9:
            self.now = min(until, self.now + 1 / 30)
            self.talk.tick()

    def keep_space_down(self, seconds: float, *, first: float = 0.5, every: float = 1 / 30) -> None:
        """What a terminal without releases sends while SPACE is held."""
        self.talk.space_down()
        self.wait(min(first, seconds))
        for _ in range(int((seconds - first) / every)):
            self.talk.space_down()
            self.wait(every)


def test_the_mouse_holds() -> None:
    hands = Hands()
    hands.talk.mouse_down()
    assert hands.calls == ["press"]
    hands.wait(3)
    assert hands.talk.held_by == "mouse"
    hands.talk.mouse_up()
    assert hands.calls == ["press", "release"]
    hands.talk.mouse_up()
    assert hands.calls == ["press", "release"]


def test_a_lost_release_ends_by_a_second_click_or_when_the_window_loses_the_keyboard() -> None:
    hands = Hands()
    hands.talk.mouse_down()
    hands.talk.mouse_down()
    hands.talk.mouse_up()
    assert hands.calls == ["press", "release"]
    hands.talk.mouse_down()
    hands.talk.blur()
    assert hands.calls == ["press", "release", "press", "release"]


def test_space_is_held_where_releases_are_reported() -> None:
    hands = Hands(releases=True)
    hands.talk.space_down()
    hands.wait(2)
    hands.talk.space_up()
    assert hands.calls == ["press", "release"]
    hands.talk.space_down()
    assert hands.talk.held_by == "space"
    hands.talk.space_down()  # its release was lost
    assert hands.calls == ["press", "release", "press", "release"]


def test_space_starts_and_space_stops_elsewhere() -> None:
    hands = Hands()
    hands.talk.space_down()
    hands.wait(2)
    assert hands.talk.held_by == "toggle"
    hands.talk.blur()
    assert hands.talk.held_by == "toggle"
    hands.talk.space_down()
    hands.wait(0.3)
    assert hands.calls == ["press", "release"]


@pytest.mark.parametrize("first", [0.25, 0.5, 0.66])
@pytest.mark.parametrize("every", [0.025, 1 / 30, 0.09])
def test_a_held_space_without_releases_is_one_press_and_cuts_nothing(first: float, every: float) -> None:
    hands = Hands()
    hands.keep_space_down(4, first=first, every=every)
    assert hands.calls == ["press"]
    hands.wait(2)  # let go: not told, so nothing is guessed
    assert hands.calls == ["press"]
    hands.talk.space_down()
    hands.wait(0.3)
    assert hands.calls == ["press", "release"]


def test_the_space_that_stops_may_be_held_too() -> None:
    hands = Hands()
    hands.talk.space_down()
    hands.wait(2)
    hands.keep_space_down(3)
    assert hands.calls == ["press", "release"]


def test_a_late_repeat_cuts_nothing() -> None:
    hands = Hands()
    hands.keep_space_down(2)
    hands.wait(0.4)  # the line hangs
    hands.talk.space_down()
    hands.wait(0.4)
    assert hands.calls == ["press"]


def test_a_press_that_is_not_taken_holds_nothing() -> None:
    hands = Hands(releases=True, taken=False)
    hands.talk.mouse_down()
    hands.talk.mouse_up()
    hands.talk.space_down()
    hands.talk.space_up()
    assert hands.calls == ["press", "press"]


def test_an_early_press_is_told_once_however_long_space_is_held() -> None:
    hands = Hands(taken=False)
    hands.keep_space_down(3)
    assert hands.calls == ["press"]


def test_at_the_longest_duration_nothing_is_held_and_the_release_means_nothing() -> None:
    hands = Hands()
    hands.talk.mouse_down()
    hands.talk.over()
    hands.talk.mouse_up()
    assert hands.calls == ["press"]


LINKED = {"joined": True, "linked": True, "stage": "conversation"}


def view(**fields: object) -> View:
    return View(source="microphone", **(LINKED | fields))  # type: ignore[arg-type]


def test_speak_now_only_when_captured() -> None:
    assert sign(view()).kind == "ready"
    assert sign(view(), held_by="mouse").kind == "moment"
    assert sign(view(state="listening", capturing=True), held_by="mouse") == Sign(
        "speak", "●", words.SPEAK_NOW, words.SPEAK_HOW_HOLD
    )
    assert sign(view(state="listening", capturing=True), held_by="toggle").how == words.SPEAK_HOW_TOGGLE
    # Let go; the last syllables are still being captured.
    assert sign(view(state="listening", capturing=True)).kind == "moment"


def test_every_state_has_its_own_words_and_shape() -> None:
    signs = [
        sign(view()),
        sign(view(), held_by="mouse"),
        sign(view(state="listening", capturing=True), held_by="mouse"),
        sign(view(state="working")),
        sign(view(state="paused")),
    ]
    for what in ("kind", "words", "shape"):
        assert len({getattr(each, what) for each in signs}) == 5


def test_it_says_what_the_terminal_can_do() -> None:
    assert sign(view(), releases=True).how == words.READY_HOW_HOLD
    assert sign(view(), releases=False).how == words.READY_HOW_TOGGLE


def test_the_end_of_the_longest_utterance_is_counted_down() -> None:
    now = view(state="listening", capturing=True, settings=Settings(longest_utterance=60))
    assert [seconds_left(now, spoken) for spoken in (0.0, 49.9, 50.0, 50.5, 58.9, 59.5, 61.0)] == [
        None,
        None,
        10,
        10,
        2,
        1,
        1,
    ]
    assert sign(now, held_by="mouse", spoken=57.5).how == "3 seconds left"
    assert sign(now, held_by="mouse", spoken=59.5).how == "1 second left"


def test_nothing_technical_is_ever_said() -> None:
    said = " ".join(
        value if isinstance(value, str) else " ".join(map(str, value.values()))
        for name, value in vars(words).items()
        if name.isupper() and isinstance(value, str | dict) and name != "EXPERIMENTER"
    ).lower()
    for word in (
        "wizard",
        "sql",
        "error",
        "timeout",
        "time-out",
        "connection",
        "server",
        "session",
        "database",
        "query",
        "device",
        "exception",
        "log",
        "link",
        "network",
    ):
        assert word not in re.findall(r"[a-z-]+", said), word


def test_every_notice_fits_on_one_line_of_80() -> None:
    for text in (*words.HINTS.values(), words.HOLD_ON, words.NEW_BELOW, words.NEW_ELSEWHERE, words.NEW_TASK):
        assert len(text) <= 72, text

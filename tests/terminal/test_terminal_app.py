"""Whatever raises in a terminal is logged, told in one line, leaves nothing half done, and the terminal goes on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import ClassVar

import pytest
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

from subject.screen import faults, keys_in_order
from subject.screen.drawn import Drawn
from subject.screen.internals import NOT_DRAWN
from subject.screen.scrolled import ScrolledLines
from subject.screen.terminal_app import TerminalApp
from subject.supervision import Fault
from tests.terminal.wizard_reading import text_of


def slip(*_: object) -> None:
    """A mistake of ours."""
    raise ZeroDivisionError("a mistake of ours")


class Window(ModalScreen[str]):
    """Asks for a word."""

    def compose(self) -> ComposeResult:
        yield Input(id="word")


class NotMounted(Window):
    """Fails when it is there."""

    def on_mount(self) -> None:
        slip()


class NotComposed(Window):
    """Fails when its parts are made, deep inside."""

    class Inner(Vertical):
        def compose(self) -> ComposeResult:
            slip()
            yield Static()

    def compose(self) -> ComposeResult:
        yield self.Inner()


class Clumsy(Static):
    """A widget of ours whose handlers and drawings fail when told to."""

    draws_badly = False

    def on_click(self) -> None:
        slip()

    def render(self) -> str:
        if self.draws_badly:
            slip()
        return "drawn"


class Terminal(TerminalApp):
    """All that can fail."""

    CSS = "Drawn, ScrolledLines { height: 1; }"
    WAY_OUT = "leave"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "fail"), Binding("f2", "half"), Binding("f3", "fail", priority=True), Binding("f4", "leave"),
        Binding("f5", "count"),
    ]  # fmt: skip

    def __init__(self, now: Callable[[], float] = lambda: 0.0) -> None:
        super().__init__(now=now)
        self.counted = 0
        self.told: list[str] = []
        self.words: list[str | None] = []
        self.badly = False

    def compose(self) -> ComposeResult:
        yield Input(id="line")
        yield Clumsy(id="clumsy")
        yield Drawn(self._draw, id="drawn")
        yield ScrolledLines(self._draw, id="lines")

    def _draw(self, width: int) -> list[Text]:
        if self.badly:
            slip()
        return [Text("well")]

    def tell_fault(self, fault: Fault) -> None:
        super().tell_fault(fault)
        self.told.append(str(fault))

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.value == "slip":
            slip()

    def action_fail(self) -> None:
        slip()

    def action_half(self) -> None:
        self.push_screen(Window(), self.words.append)
        slip()

    def action_leave(self) -> None:
        slip()

    def action_count(self) -> None:
        self.counted += 1


WORD = "ZeroDivisionError: a mistake of ours"


async def settled(app: Terminal) -> None:
    """What was begun has happened, in every queue of the terminal."""
    for _ in range(3):
        for node in [app, *app.screen_stack, *app.screen.walk_children()]:
            come = asyncio.Event()
            if node.call_later(come.set):
                await asyncio.wait_for(come.wait(), 10)
        await app.keys.all_typed()


def said(app: Terminal) -> list[str]:
    """The short words in the corner of the screen."""
    return [one.message for one in app._notifications]


async def works(app: Terminal) -> None:
    """Keys and the line do what they did before."""
    counted = app.counted
    app.post_message(events.Key("f5", None))
    await settled(app)
    assert app.counted == counted + 1
    app.query_one("#line", Input).value = "goes on"
    await settled(app)


def line(app: Terminal) -> None:
    app.query_one(Input).value = "slip"


def click(app: Terminal) -> None:
    clumsy = app.query_one(Clumsy)
    clumsy.post_message(events.Click(clumsy, 0, 0, 0, 0, 1, False, False, False))


WAYS: dict[str, Callable[[Terminal], object]] = {
    "an action": lambda app: app.post_message(events.Key("f1", None)),
    "an action before the widgets": lambda app: app.post_message(events.Key("f3", None)),
    "a handler": line,
    "a handler of a widget": click,
    "a callback": lambda app: app.call_later(slip),
    "a callback of a widget": lambda app: app.query_one(Clumsy).call_later(slip),
    "the next thing": lambda app: app.query_one(Clumsy).call_next(slip),
    "after the painting": lambda app: app.query_one(Clumsy).call_after_refresh(slip),
    "a timer": lambda app: app.query_one(Clumsy).set_timer(0.001, slip),
    "a worker": lambda app: app.run_worker(slip, thread=True),
}


@pytest.mark.parametrize("way", WAYS)
async def test_the_terminal_goes_on(way: str, survived: list[Exception], caplog: pytest.LogCaptureFixture) -> None:
    app = Terminal()
    with caplog.at_level(logging.ERROR, logger="woz.terminal"):
        async with app.run_test(notifications=True) as pilot:
            WAYS[way](app)
            await settled(app)
            await app.workers.wait_for_complete() if way != "a worker" else await pilot.pause(0.2)
            await pilot.pause(0.1)
            assert [type(error) for error in survived] == [ZeroDivisionError]
            assert len(app.told) == 1
            assert WORD in app.told[0]
            assert said(app) == [f"{app.told[0]}; the log has it"]
            await works(app)
    assert not app.failed
    assert "in slip" in caplog.text
    survived.clear()


async def test_what_stands_behind_it_is_done_all_the_same(survived: list[Exception]) -> None:
    app = Terminal()
    async with app.run_test():
        clumsy, done = app.query_one(Clumsy), list[str]()
        clumsy.call_next(slip)
        clumsy.call_next(done.append, "next")
        clumsy.call_after_refresh(slip)
        clumsy.call_after_refresh(done.append, "painted")
        await settled(app)
        await asyncio.sleep(0.1)
        assert done == ["next", "painted"]
    survived.clear()


async def test_a_window_that_a_failing_action_has_opened_is_closed_as_if_left_with_esc(
    survived: list[Exception],
) -> None:
    app = Terminal()
    async with app.run_test() as pilot:
        await pilot.press("f2")
        await settled(app)
        assert not isinstance(app.screen, ModalScreen)
        assert app.words == [None]
        await works(app)
    survived.clear()


@pytest.mark.parametrize("window", [NotMounted, NotComposed])
async def test_a_window_that_fails_while_it_opens_is_closed(window: type[Window], survived: list[Exception]) -> None:
    app = Terminal()
    async with app.run_test():
        await app.push_screen(window(), app.words.append)
        await settled(app)
        assert not isinstance(app.screen, ModalScreen)
        assert len(app.told) == 1
        await works(app)
    survived.clear()


async def test_a_window_stays_whose_own_handler_fails(survived: list[Exception]) -> None:
    app = Terminal()
    async with app.run_test():
        await app.push_screen(Window(), app.words.append)
        app.screen.call_later(slip)
        await settled(app)
        assert isinstance(app.screen, Window)
        app.screen.dismiss("word")
        await settled(app)
        assert app.words == ["word"]
    survived.clear()


async def test_what_cannot_be_drawn_says_so_in_its_place(survived: list[Exception]) -> None:
    app = Terminal()
    async with app.run_test() as pilot:
        app.query_one(Clumsy).draws_badly = app.badly = True
        app.query_one(Clumsy).refresh()
        app.query_one("#drawn", Drawn).redraw()
        app.query_one("#lines", ScrolledLines).redraw()
        await pilot.pause(0.1)
        assert text_of(app).count(NOT_DRAWN) == 3
        await works(app)
        app.query_one(Clumsy).draws_badly = app.badly = False
        app.query_one(Clumsy).refresh()
        app.query_one("#drawn", Drawn).redraw()
        app.query_one("#lines", ScrolledLines).redraw()
        await pilot.pause(0.1)
        assert NOT_DRAWN not in text_of(app)
    assert not app.failed
    survived.clear()


async def test_what_fails_again_and_again_is_told_once_in_a_while(survived: list[Exception]) -> None:
    app, clock = Terminal(), [0.0]
    app.faults._clock = lambda: clock[0]
    async with app.run_test():
        for _ in range(20):
            app.call_later(slip)
        await settled(app)
        assert (len(survived), len(app.told)) == (20, 1)
        clock[0] += faults.AGAIN_AFTER
        app.call_later(slip)
        await settled(app)
        assert len(app.told) == 2
    survived.clear()


async def test_an_action_that_fails_is_told_each_time_somebody_asks_for_it(survived: list[Exception]) -> None:
    app = Terminal()
    async with app.run_test():
        for _ in range(2):
            app.post_message(events.Key("f1", None))
            await settled(app)
        assert len(app.told) == 2
    survived.clear()


class NoMainScreen(TerminalApp):
    """What there is to see cannot be made."""

    class Main(Screen[None]):
        def on_mount(self) -> None:
            slip()

    def on_mount(self) -> None:
        self.push_screen(self.Main())


class NeverReady(TerminalApp):
    """Fails before it begins."""

    async def on_ready(self) -> None:
        slip()


async def runs(app: TerminalApp, *keys: str) -> None:
    """Run it, press keys."""
    async with app.run_test():
        await app._press_keys(keys)  # the pilot waits half a minute for the screens of one that has ended
        await app.keys.all_typed()


@pytest.mark.parametrize(("app", "keys"), [(NoMainScreen, ()), (NeverReady, ()), (Terminal, ("f4",))])
async def test_what_it_cannot_do_without_ends_it_in_one_line(
    app: type[TerminalApp], keys: tuple[str, ...], caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    made = app()
    with caplog.at_level(logging.CRITICAL, logger="woz.terminal"), pytest.raises(ZeroDivisionError):
        await runs(made, *keys)
    assert made.failed
    assert "Traceback" in caplog.text
    assert "Traceback" not in capsys.readouterr().err


async def test_a_line_of_keys_that_is_full_loses_its_end_and_says_how_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys_in_order, "MOST", 5)
    app = Terminal()
    async with app.run_test(notifications=True):
        app.query_one("#line", Input).focus()
        await settled(app)
        app.keys.hold(None)
        for character in "abcdefgh":
            app.post_message(events.Key(character, character))
        come = asyncio.Event()
        app.call_later(come.set)
        await come.wait()
        app.keys.go_on()
        await settled(app)
        assert app.query_one("#line", Input).value == "abcde"
        assert said(app) == ["too many keys at once: the last 3 were not taken"]
        app.post_message(events.Key("x", "x"))
        await settled(app)
        assert app.query_one("#line", Input).value == "abcdex"


async def test_a_key_behind_which_no_screen_is_left_has_come_through() -> None:
    """As the key that ends the program on a busy machine: its screens are gone before anybody looks again."""
    app = TerminalApp()
    assert not app.screen_stack
    await app.keys._come_through()

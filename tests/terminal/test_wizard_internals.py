"""What the wizard's terminal relies on inside Textual; fails when a new Textual works otherwise."""

from __future__ import annotations

import logging

import pytest
from textual import events
from textual.app import ComposeResult
from textual.widgets import Input

from subject.screen.internals import KeyWatch


class Watched(KeyWatch):
    """Notes keys; can be made to fail."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[str] = []

    def compose(self) -> ComposeResult:
        """An input that keeps its keys for itself."""
        yield Input()

    def key_seen(self, event: events.Key) -> None:
        """Note it."""
        self.keys.append(event.key)

    def action_fail(self) -> None:
        """An error that nobody catches."""
        raise ZeroDivisionError


async def test_every_key_is_seen_once_also_those_an_input_keeps() -> None:
    app = Watched()
    async with app.run_test() as pilot:
        await pilot.press("a", "left", "enter", "b")
        assert app.query_one(Input).value == "ba"
        assert app.keys == ["a", "left", "enter", "b"]


async def fails(app: Watched) -> None:
    """Run it until it has failed."""
    async with app.run_test() as pilot:
        app.call_later(app.action_fail)
        await pilot.pause()


async def test_an_uncaught_error_is_logged_and_told_without_a_traceback(
    caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = Watched()
    monkeypatch.setattr(logging.getLogger("woz"), "propagate", True)
    with pytest.raises(ZeroDivisionError):
        await fails(app)
    assert app.failed
    assert "ZeroDivisionError" in caplog.text
    assert "Traceback" not in capsys.readouterr().err

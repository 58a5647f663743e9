"""The first screen is there before anything heavy is loaded, and says what is loaded; then the desk stands there."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest
from textual.geometry import Size

from tests.terminal.wizard_reading import table as wizard_table
from tests.terminal.wizard_reading import text_of
from tests.terminal.wizard_standin import Clock, Standin
from wizard.desk.terminal.app import WizardApp
from wizard.desk.terminal.code_picture import code_picture
from wizard.desk.terminal.contract import Live
from wizard.errors import UsageError

HEAVY = ("pydantic", "sqlalchemy", "sqlglot", "numpy", "sounddevice", "websockets", "wizard.ask", "wizard.domain",
         "wizard.desk.live", "wizard.desk.session_opening", "wizard.desk.terminal.desk", "wizard.journal")  # fmt: skip
"""What the first screen does without."""


class Steps:
    """Opens a stand-in step by step, as the test lets it."""

    def __init__(self, fails: Exception | None = None) -> None:
        self.next = asyncio.Event()
        self.clock = Clock()
        self.fails = fails

    async def open(self, tell: Callable[[str], None]) -> Live:
        for part in ("the program", "the domain personnel and its tool", "the session"):
            tell(part)
            self.next.clear()
            await self.next.wait()
        if self.fails is not None:
            raise self.fails
        return Standin(self.clock)


async def painted(app: WizardApp, words: str) -> None:
    """The words come to the screen."""
    for _ in range(1000):
        if words in text_of(app):
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"{words!r} is not painted:\n{text_of(app)}")


def test_nothing_heavy_is_imported_before_the_first_screen_is_painted() -> None:
    script = f"""
import asyncio, sys
from wizard.cli import wizard
from wizard.desk.terminal.app import WizardApp

async def opening(tell):
    print(*(name for name in {HEAVY!r} if name in sys.modules))
    raise ValueError("enough")

asyncio.run(WizardApp(opening=opening).run_async(headless=True))
"""
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == ""


async def test_it_says_what_is_loaded_and_what_is_there_then_the_desk_stands_there() -> None:
    steps = Steps()
    app = WizardApp(opening=steps.open, now=steps.clock, gap=0.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await painted(app, "… loading the program")
        steps.next.set()
        await painted(app, "… loading the domain personnel and its tool")
        await pilot.press("a", "ctrl+p", "escape")  # nothing is there yet that these could mean
        await painted(app, "✓ the program")
        steps.next.set()
        await painted(app, "… loading the session")
        steps.next.set()
        await painted(app, "Transcript")
        assert "loading" not in text_of(app)


@pytest.mark.parametrize("key", ["ctrl+q"])
async def test_it_can_be_left_while_it_loads(key: str) -> None:
    app = WizardApp(opening=Steps().open)
    async with app.run_test() as pilot:
        await pilot.pause()
        await app._press_keys([key])
        while not app._exit:
            await asyncio.sleep(0.01)
    assert app.not_opened is None


async def test_what_cannot_be_opened_ends_it_and_is_handed_on() -> None:
    steps = Steps(UsageError("no such domain"))
    app = WizardApp(opening=steps.open)
    async with app.run_test() as pilot:
        await pilot.pause()
        while not app._exit:
            steps.next.set()
            await asyncio.sleep(0.01)
    assert str(app.not_opened) == "no such domain"
    assert not app.failed


async def test_the_short_code_fits_a_small_terminal_and_says_when_it_is_closed() -> None:
    told = ("192.0.2.7", "cherry winter island muffin")
    session = Standin(Clock())
    session.view = replace(session.view, join_code=f"woz1+tls://192.0.2.7:8710?s=8ky-1&k=TOKEN&f={'ab' * 32}")
    session.short_code = lambda: told
    async with wizard_table((80, 24), session=session) as at:
        await at.press("ctrl+k")
        assert "woz subject 192.0.2.7" in at.text
        assert "cherry winter island muffin" in at.text
        window = at.app.screen.query_one(".dialog")
        assert window.region.height <= 24
        await at.press("escape")
        told = ("", "")
        await at.press("ctrl+k")
        assert "There is no short code (any more" in at.text
        assert "muffin" not in at.text


async def test_the_join_code_is_a_picture_where_it_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("segno", reason="the extra `network` is not installed")
    session = Standin(Clock())
    session.view = replace(
        session.view, join_code=f"woz1+tls://192.0.2.7:8710?s=8ky-1&k=R1CDTcaSau33LkwheukhxA&f={'ab' * 32}"
    )
    session.short_code = lambda: ("192.0.2.7", "cherry winter island muffin")
    for size, fits in (((140, 40), True), ((112, 32), True), ((100, 30), False), ((80, 24), False)):
        async with wizard_table(size, session=session) as at:
            await at.press("ctrl+k")
            pictures = at.app.screen.query("#code-picture")
            assert bool(pictures) == fits, size
            window = at.app.screen.query_one(".dialog").region
            assert at.app.screen.region.contains_region(window)
            for picture in pictures:
                assert window.contains_region(picture.region)
                assert picture.region.size == Size(49, 25)
            assert "cherry winter island muffin" in at.text
    monkeypatch.setenv("NO_COLOR", "1")
    async with wizard_table((140, 40), session=session) as at:
        await at.press("ctrl+k")
        assert not at.app.screen.query("#code-picture"), "light on dark is read by few cameras"


def test_the_picture_is_the_code() -> None:
    """Module for module what the library makes of the same text, which other programs read."""
    segno = pytest.importorskip("segno", reason="the extra `network` is not installed")
    command = f"woz subject 'woz1+tls://192.0.2.7:8710?s=8ky-1&k=R1CDTcaSau33LkwheukhxA&f={'ab' * 32}'"
    drawn = code_picture(command)
    assert drawn is not None
    dark = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
    halves = [[dark[block] for block in line] for line in drawn.plain.split("\n")]
    rows = [[half[n] for half in line] for line in halves for n in (0, 1)][:49]
    assert rows == [list(row) for row in segno.make(command, error="l", micro=False).matrix_iter(border=2)]


async def test_an_address_of_this_machine_alone_is_said_to_be_one() -> None:
    tls = f"?s=8ky-1&k=TOKEN&f={'ab' * 32}"
    told = {
        "woz1+tcp://127.0.0.1:8710?s=8ky-1&k=TOKEN": True,
        f"woz1+tls://127.0.0.1:8710{tls}": True,
        f"woz1+tls://192.0.2.7:8710{tls}": False,
    }
    for code, alone in told.items():
        session = Standin(Clock())
        session.view = replace(session.view, join_code=code)
        async with wizard_table((100, 30), session=session) as at:
            await at.press("ctrl+k")
            assert ("of this machine alone" in at.text) == alone, code

"""What the wizard sees as her screen is a copy of it: her wrapping, her page, her columns, what is in view."""

from __future__ import annotations

import inspect
import re

from rich.text import Text

from subject.terminal import pages
from subject.terminal.app import SubjectApp
from subject.wire.messages import Answer, Message, OnScreen, Shown, Transcript, Turned
from tests.terminal.subject_standin import LONG, MATERIAL, SCENARIO, StandIn, screen_text
from tests.terminal.wizard_reading import table, text_of
from wizard.desk.terminal.her_copy import PAGES, before_her_eyes, copied, page_words, within
from wizard.desk.terminal.panels import Her

WIDE = Answer(
    turn=3,
    reply=3,
    columns=("Last name", "First name", "Department", "Supervisor", "Telephone at work", "Salary"),
    rows=tuple((f"NAME{n}", f"FIRST{n}", n, f"BOSS{n}", f"60{n}", 1000 * n) for n in range(1, 31)),
)
WORDS = Message(turn=4, reply=4, text="The query was not understood. Please state it in other words. " * 3)
HISTORY: tuple[Shown, ...] = (*LONG, Transcript(turn=3, text="and all of them, with their bosses " * 3), WIDE)


async def test_the_copy_has_the_lines_of_her_screen_wherever_she_is() -> None:
    station = StandIn(
        "typed", stage="conversation", joined=True, linked=True, history=HISTORY, material=MATERIAL, scenario=SCENARIO
    )
    app = SubjectApp(station)
    async with app.run_test(size=(80, 24)) as pilot:
        pane = app.main.conversation
        for keys in ((), ("pagedown",), ("right",), ("pageup", "pageup", "pageup")):
            await pilot.press(*keys)
            await pilot.pause()
            screen = station.screen()
            assert screen is not None
            assert (screen.columns, screen.rows, screen.page) == (80, 24, "")
            lines = copied(HISTORY, screen, {2: "✓ on her screen"}, 200)
            plain = [line.plain.removesuffix("✓ on her screen").rstrip() for line in lines]
            area = pane.region
            hers = screen_text(app).split("\n")[area.y : area.bottom]
            hers = [line[area.x : area.x + screen.width].rstrip() for line in hers]
            mine = [plain[n] if n < len(plain) else "" for n in range(screen.top, screen.top + screen.height)]
            assert mine == hers, keys
            eyes = [n for n in range(len(lines)) if before_her_eyes(screen, n)]
            assert eyes == [n for n in range(len(lines)) if screen.top <= n < screen.top + screen.height]
        read = station.screen()
        assert read is not None
        await pilot.press("f2")
        await pilot.pause()
        screen = station.screen()
        assert screen is not None
        assert screen.page == "task"
        assert not before_her_eyes(screen, 0)
        assert [line.plain for line in copied(HISTORY, screen, {}, 200)] == [
            line.plain for line in copied(HISTORY, read, {}, 200)
        ], "what is hidden by a page is copied as it lay"


def test_a_line_that_is_wider_than_the_column_is_cut_and_marked_never_wrapped_otherwise() -> None:
    assert within(Text("short"), 10).plain == "short"
    assert within(Text("much too long"), 10).plain == "much too ›"
    assert within(Text("日本語日本語"), 6).plain.endswith("›")


async def test_the_wizards_column_follows_her_and_ctrl_b_shows_her_whole_screen() -> None:
    screen = OnScreen(
        columns=80, rows=24, width=76, height=12, top=30, page_rows=6, turned=(Turned(reply=3, row=12, column=1),)
    )
    async with table() as at:
        at.session.change(shown=HISTORY, screen=screen)
        await at.settle()
        assert "80x24" in at.text
        assert "rows 13-18 of 30" in at.text
        assert "NAME13" in at.text
        assert "NAME1 " not in at.text, "not her page any more"
        at.session.change(screen=screen.model_copy(update={"page": "task"}))
        await at.settle()
        assert re.search("She reads her task ─+ 80x24", at.text)
        await at.press("ctrl+b", "ctrl+b")
        lines = [line.plain for line in copied(HISTORY, screen, {}, 76)]
        whole = at.app.screen.query_one(Her)
        assert whole.scrollable_content_region.width >= screen.width
        shown = text_of(at.app)
        assert all(line.rstrip() in shown for line in lines[-10:])
        at.session.change(shown=(*HISTORY, WORDS))
        await at.settle()
        assert "Please state it in other words" in text_of(at.app), "it follows while it is open"
        await at.press("ctrl+b")
        assert at.app.screen is at.app.desk


async def test_a_narrow_terminal_opens_the_window_at_once() -> None:
    async with table((100, 30)) as at:
        at.session.change(shown=HISTORY, screen=OnScreen(columns=80, rows=24, width=76, height=12, page_rows=6))
        await at.settle()
        await at.press("ctrl+b")
        assert "What she sees" in at.text
        assert "Telephone at work" in " ".join(at.text.split())
        await at.press("escape")
        assert "What she sees" not in at.text


def test_each_page_of_hers_has_a_name_in_words() -> None:
    names = set(re.findall(r'SessionPage\(\s*f?"([a-z][a-z-]*)', inspect.getsource(pages)))
    assert {"tasks", "question-", "questions-end", "giving-up", "briefing-"} <= names
    assert {name for name in names if page_words(name) not in PAGES.values()} == set()
    assert page_words("mirror-2") == "She reads mirror", "of a terminal of another version"

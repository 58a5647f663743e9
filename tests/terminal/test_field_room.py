"""A text that is too long for its field is not taken, on any of the terminals, and the screen says so in one line."""

from __future__ import annotations

import pytest
from textual import events
from textual.app import ComposeResult
from textual.pilot import Pilot
from textual.widgets import Input, TextArea
from textual.widgets.input import Selection

from subject.screen.field_room import MOST_IN_A_LINE, MOST_IN_A_STATEMENT, NoRoom
from subject.screen.internals import Palette
from subject.screen.terminal_app import TerminalApp
from subject.screen.textfields import LineField, StatementField
from subject.wire.messages import LONGEST_TYPED
from subject.wire.sheet import LONGEST_REMARK
from tests.terminal.annotate_table import table as annotators
from tests.terminal.her_terminal import terminal
from tests.terminal.subject_standin import station
from tests.terminal.wizard_reading import table as wizards
from tests.terminal.wizard_standin import Clock
from tests.unit.annotate.conftest import Made
from wizard.annotate.terminal.answer_editor import MOST_IN_AN_ANSWER
from wizard.desk.core.wizard_side import LONGEST_SAID

LONG = "0123456789" * 10_000


class Fields(TerminalApp):
    """A line of ten characters, and a statement of ten; notes what did not fit."""

    def __init__(self, now: Clock) -> None:
        super().__init__(now=now)
        self.told: list[str] = []

    def compose(self) -> ComposeResult:
        yield LineField(id="line", value="who earns", most=10)
        yield StatementField("SELECT 1", id="statement", placeholder="", most=10)

    def tell_no_room(self, told: NoRoom) -> None:
        self.told.append(str(told))


async def paste(pilot: Pilot[None], into: str, text: str) -> None:
    field = pilot.app.query_one(into)
    field.focus()
    await pilot.pause()
    pilot.app.post_message(events.Paste(text))
    for _ in range(3):
        await pilot.pause()


async def test_a_line_takes_what_fits_and_of_what_does_not_nothing() -> None:
    app = Fields(Clock())
    async with app.run_test() as pilot:
        line = app.query_one(LineField)
        await paste(pilot, "#line", LONG)
        assert line.value == "who earns"
        assert app.told == ["not pasted: 100,000 characters, and this field takes 10; paste less"]
        await paste(pilot, "#line", "!")
        assert line.value == "who earns!"
        line.selection = Selection(10, 4)  # from the right to the left
        await paste(pilot, "#line", "gets it")
        assert line.value == "who earns!"
        assert len(app.told) == 2
        line.selection = Selection(10, 4)
        await paste(pilot, "#line", "sleeps")
        assert line.value == "who sleeps"


async def test_a_key_that_is_held_at_the_end_of_a_full_line_is_told_once() -> None:
    clock = Clock()
    app = Fields(clock)
    async with app.run_test() as pilot:
        app.query_one(LineField).focus()
        await pilot.press("s", *"!!!!")
        assert app.query_one(LineField).value == "who earnss"
        assert app.told == ["not written: this field takes 10 characters and is full; delete some first"]
        clock.now += 60
        await pilot.press("!")
        assert len(app.told) == 2
        await pilot.press("backspace", "!")
        assert app.query_one(LineField).value == "who earns!"


async def test_a_text_that_a_program_put_there_may_be_longer_and_can_be_shortened() -> None:
    app = Fields(Clock())
    async with app.run_test() as pilot:
        line = app.query_one(LineField)
        line.value = "who earns the most"
        line.focus()
        await pilot.press("end", "x", "backspace")
        assert line.value == "who earns the mos"
        assert len(app.told) == 1
        line.selection = Selection(14, 17)
        await paste(pilot, "#line", "few")
        assert line.value == "who earns the few"


async def test_a_statement_takes_what_fits_and_of_what_does_not_nothing() -> None:
    app = Fields(Clock())
    async with app.run_test() as pilot:
        area = app.query_one(StatementField)
        await paste(pilot, "#statement", LONG)
        assert area.text == "SELECT 1"
        assert app.told == ["not pasted: 100,000 characters, and this field takes 10; paste less"]
        area.move_cursor(area.document.end)
        await pilot.press("enter", "2", "3")
        assert area.text == "SELECT 1\n2"
        await pilot.press("backspace", "backspace", "9")
        assert area.text == "SELECT 19"


async def test_the_palette_has_the_length_of_every_line() -> None:
    app = Fields(Clock())
    async with app.run_test() as pilot:
        app.push_screen(Palette())
        await pilot.pause()
        line = app.screen.query_one(Input)
        pilot.app.post_message(events.Paste(LONG))
        await pilot.pause()
        assert line.value == ""
        assert app.told == [f"not pasted: 100,000 characters, and this field takes {MOST_IN_A_LINE:,}; paste less"]
        await pilot.press("q")
        assert line.value == "q"


def test_a_line_of_the_wizards_takes_as_much_as_can_be_sent() -> None:
    assert MOST_IN_A_LINE == LONGEST_SAID


async def test_the_wizards_transcript() -> None:
    async with wizards() as at:
        at.session.speaks()
        at.session.stops()
        await at.settle()
        at.app.post_message(events.Paste("how many " + LONG))
        await at.settle()
        assert "not pasted: 100,009 characters" in at.text
        await at.press(*"who")
        assert at.app.screen.query_one(f"#{at.focus}", Input).value == "who"


@pytest.mark.parametrize(("field", "most"), [("sql", MOST_IN_A_STATEMENT), ("cas", MOST_IN_AN_ANSWER)])
async def test_the_annotators_statement_and_answer(made: Made, field: str, most: int) -> None:
    async with annotators(made, "8ky-1-001") as at:
        await at.press("s")
        area = at.app.screen.query_one(f"#{field}", TextArea)
        area.focus()
        before = area.text
        at.app.post_message(events.Paste(LONG))
        await at.settle()
        assert area.text == before
        assert f"takes {most:,}" in at.text


async def test_the_line_that_a_subject_types_into_takes_what_the_wire_takes() -> None:
    async with terminal(station("conversation", "typed")) as desk:
        desk.app.post_message(events.Paste(LONG))
        text = await desk.reads()
        assert "Too long: 100,000 letters, and 2,000 fit here. Please put in less." in text
        assert desk.app.screen.query_one("#talk-line", Input).value == ""
        desk.app.post_message(events.Paste("who is\nhe? " + "x" * (LONGEST_TYPED - 11)))
        await desk.reads()
        assert desk.app.screen.query_one("#talk-line", Input).value.startswith("who is he? xxx")
        text = await desk.press(*"yyy")
        assert "This line is full: 2,000 letters fit. Please take some out first." in text
        await desk.press("enter")
        assert desk.station.calls[-1].endswith("xxx")


async def test_the_line_of_a_subjects_own_words_takes_what_the_wire_takes() -> None:
    async with terminal(station("conversation", "typed")) as desk:
        line = desk.app.main.remark
        line.replace("x" * (LONGEST_REMARK + 1), 0, 0)
        assert "Too long: 2,001 letters, and 2,000 fit here." in await desk.reads()
        assert line.value == ""

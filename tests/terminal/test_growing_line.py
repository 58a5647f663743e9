"""A line that grows with its text, and what its keys take out."""

from __future__ import annotations

from textual import events

from subject.screen.growing_line import MOST_ROWS, GrowingLine, rows_of
from tests.terminal.wizard_reading import table

LONG = " ".join(f"word{number:02d}" for number in range(1, 31))


def test_rows_hold_every_character_and_break_behind_blanks() -> None:
    for width in (2, 7, 11, 40, 500):
        rows = rows_of(LONG, width)
        assert "".join(LONG[start:end] for start, end in rows) == LONG
        assert all(end - start <= width for start, end in rows)
    assert rows_of("", 10) == [(0, 0)]
    assert [LONG[start:end] for start, end in rows_of(LONG, 16)][:2] == ["word01 word02 ", "word03 word04 "]
    assert rows_of("日本語日本語", 4) == [(0, 2), (2, 4), (4, 6)]


async def test_a_long_transcript_stands_on_three_rows_and_its_end_is_in_view() -> None:
    async with table((80, 24)) as at:
        at.session.speaks()
        at.session.stops()
        await at.settle()
        line = at.app.desk.query_one("#transcript", GrowingLine)
        assert line.size.height == 1
        line.post_message(events.Paste(LONG[:140]))
        await at.settle()
        assert line.size.height == 2
        assert "word01" in at.text
        assert "word20" in at.text
        line.post_message(events.Paste(LONG[140:]))
        await at.settle()
        assert line.size.height == MOST_ROWS
        assert "word30" in at.text
        await at.press("home")
        assert "word01" in at.text
        await at.press("end", "ctrl+u")
        assert line.size.height == 1


async def test_what_a_key_deleted_comes_back() -> None:
    async with table() as at:
        at.session.speaks()
        at.session.stops()
        await at.settle()
        await at.type("who works in sales")
        await at.press("ctrl+w", "ctrl+u")
        assert at.app.desk.typed_transcript() == ""
        await at.press("up")
        assert at.app.desk.typed_transcript() == "who works in "
        await at.press("ctrl+z")
        assert at.app.desk.typed_transcript() == "who works in sales"


async def test_up_in_the_request_goes_back_through_what_was_asked_and_nothing_typed_is_lost() -> None:
    async with table() as at:
        at.session.speaks()
        at.session.stops()
        await at.settle()
        await at.type("who works in department 11")
        await at.press("enter", "ctrl+r", "ctrl+u")
        await at.type("how long ago did sharon lease join")
        await at.press("enter", "ctrl+r", "end")
        await at.type(" us")
        await at.press("up")
        line = at.app.desk.query_one("#request", GrowingLine)
        assert line.value == "who works in department 11"
        await at.press("ctrl+z")
        assert line.value == "how long ago did sharon lease join us"


async def test_letters_typed_while_a_request_runs_begin_the_next_one() -> None:
    async with table() as at:
        at.session.speaks()
        at.session.stops()
        await at.settle()
        await at.type("who works in department 11")
        at.session.slow = True
        await at.press("enter")
        assert at.focus == "readings"
        await at.press("w", "h", "o")
        line = at.app.desk.query_one("#request", GrowingLine)
        assert (at.focus, line.value) == ("request", "who")
        at.session.finish()
        at.session.finish()
        await at.wait_a_moment()
        assert (at.focus, line.value) == ("request", "who")


async def test_enter_on_an_unchanged_request_that_was_not_understood_does_not_ask_it_again() -> None:
    async with table() as at:
        at.session.speaks()
        at.session.stops()
        await at.settle()
        await at.type("how long ago did sharon lease join")
        await at.press("enter")
        await at.wait_a_moment()
        assert at.focus == "request"
        await at.press("enter")
        assert ("ask", "how long ago did sharon lease join") not in at.session.calls
        assert at.focus == "messages"
        assert "not understood as it stands" in at.text


async def test_enter_on_an_unchanged_request_that_was_answered_goes_to_its_readings() -> None:
    async with table() as at:
        at.session.speaks()
        at.session.stops()
        await at.settle()
        await at.type("who works in department 11")
        await at.press("enter", "ctrl+r", "enter")
        assert at.focus == "readings"
        assert [name for name, *_ in at.session.calls if name == "ask"] == []

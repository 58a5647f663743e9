"""No text that was typed is gone for good: Ctrl+Z brings it back, and windows show it again."""

from __future__ import annotations

from tests.terminal.wizard_reading import Table, table
from tests.terminal.wizard_standin import Clock, Standin
from wizard.desk.terminal.taken_away_texts import MOST, TakenAway
from wizard.desk.unsent_texts import Unsent


async def hearing(at: Table, text: str = "") -> None:
    at.session.speaks()
    at.session.stops()
    await at.settle()
    if text:
        await at.type(text)


def test_the_latest_comes_first_and_what_stands_there_is_kept() -> None:
    away = TakenAway()
    assert away.bring_back("x") is None
    for text in ("one", "two", "two", " "):
        away.keep(text)
    assert away.bring_back("three") == "two"
    assert away.bring_back("two") == "one"
    assert away.bring_back("one") == "three"
    assert [away.bring_back() for _ in range(3)] == ["two", "one", None]


def test_round_and_round_nothing_is_lost() -> None:
    away = TakenAway()
    for text in ("one", "two", "three"):
        away.keep(text)
    seen, stands = set(), "four"
    for _ in range(4):
        stands = away.bring_back(stands) or ""
        seen.add(stands)
    assert seen == {"one", "two", "three", "four"}


def test_a_full_store_gives_up_the_oldest() -> None:
    away = TakenAway()
    for number in range(MOST + 5):
        away.keep(str(number))
    assert away.bring_back("now") == str(MOST + 4)
    assert away.bring_back() == str(MOST + 3)


async def test_a_transcript_that_escape_took_away_comes_back_also_when_another_was_begun() -> None:
    async with table() as at:
        await hearing(at, "how long ago did sharon lease join")
        await at.press("escape")
        assert at.app.desk.typed_transcript() == ""
        assert "Ctrl+Z brings the text back" in at.text
        await at.press("w", "escape", "x")  # begun again, taken away again, begun again
        await at.press("ctrl+z")
        assert at.app.desk.typed_transcript() == "w"
        await at.press("ctrl+z")
        assert at.app.desk.typed_transcript() == "how long ago did sharon lease join"
        await at.press("ctrl+z")
        assert at.app.desk.typed_transcript() == "x"
        await at.press("ctrl+z", "ctrl+z", "enter")
        assert at.session.calls[-1] == ("send_transcript", "how long ago did sharon lease join")


async def test_a_revision_that_escape_took_away_comes_back() -> None:
    async with table() as at:
        await hearing(at, "who works in department 11")
        await at.press("enter", "ctrl+r", "ctrl+u")
        await at.type("who is in department 11")
        await at.press("escape")
        assert at.focus == "readings"
        await at.press("ctrl+z")
        assert at.focus == "request"
        await at.press("enter")
        assert at.session.calls[-1] == ("ask", "who is in department 11")


async def test_a_transcript_of_a_turn_that_was_dropped_comes_back_in_the_next() -> None:
    async with table() as at:
        await hearing(at, "how long ago")
        await at.press("ctrl+d", "enter")
        await at.press("ctrl+z")
        assert "nothing can be typed now" in at.text
        await hearing(at)
        await at.press("ctrl+z")
        assert at.app.desk.typed_transcript() == "how long ago"


async def test_a_line_that_she_typed_is_not_taken_for_the_wizards() -> None:
    async with table() as at:
        at.session.types("how many clerks")
        await at.settle()
        at.session.speaks()
        at.session.stops()
        await at.settle()
        await at.press("ctrl+z")
        assert at.app.desk.typed_transcript() == ""
        assert "nothing was taken away" in at.text


async def test_a_note_that_was_left_is_there_when_it_is_opened_again() -> None:
    async with table() as at:
        await hearing(at)
        await at.press("ctrl+n")
        await at.type("she laughs")
        await at.press("escape")
        assert not at.session.calls
        await at.press("ctrl+y", "escape", "ctrl+n", "enter")
        assert at.session.calls == [("note", "she laughs")]
        await at.press("ctrl+n")
        assert at.app.screen.query_one("#words").value == ""  # type: ignore[attr-defined]


async def test_what_was_typed_before_the_program_was_started_again_stands_there() -> None:
    clock = Clock()
    session = Standin(clock)
    session.speaks()
    session.stops()
    session.unsent = Unsent(1, "how long ago did", "")
    async with table(session=session) as at:
        assert at.app.desk.typed_transcript() == "how long ago did"
        await at.type(" sharon lease join")
        at.app.desk._keep_unsent()
        assert session.unsent == Unsent(1, "how long ago did sharon lease join", "")
        await at.press("enter")
        at.app.desk._keep_unsent()
        assert session.unsent == Unsent(1, "", "")
        session.unsent = Unsent(1, "", "years since sharon lease joined")
    async with table(session=session) as at:
        assert at.focus == "request"
        assert "years since sharon lease joined" in at.text


async def test_what_was_typed_in_a_turn_that_is_over_can_be_brought_back() -> None:
    session = Standin(Clock())
    session.unsent = Unsent(7, "how many clerks", "")
    async with table(session=session) as at:
        await hearing(at)
        await at.press("up")
        assert at.app.desk.typed_transcript() == "how many clerks"

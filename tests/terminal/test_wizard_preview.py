"""Readings while the transcript is typed: shown as not asked, unknown words underlined, a suggestion put by a key."""

from __future__ import annotations

from dataclasses import replace

from textual.widgets import Input

from tests.terminal.wizard_reading import Table, table
from tests.terminal.wizard_standin import ASKED, Standin
from wizard.ask.interface import Interpretation, Unknown
from wizard.desk.terminal.choice_panels import preview, readings
from wizard.desk.terminal.previewed_line import AskedLine, still_there
from wizard.desk.view import RequestView
from wizard.reading_lines import from_where_it_differs

FIRST = "how long ago did sharon lease join"
SECOND = "how many years since sharon lease's hire date"


def underlined(at: Table, line: str) -> list[str]:
    """What is underlined in a line of the screen."""
    widget = at.app.desk.query_one(f"#{line}", AskedLine)
    strip = widget.render_line(0)
    return [s.text for s in strip if s.style is not None and s.style.underline and s.text.strip()]


def test_places_follow_leading_blanks_and_end_with_the_word() -> None:
    preview = RequestView(1, "who is lees", "abstained", unknown=(Unknown("lees", 7, 11, ("lease",)),))
    (found,) = still_there("  who is leese", preview)
    assert (found.start, found.end) == (9, 13)
    assert still_there("who was lees", preview) == []
    assert still_there("who is lees", None) == []


async def test_the_readings_stand_there_before_anything_is_asked() -> None:
    async with table() as at:
        at.session.speaks()
        await at.settle()
        await at.type(SECOND)
        await at.settle()
        assert at.session.calls == []
        assert "Readings, not asked yet" in at.text
        assert "1  the number of years since the hire date of SHARON LEASE" in at.text
        assert "▸" not in at.text
        at.session.stops()
        await at.press("enter", "enter")
        assert at.session.calls == [("send_transcript", SECOND), ("send_answer",)]
        assert "not asked yet" not in at.text


async def test_a_held_transcript_keeps_its_preview() -> None:
    async with table() as at:
        at.session.speaks()
        await at.settle()
        await at.type(SECOND)
        await at.press("enter")
        assert f"‖ held {SECOND}" in at.text
        assert "Readings, not asked yet" in at.text
        assert at.session.previews[-1] == SECOND


async def test_a_preview_of_an_older_text_says_that_another_is_coming() -> None:
    async with table() as at:
        at.session.speaks()
        await at.settle()
        await at.type(SECOND)
        await at.press("x")
        assert "Readings, not asked yet …" in at.text


async def test_a_word_that_is_not_known_is_underlined_and_tab_puts_what_was_found() -> None:
    async with table() as at:
        at.session.speaks()
        await at.settle()
        await at.type(FIRST)
        await at.settle()
        assert underlined(at, "transcript") == ["join"]
        assert 'not understood: "join"   Tab puts: JOINT VENTURES' in at.text
        line = at.app.desk.query_one("#transcript", Input)
        await at.press("tab")
        assert (line.value, at.focus) == ("how long ago did sharon lease JOINT VENTURES", "transcript")
        assert underlined(at, "transcript") == []
        await at.press("tab")
        assert line.value == FIRST
        assert at.session.calls == []


async def test_tab_stays_in_a_line_with_text_and_leaves_an_empty_one() -> None:
    async with table() as at:
        at.session.speaks()
        await at.settle()
        await at.press("w", "tab")
        assert at.focus == "transcript"
        await at.press("backspace", "tab")
        assert at.focus != "transcript"


async def test_a_revision_is_previewed_in_place_of_the_old_readings_and_those_come_back() -> None:
    async with table() as at:
        at.session.speaks()
        at.session.stops()
        await at.settle()
        await at.type(FIRST)
        await at.press("enter")
        assert at.focus == "request"
        assert at.session.previews[-1] == "", "the request as it was asked is not asked again"
        line = at.app.desk.query_one("#request", Input)
        line.value = "who works in department 11"
        await at.settle()
        assert "1  the employees of department 11" in at.text
        assert "Readings, not asked yet" in at.text
        await at.press("escape")
        assert "not asked yet" not in at.text
        assert at.session.previews[-1] == ""


async def test_a_typed_line_is_previewed_as_it_comes() -> None:
    async with table() as at:
        at.session.types("who works in department 11")
        await at.settle()
        assert "Readings, not asked yet" in at.text
        assert ASKED["who works in department 11"].interpretations[0].paraphrase in at.text


def test_readings_that_are_too_long_show_where_they_differ() -> None:
    alike = "List all flights that leave Boston, go to Denver, and serve a meal in "
    one, other = (Interpretation(f"{alike}{where}.", 0.5, "SELECT 1", "SELECT 1", ()) for where in ("May", "June"))
    assert from_where_it_differs(other.paraphrase, one, 25) == "List all … meal in June."
    assert from_where_it_differs(other.paraphrase, one, 40) == "List all flights that … meal in June."
    assert from_where_it_differs(other.paraphrase, one, 400) == other.paraphrase
    assert from_where_it_differs(other.paraphrase, None, 40) == other.paraphrase
    shown = RequestView(1, "x", "answered", (one, other))
    assert ["May" in line.plain for line in preview(shown, 40)] == [True, False]
    early = Interpretation("Count all flights that leave Boston, go to Denver, and fly.", 0.5, "", "", ())
    assert from_where_it_differs(early.paraphrase, one, 40) == early.paraphrase


def test_readings_none_of_which_is_chosen_are_told_apart_from_those_most_like_them() -> None:
    flights = "List the flights that go to airports that serve Chicago and are served by"
    words = [f"List all meals of {flights[9:]} {end}." for end in ("day", "night")] + [
        f"{flights} {end}." for end in ("taxi", "bus")
    ]
    many = tuple(Interpretation(text, 0.5, "SELECT 1", "SELECT 1", ()) for text in words)
    asked = RequestView(1, "x", "answered", many)
    for lines in (preview(asked, 60), readings(replace(Standin().view, requests=(asked,), selected=None), 60)):
        ends = [line.plain.split(".")[0].split()[-1] for line in lines if "List" in line.plain]
        assert ends == ["day", "night", "taxi", "bus"]

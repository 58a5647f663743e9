"""How sure the tool is, in words and shapes; words that a reading does not use; requests that are suggested."""

from __future__ import annotations

from dataclasses import replace

import pytest

from subject.wire.turn import TurnState
from tests.terminal.wizard_reading import table
from tests.terminal.wizard_standin import Clock, fresh_view
from wizard.ask.interface import Interpretation, Suggestion, Unknown
from wizard.desk.terminal.choice_panels import preview, readings, requests
from wizard.desk.terminal.previewed_line import AskedLine
from wizard.desk.terminal.request_texts import suggested
from wizard.desk.view import DeskView, RequestView
from wizard.reading_lines import sureness

TEXT = "my boss waits, who earns over 50000"
READING = Interpretation("List them.", 0.991, "SELECT 1", "SELECT 1", ("a",), sureness="sure", left_out=((0, 13),))
MOON = Suggestion("who earns over 50000", "List them.", ("on the moon",))


def view_of(*asked: RequestView) -> DeskView:
    return replace(fresh_view(Clock()), requests=asked)


@pytest.mark.parametrize(("word", "shown"), [("sure", "● sure"), ("likely", "◐ likely"), ("unsure", "○ unsure")])
def test_sureness_is_a_word_and_a_shape(word: str, shown: str) -> None:
    assert shown in sureness(replace(READING, sureness=word)).plain  # type: ignore[arg-type]
    assert "0.99" in sureness(replace(READING, sureness="")).plain, "a number where nobody has put it into words"


def test_words_that_a_reading_does_not_use_are_struck_through_and_named() -> None:
    asked = RequestView(1, TEXT, "answered", (READING,))
    view = replace(view_of(asked), selected=(1, 0))
    (line,) = requests(view, 100)
    assert [str(span.style) for span in line.spans if "strike" in str(span.style)]
    assert any('not used: "my boss waits"' in shown.plain for shown in readings(view, 100))


def test_words_taken_for_others_are_told_of_the_chosen_reading() -> None:
    reading = replace(READING, taken_for=(("folks", "employee"),))
    view = replace(view_of(RequestView(1, "how many folks", "answered", (reading,))), selected=(1, 0))
    assert any('taking "folks" for "employee"' in shown.plain for shown in readings(view, 80))
    assert not any("taking" in shown.plain for shown in readings(replace(view, selected=None), 80))


def test_readings_that_are_no_answer_are_listed_and_none_is_chosen() -> None:
    unsure = replace(READING, sureness="unsure")
    asked = RequestView(1, TEXT, "abstained", (unsure,), reason="not sure enough that it means this")
    view = replace(view_of(asked), state=TurnState.WORKING)
    shown = "\n".join(line.plain for line in readings(view, 100))
    assert "abstained: not sure enough that it means this" in shown
    assert "1  List them." in shown
    assert "○ unsure" in shown
    assert "▸" not in shown
    assert "none is chosen, so Enter sends nothing: Down or 1-9 chooses one" in shown
    chosen = replace(view, selected=(1, 0))
    assert not any("none is chosen" in line.plain for line in readings(chosen, 100))


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
async def test_one_key_chooses_a_reading_that_is_no_answer(size: tuple[int, int]) -> None:
    async with table(size) as at:
        at.session.speaks()
        at.session.stops()
        await at.settle()
        await at.type("who earns over 50000 on the moon")
        await at.press("enter")
        await at.settle()
        (asked,) = at.session.view.requests
        unsure = replace(asked, interpretations=(replace(READING, sureness="unsure"),), unknown=(), reason="not sure")
        at.session.change(requests=(replace(asked, status="running"),))
        await at.settle()
        at.session.change(requests=(unsure,))
        await at.settle()
        assert at.focus == "readings"
        assert "1-9: choose one" in at.text
        await at.press("enter")
        assert not any(call[0] == "send_answer" for call in at.session.calls), "nothing goes out unchosen"
        await at.press("down")
        await at.settle()
        assert ("select", 1, 0) in at.session.calls


def test_suggestions_are_marked_as_questions_that_nobody_has_asked() -> None:
    asked = RequestView(
        1, "who earns over 50000 on the moon", "abstained", unknown=(Unknown("moon", 28, 32),), suggestions=(MOON,)
    )
    view = view_of(asked)
    shown = "\n".join(line.plain for line in readings(view, 100))
    assert "would be understood, if you ask it" in shown
    assert "? who earns over 50000" in shown
    assert "without 'on the moon'" in shown
    assert view.selected is None
    assert suggested(view) == (asked.text, MOON.text)
    assert suggested(view_of(asked, RequestView(2, MOON.text, "answered", (READING,)))) == ()


async def test_down_puts_a_suggestion_into_the_request_and_enter_asks_it() -> None:
    async with table() as at:
        at.session.speaks()
        at.session.stops()
        await at.settle()
        await at.type("who earns over 50000 on the moon")
        await at.press("enter")
        await at.settle()
        (asked,) = at.session.view.requests
        assert asked.status == "abstained"
        at.session.change(requests=(replace(asked, suggestions=(MOON,)),))
        await at.settle()
        line = at.app.desk.query_one("#request", AskedLine)
        assert at.focus == "request"
        assert "? who earns over 50000" in at.text
        await at.press("down")
        assert line.value == MOON.text
        assert ("ask", MOON.text) not in at.session.calls, "nothing is asked by that"
        await at.press("up")
        assert line.value == asked.text
        await at.press("down", "enter")
        assert at.session.calls[-1] == ("ask", MOON.text)
        await at.settle()
        print(at.text)


def test_a_preview_without_a_word_to_name_says_only_that_there_is_none_yet() -> None:
    (line,) = preview(RequestView(1, "the", "abstained", reason="it names nothing"), 80)
    assert line.plain.strip() == "no reading yet"

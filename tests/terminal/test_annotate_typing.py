"""Correcting a transcription: marks by key, checked as typed, saved at a pause, the focus where the keys go."""

from __future__ import annotations

import pytest

from tests.terminal.annotate_table import table
from tests.unit.annotate.conftest import Made
from wizard.annotate.terminal.transcription_line import SroLine, TypedLine, marked

ANSWERED = "8ky-1-001"


def at_end(text: str) -> TypedLine:
    return TypedLine(text, len(text), len(text))


def test_marks_go_round_the_word_at_the_cursor() -> None:
    assert marked("deleted", at_end("show the")).text == "show <the>"
    assert marked("deleted", TypedLine("show the flights", 6, 6)).text == "show <the> flights"
    assert marked("deleted", TypedLine("show the flights", 5, 16)).text == "show <the> <flights>"
    assert marked("mispronounced", at_end("boston")).text == "*boston*"
    assert marked("fragment", at_end("show fli")).text == "show fli-"
    assert marked("deleted", at_end("show fli- ")).text.rstrip() == "show <fli->"


@pytest.mark.parametrize("mark", ["deleted", "mispronounced", "fragment"])
def test_the_same_mark_again_takes_it_away(mark: str) -> None:
    once = marked(mark, at_end("show the"))  # type: ignore[arg-type]
    assert marked(mark, once).text == "show the"  # type: ignore[arg-type]


def test_a_noise_stands_apart_and_its_name_is_selected() -> None:
    made = marked("noise", TypedLine("show flights", 4, 4))
    assert made.text == "show [noise] flights"
    assert made.text[made.start : made.end] == "noise"
    span = marked("span", TypedLine("show the flights", 5, 16))
    assert span.text == "show [noise/] the flights [/noise]"
    assert span.text[span.start : span.end] == "noise"
    assert marked("deleted", at_end("show [cough]")).text == "show [cough]"


def test_cut_off_at_either_end_and_a_pause() -> None:
    assert marked("cut", at_end("show the")).text == "show the~"
    assert marked("cut", at_end("show the~")).text == "show the"
    assert marked("cut", TypedLine("show the", 0, 0)).text == "~show the"
    assert marked("pause", TypedLine("show the", 4, 4)).text == "show . the"
    assert marked("deleted", at_end("")).text == ""


async def test_problems_are_underlined_and_told_while_typing_and_kept_at_a_pause(made: Made) -> None:
    async with table(made, ANSWERED) as at:
        await at.press("t")
        assert at.focus == "sro"
        assert "legal .sro" in at.text
        await at.type(" in 1989 ")
        assert "“1989” numbers are written as words" in at.text
        assert "typing" in at.text
        at.app.desk._take_over()  # the pause is over
        await at.settle()
        assert at.kept().transcription == at.app.desk.query_one(SroLine).value
        assert at.focus == "sro"
        await at.press("escape")
        assert at.focus == ""
        assert "✗" in at.text
        assert at.now.transcription is not None
        assert at.now.transcription.endswith(" in 1989 ")
        await at.press("enter")
        assert at.turn == ANSWERED
        assert "is not done" in at.text
        await at.press("u", "enter")
        assert at.turn != ANSWERED


async def test_letters_are_text_while_typing_and_commands_afterwards(made: Made) -> None:
    async with table(made, ANSWERED) as at:
        await at.press("t", "x", "space", "q", "d", "0", "enter")
        assert at.now.category == "A"
        assert at.now.transcription is not None
        assert at.now.transcription.endswith("x qd0")
        await at.press("u", "x")
        assert at.kept().category == "X"


async def test_mark_keys_in_the_line(made: Made) -> None:
    async with table(made, ANSWERED) as at:
        await at.press("t", "ctrl+u")
        await at.type("show the")
        await at.press("f4")
        await at.type(" show fli")
        await at.press("f6", "f2")
        await at.type("door_slam")
        await at.press("end", "f7", "enter")
        assert at.now.transcription == "show <the> show fli- [door_slam]~"


async def test_a_long_transcription_is_shown_whole_under_its_line(made: Made) -> None:
    async with table(made, ANSWERED, size=(80, 24)) as at:
        await at.press("t", "ctrl+u")
        await at.type("show me the flights and then the fares and after that the meals of every airline that flies "
                      "from boston to dallas on tuesday morning ñandú")  # fmt: skip
        assert "show me the flights" in at.text
        assert "ñandú" in at.text
        await at.press("enter", "tab", "t")
        assert at.focus == "sro"

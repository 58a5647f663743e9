"""Transcriptions with marks: the marks of `.sro` files, lexical SNOR, plain words, and typing made into a draft."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wizard.ask.normalise import normalise
from wizard.corpus.numberwords import cardinal, ordinal, year
from wizard.corpus.sro import SaidWord, from_transcript, lsn, problems, said, words_of

WHOLE = "~show me [door_slam] <the> <fli-> the *fairs* . [phone/] for [uh] flights [/phone] <*to*> bos- boston~"


def test_every_mark_of_the_conventions_is_legal_and_comes_off() -> None:
    assert problems(WHOLE) == ()
    assert words_of(WHOLE) == "show me the fairs for flights boston"
    assert lsn(WHOLE) == "SHOW ME THE FLI- THE FAIRS FOR FLIGHTS TO BOS- BOSTON"


@pytest.mark.parametrize(
    ("text", "words", "snor"),
    [
        ("", "", ""),
        ("[door_slam]", "", ""),
        ("[noise/] what flights [/noise]", "what flights", "WHAT FLIGHTS"),
        ("show <the> <flights> the fares", "show the fares", "SHOW THE FLIGHTS THE FARES"),
        ("*baltimore*", "baltimore", "BALTIMORE"),
        ("fli- flights", "flights", "FLI- FLIGHTS"),
        ("~ flights to", "flights to", "FLIGHTS TO"),
        ("list . them", "list them", "LIST THEM"),
        ("what's peña's", "what's peña's", "WHAT'S PEÑA'S"),
        ("tab\there\nand there", "tab here and there", "TAB HERE AND THERE"),
    ],
)
def test_words_and_snor(text: str, words: str, snor: str) -> None:
    assert problems(text) == ()
    assert words_of(text) == words
    assert lsn(text) == snor


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ("show [door slam] it", "[door slam]", "one word: write [door_slam]"),
        ("show [door", "[", "a noise is closed"),
        ("show [Door]", "[Door]", "small letters"),
        ("show [/door/]", "[/door/]", "small letters"),
        ("show [] it", "[]", "small letters"),
        ("[noise/] words", "[noise/]", "never closed: write [/noise]"),
        ("words [/noise]", "[/noise]", "nothing is open"),
        ("[a/] [b/] x [/a] [/b]", "[/a]", "closed first"),
        ("word[cough]", "[cough]", "put a blank"),
        ("[cough]word", "word", "put a blank"),
        ("show <the flights>", "<the", "a pair each"),
        ("show <>", "<>", "a pair each"),
        ("<<the>>", "<<the>>", "a pair each"),
        ("show *word", "*word", "between two stars"),
        ("*fli-*", "*fli-*", "between two stars"),
        ("wo<r>d", "<r>", "around whole words"),
        ("word]", "]", "around whole words"),
        ("what ~ flights", "~", "at the beginning or at the end"),
        ("what fli~ghts there", "fli~ghts", "at the beginning or at the end"),
        ("flight 123", "123", "numbers are written as words"),
        ("dc10", "10", "numbers are written as words"),
        ("What flights", "W", "lower case"),
        ("what flights?", "?", "punctuation"),
        ("ten a.m.", ".m.", "letters that are spelled stand apart"),
        ("-lights", "-lights", "fragment ends in one hyphen"),
        ("flights --", "--", "fragment ends in one hyphen"),
        ("it ' is", "'", "no word here"),
        ("<FLI->", "FLI", "lower case"),
    ],
)
def test_a_problem_has_its_place(text: str, place: str, what: str) -> None:
    found = problems(text)
    assert any(text[one.start : one.end] == place and what in one.what for one in found), found


def test_several_problems_come_in_order() -> None:
    assert [one.start for one in problems("[noise/] 12 What, <a b>")] == [0, 9, 12, 16, 18, 21]


WORD = st.text("abcdefghijklmnopqrstuvwxyzéñß", min_size=1, max_size=6)
FRAGMENT = WORD.map(lambda word: f"{word}-")


@st.composite
def transcriptions(draw: st.DrawFn) -> tuple[str, list[str], list[str]]:
    """A legal transcription, what was said and meant, and everything that was said."""
    parts: list[str] = []
    meant: list[str] = []
    said: list[str] = []
    for kind in draw(st.lists(st.sampled_from(["word", "star", "cut", "taken", "both", "noise", "pause", "span"]))):
        word = draw(WORD)
        match kind:
            case "noise":
                parts.append(f"[{draw(st.text('abc_', max_size=3).map(lambda s: 'x' + s))}]")
            case "pause":
                parts.append(".")
            case "word" | "star" | "span":
                parts.append({"word": word, "star": f"*{word}*", "span": f"[hum/] {word} [/hum]"}[kind])
                meant.append(word)
                said.append(word)
            case "cut":
                parts.append(f"{word}-")
                said.append(f"{word}-")
            case _:
                parts.append(f"<{word}>" if kind == "taken" else f"<{word}->")
                said.append(word if kind == "taken" else f"{word}-")
    if draw(st.booleans()):
        parts.insert(0, "~")
    return " ".join(parts), meant, said


@given(transcriptions())
def test_legal_transcriptions_give_back_what_they_are_made_of(made: tuple[str, list[str], list[str]]) -> None:
    text, meant, said = made
    assert problems(text) == ()
    assert words_of(text).split() == [word.lower() for word in meant]
    assert lsn(text).split() == [word.upper() for word in said]


MARKED = st.text("ab1A <>[]/*~.-_'é?\t", max_size=30)


@given(st.one_of(st.text(), MARKED))
def test_any_text_is_read_and_nothing_is_left_of_the_marks(text: str) -> None:
    words = words_of(text)
    assert words_of(words) == words == words.lower()
    assert not set("[]<>*~").intersection(words + lsn(text))
    assert lsn(lsn(text)) == lsn(text)
    for one in problems(text):
        assert 0 <= one.start < one.end <= len(text)
        assert one.what


@given(MARKED)
def test_a_text_without_problems_has_only_words(text: str) -> None:
    if not problems(text):
        assert all(word.replace("-", "").replace("'", "").isalpha() for word in words_of(text).split())


@given(st.one_of(st.text(), MARKED, st.text("0123456789$£%.,:-'snthrd ", max_size=30)))
def test_the_wizards_typing_becomes_a_legal_draft(text: str) -> None:
    draft = from_transcript(text)
    assert problems(draft) == ()
    assert from_transcript(draft) == draft


@pytest.mark.parametrize(
    ("typed", "draft"),
    [
        ("What flights leave Boston?", "what flights leave boston"),
        ("Who earns more than $45,000?", "who earns more than forty five thousand dollars"),
        ("it costs $1.50, I think", "it costs one dollar and fifty cents i think"),
        ("after 10:30 a.m.", "after ten thirty a m"),
        ("at 9:05 or 10:00", "at nine oh five or ten"),
        (
            "hired in 1989, the 1980s or 2005",
            "hired in nineteen eighty nine the nineteen eighties or two thousand five",
        ),
        ("on the 22nd", "on the twenty second"),
        ("the DC10 or flight 007", "the dc ten or flight zero zero seven"),
        ("3.5 %", "three point five percent"),
        ("AT&T's twenty-one round-trip fares", "at and t's twenty one round-trip fares"),
        ("show me 'red' employees’ fli- flights", "show me red employees' fli- flights"),
        ("wait -- no … that (one)", "wait no that one"),
        ("Peña–Müller", "peña müller"),
        ("[cough] *well*", "cough well"),
        ("", ""),
    ],
)
def test_typing(typed: str, draft: str) -> None:
    assert from_transcript(typed) == draft


@given(st.integers(0, 999_999_999))
def test_numbers_are_read_back_by_the_tool(number: int) -> None:
    assert [token.number for token in normalise(cardinal(number))] == [number]


@given(st.integers(1900, 1999).filter(lambda number: number != 1919))  # a repeated word is a restart to the tool
def test_years_are_read_back_by_the_tool(number: int) -> None:
    assert [token.number for token in normalise(year(number))] == [number]


def test_what_was_taken_back_is_told() -> None:
    assert said("[uh] <Fli-> flights <*to*> ~") == (
        SaidWord("fli-", True),
        SaidWord("flights", False),
        SaidWord("to", True),
    )


def test_numbers() -> None:
    assert cardinal(0) == "zero"
    assert cardinal(1_000_000_000_000) == "one trillion"
    assert cardinal(10**15).split()[:2] == ["one", "zero"]
    assert [ordinal(n) for n in (1, 12, 20, 33, 100)] == [
        "first",
        "twelfth",
        "twentieth",
        "thirty third",
        "one hundredth",
    ]

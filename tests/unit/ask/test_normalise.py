"""Transcripts as people speak them become plain tokens."""

from __future__ import annotations

import pytest

from wizard.ask.normalise import normalise, plain_words


def words(text: str) -> list[str]:
    return [token.word for token in normalise(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # fillers, politeness
        ("uh how many um employees please", "how many employees"),
        ("well, you know, list the clerks", ", , list the clerks"),
        # restarts
        ("show me show me the the clerks", "show me the clerks"),
        ("how many, uh, how many clerks", "how many clerks"),
        ("could I, could I perhaps list the clerks", "could i list the clerks"),
        ("employees with no home phone", "employees with no home phone"),
        ("which departments border no departments", "which departments border no departments"),
        ("do you know the clerks", "do you know the clerks"),
        ("has he no phone at all", "has he no phone"),
        ("what 's Paul Tai 's salary", "what is paul tai 's salary"),
        # possessives and contractions
        ("What's Sharon Lease's phone number?", "what is sharon lease 's phone number"),
        ("the managers' salaries", "the managers 's salaries"),
        ("who doesn't have a phone", "who does not have a phone"),
        ("don't you have any clerks", "do you have any clerks"),
        ("you have clerks, haven't you", "you have clerks , have you"),
        ("which clerks don't you pay", "which clerks do you not pay"),
        ("what haven't we sold", "what have we not sold"),
        ("how many clerks don't we pay", "how many clerks do we not pay"),
        ("John O'Neil", "john oneil"),
        ("do they have Ph.D.s", "do they have phds"),
        # written signs
        ("clerks w/o phone, women w/ phd", "clerks without phone , women with phd"),
        ("# of women in legal, home # of Ann Lee", "number of women in legal , home number of ann lee"),
        ("names + salaries of clerks on 20,000+", "names and salaries of clerks on 20000 or more"),
        # numbers
        ("over $50,000?", "over 50000"),
        ("fifty thousand dollars", "50000 dollars"),
        ("a hundred and ten thousand", "110000"),
        ("two hundred thirty four thousand five hundred sixty seven", "234567"),
        ("ten thirty", "10 30"),
        ("one hundred and ten and twenty", "110 and 20"),
        ("extension six two one eight", "extension 6218"),
        ("50k", "50000"),
        ("two point five", "2.5"),
        ("nineteen fifty two", "1952"),
        ("nineteen oh five", "1905"),
        ("fokker hundred and hundred fifty two", "fokker 100 and 152"),
        ("a few hundred", "a few hundred"),
        # codes
        ("restriction AP slash 57", "restriction ap 57"),
        ("meal code S slash", "meal code s/"),
        ("clerks slash managers", "clerks slash managers"),
        # dates
        ("before october sixth, nineteen fifty two", "before 1952-10-06"),
        ("06-OCT-52", "1952-10-06"),
        ("the 6th of October 1952", "the 1952-10-06"),
        ("May twenty third 1980", "1980-05-23"),
        ("in January 1980", "in 1980-01"),
        ("10/6/52", "1952-10-06"),
        ("Mary May 30", "mary may 30"),
        ("31-FEB-80", "31-feb-80"),
    ],
)
def test_tokens(text: str, expected: str) -> None:
    assert words(text) == expected.split()


def test_places_point_into_the_text_as_given() -> None:
    text = "Uh, how many, um, employees make $50,000 or more since October 6th, 1952?"
    for token in normalise(text):
        said = text[token.start : token.end]
        assert said.strip() == said
        if token.number is None and not token.date:
            assert said.lower() == token.word
    assert [text[t.start : t.end] for t in normalise(text) if t.date] == ["October 6th, 1952"]


def test_nothing_said() -> None:
    assert normalise("") == []
    assert normalise(" ... uh um?!") == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("José Vásquez", "jose vasquez"),
        ("Jose\u0301 Va\u0301squez", "jose vasquez"),
        ("Straße nach Łódź", "strasse nach lodz"),
        ("Который жилой", "который жилой"),
        ("O'Hare and O’Shea", "ohare and oshea"),
        ("at five o'clock", "at 5 o'clock"),
        ("90 grand", "90000"),
        ("DC-10s, DC10", "dc 10s , dc 10"),
    ],
)
def test_accents_apostrophes_and_hyphens_are_no_difference(text: str, words: str) -> None:
    assert " ".join(token.word for token in normalise(text)) == words


def test_tokens_of_accented_texts_keep_their_places() -> None:
    text = "Jose\u0301 an der Straße"
    assert [text[token.start : token.end] for token in normalise(text)] == ["Jose\u0301", "an", "der", "Straße"]


@pytest.mark.parametrize(
    "text", ["New York", "BOSTON", "Walla Walla", "One Way", "Oh Well", "you know", "A B", "x", ""]
)
def test_plain_words_are_what_normalise_makes(text: str) -> None:
    plain = plain_words(text)
    assert plain in ((), tuple(token.word for token in normalise(text)))
    assert bool(plain) == (text in ("New York", "BOSTON", "A B", "x"))

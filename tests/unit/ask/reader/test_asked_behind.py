"""What a telegram asks last, and foreigners' counts, become requests that the rules expect."""

import pytest

from wizard.ask.reader.asked_behind import asked_first
from wizard.ask.reader.words import words_of


def said(text: str) -> list[str]:
    return [" ".join(token.word for token in made) for made in asked_first(words_of(text))]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("nurses in Dallas, count", "how many nurses in dallas"),
        ("foreign workers, total.", "how many foreign workers"),
        ("Boston Pittsburgh nonstops: any?", "are there any boston pittsburgh nonstops"),
        ("number widowed", "how many widowed"),
        ("how much flights go to Boston", "how many flights go to boston"),
        ("how much people work here", "how many people work here"),
        ("the numbers of the Sunday flights", "the numbers for the sunday flights"),
    ],
)
def test_what_is_asked_comes_first(text: str, asked: str) -> None:
    assert said(text) == [asked]


@pytest.mark.parametrize(
    "text",
    [
        "how many nurses are there in Dallas, any",
        "number for Sharon Lease",
        "number 1177",
        "how much is the fare",
        "how much does it cost",
        "the numbers of employees in each department",
        "count",
    ],
)
def test_what_is_asked_already_stays(text: str) -> None:
    assert said(text) == []


def test_what_is_moved_still_points_at_its_words() -> None:
    text = "nurses in Dallas, count"
    made = next(asked_first(words_of(text)))
    assert {text[token.start : token.end] for token in made[:2]} == {"count"}

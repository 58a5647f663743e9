"""What stands in the place of a wording, and where in the request its words stand."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from wizard.ask.numerals import Token
from wizard.ask.reader.english import strings_of
from wizard.ask.reader.wordings import Wordings, wordings
from wizard.ask.reader.words import words_of

PARTS = {"clerk": "clerks?|{nurse}", "nurse": "nurses?"}


def made_of(said: str, plain: str) -> Wordings:
    return wordings([{"said": said, "plain": plain}], PARTS, lambda token: token.word)


def put(text: str, said: str, plain: str) -> Sequence[Token]:
    return made_of(said, plain).in_plain(words_of(text))


@pytest.mark.parametrize(
    ("text", "said", "plain", "words"),
    [
        ("who is old there", "(is) (?P<how>old)", "{how} {1}", "who old is there"),
        ("old nurses, old clerks", "old (?P<who>{clerk})", "elderly {who}", "elderly nurses , elderly clerks"),
        ("who is who", "^who(?P<rest>(?: .*)?)$", "which {rest}", "which is who"),
        ("who is old", "(very )?old", "{1} aged", "who is aged"),
        ("old nurses, old clerks", "^old", "young", "young nurses , old clerks"),
    ],
)
def test_a_wording_is_put_otherwise(text: str, said: str, plain: str, words: str) -> None:
    assert [token.word for token in put(text, said, plain)] == words.split()


@pytest.mark.parametrize(
    ("said", "plain"),
    [("young", "new"), ("ld", "new"), ("ol", "new"), ("^is", "was"), ("is (old)", "is {1}")],
    ids=["not there", "end of a word", "beginning of a word", "not first", "no other words"],
)
def test_the_same_tokens_where_nothing_is_put_otherwise(said: str, plain: str) -> None:
    tokens = words_of("who is old")
    assert made_of(said, plain).in_plain(tokens) is tokens


@pytest.mark.parametrize(
    ("said", "plain", "places"),
    [
        ("has (clerks) today", "{1}", ["legal", "has clerks today"]),
        ("(legal) has (clerks)", "{1} {2}", ["legal has", "clerks", "today"]),
        ("(legal) has (clerks) today", "{2} {1}", ["clerks today", "legal has"]),
        ("has (clerks)", "with {1}", ["legal", "has clerks", "clerks", "today"]),
        ("(legal) has (clerks) today", "all {1} {2}", ["legal has clerks today", "legal has", "clerks today"]),
        ("(legal) has (clerks) today", "{1} of {2}",
         ["legal", "legal has clerks today", "clerks today"]),
    ],
)  # fmt: skip
def test_words_point_at_what_they_stand_for(said: str, plain: str, places: list[str]) -> None:
    text = "legal has clerks today"
    assert [text[token.start : token.end] for token in put(text, said, plain)] == places


def test_a_number_that_is_put_in_is_one_and_a_kept_one_stays_as_it_was_written() -> None:
    told = put("nearly 12 old clerks", "nearly (12) old", "{1} 60")
    assert [(token.word, token.number) for token in told] == [("12", 12), ("60", 60), ("clerks", None)]
    assert (told[0].start, told[0].end) == (7, 9)


@pytest.mark.parametrize(("file", "kinds"), [("plainer_wordings.yaml", ["wordings"]),
                                             ("later_wordings.yaml", ["wordings"]),
                                             ("foreign_english.yaml", ["surely", "perhaps", "taken up"]),
                                             ("told_facts.yaml", ["named", "clauses", "speaker"])])  # fmt: skip
def test_every_group_that_is_put_in_is_one_of_what_is_said(file: str, kinds: list[str]) -> None:
    data = strings_of(file)
    for kind in kinds:
        for wording in wordings(data[kind], data["parts"], lambda token: token.word).ordered:
            named = set(re.findall(r"\{(\w+)\}", " ".join(wording.plain)))
            assert named <= {*wording.said.groupindex, *map(str, range(1, wording.said.groups + 1))}, wording.said


@pytest.mark.parametrize(
    "said", ["old ", "old (?:men )?", "old (?:men |nurses)", "old (?:men |nurses )?", "(old (men )?)", "old (?=men)"]
)
def test_what_ends_in_a_blank_stands_in_no_request_and_is_an_error(said: str) -> None:
    with pytest.raises(ValueError, match="ends in a blank"):
        made_of(said, "new")


@pytest.mark.parametrize("said", ["old(?: men)?", "old (?:men|nurses)", "(?:very )?old", "old(?= men)"])
def test_a_blank_elsewhere_is_none(said: str) -> None:
    assert "new" in [token.word for token in put("old men", said, "new")]


def test_a_wording_that_says_itself_again_comes_to_an_end() -> None:
    assert len(put("old", "old", "very old")) < 10

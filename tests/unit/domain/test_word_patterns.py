"""Patterns over words: what each piece of the notation stands for, and what is said of a pattern that is none."""

from __future__ import annotations

import re

import pytest

from wizard.domain.word_patterns import NUMERIC, WordPatternError, standing_before, standing_beside, word_pattern


def found(pattern: str, text: str) -> str | None:
    """The words that a pattern stands for in a text."""
    match = re.search(word_pattern(pattern).expression + r"(?!\S)", "".join(f" {word}" for word in text.split()))
    return match and match[0].strip()


@pytest.mark.parametrize(
    ("pattern", "text", "words"),
    [
        ("old clerk[s]", "the old clerks here", "old clerks"),
        ("old clerk[s]", "the old clerk here", "old clerk"),
        ("clerk", "the clerks", None),
        ("lerk", "a clerk", None),
        ("*est", "the oldest one", "oldest"),
        ("*est", "an est", None),
        ("sub*", "a subway", "subway"),
        ("*tele*", "a notelet", "notelet"),
        ("####", "in 1980 or 19", "1980"),
        ("co-worker", "a co-worker", "co-worker"),
        ("old , new", "an old , new one", "old , new"),
        ("(old | very new) clerk", "a very new clerk", "very new clerk"),
        ("[very | quite] old", "quite old", "quite old"),
        ("[very [very]] old", "very very old", "very very old"),
        ("WORD clerk", "an old clerk", "old clerk"),
        ("WORD clerk", "old , clerk", None),
        ("ANY clerk", "old , clerk", ", clerk"),
        ("over NUMBER", "over 30 or over thirty", "over 30"),
        ("START old", "old", "old"),
        ("START old", "very old", None),
        ("old END", "is he old ,", "old"),
        ("old END", "old , or new", None),
        ("CLAUSE-START old", "he , old man", "old"),
        ("CLAUSE-START old", "an old man", None),
        ("old CLAUSE-END", "an old , good man", "old"),
        ("old CLAUSE-END", "an old man", None),
        ("old WORD 1-3", "old and very good", "old and"),
        ("old WORD 3-1", "old and very good man", "old and very good"),
        ("old WORD 1-many man", "old and very good man man", "old and very good man"),
        ("old WORD many-1 man", "old and very good man man", "old and very good man man"),
        ("(very | so) many-0 old", "very so very old", "very so very old"),
        ("NOT old WORD man", "old man new man", "new man"),
        ("NOT (old | new man) WORD man", "old man new man so man", "so man"),
        ("<a: WORD> or <a>", "old or new or new", "new or new"),
        ("<a: WORD> or <a>s", "clerk or clerks", "clerk or clerks"),
        ("on WEEKDAY", "on monday", "on monday"),
        ("DAY WEEKDAY", "mondays friday", "mondays friday"),
        ("caf\u00e9[s]", "two caf\u00e9s", "caf\u00e9s"),
    ],
)
def test_what_a_pattern_stands_for(pattern: str, text: str, words: str | None) -> None:
    assert found(pattern, text) == words


@pytest.mark.parametrize(
    ("pattern", "problem"),
    [
        ("", "nothing stands between two brackets or bars"),
        ("a | ", "nothing stands between"),
        ("a ()", "nothing stands between"),
        ("(a | b", "'(' is not closed"),
        ("[a", "'[' is not closed"),
        ("<a: b", "'<a:' is not closed"),
        ("(a ]", "'(' is not closed"),
        ("a ) b", "')' closes what nothing opens"),
        ("Monday", "'Monday' is no word: words are in small letters, names of kinds in capitals"),
        ("MONTAG", "there is no kind of words MONTAG"),
        ("a NOT", "nothing stands behind NOT"),
        ("(a | NOT) b", "nothing stands behind NOT"),
        ("NOT <a: b> c", "what is not there has no name"),
        ("a(b)", "no blank between 'a' and '('"),
        ("(a)b", "no blank between ')' and 'b'"),
        ("WORD1-3", "'WORD1-3' is no word"),
        ("(a)1-3", "no blank between ')' and '1-3'"),
        ("[a] 1-3", "1-3: what is repeated may stand for no word"),
        ("START 1-2", "1-2: what is repeated may stand for no word"),
        ("a many-many", "many-many does not say how often at least"),
        ("<a: b> <a: c>", "has a twice"),
        ("<a: <a: b>>", "has a within itself"),
        ("<a> <a: b>", "'<a>' stands before what has that name"),
        ("<A: b>", "no pattern"),
        ("what(?:ever)?", "no blank between 'what' and '('"),
        (r"\S+ old", r"'\\S+' is no word"),
        ("**", "'**' is no word"),
        ("a.*", None),
    ],
)
def test_what_is_wrong_with_a_pattern(pattern: str, problem: str | None) -> None:
    if problem is None:
        assert word_pattern(pattern).expression
        return
    with pytest.raises(WordPatternError, match=re.escape(problem)):
        word_pattern(pattern)


def test_a_kind_that_is_kept_is_a_group() -> None:
    assert word_pattern("on WEEKDAY", ["WEEKDAY"]).names == {"WEEKDAY"}
    with pytest.raises(WordPatternError, match="has WEEKDAY twice"):
        word_pattern("WEEKDAY or WEEKDAY", ["WEEKDAY"])
    with pytest.raises(WordPatternError, match="does not have MONTH"):
        word_pattern("on WEEKDAY", ["MONTH"])


@pytest.mark.parametrize(
    ("pattern", "needs"),
    [
        ("old clerk[s]", [{"old"}, {"clerk", "clerks"}]),
        ("[very] old", [{"old"}]),
        ("(old | very new) man", [{"old", "very"}, {"man"}]),
        ("(old | WORD) man", [{"man"}]),
        ("over NUMBER", [{"over"}, {NUMERIC, "two", "three", "four"}]),
        ("in ####", [{"in"}, {NUMERIC}]),
        ("*est man", [{"man"}]),
        ("very 0-many old", [{"old"}]),
        ("very 1-many old", [{"very"}, {"old"}]),
        ("NOT old man", [{"man"}]),
        ("old , man", [{"old"}, {","}, {"man"}]),
    ],
)
def test_the_words_that_a_pattern_needs(pattern: str, needs: list[set[str]]) -> None:
    assert list(word_pattern(pattern).needs) == needs


def test_what_stands_behind_and_before() -> None:
    ahead = standing_beside("on | in the", there=True).expression
    assert re.search(f" flights{ahead}", " flights in the")
    assert not re.search(f" flights{ahead}", " flights in them")
    behind = standing_before("START | , | as well as", there=False)
    assert re.search(f"{behind} flights", " late flights")
    assert not re.search(f"{behind} flights", " flights")
    assert not re.search(f"{behind} flights", " , flights")
    assert not re.search(f"{behind} flights", " as well as flights")
    assert re.search(f"{standing_before('START | to', there=True)} flights", " to flights")
    with pytest.raises(WordPatternError, match="'WORD' is more than words"):
        standing_before("to | WORD", there=True)

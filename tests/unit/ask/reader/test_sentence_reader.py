"""One sentence, all its words: nothing is left out, and a reading that says too little costs more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.unit.ask.reader.parts_of_the_reader import PartsOfTheReader, parts_of_the_reader
from wizard.ask.form import Query
from wizard.ask.interface import Tool
from wizard.ask.reader.chart import Grammar
from wizard.ask.reader.earlier import Earlier, unknown_size
from wizard.ask.reader.readings import AskedBefore, RequestReading
from wizard.ask.reader.sentence_reader import SAME_AGAIN, SentenceReader
from wizard.ask.reader.words import words_of

NOTHING = AskedBefore([], lost=False, size=unknown_size, same=True)


@pytest.fixture(scope="module")
def parts(tool: Tool) -> PartsOfTheReader:
    return parts_of_the_reader(tool)


@pytest.fixture(scope="module")
def sentences(parts: PartsOfTheReader) -> SentenceReader:
    return parts.sentences


def after(query: Query) -> AskedBefore:
    return AskedBefore([Earlier(0, query)], lost=False, size=unknown_size, same=True)


def first(sentences: SentenceReader, text: str, before: AskedBefore = NOTHING) -> RequestReading:
    return sentences.read(words_of(text), before).readings[0]


def test_a_sentence_is_read_and_says_the_words_that_it_was_read_of(sentences: SentenceReader) -> None:
    read = sentences.read(words_of("who lives in Dallas"), NOTHING)
    assert read.readings
    assert [token.word for token in read.words] == ["who", "lives", "in", "dallas"]
    assert not read.unknown
    assert not read.left_out


def test_a_word_that_means_nothing_is_told_and_nothing_is_left_out(sentences: SentenceReader) -> None:
    read = sentences.read(words_of("who lives in Xanadu"), NOTHING)
    assert not read.readings
    assert read.unknown == (3,)


def test_readings_come_cheapest_first(sentences: SentenceReader) -> None:
    costs = [one.cost for one in sentences.read(words_of("the oldest engineers in Dallas"), NOTHING).readings]
    assert costs == sorted(costs)


def test_a_pronoun_is_read_of_what_was_found_before_or_not_at_all(sentences: SentenceReader) -> None:
    engineers = first(sentences, "list the engineers")
    assert first(sentences, "where do they live", after(engineers.query)).context == 0
    assert not sentences.read(words_of("where do they live"), NOTHING).readings


def test_a_pronoun_of_what_was_not_understood_has_no_reading(sentences: SentenceReader) -> None:
    engineers = first(sentences, "list the engineers")
    lost = AskedBefore([Earlier(0, engineers.query)], lost=True, size=unknown_size, same=False)
    assert not sentences.read(words_of("where do they live"), lost).readings


def test_a_fragment_changes_what_was_asked(sentences: SentenceReader) -> None:
    before = first(sentences, "who lives in Dallas")
    changed = first(sentences, "and in Irving", after(before.query))
    assert changed.context == 0
    assert changed.query == first(sentences, "who lives in Irving").query


def test_to_ask_what_was_answered_costs_more(sentences: SentenceReader) -> None:
    before = first(sentences, "who lives in Dallas")
    leaning = [
        one for one in sentences.read(words_of("and in Dallas"), after(before.query)).readings if one.context == 0
    ]
    other = first(sentences, "and in Irving", after(before.query))
    assert [one.cost for one in leaning if one.query == before.query] == [other.cost + SAME_AGAIN]


def test_another_grammar_reads_what_it_has_rules_for(parts: PartsOfTheReader) -> None:
    without_rules = parts.sentences.for_one_request(parts.leaves, Grammar(()))
    assert not without_rules.read(words_of("who lives in Dallas"), NOTHING).readings
    assert parts.sentences.read(words_of("who lives in Dallas"), NOTHING).readings


def test_within_one_request_a_sentence_is_read_once_and_as_without_memory(parts: PartsOfTheReader) -> None:
    """What is remembered hangs on what was asked before, and shortens no reading."""
    remembering = parts.sentences.for_one_request(parts.leaves.for_one_request(), parts.grammar.for_one_request())
    earlier = after(first(parts.sentences, "who lives in Irving").query)
    for text in ("who lives in Dallas", "and in Dallas", "how old are they", "the clerks in Dallas", "who is jolly"):
        tokens = words_of(text)
        for before in (NOTHING, earlier):
            told = parts.sentences.read(tokens, before)
            read = remembering.read(tokens, before)
            assert [(one.query, one.cost, one.context) for one in read.readings] == [
                (one.query, one.cost, one.context) for one in told.readings
            ]
            assert (read.unknown, read.words) == (told.unknown, told.words)
            assert remembering.read(words_of(text), replace(before)) is read

"""What is told of somebody in clauses of its own says of whom the request asks, and none of it is lost."""

from __future__ import annotations

import pytest

from tests.unit.ask.same_statement import is_said_by
from wizard.ask.interface import Exchange, Request, Tool
from wizard.ask.reader.told_facts import asked_of_oneself, tellings
from wizard.ask.reader.words import words_of

TOLD = [
    ("he works in Legal, his name is Young, what's his phone",
     "list people called Young who work in Legal with their phone"),
    ("There's this chap in Legal, I think he's an attorney, he's called Young. What does he make?",
     "list men in Legal who are attorneys called Young with their salary"),
    ("I met a woman at the printer yesterday, she's a nurse here, where does she live?",
     "a woman who is a nurse here, where does she live"),
    ("my cousin is a clerk, lives in Irving, how old is she?",
     "someone who is a clerk and lives in Irving, how old is she"),
    ("I have to write to somebody in Irving, a secretary, name's Delgado I believe, what's her street?",
     "somebody in Irving called Delgado who is a secretary, what's her street"),
    ("All I know is that she lives in Irving and that she's a secretary, what's her phone?",
     "someone who lives in Irving and is a secretary, what's her phone"),
    ("We want to give a clock to whoever has been here the longest. Who would that be?",
     "who has been here the longest"),
    ("What does she make? She's the nurse.", "someone who is the nurse, what does she make"),
    ("There's a secretary in Irving, she's so friendly, how old is she?", "a secretary in Irving, how old is she"),
]  # fmt: skip
OF_THE_SPEAKER = [
    ("I'm Rosa Delgado, when did I join?", "Rosa Delgado, when did she join"),
    ("Hi, my name is Rosa Delgado and I need to know who my boss is", "Rosa Delgado, who is her boss"),
    ("I'm Rosa Delgado, who is the president?", "who is the president"),
]
REFUSED = [
    "There's a woman in Legal, she works in marketing, what's her phone?",
    "She works in marketing, what's her phone?",
]
NOTHING_TOLD = [
    "he was hired in 1985 and she in 1986, who is older",
    "my brother is a nurse, how much do nurses make",
    "who is the president, how old is he",
    "would there be anybody from Taiwan, my wife is Taiwanese",
]


@pytest.mark.parametrize(("said", "meant"), TOLD)
def test_a_request_is_asked_of_whom_its_clauses_tell(tool: Tool, said: str, meant: str) -> None:
    is_said_by(tool, said, meant)


@pytest.mark.parametrize(("said", "meant"), OF_THE_SPEAKER)
def test_what_a_speaker_who_tells_her_name_asks_of_herself_is_asked_of_who_is_called_so(
    tool: Tool, said: str, meant: str
) -> None:
    is_said_by(tool, said, meant)


@pytest.mark.parametrize("said", REFUSED)
def test_what_may_narrow_and_means_nothing_here_leaves_no_reading(tool: Tool, said: str) -> None:
    assert tool.ask(Request(said)).status == "abstained"


@pytest.mark.parametrize("said", NOTHING_TOLD)
def test_other_requests_tell_of_nobody(said: str) -> None:
    assert not list(tellings(words_of(said)))
    assert asked_of_oneself(words_of(said)) is None


def test_what_is_said_of_ones_own_certainty_is_no_fact() -> None:
    (telling,) = tellings(words_of("I think he's a clerk, that is all I know, how old is he"))
    assert [" ".join(token.word for token in clause.tokens) for clause in telling.clauses] == ["he is a clerk", ""]


def test_after_another_request_he_is_who_was_spoken_of(tool: Tool) -> None:
    """Nobody new is brought up, so that it is not asked of someone told of by these clauses alone."""
    said = "he works in Legal, how old is he"
    president = tool.ask(Request("who is the president")).interpretations[0]
    before = (Exchange("who is the president", president.logical_form),)
    alone = tool.ask(Request(said)).interpretations[0]
    assert all(one.sql != alone.sql for one in tool.ask(Request(said, before)).interpretations)

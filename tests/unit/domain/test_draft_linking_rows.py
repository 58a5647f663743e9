"""Conditions on the rows that tie two things: drafted from places, outcomes and payloads, and written by hand."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from tests.databases import Drafts
from tests.playbill import PLAYBILL
from wizard.ask.interface import Request
from wizard.ask.tool import LexiconTool
from wizard.domain.errors import LexiconError
from wizard.domain.lexicon import load_lexicon, parse_lexicon

FOUND = {
    "Who played Alan Turing in The Code?": {(1,)},
    "Which movies did Keira Dunn play Mary in?": {(2,)},  # and not the one in which another played Mary
    "What role did Benedict Hale play in The Code?": {("Alan Turing",)},
    "Which movies did Dora Vance review in 2010?": {(2,)},
    "Who reviewed Quiet Sea in 2011?": {(3,)},
    "Which critics gave The Code 5 stars?": {(1,)},
    "Which movies did Otto Klein give more than 3 stars?": {(1,)},
    "How many stars did Dora Vance give Quiet Sea?": {(2,)},
    "Which movies won the Golden Reel?": {(1,)},
    "Which movies won in 2015?": {(1,)},  # and not those of that year
    "Which awards has The Code won?": {(1,)},
    "Which movies were nominated for the Silver Lens?": {(1,), (2,), (3,), (4,)},  # who won was nominated, too
    "Who won the Spring Cup?": {(1,)},
    "Who is the winner of the Spring Cup?": {(1,)},
    "Did Sam Hill win the Lake Run?": {(0,)},
    "Which race did Rita Low win?": {(2,)},
    "How many races did Sam Hill win?": {(1,)},
    "Which runners have never won a race?": {(4,)},
    "Which runners from Kenya won a race?": {(1,), (2,)},
    "Who won the race in June 2015?": {(3,)},
    "Who came second in the Spring Cup?": {(2,)},
    "Who finished first in Lake Run?": {(3,)},
    "Who retired in Lake Run?": {(4,)},
    "Who was disqualified in 2016?": {(1,)},
    "How many runners finished the Lake Run?": {(2,)},
    "In which position did Rita Low finish the Spring Cup?": {(3,)},
    "What is the revenue per country?": {("UK", 233), ("USA", 240), ("France", 20)},
    "Which actors were born before 1980?": {(1,), (3,), (5,)},
}


@pytest.mark.parametrize("text", FOUND)
def test_it_is_said_of_the_rows_that_tie(text: str, drafts: Drafts) -> None:
    assert drafts.of(PLAYBILL, "playbill").rows(text) == FOUND[text]


def test_the_paraphrase_says_what_winning_is_taken_for(drafts: Drafts) -> None:
    (reading, *_) = drafts.of(PLAYBILL, "playbill").tool.ask(Request("Who won the Lake Run?")).interpretations
    assert reading.paraphrase == "List all runners who have race results in Lake Run that have a position of 1."


@pytest.mark.parametrize("text", ["Which runners won all races?", "List the runners and the races they won."])
def test_what_cannot_be_said_of_the_rows_is_not_read_without_them(text: str, drafts: Drafts) -> None:
    found = drafts.of(PLAYBILL, "playbill").tool.ask(Request(text)).interpretations
    assert all("position" in one.sql for one in found)


def test_the_draft_is_in_order_and_says_what_it_took(drafts: Drafts) -> None:
    draft = drafts.of(PLAYBILL, "playbill")
    assert [finding for finding in draft.lint() if finding.severity == "error"] == []
    assert 'relation runner win race: "win" is race_result.position = 1' in draft.made.doubts


BY_HAND = """
relations:
  critic love movie:
    path: critic.critic_id -> movie_review.critic_id, movie_review.movie_id -> movie.id
    when: [{attribute: movie review stars, over: 4}]
    verbs: [love, be fond of]
"""


def test_a_relation_with_conditions_is_written_by_hand(drafts: Drafts, tmp_path: Path) -> None:
    draft = drafts.of(PLAYBILL, "playbill")
    (tmp_path / "drafted.yaml").write_text((draft.folder / "drafted.yaml").read_text("utf-8"), "utf-8")
    (tmp_path / "lexicon.yaml").write_text(BY_HAND, "utf-8")
    words = load_lexicon(tmp_path / "lexicon.yaml")
    tool = LexiconTool(words, draft.database, datetime.date(2026, 1, 1))
    (reading, *_) = tool.ask(Request("Which movies does Lena Moss love?")).interpretations
    assert set(draft.database.run(reading.sql).rows) == {(3,)}


WORDS = """
classes:
  runner: {table: runner, key: [id], nouns: [runner]}
  race: {table: race, key: [id], nouns: [race]}
  result: {table: result, key: [runner, race], nouns: [result]}
attributes:
  place: {of: result, column: result.place, kind: number, nouns: [place]}
  runner name: {of: runner, column: runner.name, nouns: [name]}
relations:
  ran: {from: result, to: runner, path: result.runner -> runner.id, verbs: [be of]}
  ran in: {from: result, to: race, path: result.race -> race.id, verbs: [be in]}
  won: {path: "runner.id -> result.runner, result.race -> race.id", when: WHEN}
"""


@pytest.mark.parametrize(
    ("when", "change", "complaint"),
    [
        ("[{attribute: plaice, equals: 1}], verbs: [win]", ("", ""), "'plaice' of a class on the way; is it 'place'"),
        ("[{attribute: runner name, equals: X}], verbs: [win]", ("", ""), "'runner name' of a class on the way"),
        ("[{attribute: place, equals: 1}], verbs: [win], prepositions: [in]", ("", ""), "verbs and nouns"),
        ("[{attribute: place, equals: 1}], verbs: [win]", ("  ran in:", "  #"), "from result to race in the same way"),
    ],
)
def test_conditions_that_cannot_be_told_are_complained_of(when: str, change: tuple[str, str], complaint: str) -> None:
    with pytest.raises(LexiconError, match=complaint):
        parse_lexicon(WORDS.replace("WHEN", when).replace(*change), Path("lexicon.yaml"))

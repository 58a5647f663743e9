"""Everyday wordings that a plainer one stands for: the plainer words, what was meant, and what stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

import wizard
from wizard.ask.guard import Database
from wizard.ask.interface import Request, Tool
from wizard.ask.reader.plainer_wordings import domain_wordings, put_more_plainly
from wizard.ask.reader.words import words_of
from wizard.domain.lexicon import load_lexicon

PERSONNEL = load_lexicon(Path(wizard.__file__).parent / "domains" / "personnel" / "lexicon.yaml")


def plainly(text: str) -> str:
    return " ".join(token.word for token in put_more_plainly(words_of(text)))


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("whoever's paid the least", "the one who is paid the least"),
        ("whichever one's been here longer", "the one that has been here longer"),
        ("who has been in Legal the longest", "who has been here the longest in legal"),
        ("who was hired before everyone else", "who was hired first"),
        ("who is under 30 or isn't 40 yet", "who is under 30 or is under 40 years old"),
        ("who has turned 60 already", "who is at least 60 years old"),
        ("first and last names", "first names and last names"),
        ("which is the biggest, going by people", "which is the biggest by people"),
        ("what are the jobs called that women do", "what are the jobs that women do"),
        ("what is the unit called that he leads", "what is the name of the unit that he leads"),
        ("besides Ann Lee, who works there", "who works there except ann lee"),
        ("jobs that are only done by men", "jobs that are done by only men"),
        ("what day was he hired", "on what date was he hired"),
        ("which school or schools did she attend", "which schools did she attend"),
        ("which engineers became managers", "which engineers are managers"),
        ("who ended up as a manager", "who are a manager"),
        ("Ann Lee or Bo Nash, who has been around longer", "which one has been around longer , ann lee or bo nash"),
        ("how many clerks do you keep these days", "how many clerks are there"),
        ("isn't she a manager", "is she a manager"),
        ("people who live anywhere but Irving", "people who do not live in irving"),
        ("whose pay is the highest", "who has the highest pay"),
        ("anyone well over 60", "anyone over 60"),
        ("by noon at the latest", "by noon"),
        ("what could I catch after three", "what can i take after three".replace("three", "3")),
    ],
)
def test_a_wording_is_put_more_plainly(text: str, plain: str) -> None:
    assert plainly(text) == plain


@pytest.mark.parametrize(
    "text",
    [
        "who is the one in Legal",
        "on what date was he hired",
        "who is not 30 years old",
        "which one is older",
        "list jobs",
    ],
)
def test_what_is_plain_stays_as_it_is(text: str) -> None:
    tokens = words_of(text)
    assert put_more_plainly(tokens) is tokens


def test_no_word_that_was_meant_counts_as_left_out() -> None:
    text = "who has been here the longest time"
    tokens = put_more_plainly(words_of(text))
    assert max(token.end for token in tokens) == len(text)


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("Who's been in Legal the shortest time?", "which employee in Legal has been here the shortest"),
        ("What's the middle initial of whoever joined us most recently?",
         "what is the middle initial of the newest employee"),
        ("Between Fred Rogers and Roy Drake, what's the ID number of whoever's been here longer?",
         "what is the employee id of Fred Rogers"),
        ("What do you call the jobs that only women do?", "which jobs are held by only women"),
        ("What's the number of the department with the most staff?",
         "what is the department number of the department with the most employees"),
        ("Which surnames do five or more of our people share?", "which last names turn up 5 times or more"),
        ("Whose job is the same as Rosa Delgado's?", "who has the same job as Rosa Delgado"),
        ("Which department pays its people the most on average?", "which department has the highest average salary"),
        ("Who's in Accounting without being an accountant or an engineer?",
         "who is in Accounting and is neither an accountant nor an engineer"),
        ("Do we have departments with nobody in them at all?", "are there departments with nobody in them"),
        ("Are there Canadian citizens in department 32, and who are they?",
         "list the Canadian citizens in department 32"),
        ("Who are the department directors, and what's everyone's employee number?",
         "who are the department directors and what are their employee ids"),
        ("Who's on less than twenty thousand?", "who earns less than 20000"),
        ("Who started here on the twenty-fifth of May, 1956?", "who was hired on 25 May 1956"),
        ("What are the employee numbers of managers with just one person under them?",
         "what are the employee ids of managers who supervise exactly one employee"),
        ("Which department is the biggest, going by people?", "which department has the most people"),
        ("Which jobs have women in them?", "which jobs do women do"),
        ("Are our technicians mostly men or mostly women?", "are the technicians more men or more women"),
    ],
)  # fmt: skip
def test_people_are_understood(tool: Tool, database: Database, said: str, plain: str) -> None:
    _means(tool, database, said, plain)


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("How early can I leave Boston for Denver?", "what is the earliest flight from Boston to Denver"),
        ("What's the soonest I can be in Denver from Boston?", "which flight from Boston to Denver arrives earliest"),
        ("Which flight gets into Denver first from Boston?", "which flight from Boston to Denver arrives earliest"),
        ("What's Delta got from Boston to Denver?", "what does Delta have from Boston to Denver"),
        ("How many flights have they got from Boston to Denver?", "how many flights are there from Boston to Denver"),
        ("What goes from Boston to Denver before quarter to nine in the morning?",
         "flights from Boston to Denver before 8:45 am"),
        ("Which planes leave Boston between eight and ten past nine in the morning?",
         "flights from Boston between 8 am and 9:10 am"),
        ("Flights from Boston to Denver, arriving by noon at the latest",
         "flights from Boston to Denver arriving by noon"),
        ("Get me into Philadelphia from Atlanta before noon",
         "flights from Atlanta to Philadelphia arriving before noon"),
        ("How many planes would get me from Boston into Chicago by noon at the latest?",
         "how many flights from Boston to Chicago arrive by noon"),
        ("How many folks can you fit on a Concorde?", "how many people fit on a Concorde"),
        ("Who flies the seven sixty-seven?", "who flies the 767"),
    ],
)  # fmt: skip
def test_travellers_are_understood(agent: Tool, timetable: Database, said: str, plain: str) -> None:
    _means(agent, timetable, said, plain)


def _means(tool: Tool, database: Database, said: str, plain: str) -> None:
    one, two = (tool.ask(Request(text)).interpretations for text in (said, plain))
    assert one, "abstained"
    assert two, "abstained on the plain one"
    assert set(database.run(one[0].sql).rows) == set(database.run(two[0].sql).rows)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("what does the legal department cost us in salaries", "what is the total salaries of the legal department"),
        ("since when is Paul Tai employed", "when did paul tai join"),
    ],
)
def test_wordings_of_a_concept_stand_wherever_a_lexicon_names_it(text: str, plain: str) -> None:
    for lexicon, becomes in ((PERSONNEL.full, plain), (PERSONNEL, text.lower())):
        put = put_more_plainly(words_of(text), domain_wordings(lexicon))
        assert " ".join(token.word for token in put) == becomes


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("red-eyes from Los Angeles to New York", "late night flights from Los Angeles to New York"),
        ("what am I looking at for a coach ticket from Boston to Chicago",
         "how much is a coach ticket from Boston to Chicago"),
        ("I can't spend more than 250 dollars, what flights are there from Boston to Atlanta",
         "flights from Boston to Atlanta for no more than 250 dollars"),
        ("I don't want to leave before nine, Boston to Chicago",
         "leaving not before nine, Boston to Chicago"),
        ("do they feed you on the way from Atlanta to Boston", "are there flights with a meal from Atlanta to Boston"),
        ("where does America West fly from Phoenix", "where does America West fly to from Phoenix"),
        ("Denver to Seattle, in by five p.m.", "Denver to Seattle, arriving by five p.m."),
        ("Hartford to New York, off before 8:45 a.m.", "Hartford to New York, leaving before 8:45 a.m."),
        ("how wide are the wings of a 747", "what is the wing span of a 747"),
        ("how long do I need to change planes at Kennedy", "what is the minimum connection time at Kennedy"),
        ("which airport has the shortest trip into downtown Chicago", "which airport is closest to downtown Chicago"),
    ],
)  # fmt: skip
def test_wordings_of_a_domain(agent: Tool, said: str, plain: str) -> None:
    found, meant = (agent.ask(Request(text)).interpretations for text in (said, plain))
    assert found[0].sql == meant[0].sql

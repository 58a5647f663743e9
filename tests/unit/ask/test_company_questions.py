"""Single questions about a company as people put them, each the same statement as its plainer words.

Families by construction; the words are others than those that the rules were made with.
"""

from __future__ import annotations

import pytest

from tests.unit.ask.same_statement import is_said_by, sql_of
from wizard.ask.interface import Tool

SAME = [
    # the most frequent value, by a verb of turning up, or by what most of them do
    ("what job title comes up the most", "which job title is most common"),
    ("which city turns up most often", "which city is the most common"),
    ("what did most of the technicians study", "which subject did most technicians study"),
    ("what year did we take on the most people", "in which year were the most people hired"),
    ("which month saw the most hires", "which month had the most hires"),
    # how many of each
    ("how many of each sex are there", "how many employees are there of each sex"),
    ("how many of every degree do we have", "for each degree, how many employees"),
    # the one of each group
    ("every division's head", "for each division, the head"),
    ("who is the boss of each division", "for each division the boss"),
    # more of one kind than of another
    ("divisions with more guards than clerks", "which divisions have more guards than clerks"),
    ("is there any division with fewer men than women", "are there divisions that have fewer men than women"),
    # kinds and members compared
    ("who is older on average, clerks or accountants",
     "the average age of the clerks and the average age of the accountants"),
    ("who makes less, men or women", "the average salary of the men and the average salary of the women"),
    # the same as one's own partner has
    ("does anyone live in the same city as their boss", "do any employees have the same city as their boss"),
    # a denial ends at the next verb
    ("accountants who are not managers and live in Dallas", "accountants in Dallas who are not managers"),
    ("scientists who aren't women and earn over 50000", "scientists earning over 50000 who are not women"),
    # ranges, and amounts by their figures
    ("the age range of the librarians", "the lowest and highest age of the librarians"),
    ("what is the salary range in Contracts", "the lowest and highest salary in Contracts"),
    ("which attorneys make six figures", "which attorneys earn at least 100000"),
    # claims that are to be confirmed
    ("can you verify that Paul Tai lives in Irving", "does Paul Tai live in Irving"),
    ("is Rosa Delgado divorced or what", "is Rosa Delgado divorced"),
    # telegrams
    ("librarians, department 20, ages", "the librarians in department 20 with their ages"),
    ("Paul Tai, direct reports, count", "how many people report to Paul Tai"),
    ("four highest salaries with last names",
     "the last names and salaries of the 4 employees with the highest salaries"),
    ("salaries of the editors, from lowest to highest", "the salaries of the editors, lowest first"),
    ("anniversary party, everybody from Irving", "everybody from Irving"),
    # several things asked at once
    ("in which subject did Paul Tai get his degree", "the subjects of the degrees of Paul Tai"),
    # how long somebody has been there
    ("how many years is Paul Tai with the firm", "how long has Paul Tai worked here"),
    ("since how many years works the nurse here", "how long has the nurse worked here"),
    ("who has worked here since before 1960", "who was hired before 1960"),
    # whose number it is
    ("have you got a number for Rosa Delgado", "the phone number of Rosa Delgado"),
    # schools abroad
    ("who has a degree from a school abroad", "who has a degree from a foreign school"),
    ("people with a maths degree", "people with a degree in mathematics"),
    ("who graduated from Stanford or Yale", "graduates of Stanford or Yale"),
    ("which division has the most PhDs", "which division has the most PhD holders"),
    ("MBAs by department", "how many MBA holders by department"),
    ("is the oldest person in Physical Sciences a woman", "is the oldest employee of Physical Sciences a woman"),
    # beside stories
    ("last Friday I met two people in the lift and my Tom is seven, so how many guards are there",
     "how many guards are there"),
    ("nobody at the gate ever told me who the librarians are", "who are the librarians"),
    ("I keep asking myself and the boy at the desk how many nurses work here", "how many nurses work here"),
    ("don't laugh, but who is the oldest guard", "who is the oldest guard"),
    ("when I retired there were no women, they were all old men, how many women clerks are there",
     "how many women clerks are there"),
    ("they all want a window seat, so which guards live in Irving", "which guards live in Irving"),
]  # fmt: skip
HOLDS = [
    ("what's the lowest salary and who has it", ("employee_id, ", "MIN(")),
    ("how many clerks live in Plano and how many in Irving", ("COUNT(*)", "'PLANO'", "'IRVING'")),
    ("who earns less, the librarian or the nurse", ("'LIBRARIAN', 'NURSE'", "MIN(")),
    ("who works in another department than their boss", ("NOT", "supervisor_id")),
]
BOTH = [
    "are there both clerks and engineers in Legal",
    "do both men and women work in Contracts",
    "are there women as well as men among the guards",
]
NEVER = [
    ("has anybody got three degrees", "employee_id = 3"),
    ("who has two degrees from the same school", "school"),
    ("how many years has Paul Tai worked for you", "birth_date"),
    ("who graduated from Harvard or Yale", "street"),
    ("what is the work of Paul Tai", "divisions"),
]
"""What once stood in a statement that asked something else."""


@pytest.mark.parametrize(("said", "meant"), SAME)
def test_it_is_the_same_in_plainer_words(tool: Tool, said: str, meant: str) -> None:
    is_said_by(tool, said, meant)


@pytest.mark.parametrize(("said", "parts"), HOLDS)
def test_the_statement_says_it(tool: Tool, said: str, parts: tuple[str, ...]) -> None:
    sql = sql_of(tool, said)
    assert [part for part in parts if part not in sql] == []


@pytest.mark.parametrize("said", BOTH)
def test_of_two_kinds_there_must_be_some_of_each(tool: Tool, said: str) -> None:
    assert sql_of(tool, said).count("EXISTS") == 2


@pytest.mark.parametrize(("said", "never"), NEVER)
def test_the_statement_does_not_say_it(tool: Tool, said: str, never: str) -> None:
    assert never not in sql_of(tool, said)

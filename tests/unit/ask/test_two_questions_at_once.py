"""Two questions in one, and kinds side by side: each the same statement as its plainer words, or one that says both."""

from __future__ import annotations

import pytest

from tests.unit.ask.same_statement import is_said_by, sql_of
from wizard.ask.interface import Tool

SAME = [
    ("who has the same boss as Paul Tai and earns more",
     "who has the same boss as Paul Tai and earns more than Paul Tai"),
    ("who has the same job as Rosa Delgado but is older",
     "who has the same job as Rosa Delgado and is older than Rosa Delgado"),
    ("are there more married or single people", "are there more married people or single people"),
    ("do women earn less than men in Legal", "do women in Legal earn less than men in Legal"),
    ("average salary of men versus women in Legal", "average salary of men in Legal versus women in Legal"),
    ("who works for somebody younger", "who is older than their boss"),
    ("who reports to someone younger than himself", "who is older than their boss"),
    ("clerks, highest salary first", "clerks sorted by salary, highest first"),
    ("departments and their heads", "the head of each department"),
    ("who heads each department", "the head of each department"),
    ("how many people work in which department", "how many people work in each department"),
    ("what jobs are there and how many people have each", "how many people have each job title"),
    ("which towns do the clerks live in, and how many live in each", "how many clerks live in each town"),
    ("Legal department, married, how many", "how many married people work in the Legal department"),
    ("all of the guards, are they men", "are all guards men"),
    ("the clerks and what they do", "the clerks and their job titles"),
    ("who runs department 45", "who works in department 45 and supervises an employee"),
    ("when was the last time anybody was hired", "what is the latest hire date"),
    ("compare for me Grace Moore and Phyllis Moore, pay and level", "Grace Moore and Phyllis Moore, pay and level"),
]  # fmt: skip
BOTH = [
    ("how many clerks are there and how many of those are women", "COUNT", "'F'"),
    ("how many are over 60 and how many of them are women", "60", "'F'"),
    ("who earns the most and who earns the least", "MAX", "MIN"),
    ("men and women, how many of each", "'M'", "'F'"),
    ("what did Paul Tai study, and where", "major_code", "school_code"),
    ("what degrees does Paul Tai have, and from which schools", "degree", "school_code"),
    ("what day was Paul Tai hired, and at what level is he", "hire_date", "level"),
    ("the number of people and the average salary per department", "COUNT", "AVG"),
    ("how many clerks work in each department and what do they earn on average", "COUNT", "AVG"),
    ("clerks, secretaries and guards", "SECRETARY", "GUARD"),
    ("how many employees have none of these degrees: BS, MS, PhD", "'MS'", "'PHD'"),
    ("personnel, headcount and top salary", "COUNT", "MAX"),
    ("how many of each sex per department", "sex", "department"),
]
WRONG = [
    ("whoever sits in Accounting and lives in Boston or in Cambridge", "OR e1.department"),
    ("clerks, secretaries and guards", "LIKE '%CLERK%' AND"),
    ("employees from Israel, with school", "SELECT DISTINCT e1.street"),
    ("names of the clerks, highest first", "ORDER BY"),
]
"""What a request does not say."""


@pytest.mark.parametrize(("said", "meant"), SAME)
def test_said_more_plainly(tool: Tool, said: str, meant: str) -> None:
    is_said_by(tool, said, meant)


@pytest.mark.parametrize(("said", "first", "second"), BOTH)
def test_both_are_asked(tool: Tool, said: str, first: str, second: str) -> None:
    sql = sql_of(tool, said)
    assert first in sql
    assert second in sql


@pytest.mark.parametrize(("said", "other"), WRONG)
def test_what_is_not_said(tool: Tool, said: str, other: str) -> None:
    assert other not in sql_of(tool, said)

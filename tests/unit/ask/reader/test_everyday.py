"""Everyday ways to ask, each beside a plain question that means the same; and what is not read as something else."""

from __future__ import annotations

import pytest

from tests.unit.ask.same_statement import sql_of
from wizard.ask.guard import Database
from wizard.ask.interface import Request, Tool


@pytest.mark.parametrize(
    ("said", "plainly"),
    [
        ("people over sixty", "who is older than 60"),
        ("which clerks were hired after 1960 and before 1970", "which clerks were hired between 1961 and 1969"),
        ("I want to see the clerks in Irving and I want to see the clerks in Dallas",
         "list the clerks in Irving and the clerks in Dallas"),
        ("Jose Vasquez or Martha Nash, which one has been around longer?",
         "who has been around longer, Jose Vasquez or Martha Nash"),
        ("who has put in more years here, Fred Rogers or Roy Drake",
         "who has been here longer, Fred Rogers or Roy Drake"),
        ("how much does the whole legal department cost us in salaries", "the total salary of the legal department"),
        ("What do all the engineers cost us in salary put together?", "the total salary of all engineers"),
        ("managers, not Harvard graduates, pay all added together",
         "the total salary of managers who did not graduate from Harvard"),
        ("if I add up what the clerks earn, what do I get", "the total salary of the clerks"),
        ("What divisions does the company have?", "list the divisions"),
        ("how many lady managers does this company have now?", "how many female managers are there"),
        ("How many accountants do you keep these days?", "how many accountants are there"),
        ("librarians and nurses, alphabetical by last name then first",
         "list librarians and nurses, sorted by last name and first name"),
        ("list the people in Contracts from the longest serving to the newest",
         "list the people in Contracts, longest serving first"),
        ("Martha Nash, born when?", "when was Martha Nash born"),
        ("August birthdays, first names only", "people born in August, first names only"),
        ("who is number two in salary", "who has the second highest salary"),
        ("How many people in Accounting live anywhere but Massachusetts?",
         "how many people in Accounting do not live in Massachusetts"),
        ("Which electrical engineering majors ended up as managers?",
         "which electrical engineering majors are managers"),
        ("What number do I dial if I want to get Sharon Lease at the office?", "Sharon Lease's work phone"),
        ("the phone number of Eleanor Franklin at home", "Eleanor Franklin's home phone"),
        ("what letter goes in the middle of Louise Tanaka's name", "Louise Tanaka's middle initial"),
        ("Division by division, how many days on average have people been here?",
         "the average days of service by division"),
        ("with the technicians, which sex is there more of", "which sex is most common among the technicians"),
        ("who is under 30", "who is younger than 30"),
        ("what do we spend on salaries", "what is the total salary of all employees"),
        ("what do the salaries in division 2 add up to", "what is the total salary in division 2"),
        ("what is it that Louise Tanaka does here", "what is Louise Tanaka's job title"),
        ("when did we hire Paul Tai", "when was Paul Tai hired"),
        ("how many people did we hire in 1983", "how many people were hired in 1983"),
        ("did we hire anyone in 1989", "was anyone hired in 1989"),
        ("how old is the average clerk", "what is the average age of the clerks"),
        ("what does a typical guard make", "what is the average salary of the guards"),
        ("biggest department", "which department has the most employees"),
        ("which department is the largest", "which department has the most employees"),
        ("who earns more than anyone else", "who has the highest salary"),
        ("my friend says there are no women in contracts, is that true", "are there no women in contracts"),
        ("I was wondering whether Grace Moore is married", "is Grace Moore married"),
        ("Who's been around longer, Jose Vasquez or Martha Nash?",
         "who has been here longer, Jose Vasquez or Martha Nash"),
        ("who lives in Irving but does not work in department 13",
         "who lives in Irving and does not work in department 13"),
        ("can you tell me who the widows and widowers are", "list the widows and widowers"),
        ("who was the last person we hired", "who was hired most recently"),
        ("Clerks hired since 1985, please", "which clerks were hired in 1985 or later"),
        ("Headcount, department 44?", "how many employees are in department 44"),
        ("what's the lowest anyone gets paid", "what is the lowest salary"),
        ("how much do we pay our programmers in total", "what is the total salary of the programmers"),
        ("what do we pay a guard on average", "what is the average salary of the guards"),
        ("top five earners", "the five highest paid employees"),
        ("What is the gender split in department 44", "how many employees are in department 44 by sex"),
        ("How long has Paul Tai been with the company", "how long has Paul Tai worked here"),
        ("In what year was born Rosa Delgado?", "in what year was Rosa Delgado born"),
        ("The boss of Paul Tai, who is he?", "who is Paul Tai's boss"),
        ("how many men and how many women work in legal",
         "how many men work in legal and how many women work in legal"),
        ("My niece Carol Ashby works for you, what is her telephone number please?", "Carol Ashby, what is her phone"),
        ("I need to mail something to Grace Moore, what's her address?", "Grace Moore, what is her address"),
        ("which employees share a supervisor with Paul Tai", "who has the same boss as Paul Tai"),
        ("which majors do the programmers have", "what are the majors of the programmers"),
        ("which bosses have just one person working for them", "which managers supervise exactly one employee"),
    ],
)  # fmt: skip
def test_everyday_words_mean_the_plain_question(tool: Tool, database: Database, said: str, plainly: str) -> None:
    found, wanted = sql_of(tool, said), sql_of(tool, plainly)
    assert "abstained" not in (found, wanted)
    assert set(database.run(found).rows) == set(database.run(wanted).rows)


@pytest.mark.parametrize(
    ("text", "within"),
    [
        ("does Sharon Lease live in Dallas or Irving", "SELECT DISTINCT e1.city"),
        ("do we have more men or more women", "GROUP BY e1.sex"),
        ("who earns more, editors or librarians", "AVG(e1.salary)"),
        ("who was hired after Paul Tai", "e1.hire_date > (SELECT MAX(e2.hire_date)"),
        ("did we hire more people in 1983 or in 1984", "GROUP BY"),
        ("how much more does Paul Tai earn than Rosa Delgado", "SELECT (SELECT MAX(e1.salary)"),
        ("list the attorneys by seniority", "DESC"),
        ("which department pays best", "AVG(e1.salary)"),
        ("In which department does Sharon Lease work and what is her job?", "d1.department, j1.job_title"),
        ("Who was hired on the same day as Paul Tai?", "e1.hire_date IN (SELECT"),
        ("which ethnic group earns the least on average", "AVG(e1.salary)"),
        ("who got hired the same year as Paul Tai", "strftime('%Y'"),
        ("I need the average salary of women and of men", "(SELECT AVG(e2.salary)"),
        ("list the department directors together with the departments they work in", "e1.department"),
        ("do any of the attorneys live outside of Texas", "NOT (s1.state_name = 'TEXAS')"),
    ],
)
def test_what_the_statement_has(tool: Tool, text: str, within: str) -> None:
    found = tool.ask(Request(text)).interpretations
    assert found
    assert within in found[0].sql + found[0].display_sql


@pytest.mark.parametrize(
    "text",
    [
        "who lives near Irving",
        "departments over 50",
        "departments with more than 40",
        "which veterans live in Irving",
        "who hires the most",
        "who pays the most",
    ],
)
def test_what_says_something_else_is_not_read(tool: Tool, text: str) -> None:
    assert sql_of(tool, text) == "abstained"


@pytest.mark.parametrize(
    "text", ["who was born on May 3", "whose birthday is on the 3rd of May", "people born on May 3"]
)
def test_a_birthday_without_a_year_is_on_that_day_of_any_year(tool: Tool, database: Database, text: str) -> None:
    rows = database.run(sql_of(tool, text)).rows
    born = database.run("SELECT DISTINCT employee_id FROM employees WHERE substr(birth_date, 6, 5) = '05-03'").rows
    assert len(rows) == len(born) > 0


def test_the_way_back_behind_a_pause(agent: Tool) -> None:
    assert agent.ask(Request("on Friday, the way back")).status in ("answered", "abstained"), "it was a TypeError"


@pytest.mark.parametrize(
    "text", ["is Martha Nash a lawyer", "is everyone in Legal a lawyer", "does Martha Nash have a master's degree"]
)
def test_what_one_word_says_is_no_choice_of_its_values(tool: Tool, text: str) -> None:
    assert tool.ask(Request(text)).interpretations[0].paraphrase.startswith("Yes or no: ")


@pytest.mark.parametrize(
    ("text", "within"),
    [
        ("flights from Boston to Denver but not in the morning", "do not both have a departure time"),
        ("flights from Boston to Denver except on Sundays", "do not fly on Sunday"),
        ("I want to fly from Boston to Denver but not on Delta", "are not on Delta"),
    ],
)
def test_a_time_that_is_left_out_is_left_out(agent: Tool, text: str, within: str) -> None:
    assert within in agent.ask(Request(text)).interpretations[0].paraphrase


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("clerks who don't live in Irving or Dallas", "List all clerks who do not have the city Irving or Dallas."),
        ("isn't Martha Nash a manager", "Yes or no: is Martha Nash a manager?"),
        ("people with an MA but no PhD", "List all employees who hold degree MA and do not hold degree PHD."),
        ("departments with clerks but no guards",
         "List all departments that employ clerks and do not employ employees who have the job title Guard."),
        ("what's the share of women in Legal",
         "Of all employees who work in departments that have the department name Legal, the share who are female "
         "(a ratio, 0 to 1)."),
        ("which job has the most people", "List the job title that has the most of the employees."),
        ("engineers and their schools", "List all engineers, each with their school."),
    ],
)  # fmt: skip
def test_what_is_denied_and_of_whom_it_is_asked(tool: Tool, text: str, said: str) -> None:
    assert tool.ask(Request(text)).interpretations[0].paraphrase == said

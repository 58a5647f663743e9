"""What a speaker takes back is not read, whichever way it is said; and what is no repair is read as it stands."""

from __future__ import annotations

import pytest

from wizard.ask.interface import Request, Tool


def rows_of(tool: Tool, text: str) -> str:
    found = tool.ask(Request(text)).interpretations
    return found[0].sql if found else "abstained"


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("employees in department forty no forty five", "employees in department 45"),
        ("Paul Tai's birthday, sorry, Louis Bandanza's, when is it", "when is Louis Bandanza's birthday"),
        ("mail clerks who supervise somebody, no, don't supervise anybody", "mail clerks who don't supervise anybody"),
        ("people in Lexington, scrap that, Belmont", "people in Belmont"),
        ("employees in department 10, I mean department 20", "employees in department 20"),
        ("employees in department forty, no, forty five", "employees in department 45"),
        ("list the men no the women", "list the women"),
        ("How many people are in department 43, no wait, I mean 44?", "how many people are in department 44"),
        ("show me all the drivers, sorry, not the drivers, the mechanics", "show me all the mechanics"),
        ("give me the salary of Louis Bandanza, or actually, make that Gerald Boff", "the salary of Gerald Boff"),
        ("which women in legal earn over 50000, sorry, which men", "which men in legal earn over 50000"),
        ("how many women, no, men work in department 44", "how many men work in department 44"),
        ("who earns more than 50000, no 60000", "who earns more than 60000"),
        ("How many clerks, I mean secretaries, are there in department 20?", "how many secretaries in department 20"),
        ("who was hired in 1983, or rather 1984", "who was hired in 1984"),
        ("what's Sharon, sorry, Rosa Delgado's salary", "what is Rosa Delgado's salary"),
        ("what is the average, no, the highest salary in legal", "what is the highest salary in legal"),
        ("who lives in Dallas, correction, in Irving", "who lives in Irving"),
        ("people born before 1930, hang on, before 1935", "people born before 1935"),
        ("list the people in personnel who are, let me say that again, just count the women in personnel",
         "count the women in personnel"),
        ("what departments pay, no wait, let me put it another way, which ones have over 30 employees",
         "which departments have over 30 employees"),
        ("people in department, no, hang on, division 2 it is", "people in division 2"),
        ("how many people work in 54, I got that backwards, department 45", "how many people work in department 45"),
        ("vice presidents, the men, no sorry, the women I mean, what are their last names",
         "vice presidents, the women, what are their last names"),
        ("how many years, no, days, make that days, has the president served",
         "how many days has the president served"),
        ("list the managers who went to Harvard, no, who did not go to Harvard",
         "list the managers who did not go to Harvard"),
        ("show me the men, not the men, the women in legal", "show me the women in legal"),
        ("who manages the drivers, sorry, the mechanics it is", "who manages the mechanics"),
    ],
)  # fmt: skip
def test_what_was_taken_back_is_not_read(tool: Tool, said: str, meant: str) -> None:
    wanted = rows_of(tool, meant)
    assert wanted != "abstained"
    assert rows_of(tool, said) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "which departments have no women",
        "who has no home phone",
        "sorry, who lives in Irving",
        "list the clerks, the ones in legal I mean",
        "the Smiths, what are their middle initials, only the project managers I mean",
        "is the highest paid person in legal a man or a woman",
        "who works in legal, not in planning",
    ],
)
def test_what_takes_nothing_back_leaves_nothing_out(tool: Tool, text: str) -> None:
    found = tool.ask(Request(text)).interpretations
    assert not found or not found[0].left_out


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("flights from Boston to Denver, not Denver, Dallas, on Mondays", "flights from Boston to Dallas on Mondays"),
        ("not Delta, United, from Boston to Denver", "United from Boston to Denver"),
        ("Los Angeles to Chicago on a DC9, I beg your pardon, DC10, how many flights",
         "Los Angeles to Chicago on a DC10, how many flights"),
        ("flights to Denver from Boston, no, I'm at La Guardia", "flights to Denver from La Guardia"),
    ],
)  # fmt: skip
def test_where_somebody_goes_is_taken_back(agent: Tool, said: str, meant: str) -> None:
    wanted = rows_of(agent, meant)
    assert wanted != "abstained"
    assert sorted(rows_of(agent, said)) == sorted(wanted)  # in whatever order it names its conditions


def test_where_the_repair_is_not_understood_what_it_repairs_is_no_answer(tool: Tool) -> None:
    assert rows_of(tool, "who works in legal, no wait, in the moon office") == "abstained"


def test_what_was_taken_back_is_told_as_left_out(tool: Tool) -> None:
    text = "employees in department 10, no wait, department 20"
    first = tool.ask(Request(text)).interpretations[0]
    assert [text[start:end] for start, end in first.left_out] == ["10, no wait, department"]


@pytest.mark.parametrize("text", ["in the moon office, who is the oldest", "moonshine: who is the oldest"])
def test_an_opening_that_is_not_understood_says_something(tool: Tool, text: str) -> None:
    assert rows_of(tool, text) == "abstained"


@pytest.mark.parametrize(
    "opening",
    [
        "Okay so I'm organizing a barbecue and I need to know",
        "quick question,",
        "this might be a silly question, but",
        "my nephew wants to know",
        "I am rather new here so could you tell me",
    ],
)
def test_what_stands_before_the_request_may_be_left_out(tool: Tool, opening: str) -> None:
    assert rows_of(tool, f"{opening} who lives in Irving") == rows_of(tool, "who lives in Irving")


@pytest.mark.parametrize("behind", [", please?", ",", ", or so", "?"])
def test_a_repair_behind_which_nothing_is_said_is_no_error(tool: Tool, behind: str) -> None:
    """A pause stood before "I mean" too, and the reader looked for words behind the last one."""
    tool.ask(Request(f"people without a degree in accounting, the department I mean{behind}"))


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        # Said again as what is not meant, set aside, or with a hesitation before what is meant.
        ("people in department 12. Did I say 12? I meant 14.", "people in department 14"),
        ("never mind the nurses, who is the oldest attorney", "who is the oldest attorney"),
        ("forget the addresses, what are the salaries of the drivers", "what are the salaries of the drivers"),
        ("drivers with, no, without a phone at home", "drivers without a phone at home"),
        ("who of the drivers is the oldest, no, who is the youngest", "who of the drivers is the youngest"),
        ("when was Rosa Delgado hired, no, when was she born", "when was Rosa Delgado born"),
        ("where does Rosa Delgado live, no, how old is she", "how old is Rosa Delgado"),
        ("how many drivers, um, guards are there", "how many guards are there"),
        ("how many drivers are single, er, divorced", "how many drivers are divorced"),
        ("who lives in Plano, hmm, in Garland", "who lives in Garland"),
        ("who earns less than, sorry, more than 90000", "who earns more than 90000"),
        ("the lowest, I mean the average salary of the drivers", "the average salary of the drivers"),
        ("drivers hired after 1975, wait a minute, 1977", "drivers hired after 1977"),
        ("drivers hired in March, er, May", "drivers hired in May"),
        ("Rosa Delgado's salary, her age I mean", "Rosa Delgado's age"),
        ("Rosa Delgado's home phone, no, her work phone", "Rosa Delgado's work phone"),
        ("people born, I mean hired, in 1955", "people hired in 1955"),
        ("what's the, who's the youngest accountant", "who's the youngest accountant"),
        ("drivers over 60. No. 50.", "drivers over 50"),
        ("the drivers, the mechanics I mean, who is the oldest", "the mechanics, who is the oldest"),
        ("drivers who don't have, no, who have a degree", "drivers who have a degree"),
        ("department 20, sorry department 21, who works there", "department 21, who works there"),
        ("who is on level 10, 11 rather", "who is on level 11"),
        ("Black women, no, Black men", "Black men"),
        ("who has a degree in chemistry, er, in physics", "who has a degree in physics"),
    ],
)  # fmt: skip
def test_what_is_taken_back_in_other_ways_is_not_read(tool: Tool, said: str, meant: str) -> None:
    wanted = tool.ask(Request(meant)).interpretations[0].paraphrase
    assert tool.ask(Request(said)).interpretations[0].paraphrase == wanted

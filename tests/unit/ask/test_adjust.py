"""A reading is taken apart into pieces; each can be dropped or changed, and the result runs and says what it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from wizard.ask.adjust import adjust, pieces, values
from wizard.ask.errors import NotAdjustable
from wizard.ask.form_json import from_json, to_json
from wizard.ask.guard import Database
from wizard.ask.interface import Exchange, Interpretation, Outcome, Request, Tool
from wizard.ask.memory import Memory, MemoryTool
from wizard.ask.pieces import Edit, Piece
from wizard.ask.sql import SqlWriter
from wizard.domain import Domain


def first(tool: Tool, text: str) -> Interpretation:
    """The first reading of a request."""
    outcome = tool.ask(Request(text))
    assert outcome.interpretations, (text, outcome.reason)
    return outcome.interpretations[0]


def piece(tool: Tool, reading: Interpretation, english: str) -> Piece:
    """The piece that says this."""
    found = pieces(tool, reading.logical_form)
    (one,) = [each for each in found if each.english == english]
    return one


def among(edits: tuple[Edit, ...], english: str) -> Edit:
    """The edit that says this."""
    (one,) = [edit for edit in edits if edit.english == english]
    return one


SALARIES = "list the salaries of the female scientists in department 45 or 46 hired after 1980"

TAKEN_APART: dict[str, list[tuple[int, str, str]]] = {
    "how many people work in department 45": [
        (0, "asked", "how many they are"),
        (0, "value", "who work in department 45"),
    ],
    SALARIES: [
        (0, "asked", "the salary"),
        (0, "restriction", "who are scientists"),
        (0, "restriction", "who are female"),
        (0, "restriction", "who work in departments 45 or 46"),
        (1, "value", "45"),
        (1, "value", "46"),
        (0, "value", "who have a hire date after 1980"),
    ],
    "how many men and how many women are there": [
        (0, "asked", "how many they are"),
        (0, "restriction", "who are male"),
        (0, "asked", "how many they are"),
        (0, "restriction", "who are female"),
    ],
    "how many more secretaries than programmers are there": [
        (0, "asked", "how many they are"),
        (0, "value", "who have the job title Secretary"),
        (0, "asked", "how many they are"),
        (0, "restriction", "who are programmers"),
    ],
    "is the average salary of the clerks above 30000": [
        (0, "aggregate", "the average salary"),
        (0, "restriction", "who are clerks"),
        (0, "restriction", "more than"),
        (1, "value", "30000"),
    ],
    "in which departments do women earn more than men": [
        (0, "asked", "the departments"),
        (0, "restriction", "who are female"),
        (0, "restriction", "more than"),
        (0, "restriction", "who are male"),
    ],
    "is mary graham a scientist": [
        (0, "asked", "yes or no"),
        (0, "name", "Mary Graham"),
        (0, "restriction", "who are scientists"),
    ],
    "average salary of managers by department": [
        (0, "aggregate", "the average salary"),
        (0, "group", "for each department"),
        (0, "restriction", "who are managers"),
    ],
    "what is the birth date and salary of sharon lease": [
        (0, "asked", "the birth date"),
        (0, "asked", "the salary"),
        (0, "name", "Sharon Lease"),
    ],
    "who are the three oldest managers": [
        (0, "asked", "the employees"),
        (0, "restriction", "who are managers"),
        (0, "superlative", "who have the 3 highest ages"),
    ],
    "who makes more than paul tai": [
        (0, "asked", "the employees"),
        (0, "value", "who have a salary higher than that of Paul Tai"),
    ],
    "what percentage of employees are women": [
        (0, "aggregate", "the share of all employees"),
        (0, "restriction", "who are female"),
    ],
}


@pytest.mark.parametrize("text", TAKEN_APART)
def test_the_pieces_of_a_reading_in_english(tool: Tool, text: str) -> None:
    found = pieces(tool, first(tool, text).logical_form)
    assert [(each.depth, each.kind, each.english) for each in found] == TAKEN_APART[text]


CHANGED: list[tuple[str, str, Callable[[Tool, Piece], Edit | None], str, str]] = [
    (
        SALARIES,
        "who are female",
        lambda tool, piece: piece.without,
        "without 'who are female'",
        "List the salaries of all scientists who work in departments 45 or 46 and have a hire date after 1980.",
    ),
    (
        SALARIES,
        "who are female",
        lambda tool, piece: among(piece.others, "who are male"),
        "'who are male' instead of 'who are female'",
        "List the salaries of all male scientists who work in departments 45 or 46 and have a hire date after 1980.",
    ),
    (
        SALARIES,
        "46",
        lambda tool, piece: piece.without,
        "without '46'",
        "List the salaries of all female scientists who work in department 45 and have a hire date after 1980.",
    ),
    (
        SALARIES,
        "the salary",
        lambda tool, piece: among(piece.others, "how many they are"),
        "'how many they are' instead of 'the salary'",
        "Count all female scientists who work in departments 45 or 46 and have a hire date after 1980.",
    ),
    (
        SALARIES,
        "the salary",
        lambda tool, piece: among(piece.others, "the average salary"),
        "'the average salary' instead of 'the salary'",
        "The average salary of all female scientists who work in departments 45 or 46 and have a hire date after 1980.",
    ),
    (
        "how many people work in department 45",
        "who work in department 45",
        lambda tool, piece: among(values(tool, piece.blank, ""), "20") if piece.blank else None,
        "'20' instead of '45'",
        "Count all employees who work in department 20.",
    ),
    (
        "who was hired after 1980",
        "who have a hire date after 1980",
        lambda tool, piece: values(tool, piece.blank, "June 1975")[0] if piece.blank else None,
        "'1975-06' instead of '1980'",
        "List all employees who have a hire date after June 1975.",
    ),
    (
        "who makes more than 50000 dollars",
        "who have a salary over $50,000",
        lambda tool, piece: values(tool, piece.blank, "forty thousand")[0] if piece.blank else None,
        "'40000' instead of '50000'",
        "List all employees who have a salary over $40,000.",
    ),
    (
        "what is the salary of sharon lease",
        "Sharon Lease",
        lambda tool, piece: values(tool, piece.blank, "paul tai")[0] if piece.blank else None,
        "'Paul Tai' instead of 'Sharon Lease'",
        "List the salary of Paul Tai.",
    ),
    (
        "what is the salary of sharon lease",
        "the salary",
        lambda tool, piece: among(piece.others, "the hire date"),
        "'the hire date' instead of 'the salary'",
        "List the hire date of Sharon Lease.",
    ),
    (
        "average salary of managers by department",
        "for each department",
        lambda tool, piece: piece.without,
        "without 'for each department'",
        "The average salary of all managers.",
    ),
    (
        "who are the managers who do not work in department 10",
        "who do not work in department 10",
        lambda tool, piece: among(piece.others, "who work in department 10"),
        "'who work in department 10' instead of 'who do not work in department 10'",
        "List all managers who work in department 10.",
    ),
    (
        "do women earn more than men",
        "more than",
        lambda tool, piece: among(piece.others, "less than"),
        "'less than' instead of 'more than'",
        "Yes or no: is the average salary of all female employees lower than the average salary of all male employees?",
    ),
    (
        "is the average salary of the clerks above 30000",
        "30000",
        lambda tool, piece: values(tool, piece.blank, "40000")[0] if piece.blank else None,
        "'40000' instead of '30000'",
        "Yes or no: is the average salary of all clerks over $40,000?",
    ),
    (
        "how many cities have more than 20 employees",
        "how many cities there are",
        lambda tool, piece: piece.others[0],
        "'the cities' instead of 'how many cities there are'",
        "List each city of the employees, only where the number of employees is more than 20.",
    ),
    (
        "cities with more than 20 employees",
        "20",
        lambda tool, piece: values(tool, piece.blank, "30")[0] if piece.blank else None,
        "'30' instead of '20'",
        "List each city of the employees, only where the number of employees is more than 30.",
    ),
    (
        "who are the three oldest managers",
        "who have the 3 highest ages",
        lambda tool, piece: piece.others[0],
        "'who have the 3 lowest ages' instead of 'who have the 3 highest ages'",
        "List the 3 managers with the lowest ages.",
    ),
]


@pytest.mark.parametrize(("text", "english", "change", "said", "paraphrase"), CHANGED)
def test_an_adjusted_reading_says_what_it_is_and_what_was_changed(
    tool: Tool,
    database: Database,
    text: str,
    english: str,
    change: Callable[[Tool, Piece], Edit | None],
    said: str,
    paraphrase: str,
) -> None:
    reading = first(tool, text)
    edit = change(tool, piece(tool, reading, english))
    assert edit is not None
    adjusted = adjust(tool, reading, edit)
    assert (adjusted.paraphrase, adjusted.adjusted, adjusted.score) == (paraphrase, (said,), 0.0)
    assert adjusted.sql != reading.sql
    database.run(adjusted.sql)
    database.run(adjusted.display_sql)


def test_an_adjusted_answer_is_that_of_the_question_in_other_words(tool: Tool, database: Database) -> None:
    reading = first(tool, "how many people work in department 45")
    blank = piece(tool, reading, "who work in department 45").blank
    assert blank is not None
    adjusted = adjust(tool, reading, among(values(tool, blank, "46"), "46"))
    asked = first(tool, "how many people work in department 46")
    assert adjusted.sql == asked.sql
    assert adjusted.logical_form == asked.logical_form
    assert database.run(adjusted.sql).rows == database.run(asked.sql).rows
    assert adjusted.scalar


def test_one_change_after_the_other_is_told_in_order(tool: Tool) -> None:
    reading = first(tool, SALARIES)
    for english in ("who are female", "who are scientists"):
        edit = piece(tool, reading, english).without
        assert edit is not None
        reading = adjust(tool, reading, edit)
    assert reading.adjusted == ("without 'who are female'", "without 'who are scientists'")
    assert reading.paraphrase == (
        "List the salaries of all employees who work in departments 45 or 46 and have a hire date after 1980."
    )


def test_every_edit_of_every_question_of_the_domain_can_be_written_and_read(tool: Tool, personnel: Domain) -> None:
    checked = 0
    for test in personnel.tests:
        for reading in tool.ask(Request(test.question)).interpretations[:2]:
            query = from_json(reading.logical_form)
            for each in pieces(tool, reading.logical_form):
                for edit in (*((each.without,) if each.without else ()), *each.others):
                    adjusted = adjust(tool, reading, edit)
                    assert edit.query != query
                    assert from_json(to_json(edit.query)) == edit.query
                    assert adjusted.paraphrase, edit.said
                    checked += 1
    assert checked > 500


def test_the_statements_of_a_few_readings_pass_the_guard_and_run(tool: Tool, database: Database) -> None:
    for text in TAKEN_APART:
        reading = first(tool, text)
        for each in pieces(tool, reading.logical_form):
            for edit in (*((each.without,) if each.without else ()), *each.others[:4]):
                adjusted = adjust(tool, reading, edit)
                database.run(adjusted.sql)
                database.run(adjusted.display_sql)


def test_what_cannot_be_taken_apart_says_so(tool: Tool) -> None:
    class Other:
        name = "other"

        def ask(self, request: Request) -> Outcome:
            return Outcome("abstained", ())

    form = first(tool, "list the clerks").logical_form
    with pytest.raises(NotAdjustable, match="this tool's readings cannot be taken apart"):
        pieces(Other(), form)
    with pytest.raises(NotAdjustable, match="revise the request, or write SQL"):
        pieces(tool, {})
    for other in OF_ANOTHER_DOMAIN:
        with pytest.raises(NotAdjustable, match="revise the request, or write SQL"):
            pieces(tool, other)


OF_ANOTHER_DOMAIN: list[dict[str, Any]] = [
    {"is": "HowMany", "set": {"is": "Set", "cls": "spaceship"}},
    {"is": "HowMany", "set": "employee"},
    {"is": "HowMany", "set": {"is": "Set", "cls": "employee", "where": "all"}},
    {"is": "Show", "set": {"is": "Set", "cls": "employee"}, "terms": [{"is": "Attr", "name": "warp factor"}]},
    {"is": "Show", "set": {"is": "Set", "cls": "employee"}, "order": [{"is": "Attr", "name": "salary"}]},
]
"""Logical forms of an older lexicon, or of a program that is not ours."""


@pytest.mark.parametrize("other", OF_ANOTHER_DOMAIN)
def test_a_request_leans_on_no_exchange_of_another_domain(tool: Tool, other: dict[str, Any]) -> None:
    before = Exchange("how many spaceships are there", logical_form=other)
    assert tool.ask(Request("list the clerks", context=(before,))).interpretations
    outcome = tool.ask(Request("and how many of those are women", context=(before,)))
    assert not any(reading.context_used for reading in outcome.interpretations)


def test_a_defect_of_the_writer_is_no_reading_that_cannot_be_changed(
    tool: Tool, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading = first(tool, "list the clerks")
    edit = next(each.without for each in pieces(tool, reading.logical_form) if each.without)

    def breaks(*_: object) -> str:
        raise AssertionError("a bug of ours")

    monkeypatch.setattr(SqlWriter, "minimum", breaks)
    with pytest.raises(AssertionError, match="a bug of ours"):
        adjust(tool, reading, edit)


def test_the_readings_of_a_wrapped_tool_are_taken_apart_too(tool: Tool, database: Database) -> None:
    wrapped = MemoryTool(tool, Memory(), database)
    reading = first(wrapped, "list the clerks in department 45")
    restriction = piece(wrapped, reading, piece(tool, reading, pieces(tool, reading.logical_form)[0].english).english)
    assert restriction in pieces(tool, reading.logical_form)

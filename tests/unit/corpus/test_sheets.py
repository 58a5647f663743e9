"""Her sheet in the record of a session: each blank judged by its type, each task with what became of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.unit.journal.building import SessionBuilder
from wizard.corpus.records import read_session
from wizard.corpus.sheetjudging import judged
from wizard.journal import events as ev


@pytest.mark.parametrize(
    ("kind", "key", "more", "text", "verdict"),
    [
        ("number", "48", {}, "48", "right"),
        ("number", "48", {}, " 48 people", "right"),
        ("number", "48", {}, "47", "wrong"),
        ("number", "48", {}, "47 or 48", "unreadable"),
        ("number", "48", {}, "many", "unreadable"),
        ("number", "48", {}, "", "empty"),
        ("number", "36.87", {}, "37", "wrong"),
        ("number", "36.87", {"tolerance": 0.03}, "37", "right"),
        ("number", "-4", {}, "−4", "right"),
        ("amount", "2331300", {}, "$2,331,300", "right"),
        ("amount", "5.0", {}, "5 dollars", "right"),
        ("date", '"06-OCT-52"', {}, "6 October 1952", "right"),
        ("date", '"06-OCT-52"', {}, "oct 6th, 1952", "right"),
        ("date", '"06-OCT-52"', {}, "10/6/52", "right"),
        ("date", '"06-OCT-52"', {}, "06-OCT-52", "right"),
        ("date", '"06-OCT-52"', {}, "7 October 1952", "wrong"),
        ("date", '"06-OCT-52"', {}, "in autumn", "unreadable"),
        ("time", "1015", {}, "10:15 am", "right"),
        ("time", "2142", {}, "9:42 p.m.", "right"),
        ("time", "2142", {}, "2142", "right"),
        ("time", "1015", {}, "10:15 pm", "wrong"),
        ("time", "1015", {}, "noon", "unreadable"),
        ("yes_no", "FALSE", {}, "No.", "right"),
        ("yes_no", "FALSE", {}, "yes", "wrong"),
        ("yes_no", "FALSE", {}, "perhaps", "unreadable"),
        ("text", '"DISTRIBUTED SYSTEMS"', {}, "distributed  systems.", "right"),
        ("text", '"LEASE"', {}, "Sharon Lease", "wrong"),
        ("text", '"LEASE"', {"maximum": '(("LEASE" "SHARON"))'}, "Sharon Lease", "right"),
        ("text", '"LEASE"', {"maximum": '(("LEASE" "SHARON"))'}, "Lease, Sharon", "right"),
        ("text", '"LEASE"', {"maximum": '(("LEASE" "SHARON"))'}, "Martha Lease", "wrong"),
        ("text", '("DENVER" OR "ATLANTA")', {}, "Atlanta", "right"),
        ("list", '(("BOS") ("DEN"))', {}, "den and bos", "right"),
        ("list", '(("BOS") ("DEN"))', {}, "den", "wrong"),
        ("list", "((14) (24))", {}, "24, 14", "right"),
        ("list", '(("BOFF") ("BRADY"))', {"maximum": '(("BOFF" "GERALD") ("BRADY" "KATHLEEN"))'},
         "Gerald Boff; Kathleen Brady", "right"),
        ("text", None, {}, "whatever", "unjudged"),
    ],
)  # fmt: skip
def test_what_she_wrote_is_read_by_its_type_and_compared(
    kind: Any, key: str | None, more: dict[str, Any], text: str, verdict: str
) -> None:
    assert judged(ev.GivenBlank(id="b", label="b", type=kind, key=key, **more), text) == verdict


BLANKS = (
    ev.GivenBlank(id="people", label="people", type="number", key="48"),
    ev.GivenBlank(id="remark", label="remark", type="text"),
)


def held(folder: Path, *events: ev.AnyEvent, turns: int = 2) -> Any:
    """The tasks of a session in which she had a sheet and some turns, and then what `events` say."""
    session = SessionBuilder(folder)
    session.say(ev.ScenarioGiven(number=2, of=2, title="A task", blanks=BLANKS))
    session.say(ev.StageEntered(stage="conversation"))
    for _ in range(turns):
        session.turn += 1
        session.say(ev.TurnOpened(turn=session.turn, scenario=2))
        session.say(ev.TurnClosed(turn=session.turn, how="void"))
    for event in events:
        session.say(event)
    session.journal.close()
    return read_session(folder)


def wrote(text: str, blank: str = "people") -> ev.BlankFilled:
    return ev.BlankFilled(scenario=2, blank=blank, text=text)


@pytest.mark.parametrize(
    ("events", "outcome"),
    [
        ((wrote("48"), ev.SheetClosed(scenario=2, how="done")), "completed"),
        ((wrote("47"), wrote("48"), wrote("nice", "remark")), "completed"),
        ((wrote("47"), ev.SheetClosed(scenario=2, how="done")), "wrong"),
        ((ev.SheetClosed(scenario=2, how="done"),), "wrong"),
        ((wrote("48"), ev.SheetClosed(scenario=2, how="gave_up")), "gave_up"),
        ((wrote("47"),), "open"),
        ((), "open"),
    ],
)
def test_what_became_of_a_task(tmp_path: Path, events: tuple[ev.AnyEvent, ...], outcome: str) -> None:
    record = held(tmp_path / "s01", *events)
    before, task = record.scenarios
    assert (before.outcome, before.blanks) == ("", ())
    assert (task.outcome, task.turns) == (outcome, 2)


def test_who_chose_a_task(tmp_path: Path) -> None:
    chosen = ev.ScenarioGiven(number=3, of=3, title="Another", chosen=True)
    assert [task.chosen for task in held(tmp_path / "s01", chosen).scenarios] == [False, False, True]


def test_how_long_it_took_and_how_often_she_wrote(tmp_path: Path) -> None:
    closed = ev.SheetClosed(scenario=2, how="done")
    task = held(tmp_path / "s01", wrote("47"), wrote("48"), closed, turns=1).scenarios[1]
    assert (task.blanks[0].text, task.blanks[0].changes, task.blanks[0].judged) == ("48", 2, "right")
    assert task.seconds == 1.25  # from the conversation on, a quarter of a second an event
    assert "key" not in task.model_dump_json().replace("has_key", "")


def test_the_questionnaire_is_in_the_record(tmp_path: Path) -> None:
    asked = (
        ev.AskedQuestion(id="easy", type="scale", text="It was easy.", low="no", high="yes"),
        ev.AskedQuestion(id="liked", type="text", text="What did you like?"),
    )
    record = held(
        tmp_path / "s01",
        ev.QuestionnaireGiven(why="finished", questions=asked),
        ev.QuestionReplied(question="easy", points=2),
        ev.QuestionReplied(question="easy", points=4),
        ev.QuestionnaireClosed(how="done"),
    )
    assert [(one.id, one.points, one.text) for one in record.questionnaire] == [("easy", 4, ""), ("liked", None, "")]
    assert record.questionnaire_closed == "done"

"""What the annotator's keys do to answers and principles: `AnswerActions` on a real sitting."""

from __future__ import annotations

import pytest

from subject.screen.dialogs import Page
from tests.unit.annotate.conftest import Made, write_sql
from tests.unit.annotate.panels_standin import Desk
from wizard.annotate.listening import Listening
from wizard.annotate.terminal.answer_actions import AnswerActions
from wizard.annotate.terminal.answer_editor import AnswerEditor
from wizard.annotate.terminal.pages import Words
from wizard.annotate.terminal.picking import PickList
from wizard.annotate.terminal.sitting import Sitting
from wizard.annotate.workspace import Workspace
from wizard.errors import WozError

ONE = "SELECT 1"


@pytest.fixture
def desk(made: Made) -> Desk:
    """A turn that was answered is open."""
    return opened(made)


@pytest.fixture
def workspace(desk: Desk) -> Workspace:
    return desk.sitting.workspace


@pytest.fixture
def keys(desk: Desk) -> AnswerActions:
    return AnswerActions(desk, desk.decisions)


def test_the_mark_stays_among_the_answers(desk: Desk, keys: AnswerActions, workspace: Workspace) -> None:
    write_sql(workspace, 1, ONE)
    keys.choose_answer("1")
    assert desk.place == 1
    keys.choose_answer("1")
    assert desk.place == 1
    keys.choose_answer("-5")
    assert desk.place == 0


def test_a_statement_and_an_answer_are_written_in_the_editor(
    desk: Desk, keys: AnswerActions, workspace: Workspace
) -> None:
    keys.minimum()
    assert (desk.job.bound, desk.job.number) == ("minimum", 1)
    desk.job.ran(ONE, workspace.ground.run(ONE))
    assert desk.job.now().sql == ONE
    desk.job.written("2")
    assert workspace.annotation.references[0].minimum == "2"


def test_another_minimum_has_its_maximum_derived_anew(desk: Desk, keys: AnswerActions, workspace: Workspace) -> None:
    keys.derive()
    made = workspace.annotation.references[0]
    assert made.maximum
    keys.minimum()
    desk.job.ran(made.sql, workspace.ground.run(made.sql))
    assert workspace.annotation.references[0].maximum == ""
    desk.windows.answer(None)
    assert workspace.annotation.references[0].maximum == made.maximum
    assert desk.said.startswith("the maximum is derived anew")


def opened(made: Made) -> Desk:
    """A terminal that was just started, at a turn that was answered."""
    desk = Desk(Sitting(made.store, "ann", made.grounds, Listening(), filters=("session=8ky-1",)))
    desk.sitting.go("8ky-1-001")
    return desk


@pytest.mark.parametrize("crashed", [False, True])
def test_a_maximum_outlives_a_statement_that_fails(made: Made, crashed: bool) -> None:
    """Also where the terminal was closed on what failed."""
    desk = opened(made)
    keys = AnswerActions(desk, desk.decisions)
    keys.derive()
    whole = desk.sitting.workspace.annotation.references[0]
    keys.minimum()
    desk.job.ran("SELECT shoe FROM employees", WozError("no such column: shoe"))
    desk.windows.answer(None)
    assert desk.sitting.workspace.annotation.references[0].maximum == ""
    assert desk.sitting.workspace.save()
    if crashed:
        desk = opened(made)
        keys = AnswerActions(desk, desk.decisions)
    keys.minimum()
    desk.job.ran(whole.sql, desk.sitting.workspace.ground.run(whole.sql))
    desk.windows.answer(None)
    assert desk.sitting.workspace.annotation.references[0].maximum == whole.maximum != ""


def test_a_maximum_comes_after_a_minimum(desk: Desk, keys: AnswerActions, workspace: Workspace) -> None:
    keys.maximum()
    assert desk.job.bound == "maximum"
    desk.windows.answer(None)
    workspace.remove_alternative(0)
    keys.maximum()
    assert desk.windows.open == []
    assert desk.said == "write the minimum first: s"


def test_a_maximum_that_cannot_be_derived_says_why(desk: Desk, keys: AnswerActions, workspace: Workspace) -> None:
    workspace.remove_alternative(0)
    keys.derive()
    assert desk.said
    assert desk.severe == [True]
    assert workspace.annotation.references == ()


def test_another_reading_is_added_and_marked(desk: Desk, keys: AnswerActions, workspace: Workspace) -> None:
    drafted = workspace.annotation.references[0]
    write_sql(workspace, 0, ONE)
    keys.other()
    desk.windows.front(PickList)
    desk.windows.answer("draft:0")
    assert [one.sql for one in workspace.annotation.references] == [ONE, drafted.sql]
    assert desk.place == 1
    keys.other()
    desk.windows.answer(None)
    assert len(workspace.annotation.references) == 2
    keys.other()
    desk.windows.answer("new")
    desk.windows.front(AnswerEditor)
    assert desk.job.number == 3


def test_an_answer_is_taken_out(desk: Desk, keys: AnswerActions, workspace: Workspace) -> None:
    write_sql(workspace, 1, ONE)
    desk.place = 1
    keys.remove()
    assert (len(workspace.annotation.references), desk.place) == (1, 0)
    assert (desk.said, desk.severe) == ("removed; u takes that back", [False])
    keys.remove()
    keys.remove()
    assert workspace.annotation.references == ()
    assert desk.severe == [True], "there is none to take out"


def test_the_drafts_answers_are_taken_over(desk: Desk, keys: AnswerActions, workspace: Workspace) -> None:
    drafted = workspace.annotation.references
    workspace.remove_alternative(0)
    keys.accept()
    assert workspace.annotation.references == drafted
    desk.sitting.go("8ky-1-002")
    keys.accept()
    assert desk.said.startswith("the draft has no answer")


def test_the_whole_of_it_is_a_page(desk: Desk, keys: AnswerActions) -> None:
    keys.whole()
    desk.windows.front(Page)


def test_a_principle_is_cited_and_the_citation_taken_back(
    desk: Desk, keys: AnswerActions, workspace: Workspace
) -> None:
    number = next(iter(set(workspace.ground.principles) - {one.number for one in workspace.annotation.principles}))
    keys.cite()
    desk.pick(number)
    assert number in {one.number for one in workspace.annotation.principles}
    desk.pick(number)
    assert number not in {one.number for one in workspace.annotation.principles}


def test_a_principle_is_proposed_and_taken_back(desk: Desk, keys: AnswerActions, workspace: Workspace) -> None:
    keys.propose()
    desk.windows.front(Words)
    desk.windows.answer(None)
    assert not workspace.annotation.proposed
    keys.propose()
    desk.windows.answer('"rich" is the upper tenth')
    assert list(workspace.annotation.proposed) == ['"rich" is the upper tenth']
    keys.propose()
    desk.pick("0")
    assert not workspace.annotation.proposed


def test_without_a_turn_no_window_opens(desk: Desk, keys: AnswerActions) -> None:
    desk.sitting.taken = None
    for key in (keys.minimum, keys.maximum, keys.other, keys.cite, keys.propose, keys.whole):
        key()
    assert desk.windows.open == []
    keys.remove()
    assert desk.said.startswith("no turn is open")

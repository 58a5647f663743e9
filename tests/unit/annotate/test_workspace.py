"""One turn as actions: edits, undo, SQL run at once, saving on a real store, and two who save the same turn."""

from __future__ import annotations

import pytest

from tests.unit.annotate.conftest import Made, write_sql
from wizard.annotate.errors import (
    BadPointer,
    NoConflict,
    NoSuchName,
    NoSuchPrinciple,
    NoSuchReference,
    NotReady,
    NoTurnOpen,
    SameAnswer,
    Unresolved,
)
from wizard.annotate.opened_domain import RanStatement
from wizard.annotate.workspace import Workspace
from wizard.ask.guard import SqlRefused


def classes(work: Workspace) -> tuple[str | None, str | None]:
    return work.annotation.category, work.annotation.category_1989


SALARY = "SELECT salary FROM employees WHERE last_name = 'LEASE'"


def test_the_draft_is_done_as_it_is(made: Made) -> None:
    work = made.at("8ky-1-001")
    assert not work.unsaved
    assert [str(one) for one in work.findings] == []
    work.mark_done()
    assert work.save()
    assert not work.save(), "nothing has changed"
    item = made.store.item("8ky-1-001")
    assert (item.status, item.category, item.references[0].minimum) == ("single", "A", "34200")


def test_the_class_follows_until_it_is_decided(made: Made) -> None:
    work = made.at("8ky-1-004")
    assert classes(work) == ("D1", "2")
    work.point_to("answer", 3)
    assert classes(work) == ("D", "3")
    work.toggle_tag("hopelessly-vague")
    assert classes(work) == ("X", "X")
    work.toggle_tag("hopelessly-vague")
    work.set_class("A")
    work.point_to("answer", 3)
    assert (classes(work), work.decided, work.suggestion) == (("A", "0"), True, "D1")
    work.follow_suggestion()
    assert classes(work) == ("D1", "2")


def test_a_class_that_the_draft_left_open_stays_open_until_something_speaks_for_one(made: Made) -> None:
    taken = made.taken("8ky-1-004")
    work = Workspace(made.grounds, made.store, "ann")
    work.open(taken.item)  # without the turns before: what it needs cannot be told
    work.toggle_tag("arithmetic")
    assert classes(work) == (None, None), "a tag that says nothing of the class decides none"
    work.toggle_tag("hopelessly-vague")
    assert classes(work) == ("X", "X")
    work.toggle_tag("hopelessly-vague")
    assert classes(work) == (None, None)
    work.follow_suggestion()
    assert classes(work) == ("A", "0"), "asked for"


@pytest.mark.parametrize(
    ("value", "both"),
    [
        ("0", ("A", "0")),
        ("1", ("D1", "1")),
        ("2", ("D1", "2")),
        ("3", ("D", "3")),
        ("X", ("X", "X")),
        ("A", ("A", "0")),
        ("D1", ("D1", "1")),
        ("D", ("D", "3")),
    ],
)
def test_either_scheme_sets_both(made: Made, value: str, both: tuple[str, str]) -> None:
    work = made.at("8ky-1-001")
    work.set_class("D")
    work.set_class(value)
    assert (work.annotation.category, work.annotation.category_1989) == both


def test_the_finer_category_is_kept_where_the_other_scheme_agrees(made: Made) -> None:
    work = made.at("8ky-1-001")
    work.set_class("2")
    work.set_class("D1")
    assert work.annotation.category_1989 == "2"


def test_sql_is_answered_at_once(made: Made) -> None:
    work = made.at("8ky-1-007")
    ran = write_sql(work, 0, SALARY)
    assert isinstance(ran, RanStatement)
    assert (ran.text, ran.rows, ran.columns, ran.plain) == ("34200", ((34200,),), ("salary",), ("employees.salary",))
    work.derive_maximum(0)
    assert '34200 1028 "LEASE"' in work.annotation.references[0].maximum
    write_sql(work, 1, "SELECT COUNT(*) FROM employees")
    assert [one.minimum for one in work.annotation.references] == ["34200", "423"]
    work.remove_alternative(0)
    assert [one.minimum for one in work.annotation.references] == ["423"]
    with pytest.raises(NoSuchReference, match="there is no answer 3; the turn has 1"):
        write_sql(work, 2, SALARY)


def test_sql_that_is_refused_is_kept_and_told(made: Made) -> None:
    work = made.at("8ky-1-001")
    error = write_sql(work, 0, "DELETE FROM employees")
    assert isinstance(error, SqlRefused)
    assert (work.annotation.references[0].sql, work.annotation.references[0].minimum) == ("DELETE FROM employees", "")
    with pytest.raises(NotReady, match="8ky-1-001 is not done: answer 1"):
        work.mark_done()
    assert work.history.undo()
    assert work.annotation.references[0].minimum == "34200"


def test_other_sql_takes_its_maximum_with_it(made: Made) -> None:
    work = made.at("8ky-1-001")
    assert work.annotation.references[0].maximum
    write_sql(work, 0, "SELECT department FROM employees WHERE last_name = 'LEASE'")
    assert work.annotation.references[0].maximum == work.annotation.references[0].maximum_sql == ""
    sql = "SELECT department, employee_id FROM employees WHERE last_name = 'LEASE'"
    work.put_maximum_sql(0, sql, work.ground.run(sql))
    assert work.annotation.references[0].maximum == "((10 1028))"
    work.edit_maximum(0, "((10 1028 5))")
    assert "the maximum's SQL gives another answer" in " ".join(map(str, work.findings))


def test_a_boolean_without_sql_is_an_answer(made: Made) -> None:
    work = made.at("8ky-1-005")
    work.remove_alternative(1)
    work.remove_alternative(0)
    work.edit_minimum(0, "TRUE")
    assert [one.what for one in work.findings if one.level == "error"] == []
    work.accept_draft(1)
    assert [one.minimum for one in work.annotation.references] == ["TRUE", "((1028))"]
    work.accept_draft(1)
    assert len(work.annotation.references) == 2, "it is there already"
    with pytest.raises(NoSuchReference):
        work.accept_draft(2)


def test_the_table_of_a_yes_no_answer_can_be_added(made: Made) -> None:
    work = made.at("8ky-1-005")
    work.remove_alternative(1)
    work.add_table(0)
    assert [one.minimum for one in work.annotation.references] == ["TRUE", "((1028))"]


def test_another_reading_that_was_offered_can_be_taken(made: Made) -> None:
    work = made.at("8ky-1-005")
    work.remove_alternative(1)
    table = next(one for one in work.draft.proposals if not one.scalar)
    work.accept_proposal(table)
    taken = work.annotation.references[-1]
    assert (taken.sql, taken.minimum, len(work.annotation.references)) == (table.sql, "((1028))", 2)
    assert '1028 "LEASE"' in taken.maximum
    with pytest.raises(SameAnswer):
        work.accept_proposal(table)
    assert len(work.annotation.references) == 2


def test_a_turn_whose_changes_are_all_undone_is_a_draft_again(made: Made) -> None:
    work = made.at("8ky-1-004")
    seen = [work.begun]
    work.set_comment("she hesitates")
    assert work.save()
    seen.append(work.begun)
    work.history.undo()
    assert work.save()
    assert [*seen, work.begun] == [False, True, False]
    assert not made.at("8ky-1-004").begun, "nor for whoever opens it later"


def test_undo_and_redo_go_over_everything(made: Made) -> None:
    work = made.at("8ky-1-004")
    first = work.annotation
    work.set_transcription("how about [cough] paul tai")
    work.set_class("D")
    work.toggle_exclusion("vague")
    work.cite("S-5")
    work.propose_principle("a salary is a year's")
    work.set_comment("she hesitates")
    last = work.annotation
    assert work.history.can_undo == "comment"
    steps = 0
    while work.history.undo():
        steps += 1
    assert (steps, work.annotation, work.history.can_redo) == (6, first, "transcription")
    while work.history.redo():
        pass
    assert work.annotation == last
    work.history.undo()
    work.set_comment("other")
    assert not work.history.redo(), "acting drops what could be redone"


def test_a_change_makes_it_not_done(made: Made) -> None:
    work = made.at("8ky-1-001")

    def done() -> bool:
        return work.annotation.done

    work.mark_done()
    work.set_comment("")
    assert done(), "nothing was changed"
    work.set_comment("hm")
    assert not done()
    work.mark_done()
    assert done()
    work.mark_undone()
    assert not done()


def test_principles(made: Made) -> None:
    work = made.at("8ky-1-002")
    work.cite("S-8")
    work.cite("S-5")
    assert [one.number for one in work.annotation.principles] == ["S-5", "S-8"]
    assert work.annotation.principles[0].sha256 == work.ground.principles["S-5"].sha256
    work.uncite("S-5")
    work.propose_principle("  the weather is   no data ")
    assert work.annotation.proposed == ("the weather is no data",)
    with pytest.raises(NoSuchPrinciple, match="no principle 'S-99'"):
        work.cite("S-99")
    with pytest.raises(NoSuchName):
        work.uncite("S-5")


def test_names_that_do_not_exist_are_told(made: Made) -> None:
    work = made.at("8ky-1-003")
    for act in (work.toggle_tag, work.toggle_exclusion, work.set_class):
        with pytest.raises(NoSuchName, match="there are: "):
            act("nonsense")
    with pytest.raises(BadPointer, match="no context of turn 3; point to an earlier one of the session: 1, 2"):
        work.point_to("query", 3)
    work.point_to("query", 1)
    assert work.annotation.context == ()


def test_without_a_turn_there_is_nothing_to_do(made: Made) -> None:
    with pytest.raises(NoTurnOpen):
        Workspace(made.grounds, made.store, "ann").set_class("A")


def test_opening_the_next_turn_saves_this_one_and_it_is_taken_up_again(made: Made) -> None:
    work = made.at("8ky-1-001")
    work.set_comment("to be looked at")
    other = made.taken("8ky-1-002")
    work.open(other.item, other.saved, other.earlier)
    again = made.at("8ky-1-001")
    assert (again.annotation.comment, again.version) == ("to be looked at", 1)


def both_changed(made: Made) -> tuple[Workspace, Workspace]:
    """The same annotator at two stations: the second one's save comes too late."""
    here, there = made.at("8ky-1-004"), made.at("8ky-1-004")
    there.set_comment("theirs")
    there.toggle_tag("ungrammatical")
    assert there.save()
    here.set_comment("mine")
    assert not here.save()
    assert here.conflict is not None
    assert here.conflict.annotation.comment == "theirs"
    return here, there


def test_a_conflict_keeps_mine_on_top_of_theirs(made: Made) -> None:
    here, _ = both_changed(made)
    taken = made.taken("8ky-1-001")
    with pytest.raises(Unresolved, match="keep yours or take theirs"):
        here.open(taken.item)
    assert here.conflict is not None
    here.put_layer("tags", here.conflict.annotation, "tags of theirs")
    assert here.keep_mine()
    history = [one.annotation for one in made.store.history("8ky-1-004", "ann")]
    assert [one.comment for one in history] == ["theirs", "mine"]
    assert "ungrammatical" in history[1].tags
    with pytest.raises(NoConflict):
        here.keep_mine()


def test_a_conflict_takes_theirs_and_loses_nothing(made: Made) -> None:
    here, there = both_changed(made)
    assert here.take_theirs()
    assert here.annotation == there.annotation
    assert [one.annotation.comment for one in made.store.history("8ky-1-004", "ann")] == ["theirs", "mine", "theirs"]
    assert here.history.undo()
    assert here.annotation.comment == "mine"


def test_a_save_that_comes_between_the_choice_is_a_conflict_again(made: Made) -> None:
    here, there = both_changed(made)
    there.set_comment("theirs again")
    assert there.save()
    assert not here.keep_mine()
    assert here.conflict is not None
    assert here.conflict.annotation.comment == "theirs again"
    assert here.keep_mine()


def test_a_pointer_is_taken_away_by_the_second_time(made: Made) -> None:
    work = made.at("8ky-1-004")

    def turns() -> list[int]:
        return [one.turn for one in work.annotation.context]

    work.point_to("query", 1)
    assert turns() == [1, 3]
    work.point_to("query", 1)
    assert turns() == [3]

"""What the annotator's keys do to turns, listening, transcription and class: `AnnotatorTurnActions`, really used."""

from __future__ import annotations

import pytest

from subject.audio.recording import RATE
from subject.screen.dialogs import Page
from tests.silent_loudspeaker import Tape
from tests.unit.annotate.conftest import Made
from tests.unit.annotate.panels_standin import Desk
from wizard.annotate.listening import END_SECONDS, Listening
from wizard.annotate.terminal.compare import ConflictDialog
from wizard.annotate.terminal.pages import Words
from wizard.annotate.terminal.queuepane import QueuePane
from wizard.annotate.terminal.sitting import Sitting
from wizard.annotate.terminal.turn_actions import AnnotatorTurnActions


@pytest.fixture
def desk(made: Made) -> Desk:
    """The first turn of a session is open."""
    listening = Listening(lambda _: bytes(2 * 3 * RATE))
    desk = Desk(Sitting(made.store, "ann", made.grounds, listening, filters=("session=8ky-1",)))
    assert desk.sitting.begin()
    return desk


@pytest.fixture
def keys(desk: Desk) -> AnnotatorTurnActions:
    return AnnotatorTurnActions(desk, desk.decisions)


def at(desk: Desk) -> str:
    """The turn that is open."""
    return desk.sitting.workspace.item.record.id


# --- turns ------------------------------------------------------------------------------------------------------------


def test_done_goes_on_to_the_next_turn(desk: Desk, keys: AnnotatorTurnActions) -> None:
    before = at(desk)
    keys.done()
    assert (at(desk) != before, desk.opened_turns, desk.committed) == (True, 1, 1)


def test_done_asks_to_look_at_the_turn_first(desk: Desk, keys: AnnotatorTurnActions) -> None:
    before, desk.read = at(desk), False
    keys.done()
    assert (at(desk), desk.said) == (before, "look at it first: Enter again calls it done")


def test_done_is_refused_with_what_is_wrong(desk: Desk, keys: AnnotatorTurnActions) -> None:
    before = at(desk)
    keys.choose("A")
    desk.sitting.workspace.remove_alternative(0)
    keys.done()
    assert at(desk) == before
    assert before in desk.said
    assert not desk.sitting.workspace.annotation.done


def test_the_last_turn_that_is_done_says_so(made: Made) -> None:
    desk = Desk(Sitting(made.store, "ann", made.grounds, Listening(), filters=("id=8ky-1-001",)))
    assert desk.sitting.begin()
    AnnotatorTurnActions(desk, desk.decisions).done()
    assert desk.said == "all turns found by id=8ky-1-001 are done; q shows them, / filters"
    assert desk.severe == [False]


def test_without_a_turn_done_shows_the_queue(made: Made) -> None:
    desk = Desk(Sitting(made.store, "ann", made.grounds, Listening(), filters=("session=8ky-1",)))
    AnnotatorTurnActions(desk, desk.decisions).done()
    desk.windows.front(QueuePane)


def test_steps_go_on_and_back_and_end_at_the_ends(desk: Desk, keys: AnnotatorTurnActions) -> None:
    first = at(desk)
    keys.step("-1")
    assert (at(desk), desk.said) == (first, "this is the first turn")
    keys.step("1")
    assert at(desk) != first
    keys.step("-1")
    assert (at(desk), desk.opened_turns) == (first, 2)
    for _ in desk.sitting.queue.entries:
        keys.step("1")
    assert desk.said == "there is no turn further on"


def test_a_turn_is_picked_from_the_queue_or_left_as_it_was(desk: Desk, keys: AnnotatorTurnActions) -> None:
    first, other = at(desk), desk.sitting.queue.entries[2].id
    keys.queue()
    desk.windows.front(QueuePane)
    desk.windows.answer(None)
    assert (at(desk), desk.opened_turns) == (first, 1)
    keys.filter()
    desk.windows.answer(other)
    assert at(desk) == other


def test_a_turn_is_taken_up_again(desk: Desk, keys: AnnotatorTurnActions) -> None:
    first = at(desk)
    keys.done()
    desk.sitting.go(first)
    assert desk.sitting.workspace.annotation.done
    keys.undone()
    assert not desk.sitting.workspace.annotation.done


# --- listening --------------------------------------------------------------------------------------------------------


def test_what_is_played_is_said_with_its_pace_and_length(desk: Desk, keys: AnnotatorTurnActions) -> None:
    desk.sitting.listening.use(Tape())
    keys.listen("1")
    keys.end()
    keys.back("1")
    keys.listen("0.5")
    words, seconds = zip(*desk.sounds, strict=True)
    assert words == ("whole", f"the last {END_SECONDS:g} s", "from a second back", "at 0.5 of its pace")
    assert seconds[0] == 3.0
    assert seconds[3] == pytest.approx(6.0, abs=0.1)
    keys.quiet()
    assert desk.sounds[-1] == ("", 0.0)


def test_without_a_loudspeaker_the_key_says_why(desk: Desk, keys: AnnotatorTurnActions) -> None:
    desk.sitting.listening.use(None, "no loudspeaker was found")
    keys.listen("1")
    assert (desk.said, desk.sounds) == ("no sound: no loudspeaker was found", [])


# --- transcription and class ------------------------------------------------------------------------------------------


def test_the_line_of_the_transcription_opens_where_a_turn_is_open(desk: Desk, keys: AnnotatorTurnActions) -> None:
    keys.transcribe()
    assert desk.line_open
    desk.line_open, desk.sitting.taken = False, None
    keys.transcribe()
    assert not desk.line_open


def test_a_class_is_chosen_and_follows_again(desk: Desk, keys: AnnotatorTurnActions) -> None:
    keys.choose("X")
    assert (desk.sitting.workspace.annotation.category, desk.sitting.workspace.decided) == ("X", True)
    keys.follow()
    assert desk.sitting.workspace.decided is False
    keys.choose("Q")
    assert "Q" in desk.said


def test_the_first_turn_has_no_context_to_point_to(desk: Desk, keys: AnnotatorTurnActions) -> None:
    keys.context()
    assert desk.windows.open == []
    assert desk.said.startswith("nothing was said before this turn")


def test_context_tags_and_reasons_are_picked_and_taken_away(desk: Desk, keys: AnnotatorTurnActions) -> None:
    desk.sitting.go("8ky-1-004")
    workspace = desk.sitting.workspace
    keys.context()
    before = set(workspace.annotation.context)
    desk.pick("answer:1")
    assert [(one.what, one.turn) for one in set(workspace.annotation.context) - before] == [("answer", 1)]
    keys.tags()
    desk.pick("uncooperative")
    assert "uncooperative" in workspace.annotation.tags
    desk.pick("uncooperative")
    assert "uncooperative" not in workspace.annotation.tags
    keys.reasons()
    desk.pick("vague")
    assert "vague" in workspace.annotation.exclusions


def test_where_no_check_proposes_a_reason_the_key_says_where_they_are(desk: Desk, keys: AnnotatorTurnActions) -> None:
    keys.proposed()
    assert desk.said == "no check proposes a reason to exclude it; r lists the papers' reasons"
    assert desk.sitting.workspace.annotation.exclusions == ()


def test_masks_are_written_refused_and_taken_away(desk: Desk, keys: AnnotatorTurnActions) -> None:
    workspace = desk.sitting.workspace
    keys.mask()
    desk.windows.front(Words)
    desk.windows.answer("sharon lease 1.2-1.8")
    assert [(one.words, one.start, one.end) for one in workspace.annotation.masks] == [("sharon lease", 1.2, 1.8)]
    keys.mask()
    desk.windows.answer("sharon 2.0-1.0")
    assert "write words, and their seconds" in desk.said
    keys.mask()
    desk.windows.answer(None)
    assert len(workspace.annotation.masks) == 1, "refused and left: as it was"
    keys.mask()
    desk.windows.answer("")
    assert not workspace.annotation.masks


def test_a_flag_asks_for_words_and_goes_again(desk: Desk, keys: AnnotatorTurnActions) -> None:
    keys.flag()
    desk.windows.front(Words)
    desk.windows.answer("which Lease?")
    now = desk.sitting.workspace.annotation
    assert (now.flagged, now.comment) == (True, "which Lease?")
    keys.flag()
    assert desk.windows.open == []
    assert not desk.sitting.workspace.annotation.flagged


def test_a_comment_left_with_esc_is_none(desk: Desk, keys: AnnotatorTurnActions) -> None:
    keys.comment()
    desk.windows.answer(None)
    assert desk.sitting.workspace.annotation.comment == ""
    keys.guidelines()
    desk.windows.front(Page)


# --- everything -------------------------------------------------------------------------------------------------------


def test_undo_and_redo_say_what_they_did(desk: Desk, keys: AnnotatorTurnActions) -> None:
    keys.choose("X")
    keys.undo()
    assert (desk.said, desk.sitting.workspace.annotation.category != "X") == ("undone: class X", True)
    keys.redo()
    assert (desk.said, desk.sitting.workspace.annotation.category) == ("done again: class X", "X")
    keys.redo()
    assert desk.said == "nothing to do again"


def test_undo_goes_back_to_the_turn_before(desk: Desk, keys: AnnotatorTurnActions) -> None:
    first = at(desk)
    keys.choose("X")
    keys.step("1")
    keys.undo()
    assert (at(desk), desk.said) == (first, f"undone: class X ({first})")
    keys.undo()
    assert desk.said == "nothing to undo in this turn, nor in those before it"


def test_saving_says_that_it_is_saved_and_leaving_leaves(desk: Desk, keys: AnnotatorTurnActions) -> None:
    keys.choose("X")
    keys.save()
    assert (desk.said, desk.severe) == ("saved", [False])
    keys.settle()
    assert desk.said == "there is no conflict"
    keys.leave()
    assert desk.windows.left


@pytest.mark.parametrize("mine", [True, False], ids=["mine", "theirs"])
def test_another_version_is_settled_before_the_turn_is_left(
    desk: Desk, keys: AnnotatorTurnActions, made: Made, mine: bool
) -> None:
    elsewhere = made.at(at(desk))
    elsewhere.set_comment("theirs")
    assert elsewhere.save()
    keys.choose("X")
    keys.save()
    assert desk.said == "another version is in the way: Ctrl+K"
    keys.leave()
    assert not desk.windows.left
    assert desk.said == "not saved: settle the conflict first, Ctrl+K; Ctrl+C leaves anyway"
    keys.settle()
    desk.windows.front(ConflictDialog)
    desk.windows.answer(None)
    assert desk.sitting.workspace.conflict is not None
    keys.settle()
    desk.windows.answer(frozenset() if mine else frozenset({"comment"}))
    now = desk.sitting.workspace.annotation
    assert not keys.has_conflict
    assert (now.category, now.comment) == ("X", "" if mine else "theirs")

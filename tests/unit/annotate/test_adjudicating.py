"""Differences side by side, decided layer by layer; agreed ones at once; drafts accepted in bulk; on a real store."""

from __future__ import annotations

import pytest

from tests.unit.annotate.conftest import Made, look_at
from tests.unit.annotate.test_agreement import does
from wizard.annotate.accepted_drafts import _doubt, accept_drafts
from wizard.annotate.adjudicating import Adjudicating, differences, done_by, finish_agreed, to_adjudicate
from wizard.annotate.errors import NoSuchName, NotReady
from wizard.annotate.queue import Queue
from wizard.ask.interface import Sureness
from wizard.corpus import annotationlog
from wizard.corpus.annotation import Mask, Reference
from wizard.corpus.annotation_in_force import masks_agree
from wizard.corpus.errors import BadAnnotator
from wizard.corpus.layers import UtteranceRecord
from wizard.corpus.query import Query
from wizard.errors import WozError

TURN = "4b1-1-001"


def open_layers(decides: Adjudicating) -> list[str]:
    return list(decides.open_layers)


@pytest.fixture
def apart(made: Made) -> Made:
    """Turn 1 differs in transcription, class, exclusions and comment; turn 2 only in how the answer is written."""
    does(made, "ann", TURN, comment="clear")
    does(
        made, "bob", TURN, transcription="how many", category="X", category_1989="X", exclusions=("vague",), comment="?"
    )
    does(made, "ann", "4b1-1-002")
    first = made.at("4b1-1-002").annotation.references[0]
    tabled = first.model_copy(update={"minimum": f"(({first.minimum}))"})
    marked = "[cough] how many employees are there in department eleven"
    does(made, "bob", "4b1-1-002", references=(tabled,), transcription=marked, proposed=("count heads",))
    does(made, "ann", "4b1-1-003")
    does(made, "bob", "4b1-1-003")
    return made


def test_differences_stand_side_by_side(apart: Made) -> None:
    found = {one.layer: one.values for one in differences(done_by(apart.store.versions(TURN)))}
    assert list(found) == ["transcription", "class", "exclusions"]
    assert found["class"] == {"ann": ("A", "0"), "bob": ("X", "X")}
    assert found["exclusions"] == {"ann": (), "bob": ("vague",)}
    assert differences(done_by(apart.store.versions("4b1-1-002"))) == ()


def test_layers_are_taken_or_written_anew(apart: Made) -> None:
    decides = Adjudicating(apart.store, apart.grounds, "cy", TURN)
    assert open_layers(decides) == ["transcription", "class", "exclusions"]
    with pytest.raises(NotReady, match="transcription, class, exclusions not decided"):
        decides.finish()
    decides.take("class", "ann")
    decides.take("exclusions", "ann")
    decides.workspace.set_transcription("how many employees [uh] are there in department ten")
    assert open_layers(decides) == ["transcription"]
    decides.settle("transcription")
    assert decides.finish()
    item = apart.store.item(TURN)
    assert (item.status, item.category, item.words) == (
        "adjudicated",
        "A",
        "how many employees are there in department ten",
    )
    assert item.annotation is not None
    assert item.annotation.comment == "ann: clear\nbob: ?"
    assert {one.annotator for one in apart.store.versions(TURN)} == {"ann", "bob", "cy"}
    assert [one.record.id for one in to_adjudicate(apart.store)] == ["4b1-1-002"]


def test_undo_opens_a_layer_again(apart: Made) -> None:
    decides = Adjudicating(apart.store, apart.grounds, "cy", TURN)
    decides.take("transcription", "bob")
    assert "transcription" not in open_layers(decides)
    assert decides.workspace.history.undo()
    assert "transcription" in decides.open_layers
    decides.take("transcription", "ann")
    assert "transcription" not in decides.open_layers


def test_the_checks_hold_for_adjudications_too(apart: Made) -> None:
    decides = Adjudicating(apart.store, apart.grounds, "cy", TURN)
    decides.take("transcription", "bob")
    decides.take("class", "ann")
    decides.take("exclusions", "bob")
    with pytest.raises(NotReady, match="vague is a reason to exclude, and the class is A"):
        decides.finish()


def test_an_adjudication_is_taken_up_again_and_two_do_not_overwrite_each_other(apart: Made) -> None:
    here, there = (Adjudicating(apart.store, apart.grounds, name, TURN) for name in ("cy", "dee"))
    for layer in here.open_layers:
        here.take(layer, "ann")
    for layer in there.open_layers:
        there.take(layer, "bob")
    assert there.finish()
    assert not here.finish()
    assert here.workspace.conflict is not None
    assert here.workspace.conflict.annotator == "dee"
    assert here.workspace.keep_mine()
    again = Adjudicating(apart.store, apart.grounds, "eve", TURN)
    assert (again.open_layers, again.workspace.annotation.category, again.workspace.version) == ((), "A", 2)


def test_what_is_wrong_is_told(apart: Made) -> None:
    decides = Adjudicating(apart.store, apart.grounds, "cy", TURN)
    with pytest.raises(NoSuchName, match="no annotator of this turn 'zoe'; there are: ann, bob"):
        decides.take("class", "zoe")
    with pytest.raises(NoSuchName, match="no layer 'mood'"):
        decides.take("mood", "ann")
    with pytest.raises(WozError, match="there is nothing to adjudicate"):
        Adjudicating(apart.store, apart.grounds, "cy", "4b1-1-009")


def test_agreed_ones_finish_at_once(apart: Made) -> None:
    bulk = finish_agreed(apart.store, apart.grounds, "cy")
    assert bulk.finished == ("4b1-1-002",)
    assert bulk.left == ((TURN, "annotators differ in transcription, class, exclusions"),)
    item = apart.store.item("4b1-1-002")
    assert (item.status, item.annotation is not None and item.annotation.proposed) == ("adjudicated", ("count heads",))
    assert apart.store.item("4b1-1-003").status == "agreed", "needs nobody"
    assert finish_agreed(apart.store, apart.grounds, "cy").finished == ()


UNTAKEN = "take that reading, too (o), or leave it"


def reasonable_rivals(record: UtteranceRecord) -> list[str]:
    """The paraphrases of readings that the tool gave 0.04 and more beside the one that was answered, best first."""
    if record.answer is None or record.answer.interpretation is None:
        return []
    readings = record.requests[-1].interpretations
    answered = readings[record.answer.interpretation]
    return [one.paraphrase for one in readings if one.sql != answered.sql and one.score >= 0.04]


def test_drafts_are_accepted_where_checks_pass(made: Made) -> None:
    steps: list[None] = []
    bulk = accept_drafts(made.store, made.grounds, "ann", step=lambda: steps.append(None))
    assert len(steps) == 18
    unsure = "the class is not sure"
    expected = {
        "8ky-1-007": f"{unsure}: the message unable_to_answer does not say whether the query can be answered",
        "8ky-1-008": f"{unsure}: nothing was answered: listen",
    }
    # What else is left, is left for a reading that the tool found reasonable beside the answered one; nothing else is.
    for item in made.store.items(Query()):
        rivals = reasonable_rivals(item.record)
        if rivals:
            expected[item.record.id] = f"it may as well mean: {rivals[0]} (principle 1.4); {UNTAKEN}"
    assert dict(bulk.left) == expected
    assert set(expected) <= {"8ky-1-005", "8ky-1-007", "8ky-1-008"}, "the other requests have one reasonable reading"
    assert set(bulk.finished) == {item.record.id for item in made.store.items(Query())} - set(expected)
    assert len(bulk.finished) == 18 - len(bulk.left)
    assert made.store.count(Query(statuses=("accepted",))) == len(bulk.finished)
    assert made.store.count(Query(reviewed_only=True)) == made.store.count(Query(done_by="ann")) == 0
    item = made.store.item("8ky-1-004")
    assert (item.category, item.reviewed, item.annotators, item.accepted_by) == ("D1", False, (), ("ann",))
    assert [one.record.id for one in made.store.items(Query.parse(["class1989=2"]))] == ["8ky-1-004"]
    again = accept_drafts(made.store, made.grounds, "ann")
    assert again.finished == ()
    assert "ann has accepted it already" in again.reasons


def test_accepting_takes_no_turn_from_anybody(made: Made) -> None:
    accepted = accept_drafts(made.store, made.grounds, "ann").finished
    assert accept_drafts(made.store, made.grounds, "bob").finished == (), "a second time says nothing more"
    for name in ("ann", "bob"):
        entries = {one.id: one for one in Queue(made.store, name).entries}
        assert set(accepted) <= entries.keys(), "all are still to be looked at"
        assert all((entries[one].done, entries[one].accepted) == (False, True) for one in accepted)
    once = next(one.id for one in Queue(made.store, "bob").entries if one.accepted and not one.twice)
    twice = next(one.id for one in Queue(made.store, "bob").entries if one.accepted and one.twice)
    look_at(made, "ann", once, twice)
    left = [one.id for one in Queue(made.store, "bob").entries]
    assert once not in left
    assert twice in left, "one of the two who do it has not done it"
    assert accept_drafts(made.store, made.grounds, "cy", everything=True).finished == accepted
    with pytest.raises(BadAnnotator):
        accept_drafts(made.store, made.grounds, "../cy")


def test_what_was_accepted_is_nothing_to_adjudicate(made: Made) -> None:
    accept_drafts(made.store, made.grounds, "ann")
    accept_drafts(made.store, made.grounds, "bob", everything=True)
    bob = made.at(TURN, "bob")
    bob.set_class("X")
    bob.toggle_exclusion("vague")
    bob.mark_done()
    bob.save()
    item = made.store.item(TURN)
    assert (item.status, item.annotators, item.accepted_by) == ("single", ("bob",), ("ann",))
    assert (item.category, item.reviewed) == ("X", True)
    assert finish_agreed(made.store, made.grounds, "cy").finished == ()
    with pytest.raises(WozError, match="was done by 1 annotator"):
        Adjudicating(made.store, made.grounds, "cy", TURN)


def test_a_draft_with_an_error_is_left(made: Made) -> None:
    work = made.at(TURN)
    work.set_comment("begun")
    work.save()
    bulk = accept_drafts(made.store, made.grounds, "ann", Query(ids=(TURN,)))
    assert bulk.left == ((TURN, "ann has begun it already"),)


def test_answers_of_different_numbers_differ(apart: Made) -> None:
    does(apart, "ann", "4b1-1-004")
    does(apart, "bob", "4b1-1-004", references=(Reference(sql="SELECT 1", minimum="1"),))
    assert [one.layer for one in differences(done_by(apart.store.versions("4b1-1-004")))] == ["references"]


@pytest.mark.parametrize("word", ["likely", "unsure", ""])
def test_an_answer_that_the_tool_was_not_sure_of_is_left_to_a_person(made: Made, word: Sureness) -> None:
    record = made.store.item("4b1-1-002").record
    told = record.model_copy(
        update={
            "requests": tuple(
                request.model_copy(
                    update={
                        "interpretations": tuple(
                            one.model_copy(update={"sureness": word}) for one in request.interpretations
                        )
                    }
                )
                for request in record.requests
            )
        }
    )
    assert _doubt(record) == ""
    assert _doubt(told).endswith(f"was answered: {word or 'it did not say'}")


def masked(made: Made) -> set[str]:
    """The words that an export masks."""
    return {word for saved in made.store.masking() for mask in saved.annotation.masks for word in mask.separate_words}


@pytest.fixture
def masks(made: Made) -> Made:
    """Two who differ in what they mask, and nothing else; a third has begun, and masks one more word."""
    does(made, "ann", TURN, masks=(Mask(words="Department's"), Mask(words="Bob", start=0.2, end=0.4)))
    does(made, "bob", TURN, masks=(Mask(words="bob", start=0.3, end=0.5),))
    begun = made.store.versions(TURN)[0].annotation.model_copy(update={"done": False, "masks": (Mask(words="ten"),)})
    made.store.save(TURN, "cy", begun, version=0)
    return made


def test_what_anybody_masks_is_masked_until_an_adjudicator_decides(masks: Made) -> None:
    assert masks.store.item(TURN).status == "disputed"
    assert masked(masks) == {"department", "bob", "ten"}
    left = finish_agreed(masks.store, masks.grounds, "dee").left
    assert left == ((TURN, "annotators differ in masks"),), "not in bulk"
    decides = Adjudicating(masks.store, masks.grounds, "dee", TURN)
    assert [one.layer for one in decides.differences] == ["masks"]
    assert masked(masks) == {"department", "bob", "ten"}, "to look at it changes nothing"
    assert decides.finish(), "all masks are kept where she takes none away"
    assert masked(masks) == {"department", "bob", "ten"}


def test_an_adjudicator_overrules_a_mask(masks: Made) -> None:
    decides = Adjudicating(masks.store, masks.grounds, "dee", TURN)
    decides.take("masks", "bob")
    decides.workspace.save()
    assert masked(masks) == {"department", "bob", "ten"}, "she has not finished"
    assert decides.finish()
    assert masked(masks) == {"bob"}
    again = Adjudicating(masks.store, masks.grounds, "dee", TURN)
    again.workspace.mask(())
    again.settle("masks")
    assert again.finish()
    assert masked(masks) == set()
    assert {one.annotator for one in masks.store.versions(TURN) if one.annotation.masks} == {"ann", "bob", "cy"}


def test_a_mask_saved_after_the_adjudication_holds_until_it_is_decided_on(
    masks: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    decides = Adjudicating(masks.store, masks.grounds, "dee", TURN)
    decides.take("masks", "bob")
    assert decides.finish()
    monkeypatch.setattr(annotationlog, "utc_now", lambda: "2999-01-01T00:00:00.000Z")
    cys = next(one for one in masks.store.versions(TURN) if one.annotator == "cy")
    more = cys.annotation.model_copy(update={"masks": (Mask(words="eleven"),)})
    masks.store.save(TURN, "cy", more, version=cys.version)
    assert masked(masks) == {"bob", "eleven"}
    again = Adjudicating(masks.store, masks.grounds, "dee", TURN)
    assert again.workspace.annotation.masks == (Mask(words="eleven"), Mask(words="bob", start=0.3, end=0.5))
    assert not again.workspace.unsaved


def test_masks_agree_in_words_and_where_the_sound_meets(made: Made) -> None:
    def bob(start: float, end: float) -> Mask:
        return Mask(words="Bob", start=start, end=end)

    does(made, "ann", TURN, masks=(bob(0.2, 0.4),))
    does(made, "bob", TURN, masks=(bob(0.3, 0.5),))
    assert made.store.item(TURN).status == "agreed"
    assert {mask.start for saved in made.store.masking() for mask in saved.annotation.masks} == {0.2, 0.3}
    for place, other in enumerate(((bob(0.4, 0.5),), (Mask(words="Bob"),), (Mask(words="Rob", start=0.2, end=0.4),))):
        assert not masks_agree((bob(0.2, 0.4),), other), place
        assert not masks_agree(other, (bob(0.2, 0.4),)), place

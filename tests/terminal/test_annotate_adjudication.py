"""Adjudication at the terminal: two annotators' versions side by side, layers taken, agreed turns finished in bulk."""

from __future__ import annotations

import pytest

from tests.terminal.annotate_table import table
from tests.unit.annotate.conftest import Made, look_at, write_sql
from wizard.annotate.accepted_drafts import accept_drafts
from wizard.annotate.queue import take
from wizard.annotate.workspace import Workspace
from wizard.corpus.annotation import Mask
from wizard.corpus.query import Query

ONE, TWO, THREE = "4b1-1-001", "4b1-1-002", "4b1-1-003"
COUNT = "SELECT COUNT(*) FROM employees WHERE department = 11"


def at(made: Made, turn: str, annotator: str) -> Workspace:
    workspace = Workspace(made.grounds, made.store, annotator)
    taken = take(made.store, turn, annotator)
    workspace.open(taken.item, taken.saved, taken.earlier)
    return workspace


@pytest.fixture
def apart(made: Made) -> Made:
    """Ann and bob have done three turns; they differ in two, and in the third only in how the answer is written."""
    for name in ("ann", "bob"):
        assert (
            len(accept_drafts(made.store, made.grounds, name, Query(ids=(ONE, TWO, THREE)), everything=True).finished)
            == 3
        )
        look_at(made, name)
    bob = at(made, ONE, "bob")
    bob.set_transcription("how many employees are there in <dep-> department ten or eleven")
    bob.toggle_tag("underspecified")
    bob.set_comment("which one")
    bob.mark_done()
    bob.save()
    bob = at(made, TWO, "bob")
    write_sql(bob, 0, COUNT)
    bob.toggle_exclusion("vague")
    bob.set_class("X")
    bob.mark_done()
    bob.save()
    bob = at(made, THREE, "bob")
    minimum = bob.annotation.references[0].minimum
    bob.edit_minimum(0, f"(({minimum}))")
    bob.mark_done()
    bob.save()
    return made


async def test_layers_are_taken_from_either_side_and_the_turn_is_finished(apart: Made) -> None:
    async with table(apart, ONE, annotator="carol", adjudicate=True) as seen:
        text = seen.text
        assert "ann" in text
        assert "bob" in text
        assert "underspecified, wh-question" in text or "underspecified" in text
        assert "not decided: ← → takes one" in text
        await seen.press("enter")
        assert seen.turn == ONE
        assert "not decided" in seen.text
        await seen.press("right", "left")  # bob's transcription, ann's tags
        assert "✓ as bob has it" in seen.text
        assert "✓ as ann has it" in seen.text
        assert seen.now.transcription == "how many employees are there in <dep-> department ten or eleven"
        assert "underspecified" not in seen.now.tags
        assert "bob: which one" in seen.now.comment
        await seen.press("enter")
        assert seen.turn != ONE
        item = apart.store.item(ONE)
        assert item.status == "adjudicated"
        assert item.annotation is not None
        assert item.annotation.transcription == "how many employees are there in <dep-> department ten or eleven"


async def test_a_layer_changed_by_hand_is_decided_so_and_undo_opens_it_again(apart: Made) -> None:
    async with table(apart, TWO, annotator="carol", adjudicate=True) as seen:
        await seen.press("d")
        assert "✓ decided otherwise" in seen.text
        assert seen.now.category == "D"
        await seen.press("u")
        assert "✓ decided otherwise" not in seen.text
        await seen.press("up", "up", "up", "left", "left", "enter")
        assert apart.store.item(TWO).status == "adjudicated"
        assert apart.store.item(TWO).category == "A"


async def test_turns_that_agree_are_finished_in_bulk_after_asking(apart: Made) -> None:
    async with table(apart, annotator="carol", adjudicate=True) as seen:
        assert "0/3 done" in seen.text
        await seen.press("y")
        assert "Finish 1 turn on which annotators agree?" in seen.text
        await seen.press("escape")
        assert not apart.store.item(THREE).reviewed
        await seen.press("y", "enter")
        assert apart.store.item(THREE).status == "adjudicated"
        assert "finished 1, left 2" in seen.text
        assert "0/2 done" in seen.text
        await seen.press("right_square_bracket")
        assert seen.turn == TWO
        await seen.press("y")
        assert "no turn is left on which annotators agree" in seen.text


async def test_begun_adjudication_is_gone_on_with(apart: Made) -> None:
    async with table(apart, ONE, annotator="carol", adjudicate=True) as seen:
        await seen.press("right")
        assert seen.now.transcription is not None
    async with table(apart, annotator="carol", adjudicate=True) as seen:
        assert seen.turn == ONE
        assert "<dep->" in (seen.now.transcription or "")
        assert "BEGUN" in seen.text


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 40)])
async def test_it_fits_every_terminal(apart: Made, size: tuple[int, int]) -> None:
    async with table(apart, TWO, annotator="carol", adjudicate=True, size=size) as seen:
        for words in ("ann", "bob", "class", "A (1989: 0)", "X (1989: X)", "Enter", "saved"):
            assert words in seen.text, words
        await seen.press("space", "down", "down")
        assert seen.tape.seconds


async def test_a_third_version_is_shown_by_a_key(apart: Made) -> None:
    accept_drafts(apart.store, apart.grounds, "cyd", Query(ids=(TWO,)), everything=True)
    look_at(apart, "cyd")
    async with table(apart, TWO, annotator="carol", adjudicate=True) as seen:
        assert "bob (of 2: z shows the next)" in seen.text
        await seen.press("z")
        assert "cyd (of 2: z shows the next)" in seen.text
        await seen.press("right")
        assert "✓ as ann has it" in seen.text  # cyd's is the same
        await seen.press("z", "up", "right")
        assert "✓ as bob has it" in seen.text


async def test_masks_are_kept_overruled_and_decided_again(made: Made) -> None:
    for name, masks in (("ann", (Mask(words="ten", start=0.2, end=0.4),)), ("bob", ())):
        accept_drafts(made.store, made.grounds, name, Query(ids=(ONE,)), everything=True)
        work = at(made, ONE, name)
        work.mask(masks)
        work.mark_done()
        work.save()
    async with table(made, ONE, annotator="carol", adjudicate=True) as seen:
        assert "ten 0.2-0.4" in seen.text
        assert "not decided" not in seen.text
        await seen.press("right")
        assert "✓ as bob has it" in seen.text
        await seen.press("enter")
        assert made.store.item(ONE).status == "adjudicated"
    assert list(made.store.masking()) == []

    async with table(made, ONE, annotator="carol", adjudicate=True, filters=("status=adjudicated",)) as seen:
        await seen.press("left", "enter")
    assert [one.kind for one in made.store.masking()] == ["adjudication"]

"""Training turns: every annotator's, first in her queue, blind, beside what was adjudicated."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner

from tests.unit.annotate.conftest import Made
from wizard.annotate.adjudicating import merged
from wizard.annotate.agreement import units
from wizard.annotate.progress import progress
from wizard.annotate.queue import Queue
from wizard.annotate.training import from_gold, gold_of
from wizard.cli.progress import command
from wizard.corpus.annotation import Annotation

TURN, OTHER = "8ky-1-004", "8ky-1-005"


@pytest.fixture
def training(made: Made, monkeypatch: pytest.MonkeyPatch) -> Made:
    """Two training turns, one of which has been adjudicated; the corpus names its annotators."""
    place = made.store.place
    settings = place.settings.model_copy(update={"training": (TURN, OTHER), "annotators": ("ann", "bob")})
    monkeypatch.setattr(made.store, "place", replace(place, settings=settings))
    made.store.save(TURN, "lead", settled(made, TURN), version=0, kind="adjudication")
    return made


def settled(made: Made, turn: str) -> Annotation:
    """As the draft is, and done, with the lead's reason."""
    draft = made.at(turn, "lead").annotation
    return draft.model_copy(update={"done": True, "comment": "how about leans on the turn before"})


def test_they_come_first_and_to_everybody_once_they_are_settled(training: Made) -> None:
    for annotator in ("ann", "bob"):
        queue = Queue(training.store, annotator)
        assert queue.entries[0].id == TURN
        assert [one.id for one in queue.entries if one.training] == [TURN]
        taken = queue.take(TURN)
        assert taken.item.annotation is None, "blind"
    everybody = [{one.id for one in Queue(training.store, name).entries} for name in ("ann", "bob")]
    assert (OTHER in everybody[0]) != (OTHER in everybody[1]), "not settled: one annotator's, as ever"
    assert Queue(training.store, "ann", order="random").entries[0].id == TURN


def test_what_she_says_is_told_beside_the_gold_and_changes_nothing(training: Made) -> None:
    gold = gold_of(training.store.versions(TURN))
    assert gold is not None
    right = settled(training, TURN).model_copy(update={"comment": ""})
    training.store.save(TURN, "ann", right, version=0)
    wrong = right.model_copy(update={"tags": (), "category": "A", "category_1989": "0", "context": ()})
    training.store.save(TURN, "bob", wrong, version=0)
    assert from_gold(right, gold) == ()
    assert {"class", "context"} <= {one.layer for one in from_gold(wrong, gold)}
    item = training.store.item(TURN)
    assert (item.status, item.annotation) == ("adjudicated", gold)
    assert list(units(training.store)) == [], "agreement leaves it out"
    ann, bob = progress(training.store).annotators
    assert (ann.training.turns, ann.training.right) == (1, 1)
    assert (bob.training.turns, bob.training.right) == (1, 0)
    assert progress(training.store).as_json()["annotators"][1]["training"] == {"turns": 1, "right": 0}


def test_the_lead_sees_it(training: Made) -> None:
    file = training.store.place.folder / "corpus.yaml"
    file.write_text(file.read_text() + f"training: [{TURN}]\n")
    training.store.save(TURN, "ann", settled(training, TURN), version=0)
    told = CliRunner().invoke(command, ["--corpus", str(training.store.place.folder)]).stdout
    assert "training" in told
    assert "1 of 1" in told
    as_json = CliRunner().invoke(command, ["--corpus", str(training.store.place.folder), "--json"]).stdout
    assert json.loads(as_json)["annotators"][0]["training"] == {"turns": 1, "right": 1}


def test_adjudication_puts_flags_together(made: Made) -> None:
    one = settled(made, TURN)
    assert merged({"ann": one, "bob": one.model_copy(update={"flagged": True})}).flagged
    assert not merged({"ann": one, "bob": one}).flagged

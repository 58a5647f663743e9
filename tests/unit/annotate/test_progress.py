"""What the lead sees: by annotator what is done, begun, accepted and left, and at what pace."""

from __future__ import annotations

import json

from click.testing import CliRunner

from tests.unit.annotate.conftest import Made, look_at
from wizard.annotate.accepted_drafts import accept_drafts
from wizard.annotate.progress import _pace, progress
from wizard.cli.progress import command
from wizard.corpus.query import Query


def test_what_everybody_has_done(made: Made) -> None:
    assert progress(made.store).annotators == ()
    accept_drafts(made.store, made.grounds, "ann", Query(speakers=("4b1",)), everything=True)
    look_at(made, "ann", "4b1-1-001", "4b1-1-002")
    work = made.at("8ky-1-001", "bob")
    work.set_comment("begun")
    work.save()
    found = progress(made.store)
    ann, bob = found.annotators
    assert (ann.name, ann.done, ann.begun, ann.accepted) == ("ann", 2, 0, 8)
    assert (bob.name, bob.done, bob.begun, bob.accepted) == ("bob", 0, 1, 0)
    assert ann.left == found.turns - 2
    assert found.turns == 18
    assert sum(found.by_status.values()) == 18
    assert progress(made.store, Query(speakers=("4b1",))).turns == 10
    told = CliRunner().invoke(command, ["--corpus", str(made.store.place.folder)])
    assert told.exit_code == 0
    assert "ann " in told.stdout
    assert "accepted" in told.stdout
    as_json = CliRunner().invoke(command, ["--corpus", str(made.store.place.folder), "--json"])
    assert json.loads(as_json.stdout)["annotators"] == found.as_json()["annotators"]


def test_pauses_are_no_work() -> None:
    times = [f"2026-01-01T10:{minute:02}:00.000Z" for minute in (0, 1, 2, 4, 40, 41)]
    assert _pace(times) == 60.0
    assert _pace(times[:1]) is None

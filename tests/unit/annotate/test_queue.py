"""Queues: whose turns, in which order, blind, and where one was."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.unit.annotate.conftest import Made, made_store
from tests.unit.annotate.test_agreement import does
from wizard.annotate.assignment import Assignment
from wizard.annotate.errors import NoSuchName
from wizard.annotate.queue import Queue, Resumption, remember, resumed
from wizard.corpus.errors import BadAnnotator, NoSuchUtterance
from wizard.corpus.query import Query


def test_the_share_is_seeded_and_stays_whatever_is_added() -> None:
    names = [f"{number:03x}-1-{turn:03}" for number in range(100) for turn in range(1, 51)]
    plan = Assignment(0.2, 7)
    chosen = {name for name in names if plan.twice(name)}
    assert len(chosen) / len(names) == pytest.approx(0.2, abs=0.02)
    assert chosen == {name for name in names if Assignment(0.2, 7).twice(name)}
    assert chosen != {name for name in names if Assignment(0.2, 8).twice(name)}
    assert chosen < {name for name in names if Assignment(0.3, 7).twice(name)}, "a larger share holds the smaller"
    assert not any(Assignment(0.0, 7).twice(name) for name in names)
    assert all(Assignment(1.0, 7).twice(name) for name in names)


def test_named_annotators_share_sessions_and_doubles() -> None:
    plan = Assignment(0.5, 1, ("ann", "bob", "cy"))
    first: Counter[str] = Counter()
    second: Counter[str] = Counter()
    for number in range(300):
        session = f"{number:03}-1"
        firsts = {plan.who(f"{session}-{turn:03}", session)[0] for turn in range(1, 9)}
        assert len(firsts) == 1, "a session is one annotator's"
        first.update(firsts)
        for turn in range(1, 9):
            who = plan.who(f"{session}-{turn:03}", session)
            assert len(set(who)) == len(who) == 1 + plan.twice(f"{session}-{turn:03}")
            second.update(who[1:])
    assert all(70 < count < 130 for count in first.values())
    assert all(330 < count < 470 for count in second.values())
    assert Assignment(1.0, 1, ("ann",)).who("a", "b") == ("ann",), "nobody else is there"


def test_whoever_comes_first_does_it_and_a_second_one_does_the_share(made: Made) -> None:
    queue = Queue(made.store, "ann")
    assert len(queue.entries) == 18
    assert [one.id for one in queue.entries][:2] == ["4b1-1-001", "4b1-1-002"]
    double = next(one for one in queue.entries if one.twice and one.session == "4b1-1")
    single = next(one for one in queue.entries if not one.twice and one.session == "4b1-1")
    for one in (double, single):
        does(made, "bob", one.id)
    queue.load()
    there = {one.id for one in queue.entries}
    assert double.id in there
    assert single.id not in there
    assert single.id in {one.id for one in Queue(made.store, "bob").entries}, "she may go back to hers"
    assert single.id in {one.id for one in Queue(made.store, "ann", everything=True).entries}
    does(made, "ann", double.id)
    assert double.id not in {one.id for one in Queue(made.store, "cy").entries}


def test_what_she_is_given_is_blind(made: Made) -> None:
    does(made, "bob", "8ky-1-003", transcription="when was [cough] she hired", comment="secret")
    does(made, "bob", "8ky-1-004", transcription="secret")
    assert made.store.item("8ky-1-004").words == "secret"
    taken = Queue(made.store, "ann").take("8ky-1-004")
    assert "secret" not in repr(taken)
    assert "cough" not in repr(taken)
    assert taken.saved is None
    assert [one.words for one in taken.item.earlier][2] == "when was she hired"
    assert [one.turn for one in taken.earlier] == [1, 2, 3]
    own = Queue(made.store, "bob").take("8ky-1-004").saved
    assert own is not None
    assert own.annotation.transcription == "secret"


def test_orders_and_filters(made: Made) -> None:
    doubtful = Queue(made.store, "ann", order="doubtful")
    assert [one.how for one in doubtful.entries][:6] == ["message"] * 4 + ["void", "direct"]
    shuffled = [one.id for one in Queue(made.store, "ann", order="random").entries]
    assert shuffled == [one.id for one in Queue(made.store, "bob", order="random").entries]
    assert shuffled != [one.id for one in Queue(made.store, "ann").entries]
    narrow = Queue(made.store, "ann", Query.parse(["how=message", "session=8ky-1"]))
    assert [one.id for one in narrow.entries] == ["8ky-1-002", "8ky-1-006", "8ky-1-007"]
    with pytest.raises(NoSuchName, match="no order 'mood'; there are: session, doubtful, random"):
        Queue(made.store, "ann", order="mood")
    with pytest.raises(BadAnnotator):
        Queue(made.store, "a/b")


def test_going_through_it(made: Made) -> None:
    queue = Queue(made.store, "ann", Query(sessions=("8ky-1",)))
    assert queue.now is not None
    assert queue.now.id == "8ky-1-001"
    queue.step(99)
    assert queue.now.id == "8ky-1-008"
    queue.mark("8ky-1-001", True)
    assert queue.done == 1
    found = queue.next_open()
    assert found is not None
    assert found.id == "8ky-1-002", "round the end, past what is done"
    queue.go("8ky-1-005")
    queue.load()
    assert queue.now.id == "8ky-1-005"
    with pytest.raises(NoSuchUtterance):
        queue.go("4b1-1-001")
    empty = Queue(made.store, "ann", Query(speakers=("zzz",)))
    assert (empty.now, empty.next_open(), empty.step(1)) == (None, None, None)


def test_where_she_was_is_kept(made: Made) -> None:
    place = made.store.place
    assert resumed(place, "ann") == Resumption()
    where = Resumption(("text=phone number", "how=direct"), "random", "8ky-1-004")
    remember(made.store, "ann", where)
    assert resumed(place, "ann") == where
    assert resumed(place, "bob") == Resumption()
    (place.folder / "queues" / "ann.json").write_text("{")
    assert resumed(place, "ann") == Resumption()


def test_an_empty_queue_says_why(made: Made, tmp_path: Path) -> None:
    assert "no turn is found by text=zebra" in Queue(made.store, "ann", Query.parse(["text=zebra"])).why_empty
    for one in made.store.overview():
        for name in ("ann", "bob"):
            does(made, name, one.id)
    assert "woz annotate --all" in Queue(made.store, "cy").why_empty
    shared = made_store(tmp_path / "shared", [], annotators=("ann", "bob"))
    assert "among ann, bob" in Queue(shared, "anne").why_empty
    assert "woz ingest" in Queue(shared, "anne", everything=True).why_empty
    shared.close()

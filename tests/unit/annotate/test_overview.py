"""The store's overview says of every turn what its item says, without reading its record."""

from __future__ import annotations

import pytest

from tests.unit.annotate.conftest import Made, look_at
from wizard.annotate.accepted_drafts import accept_drafts
from wizard.annotate.queue import Queue
from wizard.corpus.query import Query


@pytest.mark.parametrize(
    "filters", [[], ["how=message"], ["speaker=8ky", "reviewed"], ["status=accepted"], ["text=department 45"]]
)
def test_it_says_what_the_items_say(made: Made, filters: list[str]) -> None:
    accept_drafts(made.store, made.grounds, "ann", Query(speakers=("8ky",)), everything=True)
    look_at(made, "ann", "8ky-1-001", "8ky-1-002")
    query = Query.parse(filters)
    items = list(made.store.items(query))
    listed = made.store.overview(query)
    assert items
    assert [one.id for one in listed] == [item.record.id for item in items]
    for one, item in zip(listed, items, strict=True):
        record = item.record
        assert (one.session, one.turn, one.how) == (record.session, record.turn, record.how)
        assert one.said == (record.transcript if record.transcript is not None else record.typed or "")
        assert (one.status, one.annotators, one.accepted_by) == (item.status, item.annotators, item.accepted_by)


def test_what_somebody_else_has_done_meanwhile_is_passed_over(made: Made) -> None:
    queue = Queue(made.store, "ann", Query(speakers=("4b1",)))
    once = [one.id for one in queue.entries if not one.twice]
    twice = [one.id for one in queue.entries if one.twice]
    accept_drafts(made.store, made.grounds, "bob", Query(ids=(once[1], twice[0])), everything=True)
    look_at(made, "bob")
    seen = set()
    while (entry := queue.next_open()) is not None:
        seen.add(entry.id)
        queue.mark(entry.id, True)
    assert seen == {*once, *twice} - {once[1]}

"""The store's overview says of every turn what its item says, without reading its record."""

from __future__ import annotations

import pytest

from tests.unit.annotate.conftest import Made
from wizard.annotate.bulk import accept_drafts
from wizard.corpus.query import Query


@pytest.mark.parametrize("filters", [[], ["how=message"], ["speaker=8ky", "reviewed"], ["text=department 45"]])
def test_it_says_what_the_items_say(made: Made, filters: list[str]) -> None:
    accept_drafts(made.store, made.grounds, "ann", Query(speakers=("8ky",)), everything=True)
    query = Query.parse(filters)
    items = list(made.store.items(query))
    listed = made.store.overview(query)
    assert items
    assert [one.id for one in listed] == [item.record.id for item in items]
    for one, item in zip(listed, items, strict=True):
        record = item.record
        assert (one.session, one.turn, one.how) == (record.session, record.turn, record.how)
        assert one.said == (record.transcript if record.transcript is not None else record.typed or "")
        assert (one.status, one.annotators) == (item.status, item.annotators)

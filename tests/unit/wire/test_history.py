"""What both sides keep of what she was shown, and what a terminal lacks that says what it has."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from subject.wire import history
from subject.wire.codec import encode
from subject.wire.history import History
from subject.wire.inventory import START, Mark
from subject.wire.messages import Answer, Shown, Transcript


def exchange(turn: int, rows: int = 1) -> tuple[Shown, Shown]:
    return (
        Transcript(turn=turn, text="how many"),
        Answer(turn=turn, reply=turn, columns=("n",), rows=tuple((turn,) for _ in range(rows))),
    )


def shown(items: tuple[Shown, ...], begin: History | None = None) -> History:
    kept = begin or History()
    for item in items:
        kept = kept.after(item)
    return kept


def test_a_mark_is_what_anybody_computes_from_the_texts_that_came() -> None:
    first, second = exchange(1)
    sum_ = "0" * 64
    for item in (first, second):
        sum_ = hashlib.sha256((sum_ + encode(item)).encode()).hexdigest()
    assert shown((first, second)).end == Mark(count=2, sum=sum_)
    assert shown((second, first)).end != shown((first, second)).end


turns = st.lists(st.integers(1, 60), min_size=1, max_size=14)


@given(rows=turns, at=st.integers(0, 28), lie=st.sampled_from(["", "sum", "count"]))
def test_who_was_away_has_what_the_other_side_keeps_and_a_lie_is_not_believed(
    rows: list[int], at: int, lie: str
) -> None:
    items = tuple(item for turn, many in enumerate(rows, 1) for item in exchange(turn, many))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(history, "MOST_EXCHANGES", 5)
        patch.setattr(history, "MOST_BYTES", 1500)
        there, hers = shown(items), shown(items[:at])
        claim = {"sum": Mark(count=hers.end.count, sum="e" * 64), "count": Mark(count=99, sum=hers.end.sum)}
        begin, missing = there.since(claim.get(lie, hers.end))
        hers = shown(missing, hers.going_on_at(begin))
        assert hers == there, "to the last mark and size"
        assert len(missing) == len(there.items) if lie and begin != START else len(missing) <= len(items)
        assert len({item.turn for item in there.items}) <= 5
        assert sum(there.sizes) <= 1500 or len({item.turn for item in there.items}) == 1
        assert not there.items or isinstance(there.items[0], Transcript), "whole exchanges"


def test_a_connection_that_breaks_between_is_gone_on_with_behind_the_last_message() -> None:
    items = tuple(item for turn in range(1, 6) for item in exchange(turn))
    there, hers = shown(items), History()
    for _ in range(10):
        begin, missing = there.since(hers.end)
        hers = shown(missing[:1], hers.going_on_at(begin))
    assert hers == there


def test_the_newest_exchange_stays_however_long_it_is() -> None:
    long = exchange(2)[1].model_copy(update={"rows": (("x" * 2000,),) * 100})
    kept = shown((*exchange(1), Transcript(turn=2, text="all"), long))
    assert [item.turn for item in kept.items] == [2, 2]
    assert sum(kept.sizes) > history.MOST_BYTES
    assert [item.turn for item in shown(exchange(3), kept).items] == [3, 3]
    assert kept.marks[0] == shown(exchange(1)).end

"""Facts of the reader: equal where their parts are, hashed once, and what they remember is no part of them."""

from __future__ import annotations

import copy
import pickle

from wizard.ask.facts import REMEMBERED, fact, replace, thing
from wizard.ask.form import Attr, Compare, Key, Set, walk


def _told() -> Set:
    return Set("clerk", (Compare(Attr("level"), "=", (3,)),))


def test_facts_with_equal_parts_are_equal() -> None:
    assert _told() == _told()
    assert hash(_told()) == hash(_told())
    assert _told() != Set("clerk")
    several: list[object] = [Attr("level"), Key()]
    assert several[0] != several[1]
    assert len({_told(), _told(), Set("clerk")}) == 2


def test_a_hash_is_computed_once() -> None:
    asked: list[str] = []

    class Part:
        def __hash__(self) -> int:
            asked.append("hash")
            return 1

    @fact
    class Whole:
        part: Part

    whole = Whole(Part())
    assert hash(whole) == hash(whole)
    assert asked == ["hash"]


def test_what_is_remembered_is_no_part_of_a_copy() -> None:
    one = _told()
    assert hash(one)
    assert list(walk(one))
    assert set(REMEMBERED) & set(vars(one))
    other = replace(one, bare=True)
    assert not set(REMEMBERED) & set(vars(other))
    assert other == Set("clerk", one.where, bare=True)
    assert other != one


def test_what_is_remembered_is_not_pickled() -> None:
    one = _told()
    assert hash(one)
    again = pickle.loads(pickle.dumps(one))
    assert not set(REMEMBERED) & set(vars(again))
    assert again == one == copy.copy(one)


def test_things_are_equal_to_themselves_alone() -> None:
    @thing
    class Place:
        name: str

    one = Place("here")
    assert one == one  # noqa: PLR0124
    assert one != Place("here")
    assert not hasattr(one, "__dict__")


def test_what_is_no_fact_is_copied_as_any_dataclass() -> None:
    @thing
    class Place:
        name: str

    assert replace(Place("here"), name="there").name == "there"

"""Sets that are joined: of everything and of something, everything."""

from __future__ import annotations

from wizard.ask.form import Attr, Compare, Set
from wizard.ask.reader.narrowing import either

CHEAP = Compare(Attr("price"), "<", (5,))
DEAR = Compare(Attr("price"), ">", (500,))


def test_members_of_one_set_or_of_all_are_all() -> None:
    assert either((Set("seal", (CHEAP,)), Set("seal"))) == Set("seal")


def test_members_of_either_meet_the_conditions_of_one() -> None:
    (condition,) = either((Set("seal", (CHEAP,)), Set("seal", (DEAR,)))).where
    assert set(condition.conditions) == {CHEAP, DEAR}  # type: ignore[union-attr]

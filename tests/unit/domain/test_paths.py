"""Paths of a lexicon as they are written."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter, ValidationError

from wizard.domain.paths import Hop, Path_, turned, turned_text

READ = TypeAdapter(Path_)


def test_a_hop_may_say_which_rows_are_meant() -> None:
    (hop,) = READ.validate_python("boat.st -> codes.code & codes.kind = 'boat status'")
    assert hop.only == (("codes", "kind", "boat status"),)
    assert hop.pairs == (("st", "code"),)
    assert list(hop.columns()) == ["boat.st", "codes.code", "codes.kind"]


def test_turned_it_says_the_same() -> None:
    path: tuple[Hop, ...] = READ.validate_python("boat.st -> codes.code & codes.kind = 'st'")
    assert turned(turned(path)) == path
    assert turned(path)[0].only == path[0].only
    assert turned_text("boat.st -> codes.code & codes.kind = 'st'") == "codes.code -> boat.st & codes.kind = 'st'"


def test_a_name_with_an_and_stays_whole() -> None:
    (hop,) = READ.validate_python("a.x & y -> b.z & b.k & l = 'm'")
    assert (hop.pairs, hop.only) == ((("x & y", "z"),), (("b", "k & l", "m"),))


@pytest.mark.parametrize(
    "written", ["a.x -> b.y & c.z = 'k'", "a.x -> a.y & a.z = 'k'", "a.x -> b.y & b.z = k", "b.z = 'k' & a.x -> b.y"]
)
def test_other_tables_and_other_forms_are_mistakes(written: str) -> None:
    with pytest.raises(ValidationError):
        READ.validate_python(written)

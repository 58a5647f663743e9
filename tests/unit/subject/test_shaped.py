"""What others wrote, taken for a kind of ours, or one error that says where it does not fit."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest

from subject.shaped import LONGEST_KEPT, Misshapen, kept_as, read_as, shaped


@dataclass(frozen=True)
class Part:
    name: str
    share: float


@dataclass(frozen=True)
class Whole:
    kind: Literal["a", "b"]
    parts: tuple[Part, ...]
    file: Path = Path()


def test_nested_members_become_what_they_are() -> None:
    text = '{"kind": "a", "parts": [{"name": "x", "share": 1}], "file": "some/where", "unknown": [1, 2]}'
    assert read_as(Whole, text) == Whole("a", (Part("x", 1.0),), Path("some/where"))
    assert shaped(dict[str, int], {"a": 1}) == {"a": 1}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"kind": "a"}', "^parts: it is missing$"),
        ('{"kind": "c", "parts": []}', "^kind: 'c' is none of 'a' or 'b'$"),
        (
            '{"kind": "a", "parts": [{"name": "x", "share": "much"}]}',
            r"^parts\.0\.share: a number is wanted, not 'much'$",
        ),
        ("[1]", "^fields with values are wanted, not a list$"),
        ("null", "^fields with values are wanted, not nothing$"),
        ('{"kind": ', "Expecting value"),
        ("[" * 100_000, "recursion"),
        (b"\xff", "utf-8"),
    ],
)
def test_what_does_not_fit_is_one_error_of_one_line(text: str | bytes, says: str) -> None:
    with pytest.raises(Misshapen, match=says) as error:
        read_as(Whole, text)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("content", [None, b"\xff", b'{"kind": "a"', b'{"kind": "a"}', b" " * (LONGEST_KEPT + 1)])
def test_what_was_kept_and_cannot_be_used_is_nothing(content: bytes | None, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    if content is not None:
        file.write_bytes(content)
    assert kept_as(Whole, file) is None
    file.write_text('{"kind": "b", "parts": []}')
    assert kept_as(Whole, file) == Whole("b", ())

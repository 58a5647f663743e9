"""Whatever is wrong with a text that should be JSON is one error, which says why."""

from __future__ import annotations

import pytest

from subject.json_text import NotJson, from_json, starts_with_json


def test_a_text_or_its_bytes_are_what_they_mean() -> None:
    assert from_json('{"turn": [1, 2.5, null, "é"]}') == {"turn": [1, 2.5, None, "é"]}
    assert from_json('{"turn": "é"}'.encode()) == {"turn": "é"}


@pytest.mark.parametrize(
    ("text", "reason", "place"),
    [
        ("{", "Expecting property name enclosed in double quotes", "line 1 column 2"),
        ("", "Expecting value", "line 1 column 1"),
        ("[" * 200_000, "nested too deep", ""),
        (b"[" * 200_000, "nested too deep", ""),
        (b'"\xff"', "'utf-8' codec can't decode byte 0xff", "position 1"),
        ("9" * 5_000, "Exceeds the limit", ""),
    ],
    ids=["broken", "empty", "deep", "deep-bytes", "not-utf8", "long-number"],
)
def test_whatever_is_wrong_is_one_error(text: str | bytes, reason: str, place: str) -> None:
    with pytest.raises(NotJson) as caught:
        from_json(text)
    assert caught.value.reason.startswith(reason)
    assert place in str(caught.value)
    assert isinstance(caught.value, ValueError), "whoever passes over what is no value passes over this"


def test_a_text_begins_with_a_value_whatever_stands_behind_it() -> None:
    assert starts_with_json('{"seq": 1}{"se')
    assert not starts_with_json('{"seq": 1')
    assert not starts_with_json("[" * 200_000)

"""Entries of wordings: what their fields say together, and what is said of one that is none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from wizard.domain.errors import LexiconError
from wizard.domain.lexicon import load_lexicon
from wizard.domain.wording_entries import WordingEntry

GOOD = {"said": "how old <who: WORD> is", "plain": "how old is <who>", "example": "how old he is -> how old is he"}


def entry(**fields: object) -> WordingEntry:
    return WordingEntry.model_validate({**GOOD, **{name.replace("_", " "): said for name, said in fields.items()}})


@pytest.mark.parametrize(
    ("fields", "text", "stands"),
    [
        ({}, " how old he is", True),
        ({"before": "today | END"}, " how old he is today", True),
        ({"before": "today | END"}, " how old he is", True),
        ({"before": "today | END"}, " how old he is there", False),
        ({"not_before": "not"}, " how old he is not", False),
        ({"not_before": "not"}, " how old he is nothing", True),
        ({"behind": "START"}, " tell me how old he is", False),
        ({"not_behind": "me | us"}, " tell me how old he is", False),
        ({"not_behind": "me | us"}, " tell him how old he is", True),
        ({"without": "boss"}, " how old he is whose boss she is", False),
        ({"without": "boss"}, " boss how old he is", True),
    ],
)
def test_where_a_wording_stands(fields: dict[str, str], text: str, stands: bool) -> None:
    assert (re.search(entry(**fields).pattern.expression, text) is not None) == stands


def test_kinds_are_kept_by_their_names() -> None:
    assert entry(said="THIS-LIST by WEEKDAY", plain="sorted by WEEKDAY").put == ("sorted", "by", "<WEEKDAY>")


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"said": "[how] [old]"}, "may stand for no word at all"),
        ({"said": "(how"}, "'(' is not closed"),
        ({"plain": "how old is <whom>"}, "'<whom>' in 'how old is <whom>' is neither a word nor a name of"),
        ({"plain": "the <who>s"}, "'<who>s' in 'the <who>s' is neither a word nor a name of"),
        ({"plain": "how old is {1}"}, "'{1}' in 'how old is {1}' is neither a word nor a name of"),
        ({"plain": "on WEEKDAY"}, "does not have WEEKDAY"),
        ({"example": "how old he is"}, "does not say what becomes of it: write 'said -> plain'"),
        ({"before": "(to"}, "'(' is not closed"),
        ({"not_behind": "*est"}, "'*est' is more than words"),
        ({"without": "a |"}, "nothing stands between"),
        ({"behold": "it"}, "Extra inputs are not permitted"),
        ({"example": None}, "Input should be a valid string"),
    ],
)
def test_what_is_wrong_with_an_entry(fields: dict[str, object], problem: str) -> None:
    with pytest.raises(ValidationError, match=re.escape(problem)):
        entry(**fields)


def test_a_lexicon_says_where_a_wording_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "lexicon.yaml"
    path.write_text(
        "classes: {}\nattributes: {}\nwordings:\n"
        '  - {said: "old one", plain: "a", example: "old one -> a"}\n'
        '  - {said: "(?:old )?one", plain: "a", example: "one -> a"}\n'
    )
    with pytest.raises(LexiconError) as wrong:
        load_lexicon(path)
    assert f"{path}:5" in str(wrong.value)
    assert "no blank between ')' and '?one'" in str(wrong.value)

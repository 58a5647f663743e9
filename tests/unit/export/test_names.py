"""ATIS names: XXXUUSMP in base 36, the same for the same corpus, an error where there is no room."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.export.selections import made_corpus
from wizard.corpus.layers import SessionRecord
from wizard.export.errors import TooManyForNames
from wizard.export.names import Names, base36, session_codes, speaker_codes


@pytest.fixture(scope="module")
def heads(tmp_path_factory: pytest.TempPathFactory) -> tuple[SessionRecord, ...]:
    return made_corpus(tmp_path_factory.mktemp("names")).selection.sessions


def head(heads: tuple[SessionRecord, ...], session: str, subject: str) -> SessionRecord:
    return heads[0].model_copy(update={"session": session, "subject": subject})


def test_every_item_has_its_name(tmp_path: Path) -> None:
    corpus = made_corpus(tmp_path)
    names = Names(corpus.selection.sessions, corpus.selection.items)
    before = names.used
    assert dict(names) == corpus.selection.names
    assert names["8ky-2-004"] == "8ky042ss"
    assert (before, names.used) == (False, True)
    assert len(names) == len(corpus.items)


def test_base_36() -> None:
    assert [base36(n, 2) for n in (1, 9, 10, 35, 36, 1295)] == ["01", "09", "0a", "0z", "10", "zz"]
    assert base36(46655, 3) == "zzz"


def test_codes_of_three_characters_stay_and_others_are_numbered_around_them() -> None:
    found = speaker_codes(["subj07", "002", "8ky", "000", "8KY", "a b"])
    assert found == {"000": "001", "002": "002", "8KY": "003", "8ky": "8ky", "a b": "004", "subj07": "005"}
    assert len(set(found.values())) == len(found)


def test_sessions_keep_their_number_and_others_are_numbered_around_them(heads: tuple[SessionRecord, ...]) -> None:
    named = ["8ky-1", "8ky-35", "8ky-36", "8ky-02", "monday", "abc"]
    assert session_codes([head(heads, one, "8ky") for one in named]) == {
        "8ky-02": "2",
        "8ky-1": "1",
        "8ky-35": "z",
        "8ky-36": "3",
        "abc": "4",
        "monday": "5",
    }


def test_sessions_are_numbered_by_speaker(heads: tuple[SessionRecord, ...]) -> None:
    found = session_codes([head(heads, "x", "8ky"), head(heads, "y", "4b1"), head(heads, "z", "8ky")])
    assert found == {"x": "1", "y": "1", "z": "2"}


def test_the_order_of_sessions_changes_nothing(heads: tuple[SessionRecord, ...]) -> None:
    every = [head(heads, one, "subj07") for one in ("b", "a", "c")]
    assert session_codes(every) == session_codes(every[::-1])


def test_where_there_is_no_room_is_told(heads: tuple[SessionRecord, ...]) -> None:
    with pytest.raises(TooManyForNames, match=r"36 sessions of speaker 8ky: .* room for 35 sessions"):
        session_codes([head(heads, f"s{n}", "8ky") for n in range(36)])
    with pytest.raises(TooManyForNames, match=r"46656 speakers: .* room for 46655"):
        speaker_codes(f"subject{n}" for n in range(46656))
    names = Names(heads, tuple)
    assert names["8ky-1-1295"] == "8kyzz1ss"
    with pytest.raises(TooManyForNames, match=r"turn 1296 of session 8ky-1: .* 1295 turns in one session"):
        names["8ky-1-1296"]

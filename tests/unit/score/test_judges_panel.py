"""Judges who do not know the systems: sheets that say nothing, ratings that only grow, what follows from them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wizard.cas import Judge
from wizard.score.errors import KeyUnusable, PanelUnusable
from wizard.score.hypotheses import Hypotheses
from wizard.score.judges_panel import SHEETS, WHO, Ballot, findings, prepare, read_sheets
from wizard.score.key import Key, KeyItem, ReferenceBounds

ITEMS = tuple(
    KeyItem(f"u{n}", "s1", "A", (ReferenceBounds(f"(({n}))"),), transcription=f"question {n}", session="S", turn=n + 1)
    for n in range(4)
)
KEY = Key("key", ITEMS, "00")
OURS = Hypotheses("ours", {f"u{n}": f"(({n}))" for n in range(4)}, {})
THEIRS = Hypotheses("theirs", {f"u{n}": "((9))" for n in range(3)}, {})


@pytest.fixture
def panel(tmp_path: Path) -> Path:
    assert prepare(tmp_path / "panel", KEY, [OURS, THEIRS], Judge()) == 8
    return tmp_path / "panel"


def rate_all(panel: Path, name: str, rating: dict[str, str]) -> None:
    """Rate every sheet by the system that gave it."""
    who = json.loads((panel / WHO).read_text())["replies"]
    ballot = Ballot(panel, name)
    for place, sheet in enumerate(ballot.sheets):
        ballot.rate(place, "clear", rating[who[sheet.sheet]["system"]], "because it is so")


def test_sheets_say_what_was_asked_and_replied_and_not_by_whom(panel: Path) -> None:
    text = (panel / SHEETS).read_text()
    assert "ours" not in text
    assert "theirs" not in text
    assert "u1" not in text
    sheets = read_sheets(panel)
    assert sorted(one.question for one in sheets) == sorted(f"question {n}" for n in range(4) for _ in range(2))
    assert {one.before for one in sheets if one.question == "question 2"} == {("question 0", "question 1")}
    assert [one.reply for one in sheets if one.question == "question 3"].count("(no reply)") == 1


def test_each_judge_has_an_order_of_her_own_and_keeps_it(panel: Path) -> None:
    orders = [[one.sheet for one in Ballot(panel, name).sheets] for name in ("ann", "bob", "ann")]
    assert orders[0] == orders[2] != orders[1]
    assert sorted(orders[0]) == sorted(orders[1])


def test_a_rating_needs_both_answers_and_a_reason_for_what_is_not_right(panel: Path) -> None:
    ballot = Ballot(panel, "ann")
    for clarity, rating, because in (
        ("", "right", ""),
        ("clear", "", ""),
        ("clear", "wrong", " "),
        ("so", "right", ""),
    ):
        with pytest.raises(PanelUnusable):
            ballot.rate(0, clarity, rating, because)
    ballot.rate(0, "clear", "right", "")
    ballot.rate(0, "unclear", "wrong", "on second thoughts")
    again = Ballot(panel, "ann")
    assert again.first_open == 1
    assert again.rated[again.sheets[0].sheet].rating == "wrong", "the latest counts"


def test_a_line_that_a_crash_cut_off_costs_only_itself(panel: Path) -> None:
    ballot = Ballot(panel, "ann")
    ballot.rate(0, "clear", "right", "")
    path = panel / "ratings-ann.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"sheet": "')
    again = Ballot(panel, "ann")
    assert len(again.rated) == 1
    again.rate(1, "clear", "error", "")
    assert len(Ballot(panel, "ann").rated) == 2
    path.write_bytes(b"nonsense\n" + whole)
    with pytest.raises(PanelUnusable, match="line 1"):
        Ballot(panel, "ann")


def test_what_judges_found_beside_the_comparator(panel: Path) -> None:
    rate_all(panel, "ann", {"ours": "right", "theirs": "wrong"})
    rate_all(panel, "bob", {"ours": "right", "theirs": "partly"})
    rate_all(panel, "cat", {"ours": "right", "theirs": "right"})
    found = findings(panel)
    ours, theirs = found.systems
    assert found.judges == ("ann", "bob", "cat")
    assert (ours.ratings["right"], ours.unanimous["right"], ours.agrees) == (12, 4, 4)
    assert theirs.ratings == {"right": 4, "partly": 4, "wrong": 4, "error": 0}
    assert sum(theirs.unanimous.values()) == 0
    assert theirs.agrees == 0, "no majority, so nothing to agree with"
    assert found.unanimous.value == 50
    assert found.reply.value is not None
    rate_all(panel, "bob", {"ours": "wrong", "theirs": "right"})
    rate_all(panel, "ann", {"ours": "wrong", "theirs": "wrong"})
    ours, theirs = findings(panel).systems
    assert ours.comparator_right_alone == 4
    assert theirs.judged_right_alone == 4
    apart = findings(panel).apart
    assert len(apart) == 8
    assert {one["because"] for one in apart[0]["judges"]} == {"because it is so"}


def test_bad_panels_are_told(tmp_path: Path, panel: Path) -> None:
    with pytest.raises(PanelUnusable, match="exists already"):
        prepare(panel, KEY, [OURS], Judge())
    with pytest.raises(PanelUnusable, match="no panel"):
        Ballot(tmp_path, "ann")
    for name in ("../ann", "", "a/b", ".hidden"):
        with pytest.raises(PanelUnusable, match="letters"):
            Ballot(panel, name)
    silent = Key("key", (KeyItem("u", "s", "A", (ReferenceBounds("5"),)),), "00")
    with pytest.raises(KeyUnusable, match="says what was asked"):
        prepare(tmp_path / "other", silent, [OURS], Judge())
    (panel / WHO).unlink()
    with pytest.raises(PanelUnusable, match=r"who\.json"):
        findings(panel)

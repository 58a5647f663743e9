"""The terminal for sheets: judges say and keep, adjudicators decide with the arguments beside."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.unit.score.test_judges_panel import KEY, OURS, THEIRS
from wizard.annotate.terminal.sheets import SheetApp, registry
from wizard.cas import Judge
from wizard.cli.disputes_docket import Adjudicator, DisputesDocket
from wizard.cli.judges_docket import JudgesDocket
from wizard.score.disputes import Dispute, dispute, read_disputes
from wizard.score.errors import DisputesUnusable
from wizard.score.judges_panel import Ballot, prepare
from wizard.score.key import read_key
from wizard.score.next_version import next_version


def text_of(app: SheetApp) -> str:
    return "\n".join(str(line) for strip in app.screen._compositor.render_strips() for line in [strip.text])


async def write(pilot: Pilot[None], key: str, words: str) -> None:
    await pilot.press(key)
    await pilot.pause()
    pilot.app.screen.query_one(Input).value = words
    await pilot.press("enter")
    await pilot.pause()


@pytest.fixture
def panel(tmp_path: Path) -> Path:
    prepare(tmp_path / "panel", KEY, [OURS, THEIRS], Judge())
    return tmp_path / "panel"


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
async def test_a_judge_rates_goes_on_and_changes_her_mind(panel: Path, size: tuple[int, int]) -> None:
    ballot = Ballot(panel, "ann")
    app = SheetApp(JudgesDocket(ballot))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        seen = text_of(app)
        assert ballot.sheets[0].question in seen
        assert ballot.sheets[0].reply in seen
        assert "ours" not in seen
        assert "0/8 done" in seen
        await pilot.press("1", "w", "enter")
        await pilot.pause()
        assert "say why the reply is wrong" in text_of(app)
        assert not ballot.rated
        await write(pilot, "k", "it counts another department")
        assert "NOT KEPT" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "1/8 done" in text_of(app)
        assert app.desk.place == 1
        await pilot.press("left")
        await pilot.pause()
        assert "KEPT" in text_of(app)
        assert "it counts another department" in text_of(app)
        await pilot.press("p", "enter")
        await pilot.pause()
    kept = [json.loads(line) for line in (panel / "ratings-ann.jsonl").read_text().splitlines()]
    assert [one["rating"] for one in kept] == ["wrong", "partly"]
    assert Ballot(panel, "ann").first_open == 1


async def test_leaving_asks_only_where_something_is_not_kept(panel: Path) -> None:
    app = SheetApp(JudgesDocket(Ballot(panel, "ann")))
    async with app.run_test() as pilot:
        await pilot.press("1", "ctrl+q")
        await pilot.pause()
        assert "without keeping" in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert app.desk.now == {"question": "clear"}
        await pilot.press("1", "ctrl+q")  # said again is taken back: nothing is lost
        await pilot.pause()
    assert app.return_code == 0


@pytest.fixture
def disputed(tmp_path: Path) -> Path:
    lines = [
        {"utterance": f"u{n}", "speaker": "s1", "class": "A", "ref": f"(({n}))", "words": f"question {n}",
         "principles": ["2.3.1"], "session": "s1-1", "turn": n}
        for n in range(4)
    ]  # fmt: skip
    key = tmp_path / "key.jsonl"
    key.write_text("".join(json.dumps(line) + "\n" for line in lines))
    for utterance, by, because, proposed in (
        ("u1", "ann", "the fare is one way", "((129))"),
        ("u1", "bob", "no, it is a round trip", None),
        ("u2", "cat", "nobody can know what is meant", None),
    ):
        made = Dispute(0, "", utterance, by, "2026-11-22T20:00:00Z", because, proposed)
        dispute(tmp_path / "key.disputes.jsonl", read_key(key), made, Judge())
    return key


async def test_an_adjudicator_decides_with_arguments_reference_and_answers_beside(disputed: Path) -> None:
    file = disputed.with_name("key.disputes.jsonl")
    docket = DisputesDocket(file, read_key(disputed), Adjudicator("dora"), Judge(), [THEIRS])
    app = SheetApp(docket)
    async with app.run_test(size=(100, 45)) as pilot:
        await pilot.pause()
        seen = text_of(app)
        assert "Said before" in seen
        assert "question 0" in seen
        for words in ("question 1", "((1))", "2.3.1", "the fare is one way", "proposes ((129))",
                      "no, it is a round trip", "theirs answered", "HYP lacks 1"):  # fmt: skip
            assert words in seen, words
        await pilot.press("c", "enter")
        await pilot.pause()
        assert "say why, with k" in text_of(app)
        await write(pilot, "k", "principle 2.3.1: one way unless said")
        await write(pilot, "r", "((129")
        await pilot.press("enter")
        await pilot.pause()
        assert "the reference" in text_of(app), "what cannot be read is told, and nothing decided"
        assert len(read_disputes(file).open()) == 3
        await write(pilot, "r", "((129))")
        await pilot.press("enter")
        await pilot.pause()
        assert app.desk.place == 1
        await pilot.press("s")
        await write(pilot, "k", "answered with dispute 1")
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("x")
        await write(pilot, "k", "so it is")
        await pilot.press("enter")
        await pilot.pause()
        assert "all sheets are done" in text_of(app)
    found = read_disputes(file)
    assert [found.decision(n).ruling for n in (1, 2, 3)] == ["changed", "stands", "excluded"]  # type: ignore[union-attr]
    with pytest.raises(DisputesUnusable, match="disputes 1 and 2 of u1 are decided differently"):
        list(next_version(disputed, read_key(disputed), found, Judge()))


def test_nothing_disputed_opens_nothing(tmp_path: Path, disputed: Path) -> None:
    with pytest.raises(DisputesUnusable, match="nothing of this version"):
        DisputesDocket(tmp_path / "none.jsonl", read_key(disputed), Adjudicator("dora"), Judge())


def test_no_two_things_have_one_key(panel: Path, disputed: Path) -> None:
    registry(JudgesDocket(Ballot(panel, "ann")))
    registry(DisputesDocket(disputed.with_name("key.disputes.jsonl"), read_key(disputed), Adjudicator("dora"), Judge()))


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
async def test_who_says_why_reads_question_and_reply_meanwhile(panel: Path, size: tuple[int, int]) -> None:
    ballot = Ballot(panel, "ann")
    app = SheetApp(JudgesDocket(ballot))
    async with app.run_test(size=size) as pilot:
        await pilot.press("k")
        await pilot.pause()
        written = app.screen.query_one(".dialog").region
        assert written.bottom == size[1]
        assert app.screen.styles.background.a == 0, "what is above stays in view"
        reply = app.desk.query_one("#sheet").region
        assert written.y > reply.y + 9, "three headings, what was said before, question and reply"


async def test_what_was_proposed_is_taken_with_one_key_and_long_answers_leave_room_for_others(disputed: Path) -> None:
    file = disputed.with_name("key.disputes.jsonl")
    long = replace(THEIRS, name="long", answers={"u1": "\n".join(f"({n})" for n in range(40))})
    docket = DisputesDocket(file, read_key(disputed), Adjudicator("dora"), Judge(), [long, THEIRS])
    shown = dict(docket.parts(0))
    assert shown["long answered"].endswith("(11)\n(and 28 lines more)")
    app = SheetApp(docket)
    async with app.run_test() as pilot:
        await pilot.press("c", "r")
        await pilot.pause()
        assert pilot.app.screen.query_one(Input).value == "((129))"
        await pilot.press("enter")
        await pilot.pause()
        assert app.desk.now == {"ruling": "changed", "minimum": "((129))"}

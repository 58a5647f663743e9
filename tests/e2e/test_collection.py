"""A small collection over two sites: planned, frozen, held by scripts, merged, exported, reported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from subject.audio.sources import SourceSpec
from tests.e2e.lab import Lab
from tests.e2e.test_session_life import answered, arrived, until
from wizard.cli import export, ingest, plan, report, sessions, wizard
from wizard.desk.session_opening import SessionChoice, open_session
from wizard.desk.session_settings import LiveSettings
from wizard.errors import UsageError
from wizard.plan.errors import Frozen, NothingLeft
from wizard.plan.next_session import next_choice

SITES = ("bbn", "sri")
COUNT = "how many employees are there"


@pytest.fixture
def plans(tmp_path: Path) -> dict[str, Path]:
    """A plan for each site; subjects are told apart by their codes."""
    found = {}
    for site in SITES:
        folder = tmp_path / site
        folder.mkdir()
        content = {
            "collection": "pilot",
            "site": site,
            "wizards": ["ann", "bob"],
            "conditions": [{"name": "plain", "domain": "personnel"}, {"name": "again", "domain": "personnel"}],
            "subjects": [{"code": f"{site[0]}0{n}", "group": "native" if n < 3 else "other"} for n in range(1, 4)],
            "tasks_each": 2,
            "limits": {"time_limit": 5},
        }
        found[site] = folder / "plan.yaml"
        found[site].write_text(yaml.safe_dump(content))
    return found


async def hold(path: Path, root: Path) -> str:
    """The next session of the plan, with one typed question; the name of its folder."""
    choice = SessionChoice(sessions=path.parent / "sessions", live=LiveSettings(leave_after=0.0))
    chosen, told = next_choice(path, choice, named=False)
    assert told[0].startswith("pilot ")
    desk = open_session(chosen)
    await desk.start()
    lab = Lab(root, desk)
    try:
        async with lab.station(source=SourceSpec.typed()) as station:
            subject = await arrived(lab, station)
            assert lab.live.view.scenarios == 2
            await subject.type(COUNT)
            await answered(lab, subject, COUNT)
            first = lab.live.state.scenario
            lab.live.next_scenario()
            assert (first, lab.live.state.scenario) == tuple(chosen.live.tasks)
            assert await station.drained()
            lab.live.end()
            await subject.until("the good-bye", lambda view: view.stage == "ended", over=True)
        await until(lambda: lab.live.view.ended)
    finally:
        await desk.close()
    return lab.live.folder.name


async def test_a_collection_from_plan_to_report(
    plans: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WOZ_RUNTIME_DIR", str(tmp_path / "run"))
    monkeypatch.setenv("WOZ_STATE_DIR", str(tmp_path / "state"))
    run = CliRunner()
    for site, path in plans.items():
        result = run.invoke(plan.command, [str(path), "--freeze"])
        assert result.exit_code == 0, result.output
        assert f"pilot at {site}: 3 sessions wanted of 3 planned" in result.output
        for _ in range(3):
            await hold(path, tmp_path)
        with pytest.raises(NothingLeft):
            await hold(path, tmp_path)
    folders = [str(path.parent / "sessions") for path in plans.values()]
    listed = json.loads(run.invoke(sessions.command, [*folders, "--plan", str(plans["bbn"]), "--json"]).stdout)
    assert [one["state"] for one in listed["sessions"]] == ["done"] * 6
    assert sorted({one["site"] for one in listed["sessions"]}) == list(SITES)
    assert all(one["turns"] == 1 and one["consent"] for one in listed["sessions"])
    shown = run.invoke(sessions.command, [*folders, "--plan", str(plans["bbn"])])
    assert shown.exit_code == 0
    assert "done" in shown.output

    corpus = str(tmp_path / "corpus")
    taken = run.invoke(ingest.command, [*folders, "--corpus", corpus])
    assert taken.exit_code == 0, taken.output
    out = tmp_path / "export"
    result = run.invoke(export.command, ["--corpus", corpus, "--out", str(out), "--format", "jsonl"])
    assert result.exit_code == 0, result.output
    exported = [json.loads(line) for line in next(out.rglob("sessions.jsonl")).read_text().splitlines()]
    assert {(one["site"], one["group"], one["condition"]) for one in exported} >= {("bbn", "native", "plain")}
    assert {one["planned"] for one in exported} == {f"{site[0]}0{n}.1" for site in SITES for n in range(1, 4)}
    result = run.invoke(report.command, ["--corpus", corpus, "--out", str(tmp_path / "report")])
    assert result.exit_code == 0, result.output
    assert "6 subjects in 6 sessions" in (tmp_path / "report" / "index.html").read_text()


def test_what_is_frozen_stays(plans: dict[str, Path]) -> None:
    path = plans["bbn"]
    assert CliRunner().invoke(plan.command, [str(path), "--freeze"]).exit_code == 0
    path.write_text(path.read_text().replace("ann", "eve"))
    with pytest.raises(Frozen, match="plan is not what"):
        next_choice(path, SessionChoice(sessions=path.parent / "sessions"), named=False)
    assert isinstance(CliRunner().invoke(plan.command, [str(path)]).exception, Frozen)


def test_a_folder_without_sessions_has_none(tmp_path: Path) -> None:
    result = CliRunner().invoke(sessions.command, [str(tmp_path)])
    assert result.exit_code == 0
    assert "no sessions there" in result.output
    (tmp_path / "001-1").mkdir()
    (tmp_path / "001-1" / "journal.jsonl").write_text("nonsense\n")
    damaged = CliRunner().invoke(sessions.command, [str(tmp_path)])
    assert damaged.exit_code == 1
    assert "damaged" in damaged.output


def test_a_wizard_takes_her_own(plans: dict[str, Path]) -> None:
    path = plans["bbn"]
    whole, _ = next_choice(path, SessionChoice(sessions=path.parent / "none"), named=False)
    bobs, _ = next_choice(path, SessionChoice(sessions=path.parent / "none", wizard="bob"), named=True)
    assert (whole.wizard, bobs.wizard) == ("ann", "bob")
    assert whole.planned
    assert bobs.planned
    assert whole.planned.number != bobs.planned.number
    with pytest.raises(NothingLeft, match="eve's"):
        next_choice(path, SessionChoice(sessions=path.parent / "none", wizard="eve"), named=True)


def test_what_the_plan_says_the_command_line_does_not(plans: dict[str, Path]) -> None:
    path = plans["bbn"]
    context = wizard.command.make_context("wizard", ["--plan", str(path), "--subject", "8ky"])
    with context, pytest.raises(UsageError, match="--subject is the plan's"):
        wizard._of_plan(context, path, SessionChoice())

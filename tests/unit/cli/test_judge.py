"""`woz judge prepare`: what systems hand in becomes sheets; what a judge reads on one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from wizard.cli.judge import command
from wizard.cli.judges_docket import NOTHING_FOUND, JudgesDocket
from wizard.score.judges_panel import SHEETS, Ballot


@pytest.fixture
def panel(tmp_path: Path) -> Path:
    """A panel of a system's folder, with two conditions, and of a file; the file's answer is an empty table."""
    key = {"utterance": "u1", "speaker": "s1", "class": "A", "reviewed": True, "transcription": "how many",
           "alternatives": [{"minimum": "((48))"}]}  # fmt: skip
    (tmp_path / "key.jsonl").write_text(json.dumps(key) + "\n")
    (tmp_path / "one").mkdir()
    for name, answer in (("one/sls", "((4))"), ("one/nl", "((48))"), ("other", "()")):
        (tmp_path / f"{name}.jsonl").write_text(json.dumps({"utterance": "u1", "answer": answer}) + "\n")
    words = ["prepare", *(str(tmp_path / name) for name in ("key.jsonl", "one", "other.jsonl"))]
    done = CliRunner().invoke(command, [*words, "--out", str(tmp_path / "panel")])
    assert done.exit_code == 0, done.output
    return tmp_path / "panel"


def test_of_a_systems_folder_one_condition_is_judged(panel: Path) -> None:
    replies = {json.loads(line)["reply"] for line in (panel / SHEETS).read_text().splitlines()}
    assert replies == {"((48))", "()"}


def test_a_judge_reads_an_empty_table_in_words(panel: Path) -> None:
    docket = JudgesDocket(Ballot(panel, "ann"))
    replies = {dict(docket.parts(place))["Reply"] for place in range(len(docket))}
    assert replies == {"((48))", NOTHING_FOUND}


def test_a_report_of_one_judge_speaks_of_one_judge_and_of_ratings(panel: Path) -> None:
    ballot = Ballot(panel, "ann")
    ballot.rate(0, clarity="clear", rating="right", because="")
    told = CliRunner().invoke(command, ["report", str(panel)]).stdout
    assert told.startswith("1 judge (ann), 2 sheets")
    assert told.count("nothing was rated twice") == 3
    assert "annotated" not in told

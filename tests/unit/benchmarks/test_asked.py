"""`python -m benchmarks asked`: what it counts, what it prints, and what it keeps to itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import asked, trials

QUESTIONS = (
    ("v001", "how many women are there", "SELECT COUNT(*) FROM employees WHERE sex='F'"),
    ("v002", "how many employees are there", "SELECT COUNT(*) + 1 FROM employees"),
    ("v003", "how many glorps are there", "SELECT COUNT(*) FROM employees"),
    ("v004", "how many employees are there, held", "SELECT COUNT(*) FROM employees"),
)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Four questions, a dialogue and a request without an answer, for personnel."""
    folder = tmp_path / "data" / "asked" / "personnel"
    folder.mkdir(parents=True)
    nothing: dict[str, list[str]] = {"forms": [], "alternatives": []}
    lines = [{"id": i, "category": "count", "text": text, "sql": sql, **nothing} for i, text, sql in QUESTIONS]
    (folder / "questions.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    turns = [
        ("w01.1", "who are the managers", "SELECT employee_id FROM employees e JOIN jobs j ON j.job_code=e.job_code "
         "WHERE j.job_title LIKE '%MANAGER%'"),
        ("w01.2", "how many of them are women", "SELECT COUNT(*) FROM employees e JOIN jobs j ON "
         "j.job_code=e.job_code WHERE j.job_title LIKE '%MANAGER%' AND e.sex='F'"),
    ]  # fmt: skip
    dialogue = {"id": "w01", "turns": [{"id": i, "category": "x", "text": t, "sql": s, **nothing} for i, t, s in turns]}
    (folder / "dialogues.jsonl").write_text(json.dumps(dialogue) + "\n")
    (folder / "notunderstood.jsonl").write_text(json.dumps({"id": "u01", "category": "x", "text": "sing to me"}) + "\n")
    monkeypatch.setenv("WOZ_SHARED_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(asked, "WORK", tmp_path / "work")
    return tmp_path


def figures(printed: str, name: str) -> dict[str, str]:
    """The line of the table of this name, by heading."""
    line = next(line for line in printed.splitlines() if line.startswith(f"{name}  "))
    return dict(zip(trials.HEADINGS[1:], line.removeprefix(name).split(), strict=True))


def test_the_table_counts_the_development_part_and_misses_are_shown(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Right, wrong and abstained; a miss with its text, paraphrase, rows and gold."""
    assert asked.main(["--domain", "personnel", "--misses"]) == 0
    printed = capsys.readouterr().out
    found = figures(printed, "personnel questions")
    assert (found["asked"], found["right"], found["wrong"], found["abst."]) == ("3", "1", "1", "1")
    assert (found["-1"], found["-2"]) == ("0.0", "-33.3")
    assert "WRONG v002" in printed
    assert "rows   1: 424" in printed
    assert "ABSTAINED v003" in printed
    assert "v001" not in printed
    assert "held" not in printed.replace("held quarter", "")
    for way in ("wizard's", "reference", "own"):
        assert figures(printed, f"personnel dialogues, {way} history")["asked"] == "2"
    assert printed.index("wizard's history") < printed.index("reference history")
    assert figures(printed, "personnel notunderstood")["abst."] == "1"


def test_single_questions_are_asked_in_a_row_too(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By themselves and behind one another, side by side; with 0 by themselves only."""
    arguments = ["--domain", "personnel", "--set", "questions", "--databases", "1"]
    assert asked.main(arguments) == 0
    printed = capsys.readouterr().out
    assert figures(printed, "personnel questions, in a row")["asked"] == "3"
    assert "by themselves, right %" in printed
    assert printed.splitlines()[-1].split() == ["personnel", "questions", "3", "33.3", "50.0", "33.3", "100.0"]
    assert asked.main([*arguments, "--sittings", "0"]) == 0
    assert "in a row" not in capsys.readouterr().out
    with pytest.raises(SystemExit):
        asked.main([*arguments, "--sittings", "1"])


def test_of_the_held_quarter_only_counts_are_printed(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Items whose number 4 divides: asked only with --held, and never shown."""
    assert asked.main(["--domain", "personnel", "--set", "questions", "--held"]) == 0
    printed = capsys.readouterr().out
    assert figures(printed, "personnel questions")["asked"] == "1"
    assert "v004" not in printed
    with pytest.raises(SystemExit) as stopped:
        asked.main(["--held", "--misses"])
    assert stopped.value.code == 2
    assert "only counts" in capsys.readouterr().err


def test_the_next_run_says_what_has_changed(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By item, of the development part."""
    file = data / "work" / "last-personnel-questions.json"
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps({"v001": "abstained", "v002": "wrong"}))
    assert asked.main(["--domain", "personnel", "--set", "questions", "--databases", "1"]) == 0
    assert "abstained to right: v001" in capsys.readouterr().err
    assert json.loads(file.read_text())["v001"] == "right"


def test_without_the_data_it_says_that_it_skips(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And where it looked."""
    monkeypatch.setenv("WOZ_SHARED_DATA", str(tmp_path / "nowhere"))
    assert asked.main([]) == 0
    assert "skipped" in capsys.readouterr().err


def test_a_folder_that_was_named_and_is_not_there_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The data are not to blame."""
    assert asked.main(["--folder", str(tmp_path / "nowhere")]) == 2
    assert f"there is no folder {tmp_path / 'nowhere'}" in capsys.readouterr().err

"""Every command says one line where the folder that it runs in was removed or moved, and ends as documented."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands import woz
from wizard.check.domain_and_disk import disk


@pytest.fixture
def gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    monkeypatch.setenv("WOZ_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setenv("WOZ_RUNTIME_DIR", str(tmp_path / "run"))


@pytest.mark.usefixtures("gone")
@pytest.mark.parametrize(
    "words",
    [
        "ingest x",
        "ingest --corpus x y",
        "verify sessions",
        "verify --corpus x",
        "sessions",
        "score key answers",
        "score merge a --out b",
        "compare --batch x",
        "report sessions --out x",
        "export --out x --format jsonl sessions",
        "forget 001",
        "forget --due",
        "agreement",
        "progress",
        "audit",
        "audit key.jsonl",
        "seal sessions/a --to k",
        "seal open a.age --key k",
        "plan draw --out x",
        "domain show .",
        "domain lint .",
        "domain lint x",
        "domain draft sqlite:///x.db --out y",
        "domain build .",
        "ask --domain . x",
        "evaluate key --system a=b --out x",
        "annotate --annotator a --accept-drafts --yes",
        "dispute apply x",
        "judge x",
        "people",
        "demo",
        "wizard --domain personnel",
        "rehearse",
        "subject --join-file x",
    ],
)
def test_a_folder_that_is_not_there_any_more_is_one_line(words: str) -> None:
    done = woz(*words.split())
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 1, 2, 3, 4, 5), done.stderr
    if done.returncode not in (0, 1, 2):
        assert done.stderr.count("\n") == 1, done.stderr
    assert bool(done.stderr.strip()) or done.returncode in (0, 1)


@pytest.mark.usefixtures("gone")
def test_it_says_what_to_do() -> None:
    done = woz("ingest", "x")
    assert done.returncode == 4
    assert done.stderr == "woz: the current folder is not there any more (moved or removed); cd to one that is\n"


@pytest.mark.usefixtures("gone")
def test_the_check_before_a_session_says_it_of_the_disk() -> None:
    line = disk(Path("sessions"), 1.0)
    assert (line.name, line.worth) == ("disk", "bad")
    assert line.found == "the current folder is not there any more (moved or removed)"
    assert "cd to one that is" in line.do

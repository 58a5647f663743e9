"""The worked example of docs/domains.md, as it stands there: every command, in order, to four questions of five."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.questions import shared_data
from tests.unit.journal.building import SessionBuilder, reading

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "domains.md").read_text(encoding="utf-8")
SECTION = re.split(r"^## ", PAGE.partition("## A worked example")[2], flags=re.MULTILINE)[0]
CHINOOK = shared_data() / "foreign" / "chinook.sqlite"
INTERACTIVE = ("wizard", "subject")
"""Commands that people sit at; the session that they make is made here as a journal."""
SPOKEN = (["woz", "domain", "speak", "shop"], ["woz", "demo", "--domain", "shop"])
"""Commands that need espeak-ng."""
SESSION = (
    ("how many songs does Queen have", "SELECT COUNT(*) FROM Track JOIN Album USING (AlbumId) WHERE ArtistId = 51"),
    ("what is the job of Michael Mitchell", "SELECT Title FROM Employee WHERE EmployeeId = 6"),
)


@pytest.mark.skipif(not CHINOOK.is_file(), reason=f"{CHINOOK} is not there; WOZ_SHARED_DATA names the folder of data")
def test_the_worked_example_runs_as_it_stands(tmp_path: Path) -> None:
    shutil.copyfile(CHINOOK, tmp_path / "chinook.sqlite")
    shutil.copyfile(ROOT / "docs" / "examples" / "chinook-questions.jsonl", tmp_path / "questions.jsonl")
    (words,) = re.findall(r"```yaml\n(.*?)```", SECTION, flags=re.DOTALL)
    before, _, after = SECTION.partition("```yaml")
    heard: list[str] = []
    for command in commands(before):
        heard.append(run(command, tmp_path))
    assert "nouns+: [job]" in (tmp_path / "shop" / "lexicon.yaml").read_text(encoding="utf-8")
    (tmp_path / "shop" / "lexicon.yaml").write_text(words, encoding="utf-8")
    for command in commands(after):
        if command[1] == "subject":
            hold_a_session(tmp_path)
        elif command in SPOKEN and shutil.which("espeak-ng") is None:
            print(f"{shlex.join(command)}: left out, espeak-ng is not installed")
        elif command[1] not in INTERACTIVE:
            heard.append(run(command, tmp_path))
    right = [int(found) for said in heard for found in re.findall(r"^40 questions: (\d+) right", said, re.MULTILINE)]
    assert right == [int(said) for said in re.findall(r"(\d+) of the 40 are right", SECTION)], "as the page says"
    assert right[-1] >= 32, "four questions of five"
    assert "2 questions: 2 right" in "\n".join(heard)
    assert (tmp_path / "release" / "manifest.json").is_file()
    assert (tmp_path / "shop" / "lexicon.yaml").read_text(encoding="utf-8") == words


def commands(text: str) -> list[list[str]]:
    """The commands of a stretch of the page."""
    return [shlex.split(line) for line in re.findall(r"^ {4}(woz .*)$", text, flags=re.MULTILINE)]


def run(command: list[str], folder: Path) -> str:
    """What a command printed, on both streams; it must end well."""
    done = subprocess.run(
        [sys.executable, "-m", "wizard.cli", *command[1:]], cwd=folder, capture_output=True, text=True, check=False,
        env={**os.environ, "XDG_CACHE_HOME": str(folder / "cache"), "PYTHONPATH": str(ROOT)}, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == 0, f"{shlex.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def hold_a_session(folder: Path) -> None:
    """A session of two answered turns, as its journal has it."""
    (folder / "sessions").mkdir(exist_ok=True)
    builder = SessionBuilder(
        folder / "sessions" / "s01-1", session="s01-1", domain="shop", domain_folder=str(folder / "shop")
    )
    for text, sql in SESSION:
        builder.speak()
        builder.transcribe(text)
        builder.request(1, text, [reading("a reading", sql)])
        builder.run(1, sql, "x", 1, 0)
        builder.answer(1, sql, "x", 1, 0)
        builder.displayed()
        builder.close_turn("answered")
    builder.end()

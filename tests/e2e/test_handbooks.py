"""Every command line of the handbooks, in their order, in a laboratory that has just held two sessions."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from tests.commands import woz
from wizard.cli import woz as commands

HANDBOOK = Path(__file__).parents[2] / "docs" / "handbook"
PAGES = ("experimenter", "wizard", "annotator", "domain-author", "scorer")
PLAN = """
collection: pilot
site: here
wizards: [w1]
conditions: [{name: plain, domain: airtravel}]
subjects: [{code: 8ky, group: native}]
sessions_each: 1
"""
OPENS_A_TERMINAL = ("wizard", "subject", "rehearse", "annotate", "ask", "check")
"""What needs a person at a terminal, or a microphone: the line must be one that the command takes."""
WITHOUT = {"rehearse": "--cards", "annotate": "--accept-drafts", "ask": "how many"}
"""With this in the line it needs none, and is run."""


def lines(page: str) -> list[str]:
    text = (HANDBOOK / f"{page}.md").read_text()
    found = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [line for block in found for line in block.splitlines() if line.strip()]


@pytest.fixture(scope="module")
def laboratory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Two sessions, a plan, a small database, two systems' answers; the working directory of all lines."""
    home = tmp_path_factory.mktemp("laboratory")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(home)
        for name in ("RUNTIME", "STATE"):
            patch.setenv(f"WOZ_{name}_DIR", str(home / name.lower()))
        assert woz("demo", "--out", home / "demo").returncode == 0
        shutil.copytree(next(home.glob("demo/**/journal.jsonl")).parents[1], home / "sessions")
        (home / "plan.yaml").write_text(PLAN)
        with sqlite3.connect(home / "my.sqlite") as database:
            database.executescript(
                "CREATE TABLE artists (artist_id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
                "INSERT INTO artists (name) VALUES ('Miles Davis'), ('Nina Simone');"
            )
        for name in ("hyp", "other"):
            (home / f"{name}.jsonl").write_text("")
        yield home


def ready(line: str, home: Path) -> str:
    """The line, once what a person would have written by now is there."""
    if "--out my-domain" in line:
        shutil.rmtree(home / "my-domain", ignore_errors=True)
    if line.startswith("woz export"):  # a day at the annotator's terminal
        words = "annotate --corpus corpus --annotator ann --accept-drafts --unsure-too --yes"
        assert woz(*words.split()).returncode == 0
    if line.startswith("woz domain test"):
        question: dict[str, str | bool] = {
            "id": "1",
            "question": "how many artists are there",
            "sql": "SELECT COUNT(*) FROM artists",
        }
        question |= {"minimum": "2", "source": "the author", "scalar": True}
        (home / "my-domain" / "tests.jsonl").write_text(json.dumps(question) + "\n")
    key = home / "release" / "pairs.jsonl"
    if "hyp.jsonl" in line:
        said = [json.loads(one) for one in key.read_text().splitlines()]
        for name, wrong in (("hyp", 0), ("other", 3)):
            answers = [
                {"utterance": one["utterance"], "answer": "NO_ANSWER" if wrong and number % wrong == 0 else "12"}
                for number, one in enumerate(said)
            ]
            (home / f"{name}.jsonl").write_text("".join(json.dumps(one) + "\n" for one in answers))
    if "UTTERANCE" in line:
        line = line.replace("UTTERANCE", json.loads(key.read_text().splitlines()[0])["utterance"])
    return line


def test_every_page_is_there() -> None:
    assert {path.stem for path in HANDBOOK.glob("*.md")} == {*PAGES, "README"}
    assert all(lines(page) for page in PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_every_line_runs(laboratory: Path, page: str) -> None:
    for line in lines(page):
        words = shlex.split(ready(line, laboratory))
        assert words[0] == "woz"
        name = words[1]
        if name in OPENS_A_TERMINAL and not (name in WITHOUT and WITHOUT[name] in line):
            command = commands.get_command(click.Context(commands), name)
            assert command is not None
            command.make_context(name, words[2:])
            continue
        done = woz(*words[1:])
        assert done.returncode == 0, f"{page}: {line}\n{done.stdout[-1500:]}\n{done.stderr[-1500:]}"

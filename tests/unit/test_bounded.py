"""Files that others wrote, made to hurt: every reader says one line, soon, and takes no memory to speak of."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests import commands
from tests.forked_commands import Forked
from wizard.plan.errors import PlanUnusable
from wizard.plan.plan import read_plan

SHIPPED = Path(__file__).parents[2] / "wizard" / "domains" / "personnel"
MEMORY = 3 << 30
SECONDS = 60
BRACKETS = "[" * 50_000
BOMB = "a: &a [x,x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{chr(98 + level)}: &{chr(98 + level)} [{','.join(['*' + chr(97 + level)] * 10)}]\n" for level in range(9)
)


Woz = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def woz(forked: Forked) -> Woz:
    """The command in a process of its own, with little memory and little time."""
    return partial(forked.woz, seconds=SECONDS, memory=MEMORY)


def replaced(path: Path, make: Callable[[Path], object]) -> None:
    path.unlink()
    make(path)


HURTS: dict[str, Callable[[Path], object]] = {
    "brackets": lambda path: path.write_text(BRACKETS),
    "braces": lambda path: path.write_text("{a: " * 50_000),
    "indented": lambda path: path.write_text("".join(" " * depth + "a:\n" for depth in range(3000))),
    "aliases": lambda path: path.write_text(BOMB),
    "pipe": lambda path: replaced(path, os.mkfifo),
    "sparse": lambda path: os.truncate(path, 6 << 30),
    "link": lambda path: replaced(path, lambda gone: gone.symlink_to("/etc/hostname")),
    "device": lambda path: replaced(path, lambda gone: gone.symlink_to("/dev/zero")),
    "folder": lambda path: replaced(path, Path.mkdir),
    "not UTF-8": lambda path: path.write_bytes(b"\xff\xfe\x00"),
}
TEXTS = ("link", "pipe", "sparse", "device", "folder", "not UTF-8")
CASES = [("lexicon.yaml", hurt) for hurt in HURTS]
CASES += [("domain.yaml", hurt) for hurt in ("brackets", "aliases", "pipe")]
CASES += [("tests.jsonl", hurt) for hurt in ("brackets", "pipe", "sparse")]
CASES += [("briefing.md", hurt) for hurt in TEXTS]


@pytest.mark.parametrize(("name", "hurt"), CASES)
def test_a_domain_folder_made_to_hurt_is_refused_in_one_line(tmp_path: Path, name: str, hurt: str, woz: Woz) -> None:
    folder = tmp_path / "domain"
    shutil.copytree(SHIPPED, folder)
    HURTS[hurt](folder / name)
    done = woz("ask", "--domain", str(folder), "how many employees are there")
    assert done.returncode not in (0, 70), (done.stdout, done.stderr)
    assert done.returncode > 0, "no signal ended it"
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert name in done.stderr


def test_a_domain_whose_scenarios_lie_elsewhere_is_refused(tmp_path: Path, woz: Woz) -> None:
    folder, elsewhere = tmp_path / "domain", tmp_path / "elsewhere"
    shutil.copytree(SHIPPED, folder)
    (folder / "scenarios").rename(elsewhere)
    (folder / "scenarios").symlink_to(elsewhere)
    done = woz("ask", "--domain", str(folder), "how many employees are there")
    assert "leads out of the domain's folder" in done.stderr


@pytest.mark.parametrize("hurt", ["pipe", "device", "folder", "brackets", "long line"])
def test_a_journal_made_to_hurt_is_refused_in_one_line(tmp_path: Path, hurt: str, woz: Woz) -> None:
    journal = tmp_path / "8ky-1" / "journal.jsonl"
    journal.parent.mkdir()
    journal.write_text(json.dumps({"seq": 1}) + "\n")
    if hurt == "long line":
        os.truncate(journal, 5 << 30)
    else:
        HURTS[hurt](journal)
    done = woz("verify", str(journal.parent))
    assert done.returncode in ((0,) if hurt == "brackets" else (1, 3)), (done.stdout, done.stderr)  # half a line
    assert "Traceback" not in done.stderr + done.stdout
    assert len((done.stdout + done.stderr).splitlines()) < 30


@pytest.mark.parametrize("hurt", ["brackets", "aliases", "pipe", "sparse", "device"])
def test_a_corpus_file_and_messages_made_to_hurt_are_refused_in_one_line(tmp_path: Path, hurt: str, woz: Woz) -> None:
    (tmp_path / "corpus.yaml").write_text("{}")
    HURTS[hurt](tmp_path / "corpus.yaml")
    done = woz("agreement", "--corpus", str(tmp_path))
    assert done.returncode > 0
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    code = (
        "import sys; from pathlib import Path; from wizard.desk.canned import load_messages\n"
        "from wizard.errors import WozError\n"
        "try: load_messages(Path(sys.argv[1]))\nexcept WozError as error: print(error)"
    )
    read = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "corpus.yaml")], capture_output=True, text=True, timeout=SECONDS
    )
    assert read.returncode == 0, read.stderr
    assert "corpus.yaml" in read.stdout


KEY = '{"utterance": "u1", "speaker": "001", "class": "A", "ref": "12"}\n'
ANSWERS = '{"utterance": "u1", "answer": "12"}\n'


@pytest.mark.parametrize("hurt", ["brackets", "sparse", "folder", "not UTF-8"])
@pytest.mark.parametrize("which", ["key", "answers"])
def test_a_key_and_answers_made_to_hurt_are_refused_in_one_line(tmp_path: Path, which: str, hurt: str) -> None:
    key, answers = tmp_path / "key.jsonl", tmp_path / "answers.jsonl"
    key.write_text(KEY)
    answers.write_text(ANSWERS)
    HURTS[hurt](key if which == "key" else answers)
    done = commands.woz("score", key, answers)
    assert done.returncode == 3, (done.stdout, done.stderr)
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert f"{which}.jsonl" in done.stderr


@pytest.mark.parametrize("words", [("compare", "--batch"), ("compare", "12")])
def test_an_answer_without_end_is_refused_in_one_line(tmp_path: Path, words: tuple[str, ...]) -> None:
    path = tmp_path / "answers.jsonl"
    path.touch()
    HURTS["sparse"](path)
    done = commands.woz(*words, path)
    assert done.returncode == 3, (done.stdout, done.stderr)
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert "larger than 64 MB" in done.stderr or "longer than 64 MB" in done.stderr


@pytest.mark.parametrize("hurt", ["brackets", "aliases", "indented", "pipe", "sparse", "folder", "not UTF-8"])
def test_a_plan_made_to_hurt_is_refused_in_one_line(tmp_path: Path, hurt: str) -> None:
    path = tmp_path / "plan.yaml"
    path.touch()
    HURTS[hurt](path)
    with pytest.raises(PlanUnusable) as told:
        read_plan(path)
    assert "plan.yaml" in str(told.value)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("hurt", ["pipe", "device", "folder"])
def test_what_stands_for_a_manifest_or_a_corpus_is_named_not_taken_for_a_session(tmp_path: Path, hurt: str) -> None:
    for name in ("manifest.json", "corpus.yaml"):
        folder = tmp_path / name.partition(".")[0]
        folder.mkdir()
        (folder / name).touch()
        HURTS[hurt](folder / name)
        done = commands.woz("verify", str(folder))
        assert done.returncode == 3
        assert name in done.stderr
        assert "journal.jsonl" not in done.stderr

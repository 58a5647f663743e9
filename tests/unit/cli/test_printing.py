"""Whatever is printed: a text of a database, a file or a path is shown for what it is, and commands no terminal."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from pathlib import Path

import pytest

from tests.commands import woz
from tests.unit.journal.building import SessionBuilder
from wizard.cli.printing import json_text

ATTACK = "x\x1b]0;owned\x07\x9b2J\x7f\u202ey"
COMMANDS = ("\x1b", "\x07", "\x9b", "\x7f", "\u202e")
ROOT = Path(__file__).parents[3]


def harmless(printed: str) -> bool:
    return not any(command in printed for command in COMMANDS)


def test_everything_is_printed_through_one_door() -> None:
    for path in sorted((ROOT / "wizard" / "cli").rglob("*.py")):
        if path.name != "printing.py":
            found = re.findall(r"click\.(?:echo|secho|style)\(|json\.dumps\(|\bprint\(|\.show\(\)", path.read_text())
            assert not found, f"{path.name} prints past wizard.cli.printing: {found}"


def test_json_keeps_every_character_and_commands_nothing() -> None:
    for keep in (True, False):
        text = json_text({ATTACK: [ATTACK, "größer"]}, indent=2, ensure_ascii=keep)
        assert harmless(text)
        assert json.loads(text) == {ATTACK: [ATTACK, "größer"]}


@pytest.fixture
def zoo(tmp_path: Path) -> Path:
    """A drafted domain on a database whose texts would command a terminal."""
    database = tmp_path / "zoo.db"
    with sqlite3.connect(database) as connection:
        connection.execute("CREATE TABLE animal (id INTEGER PRIMARY KEY, name TEXT NOT NULL, food TEXT)")
        connection.executemany("INSERT INTO animal VALUES (?, ?, ?)", [(1, f"leo{ATTACK}", ATTACK), (2, "mia", "hay")])
    connection.close()
    done = woz("domain", "draft", "--database", f"sqlite:///{database}", "--name", "zoo", "--out", tmp_path / "zoo")
    assert done.returncode == 0, done.stderr
    return tmp_path / "zoo"


def test_no_value_of_a_database_commands_a_terminal(zoo: Path) -> None:
    """In the table, in the answer, in the reading and in its SQL; in JSON it is there, escaped."""
    done = woz("ask", "--domain", zoo, "list the names of all animals")
    assert done.returncode == 0, done.stderr
    assert "leox␛]0;owned␇�2J␡�y" in done.stdout
    assert harmless(done.stdout + done.stderr)
    told = woz("ask", "--domain", zoo, "--json", "list the names of all animals")
    assert harmless(told.stdout + told.stderr)
    assert ATTACK in json.loads(told.stdout)["minimum"]


def test_no_question_commands_a_terminal(zoo: Path) -> None:
    done = woz("ask", "--domain", zoo, f"list the {ATTACK} of all animals")
    assert done.returncode == 1
    assert harmless(done.stdout + done.stderr)


@pytest.mark.parametrize(
    "arguments",
    [
        ["verify", "FOLDER"],
        ["ingest", "FOLDER", "--corpus", "CORPUS"],
        ["ask", "--domain", "FOLDER", "x"],
        ["export", "FOLDER", "--out", "OUT"],
        ["annotate", "--annotator", ATTACK, "--corpus", "CORPUS"],
        ["wizard", "--messages", "FOLDER"],
        ["wizard", f"--{ATTACK}"],
        [ATTACK],
        ["subject", f"woz1+unix:/x?s={ATTACK}&k=k"],
        ["subject", "--join-file", "FOLDER"],
        ["forget", ATTACK, "--corpus", "CORPUS", "--yes"],
    ],
)
def test_no_path_commands_a_terminal(tmp_path: Path, arguments: list[str]) -> None:
    places = {"FOLDER": tmp_path / ATTACK, "CORPUS": tmp_path / f"c{ATTACK}", "OUT": tmp_path / f"o{ATTACK}"}
    done = woz(*(places.get(one, one) for one in arguments))
    assert done.returncode != 0
    assert done.stderr
    assert "Traceback" not in done.stderr
    assert harmless(done.stdout + done.stderr), done.stderr


def test_no_journal_commands_a_terminal(tmp_path: Path) -> None:
    """A session from elsewhere: its texts, and the names of its files, in a folder with such a name."""
    folder = tmp_path / ATTACK
    builder = SessionBuilder(folder, "s01")
    builder.end()
    journal = folder / "journal.jsonl"
    (folder / "audio").mkdir(exist_ok=True)
    (folder / "audio" / f"{ATTACK}.wav").write_bytes(b"")
    for arguments in (["verify", folder], ["verify", "--json", folder], ["ingest", folder, "--corpus", tmp_path / "c"]):
        done = woz(*arguments)
        assert done.returncode != 0
        assert harmless(done.stdout + done.stderr)
    shutil.rmtree(folder / "audio")
    journal.write_bytes(journal.read_bytes().replace(b'"kind":"', f'"kind":"{json.dumps(ATTACK)[1:-1]}'.encode(), 1))
    done = woz("verify", folder)
    assert done.returncode != 0
    assert harmless(done.stdout + done.stderr)


def test_no_systems_name_commands_a_terminal(tmp_path: Path) -> None:
    """Tables go another way than lines do."""
    key, answers = tmp_path / "key.jsonl", tmp_path / f"{ATTACK}[bold]"
    item = {"utterance": "u1", "speaker": f"s{ATTACK}", "class": "A", "ref": "1"}
    key.write_text(json.dumps(item) + "\n")
    answers.mkdir()
    (answers / "u1.cas").write_text("1")
    done = woz("score", key, answers, "--by", "speaker")
    assert done.returncode == 0, done.stderr
    assert "x␛" in done.stdout
    assert harmless(done.stdout + done.stderr)
    pairs = tmp_path / "pairs.jsonl"
    pairs.write_text(json.dumps({"id": ATTACK, "hyp": ATTACK, "ref": ATTACK}) + "\n")
    done = woz("compare", "--batch", pairs)
    assert harmless(done.stdout + done.stderr)

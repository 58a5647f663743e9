"""The memory's file: only added to, every version to be had again, nothing half-written, nothing silently changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wizard.ask.memory import Memory, MemoryFileError, RememberedPair, nearest, read_memory, save_memory
from wizard.errors import StateError

ONE = RememberedPair(text="how many cats", sql="SELECT COUNT(*) FROM cats", source="s01-001")
TWO = RememberedPair(
    text="who barks", sql="SELECT name FROM dogs", origin="revised", request="which dogs bark", form={"is": "Show"}
)


def test_the_same_pair_is_learned_once() -> None:
    memory = Memory().learned([ONE, ONE]).learned([ONE])
    assert memory.pairs == (ONE,)
    assert memory.counter == 1


def test_versions_differ_and_come_back(tmp_path: Path) -> None:
    first = Memory().learned([ONE])
    second = first.learned([TWO])
    third = second.forgotten([ONE.id])
    assert [m.version.partition("-")[0] for m in (Memory(), first, second, third)] == ["0", "1", "2", "3"]
    assert len({m.version for m in (first, second, third)}) == 3
    path = tmp_path / "deep" / "m.memory"
    save_memory(path, third)
    again = read_memory(path)
    assert again.version == third.version
    assert again.pairs == (TWO,)
    assert (again.at(1).version, again.at(1).pairs) == (first.version, (ONE,))
    assert (again.at(2).version, again.at(2).pairs) == (second.version, (ONE, TWO))


def test_the_version_depends_on_the_content() -> None:
    assert Memory().learned([ONE]).version != Memory().learned([TWO]).version


def test_what_was_forgotten_can_be_learned_again() -> None:
    assert Memory().learned([ONE]).forgotten([ONE.id]).learned([ONE]).pairs == (ONE,)


def test_only_what_is_known_can_be_forgotten() -> None:
    with pytest.raises(KeyError):
        Memory().learned([ONE]).forgotten(["00000000"])


def test_a_file_that_has_grown_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "m.memory"
    save_memory(path, Memory().learned([ONE]))
    before = path.read_bytes()
    with pytest.raises(StateError, match="changed it meanwhile"):
        save_memory(path, Memory().learned([TWO]))
    assert path.read_bytes() == before
    assert [child.name for child in tmp_path.iterdir()] == ["m.memory"]


def test_learning_only_adds_lines(tmp_path: Path) -> None:
    path = tmp_path / "m.memory"
    save_memory(path, Memory().learned([ONE]))
    before = path.read_text()
    save_memory(path, read_memory(path).learned([TWO]).forgotten([ONE.id]))
    assert path.read_text().startswith(before)


GOOD = '{"woz-memory": 1}\n'


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("", None),
        ("hello\n", 1),
        ('{"woz-memory": 2}\n', 1),
        (GOOD + "{\n", 2),
        (GOOD + '{"since": 1}\n', 2),
        (GOOD + '{"since": 1, "learned": {"text": "x"}}\n', 2),
        (GOOD + '{"since": 1, "learned": {"text": "x", "sql": "y", "more": 1}}\n', 2),
        (
            GOOD
            + json.dumps({"since": 2, "forgotten": "a"})
            + "\n"
            + json.dumps({"since": 1, "forgotten": "a"})
            + "\n",
            3,
        ),
    ],
)
def test_other_files_are_refused_with_the_line(tmp_path: Path, content: str, line: int | None) -> None:
    path = tmp_path / "m.memory"
    path.write_text(content)
    with pytest.raises(MemoryFileError) as caught:
        read_memory(path)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"{path}:{line}: " if line else f"{path}: ")


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(MemoryFileError, match="No such file"):
        read_memory(tmp_path / "none")


def test_nearest() -> None:
    memory = Memory().learned([ONE, TWO, RememberedPair(text="how many dogs", sql="SELECT COUNT(*) FROM dogs")])
    found = nearest(memory.pairs, "How many cats are there?", 2)
    assert [pair.text for pair in found] == ["how many cats", "how many dogs"]
    assert nearest((), "x", 1) == ()

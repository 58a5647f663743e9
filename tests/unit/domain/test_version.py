"""The version of a domain's folder: the same for the same files, another for any change."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from wizard.domain import load_domain
from wizard.domain.version import folder_version


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "one"
    (made / "scenarios").mkdir(parents=True)
    (made / "domain.yaml").write_text("name: one\n")
    (made / "scenarios" / "1.md").write_text("a task\n")
    return made


def test_it_is_64_hexadecimal_digits_and_the_same_wherever_the_folder_is(folder: Path, tmp_path: Path) -> None:
    assert re.fullmatch("[0-9a-f]{64}", folder_version(folder))
    shutil.copytree(folder, tmp_path / "another place" / "two")
    assert folder_version(tmp_path / "another place" / "two") == folder_version(folder)


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "domain.yaml").write_text("name: two\n"),
        lambda folder: (folder / "domain.yaml").rename(folder / "domain.yml"),
        lambda folder: (folder / "scenarios" / "1.md").rename(folder / "1.md"),
        lambda folder: (folder / "scenarios" / "2.md").write_bytes(b""),
        lambda folder: (folder / "scenarios" / "1.md").unlink(),
    ],
    ids=["content", "name", "place", "an empty file more", "a file less"],
)
def test_every_change_gives_another(change: Callable[[Path], object], folder: Path) -> None:
    before = folder_version(folder)
    change(folder)
    assert folder_version(folder) != before


def test_content_that_looks_like_the_next_file_is_not_it(tmp_path: Path) -> None:
    """Names and lengths are part of it: what is in two files is not the same in one."""
    for name, files in (("two", {"a": b"x", "b": b"y"}), ("one", {"a": b"x1 b 1\ny"})):
        (tmp_path / name).mkdir()
        for file, content in files.items():
            (tmp_path / name / file).write_bytes(content)
    assert folder_version(tmp_path / "one") != folder_version(tmp_path / "two")


def test_what_python_leaves_behind_does_not_count(folder: Path) -> None:
    before = folder_version(folder)
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "x.pyc").write_bytes(b"x")
    assert folder_version(folder) == before


def test_two_domains_have_two() -> None:
    personnel, airtravel = (load_domain(name, check_audio=False).folder for name in ("personnel", "airtravel"))
    assert folder_version(personnel) != folder_version(airtravel)

"""A draft passes its own lint: every database of the benchmarks, drafted bare, without an error."""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.databases import Drafts

SCRIPTS = Path(__file__).resolve().parents[3] / "benchmarks" / "fresh" / "databases"
NAMES = sorted(path.name for path in SCRIPTS.iterdir() if ".sql" in path.name)


def _script(name: str) -> str:
    packed = (SCRIPTS / name).read_bytes()
    return (gzip.decompress(packed) if name.endswith(".gz") else packed).decode()


def test_there_are_databases_to_draft() -> None:
    assert len(NAMES) > 12


@pytest.mark.parametrize("name", NAMES)
def test_a_bare_draft_has_no_error(drafts: Drafts, tmp_path: Path, name: str) -> None:
    file = tmp_path / "made.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(_script(name))
    draft = drafts.of(f"sqlite:///{file}", name.partition(".")[0])
    assert [str(found) for found in draft.lint() if found.severity == "error"] == []

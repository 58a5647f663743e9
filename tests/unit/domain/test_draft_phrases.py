"""What a draft takes from names, shapes and values, phrase by phrase, asked of made databases and judged by SQL.

In `phrases` lie the databases and the questions, each with the phrase of the specification that it is for and the
SELECT with its rows; where there is none, the question must be refused.
"""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest

from tests.databases import Drafts, Rows, sqlite_database
from wizard.ask.interface import Request

FOLDER = Path(__file__).parent / "phrases"


def plain(rows: Iterable[tuple[object, ...]]) -> Rows:
    """Rows with numbers to two places and texts without their padding."""
    return {
        tuple(
            round(float(v), 2) if isinstance(v, (int, float)) else v.rstrip(" ") if isinstance(v, str) else v
            for v in row
        )
        for row in rows
    }


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.sql")))
def test_what_a_draft_recognises_is_asked_for(name: str, drafts: Drafts) -> None:
    script = (FOLDER / f"{name}.sql").read_text(encoding="utf-8")
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    asked = {line["question"]: line["sql"] for line in map(json.loads, lines)}
    draft = drafts.of(script, name)
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(script)
        wanted = {said: plain(connection.execute(sql)) if sql else None for said, sql in asked.items()}
    found: dict[str, Rows | None] = {}
    for said in asked:
        sure_enough = [one for one in draft.tool.ask(Request(said)).interpretations[:1] if one.sureness != "unsure"]
        found[said] = plain(draft.database.run(sure_enough[0].sql).rows) if sure_enough else None
    assert found == wanted
    assert draft.lint() == ()


def test_two_drafts_of_one_database_are_equal_byte_for_byte(tmp_path: Path) -> None:
    """Whole folders, drafted by two processes in which sets have other orders."""
    urls = {path.stem: sqlite_database(tmp_path / path.stem, path.read_text("utf-8")) for path in FOLDER.glob("*.sql")}
    made: list[dict[str, bytes]] = []
    for seed in ("1", "2"):
        out = tmp_path / f"seed-{seed}"
        script = (
            "from pathlib import Path; from wizard.domain.draft import draft_domain\n"
            f"for name, url in {urls!r}.items(): draft_domain(url, Path({str(out)!r}) / name)"
        )
        subprocess.run([sys.executable, "-c", script], check=True, env={**os.environ, "PYTHONHASHSEED": seed})
        made.append({str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*") if path.is_file()})
    assert len(made[0]) > len(urls)
    assert made[0] == made[1]

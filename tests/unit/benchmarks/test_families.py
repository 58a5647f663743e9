"""`python -m benchmarks families`: the questions can be asked, and what became of each is counted."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks import families
from benchmarks.families import FOLDER, ask_families, outcome, read_families
from wizard.domain import database_url, load_domain


def test_each_family_has_ten_members_in_different_words() -> None:
    """No text stands twice after the same earlier ones."""
    found = read_families()
    assert set(Counter(question.family for question in found).values()) == {10}
    said = [tuple(turn.text.lower() for turn in question.turns) for question in found]
    assert len(set(said)) == len(said)
    assert len({question.turns[-1].id for question in found}) == len(found)


@pytest.mark.parametrize("domain", ["personnel", "airtravel"])
def test_every_gold_statement_runs(domain: str) -> None:
    """On the domain's own database."""
    place = database_url(load_domain(domain, check_audio=False)).removeprefix("sqlite:///")
    with closing(sqlite3.connect(f"file:{place}?mode=ro", uri=True)) as connection:
        for question in read_families():
            for form in question.turns[-1].forms if question.domain == domain else ():
                connection.execute(form).fetchall()


def test_an_abstention_is_no_mistake_and_an_answer_where_there_is_none_is(tmp_path: Path) -> None:
    """Right, abstained and wrong; later turns after the reader's own readings of the earlier ones."""
    lines = [
        {"id": "x-1", "family": "x", "domain": "personnel", "text": "how many women are there",
         "sql": "SELECT COUNT(*) FROM employees WHERE sex='F'"},
        {"id": "x-2", "family": "x", "domain": "personnel", "text": "how many glorps are there",
         "sql": "SELECT COUNT(*) FROM employees"},
        {"id": "x-3", "family": "x", "domain": "personnel", "text": "how many women are there"},
        {"id": "x-4", "family": "x", "domain": "personnel", "text": "how many of them are women",
         "context": ["who works in department 31"],
         "sql": "SELECT COUNT(*) FROM employees WHERE sex='F' AND department=31"},
    ]  # fmt: skip
    (tmp_path / "x.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    found = ask_families(read_families(tmp_path), misses=False, work=tmp_path / "work")
    assert [outcome(trial) for trial in found["x"]] == ["right", "abstained", "wrong", "right"]


def test_a_family_that_is_not_there_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """With those that are."""
    assert families.main(["--family", "nothing"]) == 2
    assert "fokker-100" in capsys.readouterr().err
    assert (FOLDER / "fokker-100.jsonl").is_file()


def test_what_means_two_things_must_be_offered_both_ways(tmp_path: Path) -> None:
    """`each` has the statements of both; one of them alone is wrong."""
    women, men = (f"SELECT COUNT(*) FROM employees WHERE sex='{sex}'" for sex in "FM")
    line = {"id": "y-1", "family": "y", "domain": "personnel", "text": "how many women are there", "sql": women}
    (tmp_path / "y.jsonl").write_text(json.dumps({**line, "also": [men], "each": [[women], [men]]}) + "\n")
    found = ask_families(read_families(tmp_path), misses=False, work=tmp_path / "work")
    assert [outcome(trial) for trial in found["y"]] == ["wrong"]

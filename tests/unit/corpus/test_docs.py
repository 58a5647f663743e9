"""docs/corpus.md documents every field that an export has, and none that it has not."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.unit.export.conftest import export_sessions
from tests.unit.journal.building import whole_session
from wizard.corpus.query import FILTERS

TEXT = (Path(__file__).parents[3] / "docs" / "corpus.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("docs")
    export_sessions([whole_session(place / "s01")], place / "out")
    return place / "out"


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("name", ["utterances", "sessions"])
def test_the_tables_have_every_field(out: Path, name: str) -> None:
    table = TEXT.split(f"### {name}.jsonl")[1].split("##")[0]
    documented = {
        field
        for row in table.splitlines()
        if row.startswith("| `")
        for field in re.findall(r"`(\w+)`", row.split("|")[1])
    }
    assert documented == set(lines(out / f"{name}.jsonl")[0])


@pytest.mark.parametrize(
    ("start", "field"),
    [
        ("`reference`:", "reference"),
        ("`audio`:", "audio"),
        ("Each of `requests`:", "requests"),
        ("Each of `sql_runs`:", "sql_runs"),
        ("`answer`:", "answer"),
        ("`message`:", "message"),
        ("`subject_clock`:", "subject_clock"),
        ("`subject_clock`:", "wizard_clock"),
    ],
)
def test_the_paragraphs_have_every_field(out: Path, start: str, field: str) -> None:
    (paragraph,) = [part for part in TEXT.split("\n\n") if part.startswith(start)]
    documented = set(re.findall(r"`(\w+)`", paragraph))
    values = [one[field] for one in lines(out / "utterances.jsonl") if one[field]]
    first = values[0][0] if isinstance(values[0], list) else values[0]
    assert set(first) <= documented
    if field == "requests":
        offered = next(item for value in values for one in value for item in one["interpretations"])
        assert set(offered) <= documented


def test_every_filter_is_documented() -> None:
    page = (Path(__file__).parents[3] / "docs" / "store.md").read_text()
    for name, one in FILTERS.items():
        row = f"| `{name}={one.example}` | {one.says} |" if one.takes_value else f"| `{name}` | {one.says} |"
        assert row in page

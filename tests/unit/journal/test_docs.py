"""docs/journal.md says what the code does: every event kind, every rule, and a checksum that anybody can compute."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import get_args

from tests.unit.journal.building import whole_session
from wizard.journal.events import AnyEvent

TEXT = (Path(__file__).parents[3] / "docs" / "journal.md").read_text(encoding="utf-8")


def test_every_kind_is_documented_and_no_other() -> None:
    kinds = {event.model_fields["kind"].default for event in get_args(AnyEvent)}
    table = TEXT.split("## Events")[1].split("## Verifying")[0]
    first = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    assert set(re.findall(r"`(\w+)`", " ".join(first))) == kinds


def test_the_documented_checksum_fits_a_real_journal(tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    names: dict[str, Callable[[list[bytes]], bool]] = {}
    exec(program, names)
    lines = (whole_session(tmp_path / "s01") / "journal.jsonl").read_bytes().splitlines(keepends=True)
    assert names["sums_fit"](lines)
    lines[7] = lines[7].replace(b'"turn":1', b'"turn":2')
    assert not names["sums_fit"](lines)


def test_the_example_line_is_a_line_of_a_journal(tmp_path: Path) -> None:
    (first, second) = re.findall(r'^    (\{"seq".*|.*"sum":.*)$', TEXT, re.MULTILINE)[:2]
    example = (first + second.strip()).encode()
    lines = (whole_session(tmp_path / "s01") / "journal.jsonl").read_bytes().splitlines()
    same = re.compile(rb'"sum":"[0-9a-f]{32}"')
    assert same.sub(b"", example) == same.sub(b"", lines[9])


def test_the_rules_are_those_of_the_findings() -> None:
    source = Path(__file__).parents[3] / "wizard" / "journal" / "findings.py"
    rules = re.search(r"Which rule: (.*?)\.\"", source.read_text(encoding="utf-8"))
    assert rules is not None
    table = TEXT.split("## Verifying")[1]
    documented = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    assert documented == re.findall(r"\w+", rules[1].replace("or ", ""))

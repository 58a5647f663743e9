"""What she reads that does not fit her screen: lines that stand as written, and are too long for 80 columns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from subject.wire.material import LONGEST_FIXED_LINE
from wizard.ask.lint.findings import LintFinding
from wizard.domain.facts import Domain

_INDENT = 4
"""Spaces that make a line of Markdown stand as it is written."""


def lint_texts(domain: Domain) -> Iterator[LintFinding]:
    """Each line of a task, or of what she reads before, that stands as written and would be broken on her screen."""
    before = [domain.folder / name for name in ("briefing.md", "database.md", "consent.md")]
    for path in [*before, *(scenario.path for scenario in domain.scenarios)]:
        yield from _of(path)


def _of(path: Path) -> Iterator[LintFinding]:
    lines = path.read_text("utf-8").splitlines()
    for number in range(_after_the_front(lines), len(lines)):
        line = lines[number].rstrip()
        too_long = len(line) - _INDENT - LONGEST_FIXED_LINE
        if line.startswith(" " * _INDENT) and too_long > 0:
            what = (
                f"this line is {too_long} characters too long for a screen of 80 columns, where it is broken; "
                f"{LONGEST_FIXED_LINE} behind its {_INDENT} spaces fit"
            )
            yield LintFinding("warning", "layout", path, number + 1, path.stem, what)


def _after_the_front(lines: list[str]) -> int:
    """Where the text begins: a task has its title and blanks, as YAML between lines of dashes, before it."""
    if not lines or lines[0].strip() != "---":
        return 0
    return next((number + 1 for number in range(1, len(lines)) if lines[number].strip() == "---"), len(lines))

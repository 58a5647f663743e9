"""Keys of sheets and references of the rehearsal that name their statement: whether they are still its answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from wizard.ask.answer import answer_of_rows
from wizard.ask.errors import GivesNoAnswer
from wizard.ask.guard import Database
from wizard.ask.lint.findings import LintFinding
from wizard.cas import TOLERANCE, Outcome, Scalar, compare, parse, write
from wizard.cas.rows import ColumnType
from wizard.domain.facts import Domain, Scenario
from wizard.domain.sheets import SheetBlank

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def lint_keys(domain: Domain, database: Database) -> Iterator[LintFinding]:
    """Each key that is not what its statement gives, or whose statement cannot be run.

    Raises:
        what `Database.run` raises of a database that cannot be used.
    """
    for scenario in domain.scenarios:
        for blank in scenario.blanks:
            if blank.sql is not None and (wrong := _wrong(blank, blank.sql, database)):
                yield LintFinding("error", "key", scenario.path, _line(scenario, blank), f"blanks.{blank.id}", wrong)


def lint_references(domain: Domain, database: Database) -> Iterator[LintFinding]:
    """Each reference of the rehearsal that is not what its statement gives, or whose statement cannot be run.

    Raises: as `lint_keys`.
    """
    folder = domain.folder / "rehearsal"
    rehearsal = domain.rehearsal
    for path, spoken in ((folder / "rehearsal.yaml", rehearsal.utterances),
                         (folder / "training.yaml", rehearsal.training.utterances)):  # fmt: skip
        for one in spoken:
            if one.sql is None or one.reference is None:
                continue
            width = parse(one.reference).alternatives[0]
            if wrong := _differs(one.reference, one.sql, database, scalar=isinstance(width, Scalar)):
                yield LintFinding("error", "reference", path, None, one.id, wrong)


def _wrong(blank: SheetBlank, sql: str, database: Database) -> str:
    """What is wrong with a key; empty where nothing is."""
    tolerance = TOLERANCE if blank.tolerance is None else blank.tolerance
    return _differs(blank.key or "", sql, database, scalar=blank.type != "list", tolerance=tolerance)


def _differs(key: str, sql: str, database: Database, *, scalar: bool, tolerance: float = TOLERANCE) -> str:
    """How the answer of a statement differs from what it is said to be; empty where it does not."""
    try:
        database.check(sql)
        run = database.run(sql)
        found = answer_of_rows(run.rows, scalar=scalar, types=_days(run.rows))
    except GivesNoAnswer as error:
        return f"its statement gives no answer: {error}"
    if compare(parse(key), found, tolerance=tolerance).minimum is Outcome.CORRECT:
        return ""
    return f"the key is {key}, but its statement gives {write(found)}; correct one of them"


def _days(rows: Sequence[Sequence[object]]) -> list[ColumnType | None] | None:
    """Which columns hold days: SQLite knows none, and stores them as texts."""
    if not rows:
        return None
    return ["date" if all(_is_day(row[n]) for row in rows) else None for n in range(len(rows[0]))]


def _is_day(value: object) -> bool:
    return isinstance(value, str) and _DAY.fullmatch(value) is not None


def _line(scenario: Scenario, blank: SheetBlank) -> int | None:
    """The line of a blank's entry in its scenario's file."""
    lines = scenario.path.read_text(encoding="utf-8").splitlines()
    return next((n for n, line in enumerate(lines, 1) if line.lstrip().startswith("- ") and _names(line, blank)), None)


def _names(line: str, blank: SheetBlank) -> bool:
    return line.replace("{", " ").replace(",", " ").split()[1:3] == ["id:", blank.id]

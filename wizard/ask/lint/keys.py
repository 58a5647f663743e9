"""The keys of a domain's sheets that say with which statement they were found: whether they are still its answer."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.guard import Database
from wizard.ask.guard.errors import SqlFailed, SqlRefused
from wizard.ask.lint.findings import LintFinding
from wizard.cas import TOLERANCE, CasError, Outcome, compare, from_rows, parse, write
from wizard.domain.facts import Domain, Scenario
from wizard.domain.sheets import Blank


def lint_keys(domain: Domain, database: Database) -> Iterator[LintFinding]:
    """Each key that is not what its statement gives, or whose statement cannot be run.

    Raises:
        what `Database.run` raises of a database that cannot be used.
    """
    for scenario in domain.scenarios:
        for blank in scenario.blanks:
            if blank.sql is not None and (wrong := _wrong(blank, blank.sql, database)):
                yield LintFinding("error", "key", scenario.path, _line(scenario, blank), f"blanks.{blank.id}", wrong)


def _wrong(blank: Blank, sql: str, database: Database) -> str:
    """What is wrong with a key; empty where nothing is."""
    try:
        database.check(sql)
        rows = database.run(sql).rows
        found = from_rows(rows, scalar=blank.type != "list")
        tolerance = TOLERANCE if blank.tolerance is None else blank.tolerance
        judged = compare(parse(blank.key or ""), found, tolerance=tolerance)
    except (SqlRefused, SqlFailed, CasError) as error:
        return f"its statement gives no answer: {error}"
    if judged.minimum is Outcome.CORRECT:
        return ""
    return f"the key is {blank.key}, but its statement gives {write(found)}; correct one of them"


def _line(scenario: Scenario, blank: Blank) -> int | None:
    """The line of a blank's entry in its scenario's file."""
    lines = scenario.path.read_text(encoding="utf-8").splitlines()
    return next((n for n, line in enumerate(lines, 1) if line.lstrip().startswith("- ") and _names(line, blank)), None)


def _names(line: str, blank: Blank) -> bool:
    return line.replace("{", " ").replace(",", " ").split()[1:3] == ["id:", blank.id]

"""How well air travel requests are understood: right, wrong and abstained, on two databases of the ATIS schema or more.

    python -m benchmarks.atis --questions FILE --database FILE [--database FILE] [--reshuffled] [--paper] [--sample N]

A question counts as right only where the answer's rows are the reference's, as a set, on every database. `--reshuffled`
adds a copy of the first database in which flights, fares, stops and ground transport have drawn their properties anew
from one another, by a fixed seed. References that do not come to an end in their time are left out, and counted.
"""

from __future__ import annotations

import argparse
import collections
import hashlib
import json
import random
import re
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Request, Tool
from wizard.ask.tool import make_tool
from wizard.domain import load_domain
from wizard.domain.conventions import load_conventions
from wizard.errors import WozError

CONVENTIONS = Path(__file__).resolve().parent / "conventions" / "atis.yaml"
STEPS = 40_000_000
"""Steps of SQLite's machine after which a reference is given up: comma joins without indexes can take minutes."""
SEED = 1991
RESHUFFLED = {
    "FLIGHT": ("AIRCRAFT_CODE_SEQUENCE", "AIRLINE_CODE", "ARRIVAL_TIME", "CONNECTIONS", "DEPARTURE_TIME",
               "FLIGHT_DAYS", "FLIGHT_NUMBER", "FROM_AIRPORT", "MEAL_CODE", "STOPS", "TIME_ELAPSED"),
    "FARE": ("FARE_BASIS_CODE", "FARE_AIRLINE", "RESTRICTION_CODE", "ONE_DIRECTION_COST", "ROUND_TRIP_COST",
             "ROUND_TRIP_REQUIRED"),
    "FLIGHT_STOP": ("STOP_AIRPORT", "ARRIVAL_TIME"), "FLIGHT_FARE": ("FARE_ID",),
    "GROUND_SERVICE": ("TRANSPORT_TYPE", "GROUND_FARE"), "AIRCRAFT": ("CAPACITY", "PROPULSION"),
    "AIRPORT_SERVICE": ("MILES_DISTANT", "MINUTES_DISTANT"), "FARE_BASIS": ("SEASON", "BASIS_DAYS"),
}  # fmt: skip
"""Columns whose values are dealt out anew among the rows of their table."""

Rows = frozenset[tuple[Any, ...]]


@dataclass(frozen=True)
class AtisVerdict:
    """What came of one question."""

    text: str
    verdict: str
    """right, wrong, abstained or left out"""
    milliseconds: float
    sql: str = ""
    reference: str = ""
    reason: str = ""


def reshuffle(source: Path, target: Path, seed: int = SEED) -> None:
    """Copy a database of the ATIS schema and deal out the values of some columns anew among their rows."""
    shutil.copyfile(source, target)
    target.chmod(0o600)
    chance = random.Random(seed)
    with sqlite3.connect(target) as connection:
        for table, columns in RESHUFFLED.items():
            numbers = [row[0] for row in connection.execute(f"SELECT rowid FROM {table}")]
            for column in columns:
                values = [row[0] for row in connection.execute(f"SELECT {column} FROM {table}")]
                chance.shuffle(values)
                connection.executemany(
                    f"UPDATE {table} SET {column} = ? WHERE rowid = ?",
                    zip(values, numbers, strict=True),
                )
    connection.close()


class References:
    """Answers of reference statements on one database, kept in a file beside other temporary files."""

    def __init__(self, path: Path) -> None:
        digest = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        self._file = Path(tempfile.gettempdir()) / f"atis-references-{digest}.json"
        self._known: dict[str, list[list[Any]] | None] = {}
        if self._file.exists():
            self._known = json.loads(self._file.read_text(encoding="utf-8"))
        self._path = path
        self._connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)

    def rows(self, sql: str) -> Rows | None:
        """The rows of a statement as a set; None where it did not come to an end."""
        if sql not in self._known:
            self._known[sql] = self._run(sql)
        found = self._known[sql]
        return None if found is None else frozenset(tuple(row) for row in found)

    def _run(self, sql: str) -> list[list[Any]] | None:
        steps = 0

        def stop() -> int:
            nonlocal steps
            steps += 1
            return int(steps * 100_000 > STEPS)

        self._connection.set_progress_handler(stop, 100_000)
        try:
            return [list(row) for row in set(self._connection.execute(sql))]
        except sqlite3.OperationalError:
            return None

    def close(self) -> None:
        """Keep what was found."""
        self._connection.close()
        self._file.write_text(json.dumps(self._known), encoding="utf-8")


def judge(
    question: dict[str, Any], tool: Tool, databases: Sequence[tuple[Database, References, dict[str, Rows | None]]]
) -> AtisVerdict:
    """Ask one question, and compare its answer on every database."""
    wanted = [references.rows(question["sql"]) for _, references, _ in databases]
    outcome = tool.ask(Request(question["text"]))
    said = question["text"], outcome.milliseconds
    if any(rows is None for rows in wanted):
        return AtisVerdict(said[0], "left out", said[1])
    if not outcome.interpretations:
        return AtisVerdict(said[0], "abstained", said[1], reference=question["sql"], reason=outcome.reason)
    best = outcome.interpretations[0]
    sql = best.sql
    for (database, _, answers), rows in zip(databases, wanted, strict=True):
        if sql not in answers:
            try:
                answers[sql] = frozenset(database.run(sql).rows)
            except WozError as error:
                answers[sql] = None
                print(f"{question['text']}: {error}", file=sys.stderr)
        if answers[sql] != rows:
            return AtisVerdict(said[0], "wrong", said[1], sql, question["sql"], best.paraphrase)
    return AtisVerdict(said[0], "right", said[1], sql, question["sql"])


def make(name: str, database: Database, *, paper: bool) -> Tool:
    """The domain's tool; `paper`: without the conventions of the corpus that its references were made by."""
    return make_tool(
        load_domain(name, check_audio=False), database, conventions=() if paper else (load_conventions(CONVENTIONS),)
    )


def shape(sql: str) -> str:
    """A reference without its values, numbers of aliases and spaces: questions of one shape ask alike."""
    return re.sub(r"\s+", " ", re.sub(r"_\d+", "", re.sub(r"'[^']*'|\b\d+\b", "?", sql))).strip()


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which `part` of the values lie."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def report(verdicts: Sequence[AtisVerdict], name: str) -> str:
    """One line of figures."""
    asked = [verdict for verdict in verdicts if verdict.verdict != "left out"]
    counts = collections.Counter(verdict.verdict for verdict in asked)
    answered = counts["right"] + counts["wrong"]
    times = [verdict.milliseconds for verdict in asked]
    return (
        f"{name}: {len(asked)} asked, {counts['right']} right ({counts['right'] / len(asked):.1%}), "
        f"{counts['wrong']} wrong, {counts['abstained']} abstained, "
        f"precision {counts['right'] / max(1, answered):.1%}, "
        f"p50 {percentile(times, 0.5):.1f} ms, p95 {percentile(times, 0.95):.1f} ms"
        + (f", {len(verdicts) - len(asked)} left out" if len(asked) < len(verdicts) else "")
    )


def main(argv: Sequence[str]) -> int:
    """Print the figures; with `--errors`, write every question that was not answered rightly."""
    parser = argparse.ArgumentParser(prog="benchmarks.atis")
    parser.add_argument("--questions", type=Path, required=True)
    parser.add_argument("--database", type=Path, action="append", required=True)
    parser.add_argument("--domain", default="airtravel")
    parser.add_argument("--reshuffled", action="store_true")
    parser.add_argument("--paper", action="store_true", help="without the conventions of the corpus")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--errors", type=Path)
    options = parser.parse_args(argv)
    questions = [json.loads(line) for line in options.questions.read_text(encoding="utf-8").splitlines() if line]
    if options.sample:
        questions = random.Random(options.seed).sample(questions, options.sample)
    with tempfile.TemporaryDirectory() as folder:
        paths = list(options.database)
        if options.reshuffled:
            reshuffle(paths[0], Path(folder) / "reshuffled.sqlite")
            paths.append(Path(folder) / "reshuffled.sqlite")
        opened = [(open_database(f"sqlite:///{path}", row_cap=100_000), References(path)) for path in paths]
        started = time.perf_counter()
        tool = make(options.domain, opened[0][0], paper=options.paper)
        print(f"started in {time.perf_counter() - started:.2f} s", file=sys.stderr)
        databases: list[tuple[Database, References, dict[str, Rows | None]]] = [(d, r, {}) for d, r in opened]
        verdicts = [judge(question, tool, databases) for question in questions]
        for database, references in opened:
            database.close()
            references.close()
    print(report(verdicts, f"{options.questions.name} on {len(paths)} databases"))
    groups: dict[str, list[AtisVerdict]] = collections.defaultdict(list)
    for question, verdict in zip(questions, verdicts, strict=True):
        groups[shape(question["sql"])].append(verdict)
    alone = [verdict for group in groups.values() if len(group) == 1 for verdict in group]
    print(report(alone, f"  of which with a shape of their own ({len(groups)} shapes)"))
    if options.errors:
        lines = [json.dumps(verdict.__dict__) for verdict in verdicts if verdict.verdict in ("wrong", "abstained")]
        options.errors.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

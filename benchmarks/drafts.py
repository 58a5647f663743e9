"""Bare drafts of databases that the tool was not made with: simple questions, nothing edited by hand.

The databases are made afresh from `unknown`; each is drafted as `woz domain draft` does and asked its questions. An
answer is right when its rows are those of the reference or of one of its alternatives, as sets, columns in any order.
Retrieval, the peer, learns the other half's questions with their SQL; the draft learns nothing. Of half b nothing is
ever printed but counts. A bare draft of GeoQuery's database is asked the fresh questions too, where the data are there.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sqlite3
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.questions import (
    COUNTED,
    SETS,
    Question,
    Retrieval,
    Rows,
    as_rows,
    ask,
    database_values,
    missing,
    questions_file,
    read_questions,
    shared_data,
    table,
)
from benchmarks.unknown import clinic, library, shop
from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Request, Tool
from wizard.ask.tool import make_tool
from wizard.domain import load_domain
from wizard.domain.draft import draft_domain
from wizard.errors import WozError

HERE = Path(__file__).resolve().parent / "unknown"
MAKERS = {"library": library.make, "clinic": clinic.make, "shop": shop.make}
HALVES = ("a", "b")
HEADINGS = ("database", "half", "system", "asked", "right", "wrong", "abst.", "right %", "precision %")


@dataclass(frozen=True)
class Asked:
    """A question, and every answer that is right."""

    question: Question
    half: str
    answers: tuple[Rows, ...]

    def judged(self, rows: Rows | None) -> str:
        """right, wrong or, where there are no rows, abstained."""
        if rows is None:
            return "abstained"
        return "right" if any(_same(rows, answer) for answer in self.answers) else "wrong"


def read(name: str, file: Path) -> list[Asked]:
    """The questions about one database, with the answers that it gives to their references."""
    found = []
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        for line in (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            item = json.loads(line)
            statements = (item["sql"], *item.get("also", ()))
            answers = tuple(as_rows(connection.execute(sql).fetchall()) for sql in statements)
            found.append(Asked(Question(item["id"], item["text"], item["sql"], answers[0]), item["half"], answers))
    finally:
        connection.close()
    return found


def _same(one: Rows, two: Rows) -> bool:
    width = len(next(iter(one), ()))
    if width > 4 or len(one) != len(two):
        return one == two
    return any(
        frozenset(tuple(row[place] for place in order) for row in one) == two
        for order in itertools.permutations(range(width))
    )


def _ours(tool: Tool, database: Database, asked: Asked, *, explain: bool) -> str:
    outcome = tool.ask(Request(asked.question.text))
    if not outcome.interpretations:
        verdict, said, sql = "abstained", outcome.reason, ""
    else:
        best = outcome.interpretations[0]
        said, sql = best.paraphrase, best.sql
        try:
            verdict = asked.judged(as_rows(database.run(sql).rows))
        except WozError as error:
            verdict, said = "wrong", str(error)
    if explain and asked.half not in COUNTED and verdict != "right":
        print(f"{verdict}: {asked.question.id} {asked.question.text}\n    {said}\n    {sql}\n    {asked.question.sql}",
              file=sys.stderr)  # fmt: skip
    return verdict


def _peer(file: Path, learned: Sequence[Asked], asked: Sequence[Asked]) -> list[str]:
    retrieval = Retrieval([one.question for one in learned], database_values(file))
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    verdicts = []
    try:
        for one in asked:
            sql = retrieval.sql(one.question.text)
            try:
                rows = None if sql is None else as_rows(connection.execute(sql).fetchall())
            except sqlite3.Error:
                verdicts.append("wrong")
                continue
            verdicts.append(one.judged(rows))
    finally:
        connection.close()
    return verdicts


def _row(database: str, half: str, system: str, verdicts: Sequence[str]) -> tuple[str, ...]:
    right, wrong = verdicts.count("right"), verdicts.count("wrong")
    return (
        database, half, system, str(len(verdicts)), str(right), str(wrong), str(len(verdicts) - right - wrong),
        f"{100 * right / max(1, len(verdicts)):.1f}", f"{100 * right / max(1, right + wrong):.1f}",
    )  # fmt: skip


def measure(names: Sequence[str], *, explain: bool) -> list[tuple[str, ...]]:
    """Rows of the table: each database by halves, then all together, of both systems."""
    systems = ("draft", "retrieval")
    verdicts: dict[tuple[str, str, str], list[str]] = {}
    for name in names:
        with tempfile.TemporaryDirectory() as place:
            file = Path(place) / f"{name}.sqlite"
            MAKERS[name](file)
            questions = read(name, file)
            halves = {half: [one for one in questions if one.half == half] for half in HALVES}
            drafted = draft_domain(f"sqlite:///{file}", Path(place) / "draft", name=name)
            domain = load_domain(drafted.folder)
            with open_database(f"sqlite:///{file}") as database:
                tool = make_tool(domain, database)
                for half, asked in halves.items():
                    verdicts[name, half, "draft"] = [_ours(tool, database, one, explain=explain) for one in asked]
            for half, other in zip(HALVES, reversed(HALVES), strict=True):
                verdicts[name, half, "retrieval"] = _peer(file, halves[other], halves[half])
    if len(names) > 1:
        for half in HALVES:
            for system in systems:
                verdicts["all", half, system] = [one for name in names for one in verdicts[name, half, system]]
    shown = [*names, "all"] if len(names) > 1 else names
    return [_row(name, half, system, verdicts[name, half, system])
            for name in shown for half in HALVES for system in systems]  # fmt: skip


def measure_fresh() -> list[tuple[str, ...]]:
    """Rows of GeoQuery's fresh questions, asked of a bare draft; none where the data are not there."""
    chosen = [one for one in SETS if one.name.startswith("GeoQuery fresh") and missing(one) is None]
    if not chosen:
        print("drafts: GeoQuery is passed over; WOZ_SHARED_DATA names the folder of data", file=sys.stderr)
        return []
    file = shared_data() / chosen[0].database
    with tempfile.TemporaryDirectory() as place, open_database(f"sqlite:///{file}") as database:
        tool = make_tool(load_domain(draft_domain(f"sqlite:///{file}", Path(place) / "draft").folder), database)
        return [
            _row("GeoQuery fresh", one.half or "", "draft",
                 [ask(tool, database, q).outcome for q in read_questions(questions_file(one), file, one.half)])
            for one in chosen
        ]  # fmt: skip


def main(argv: list[str]) -> int:
    """Print the table of all databases, or of those named."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks drafts", description=__doc__)
    parser.add_argument("--database", action="append", choices=list(MAKERS), help="only this one; may be repeated")
    parser.add_argument("--explain", action="store_true", help="print what was not right of half a, on stderr")
    options = parser.parse_args(argv)
    rows = measure(options.database or list(MAKERS), explain=options.explain)
    print(table(HEADINGS, rows if options.database else [*rows, *measure_fresh()], words=3))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""What the memory is worth: GeoQuery's questions with and without it, on a bare draft of the domain and on ours.

A quarter of the questions is asked; of the others a growing share is learned, as `woz domain learn --pairs` would.
Split by question, similar questions are learned and asked, as in a laboratory that goes on; split by query shape,
nothing that is asked has a statement of a shape that was learned, and the memory must then do no harm. In the last row
of a split every pair has another one's SQL: what a memory of nothing but errors does.

An answer is right when its rows are those of the reference's statement, as sets. "harmed" counts questions that were
right without the memory and are not with it; "unlabelled" those of them whose paraphrase does not say "As approved
before". The questions are read in place, from the folder `shared/data` beside the checkout or the one that
WOZ_SHARED_DATA names.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
import zlib
from collections.abc import Sequence
from pathlib import Path

from benchmarks.questions import Question, Verdict, ask, read_questions, shape, shared_data, table
from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Tool
from wizard.ask.memory import Memory, MemoryTool, RememberedPair, review
from wizard.ask.tool import make_tool
from wizard.domain import Domain, load_domain
from wizard.domain.draft import draft_domain
from wizard.domain.lexicon import lexicon_files
from wizard.domain.lexicon_layers import AUTHORED

HERE = Path(__file__).resolve().parent
DATABASE, QUESTIONS = "geoquery/geography.sqlite", "geoquery/train.jsonl"
SHARES = (0.0, 0.1, 0.25, 0.5, 0.75, 1.0)
QUARTER = 4
SEED = 1989
HEADINGS = ("domain", "split", "learned", "asked", "right", "wrong", "abst.", "right %", "precision %", "harmed",
            "unlabelled")  # fmt: skip

Row = tuple[str, ...]


def main(argv: list[str]) -> int:
    """Print one table: coverage of the drafts, then the learning curves."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.learning", description=__doc__)
    parser.add_argument("--draft-only", action="store_true", help="only how many questions the bare draft answers")
    options = parser.parse_args(argv)
    database, questions = shared_data() / DATABASE, shared_data() / QUESTIONS
    for file in (database, questions):
        if not file.is_file():
            print(f"learning: skipped, {file} is not there; WOZ_SHARED_DATA names the folder of data", file=sys.stderr)
            return 0
    asked = read_questions(questions, database)
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as place, open_database(f"sqlite:///{database}") as opened:
        started = time.perf_counter()
        drafted = draft_domain(f"sqlite:///{database}", Path(place) / "draft", name="geoquery")
        print(f"drafted in {time.perf_counter() - started:.2f} s, no hand editing", file=sys.stderr)
        domains = {"draft": load_domain(drafted.folder)}
        if (HERE / "geoquery" / "domain.yaml").is_file():
            domains["by hand"] = load_domain(HERE / "geoquery", check_audio=False)
        for name, domain in domains.items():
            lines = sum(
                len(file.path.read_text("utf-8").splitlines()) for file in lexicon_files(domain.folder / AUTHORED)
            )
            print(f"{name}: a lexicon of {lines} lines", file=sys.stderr)
            tool = make_tool(domain, opened)
            plain = [ask(tool, opened, question) for question in asked]
            rows.append(_row(name, "all questions", 0, plain, plain))
            if not options.draft_only:
                rows += _curves(name, domain, tool, opened, asked)
    _print(rows)
    return 0


def _curves(name: str, domain: Domain, tool: Tool, database: Database, questions: Sequence[Question]) -> list[Row]:
    rows: list[Row] = []
    for split in ("by question", "by shape"):
        keys = [question.id if split == "by question" else shape(question.sql) for question in questions]
        tested = [zlib.crc32(key.encode()) % QUARTER == 0 for key in keys]
        asked = [question for question, is_tested in zip(questions, tested, strict=True) if is_tested]
        others = [question for question, is_tested in zip(questions, tested, strict=True) if not is_tested]
        random.Random(SEED).shuffle(others)
        before = [ask(tool, database, question) for question in asked]
        for share in SHARES:
            learned = [RememberedPair(text=q.text, sql=q.sql) for q in others[: round(share * len(others))]]
            after = _with_memory(learned, domain, tool, database, asked)
            rows.append(_row(name, split, len(learned), before, after))
        statements = [question.sql for question in others]
        wrong = [
            RememberedPair(text=q.text, sql=sql)
            for q, sql in zip(others, [*statements[1:], statements[0]], strict=True)
            if sql != q.sql
        ]
        after = _with_memory(wrong, domain, tool, database, asked)
        rows.append(_row(name, f"{split}, all wrong", len(wrong), before, after))
    return rows


def _with_memory(
    pairs: Sequence[RememberedPair], domain: Domain, tool: Tool, database: Database, asked: Sequence[Question]
) -> list[Verdict]:
    candidates = review(pairs, Memory(), database, tool)
    memory = Memory().learned(candidate.pair for candidate in candidates if candidate.may_be_learned)
    remembering = MemoryTool(tool, memory, database, labels=domain.display.labels)
    return [ask(remembering, database, question) for question in asked]


def _row(name: str, split: str, learned: int, before: Sequence[Verdict], after: Sequence[Verdict]) -> Row:
    right = sum(verdict.outcome == "right" for verdict in after)
    wrong = sum(verdict.outcome == "wrong" for verdict in after)
    harmed = [a for b, a in zip(before, after, strict=True) if b.outcome == "right" != a.outcome]
    unlabelled = sum(not verdict.said.startswith("As approved before") for verdict in harmed)
    return (
        name, split, str(learned), str(len(after)), str(right), str(wrong), str(len(after) - right - wrong),
        f"{100 * right / max(1, len(after)):.1f}", f"{100 * right / max(1, right + wrong):.1f}", str(len(harmed)),
        str(unlabelled),
    )  # fmt: skip


def _print(rows: Sequence[Row]) -> None:
    print(table(HEADINGS, rows, words=2))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

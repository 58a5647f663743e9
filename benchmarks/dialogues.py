"""Follow-up questions: whole dialogues in the air travel domain, every turn asked by itself with its earlier turns.

The turns go through `woz ask --domain airtravel --batch`, as anybody's would. An answer is right when the comparator
finds the minimum answer of the reference, or of another accepted reading, in it: the rows of both statements on the
domain's own database. Of half f nothing is ever printed but counts (`fresh/README.md`).
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.questions import LIMIT, table
from wizard.cas import Answer, CasError, Outcome, compare, from_rows
from wizard.domain import database_url, load_domain

FILE = Path(__file__).resolve().parent / "fresh" / "dialogues.jsonl"
DOMAIN = "airtravel"
READABLE = "e"
"""The half whose wrong turns may be shown; the other is only counted."""
HALVES = ("e", "f")
HEADINGS = ("half", "turns", "asked", "right", "right %", "answered", "precision %")


@dataclass(frozen=True)
class DialogueTurn:
    """One turn of a dialogue with the statements that answer it."""

    id: str
    half: str
    place: int
    """From 1, in its dialogue."""
    text: str
    context: tuple[str, ...]
    """The earlier turns of the dialogue, oldest first."""
    depends: bool
    """Whether it cannot be understood without them."""
    references: tuple[str, ...]
    """Minimum answers: the preferred reading, then the others that are accepted."""


@dataclass(frozen=True)
class JudgedTurn:
    """What became of one turn."""

    turn: DialogueTurn
    outcome: str
    """right, wrong or abstained"""
    said: str
    """The paraphrase, or why there is none."""
    sql: str


KINDS: tuple[tuple[str, Callable[[DialogueTurn], bool]], ...] = (
    ("first", lambda turn: turn.place == 1),
    ("dependent", lambda turn: turn.depends),
    ("independent later", lambda turn: turn.place > 1 and not turn.depends),
    ("all", lambda turn: True),
)


def read(file: Path) -> list[DialogueTurn]:
    """The turns in their order."""
    items = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return [
        DialogueTurn(
            i["id"], i["half"], i["turn"], i["text"], tuple(i["context"]), i["depends"], (i["sql"], *i["also"])
        )
        for i in items
    ]


def ask(turns: Sequence[DialogueTurn]) -> list[dict[str, str]]:
    """What the batch interface answers, one object a turn. Raises CalledProcessError where the command fails."""
    with tempfile.TemporaryDirectory(prefix="woz-dialogues-") as folder:
        batch = Path(folder) / "turns.jsonl"
        lines = (json.dumps({"id": turn.id, "text": turn.text, "context": turn.context}) for turn in turns)
        batch.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        command = [sys.executable, "-m", "wizard.cli", "ask", "--domain", DOMAIN, "--batch", str(batch)]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if [answer["id"] for answer in answers] != [turn.id for turn in turns]:
        raise ValueError(f"{len(answers)} answers to {len(turns)} turns, or not in their order")
    return answers


def judge(turn: DialogueTurn, answer: dict[str, str], connection: sqlite3.Connection) -> JudgedTurn:
    """Run the answer's statement and the references, and compare."""
    sql = answer.get("sql")
    if not sql:
        return JudgedTurn(turn, "abstained", json.dumps(answer), "")
    said = answer.get("paraphrase", "")
    wanted = [rows(connection, reference) for reference in turn.references]
    try:
        found = rows(connection, sql)
    except (sqlite3.Error, CasError) as error:
        return JudgedTurn(turn, "wrong", str(error), sql)
    right = any(compare(reference, found).minimum is Outcome.CORRECT for reference in wanted)
    return JudgedTurn(turn, "right" if right else "wrong", said, sql)


def rows(connection: sqlite3.Connection, sql: str) -> Answer:
    """The rows of a statement as an answer."""
    return from_rows(connection.execute(sql).fetchall())


def figures(half: str, kind: str, judged: Sequence[JudgedTurn]) -> tuple[str, ...]:
    """One row of the table."""
    right = sum(one.outcome == "right" for one in judged)
    answered = sum(one.outcome != "abstained" for one in judged)
    shares = [f"{100 * right / max(whole, 1):.1f}" for whole in (len(judged), answered)]
    return half, kind, str(len(judged)), str(right), shares[0], str(answered), shares[1]


def main(argv: list[str]) -> int:
    """Print the table of both halves; with `--wrong`, what was not right in the readable one."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks dialogues", description=__doc__)
    parser.add_argument("--wrong", action="store_true", help=f"list what was not right in half {READABLE}")
    options = parser.parse_args(argv)
    turns = read(FILE)
    place = database_url(load_domain(DOMAIN, check_audio=False)).removeprefix("sqlite:///")
    connection = sqlite3.connect(f"file:{place}?mode=ro", uri=True)
    try:
        connection.set_progress_handler(lambda: 1, LIMIT)
        judged = [judge(turn, answer, connection) for turn, answer in zip(turns, ask(turns), strict=True)]
    finally:
        connection.close()
    for one in judged if options.wrong else []:
        if one.turn.half == READABLE and one.outcome != "right":
            before = "".join(f"    < {text}\n" for text in one.turn.context)
            print(f"{one.outcome}: {one.turn.id} {one.turn.text}\n{before}    {one.said}\n    {one.sql}\n"
                  f"    {one.turn.references[0]}\n")  # fmt: skip
    found = [
        figures(half, kind, [one for one in judged if one.turn.half == half and chosen(one.turn)])
        for half in HALVES
        for kind, chosen in KINDS
    ]
    print(table(HEADINGS, found, words=2))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Families of questions that were once answered wrongly, and with certainty: right, abstained and wrong of each.

Each file of `tests/unit/ask/families` holds ten questions in other words than the one that was answered wrongly, some
after earlier ones. A question has the statements whose rows are right (`sql`, `also`), or none where only an abstention
is; of a question that means several things (`each`: the statements of each), all must be among the first three
readings. To abstain is no mistake anywhere. Judged on three databases of each schema.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from benchmarks.questions import table
from benchmarks.trials import Asker, Item, Trial, place, print_miss
from benchmarks.variants import shipped
from wizard.domain import load_domain
from wizard.errors import WozError

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "unit" / "ask" / "families"
DATABASES = 3
WORK = Path("build") / "asked"
HEADINGS = ("family", "asked", "right", "abstained", "wrong")


@dataclass(frozen=True)
class FamilyQuestion:
    """One member of a family, after the requests before it."""

    family: str
    domain: str
    turns: tuple[Item, ...]
    """The last is the question; the earlier ones are not judged."""


def read_families(folder: Path = FOLDER) -> list[FamilyQuestion]:
    """All questions, by family.

    Raises:
        OSError: the folder cannot be read.
    """
    found = []
    for file in sorted(folder.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            before = [Item(f"{entry['id']}.{n}", "", text, ()) for n, text in enumerate(entry.get("context", ()), 1)]
            forms = (entry["sql"], *entry.get("also", ())) if "sql" in entry else ()
            each = tuple(tuple(group) for group in entry.get("each", ()))
            asked = Item(entry["id"], file.stem, entry["text"], forms, each)
            found.append(FamilyQuestion(entry["family"], entry["domain"], (*before, asked)))
    return found


def outcome(trial: Trial) -> str:
    """right, abstained or wrong"""
    return "right" if trial.right else "abstained" if trial.verdict == "abstained" else "wrong"


def ask_families(questions: list[FamilyQuestion], *, misses: bool, work: Path = WORK) -> dict[str, list[Trial]]:
    """What became of the questions, by family; what was answered wrongly is printed with `misses`.

    Raises:
        WozError: a domain is not there.
    """
    found: dict[str, list[Trial]] = defaultdict(list)
    for name in dict.fromkeys(question.domain for question in questions):
        domain = load_domain(name, check_audio=False)
        with ExitStack() as stack:
            asker = Asker([place(stack, domain, file) for file in shipped(domain, DATABASES, work)])
            for question in questions:
                if question.domain == name:
                    *_, trial = asker.dialogue(question.turns, own=True)
                    found[question.family].append(trial)
                    if misses and outcome(trial) == "wrong":
                        print_miss(trial, asker)
    return dict(found)


def row(name: str, trials: list[Trial]) -> tuple[str, ...]:
    """One line of figures."""
    outcomes = [outcome(trial) for trial in trials]
    return (name, str(len(trials)), *(str(outcomes.count(one)) for one in ("right", "abstained", "wrong")))


def main(argv: list[str]) -> int:
    """Print the table of families; with `--misses`, what was answered wrongly."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks families", description=__doc__)
    parser.add_argument("--misses", action="store_true", help="print what was answered wrongly")
    parser.add_argument("--family", action="append", metavar="FILE", help="only this file's, without .jsonl")
    parser.add_argument("--domain", choices=("personnel", "airtravel"), help="only questions of this domain")
    options = parser.parse_args(argv)
    questions = [
        question
        for question in read_families()
        if (not options.family or question.turns[-1].category in options.family)
        and options.domain in (None, question.domain)
    ]
    if not questions:
        print(f"no such family; there are: {', '.join(file.stem for file in sorted(FOLDER.glob('*.jsonl')))}",
              file=sys.stderr)  # fmt: skip
        return 2
    started = time.perf_counter()
    try:
        found = ask_families(questions, misses=options.misses)
    except WozError as error:
        print(error, file=sys.stderr)
        return 2
    lines = [row(family, found[family]) for family in dict.fromkeys(question.family for question in questions)]
    lines.append(row("all", [trial for trials in found.values() for trial in trials]))
    print(table(HEADINGS, lines))
    print(f"\n{time.perf_counter() - started:.1f} s")
    return 0

"""Questions as people ask them, for both shipped domains, put to a reader in this process: right, wrong, abstained.

Questions, dialogues and requests that have no answer are read in place, from the folder `asked` of the development data
beside the checkout. A reading is right only where it is right on every database: the domain's own and one of the same
schema from another seed (`variants`); `right1` is what the domain's own alone would say. Three quarters of the items
are for development; of the held quarter - those whose number is divisible by 4 - nothing is ever printed but counts.
Databases and the rows of statements are kept in `build/asked`.

Dialogues are counted three times: with the reference's history (each earlier turn gives its reading where a right one
was offered, and is left out where none was), with the tool's own (its best reading, right or wrong; nothing where it
abstained), and as a wizard answers them: the tool's own reading where it answered, and where it abstained what the
wizard sent instead, a right reading that was offered or the reference's statement, as if written by hand.

With `--sittings N` single questions are asked N in a row, each behind the ones before it, as a subject asks them in a
session, and with the history that a wizard's answers make: none of them leans on another, and none may be read so.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from benchmarks.judging import YES_NO
from benchmarks.questions import shared_data
from benchmarks.trials import Asker, Item, ask_all, checked, parser, place, print_figures
from benchmarks.variants import shipped
from wizard.domain import load_domain
from wizard.errors import WozError

DOMAINS = ("personnel", "airtravel")
SETS = ("questions", "dialogues", "notunderstood")
WORK = Path("build") / "asked"
WAYS = ("reference", "own", "answered")
"""Histories that dialogues are asked with."""


def folder() -> Path:
    """Where the questions lie, or would."""
    return shared_data() / "asked"


def read_items(place: Path, domain: str, name: str) -> list[list[Item]]:
    """Dialogues of items in their order; a single question is a dialogue of one.

    Raises:
        OSError: the file cannot be read.
    """
    lines = (place / domain / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    data = [json.loads(line) for line in lines if line.strip()]
    if name != "dialogues":
        return [[_item(entry, entry["category"])] for entry in data]
    return [
        [_item(turn, "later turn" if place else "first turn") for place, turn in enumerate(dialogue["turns"])]
        for dialogue in data
    ]


def sittings(singles: Sequence[Sequence[Item]], length: int) -> list[list[Item]]:
    """Single questions as dialogues of so many, the held and the others apart, in their order."""
    found: list[list[Item]] = []
    for held in (False, True):
        items = [item for (item,) in singles if item.held == held]
        found += [items[start : start + length] for start in range(0, len(items), length)]
    return found


def _item(entry: Mapping[str, Any], category: str) -> Item:
    forms = (entry["sql"], *entry["forms"], *entry["alternatives"]) if "sql" in entry else ()
    return Item(entry["id"], category, entry["text"], forms)


def ask_set(asker: Asker, domain: str, name: str, options: argparse.Namespace) -> list[tuple[str, ...]]:
    """Ask one set of one domain, print what is asked for, and give its lines of figures."""
    dialogues = read_items(options.folder, domain, name)
    if name != "dialogues":
        lines = ask_all(asker, dialogues, f"{domain} {name}", options, WORK)
        if options.sittings and name == "questions":
            rows = sittings(dialogues, options.sittings)
            lines += ask_all(asker, rows, f"{domain} {name}, in a row", options, WORK, own=True, answered=True)
        return lines
    return [
        line
        for way in WAYS
        for line in ask_all(
            asker,
            dialogues,
            f"{domain} {name}, {way} history",
            options,
            WORK,
            own=way != WAYS[0],
            answered=way == WAYS[2],
        )
    ]


def main(argv: list[str]) -> int:
    """Print the tables; with `--misses`, what was not right of the development part."""
    options_of = parser("asked", __doc__)
    options_of.add_argument("--domain", choices=DOMAINS, action="append", help="only this domain")
    options_of.add_argument("--set", choices=SETS, action="append", help="only this set")
    options_of.add_argument(
        "--folder",
        type=Path,
        default=folder(),
        help="other questions in the same form: DOMAIN/SET.jsonl (benchmarks/fresh)",
    )
    options_of.add_argument("--sittings", type=int, metavar="N", help="ask single questions N in a row, too")
    options = checked(options_of, argv)
    if options.sittings is not None and options.sittings < 2:
        options_of.error("--sittings: two in a row at least")
    if not options.folder.is_dir():
        print(
            f"asked: skipped, {options.folder} is not there; WOZ_SHARED_DATA names the folder of data", file=sys.stderr
        )
        return 0
    started = time.perf_counter()
    lines: list[tuple[str, ...]] = []
    try:
        for name in options.domain or DOMAINS:
            domain = load_domain(name, check_audio=False)
            files = shipped(domain, max(1, options.databases), WORK)
            with ExitStack() as stack:
                asker = Asker([place(stack, domain, file) for file in files], YES_NO[name])
                for chosen in options.set or SETS:
                    if not (options.folder / name / f"{chosen}.jsonl").is_file():
                        continue
                    lines += ask_set(asker, name, chosen, options)
    except WozError as error:
        print(error, file=sys.stderr)
        return 2
    print_figures(lines, options, started)
    return 0

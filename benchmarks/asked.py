"""Questions as people ask them, for both shipped domains, put to a reader in this process: right, wrong, abstained.

Questions, dialogues and requests that have no answer are read in place, from the folder `asked` of the development data
beside the checkout. A reading is right only where it is right on every database: the domain's own and one of the same
schema from another seed (`variants`); `right1` is what the domain's own alone would say. Three quarters of the items
are for development; of the held quarter - those whose number is divisible by 4 - nothing is ever printed but counts.
Databases and the rows of statements are kept in `build/asked`.

Dialogues are counted three times. First as at a desk, with the *wizard's* history: the tool's own reading where it
answered, and where it abstained what the wizard sent instead, a right reading that was offered or the reference's
statement, as if written by hand. Then with the *reference's* (each earlier turn gives its reading where a right one was
offered, and is left out where none was), and with the tool's *own* (its best reading, right or wrong; nothing where it
abstained), which occurs at no desk: there somebody answers.

Single questions are asked by themselves, and five in a row (`--sittings N`), each behind the ones before it, as a
subject asks them in a session, with the history that a wizard's answers make: none of them leans on another, and none
may be read so. Both stand side by side in the last table.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeAlias

from benchmarks.judging import YES_NO
from benchmarks.model_replies import model_of, model_option, with_model
from benchmarks.questions import shared_data, table
from benchmarks.trials import HEADINGS, Asker, Item, ask_all, checked, parser, place, print_figures
from benchmarks.variants import shipped
from wizard.domain import load_domain
from wizard.errors import WozError

DOMAINS = ("personnel", "airtravel")
SETS = ("questions", "dialogues", "notunderstood")
WORK = Path("build") / "asked"
SITTING = 5
"""Single questions that are asked in a row."""
WAYS = {"wizard's": (True, True), "reference": (False, False), "own": (True, False)}
"""Histories that dialogues are asked with: the tool's own reading or a right one; with a wizard's where it has none."""
_ASIDE = ("right %", "prec. %")
"""Columns that stand side by side."""


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


Lines: TypeAlias = list[tuple[str, ...]]


def ask_set(asker: Asker, domain: str, name: str, options: argparse.Namespace) -> dict[str, Lines]:
    """Ask one set of one domain in every way, print what is asked for, and give the lines of figures of each way."""
    dialogues = read_items(options.folder, domain, name)
    title = f"{domain} {name}"
    if name == "dialogues":
        return {
            f"{way} history": ask_all(
                asker, dialogues, f"{title}, {way} history", options, WORK, own=own, answered=answered
            )
            for way, (own, answered) in WAYS.items()
            if not options.history or way.removesuffix("'s") in options.history
        }
    found = {"by themselves": ask_all(asker, dialogues, title, options, WORK)}
    if options.sittings and name == "questions":
        rows = sittings(dialogues, options.sittings)
        found["in a row"] = ask_all(asker, rows, f"{title}, in a row", options, WORK, own=True, answered=True)
    return found


def side_by_side(ways: Mapping[str, Lines]) -> dict[str, str]:
    """One line of what was asked in several ways, by heading: of dialogues the later turns, else all."""
    places = [HEADINGS.index(name) for name in _ASIDE]
    lines = {way: next((one for one in lines if "later" in one[0]), lines[-1]) for way, lines in ways.items()}
    first = next(iter(lines.values()))
    asked = {"questions": next(iter(ways.values()))[-1][0].partition(",")[0], "asked": first[1]}
    return asked | {f"{way}, {HEADINGS[at]}": line[at] for way, line in lines.items() for at in places}


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
    options_of.add_argument(
        "--sittings",
        type=int,
        default=SITTING,
        metavar="N",
        help="single questions in a row; 0: by themselves only",
    )
    histories = [way.removesuffix("'s") for way in WAYS]
    options_of.add_argument("--history", choices=histories, action="append", help="dialogues with this history only")
    model_option(options_of)
    options = checked(options_of, argv)
    if options.sittings == 1 or options.sittings < 0:
        options_of.error("--sittings: two in a row at least, or 0")
    if options.folder != folder() and not options.folder.is_dir():
        print(f"asked: there is no folder {options.folder}; --folder names one with DOMAIN/SET.jsonl", file=sys.stderr)
        return 2
    if not options.folder.is_dir():
        print(
            f"asked: skipped, {options.folder} is not there; WOZ_SHARED_DATA names the folder of data", file=sys.stderr
        )
        return 0
    started = time.perf_counter()
    lines: Lines = []
    aside: list[dict[str, str]] = []
    try:
        model = model_of(options)
        for name in options.domain or DOMAINS:
            domain = load_domain(name, check_audio=False)
            files = shipped(domain, max(1, options.databases), WORK)
            with ExitStack() as stack:
                places = [place(stack, domain, file) for file in files]
                if model is not None:
                    places[0] = with_model(places[0], domain, model)
                asker = Asker(places, YES_NO[name])
                for chosen in options.set or SETS:
                    if not (options.folder / name / f"{chosen}.jsonl").is_file():
                        continue
                    ways = ask_set(asker, name, chosen, options)
                    lines += [line for found in ways.values() for line in found]
                    aside += [side_by_side(ways)] if len(ways) > 1 else []
    except WozError as error:
        print(error, file=sys.stderr)
        return 2
    print_figures(lines, options, started)
    for headings in dict.fromkeys(tuple(one) for one in aside):
        print(f"\n{table(headings, [tuple(one.values()) for one in aside if tuple(one) == headings])}")
    return 0

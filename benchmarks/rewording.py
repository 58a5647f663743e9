"""What a wizard who writes no SQL can answer: by another reading, a piece changed, or at most two rewordings.

The wizard knows what is meant, and takes only what the tool offers: another reading of the list; a piece of a reading
dropped, or one of the other things put in its place that the list offers, or a value of the database; a suggested
request in the place of one that was not understood; and what was asked in plainer words, where the data have them
(`benchmarks/rewordings`, written by somebody who knows the tool, for questions that were not reached without, with
their gold in view: an upper end). Each question counts where it was first answered rightly. `--misses` prints what
cannot be reached.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from benchmarks.asked import DOMAINS, WORK, folder, read_items
from benchmarks.judging import RIGHT, YES_NO
from benchmarks.questions import table
from benchmarks.trials import Item, TrialDatabase, place
from benchmarks.variants import shipped
from wizard.ask.adjust import adjust, pieces, values
from wizard.ask.errors import NotAdjustable
from wizard.ask.interface import Interpretation, Outcome, Request, finished
from wizard.ask.pieces import Edit
from wizard.domain import load_domain
from wizard.errors import WozError

PLAINER = Path(__file__).resolve().parent / "rewordings"
WAYS = ("as asked", "another reading", "a piece changed", "a suggestion", "reworded", "reworded, and changed")
"""How a question was answered, the least work first."""
HEADINGS = ("questions", "asked", *WAYS, "not reached", "reached %")
READINGS = 3
"""Readings of which pieces are changed."""
SUGGESTED = 3
"""Suggestions of one request that are asked."""
TYPED = 3
"""Values that are tried where one is typed."""
_LITERAL = re.compile(r"'((?:[^']|'')*)'|(?<![\w.])(\d+(?:\.\d+)?)(?![\w.])")


@dataclass(frozen=True)
class Wizard:
    """Knows what is meant, by its gold, and judges what the tool offers on several databases."""

    places: Sequence[TrialDatabase]
    domain: str

    def way(self, item: Item, plainer: Sequence[str]) -> str:
        """How the question is answered; empty where it cannot be."""
        first = self._ask(item.text)
        if first.status == "answered" and self._right(item, first.interpretations[0]):
            return WAYS[0]
        if any(self._right(item, reading) for reading in first.interpretations):
            return WAYS[1]
        if self._by_a_piece(item, first):
            return WAYS[2]
        reworded = False
        for again in self._suggested(first):
            if any(self._right(item, reading) for reading in again.interpretations):
                return WAYS[3]
            reworded = reworded or self._by_a_piece(item, again)
        for text in plainer[:2]:
            outcome = self._ask(text)
            if any(self._right(item, reading) for reading in outcome.interpretations):
                return WAYS[4]
            reworded = reworded or self._by_a_piece(item, outcome)
        return WAYS[5] if reworded else ""

    def _ask(self, text: str) -> Outcome:
        tool, request = self.places[0].tool, Request(text)
        return finished(tool, request, tool.ask(request))

    def _suggested(self, outcome: Outcome, depth: int = 2) -> Iterator[Outcome]:
        """What comes of suggested requests, and of those suggested for them."""
        for suggestion in outcome.suggestions[:SUGGESTED]:
            again = self._ask(suggestion.text)
            yield again
            if depth > 1:
                yield from self._suggested(again, depth - 1)

    def _by_a_piece(self, item: Item, outcome: Outcome) -> bool:
        return any(
            self._right(item, changed)
            for reading in outcome.interpretations[:READINGS]
            for changed in self._changed(item, reading)
        )

    def _changed(self, item: Item, reading: Interpretation) -> Iterator[Interpretation]:
        """The reading with one piece changed, in every way that is offered."""
        tool = self.places[0].tool
        try:
            for edit in self._edits(item, reading):
                yield adjust(tool, reading, edit)
        except NotAdjustable:
            return

    def _edits(self, item: Item, reading: Interpretation) -> Iterator[Edit]:
        tool = self.places[0].tool
        for piece in pieces(tool, reading.logical_form):
            if piece.without is not None:
                yield piece.without
            yield from piece.others
            if piece.blank is not None:
                for said in _values_of(item):
                    yield from values(tool, piece.blank, said)[:TYPED]

    def _right(self, item: Item, reading: Interpretation) -> bool:
        rules = YES_NO[self.domain]
        asked = rules if rules.asked(item.category, item.text) else None
        return all(place.judge.verdict(reading.sql, item.forms, asked) in RIGHT for place in self.places)


def _values_of(item: Item) -> list[str]:
    """The values that are meant: what a wizard would type."""
    found = (text.replace("''", "'") or number for text, number in _LITERAL.findall(item.forms[0]))
    return list(dict.fromkeys(found))


def plainer_words(domain: str, place_of: Path = PLAINER) -> dict[str, tuple[str, ...]]:
    """Plainer words of questions, by the question's id.

    Raises:
        OSError: the file cannot be read.
    """
    file = place_of / f"{domain}.jsonl"
    if not file.is_file():
        return {}
    lines = (json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip())
    return {entry["id"]: tuple(entry["plainer"]) for entry in lines}


def row(name: str, ways: Sequence[str]) -> tuple[str, ...]:
    """One line of figures."""
    counts = Counter(ways)
    reached = len(ways) - counts[""]
    share = f"{100 * reached / max(1, len(ways)):.1f}"
    return (name, str(len(ways)), *(str(counts[way]) for way in WAYS), str(counts[""]), share)


def main(argv: list[str]) -> int:
    """Print how questions are reached; with `--misses`, which are not."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks rewording", description=__doc__)
    parser.add_argument("--domain", choices=DOMAINS, action="append", help="only this domain")
    parser.add_argument("--folder", type=Path, default=folder(), help="other questions: DOMAIN/questions.jsonl")
    parser.add_argument("--misses", action="store_true", help="print the questions that are not reached")
    options = parser.parse_args(argv)
    if options.folder != folder() and not options.folder.is_dir():
        print(
            f"rewording: there is no folder {options.folder}; --folder names one with DOMAIN/questions.jsonl",
            file=sys.stderr,
        )
        return 2
    if not options.folder.is_dir():
        print(f"rewording: skipped, {options.folder} is not there; WOZ_SHARED_DATA names the folder of data",
              file=sys.stderr)  # fmt: skip
        return 0
    started = time.perf_counter()
    lines, everything = [], []
    try:
        for name in options.domain or DOMAINS:
            domain = load_domain(name, check_audio=False)
            plainer = plainer_words(name) if options.folder == folder() else {}
            with ExitStack() as stack:
                wizard = Wizard([place(stack, domain, file) for file in shipped(domain, 2, WORK)], name)
                ways = []
                for (item,) in (one for one in read_items(options.folder, name, "questions") if not one[0].held):
                    ways.append(wizard.way(item, plainer.get(item.id, ())))
                    if options.misses and not ways[-1]:
                        print(f"{item.id} [{item.category}] {item.text}\n    {item.forms[0]}")
                lines.append(row(name, ways))
                everything += ways
    except WozError as error:
        print(error, file=sys.stderr)
        return 2
    print(table(HEADINGS, [*lines, row("all", everything)]))
    print(f"\ndevelopment part, {time.perf_counter() - started:.1f} s")
    return 0

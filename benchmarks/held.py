"""Drafts that are held back because the request may as well mean something else: right ones, and wrong ones.

Questions and dialogues with references are asked as `benchmarks.asked` does, dialogues with the reference's history.
A draft is the first reading of what is answered; it is right where it is right on both databases. *recoverable*: the
draft is wrong, and another reading is right. *ambiguous*: the draft is right, and another reading is right with other
rows. Those two ought to be held back, right drafts ought not. The peer is a floor alone: every other reading of 0.04.
Of the held quarter, as of `people3` and `people2-counted`, nothing is printed but counts.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from benchmarks.asked import DOMAINS, WORK, folder, read_items
from benchmarks.judging import RIGHT, YES_NO, Judge, YesNo, compared
from benchmarks.questions import table
from benchmarks.trials import Item, TrialDatabase, place
from benchmarks.variants import shipped
from wizard.annotate.opened_domain import OpenedDomain, OpenedDomains
from wizard.annotate.other_readings import rivals_among
from wizard.ask.interface import Exchange, Interpretation, Outcome, Request, finished
from wizard.corpus.annotation import Reference
from wizard.corpus.sro import words_of
from wizard.domain import load_domain
from wizard.errors import WozError
from wizard.journal.events import Offered

FLOOR = 0.04
FRESH = ("people", "people2", "people2-counted", "people3", "spoken-1", "spoken-2")
KINDS = ("right", "wrong", "recoverable", "ambiguous")
HEADINGS = ("drafts", "all", "held", "held %", "held by the floor alone")


class Drafts:
    """The drafts of one domain's questions, each of its kinds, held back or not."""

    def __init__(self, places: Sequence[TrialDatabase], yes_no: YesNo, ground: OpenedDomain) -> None:
        """The tool of the first place is asked."""
        self._places, self._yes_no, self._ground = places, yes_no, ground

    def of(self, dialogue: Sequence[Item]) -> Iterator[tuple[str, bool, bool]]:
        """Of each turn that is answered: a kind of draft that it is, whether it is held, and by the floor alone."""
        context: tuple[Exchange, ...] = ()
        for item in dialogue:
            request = Request(item.text, context)
            outcome = finished(self._places[0].tool, request, self._places[0].tool.ask(request))
            right = [self._is_right(item, one.sql) for one in outcome.interpretations]
            if outcome.status == "answered":
                yield from self._kinds(item, outcome, right)
            chosen = next((one.logical_form for one, fits in zip(outcome.interpretations, right, strict=True) if fits),
                          None)  # fmt: skip
            by_hand = item.forms[0] if chosen is None and item.forms else ""
            context = (*context, Exchange(item.text, chosen, by_hand))

    def _kinds(self, item: Item, outcome: Outcome, right: Sequence[bool]) -> Iterator[tuple[str, bool, bool]]:
        first, *others = map(_offered, outcome.interpretations)
        taken = (Reference(sql=first.sql, minimum=self._ground.run(first.sql, scalar=first.scalar).text),)
        held = {one.sql for one in rivals_among(first, others, words_of(item.text.lower()), taken, self._ground)}
        floor = {one.sql for one in others if one.score >= FLOOR and not (first.boolean and not one.boolean)}
        also = {one.sql for one, fits in zip(others, right[1:], strict=True) if fits}
        kinds = {"right" if right[0] else "wrong": {one.sql for one in others}}
        if also and not right[0]:
            kinds["recoverable"] = also
        elif different := {sql for sql in also if not self._same_rows(sql, first.sql)}:
            kinds["ambiguous"] = different
        for kind, wanted in kinds.items():
            yield kind, bool(held & wanted), bool(floor & wanted)

    def _is_right(self, item: Item, sql: str) -> bool:
        rules = self._yes_no if self._yes_no.asked(item.category, item.text) else None
        return bool(item.forms) and all(one.judge.verdict(sql, item.forms, rules) in RIGHT for one in self._places)

    def _same_rows(self, one: str, other: str) -> bool:
        judge: Judge = self._places[0].judge
        return compared(judge.rows(one), judge.rows(other)) == "strict"


def _offered(one: Interpretation) -> Offered:
    return Offered(
        paraphrase=one.paraphrase, score=one.score, sql=one.sql, display_sql=one.display_sql, scalar=one.scalar,
        labels=one.labels, boolean=one.boolean, context_used=one.context_used, principles=one.principles,
    )  # fmt: skip


def _files(name: str) -> Iterator[tuple[Path, str]]:
    """Folders and sets of questions about a domain."""
    fresh = Path(__file__).resolve().parent / "fresh"
    for place_of in (folder(), *(fresh / one / way for one in FRESH for way in ("plain", "free", ""))):
        for kind in ("questions", "dialogues"):
            if (place_of / name / f"{kind}.jsonl").is_file():
                yield place_of, kind


def main(argv: list[str] | None = None) -> int:
    """Print the table. Returns 2 where a domain cannot be opened."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks held", description=__doc__)
    parser.add_argument("--domain", choices=DOMAINS, action="append", help="only this domain")
    chosen = parser.parse_args(argv)
    counted: Counter[tuple[str, str]] = Counter()
    try:
        for name in chosen.domain or DOMAINS:
            files = shipped(load_domain(name, check_audio=False), 2, WORK)
            with ExitStack() as stack:
                domain = load_domain(name, check_audio=False)
                ground = stack.enter_context(OpenedDomains(database=f"sqlite:///{files[0].resolve()}")).of(name)
                drafts = Drafts([place(stack, domain, file) for file in files], YES_NO[name], ground)
                for place_of, kind in _files(name):
                    for dialogue in read_items(place_of, name, kind):
                        for of, held, by_floor in drafts.of(dialogue):
                            counted.update({(of, "all"): 1, (of, "held"): held, (of, "floor"): by_floor})
    except WozError as error:
        print(error, file=sys.stderr)
        return 2
    lines = []
    for kind in KINDS:
        count, waiting = counted[kind, "all"], counted[kind, "held"]
        share = f"{100 * waiting / max(1, count):.1f}"
        lines.append((kind, str(count), str(waiting), share, str(counted[kind, "floor"])))
    print(table(HEADINGS, lines))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

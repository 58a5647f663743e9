"""Questions with gold put to a reader: what became of each, by category, with penalties for wrong answers.

What all benchmarks of this kind share: items and trials, the asking of dialogues, the table, the list of misses of the
development part, the held quarter of which nothing is printed but counts, and what has changed since the last run.
"""

from __future__ import annotations

import argparse
import json
import re
import sqlite3
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.judging import RIGHT, Cell, Judge, Verdict, YesNo
from benchmarks.questions import table
from wizard.ask.guard import open_database
from wizard.ask.interface import Exchange, Interpretation, Outcome, Request, Tool, finished
from wizard.ask.tool import make_tool
from wizard.ask.trial import percentile
from wizard.domain import Domain

HELD = 4
"""Items whose number this divides are held."""
OFFERED = 3
"""Readings that are counted under `top3`."""
SHOWN = 3
"""Rows that are shown of an answer."""
ORDER: tuple[Verdict, ...] = ("failed", "wrong", "abstained", "boolean", "lenient", "strict")
"""Verdicts from the worst to the best."""
HEADINGS = ("questions", "asked", "strict", "bool.", "right", "right1", "wrong", "abst.", "right %", "prec. %", "top3",
            "-1", "-2", "p50 ms", "p95 ms")  # fmt: skip


@dataclass(frozen=True)
class Item:
    """One question or turn, with its gold."""

    id: str
    category: str
    text: str
    forms: tuple[str, ...]
    """The gold statement, then others that are right as well; empty where no answer is right."""
    each: tuple[tuple[str, ...], ...] = ()
    """Where it means several things: the forms of each; all of them must be among the first readings."""

    @property
    def held(self) -> bool:
        """Whether it belongs to the quarter of which only counts are printed."""
        return held(self.id)


@dataclass(frozen=True)
class Trial:
    """What became of one item."""

    item: Item
    verdict: Verdict
    """On all databases together."""
    verdict_own: Verdict
    """On the domain's own."""
    top: bool
    """Whether one of the first three readings is right."""
    said: str
    """The paraphrase, or why there is none."""
    sql: str
    milliseconds: float
    before: tuple[str, ...] = ()
    """Of a turn: the earlier ones."""
    rights: tuple[bool, ...] = ()
    """Of each reading that there was, whether it is right."""

    @property
    def right(self) -> bool:
        """On all databases."""
        return self.verdict in RIGHT


def held(name: str) -> bool:
    """Whether the item or dialogue of this id is in the held quarter, by its first number."""
    number = re.search(r"\d+", name)
    return number is not None and int(number.group()) % HELD == 0


@dataclass(frozen=True)
class TrialDatabase:
    """One database, with the tool that reads its values."""

    tool: Tool
    judge: Judge


@dataclass(frozen=True)
class Turn:
    """One question, or one turn of a dialogue, as the tool of the first database was asked it."""

    item: Item
    request: Request
    outcome: Outcome
    verdicts: Sequence[Sequence[Verdict]]
    """Of each reading, on each database."""

    @property
    def rights(self) -> tuple[bool, ...]:
        """Of each reading, whether it is right on all of them."""
        return tuple(worst(each) in RIGHT for each in self.verdicts)


class Asker:
    """Puts items to a reader and judges its readings on several databases of one schema.

    The tool of the first database, the domain's own, is the one that is asked. Its statements run on the others too.
    Where a turn leans on rows that were shown ("the second one"), the statement may name them, and is of no use on
    another database; there the tool of that database is asked the same dialogue, and right if its reading is.
    """

    def __init__(self, places: Sequence[TrialDatabase], yes_no: YesNo | None = None, *, shown: bool = False) -> None:
        """The first place is the domain's own database; `yes_no` says when a boolean is an answer.

        With `shown` a reading is right too where the gold's columns are among those that the subject is shown: a
        draft's minimum is the key of a thing, and the gold of an author who has not seen it may be the thing's name.
        """
        self._places = places
        self._yes_no = yes_no
        self._shown = shown

    def dialogue(self, items: Sequence[Item], *, own: bool, answered: bool = False) -> Iterator[Trial]:
        """Each turn after the earlier ones, by the tool's `own` reading of them or else by a right one of its.

        Where it has none, what it was answered by is not known to it; with `answered` it is the reference's statement,
        as a wizard would have written it.
        """
        for turn in self.turns(items, own=own, answered=answered):
            right = next((number for number, one in enumerate(turn.rights) if one), None)
            before = tuple(exchange.text for exchange in turn.request.context)
            made = _trial(turn.item, turn.outcome, turn.verdicts, right, before)
            yield replace(made, rights=turn.rights)

    def turns(self, items: Sequence[Item], *, own: bool, answered: bool = False) -> Iterator[Turn]:
        """As `dialogue`: each with what was asked, what the tool made of it, and what each reading is worth."""
        contexts: list[tuple[Exchange, ...]] = [() for _ in self._places]
        for item in items:
            leaning = len(items) > 1
            outcomes = [
                _asked(place.tool, Request(item.text, context)) if leaning or not number else None
                for number, (place, context) in enumerate(zip(self._places, contexts, strict=True))
            ]
            first, *others = outcomes
            assert first is not None
            verdicts = [self._verdicts(item, number, first, others) for number in range(len(first.interpretations))]
            if not self._offers_each(item, first):
                verdicts = [["wrong" for _ in each] for each in verdicts]
            yield Turn(item, Request(item.text, contexts[0]), first, verdicts)
            for number, outcome in enumerate(outcomes):
                chosen = self._chosen(item, number, outcome, own=own) if outcome is not None else None
                if chosen is None and answered and outcome is not None:
                    chosen = self._chosen(item, number, outcome, own=False)
                by_hand = item.forms[0] if chosen is None and answered and item.forms else ""
                contexts[number] = (*contexts[number], Exchange(item.text, chosen, by_hand))

    def right(self, item: Item, reading: Interpretation) -> bool:
        """Whether a reading that stands alone is right on all databases."""
        return all(self._verdict(item, place, reading) in RIGHT for place in range(len(self._places)))

    def _verdicts(self, item: Item, number: int, first: Outcome, others: Sequence[Outcome | None]) -> list[Verdict]:
        """What a reading is worth on each database; on others than the first, the best of the statement and of what
        the tool there reads in its place."""
        reading = first.interpretations[number]
        found = [self._verdict(item, 0, reading)]
        for count, other in enumerate(others, 1):
            verdict = self._verdict(item, count, reading)
            if verdict not in RIGHT and other is not None and number < len(other.interpretations):
                verdict = max(verdict, self._verdict(item, count, other.interpretations[number]), key=ORDER.index)
            found.append(verdict)
        return found

    def _offers_each(self, item: Item, outcome: Outcome) -> bool:
        """Whether each meaning of the item is among the first readings, by the first database."""
        judge = self._places[0].judge
        return all(
            any(judge.verdict(reading.sql, forms) in RIGHT for reading in outcome.interpretations[:OFFERED])
            for forms in item.each
        )

    def _verdict(self, item: Item, place: int, reading: Interpretation) -> Verdict:
        if not item.forms:
            return "wrong"
        asked = self._yes_no is not None and self._yes_no.asked(item.category, item.text)
        rules = self._yes_no if asked else None
        judge = self._places[place].judge
        found = judge.verdict(reading.sql, item.forms, rules)
        if self._shown and found not in RIGHT and reading.display_sql:
            return max(found, judge.verdict(reading.display_sql, item.forms), key=ORDER.index)
        return found

    def _chosen(self, item: Item, place: int, outcome: Outcome, *, own: bool) -> Mapping[str, Any] | None:
        """The logical form that is the history on one database."""
        if own and outcome.status == "abstained":
            return None
        for reading in outcome.interpretations:
            if own or self._verdict(item, place, reading) in RIGHT:
                return reading.logical_form
        return None

    def rows(self, sql: str) -> str:
        """The first rows of a statement on the domain's own database, compactly."""
        try:
            found = self._places[0].judge.rows(sql)
        except sqlite3.Error as error:
            return str(error)
        cells = ["/".join(_short(cell) for cell in row) for row in found[:SHOWN]]
        return f"{len(found)}: {', '.join(cells)}{', ...' if len(found) > SHOWN else ''}"


def _short(cell: str | float) -> str:
    text = "NULL" if cell == "\0" else f"{cell:g}" if isinstance(cell, float) else cell
    return text if len(text) <= 24 else f"{text[:23]}…"


def worst(verdicts: Sequence[Verdict]) -> Verdict:
    """Of several databases together: wrong where it is wrong on one."""
    return min(verdicts, key=ORDER.index)


def _asked(tool: Tool, request: Request) -> Outcome:
    """What a tool makes of a request that is really asked."""
    return finished(tool, request, tool.ask(request))


def _trial(
    item: Item, outcome: Outcome, verdicts: Sequence[Sequence[Verdict]], right: int | None, before: tuple[str, ...]
) -> Trial:
    if not verdicts:
        return Trial(item, "abstained", "abstained", False, outcome.reason, "", outcome.milliseconds, before)
    best = outcome.interpretations[0]
    top = right is not None and right < OFFERED
    if outcome.status == "abstained":
        said = f"{outcome.reason}: {best.paraphrase}"
        return Trial(item, "abstained", "abstained", top, said, "", outcome.milliseconds, before)
    return Trial(item, worst(verdicts[0]), verdicts[0][0], top, best.paraphrase, best.sql, outcome.milliseconds, before)


def ask_all(
    asker: Asker,
    dialogues: Sequence[Sequence[Item]],
    title: str,
    options: argparse.Namespace,
    work: Path,
    *,
    own: bool = True,
    answered: bool = False,
) -> list[tuple[str, ...]]:
    """Ask the part of the items that `options` choose, print what they want to see, and give the lines of figures.

    What became of each item of the development part is kept in `work`, for the next run to say what has changed.
    """
    chosen = [one for one in dialogues if one[0].held == options.held]
    if options.category is not None:  # a dialogue is asked whole where one of its turns is of the category
        chosen = [one for one in chosen if any(item.category == options.category for item in one)]
    trials = [trial for one in chosen for trial in asker.dialogue(one, own=own, answered=answered)]
    trials = [trial for trial in trials if options.category in (None, trial.item.category)]
    if not options.held:
        name = re.sub(r"\W+", "-", f"last-{title}")
        moved = changes(trials, work / f"{name}.json")
        if moved:
            print(f"{title}, since the last run: {moved}", file=sys.stderr)
    if options.misses:
        print(f"\n-- {title}")
        for trial in trials:
            kind = "abstained" if trial.verdict == "abstained" else "wrong"
            if not trial.right and (trial.sql or trial.item.forms) and options.misses in ("all", kind):
                print_miss(trial, asker)
    return rows_of(title, trials)


# -- figures ----------------------------------------------------------------------------


def row(name: str, trials: Sequence[Trial]) -> tuple[str, ...]:
    """One line of figures; the penalty scores count a wrong answer -1 and -2, per cent of what was asked."""
    count = max(1, len(trials))
    right = sum(trial.right for trial in trials)
    abstained = sum(trial.verdict == "abstained" for trial in trials)
    wrong = len(trials) - right - abstained
    spent = [trial.milliseconds for trial in trials]
    return (
        name, str(len(trials)), str(sum(trial.verdict == "strict" for trial in trials)),
        str(sum(trial.verdict == "boolean" for trial in trials)), str(right),
        str(sum(trial.verdict_own in RIGHT for trial in trials)), str(wrong), str(abstained),
        f"{100 * right / count:.1f}", f"{100 * right / max(1, right + wrong):.1f}", str(sum(t.top for t in trials)),
        *(f"{100 * (right - penalty * wrong) / count:.1f}" for penalty in (1, 2)),
        *(f"{percentile(spent, part):.1f}" for part in (0.5, 0.95)),
    )  # fmt: skip


def rows_of(name: str, trials: Sequence[Trial]) -> list[tuple[str, ...]]:
    """A line a category, and one of all."""
    names = list(dict.fromkeys(trial.item.category for trial in trials))
    if len(names) < 2 or not any(trial.item.forms for trial in trials):
        return [row(name, trials)]
    lines = [row(f"  {one}", [t for t in trials if t.item.category == one]) for one in names]
    return [*lines, row(name, trials)]


def print_miss(trial: Trial, asker: Asker) -> None:
    """One item that was not answered rightly, in a few lines."""
    became = trial.verdict.upper() if trial.item.forms else "ANSWERED"
    print(f"{became}{_own(trial)} {trial.item.id} [{trial.item.category}] {trial.item.text}")
    if trial.before:
        print(f"    after  {' | '.join(trial.before)}")
    print(f"    said   {trial.said}")
    if trial.sql:
        print(f"    sql    {trial.sql}\n    rows   {asker.rows(trial.sql)}")
    if trial.item.forms:
        print(f"    gold   {trial.item.forms[0]}\n    rows   {asker.rows(trial.item.forms[0])}")


def _own(trial: Trial) -> str:
    luck = trial.verdict not in RIGHT and trial.verdict_own in RIGHT
    return " (right on the first database)" if luck else " (top 3)" if trial.top else ""


def changes(trials: Iterable[Trial], file: Path) -> str:
    """What became right, wrong or abstained since the run that `file` is of, which is then of this one."""
    now = {trial.item.id: "right" if trial.right else trial.verdict for trial in trials}
    before = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({**before, **now}), encoding="utf-8")
    moved: dict[str, list[str]] = {}
    for name, verdict in now.items():
        if before.get(name, verdict) != verdict:
            moved.setdefault(f"{before[name]} to {verdict}", []).append(name)
    return "; ".join(f"{way}: {', '.join(names)}" for way, names in sorted(moved.items()))


def place(stack: ExitStack, domain: Domain, file: Path, cell: Callable[[object], Cell] | None = None) -> TrialDatabase:
    """Open one SQLite file for asking and judging, until the stack closes.

    Raises:
        as `make_tool` and `open_database`.
    """
    database = stack.enter_context(open_database(f"sqlite:///{file}"))
    judge = Judge(file, cell)
    stack.callback(judge.close)
    return TrialDatabase(make_tool(domain, database), judge)


def parser(prog: str, description: str | None) -> argparse.ArgumentParser:
    """The options that all benchmarks of this kind have."""
    made = argparse.ArgumentParser(prog=f"python -m benchmarks {prog}", description=description)
    made.add_argument("--misses", nargs="?", const="all", choices=("all", "wrong", "abstained"),
                      help="print what was not right, or one kind of it, of the development part only")  # fmt: skip
    made.add_argument("--held", action="store_true", help="ask the held quarter instead, and print counts only")
    made.add_argument("--category", help="only questions of this category")
    made.add_argument("--databases", type=int, default=2, metavar="N", help="judge on so many databases (2)")
    return made


def checked(options_of: argparse.ArgumentParser, argv: list[str]) -> argparse.Namespace:
    """The options; ends the program where misses of the held quarter are wanted."""
    options = options_of.parse_args(argv)
    if options.held and options.misses:
        options_of.error("of the held quarter only counts are printed; give --held or --misses, not both")
    if options.databases < 1:
        options_of.error("--databases: judge on one at least")
    return options


def print_figures(lines: Sequence[tuple[str, ...]], options: argparse.Namespace, started: float) -> None:
    """The table, and what it is of; `started` is when by `time.perf_counter`."""
    print(table(HEADINGS, lines))
    part = "held quarter" if options.held else "development part"
    print(f"\n{part}, {time.perf_counter() - started:.1f} s")

"""Answers of reals beside two permutation algorithms, without and with a tolerance: by kind, size, how HYP differs."""

from __future__ import annotations

import random
from collections.abc import Callable
from decimal import Decimal
from time import process_time

from rich.console import Console
from rich.table import Table

from benchmarks.answers import Rows, moved, spoiled
from benchmarks.permutations import naive, tolerant
from wizard.cas import TOLERANCE, Answer, Outcome, Relation, Value, compare
from wizard.cas.tolerance import tolerance_of

KINDS = ("real", "real real", "text real", "text integer real", "few few")
SIZES = (1, 10, 100, 1000, 5000)


def reals(out: Console) -> bool:
    """Print how many times as fast ours is in each class; whether all right answers were found right."""
    title = "Answers of reals: time of permutations without | with a tolerance over ours (ours in microseconds)"
    table = Table(title=title, title_justify="left")
    table.add_column("columns; tuples")
    for way in _WAYS:
        table.add_column(way, justify="right")
    right = True
    for kinds in KINDS:
        for size in SIZES:
            cells = []
            for way, change in _WAYS.items():
                rng = random.Random(size)
                refs = [_rows(rng, kinds.split(), size) for _ in range(max(1, 300 // size))]
                hyps = [change(rng, ref) for ref in refs]
                verdicts, ours, exact, within = _timed(refs, hyps)
                right &= way not in _RIGHT or set(verdicts) == {Outcome.CORRECT}
                cells.append(f"{exact / ours:.1f} | {within / ours:.1f} ({ours / len(refs) * 1e6:,.0f})")
            table.add_row(f"{kinds}; {size:,}", *cells)
    out.print(table)
    return right


def _timed(refs: list[Rows], hyps: list[Rows]) -> tuple[list[Outcome], float, float, float]:
    """Our verdicts, and seconds of processor time: ours, on tables never seen before, and both permutations'."""
    ours, exact, within, verdicts = float("inf"), float("inf"), float("inf"), []
    tolerance = tolerance_of(TOLERANCE)
    for _ in range(3):
        made = [(Answer.of(Relation.of(ref)), Answer.of(Relation.of(hyp))) for ref, hyp in zip(refs, hyps, strict=True)]
        start = process_time()
        verdicts = [compare(ref, hyp).minimum for ref, hyp in made]
        ours = min(ours, process_time() - start)
        start = process_time()
        for ref, hyp in zip(refs, hyps, strict=True):
            naive(ref, hyp)
        exact = min(exact, process_time() - start)
        start = process_time()
        for ref, hyp in zip(refs, hyps, strict=True):
            tolerant(ref, hyp, tolerance)
        within = min(within, process_time() - start)
    return verdicts, ours, exact, within


def _rows(rng: random.Random, kinds: list[str], size: int) -> Rows:
    draw: dict[str, Callable[[], Value]] = {
        "real": lambda: Decimal(rng.randrange(1000 * size + 1000)) / 100,
        "few": lambda: Decimal(rng.randrange(20)) / 10,
        "integer": lambda: rng.randrange(10 * size + 10),
        "text": lambda: rng.choice("ABCDEFG") + str(rng.randrange(3 * size)),
    }
    return [list(row) for row in dict.fromkeys(tuple(draw[kind]() for kind in kinds) for _ in range(size))]


def _changed(rows: Rows, change: Callable[[Decimal], Decimal]) -> Rows:
    return [[change(value) if isinstance(value, Decimal) else value for value in row] for row in rows]


_WAYS: dict[str, Callable[[random.Random, Rows], Rows]] = {
    "the same": lambda _, rows: [list(row) for row in rows],
    "moved": moved,
    "all else": lambda rng, rows: moved(rng, _changed(rows, lambda value: value * 2 + 1)),
    "one less": lambda rng, rows: moved(rng, rows[:-1] or rows),
    "two exchanged": lambda rng, rows: moved(rng, spoiled(rng, rows)),
    "rounded": lambda rng, rows: moved(rng, _changed(rows, lambda value: value * Decimal("1.00003"))),
}
_RIGHT = ("the same", "moved", "rounded")
"""Permutations without a tolerance call what is rounded wrong, and are done sooner."""

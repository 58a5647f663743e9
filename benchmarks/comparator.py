"""The comparator beside the permutation algorithm, a million pairs, growth, and what decided the vectorised path.

`python -m benchmarks comparator` runs all of it in a minute or two; the permutation algorithm is stopped at a limit
and printed as "> N s".
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time

from rich.console import Console
from rich.table import Table

from benchmarks.answers import Rows, alike, cycles, flights, lines, moved, ordinary, spoiled
from benchmarks.permutations import TooLong, naive
from benchmarks.plot import text_plot, write_svg
from benchmarks.reals import reals
from wizard.cas import Answer, Judge, Outcome, Relation, compare, parse, write
from wizard.cas.budget import Meter, default_budget
from wizard.cas.pairs import ColumnPairs
from wizard.cas.search import search
from wizard.cas.states import LARGE
from wizard.cas.tables import AnswerTable as Prepared
from wizard.cas.tolerance import tolerance_of
from wizard.score.batch import compare_lines

OUT = Console(width=130, highlight=False)


def main(argv: list[str] | None = None) -> int:
    """Run the benchmark, or one part of it. Returns 1 if a verdict was not as it must be."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks comparator", description=__doc__)
    parser.add_argument(
        "--limit",
        type=float,
        default=10.0,
        help="seconds after which the permutations are stopped on the large table; less on the others",
    )
    parser.add_argument("--pairs", type=int, default=1_000_000, help="pairs to score")
    parser.add_argument("--largest", type=int, default=1_000_000, help="tuples of the largest table")
    parser.add_argument("--svg", type=Path, help="write the plot of the growth here as well")
    parser.add_argument("--only", choices=("beside", "pairs", "reals", "growth", "paths"), help="one part")
    parser.add_argument("--score", type=int, metavar="JOBS", help=argparse.SUPPRESS)
    chosen = parser.parse_args(argv)
    if chosen.score is not None:
        return score_pairs(chosen.pairs, chosen.score)
    right = True
    if chosen.only in (None, "pairs"):
        # First: a process begins with the largest memory that its parent had.
        pairs(chosen.pairs)
    if chosen.only in (None, "beside"):
        right = beside(chosen.limit)
    if chosen.only in (None, "reals"):
        right &= reals(OUT)
    if chosen.only in (None, "growth"):
        growth(chosen.largest, chosen.svg)
    if chosen.only in (None, "paths"):
        paths()
    return 0 if right else 1


def answer(rows: Rows) -> Answer:
    """The rows as an answer."""
    return Answer.of(Relation.of(rows))


def timed(work: Callable[[], object]) -> tuple[float, object]:
    """Seconds of processor time that one call takes, and its result."""
    start = process_time()
    result = work()
    return process_time() - start, result


def beside(limit: float) -> bool:
    """Both algorithms on the same tables. Returns whether ours, and theirs where it ended, were right."""
    rng = random.Random(1992)
    table = Table(
        title="Beside the permutation algorithm (both get tables, not text; it was stopped after its limit)",
        title_justify="left",
    )
    for heading in ("answers", "ours", "permutations", "times as fast", "verdicts"):
        table.add_column(heading, justify="left" if heading == "answers" else "right")
    right = True
    some = list(ordinary(rng, 1000))
    right &= _row(table, "1,000 ordinary answers", some, limit / 2)
    for low, high in ((1, 1), (2, 2), (3, 3), (4, 6), (7, 8)):
        name = f"{low} column{'s' * (low > 1)}" if low == high else f"{low} to {high} columns"
        chosen = [pair for pair in some if low <= len(pair[0][0]) <= high]
        for what, half in (("moved", some[::2]), ("moved, wrong", some[1::2])):
            wanted = [pair for pair in half if low <= len(pair[0][0]) <= high]
            right &= _row(table, f"  {name}, {what} ({len(wanted)})", wanted, limit / 4)
        same = [(ref, [list(row) for row in ref]) for ref, _ in chosen]
        right &= _row(table, f"  {name}, the same ({len(same)})", same, limit / 4)
        turned = [(ref, ref[::-1]) for ref, _ in chosen]
        right &= _row(table, f"  {name}, tuples in another order ({len(turned)})", turned, limit / 4)
    large = flights(rng, 100_000, 6)
    for row, number in zip(large, range(100_000), strict=True):
        row[1] = number
    nine = alike(rng, 1000, 16, 10)
    for name, pair in (
        ("100,000 x 6, columns and tuples moved", (large, moved(rng, large))),
        ("100,000 x 6, in the same order", (large, large[::-1])),
        ("100,000 x 6, moved, wrong", (large, moved(rng, spoiled(rng, large)))),
        ("0/1: a 9-cycle and the same moved", (cycles(9), moved(rng, cycles(9)))),
        ("0/1: a 9-cycle and cycles of 4 and 5", (cycles(9), moved(rng, cycles(4, 5)))),
        ("1,000 x 16 near-identical columns", (nine, moved(rng, nine))),
        ("1,000 x 16 near-identical, wrong", (nine, moved(rng, spoiled(rng, nine)))),
    ):
        right &= _row(table, name, [pair], limit if name.startswith("100,000 x 6, columns") else limit / 4)
    OUT.print(table)
    return right


def _row(table: Table, name: str, chosen: list[tuple[Rows, Rows]], limit: float) -> bool:
    """Time both on some pairs; whether their verdicts agree, as far as the permutations came."""
    ours = [compare(answer(ref), answer(hyp)).minimum for ref, hyp in chosen]
    mine = min(_compared(chosen) for _ in range(3))
    theirs: list[bool] = []
    start = process_time()
    try:
        for ref, hyp in chosen:
            theirs.append(naive(ref, hyp, limit - (process_time() - start)))
        spent = process_time() - start
        told, times = _seconds(spent), f"{spent / mine:,.0f}"
    except TooLong:
        told, times = f"> {limit:g} s", f"> {limit / mine:,.0f}"
    agree = Outcome.UNDETERMINED not in ours and _as_sets(chosen, ours, theirs)
    verdict = f"{sum(one == Outcome.CORRECT for one in ours)} of {len(ours)} correct"
    table.add_row(name, _seconds(mine), told, times, verdict if agree else f"DISAGREE: {verdict}")
    return agree


def _compared(chosen: list[tuple[Rows, Rows]]) -> float:
    """Seconds to compare pairs that nobody has compared before: nothing of them is made ready."""
    ready = [(answer(ref), answer(hyp)) for ref, hyp in chosen]
    return timed(lambda: [compare(ref, hyp) for ref, hyp in ready])[0]


def _as_sets(chosen: list[tuple[Rows, Rows]], ours: list[Outcome], theirs: list[bool]) -> bool:
    """Whether the verdicts agree where multisets and sets are the same thing."""
    return all(
        (mine == Outcome.CORRECT) == other
        for (ref, hyp), mine, other in zip(chosen, ours, theirs, strict=False)
        if len(set(map(tuple, ref))) == len(ref) and len(set(map(tuple, hyp))) == len(hyp)
    )


def _seconds(value: float) -> str:
    if value < 1e-3:
        return f"{value * 1e6:.1f} us"
    return f"{value * 1e3:.1f} ms" if value < 1 else f"{value:.2f} s"


def pairs(number: int) -> None:
    """Pairs as JSON lines, read, judged and written again: time and memory, on one core and on all."""
    table = Table(title=f"{number:,} pairs of texts, from JSON lines to JSON lines", title_justify="left")
    for heading in ("processes", "seconds", "of processor, this process", "pairs a second", "memory (largest process)"):
        table.add_column(heading, justify="right")
    for jobs in dict.fromkeys((1, os.cpu_count() or 1)):
        command = [sys.executable, "-m", "benchmarks.comparator", "--pairs", str(number), "--score", str(jobs)]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
        found = json.loads(done.stdout)
        speed = f"{number / found['seconds']:,.0f}"
        table.add_row(
            str(jobs), f"{found['seconds']:.1f}", f"{found['used']:.1f}", speed, f"{found['megabytes']:.0f} MB"
        )
    OUT.print(table)


def score_pairs(number: int, jobs: int) -> int:
    """Score pairs in this process and `jobs` others; print what it took as JSON."""
    start, used = perf_counter(), process_time()
    written = sum(piece.count("\n") for piece in compare_lines(lines(number), Judge(), jobs))
    seconds, used = perf_counter() - start, process_time() - used
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    print(
        json.dumps(
            {
                "seconds": seconds,
                "used": used,
                "megabytes": max(resource.getrusage(one).ru_maxrss for one in who) / 1024,
            }
        )
    )
    return 0 if written == number else 1


def growth(largest: int, svg: Path | None) -> None:
    """Seconds by number of tuples, for reading and for comparing."""
    sizes = [size for size in (10**3, 10**4, 10**5, 10**6) if size <= largest]
    reading: list[float] = []
    comparing: list[float] = []
    table = Table(title="Growth: tuples of 4 columns, HYP with one more, all moved", title_justify="left")
    for heading in ("tuples", "text", "read", "a tuple", "compare", "a tuple "):
        table.add_column(heading, justify="right")
    for size in sizes:
        rng = random.Random(size)
        rows = [[number, *row] for number, row in enumerate(flights(rng, size, 3))]
        ref = answer(rows)
        hyp = answer(moved(rng, [[*row, rng.randrange(50)] for row in rows]))
        del rows
        text = write(ref)
        repeat = 3 if size < 10**6 else 1
        reading.append(min(timed(lambda text=text: parse(text))[0] for _ in range(repeat)))  # type: ignore[misc]
        comparing.append(min(timed(lambda ref=ref, hyp=hyp: compare(ref, hyp))[0] for _ in range(repeat)))  # type: ignore[misc]
        each = [_seconds(one / size) for one in (reading[-1], comparing[-1])]
        megabytes = f"{len(text) / 1e6:.2f} MB"
        table.add_row(f"{size:,}", megabytes, _seconds(reading[-1]), each[0], _seconds(comparing[-1]), each[1])
    OUT.print(table)
    series = {"read": reading, "compare": comparing}
    OUT.print(text_plot(sizes, series))
    if svg is not None:
        write_svg(svg, sizes, series)


def paths() -> None:
    """The plain and the vectorised state on the same searches: where the one overtakes the other."""
    table = Table(title=f"Plain and vectorised search (LARGE is {LARGE})", title_justify="left")
    for heading in (
        "tuples, both tables",
        "10 values: plain",
        "vectorised",
        "ratio",
        "cycles: plain",
        "vectorised ",
        "ratio ",
    ):
        table.add_column(heading, justify="right")
    for height in (10, 25, 50, 100, 200, 400, 1000, 4000, 20_000):
        rng = random.Random(height)
        rows = alike(rng, height, 8, 10)
        length = min(height, 24)
        graph = cycles(length) if length > 3 else cycles(4)
        wide = [[*row, number] for number, row in enumerate(graph * max(1, height // length))]
        cells = [str(2 * height)]
        for ref in (rows, wide):
            hyp = moved(rng, ref)
            plain, vector = (_searched(ref, hyp, large) for large in (1 << 60, 0))
            cells += [_seconds(plain), _seconds(vector), f"{plain / vector:.2f}"]
        table.add_row(*cells)
    OUT.print(table)


def _searched(ref: Rows, hyp: Rows, large: int) -> float:
    """Seconds of one search, columns prepared, on the path that `large` gives."""
    one, two = (Prepared(Relation.of(rows)) for rows in (ref, hyp))
    budget = default_budget(10 * one.width * one.height)

    def once() -> object:
        return search(ColumnPairs(one, two, "a", tolerance_of(0.0001)), Meter(budget), large=large)

    return min(timed(once)[0] for _ in range(3))


if __name__ == "__main__":
    sys.exit(main())

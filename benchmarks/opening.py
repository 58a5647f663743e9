"""Opening a domain whose database has very many values: the first time, when they are written to the index, and after.

Makes a database of one table with as many different names as `--values` says, drafts it, opens it twice and asks
questions. Beside it, in the same run, stand what no opening that reads the values can beat - SQLite reading them once -
and an opening that holds every value in memory, as was done before, for as many values as `--in-memory` says.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from unittest import mock

from wizard.ask.guard import open_database, sqlite
from wizard.ask.interface import Request
from wizard.ask.tool import make_tool
from wizard.ask.trial import percentile
from wizard.domain import load_domain
from wizard.domain.draft import draft_domain

SYLLABLES = ("ba", "ne", "ri", "lo", "ka", "mi", "tus", "vel", "dor", "an", "el", "os", "ter", "gra", "sen", "fi", "po")
ASKED = 50
"""Names that are asked about."""


def names(number: int) -> list[str]:
    """So many different names of two or three words."""
    draw = random.Random(number)
    words = ["".join(parts).capitalize() for parts in itertools.product(SYLLABLES, repeat=3)]
    draw.shuffle(words)
    found: dict[str, None] = {}
    while len(found) < number:
        kind = draw.choice(("", "", " Group", " Works"))
        found[f"{draw.choice(words[:2000])} {draw.choice(words)}{kind}"] = None
    return list(found)


def make(path: Path, values: list[str]) -> None:
    """The database: companies with their names."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "CREATE TABLE company (company_id INTEGER PRIMARY KEY, name TEXT, sector TEXT, staff INTEGER)"
        )
        sectors = ("steel", "food", "paper", "wool")
        rows = ((place, name, sectors[place % 4], place % 997) for place, name in enumerate(values, 1))
        connection.executemany("INSERT INTO company VALUES (?, ?, ?, ?)", rows)
        connection.commit()


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """Seconds by the clock and of the processor that some work took."""
    clock, processor = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - clock, time.process_time() - processor


def main(argv: list[str]) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.opening", description=__doc__)
    parser.add_argument("--values", type=int, default=1_000_000, help="different values of the column (1,000,000)")
    parser.add_argument("--in-memory", type=int, default=50_000, help="values of the peer that holds them (50,000)")
    options = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as place, mock.patch.dict(os.environ, {"XDG_CACHE_HOME": f"{place}/cache"}):
        for number, on_disk in ((options.values, True), (options.in_memory, False)):
            _measure(Path(place) / f"{number}-{on_disk}", number, on_disk=on_disk)
    return 0


def _measure(folder: Path, number: int, *, on_disk: bool) -> None:
    folder.mkdir()
    values = names(number)
    make(folder / "big.sqlite", values)
    where = "on disk" if on_disk else "in memory"

    def read_once() -> None:
        with closing(sqlite3.connect(folder / "big.sqlite")) as connection:
            connection.execute("SELECT DISTINCT name FROM company").fetchall()

    def draft() -> None:
        draft_domain(f"sqlite:///{folder / 'big.sqlite'}", folder / "domain", name="companies")

    def opened() -> None:
        domain = load_domain(folder / "domain", check_audio=False)
        with open_database(domain.url or "") as database:
            make_tool(domain, database)

    print(f"{number:>9,} values {where:<10} {'clock':>8} {'processor':>10}")
    with mock.patch.object(sqlite, "SMALL", sqlite.SMALL if on_disk else sys.maxsize):
        steps = [("SQLite reads them once", read_once), ("drafted", draft), ("opened first", opened)]
        for title, work in [*steps, ("opened again", opened)]:
            clock, processor = timed(work)
            print(f"  {title:<28} {clock:>8.2f} {processor:>10.2f} s", flush=True)
        domain = load_domain(folder / "domain", check_audio=False)
        with open_database(domain.url or "") as database:
            tool = make_tool(domain, database)
            outcomes = [
                tool.ask(Request(f"what is the staff of {name}")) for name in values[:: number // ASKED][:ASKED]
            ]
    found = sum(bool(outcome.interpretations) for outcome in outcomes)
    median = percentile([outcome.milliseconds for outcome in outcomes], 0.5)
    print(f"  names found {found} of {len(outcomes)}, understood in {median:.1f} ms (median)")

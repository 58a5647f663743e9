"""What a worker process costs an ordinary statement, beside the same statement in our own process.

Both sides do what they do for one statement of a wizard's: in process, open the file, set authorizer and progress
handler, and fetch; in a worker, hand the statement over and take the rows. Checking the statement costs both the same
and is shown apart. Runs alternate, so that both meet the same moods of the machine.
"""

from __future__ import annotations

import argparse
import contextlib
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from wizard.ask.guard import Database, StatementLimits, open_database
from wizard.ask.guard.sqlite import SqliteEngine
from wizard.domain import build_database, load_domain

STATEMENTS = {
    "one value": "SELECT COUNT(*) FROM employees",
    "a few rows": "SELECT last_name, salary FROM employees WHERE salary > 50000",
    "all rows": "SELECT * FROM employees",
}


def in_process(path: Path, sql: str) -> Callable[[], int]:
    """Fetch in our own process, as the guard did before it had workers."""

    def run() -> int:
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
            connection.set_authorizer(lambda *_: sqlite3.SQLITE_OK)
            connection.set_progress_handler(lambda: 0, 2000)
            return len(connection.execute(sql).fetchall())

    return run


def milliseconds(run: Callable[[], int]) -> float:
    """One run."""
    began = time.perf_counter()
    run()
    return (time.perf_counter() - began) * 1000


def checking(database: Database, sql: str) -> int:
    """Check a statement, and run nothing."""
    database.check(sql)
    return 0


def main(argv: list[str]) -> int:
    """Print a table."""
    options = argparse.ArgumentParser(prog="python -m benchmarks guard", description=__doc__)
    options.add_argument("--runs", type=int, default=500)
    runs = options.parse_args(argv).runs
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "personnel.sqlite"
        build_database(load_domain("personnel", check_audio=False), f"sqlite:///{path}")
        began = time.perf_counter()
        with open_database(f"sqlite:///{path}") as database:
            opened = (time.perf_counter() - began) * 1000
            engine = database._engine
            assert isinstance(engine, SqliteEngine)
            first = milliseconds(lambda: len(engine.fetch("SELECT 1", StatementLimits(), None)[1]))
            print(f"open: {opened:.1f} ms; first statement, while the worker starts: {first:.1f} ms")
            heads = f"{'in process':>12}{'worker':>10}{'overhead':>10}{'check':>10}{'rows':>7}"
            print(f"{'median of ' + str(runs):<16}{heads}")
            for name, sql in STATEMENTS.items():
                here = in_process(path, sql)

                def there(sql: str = sql) -> int:
                    return len(engine.fetch(sql, StatementLimits(), None)[1])

                pairs = [(milliseconds(here), milliseconds(there)) for _ in range(runs)]
                ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
                checked = statistics.median(milliseconds(partial(checking, database, sql)) for _ in range(50))
                print(
                    f"{name:<16}{ours:>9.3f} ms{theirs:>7.3f} ms{theirs - ours:>+7.3f} ms{checked:>7.3f} ms{there():>7}"
                )
    return 0

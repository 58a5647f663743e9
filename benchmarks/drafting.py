"""Drafting a domain from a database of a hundred thousand rows, and from one of 1.4 million.

The database is a shop's: customers, products, orders and their lines, with days, moments, prices, names, yes and no.
Beside each draft stands, in the same run, what no draft that looks at the values can beat: SQLite reading every column
of every row once. The ratio is what counts; `--rows` takes another size.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from benchmarks.questions import table
from wizard.domain.draft import draft_domain

SIZES = (100_000, 1_400_000)
"""Rows of all tables together."""
SCRIPT = """
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, city TEXT, born DATE,
    is_vip INTEGER);
CREATE TABLE product (product_id INTEGER PRIMARY KEY, product_name TEXT, category TEXT, price_cents INTEGER,
    weight_g INTEGER);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer (customer_id),
    ordered_at TIMESTAMP, shipped TEXT, paid_at INTEGER, status TEXT);
CREATE TABLE order_line (order_id INTEGER REFERENCES orders (order_id), line_no INTEGER,
    product_id INTEGER REFERENCES product (product_id), quantity INTEGER, note TEXT, PRIMARY KEY (order_id, line_no));
"""
SHARES = {"customer": 10, "product": 40, "orders": 4}
"""One row in so many is of the table; the lines of orders are the rest."""
DAY = 86_400
CITIES = ("Oslo", "Bergen", "Trondheim", "Turku", "Malmo", "Aarhus", "Vilnius", "Gdansk")
HEADINGS = ("rows", "MB", "read once s", "drafted s", "ratio", "of the processor s", "classes")


def make(path: Path, rows: int) -> None:
    """The database, with so many rows in all."""
    draw = random.Random(rows)
    sizes = {name: rows // share for name, share in SHARES.items()}

    def day(first: int = 0) -> str:
        return time.strftime("%Y-%m-%d", time.gmtime(first + draw.randrange(9_000) * DAY))

    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(SCRIPT)
        connection.executemany("INSERT INTO customer VALUES (?, ?, ?, ?, ?, ?)", (
            (n, f"Name{draw.randrange(900)}", f"Family{draw.randrange(30_000)}", draw.choice(CITIES), day(), n % 2)
            for n in range(1, sizes["customer"] + 1)
        ))  # fmt: skip
        connection.executemany("INSERT INTO product VALUES (?, ?, ?, ?, ?)", (
            (n, f"Tool {n}", f"kind {n % 30}", draw.randrange(50, 90_000), draw.randrange(10, 9_000))
            for n in range(1, sizes["product"] + 1)
        ))  # fmt: skip
        connection.executemany("INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?)", (
            (n, draw.randrange(1, sizes["customer"] + 1), f"{day(10**9)} {n % 24:02d}:30:00",
             "/".join(reversed(day(10**9).split("-"))), 10**9 + draw.randrange(9_000 * DAY), f"state {n % 5}")
            for n in range(1, sizes["orders"] + 1)
        ))  # fmt: skip
        lines = rows - sum(sizes.values())
        connection.executemany("INSERT INTO order_line VALUES (?, ?, ?, ?, ?)", (
            (1 + n % sizes["orders"], 1 + n // sizes["orders"], draw.randrange(1, sizes["product"] + 1),
             draw.randrange(1, 40), f"as said on {day()}" if n % 3 else None)
            for n in range(lines)
        ))  # fmt: skip
        connection.commit()


def read_once(path: Path) -> None:
    """Read every column of every row, each once, within SQLite."""
    with closing(sqlite3.connect(path)) as connection:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for name in names:
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            sums = ", ".join(f"SUM(LENGTH({column}))" for column in columns)
            connection.execute(f"SELECT {sums} FROM {name}").fetchall()


def seconds(work: Callable[[], object]) -> tuple[float, float]:
    """By the clock, and of the processor."""
    clock, processor = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - clock, time.process_time() - processor


def measure(folder: Path, rows: int) -> tuple[str, ...]:
    """One line of the table."""
    path = folder / f"{rows}.sqlite"
    make(path, rows)
    read_once(path)  # so that the file is in the page cache for both
    least, _ = seconds(lambda: read_once(path))
    clock, processor = seconds(lambda: draft_domain(f"sqlite:///{path}", folder / f"draft-{rows}", name="shop"))
    classes = draft_domain(f"sqlite:///{path}", folder / f"again-{rows}", name="shop").classes
    size = path.stat().st_size / 1e6
    return (f"{rows:,}", f"{size:.0f}", f"{least:.2f}", f"{clock:.2f}", f"{clock / least:.1f}", f"{processor:.2f}",
            str(len(classes)))  # fmt: skip


def main(argv: list[str]) -> int:
    """Print the table."""
    options = argparse.ArgumentParser(prog="python -m benchmarks drafting", description=__doc__)
    options.add_argument(
        "--rows", type=int, action="append", help="rows in all (100,000 and 1,400,000); may be repeated"
    )
    chosen = options.parse_args(argv).rows or SIZES
    with tempfile.TemporaryDirectory(prefix="woz-drafting-") as folder:
        print(table(HEADINGS, [measure(Path(folder), rows) for rows in chosen], words=1))
    return 0

"""Hostile statements at the guard, on SQLite and PostgreSQL; a hash of all that is in the database before and after."""

from __future__ import annotations

import hashlib
import random
import re
import time
from collections import Counter
from pathlib import Path

from sqlalchemy import MetaData, create_engine, make_url, select

from tests.rig.faults import fresh_database, postgresql
from tests.rig.sessions import Outcome
from tests.unit.ask.test_guard_attacks import BOTH, CUT, POSTGRESQL_ONLY, SQLITE_ONLY
from wizard.ask.guard import open_database
from wizard.domain import database_url, load_domain
from wizard.errors import WozError

DOMAIN = "personnel"
KINDS = {"sqlite": SQLITE_ONLY, "postgresql": POSTGRESQL_ONLY}


def disguised(sql: str, dice: random.Random) -> str:
    """A statement that means the same to some parser: other case, comments, blanks, brackets, quoted names."""
    match dice.randrange(7):
        case 0:
            return "".join(dice.choice([one.lower(), one.upper()]) for one in sql)
        case 1:
            return re.sub(r"\s+", lambda _: dice.choice(["/**/", "\t", "\n--x\n", "\u00a0", "\x0b", " "]), sql)
        case 2:
            return f"SELECT * FROM ({sql.rstrip('; ')}) AS inner_one"
        case 3:
            return f"WITH a AS ({sql.rstrip('; ')}) SELECT * FROM a"
        case 4:
            return f"{sql} ; {dice.choice(BOTH)}"
        case 5:
            return re.sub(r"\bemployees\b", '"employees"', sql) + dice.choice([" --", " /*", ";", "\0", "\ufeff"])
        case _:
            return f"EXPLAIN ANALYZE {sql}" if dice.random() < 0.5 else f"({sql})"


def content(url: str) -> str:
    """A hash of every table and every row."""
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg") if "postgresql" in url else url)
    tables = MetaData()
    tables.reflect(engine)
    found = hashlib.sha256()
    with engine.connect() as connection:
        for table in sorted(tables.tables.values(), key=lambda one: one.name):
            found.update(f"{table.name} {[column.name for column in table.columns]}".encode())
            for row in sorted(map(repr, connection.execute(select(table)))):
                found.update(row.encode())
    engine.dispose()
    return found.hexdigest()


def assault(url: str, many: int, dice: random.Random) -> tuple[Counter[str], list[str]]:
    """Say `many` statements; how each ended, and what was wrong."""
    told: Counter[str] = Counter()
    problems: list[str] = []
    before = content(url)
    plain = [*BOTH, *KINDS[make_url(url).get_backend_name()], *CUT]
    statements = dict.fromkeys(plain)
    while len(statements) < many:
        statements[disguised(dice.choice(plain), dice)] = None
    with open_database(url, seconds=0.5) as database:
        for sql in list(statements)[:many]:
            began = time.monotonic()
            try:
                database.run(sql)
                told["answered: it reads, and no more"] += 1
            except WozError as error:
                told[type(error).__name__] += 1
            except Exception as error:
                problems.append(f"{type(error).__name__} for {sql[:120]!r}: {str(error)[:120]}")
            if time.monotonic() - began > 20:
                problems.append(f"{time.monotonic() - began:.0f} s for {sql[:120]!r}")
    if content(url) != before:
        problems.append(f"the content of the {make_url(url).get_backend_name()} database changed")
    return told, problems


def run(many: int, seed: int, folder: Path) -> tuple[list[str], list[str]]:
    """Both databases; what was done, as lines, and what was wrong."""
    outcome = Outcome()
    folder.mkdir(parents=True, exist_ok=True)
    lines, problems = [], []
    with postgresql(outcome) as started:
        urls = [f"sqlite:///{folder / 'attacked.db'}", *([fresh_database(started[1], "attacked")] if started else [])]
        for url in urls:
            told, wrong = assault(database_url(load_domain(DOMAIN), url), many, random.Random(seed))
            name = make_url(url).get_backend_name()
            ends = ", ".join(f"{times} {how}" for how, times in told.most_common())
            lines.append(f"{sum(told.values())} statements, {name}: {ends}")
            problems += wrong
    return lines + [f"not tried: {why}" for why in outcome.untried], problems

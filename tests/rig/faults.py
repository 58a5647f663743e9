"""Random faults over whole sessions with real processes: `python -m tests.rig faults --faults N --seed S`.

A seeded die chooses a fault and its moment; then the fault is healed and the next one comes. Every other session asks a
PostgreSQL, where one can be started; in every third she speaks at a virtual microphone. What must hold when a session
is over stands in `tests/rig/sessions.py`.
"""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import create_engine, make_url, text

from subject.wire.joincode import parse
from subject.wire.messages import Pressed
from tests.rig.network import Network
from tests.rig.sessions import PATIENCE, Outcome, Session
from tests.rig.strikes import STRIKES, Place, Server, possible, until

SPOKEN = 3
"""In every so many-th session she speaks at a microphone; its faults are so many times as likely there."""


@contextmanager
def postgresql(outcome: Outcome) -> Iterator[tuple[Server, str] | None]:
    """A server of the rig's own and its URL; None, with the reason in `outcome`, where none can be started."""
    folder = Path(tempfile.mkdtemp(prefix="woz-rig-pg-"))
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))  # it warns where a login session has not set this
    try:
        from pgserver._commands import POSTGRES_BIN_PATH
        from pgserver.postgres_server import get_server

        running = get_server(folder / "data", cleanup_mode="delete")
    except Exception as error:  # whatever keeps it from starting is the reason that is told
        outcome.untried.append(f"no PostgreSQL: {error!r}")
        yield None
        return
    try:
        yield Server(folder / "data", Path(POSTGRES_BIN_PATH)), running.get_uri()
    finally:
        running.cleanup()


def fresh_database(server: str, name: str) -> str:
    """The URL of a new, empty database."""
    url = make_url(server).set(drivername="postgresql+psycopg")
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f'CREATE DATABASE "{name}"'))
    engine.dispose()
    return url.set(drivername="postgresql", database=name).render_as_string(hide_password=False)


async def one_session(
    place: Session, server: Server | None, kinds: list[str], most: int, outcome: Outcome, by: float
) -> None:
    """One session under faults, judged when it is over."""
    session, folder, dice = place, place.folder, place.dice
    session.start_desk()
    if not await until((folder / "code").exists, 60):
        outcome.problems.append(f"{folder.name}: the desk did not begin\n{session.logs()}")
        return
    async with Network(parse(session.code).port) as network:
        session.start_subject(network.own_port)
        await until(lambda: any(isinstance(event, Pressed) for event in session.events()), 60)
        befallen: list[str] = []
        while most > len(befallen) and session.subject.poll() != 0 and time.monotonic() < by:
            await asyncio.sleep(dice.uniform(0.1, 1.2))
            if (folder / "stop").exists() or session.subject.poll() == 0:
                break
            if session.microphones is not None:
                session.microphones.keep_speaking()
            kind = dice.choice(kinds)
            befallen.append(kind)
            session.remember(kind)
            await STRIKES[kind](Place(session, network, server))
            outcome.faults[kind] += 1
            session.go_on(network.own_port, outcome)

        def both_over() -> bool:
            if session.microphones is not None:
                session.microphones.keep_speaking()
            session.go_on(network.own_port, outcome)
            return session.subject.poll() is not None and session.desk.poll() is not None

        over = await until(both_over, 3 * PATIENCE)
    if not over or session.subject.returncode != 0:
        told = f"after {', '.join(befallen)}\n{session.logs()}"
        outcome.problems.append(f"{folder.name}: it did not come to its end {told}")
        return
    outcome.sessions += 1
    session.judge(outcome, [bytes(one) for one in network.told])


async def run(faults: int, seed: int, seconds: float, kinds: list[str] | None = None) -> Outcome:
    """Sessions until so many faults have come, or so much time has passed; `kinds` for some kinds alone."""
    dice, outcome, by = random.Random(seed), Outcome(), time.monotonic() + seconds
    can, outcome.untried = possible()
    chosen = [kind for kind in can if kinds is None or kind in kinds]
    hers = [kind for kind in chosen if kind.startswith("microphone")]
    others = [kind for kind in chosen if kind not in hers]
    with tempfile.TemporaryDirectory(prefix="woz-faults-") as folder, postgresql(outcome) as started:
        number = 0
        while sum(outcome.faults.values()) < faults and time.monotonic() < by:
            number += 1
            server, url = started if started and number % 2 == 0 else (None, "")
            database = url and fresh_database(url, f"run{number}")
            spoken = bool(hers) and (number % SPOKEN == 0 or not others)
            session = Session(Path(folder) / f"run{number}", dice, database, spoken=spoken)
            here = others + hers * SPOKEN if spoken else others
            try:
                left = faults - sum(outcome.faults.values())
                await one_session(session, server, here, left, outcome, by)
            finally:
                session.end()
    return outcome

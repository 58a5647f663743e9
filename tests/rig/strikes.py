"""The faults: each strikes a running session, and has ended when it returns."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import make_url

from tests.rig import clock, disk, microphones
from tests.rig.network import Network
from tests.rig.sessions import Session

Strike = Callable[["Place"], Awaitable[None]]


@dataclass
class Place:
    """Where a fault strikes."""

    session: Session
    network: Network
    server: Server | None = None

    def seconds(self, least: float = 0.3, most: float = 3.0) -> float:
        return self.session.dice.uniform(least, most)


class Server:
    """A PostgreSQL server that can be stopped, frozen and started again: `data` is its folder, `tools` its programs."""

    def __init__(self, data: Path, tools: Path) -> None:
        self.data = data
        self.tools = tools

    async def stop(self) -> None:
        await self._control("stop", "-m", "immediate")

    async def start(self) -> None:
        await self._control("start", "-w", "-l", str(self.data / "log"), "-o", f'-h "" -k "{self.data}"')

    def processes(self) -> list[int]:
        """Those that serve connections."""
        postmaster = (self.data / "postmaster.pid").read_text().split("\n")[0]
        found = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
        return [int(one) for one in found]

    async def _control(self, *words: str) -> None:
        user = {"user": self.data.owner()} if os.geteuid() == 0 else {}
        process = await asyncio.create_subprocess_exec(
            *(str(self.tools / "pg_ctl"), "-D", str(self.data), *words),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            **user,  # type: ignore[arg-type]
        )
        await process.wait()


async def until(holds: Callable[[], object], seconds: float) -> bool:
    """Whether it held within `seconds`."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        await asyncio.sleep(0.01)
    return True


# --- processes -------------------------------------------------------------------------------------------------------


def stopped(who: str) -> Strike:
    """SIGSTOP for a while."""

    async def strike(place: Place) -> None:
        session = place.session
        pid = {"subject": session.subject.pid, "wizard": session.desk.pid, "recorder": session.recorder()}[who]
        if pid is None:
            return
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
            await asyncio.sleep(place.seconds(0.2, 2.5))
            os.kill(pid, signal.SIGCONT)

    return strike


async def kill_wizard(place: Place) -> None:
    _end_desk(place.session)
    place.session.start_desk(place.session.session.name)


async def kill_subject(place: Place) -> None:
    place.session.subject.kill()
    place.session.subject.wait()
    await _begin_subject(place)


async def kill_recorder(place: Place) -> None:
    _end_subject(place.session)
    await _begin_subject(place)


def _end_desk(session: Session) -> None:
    session.desk.kill()
    session.desk.wait()


def _end_subject(session: Session) -> None:
    """Both of her processes."""
    recorder = session.recorder()
    session.subject.kill()
    session.subject.wait()
    if recorder is not None:
        with suppress(ProcessLookupError):
            os.kill(recorder, signal.SIGKILL)


async def _begin_subject(place: Place) -> None:
    place.session.start_subject(place.network.own_port)
    await until(lambda: place.session.recorder() is not None, 20)


# --- the network -----------------------------------------------------------------------------------------------------


async def cut(place: Place) -> None:
    place.network.cut()


async def dark(place: Place) -> None:
    place.network.dark = True
    await asyncio.sleep(place.seconds())
    place.network.dark = False


def deaf(direction: str) -> Strike:
    """A connection half open: one direction swallows everything."""

    async def strike(place: Place) -> None:
        place.network.deaf = direction
        await asyncio.sleep(place.seconds())
        place.network.deaf = ""
        place.network.cut()  # what was swallowed never comes: TCP itself would break such a connection

    return strike


async def delayed(place: Place) -> None:
    place.network.delay = place.session.dice.uniform(0.05, 0.5)
    await asyncio.sleep(place.seconds())
    place.network.delay = 0.0


async def throttled(place: Place) -> None:
    place.network.rate = place.session.dice.choice([4000.0, 8000.0, 16000.0])
    await asyncio.sleep(place.seconds())
    place.network.rate = 0.0


# --- disks, power and clocks -----------------------------------------------------------------------------------------


def bad_disk(side: str, **fault: object) -> Strike:
    """That side's disk is so for a while; a disk that is full has a little room still."""

    async def strike(place: Place) -> None:
        ours = place.session.disks[side]
        asked = {"room": place.session.dice.randrange(3000)} if "room" in fault else fault
        ours.tell(**asked)
        await asyncio.sleep(place.seconds())
        ours.tell(heal=True)

    return strike


async def power_wizard(place: Place) -> None:
    session = place.session
    _end_desk(session)
    session.disks["wizard"].tell(lose_power=session.dice.randrange(1 << 30))
    session.start_desk(session.session.name)


async def power_subject(place: Place) -> None:
    session = place.session
    _end_subject(session)
    session.disks["subject"].tell(lose_power=session.dice.randrange(1 << 30))
    await _begin_subject(place)


def wrong_clock(side: str) -> Strike:
    """The wall clock of that side is wrong from now on, by up to a day, either way."""

    async def strike(place: Place) -> None:
        place.session.clocks[side].wrong_by(place.session.dice.choice([-86400, -3600, -7, 0, 7, 3600, 86400]))

    return strike


# --- her microphone ------------------------------------------------------------------------------------------------


async def microphone_gone(place: Place) -> None:
    """It gives nothing at all for a while."""
    assert place.session.microphones is not None
    place.session.microphones.plugged_in.unplug()
    await asyncio.sleep(place.seconds())
    place.session.microphones.plugged_in.unplug(False)


async def microphone_silent(place: Place) -> None:
    """It gives zeros, once what it was given to hear is over."""
    assert place.session.microphones is not None
    one = place.session.microphones.plugged_in
    one.mute()
    one.hush()
    await asyncio.sleep(place.seconds())
    one.mute(False)


async def microphone_replaced(place: Place) -> None:
    """Another one from now on."""
    assert place.session.microphones is not None
    place.session.microphones.replace()


# --- the database ----------------------------------------------------------------------------------------------------


async def database_locked(place: Place) -> None:
    """Somebody writes to it, and takes their time."""
    url = make_url(place.session.database)
    if url.get_backend_name() == "sqlite":
        connection = sqlite3.connect(url.database or "", isolation_level=None)
        connection.execute("BEGIN EXCLUSIVE")
        await asyncio.sleep(place.seconds())
        connection.execute("ROLLBACK")
        connection.close()
        return
    import psycopg

    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(plain) as held:
        held.execute("LOCK TABLE employees IN ACCESS EXCLUSIVE MODE")
        await asyncio.sleep(place.seconds())
        held.rollback()


async def database_gone(place: Place) -> None:
    if place.server is not None:
        await place.server.stop()
        await asyncio.sleep(place.seconds())
        await place.server.start()
        return
    file = Path(make_url(place.session.database).database or "")
    aside = file.with_name(file.name + ".aside")
    file.rename(aside)
    await asyncio.sleep(place.seconds())
    aside.rename(file)


async def database_slow(place: Place) -> None:
    """It answers nothing for a while: its disk is slow, or its processes do not run."""
    if place.server is None:
        place.session.disks["database"].tell(slow=0.2)
        await asyncio.sleep(place.seconds())
        place.session.disks["database"].tell(heal=True)
        return
    frozen = place.server.processes()
    for pid in frozen:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
    await asyncio.sleep(place.seconds())
    for pid in frozen:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


BAD_DISKS: dict[str, dict[str, object]] = {
    "full": {"room": 0},
    "read-only": {"read_only": True},
    "slow": {"slow": 0.15},
    "broken": {"broken": True},
}
STRIKES: dict[str, Strike] = {
    "kill subject": kill_subject,
    "kill recorder": kill_recorder,
    "kill wizard": kill_wizard,
    "stop subject": stopped("subject"),
    "stop recorder": stopped("recorder"),
    "stop wizard": stopped("wizard"),
    "cut": cut,
    "dark": dark,
    "deaf wizard": deaf("to_wizard"),
    "deaf terminal": deaf("to_subject"),
    "delayed": delayed,
    "throttled": throttled,
    "database locked": database_locked,
    "database gone": database_gone,
    "database slow": database_slow,
    "microphone gone subject": microphone_gone,
    "microphone silent subject": microphone_silent,
    "microphone replaced subject": microphone_replaced,
    "power off wizard": power_wizard,
    "power off subject": power_subject,
    "clock wizard": wrong_clock("wizard"),
    "clock terminal": wrong_clock("subject"),
    **{f"disk {bad} {side}": bad_disk(side, **BAD_DISKS[bad]) for side in ("wizard", "subject") for bad in BAD_DISKS},
}
"""All kinds. A name that ends in `subject` or `recorder` is a fault at her own processes or disk (`sessions.HERS`)."""


def possible() -> tuple[list[str], list[str]]:
    """The kinds that can strike on this machine, and why others cannot."""
    why = []
    kinds = list(STRIKES)
    if no_disk := disk.missing():
        kinds = [kind for kind in kinds if not kind.startswith(("disk", "power", "database slow"))]
        why.append(f"no faults of disks and power: {no_disk}")
    if no_sound := microphones.missing():
        kinds = [kind for kind in kinds if not kind.startswith("microphone")]
        why.append(f"no microphones: {no_sound}")
    if no_clock := clock.missing():
        kinds = [kind for kind in kinds if not kind.startswith("clock")]
        why.append(f"no clock is stepped: {no_clock}")
    return kinds, why

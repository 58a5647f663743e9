"""A made corpus: many sessions of the rehearsal's kind, faster than real time, for benchmarks and tests.

Real journals by the real writer, real output of the tool on the domains' rehearsals and tests, real recordings:
`woz verify` accepts each. The clock is made, and so is the wizard's choice of what to do, both by the seed: the same
seed and the same software give the same bytes. Run as `python -m wizard.rehearse.made_corpus OUT --sessions 200`.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from wizard.domain import database_url, load_domain
from wizard.errors import StateError, WozError
from wizard.rehearse.made_session import MadeCorpus, MadeSession, stage_of

__all__ = ["MadeCorpus", "main", "make"]

_BASE36 = "0123456789abcdefghijklmnopqrstuvwxyz"


def make(out: Path, plan: MadeCorpus, step: Callable[[], None] | None = None) -> list[Path]:
    """Make the sessions in the new folder `out`, two for each subject; `step` is called after each. Returns folders.

    Raises StateError where `out` exists, WozError where a domain cannot be used.
    """
    try:
        out.mkdir(parents=True)
    except FileExistsError:
        raise StateError(f"{out} exists; nothing is overwritten: name another folder") from None
    for domain in plan.domains:  # built once, not in each process
        database_url(load_domain(domain))
    one, numbers = partial(_make_one, out, plan), range(plan.sessions)
    making: Iterator[Path]
    folders = []
    with ExitStack() as stack:
        if plan.sessions < 4:  # not worth other processes
            making = map(one, numbers)
        else:
            pool = stack.enter_context(ProcessPoolExecutor(mp_context=get_context("spawn")))
            making = pool.map(one, numbers, chunksize=4)
        for folder in making:
            folders.append(folder)
            if step:
                step()
    return folders


def _make_one(out: Path, plan: MadeCorpus, number: int) -> Path:
    """Write one session in memory where there is a disk of it, which is told to keep nothing, and move it to `out`."""
    subject = "".join(_BASE36[(1 + number // 2) // 36**place % 36] for place in (2, 1, 0))
    name = f"{subject}-{1 + number % 2}"
    memory = Path("/dev/shm")  # noqa: S108 - only where it is there
    with tempfile.TemporaryDirectory(prefix="woz-made-", dir=memory if memory.is_dir() else None) as scratch:
        stage = stage_of(plan.domains[number % len(plan.domains)])
        MadeSession(Path(scratch) / name, subject, number, plan, stage).hold()
        shutil.move(Path(scratch) / name, out / name)
    return out / name


def main(argv: Sequence[str] | None = None) -> int:
    """The command line of this module."""
    parser = argparse.ArgumentParser(
        prog="python -m wizard.rehearse.made_corpus", description="Make a corpus of sessions."
    )
    parser.add_argument("out", type=Path, help="a folder that does not exist yet")
    parser.add_argument("--sessions", type=int, default=200)
    parser.add_argument("--turns", type=int, default=50, help="of each session")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1.2, help="of a recording, at most")
    chosen = parser.parse_args(argv)
    try:
        folders = make(chosen.out, MadeCorpus(chosen.sessions, chosen.turns, chosen.seed, chosen.seconds))
    except WozError as error:
        sys.stderr.write(f"{error}\n")
        return error.exit_code
    sys.stdout.write(f"{chosen.out}: {len(folders)} sessions of {chosen.turns} turns\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

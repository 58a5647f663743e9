"""A domain's database as its builder makes it from other seeds, in SQLite files in a temporary folder."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from wizard.domain import Domain, build_from_seed


@contextmanager
def built_databases(domain: Domain, count: int, seed: int) -> Iterator[list[Path]]:
    """The files of `count` databases; they go when the context ends. The same seed makes the same databases.

    Raises `DomainUnusable` where the domain has no builder, `DomainDatabaseUnavailable` where a file cannot be written.
    """
    with tempfile.TemporaryDirectory(prefix="woz-audit-", ignore_cleanup_errors=True) as folder:
        files = [Path(folder) / f"built-{number + 1}.sqlite" for number in range(count)]
        for number, file in enumerate(files):
            build_from_seed(domain, file, _seed_of(seed, number))
        yield files


def _seed_of(seed: int, number: int) -> int:
    """Far from the seeds that the builders have of their own."""
    return Random(f"{seed}:{number}").getrandbits(32)  # noqa: S311 - nothing secret hangs on it

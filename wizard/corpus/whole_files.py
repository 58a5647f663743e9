"""Files that are there whole or not at all: written beside their place, then put there in one step."""

from __future__ import annotations

import os
from pathlib import Path


def put_in_place(path: Path, content: bytes) -> None:
    """Write a file, or write it anew; whoever reads meanwhile finds what was there before. Raises OSError."""
    beside = beside_of(path)
    try:
        beside.write_bytes(content)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def beside_of(path: Path) -> Path:
    """Where a file is written before it is put in its place: one process's own."""
    return path.with_name(f".{path.name}.{os.getpid()}")

"""Which version of a domain a session was made with: a hash over everything in its folder."""

from __future__ import annotations

import hashlib
from pathlib import Path


def folder_version(folder: Path) -> str:
    """SHA-256 over the names and contents of the folder's files, in the order of their names; 64 hexadecimal digits."""
    digest = hashlib.sha256()
    for path in sorted(p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts):
        name = path.relative_to(folder).as_posix().encode()
        content = path.read_bytes()
        digest.update(b"%d %s %d\n" % (len(name), name, len(content)))
        digest.update(content)
    return digest.hexdigest()

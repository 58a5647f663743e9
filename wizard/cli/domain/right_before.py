"""Questions that a domain answered rightly when they were last asked, so that an edit that loses one is told.

What was right is kept in the user's cache, a file a domain folder: a question stays on the list until it is right
again, or until somebody changes what is right.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

import platformdirs

from subject.durable import write_file


def lost(folder: Path, right: Mapping[tuple[str, str], bool]) -> list[str]:
    """The questions that were right when they were last asked of the folder, and are not now; then keeps what is.

    Args:
        folder: of the domain.
        right: question and the SQL of its gold, to whether it is answered rightly now.
    """
    file = platformdirs.user_cache_path("woz") / "right" / f"{_digest(str(folder.resolve()))}.txt"
    known = _read(file)
    now = {_digest(f"{text}\0{sql}"): is_right for (text, sql), is_right in right.items()}
    kept = sorted({*known, *(key for key, is_right in now.items() if is_right)})
    if kept != sorted(known):
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            write_file(file, "\n".join(kept))
        except OSError:
            return []  # without a cache nobody is reminded
    return [text for text, sql in right if not right[text, sql] and _digest(f"{text}\0{sql}") in known]


def _read(file: Path) -> list[str]:
    """The marks of what was right; none where the file is not there, or is no such file."""
    try:
        return file.read_text(encoding="utf-8").split()
    except (OSError, UnicodeError):
        return []


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:24]

"""What plausibility is fitted on, judged once for each state of the tool and its questions, in several processes.

Judging takes many minutes and fitting a few seconds. What was judged is kept under `build/judged`, by a digest of
everything that it depends on, so that another fit of the same tool begins at once.
"""

from __future__ import annotations

import hashlib
import os
import pickle
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from benchmarks import foreign
from benchmarks.asked import DOMAINS, WORK, folder
from benchmarks.foreign import SCRIPTS
from benchmarks.judged import (
    CONVERSATIONS,
    DIALOGUES,
    SINGLES,
    VOICES,
    JudgedReading,
    asked,
    by_themselves,
    drafts,
    families,
    geography,
    in_dialogues,
    in_rows,
    put_plainly,
    tests,
    travel_dialogues,
    unread,
    voices,
)
from benchmarks.variants import shipped as databases_of
from wizard.domain import load_domain

KEPT = Path("build") / "judged"
ROOT = Path(__file__).resolve().parent.parent
NOT_ASKED_BY = frozenset({"plausibility.py", "judging_once.py"})
"""Programs that fit, and change nothing of what is judged."""
SOURCES: Mapping[str, Callable[[], Iterator[JudgedReading]]] = {
    **{f"voices {name}": partial(voices, name) for name in DOMAINS},
    **{f"in rows {name}": partial(in_rows, name) for name in DOMAINS},
    **{f"by themselves {name}": partial(by_themselves, name) for name in DOMAINS},
    **{f"dialogues {name}": partial(in_dialogues, name) for name in DOMAINS},
    **{f"pairs {name}": partial(put_plainly, name) for name in DOMAINS},
    "drafts": drafts,
    **{f"unread {name}": partial(unread, name) for name in DOMAINS},
    **{f"asked {name}": partial(asked, held_part=False, domains=(name,)) for name in DOMAINS},
    "geography": geography,
    "families": families,
    "travel dialogues": travel_dialogues,
    "tests": tests,
}
"""What is asked, the longest first."""


def judged_once() -> list[JudgedReading]:
    """The readings of all sources, in their order, as they are kept or newly judged.

    Raises:
        WozError: a domain or its database cannot be opened.
    """
    place = KEPT / state()
    place.mkdir(parents=True, exist_ok=True)
    for name in DOMAINS:
        databases_of(load_domain(name, check_audio=False), 2, WORK)  # once, and not in each process
    missing = [name for name in SOURCES if not (place / f"{name}.pickle").is_file()]
    with ProcessPoolExecutor(max(1, min(len(missing), os.cpu_count() or 1))) as processes:
        list(processes.map(_judge, missing, [place] * len(missing)))
    return [one for name in SOURCES for one in pickle.loads((place / f"{name}.pickle").read_bytes())]


def _judge(name: str, place: Path) -> None:
    part = place / f"{name}.{os.getpid()}.part"
    part.write_bytes(pickle.dumps(list(SOURCES[name]())))
    part.replace(place / f"{name}.pickle")


def state() -> str:
    """A digest of the tool, its weights and domains, and of all questions."""
    read = (*CONVERSATIONS, *SINGLES, VOICES, SCRIPTS, folder(), foreign.folder())
    files = [file for place in (ROOT / "wizard", *read) for file in place.rglob("*")]
    files += [file for file in (ROOT / "benchmarks").glob("*.py") if file.name not in NOT_ASKED_BY]
    found = hashlib.sha256()
    for file in sorted({*files, DIALOGUES}):
        if file.is_file() and "__pycache__" not in file.parts:
            found.update(str(file).encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()[:16]

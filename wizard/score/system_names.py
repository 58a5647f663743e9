"""What systems that are scored together are called: by their file or folder, with its parent where two are alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path, PurePath

from wizard.score.errors import HypothesesUnusable


def told_apart(names: Sequence[str], places: Sequence[str | PurePath]) -> list[str]:
    """The systems' names; those that several share with the folder before them: `tool/sls` and `retrieval/sls`.

    `names` are the names of the files or folders themselves, `places` their paths or URLs, in the same order. A path
    without a folder is of the folder the command runs in.

    Raises:
        HypothesesUnusable: two names are equal even so.
    """
    often = Counter(names)
    found = [
        f"{_folder_of(place)}/{name}" if often[name] > 1 else name for name, place in zip(names, places, strict=True)
    ]
    see_that_all_differ(found)
    return found


def see_that_all_differ(names: Sequence[str]) -> None:
    """Raises HypothesesUnusable where two systems have one name."""
    for name, number in Counter(names).items():
        if number > 1:
            raise HypothesesUnusable(name, "two systems have this name; rename one of their files or folders")


def _folder_of(place: str | PurePath) -> str:
    """The name of the folder in which a file or folder lies; a URL has its own words."""
    path = str(place).rstrip("/")
    return PurePath(path).parent.name if "://" in path else Path(path).parent.resolve().name

"""Which pictures of a state there are: three sizes, on a dark and on a light ground where a terminal has both."""

from __future__ import annotations

import os
from collections.abc import Iterator

from subject.screen.tool_app import THEME_VARIABLE

SIZES = {"80x24": (80, 24), "100x30": (100, 30), "140x40": (140, 40)}


def kinds(*, light: bool) -> Iterator[tuple[str, tuple[int, int]]]:
    """The end of a picture's name, and the size; the terminal that is opened next takes the ground by itself.

    `light`: the terminal has a light theme, too; without it, what there is is the one ground of paper.
    """
    before = os.environ.get(THEME_VARIABLE)
    try:
        for theme in ("dark", "light") if light else ("",):
            os.environ[THEME_VARIABLE] = theme
            for label, size in SIZES.items():
                yield f"{label}-light" if theme == "light" else label, size
    finally:
        os.environ.pop(THEME_VARIABLE)
        if before is not None:
            os.environ[THEME_VARIABLE] = before

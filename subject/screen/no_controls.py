"""The last door of every terminal of ours: no line that is drawn has a control character in it.

Texts are made plain where they enter (`subject.wire.plaintext`). What did not come that way (a paste, a statement of
SQL with a database's value in it, a path) is drawn without its control characters: they take no cell, so nothing else
on the line moves.
"""

from __future__ import annotations

import re

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from subject.wire.plaintext import CONTROLS

_CONTROLS = re.compile(CONTROLS)


class NoControls(LineFilter):
    """Takes control characters out of the segments of a line; what Textual itself says to the terminal stays."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments as they may be written."""
        if not any(_CONTROLS.search(text) for text, _, control in segments if not control):
            return segments
        return [
            segment if segment.control else Segment(_CONTROLS.sub("", segment.text), segment.style)
            for segment in segments
        ]

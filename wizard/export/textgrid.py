"""Praat TextGrids: one a session, with the session's recordings beside it.

The time line is that of `wizard.export.timeline`. A label is one line: white space of any kind is one blank in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from subject.audio.recording import RATE
from wizard.export.formats import Selection, Writing
from wizard.export.speech import write_lines
from wizard.export.timeline import TIERS, TimeLine, shares, time_lines


class TextGrid:
    """The format `textgrid`: Praat TextGrids, one a session, with the audio beside it."""

    name = "textgrid"
    version = 2

    def writing(self, selection: Selection, into: Path) -> Writing:
        """Write the TextGrids and the recordings."""

        def write(line: TimeLine) -> None:
            write_lines(into / f"{line.session.session}.TextGrid", list(_text(line)))

        return time_lines(selection, into, write)

    def describe(self) -> str:
        """A paragraph for the data card: which files there are, and what is in them."""
        tiers = "".join(f"  - `{name}`: {what}\n" for name, what in TIERS.items())
        return (
            "- `<session>.TextGrid`: Praat's text format, UTF-8; an interval a turn on each of these tiers (several "
            f"requests divide it evenly):\n{tiers}"
            "- `<session>.wav` (shared with another format: `../audio/sessions/`): "
            "the session's recordings one after the other, 16 kHz, mono, 16 bits; a turn without "
            "one is a second of silence. The time between turns is left out.\n"
        )


FORMAT = TextGrid()


def _text(line: TimeLine) -> Iterator[str]:
    yield 'File type = "ooTextFile"'
    yield 'Object class = "TextGrid"'
    yield ""
    yield "xmin = 0"
    yield f"xmax = {_seconds(line.end)}"
    yield "tiers? <exists>"
    yield f"size = {len(TIERS)}"
    yield "item []:"
    for number, tier in enumerate(TIERS, 1):
        intervals = list(_intervals(line, tier))
        yield f"    item [{number}]:"
        yield '        class = "IntervalTier"'
        yield f'        name = "{tier}"'
        yield "        xmin = 0"
        yield f"        xmax = {_seconds(line.end)}"
        yield f"        intervals: size = {len(intervals)}"
        for index, (start, end, label) in enumerate(intervals, 1):
            yield f"        intervals [{index}]:"
            yield f"            xmin = {_seconds(start)}"
            yield f"            xmax = {_seconds(end)}"
            yield f'            text = "{_label(label)}"'


def _intervals(line: TimeLine, tier: str) -> Iterator[tuple[int, int, str]]:
    """All of the tier's time, as Praat wants it: turns without a label are empty intervals."""
    for turn in line.turns:
        labels = turn.labels.get(tier, ("",))
        for (start, end), label in zip(shares(turn, len(labels)), labels, strict=True):
            yield start, end, label


def _seconds(samples: int) -> str:
    """Exact: a sample is 0.0000625 s."""
    return f"{samples / RATE:.7f}".rstrip("0").rstrip(".")


def _label(text: str) -> str:
    printable = "".join(one if one.isprintable() else " " for one in text)
    return " ".join(printable.split()).replace('"', '""')

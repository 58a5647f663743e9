"""A reading of the tool as a line on a screen: how sure the tool is, and what tells it from the readings beside it.

The wizard's and the annotator's terminals draw readings alike.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from subject.screen.colours import CARE, COOL, GOOD, QUIET
from subject.screen.words import clean
from wizard.ask.interface import Interpretation

SURENESS = {"sure": ("●", GOOD), "likely": ("◐", COOL), "unsure": ("○", CARE)}
"""How sure the tool is of a reading: a word, a shape and a colour, each of which says it alone."""


def sureness(reading: Interpretation) -> Text:
    """How sure the tool is of a reading; the number where nobody has put it into words."""
    if reading.sureness not in SURENESS:
        return Text(f"  {reading.score:.2f}", style=QUIET)
    shape, colour = SURENESS[reading.sureness]
    return Text(f"  {shape} {reading.sureness:<6}", style=colour)


def most_alike(readings: Sequence[Interpretation], index: int) -> Interpretation | None:
    """The reading that has the most first words in common with the one of that index; None where it is alone."""
    own = clean(readings[index].paraphrase).split()
    others = [reading for place, reading in enumerate(readings) if place != index]
    return max(others, key=lambda other: _same_words(own, clean(other.paraphrase).split()), default=None)


def _same_words(own: Sequence[str], others: Sequence[str]) -> int:
    """How many words two texts have in common from their beginning on."""
    shorter = min(len(own), len(others))
    return next((n for n in range(shorter) if own[n] != others[n]), shorter)


def from_where_it_differs(words: str, other: Interpretation | None, room: int) -> str:
    """A reading that is too long for its line, with as much as must be of what it has in common with another left out
    before what it has not: what tells them apart is in view."""
    if other is None or cell_len(words) <= room:
        return words
    own = words.split()
    same = _same_words(own, clean(other.paraphrase).split())
    if cell_len(" ".join(own[: same + 3])) <= room:
        return words
    behind = max(2, same - 2)
    end = " ".join(own[behind:])
    before = next((n for n in range(behind, 2, -1) if cell_len(f"{' '.join(own[:n])} … {end}") <= room), 2)
    return f"{' '.join(own[:before])} … {end}"

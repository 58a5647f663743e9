"""Every colour that the terminals draw with, and the themes: dark and light for wizard and annotator, paper for her.

Lines are drawn with the colours of the dark theme. In the light theme `LightColours` puts another shade in the place of
each, so nothing that draws has to know which theme there is. NO_COLOR takes all colours away (Textual does that).
"""

from __future__ import annotations

from typing import Final

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme

GOOD: Final = "#8fd694"
CARE: Final = "#ffc861"
BAD: Final = "#ff7b72"
COOL: Final = "#7fb6ff"
QUIET: Final = "dim"
INK: Final = "#1b1b1b"
"""Of letters on a bright ground."""
LOUD: Final = f"bold {INK} on {BAD}"
SOON: Final = f"{INK} on {CARE}"

IN_THE_LIGHT: Final = {GOOD: "#1a6b2d", CARE: "#8a5300", BAD: "#b3261e", COOL: "#1a56a8", INK: "#ffffff"}
"""What stands for each colour on a light ground: dark enough to be read there (contrast over 4.5)."""

DARK: Final = Theme(
    name="desk",
    primary=COOL,
    secondary=GOOD,
    accent=CARE,
    warning=CARE,
    error=BAD,
    success=GOOD,
    foreground="#e6e6e6",
    background="#14171c",
    surface="#1b1f26",
    panel="#242a33",
    dark=True,
)
LIGHT: Final = Theme(
    name="desk-light",
    primary=IN_THE_LIGHT[COOL],
    secondary=IN_THE_LIGHT[GOOD],
    accent=IN_THE_LIGHT[CARE],
    warning=IN_THE_LIGHT[CARE],
    error=IN_THE_LIGHT[BAD],
    success=IN_THE_LIGHT[GOOD],
    foreground="#1b1f26",
    background="#fbfbf8",
    surface="#f1f1ec",
    panel="#e2e3de",
    dark=False,
)
PAPER: Final = Theme(
    name="paper",
    primary="#1f5f8b",
    secondary="#5b5b57",
    accent="#9a5b00",
    warning="#9a5b00",
    error="#a3282a",
    success="#1f6f43",
    foreground="#1d1d1b",
    background="#f7f5ef",
    surface="#f7f5ef",
    panel="#ebe7dc",
    dark=False,
)

_SHADES: Final = {RichColor.parse(dark).get_truecolor(): RichColor.parse(light) for dark, light in IN_THE_LIGHT.items()}


class LightColours(LineFilter):
    """Draws what was drawn for a dark ground so that it can be read on a light one."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments, each colour of ours in its light shade; other colours stay."""
        return [segment if segment.style is None else _shaded(segment) for segment in segments]


def _shaded(segment: Segment) -> Segment:
    style = segment.style
    if style is None or segment.control:
        return segment
    front, ground = _light(style.color), _light(style.bgcolor)
    if front is None and ground is None:
        return segment
    return Segment(segment.text, style + Style(color=front, bgcolor=ground))


def _light(colour: RichColor | None) -> RichColor | None:
    """The light shade of a colour of ours; None for any other."""
    return None if colour is None or colour.triplet is None else _SHADES.get(colour.triplet)

"""What a report draws of sessions and sounds, as SVG; everything drawn stands in words beside it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise

import numpy
from numpy.typing import NDArray

from wizard.corpus.layers import AudioLayer, UtteranceRecord
from wizard.report.page import text

HOWS = {
    "direct": "answered from the transcript",
    "revised": "answered after a revision",
    "sql": "answered with SQL by hand",
    "message": "answered with a message",
    "void": "void",
    "overtaken": "overtaken",
    "open": "still open",
}
"""How a turn ended, in words; the keys are classes of the page's style."""

STYLE = """
svg .direct { fill: #3b7d4f; } svg .revised { fill: #b7892b; } svg .sql { fill: #8a57a8; }
svg .message { fill: #2b5fad; } svg .void, svg .overtaken, svg .open { fill: #8b8f99; }
@media (prefers-color-scheme: dark) { svg .direct { fill: #6cc089; } svg .revised { fill: #e0b75a; }
  svg .sql { fill: #c39be0; } svg .message { fill: #84b1f5; } }
.wave { fill: none; stroke: var(--ink); stroke-width: 1; } .key { stroke: var(--mark); stroke-dasharray: 3 3; }
svg.scales { max-width: 100%; height: auto; }
article { border-top: 1px solid var(--line); padding: .6rem 0; } audio { vertical-align: middle; }
"""

_WIDTH = 960
_BINS = 160


def starts(turns: Sequence[UtteranceRecord]) -> list[float]:
    """When each turn was opened, in seconds from the first one's opening; UTC of the wizard's machine."""
    opened = [datetime.fromisoformat(turn.opened).timestamp() for turn in turns]
    return [one - opened[0] for one in opened]


def timeline(turns: Sequence[UtteranceRecord]) -> str:
    """A session on one line: a bar for each turn, from its opening to its reply on her screen, linked to the turn."""
    if not turns:
        return ""
    opened = starts(turns)
    ends = [begin + _length(turn) for begin, turn in zip(opened, turns, strict=True)]
    whole = max(*ends, 1.0)
    drawn = []
    for begin, end, turn in zip(opened, ends, turns, strict=True):
        x, width = _WIDTH * begin / whole, max(_WIDTH * (end - begin) / whole, 3.0)
        label = f"turn {turn.turn}, {HOWS[turn.how]}, {end - begin:.1f} s"
        drawn.append(
            f'<a href="#{text(turn.id)}"><rect class="{turn.how}" x="{x:.1f}" y="4" width="{width:.1f}" height="22">'
            f"<title>{label}</title></rect></a>"
        )
        if width > 14:
            drawn.append(f'<text x="{x + 3:.1f}" y="38">{turn.turn}</text>')
    minutes = "".join(
        f'<text x="{_WIDTH * 60 * minute / whole:.1f}" y="54">{minute} min</text>'
        for minute in range(0, int(whole // 60) + 1, max(1, int(whole // 600)))
    )
    hows = [how for how in HOWS if any(turn.how == how for turn in turns)]
    legend = "".join(
        f'<svg width="12" height="12"><rect class="{how}" width="12" height="12"/></svg> {HOWS[how]} &nbsp; '
        for how in hows
    )
    return (
        f'<svg class="scales" role="img" aria-label="The session\'s turns in time; the table has the numbers" '
        f'viewBox="0 0 {_WIDTH} 58" width="{_WIDTH}" height="58">{"".join(drawn)}{minutes}</svg>'
        f'<p class="dim">{legend}</p>'
    )


def _length(turn: UtteranceRecord) -> float:
    return turn.wizard_clock.displayed or turn.wizard_clock.replied or 1.0


def waveform(samples: NDArray[numpy.int16], audio: AudioLayer) -> str:
    """The loudest samples of `_BINS` stretches, beside the loudest of all; lines where she pressed and released."""
    width, height = 480, 44
    edges = numpy.linspace(0, len(samples), _BINS + 1).astype(int)
    loud = numpy.abs(samples.astype(numpy.int32))
    peaks = [int(loud[begin:end].max()) if end > begin else 0 for begin, end in pairwise(edges)]
    half, loudest = height / 2, max([1, *peaks])
    path = "".join(
        f"M{place * width // _BINS} {half - reach:.0f}v{2 * reach:.0f}"
        for place, peak in enumerate(peaks)
        if (reach := max(0.5, half * peak / loudest))
    )
    marks = "".join(
        f'<line class="key" x1="{width * at / len(samples):.0f}" x2="{width * at / len(samples):.0f}" y1="0" '
        f'y2="{height}"/>'
        for at in (audio.press, audio.release)
        if at is not None and len(samples)
    )
    label = f"Waveform, {audio.seconds:.1f} s, loudest {_decibels(loudest):.0f} dB below full scale"
    return (
        f'<svg class="scales" role="img" aria-label="{label}" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}">'
        f'<path class="wave" d="{path}"/>{marks}</svg>'
    )


def _decibels(peak: int) -> float:
    return -20 * math.log10(peak / 32768)

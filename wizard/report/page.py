"""A page of HTML that stands by itself: no network, no framework, readable in light and dark, on paper and aloud."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import floor, log10

from subject.wire.plaintext import plain_line

_STYLE = """
:root { color-scheme: light dark; --ink: #1c1d21; --dim: #5b5f69; --line: #c9ccd3; --page: #fff; --mark: #2b5fad; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e7ea; --dim: #a2a7b3; --line: #454a55; --page: #17191e; --mark: #84b1f5; } }
body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--page); margin: 2rem auto;
  max-width: 72rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2.2rem; }
p.dim, caption, td.dim { color: var(--dim); }
.wide { overflow-x: auto; } table { border-collapse: collapse; margin: .8rem 0; }
caption { text-align: left; padding-bottom: .3rem; }
caption span { display: block; position: sticky; left: 0; min-width: min(24rem, calc(100vw - 2rem));
  max-width: min(72rem, calc(100vw - 2rem)); }
th, td { padding: .2rem .7rem .2rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
td.number, td.short, td a { white-space: nowrap; }
a { color: var(--mark); } audio { max-width: 100%; }
p, h1, h2, td.text { overflow-wrap: break-word; } p.dim { overflow-wrap: anywhere; }
code { font-size: .85em; overflow-wrap: anywhere; }
svg text { fill: var(--ink); font: 12px system-ui, sans-serif; } svg .bar { fill: var(--mark); }
svg .line { stroke: var(--ink); } svg .axis { stroke: var(--line); }
input { font: inherit; width: 22rem; max-width: 100%; }
@media print { .wide { overflow: visible; } audio { display: none; }
  body { max-width: none; margin: 0; font-size: 10pt; } input { display: none; } h2 { break-after: avoid; }
  tr, article table { break-inside: avoid; } }
"""

_FILTER = """
for (const box of document.querySelectorAll("input[data-of]")) box.addEventListener("input", () => {
  const wanted = box.value.toLowerCase().split(/\\s+/), of = document.getElementById(box.dataset.of);
  for (const one of of.tBodies ? of.tBodies[0].rows : of.children) {
    const text = one.textContent.toLowerCase();
    one.hidden = !wanted.every(word => text.includes(word));
  }
});
"""


SHORT = 24
"""Characters of a text in a table that is not broken over lines: a name with a hyphen stays whole."""


class Markup(str):
    """A cell of a table that is HTML already."""

    __slots__ = ()


def text(value: object) -> str:
    """A text from outside, safe inside HTML; what would command a terminal is shown."""
    return escape(plain_line(str(value)))


def link(address: str, words: str) -> Markup:
    """Words that lead to an address in the report."""
    return Markup(f'<a href="{text(address)}">{text(words)}</a>')


def filter_box(name: str, label: str = "Filter") -> str:
    """A box that hides the rows of a table, or the parts of an element, of this `name` that lack what is typed."""
    return f'<p><input type="search" data-of="{text(name)}" aria-label="{text(label)}" placeholder="{text(label)}"></p>'


def page(title: str, parts: Iterable[str], *, style: str = "") -> str:
    """A whole document of `parts`, which are HTML; `style` is added to the style that all pages have."""
    body = "\n".join(parts)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{text(title)}</title><style>{_STYLE}{style}</style></head>\n"
        f"<body><h1>{text(title)}</h1>\n{body}\n<script>{_FILTER}</script></body></html>\n"
    )


def heading(words: str) -> str:
    """The heading of a section."""
    return f"<h2>{text(words)}</h2>"


def paragraph(words: str, *, dim: bool = False) -> str:
    """A paragraph of plain words."""
    return f'<p class="dim">{text(words)}</p>' if dim else f"<p>{text(words)}</p>"


def table(
    columns: Sequence[str], rows: Iterable[Sequence[object]], *, caption: str = "", numbers: int = 0, name: str = ""
) -> str:
    """A table; from column `numbers` on, counted from 1, cells are numbers (0: none are).

    With a `name` a box above the table hides the rows that do not hold what is typed into it. On a narrow screen the
    table scrolls by itself.
    """

    def kind(place: int, words: object = None) -> str:
        if numbers and place + 1 >= numbers:
            return ' class="number"'
        long = words is None or isinstance(words, Markup) or len(str(words)) > SHORT
        return ' class="text"' if long else ' class="short"'

    def written(cell: object) -> str:
        return cell if isinstance(cell, Markup) else text(cell)

    head = "".join(f'<th scope="col"{kind(place)}>{text(one)}</th>' for place, one in enumerate(columns))
    lines = [
        "<tr>" + "".join(f"<td{kind(place, cell)}>{written(cell)}</td>" for place, cell in enumerate(row)) + "</tr>"
        for row in rows
    ]
    box = filter_box(name) if name else ""
    mark = f' id="{text(name)}"' if name else ""
    said = f"<caption><span>{text(caption)}</span></caption>" if caption else ""
    body = "\n".join(lines)
    whole = f"<table{mark}>{said}<thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table>"
    return f'{box}<div class="wide" tabindex="0">{whole}</div>'


def round_top(value: float) -> float:
    """The end of an axis from 0 that holds `value`: a round number whose half is round too."""
    if value <= 0:
        return 1.0
    unit = 10.0 ** floor(log10(value))
    return next(step * unit for step in (1, 2, 4, 6, 8, 10) if step * unit >= value * (1 - 1e-9))


def bars(
    values: Sequence[tuple[str, float, tuple[float, float] | None]],
    *,
    low: float = 0.0,
    high: float = 100.0,
    digits: int = 1,
    label: str,
) -> str:
    """Horizontal bars with intervals, as SVG; the same numbers belong into a table beside them.

    `values`: name, value and interval of each, on the scale from `low` to `high`.
    """
    longest = max((len(name) for name, _, _ in values), default=0)
    left, width, step = 20 + 7 * min(longest, 44), 460, 24

    def at(value: float) -> float:
        return left + width * (min(max(value, low), high) - low) / (high - low)

    drawn = []
    for place, (name, value, interval) in enumerate(values):
        y = place * step + 6
        start, end = sorted((at(0), at(value)))
        drawn.append(f'<text x="{left - 8}" y="{y + 12}" text-anchor="end">{text(name[:44])}</text>')
        drawn.append(f'<rect class="bar" x="{start:.1f}" y="{y}" width="{end - start:.1f}" height="14"/>')
        if interval:
            one, two = at(interval[0]), at(interval[1])
            drawn.append(
                f'<line class="line" x1="{one:.1f}" x2="{two:.1f}" y1="{y + 7}" y2="{y + 7}" stroke-width="2"/>'
            )
        drawn.append(f'<text x="{left + width + 8}" y="{y + 12}">{value:.{digits}f}</text>')
    height = len(values) * step + 24
    for mark in (low, (low + high) / 2, high):
        drawn.append(f'<line class="axis" x1="{at(mark):.1f}" x2="{at(mark):.1f}" y1="0" y2="{height - 20}"/>')
        drawn.append(f'<text x="{at(mark):.1f}" y="{height - 6}" text-anchor="middle">{mark:.3g}</text>')
    return (
        f'<div class="wide"><svg role="img" aria-label="{text(label)}" viewBox="0 0 {left + width + 60} {height}" '
        f'width="{left + width + 60}" height="{height}">{"".join(drawn)}</svg></div>'
    )

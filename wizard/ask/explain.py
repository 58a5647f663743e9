"""How a request was read, for people who debug it: words, leaves, the rules of the best readings, their evidence.

Everything is plain text, a tree indented by two blanks a level. Costs stand beside: the cheapest is first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.ask.interface import Interpretation, Request
from wizard.ask.numerals import Token
from wizard.ask.plausibility.familiarity import TRAIT
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.readings import Read
from wizard.ask.reader.words import words_of
from wizard.ask.tool import LexiconTool

READINGS = 3
"""Readings whose rules are shown."""
SAID = 100
"""Characters of a meaning that are shown."""


def explain(tool: LexiconTool, request: Request, *, chart: bool = False) -> str:
    """How the tool reads a request; with `chart` also every constituent that was made on the way."""
    read = tool.read(request)
    words = read.words or tuple(words_of(request.text))
    lines = ["words   " + " ".join(f"{place}:{token.word}" for place, token in enumerate(words))]
    lines += _unread(read, words_of(request.text))
    if chart and read.chart is not None:
        lines += ["", "chart"] + [f"  {line}" for line in _chart(read, words)]
    for number, (said, item, cost) in enumerate(_readings(tool, request, read), 1):
        lines += ["", f"reading {number}, cost {cost:.2f}: {said}"]
        lines += [f"  {line}" for line in tree(item, words)]
    best = tool.ask(request).interpretations[:1]
    for one in best:
        lines += ["", *_plausibility(one, request.text)]
    return "\n".join(lines)


def _unread(read: Read, tokens: Sequence[Token]) -> Iterator[str]:
    for title, places in (("unknown", read.unknown), ("left out", read.left_out)):
        if places:
            yield f"{title:<8}" + " ".join(f"{place}:{tokens[place].word}" for place in places)
    if not read.readings:
        yield "no reading"


def _readings(tool: LexiconTool, request: Request, read: Read) -> Iterator[tuple[str, Edge, float]]:
    for reading in read.readings[:READINGS]:
        yield tool.paraphraser.query(reading.query), reading.root, reading.cost


def tree(item: Edge, words: Sequence[Token]) -> Iterator[str]:
    """A constituent with its parts below it: category, rule, words, cost; of leaves also what they mean."""
    said = " ".join(token.word for token in words[item.start : item.end])
    own = item.cost - sum(part.cost for part in item.parts)
    what = f"{item.category:<6} {item.rule or '-'} [{said}] {item.cost:.2f}"
    if item.parts:
        yield f"{what} (rule {own:.2f})"
        for part in item.parts:
            for line in tree(part, words):
                yield f"  {line}"
    else:
        yield f"{what} = {_short(item.meaning)}"


def _chart(read: Read, words: Sequence[Token]) -> Iterator[str]:
    assert read.chart is not None  # noqa: S101 - the caller looked
    cells = read.chart.unabridged().cells
    for (start, end), cell in sorted(cells.items(), key=lambda entry: (entry[0][1] - entry[0][0], entry[0])):
        said = " ".join(token.word for token in words[start:end])
        for category, items in cell.items():
            for item in items:
                yield f"{start:>2}-{end:<2} {category:<6} {item.rule or '-':<24} {item.cost:>6.2f}  [{said}]"


def _plausibility(best: Interpretation, text: str) -> Iterator[str]:
    yield f"plausibility {best.score:.3f}, {best.sureness}, as read (rows not looked at)"
    for name, value in sorted(best.evidence.items()):
        if value and not name.startswith(TRAIT):
            yield f"  {name:<22} {value:.2f}"
    unused = [text[start:end] for start, end in best.left_out]
    yield "words not used: " + (", ".join(f"'{part}'" for part in unused) or "none")


def _short(meaning: object) -> str:
    said = " ".join(str(meaning).split())
    return said if len(said) <= SAID else f"{said[: SAID - 1]}…"

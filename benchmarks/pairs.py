"""How people put it beside how it is put plainly: what the rules read of the first as they read the second.

A domain's `rewordings.jsonl` teaches a language model; here the rules are asked both sides of each pair, behind what
the pair says came before, and their first readings are compared by the rows. The plain side is no gold, only what the
rules make of plain words; most pairs are there because the rules did not understand the other side. Half `a` may be
read (`--misses`), of half `b` nothing is printed but counts: what a change wins there is what it is worth.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.asked import DOMAINS
from benchmarks.questions import table
from wizard.ask.guard import open_database
from wizard.ask.interface import Exchange, Interpretation, Outcome, Request, finished
from wizard.ask.llm.rewordings import RewordedExample, rewordings_of
from wizard.ask.plausibility.answers import Rows
from wizard.ask.tool import LexiconTool, make_lexicon_tool
from wizard.domain import database_url, load_domain

HALVES = "ab"
WIDEST = 6
"""Columns of an answer beyond which no part of it is compared."""
HEADINGS = ("pairs", "asked", "right", "wrong", "unsure, right first", "unsure", "unread", "right %", "prec. %")
KINDS = ("right", "wrong", "unsure, right first", "unsure", "unread")


@dataclass(frozen=True)
class AskedPair:
    """What became of one side said beside the other put plainly."""

    pair: RewordedExample
    half: str
    kind: str
    """One of `KINDS`; unsure is what is offered and no answer."""
    unknown: tuple[str, ...]
    wanted: str
    """The paraphrase of the plain side."""
    said: str
    """That of the first reading of the side said, empty where there is none."""
    readings: tuple[Interpretation, ...]
    """How the reader has that side, the likeliest first, before anything is put together from pieces."""
    rights: tuple[bool, ...]
    """Of each, whether it is the plain side's."""


def half_of(pair: RewordedExample) -> str:
    """Which half a pair belongs to, by what was said."""
    return HALVES[zlib.crc32(pair.said.encode()) % 2]


def asked_pairs(name: str) -> Iterator[AskedPair]:
    """The pairs of a shipped domain, in order; those whose plain side is not read are left out."""
    domain = load_domain(name, check_audio=False)
    with open_database(database_url(domain)) as database:
        tool = make_lexicon_tool(domain, database)
        for pair in rewordings_of(domain):
            wanted = _readings(tool, Request(pair.plain))
            if not wanted.interpretations:
                continue
            plain = wanted.interpretations[0]
            request = Request(pair.said, _behind(tool, pair))
            read = tool.ask(request)
            outcome = finished(tool, request, read)
            first = next(iter(outcome.interpretations), None)
            yield AskedPair(
                pair,
                half_of(pair),
                "unread" if first is None else _kind(outcome.status == "answered", _alike(tool, first, plain)),
                tuple(one.text for one in outcome.unknown),
                plain.paraphrase,
                "" if first is None else first.paraphrase,
                read.interpretations,
                tuple(_alike(tool, one, plain) for one in read.interpretations),
            )


def _kind(answered: bool, right: bool) -> str:
    if answered:
        return "right" if right else "wrong"
    return "unsure, right first" if right else "unsure"


def _readings(tool: LexiconTool, request: Request) -> Outcome:
    return finished(tool, request, tool.ask(request))


def _behind(tool: LexiconTool, pair: RewordedExample) -> tuple[Exchange, ...]:
    """What came before, each read as plain words are."""
    before: tuple[Exchange, ...] = ()
    for text in pair.before:
        read = _readings(tool, Request(text, before)).interpretations
        before = (*before, Exchange(text, read[0].logical_form if read else None))
    return before


def _alike(tool: LexiconTool, one: Interpretation, other: Interpretation) -> bool:
    """Whether a fair judge takes one answer for the other: the same rows, with or without what stands beside them;
    a yes for rows and a no for none."""
    mine, theirs = tool.rows([one, other])
    if mine is None or theirs is None:
        return one.sql == other.sql
    if one.boolean != other.boolean:
        return _is_yes(one, mine) == _is_yes(other, theirs)
    narrow, wide = sorted((mine, theirs), key=_width)
    if len(narrow) != len(wide) or _width(wide) > WIDEST:
        return narrow == wide
    kept = itertools.combinations(range(_width(wide)), _width(narrow))
    return any(frozenset(tuple(row[at] for at in places) for row in wide) == narrow for places in kept)


def _width(rows: Rows) -> int:
    return max(map(len, rows), default=0)


def _is_yes(reading: Interpretation, rows: Rows) -> bool:
    return rows == {(1,)} if reading.boolean else bool(rows)


def main(argv: list[str]) -> int:
    """Ask, count, and with `--misses` print what may be read."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks pairs", description=__doc__)
    parser.add_argument("--domain", choices=DOMAINS, action="append", help="this domain only")
    parser.add_argument("--misses", action="store_true", help="print what is not right in half a")
    options = parser.parse_args(argv)
    rows = []
    for name in options.domain or DOMAINS:
        found = list(asked_pairs(name))
        for half, later in itertools.product(HALVES, (False, True)):
            mine = [one for one in found if one.half == half and bool(one.pair.before) == later]
            count = Counter(one.kind for one in mine)
            right, answered = count["right"], count["right"] + count["wrong"]
            shares = [f"{100 * right / max(1, of):.1f}" for of in (len(mine), answered)]
            title = f"{name}, {'later turns' if later else 'single'}, half {half}"
            rows.append((title, str(len(mine)), *(str(count[kind]) for kind in KINDS), *shares))
        for one in found if options.misses else ():
            if one.half == HALVES[0] and one.kind != "right":
                _print_miss(one)
    print(table(HEADINGS, rows))
    return 0


def _print_miss(one: AskedPair) -> None:
    words = f" [not understood: {', '.join(one.unknown)}]" if one.unknown else ""
    before = "".join(f"{text} / " for text in one.pair.before)
    print(f"{one.kind}: {before}{one.pair.said}{words}\n    plain: {one.wanted}", file=sys.stderr)
    if one.said:
        print(f"    read:  {one.said}", file=sys.stderr)


__all__ = ["AskedPair", "asked_pairs", "half_of", "main"]

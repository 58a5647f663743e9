"""An audit as lines of text: a release's checklist."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from wizard.audit.auditing import SAYS, TO_MEND, Audit, AuditNote

WIDTH = 100
"""Columns of a line: what is longer is broken."""
SHOWN = 12
"""So many turns of a kind are named, unless all are asked for."""


def checklist(found: Audit, *, everything: bool = False) -> Iterator[str]:
    """The lines, what is to be mended first."""
    yield from _broken(
        f"{found.turns} turns, {found.tested} of them tested, {found.yes_no} of those yes/no questions; "
        f"{found.undone} that nobody has annotated; "
        f"{found.databases} other databases",
        2,
    )
    for title, kinds in (
        ("To mend before a release", [kind for kind in SAYS if kind in TO_MEND]),
        ("To know", [kind for kind in SAYS if kind not in TO_MEND]),
    ):
        yield ""
        yield title
        for kind in kinds:
            those = found.of(kind)
            apart = sum(one.yes_no for one in those)
            mark = "✗" if those and kind in TO_MEND else "·" if those else "✓"
            more = f" ({apart} of them yes/no questions)" if apart else ""
            yield from _broken(f"  {mark} {len(those):>5}  {SAYS[kind]}{more}", 11)
            yield from _named(those, everything)
    yield ""
    yield "Tested turns by principle"
    for number, count in sorted(found.by_principle.items()):
        yield f"    {count:>5}  {number}"
    yield from _untested(found.untested)
    yield ""
    if found.clean and not found.tested:
        yield "no turn was tested, so nothing is known of any"
    else:
        yield "clean: nothing is to be mended" if found.clean else "not clean: see what is to be mended"


def _untested(principles: Sequence[str]) -> Iterator[str]:
    """The principles that no tested turn cites, those of each domain together."""
    if not principles:
        yield "  principles that no tested turn cites: none"
    for domain, those in groupby(principles, key=lambda one: one.rpartition(" ")[0]):
        numbers = ", ".join(one.rpartition(" ")[2] for one in those)
        yield from _broken(f"  principles of {domain} that no tested turn cites: {numbers}", 4)


def _broken(line: str, indent: int) -> list[str]:
    """A line as several where it is long; those behind the first are indented by so many columns."""
    return wrap(line, WIDTH, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)


def _named(those: tuple[AuditNote, ...], everything: bool) -> Iterator[str]:
    shown = those if everything else those[:SHOWN]
    for one in shown:
        yield from _broken(f"           {one.utterance}{f': {one.detail}' if one.detail else ''}", 13)
    if len(those) > len(shown):
        yield f"           and {len(those) - len(shown)} more (--all names them)"

"""The rooms of the house and what each imports, read from the source; the picture of docs/architecture.md drawn of it.

    python -m tests.docs.rooms        # draws docs/architecture.svg anew

A room is a package directly in `subject` or `wizard`. The modules that lie beside the packages are rooms, too: those of
`subject` are one, the station; its command and the command of `wizard` are where the programs begin. Imports inside
functions count as all others; imports for type checkers only do not, for nothing is loaded by them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "docs" / "architecture.svg"
PACKAGES = ("subject", "wizard")
STATION = "subject.station"
COMMAND = "subject.cli"
FLOOR = frozenset(
    {
        "wizard.errors", "wizard.bounded", "subject.errors", "subject.supervision", "subject.durable",
        "subject.first_use", "subject.json_text", "subject.shaped", "wizard.shaped_yaml", "subject.priority",
        "subject.daemon_threads",
    }
)  # fmt: skip
"""What every room stands on: roots of the errors, limits of what is read, supervised tasks, safe files, names that are
imported at first use, JSON and YAML that are read, who goes first in line for a processor, threads that end with the
process. Not drawn."""
DATA = "wizard.domains"
"""No room: the shipped domains, each with the generator of its database, which imports nothing of ours."""

Imports = dict[str, set[str]]


def room_of(module: str) -> str | None:
    """The room of a dotted module name, such as `wizard.cas`; None for what is not ours, or stands under every room."""
    parts = module.split(".")
    if parts[0] not in PACKAGES or len(parts) < 2 or parts[1].startswith("__"):
        return None
    room = ".".join(parts[:2])
    if room in FLOOR or room == DATA:
        return None
    if parts[0] == "subject" and not (ROOT / "subject" / parts[1]).is_dir():
        return COMMAND if parts[1] in ("cli", "hidden_argument") else STATION
    return room


@cache
def imports() -> Imports:
    """Every room, with the rooms that its modules import; read once, and only to be looked at."""
    found: Imports = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            room = room_of(module)
            if room is None:
                continue
            own = found.setdefault(room, set())
            for name in _imported(ast.parse(path.read_text(encoding="utf-8"))):
                other = room_of(name)
                if other is not None and other != room:
                    own.add(other)
    return found


def _imported(node: ast.AST) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                continue
            case ast.Import(names=names):
                yield from (one.name for one in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module
                if module in PACKAGES:
                    yield from (f"{module}.{one.name}" for one in child.names)
            case _:
                yield from _imported(child)


def circles(found: Mapping[str, set[str]]) -> list[tuple[str, ...]]:
    """Rooms that import one another, over however many others; empty where data moves one way."""
    out = []
    for room in found:
        way = _way(found, room, room)
        if way and min(way) == room:
            out.append(way)
    return out


def _way(found: Mapping[str, set[str]], begin: str, end: str) -> tuple[str, ...]:
    """A shortest way of imports from `begin` to `end`; empty where there is none."""
    ways: list[tuple[str, ...]] = [(begin,)]
    seen: set[str] = set()
    for way in ways:
        for other in sorted(found.get(way[-1], ())):
            if other == end:
                return way
            if other not in seen:
                seen.add(other)
                ways.append((*way, other))
    return ()


def levels(found: Mapping[str, set[str]]) -> dict[str, int]:
    """How high each room stands: 0 imports no other room, every other one more than the highest that it imports."""
    out: dict[str, int] = {}

    def height(room: str) -> int:
        if room not in out:
            out[room] = 1 + max((height(other) for other in found.get(room, ())), default=-1)
        return out[room]

    for room in found:
        height(room)
    return out


def reduced(found: Mapping[str, set[str]]) -> Imports:
    """The imports without those that follow from others: what is drawn. The page lists all of them."""
    out: Imports = {}
    for room, others in found.items():
        out[room] = {
            other
            for other in others
            if not any(other != between and _way(found, between, other) for between in others - {other})
        }
    return out


WIDE, HIGH, GAP, RISE = 150, 34, 22, 84
"""Pixels: a box, the space beside it, and from a level to the next."""


def drawn(found: Mapping[str, set[str]]) -> str:
    """The picture: what imports stands above what it imports, with a line where that does not follow from others."""
    standing = levels(found)
    rows: dict[int, list[str]] = {}
    for room in sorted(found):
        rows.setdefault(standing[room], []).append(room)
    across = max(len(row) for row in rows.values()) * (WIDE + GAP) + GAP
    down = (max(rows) + 1) * RISE + GAP
    place: dict[str, tuple[float, float]] = {}
    for level, row in rows.items():
        begin = (across - len(row) * (WIDE + GAP) + GAP) / 2
        for number, room in enumerate(row):
            place[room] = (begin + number * (WIDE + GAP), down - (level + 1) * RISE + GAP)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {down}" width="{across}" height="{down}" '
        'font-family="sans-serif" font-size="13" role="img">',
        "<title>The rooms of woz-collect: a line leads down from a room to one that it imports</title>",
        f'<rect width="{across}" height="{down}" fill="#ffffff"/>',
    ]
    for room, others in sorted(reduced(found).items()):
        x, y = place[room]
        for other in sorted(others):
            to_x, to_y = place[other]
            bend = (to_y - y - HIGH) / 2
            lines.append(
                f'<path d="M{x + WIDE / 2:g} {y + HIGH:g} C{x + WIDE / 2:g} {y + HIGH + bend:g} '
                f'{to_x + WIDE / 2:g} {to_y - bend:g} {to_x + WIDE / 2:g} {to_y:g}" fill="none" stroke="#8a97a6"/>'
            )
    for room, (x, y) in sorted(place.items()):
        colour = "#e3eefb" if room.startswith("wizard") else "#fdeeda"
        lines.append(
            f'<rect x="{x:g}" y="{y:g}" width="{WIDE}" height="{HIGH}" rx="5" fill="{colour}" stroke="#53606e"/>'
        )
        lines.append(
            f'<text x="{x + WIDE / 2:g}" y="{y + HIGH / 2 + 4.5:g}" text-anchor="middle" fill="#10202f">'
            f"{escape(room)}</text>"
        )
    return "\n".join([*lines, "</svg>", ""])


if __name__ == "__main__":
    PICTURE.write_text(drawn(imports()), encoding="utf-8")

"""Words as a screen can show them: on one line, harmless, wrapped to a width."""

from __future__ import annotations

from rich.cells import cell_len, chop_cells


def clean(text: str) -> str:
    """`text` on one line, control characters shown as spaces: nothing in it can move the cursor or ring a bell."""
    return "".join(character if character.isprintable() else " " for character in " ".join(text.split()))


def wrapped(text: str, width: int) -> list[str]:
    """`text` in lines of at most `width` columns, broken between words where possible; never empty."""
    width = max(1, width)
    lines: list[str] = []
    line = ""
    for word in clean(text).split(" "):
        candidate = f"{line} {word}" if line else word
        if cell_len(candidate) <= width:
            line = candidate
            continue
        if line:
            lines.append(line)
        pieces = chop_cells(word, width)
        lines.extend(pieces[:-1])
        line = pieces[-1] if pieces else ""
    if line or not lines:
        lines.append(line)
    return lines

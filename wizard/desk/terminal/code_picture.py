"""The join code as a picture for a camera: a QR code of half blocks, two of its rows in a line (extra `network`)."""

from __future__ import annotations

from itertools import zip_longest

from rich.text import Text

BORDER = 2
"""Light modules round the code; cameras find it with two as well as with the four of ISO/IEC 18004."""
INK = "#000000 on #ffffff"
"""The same on a dark and on a light ground: a code in light on dark is not read everywhere."""
_BLOCKS = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def code_picture(text: str) -> Text | None:
    """The picture of `text`; None where the library is not installed."""
    try:
        import segno
    except ImportError:
        return None
    rows = [[int(dark) for dark in row] for row in segno.make(text, error="l", micro=False).matrix_iter(border=BORDER)]
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=[0] * len(rows[0]))
    lines = ("".join(_BLOCKS[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs)
    return Text("\n").join(Text(line, style=INK) for line in lines)

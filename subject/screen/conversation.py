"""How the conversation is drawn: what she said, answers as tables in display names, messages, and what goes on now.

Pure: shown items and a width in, lines of text out. Both terminals draw with it, so what the wizard sees is what she
sees. Nothing in a line is markup; control characters are made harmless; no line is wider than asked.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from rich.cells import cell_len
from rich.text import Text

from subject.screen.words import clean, wrapped
from subject.wire.messages import Answer, Cell, Message, Shown, State, Transcript

INDENT = 2
"""Columns that everything but a heading is moved in."""
GAP = 2
"""Columns between two columns of a table."""
WIDEST = 36
"""Columns of a screen that one column of a table may take; longer values are wrapped."""
PAGE_ROWS = 12
"""Rows of an answer shown at a time, where the caller does not say."""
DASH = "-"
"""A value that the database does not have."""

HEADING = "bold"
LABEL = "italic"
QUIET = "dim"
VALUE = "bold"
PLAIN = ""

SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
WORKING = "working on it"
LISTENING = "listening"
MOMENT = "one moment"
_ANSWER = "Answer"
"""Above every answer; "yes" and "no" are labelled so too, and need not be twice."""


@dataclass(frozen=True)
class AnswerPlace:
    """Which part of a long or wide answer is in view."""

    row: int = 0
    """First row in view, from 0."""
    column: int = 0
    """First column in view after the one that always stays, from 0."""


START = AnswerPlace()


@dataclass(frozen=True)
class DrawnAnswer:
    """An answer as it is drawn: its lines, and what lies outside them."""

    lines: tuple[Text, ...]
    rows: tuple[int, int]
    """First row in view and the one after the last."""
    columns: tuple[int, ...]
    """Columns in view."""


def shown_value(value: Cell) -> str:
    """A value as people read it: yes and no, no empty decimals, a dash for what is not known."""
    if value is None:
        return DASH
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        if not math.isfinite(value):
            return DASH
        if value != 0 and abs(value) < 1e-4:
            return f"{value:.4g}"
        return f"{value:.4f}".rstrip("0").rstrip(".")
    return clean(str(value)) or DASH


def conversation(
    shown: Sequence[Shown],
    *,
    width: int,
    state: State = "ready",
    page_rows: int = PAGE_ROWS,
    places: Mapping[int, AnswerPlace] = MappingProxyType({}),
    frame: int = 0,
    marks: Mapping[int, str] = MappingProxyType({}),
) -> list[Text]:
    """All that has been said and shown, oldest first, then the sign of what goes on now.

    Args:
        width: columns of the screen there are; no line is longer.
        state: hers, as she is told it.
        page_rows: rows of an answer in view at a time.
        places: by number of the reply, where its answer is turned to; its beginning where not given.
        frame: number of the working sign's picture; any integer.
        marks: by number of the reply, a short word at the right of its heading. For the wizard; never hers.
    """
    lines: list[Text] = []
    for item in shown:
        if lines:
            lines.append(Text(""))
        if isinstance(item, Transcript):
            lines.append(Text("You said", style=HEADING))
            lines.extend(_indented(item.text, width))
        elif isinstance(item, Message):
            lines.append(_heading("The system says", marks.get(item.reply, ""), width))
            lines.extend(_indented(item.text, width))
        else:
            lines.append(_heading(_ANSWER, marks.get(item.reply, ""), width))
            part = answer_part(item, width=width - INDENT, page_rows=page_rows, place=places.get(item.reply, START))
            lines.extend(Text(" " * INDENT).append_text(line) for line in part.lines)
    return [*lines, *sign_lines(shown, state, frame)]


def sign_lines(shown: Sequence[Shown], state: State, frame: int = 0) -> list[Text]:
    """The end of the conversation: what goes on now, close to the question where that is being worked on."""
    sign = pending(state, frame)
    if sign is None:
        return []
    apart = bool(shown) and not (state == "working" and isinstance(shown[-1], Transcript))
    return [*([Text("")] if apart else []), Text(" " * INDENT).append_text(sign)]


def pending(state: State, frame: int = 0) -> Text | None:
    """The sign of what goes on now, in words and shape; None while it is her turn to speak."""
    if state == "working":
        return Text(f"{SPINNER[frame % len(SPINNER)]} {WORKING}", style=HEADING)
    if state == "listening":
        return Text(f"● {LISTENING}", style=HEADING)
    if state == "paused":
        return Text(f"‖ {MOMENT}", style=HEADING)
    return None


def answer_part(answer: Answer, *, width: int, page_rows: int = PAGE_ROWS, place: AnswerPlace = START) -> DrawnAnswer:
    """An answer, as much as fits: one value large; one wide row as a list; a table with its page otherwise."""
    width = max(8, width)
    page_rows = max(1, page_rows)
    if not answer.rows:
        return DrawnAnswer((Text("Nothing was found.", style=PLAIN),), (0, 0), tuple(range(len(answer.columns))))
    if len(answer.rows) == 1 and len(answer.columns) == 1:
        label, value = answer.columns[0], shown_value(answer.rows[0][0])
        lines = [Text(line, style=LABEL) for line in wrapped(label, width) if label != _ANSWER]
        lines += [Text(line, style=VALUE) for line in wrapped(value, width)]
        return DrawnAnswer(tuple(lines), (0, 1), (0,))
    natural = _widths(answer, width)
    if len(answer.rows) == 1 and sum(natural) + GAP * (len(natural) - 1) > width:
        return DrawnAnswer(tuple(_record(answer, width)), (0, 1), tuple(range(len(answer.columns))))
    columns = _columns_in_view(natural, width, place.column)
    first = min(max(0, place.row), max(0, len(answer.rows) - 1)) // page_rows * page_rows
    last = min(len(answer.rows), first + page_rows)
    lines = _table(answer, columns=columns, natural=natural, width=width, rows=(first, last))
    footer = _footer(answer, columns, first, last)
    if footer:
        lines.extend(Text(line, style=QUIET) for line in wrapped(footer, width))
    return DrawnAnswer(tuple(lines), (first, last), columns)


def paged(answer: Answer, page_rows: int = PAGE_ROWS) -> bool:
    """True where the answer has more rows than a page."""
    return len(answer.rows) > max(1, page_rows)


def turn_page(answer: Answer, place: AnswerPlace, by: int, page_rows: int = PAGE_ROWS) -> AnswerPlace:
    """The place `by` pages further on (or back); the first and the last page are the ends."""
    page_rows = max(1, page_rows)
    pages = max(1, -(-len(answer.rows) // page_rows))
    page = min(max(0, place.row // page_rows + by), pages - 1)
    return replace(place, row=page * page_rows)


def turn_columns(answer: Answer, place: AnswerPlace, by: int, width: int) -> AnswerPlace:
    """The place one column further right (`by` = 1) or left (-1), as long as something is outside on that side.

    `width` is that of the conversation.
    """
    inner = max(8, width - INDENT)
    natural = _widths(answer, inner)
    if by > 0 and (not natural or _columns_in_view(natural, inner, place.column)[-1] == len(natural) - 1):
        return place
    return replace(place, column=max(0, place.column + by))


def _heading(words: str, mark: str, width: int) -> Text:
    heading = Text().append(words, style=HEADING)
    if mark:
        space = width - cell_len(words) - cell_len(mark)
        if space > 0:
            heading.append(" " * space).append(mark, style=QUIET)
    return heading


def _indented(text: str, width: int) -> list[Text]:
    return [Text(" " * INDENT + line) for line in wrapped(text, width - INDENT)]


def _widths(answer: Answer, width: int) -> list[int]:
    """What each column would take; where all together do not fit in `width`, labels are folded to two lines."""
    whole = [
        max(cell_len(clean(label)), *(cell_len(shown_value(row[index])) for row in answer.rows), 1)
        for index, label in enumerate(answer.columns)
    ]
    if max(whole) <= WIDEST and sum(whole) + GAP * (len(whole) - 1) <= width:
        return whole
    widths = []
    for index, label in enumerate(answer.columns):
        values = [cell_len(shown_value(row[index])) for row in answer.rows]
        longest_word = max((cell_len(word) for word in clean(label).split(" ")), default=0)
        half = max(longest_word, -(-cell_len(clean(label)) // 2))
        widths.append(max(1, min(WIDEST, max(max(values, default=0), half))))
    return widths


def _columns_in_view(natural: Sequence[int], width: int, start: int) -> tuple[int, ...]:
    """The first column always, then as many from `start` + 1 on as fit; at least one of them."""
    if not natural:
        return ()
    columns = [0]
    used = min(natural[0], width)
    for index in range(1 + min(start, max(0, len(natural) - 2)), len(natural)):
        used += GAP + natural[index]
        if used > width and len(columns) > 1:
            break
        columns.append(index)
        if used > width:
            break
    return tuple(columns)


def _fitted(natural: Sequence[int], columns: Sequence[int], width: int) -> list[int]:
    """Widths of the columns in view; the widest give way where even the fewest do not fit."""
    widths = [natural[index] for index in columns]
    room = width - GAP * (len(widths) - 1)
    while sum(widths) > room and max(widths) > 2:
        widths[widths.index(max(widths))] -= 1
    return widths


def _table(
    answer: Answer, *, columns: Sequence[int], natural: Sequence[int], width: int, rows: tuple[int, int]
) -> list[Text]:
    widths = _fitted(natural, columns, width)
    right = [_is_number(answer, index) for index in columns]
    lines = _row([clean(answer.columns[index]) for index in columns], widths, right, LABEL, bottom=True)
    lines.append(Text((" " * GAP).join("─" * each for each in widths), style=QUIET))
    for row in answer.rows[slice(*rows)]:
        lines.extend(_row([shown_value(row[index]) for index in columns], widths, right, PLAIN))
    return lines


def _row(
    values: Sequence[str], widths: Sequence[int], right: Sequence[bool], style: str, *, bottom: bool = False
) -> list[Text]:
    cells = [wrapped(value, width) for value, width in zip(values, widths, strict=True)]
    height = max(len(cell) for cell in cells)
    lines = []
    for number in range(height):
        parts = []
        for cell, width, to_right in zip(cells, widths, right, strict=True):
            index = number - (height - len(cell)) if bottom else number
            piece = cell[index] if 0 <= index < len(cell) else ""
            space = " " * max(0, width - cell_len(piece))
            parts.append(space + piece if to_right else piece + space)
        lines.append(Text((" " * GAP).join(parts).rstrip(), style=style))
    return lines


def _record(answer: Answer, width: int) -> list[Text]:
    """One row as a list: a label and its value on a line each, or under each other where there is no room."""
    labels = [clean(label) for label in answer.columns]
    column = min(max(cell_len(label) for label in labels), max(4, width // 2 - GAP))
    lines: list[Text] = []
    for label, value in zip(labels, answer.rows[0], strict=True):
        names = wrapped(label, column)
        values = wrapped(shown_value(value), width - column - GAP)
        for number in range(max(len(names), len(values))):
            name = names[number] if number < len(names) else ""
            piece = values[number] if number < len(values) else ""
            line = Text().append(name, style=LABEL)
            if piece:
                line.append(" " * (column - cell_len(name) + GAP)).append(piece)
            lines.append(line)
    return lines


def _is_number(answer: Answer, index: int) -> bool:
    values = [row[index] for row in answer.rows if row[index] is not None]
    return bool(values) and all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in values)


def in_all(total: int, *, at_least: bool) -> str:
    """How many there are, in words: `1234`, `more than 10000`."""
    return f"more than {total}" if at_least else str(total)


def _in_all(answer: Answer) -> str:
    """How many rows there are; and where not all of them are listed, how many are."""
    here = len(answer.rows)
    if not answer.more:
        return str(here)
    if answer.total is None:
        return f"the first {here}"
    return f"{in_all(answer.total, at_least=answer.at_least)} (the first {here} are listed)"


def _footer(answer: Answer, columns: Sequence[int], first: int, last: int) -> str:
    words = []
    total = len(answer.rows)
    if last - first < total or answer.more:
        rows = f"rows {first + 1}-{last}" if last - first > 1 else f"row {last}"
        words.append(f"{rows} of {_in_all(answer)}")
    if len(columns) < len(answer.columns):
        rest = columns[1:]
        span = f"{rest[0] + 1}-{rest[-1] + 1}" if len(rest) > 1 else str(rest[0] + 1)
        span = f"1-{rest[-1] + 1}" if rest[0] == 1 else f"1 and {span}"
        words.append(f"columns {span} of {len(answer.columns)}")
    return ", ".join(words)

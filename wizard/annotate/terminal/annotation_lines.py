"""An annotation as lines of text: each layer with its key, what was decided, and what the checks find.

Pure. What is chosen has brackets as well as a colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rich.console import Console
from rich.text import Text

from subject.screen.colours import BAD, CARE, COOL, GOOD, QUIET
from subject.screen.lines import beside, cut
from subject.screen.words import clean, wrapped
from wizard.annotate.drafting import AnnotationDraft
from wizard.annotate.findings import Remark
from wizard.annotate.terminal.masks import masks_as_text
from wizard.annotate.terminal.transcription_line import underline
from wizard.cas import CasError, parse
from wizard.cas.values import Relation
from wizard.corpus.annotation import Annotation, Reference
from wizard.corpus.classes import CLASSES_1989, CLASSES_1991, Class91
from wizard.corpus.sro import Problem, problems

LABEL = 18
"""Columns of key and name."""
KEYS_1991 = {"A": "a", "D1": "b", "D": "d", "X": "x"}
SIGNS = {"error": ("✗", BAD), "warning": ("▲", CARE), "note": ("·", QUIET)}
SQL_LINES, ANSWER_LINES = 3, 2
"""Of an answer on the smallest terminal; `Shown.spare` adds to them."""
MOST_PROBLEMS = 2
PLAIN = Console(width=80, color_system=None)


@dataclass(frozen=True)
class Shown:
    """What is drawn of an annotation, and what it is drawn with."""

    annotation: Annotation
    draft: AnnotationDraft
    suggestion: Class91
    decided: bool
    findings: tuple[Remark, ...]
    place: int
    """Which answer is marked, from 0."""
    typing: str | None = None
    """The transcription as it is being typed; None while it is not."""
    spare: int = 0
    """Lines that the terminal has more than the smallest."""


def harmless(text: str) -> str:
    """Every character that cannot be printed as a blank; as long as before, so that places stay."""
    return "".join(character if character.isprintable() else " " for character in text)


def sro_text(text: str, found: Iterable[Problem]) -> Text:
    """A transcription, its problems underlined."""
    line = Text(harmless(text))
    underline(line, found)
    return line


def transcription(shown: Shown, width: int) -> list[Text]:
    """What was said, with its marks; while it is typed, only the name: the line stands under it."""
    text = shown.annotation.transcription
    if shown.typing is not None:
        return [_row("t", "Transcription", Text("being typed", style=COOL), width)]
    if text is None:
        return [_row("t", "Transcription", Text("not transcribed", style=CARE), width)]
    body = sro_text(text, problems(text)).wrap(PLAIN, max(20, width - LABEL))
    return [*_block("t", "Transcription", list(body) or [Text("(no words)", style=QUIET)]), *_problems(text, width)]


def as_typed(shown: Shown, width: int) -> list[Text]:
    """Under the line that is typed: all of it where it is longer than the line, and what is wrong."""
    if shown.typing is None:
        return []
    found = problems(shown.typing)
    lines: list[Text] = []
    if len(shown.typing) > width - 4:
        lines = [Text("  ").append_text(line) for line in sro_text(shown.typing, found).wrap(PLAIN, max(20, width - 4))]
    return [*lines, *(_problems(shown.typing, width) or [Text("  ✓ legal .sro", style=GOOD)])]


def _problems(text: str, width: int) -> list[Text]:
    found = problems(text)
    lines = []
    for problem in found[:MOST_PROBLEMS]:
        where = cut(f"“{harmless(text[problem.start : problem.end])}”", 24)
        lines.append(Text(cut(f"  ✗ {where} {problem.what}", width), style=BAD))
    if len(found) > MOST_PROBLEMS:
        lines.append(Text(f"    and {len(found) - MOST_PROBLEMS} more", style=QUIET))
    return lines


def layers(shown: Shown, width: int) -> list[Text]:
    """All layers but the transcription, as lines of at most `width` columns."""
    one = shown.annotation
    lines = [_classes(shown, width), _of_1989(one, width)]
    lines.append(_row("c", "Context", _context(one), width))
    lines.append(_row("g", "Tags", _names(one.tags), width))
    lines.append(_row("r", "Excluded", _names(one.exclusions, "no", CARE), width))
    lines += answers(shown, width)
    lines.append(_row("p", "Principles", _names([each.number for each in one.principles]), width))
    for text in one.proposed:
        lines += _block("n", "Proposed", [Text(each) for each in wrapped(text, max(20, width - LABEL))])
    if one.masks:
        masked = wrapped(masks_as_text(one.masks), max(20, width - LABEL))
        lines += _block("M", "Masked", [Text(each, style=CARE) for each in masked])
    if one.flagged:
        lines.append(_row("F", "Flagged", Text("for the lead", style=CARE), width))
    if one.comment:
        lines += _block("k", "Comment", [Text(each) for each in wrapped(one.comment, max(20, width - LABEL))])
    return lines


def answers(shown: Shown, width: int) -> list[Text]:
    """The marked answer with SQL, minimum and maximum; the others with a line each."""
    references = shown.annotation.references
    if not references:
        how = Text("none: s writes SQL, W rewords, o takes another reading", style=QUIET)
        return [_row("s", "Answer", how, width)]
    lines: list[Text] = []
    for number, reference in enumerate(references):
        several = len(references) > 1
        name = f"{'▸' if number == shown.place else ' '}Answer {number + 1}" if several else "Answer"
        if several and number != shown.place:
            lines.append(_row("", name, Text(cut(harmless(reference.minimum or reference.sql), width - LABEL)), width))
        else:
            lines += _answer(name, reference, width, shown.spare)
        if several and number + 1 < len(references):
            lines.append(_row("", "", Text("OR", style=COOL), width))
    return lines


def _answer(name: str, reference: Reference, width: int, spare: int) -> list[Text]:
    most_sql, most_answer = SQL_LINES + spare // 2, ANSWER_LINES + spare // 4
    room = max(20, width - LABEL)
    missing = Text("not from one statement" if reference.minimum else "not written yet", style=CARE)
    lines = _block("s", name, _cut_lines(reference.sql, room, most_sql, COOL) if reference.sql else [missing])
    if reference.reworded:
        lines += _block("W", "in the words", [Text(cut(clean(reference.reworded), room))])
    minimum = _cut_lines(reference.minimum, room, most_answer, "bold") if reference.minimum else [Text("none yet")]
    lines += _block("", "minimum", _sized(minimum, reference.minimum, room))
    if reference.maximum:
        maximum = _cut_lines(reference.maximum, room, most_answer, "")
        lines += _block("w", "maximum", _sized(maximum, reference.maximum, room))
    else:
        said = f"none ({reference.note})" if reference.note else "none: m derives it"
        lines += _block("w", "maximum", [Text(each, style=QUIET) for each in wrapped(said, room)[:2]])
    return lines


@lru_cache(maxsize=32)
def size_of(cas: str) -> str:
    """`48 tuples of 2`; empty for a scalar, or what cannot be read."""
    try:
        form = next(iter(parse(cas).alternatives), None)
    except CasError:
        return ""
    if not isinstance(form, Relation) or not form.columns or len(form.columns[0]) < 2:
        return ""
    return f"{len(form.columns[0])} tuples of {len(form.columns)}"


def findings(found: Sequence[Remark], width: int, most: int) -> list[Text]:
    """What the checks say, the worst first, each with what to do."""
    if not found:
        return [Text(" ✓ nothing is wrong: Enter calls it done", style=GOOD)]
    order = {"error": 0, "warning": 1, "note": 2}
    lines: list[Text] = []
    ranked = sorted(found, key=lambda one: order[one.level])
    for number, one in enumerate(ranked):
        sign, colour = SIGNS[one.level]
        words = wrapped(f"{one.layer}: {one}", width - 4)
        if lines and len(lines) + len(words) > most - (number + 1 < len(ranked)):
            lines.append(Text(f" … and {len(ranked) - number} more: v shows all", style=QUIET))
            break
        lines.append(Text().append(f" {sign} ", style=colour).append(words[0], style=colour))
        lines += [Text("   " + more, style=colour) for more in words[1:]]
    return lines


def _classes(shown: Shown, width: int) -> Text:
    chosen = shown.annotation.category
    line = Text()
    for name, key in KEYS_1991.items():
        line.append(f"{key} ", style=QUIET)
        line.append(f"[{name}]" if name == chosen else f" {name} ", style=f"bold {GOOD}" if name == chosen else "")
        line.append(" ")
    if chosen is None:
        line.append(f" not given; suggested: {shown.suggestion}", style=CARE)
    elif shown.decided and chosen != shown.suggestion:
        line.append(f" yours; f: {shown.suggestion} as tags and context say", style=QUIET)
    else:
        line.append(f" {CLASSES_1991[chosen]}", style=QUIET)
    return _row("", "Class 1991", line, width)


def _of_1989(one: Annotation, width: int) -> Text:
    chosen = one.category_1989
    line = Text()
    for name in CLASSES_1989:
        line.append(f"[{name}]" if name == chosen else f" {name} ", style=f"bold {GOOD}" if name == chosen else "")
        line.append(" ")
    if chosen is not None:
        line.append(f" {CLASSES_1989[chosen]}", style=QUIET)
    return _row("", "      1989", line, width)


def _context(one: Annotation) -> Text:
    if not one.context:
        return Text("none", style=QUIET)
    return Text(", ".join(f"{pointer.what} of turn {pointer.turn}" for pointer in one.context), style="bold")


def _names(names: Sequence[str], none: str = "none", style: str = "bold") -> Text:
    return Text(", ".join(names), style=style) if names else Text(none, style=QUIET)


def _row(key: str, name: str, value: Text, width: int) -> Text:
    return beside(_block(key, name, [value])[0], Text(""), width)


def _block(key: str, name: str, values: Sequence[Text]) -> list[Text]:
    """A row of several lines."""
    lines = []
    for number, value in enumerate(values):
        head = Text().append(f" {key:<2}", style=f"bold {COOL}").append(f"{name:<{LABEL - 3}}", style=QUIET)
        lines.append((head if number == 0 else Text(" " * LABEL)).append_text(value))
    return lines


def _cut_lines(text: str, room: int, most: int, style: str) -> list[Text]:
    lines = wrapped(text[: 2 * room * (most + 1)], room)  # no more than can be seen, however long it is
    return [Text(line, style=style) for line in at_most(most, lines, room)]


def at_most(most: int, lines: list[str], width: int) -> list[str]:
    """So many lines; what is over is in the last one, as far as it goes."""
    return lines if len(lines) <= most else [*lines[: most - 1], cut(" ".join(lines[most - 1 :]), width)]


def _sized(lines: list[Text], cas: str, room: int) -> list[Text]:
    """With the number of tuples behind the last line, where there is room, else under it."""
    size = size_of(cas)
    if not size:
        return lines
    note = Text(f"  {size}", style=QUIET)
    if lines[-1].cell_len + note.cell_len <= room:
        return [*lines[:-1], lines[-1].copy().append_text(note)]
    return [*lines[:-1], Text(cut(lines[-1].plain, room - note.cell_len), style=lines[-1].style).append_text(note)]

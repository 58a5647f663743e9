"""What came of a reworded request, as lines: its readings with their answers, or why it has none and what to ask
instead. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from subject.screen.colours import BAD, CARE, COOL, QUIET
from subject.screen.lines import beside, cut
from subject.screen.words import clean, wrapped
from wizard.annotate.opened_domain import RanStatement
from wizard.annotate.rewording import RewordedRequest
from wizard.annotate.terminal.annotation_lines import PLAIN, at_most, harmless, size_of
from wizard.ask.interface import Interpretation, Suggestion
from wizard.errors import WozError
from wizard.reading_lines import from_where_it_differs, most_alike, sureness

NONE = -1
"""Where nothing is marked."""
INDENT = 5
"""Columns before a reading's words."""
MOST_WORDS, MOST_ANSWER = 3, 3
"""Lines of the marked reading's words, and of its answer; the others have one each."""


@dataclass(frozen=True)
class ReadingsShown:
    """What is drawn: an outcome, the answers that are known of its readings, and which line is marked."""

    asked: RewordedRequest
    answers: Mapping[int, RanStatement | WozError]
    """By reading, from 0; those that are still being run are not in it."""
    at: int
    """From 0: the readings, then the suggestions; `NONE`."""

    @property
    def readings(self) -> tuple[Interpretation, ...]:
        """What the words may mean, as the tool reads them, best first."""
        return self.asked.outcome.interpretations

    @property
    def suggestions(self) -> tuple[Suggestion, ...]:
        """What could be asked instead."""
        return self.asked.outcome.suggestions

    @property
    def count(self) -> int:
        """How many lines can be marked."""
        return len(self.readings) + len(self.suggestions)

    @property
    def suggested(self) -> Suggestion | None:
        """The suggestion that is marked."""
        place = self.at - len(self.readings)
        return self.suggestions[place] if 0 <= place < len(self.suggestions) else None

    @property
    def chosen(self) -> int | None:
        """The reading that is marked."""
        return self.at if 0 <= self.at < len(self.readings) else None


def first_marked(asked: RewordedRequest) -> int:
    """The best reading where the tool answers; where it abstains a person has to choose."""
    return 0 if asked.outcome.status == "answered" else NONE


def readings_lines(shown: ReadingsShown, width: int) -> tuple[list[Text], range]:
    """The lines, and those of them that are about what is marked."""
    lines = [*_request(shown, width), *_abstained(shown, width)]
    here = range(0)
    for index, reading in enumerate(shown.readings):
        more = _reading(shown, index, reading, width)
        if index == shown.at:
            here = range(len(lines), len(lines) + len(more))
        lines += more
    if shown.suggestions:
        lines.append(Text(cut(" would be understood (Enter asks it):", width), style=QUIET))
    for place, suggestion in enumerate(shown.suggestions, start=len(shown.readings)):
        more = _suggestion(suggestion, width, chosen=place == shown.at)
        if place == shown.at:
            here = range(len(lines), len(lines) + len(more))
        lines += more
    return lines, here


def _request(shown: ReadingsShown, width: int) -> list[Text]:
    """The words as they were asked: what has no place is underlined, what the marked reading does not use is struck.
    Nothing where the line above says as much."""
    line = Text(harmless(shown.asked.request.text))
    for unknown in shown.asked.outcome.unknown:
        line.stylize(f"underline bold {CARE}", unknown.start, unknown.end)
    reading = shown.readings[shown.chosen or 0] if shown.readings else None
    for start, end in reading.left_out if reading is not None else ():
        line.stylize(f"strike {CARE}", start, end)
    if not line.spans and line.cell_len <= width - 4:
        return []
    return [Text(" ").append_text(one) for one in line.wrap(PLAIN, max(20, width - 2))]


def _abstained(shown: ReadingsShown, width: int) -> list[Text]:
    outcome = shown.asked.outcome
    if outcome.status == "answered":
        return []
    words = [f"▲ {outcome.reason or 'not understood'}"]
    guesses = dict.fromkeys(word for unknown in outcome.unknown for word in unknown.suggestions)
    if guesses:
        words.append(f"  perhaps: {', '.join(guesses)}")
    if shown.readings:
        words.append("  the readings below are too unsure to answer by: choose one if it is what she meant")
    elif not shown.suggestions:
        words.append("  say it in other words")
    return [Text(f" {line}", style=CARE) for each in words for line in _indented(each, width - 1)]


def _indented(text: str, width: int) -> list[str]:
    first = text[:2]
    return [(first if not number else "  ") + line for number, line in enumerate(wrapped(text[2:], width - 2))]


def _reading(shown: ReadingsShown, index: int, reading: Interpretation, width: int) -> list[Text]:
    chosen = index == shown.at
    right = sureness(reading)
    head = Text().append("▸" if chosen else " ", style=COOL).append(f" {index + 1}  ", style=QUIET)
    room = max(20, width - INDENT - right.cell_len - 1)
    words = clean(reading.paraphrase)
    if chosen:
        said = at_most(MOST_WORDS, wrapped(words, room), room)
    else:
        said = [cut(from_where_it_differs(words, most_alike(shown.readings, index), room), room)]
    lines = [beside(head.append(said[0], style="bold" if chosen else ""), right, width)]
    lines += [Text(" " * INDENT + line, style="bold") for line in said[1:]]
    lines += _answer(shown.answers.get(index), width - INDENT, MOST_ANSWER if chosen else 1)
    return lines + (_of_the_words(shown, reading, width) if chosen else [])


def _answer(came: RanStatement | WozError | None, room: int, most: int) -> list[Text]:
    margin = " " * INDENT
    if came is None:
        return [Text(f"{margin}…", style=QUIET)]
    if not isinstance(came, RanStatement):
        return [Text(f"{margin}{line}", style=BAD) for line in at_most(most, wrapped(f"▲ {came}", room), room)]
    size = size_of(came.text)
    text = f"= {came.text}" if not size else f"= {size}: {came.text}"
    return [Text(margin + line, style=QUIET) for line in at_most(most, wrapped(text[: 2 * room * most], room), room)]


def _of_the_words(shown: ReadingsShown, reading: Interpretation, width: int) -> list[Text]:
    """Which words a reading does not use, which it takes for others, and the earlier request that it leans on."""
    text = shown.asked.request.text
    told = []
    if reading.left_out:
        told.append(("not used: " + ", ".join(f'"{text[start:end]}"' for start, end in reading.left_out), CARE))
    if reading.taken_for:
        told.append(("taking " + ", ".join(f'"{said}" for "{known}"' for said, known in reading.taken_for), CARE))
    if leant := shown.asked.leans_on(reading):
        told.append((f'leans on "{leant}"', QUIET))
    return [Text(cut(" " * INDENT + clean(words), width), style=colour) for words, colour in told]


def _suggestion(suggestion: Suggestion, width: int, *, chosen: bool) -> list[Text]:
    text = clean(suggestion.text)
    spare = max(width // 3, width - INDENT - cell_len(text) - 3)
    right = Text(f"  {cut(clean(suggestion.change), spare)}" if suggestion.changed else "", style=CARE)
    head = Text().append("▸" if chosen else " ", style=COOL).append(" ?  ", style=CARE)
    room = max(20, width - INDENT - right.cell_len - 1)
    lines = [beside(head.append(cut(text, room), style="bold" if chosen else ""), right, width)]
    if chosen:
        read = wrapped(f"read as: {suggestion.paraphrase}", width - INDENT)
        lines += [Text(" " * INDENT + line, style=QUIET) for line in at_most(MOST_WORDS, read, width - INDENT)]
    return lines

"""A statement as it is written: coloured by what its words are, and completed by the database's names and values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Protocol

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.worker import get_current_worker

from subject.screen.colours import CARE, COOL, GOOD, QUIET
from subject.screen.drawn import Drawn
from subject.screen.lines import cut
from subject.screen.textfields import StatementField
from subject.screen.words import clean
from wizard.ask.guard import GuardSchema, ValueMatch
from wizard.errors import WozError
from wizard.statement_editor.completing import Offer, WordAtCursor, begun, names, values

STYLES = {"comment": QUIET, "text": GOOD, "number": CARE, "keyword": f"bold {COOL}"}
"""How a kind of word is drawn."""
KEYWORDS = frozenset(
    """
    all and as asc between by case cast collate count cross current_date desc distinct else end escape except exists
    extract false from full group having in inner intersect is join left like limit max min natural not null offset on
    or order outer over partition recursive right round select substr sum then true union using values when where with
    avg coalesce date julianday length lower strftime upper
    """.split()  # noqa: SIM905 - words
)
_WORDS = re.compile(
    r"(?P<comment>--[^\n]*|/\*.*?(?:\*/|\Z))|(?P<text>'(?:[^']|'')*(?:'|\Z))|(?P<name>\"[^\"]*(?:\"|\Z))"
    r"|(?P<number>\b\d+(?:\.\d+)?\b)|(?P<word>[A-Za-z_]\w*)",
    re.DOTALL,
)


class LookUp(Protocol):
    """What an editor asks of the database; both may be called from any thread."""

    @property
    def schema(self) -> GuardSchema:
        """The tables and columns that names are completed from."""
        ...

    def look_up(self, text: str, /) -> Sequence[ValueMatch]:
        """Values of the database that are like `text`, the likest first."""
        ...


def coloured(statement: str) -> list[Text]:
    """The statement's lines, each with its colours."""
    whole = Text(statement)
    for found in _WORDS.finditer(statement):
        kind = found.lastgroup or ""
        if kind == "word" and found[0].lower() in KEYWORDS:
            kind = "keyword"
        if kind in STYLES:
            whole.stylize(STYLES[kind], *found.span())
    return list(whole.split("\n", allow_blank=True))


class SqlArea(StatementField):
    """The statement. Tab puts what is offered in place of the word at the cursor, and again the next."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab", "complete", show=False)]

    class Offered(Message):
        """Something else is offered; nothing at all, where `offers` is empty."""

        def __init__(self, offers: tuple[Offer, ...], taken: int) -> None:
            self.offers = offers
            self.taken = taken
            """The place of the one that was put in last; -1 before the first."""
            super().__init__()

    def __init__(self, text: str, database: LookUp, *, id: str, placeholder: str) -> None:
        self._coloured: tuple[str, list[Text]] = ("", [Text("")])
        super().__init__(text, id=id, placeholder=placeholder)
        self.highlight_cursor_line = False  # it would take the colours of the line that is written
        self._database = database
        self._offers: tuple[Offer, ...] = ()
        self._taken = -1
        self._length = 0
        """Characters before the cursor that the next offer stands in place of."""
        self._written = text
        """The statement as it was when offers were made of it, or taken."""

    def get_line(self, line_index: int) -> Text:
        """A line with its colours, for drawing."""
        text = self.document.text
        if self._coloured[0] != text:
            self._coloured = text, coloured(text)
        lines = self._coloured[1]
        line = lines[line_index].copy() if line_index < len(lines) else Text(self.document.get_line(line_index))
        line.end, line.no_wrap = "", True
        return line

    def on_text_area_changed(self) -> None:
        """Another word is at the cursor: other things may stand there."""
        if self.text != self._written:
            self._written = self.text
            self._look()

    def _look(self) -> None:
        row, column = self.cursor_location
        lines = [*(self.document.get_line(above) for above in range(row)), self.document.get_line(row)[:column]]
        what = begun("\n".join(lines))
        if what is None:
            self._offer((), 0)
        elif not what.value:
            self._offer(names(what, self.text, self._database.schema), what.length)
        elif len(what.text) > 1:
            self.run_worker(partial(self._look_up, what, self.text), thread=True, exclusive=True, group="complete")
        else:
            self._offer((), 0)

    def _look_up(self, what: WordAtCursor, statement: str) -> None:
        worker = get_current_worker()
        try:
            found = values(what, statement, self._database.schema, self._database.look_up(what.text))
        except WozError:
            found = ()  # running the statement will say what is wrong with the database
        if not worker.is_cancelled:
            self.app.call_from_thread(self._offer_of, statement, found, what.length)

    def _offer_of(self, statement: str, found: tuple[Offer, ...], length: int) -> None:
        if self.is_attached and self.text == statement:
            self._offer(found, length)

    def _offer(self, offers: tuple[Offer, ...], length: int) -> None:
        self._offers, self._taken, self._length = offers, -1, length
        self.post_message(self.Offered(offers, -1))

    def action_complete(self) -> None:
        """The first thing that is offered, and again the next; where nothing is, to the next part."""
        if not self._offers:
            self.screen.focus_next()
            return
        self._taken = (self._taken + 1) % len(self._offers)
        text = self._offers[self._taken].text
        row, column = self.cursor_location
        self.replace(text, (row, column - self._length), (row, column), maintain_selection_offset=False)
        self.move_cursor((row, column - self._length + len(text)))
        self._length, self._written = len(text), self.text
        self.post_message(self.Offered(self._offers, self._taken))


class Offers(Drawn):
    """The line under a statement that says what Tab puts in."""

    def __init__(self, *, id: str) -> None:
        super().__init__(self._line, id=id)
        self._offers: tuple[Offer, ...] = ()
        self._taken = -1

    def show(self, event: SqlArea.Offered) -> None:
        """Show what the word under the cursor may become."""
        self._offers, self._taken = event.offers, event.taken
        self.redraw()

    def _line(self, width: int) -> list[Text]:
        if not self._offers:
            return [Text("")]
        line = Text(" Tab ", style=QUIET)
        for place, offer in enumerate(self._offers):
            here = place == self._taken
            line.append("▸" if here else " ", style=COOL).append(
                cut(clean(offer.text), 40), style="bold" if here else ""
            )
            line.append(f" {offer.of}  ", style=QUIET)
        line.truncate(width, overflow="ellipsis")
        return [line]

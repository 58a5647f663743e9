"""The editor of one answer's bound, its minimum or its maximum: SQL, what it gives at once, and the answer's text.

What was run or written stays with the workspace as it comes: nothing has to be kept by hand.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Literal

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import TextArea

from subject.screen.colours import BAD, CARE, COOL, GOOD, QUIET
from subject.screen.conversation import answer_part
from subject.screen.drawn import Drawn
from subject.screen.lines import cut, heading
from subject.screen.textfields import StatementField
from subject.screen.words import clean, wrapped
from subject.wire.messages import Answer
from wizard.annotate.opened_domain import OpenedDomain, RanStatement
from wizard.annotate.terminal.actions import EVERYWHERE
from wizard.ask.guard import DatabaseUnavailable, SqlCancelled
from wizard.corpus.annotation import Reference
from wizard.errors import WozError
from wizard.statement_editor import Aids, Offers, SqlArea, StatementScreen, heading_of

Bound = Literal["minimum", "maximum"]
Came = RanStatement | WozError
FOLD_BELOW = 100
"""Columns under which look-up and schema are folded away until their key is pressed."""
ROWS = 12
MOST_IN_AN_ANSWER = 50_000
"""Characters that may be written of an answer; an answer that its SQL gave may be longer."""


@dataclass(frozen=True)
class EditJob:
    """What is edited, and what to do with it."""

    bound: Bound
    number: int
    """Of the answer, from 1."""
    said: str
    reference: Reference
    ground: OpenedDomain
    ran: Callable[[str, Came], None]
    """A statement was run, whatever came of it: the ground remembers that."""
    written: Callable[[str], None]
    """The answer's text was written by hand."""
    now: Callable[[], Reference]
    """The reference as the workspace has it now."""


class AnswerEditor(StatementScreen[None]):
    """Over the annotator's screen; hands back nothing, everything is with the workspace."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+g", "answer", show=False, priority=True),
        *(Binding(key, f"app.desk_{call}", show=False, priority=True) for key, call in EVERYWHERE),
    ]

    def __init__(self, job: EditJob) -> None:
        super().__init__()
        self._job = job
        self._came: Came | None = None
        self._cancel: threading.Event | None = None
        self._tried = self._sql_of(job.reference)
        """The statement that the workspace has."""
        self._text = self._cas_of(job.reference)
        """The answer's text that the workspace has."""
        self._leaving = False
        self._without = ""
        """A statement that was stopped, or that the database was not there for."""

    def _sql_of(self, reference: Reference) -> str:
        return reference.sql if self._job.bound == "minimum" else reference.maximum_sql

    def _cas_of(self, reference: Reference) -> str:
        return reference.minimum if self._job.bound == "minimum" else reference.maximum

    def compose(self) -> ComposeResult:
        """What she said; aids at the left; statement, result and text at the right."""
        job = self._job
        words = f"{job.bound.capitalize()} of answer {job.number}"
        yield Drawn(lambda width: [Text(cut(f" {words}   She said: {clean(job.said)}", width))], id="title")
        with Horizontal(id="editor"):
            yield Aids(job.ground.database)
            with Vertical(id="writing"):
                yield Drawn(partial(heading_of, self, "sql", "SQL", "F12   Ctrl+J: run"))
                yield SqlArea(self._tried, job.ground.database, id="sql", placeholder="SELECT …")
                yield Offers(id="offers")
                yield Drawn(lambda width: heading("It gives", "", width))
                with VerticalScroll(id="gives", can_focus=False):
                    yield Drawn(self._result, id="result_lines")
                yield Drawn(partial(heading_of, self, "cas", f"The {job.bound}, as written", "Ctrl+G"))
                yield StatementField(self._text, id="cas", placeholder="run its SQL, or write", most=MOST_IN_AN_ANSWER)
        yield Drawn(self._foot, id="foot")

    def _result(self, width: int) -> list[Text]:
        if self._cancel is not None:
            return [Text("running … (Esc stops it)", style=COOL)]
        came = self._came
        if came is None:
            return [Text("not run yet: Ctrl+J", style=QUIET)]
        if not isinstance(came, RanStatement):
            return [Text(("▲ " if not number else "  ") + line, style=BAD)
                    for number, line in enumerate(wrapped(str(came), width - 2))]  # fmt: skip
        count = len(came.rows)
        lines = [Text(f"✓ {count} row{'s' if count != 1 else ''}, {came.milliseconds:.0f} ms", style=GOOD)]
        rows = tuple(tuple(one if isinstance(one, str | int | float | bool) or one is None else str(one)
                           for one in row) for row in came.rows)  # fmt: skip
        if not rows:
            return [*lines, Text("no rows: the answer is ()", style=CARE)]
        shown = Answer(turn=1, reply=1, columns=came.columns, rows=rows[:ROWS], more=count > ROWS, total=count)
        return [*lines, *answer_part(shown, width=width, page_rows=ROWS).lines]

    def _foot(self, width: int) -> list[Text]:
        line = Text()
        if self._cancel is not None:
            line.append(" Esc: stop the query", style="bold")
        else:
            line.append(" Esc: back, all is kept", style="bold").append("   ^J: run   F12 SQL   ^G answer", style="")
        line.append("   ^F value  ^X schema   ^L hear  ^T end", style=QUIET)
        line.truncate(width, overflow="ellipsis")
        return [line]

    def on_mount(self) -> None:
        """Give the focus to the statement."""
        self.query_one(Aids).display = self.app.size.width >= FOLD_BELOW
        area = self.query_one("#sql", TextArea)
        area.focus()
        area.move_cursor(area.document.end)
        if self._tried:
            self._start(self._tried)

    def action_answer(self) -> None:
        """To the answer as it is written."""
        self.to("cas")

    def to(self, name: str) -> None:
        """To a part; one that is folded away comes out."""
        if name in ("look_up", "tree"):
            self.query_one(Aids).display = True
        elif self.app.size.width < FOLD_BELOW:
            self.query_one(Aids).display = False
        super().to(name)

    # --- running -----------------------------------------------------------------------------------------------------

    @property
    def _sql(self) -> str:
        return self.query_one("#sql", TextArea).text.strip()

    def action_run(self) -> None:
        """Run what stands there; what it gives becomes the answer."""
        if self._cancel is None and self._sql:
            self._start(self._sql, keep=True)

    def _start(self, sql: str, *, keep: bool = False) -> None:
        self._cancel = threading.Event()
        self.run_worker(partial(self._run, sql, self._cancel, keep), thread=True, group="sql")
        self.show()

    def _run(self, sql: str, cancel: threading.Event, keep: bool) -> None:
        came: Came
        try:
            came = self._job.ground.run(sql, cancel=cancel)
        except WozError as error:
            came = error
        self.app.call_from_thread(self._arrived, sql, came, keep)

    def _arrived(self, sql: str, came: Came, keep: bool) -> None:
        if not self.is_attached:
            return
        self._cancel, self._came = None, came
        if isinstance(came, SqlCancelled | DatabaseUnavailable):
            self._without = sql  # it gave nothing to keep: back without it is possible now
            self._leaving = False
        elif keep:
            self._tried = sql
            self._job.ran(sql, came)
            self._text = self._cas_of(self._job.now())
            self.query_one("#cas", TextArea).text = self._text
        self.show()
        if self._leaving:
            self.action_leave()

    def action_leave(self) -> None:
        """Stop a running query; else back, and what was not run yet is run and kept."""
        if self._cancel is not None:
            self._cancel.set()
            self._leaving = False
            return
        text = self.query_one("#cas", TextArea).text.strip()
        if self._sql and self._sql == self._without != self._tried:
            self.app.notify("the SQL was not run to its end, and is not kept", severity="warning", timeout=5)
        elif self._sql and self._sql != self._tried:
            self._leaving = True
            self._start(self._sql, keep=True)
            return
        if text != self._text:
            self._job.written(text)
        self.dismiss(None)

"""The SQL editor: a statement, what she would see of its result, the schema, and which column holds a value."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import TextArea

from subject.screen.colours import QUIET
from subject.screen.drawn import Drawn
from subject.screen.lines import heading
from subject.screen.words import clean, wrapped
from wizard.desk.terminal.attempts import END_SECONDS, Attempts
from wizard.desk.terminal.contract import Live
from wizard.desk.terminal.result import attempt_lines, shape
from wizard.desk.terminal.title import title
from wizard.desk.view import AttemptView, DeskView
from wizard.statement_editor import Aids, Offers, SqlArea, StatementScreen, heading_of

PAGE_ROWS = 8
ROOMY = 132
"""Columns from which the last line has room to say each key in full."""


def by_hand(view: DeskView) -> AttemptView | None:
    """The latest statement of this turn that was written by hand."""
    return next((attempt for attempt in reversed(view.attempts) if attempt.origin == "hand"), None)


class SqlEditor(StatementScreen[str]):
    """Hands back the text as it was left; a result stays with the session and is sent from the main screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+l", "replay", show=False, priority=True),
        Binding("ctrl+t", "replay_end", show=False, priority=True),
    ]

    def __init__(self, session: Live, text: str, now: Callable[[], float]) -> None:
        super().__init__()
        self._session = session
        self._attempts = Attempts(self, session)
        self._text = text
        self._now = now

    def compose(self) -> ComposeResult:
        """Title and what she said on top; aids at the left; statement and result at the right."""
        yield Drawn(lambda width: title(self._session.view, self._now(), width), id="title")
        yield Drawn(self._said, id="said")
        with Horizontal(id="editor"):
            yield Aids(self._session.database)
            with Vertical(id="writing"):
                yield Drawn(partial(heading_of, self, "sql", "Statement", "F12   Ctrl+Enter or Ctrl+J: run"))
                yield SqlArea(self._text, self._session.database, id="sql", placeholder="SELECT …")
                yield Offers(id="offers")
                yield Drawn(lambda width: heading("What she would see", "", width))
                with VerticalScroll(id="preview", can_focus=False):
                    yield Drawn(self._result, id="result_lines")
        yield Drawn(self._foot, id="foot")

    def _said(self, width: int) -> list[Text]:
        view = self._session.view
        said = view.transcript or view.held or view.typed or ""
        line = Text().append(" She said: ", style=QUIET).append(clean(said) or "(not typed yet)")
        line.truncate(width, overflow="ellipsis")
        return [line]

    def _result(self, width: int) -> list[Text]:
        attempt = by_hand(self._session.view)
        if attempt is None:
            return [Text("not run yet", style=QUIET)]
        said = shape(attempt)
        about = [Text(line, style=QUIET) for line in wrapped(said, width)] if said else []
        return [*about, *attempt_lines(attempt, width, PAGE_ROWS)]

    def _foot(self, width: int) -> list[Text]:
        attempt = by_hand(self._session.view)
        if attempt is not None and attempt.status == "running":
            words = "Esc: stop the query"
        elif attempt is not None and attempt.status == "ok" and self._session.view.attempt == attempt:
            words = "Esc: back, then Enter sends this answer"
        else:
            words = "Esc: back, the text is kept"
        narrow = self.app.size.width < ROOMY
        full = "Tab: complete, or next part   Enter on a name or value: into the statement"
        keys = "Tab: complete   Enter: put in" if narrow else full
        line = Text().append(f" {words}", style="bold").append(f"   {keys}")
        line.append("" if narrow else "   ^L ^T hear", style=QUIET)
        line.truncate(width, overflow="ellipsis")
        return [line]

    def on_mount(self) -> None:
        """Give the focus to the statement."""
        area = self.query_one("#sql", TextArea)
        area.focus()
        area.move_cursor(area.document.end)
        self.set_interval(0.25, self.query_one("#title", Drawn).redraw)

    def action_run(self) -> None:
        """Run the statement; the result comes with a later snapshot."""
        text = self.query_one("#sql", TextArea).text.strip()
        self._attempts.take(lambda: self._session.run_sql(text))

    def action_replay(self) -> None:
        """Play her last utterance again."""
        self._attempts.replay()

    def action_replay_end(self) -> None:
        """Play the end of her last utterance."""
        self._attempts.replay(END_SECONDS)

    def action_leave(self) -> None:
        """Stop a running query; otherwise back, keeping the text."""
        attempt = by_hand(self._session.view)
        if attempt is not None and attempt.status == "running":
            self._attempts.take(self._session.cancel)
            return
        self.dismiss(self.query_one("#sql", TextArea).text)

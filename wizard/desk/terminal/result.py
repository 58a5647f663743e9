"""What would be sent now, four ways: the answer as she would see it, its SQL, the draft in CAS, and the schema."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.highlight import highlight
from textual.widgets import ContentSwitcher, Static

from subject.screen.colours import BAD, COOL, QUIET
from subject.screen.conversation import START, AnswerPlace, answer_part, turn_columns, turn_page
from subject.screen.drawn import Drawn
from subject.screen.keys import heading_key
from subject.screen.lines import beside
from subject.screen.words import clean, wrapped
from subject.wire.messages import Answer
from wizard.ask.guard import GuardSchema
from wizard.desk.actions import KEYS
from wizard.desk.terminal.choice_panels import attempt_words, chosen_paraphrase, reading_of
from wizard.desk.view import AttemptView, DeskView

TABS = ("answer", "sql", "cas", "schema")
NAMES = {"answer": "Answer", "sql": "SQL", "cas": "CAS", "schema": "Schema"}
EDGE = 6
"""Lines of a page that are not rows: label, rule, footer, what came of it."""


def as_answer(attempt: AttemptView) -> Answer:
    """The attempt as the answer that would go to her."""
    return Answer(
        turn=1,
        reply=1,
        columns=attempt.columns,
        rows=attempt.rows,
        more=attempt.more,
        total=attempt.total,
        at_least=attempt.at_least,
    )


def attempt_lines(attempt: AttemptView | None, width: int, page_rows: int, place: AnswerPlace = START) -> list[Text]:
    """The result of a statement: what she would see, then what it cost and the draft minimum; or why there is none."""
    if attempt is None:
        return [Text("no answer yet", style=QUIET)]
    words, colour = attempt_words(attempt)
    if attempt.status != "ok":
        return [Text(line, style=colour) for line in wrapped(words, width)]
    lines = list(answer_part(as_answer(attempt), width=width, page_rows=page_rows, place=place).lines)
    foot = Text().append(words, style=colour)
    if attempt.minimum:
        foot.append("   minimum ", style=QUIET).append(clean(attempt.minimum))
    foot.truncate(width, overflow="ellipsis")
    return [*lines, Text(""), foot]


def shape(attempt: AttemptView | None) -> str:
    """What an answer is, before it is sent: how many rows, and each column with what its values are."""
    if attempt is None or attempt.status != "ok":
        return ""
    answer = as_answer(attempt)
    rows = len(answer.rows) if answer.total is None else answer.total
    count = f"more than {rows}" if answer.at_least else str(rows)
    columns = ", ".join(f"{name} ({_kind([row[n] for row in answer.rows])})" for n, name in enumerate(answer.columns))
    return f"{count} row{'' if count == '1' else 's'}: {clean(columns)}"


def _kind(values: Sequence[object]) -> str:
    """What the values of a column are, in a word."""
    there = [value for value in values if value is not None]
    if not there:
        return "nothing"
    if all(isinstance(value, bool) for value in there):
        return "yes or no"
    return "numbers" if all(isinstance(value, int | float) for value in there) else "words"


def cas_lines(attempt: AttemptView | None, width: int) -> list[Text]:
    """The draft minimum answer in the Common Answer Specification, whole."""
    if attempt is None or not attempt.minimum:
        return [Text("no draft", style=QUIET)]
    return [Text("minimum", style=QUIET), *(Text(line) for line in wrapped(attempt.minimum, width))]


def schema_lines(schema: GuardSchema, width: int) -> list[Text]:
    """Tables with their columns; keys are underlined, what points elsewhere says where."""
    lines: list[Text] = []
    for table in schema.tables:
        points = {column: key.table for key in table.foreign_keys for column in key.columns}
        text = Text(f"{table.name}  ", style=f"bold {COOL}")
        row = Text("").append_text(text)
        for column in table.columns:
            piece = Text().append(column.name, style="underline" if column.primary_key else "")
            if column.name in points:
                piece.append(f"→{points[column.name]}", style=QUIET)
            if row.cell_len + piece.cell_len + 2 > width and row.cell_len > 4:
                lines.append(row)
                row = Text("    ")
            row.append_text(piece).append("  ")
        lines.append(row)
    return lines or [Text("no tables", style=QUIET)]


class ResultTabs(Vertical):
    """The tabs; shows a snapshot, keeps which tab and which page."""

    def __init__(self, view: DeskView, schema: GuardSchema, *, id: str) -> None:
        super().__init__(id=id)
        self._view = view
        self._schema = schema
        self._tab = "answer"
        self._place = START
        self._sql: tuple[str, ...] = ()

    def compose(self) -> ComposeResult:
        """A heading with the tabs' names, and the tab."""
        yield Drawn(self._heading, id="tabs")
        with ContentSwitcher(initial="answer", id="tab"):
            with VerticalScroll(id="answer", can_focus=False):
                yield Drawn(self._answer, id="answer_lines")
            with VerticalScroll(id="sql", can_focus=False):
                yield Static(id="sql_text", markup=False)
            with VerticalScroll(id="cas", can_focus=False):
                yield Drawn(lambda width: cas_lines(self._view.attempt, width), id="cas_lines")
            with VerticalScroll(id="schema", can_focus=False):
                yield Drawn(lambda width: schema_lines(self._schema, width), id="schema_lines")

    def _heading(self, width: int) -> list[Text]:
        left = Text().append("─", style=QUIET)
        for name in TABS:
            here = name == self._tab
            left.append(f" {'▾' if here else ' '}{NAMES[name]} ", style=f"bold {COOL}" if here else QUIET)
        right = Text().append(f" Left Right: turn   {heading_key(KEYS, 'edit_sql')} ", style=QUIET).append("─")
        return [beside(left, right, width, fill="─", style=QUIET)]

    @property
    def _page_rows(self) -> int:
        return max(3, self.size.height - EDGE)

    def _answer(self, width: int) -> list[Text]:
        whole = chosen_paraphrase(self._view)
        lines = attempt_lines(self._view.attempt, width, self._page_rows, self._place)
        # A reading too long for its line in the list is shown whole: she never sends what she could not read.
        if whole and len(whole) > width - 14:
            lines = [*(Text(line, style="italic") for line in wrapped(whole, width)), Text(""), *lines]
        return lines

    def show(self, view: DeskView) -> None:
        """Take a new snapshot; another statement starts at its first page, a new turn with the answer."""
        before, turn = self._view.attempt, self._view.turn
        self._view = view
        if turn != view.turn:
            self.open("answer")
        now = view.attempt
        if (before is None) != (now is None) or (before and now and before.number != now.number):
            self._place = START
        self._show_sql()
        for drawn in self.query(Drawn):
            drawn.redraw()

    def on_resize(self) -> None:
        """Draw the page anew for another height."""
        self.query_one("#answer_lines", Drawn).redraw()

    def _show_sql(self) -> None:
        attempt = self._view.attempt
        reading = reading_of(self._view, attempt) if attempt is not None else None
        parts: tuple[str, ...] = (attempt.sql, attempt.error) if attempt is not None else ()
        if reading is not None and reading.display_sql != reading.sql:
            parts = (*parts, reading.display_sql)
        if parts == self._sql:
            return
        self._sql = parts
        if not parts:
            content = Content("no statement yet")
        else:
            blocks = [highlight(sql, language="sql") for sql in (parts[2:] or parts[:1])]
            if len(parts) > 2:
                blocks.append(
                    Content("\n").join(
                        [Content.styled("the minimum answer:", "dim"), highlight(parts[0], language="sql")]
                    )
                )
            if parts[1]:
                blocks.append(Content.styled(parts[1], BAD))
            content = Content("\n\n").join(blocks)
        self.query_one("#sql_text", Static).update(content)

    def open(self, tab: str) -> None:
        """Turn to the tab of that name."""
        self._tab = tab
        self.query_one("#tab", ContentSwitcher).current = tab
        self.query_one("#tabs", Drawn).redraw()

    def turn_tab(self, by: int) -> None:
        """The next tab, or the one before."""
        self.open(TABS[(TABS.index(self._tab) + by) % len(TABS)])

    def turn_page(self, by: int) -> None:
        """The next page of the answer; the other tabs scroll."""
        attempt = self._view.attempt
        if self._tab == "answer" and attempt is not None and attempt.status == "ok":
            self._place = turn_page(as_answer(attempt), self._place, by, self._page_rows)
            self.query_one("#answer_lines", Drawn).redraw()
            return
        scroll = self.query_one(f"#{self._tab}", VerticalScroll)
        if by > 0:
            scroll.scroll_page_down(animate=False)
        else:
            scroll.scroll_page_up(animate=False)

    def sideways(self, by: int) -> None:
        """One column of a wide answer further."""
        attempt = self._view.attempt
        if attempt is not None and attempt.status == "ok":
            lines = self.query_one("#answer_lines", Drawn)
            self._place = turn_columns(as_answer(attempt), self._place, by, lines.size.width + 2)
            lines.redraw()

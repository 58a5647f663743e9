"""An app of every kind of widget, each with a text that would command a terminal; run by `test_plain_screen`."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import DataTable, Input, Label, Markdown, Static, TextArea

from subject.screen.terminal_app import TerminalApp

ATTACK = "A\x1b]0;owned\x07B\x9b2JC\u202eD\x7fE"


class Everything(TerminalApp):
    def compose(self) -> ComposeResult:
        yield Static(Text("static" + ATTACK))
        yield Label("label" + ATTACK, markup=False)
        yield Input(value="input" + ATTACK)
        yield TextArea("area" + ATTACK)
        table: DataTable[str] = DataTable()
        table.add_columns("head" + ATTACK)
        table.add_row("cell" + ATTACK)
        yield table
        yield Markdown("markdown" + ATTACK)

    def on_mount(self) -> None:
        self.notify("notice" + ATTACK, markup=False)
        self.shown = self.set_interval(0.1, self._leave_when_shown)

    def _leave_when_shown(self) -> None:
        """A loaded machine paints late: half a second after the notice is there, all is painted."""
        if self.screen.query("Toast"):
            self.shown.stop()
            self.set_timer(0.5, self.exit)


if __name__ == "__main__":
    Everything().run()

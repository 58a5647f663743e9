"""The window in which a reading is adjusted: its pieces, and for one of them what else may stand there.

It hands back one change, or None; the session makes a reading of it. Nothing is sent from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from subject.screen.colours import QUIET
from subject.screen.terminal_app import keys_of
from subject.screen.textfields import LineField
from subject.screen.words import clean
from wizard.ask.pieces import Edit, Piece
from wizard.desk.terminal.contract import Live
from wizard.errors import WozError

PIECES_HINT = "Enter: change it    Del: drop it    Esc: leave, nothing is changed"
CHOICES_HINT = "Type to find    Up Down    Enter: take it    Esc: back to the pieces"


def piece_line(piece: Piece) -> Text:
    """A piece, and what can be done with it."""
    line = Text("  " * piece.depth + clean(piece.english))
    can = [word for word, may in (("change", piece.blank or piece.others), ("drop", piece.without)) if may]
    return line.append(f"   {', '.join(can)}" if can else "   fixed", style=QUIET)


class Adjusting(ModalScreen[Edit | None]):
    """The pieces of one reading."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False, priority=True),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("delete", "drop", show=False),
    ]

    def __init__(self, session: Live, number: int, paraphrase: str, pieces: Sequence[Piece]) -> None:
        super().__init__()
        self._session = session
        self._number = number
        self._paraphrase = paraphrase
        self._pieces = pieces
        self._piece: Piece | None = None
        self._choices: Sequence[Edit] = ()
        self._looking = False
        """True until the choices for what stands in the line are there."""
        self._take = False
        """True where Enter came before they were."""

    def compose(self) -> ComposeResult:
        """The reading, its pieces; behind them the choices for one."""
        with Vertical(classes="dialog wide"):
            yield Label(f"Adjust reading {self._number}", classes="dialog-title", id="adjust_title", markup=False)
            yield Static(clean(self._paraphrase), markup=False, id="adjust_reading")
            pieces = OptionList(*(Option(piece_line(piece)) for piece in self._pieces), id="pieces", markup=False)
            yield pieces
            yield LineField(id="find", placeholder="type to find")
            yield OptionList(id="choices", markup=False)
            yield Label(PIECES_HINT, classes="quiet", id="adjust_hint", markup=False)

    def on_mount(self) -> None:
        """Give the focus to the pieces."""
        # The list of choices is walked through from the line in which they are looked for.
        self.query_one("#choices").can_focus = False
        self._stage(choosing=False)

    def _stage(self, *, choosing: bool) -> None:
        self.query_one("#pieces").display = not choosing
        self.query_one("#find").display = self.query_one("#choices").display = choosing
        self.query_one("#adjust_hint", Label).update(CHOICES_HINT if choosing else PIECES_HINT)
        piece = self._piece
        title = f"Instead of: {clean(piece.english)}" if choosing and piece else f"Adjust reading {self._number}"
        self.query_one("#adjust_title", Label).update(title)
        self.query_one("#find" if choosing else "#pieces").focus()

    @property
    def _here(self) -> Piece | None:
        index = self.query_one("#pieces", OptionList).highlighted
        return self._pieces[index] if index is not None else None

    # --- the pieces -------------------------------------------------------------------------------------------------

    def action_drop(self) -> None:
        """Take the reading without the marked piece."""
        piece = self._here
        if self._piece is not None or piece is None:
            return
        if piece.without is None:
            self._say("this piece cannot go: Enter changes it")
        else:
            self.dismiss(piece.without)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click: on a piece, offer what else; on a choice, take it."""
        if event.option_list.id == "choices":
            self.dismiss(self._choices[event.option_index])
            return
        piece = self._pieces[event.option_index]
        if not piece.others and piece.blank is None:
            self._say("nothing else can stand there: Del drops it")
            return
        self._piece = piece
        self.query_one("#find", LineField).value = ""
        self._stage(choosing=True)
        self._offer(piece.others)
        self._find("")

    # --- the choices ------------------------------------------------------------------------------------------------

    def on_input_changed(self, event: Input.Changed) -> None:
        """Look the values up again that are like what is typed."""
        if self._piece is not None:
            self._find(event.value.strip())

    def _find(self, text: str) -> None:
        """The choices that have the text in them, and values like it: these in a thread, as they ask the database."""
        piece = self._piece
        assert piece is not None  # noqa: S101 - only with a piece is anything looked for
        fitting = [edit for edit in piece.others if text.lower() in edit.english.lower()]
        self._looking, self._take = piece.blank is not None, False
        if piece.blank is None:
            self._offer(fitting)
            return
        self.run_worker(partial(self._look_up, piece, fitting, text), thread=True, exclusive=True, group="values")

    def _look_up(self, piece: Piece, fitting: Sequence[Edit], text: str) -> None:
        worker = get_current_worker()
        found: Sequence[Edit] = ()
        try:
            if piece.blank is not None:
                found = self._session.values(piece.blank, text)
        except WozError as error:
            if not worker.is_cancelled:
                self.app.call_from_thread(self._say, str(error))
        if not worker.is_cancelled:
            self.app.call_from_thread(self._found, piece, [*fitting, *found])

    def _found(self, piece: Piece, edits: Sequence[Edit]) -> None:
        if self.is_attached and self._piece is piece:
            self._looking = False
            self._offer(edits)
            if self._take:
                self._take_it()
                keys_of(self).go_on()

    def _offer(self, edits: Sequence[Edit]) -> None:
        self._choices = edits
        options = self.query_one("#choices", OptionList)
        options.clear_options()
        options.add_options([Option(Text(clean(edit.english))) for edit in edits])
        options.highlighted = 0 if edits else None

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the one under the cursor; where what was typed is still being looked for, once that is found."""
        if self._looking:
            self._take = True
            keys_of(self).hold()
        else:
            self._take_it()

    def _take_it(self) -> None:
        self._take = False
        index = self.query_one("#choices", OptionList).highlighted
        if index is None:
            self._say("nothing like that is there")
        else:
            self.dismiss(self._choices[index])

    def action_move(self, by: int) -> None:
        """Up or down in the choices, while the line has the keys."""
        self._take = False
        options = self.query_one("#choices", OptionList)
        if by > 0:
            options.action_cursor_down()
        else:
            options.action_cursor_up()

    def action_back(self) -> None:
        """From the choices to the pieces; from the pieces out."""
        self._take = False
        if self._piece is None:
            self.dismiss(None)
            return
        self._piece = None
        self._stage(choosing=False)

    def _say(self, words: str) -> None:
        self.notify(words, severity="warning", timeout=4, markup=False)

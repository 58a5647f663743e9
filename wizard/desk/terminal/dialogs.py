"""The windows that only the wizard's screen has: a message's blanks, and the join code.

Each hands back what was decided, or None where it was left with Escape; neither does anything itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar

from rich.text import Text
from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Label, Static
from textual.widgets.input import Selection

from subject.screen.colours import COOL
from subject.screen.drawn import Drawn
from subject.screen.textfields import LineField
from wizard.desk.canned import CannedMessage, MessageBlank
from wizard.desk.terminal.choice_panels import with_blanks
from wizard.desk.terminal.code_picture import code_picture
from wizard.errors import WozError


def resolved(blank: MessageBlank, typed: str) -> str:
    """What was meant: for a choice, its number or its beginning is enough."""
    text = typed.strip()
    if not blank.choices or not text:
        return text
    if text.isdigit() and 1 <= int(text) <= len(blank.choices):
        return blank.choices[int(text) - 1]
    starting = [choice for choice in blank.choices if choice.lower().startswith(text.lower())]
    return starting[0] if len(starting) == 1 else text


def filled_beforehand(item: CannedMessage, unknown: Sequence[str]) -> dict[str, str]:
    """What a message's blanks begin with: the words that were not understood, in the last blank that takes any text."""
    words = ", ".join(dict.fromkeys(word for word in unknown if word.strip()))
    blank = next((blank for blank in reversed(item.blanks) if blank.kind == "text"), None)
    return {blank.name: words} if blank is not None and words else {}


class BlankLine(LineField):
    """The line of one blank. Of a blank with choices, Down opens the list of them, and Up and Down walk in it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "choose(1)", show=False),
        Binding("up", "choose(-1)", show=False),
    ]

    def __init__(self, blank: MessageBlank, value: str) -> None:
        super().__init__(id=f"blank_{blank.name}", placeholder="Down: the list" if blank.choices else blank.name)
        self.value = value
        self.blank = blank
        self.opened = False
        """The list of the choices is in view."""
        self.seen = False
        """It has had the keys: what stands in it was read, or typed."""

    def on_focus(self) -> None:
        """Note which blank has the focus."""
        self.seen = True

    def action_choose(self, by: int) -> None:
        """The next choice, or the one before."""
        choices = self.blank.choices
        if not choices:
            raise SkipAction
        self.opened = True
        chosen = resolved(self.blank, self.value)
        here = choices.index(chosen) + by if chosen in choices else (0 if by > 0 else -1)
        self.value = choices[here % len(choices)]
        self.cursor_position = len(self.value)

    def choices(self, width: int) -> list[Text]:
        """The values to choose from, a line each; none where the list is not open."""
        if not self.opened:
            return []
        chosen = resolved(self.blank, self.value)
        return [
            Text().append("▸ " if choice == chosen else "  ", style=COOL).append(f"{number} {choice}")
            for number, choice in enumerate(self.blank.choices, start=1)
        ]


class BlanksDialog(ModalScreen[dict[str, str] | None]):
    """Asks for the words of a message's blanks and shows the exact text that will go out; Enter in the last sends."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(
        self, item: CannedMessage, typed: dict[str, str] | None = None, beforehand: Mapping[str, str] | None = None
    ) -> None:
        """`typed` holds what has been typed for each blank so far, and is kept up to date; `beforehand` what stands in
        a blank in which nothing was typed, selected: typing replaces it."""
        super().__init__()
        self._item = item
        self._typed = typed if typed is not None else {}
        self._beforehand = dict(beforehand or {})

    def compose(self) -> ComposeResult:
        """A line a blank, and the text."""
        with Vertical(classes="dialog"):
            yield Label(
                f"{self._item.key.upper()}  {with_blanks(self._item)}".strip(), markup=False, classes="dialog-title"
            )
            for blank in self._item.blanks:
                prompt = blank.prompt
                if blank.choices:
                    prompt += ": " + "  ".join(f"{n} {choice}" for n, choice in enumerate(blank.choices, start=1))
                yield Label(prompt, markup=False, classes="quiet")
                line = BlankLine(blank, self._typed.get(blank.name, self._beforehand.get(blank.name, "")))
                yield line
                yield Drawn(line.choices)
            yield Label("She will read:", classes="quiet")
            yield Static("", id="preview", markup=False)
            yield Static("", id="fault", markup=False)
            yield Label("Enter: send, a second later    Esc: leave it", classes="quiet")

    def on_mount(self) -> None:
        """The first blank that is empty has the keys, else the first."""
        lines = list(self.query(BlankLine))
        for line in lines:
            if line.value and line.blank.name not in self._typed:
                line.selection = Selection(0, len(line.value))
        next((line for line in lines if not line.value), lines[0]).focus()
        self._preview()

    def _values(self) -> dict[str, str]:
        return {
            blank.name: resolved(blank, self.query_one(f"#blank_{blank.name}", LineField).value)
            for blank in self._item.blanks
        }

    def _preview(self) -> None:
        text = self._item.text
        for name, value in self._values().items():
            text = text.replace("{" + name + "}", value or "…")
        self.query_one("#preview", Static).update(text)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the message again with what is typed in its blanks."""
        self.query_one("#fault", Static).update("")
        name = str(event.input.id).removeprefix("blank_")
        if event.value != self._beforehand.get(name) or name in self._typed:
            self._typed[name] = event.value
        for drawn in self.query(Drawn):
            drawn.redraw()
        self._preview()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """On to the next blank that is empty or that nobody has looked at; from the last one, out."""
        lines = list(self.query(BlankLine))
        empty = next((line for line in lines if not line.value.strip() or not line.seen), None)
        if empty is not None:
            empty.focus()
            return
        values = self._values()
        try:
            self._item.fill(values)
        except WozError as error:
            self.query_one("#fault", Static).update(f"▲ {error}")
            return
        self.dismiss(values)

    def action_leave(self) -> None:
        """Close the window; nothing is sent."""
        self.dismiss(None)


LOOPBACK = (
    "This address is of this machine alone: another room cannot reach it. For two rooms, begin with --listen and this "
    "machine's address on the network."
)

PICTURE_FROM = (110, 32)
"""Columns and lines of a terminal that has room for the join code as a picture beside the words."""
NO_SHORT_CODE = "There is no short code (any more: three wrong tries close it). The long one holds:"


class JoinCodeDialog(ModalScreen[None]):
    """The code, large and alone on its line; closes by itself when the subject's terminal has joined."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter", "leave", show=False),
        Binding("ctrl+c", "copy", show=False),
    ]

    def __init__(self, code: str, short: Callable[[], tuple[str, str]] | None = None) -> None:
        """`short` says place and words of the short code, empty where it is closed."""
        super().__init__()
        self._code = code
        self._short = short

    @property
    def command(self) -> str:
        """What to type at the subject's machine."""
        return f"woz subject '{self._code}'"

    def compose(self) -> ComposeResult:
        """The command, and what to do with it."""
        tls = self._code.startswith("woz1+tls")
        picture = self._picture() if tls else None
        if picture is None:
            with Vertical(classes="dialog wide"):
                yield from self._words(tls=tls)
            return
        with Horizontal(classes="dialog widest"):
            with Vertical(id="beside-picture"):
                yield from self._words(tls=tls)
                yield Label("The picture holds the long command, for a camera.", classes="quiet")
            yield Static(picture, id="code-picture")

    def _words(self, *, tls: bool) -> Iterator[Widget]:
        """What to type there, and the keys here."""
        short = self._short() if tls and self._short is not None else None
        yield Label("At the subject's terminal, type", classes="dialog-title")
        if not tls:
            yield Static("woz subject", classes="code", markup=False)
            yield Label("in another terminal of this machine; or, in full:", classes="quiet")
        elif short:
            yield from self._shortly(*short)
        yield Static(self.command, classes="code", markup=False, id="code")
        if self._code.startswith("woz1+tcp") or "//127.0.0.1:" in self._code:  # also where no network was found
            yield Label(LOOPBACK, classes="quiet")
        yield Label("Ctrl+C: copy the command    Esc: close    Ctrl+K: show it again", classes="quiet")
        if not short:  # otherwise 24 lines are full
            yield Label("This window closes by itself when she has joined.", classes="quiet")

    def _picture(self) -> Text | None:
        """The command as a picture, where there is room and colour for one."""
        width, height = self.app.size
        if self.app.no_color or width < PICTURE_FROM[0] or height < PICTURE_FROM[1]:
            return None
        return code_picture(self.command)

    def _shortly(self, place: str, words: str) -> Iterator[Widget]:
        """The short code, or that there is none any more."""
        if not place:
            yield Label(NO_SHORT_CODE, classes="quiet")
            return
        yield Static(f"woz subject {place}", classes="code", markup=False)
        yield Label("and when it asks, these four words:", classes="quiet")
        yield Static(words, classes="code", markup=False, id="words")
        yield Label("Three wrong tries close this short code. Or, in full:", classes="quiet")

    def action_copy(self) -> None:
        """To the clipboard of the terminal, where it has one."""
        self.app.copy_to_clipboard(self.command)
        self.notify("copied, if this terminal has a clipboard", timeout=3)

    def action_leave(self) -> None:
        """Close the window of the join code."""
        self.dismiss(None)

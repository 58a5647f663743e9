"""Where we lean on how Textual works inside: calls that are contained, everything painted that has moved, the keys of
the palette's line. `subject.screen.terminal_app` hangs them into an app.

`tests/terminal/test_wizard_internals.py` fails when a new Textual no longer works this way.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any

from rich.segment import Segment
from rich.text import Text
from textual import events
from textual._callback import invoke
from textual._compositor import Compositor, CompositorMap
from textual._context import active_message_pump
from textual.binding import BindingsMap
from textual.command import CommandPalette
from textual.geometry import Region, Size
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input
from textual.worker import WorkerFailed

from subject.screen.drawn import Draw, Drawn
from subject.screen.faults import Faults
from subject.screen.field_room import MOST_IN_A_LINE, line_has_room
from subject.screen.scrolled import ScrolledLines
from subject.screen.textfields import LINE_KEYS

NOT_DRAWN = "… this cannot be drawn; the log says why"
"""Stands where a widget is that raises when it is drawn."""
OPENING = (events.Load, events.Compose, events.Mount, events.Ready)
"""What is told to something that begins."""


class Palette(CommandPalette):
    """Textual's palette; its line has the keys and the length that every line of ours has, and no others."""

    def on_mount(self) -> None:
        """Make the line one of ours, once it is there."""
        line = self.query_one(Input)
        line._bindings = BindingsMap(LINE_KEYS)
        replace = line.replace

        def replace_within(text: str, start: int, end: int) -> None:
            if line_has_room(line, text, (start, end), MOST_IN_A_LINE):
                replace(text, start, end)

        vars(line).update(replace=replace_within)


class ThoroughCompositor(Compositor):
    """Textual's keeper of what is where; marks for painting whatever stands elsewhere than it was painted.

    After a scroll Textual knows the places of what is visible and works out the others when somebody asks. If a widget
    was shown or hidden in between, what moved has its new place in the answer, the layout that follows finds no
    difference, and the old picture stays on the terminal.
    """

    @property
    def full_map(self) -> CompositorMap:
        """Where every widget is, hidden ones too; what it finds moved is marked for painting."""
        painted = self._visible_map if self._full_map_invalidated else None
        places = super().full_map
        if painted is not None and self.size.region not in self._dirty_regions:
            moved = {place.clip.intersection(place.region) for _, place in places.items() ^ painted.items()}
            self._dirty_regions.update(filter(None, moved))
        return places


def contain(pump: MessagePump, faults: Faults) -> None:
    """Have every handler and callback of a widget, a screen or an app contained by itself, and its drawing too.

    Textual ends the queue of whoever raises, and with it the program. Of the callbacks that stand behind the one that
    raised, and of its own handlers for the same message, it drops what has not been done yet. So each is contained by
    itself, but for those that open something, which cannot go on without them.
    """
    hands_out, call_next = pump._get_dispatch_methods, pump.call_next

    def handlers(name: str, message: Message) -> Iterable[tuple[type, Callable[[Message], Awaitable[Any]]]]:
        opens = isinstance(message, OPENING)
        for cls, method in hands_out(name, message):
            yield cls, method if opens else contained(method, faults)

    def call_next_contained(callback: Callable[..., Any], *args: Any, **kwargs: Any) -> None:
        call_next(contained(partial(callback, *args, **kwargs), faults))

    vars(pump).update(_get_dispatch_methods=handlers, call_next=call_next_contained)
    if isinstance(pump, Widget):
        _contain_drawing(pump, faults)
    if isinstance(pump, Screen):
        _contain_later(pump, faults)


def contained(callback: Callable[..., Any], faults: Faults) -> Callable[..., Awaitable[Any]]:
    """`callback` as Textual invokes one, with as many arguments as it takes; what it raises goes no further."""

    async def call(*args: Any) -> Any:
        with faults.contained():
            return await invoke(callback, *args)

    call._param_count = 99  # type: ignore[attr-defined]  # it takes all that there are, and hands on what is wanted
    return call


def goes_on_after(error: Exception) -> bool:
    """Whether Textual goes on after an error of which it told the app: a timer's rings again, a worker is over."""
    return isinstance(error, WorkerFailed) or _raised_in(error) == "_tick"


def failed_opening(error: Exception) -> Screen[Any] | None:
    """The screen that cannot be shown because it, or a widget of it, failed while it was being made; else None."""
    pump = active_message_pump.get(None)
    return pump.screen if isinstance(pump, Widget) and _raised_in(error) in ("_pre_process", "_compose") else None


def _raised_in(error: Exception) -> str:
    """The name of Textual's function that caught the error and told of it."""
    return error.__traceback__.tb_frame.f_code.co_name if error.__traceback__ is not None else ""


def _contain_later(screen: Screen[Any], faults: Faults) -> None:
    """What waits for the screen to be painted."""
    later = screen._invoke_later

    def later_contained(callback: Callable[[], Any], sender: MessagePump) -> None:
        later(contained(callback, faults), sender)

    vars(screen).update(_invoke_later=later_contained)


def _contain_drawing(widget: Widget, faults: Faults) -> None:
    """A widget that cannot be drawn says so in its place; all others are drawn."""
    render_lines, height, width = widget.render_lines, widget.get_content_height, widget.get_content_width

    def lines(crop: Region) -> list[Strip]:
        with faults.contained():
            return render_lines(crop)
        words = Strip([Segment(NOT_DRAWN)]).adjust_cell_length(crop.width)
        return [words if not row else Strip.blank(crop.width) for row in range(crop.height)]

    def lines_high(container: Size, viewport: Size, columns: int) -> int:
        with faults.contained():
            return height(container, viewport, columns)
        return 1

    def columns_wide(container: Size, viewport: Size) -> int:
        with faults.contained():
            return width(container, viewport)
        return container.width

    vars(widget).update(render_lines=lines, get_content_height=lines_high, get_content_width=columns_wide)
    if isinstance(widget, Drawn | ScrolledLines):
        widget.draw = _drawing_contained(widget.draw, faults)


def _drawing_contained(draw: Draw, faults: Faults) -> Draw:
    def drawn(width: int) -> list[Text]:
        with faults.contained():
            return draw(width)
        return [Text(NOT_DRAWN)]

    return drawn

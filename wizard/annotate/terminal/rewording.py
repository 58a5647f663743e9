"""The page on which the request of a turn is reworded: a line of words, what the tool makes of them, one reading taken.

The tool and the database work in threads; nothing of the turn changes here. Enter asks the words that stand there,
and, where they were asked as they stand, takes the reading that is marked.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input

from subject.daemon_threads import in_daemon_thread
from subject.screen.colours import BAD, COOL, QUIET
from subject.screen.drawn import Drawn
from subject.screen.lines import cut, heading
from subject.screen.textfields import LineField
from subject.screen.words import clean, wrapped
from wizard.annotate.drafting import ProposedAlternative
from wizard.annotate.opened_domain import RanStatement
from wizard.annotate.rewording import RewordedRequest, Rewording
from wizard.annotate.terminal.actions import EVERYWHERE
from wizard.annotate.terminal.picking import ROOMY
from wizard.annotate.terminal.reworded_readings import NONE, ReadingsShown, first_marked, readings_lines
from wizard.ask.interface import Interpretation
from wizard.errors import WozError

MOST_BEFORE = 4
"""Turns before this one that are shown where the terminal is roomy; half as many where it is not."""

_LOG = logging.getLogger("woz.annotate.rewording")


@dataclass(frozen=True)
class RewordingJob:
    """What is reworded, and what becomes of it."""

    rewording: Rewording
    said: str
    """What the subject said."""
    words: str
    """What the line begins with."""
    takes: str
    """What taking a reading does, in words."""
    left: Callable[[str], None]
    """Told the words that stand in the line when the page is left without a reading."""


class RewordingPage(ModalScreen[ProposedAlternative | None]):
    """Over the annotator's screen; hands back the reading that was taken, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False, priority=True),
        Binding("down", "move(1)", show=False, priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
        Binding("pagedown", "scroll_page(1)", show=False, priority=True),
        Binding("pageup", "scroll_page(-1)", show=False, priority=True),
        *(Binding(key, f"app.desk_{call}", show=False, priority=True) for key, call in EVERYWHERE),
    ]

    def __init__(self, job: RewordingJob) -> None:
        super().__init__()
        self._job = job
        self._words = ""
        """What was asked last."""
        self._shown: ReadingsShown | None = None
        self._trouble = ""
        """Why what was asked last has no outcome."""
        self._asking = False
        self._stop = threading.Event()
        """Stops the statements of what was asked last."""

    def compose(self) -> ComposeResult:
        """What she said; the line; what came of it; keys."""
        yield Drawn(lambda width: [Text(cut(f" Reword the request   She said: {clean(self._job.said)}", width))],
                    id="title")  # fmt: skip
        yield Drawn(self._before, id="said_before")
        yield Drawn(self._heading_of_words, id="of_words")
        yield LineField(id="words", value=self._job.words, placeholder="what the tool is to read")
        yield Drawn(self._heading, id="of_readings")
        with VerticalScroll(id="read", can_focus=False):
            yield Drawn(self._outcome, id="outcome")
        yield Drawn(self._foot, id="foot")

    @property
    def _line(self) -> LineField:
        return self.query_one("#words", LineField)

    @property
    def _is_read(self) -> bool:
        """Whether what stands in the line is what was asked, and has an outcome."""
        return self._shown is not None and self._line.value.strip() == self._words

    def _before(self, width: int) -> list[Text]:
        """The turns before, as the session left them: her words may lean on them."""
        most = MOST_BEFORE if self.app.size.height >= ROOMY else MOST_BEFORE // 2
        lines = []
        for one in self._job.rewording.item.earlier[-most:]:
            got = f"  = {clean(one.minimum)}" if one.minimum else ""
            lines.append(Text(cut(f" turn {one.turn}: {clean(one.words) or '(nothing)'}{got}", width), style=QUIET))
        return lines

    def _heading_of_words(self, width: int) -> list[Text]:
        asks = not self._is_read and not self._asking
        return heading("In other words", "Enter: ask" if asks else "", width, active=asks)

    def _heading(self, width: int) -> list[Text]:
        hint = ""
        if self._is_read and self._shown is not None and self._shown.count:
            does = "ask it" if self._shown.suggested else self._job.takes
            hint = "↓ marks one" if self._shown.at == NONE else f"Enter: {does}"
        return heading("It is read as", hint, width, active=self._is_read)

    def _outcome(self, width: int) -> list[Text]:
        if self._asking:
            ground = self._job.rewording.ground
            what = "asking the tool of" if ground.has_tool else "loading and asking the tool of"
            return [Text(f" {what} {ground.domain.name} …", style=COOL)]
        if self._trouble:
            words = f"{self._trouble}; what you wrote stays, o takes a recorded reading, s writes SQL"
            return [Text((" ▲ " if not number else "   ") + line, style=BAD)
                    for number, line in enumerate(wrapped(words, width - 3))]  # fmt: skip
        if self._shown is None:
            return [Text(" nothing is asked yet", style=QUIET)]
        lines, _ = readings_lines(self._shown, width)
        return lines if self._is_read else [Text(line.plain, style=QUIET) for line in lines]

    def _foot(self, width: int) -> list[Text]:
        keys = Text().append(" Enter: ask, then take", style="bold").append("   ↑↓ mark   Esc: back, nothing changes")
        keys.append("   ^L hear  ^T end", style=QUIET)
        keys.truncate(width, overflow="ellipsis")
        return [keys]

    def on_mount(self) -> None:
        """The cursor behind the words."""
        self._line.cursor_position = len(self._job.words)
        self._line.focus()

    def show(self) -> None:
        """Draw what has changed, with what is marked in view."""
        for drawn in self.query(Drawn):
            drawn.redraw()
        self.call_after_refresh(self._to_the_mark)

    def _to_the_mark(self) -> None:
        panel = self.query_one("#read", VerticalScroll)
        if self._shown is None or panel.size.height < 1:
            return
        _, here = readings_lines(self._shown, panel.scrollable_content_region.width)
        top, height = round(panel.scroll_y), panel.size.height
        if here and not top <= here.start <= here[-1] < top + height:
            panel.scroll_to(y=here.start if here.start < top else min(here.start, here[-1] + 1 - height), animate=False)

    # --- keys --------------------------------------------------------------------------------------------------------

    def on_input_changed(self, event: Input.Changed) -> None:
        """Other words than were asked: the readings are not theirs."""
        self.show()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Ask the words; where they are read as they stand, take what is marked."""
        words = event.value.strip()
        if self._asking or not words:
            return
        if not self._is_read or self._shown is None:
            self._ask(words)
        else:
            self._take(self._shown)

    def _take(self, shown: ReadingsShown) -> None:
        if (suggestion := shown.suggested) is not None:
            words = suggestion.text.strip()
            self._line.value = words
            self._line.cursor_position = len(words)
            self._ask(words)
        elif (index := shown.chosen) is None:
            self.notify("↓ marks one first" if shown.count else "it has no reading: say it in other words", timeout=4)
        elif isinstance(came := shown.answers.get(index), WozError):
            self.notify(f"it gives no answer: {came}", severity="warning", timeout=5, markup=False)
        else:
            self._stop.set()
            self.dismiss(shown.asked.proposed(index))

    def action_move(self, by: int) -> None:
        """Mark the line `by` further down, or up where it is below 0."""
        shown = self._shown
        if shown is not None and shown.count and self._is_read:
            self._shown = replace(shown, at=max(0, min(shown.at + by, shown.count - 1)))
            self.show()

    def action_scroll_page(self, by: int) -> None:
        """Scroll what came of it by so many pages."""
        panel = self.query_one("#read")
        panel.scroll_relative(y=by * max(1, panel.size.height - 1), animate=False)

    def action_leave(self) -> None:
        """Back, and nothing is changed; the words are kept for the next time."""
        self._stop.set()
        self._job.left(self._line.value.strip())
        self.dismiss(None)

    # --- asking ------------------------------------------------------------------------------------------------------

    def _ask(self, words: str) -> None:
        self._stop.set()
        self._stop = threading.Event()
        self._words, self._shown, self._trouble, self._asking = words, None, "", True
        self.run_worker(self._read(words, self._stop), group="reword", exclusive=True)
        self.show()

    async def _read(self, words: str, stop: threading.Event) -> None:
        try:
            asked = await in_daemon_thread(lambda: self._job.rewording.ask(words), "rewording")
        except WozError as error:
            self._failed(f"the tool is not to be had: {error}")
        except Exception as error:  # a defect of the tool costs this reading, never what was annotated
            _LOG.exception("no outcome of %r", words)
            self._failed(f"the tool failed ({type(error).__name__}: {error}); the log has it")
        else:
            await self._answered(asked, stop)

    def _failed(self, why: str) -> None:
        self._asking, self._trouble = False, why
        self.show()

    async def _answered(self, asked: RewordedRequest, stop: threading.Event) -> None:
        self._asking = False
        self._shown = ReadingsShown(asked, {}, first_marked(asked))
        self.show()
        for index, reading in enumerate(asked.outcome.interpretations):
            came = await in_daemon_thread(partial(self._run, reading, stop), "a reading's answer")
            self._shown = replace(self._shown, answers={**self._shown.answers, index: came})
            self.show()

    def _run(self, reading: Interpretation, stop: threading.Event) -> RanStatement | WozError:
        try:
            return self._job.rewording.ground.run(reading.sql, scalar=reading.scalar, cancel=stop)
        except WozError as error:
            return error

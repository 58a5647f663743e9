"""What the subject's terminal shows, a projection of `Station.view`; and the one thing that is held: the talk box.

Every change of the view, and every key, ends in `project`, which draws what `pages.what` says.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.app import App
from textual.timer import Timer

from subject.screen.field_room import NoRoom
from subject.screen.terminal_app import NO_ROOM_FOR
from subject.terminal import words
from subject.terminal.microphone_check import MicrophoneCheck
from subject.terminal.pages import NEEDS_MICROPHONE, ReadSoFar, TerminalState, WhatIsShown, notice, what
from subject.terminal.push_to_talk import PushToTalk, sign
from subject.terminal.screen import Main
from subject.wire.messages import Answer, Message, OnScreen

if TYPE_CHECKING:
    from subject.station import Station, View

RATE = 30
"""Times a second the meter moves."""
PICTURES = 10
"""Times a second the working sign moves."""
LONG_WAIT = 20.0
"""Seconds of nothing but "one moment" after which she is told to call the experimenter."""
PRESS_TAKEN = 1.5
"""Seconds in which a press must have led to a first captured frame; after that nothing is held."""
TOO_SHORT = 0.7
"""Seconds: who held the box for less has probably clicked it."""
SLIPPED_FOR = 8.0
"""Seconds that a word of what failed here stays."""
READS_FOR = 5.0
"""Seconds that what came last stays before a new task opens over it."""


def _task_of(view: View) -> tuple[int, int]:
    """Which task, and which giving of it."""
    return (view.scenario.number, view.scenario.given) if view.scenario is not None else (0, 0)


class Projection:
    """Draws the station's view, and what is so on this terminal alone, on her screen; holds the talk box.

    `app` is the program that it draws in; `end` ends that. `displayed`: numbers of replies already reported so.
    """

    def __init__(
        self,
        app: App[Any],
        station: Station,
        main: Main,
        end: Callable[[], None],
        *,
        files: Sequence[Path],
        displayed: Collection[int],
        logbook: logging.Logger,
    ) -> None:
        self.local = TerminalState()
        self.shown = WhatIsShown(moment=True)
        """What was drawn last."""
        self.talk = PushToTalk(self._press, self._release)
        self.check = MicrophoneCheck(station, self.set, logbook, files)
        self.refusal = ""
        """Why the session refused this terminal before it had begun."""
        self.over = False
        """The screen is being taken away: nothing is drawn any more."""
        self._app = app
        self._station = station
        self._main = main
        self._end = end
        self._files = tuple(files)
        self._spoken = 0
        self._displayed = set(displayed)
        self._asked = False
        self._was: View = station.view
        self._scenario_seen: tuple[int, int] | None = None
        self._newest_since = time.monotonic()
        self._captured_at: float | None = None
        self._held_seconds = 0.0
        self._moment_since = time.monotonic()
        self._frames = 0
        self._laid: OnScreen | None = None
        self._no_room_over: Timer | None = None

    def begin(self) -> None:
        """Follow the station from here on."""
        self._station.subscribe(self.changed)
        self._station.screen = self._on_screen
        self.project()

    # --- drawing -----------------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Draw anew, once, when all that is being done now has been done."""
        if not self._asked and not self.over:
            self._asked = True
            self._app.call_next(self.project)

    def _on_screen(self) -> OnScreen | None:
        """What is on her screen now, for the wizard's copy of it."""
        pane, shown = self._main.conversation, self.shown
        if self.over or not self._app.size.width or not self._app.size.height:
            return None
        columns, rows = min(self._app.size.width, 2000), min(self._app.size.height, 2000)
        page = "one moment" if shown.moment else shown.page.name if shown.page is not None else ""
        if not pane.size.height and self._laid is not None:  # a page hides the conversation, which lies as it lay
            return self._laid.model_copy(update={"columns": columns, "rows": rows, "page": page, "height": 0})
        self._laid = OnScreen(
            columns=columns,
            rows=rows,
            page=page,
            width=min(pane.width, 2000),
            height=min(pane.size.height, 2000),
            top=max(0, pane.scroll_offset.y),
            page_rows=pane.page_rows,
            turned=pane.turned,
        )
        return self._laid

    def set(self, **fields: object) -> None:
        """Change what is so on this terminal alone: fields of `pages.TerminalState`."""
        self.local = replace(self.local, **fields)  # type: ignore[arg-type]
        self.changed()

    def slipped(self) -> None:
        """Say for some seconds that something failed here and goes on."""
        self.set(slipped=True)
        self.draw_notice()  # at once: it may be the drawing of all else that failed
        self._app.set_timer(SLIPPED_FOR, lambda: self.set(slipped=False))

    def no_room(self, told: NoRoom) -> None:
        """Say for some seconds that something did not fit into the line that she writes in."""
        text = words.NO_ROOM_TO_TYPE if told.added == 1 else words.NO_ROOM_TO_PASTE
        self.set(no_room=text.format(added=told.added, most=told.most))
        if self._no_room_over is not None:
            self._no_room_over.stop()
        self._no_room_over = self._app.set_timer(NO_ROOM_FOR, lambda: self.set(no_room=""))

    def project(self) -> None:
        """Draw the station's view as it is now; where the session refused this terminal, end."""
        self._asked = False
        if self.over:
            return
        view, was = self._station.view, self._was
        self._was = view
        if view.refused and not view.joined:
            self.refusal = view.refused
            self._end()
            return
        self._follow(view, was)
        shown = what(view, self.local)
        if shown.moment and not self.shown.moment:
            self._moment_since = time.monotonic()
        self.shown = shown
        if self.talk.held_by and not shown.talk:
            self.talk.let_go()
        self._main.show(shown, view, self._picture, long_wait=self.local.long_wait)
        if shown.talk:
            self._show_sign()
        self.draw_notice()
        self._app.call_after_refresh(self._report_displayed)

    def _follow(self, view: View, was: View) -> None:
        """What follows from a change: the microphone is opened, an utterance is over, a task is new."""
        if view.capturing and not was.capturing:
            self._captured_at = time.monotonic()
        if was.capturing and not view.capturing:
            self._captured_at = None
            self.talk.over()
        if view.stage != was.stage:
            self.local = replace(self.local, overlay="", stopping=self.local.stopping and view.stage == "ended")
        needs = view.joined and view.linked and view.source != "typed" and view.stage in NEEDS_MICROPHONE
        if needs and self.local.check == "closed":
            self.local = replace(self.local, check="opening")
            self._app.run_worker(self.check.open(), group="microphone")
        if view.history[-1:] != was.history[-1:]:
            self._newest_since = time.monotonic()
        if view.scenario is not None and (
            view.stage == "scenario" or self.local.overlay == "task" or self._scenario_seen is None
        ):
            self._scenario_seen = _task_of(view)

    @property
    def _new_task(self) -> bool:
        """A task was given, or given again, that has not been on her screen."""
        return self._station.view.scenario is not None and _task_of(self._station.view) != self._scenario_seen

    def _open_new_task(self) -> None:
        """A new task opens by itself, when she is ready: not while she speaks or waits, nor before she has read."""
        view = self._station.view
        busy = view.state != "ready" or view.capturing or self.talk.held_by or self._main.conversation.unread
        if (
            self._new_task
            and view.stage == "conversation"
            and not self.local.overlay
            and not self.shown.moment
            and not busy
            and not self._unreported()
            and time.monotonic() - self._newest_since > READS_FOR
        ):
            self.set(overlay="task")

    def _show_sign(self) -> None:
        spoken = None if self._captured_at is None else time.monotonic() - self._captured_at
        view = self._station.view
        now = sign(view, held_by=self.talk.held_by, releases=self.local.releases, frame=self._picture, spoken=spoken)
        self._main.talk.show_sign(now, typed=view.source == "typed")

    def draw_notice(self) -> None:
        """Draw the one line of hints and keys."""
        view, pane = self._station.view, self._main.conversation
        seen = ReadSoFar(
            more_below=self._main.more_below,
            more_rows=pane.more_rows,
            more_columns=pane.more_columns,
            earlier=pane.max_scroll_y > 0,
            unread=pane.unread,
            unreported=bool(self._unreported()),
            new_task=self._new_task,
            clicked=not self.talk.held_by and self._held_seconds < TOO_SHORT,
        )
        self._main.say(notice(view, self.local, self.shown, seen))

    @property
    def _picture(self) -> int:
        return self._frames * PICTURES // RATE

    def tick(self) -> None:
        """Thirty times a second; does next to nothing unless something moves."""
        if self.over:
            return
        self._frames += 1
        self.talk.tick()
        view, shown = self._station.view, self.shown
        if self.local.check == "recording":
            self._main.seconds.update(str(self.check.seconds_left))
            self._main.meter.advance()
        else:
            self._main.meter.rest()
        self._move_meter(moves=shown.talk and view.capturing)
        if self.talk.held_by and not view.capturing and time.monotonic() - self.talk.since > PRESS_TAKEN:
            self.talk.let_go()
        if self._frames % (RATE // PICTURES):
            return
        self._open_new_task()
        if shown.page is not None:
            # A page knows its height only some time after it was given its text.
            self.draw_notice()
        if shown.talk:
            self._show_sign()
            if view.state == "working" and shown.page is None:
                self._main.conversation.show_history(view.history, view.state, self._picture)
        if shown.moment != self.local.long_wait:
            long = shown.moment and time.monotonic() - self._moment_since > LONG_WAIT
            if long != self.local.long_wait:
                self.set(long_wait=long)

    def _move_meter(self, *, moves: bool) -> None:
        if moves:
            self._main.talk.meter.advance()
        else:
            self._main.talk.meter.rest()

    def _unreported(self) -> list[int]:
        replies = (item.reply for item in self._station.view.history if isinstance(item, Answer | Message))
        return [reply for reply in replies if reply not in self._displayed]

    def moved(self) -> None:
        """She has scrolled: what was announced may be seen now."""
        if not self._asked:
            self.draw_notice()
            self._app.call_after_refresh(self._report_displayed)

    def _report_displayed(self) -> None:
        """What has been painted, and lies on the screen, is said to be displayed; once."""
        if self.shown.moment or self.shown.page is not None or self._station.view.stage != "conversation":
            return
        if self._main.conversation.unread:
            return
        for reply in self._unreported():
            self._displayed.add(reply)
            self._station.displayed(reply)

    # --- speaking ----------------------------------------------------------------------------------------------------

    def _press(self) -> bool:
        before = self._station.view
        if not self.shown.talk or before.source == "typed":
            return False
        self._station.press()
        taken = self._station.view.hint != "wait"
        if taken and self._files:
            at = 0 if before.stage == "practice" else self._spoken
            self._spoken += before.stage != "practice"
            self._station.play(self._files[at % len(self._files)])
        self.changed()
        return taken

    def _release(self) -> None:
        self._held_seconds = time.monotonic() - self.talk.since
        self._station.release()
        self.changed()

"""What the subject's terminal shows, a projection of `Station.view`; and the one thing that is held: the talk box.

Every change of the view, and every key, ends in `_project`, which draws what `pages.what` says.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.screen import Screen

from subject.screen.colours import PAPER
from subject.screen.keys_in_order import KeysInOrder
from subject.terminal import words
from subject.terminal.keys import KeyReleased, ReleasesReported, hold_driver
from subject.terminal.microphone_check import MicrophoneCheck
from subject.terminal.pages import NEEDS_MICROPHONE, Local, Seen, What, notice, what
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
READS_FOR = 5.0
"""Seconds that what came last stays before a new task opens over it."""
TO_THE_OTHER_SIDE = 5.0
"""Seconds to wait, when leaving, for what is not acknowledged."""


def _task_of(view: View) -> tuple[int, int]:
    """Which task, and which giving of it."""
    return (view.scenario.number, view.scenario.given) if view.scenario is not None else (0, 0)


class Projection(KeysInOrder, inherit_bindings=False):
    """Her screen and her voice; the keys are `SubjectApp`'s."""

    CSS_PATH = "subject.tcss"
    TITLE = words.TITLE
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar = []

    def __init__(
        self,
        station: Station,
        *,
        files: Sequence[Path] = (),
        displayed: Collection[int] = (),
        logger: logging.Logger | None = None,
    ) -> None:
        super().__init__(driver_class=hold_driver())
        self.station = station
        self.local = Local()
        self.talk = PushToTalk(self._press, self._release)
        self.refusal = ""
        """Why the session refused this terminal before it had begun."""
        self.main = Main(lambda: station.level)
        self._files = tuple(files)
        self._spoken = 0
        self._displayed = set(displayed)
        self.logbook = logger or logging.getLogger("woz.subject")
        self.check = MicrophoneCheck(station, self._set, self.logbook, self._files)
        self._asked = False
        self._over = False
        """The screen is being taken away: nothing is drawn any more."""
        self._was: View = station.view
        self._what = What(moment=True)
        self._scenario_seen: tuple[int, int] | None = None
        self._newest_since = time.monotonic()
        self._captured_at: float | None = None
        self._held_seconds = 0.0
        self._moment_since = time.monotonic()
        self._frames = 0
        self._laid: OnScreen | None = None

    # --- life --------------------------------------------------------------------------------------------------------

    def get_default_screen(self) -> Screen[None]:
        """The one screen that this app has."""
        return self.main

    def on_mount(self) -> None:
        """Put on the colours of paper."""
        self.register_theme(PAPER)
        self.theme = PAPER.name

    async def on_ready(self) -> None:
        """Connect, and follow the station."""
        self.station.subscribe(self._changed)
        self.station.screen = self._on_screen
        self.set_interval(1 / RATE, self._tick)
        self._project()
        await self.station.start()

    async def on_unmount(self) -> None:
        """What is being recorded is finished; what the other side has not got stays on disk."""
        self._over = True
        await self.station.stop()

    async def leave(self) -> None:
        """The experimenter leaves: say so, give what is left a little time, end."""
        if self.station.view.stage != "ended":
            self.station.leave()
        await self.station.drained(TO_THE_OTHER_SIDE)
        self.end()

    def end(self) -> None:
        """End the app; nothing is drawn from here on."""
        self._over = True
        self.exit()

    # --- drawing -----------------------------------------------------------------------------------------------------

    def _changed(self) -> None:
        if not self._asked and not self._over:
            self._asked = True
            self.call_next(self._project)

    def _on_screen(self) -> OnScreen | None:
        """What is on her screen now, for the wizard's copy of it."""
        pane, shown = self.main.conversation, self._what
        if self._over or not self.size.width or not self.size.height:
            return None
        columns, rows = min(self.size.width, 2000), min(self.size.height, 2000)
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

    def _set(self, **fields: object) -> None:
        self.local = replace(self.local, **fields)  # type: ignore[arg-type]
        self._changed()

    def _project(self) -> None:
        self._asked = False
        if self._over:
            return
        view, was = self.station.view, self._was
        self._was = view
        if view.refused and not view.joined:
            self.refusal = view.refused
            self.end()
            return
        self._follow(view, was)
        shown = what(view, self.local)
        if shown.moment and not self._what.moment:
            self._moment_since = time.monotonic()
        self._what = shown
        if self.talk.held_by and not shown.talk:
            self.talk.let_go()
        self.main.show(shown, view, self._picture, long_wait=self.local.long_wait)
        if shown.talk:
            self._show_sign()
        self._project_notice()
        self.call_after_refresh(self._report_displayed)

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
            self.run_worker(self.check.open(), group="microphone")
        if view.history[-1:] != was.history[-1:]:
            self._newest_since = time.monotonic()
        if view.scenario is not None and (
            view.stage == "scenario" or self.local.overlay == "task" or self._scenario_seen is None
        ):
            self._scenario_seen = _task_of(view)

    @property
    def _new_task(self) -> bool:
        """A task was given, or given again, that has not been on her screen."""
        return self.station.view.scenario is not None and _task_of(self.station.view) != self._scenario_seen

    def _open_new_task(self) -> None:
        """A new task opens by itself, when she is ready: not while she speaks or waits, nor before she has read."""
        view = self.station.view
        busy = view.state != "ready" or view.capturing or self.talk.held_by or self.main.conversation.unread
        if (
            self._new_task
            and view.stage == "conversation"
            and not self.local.overlay
            and not self._what.moment
            and not busy
            and not self._unreported()
            and time.monotonic() - self._newest_since > READS_FOR
        ):
            self._set(overlay="task")

    def _show_sign(self) -> None:
        spoken = None if self._captured_at is None else time.monotonic() - self._captured_at
        view = self.station.view
        now = sign(view, held_by=self.talk.held_by, releases=self.local.releases, frame=self._picture, spoken=spoken)
        self.main.talk.show_sign(now, typed=view.source == "typed")

    def _project_notice(self) -> None:
        view, pane = self.station.view, self.main.conversation
        seen = Seen(
            more_below=self.main.more_below,
            more_rows=pane.more_rows,
            more_columns=pane.more_columns,
            earlier=pane.max_scroll_y > 0,
            unread=pane.unread,
            unreported=bool(self._unreported()),
            new_task=self._new_task,
            clicked=not self.talk.held_by and self._held_seconds < TOO_SHORT,
        )
        self.main.say(notice(view, self.local, self._what, seen))

    @property
    def _picture(self) -> int:
        return self._frames * PICTURES // RATE

    def _tick(self) -> None:
        """Thirty times a second; does next to nothing unless something moves."""
        if self._over:
            return
        self._frames += 1
        self.talk.tick()
        view, shown = self.station.view, self._what
        if self.local.check == "recording":
            self.main.seconds.update(str(self.check.seconds_left))
            self.main.meter.advance()
        else:
            self.main.meter.rest()
        self._move_meter(moves=shown.talk and view.capturing)
        if self.talk.held_by and not view.capturing and time.monotonic() - self.talk.since > PRESS_TAKEN:
            self.talk.let_go()
        if self._frames % (RATE // PICTURES):
            return
        self._open_new_task()
        if shown.page is not None:
            # A page knows its height only some time after it was given its text.
            self._project_notice()
        if shown.talk:
            self._show_sign()
            if view.state == "working" and shown.page is None:
                self.main.conversation.show_history(view.history, view.state, self._picture)
        if shown.moment != self.local.long_wait:
            long = shown.moment and time.monotonic() - self._moment_since > LONG_WAIT
            if long != self.local.long_wait:
                self._set(long_wait=long)

    def _move_meter(self, *, moves: bool) -> None:
        if moves:
            self.main.talk.meter.advance()
        else:
            self.main.talk.meter.rest()

    def _unreported(self) -> list[int]:
        replies = (item.reply for item in self.station.view.history if isinstance(item, Answer | Message))
        return [reply for reply in replies if reply not in self._displayed]

    def _report_displayed(self) -> None:
        """What has been painted, and lies on the screen, is said to be displayed; once."""
        if self._what.moment or self._what.page is not None or self.station.view.stage != "conversation":
            return
        if self.main.conversation.unread:
            return
        for reply in self._unreported():
            self._displayed.add(reply)
            self.station.displayed(reply)

    # --- speaking ----------------------------------------------------------------------------------------------------

    def _press(self) -> bool:
        before = self.station.view
        if not self._what.talk or before.source == "typed":
            return False
        self.station.press()
        taken = self.station.view.hint != "wait"
        if taken and self._files:
            at = 0 if before.stage == "practice" else self._spoken
            self._spoken += before.stage != "practice"
            self.station.play(self._files[at % len(self._files)])
        self._changed()
        return taken

    def _release(self) -> None:
        self._held_seconds = time.monotonic() - self.talk.since
        self.station.release()
        self._changed()

    def on_sheet_form_grown(self) -> None:
        """The sheet has the lines that it needs: what stands in them is drawn."""
        self._changed()

    def on_talk_box_down(self) -> None:
        """The mouse holds the box."""
        self.talk.mouse_down()

    def on_talk_box_up(self) -> None:
        """The mouse has let go."""
        self.talk.mouse_up()

    def on_key_released(self, event: KeyReleased) -> None:
        """A key was let go, where the terminal says so."""
        if event.key == "space":
            self.talk.space_up()

    def on_releases_reported(self, event: ReleasesReported) -> None:
        """Now it is known whether SPACE can be held."""
        self.talk.releases_reported = event.reported
        self._set(releases=event.reported)

    def on_app_blur(self, event: events.AppBlur) -> None:
        """The keyboard is somewhere else; nothing stays held."""
        self.talk.blur()

"""The annotator's screen: the turn's story beside its annotation, the checks under them, the keys at the foot.

While no text is being typed nothing has the focus, and every key is a command; the focus moves by keys alone.
What keys do is in `turn_actions` and `answer_actions`; what is drawn in `turn_story`, `annotation_lines`, `said_panel`.
Timers of typing and saving stay here: both end in one drawing of the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input

from subject.screen.colours import CARE, COOL, QUIET
from subject.screen.drawn import Drawn
from subject.screen.handed_actions import Handed
from subject.screen.keys import at_the_foot, bindings
from subject.screen.lines import cut, heading
from subject.screen.scrolled import ScrolledLines
from subject.screen.terminal_app import keys_of
from subject.screen.typing_gate import TYPING_GAP, Gate
from subject.screen.words import wrapped
from subject.supervision import Fault
from wizard.annotate.findings import Remark
from wizard.annotate.terminal.actions import EVERYWHERE, KEYS
from wizard.annotate.terminal.annotation_lines import Shown, as_typed, findings, layers, transcription
from wizard.annotate.terminal.answer_actions import AnswerActions
from wizard.annotate.terminal.background import Background
from wizard.annotate.terminal.decisions import Decisions
from wizard.annotate.terminal.said_panel import SaidPanel
from wizard.annotate.terminal.sitting import Sitting
from wizard.annotate.terminal.snapshot import looked
from wizard.annotate.terminal.title_and_foot import Saving, TurnProgress, alarms, foot, title
from wizard.annotate.terminal.transcription_line import SroLine
from wizard.annotate.terminal.turn_actions import AnnotatorTurnActions
from wizard.annotate.terminal.turn_story import reply_of, story, this_turn
from wizard.corpus.item import Item
from wizard.errors import WozError

FOLD_BELOW = 110
"""Columns of the terminal under which story and annotation share the screen one at a time."""
CONTEXT_LINES = 6
"""Of what was said before that stay in view above a long turn."""
SMALLEST = 24
"""Lines of the smallest terminal."""
PAUSE = 0.6
"""Seconds without a key after which what is typed is taken over, checked and saved."""
RETRY_SECONDS = 5.0
"""Between attempts to save what could not be saved."""
ROOM_FOR_SOUND = 30
"""Lines of a terminal that has room for a line of the recording beneath its heading; else it is the heading's rule."""
WORD_SECONDS = 5.0
"""That a word of the program stands above the keys."""


class AnnotatorDesk(Screen[None]):
    """The screen of one turn."""

    foot_keys: ClassVar[Sequence[tuple[str, str]]] = tuple(at_the_foot(KEYS))
    """Keys and their words at the foot."""
    AUTO_FOCUS = ""  # nothing: keys are commands
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(KEYS),
        *(Binding(key, call, show=False, priority=True) for key, call in EVERYWHERE),
    ]

    action_done = Handed("turns", AnnotatorTurnActions.done)
    action_step = Handed("turns", AnnotatorTurnActions.step)
    action_undone = Handed("turns", AnnotatorTurnActions.undone)
    action_queue = Handed("turns", AnnotatorTurnActions.queue)
    action_filter = Handed("turns", AnnotatorTurnActions.filter)
    action_listen = Handed("turns", AnnotatorTurnActions.listen)
    action_back = Handed("turns", AnnotatorTurnActions.back)
    action_end = Handed("turns", AnnotatorTurnActions.end)
    action_quiet = Handed("turns", AnnotatorTurnActions.quiet)
    action_transcribe = Handed("turns", AnnotatorTurnActions.transcribe)
    action_choose = Handed("turns", AnnotatorTurnActions.choose)
    action_follow = Handed("turns", AnnotatorTurnActions.follow)
    action_context = Handed("turns", AnnotatorTurnActions.context)
    action_tags = Handed("turns", AnnotatorTurnActions.tags)
    action_reasons = Handed("turns", AnnotatorTurnActions.reasons)
    action_proposed = Handed("turns", AnnotatorTurnActions.proposed)
    action_mask = Handed("turns", AnnotatorTurnActions.mask)
    action_flag = Handed("turns", AnnotatorTurnActions.flag)
    action_guidelines = Handed("turns", AnnotatorTurnActions.guidelines)
    action_comment = Handed("turns", AnnotatorTurnActions.comment)
    action_undo = Handed("turns", AnnotatorTurnActions.undo)
    action_redo = Handed("turns", AnnotatorTurnActions.redo)
    action_save = Handed("turns", AnnotatorTurnActions.save)
    action_settle = Handed("turns", AnnotatorTurnActions.settle)
    action_leave = Handed("turns", AnnotatorTurnActions.leave)
    action_choose_answer = Handed("answers", AnswerActions.choose_answer)
    action_minimum = Handed("answers", AnswerActions.minimum)
    action_maximum = Handed("answers", AnswerActions.maximum)
    action_derive = Handed("answers", AnswerActions.derive)
    action_reword = Handed("answers", AnswerActions.reword)
    action_other = Handed("answers", AnswerActions.other)
    action_remove = Handed("answers", AnswerActions.remove)
    action_accept = Handed("answers", AnswerActions.accept)
    action_whole = Handed("answers", AnswerActions.whole)
    action_cite = Handed("answers", AnswerActions.cite)
    action_propose = Handed("answers", AnswerActions.propose)

    def __init__(self, sitting: Sitting, now: Callable[[], float], gap: float = TYPING_GAP) -> None:
        super().__init__()
        self.sitting = sitting
        self.background = Background(sitting, self.show, self.broke)
        self.decisions = Decisions(self, sitting, self.background)
        self.turns = AnnotatorTurnActions(self, self.decisions)
        self.answers = AnswerActions(self, self.decisions)
        self.seen = looked(sitting, self.background, None)
        self.place = 0
        self.gate = Gate(now, gap)
        self._now = now
        self._opened_at = float("-inf")
        self._typing = False
        self._pause: Timer | None = None
        self.said = SaidPanel(self, sitting.listening, self._redraw_brief)
        self._word = ("", "")
        self._word_timer: Timer | None = None
        self._story_side = False
        self._later = False
        self._asked_later = False
        """Whether a key asks for the later turns now."""
        self._asked_for_conflict = False

    def compose(self) -> ComposeResult:
        """Title, alarms; the story beside the annotation; checks; keys."""
        yield Drawn(self._title, id="title")
        yield Drawn(self._alarms, id="alarms")
        with Horizontal(id="body"):
            yield ScrolledLines(self._story, id="story")
            with Vertical(id="work"):
                yield from self.above()
                yield self._sheet()
        yield Drawn(self._findings, id="findings")
        yield Drawn(self._word_line, id="word")
        yield Drawn(lambda width: foot(width, self.foot_keys, typing=self._typing), id="foot")

    def above(self) -> Iterable[Widget]:
        """What stands above the annotation; nothing here."""
        return ()

    def _sheet(self) -> Widget:
        parts = (
            Drawn(self._brief, id="brief"),
            Drawn(self._transcription, id="transcription"),
            SroLine(id="sro"),
            Drawn(self._as_typed, id="as_typed"),
            Drawn(self._layers, id="layers"),
        )
        return VerticalScroll(*parts, id="sheet", can_focus=False)

    # --- what is drawn -----------------------------------------------------------------------------------------------

    @property
    def narrow(self) -> bool:
        """Whether one side is shown at a time."""
        return self.app.size.width < FOLD_BELOW

    def _title(self, width: int) -> list[Text]:
        turn = self.seen.turn
        saving = Saving.SAVED
        if turn is not None and turn.conflict is not None:
            saving = Saving.CONFLICT
        elif self.seen.trouble:
            saving = Saving.FAILED
        elif self._typing and self._pause is not None:
            saving = Saving.TYPING
        elif turn is not None and turn.unsaved:
            saving = Saving.SAVING
        return title(turn.taken if turn is not None else None, self.seen.queue, saving, width, self._state())

    def _state(self) -> TurnProgress:
        turn = self.seen.turn
        if turn is None:
            return TurnProgress.DRAFT
        if turn.annotation.done:
            return TurnProgress.ACCEPTED if turn.annotation.unseen else TurnProgress.DONE
        return TurnProgress.BEGUN if turn.begun else TurnProgress.DRAFT

    def _alarms(self, width: int) -> list[Text]:
        turn = self.seen.turn
        return alarms(self.seen.trouble, turn.conflict if turn is not None else None, width)

    def _story(self, width: int) -> list[Text]:
        turn = self.seen.turn
        if turn is None:
            return [Text(" no turn is open", style=QUIET)]
        taken = turn.taken
        return story(taken.item.session, taken.item.record, taken.earlier, turn.later if self._later else None, width)

    def _brief(self, width: int) -> list[Text]:
        """Where to listen, and what came of it where the story is not in view."""
        turn = self.seen.turn
        if turn is None:
            return [Text(f" {line}", style=CARE) for line in wrapped(self.seen.why_none, width - 2)]
        low = self.app.size.height < ROOM_FOR_SOUND
        lines = self.said.lines(turn.taken.item, width, typing=self._typing, low=low)
        if self.narrow:
            said = f" she got: {reply_of(turn.taken.item.record)}"
            lines.append(Text(cut(said, width), style=QUIET))
        return lines

    def _shown(self) -> Shown | None:
        one = self.seen.turn
        if one is None:
            return None
        typed = self.query_one(SroLine).value if self._typing else None
        spare = max(0, self.app.size.height - SMALLEST)
        return Shown(one.annotation, one.draft, one.suggestion, one.decided, self.checks(), self.place, typed, spare)

    def checks(self) -> tuple[Remark, ...]:
        """What the checks said of the annotation last; where the database is not to be had, that."""
        return self.seen.turn.findings if self.seen.turn is not None else ()

    def _transcription(self, width: int) -> list[Text]:
        shown = self._shown()
        return [] if shown is None else transcription(shown, width)

    def _as_typed(self, width: int) -> list[Text]:
        shown = self._shown()
        return [] if shown is None else as_typed(shown, width)

    def _layers(self, width: int) -> list[Text]:
        shown = self._shown()
        return [] if shown is None else layers(shown, width)

    def _findings(self, width: int) -> list[Text]:
        shown = self._shown()
        if shown is None:
            return []
        turn = self.seen.turn
        if turn is not None and not turn.checked and not shown.findings:
            return [*heading("Checks", "", width), Text(" … being checked", style=QUIET)]
        if shown.annotation.done and not shown.findings:
            what = "accepted as drafted, unseen; Enter calls it done" if shown.annotation.unseen else "done"
            return [*heading("Checks", "", width), Text(f" ✓ {what}; any change takes it up again", style=COOL)]
        return [*heading("Checks", "", width), *findings(shown.findings, width, self._room_for_checks(width))]

    def _room_for_checks(self, width: int) -> int:
        """Lines that the checks may have: a fifth of the screen, or all that the annotation above leaves empty."""
        height = self.app.size.height
        least = max(2, min(8, height // 5))
        if not self.narrow or self._story_side:  # the story has what is left
            return least
        room = self.query_one("#layers").size.width or width - 1
        drawn = (self._brief, self._transcription, self._as_typed, self._layers)
        above = sum(len(draw(room)) for draw in drawn) + self._typing
        above += sum(one.outer_size.height for one in self.query_one("#work").children if one.id != "sheet")
        around = (self._title, self._alarms, self._word_line)
        below = sum(len(draw(width)) for draw in around) + len(foot(width, self.foot_keys, typing=self._typing))
        return max(least, height - above - below - len(heading("Checks", "", width)))

    def _word_line(self, width: int) -> list[Text]:
        words, colour = self._word
        return [Text(f" {line}", style=colour) for line in wrapped(words, width - 2)[:2]]

    def _redraw_brief(self) -> None:
        self.query_one("#brief", Drawn).redraw()

    def say(self, words: str, *, severe: bool = True) -> None:
        """One line above the keys, for some seconds; the latest word only. Over a window, in a corner."""
        if not self.is_current:
            self.notify(words, severity="warning" if severe else "information", timeout=WORD_SECONDS, markup=False)
            return
        if self._word_timer is not None:
            self._word_timer.stop()
        self._word = (f"▲ {words}", CARE) if severe else (words, COOL)
        self._word_timer = self.set_timer(WORD_SECONDS, self.unsay)
        self.query_one("#word", Drawn).redraw()

    def unsay(self) -> None:
        """The line above the keys is empty again."""
        self._word = ("", "")
        self.query_one("#word", Drawn).redraw()

    def show(self) -> None:
        """Draw what has changed; a conflict is shown as soon as nobody types."""
        self.seen = looked(self.sitting, self.background, self.seen)
        if not self.is_mounted or not self.query(ScrolledLines):  # not there yet, or being taken away
            return
        for drawn in self.query(Drawn):
            drawn.redraw()
        self.query_one(ScrolledLines).redraw()
        self.query_one("#alarms").display = bool(self._alarms(80))
        if not self.turns.has_conflict:
            self._asked_for_conflict = False
        elif not self._asked_for_conflict:
            self._ask_for_conflict()

    def _ask_for_conflict(self) -> None:
        """Open the dialog once, not under a key that is being typed."""
        if self._asked_for_conflict or not self.turns.has_conflict:
            return
        if self.background.busy or self._typing or not self.is_current or self.gate.wait > 0:
            self.set_timer(max(0.05, self.gate.wait), self._ask_for_conflict)
            return
        self._asked_for_conflict = True
        self.turns.settle()

    # --- the turn ----------------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Open the turn at which the annotator left."""
        self.query_one(SroLine).display = False
        self._fold()
        self.opened()
        self.set_interval(RETRY_SECONDS, self._retry)

    def opened(self) -> None:
        """Show the turn that was opened, from its beginning."""
        self.place = 0
        self._opened_at = self._now()
        self.said.opened()
        if self.seen.turn is not None:
            self.run_worker(partial(self._read_sound, self.seen.turn.taken.item), thread=True, group="drawn")
        self.query_one("#sheet").scroll_home(animate=False)
        self.background.changed()
        self.show()
        self._to_the_turn()
        self._read_later()
        if self.seen.queue.ahead:  # her databases work while she listens
            self.run_worker(partial(self.sitting.look_ahead, self.seen.queue.ahead), thread=True, group="ahead")

    def _read_sound(self, item: Item) -> None:
        """The recording, to draw it; where it cannot be read, Space says why."""
        try:
            sound = self.sitting.listening.sound(item)
        except WozError:
            return

        def draw() -> None:
            if self.sitting.taken is not None and self.sitting.taken.item is item and self.is_mounted:
                self.said.read(sound)

        self.app.call_from_thread(draw)

    def _to_the_turn(self) -> None:
        """The story with this turn in view, and what was said just before it."""
        taken = self.seen.turn.taken if self.seen.turn is not None else None
        if taken is None:
            return
        panel = self.query_one(ScrolledLines)
        if panel.width <= 0:
            return
        before = len(story(taken.item.session, taken.item.record, taken.earlier, None, panel.width))
        here = len(this_turn(taken.item.session, taken.item.record, panel.width)) + 1
        begin = before - here
        panel.go_to(min(begin - CONTEXT_LINES, before - panel.size.height))

    def _retry(self) -> None:
        """What could not be saved or checked is tried again."""
        if self.seen.trouble or self.background.no_answer:
            self.background.changed()
            self.show()

    def broke(self, fault: Fault) -> None:
        """Something of ours failed, here or beside the screen: the log has it, she is told, keys wait no longer."""
        keys_of(self).go_on()
        self.say(f"{fault}; the log has it")
        self.show()

    async def idle(self) -> None:
        """Return when nothing is being saved, checked or opened any more."""
        await self.background.idle()

    def read_yet(self) -> bool:
        """An Enter that was meant for the turn before calls nothing done."""
        return self._now() - self._opened_at >= self.gate.gap

    def sounding(self, words: str, seconds: float) -> None:
        """Say what is playing for as long as it plays."""
        self.said.play(words, seconds)

    # --- typing the transcription ------------------------------------------------------------------------------------

    def open_line(self) -> None:
        """The line, with the transcription as it is."""
        line = self.query_one(SroLine)
        if self.narrow and self._story_side:
            self.action_turn()
        line.value = self.seen.turn.annotation.transcription or "" if self.seen.turn is not None else ""
        line.cursor_position = len(line.value)
        self._typing = True
        line.display = True
        line.focus()
        self.show()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Checked as typed; taken over and saved after a pause."""
        if not self._typing:
            return
        if self._pause is not None:
            self._pause.stop()
        self._pause = self.set_timer(PAUSE, self._take_over)
        for name in ("#as_typed", "#title"):
            self.query_one(name, Drawn).redraw()

    def _take_over(self) -> None:
        if self._pause is not None:
            self._pause.stop()
            self._pause = None
        text = self.query_one(SroLine).value
        if (
            self._typing
            and self.sitting.taken is not None
            and text != (self.sitting.workspace.annotation.transcription or "")
        ):
            self.decisions.attempt(lambda: self.sitting.workspace.set_transcription(text))
        else:
            self.show()

    def on_sro_line_left(self) -> None:
        """Take over what was typed when the line is left."""
        self.commit()

    def commit(self) -> None:
        """Take over what was typed, and away with the line."""
        if not self._typing:
            return
        self._take_over()
        self._typing = False
        self.set_focus(None)
        self.query_one(SroLine).display = False
        self.show()

    # --- sides -------------------------------------------------------------------------------------------------------

    def action_turn(self) -> None:
        """The other side, where only one is shown."""
        if self.narrow:
            self._story_side = not self._story_side
            self._fold()
            self.show()
            self.call_after_refresh(self._to_the_turn)

    def action_later(self) -> None:
        """Show what came after this turn, or hide it again."""
        self._later = not self._later
        self._asked_later = self._later
        self._read_later()
        self._asked_later = False
        panel = self.query_one(ScrolledLines)
        panel.redraw()
        if self._later:
            panel.go_to(panel.virtual_size.height)
        else:
            self._to_the_turn()

    def _read_later(self) -> None:
        """Where they are to be shown; where they cannot be read, they are not."""
        if not self._later or self.seen.turn is None or self.seen.turn.later:
            return

        def read() -> None:
            self.query_one(ScrolledLines).go_to(self.query_one(ScrolledLines).virtual_size.height)

        def done(error: WozError | None) -> None:
            keys_of(self).go_on()
            self._later = error is None
            self.show()
            if error is not None:
                self.say(str(error))
            elif to_the_end:
                read()

        to_the_end = self._asked_later
        if self.background.long_step("reading the later turns", self.sitting.read_later, done):
            keys_of(self).hold(None)

    def action_scroll(self, by: str) -> None:
        """The story where it is in view, else the annotation."""
        panel = self.query_one("#story" if not self.narrow or self._story_side else "#sheet")
        panel.scroll_relative(y=int(by) * max(1, panel.size.height - 2), animate=False)

    def _fold(self) -> None:
        self.query_one("#story").display = not self.narrow or self._story_side
        self.query_one("#work").display = not self.narrow or not self._story_side

    def on_resize(self, event: events.Resize) -> None:
        """Fold and draw both sides anew for another width."""
        self._fold()
        self.call_after_refresh(self._resized)

    def _resized(self) -> None:
        self.show()
        self._to_the_turn()

"""What each key of the annotator's screen does: one method an action; each calls the workspace, or opens a window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal, cast

from rich.text import Text

from subject.screen.dialogs import Page
from subject.screen.keys_in_order import keys_of
from subject.screen.words import clean, wrapped
from wizard.annotate.edits import differing
from wizard.annotate.listening import END_SECONDS
from wizard.annotate.terminal.answersteps import AnswerSteps
from wizard.annotate.terminal.compare import ConflictDialog, Version
from wizard.annotate.terminal.lists import contexts, reasons, tags
from wizard.annotate.terminal.masks import masks_as_text, masks_in
from wizard.annotate.terminal.pages import Words
from wizard.annotate.terminal.queuepane import QueuePane
from wizard.cas import CasError
from wizard.errors import WozError


class Steps(AnswerSteps):
    """The actions but those of answers."""

    # --- turns -------------------------------------------------------------------------------------------------------

    def action_done(self) -> None:
        """Call it done and go on; what is wrong is said instead."""
        self.commit()
        if self.seen.turn is None:
            self.action_queue()
            return
        if not self.read_yet():
            self.say("look at it first: Enter again calls it done")
            return
        more: list[bool] = []

        def done() -> None:
            self._arrived()
            if not more[0]:
                only = self.seen.queue.query
                which = f"found by {only}" if only else "of this queue"
                self.say(f"all turns {which} are done; q shows them, / filters", severe=False)

        self.slowly("checking it, and on to the next turn", lambda: more.append(self.sitting.finish()), done)

    def action_step(self, by: str) -> None:
        """On or back without calling it done."""
        self.commit()
        self._going(
            lambda: self.sitting.step(int(by)),
            "there is no turn further on" if int(by) > 0 else "this is the first turn",
        )

    def _going(self, go: Callable[[], bool | None], nowhere: str) -> None:
        moved: list[bool | None] = []

        def gone() -> None:
            if moved[0] is False:
                self.say(nowhere)
            else:
                self._arrived()

        self.slowly("opening the turn", lambda: moved.append(go()), gone)

    def _arrived(self) -> None:
        self.opened()
        if self.sitting.passed_over:
            self.say(self.sitting.passed_over)

    def action_undone(self) -> None:
        """Take it up again."""
        self.attempt(self.workspace.mark_undone)

    def action_queue(self, filtering: bool = False) -> None:
        """The list of turns."""
        self.commit()

        def chosen(utterance: str | None) -> None:
            if utterance is None:
                self.opened()
            else:
                self._going(lambda: self.sitting.go(utterance), "")

        pane = QueuePane(lambda: self.seen, self._refilter, filtering=filtering)
        self.app.push_screen(pane, chosen)

    def _refilter(self, filters: tuple[str, ...], order: str, told: Callable[[str], None]) -> None:
        """Other turns, or another order; `told` is called with why not, or with nothing."""

        def done(error: WozError | CasError | None) -> None:
            keys_of(self).go_on()
            self.show()
            told(str(error) if error is not None else "")

        if self.background.long_step("looking for turns", lambda: self.sitting.refilter(filters, order), done):
            keys_of(self).hold(None)

    def action_filter(self) -> None:
        """The queue, its filters to be typed."""
        self.action_queue(filtering=True)

    # --- listening ---------------------------------------------------------------------------------------------------

    def action_listen(self, speed: str) -> None:
        """The whole utterance at this speed."""
        pace = float(speed)
        self._play(pace, None, "whole" if pace == 1 else f"at {pace:g} of its pace")

    def action_back(self, speed: str) -> None:
        """From a second before where it is."""
        if self.sitting.taken is not None:
            item, pace = self.sitting.taken.item, float(speed)
            words = "from a second back" if pace == 1 else f"from a second back, at {pace:g} of its pace"
            play = partial(self.sitting.listening.back, item, pace)
            self.run_worker(partial(self._sound, play, words), thread=True, exclusive=True, group="sound")

    def action_end(self) -> None:
        """Its end."""
        self._play(1.0, END_SECONDS, f"the last {END_SECONDS:g} s")

    def _play(self, speed: float, last: float | None, words: str) -> None:
        if self.sitting.taken is not None:
            play = partial(self.sitting.listening.play, self.sitting.taken.item, speed, last)
            self.run_worker(partial(self._sound, play, words), thread=True, exclusive=True, group="sound")

    def _sound(self, play: Callable[[], float], words: str) -> None:
        try:
            seconds = play()
        except WozError as error:
            self.app.call_from_thread(self.say, str(error))
        else:
            self.app.call_from_thread(self.sounding, words, seconds)

    def action_quiet(self) -> None:
        """Silence."""
        self.sitting.listening.stop()
        self.sounding("", 0.0)

    # --- what was said, and its class --------------------------------------------------------------------------------

    def action_transcribe(self) -> None:
        """Type."""
        if self.sitting.taken is not None:
            self.open_line()

    def action_choose(self, value: str) -> None:
        """A class of either scheme."""
        self.attempt(lambda: self.workspace.set_class(value))

    def action_follow(self) -> None:
        """The class as tags, reasons and context say."""
        self.attempt(self.workspace.follow_suggestion)

    def action_context(self) -> None:
        """Point to what came before."""
        if self.sitting.taken is not None and not self.workspace.item.earlier:
            self.say("nothing was said before this turn: there is no context to point to")
            return

        def pick(choice: str) -> None:
            what, _, turn = choice.partition(":")
            self.workspace.point_to(cast(Literal["query", "answer"], what), int(turn))

        self.pick_from("Context: what does it need to be understood?", partial(contexts, self.workspace), pick)

    def action_tags(self) -> None:
        """Set tags."""
        self.pick_from("Tags", partial(tags, self.workspace), self.workspace.toggle_tag)

    def action_reasons(self) -> None:
        """Say why it is excluded."""
        self.pick_from("Excluded from the test corpora, because it …", partial(reasons, self.workspace),
                   self.workspace.toggle_exclusion)  # fmt: skip

    def action_proposed(self) -> None:
        """Exclude it for the reason that a check proposes."""
        found = self.seen.turn.findings if self.seen.turn is not None else ()
        self.attempt(lambda: self.workspace.exclude_as_proposed(found))

    def action_mask(self) -> None:
        """Words that name somebody, and the stretch in which they are said."""
        if self.sitting.taken is not None:
            hint = "words 1.2-1.8; other words     seconds may be left out. Empty: nothing is masked"
            value = masks_as_text(self.workspace.annotation.masks)
            words = Words("Mask: in no export", hint, value, may_be_empty=True)
            self.app.push_screen(words, self._masked)

    def _masked(self, text: str | None) -> None:
        if text is None:
            return
        try:
            masks = masks_in(text)
        except ValueError as error:
            self.say(str(error))
            return
        self.attempt(lambda: self.workspace.mask(masks))

    def action_flag(self) -> None:
        """Ask the lead to look at it, and say why."""
        if self.attempt(self.workspace.toggle_flag) and self.workspace.annotation.flagged:
            self.action_comment()

    def action_guidelines(self) -> None:
        """What the annotators work by."""
        path = self.sitting.store.place.guidelines
        text = (
            path.read_text("utf-8", errors="replace") if path.is_file() else f"There is no {path}: the lead writes it."
        )
        self.app.push_screen(Page("Guidelines", lambda width: [Text(one) for one in wrapped(clean(text), width)]))

    def action_comment(self) -> None:
        """Words for whoever reads it."""
        if self.sitting.taken is not None:
            words = Words(
                "Comment", "Enter: keep    Esc: leave it", self.workspace.annotation.comment, may_be_empty=True
            )
            self.app.push_screen(words, self._commented)

    def _commented(self, text: str | None) -> None:
        if text is not None:
            self.attempt(lambda: self.workspace.set_comment(text))

    # --- everything --------------------------------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Take the last change back."""
        self.commit()
        words = self.workspace.history.can_undo if self.sitting.taken is not None else ""
        if words:
            self.attempt(self.workspace.history.undo, decides=False)
            self.say(f"undone: {words}", severe=False)
            return
        before: list[str] = []

        def undone() -> None:
            if before[0]:
                self._arrived()
                self.background.changed()
                self.say(f"undone: {before[0]}", severe=False)
            else:
                self.say("nothing to undo in this turn, nor in those before it")

        self.slowly("going back to what was changed", lambda: before.append(self.sitting.undo_before()), undone)

    def action_redo(self) -> None:
        """Do it again."""
        self.commit()
        words = self.workspace.history.can_redo if self.sitting.taken is not None else ""
        if words:
            self.attempt(self.workspace.history.redo, decides=False)
            self.say(f"done again: {words}", severe=False)
        else:
            self.say("nothing to do again")

    def action_save(self) -> None:
        """Save now, and say whether it is."""
        self.commit()

        def told() -> None:
            trouble = self.seen.trouble or ("another version is in the way: Ctrl+K" if self._conflict else "")
            self.say(trouble or "saved", severe=bool(trouble))

        self.slowly("saving", self.sitting.save, told)

    @property
    def _conflict(self) -> bool:
        return self.seen.turn is not None and self.seen.turn.conflict is not None

    def action_settle(self) -> None:
        """Two versions side by side."""
        workspace = self.workspace
        theirs = workspace.conflict
        if self.sitting.taken is None or theirs is None:
            self.say("there is no conflict")
            return

        def settled(layers: frozenset[str] | None) -> None:
            if layers is None:
                self.show()
                return

            def settle() -> None:
                if layers and layers == frozenset(differing(mine.annotation, theirs.annotation)):
                    workspace.take_theirs()
                    return
                if workspace.keep_mine():  # first, so that what was here stands in the history, too
                    for layer in sorted(layers):
                        workspace.put_layer(layer, theirs.annotation, f"{layer} of theirs")

            self.slow_decision("saving", settle, lambda: None)

        when = f", {theirs.time[11:16]} UTC" if theirs.time else ""
        mine = Version("yours, here", workspace.annotation)
        self.app.push_screen(
            ConflictDialog(mine, Version(f"{theirs.annotator}, saved elsewhere{when}", theirs.annotation)), settled
        )

    def action_leave(self) -> None:
        """All is saved, then out."""
        self.commit()

        def saved() -> None:
            if self.seen.trouble or self._conflict:
                why = self.seen.trouble or "settle the conflict first, Ctrl+K"
                self.say(f"not saved: {why}; Ctrl+C leaves anyway")
            else:
                self.app.exit()

        def save() -> None:
            if self.sitting.save():
                self.sitting.remember()

        self.slowly("leaving: what is not saved yet is saved first (Ctrl+C leaves without)", save, saved)

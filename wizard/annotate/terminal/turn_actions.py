"""What the keys of the annotator's screen do, but those of answers: one method an action.

The screen hands its actions over (`subject.screen.handed_actions`); what they ask of its panels is
`decisions.DecisionPanels`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal, cast

from rich.text import Text

from subject.screen.dialogs import Page
from subject.screen.terminal_app import keys_of
from subject.screen.words import clean, wrapped
from wizard.annotate.edits import differing
from wizard.annotate.listening import END_SECONDS
from wizard.annotate.terminal.compare import ConflictDialog, Version
from wizard.annotate.terminal.decisions import DecisionPanels, Decisions
from wizard.annotate.terminal.masks import masks_as_text, masks_in
from wizard.annotate.terminal.pages import Words, feedback_lines
from wizard.annotate.terminal.pick_lists import contexts, reasons, tags
from wizard.annotate.terminal.queuepane import QueuePane
from wizard.annotate.training import Feedback
from wizard.annotate.workspace import Workspace
from wizard.errors import WozError


class AnnotatorTurnActions:
    """The actions of turns, listening, transcription and class, one method each."""

    def __init__(self, panels: DecisionPanels, decisions: Decisions) -> None:
        self._panels = panels
        self._decisions = decisions
        self._sitting = decisions.sitting

    @property
    def _workspace(self) -> Workspace:
        """The turn that is open."""
        return self._decisions.workspace

    # --- turns -------------------------------------------------------------------------------------------------------

    def done(self) -> None:
        """Call it done and go on; what is wrong is said instead."""
        self._panels.commit()
        if self._panels.seen.turn is None:
            self.queue()
            return
        if not self._panels.read_yet():
            self._panels.say("look at it first: Enter again calls it done")
            return
        more: list[bool] = []

        def done() -> None:
            self._arrived()
            if self._sitting.feedback is not None:
                self._judged(self._sitting.feedback)
            elif not more[0]:
                only = self._panels.seen.queue.query
                which = f"found by {only}" if only else "of this queue"
                self._panels.say(f"all turns {which} are done; q shows them, / filters", severe=False)

        self._decisions.slowly(
            "checking it, and on to the next turn", lambda: more.append(self._sitting.finish()), done
        )

    def _judged(self, feedback: Feedback) -> None:
        """What was settled of a training turn, where she said otherwise."""
        if not feedback.apart:
            self._panels.say(f"training turn {feedback.utterance}: as it was settled", severe=False)
            return
        self._panels.app.push_screen(
            Page(f"Training turn {feedback.utterance}", lambda width: feedback_lines(feedback, width))
        )

    def step(self, by: str) -> None:
        """On or back without calling it done."""
        self._panels.commit()
        self._going(
            lambda: self._sitting.step(int(by)),
            "there is no turn further on" if int(by) > 0 else "this is the first turn",
        )

    def _going(self, go: Callable[[], bool | None], nowhere: str) -> None:
        moved: list[bool | None] = []

        def gone() -> None:
            if moved[0] is False:
                self._panels.say(nowhere)
            else:
                self._arrived()

        self._decisions.slowly("opening the turn", lambda: moved.append(go()), gone)

    def _arrived(self) -> None:
        self._panels.opened()
        if self._sitting.passed_over:
            self._panels.say(self._sitting.passed_over)

    def undone(self) -> None:
        """Take a turn that was called done up again."""
        self._decisions.attempt(self._workspace.mark_undone)

    def queue(self, filtering: bool = False) -> None:
        """Show the list of turns; with `filtering` its filters are to be typed."""
        self._panels.commit()

        def chosen(utterance: str | None) -> None:
            if utterance is None:
                self._panels.opened()
            else:
                self._going(lambda: self._sitting.go(utterance), "")

        pane = QueuePane(lambda: self._panels.seen, self._refilter, filtering=filtering)
        self._panels.app.push_screen(pane, chosen)

    def _refilter(self, filters: tuple[str, ...], order: str, told: Callable[[str], None]) -> None:
        """Other turns, or another order; `told` is called with why not, or with nothing."""

        def done(error: WozError | None) -> None:
            keys_of(self._panels).go_on()
            self._panels.show()
            told(str(error) if error is not None else "")

        if self._decisions.background.long_step(
            "looking for turns", lambda: self._sitting.refilter(filters, order), done
        ):
            keys_of(self._panels).hold(None)

    def filter(self) -> None:
        """The queue, its filters to be typed."""
        self.queue(filtering=True)

    # --- listening ---------------------------------------------------------------------------------------------------

    def listen(self, speed: str) -> None:
        """Play the whole utterance, at this speed."""
        pace = float(speed)
        self._play(pace, None, "whole" if pace == 1 else f"at {pace:g} of its pace")

    def back(self, speed: str) -> None:
        """From a second before where it is."""
        if self._sitting.taken is not None:
            item, pace = self._sitting.taken.item, float(speed)
            words = "from a second back" if pace == 1 else f"from a second back, at {pace:g} of its pace"
            play = partial(self._sitting.listening.back, item, pace)
            self._panels.app.run_worker(partial(self._sound, play, words), thread=True, exclusive=True, group="sound")

    def end(self) -> None:
        """Play the end of the utterance."""
        self._play(1.0, END_SECONDS, f"the last {END_SECONDS:g} s")

    def _play(self, speed: float, last: float | None, words: str) -> None:
        if self._sitting.taken is not None:
            play = partial(self._sitting.listening.play, self._sitting.taken.item, speed, last)
            self._panels.app.run_worker(partial(self._sound, play, words), thread=True, exclusive=True, group="sound")

    def _sound(self, play: Callable[[], float], words: str) -> None:
        try:
            seconds = play()
        except WozError as error:
            self._panels.app.call_from_thread(self._panels.say, str(error))
        else:
            self._panels.app.call_from_thread(self._panels.sounding, words, seconds)

    def quiet(self) -> None:
        """Stop what is being played."""
        self._sitting.listening.stop()
        self._panels.sounding("", 0.0)

    # --- what was said, and its class --------------------------------------------------------------------------------

    def transcribe(self) -> None:
        """Open the line in which the transcription is typed."""
        if self._sitting.taken is not None:
            self._panels.open_line()

    def choose(self, value: str) -> None:
        """Choose a class of either scheme for the turn."""
        self._decisions.attempt(lambda: self._workspace.set_class(value))

    def follow(self) -> None:
        """The class as tags, reasons and context say."""
        self._decisions.attempt(self._workspace.follow_suggestion)

    def context(self) -> None:
        """Choose the earlier turn that this one depends on."""
        if self._sitting.taken is not None and not self._workspace.item.earlier:
            self._panels.say("nothing was said before this turn: there is no context to point to")
            return

        def pick(choice: str) -> None:
            what, _, turn = choice.partition(":")
            self._workspace.point_to(cast(Literal["query", "answer"], what), int(turn))

        self._decisions.pick_from(
            "Context: what does it need to be understood?", partial(contexts, self._workspace), pick
        )

    def tags(self) -> None:
        """Show the list of tags, to set or take away."""
        self._decisions.pick_from("Tags", partial(tags, self._workspace), self._workspace.toggle_tag)

    def reasons(self) -> None:
        """Say why it is excluded."""
        self._decisions.pick_from(
            "Excluded from the test corpora, because it …",
            partial(reasons, self._workspace),
            self._workspace.toggle_exclusion,
        )

    def proposed(self) -> None:
        """Exclude it for the reason that a check proposes."""
        found = self._panels.seen.turn.findings if self._panels.seen.turn is not None else ()
        self._decisions.attempt(lambda: self._workspace.exclude_as_proposed(found))

    def mask(self) -> None:
        """Words that name somebody, and the stretch in which they are said."""
        if self._sitting.taken is not None:
            hint = "words 1.2-1.8; other words -     - : they are not said. Empty: nothing is masked"
            value = masks_as_text(self._workspace.annotation.masks)
            words = Words("Mask: in no export", hint, value, may_be_empty=True)
            self._panels.app.push_screen(words, self._masked)

    def _masked(self, text: str | None) -> None:
        if text is None:
            return
        try:
            masks = masks_in(text)
        except ValueError as error:
            self._panels.say(str(error))
            return
        self._decisions.attempt(lambda: self._workspace.mask(masks))

    def flag(self) -> None:
        """Ask the lead to look at it, and say why."""
        if self._decisions.attempt(self._workspace.toggle_flag) and self._workspace.annotation.flagged:
            self.comment()

    def guidelines(self) -> None:
        """Show the guidelines that the annotators work by."""
        path = self._sitting.store.place.guidelines
        text = (
            path.read_text("utf-8", errors="replace") if path.is_file() else f"There is no {path}: the lead writes it."
        )
        self._panels.app.push_screen(
            Page("Guidelines", lambda width: [Text(one) for one in wrapped(clean(text), width)])
        )

    def comment(self) -> None:
        """Write a comment for whoever reads the annotation."""
        if self._sitting.taken is not None:
            words = Words(
                "Comment",
                "Enter: keep    Esc: leave it",
                self._workspace.annotation.comment,
                may_be_empty=True,
            )
            self._panels.app.push_screen(words, self._commented)

    def _commented(self, text: str | None) -> None:
        if text is not None:
            self._decisions.attempt(lambda: self._workspace.set_comment(text))

    # --- everything --------------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last change back."""
        self._panels.commit()
        words = self._workspace.history.can_undo if self._sitting.taken is not None else ""
        if words:
            self._decisions.attempt(self._workspace.history.undo, decides=False)
            self._panels.say(f"undone: {words}", severe=False)
            return
        before: list[str] = []

        def undone() -> None:
            if before[0]:
                self._arrived()
                self._decisions.background.changed()
                self._panels.say(f"undone: {before[0]}", severe=False)
            else:
                self._panels.say("nothing to undo in this turn, nor in those before it")

        self._decisions.slowly(
            "going back to what was changed", lambda: before.append(self._sitting.undo_before()), undone
        )

    def redo(self) -> None:
        """Do again what was undone last."""
        self._panels.commit()
        words = self._workspace.history.can_redo if self._sitting.taken is not None else ""
        if words:
            self._decisions.attempt(self._workspace.history.redo, decides=False)
            self._panels.say(f"done again: {words}", severe=False)
        else:
            self._panels.say("nothing to do again")

    def save(self) -> None:
        """Save now, and say whether it is."""
        self._panels.commit()

        def told() -> None:
            trouble = self._panels.seen.trouble or (
                "another version is in the way: Ctrl+K" if self.has_conflict else ""
            )
            self._panels.say(trouble or "saved", severe=bool(trouble))

        self._decisions.slowly("saving", self._sitting.save, told)

    @property
    def has_conflict(self) -> bool:
        """True when somebody has saved another version of this turn."""
        return self._panels.seen.turn is not None and self._panels.seen.turn.conflict is not None

    def settle(self) -> None:
        """Show two versions of the turn side by side, to choose between them layer by layer."""
        workspace = self._workspace
        theirs = workspace.conflict
        if self._sitting.taken is None or theirs is None:
            self._panels.say("there is no conflict")
            return

        def settled(layers: frozenset[str] | None) -> None:
            if layers is None:
                self._panels.show()
                return

            def settle() -> None:
                if layers and layers == frozenset(differing(mine.annotation, theirs.annotation)):
                    workspace.take_theirs()
                    return
                if workspace.keep_mine():  # first, so that what was here stands in the history, too
                    for layer in sorted(layers):
                        workspace.put_layer(layer, theirs.annotation, f"{layer} of theirs")

            self._decisions.slow_decision("saving", settle, lambda: None)

        when = f", {theirs.time[11:16]} UTC" if theirs.time else ""
        mine = Version("yours, here", workspace.annotation)
        self._panels.app.push_screen(
            ConflictDialog(mine, Version(f"{theirs.annotator}, saved elsewhere{when}", theirs.annotation)), settled
        )

    def leave(self) -> None:
        """Save everything, then leave the terminal."""
        self._panels.commit()

        def saved() -> None:
            if self._panels.seen.trouble or self.has_conflict:
                why = self._panels.seen.trouble or "settle the conflict first, Ctrl+K"
                self._panels.say(f"not saved: {why}; Ctrl+C leaves anyway")
            else:
                self._panels.app.exit()

        def save() -> None:
            if self._sitting.save():
                self._sitting.remember()

        self._decisions.slowly("leaving: what is not saved yet is saved first (Ctrl+C leaves without)", save, saved)

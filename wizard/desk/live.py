"""What the wizard can do: one method an action, called by the keys of her terminal and by the demo's scripted wizard.

The session itself, and what the subject's side does to it, is in `backbone`; the wizard's screen reads its `view`.
"""

from __future__ import annotations

import time
from functools import partial

from subject.wire.plaintext import plain_text
from subject.wire.turn import TurnState
from wizard.ask.adjust import adjust, pieces, values
from wizard.ask.interface import Interpretation
from wizard.ask.pieces import Blank, Edit, Piece
from wizard.desk import drafts
from wizard.desk.backbone import GOODBYE, Backbone
from wizard.desk.kit import Ear, Kit, LiveSettings, NotNow
from wizard.desk.view import Leaving
from wizard.journal import events as ev

__all__ = ["Ear", "Kit", "LiveSession", "LiveSettings", "NotNow"]

LONGEST_SAID = 5000
"""Characters of a transcript or a revision."""


class LiveSession(Backbone):
    """One session while it runs, and the wizard at it.

    Every action raises `NotNow` where it cannot be done in this state, and StateError where the disk refuses.
    """

    def preview(self, text: str) -> None:
        """A transcript or a revision is being typed and is `text` so far; empty where nothing is any more."""
        typing = self.floor.state is not TurnState.READY and not self.floor.ended and not self.floor.paused
        self._queries.want_preview(text.strip() if typing else "")

    def send_transcript(self, text: str) -> None:
        """To her screen, and to the tool; held while she still speaks."""
        text = self._said(text, "transcript")
        self._going()
        if self.floor.state is TurnState.LISTENING:
            self.held = text
            return self.changed()
        if self.floor.state is TurnState.WORKING:
            raise NotNow("the transcript has been sent: revise the request instead")
        if self.floor.state is not TurnState.TRANSCRIBING:
            raise NotNow("she has not said anything yet")
        self.deliver_transcript(text)
        return self.changed()

    def ask(self, text: str) -> None:
        """A revision, behind the curtain."""
        text = self._said(text, "request")
        self._going()
        if self.floor.state is not TurnState.WORKING:
            raise NotNow("there is no request to revise: send the transcript first")
        self._queries.submit(text)
        self.changed()

    def ask_model(self) -> None:
        """The language model's reading of the latest request, beside those that it has."""
        self._going()
        if self.floor.state is not TurnState.WORKING:
            raise NotNow("there is no request to ask: send the transcript first")
        self._queries.ask_model()
        self.changed()

    def select(self, request: int, index: int) -> None:
        """Another reading; its statement is run."""
        self._reading(request, index)
        if self.floor.state is not TurnState.WORKING:
            raise NotNow("there is no answer due")
        self._queries.run_reading(request, index)
        self.changed()

    def pieces(self, request: int, index: int) -> tuple[Piece, ...]:
        """What a reading is made of. Raises `NotAdjustable` where it cannot be taken apart."""
        return pieces(self.kit.tool, self._reading(request, index).logical_form)

    def values(self, blank: Blank, text: str) -> tuple[Edit, ...]:
        """Values like `text` for the place of another; from any thread, for it may take as long as a query."""
        return values(self.kit.tool, blank, text)

    def adjust(self, request: int, index: int, edit: Edit) -> None:
        """A reading with one piece changed becomes a reading of the same request, and is selected."""
        self._going()
        if self.floor.state is not TurnState.WORKING:
            raise NotNow("there is no answer due")
        reading = adjust(self.kit.tool, self._reading(request, index), edit)
        known = self.bench.same_reading(request, reading)
        if known is None:
            known = len(self.bench.interpretations(request))
            self.record(drafts.reading_adjusted(self.floor.turns, request, known, index, reading))
            self.bench.adjust(request, index, reading)
        self.select(request, known)

    def run_sql(self, sql: str) -> None:
        """A statement written by hand."""
        sql = self._text(sql, "there is no statement to run")
        self._going()
        if self.floor.state is not TurnState.WORKING:
            raise NotNow("there is no answer due: send the transcript first")
        self._queries.run_sql(sql)
        self.changed()

    def cancel(self) -> None:
        """Stop what runs; take back a held transcript."""
        if self.held is not None:
            self.held = None
        elif not self._queries.cancel():
            raise NotNow("there is nothing to undo")
        self.changed()

    def send_answer(self) -> None:
        """What is selected goes to her screen, with its drafts into the journal."""
        self._going()
        attempt = self.bench.current_attempt
        if self.floor.state is not TurnState.WORKING:
            raise NotNow("there is no answer due")
        if attempt is None or attempt.status != "ok":
            raise NotNow("there is no answer to send yet")
        self.reply(drafts.answer_sent(self.floor.turns, self.floor.replies + 1, attempt, self.bench))

    def send_message(self, message: str, blanks: dict[str, str]) -> None:
        """A canned message goes to her screen after a moment (`LiveSettings.leave_after`), unless it is taken back.

        Raises:
            NotNow: no answer is due, or something else is about to leave.
            InputError: no such message, or a blank is missing or does not fit.
        """
        self._going()
        if self.floor.state not in (TurnState.WORKING, TurnState.TRANSCRIBING):
            raise NotNow("there is no answer due")
        text = self.messages.fill(message, blanks)
        turn, seconds = self.floor.turns, self.settings.leave_after
        sent = ev.MessageSent(
            turn=turn,
            reply=self.floor.replies + 1,
            message=message,
            blanks=blanks,
            text=text,
            scope=self.messages.get(message).scope,
        )
        if seconds <= 0:
            return self.reply(sent)
        self.record(ev.MessageChosen(turn=turn, message=message, blanks=blanks, text=text, seconds=seconds))
        leaving = Leaving("message", text, time.monotonic() + seconds, seconds)
        self.departure.begin(leaving, partial(self.leave_message, sent))
        return self.changed()

    def take_back(self) -> None:
        """A message or the good-bye that is about to leave does not: nothing of it was sent.

        Raises:
            NotNow: nothing is about to leave.
        """
        leaving = self.leaving
        if leaving is None:
            raise NotNow("nothing is about to leave: what was sent is sent")
        if leaving.what == "message":
            self.message_stays("wizard")
        else:
            self.goodbye_stays("wizard")
        self.changed()

    def void(self) -> None:
        """Nothing was said: back to ready, nothing sent."""
        self._going()
        if self.floor.state is not TurnState.TRANSCRIBING:
            raise NotNow("only a turn whose transcript has not been sent can be dropped")
        self.close_turn("void")
        self.changed()

    def note(self, text: str) -> None:
        """A note for the annotator, on the open turn or the last one."""
        self.record(ev.Noted(turn=self.floor.turns, text=self._text(text, "the note is empty")))
        self.changed()

    def mark_error(self, text: str = "") -> None:
        """The wizard made a mistake in this turn."""
        if not self.floor.turns:
            raise NotNow("there has been no turn yet")
        self.record(ev.WizardErrorMarked(turn=self.floor.turns, text=text.strip()))
        self.changed()

    def next_scenario(self) -> None:
        """The next task."""
        self._going()
        if self.floor.state is not TurnState.READY:
            raise NotNow("finish this turn first")
        tasks = list(self.settings.tasks_of(self.domain))
        following = tasks.index(self.floor.scenario) + 1 if self.floor.scenario in tasks else 0
        if following == len(tasks):
            raise NotNow("that was the last scenario")
        self.give_scenario(tasks[following])
        self.changed()

    def pause(self) -> None:
        """She sees a quiet word and cannot speak until it is taken back."""
        if self.floor.paused:
            raise NotNow("the session is paused already")
        self._going()
        if self.floor.state is TurnState.LISTENING:
            raise NotNow("she is speaking")
        self.record(ev.Paused())
        self.changed()

    def unpause(self) -> None:
        """Go on."""
        if not self.floor.paused:
            raise NotNow("the session is not paused")
        self.record(ev.Unpaused())
        self.catch_up()
        self.changed()

    def replay(self, seconds: float | None = None) -> str:
        """Hear the last utterance again, whole or its last seconds; returns why not, where it cannot be."""
        if self._ear is None or self._ear.reason:
            return self.hears
        heard = [u.number for u in self.floor.utterances.values()]
        pcm = self.recordings.read(heard[-1], None if seconds is None else int(seconds * 16000)) if heard else b""
        if not pcm:
            return "there is nothing to hear yet"
        self._ear.play(pcm)
        return ""

    def end(self, why: str = "finished") -> None:
        """Say good-bye and close the journal's book, after a moment (`LiveSettings.leave_after`) unless taken back.

        Where the last reply is still on its way to her screen, the end waits for it, two seconds at most; a second call
        then does not wait. If she speaks again in that time, the session goes on.

        Raises:
            NotNow: she is speaking, her last words have not arrived whole, or something is about to leave.
        """
        if self.floor.ended:
            raise NotNow("the session has ended already")
        if self.departure.leaving is not None:
            raise NotNow(self._about_to_leave(self.departure.leaving))
        if self.floor.open_utterances() and self.linked:
            raise NotNow("her last words are still arriving")
        seconds = self.settings.leave_after
        if self._ending:
            self.finish(why)
        elif seconds <= 0:
            self.leave_goodbye(why)
        else:
            self.record(ev.EndChosen(seconds=seconds))
            leaving = Leaving("goodbye", GOODBYE, time.monotonic() + seconds, seconds)
            self.departure.begin(leaving, partial(self.leave_goodbye, why))
            self.changed()

    def _reading(self, request: int, index: int) -> Interpretation:
        interpretations = self.bench.interpretations(request)
        if not 0 <= index < len(interpretations):
            raise NotNow("there is no such reading")
        return interpretations[index]

    def _going(self) -> None:
        if self.floor.ended:
            raise NotNow("the session has ended")
        if self.floor.paused:
            raise NotNow("the session is paused: go on first")
        if (leaving := self.leaving) is not None:
            raise NotNow(self._about_to_leave(leaving))

    @staticmethod
    def _about_to_leave(leaving: Leaving) -> str:
        what = "a message" if leaving.what == "message" else "the good-bye"
        return f"{what} is about to leave: Esc takes it back"

    def _said(self, text: str, what: str) -> str:
        """A text that was typed or pasted, plain; what is too long to be shown is not sent."""
        text = plain_text(self._text(text, f"the {what} is empty"))
        if len(text) > LONGEST_SAID:
            raise NotNow(f"the {what} has {len(text)} characters, and at most {LONGEST_SAID} can be sent: shorten it")
        return text

    @staticmethod
    def _text(text: str, empty: str) -> str:
        text = text.strip()
        if not text:
            raise NotNow(empty)
        return text

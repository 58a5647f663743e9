"""The session as its journal tells it: one event at a time, the same code live and on resumption.

Nothing here acts. `LiveSession` appends an event to the journal and applies it; after a crash the same events, read
back, give the same floor.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from subject.wire.messages import Answer, Message, Shown, Transcript
from subject.wire.turn import TurnEvent, TurnState, step
from wizard.ask.interface import Exchange
from wizard.journal import events as ev

UNHEARD = ("silent", "too_soft")
"""Verdicts of an utterance that costs nobody a turn."""


@dataclass
class Utterance:
    """One utterance: what is known of it."""

    number: int
    file: str
    practice: bool
    station: str = ""
    """The terminal that recorded it: the only one that can send the rest of it."""
    stored: ev.UtteranceStored | None = None
    awaits_turn: bool = False
    """It begins a turn that is not in the journal yet."""
    given_up: bool = False
    """What came was never what her side had recorded."""


@dataclass
class OpenTurn:
    """What happened in the turn that is open, or in the last one."""

    number: int
    utterance: int | None
    typed: str | None = None
    transcript: str | None = None
    requests: list[ev.RequestSubmitted] = field(default_factory=list)
    outcomes: dict[int, ev.RequestOutcome] = field(default_factory=dict)
    bases: dict[tuple[int, int], int] = field(default_factory=dict)
    """For each adjusted reading (request, index), the index of the reading that it was made from."""
    models: dict[int, ev.ModelOutcome] = field(default_factory=dict)
    """What a language model made of a request; its reading is among the outcome's."""
    attempts: list[ev.SqlRun] = field(default_factory=list)
    chosen: str | None = None
    """Id of a message that was chosen and has neither been sent nor taken back."""
    reply: int | None = None
    how_replied: str = ""
    time_limit_reached: bool = False
    notes: int = 0
    wizard_error: bool = False
    closed: bool = False


class Floor:
    """The state of a session, folded from its events."""

    def __init__(self) -> None:
        self.opened: ev.SessionOpened | None = None
        self.ended: ev.SessionEnded | None = None
        self.end_chosen = False
        """The good-bye was chosen and has neither been said nor taken back."""
        self.stage = "briefing"
        self.consented = False
        self.left = ""
        self.station = ""
        self.joined = False
        self.scenario = 0
        self.paused = False
        self.state = TurnState.READY
        self.turn: OpenTurn | None = None
        self.utterances: dict[int, Utterance] = {}
        self.shown: list[Shown] = []
        self.displayed: set[int] = set()
        self.replies = 0
        self.exchanges: list[Exchange] = []
        self.trouble = ""
        """What is wrong with her microphone, as she last said; empty where nothing is."""
        self.count = 0
        self._received: dict[str, int] = {}
        self._first: dict[str, int] = {}

    @property
    def turns(self) -> int:
        """Turns opened so far."""
        return self.turn.number if self.turn else 0

    @property
    def barge_in(self) -> bool:
        """True where she may speak before the answer."""
        return bool(self.opened and self.opened.settings.get("barge_in"))

    @property
    def events_received(self) -> int:
        """Number of the last event of her present terminal; each terminal numbers its own."""
        return self._received.get(self.station, 0)

    @property
    def next_utterance(self) -> int:
        """The number of her next utterance.

        Another terminal begins at the next hundred: what the lost one had recorded, and could not tell, keeps its own.
        """
        return max(self._first.get(self.station, 1), 1 + max(self.utterances, default=0))

    @property
    def last_utterance(self) -> Utterance | None:
        """The one that began last."""
        return next(reversed(self.utterances.values()), None)

    def open_utterances(self) -> list[Utterance]:
        """Utterances of her present terminal that began and can still be completed, oldest first."""
        mine = (u for u in self.utterances.values() if u.station == self.station)
        return [u for u in mine if u.stored is None and not u.given_up]

    def stranded(self) -> bool:
        """True where the open turn's utterance will never be completed: its terminal was replaced, or it was lost."""
        if self.turn is None or self.turn.utterance is None or self.state is not TurnState.LISTENING:
            return False
        utterance = self.utterances[self.turn.utterance]
        return utterance.given_up or utterance.station != self.station

    def unheard(self) -> bool:
        """True where the open turn's utterance is whole and nobody could hear it."""
        if self.turn is None or self.turn.utterance is None or self.state is not TurnState.TRANSCRIBING:
            return False
        stored = self.utterances[self.turn.utterance].stored
        return stored is not None and stored.verdict in UNHEARD

    def apply(self, event: Any) -> None:
        """Take one event in."""
        self.count += 1
        if event.n:
            self._received[self.station] = max(self.events_received, event.n)
        handler = getattr(self, f"_{event.kind}", None)
        if handler is not None:
            handler(event)

    def _step(self, event: TurnEvent) -> None:
        self.state = step(self.state, event, barge_in=self.barge_in)

    # --- the session -------------------------------------------------------------------------------------------------

    def _session_opened(self, event: ev.SessionOpened) -> None:
        self.opened = event

    def _session_ended(self, event: ev.SessionEnded) -> None:
        self.ended = event
        self.stage = "ended"

    def _end_chosen(self, event: ev.EndChosen) -> None:
        self.end_chosen = True

    def _end_taken_back(self, event: ev.EndTakenBack) -> None:
        self.end_chosen = False

    def _subject_joined(self, event: ev.SubjectJoined) -> None:
        if event.station not in self._received:
            self._first[event.station] = 1 + (max(self.utterances) // 100 + 1) * 100 if self.utterances else 1
            self._received[event.station] = 0
        self.station = event.station
        self.joined = True

    def _consented(self, event: ev.Consented) -> None:
        self.consented = True

    def _stage_entered(self, event: ev.StageEntered) -> None:
        self.stage = event.stage

    def _scenario_given(self, event: ev.ScenarioGiven) -> None:
        self.scenario = event.number

    def _troubled(self, event: ev.Troubled) -> None:
        if event.side == "subject":
            self.trouble = "" if event.what == "over" else event.what
        elif event.n and self.last_utterance is not None:  # this side's trouble, and the end of an utterance of hers
            self.last_utterance.given_up = True

    def _subject_left(self, event: ev.SubjectLeft) -> None:
        self.left = event.why

    def _paused(self, event: ev.Paused) -> None:
        self.paused = True

    def _unpaused(self, event: ev.Unpaused) -> None:
        self.paused = False

    def _noted(self, event: ev.Noted) -> None:
        if self.turn and event.turn == self.turn.number:
            self.turn.notes += 1

    def _wizard_error_marked(self, event: ev.WizardErrorMarked) -> None:
        if self.turn and event.turn == self.turn.number:
            self.turn.wizard_error = True

    # --- an utterance ------------------------------------------------------------------------------------------------

    def _utterance_started(self, event: ev.UtteranceStarted) -> None:
        self.utterances[event.utterance] = Utterance(
            event.utterance, event.file, event.practice, self.station, awaits_turn=not event.n
        )
        self.trouble = ""

    def _utterance_stored(self, event: ev.UtteranceStored) -> None:
        self.utterances[event.utterance].stored = event
        if self.turn and self.turn.utterance == event.utterance and self.state is TurnState.LISTENING:
            self._step(TurnEvent.END)

    # --- a turn ------------------------------------------------------------------------------------------------------

    def _turn_opened(self, event: ev.TurnOpened) -> None:
        self.turn = OpenTurn(event.turn, event.utterance)
        if event.utterance is not None:
            if event.utterance in self.utterances:
                self.utterances[event.utterance].awaits_turn = False
            self._step(TurnEvent.PRESS)

    def _typed_received(self, event: ev.TypedReceived) -> None:
        if self.turn:
            self.turn.typed = event.text
        self._step(TurnEvent.TYPED)

    def _transcript_sent(self, event: ev.TranscriptSent) -> None:
        self._step(TurnEvent.TRANSCRIPT)
        if self.turn:
            self.turn.transcript = event.text
        self.shown.append(Transcript(turn=event.turn, text=event.text))

    def _request_submitted(self, event: ev.RequestSubmitted) -> None:
        if self.turn:
            self.turn.requests.append(event)

    def _request_outcome(self, event: ev.RequestOutcome) -> None:
        if self.turn and event.turn == self.turn.number:
            self.turn.outcomes[event.request] = event

    def _reading_adjusted(self, event: ev.ReadingAdjusted) -> None:
        if self.turn and event.turn == self.turn.number:
            before = self.turn.outcomes[event.request]
            readings = (*before.interpretations, event.reading)
            self.turn.outcomes[event.request] = before.model_copy(update={"interpretations": readings})
            self.turn.bases[event.request, event.interpretation] = event.base

    def _model_outcome(self, event: ev.ModelOutcome) -> None:
        if self.turn and event.turn == self.turn.number:
            self.turn.models[event.request] = event
            if event.reading is not None:
                before = self.turn.outcomes[event.request]
                readings = (*before.interpretations, event.reading)
                self.turn.outcomes[event.request] = before.model_copy(update={"interpretations": readings})

    def _sql_run(self, event: ev.SqlRun) -> None:
        if self.turn and event.turn == self.turn.number:
            self.turn.attempts.append(event)

    def _time_limit_reached(self, event: ev.TimeLimitReached) -> None:
        if self.turn:
            self.turn.time_limit_reached = True

    def _answer_sent(self, event: ev.AnswerSent) -> None:
        self.shown.append(
            Answer(turn=event.turn, reply=event.reply, columns=event.columns, rows=event.rows, more=event.more)
        )
        self._replied(event.reply, "answered")
        by_hand = event.sql if event.origin == "hand" else ""
        self.exchanges.append(Exchange(self._request_text(event.request), self._logical_form(event), by_hand))

    def _message_chosen(self, event: ev.MessageChosen) -> None:
        if self.turn:
            self.turn.chosen = event.message

    def _message_taken_back(self, event: ev.MessageTakenBack) -> None:
        if self.turn:
            self.turn.chosen = None

    def _message_sent(self, event: ev.MessageSent) -> None:
        self.shown.append(Message(turn=event.turn, reply=event.reply, text=event.text))
        self._replied(event.reply, "message")

    def _replied(self, reply: int, how: str) -> None:
        self._step(TurnEvent.REPLY)
        self.replies = reply
        if self.turn:
            self.turn.chosen = None
            self.turn.reply = reply
            self.turn.how_replied = how

    def _displayed(self, event: ev.Displayed) -> None:
        self.displayed.add(event.reply)

    def _turn_closed(self, event: ev.TurnClosed) -> None:
        if event.how == "void":
            self._step(TurnEvent.VOID)
        elif event.how == "overtaken":
            self.state = TurnState.READY  # for the next turn, which begins at once, or for the end
        if self.turn:
            self.turn.closed = True

    def _request_text(self, number: int | None) -> str:
        if self.turn is None:
            return ""
        texts = {request.request: request.text for request in self.turn.requests}
        return texts.get(number or 1, self.turn.transcript or "")

    def _logical_form(self, event: ev.AnswerSent) -> dict[str, Any] | None:
        if self.turn is None or event.request is None or event.interpretation is None:
            return None
        outcome = self.turn.outcomes.get(event.request)
        return dict(outcome.interpretations[event.interpretation].logical_form) if outcome else None

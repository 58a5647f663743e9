"""The session as its journal tells it: one event at a time, the same code live and on resumption.

Nothing here acts. The core folds an event in when the journal has it; after a crash the same events, read back, give
the same state.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, assert_never

from subject.wire.errors import IllegalTransition
from subject.wire.history import History
from subject.wire.messages import Answer, Message, Shown, Transcript
from subject.wire.turn import TurnEvent, TurnState, step
from wizard.ask.interface import Exchange
from wizard.desk.core.sheets import Sheets
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
    how_replied: Literal["answered", "message", ""] = ""
    time_limit_reached: bool = False
    notes: int = 0
    wizard_error: bool = False
    closed: bool = False

    def add(self, request: int, reading: ev.Offered) -> None:
        """One more reading of a request, behind those that it has; none where the disk had no room for these."""
        if (before := self.outcomes.get(request)) is None:
            return
        self.outcomes[request] = before.model_copy(update={"interpretations": (*before.interpretations, reading)})


@dataclass
class SessionState:
    """The state of a session, folded from its events."""

    opened: ev.SessionOpened | None = None
    ended: ev.SessionEnded | None = None
    end_chosen: bool = False
    """The good-bye was chosen and has neither been said nor taken back."""
    stage: str = "briefing"
    consented: bool = False
    left: str = ""
    station: str = ""
    joined: bool = False
    source: str = ""
    """Where her words come from; empty where no terminal has said so."""
    scenario: int = 0
    scenario_chosen: bool = False
    """She has chosen it herself."""
    sheets: Sheets = field(default_factory=Sheets)
    """What she was given to fill in, and what she has filled in."""
    given: int = 0
    """How often a task has been given."""
    paused: bool = False
    turn_state: TurnState = TurnState.READY
    turn: OpenTurn | None = None
    """The open turn, or the last one."""
    utterances: dict[int, Utterance] = field(default_factory=dict)
    shown: list[Shown] = field(default_factory=list)
    """All that she was shown, oldest first."""
    history: History = field(default_factory=History)
    """The end of it: what her terminal keeps."""
    displayed: set[int] = field(default_factory=set)
    replies: int = 0
    exchanges: list[Exchange] = field(default_factory=list)
    trouble: str = ""
    """What is wrong with her microphone, as she last said; empty where nothing is."""
    count: int = 0
    _received: dict[str, int] = field(default_factory=dict)
    _first: dict[str, int] = field(default_factory=dict)

    @property
    def turns(self) -> int:
        """How many turns have been opened so far."""
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
        if self.turn is None or self.turn.utterance is None or self.turn_state is not TurnState.LISTENING:
            return False
        utterance = self.utterances[self.turn.utterance]
        return utterance.given_up or utterance.station != self.station

    def unheard(self) -> bool:
        """True where the open turn's utterance is whole and nobody could hear it."""
        if self.turn is None or self.turn.utterance is None or self.turn_state is not TurnState.TRANSCRIBING:
            return False
        stored = self.utterances[self.turn.utterance].stored
        return stored is not None and stored.verdict in UNHEARD

    @property
    def open_turn(self) -> OpenTurn | None:
        """The turn that is open; None between two turns."""
        return None if self.turn is None or self.turn.closed else self.turn

    def may(self, event: TurnEvent) -> bool:
        """True where this can happen to the turn now."""
        try:
            step(self.turn_state, event, barge_in=self.barge_in)
        except IllegalTransition:
            return False
        return True

    def turn_of_reply(self, reply: int) -> int:
        """The number of the turn in which this reply was sent; 0 where there is none."""
        replies = (shown for shown in self.shown if not isinstance(shown, Transcript))
        return next((shown.turn for shown in replies if shown.reply == reply), 0)

    def apply(self, event: ev.AnyEvent) -> None:
        """Fold the next event of the session in."""
        self.count += 1
        if event.n:
            self._received[self.station] = max(self.events_received, event.n)
        if isinstance(event, ev.CourseEvent):
            self._course(event)
        elif isinstance(event, ev.TerminalEvent):
            self._terminal(event)
        elif isinstance(event, ev.SheetEvent):
            self.sheets.apply(event)
            self.end_chosen = self.end_chosen and not isinstance(event, ev.QuestionnaireGiven)
        elif isinstance(event, ev.UtteranceEvent):
            self._utterance(event)
        elif isinstance(event, ev.RequestEvent):
            self._request(event)
        elif isinstance(event, ev.ExchangeEvent):
            self._exchange(event)
        else:
            assert_never(event)

    def _step(self, event: TurnEvent) -> None:
        self.turn_state = step(self.turn_state, event, barge_in=self.barge_in)

    def _of_turn(self, event: ev.AnyEvent) -> OpenTurn | None:
        """The turn that an event belongs to, where that is the last one; what comes later changes nothing any more."""
        return self.turn if self.turn and event.turn == self.turn.number else None

    def _course(self, event: ev.CourseEvent) -> None:
        match event:
            case ev.SessionOpened():
                self.opened = event
            case ev.SessionEnded():
                self.ended = event
                self.stage = "ended"
            case ev.EndChosen() | ev.EndTakenBack():
                self.end_chosen = isinstance(event, ev.EndChosen)
            case ev.ScenarioGiven():
                self.scenario = event.number
                self.scenario_chosen = event.chosen
                self.sheets.given(event)
                self.given += 1
            case ev.Paused() | ev.Unpaused():
                self.paused = isinstance(event, ev.Paused)
            case ev.Noted():
                if turn := self._of_turn(event):
                    turn.notes += 1
            case ev.WizardErrorMarked():
                if turn := self._of_turn(event):
                    turn.wizard_error = True
            case ev.SessionResumed():
                pass
            case _:
                assert_never(event)

    def _terminal(self, event: ev.TerminalEvent) -> None:
        match event:
            case ev.SubjectJoined():
                if event.station not in self._received:
                    self._first[event.station] = 1 + (max(self.utterances) // 100 + 1) * 100 if self.utterances else 1
                    self._received[event.station] = 0
                self.station = event.station
                self.joined = True
                self.source = event.source or self.source
            case ev.Consented():
                self.consented = True
            case ev.StageEntered():
                self.stage = event.stage
            case ev.Troubled(side="subject", what="misfit"):
                pass  # what she said fits nothing: nothing is wrong at her side
            case ev.Troubled(side="subject"):
                self.trouble = "" if event.what == "over" else event.what
            case ev.Troubled():
                if event.n and self.last_utterance is not None:  # this side's trouble, and the end of one of hers
                    self.last_utterance.given_up = True
            case ev.SubjectLeft():
                self.left = event.why
            case ev.ConnectionLost() | ev.ConnectionRefused() | ev.MicrophoneChecked():
                pass
            case _:
                assert_never(event)

    def _utterance(self, event: ev.UtteranceEvent) -> None:
        match event:
            case ev.UtteranceStarted():
                self.utterances[event.utterance] = Utterance(
                    event.utterance, event.file, event.practice, self.station, awaits_turn=not event.n
                )
                self.trouble = ""
            case ev.UtteranceStored():
                self.utterances[event.utterance].stored = event
                if self.turn and self.turn.utterance == event.utterance and self.turn_state is TurnState.LISTENING:
                    self._step(TurnEvent.END)
            case ev.TypedReceived():
                if self.turn:
                    self.turn.typed = event.text
                self._step(TurnEvent.TYPED)
            case ev.EarlyPressed():
                pass
            case _:
                assert_never(event)

    def _request(self, event: ev.RequestEvent) -> None:
        turn = self._of_turn(event)
        if turn is None:
            return
        match event:
            case ev.RequestSubmitted():
                turn.requests.append(event)
            case ev.RequestOutcome():
                turn.outcomes[event.request] = event
            case ev.ReadingAdjusted():
                turn.add(event.request, event.reading)
                turn.bases[event.request, event.interpretation] = event.base
            case ev.ModelOutcome():
                turn.models[event.request] = event
                if event.reading is not None:
                    turn.add(event.request, event.reading)
            case ev.SqlRun():
                turn.attempts.append(event)
            case ev.Previewed():
                pass
            case _:
                assert_never(event)

    def _exchange(self, event: ev.ExchangeEvent) -> None:
        match event:
            case ev.TurnOpened():
                self._opened(event)
            case ev.TranscriptSent():
                self._step(TurnEvent.TRANSCRIPT)
                if self.turn:
                    self.turn.transcript = event.text
                self._show(Transcript(turn=event.turn, text=event.text))
            case ev.TimeLimitReached():
                if self.turn:
                    self.turn.time_limit_reached = True
            case ev.AnswerSent():
                answer = Answer(
                    turn=event.turn,
                    reply=event.reply,
                    columns=event.columns,
                    rows=event.rows,
                    more=event.more,
                    total=event.total,
                    at_least=event.at_least,
                )
                self._replied(answer, "answered")
                by_hand = event.sql if event.origin == "hand" else ""
                self.exchanges.append(Exchange(self._request_text(event.request), self._logical_form(event), by_hand))
            case ev.MessageChosen() | ev.MessageTakenBack():
                if self.turn:
                    self.turn.chosen = event.message if isinstance(event, ev.MessageChosen) else None
            case ev.MessageSent():
                self._replied(Message(turn=event.turn, reply=event.reply, text=event.text), "message")
            case ev.Displayed():
                self.displayed.add(event.reply)
            case ev.TurnClosed():
                self._closed(event)
            case _:
                assert_never(event)

    def _opened(self, event: ev.TurnOpened) -> None:
        self.turn = OpenTurn(event.turn, event.utterance)
        if event.utterance is not None:
            if event.utterance in self.utterances:
                self.utterances[event.utterance].awaits_turn = False
            self._step(TurnEvent.PRESS)

    def _show(self, shown: Shown) -> None:
        self.shown.append(shown)
        self.history = self.history.after(shown)

    def _replied(self, shown: Answer | Message, how: Literal["answered", "message"]) -> None:
        self._show(shown)
        self._step(TurnEvent.REPLY)
        self.replies = shown.reply
        if self.turn:
            self.turn.chosen = None
            self.turn.reply = shown.reply
            self.turn.how_replied = how

    def _closed(self, event: ev.TurnClosed) -> None:
        if event.how == "void":
            self._step(TurnEvent.VOID)
        elif event.how == "overtaken":
            self.turn_state = TurnState.READY  # for the next turn, which begins at once, or for the end
        if self.turn:
            self.turn.closed = True

    def _request_text(self, number: int | None) -> str:
        if self.turn is None:
            return ""
        texts = {request.request: request.text for request in self.turn.requests}
        return texts.get(number or 1, self.turn.transcript or "")

    def _logical_form(self, event: ev.AnswerSent) -> Mapping[str, object] | None:
        if self.turn is None or event.request is None or event.interpretation is None:
            return None
        outcome = self.turn.outcomes.get(event.request)
        return outcome.interpretations[event.interpretation].logical_form if outcome else None

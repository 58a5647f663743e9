"""Whether the turns of a journal lived as turns may: opened, transcribed, asked, replied to once, displayed, closed.

Rules (each error names the line it is in):

1. Turns are opened in rising order, once each, and only when the turn before is closed.
2. One transcript a turn, before an answer. Request 1 is the transcript; requests are numbered from 1. An SQL
   attempt has a number of its own; attempts end in any order. A reading that was adjusted, or is a language model's,
   follows those of its request.
3. An answer comes from an attempt of its turn that succeeded. One reply a turn; replies are numbered in rising order.
4. A reply is displayed, or the journal says why not: the connection was lost before she left, this side was
   restarted, or the session ended right after it.
5. A turn is closed once, in the way it went: `answered` with an answer, `message` with a message, else `void` or
   `overtaken`. Only what can come late may follow: an outcome, a stored recording, a display, a note, a mark.
6. In a session that has ended no turn is open.
7. A message that was chosen is sent as it was chosen, or taken back, before anything else is chosen or sent; the
   wizard's side may have been started again in between.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from wizard.journal import events
from wizard.journal.envelope import NAME, Entry
from wizard.journal.findings import Finding, Level

_InATurn = (
    events.TranscriptSent
    | events.AnswerSent
    | events.MessageChosen
    | events.MessageTakenBack
    | events.MessageSent
    | events.TurnClosed
)
_OF_NO_OPEN_TURN = (events.TurnOpened, events.Displayed, events.TimeLimitReached)
"""Events of an exchange that need no turn that was opened before, or are looked at by a rule of their own."""
_CLOSED_BY = {"answered": "answer", "message": "message", "void": None, "overtaken": None}


@dataclass
class _Turn:
    number: int
    opened: Entry
    transcript: str | None = None
    requests: dict[int, int] = field(default_factory=dict)
    """Number of each request, and how many interpretations came of it (-1 while there is no outcome)."""
    attempts: dict[int, events.SqlRun] = field(default_factory=dict)
    chosen: events.MessageChosen | None = None
    """A message that was neither sent nor taken back yet."""
    reply: str | None = None
    closed: bool = False


@dataclass
class _Reply:
    entry: Entry
    excused: bool
    """The journal says why it may not have been displayed."""
    displayed: bool = False


class TurnLife:
    """Fed every entry in order; `findings` fills up, `finish` adds what only the end can tell."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.turns: dict[int, _Turn] = {}
        self.replies: dict[int, _Reply] = {}
        self._open: _Turn | None = None
        self._connected = False
        self._left = False
        """She has left of her own accord: that her connection ends then accounts for nothing."""

    def see(self, entry: Entry) -> None:
        """Take in the next entry of the journal, in order."""
        event = entry.event
        match event:
            case events.SubjectJoined():
                self._connected, self._left = True, False
            case events.SubjectLeft():
                self._left = True
            case events.ConnectionLost() | events.SessionResumed() if not self._left:
                self._connected = False
                for reply in self.replies.values():
                    reply.excused = reply.excused or not reply.displayed
            case events.TurnOpened():
                self._opened(entry)
            case events.Displayed():
                self._displayed(entry, event)
        if isinstance(event, events.RequestEvent | events.ExchangeEvent) and not isinstance(event, _OF_NO_OPEN_TURN):
            turn = self.turns.get(event.turn)
            if turn is None:
                self._wrong(entry, f"{event.kind} in turn {event.turn}, which was never opened")
            elif isinstance(event, events.RequestEvent):
                self._about_requests(entry, event, turn)
            else:
                self._about_the_exchange(entry, event, turn)

    def _about_requests(self, entry: Entry, event: events.RequestEvent, turn: _Turn) -> None:
        match event:
            case events.Previewed():
                self._not_after_the_end(entry, turn)
            case events.RequestSubmitted():
                self._request(entry, event, turn)
            case events.RequestOutcome():
                self._outcome(entry, event, turn)
            case events.ReadingAdjusted():
                self._adjusted(entry, event, turn)
            case events.ModelOutcome():
                self._model(entry, event, turn)
            case events.SqlRun():
                self._attempt(entry, event, turn)
            case _:
                assert_never(event)

    def _about_the_exchange(self, entry: Entry, event: _InATurn, turn: _Turn) -> None:
        match event:
            case events.TranscriptSent():
                self._transcript(entry, event, turn)
            case events.AnswerSent():
                self._answer(entry, event, turn)
            case events.MessageChosen():
                self._message_chosen(entry, event, turn)
            case events.MessageTakenBack():
                self._message_taken_back(entry, event, turn)
            case events.MessageSent():
                self._message(entry, event, turn)
            case events.TurnClosed():
                self._closed(entry, event, turn)
            case _:
                assert_never(event)

    def finish(self, *, ended: bool) -> None:
        """What only the end can tell; `ended` where the session has ended."""
        if self._open and ended:
            self._wrong(self._open.opened, f"turn {self._open.number} was never closed")
        for number, reply in self.replies.items():
            if not reply.displayed:
                level, why = self._undisplayed(number, reply, ended=ended)
                self._found(level, "reply", reply.entry, f"reply {number} was never displayed{why}")
        for turn in self.turns.values():
            for request, outcome in turn.requests.items():
                if outcome < 0 and turn.closed:
                    what = f"request {request} has no outcome"
                    self._found("warning", "turn", turn.opened, what)

    def _undisplayed(self, number: int, reply: _Reply, *, ended: bool) -> tuple[Level, str]:
        if reply.excused:
            return "warning", "; the connection was lost"
        if number == max(self.replies):
            return "warning", "; the session ended before her screen could say so" if ended else " so far"
        return "error", ""

    def _opened(self, entry: Entry) -> None:
        number = entry.event.turn
        if number in self.turns:
            return self._wrong(entry, f"turn {number} is opened a second time")
        if number < 1 or (self.turns and number < max(self.turns)):
            self._wrong(entry, f"turn {number} is opened after turn {max(self.turns, default=0)}")
        elif number != max(self.turns, default=0) + 1:
            what = f"turn {number} follows turn {max(self.turns, default=0)}"
            self._found("warning", "turn", entry, what)
        if self._open:
            self._wrong(entry, f"turn {number} is opened while turn {self._open.number} is not closed")
        self._open = self.turns[number] = _Turn(number, entry)
        return None

    def _transcript(self, entry: Entry, event: events.TranscriptSent, turn: _Turn) -> None:
        self._not_after_the_end(entry, turn)
        if turn.transcript is not None:
            self._wrong(entry, "a second transcript in the turn")
        if turn.reply:
            self._wrong(entry, "the transcript comes after the reply")
        turn.transcript = event.text

    def _request(self, entry: Entry, event: events.RequestSubmitted, turn: _Turn) -> None:
        self._not_after_the_end(entry, turn)
        request = event.request
        if request != len(turn.requests) + 1:
            self._wrong(entry, f"request {request} where request {len(turn.requests) + 1} is due")
        if request == 1 and turn.transcript is not None and event.text != turn.transcript:
            self._wrong(entry, "request 1 is not the transcript")
        turn.requests.setdefault(request, -1)

    def _outcome(self, entry: Entry, event: events.RequestOutcome, turn: _Turn) -> None:
        if event.request not in turn.requests:
            self._wrong(entry, f"an outcome of request {event.request}, which was never submitted")
        elif turn.requests[event.request] >= 0:
            self._wrong(entry, f"a second outcome of request {event.request}")
        turn.requests[event.request] = len(event.interpretations)

    def _adjusted(self, entry: Entry, event: events.ReadingAdjusted, turn: _Turn) -> None:
        self._not_after_the_end(entry, turn)
        offered = turn.requests.get(event.request, -1)
        if not 0 <= event.base < offered:
            self._wrong(entry, f"interpretation {event.base} of request {event.request}, which was never offered")
        elif event.interpretation != offered:
            self._wrong(entry, f"interpretation {event.interpretation} where interpretation {offered} is due")
        else:
            turn.requests[event.request] = offered + 1

    def _model(self, entry: Entry, event: events.ModelOutcome, turn: _Turn) -> None:
        offered = turn.requests.get(event.request, -1)
        if offered < 0:
            self._wrong(entry, f"a language model's outcome of request {event.request}, which has none of the tool")
        elif (event.status == "answered") != (event.reading is not None and event.interpretation is not None):
            self._wrong(entry, f"the language model's outcome is {event.status}, which does not fit its reading")
        elif event.status == "answered":
            self._not_after_the_end(entry, turn)
            if event.interpretation != offered:
                self._wrong(entry, f"interpretation {event.interpretation} where interpretation {offered} is due")
            turn.requests[event.request] = offered + 1

    def _attempt(self, entry: Entry, event: events.SqlRun, turn: _Turn) -> None:
        if event.attempt in turn.attempts:
            self._wrong(entry, f"SQL attempt {event.attempt} has ended before")
        if event.origin == "interpretation":
            self._interpretation(entry, event, turn)
        turn.attempts.setdefault(event.attempt, event)

    def _interpretation(self, entry: Entry, event: events.SqlRun | events.AnswerSent, turn: _Turn) -> None:
        request, index = event.request, event.interpretation
        if request is None or index is None:
            self._wrong(entry, "it does not say which interpretation it comes from")
        elif not 0 <= index < turn.requests.get(request, -1):
            self._wrong(entry, f"interpretation {index} of request {request} was never offered")

    def _answer(self, entry: Entry, event: events.AnswerSent, turn: _Turn) -> None:
        if turn.transcript is None:
            self._wrong(entry, "an answer without a transcript before it")
        attempt = turn.attempts.get(event.attempt)
        if attempt is None:
            self._wrong(entry, f"the answer comes from SQL attempt {event.attempt}, which was never made")
        elif attempt.status != "ok":
            self._wrong(entry, f"the answer comes from SQL attempt {event.attempt}, which ended: {attempt.status}")
        elif (attempt.sql, attempt.origin) != (event.sql, event.origin):
            self._wrong(entry, f"the answer's SQL is not that of attempt {event.attempt}")
        if event.origin == "interpretation":
            self._interpretation(entry, event, turn)
        if any(len(row) != len(event.columns) for row in event.rows):
            self._wrong(entry, f"a row of the answer does not have its {len(event.columns)} columns")
        if turn.chosen is not None:
            self._wrong(entry, f"an answer is sent while a message, {turn.chosen.message}, is about to leave")
        self._replied(entry, event, turn, "answer")

    def _message_chosen(self, entry: Entry, event: events.MessageChosen, turn: _Turn) -> None:
        self._not_after_the_end(entry, turn)
        if turn.chosen is not None:
            self._wrong(entry, f"a message is chosen while another, {turn.chosen.message}, is about to leave")
        turn.chosen = event

    def _message_taken_back(self, entry: Entry, event: events.MessageTakenBack, turn: _Turn) -> None:
        self._not_after_the_end(entry, turn)
        if turn.chosen is None or turn.chosen.message != event.message:
            self._wrong(entry, f"the message {event.message} is taken back, but was not chosen")
        turn.chosen = None

    def _message(self, entry: Entry, event: events.MessageSent, turn: _Turn) -> None:
        chosen = turn.chosen
        if chosen is not None and (chosen.message, chosen.text) != (event.message, event.text):
            self._wrong(entry, f"the message {event.message} is sent where {chosen.message} was chosen")
        turn.chosen = None
        self._replied(entry, event, turn, "message")

    def _replied(self, entry: Entry, event: events.AnswerSent | events.MessageSent, turn: _Turn, what: str) -> None:
        self._not_after_the_end(entry, turn)
        number = event.reply
        if turn.reply:
            self._wrong(entry, "a second reply in the turn")
        if number in self.replies:
            self._wrong(entry, f"reply {number} was sent before")
        elif number < max(self.replies, default=0):
            self._wrong(entry, f"reply {number} comes after reply {max(self.replies)}")
        turn.reply = what
        self.replies.setdefault(number, _Reply(entry, excused=not self._connected))

    def _displayed(self, entry: Entry, event: events.Displayed) -> None:
        reply = self.replies.get(event.reply)
        if reply is None:
            self._wrong(entry, f"reply {event.reply} is displayed, but was never sent", rule="reply")
        elif reply.entry.event.turn != event.turn:
            self._wrong(entry, f"reply {event.reply} belongs to turn {reply.entry.event.turn}", rule="reply")
        elif reply.displayed:
            # A terminal that was started again shows the reply again.
            self._found("warning", "reply", entry, f"reply {event.reply} is displayed a second time")
        else:
            reply.displayed = True

    def _closed(self, entry: Entry, event: events.TurnClosed, turn: _Turn) -> None:
        how = event.how
        if turn.closed:
            self._wrong(entry, f"turn {turn.number} is closed a second time")
        elif _CLOSED_BY[how] != turn.reply:
            self._wrong(
                entry, f"closed as {how}, but the reply is {'an answer' if turn.reply == 'answer' else turn.reply}"
            )
        turn.closed = True
        if self._open is turn:
            self._open = None

    def _not_after_the_end(self, entry: Entry, turn: _Turn) -> None:
        if turn.closed:
            self._wrong(entry, f"{entry.event.kind} after the turn was closed")

    def _wrong(self, entry: Entry, what: str, rule: str = "turn") -> None:
        self._found("error", rule, entry, what)

    def _found(self, level: Level, rule: str, entry: Entry, what: str) -> None:
        self.findings.append(Finding(level, rule, what, NAME, line=entry.seq, seq=entry.seq, turn=entry.event.turn))

"""A session's journal, read into records: one session, one utterance a turn with every layer of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Generic, TypeVar

from wizard.corpus.layers import (
    AnswerLayer,
    AudioLayer,
    How,
    MessageLayer,
    Origin,
    RequestLayer,
    SessionRecord,
    SqlLayer,
    SubjectClock,
    UtteranceRecord,
    WizardClock,
)
from wizard.corpus.sheets_from_journal import SheetReading
from wizard.journal import events as ev
from wizard.journal.envelope import Entry, as_text
from wizard.journal.errors import NotASession
from wizard.journal.reader import read_entries

E_co = TypeVar("E_co", bound=ev.AnyEvent, covariant=True)
F = TypeVar("F", bound=ev.AnyEvent)


@dataclass(frozen=True)
class _Moment(Generic[E_co]):
    """An event, its entry, and the stretch of clock it belongs to: the wizard's run, her terminal."""

    event: E_co
    entry: Entry
    run: int
    terminal: int

    def of(self, event: F) -> _Moment[F]:
        """The same moment, of an event whose kind is known."""
        return _Moment(event, self.entry, self.run, self.terminal)


@dataclass
class _Turn:
    opened: _Moment[ev.TurnOpened]
    transcript: _Moment[ev.TranscriptSent] | None = None
    typed: _Moment[ev.TypedReceived] | None = None
    requests: list[_Moment[ev.RequestSubmitted]] = field(default_factory=list)
    outcomes: dict[int, _Moment[ev.RequestOutcome]] = field(default_factory=dict)
    added: dict[int, list[ev.Offered]] = field(default_factory=dict)
    runs: list[_Moment[ev.SqlRun]] = field(default_factory=list)
    reply: _Moment[ev.AnswerSent | ev.MessageSent] | None = None
    displayed: _Moment[ev.Displayed] | None = None
    closed: _Moment[ev.TurnClosed] | None = None
    time_limit: bool = False
    early: int = 0
    notes: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def see(self, moment: _Moment[ev.AnyEvent]) -> None:
        """The next event of the turn; one of the session as a whole changes nothing here."""
        match moment.event:
            case ev.TranscriptSent() as transcript:
                self.transcript = self.transcript or moment.of(transcript)
            case ev.TypedReceived() as typed:
                self.typed = self.typed or moment.of(typed)
            case ev.TimeLimitReached():
                self.time_limit = True
            case ev.AnswerSent() | ev.MessageSent() as reply:
                self.reply = self.reply or moment.of(reply)
            case ev.Displayed() as displayed:
                self.displayed = self.displayed or moment.of(displayed)
            case ev.TurnClosed() as closed:
                self.closed = self.closed or moment.of(closed)
            case ev.EarlyPressed():
                self.early += 1
            case ev.Noted(text=text):
                self.notes.append(text)
            case ev.WizardErrorMarked(text=text):
                self.errors.append(text)
            case _:
                self._see_asked(moment)

    def _see_asked(self, moment: _Moment[ev.AnyEvent]) -> None:
        """What was asked of the tool, a model or the database, and what came of it."""
        match moment.event:
            case ev.RequestSubmitted() as request:
                self.requests.append(moment.of(request))
            case ev.RequestOutcome() as outcome:
                self.outcomes[outcome.request] = moment.of(outcome)
            case ev.ReadingAdjusted(request=number, reading=reading):
                self.added.setdefault(number, []).append(reading)
            case ev.ModelOutcome(request=number, reading=offered) if offered is not None:
                self.added.setdefault(number, []).append(offered)
            case ev.SqlRun() as run:
                self.runs.append(moment.of(run))


def read_session(folder: Path) -> SessionRecord:
    """The record of the session in `folder`, from its journal alone (recordings are not opened).

    Raises `NotASession`, `TooNew`, and `Damaged` for a journal that is not as it was written.
    """
    reading = _Reading()
    for entry, digest in read_entries(folder):
        reading.see(entry)
        reading.first = reading.first or digest
        reading.sum = digest
    if reading.opened is None:
        raise NotASession(folder, "its journal has no whole line")
    return reading.record(reading.opened)


class _Reading:
    """Gathers what belongs together, then makes the records."""

    def __init__(self) -> None:
        self.opened: _Moment[ev.SessionOpened] | None = None
        self.first = self.sum = ""
        self.ended: _Moment[ev.SessionEnded] | None = None
        self.consent: ev.Consented | None = None
        self.turns: dict[int, _Turn] = {}
        self.started: dict[int, _Moment[ev.UtteranceStarted]] = {}
        self.stored: dict[int, _Moment[ev.UtteranceStored]] = {}
        self.sheets = SheetReading()
        self.troubles: list[str] = []
        self.notes: list[str] = []
        self.pauses: list[tuple[datetime, datetime | None]] = []
        self.run = self.terminal = self.lost = 0
        self._station = ""

    def see(self, entry: Entry) -> None:
        """The next entry of the journal."""
        moment = _Moment(entry.event, entry, self.run, self.terminal)
        self.sheets.see(entry.event, entry.time)
        match entry.event:
            case ev.UtteranceStarted() as started:
                self.started.setdefault(started.utterance, moment.of(started))
            case ev.UtteranceStored() as stored:
                self.stored.setdefault(stored.utterance, moment.of(stored))
            case ev.TurnOpened() as begun:
                self.turns.setdefault(begun.turn, _Turn(moment.of(begun)))
            case ev.Noted(turn=turn, text=text) if turn not in self.turns:
                self.notes.append(text)
            case _:
                self._see_in_session(moment)
                if (turn_of := self.turns.get(entry.event.turn)) is not None:
                    turn_of.see(moment)

    def _see_in_session(self, moment: _Moment[ev.AnyEvent]) -> None:
        """An event of the session as a whole; one of a turn changes nothing here."""
        time = moment.entry.time
        match moment.event:
            case ev.SessionOpened() as opened:
                self.opened = moment.of(opened)
            case ev.SessionEnded() as ended:
                self.ended = moment.of(ended)
            case ev.SessionResumed():
                self.run += 1
            case ev.SubjectJoined(station=station):
                self.terminal += bool(self._station and station != self._station)
                self._station = station
            case ev.ConnectionLost():
                self.lost += 1
            case ev.Consented() as consent:
                self.consent = consent
            case ev.Troubled(side=side, what=what, detail=detail):
                self.troubles.append(f"{side}: {what}{f' ({detail})' if detail else ''}")
            case ev.Paused():
                self.pauses.append((time, None))
            case ev.Unpaused() if self.pauses:
                self.pauses[-1] = (self.pauses[-1][0], time)

    def record(self, opened: _Moment[ev.SessionOpened]) -> SessionRecord:
        first = opened.event
        domain, folder = first.domain, first.domain_folder
        if Path(domain).is_absolute():  # as journals once had it
            domain, folder = Path(domain).name, domain
        utterances = tuple(self._utterance(first, number, turn) for number, turn in sorted(self.turns.items()))
        in_turns = {record.utterance for record in utterances}
        outside = [moment.event for number, moment in self.started.items() if number not in in_turns]
        practice = sum(event.practice for event in outside)
        return SessionRecord(
            session=first.session,
            subject=first.subject,
            wizard=first.wizard,
            domain=domain,
            domain_folder=folder,
            domain_version=first.domain_version,
            as_of=first.as_of,
            tool=first.tool,
            memory=first.memory,
            messages_sha256=first.messages_sha256,
            software=first.software,
            journal_format=first.format,
            journal_sum=self.sum,
            journal_first=self.first,
            settings=first.settings,
            collection=first.collection,
            planned=first.planned,
            site=first.site,
            group=first.group,
            condition=first.condition,
            opened=as_text(opened.entry.time),
            ended=as_text(self.ended.entry.time) if self.ended else None,
            why_ended=self.ended.event.why if self.ended else "",
            consent_version=self.consent.version if self.consent else "",
            consent_sha256=self.consent.text_sha256 if self.consent else "",
            consent_at=self.consent.at if self.consent else "",
            scenarios=self.sheets.scenarios,
            questionnaire=self.sheets.questionnaire,
            questionnaire_closed=self.sheets.questionnaire_closed,
            resumptions=self.run,
            lost_connections=self.lost,
            troubles=tuple(self.troubles),
            notes=tuple(self.notes),
            practice_utterances=practice + sum(record.practice for record in utterances),
            stray_utterances=len(outside) - practice,
            conversation_seconds=self._conversation(),
            utterances=utterances,
        )

    def _utterance(self, session: ev.SessionOpened, number: int, turn: _Turn) -> UtteranceRecord:
        spoken = turn.opened.event.utterance
        started = self.started.get(spoken) if spoken is not None else None
        stored = self.stored.get(spoken) if spoken is not None else None
        reply = turn.reply.event if turn.reply else None
        answer = _answer(turn, reply) if isinstance(reply, ev.AnswerSent) else None
        scenario = turn.opened.event.scenario
        return UtteranceRecord(
            id=f"{session.session}-{number:03}",
            session=session.session,
            turn=number,
            utterance=spoken,
            practice=bool(started and started.event.practice),
            speaker=session.subject,
            scenario=scenario,
            source=started.event.source if started else "typed",
            opened=as_text(turn.opened.entry.time),
            how=_how(turn, answer),
            audio=_audio(started.event, stored.event if stored else None) if started else None,
            typed=turn.typed.event.text if turn.typed else None,
            transcript=turn.transcript.event.text if turn.transcript else None,
            requests=tuple(_request(turn, moment) for moment in turn.requests),
            sql_runs=tuple(_sql_run(turn, moment) for moment in turn.runs),
            answer=answer,
            message=_message(reply) if isinstance(reply, ev.MessageSent) else None,
            displayed=turn.displayed is not None,
            time_limit_reached=turn.time_limit,
            early_presses=turn.early,
            notes=tuple(turn.notes),
            wizard_errors=tuple(turn.errors),
            subject_clock=_subject_clock(started, stored, turn.displayed),
            wizard_clock=WizardClock(
                stored=_since(turn.opened, stored or turn.typed),
                transcript=_since(turn.opened, turn.transcript),
                replied=_since(turn.opened, turn.reply),
                displayed=_since(turn.opened, turn.displayed),
            ),
        )

    def _conversation(self) -> float:
        if not self.turns:
            return 0.0
        begin = min(turn.opened.entry.time for turn in self.turns.values())
        ends = [
            moment.entry.time
            for turn in self.turns.values()
            for moment in (turn.opened, turn.closed, turn.displayed)
            if moment
        ]
        end = max(ends)
        seconds = (end - begin).total_seconds()
        for paused, unpaused in self.pauses:
            inside = (min(unpaused or end, end) - max(paused, begin)).total_seconds()
            seconds -= max(inside, 0.0)
        return round(max(seconds, 0.0), 3)


def _how(turn: _Turn, answer: AnswerLayer | None) -> How:
    if answer:
        return answer.origin
    if turn.reply:
        return "message"
    if turn.closed is None:
        return "open"
    return "overtaken" if turn.closed.event.how == "overtaken" else "void"


def _answer(turn: _Turn, event: ev.AnswerSent) -> AnswerLayer:
    origin: Origin = "direct"
    if event.origin == "hand":
        origin = "sql"
    elif (event.request or 1) > 1 or _is_adjusted(turn, event):
        origin = "revised"
    return AnswerLayer(
        reply=event.reply,
        attempt=event.attempt,
        request=event.request,
        interpretation=event.interpretation,
        origin=origin,
        paraphrase=event.paraphrase,
        sql=event.sql,
        minimum=event.minimum,
        columns=event.columns,
        rows=event.rows,
        more=event.more,
    )


def _is_adjusted(turn: _Turn, event: ev.AnswerSent) -> bool:
    """The wizard changed the reading that was sent: it says so, and follows those that the tools offered."""
    outcome = turn.outcomes.get(event.request or 1)
    offered = outcome.event.interpretations if outcome is not None else ()
    readings = (*offered, *turn.added.get(event.request or 1, ()))
    index = event.interpretation or 0
    return index < len(readings) and bool(readings[index].adjusted)


def _message(event: ev.MessageSent) -> MessageLayer:
    return MessageLayer(
        reply=event.reply, message=event.message, scope=event.scope, blanks=event.blanks, text=event.text
    )


def _audio(started: ev.UtteranceStarted, stored: ev.UtteranceStored | None) -> AudioLayer:
    return AudioLayer(
        file=started.file,
        complete=stored is not None,
        samples=stored.samples if stored else 0,
        rate=started.rate,
        sha256=stored.sha256 if stored else "",
        press=_position(started.press_sample, started, stored),
        release=_position(stored.release_sample, started, stored) if stored else None,
        verdict=stored.verdict if stored else "",
        cut=stored.cut if stored else "",
        device=started.device,
        host_api=started.host_api,
    )


def _position(sample: int, started: ev.UtteranceStarted, stored: ev.UtteranceStored | None) -> int | None:
    """A position of the session's stream as one of the file; None where it lies outside: it was never measured."""
    inside = sample - started.first_sample
    return inside if inside >= 0 and (stored is None or inside <= stored.samples) else None


def _request(turn: _Turn, moment: _Moment[ev.RequestSubmitted]) -> RequestLayer:
    event = moment.event
    outcome = turn.outcomes.get(event.request)
    came = outcome.event if outcome else None
    return RequestLayer(
        request=event.request,
        text=event.text,
        context=event.context,
        status=came.status if came else "open",
        interpretations=(*(came.interpretations if came else ()), *turn.added.get(event.request, ())),
        unknown=came.unknown if came else (),
        reason=came.reason if came else "",
        milliseconds=came.milliseconds if came else 0.0,
        submitted=_since(turn.opened, moment),
        returned=_since(turn.opened, outcome),
    )


def _sql_run(turn: _Turn, moment: _Moment[ev.SqlRun]) -> SqlLayer:
    fields = moment.event.model_dump(exclude={"kind", "turn", "n"})
    return SqlLayer(**fields, ended=_since(turn.opened, moment))


def _since(opened: _Moment[ev.AnyEvent], moment: _Moment[ev.AnyEvent] | None) -> float | None:
    """Seconds on the wizard's clock; None where her side was started again in between."""
    if moment is None or moment.run != opened.run:
        return None
    return round(moment.entry.mono - opened.entry.mono, 6)


def _subject_clock(
    started: _Moment[ev.UtteranceStarted] | None,
    stored: _Moment[ev.UtteranceStored] | None,
    displayed: _Moment[ev.Displayed] | None,
) -> SubjectClock:
    """Seconds since her press; None for a time of another terminal, or one that was not read (0)."""
    if started is None or not started.event.subject_pressed:
        return SubjectClock()

    def since(moment: _Moment[ev.AnyEvent] | None, read: float) -> float | None:
        if moment is None or moment.terminal != started.terminal or not read:
            return None
        seconds = read - started.event.subject_pressed
        return round(seconds, 6) if seconds >= 0 else None

    return SubjectClock(
        captured=since(started, started.event.subject_captured),
        released=since(stored, stored.event.subject_released if stored else 0.0),
        displayed=since(displayed, displayed.event.subject_displayed if displayed else 0.0),
    )

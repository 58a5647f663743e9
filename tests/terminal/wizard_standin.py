"""A live session that plays the wizard's side's part for her terminal: the same methods and snapshots, a script inside.

Requests are answered from a table; statements give fixed rows. Whatever the terminal asks for is noted in `calls`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from subject.wire.messages import Answer, Cell, Message, Scenario, Transcript
from subject.wire.turn import TurnState
from wizard.ask import form
from wizard.ask.guard import Column, ForeignKey, GuardSchema, Table, ValueMatch
from wizard.ask.interface import Interpretation, Outcome, Unknown
from wizard.ask.pieces import Edit, Piece, ReplaceableValue
from wizard.desk.canned import CannedMessages, load_messages
from wizard.desk.unsent_texts import Unsent
from wizard.desk.view import Alarm, AttemptView, DeskView, Leaving, RequestView, UtteranceView
from wizard.errors import StateError

HIRED = Interpretation(
    paraphrase="the number of years since the hire date of SHARON LEASE",
    score=0.98,
    sql="SELECT ROUND((julianday('1989-08-19') - julianday(hire_date)) / 365.25, 2) "
    "FROM employees WHERE employee_id = 1028",
    display_sql="SELECT ROUND((julianday('1989-08-19') - julianday(hire_date)) / 365.25, 2) AS years "
    "FROM employees WHERE employee_id = 1028",
    labels=("Years",),
    scalar=True,
)
DATE = Interpretation(
    paraphrase="the hire date of SHARON LEASE",
    score=0.41,
    sql="SELECT hire_date FROM employees WHERE employee_id = 1028",
    display_sql="SELECT hire_date FROM employees WHERE employee_id = 1028",
    labels=("Hire date",),
)
STAFF = Interpretation(
    paraphrase="the employees of department 11",
    score=0.93,
    sql="SELECT employee_id FROM employees WHERE department = 11",
    display_sql="SELECT last_name, first_name, department, work_phone FROM employees WHERE department = 11",
    labels=("Last name", "First name", "Department", "Phone"),
)
ASKED: dict[str, Outcome] = {
    "how long ago did sharon lease join": Outcome(
        "abstained", (), (Unknown("join", 30, 34, ("JOINT VENTURES",)),), "a word is not known", 2.0
    ),
    "how many years since sharon lease's hire date": Outcome("answered", (HIRED, DATE), milliseconds=3.0),
    "who works in department 11": Outcome("answered", (STAFF,), milliseconds=4.0),
}
ROWS: dict[str, tuple[tuple[str, ...], tuple[tuple[Cell, ...], ...], str]] = {
    HIRED.sql: (("Years",), ((36.87,),), "36.87"),
    DATE.sql: (("Hire date",), (("06-OCT-52",),), '(("06-OCT-52"))'),
    STAFF.sql: (
        STAFF.labels,
        tuple((f"NAME{n}", "ANNE", 11, None if n % 3 else f"6{n:03d}") for n in range(40)),
        "((1028) (1030))",
    ),
}
MEANT = form.HowMany(form.Set("employee"))  # stands for any logical form: nothing here reads it
BLANK = ReplaceableValue(MEANT, (), "SHARON LEASE", (), "employee")
OTHERS = tuple(
    Edit(name, f"{name} instead of SHARON LEASE", MEANT) for name in ("PAUL TAI", "PAUL GRANT", "MARY GRAHAM")
)
PIECES = (
    Piece(
        "asked", "the number of years since the hire date", 0, None,
        (Edit("the hire date", "the hire date instead of the number of years since the hire date", MEANT),),
    ),
    Piece("name", "SHARON LEASE", 0, Edit("SHARON LEASE", "without SHARON LEASE", MEANT), (), BLANK),
    Piece("restriction", "who are employees", 1, None),
)  # fmt: skip
SCHEMA = GuardSchema(
    (
        Table(
            "departments",
            (Column("department", "INTEGER", False, True), Column("department_name", "TEXT", False, False)),
        ),
        Table(
            "employees",
            (
                Column("employee_id", "INTEGER", False, True),
                Column("last_name", "TEXT", False, False),
                Column("first_name", "TEXT", False, False),
                Column("hire_date", "DATE", False, False),
                Column("department", "INTEGER", False, False),
                Column("work_phone", "TEXT", True, False),
            ),
            (ForeignKey(("department",), "departments", ("department",)),),
        ),
    )
)
VALUES = (
    ValueMatch("employees", "last_name", "LEASE", 100.0),
    ValueMatch("employees", "last_name", "LEACH", 80.0),
    ValueMatch("employees", "last_name", "O'LEASE", 75.0),
)


class Clock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class NotNow(StateError):
    """As the live session refuses."""

    def __str__(self) -> str:
        return str(self.args[0])


class Lookup:
    """The database as the editor sees it."""

    schema = SCHEMA

    def look_up(self, text: str) -> tuple[ValueMatch, ...]:
        """Values that begin like the text."""
        return tuple(match for match in VALUES if text.upper()[:4] in match.value)


def fresh_view(clock: Callable[[], float]) -> DeskView:
    """A session that she has just joined, ready for the first question."""
    return DeskView(
        session="8ky-1", title="Personnel information system", domain="personnel", subject="S07",
        stage="conversation", joined=True, linked=True, link_ms=1.0, level=-60.0,
        scenario=Scenario(number=3, of=6, title="A reunion", text="Find out."), scenarios=6, turn=0,
        state=TurnState.READY, paused=False, ended=False, left="", shown=(), displayed=frozenset(), utterance=None,
        typed=None, transcript=None, held=None, working_since=None, time_limit=60.0, time_limit_reached=False,
        requests=(),
        selected=None, attempt=None, attempts=(), notes=0, wizard_error=False, alarms=(), audio_bytes=0,
        journal_events=7, join_code="woz1+unix:/run/user/1000/woz/8ky-1.sock?s=8ky-1&k=Zm9vYmFyYmF6cXV4MTIzNA",
    )  # fmt: skip


class Standin:
    """The scripted live session."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, messages: Path | None = None) -> None:
        self.clock = clock
        self.view = fresh_view(clock)
        self.messages: CannedMessages = load_messages(messages)
        self.database = Lookup()
        self.hears = "no loudspeaker was found"
        self.calls: list[tuple[Any, ...]] = []
        self.unsent = Unsent()
        self.short_code: Callable[[], tuple[str, str]] | None = None
        self.hint: Callable[[], str] | None = None
        self.keys_pressed = 0
        self.her_words: Callable[[], str] | None = None
        self.tasks = tuple(
            Scenario(number=n, of=6, title=title, text=f"Find out about {title.lower()}.")
            for n, title in enumerate(("A speech", "A visit", "A reunion", "A move", "A party", "A list"), start=1)
        )
        self.previews: list[str] = []
        self.holds = False
        """True where a message and the good-bye wait for `leaves`."""
        self.slow = False
        """True where requests and statements wait for `finish`."""
        self._waiting: list[Callable[[], None]] = []
        self._leaving: Callable[[], None] | None = None
        self._subscribers: list[Callable[[], None]] = []

    def keep_unsent(self, transcript: str, request: str) -> None:
        """Keep it, as the file does."""
        self.unsent = Unsent(self.view.turn, transcript, request)

    def subscribe(self, callback: Callable[[], None]) -> None:
        """Called after each change."""
        self._subscribers.append(callback)

    def change(self, **facts: Any) -> None:
        """A new snapshot."""
        self.view = replace(self.view, **facts)
        for callback in self._subscribers:
            callback()

    def finish(self) -> None:
        """What waited happens."""
        waiting, self._waiting = self._waiting, []
        for step in waiting:
            step()

    # --- her side -----------------------------------------------------------------------------------------------------

    def speaks(self, level: float = -18.0) -> None:
        """She begins to speak: a turn opens."""
        self.change(
            turn=self.view.turn + 1, state=TurnState.LISTENING, transcript=None, held=None, typed=None, requests=(),
            selected=None, attempt=None, attempts=(), level=level, time_limit_reached=False, working_since=None,
            notes=0, wizard_error=False,
            utterance=UtteranceView(self.view.turn + 1, 1.2, growing=True, stored=False), audio_bytes=1_900_000,
        )  # fmt: skip

    def stops(self) -> None:
        """She has finished."""
        utterance = UtteranceView(self.view.turn, 3.4, growing=False, stored=True, verdict="good")
        held = self.view.held
        self.change(state=TurnState.TRANSCRIBING, working_since=self.clock(), utterance=utterance, level=-60.0)
        if held is not None:
            self.view = replace(self.view, held=None)
            self.send_transcript(held)

    def types(self, text: str) -> None:
        """A typed line came instead of speech."""
        self.speaks()
        self.change(state=TurnState.TRANSCRIBING, typed=text, utterance=None, working_since=self.clock(), level=None)

    def time_passes(self) -> None:
        """The time limit is reached."""
        self.change(time_limit_reached=True)

    def displays(self) -> None:
        """Her terminal confirms what it shows."""
        replies = {item.reply for item in self.view.shown if item.type != "transcript"}
        self.change(displayed=frozenset(replies))

    def alarm(self, *alarms: Alarm) -> None:
        """Something must be acted on."""
        self.change(alarms=alarms)

    # --- while she types ----------------------------------------------------------------------------------------------

    def preview(self, text: str) -> None:
        """What would come of the text: at once, where the table has it or a word of it is not known."""
        self.previews.append(text)
        outcome = ASKED.get(text)
        if not text:
            self.change(preview=None)
        elif outcome is not None:
            self.change(
                preview=RequestView(
                    len(self.view.requests) + 1, text, outcome.status, outcome.interpretations, outcome.unknown,
                    outcome.reason, outcome.milliseconds,
                )
            )  # fmt: skip

    # --- the wizard's actions -----------------------------------------------------------------------------------------

    def send_transcript(self, text: str) -> None:
        self.calls.append(("send_transcript", text))
        if self.view.state is TurnState.LISTENING:
            self.change(held=text)
            return
        self._due(TurnState.TRANSCRIBING)
        shown = (*self.view.shown, Transcript(turn=self.view.turn, text=text))
        self.change(state=TurnState.WORKING, transcript=text, shown=shown)
        self._submit(text)

    def ask(self, text: str) -> None:
        self.calls.append(("ask", text))
        self._due(TurnState.WORKING)
        self._submit(text)

    def ask_model(self) -> None:
        self.calls.append(("ask_model",))
        if not self.view.model:
            raise NotNow("there is no language model: start with --llm and --llm-model")

    def select(self, request: int, index: int) -> None:
        self.calls.append(("select", request, index))
        self._due(TurnState.WORKING)
        reading = self.view.requests[request - 1].interpretations[index]
        self.view = replace(self.view, selected=(request, index))
        self._run(reading.sql, "interpretation", request, index)

    def pieces(self, request: int, index: int) -> tuple[Piece, ...]:
        if index:
            raise NotNow("this reading cannot be taken apart: revise the request, or write SQL")
        return PIECES

    def values(self, blank: ReplaceableValue, text: str) -> tuple[Edit, ...]:
        return tuple(edit for edit in OTHERS if edit.english.lower().startswith(text.lower()))

    def adjust(self, request: int, index: int, edit: Edit) -> None:
        self.calls.append(("adjust", request, index, edit.said))
        self._due(TurnState.WORKING)
        before = self.view.requests[request - 1]
        base = before.interpretations[index]
        reading = replace(
            base, paraphrase=f"{base.paraphrase}, {edit.said}", score=0.0, adjusted=(*base.adjusted, edit.said)
        )
        number = len(before.interpretations)
        after = replace(
            before, interpretations=(*before.interpretations, reading), bases={**before.bases, number: index}
        )
        requests = (*self.view.requests[: request - 1], after, *self.view.requests[request:])
        self.view = replace(self.view, requests=requests, selected=(request, number))
        self._run(reading.sql, "interpretation", request, number)

    def run_sql(self, sql: str) -> None:
        self.calls.append(("run_sql", sql))
        self._due(TurnState.WORKING)
        self.view = replace(self.view, selected=None)
        self._run(sql, "hand", None, None)

    def cancel(self) -> None:
        self.calls.append(("cancel",))
        if self.view.held is not None:
            self.change(held=None)
        elif self._waiting:
            self._waiting = []
            requests = tuple(replace(r, status="cancelled") if r.status == "running" else r for r in self.view.requests)
            attempts = tuple(replace(a, status="cancelled") if a.status == "running" else a for a in self.view.attempts)
            attempt = attempts[-1] if attempts else None
            self.change(requests=requests, attempts=attempts, attempt=attempt)
        else:
            raise NotNow("there is nothing to undo")

    def send_answer(self) -> None:
        self.calls.append(("send_answer",))
        attempt = self.view.attempt
        if attempt is None or attempt.status != "ok":
            raise NotNow("there is no answer to send yet")
        reply = self._replies() + 1
        answer = Answer(turn=self.view.turn, reply=reply, columns=attempt.columns, rows=attempt.rows, more=attempt.more)
        self._reply(answer)

    def send_message(self, message: str, blanks: dict[str, str]) -> None:
        self.calls.append(("send_message", message, blanks))
        if self.view.state not in (TurnState.WORKING, TurnState.TRANSCRIBING):
            raise NotNow("there is no answer due")
        text = self.messages.fill(message, blanks)
        self._leave(
            "message", text, lambda: self._reply(Message(turn=self.view.turn, reply=self._replies() + 1, text=text))
        )

    def take_back(self) -> None:
        self.calls.append(("take_back",))
        self._leaving = None
        self.change(leaving=None)

    def leaves(self) -> None:
        """The moment is over."""
        step, self._leaving = self._leaving, None
        self.change(leaving=None)
        if step is not None:
            step()

    def void(self) -> None:
        self.calls.append(("void",))
        self._due(TurnState.TRANSCRIBING)
        self.change(state=TurnState.READY, working_since=None)

    def note(self, text: str) -> None:
        self.calls.append(("note", text))
        self.change(notes=self.view.notes + 1)

    def mark_error(self, text: str = "") -> None:
        self.calls.append(("mark_error", text))
        self.change(wizard_error=True)

    def next_scenario(self, place: int = 0) -> None:
        self.calls.append(("next_scenario", place) if place else ("next_scenario",))
        self._due(TurnState.READY)
        assert self.view.scenario is not None
        self.change(scenario=self.view.scenario.model_copy(update={"number": self.view.scenario.number + 1}))

    def pause(self) -> None:
        self.calls.append(("pause",))
        self.change(paused=True)

    def unpause(self) -> None:
        self.calls.append(("unpause",))
        self.change(paused=False)

    def replay(self, seconds: float | None = None) -> str:
        self.calls.append(("replay", seconds))
        return self.hears

    def end(self, why: str = "finished") -> None:
        self.calls.append(("end", why))
        over = {"ended": True, "state": TurnState.READY, "working_since": None}
        self._leave("goodbye", "Thank you. The session is over.", lambda: self.change(**over))

    # --- inside -------------------------------------------------------------------------------------------------------

    def _leave(self, what: Literal["message", "goodbye"], text: str, step: Callable[[], None]) -> None:
        if not self.holds:
            step()
            return
        self._leaving = step
        self.change(leaving=Leaving(what, text, self.clock() + 1.0, 1.0))

    def _due(self, state: TurnState) -> None:
        if self.view.state is not state:
            raise NotNow(f"not while {self.view.state.value}")

    def _replies(self) -> int:
        return sum(1 for item in self.view.shown if item.type != "transcript")

    def _reply(self, item: Answer | Message) -> None:
        self.change(shown=(*self.view.shown, item), state=TurnState.READY, working_since=None, time_limit_reached=False)

    def _later(self, step: Callable[[], None]) -> None:
        if self.slow:
            self._waiting.append(step)
        else:
            step()

    def _submit(self, text: str) -> None:
        number = len(self.view.requests) + 1
        running = RequestView(number, text, "running")
        self.change(requests=(*self.view.requests, running), selected=None, attempt=None, preview=None)

        def answered() -> None:
            outcome = ASKED.get(text) or Outcome("abstained", (), (), "nothing in it is known", 1.0)
            done = RequestView(
                number, text, outcome.status, outcome.interpretations, outcome.unknown, outcome.reason,
                outcome.milliseconds,
            )  # fmt: skip
            self.change(requests=(*self.view.requests[:-1], done))
            if outcome.status == "answered":
                reading = outcome.interpretations[0]
                self.view = replace(self.view, selected=(number, 0))
                self._run(reading.sql, "interpretation", number, 0)

        self._later(answered)

    def _run(self, sql: str, origin: Any, request: int | None, index: int | None) -> None:
        number = len(self.view.attempts) + 1
        attempt = AttemptView(number, origin, sql, "running", request, index)
        self.change(attempts=(*self.view.attempts, attempt), attempt=attempt)

        def ran() -> None:
            if sql in ROWS:
                columns, rows, cas = ROWS[sql]
                done = replace(attempt, status="ok", columns=columns, rows=rows, minimum=cas, milliseconds=2.0)
            else:
                done = replace(
                    attempt, status="refused", error="no table nowhere; the tables are departments, employees"
                )
            self.change(attempts=(*self.view.attempts[:-1], done), attempt=done)

        self._later(ran)

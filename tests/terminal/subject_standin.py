"""A station without wire and microphone: the same methods, its view set by the test, every call written down."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from subject.audio.events import Played
from subject.audio.levels import RecordingVerdict
from subject.station import Station, View
from subject.supervision import Fault
from subject.terminal.app import SubjectApp
from subject.wire.messages import (
    Answer,
    Consent,
    Material,
    Message,
    Scenario,
    Settings,
    Shown,
    SourceKind,
    Stage,
    Transcript,
)
from subject.wire.sheet import (
    Blank,
    BlankFilled,
    Closing,
    Points,
    Questionnaire,
    QuestionnaireClosed,
    QuestionnaireClosing,
    QuestionReplied,
    ScaleQuestion,
    SheetClosed,
    SheetEvent,
    TextQuestion,
)
from subject.written_sheets import QuestionReply

STAMP: Any = {"n": 1, "at": "2026-03-02T09:00:00.000Z", "mono": 1.0}

BRIEFING = """# Personnel information system

Thank you for coming. You are going to speak with a system that knows about the people who work at a company.

You will be given a **task**. To solve it, ask the system for what you need, in your own words and in your own order.

# How it goes

- Speak as you would to a person.
- The system writes down what it heard, and then its answer.
- There are no wrong questions. Take your time.
"""
DATABASE = """# What the system knows

Employees, their departments and divisions, jobs and salaries, supervisors, education, addresses and telephones.
"""
CONSENT = """## Before we begin

What you say will be recorded, and used to find out how well systems understand spoken questions.

- Your name is not kept with the recordings.
- You can stop at any time.
- You can have your recordings deleted later: ask the experimenter.
"""
SCENARIO = Scenario(
    number=1,
    of=3,
    title="The anniversary",
    text="Sharon Lease works in department 10. The department wants to celebrate the day she joined the company.\n\n"
    "Find out what is needed for a short speech: how long she has been there, and who should be invited.",
)
TASK = SCENARIO.model_copy(
    update={
        "blanks": (
            Blank(id="joined", label="Sharon Lease joined on", type="date"),
            Blank(id="years", label="years with the company", type="number"),
            Blank(id="guests", label="further guests", type="list"),
        )
    }
)
"""The same task, with a sheet."""
QUESTIONS = Questionnaire(
    questions=(
        ScaleQuestion(id="easy", text="It was easy to find out what I needed.", low="not at all", high="very much"),
        TextQuestion(id="liked", text="What did you like?"),
        TextQuestion(id="better", text="What should be better?"),
    )
)
MATERIAL = Material(
    title="Personnel information system",
    briefing=BRIEFING,
    database=DATABASE,
    consent=Consent(version="2", text=CONSENT),
)
LISTED = MATERIAL.model_copy(update={"tasks": ("The anniversary", "The telephone list", "The budget")})
"""The same material, where she chooses from a list."""
SUPERVISORS = Answer(
    turn=2,
    reply=2,
    columns=("Last name", "First name", "Department", "Number of people supervised"),
    rows=tuple((f"NAME{n:02d}", f"FIRST{n:02d}", 10 + n, 3 * n) for n in range(1, 41)),
)
HISTORY: tuple[Shown, ...] = (
    Transcript(turn=1, text="how many people work in department forty five"),
    Answer(turn=1, reply=1, columns=("Number of employees",), rows=((48,),)),
)
LONG: tuple[Shown, ...] = (*HISTORY, Transcript(turn=2, text="who supervises somebody"), SUPERVISORS)
MESSAGE = Message(turn=3, reply=3, text="I have no information on hobbies [not in the database].")


class StandIn(Station):
    """What a test gives her terminal in place of a `Station`."""

    def __init__(self, source: SourceKind = "microphone", **fields: object) -> None:
        self.view = replace(View(source=source), **fields)  # type: ignore[arg-type]
        self.calls: list[str] = []
        self.loudness = 0.6
        self.verdicts: list[RecordingVerdict] = []
        self.microphone_error: Exception | None = None
        self.hold_check = asyncio.Event()
        self.hold_check.set()
        self._callbacks: list[Callable[[], None]] = []

    def change(self, **fields: object) -> None:
        """The view is another one now."""
        self.view = replace(self.view, **fields)  # type: ignore[arg-type]
        for callback in self._callbacks:
            callback()

    def subscribe(self, callback: Callable[[], None]) -> None:
        self._callbacks.append(callback)

    async def start(self) -> None:
        self.calls.append("start")

    async def stop(self) -> None:
        self.calls.append("stop")
        self.change(linked=False)

    async def drained(self, seconds: float = 5.0) -> bool:
        self.calls.append("drained")
        return True

    @property
    def level(self) -> float:
        return self.loudness

    def consent(self) -> None:
        self.calls.append("consent")
        self.enter("practice" if self.view.source == "typed" else "microphone")

    def decline(self) -> None:
        self.calls.append("decline")
        self.change(stage="ended", left="declined")

    def withdraw(self, *, keep: bool) -> None:
        self.calls.append("stop and keep" if keep else "withdraw")
        self.change(stage="ended", left="stopped" if keep else "withdrawn")

    def enter(self, stage: Stage) -> None:
        self.calls.append(f"enter {stage}")
        self.change(stage=stage, hint="")

    async def open_microphone(self) -> None:
        self.calls.append("open")
        if self.microphone_error is not None:
            raise self.microphone_error

    async def check_microphone(self, seconds: float = 2.0) -> RecordingVerdict:
        self.calls.append("check")
        await self.hold_check.wait()
        return self.verdicts.pop(0)

    async def hear_check(self) -> str:
        self.calls.append("hear")
        return "no loudspeaker /dev/snd"

    def press(self) -> None:
        self.calls.append("press")
        if self.view.state != "ready":
            self.change(hint="wait")
        else:
            self.change(hint="")

    def release(self) -> None:
        self.calls.append("release")

    def play(self, path: Path) -> asyncio.Future[Played]:
        self.calls.append(f"play {path.name}")
        return asyncio.get_running_loop().create_future()

    def type_line(self, text: str) -> None:
        self.calls.append(f"type {text}")
        self.change(state="working", hint="")

    def choose_task(self, task: int) -> None:
        self.calls.append(f"choose_task {task}")
        self.change(choosing=True)

    def slipped(self, fault: Fault) -> None:
        self.calls.append(f"slipped {fault}")

    def displayed(self, reply: int) -> None:
        self.calls.append(f"displayed {reply}")

    def fill(self, blank: str, text: str) -> None:
        scenario = self.view.scenario
        if scenario is None or self.view.paper.text(scenario.number, blank) == text:
            return
        self.calls.append(f"fill {blank} {text}".strip())
        self._on_paper(BlankFilled(task=scenario.number, blank=blank, text=text, **STAMP))

    def close_sheet(self, how: Closing) -> None:
        self.calls.append(f"close_sheet {how}")
        assert self.view.scenario is not None
        self._on_paper(SheetClosed(task=self.view.scenario.number, how=how, **STAMP))

    def reply_to(self, question: str, *, points: Points | None = None, text: str = "") -> None:
        if self.view.paper.reply(question) == QuestionReply(points, text):
            return
        self.calls.append(f"reply {question} {points or text}".strip())
        self._on_paper(QuestionReplied(question=question, points=points, text=text, **STAMP))

    def close_questionnaire(self, how: QuestionnaireClosing) -> None:
        self.calls.append(f"close_questionnaire {how}")
        self._on_paper(QuestionnaireClosed(how=how, **STAMP))

    def _on_paper(self, event: SheetEvent) -> None:
        self.change(paper=self.view.paper.after(event))

    def leave(self) -> None:
        self.calls.append("leave")

    async def go_on(self) -> None:
        self.calls.append("go on")
        self.change(hint="")


def station(stage: Stage = "conversation", source: SourceKind = "microphone", **fields: object) -> StandIn:
    """A stand-in that has joined and is linked, at a stage."""
    given: dict[str, object] = {
        "joined": True,
        "linked": True,
        "material": MATERIAL,
        "scenario": SCENARIO,
        "settings": Settings(),
        "stage": stage,
    }
    return StandIn(source, **(given | fields))


def screen_text(app: SubjectApp) -> str:
    """What can be read on the screen, line by line."""
    # The compositor's own strips: what would be written to the terminal.
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)

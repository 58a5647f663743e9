"""Pictures of the subject's screen, every stage and state.

`python -m tests.terminal.subject_screens build/screens [SCENE...]` draws them.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot

from subject.audio.levels import RecordingVerdict
from subject.terminal.app import SubjectApp
from subject.wire.messages import Answer, Settings, Transcript
from tests.terminal.picture_kinds import kinds
from tests.terminal.subject_standin import HISTORY, LISTED, LONG, MESSAGE, QUESTIONS, SCENARIO, TASK, StandIn, station

SIZES = {"80x24": (80, 24), "140x40": (140, 40)}
Hands = Callable[[StandIn, "Pilot[None]", SubjectApp], Awaitable[None]]

WIDE = Answer(
    turn=2,
    reply=2,
    columns=tuple(
        f"{name}" for name in ("Employee", "Last name", "First name", "Street", "City", "State", "Telephone")
    ),
    rows=tuple(
        (1000 + n, "ANDERSON-WHITE", "CATHERINE", f"{n} NORTH CENTRAL AVENUE", "DALLAS", "TX", "214-555-0100")
        for n in range(9)
    ),
)


async def nothing(stand_in: StandIn, pilot: Pilot[None], app: SubjectApp) -> None:
    """As it comes."""


async def hold(stand_in: StandIn, pilot: Pilot[None], app: SubjectApp) -> None:
    """She holds the box, and speaks."""
    await pilot.mouse_down("#talk")
    stand_in.change(state="listening", capturing=True)
    for n in range(60):
        stand_in.loudness = abs((n * 7 % 19) / 19 - 0.2)
        await pilot.pause(0.02)


async def nearly_at_the_end(stand_in: StandIn, pilot: Pilot[None], app: SubjectApp) -> None:
    """She has been speaking for a long time."""
    stand_in.change(settings=Settings(longest_utterance=5.0))
    await hold(stand_in, pilot, app)
    await pilot.pause(1.5)


async def holding(stand_in: StandIn, pilot: Pilot[None], app: SubjectApp) -> None:
    """She holds the box; nothing is captured yet."""
    await pilot.mouse_down("#talk")


def key(*keys: str) -> Hands:
    """Some keys."""

    async def press(stand_in: StandIn, pilot: Pilot[None], app: SubjectApp) -> None:
        for each in keys:
            await pilot.press(each)

    return press


def checked(kind: str, words: str) -> Hands:
    """A microphone check with this verdict."""

    async def check(stand_in: StandIn, pilot: Pilot[None], app: SubjectApp) -> None:
        stand_in.verdicts = [RecordingVerdict(kind, -20.0, -30.0, words)]  # type: ignore[arg-type]
        await pilot.press("enter")
        await app.workers.wait_for_complete()

    return check


async def checking(stand_in: StandIn, pilot: Pilot[None], app: SubjectApp) -> None:
    """In the middle of a microphone check."""
    stand_in.verdicts = [RecordingVerdict("good", -20.0, -30.0, "That sounds good.")]
    stand_in.hold_check.clear()
    await pilot.press("enter")
    for n in range(30):
        stand_in.loudness = abs((n * 7 % 19) / 19 - 0.2)
        await pilot.pause(0.02)


async def reading_earlier(stand_in: StandIn, pilot: Pilot[None], app: SubjectApp) -> None:
    """She reads something earlier when an answer comes."""
    for _ in range(3):
        await pilot.press("pageup")
    stand_in.change(history=(*stand_in.view.history, MESSAGE))


async def answer_behind_task(stand_in: StandIn, pilot: Pilot[None], app: SubjectApp) -> None:
    """She reads her task when an answer comes."""
    await pilot.press("f2")
    stand_in.change(history=(*stand_in.view.history, MESSAGE))


async def new_task(stand_in: StandIn, pilot: Pilot[None], app: SubjectApp) -> None:
    """The next task comes."""
    stand_in.change(scenario=SCENARIO.model_copy(update={"number": 2, "title": "The telephone list"}))


async def half_filled(stand_in: StandIn, pilot: Pilot[None], app: SubjectApp) -> None:
    """She has filled in the first blank, and writes into the second."""
    await pilot.press("f4", *"6 oct 1952", "enter", *"36")


ASKED = (*HISTORY, Transcript(turn=2, text="who are their managers"))
SCENES: dict[str, tuple[Callable[[], StandIn], Hands]] = {
    "moment": (lambda: StandIn(), nothing),
    "briefing": (lambda: station("briefing"), nothing),
    "consent": (lambda: station("consent"), nothing),
    "sheet": (lambda: station(scenario=TASK), half_filled),
    "sheet-finished": (lambda: station(scenario=TASK), key("f4", "f8")),
    "question": (lambda: station("questionnaire", questionnaire=QUESTIONS), key("4")),
    "question-words": (lambda: station("questionnaire", questionnaire=QUESTIONS), key("enter", "f", "i", "n", "e")),
    "questions-end": (lambda: station("questionnaire", questionnaire=QUESTIONS), key("enter", "enter", "enter")),
    "declining": (lambda: station("consent"), key("n")),
    "declined": (lambda: station("consent"), key("n", "n")),
    "microphone": (lambda: station("microphone"), nothing),
    "microphone-speak": (lambda: station("microphone"), checking),
    "microphone-good": (lambda: station("microphone"), checked("good", "That sounds good.")),
    "microphone-soft": (
        lambda: station("microphone"),
        checked("too_soft", "That was very soft. A little closer, or a little louder?"),
    ),
    "practice": (lambda: station("practice"), nothing),
    "practised": (lambda: station("practice", practised=True), nothing),
    "scenario": (lambda: station("scenario"), nothing),
    "choosing": (lambda: station("scenario", material=LISTED, scenario=None), nothing),
    "chosen": (lambda: station("scenario", material=LISTED), nothing),
    "choosing-again": (lambda: station(material=LISTED, history=HISTORY), key("f2", "f6")),
    "task-of-list": (lambda: station(material=LISTED, history=HISTORY), key("f2")),
    "ready": (lambda: station(history=HISTORY), nothing),
    "pressed": (lambda: station(history=HISTORY), holding),
    "speak-now": (lambda: station(history=HISTORY), hold),
    "countdown": (lambda: station(history=HISTORY), nearly_at_the_end),
    "working": (lambda: station(history=ASKED, state="working"), nothing),
    "paused": (lambda: station(history=HISTORY, state="paused"), nothing),
    "link-down": (lambda: station(history=HISTORY, linked=False), nothing),
    "trouble": (lambda: station(history=HISTORY, hint="trouble"), nothing),
    "trouble-experimenter": (lambda: station(history=HISTORY, hint="trouble", trouble="disk"), key("f10")),
    "long-answer": (lambda: station(history=LONG), nothing),
    "long-answer-page-2": (lambda: station(history=LONG), key("pagedown")),
    "wide-answer": (lambda: station(history=(*ASKED, WIDE)), nothing),
    "message": (lambda: station(history=(*HISTORY, Transcript(turn=3, text="what does she like"), MESSAGE)), nothing),
    "too-soft": (lambda: station(history=HISTORY, hint="too_soft"), nothing),
    "task": (lambda: station(history=HISTORY), key("f2")),
    "help": (lambda: station(history=HISTORY), key("f1")),
    "stopping": (lambda: station(history=HISTORY), key("f3")),
    "deleting": (lambda: station(history=HISTORY), key("f3", "d")),
    "stopped": (lambda: station(history=HISTORY), key("f3", "k")),
    "withdrawn": (lambda: station(history=HISTORY), key("f3", "d", "y")),
    "typed-stopping": (lambda: station(source="typed", history=HISTORY), key("f3")),
    "answer-behind-task": (lambda: station(history=HISTORY), answer_behind_task),
    "reading-earlier": (lambda: station(history=LONG * 2), reading_earlier),
    "new-task": (lambda: station(history=HISTORY), new_task),
    "typed-practice": (lambda: station("practice", "typed"), nothing),
    "typed": (lambda: station(source="typed", history=HISTORY), nothing),
    "typed-working": (lambda: station(source="typed", history=ASKED, state="working"), nothing),
    "experimenter": (lambda: station(history=HISTORY), key("f10")),
    "ended": (lambda: station("ended", goodbye="Thank you very much. This is the end of the session."), nothing),
}


async def picture(name: str, size: tuple[int, int]) -> str:
    """One scene as SVG."""
    make, hands = SCENES[name]
    stand_in = make()
    app = SubjectApp(stand_in)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await hands(stand_in, pilot, app)
        await pilot.pause(0.1)
        image = app.export_screenshot(title="", simplify=True)
        stand_in.hold_check.set()
        await app.workers.wait_for_complete()
        return image


async def main(folder: Path, only: list[str]) -> None:
    """Every scene in every size."""
    folder.mkdir(parents=True, exist_ok=True)
    for label, size in kinds(light=False):
        for name in only or SCENES:
            (folder / f"subject-{name}-{label}.svg").write_text(await picture(name, size))
            print(f"subject-{name}-{label}.svg", file=sys.stderr)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2:]))

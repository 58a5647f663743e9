"""Pictures of the wizard's screen in every state.

`python -m tests.terminal.wizard_screens build/screens [SCENE...]` draws them.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

from textual.widgets import TextArea

from subject.wire.messages import Answer, Message, OnScreen, Shown, Transcript
from tests.terminal.picture_kinds import kinds
from tests.terminal.wizard_reading import Table, table
from tests.terminal.wizard_standin import STAFF, Clock, Standin
from wizard.desk.view import Alarm, SheetView

Hands = Callable[[Table], Awaitable[None]]

EARLIER: tuple[Shown, ...] = (
    Transcript(turn=1, text="how many people work in department forty five"),
    Answer(turn=1, reply=1, columns=("Number of employees",), rows=((48,),)),
    Transcript(turn=2, text="what do they like to eat"),
    Message(turn=2, reply=2, text="No information is available on food"),
)
FIRST = "how long ago did sharon lease join"
SECOND = "how many years since sharon lease's hire date"
THIRD = "who works in department 11"


async def alone(at: Table) -> None:
    """Nobody has joined: the join code."""


async def later(at: Table) -> None:
    """In the middle of a session."""
    at.session.change(turn=2, shown=EARLIER, displayed=frozenset({1, 2}), audio_bytes=1_400_000, journal_events=61)
    await at.settle()


async def ready(at: Table) -> None:
    """Between two turns."""
    await later(at)


async def levels(at: Table) -> None:
    """The meter has something to show."""
    for level in (-40.0, -22.0, -15.0, -9.0, -18.0, -30.0, -12.0):
        at.clock.now += 0.5
        at.session.change(level=level)
        await at.settle()


async def listening(at: Table) -> None:
    """She speaks; the transcript is being typed."""
    await later(at)
    at.session.speaks()
    await levels(at)
    await at.type("how long ago did sharon")


async def held(at: Table) -> None:
    """Entered while she still speaks."""
    await listening(at)
    await at.type(" lease join")
    await at.press("enter")


async def transcribing(at: Table) -> None:
    """She has finished first."""
    await listening(at)
    at.session.stops()
    at.clock.now += 4
    await at.settle()


async def typed(at: Table) -> None:
    """A typed line, on a machine without sound."""
    await later(at)
    at.session.types(THIRD)
    await at.settle()


async def asking(at: Table) -> None:
    """The tool is at work."""
    await listening(at)
    at.session.slow = True
    await at.type(" lease join")
    at.session.stops()
    await at.press("enter")


async def abstained(at: Table) -> None:
    """Not understood: the word stands ready to be replaced."""
    await listening(at)
    await at.type(" lease join")
    at.session.stops()
    at.clock.now += 9
    await at.press("enter")
    await at.wait_a_moment()


async def readings(at: Table) -> None:
    """The revision was understood; a direct Enter sends the answer."""
    await abstained(at)
    await at.press("escape", "ctrl+r", "alt+a")
    await at.type(SECOND)
    at.clock.now += 8
    await at.press("enter")
    await at.wait_a_moment()
    assert at.session.view.can_send_answer


async def other_reading(at: Table) -> None:
    """Another reading has been picked."""
    await readings(at)
    await at.press("2")


async def sql_tab(at: Table) -> None:
    """The statement behind the answer."""
    await readings(at)
    await at.press("right")


async def schema_tab(at: Table) -> None:
    """The schema."""
    await readings(at)
    await at.press("left")


async def previewed(at: Table) -> None:
    """The readings of a transcript that is still being typed."""
    await later(at)
    at.session.speaks()
    await levels(at)
    await at.type(SECOND)


async def unknown_word(at: Table) -> None:
    """A word of it is not known: Tab puts what was found."""
    await later(at)
    at.session.speaks()
    await levels(at)
    await at.type(FIRST)


async def adjusting(at: Table) -> None:
    """The pieces of the selected reading."""
    await readings(at)
    await at.press("ctrl+a", "down")


async def adjusting_value(at: Table) -> None:
    """What else may stand there."""
    await adjusting(at)
    await at.press("enter")
    await at.app.workers.wait_for_complete()
    await at.settle()


async def adjusted(at: Table) -> None:
    """The adjusted reading, ready to be sent."""
    await adjusting_value(at)
    await at.press("enter")
    await at.wait_a_moment()


async def sent(at: Table) -> None:
    """The answer is on her screen."""
    await readings(at)
    await at.press("enter")
    at.session.displays()
    await at.settle()
    assert at.session.calls[-1] == ("send_answer",)


async def long_answer(at: Table) -> None:
    """A long answer, by pages."""
    await later(at)
    at.session.speaks()
    at.session.stops()
    await at.wait_a_moment()
    await at.type(THIRD)
    await at.press("enter")
    await at.wait_a_moment()
    await at.press("pagedown")


async def editor(at: Table) -> None:
    """The SQL editor, a value looked up."""
    await long_answer(at)
    await at.press("f12")
    await at.press("ctrl+f")
    await at.type("lease")
    await at.app.workers.wait_for_complete()
    await at.settle()


async def editor_result(at: Table) -> None:
    """A statement has been run."""
    await long_answer(at)
    await at.press("f12")
    area = at.app.screen.query_one("#sql")
    area.text = STAFF.sql  # type: ignore[attr-defined]
    await at.press("ctrl+j")


async def editor_refused(at: Table) -> None:
    """A statement was refused."""
    await long_answer(at)
    await at.press("f12")
    area = at.app.screen.query_one("#sql")
    area.text = "SELECT x FROM nowhere"  # type: ignore[attr-defined]
    await at.press("ctrl+j")


async def by_hand(at: Table) -> None:
    """Back from the editor: Enter sends."""
    await editor_result(at)
    await at.press("escape")


async def blanks(at: Table) -> None:
    """A message with a blank."""
    await abstained(at)
    await at.press("f1")
    await at.type("hobbies")


async def choice(at: Table) -> None:
    """A blank with choices."""
    await transcribing(at)
    await at.press("f4")
    await at.type("2")


async def picker(at: Table) -> None:
    """The list of messages."""
    await abstained(at)
    await at.press("ctrl+g", "down")


async def time_is_up(at: Table) -> None:
    """The time limit is reached."""
    await abstained(at)
    await at.press("escape")
    at.clock.now += 55
    at.session.time_passes()
    await at.wait_a_moment()


async def leaving(at: Table) -> None:
    """A message, in the second before it leaves."""
    await abstained(at)
    at.session.holds = True
    await at.press("f3")


async def note(at: Table) -> None:
    """A note for the annotator."""
    await readings(at)
    await at.press("ctrl+n")
    await at.type("she laughs in the middle")


async def ending(at: Table) -> None:
    """Before the end."""
    await later(at)
    await at.press("ctrl+q")


async def ended(at: Table) -> None:
    """After it."""
    await ending(at)
    await at.press("enter")


async def alarmed(at: Table) -> None:
    """What must be acted on."""
    await listening(at)
    at.session.change(linked=False)
    at.session.alarm(
        Alarm("link", "LINK LOST for 4 s: wait, her words are kept there; after a minute look at her terminal"),
        Alarm("disk", "DISK LOW, 180 MB left: end the session after this turn, or make room"),
    )
    await at.settle()


async def paused(at: Table) -> None:
    """The session is paused."""
    await later(at)
    await at.press("ctrl+o")


async def palette(at: Table) -> None:
    """Everything by name."""
    await readings(at)
    await at.press("ctrl+p")
    await asyncio.sleep(0.3)
    await at.settle()


async def no_sound(at: Table) -> None:
    """Replay on a machine without a loudspeaker says so."""
    await transcribing(at)
    await at.press("ctrl+l")


async def short_code(at: Table) -> None:
    """Two rooms: the wizard's host and four words."""
    at.session.change(join_code=f"woz1+tls://192.0.2.7:8710?s=8ky-1&k=R1CDTcaSau33LkwheukhxA&f={'ab' * 32}")
    at.session.short_code = lambda: ("192.0.2.7", "cherry winter island muffin")
    await at.press("ctrl+k")


async def her_sheet_done(at: Table) -> None:
    """She has finished her task: the next one is due."""
    await later(at)
    at.session.change(sheet=SheetView(5, 5, "done"))


async def questionnaire(at: Table) -> None:
    """She answers the questionnaire."""
    await later(at)
    at.session.change(questionnaire=SheetView(2, 6), stage="questionnaire")


async def completing(at: Table) -> None:
    """A statement that is being written, and what Tab would put in."""
    await editor(at)
    await at.press("f12", "alt+a", *"select", "space")
    area = at.app.screen.query_one(TextArea)
    area.insert("count(*) from employees e where e.last")
    await at.settle()


async def tasks(at: Table) -> None:
    """The tasks by name, to be read and given."""
    await later(at)
    await at.press("ctrl+s")


async def her_screen(at: Table) -> None:
    """Her whole screen, as it is turned now."""
    await later(at)
    at.session.change(screen=OnScreen(columns=80, rows=24, width=76, height=12, top=3, page_rows=6))
    await at.press("ctrl+b", *(["ctrl+b"] if at.app.size.width >= 120 else []))


SCENES: dict[str, Hands] = {
    "previewed": previewed, "unknown-word": unknown_word, "adjusting": adjusting, "adjusting-value": adjusting_value,
    "adjusted": adjusted,
    "join-code": alone, "ready": ready, "listening": listening, "held": held, "transcribing": transcribing,
    "typed": typed, "asking": asking, "abstained": abstained, "readings": readings, "other-reading": other_reading,
    "sql-tab": sql_tab, "schema-tab": schema_tab, "sent": sent, "long-answer": long_answer, "editor": editor,
    "editor-result": editor_result, "editor-refused": editor_refused, "by-hand": by_hand, "blanks": blanks,
    "choice": choice, "messages": picker, "short-code": short_code, "sheet-done": her_sheet_done,
    "questionnaire": questionnaire, "completing": completing, "tasks": tasks, "her-screen": her_screen,
    "leaving": leaving, "time-is-up": time_is_up, "note": note, "ending": ending, "ended": ended,
    "alarms": alarmed, "paused": paused, "palette": palette, "no-sound": no_sound,
}  # fmt: skip


async def picture(name: str, size: tuple[int, int]) -> str:
    """One scene as SVG."""
    session = Standin(Clock())
    if name == "join-code":
        session.view = replace(session.view, joined=False, linked=False, link_ms=None, level=None, scenario=None)
    async with table(size, session=session) as at:
        session.clock = at.clock
        await SCENES[name](at)
        await at.settle()
        return at.app.export_screenshot(title="", simplify=True)


async def main(folder: Path, only: list[str]) -> None:
    """Every scene in every size, dark and light."""
    folder.mkdir(parents=True, exist_ok=True)
    for label, size in kinds(light=True):
        for name in only or SCENES:
            (folder / f"wizard-{name}-{label}.svg").write_text(await picture(name, size))
            print(f"wizard-{name}-{label}.svg", file=sys.stderr)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2:]))

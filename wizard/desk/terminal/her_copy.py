"""A true copy of her screen: her wrapping, her page, her columns, and which lines lie before her eyes now.

Her terminal tells its size and what it is turned to (`OnScreen`); the conversation is drawn for that size by the
renderer that draws hers. Lines that are scrolled out of her screen are there too, dim.
"""

from __future__ import annotations

from rich.text import Text

from subject.screen.colours import QUIET
from subject.screen.conversation import AnswerPlace, conversation, sign_lines
from subject.screen.lines import beside, heading
from subject.wire.messages import OnScreen, Shown
from subject.wire.turn import as_shown
from wizard.desk.view import DeskView

PAGES = {
    "task": "She reads her task",
    "tasks": "She reads the list of tasks",
    "help": "She reads the help page",
    "stopping": "She is asked: take part?",
    "stopping-midway": "She is asked: stop?",
    "deleting": "She is asked: delete everything?",
    "one moment": "She reads “one moment”",
    "trouble": "She reads “a short break”",
    "experimenter": "The experimenter's page",
    "scenario": "She reads her task",
    "ended": "She reads the good-bye",
    "briefing": "She reads the briefing",
    "consent": "She reads the consent",
    "microphone": "She tries the microphone",
    "practice": "She practises",
    "practised": "She practises",
    "sheet": "She has her sheet",
    "finished": "She is asked: task finished?",
    "giving": "She is asked: give it up?",
    "question": "She has the questionnaire",
    "questions": "She has the questionnaire",
    "skipping": "She is asked: skip the questions?",
    "refused": "She reads “not ready”",
}
"""What she does at a page, by its name or by what stands before its dash."""
CUT = "›"
"""At the end of a line that goes on at the right of the column."""


def marks_of(view: DeskView) -> dict[int, str]:
    """For each reply, whether her terminal has confirmed it."""
    replies = (item.reply for item in view.shown if item.type != "transcript")
    return {reply: "✓ on her screen" if reply in view.displayed else "on its way" for reply in replies}


def her_heading(view: DeskView, width: int, *, active: bool = False) -> list[Text]:
    """Above the copy: what she reads in place of the conversation, if anything, and the size of her screen."""
    screen = view.screen
    if screen is None or not (view.linked or view.ended):
        return heading("What she sees", "", width, active=active)
    words = page_words(screen.page) if screen.page else "What she sees"
    return heading(words, f"{screen.columns}x{screen.rows}", width, active=active)


def page_words(page: str) -> str:
    """What she does at a page, by the name that her terminal tells; at one of another version she reads that name."""
    stem = page.partition("-")[0]
    return PAGES.get(page) or PAGES.get(stem, f"She reads {stem}")


def copied(shown: tuple[Shown, ...], screen: OnScreen, marks: dict[int, str], room: int) -> list[Text]:
    """What she can scroll through as it lies on her screen; the marks, which are not hers, within `room` columns."""
    places = {turned.reply: AnswerPlace(turned.row, turned.column) for turned in screen.turned}
    lines: list[Text] = []
    for item in shown:
        part = conversation((item,), width=screen.width, page_rows=screen.page_rows, places=places)
        mark = "" if item.type == "transcript" else marks.get(item.reply, "")
        if mark:
            part[0] = beside(part[0], Text(mark, style=QUIET), min(screen.width, room))
        lines += [Text(""), *part] if lines else part
    return lines


def her_sign(view: DeskView, frame: int) -> list[Text]:
    """What goes on now, as she is told it: nothing but *working on it*."""
    working = not view.ended and as_shown(view.state, paused=view.paused) == "working"
    return sign_lines(view.shown, "working" if working else "ready", frame)


def before_her_eyes(screen: OnScreen | None, line: int) -> bool:
    """Whether this line of the conversation lies on her screen now; true where nobody knows."""
    return screen is None or (not screen.page and screen.top <= line < screen.top + screen.height)


def within(line: Text, width: int) -> Text:
    """A line of hers in a narrower column: what does not fit is marked, never wrapped otherwise than hers."""
    if line.cell_len <= width:
        return line
    short = line.copy()
    short.truncate(max(1, width - 1), overflow="crop")
    return short.append(CUT, style=QUIET)

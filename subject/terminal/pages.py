"""What is on her screen, as a pure function of the station's view and of what only this terminal knows.

`what` decides; the widgets draw. So every page and every state can be looked at without a terminal.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from subject.terminal import words
from subject.terminal.actions import key_name
from subject.wire.material import NUMBER, Way, filled, with_number
from subject.wire.sheet import POINTS, Points, ScaleQuestion

if TYPE_CHECKING:
    from subject.audio.levels import RecordingVerdict
    from subject.station import View

Overlay = Literal[
    "", "task", "tasks", "help", "sheet", "finished", "giving_up", "skipping", "experimenter", "stop", "delete"
]
CheckState = Literal["closed", "opening", "failed", "ready", "recording", "judged", "playing"]
PaperAction = Literal["rather_not", "done", "give_up", "skip", "next_question", "question_before", "hand_in"]
"""What she does with her sheet and with the questionnaire."""
TalkAction = Literal[
    "go_on",
    "back",
    "agree",
    "disagree",
    "stop_here",
    "check",
    "hear",
    "open_microphone",
    "close_overlay",
    "stop_and_keep",
    "stop_and_delete",
    "delete_all",
    "finished",
    "back_to_sheet",
    "other_task",
]
Action = TalkAction | PaperAction

NEEDS_MICROPHONE = ("microphone", "practice", "scenario", "conversation")
"""The stages in which the stream is open."""
CHOOSES = ("scenario", "conversation")
"""The stages in which she may choose a task, where there is a list of them."""
CAN_STOP = (*NEEDS_MICROPHONE, "questionnaire")
"""The stages in which there is something of hers: before them she has not agreed, and after them it is over."""
_BREAK = re.compile(r"^ {0,3}(?:-{3,}|\*{3,}|_{3,})\s*$", re.MULTILINE)
_HEADING = re.compile(r"^(?=#{1,2} )", re.MULTILINE)


@dataclass(frozen=True)
class PageChoice:
    """Something she can do on a page, with the key that does it (which stands beside it) or by clicking on it."""

    action: Action
    label: str
    key: str
    """As Textual names it."""
    main: bool = False
    """The expected one: SPACE does it too, where she speaks her questions and SPACE is not for speaking."""


@dataclass(frozen=True)
class SessionPage:
    """Something to read and the ways on."""

    name: str
    """Tells pages apart: another name begins at its top."""
    markdown: str
    choices: tuple[PageChoice, ...] = ()
    note: str = ""
    """Where she is ("page 2 of 4")."""
    extra: Literal["", "countdown", "order", "sheet", "scale", "tasks", "remark"] = ""
    """What else is on it: the countdown and meter of the microphone check, the experimenter's line, the blanks of her
    task, five points, the tasks that she may choose, or a line for her own words."""


@dataclass(frozen=True)
class WhatIsShown:
    """Everything on the screen: a page, or the conversation (no page), or nothing but "one moment"."""

    page: SessionPage | None = None
    moment: bool = False
    talk: bool = False
    """The box to speak (or type) is there."""
    keys: bool = False
    """F1 and F2 work, and the first line says so."""


@dataclass(frozen=True)
class TerminalState:
    """What only this terminal knows."""

    overlay: Overlay = ""
    briefing_page: int = 0
    question: int = 0
    """Which question of the questionnaire she is at, from 0."""
    stopping: bool = False
    """She has said "No, thank you" once."""
    check: CheckState = "closed"
    verdict: RecordingVerdict | None = None
    check_note: str = ""
    practised: bool = False
    """She has typed her practice line."""
    long_wait: bool = False
    """Nothing but "one moment" for a long time."""
    releases: bool = False
    """SPACE can be held."""
    slipped: bool = False
    """Something in this terminal's own program has just failed, and it goes on."""
    no_room: str = ""
    """What is said of a text that has just not fitted into its line."""


@dataclass(frozen=True)
class Notice:
    """The one line above the choices and the box."""

    text: str = ""
    kind: Literal["hint", "new", "keys"] = "keys"
    """Something told kindly; something that has come; or only which keys there are."""
    key: str = ""
    """The key it names, as Textual names it."""


@dataclass(frozen=True)
class ReadSoFar:
    """How far she has read, as the notice needs it."""

    more_below: bool = False
    """The page goes on below the screen."""
    more_rows: bool = False
    more_columns: bool = False
    """Of the newest answer."""
    earlier: bool = False
    """The conversation is longer than the screen."""
    unread: bool = False
    """Something came below while she was reading something earlier."""
    unreported: bool = False
    """An answer or message has not been on the screen yet."""
    new_task: bool = False
    clicked: bool = False
    """What she pressed last was let go at once."""


def notice(view: View, local: TerminalState, shown: WhatIsShown, seen: ReadSoFar) -> Notice:
    """What is said in the one line: a hint first, then what is new, then the keys there are."""
    if shown.moment:
        return Notice()
    if local.slipped:
        return Notice(f"▸ {words.SLIPPED}", "hint")
    if local.no_room:
        return Notice(f"▸ {local.no_room}", "hint")
    if shown.talk and view.hint:
        hint = words.HOLD_ON if view.hint == "silent" and seen.clicked else words.HINTS[view.hint]
        return Notice(f"▸ {hint}", "hint")
    if shown.page is not None:
        if shown.keys and seen.unreported:
            key = {"task": "f2", "sheet": "f4"}.get(local.overlay, "f1")
            return Notice(words.NEW_ELSEWHERE.format(key=key_name(key)), "new", key)
        if seen.more_below:
            return Notice(f"{words.MORE_BELOW}   {shown.page.note}".rstrip(), key="pagedown")
        return Notice(shown.page.note)
    if seen.new_task:
        return Notice(words.NEW_TASK, "new", "f2")
    if seen.unread:
        return Notice(words.NEW_BELOW, "new", "pagedown")
    parts = [words.NEXT_ROWS] * seen.more_rows + [words.MORE_COLUMNS] * seen.more_columns
    if parts:
        return Notice("   ".join(parts), key="pagedown" if seen.more_rows else "")
    return Notice(words.EARLIER, key="pageup") if seen.earlier else Notice()


def what(view: View, local: TerminalState) -> WhatIsShown:
    """What is on her screen now. While she speaks a lost connection does not interrupt her: it is recorded here."""
    instead = _instead_of_the_stage(view, local)
    if instead is not None:
        return instead
    talk = view.stage in ("practice", "conversation")
    keys = view.stage == "conversation"
    if keys and local.overlay == "help":
        return WhatIsShown(_help(view, local), talk=True, keys=True)
    if view.choosing and view.stage in CHOOSES:
        return WhatIsShown(moment=True)
    if view.stage in CHOOSES and local.overlay == "tasks" and view.state == "ready" and view.tasks:
        return WhatIsShown(_tasks(view), keys=keys)
    if keys and local.overlay == "task":
        return WhatIsShown(_task(view), talk=True, keys=True)
    if keys and has_sheet(view) and local.overlay in ("sheet", "finished", "giving_up"):
        return WhatIsShown(_sheet(view) if local.overlay == "sheet" else _sure(view, local.overlay), keys=True)
    if view.stage == "questionnaire" and (view.questionnaire is None or view.paper.questionnaire):
        return WhatIsShown(moment=True)
    return WhatIsShown(_page_of_stage(view, local), talk=talk, keys=keys)


def _instead_of_the_stage(view: View, local: TerminalState) -> WhatIsShown | None:
    """What is shown in place of the stage's page: the experimenter's page, the end, trouble, a moment's waiting."""
    if local.overlay == "experimenter":
        trouble = view.trouble or ("unavailable" if local.check == "failed" else "")
        advice = f"\n{words.EXPERIMENTER_TROUBLE[trouble]}" if trouble else ""
        return WhatIsShown(SessionPage("experimenter", words.EXPERIMENTER + advice, extra="order"))
    if view.stage == "ended":
        return WhatIsShown(SessionPage("ended", _last_words(view)))
    if view.refused:
        return WhatIsShown(SessionPage("refused", words.REFUSED))
    if local.overlay in ("stop", "delete") and view.stage in CAN_STOP:
        return WhatIsShown(_stopping(sure=local.overlay == "delete"), keys=view.stage == "conversation")
    if view.trouble == "fault":  # also where that is why there is no connection
        return WhatIsShown(SessionPage("trouble", words.TROUBLE))
    if not view.joined or view.material is None or not (view.linked or view.capturing):
        return WhatIsShown(moment=True)
    if view.hint == "trouble":
        return WhatIsShown(SessionPage("trouble", words.TROUBLE))
    return _instead_without_microphone(view, local)


def _last_words(view: View) -> str:
    """What she reads when it is over: what becomes of what she said comes before the session's own good-bye."""
    if view.left == "withdrawn":
        return words.WITHDRAWN
    if view.left == "declined":
        return view.goodbye or words.DECLINED
    told = words.STOPPED if view.left == "stopped" else view.goodbye or words.THANKS
    return f"{told}\n\n{NUMBER.format(session=view.session)}" if view.session else told


def _stopping(*, sure: bool) -> SessionPage:
    """She may stop at any time, and says what becomes of what she said."""
    back = PageChoice("close_overlay", words.DO_NOT_STOP, "b")
    if sure:
        return SessionPage("deleting", words.DELETING, (PageChoice("delete_all", words.DELETE_ALL, "y"), back))
    choices = (
        PageChoice("stop_and_keep", words.STOP_AND_KEEP, "k"),
        PageChoice("stop_and_delete", words.STOP_AND_DELETE, "d"),
        back,
    )
    return SessionPage("stopping-midway", words.STOPPING, choices)


def _instead_without_microphone(view: View, local: TerminalState) -> WhatIsShown | None:
    """A stage that needs the microphone waits until it is open, or leads back to its check where it failed."""
    if view.source == "typed" or view.stage not in NEEDS_MICROPHONE or view.stage == "microphone":
        return None
    if local.check == "failed":
        return WhatIsShown(_microphone(local))
    return WhatIsShown(moment=True) if local.check in ("closed", "opening") else None


def _page_of_stage(view: View, local: TerminalState) -> SessionPage | None:
    """The page of a stage that has one; the conversation has none."""
    match view.stage:
        case "briefing":
            return _briefing(view, local)
        case "consent":
            return _consent(view, local)
        case "microphone":
            return _microphone(local)
        case "practice":
            return _practice(view, local)
        case "scenario":
            return _scenario(view)
        case "questionnaire":
            return _skipping() if local.overlay == "skipping" else _question(view, local.question)
        case _:
            return None


def split(markdown: str) -> list[str]:
    """A text as pages: where a line of dashes says so, else before each large heading; never an empty page."""
    parts = _BREAK.split(markdown)
    if len(parts) == 1:
        parts = _HEADING.split(markdown)
    return [part.strip() for part in parts if part.strip()]


def way(view: View, local: TerminalState) -> Way:
    """How she asks at this terminal: by holding a key, pressing it twice, or typing."""
    if view.source == "typed":
        return "typed"
    return "hold" if local.releases else "toggle"


def briefing_pages(view: View) -> list[str]:
    """What she reads first: the general information, then the description of what the system knows."""
    if view.material is None:
        return []
    return split(view.material.briefing) + split(view.material.database)


def _briefing(view: View, local: TerminalState) -> SessionPage:
    pages = [filled(page, way(view, local), view.session) for page in briefing_pages(view)] or [""]
    number = min(local.briefing_page, len(pages) - 1)
    choices = [PageChoice("go_on", words.GO_ON, "enter", main=True)]
    if number:
        choices.append(PageChoice("back", words.BACK, "b"))
    note = words.PAGE.format(page=number + 1, pages=len(pages)) if len(pages) > 1 else ""
    return SessionPage(f"briefing-{number}", pages[number], tuple(choices), note)


def _consent(view: View, local: TerminalState) -> SessionPage:
    if local.stopping:
        choices = (PageChoice("stop_here", words.STOP_HERE, "n"), PageChoice("back", words.READ_AGAIN, "b"))
        return SessionPage("stopping", words.SURE_TO_STOP, choices)
    text = with_number(view.material.consent.text, way(view, local), view.session) if view.material else ""
    # No Enter here: who turns pages with it must not agree by it.
    return SessionPage(
        "consent", text, (PageChoice("agree", words.AGREE, "a"), PageChoice("disagree", words.DISAGREE, "n"))
    )


def _microphone(local: TerminalState) -> SessionPage:
    if local.check == "failed":
        again = PageChoice("open_microphone", words.TRY_AGAIN, "enter", main=True)
        return SessionPage("microphone-failed", words.MICROPHONE_FAILED, (again,))
    if local.check in ("closed", "opening"):
        return SessionPage("microphone-opening", words.MICROPHONE_OPENING)
    if local.check == "recording":
        return SessionPage("microphone-recording", f"## {words.MICROPHONE_SPEAK}", extra="countdown")
    if local.check == "ready" or local.verdict is None:
        return SessionPage("microphone", words.MICROPHONE, (PageChoice("check", words.START, "enter", main=True),))
    kind = local.verdict.kind
    told = f"## {words.VERDICT_SHAPE[kind]} {local.verdict.words}\n\n{words.VERDICT_NEXT[kind]}"
    if local.check == "playing":
        return SessionPage("microphone-playing", f"{told}\n\n{words.MICROPHONE_PLAYING}")
    good = kind == "good"
    choices = (
        PageChoice("go_on", words.GO_ON, "enter" if good else "g", main=good),
        PageChoice("hear", words.HEAR_IT, "h"),
        PageChoice("check", words.TRY_AGAIN, "t" if good else "enter", main=not good),
    )
    note = f"\n\n{local.check_note}" if local.check_note else ""
    return SessionPage("microphone-judged", told + note, choices if good else choices[::-1])


def _practice(view: View, local: TerminalState) -> SessionPage:
    typed = view.source == "typed"
    if local.practised or view.practised:
        told = words.PRACTISED_TYPED if typed else words.PRACTISED
        return SessionPage("practised", told, (PageChoice("go_on", words.GO_ON, "enter", main=True),))
    if typed:
        return SessionPage("practice", words.PRACTICE_TYPED)
    return SessionPage("practice", words.PRACTICE_HOLD if local.releases else words.PRACTICE_TOGGLE)


def task_text(view: View) -> str:
    """The scenario as Markdown; a kind word while there is none."""
    scenario = view.scenario
    if scenario is None:
        return f"## {words.TASK}\n\n{words.NO_TASK_YET}"
    if view.tasks:
        return f"## {words.TASK_NAMED.format(title=scenario.title)}\n\n{scenario.text}"
    number = words.TASK_OF.format(number=scenario.number, of=scenario.of) if scenario.of > 1 else words.TASK
    return f"## {number}: {scenario.title}\n\n{scenario.text}"


def _scenario(view: View) -> SessionPage:
    if view.scenario is None:
        return _tasks(view) if view.tasks else SessionPage("scenario", task_text(view))
    start = PageChoice("go_on", words.TASK_START, "enter", main=True)
    kept = words.TASK_AND_SHEET_KEPT if view.scenario.blanks else words.TASK_KEPT
    return SessionPage("scenario", task_text(view), (start, *_other_task(view)), kept)


def _task(view: View) -> SessionPage:
    return SessionPage(
        "task", task_text(view), (PageChoice("close_overlay", words.TASK_BACK, "f2"), *_other_task(view))
    )


def _other_task(view: View) -> tuple[PageChoice, ...]:
    """The way to the list, where she chooses her tasks and it is her turn."""
    return (PageChoice("other_task", words.TASK_OTHER, "f6"),) if view.tasks and view.state == "ready" else ()


def _tasks(view: View) -> SessionPage:
    """The list from which she chooses; the names themselves are lines to click on (`task_lines`)."""
    if view.scenario is None:
        return SessionPage("tasks", words.TASKS, extra="tasks")
    return SessionPage(
        "tasks", words.TASKS_AGAIN, (PageChoice("close_overlay", words.TASKS_BACK, "f6"),), extra="tasks"
    )


def task_lines(view: View) -> tuple[str, ...]:
    """The tasks, one a line, with their numbers: one that she has closed has a mark, and hers another."""
    closed = view.paper.closed
    hers = view.scenario.number if view.scenario is not None else 0
    marks = ["✔" if place in closed else "▶" if place == hers else " " for place in range(1, len(view.tasks) + 1)]
    return tuple(
        f"{mark} {place}   {name}" for place, (mark, name) in enumerate(zip(marks, view.tasks, strict=True), 1)
    )


def has_sheet(view: View) -> bool:
    """True when her present task has blanks to fill in."""
    return view.scenario is not None and bool(view.scenario.blanks)


def _sheet(view: View) -> SessionPage:
    """The blanks of her task, as long as she may change them; then only how she left them."""
    assert view.scenario is not None  # noqa: S101 - asked only where there is one
    back = PageChoice("close_overlay", words.SHEET_BACK, "f4")
    sheet = f"{words.SHEET}: {view.scenario.title}"
    closed = view.paper.closed.get(view.scenario.number)
    if closed is not None:
        told = words.SHEET_DONE if closed == "done" else words.SHEET_GIVEN_UP
        return SessionPage("sheet-closed", told.format(sheet=sheet), (back,), extra="sheet")
    choices = (
        back,
        PageChoice("finished", words.FINISHED, "f8"),
        PageChoice("rather_not", words.RATHER_NOT, "f9"),
    )
    return SessionPage("sheet", f"## {sheet}", choices, words.SHEET_NOTE, extra="sheet")


def _sure(view: View, overlay: Overlay) -> SessionPage:
    """Before a sheet is closed for good."""
    assert view.scenario is not None  # noqa: S101 - asked only where there is one
    filled, of = view.paper.filled(view.scenario.number), len(view.scenario.blanks)
    said = words.ALL_FILLED if filled == of else words.SOME_FILLED.format(filled=filled, of=of)
    back = PageChoice("back_to_sheet", words.NOT_YET, "b")
    if overlay == "finished":
        return SessionPage(
            "finished", words.SURE_FINISHED.format(filled=said), (PageChoice("done", words.SURE, "y"), back)
        )
    return SessionPage(
        "giving-up", words.SURE_TO_GIVE_UP.format(filled=said), (PageChoice("give_up", words.SURE, "y"), back)
    )


def _question(view: View, number: int) -> SessionPage:
    """One question of the questionnaire; behind the last one, she hands it in."""
    assert view.questionnaire is not None  # noqa: S101 - asked only where there is one
    questions = view.questionnaire.questions
    before = PageChoice("question_before", words.BACK, "pageup")
    if number >= len(questions):
        return SessionPage(
            "questions-end", words.QUESTIONS_END, (PageChoice("hand_in", words.HAND_IN, "enter", main=True), before)
        )
    question = questions[number]
    begin = words.QUESTIONS_BEGIN if number == 0 else ""
    how = words.SCALE_HOW if question.type == "scale" else words.REMARK_HOW
    choices = [PageChoice("next_question", words.GO_ON, "enter", main=True)]
    choices += [before] if number else []
    choices.append(PageChoice("rather_not", words.SKIP_ALL, "f9"))
    note = words.QUESTION_OF.format(number=number + 1, of=len(questions))
    extra: Literal["scale", "remark"] = "scale" if question.type == "scale" else "remark"
    return SessionPage(f"question-{question.id}", f"{begin}## {question.text}\n\n{how}", tuple(choices), note, extra)


def scale_lines(question: ScaleQuestion, chosen: Points | None) -> tuple[str, ...]:
    """The five points of a scale, one a line; the one that she has chosen has a mark, not a colour alone."""
    ends = {1: question.low, 5: question.high}
    return tuple(f"{'▶' if points == chosen else ' '} {points}   {ends.get(points, '')}".rstrip() for points in POINTS)


def _skipping() -> SessionPage:
    choices = (PageChoice("skip", words.SURE, "y"), PageChoice("close_overlay", words.NOT_SKIPPED, "b"))
    return SessionPage("skipping", words.SURE_TO_SKIP, choices)


def _help(view: View, local: TerminalState) -> SessionPage:
    how = words.HELP_HOLD if local.releases else words.HELP_TOGGLE
    if view.source == "typed":
        how = words.HELP_TYPED
    database = filled(view.material.database, way(view, local), view.session) if view.material else ""
    sheet = words.HELP_SHEET if has_sheet(view) else ""
    tasks = words.HELP_TASKS if view.tasks else ""
    return SessionPage(
        "help",
        words.HELP.format(how=how, tasks=tasks, sheet=sheet) + database,
        (PageChoice("close_overlay", words.TASK_BACK, "f1"),),
    )

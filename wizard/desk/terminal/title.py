"""The first line of the wizard's screen, the alarms under it, and the last: pure drawing of a snapshot."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from subject.screen.colours import BAD, CARE, COOL, GOOD, LOUD, QUIET, SOON
from subject.screen.keys import at_the_foot, key_lines
from subject.screen.lines import beside, cut
from subject.screen.words import clean, wrapped
from subject.wire.turn import TurnState
from wizard.desk.actions import KEYS
from wizard.desk.terminal.focus import time_is_up
from wizard.desk.view import DeskView

BAR = 16
"""Cells of the countdown."""
BLOCKS = "▁▂▃▄▅▆▇█"
SILENT_DBFS, LOUD_DBFS = -50.0, -3.0

_SIGNS: dict[TurnState, tuple[str, str, str]] = {
    TurnState.READY: ("○", "READY", GOOD),
    TurnState.LISTENING: ("●", "SHE SPEAKS", BAD),
    TurnState.TRANSCRIBING: ("✎", "TRANSCRIBE", CARE),
    TurnState.WORKING: ("◆", "WORKING", COOL),
}


ENDED_BY_HER = {"declined": "SHE DID NOT AGREE", "stopped": "SHE HAS STOPPED", "withdrawn": "SHE HAS WITHDRAWN"}


def how_it_ended(view: DeskView) -> str:
    """What the wizard is told at the end, and what is left to do."""
    if view.left == "withdrawn":
        who = f"woz forget {view.subject} --sessions DIR" if view.subject else "remove the session's folder"
        return f"She takes her consent back: everything of hers is to be deleted ({who}). Enter or Ctrl+Q leaves."
    if view.left == "stopped":
        return "She has stopped here; what she said may be kept. Enter or Ctrl+Q leaves."
    return "The session has ended. Enter or Ctrl+Q leaves."


def sign(view: DeskView) -> tuple[str, str, str]:
    """Shape, words and colour of the one state there is."""
    if view.ended:
        return "■", ENDED_BY_HER.get(view.left, "ENDED"), BAD if view.left == "withdrawn" else QUIET
    if view.leaving is not None:
        return "▲", "ESC TAKES IT BACK", CARE
    if not view.joined:
        return "□", "NOBODY HAS JOINED", CARE
    if not view.linked:
        return "▲", "LINK LOST", BAD
    if view.paused:
        return "‖", "PAUSED", CARE
    if time_is_up(view):
        return "▲", "TIME IS UP", BAD
    if view.state is TurnState.READY and view.stage != "conversation":
        return "…", f"SHE IS AT: {view.stage.upper()}", COOL
    return _SIGNS[view.state]


def clock(seconds: float) -> str:
    """Seconds as minutes and seconds: `0:23`."""
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02d}"


def countdown(view: DeskView, now: float) -> Text:
    """The clock of the turn and a bar that fills towards the time limit; empty where no answer is due."""
    if view.working_since is None or view.ended:
        return Text("")
    spent = max(0.0, now - view.working_since)
    share = min(1.0, spent / view.time_limit) if view.time_limit > 0 else 1.0
    full = round(share * BAR)
    colour = BAD if share >= 1 else CARE if share > 0.66 else COOL
    text = Text().append(f"{clock(spent)} ", style=f"bold {colour}")
    text.append("▓" * full, style=colour).append("░" * (BAR - full), style=QUIET)
    return text.append(f" {clock(view.time_limit)}", style=QUIET)


def title(view: DeskView, now: float, width: int) -> list[Text]:
    """Domain, session, scenario, turn at the left; state, clock and countdown at the right, which is never cut."""
    shape, words, colour = sign(view)
    right = Text(f"turn {view.turn}  " if view.turn else "")
    right.append(f" {shape} {words} ", style=f"bold reverse {colour}")
    bar = countdown(view, now)
    if bar.plain:
        right.append("  ").append_text(bar)
    scenario = "she chooses her task" if view.chooses else "no scenario yet"
    if view.scenario:
        chosen = ", her choice" if view.scenario_chosen else ""
        scenario = f"scenario {view.scenario.number}/{view.scenario.of}{chosen}"
    facts = [view.domain, f"session {view.session}", scenario, her_sheet(view)]
    if view.questionnaire is not None:  # her tasks are over: how far she is comes before what they were
        facts = [her_sheet(view), *facts[:3]]
    if view.scenario:
        facts.append(view.scenario.title)
    room = max(8, width - right.cell_len - 3)
    words = " · ".join(filter(None, facts))
    if len(words) > room and view.scenario is not None and view.questionnaire is None:
        words = " · ".join(filter(None, (her_sheet(view), _task_in_short(view), view.session)))
    return [beside(Text(" ").append(cut(words, room), style="bold"), right.append(" "), width)]


def _task_in_short(view: DeskView) -> str:
    """Which task she has, where there is no room for more: `3/8 The budget`."""
    task = view.scenario
    if task is None:
        return ""
    return f"{task.number}/{task.of} {task.title}" + (", her choice" if view.scenario_chosen else "")


def her_sheet(view: DeskView) -> str:
    """How far she is with her sheet, or with the questionnaire; what she wrote is not said."""
    if (asked := view.questionnaire) is not None:
        return f"questions {asked.filled}/{asked.of}"
    if (sheet := view.sheet) is None:
        return ""
    return {"done": "task done", "gave_up": "task given up"}.get(sheet.closed, f"sheet {sheet.filled}/{sheet.of}")


def alarms(view: DeskView, width: int) -> list[Text]:
    """One loud line an alarm, with what to do."""
    lines = []
    for alarm in view.alarms:
        lines.append(Text(f" ▲ {cut(alarm.text, width - 4)}".ljust(width), style=LOUD))
    return lines


def leaving(view: DeskView, now: float, width: int) -> list[Text]:
    """What is about to leave, word for word, and how long Esc takes it back; nothing where nothing is."""
    what = view.leaving
    if what is None:
        return []
    words = "message" if what.what == "message" else "good-bye"
    left = min(what.seconds, max(0.0, what.at - now))
    if what.refused:
        right = Text("the disk refuses it: it is tried again ", style="bold")
    else:
        full = round(left / what.seconds * BAR) if what.seconds > 0 else 0
        right = Text(f"leaves in {left:.1f} s ").append("▓" * full + "░" * (BAR - full) + " ")
    head = beside(Text(f" ▲ {words} NOT SENT YET   Esc takes it back   ", style="bold"), right, width)
    head.stylize(SOON)
    body = [Text(f"   {line}".ljust(width), style=SOON) for line in wrapped(clean(what.text), width - 4)]
    return [head, *body]


SOURCES = {"microphone": "microphone", "file": "sound files", "typed": "she types"}
"""Where her words come from."""


def her_words(view: DeskView) -> tuple[str, str]:
    """Where her words come from and how loud they are, and the colour of it; nothing before anybody has joined."""
    if not view.joined:
        return "not here yet", QUIET
    if view.source == "typed":
        return SOURCES["typed"], QUIET
    words, colour = level_words(view.level)
    source = SOURCES.get(view.source, "")
    if source and view.level is None:  # her terminal is not connected, or has not said yet
        return source, QUIET
    return (f"{source}, {words}" if source else words), colour


def level_words(level: float | None) -> tuple[str, str]:
    """What the meter says in words, and its colour."""
    if level is None:
        return "no microphone", QUIET
    if level < SILENT_DBFS:
        return "silent", QUIET
    return ("too loud", BAD) if level > LOUD_DBFS else ("heard", GOOD)


def meter(levels: Sequence[float]) -> str:
    """Levels, dBFS from -60 to 0, as bars."""
    return "".join(BLOCKS[min(7, max(0, int((level + 60) / 60 * 8)))] for level in levels)


def megabytes(size: int) -> str:
    """Bytes as megabytes with one decimal: `1.9 MB`."""
    return f"{size / 1e6:.1f} MB"


def status(view: DeskView, levels: Sequence[float], deaf: str, width: int) -> list[Text]:
    """Level, link, audio, journal, notes; then every key that stands in no heading, on as many lines as it needs.

    `deaf` says in a word that the wizard cannot hear her; empty where she can be heard.
    """
    words, colour = her_words(view)
    line = Text(" her: ").append(words, style=colour).append(f" {meter(levels)}", style=colour)
    if not view.joined:
        line.append("   link none yet", style=CARE)
    elif view.ended:
        line.append("   link closed" if not view.linked else "   link ok", style=QUIET)
    elif not view.linked:
        line.append("   ▲ link lost", style=BAD)
    else:
        line.append(f"   link {view.link_ms:.0f} ms" if view.link_ms is not None else "   link ok")
    if deaf:
        line.append(f"   ♪ {deaf}", style=CARE)
    line.append(f"   audio {megabytes(view.audio_bytes)}")
    utterance = view.utterance
    if utterance is not None:
        if utterance.growing:
            line.append(f", growing ({utterance.seconds:.1f} s)", style=GOOD)
        else:
            line.append(f", {utterance.seconds:.1f} s {'stored' if utterance.stored else 'arriving'}")
        if utterance.verdict not in ("", "good"):
            line.append(f" ▲ {utterance.verdict.replace('_', ' ')}", style=CARE)
        if utterance.cut:
            line.append(f" ▲ cut: {utterance.cut}", style=CARE)
    broken = any(alarm.kind == "journal" for alarm in view.alarms)
    line.append("   journal ").append("▲ failing" if broken else f"{view.journal_events}", style=BAD if broken else "")
    if view.notes:
        line.append(f"   notes {view.notes}")
    if view.wizard_error:
        line.append("   ✗ mistake marked", style=CARE)
    line.truncate(width, overflow="ellipsis")
    own = at_the_foot(KEYS, {"pause": "go on"} if view.paused else None)
    return [line, *key_lines(own, width)]

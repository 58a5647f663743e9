"""The page of one session: its turns on a line, and of each what was said, offered and sent, with its sound."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from wizard.corpus.item import Item
from wizard.corpus.layers import RequestLayer, ScenarioLayer, SessionRecord, UtteranceRecord
from wizard.report.page import filter_box, link, page, paragraph, table, text
from wizard.report.svg_drawings import HOWS, STYLE, starts, timeline

ROWS = 8
"""So many rows of an answer are shown."""

READINGS = 3
"""So many readings that the wizard was offered are shown."""


def session_page(session: SessionRecord, items: list[Item], sounds: Mapping[str, str]) -> str:
    """The page as HTML. `sounds` is what stands for the sound of a turn, as HTML, by the turn's identifier."""
    parts = ['<nav><p><a href="../index.html">All sessions</a></p></nav>', *map(paragraph, _about(session))]
    turns = [item.record for item in items]
    parts += [timeline(turns), _times(turns), filter_box("turns", "Filter the turns")]
    articles = "".join(_turn(item, sounds.get(item.record.id, "")) for item in items)
    parts.append(f'<div id="turns">{articles}</div>')
    return page(f"Session {session.session}", parts, style=STYLE)


def _times(turns: Sequence[UtteranceRecord]) -> str:
    """What the timeline draws, as a table: when each turn began, and how long its parts were, by the wizard's clock."""
    rows = []
    for turn, start in zip(turns, starts(turns), strict=True):
        clock = turn.wizard_clock
        moments = (0.0, clock.stored, clock.transcript, clock.replied, clock.displayed)
        parts = [_seconds(begin, end) for begin, end in pairwise(moments)]
        whose = (link(f"#{turn.id}", str(turn.turn)), HOWS[turn.how])
        rows.append((*whose, f"{start:.2f}", *parts, _seconds(0.0, clock.displayed)))
    columns = ("turn", "how", "starts at", "she speaks", "transcribing", "answering", "showing", "together")
    return table(columns, rows, caption="In seconds; the start counts from the first turn's", numbers=3)


def _seconds(begin: float | None, end: float | None) -> str:
    return "-" if begin is None or end is None else f"{end - begin:.2f}"


def _minute(moment: str) -> str:
    """A moment as journals have it, to the minute."""
    return moment[:16].replace("T", " ")


def _about(session: SessionRecord) -> Iterator[str]:
    yield f"Subject {session.subject or 'not named'}, wizard {session.wizard or 'not named'}, domain {session.domain}."
    tasks = ", ".join(_task(one) for one in session.scenarios) or "none"
    ended = f"{_minute(session.ended)} UTC" if session.ended else "not yet"
    yield f"Opened {_minute(session.opened)} UTC, ended {ended}. Tasks: {tasks}."
    if session.troubles:
        yield f"Troubles: {'; '.join(session.troubles)}."
    if session.notes:
        yield f"Notes: {'; '.join(session.notes)}."


def _task(task: ScenarioLayer) -> str:
    """Its number and title, and what became of it."""
    became = f" ({task.outcome.replace('_', ' ')})" if task.outcome else ""
    return f"{task.number}. {task.title}{became}"


def _turn(item: Item, sound: str) -> str:
    turn = item.record
    said = turn.transcript or turn.typed or "nothing was understood"
    lines = [f"<h2>{turn.turn}. {text(said)}</h2>", f'<p class="dim">{text(", ".join(_facts(item)))}</p>', sound]
    lines += [_request(request, turn) for request in turn.requests]
    if turn.answer:
        said_of_it = f"Answer: {turn.answer.paraphrase or 'SQL by hand'}"
        cells = [["" if cell is None else cell for cell in row] for row in turn.answer.rows[:ROWS]]
        if cells:
            lines.append(table(turn.answer.columns, cells, caption=f"{said_of_it}{_more(turn)}"))
        else:
            lines.append(paragraph(f"{said_of_it} (no rows; columns: {', '.join(turn.answer.columns)})"))
        lines.append(f"<p><code>{text(turn.answer.sql)}</code></p>")
    if turn.message:
        lines.append(paragraph(f"Message: {turn.message.text}"))
    lines += [paragraph(f"Note: {note}", dim=True) for note in (*turn.notes, *turn.wizard_errors)]
    return f'<article id="{text(turn.id)}">{"".join(lines)}</article>'


def _more(turn: UtteranceRecord) -> str:
    answer = turn.answer
    if answer is None or not (answer.more or len(answer.rows) > ROWS):
        return ""
    return f" (the first {min(ROWS, len(answer.rows))} of {'more than ' if answer.more else ''}{len(answer.rows)} rows)"


def _facts(item: Item) -> Iterator[str]:
    turn = item.record
    yield HOWS[turn.how]
    if item.category:
        yield f"class {item.category}"
    yield f"reference {item.status}"
    clock = turn.subject_clock
    if clock.released is not None and clock.displayed is not None:
        yield f"{clock.displayed - clock.released:.1f} s from her release to the reply"
    if turn.time_limit_reached:
        yield "the time limit was reached"
    if turn.early_presses:
        yield f"{turn.early_presses} early presses"


def _request(request: RequestLayer, turn: UtteranceRecord) -> str:
    became: str = request.status
    if request.status == "abstained":
        became = f"not understood ({', '.join(request.unknown) or request.reason or 'it says too little'})"
    sent = turn.answer.interpretation if turn.answer and turn.answer.request == request.request else None
    shown = [place for place in range(len(request.interpretations)) if place < READINGS or place == sent]
    paraphrases = [request.interpretations[place].paraphrase.removesuffix(".") for place in shown]
    offered = [
        f"{place + 1}. {words}{' ← sent' if place == sent else ''}"
        for place, words in zip(shown, paraphrases, strict=True)
    ]
    if more := len(request.interpretations) - len(shown):
        offered.append(f"and {more} more")
    return paragraph(f"Request “{request.text}”: {became}.{' Offered: ' if offered else ''}{'; '.join(offered)}")

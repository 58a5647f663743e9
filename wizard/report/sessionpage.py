"""The page of one session: its turns on a line, and of each what was said, offered and sent, with its sound."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wizard.corpus.item import Item
from wizard.corpus.layers import RequestLayer, ScenarioLayer, SessionRecord, UtteranceRecord
from wizard.report.page import page, paragraph, table, text
from wizard.report.svg_drawings import HOWS, STYLE, timeline

ROWS = 8
"""So many rows of an answer are shown."""

READINGS = 3
"""So many readings that the wizard was offered are shown."""


def session_page(session: SessionRecord, items: list[Item], sounds: Mapping[str, str]) -> str:
    """The page as HTML. `sounds` is what stands for the sound of a turn, as HTML, by the turn's identifier."""
    parts = ['<nav><p><a href="../index.html">All sessions</a></p></nav>', *map(paragraph, _about(session))]
    parts.append(timeline([item.record for item in items]))
    parts += [_turn(item, sounds.get(item.record.id, "")) for item in items]
    return page(f"Session {session.session}", parts, style=STYLE)


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
        lines.append(
            table(
                turn.answer.columns,
                [["" if cell is None else cell for cell in row] for row in turn.answer.rows[:ROWS]],
                caption=f"Answer: {turn.answer.paraphrase or 'SQL by hand'}{_more(turn)}",
            )
        )
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
    if request.status == "abstained":
        words = ", ".join(request.unknown) or request.reason or "it says too little"
        return paragraph(f"Request “{request.text}”: not understood ({words})")
    offered = [one.paraphrase for one in request.interpretations[:READINGS]]
    sent = turn.answer.interpretation if turn.answer and turn.answer.request == request.request else None
    listed = "; ".join(
        f"{number}. {one}{' ← sent' if number - 1 == sent else ''}" for number, one in enumerate(offered, 1)
    )
    more = len(request.interpretations) - len(offered)
    return paragraph(f"Request “{request.text}”: {request.status}. {listed}{f'; and {more} more' if more > 0 else ''}")

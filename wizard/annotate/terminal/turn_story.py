"""The turn in its context, as lines of text: what came before, what the wizard was offered and did, what came after.

Pure. What people said or typed is never markup, and no line is wider than asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from subject.screen.colours import BAD, CARE, COOL, GOOD, QUIET
from subject.screen.conversation import answer_part
from subject.screen.lines import beside, cut, heading
from subject.screen.words import clean, wrapped
from subject.wire.messages import Answer
from wizard.corpus.layers import RequestLayer, SessionRecord, SqlLayer, UtteranceRecord

ANSWER_ROWS = 8
LONGEST = 400
"""Characters of an earlier answer that are looked at: it has one line."""
MOST_READINGS = 6


def story(
    session: SessionRecord,
    record: UtteranceRecord,
    earlier: Sequence[UtteranceRecord],
    later: Sequence[UtteranceRecord] | None,
    width: int,
) -> list[Text]:
    """All of it; `later` is None while it is hidden."""
    lines = heading("Earlier", "", width)
    for one in earlier:
        lines += _exchange(one, width)
    if not earlier:
        lines.append(Text(" nothing was said before", style=QUIET))
    lines += this_turn(session, record, width)
    lines += heading("Later", "i: hide" if later is not None else "i: show", width)
    for one in later or ():
        lines += _exchange(one, width)
    if later == ():
        lines.append(Text(" this was the last turn", style=QUIET))
    return lines


def said_of(record: UtteranceRecord) -> str:
    """What the wizard typed, or the line that was typed; empty where nothing was."""
    return clean(record.transcript if record.transcript is not None else record.typed or "")


def reply_of(record: UtteranceRecord) -> str:
    """What was shown to her, on one line."""
    if record.message is not None:
        return f"message: {clean(record.message.text)}"
    if record.answer is not None:
        count = len(record.answer.rows)
        if count == 1 and len(record.answer.rows[0]) == 1:
            return clean(str(record.answer.rows[0][0]))
        plus = "+" if record.answer.more else ""
        return f"{count}{plus} row{'s' if count != 1 else ''}: {clean(record.answer.minimum[:LONGEST])}"
    return {"void": "dropped by the wizard", "overtaken": "she spoke again first"}.get(record.how, "no reply")


def _exchange(record: UtteranceRecord, width: int) -> list[Text]:
    number = f"{record.turn:>3} "
    said = wrapped(said_of(record) or "(not transcribed)", width - 4)
    lines = [Text().append(number, style=QUIET).append(said[0])]
    lines += [Text("    " + more) for more in said[1:]]
    colour = CARE if record.message is not None or record.answer is None else GOOD
    lines.append(Text().append("    → ", style=QUIET).append(cut(reply_of(record), width - 6), style=colour))
    return lines


def this_turn(session: SessionRecord, record: UtteranceRecord, width: int) -> list[Text]:
    """What happened in this turn, in order."""
    lines = heading(f"Turn {record.turn}", _how(record), width, active=True)
    scenario = next((one for one in session.scenarios if one.number == record.scenario), None)
    if scenario is not None:
        lines.append(Text(f" task {scenario.number}: {cut(clean(scenario.title), width - 10)}", style=QUIET))
    lines += _labelled("wizard typed", said_of(record) or "(nothing)", width)
    for request in record.requests:
        lines += _request(request, record, width)
    for run in record.sql_runs:
        if run.origin == "hand" or run.status != "ok":
            lines += _run(run, width)
    lines += _reply(record, width)
    for note in record.notes:
        lines += _labelled("✎ note", clean(note), width, CARE)
    for error in record.wizard_errors:
        lines += _labelled("✗ wizard's mistake", clean(error) or "(marked)", width, BAD)
    if record.early_presses:
        lines += _labelled("pressed too early", f"{record.early_presses} times", width)
    if record.time_limit_reached:
        lines.append(Text(" ▲ the time limit was reached", style=CARE))
    lines += _labelled("times", times(record), width, QUIET)
    return lines


def _how(record: UtteranceRecord) -> str:
    return {
        "direct": "answered directly", "revised": "after revision", "sql": "SQL by hand", "message": "a message",
        "void": "dropped", "overtaken": "overtaken", "open": "not closed",
    }[record.how]  # fmt: skip


def _labelled(label: str, text: str, width: int, style: str = "") -> list[Text]:
    first, *more = wrapped(text, max(10, width - len(label) - 4))
    lines = [Text().append(f" {label}: ", style=QUIET).append(first, style=style)]
    return lines + [Text(" " * (len(label) + 3) + line, style=style) for line in more]


def _request(request: RequestLayer, record: UtteranceRecord, width: int) -> list[Text]:
    if request.request == 1 and clean(request.text) == said_of(record):
        lines = [Text(" asked so:", style=QUIET)]
    else:
        name = "asked" if request.request == 1 else f"revision {request.request - 1}"
        lines = _labelled(name, clean(request.text), width)
    if request.status != "answered":
        words = f"{request.status}: {', '.join(request.unknown) or clean(request.reason) or 'not understood'}"
        return [*lines, *(Text(f"   ▲ {line}", style=CARE) for line in wrapped(words, width - 5))]
    if request.context:
        lines.append(Text(cut(f"   in the context of: {clean(request.context[-1])}", width), style=QUIET))
    answer = record.answer
    sent = answer.interpretation if answer and answer.request == request.request else None
    for number, reading in enumerate(request.interpretations[:MOST_READINGS]):
        mark = "▸" if number == sent else " "
        origin = f" {clean(reading.origin)}" if reading.origin else " adjusted" if reading.adjusted else ""
        score = f"  {f'{reading.sureness} ' if reading.sureness else ''}{reading.score:.2f}{origin}"
        first, *more = wrapped(clean(reading.paraphrase), max(10, width - len(score) - 6))
        left = Text().append(f"  {mark}{number + 1} ", style=COOL if mark == "▸" else QUIET).append(first)
        lines.append(beside(left, Text(score, style=QUIET), width))
        lines += [Text("     " + line) for line in more]
    hidden = len(request.interpretations) - MOST_READINGS
    if hidden > 0:
        lines.append(Text(f"     and {hidden} more", style=QUIET))
    return lines


def _run(run: SqlLayer, width: int) -> list[Text]:
    label = "SQL by hand" if run.origin == "hand" else "SQL"
    lines = _labelled(label, clean(run.sql), width)
    if run.status == "ok":
        words = f"{run.rows} row{'s' if run.rows != 1 else ''}, {run.milliseconds:.0f} ms"
        return [*lines, Text(f"   ✓ {words}", style=GOOD)]
    words = clean(run.error)
    words = words if run.status in words.lower() else f"{run.status}: {words}"
    return [*lines, *(Text(f"   ▲ {line}", style=BAD) for line in wrapped(words, width - 5))]


def _reply(record: UtteranceRecord, width: int) -> list[Text]:
    answer = record.answer
    if answer is None:
        return _labelled("sent", reply_of(record), width, CARE)
    lines = _labelled("sent", clean(answer.paraphrase) or "an answer", width)
    shown = Answer(turn=1, reply=1, columns=answer.columns, rows=answer.rows, more=answer.more)
    part = answer_part(shown, width=max(20, width - 2), page_rows=ANSWER_ROWS)
    return lines + [Text(" ").append_text(line) for line in part.lines]


def times(record: UtteranceRecord) -> str:
    """How long it took: on her clock from her press, on the wizard's from the turn's opening; never mixed."""
    hers, his, audio = record.subject_clock, record.wizard_clock, record.audio
    said: list[str] = []
    if audio is not None:
        verdict = f" ({audio.verdict.replace('_', ' ')})" if audio.verdict not in ("", "good") else ""
        cut_off = f" (cut: {audio.cut})" if audio.cut else ""
        said.append(f"{audio.seconds:.1f} s recorded{verdict}{cut_off}")
    pairs: Mapping[str, float | None] = {
        "released": hers.released, "on her screen": hers.displayed, "transcript": his.transcript,
        "reply": his.replied,
    }  # fmt: skip
    said += [f"{name} after {value:.1f} s" for name, value in pairs.items() if value is not None]
    return ", ".join(said) or "not measured"

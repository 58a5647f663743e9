"""What sessions amount to: how the questions were answered, how fast, how many an hour.

Figures are of turns, practice left out. Coverage is that of the 1989 paper, 6.2: of the requests within the scope of
the simulated system, how many the tool answered as spoken, and how many with the wizard's help. A turn is out of scope
where the canned message that was sent says so. Waiting is measured on one clock at a time, never across two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

import numpy
from pydantic import BaseModel, ConfigDict

from wizard.corpus.layers import MessageLayer, SessionRecord, UtteranceRecord
from wizard.desk.canned import CannedMessages, load_messages
from wizard.desk.errors import NoSuchMessage


class Figures(BaseModel):
    """The base of a report's figures: frozen, and strict about fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class PartOfWhole(Figures):
    """A part of a whole."""

    count: int
    of: int

    @property
    def percent(self) -> float | None:
        """The share in percent; None where there is nothing to have a share of."""
        return 100 * self.count / self.of if self.of else None


class Wait(Figures):
    """How long something took, in seconds."""

    clock: Literal["subject", "wizard"]
    count: int
    """Turns it could be measured in."""
    p50: float | None
    p90: float | None


class Summary(Figures):
    """The figures of one or more sessions."""

    sessions: int
    subjects: int
    turns: int
    """Practice not counted."""
    speech_seconds: float
    conversation_seconds: float
    questions_an_hour: float | None
    """Turns with a reply, in the time of the conversations, pauses taken out."""

    direct: PartOfWhole
    """Of all turns with a reply: answered by the tool from the transcript."""
    revised: PartOfWhole
    sql: PartOfWhole
    messages: PartOfWhole
    void: int
    overtaken: int
    open: int
    other_readings: int
    """Answers for which the wizard chose another than the tool's first reading."""

    in_scope: int
    """Turns with a reply, but for those whose message says that there was no question within the system's scope."""
    covered_by_tool: PartOfWhole
    """Of those in scope: direct (67 % in the 1989 paper, 6.2)."""
    covered_with_revisions: PartOfWhole
    """Direct and revised."""
    covered_with_wizard: PartOfWhole
    """Direct, revised, and by SQL (94 % in the 1989 paper, 6.2, where there was no SQL by hand)."""

    release_to_displayed: Wait
    """From her release to the reply on her screen, on her own clock."""
    arrival_to_transcript: Wait
    """From the whole utterance's arrival, just after her release, to the transcript."""
    transcript_to_reply: Wait
    reply_to_displayed: Wait
    """From the reply to the word that it is on her screen."""

    requests: int
    sql_runs: int
    time_limits: int
    wizard_errors: int
    early_presses: int
    message_counts: dict[str, int]
    """Of each canned message that was sent, by its id."""


def summarise(sessions: Iterable[SessionRecord]) -> Summary:
    """The figures of `sessions`; with none, everything is 0 or None."""
    records = list(sessions)
    turns = [turn for record in records for turn in record.utterances if not turn.practice]
    how = Counter(turn.how for turn in turns)
    replied = how["direct"] + how["revised"] + how["sql"] + how["message"]
    scopes = _Scopes()
    outside = sum(turn.message is not None and scopes.of(turn.message) in ("out", "none") for turn in turns)
    in_scope = replied - outside
    seconds = sum(record.conversation_seconds for record in records)
    by_tool, by_revising = how["direct"], how["direct"] + how["revised"]
    return Summary(
        sessions=len(records),
        subjects=len({record.subject for record in records}),
        turns=len(turns),
        speech_seconds=round(sum(turn.audio.seconds for turn in turns if turn.audio), 3),
        conversation_seconds=round(seconds, 3),
        questions_an_hour=round(3600 * replied / seconds, 1) if seconds else None,
        direct=PartOfWhole(count=how["direct"], of=replied),
        revised=PartOfWhole(count=how["revised"], of=replied),
        sql=PartOfWhole(count=how["sql"], of=replied),
        messages=PartOfWhole(count=how["message"], of=replied),
        void=how["void"],
        overtaken=how["overtaken"],
        open=how["open"],
        other_readings=sum(bool(turn.answer and turn.answer.interpretation) for turn in turns),
        in_scope=in_scope,
        covered_by_tool=PartOfWhole(count=by_tool, of=in_scope),
        covered_with_revisions=PartOfWhole(count=by_revising, of=in_scope),
        covered_with_wizard=PartOfWhole(count=by_revising + how["sql"], of=in_scope),
        release_to_displayed=_wait("subject", _spans(turns, "subject", "released", "displayed")),
        arrival_to_transcript=_wait("wizard", _spans(turns, "wizard", "stored", "transcript")),
        transcript_to_reply=_wait("wizard", _spans(turns, "wizard", "transcript", "replied")),
        reply_to_displayed=_wait("wizard", _spans(turns, "wizard", "replied", "displayed")),
        requests=sum(len(turn.requests) for turn in turns),
        sql_runs=sum(len(turn.sql_runs) for turn in turns),
        time_limits=sum(turn.time_limit_reached for turn in turns),
        wizard_errors=sum(bool(turn.wizard_errors) for turn in turns),
        early_presses=sum(turn.early_presses for turn in turns),
        message_counts=dict(sorted(Counter(turn.message.message for turn in turns if turn.message).items())),
    )


class _Scopes:
    """How a message counts: as the journal says, else as the project's canned messages have its id."""

    def __init__(self) -> None:
        self._messages: CannedMessages | None = None

    def of(self, message: MessageLayer) -> str:
        if message.scope:
            return message.scope
        self._messages = self._messages or load_messages()
        try:
            return self._messages.get(message.message).scope
        except NoSuchMessage:
            return "in"  # a message that nobody knows must not make coverage look better


def _spans(turns: Sequence[UtteranceRecord], clock: Literal["subject", "wizard"], begin: str, end: str) -> list[float]:
    spans = []
    for turn in turns:
        times = turn.subject_clock if clock == "subject" else turn.wizard_clock
        first, last = getattr(times, begin), getattr(times, end)
        if first is not None and last is not None:
            spans.append(last - first)
    return spans


def _wait(clock: Literal["subject", "wizard"], spans: Sequence[float]) -> Wait:
    if not spans:
        return Wait(clock=clock, count=0, p50=None, p90=None)
    p50, p90 = (round(float(value), 3) for value in numpy.percentile(spans, [50, 90]))
    return Wait(clock=clock, count=len(spans), p50=p50, p90=p90)

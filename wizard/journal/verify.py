"""Check one session from its folder alone: journal complete and unchanged, turns lived as they may, audio all there.

It reads and never mends: `JournalWriter.open` mends. What it cannot see is a journal cut off at a line's end before
the session ended: such a session is told as open, and recordings that the cut lines spoke of as unknown.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from wizard.journal import events
from wizard.journal.audiofiles import AudioFiles
from wizard.journal.envelope import NAME, Entry, JournalLine
from wizard.journal.errors import NotASession, TooNew
from wizard.journal.findings import Finding, Report
from wizard.journal.reader import read_lines
from wizard.journal.sheetlife import SheetLife
from wizard.journal.turnlife import TurnLife


def verify(folder: Path) -> Report:
    """Check the session in `folder`; every finding says what is wrong and where.

    Raises `NotASession` where there is no journal and `TooNew` where it is of a later format.
    """
    order = _Order()
    turns = TurnLife()
    sheets = SheetLife()
    audio = AudioFiles(folder)
    torn: JournalLine | None = None
    for line in read_lines(folder):
        if line.torn:
            torn = line
            continue
        first = line.entry.event if line.number == 1 and line.entry else None
        if isinstance(first, events.SessionOpened) and first.format > events.FORMAT:
            raise TooNew(folder / NAME, first.format, events.FORMAT)
        order.see(line)
        if line.entry:
            turns.see(line.entry)
            sheets.see(line.entry)
            audio.see(line.entry)
    if not order.events and torn is None and not order.findings:
        raise NotASession(folder, "its journal is empty")
    ended = order.ended
    if torn:
        what = f"a {torn.problems[0]}; it is moved aside when the session is resumed"
        order.findings.append(Finding("error" if ended else "warning", "journal", what, NAME, torn.number))
    for aside in sorted(folder.glob(f"{NAME}.torn-*")):
        what = f"{aside.stat().st_size} bytes of a half-written line, moved aside when the session was resumed"
        order.findings.append(Finding("warning", "journal", what, aside.name))
    if not ended:
        order.findings.append(Finding("warning", "journal", "the session is still open: it has not ended", NAME))
    turns.finish(ended=ended)
    audio.finish(ended=ended)
    return Report(
        folder,
        order.session,
        "ended" if ended else "open",
        order.events,
        len(turns.turns),
        len(audio.utterances),
        audio.samples,
        tuple(order.findings + turns.findings + sheets.findings + audio.findings),
    )


class _Order:
    """Lines, their sums and numbers, the clocks, the first event and the last."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.session = ""
        self.events = 0
        self.ended = False
        self._time: datetime | None = None
        self._mono: float | None = None
        self._end_chosen = False
        self._station = ""
        self._subject: dict[int, int] = {}

    def see(self, line: JournalLine) -> None:
        for problem in line.problems:
            self._wrong("journal", line, problem)
        if line.unterminated:
            what = "the last line lacks its newline; it is given one when the session is resumed"
            self.findings.append(Finding("warning", "journal", what, NAME, line.number, line.seq))
        if line.entry is None:
            return
        self.events += 1
        self._see_order(line, line.entry)
        self._see_clocks(line, line.entry)

    def _see_order(self, line: JournalLine, entry: Entry) -> None:
        """The session is opened first and once, ends last, and no event of the subject's comes twice."""
        event = entry.event
        if isinstance(event, events.SessionOpened) != (line.number == 1):
            what = "a session is opened a second time" if line.number > 1 else "the session is not opened"
            self._wrong("order", line, what)
        elif isinstance(event, events.SessionOpened):
            self.session = event.session
        if self.ended:
            self._wrong("order", line, f"{event.kind} after the session had ended")
        self.ended = self.ended or isinstance(event, events.SessionEnded)
        if isinstance(event, events.QuestionnaireGiven):  # it comes in place of the good-bye that was chosen
            self._end_chosen = False
        elif isinstance(event, events.EndChosen | events.EndTakenBack):
            self._see_end(line, chosen=isinstance(event, events.EndChosen))
        if event.n and (before := self._subject.setdefault(event.n, line.number)) != line.number:
            self._wrong("order", line, f"event {event.n} of the subject's side is in line {before} already")
        if isinstance(event, events.SubjectJoined) and event.station != self._station:
            # Another terminal numbers its events from 1 again.
            self._station, self._subject = event.station, {}

    def _see_end(self, line: JournalLine, *, chosen: bool) -> None:
        """The end is chosen, or taken back: the one follows the other."""
        if chosen == self._end_chosen:
            what = "the end is chosen a second time" if chosen else "the end is taken back, but was not chosen"
            self._wrong("order", line, what)
        self._end_chosen = chosen

    def _see_clocks(self, line: JournalLine, entry: Entry) -> None:
        """Neither clock goes back; the monotonic one begins anew where the session is resumed."""
        if isinstance(entry.event, events.SessionResumed):
            self._mono = None
        if self._mono is not None and entry.mono < self._mono:
            self._wrong("clock", line, f"the monotonic clock goes back by {self._mono - entry.mono:.3f} s")
        if self._time is not None and entry.time < self._time:
            back = (self._time - entry.time).total_seconds()
            what = f"the clock of the wizard's machine was set back by {back:.3f} s"
            self.findings.append(Finding("warning", "clock", what, NAME, line.number, line.seq))
        self._time, self._mono = entry.time, entry.mono

    def _wrong(self, rule: str, line: JournalLine, what: str) -> None:
        turn = line.entry.event.turn if line.entry else None
        self.findings.append(Finding("error", rule, what, NAME, line.number, line.seq, turn or None))

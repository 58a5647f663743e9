"""The report card of a rehearsal: what the wizard's session is worth beside the rehearsal's references and the papers.

Anchors: about 50 questions an hour with one subject (1989 paper, 6.2), replies within 20 s, 94 % of what is in scope
covered with the wizard's help.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from subject.shaped import Misshapen, read_as
from wizard.cas import Judge, Outcome
from wizard.corpus.layers import SessionRecord, UtteranceRecord
from wizard.corpus.tasks import figures, held_tasks
from wizard.domain import GiveUp, RehearsalUtterance, Revise, SendMessage
from wizard.score.key import KeyItem
from wizard.score.recognition import recognition

QUESTIONS_AN_HOUR = 50
SECONDS_A_REPLY = 20.0
COVERED = 94.0


@dataclass(frozen=True, slots=True)
class Missed:
    """A turn that could have gone better."""

    said: str
    what: str
    """What the wizard did, in words."""
    works: str
    """What works, in words."""


@dataclass(frozen=True, slots=True)
class Card:
    """One rehearsal. Shares are in per cent; None where there is nothing to share."""

    session: str
    wizard: str
    domain: str
    difficulty: str
    seed: int
    opened: str
    turns: int
    """With a reply."""
    an_hour: float | None
    reply_seconds: float | None
    """Half of the replies were on her screen so long after her release."""
    transcript_errors: float | None
    """Word error rate of the transcripts."""
    right: int
    """Answers that the comparator finds right."""
    wrong: int
    instead: int
    """A message where an answer was to be had."""
    apt: int
    """Messages where a message is the right reply, and it was the right one."""
    inapt: int
    """An answer, or another message, where a message is the right reply."""
    revisions: int
    by_hand: int
    early_presses: int
    missed: tuple[Missed, ...] = ()
    tasks: int = 0
    """Tasks that the subject began, whose sheet has a key; cards of earlier versions count none."""
    tasks_completed: int = 0
    keys: int = 0
    """That the wizard pressed, in all; cards of earlier versions count none."""
    typing_seconds: float | None = None
    """Half of the transcripts went out so long after the whole utterance had come."""
    finding_seconds: float | None = None
    """Half of the replies were sent so long after the transcript."""
    blanks: int = 0
    """With a key, of those tasks."""
    blanks_right: int = 0

    @property
    def covered(self) -> float | None:
        """Of the questions with an answer, those answered right."""
        asked = self.right + self.wrong + self.instead
        return 100 * self.right / asked if asked else None


def card(record: SessionRecord, said: Sequence[RehearsalUtterance], difficulty: str, seed: int, keys: int = 0) -> Card:
    """The card of a session in which `said` was said, turn by turn, and the wizard pressed so many `keys`."""
    turns = [turn for turn in record.utterances if not turn.practice]
    pairs = [(turn, line) for turn, line in zip(turns, said, strict=False) if turn.answer or turn.message]
    verdicts = [_verdict(turn, line) for turn, line in pairs]
    waits = [
        turn.subject_clock.displayed - turn.subject_clock.released
        for turn, _ in pairs
        if turn.subject_clock.displayed is not None and turn.subject_clock.released is not None
    ]
    tasks = figures("", list(held_tasks([record])))
    return Card(
        session=record.session,
        wizard=record.wizard,
        domain=record.domain,
        difficulty=difficulty,
        seed=seed,
        opened=record.opened,
        turns=len(pairs),
        an_hour=3600 * len(pairs) / record.conversation_seconds if record.conversation_seconds else None,
        reply_seconds=median(waits) if waits else None,
        transcript_errors=_word_errors(pairs),
        right=verdicts.count("right"),
        wrong=verdicts.count("wrong"),
        instead=verdicts.count("instead"),
        apt=verdicts.count("apt"),
        inapt=verdicts.count("inapt"),
        revisions=sum(max(0, len(turn.requests) - 1) for turn, _ in pairs),
        by_hand=sum(turn.how == "sql" for turn, _ in pairs),
        early_presses=sum(turn.early_presses for turn in turns),
        keys=keys,
        typing_seconds=_half_within(
            (turn.wizard_clock.stored, turn.wizard_clock.transcript) for turn, _ in pairs
        ),
        finding_seconds=_half_within(
            (turn.wizard_clock.transcript, turn.wizard_clock.replied) for turn, _ in pairs
        ),
        tasks=tasks.tasks,
        tasks_completed=tasks.completed,
        blanks=tasks.blanks,
        blanks_right=tasks.right,
        missed=tuple(_missed(turn, line, verdict) for (turn, line), verdict in zip(pairs, verdicts, strict=True)
                     if verdict not in ("right", "apt")),
    )  # fmt: skip


def _half_within(spans: Iterable[tuple[float | None, float | None]]) -> float | None:
    """Half of the spans are no longer, in seconds; what was done before it was due took none."""
    took = [max(0.0, end - begin) for begin, end in spans if begin is not None and end is not None]
    return median(took) if took else None


def _verdict(turn: UtteranceRecord, line: RehearsalUtterance) -> str:
    if line.reference is None:
        wanted = line.wizard.id if isinstance(line.wizard, SendMessage) else None
        sent = turn.message.message if turn.message else None
        return "apt" if sent is not None and (wanted is None or sent == wanted) else "inapt"
    if turn.answer is None:
        return "instead"
    judge = Judge()
    verdict = judge.verdict(judge.read(line.reference), turn.answer.minimum)
    return "right" if verdict.minimum is Outcome.CORRECT else "wrong"


def _missed(turn: UtteranceRecord, line: RehearsalUtterance, verdict: str) -> Missed:
    if turn.message:
        did = f"sent the message {turn.message.message}"
    else:
        did = f"answered: {turn.answer.paraphrase or 'SQL by hand'}" if turn.answer else "nothing"
    return Missed(line.transcript, did, what_works(line))


def what_works(line: RehearsalUtterance) -> str:
    """What gets a rehearsal's utterance the right reply, in words: a message, a rewording, or nothing but asking."""
    if isinstance(line.wizard, SendMessage):
        return f"the message {line.wizard.id}"
    if isinstance(line.wizard, Revise):
        return f"ask: {line.wizard.requests[-1]}"
    if isinstance(line.wizard, GiveUp):
        return f"nothing: the message {line.wizard.id}, when the time is up"
    return "ask it as it was said" if line.wizard.kind == "direct" else "SQL by hand (F12)"


def _word_errors(pairs: Sequence[tuple[UtteranceRecord, RehearsalUtterance]]) -> float | None:
    items = [KeyItem(turn.id, "", "A", (), transcription=line.transcript) for turn, line in pairs]
    found = recognition(items, {"wizard": {turn.id: turn.transcript or "" for turn, _ in pairs}})
    return found.systems[0].wer if found else None


def told(one: Card) -> Iterator[str]:
    """The card in lines for people."""
    yield f"Rehearsal {one.session}: {one.domain}, {one.difficulty}, seed {one.seed}, wizard {one.wizard}"
    yield ""
    yield _line("turns with a reply", str(one.turns), "")
    yield _line("an hour", _number(one.an_hour, 0), f"about {QUESTIONS_AN_HOUR} in 1989")
    yield _line("release to reply, half within", f"{_number(one.reply_seconds, 1)} s", f"{SECONDS_A_REPLY:.0f} s")
    if one.typing_seconds is not None and one.finding_seconds is not None:
        parts = f"{one.typing_seconds:.1f} + {one.finding_seconds:.1f} s"
        yield _line("of it typing, and finding a reply", parts, "each half within")
    if one.keys and one.turns:
        yield _line("keys a turn", _number(one.keys / one.turns, 0), "letters of the transcript too")
    yield _line("word errors of the transcripts", f"{_number(one.transcript_errors, 1)} %", "")
    yield _line("answers right", f"{one.right} of {one.right + one.wrong + one.instead}", f"{COVERED:.0f} % in 1989")
    yield _line("answers wrong, messages instead", f"{one.wrong}, {one.instead}", "")
    yield _line("messages apt", f"{one.apt} of {one.apt + one.inapt}", "")
    yield _line("revisions, SQL by hand", f"{one.revisions}, {one.by_hand}", "")
    yield _line("her early presses", str(one.early_presses), "")
    if one.tasks:
        yield _line("her tasks completed", f"{one.tasks_completed} of {one.tasks}", "her own slips count, too")
        yield _line("blanks of her sheets right", f"{one.blanks_right} of {one.blanks}", "")
    if one.missed:
        yield ""
        yield "What could have gone better"
    for missed in one.missed:
        yield f"  {missed.said}"
        yield f"    you {missed.what}; what works: {missed.works}"


def _line(name: str, value: str, anchor: str) -> str:
    return f"  {name:<34}{value:>12}{f'   ({anchor})' if anchor else ''}"


def _number(value: float | None, digits: int) -> str:
    return "-" if value is None else f"{value:.{digits}f}"


def keep(one: Card, file: Path) -> None:
    """Add the card to the wizard's earlier ones."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as cards:
        cards.write(json.dumps(asdict(one), ensure_ascii=False) + "\n")


def earlier(file: Path) -> list[Card]:
    """The cards that were kept, in order; a line that is none is passed over."""
    found = []
    for line in file.read_text("utf-8").splitlines() if file.exists() else []:
        try:
            found.append(read_as(Card, line))
        except Misshapen:
            continue
    return found


_ROW = "{:<17} {:<10} {:<12} {:<7} {:>5} {:>5} {:>6} {:>6} {:>6} {:>9}"


def trend(cards: Sequence[Card]) -> Iterator[str]:
    """The figures of one rehearsal after the other, a line each."""
    yield _ROW.format("opened", "wizard", "domain", "level", "seed", "turns", "/hour", "s", "WER", "right")
    for one in cards:
        asked = one.right + one.wrong + one.instead
        numbers = (_number(one.an_hour, 0), _number(one.reply_seconds, 1), _number(one.transcript_errors, 1))
        opened = one.opened[:16].replace("T", " ")
        about = (opened, one.wizard, one.domain, one.difficulty, one.seed, one.turns)
        yield _ROW.format(*about, *numbers, f"{one.right} of {asked}")
    if len(cards) > 1:
        yield ""
        yield from _plotted(cards)


def _plotted(cards: Sequence[Card]) -> Iterator[str]:
    """What becomes better or worse from one rehearsal to the next: a bar for each, from nothing to the highest."""
    yield "From the first to the last:"
    for name, values, best in (
        ("questions an hour", [one.an_hour for one in cards], "more is better"),
        ("answers right, %", [one.covered for one in cards], "more is better"),
        ("seconds to a reply", [one.reply_seconds for one in cards], "fewer is better"),
    ):
        known = [value for value in values if value is not None]
        if known:
            bars = "".join(_bar(value, max(known)) for value in values)
            yield f"  {name:<20} {bars}  {min(known):.0f} to {max(known):.0f} ({best})"


_BARS = "▁▂▃▄▅▆▇█"


def _bar(value: float | None, highest: float) -> str:
    """One column; a point where there is no figure."""
    return "·" if value is None else _BARS[round(value / highest * (len(_BARS) - 1)) if highest > 0 else 0]

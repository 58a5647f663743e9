"""The first page of a report: what the sessions amount to, in figures, beside those of the 1989 paper."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from wizard.corpus.item import Item
from wizard.corpus.layers import SessionRecord
from wizard.report.pace import GROUPS, paces, stages
from wizard.report.page import Markup, bars, heading, link, page, paragraph, round_top, table, text
from wizard.report.plain_text import extent
from wizard.report.summary import PartOfWhole, Summary, summarise
from wizard.report.svg_drawings import HOWS, STYLE
from wizard.report.tasks import task_section
from wizard.report.words_not_understood import Unread, session_of, unread

WORDS = 40
"""So many words that were not understood are listed."""

WHERE = 8
"""So many turns are linked in which a word was said."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How far annotation is: turns by what was done of them."""

    statuses: Counter[str]
    """Turns by status."""
    classes: Counter[str]
    annotators: Counter[str]
    """Turns done by each."""

    @classmethod
    def of(cls, items: Sequence[Item]) -> Standing:
        """The counts over these items."""
        return cls(
            Counter(item.status for item in items),
            Counter(item.category or "none yet" for item in items),
            Counter(name for item in items for name in item.annotators),
        )


def overview_page(
    title: str,
    records: Sequence[SessionRecord],
    standing: Standing,
    agreement: str,
    *,
    folders: Mapping[str, str],
    more: Sequence[str] = (),
    left_out: Sequence[str] = (),
) -> str:
    """The page as HTML.

    `records` are whole sessions, their turns with them; `agreement` is told in words, empty where there is none;
    `folders` has where each session lies, by its identifier;
    `more` are sections that somebody else has made, scores for instance; `left_out` says of
    sessions why they are not here.
    """
    summary = summarise(records)
    parts = [
        paragraph(_headline(summary)),
        *_coverage(summary),
        *task_section(records),
        *_sessions(records, left_out),
        *_stages(records),
        *_paces(records),
        *_unread(records, folders),
        *_messages(summary),
        *_standing(standing, agreement),
        *more,
    ]
    return page(title, parts, style=STYLE)


def _headline(summary: Summary) -> str:
    pace = "-" if summary.questions_an_hour is None else f"{summary.questions_an_hour:.0f}"
    return (
        f"{extent(summary)}, practice not counted; "
        f"{summary.conversation_seconds / 60:.1f} minutes of conversation, {summary.speech_seconds / 60:.1f} spoken; "
        f"{pace} questions an hour (about 50 in 1989)."
    )


def _coverage(summary: Summary) -> Iterator[str]:
    yield heading("How the questions were answered")
    shares = [
        ("direct", summary.direct),
        ("revised", summary.revised),
        ("sql", summary.sql),
        ("message", summary.messages),
    ]
    yield table(
        ("how", "turns", "of", "%"),
        [(HOWS[how], share.count, share.of, _percent(share)) for how, share in shares],
        numbers=2,
    )
    covered = [
        ("the tool alone", summary.covered_by_tool, "67"),
        ("with revisions", summary.covered_with_revisions, ""),
        ("with all of the wizard's help", summary.covered_with_wizard, "94"),
    ]
    values = [(name, share.percent, None) for name, share, _ in covered if share.percent is not None]
    yield bars(values, label="Coverage in per cent; the table has the numbers") if values else ""
    yield table(
        ("of what is within the system's scope, answered by", "turns", "of", "%", "1989 paper, 6.2: %"),
        [(name, share.count, share.of, _percent(share), then) for name, share, then in covered],
        numbers=2,
    )


def _sessions(records: Sequence[SessionRecord], left_out: Sequence[str]) -> Iterator[str]:
    yield heading("Sessions")
    rows = []
    for record in records:
        turns = [turn for turn in record.utterances if not turn.practice]
        hows = Counter(turn.how for turn in turns)
        rows.append(
            (record.session, record.subject, record.wizard, record.domain, record.opened[:16].replace("T", " "),
             len(turns), hows["direct"], hows["revised"], hows["sql"], hows["message"],
             f"{record.conversation_seconds / 60:.1f}")
        )  # fmt: skip
    columns = ("session", "subject", "wizard", "domain", "opened", "turns", "direct", "revised", "by hand", "messages",
               "minutes")  # fmt: skip
    links = " · ".join(f'<a href="sessions/{text(one.session)}.html">{text(one.session)}</a>' for one in records)
    yield f"<nav><p>{links}</p></nav>"
    yield table(columns, rows, numbers=6, name="sessions")
    if left_out:
        yield f"<ul>{''.join(f'<li>{text(one)}</li>' for one in left_out)}</ul>"


def _stages(records: Sequence[SessionRecord]) -> Iterator[str]:
    found = stages(records)
    if not found:
        return
    yield heading("Where the time goes")
    top = round_top(max(stage.half for stage in found))
    halves = [(stage.name, stage.half, None) for stage in found]
    yield bars(halves, high=top, digits=2, label="Seconds; the table has the numbers")
    yield table(
        ("part of a turn", "whose clock", "turns", "half within, s", "nine of ten within, s"),
        [(one.name, one.clock, one.turns, f"{one.half:.2f}", f"{one.nine_of_ten:.2f}") for one in found],
        numbers=3,
    )


def _paces(records: Sequence[SessionRecord]) -> Iterator[str]:
    yield heading("Turns an hour")
    for group in GROUPS:
        rows = [
            (one.name, one.turns, f"{one.seconds / 60:.1f}", "-" if one.an_hour is None else f"{one.an_hour:.0f}")
            for one in paces(records, group)
        ]
        yield table((f"by {group}", "turns with a reply", "minutes", "an hour"), rows, numbers=2)


def _unread(records: Sequence[SessionRecord], folders: Mapping[str, str]) -> Iterator[str]:
    found = unread(records)
    yield heading("Words not understood")
    if not found:
        yield paragraph("None.")
        return
    yield paragraph("What would mend them: these propose an entry of the lexicon for each.")
    yield from (f"<p><code>{text(command)}</code></p>" for command in _mending(found, records, folders))
    rows = [(one.words, len(one.turns), _where(one), one.example, one.helped) for one in found[:WORDS]]
    yield table(("words", "turns", "said in", "first heard in", "helped by"), rows, name="unread")
    if len(found) > WORDS:
        yield paragraph(f"And {len(found) - WORDS} more.", dim=True)


def _where(one: Unread) -> Markup:
    """Links to the turns in which the words were said."""
    turns = one.turns[:WHERE]
    links = " ".join(link(f"sessions/{session_of(turn)}.html#{turn}", turn) for turn in turns)
    return Markup(f"{links} and {len(one.turns) - WHERE} more" if len(one.turns) > WHERE else links)


def _mending(found: Sequence[Unread], records: Sequence[SessionRecord], folders: Mapping[str, str]) -> Iterator[str]:
    """A command for each domain, with the folders of the sessions in which something was not understood."""
    heard = {session_of(turn) for one in found for turn in one.turns}
    by_domain: dict[str, list[str]] = {}
    for record in records:
        if record.session in heard:
            folder = folders.get(record.session, record.session)
            by_domain.setdefault(record.domain_folder or record.domain, []).append(f"--session {shlex.quote(folder)}")
    for domain, sessions in sorted(by_domain.items()):
        yield f"woz domain heard {shlex.quote(domain)} {' '.join(sessions)}"


def _messages(summary: Summary) -> Iterator[str]:
    if summary.message_counts:
        yield heading("Messages sent")
        ordered = sorted(summary.message_counts.items(), key=lambda one: (-one[1], one[0]))
        yield table(("message", "times"), ordered, numbers=2)


def _standing(standing: Standing, agreement: str) -> Iterator[str]:
    yield heading("Annotation")
    for name, counts in (
        ("status", standing.statuses),
        ("class", standing.classes),
        ("annotator", standing.annotators),
    ):
        if counts:
            yield table((name, "turns"), sorted(counts.items()), numbers=2)
    yield paragraph(f"Agreement: {agreement or 'nothing was annotated twice.'}")


def _percent(share: PartOfWhole) -> str:
    return "-" if share.percent is None else f"{share.percent:.0f}"

"""Sessions into the store and out of it: whole, each in a transaction of its own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, delete, insert, select, update

from wizard.corpus.errors import OtherBeginning, ShorterJournal
from wizard.corpus.layers import Layer, SessionRecord, UtteranceRecord
from wizard.corpus.store import saving
from wizard.corpus.store.catchup import begin_again
from wizard.corpus.store.tables import LogRow, SessionRow, UtteranceRow
from wizard.journal.envelope import finite

Came = Literal["new", "grown", "there"]


@dataclass(frozen=True)
class KnownJournal:
    """What the store knows of a session's journal."""

    session: str
    subject: str
    journal_sum: str
    lines: int
    location: str
    turns: int


def known(connection: Connection, *, session: str | None = None, subject: str | None = None) -> list[KnownJournal]:
    """The session of that identifier, or those of that subject."""
    chosen = select(
        SessionRow.id,
        SessionRow.subject,
        SessionRow.journal_sum,
        SessionRow.lines,
        SessionRow.location,
        SessionRow.turns,
    ).order_by(SessionRow.id)
    chosen = chosen.where(SessionRow.id == session) if session is not None else chosen
    chosen = chosen.where(SessionRow.subject == subject) if subject is not None else chosen
    return [KnownJournal(*row) for row in connection.execute(chosen)]


def put(connection: Connection, record: SessionRecord, sums: Sequence[str], location: str) -> Came:
    """Write a session; one that has grown is brought up to `record`, and what annotators said of it stays.

    `sums` are those of its journal's lines, up to the last that is in `record`. Raises `OtherBeginning` where the
    session there did not begin as this one, `ShorterJournal` where it has more.
    """
    chosen = select(SessionRow.id).where(SessionRow.id == record.session).with_for_update()
    connection.execute(chosen).all()
    before = known(connection, session=record.session)
    values = {
        "subject": record.subject,
        "domain": record.domain,
        "journal_sum": record.journal_sum,
        "lines": len(sums),
        "location": location,
        "turns": sum(not one.practice for one in record.utterances),
        "head": json_of(record.model_copy(update={"utterances": ()})),
    }
    if not before:
        connection.execute(insert(SessionRow).values(id=record.session, **values))
        if record.utterances:
            connection.execute(insert(UtteranceRow), [_new(one) for one in record.utterances])
        begin_again(connection)
        return "new"
    if before[0].lines > len(sums):
        raise ShorterJournal(location, len(sums), before[0].lines)
    if sums[before[0].lines - 1] != before[0].journal_sum:
        raise OtherBeginning(location, record.session, before[0].location)
    if before[0].lines == len(sums):
        again = {"location": location, "head": values["head"]}  # it may have been moved, or say more than it did
        connection.execute(update(SessionRow).where(SessionRow.id == record.session).values(**again))
        return "there"
    connection.execute(update(SessionRow).where(SessionRow.id == record.session).values(**values))
    rows = connection.execute(select(UtteranceRow.id).where(UtteranceRow.session == record.session)).scalars()
    there = set(rows)
    for one in record.utterances:
        if one.id in there:
            connection.execute(update(UtteranceRow).where(UtteranceRow.id == one.id).values(**_columns(one)))
            saving.settle(connection, one.id)
        else:
            connection.execute(insert(UtteranceRow).values(**_new(one)))
    begin_again(connection)
    return "grown"


def drop(connection: Connection, sessions: Sequence[str]) -> None:
    """Take sessions out, with their turns and all that was said of them."""
    connection.execute(delete(SessionRow).where(SessionRow.id.in_(sessions)))
    connection.execute(delete(LogRow))  # logs lose lines with them: what is known of their ends counts no more


def json_of(record: Layer) -> str:
    """A record as JSON text, the same for the same record; what JSON has no number for is a string, as in journals."""
    return json.dumps(finite(record.model_dump(mode="json")), ensure_ascii=False, separators=(",", ":"))


def _columns(record: UtteranceRecord) -> dict[str, Any]:
    audio = record.audio
    return {
        "practice": record.practice,
        "scenario": record.scenario,
        "how": record.how,
        "samples": audio.samples if audio and audio.complete else 0,
        "said": (record.transcript or record.typed or "").replace("\0", ""),
        "record": json_of(record),
    }


def _new(record: UtteranceRecord) -> dict[str, Any]:
    return {
        "id": record.id,
        "session": record.session,
        "turn": record.turn,
        **_columns(record),
        "status": "draft",
        "in_force": None,
        "open_layers": "  ",
        "annotators": "[]",
        "accepted_by": "[]",
        **saving.derived(record, None),
    }

"""What the store hands out: items in a stream, one at a time, and counts."""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import cast

from sqlalchemy import ColumnElement, Connection, Executable, and_, func, not_, or_, select

from wizard.corpus.annotation import Annotation
from wizard.corpus.annotation_in_force import without
from wizard.corpus.item import OF_REFERENCE, REVIEWED, DecidedLayer, EarlierTurn, Item, Listed, Status
from wizard.corpus.layers import SessionRecord, UtteranceRecord
from wizard.corpus.query import NO_CLASS, Query
from wizard.corpus.sro import words_of, words_typed
from wizard.corpus.store.masking import turns_not_silenced
from wizard.corpus.store.tables import MarkRow, SavedRow, SessionRow, UtteranceRow

AT_ONCE = 100
"""Rows that are fetched together: what an item weighs is some 10 kB."""


def stream(connection: Connection, query: Query) -> Generator[Item]:
    """The items that `query` finds, by session (C order) and turn; memory holds one session's context at a time."""
    session: _Session | None = None
    with closing(connection.execute(_items(connection, query).execution_options(yield_per=AT_ONCE))) as rows:
        for row in rows:
            if session is None or session.head.session != row.session:
                session = _session(connection, row.session)
            undecided = cast(tuple[DecidedLayer, ...], tuple(row.open_layers.split()))
            said = None if row.annotation is None else Annotation.model_validate_json(row.annotation)
            yield Item(
                session.head,
                UtteranceRecord.model_validate_json(row.record),
                None if said is None else without(said, undecided),
                cast(Status, row.status),
                tuple(json.loads(row.annotators)),
                tuple(json.loads(row.accepted_by)),
                session.location,
                session.before(row.turn),
                open=undecided,
            )


def overview(connection: Connection, query: Query) -> tuple[Listed, ...]:
    """The items that `query` finds, by session (C order) and turn, without reading their records."""
    columns = select(
        UtteranceRow.id,
        UtteranceRow.session,
        UtteranceRow.turn,
        UtteranceRow.how,
        UtteranceRow.said,
        UtteranceRow.status,
        UtteranceRow.annotators,
        UtteranceRow.accepted_by,
    )
    chosen = columns.join(SessionRow, SessionRow.id == UtteranceRow.session).where(*_conditions(connection, query))
    rows = connection.execute(chosen.order_by(UtteranceRow.session, UtteranceRow.turn))
    return tuple(
        Listed(
            row.id,
            row.session,
            row.turn,
            row.how,
            row.said,
            cast(Status, row.status),
            tuple(json.loads(row.annotators)),
            tuple(json.loads(row.accepted_by)),
        )
        for row in rows
    )


def count(connection: Connection, query: Query) -> int:
    """How many items `query` finds."""
    chosen = select(func.count()).select_from(UtteranceRow).join(SessionRow, SessionRow.id == UtteranceRow.session)
    return int(connection.execute(chosen.where(*_conditions(connection, query))).scalar_one())


def heads(connection: Connection) -> tuple[SessionRecord, ...]:
    """Every session without its utterances, by identifier."""
    found = connection.execute(select(SessionRow.head).order_by(SessionRow.id))
    return tuple(SessionRecord.model_validate_json(head) for head in found.scalars())


@dataclass(frozen=True)
class _Session:
    head: SessionRecord
    location: str
    turns: tuple[EarlierTurn, ...]

    def before(self, turn: int) -> tuple[EarlierTurn, ...]:
        return tuple(one for one in self.turns if one.turn < turn)


def _session(connection: Connection, session: str) -> _Session:
    row = connection.execute(select(SessionRow.head, SessionRow.location).where(SessionRow.id == session)).one()
    turns = connection.execute(
        select(UtteranceRow.turn, UtteranceRow.id, UtteranceRow.said, UtteranceRow.transcription, UtteranceRow.minimum)
        .where(UtteranceRow.session == session, not_(UtteranceRow.practice))
        .order_by(UtteranceRow.turn)
    )
    return _Session(
        SessionRecord.model_validate_json(row.head),
        row.location,
        tuple(
            EarlierTurn(
                one.turn,
                one.id,
                words_typed(one.said) if one.transcription is None else words_of(one.transcription),
                one.minimum,
            )
            for one in turns
        ),
    )


def _items(connection: Connection, query: Query) -> Executable:
    return (
        select(
            UtteranceRow.session,
            UtteranceRow.turn,
            UtteranceRow.record,
            UtteranceRow.status,
            UtteranceRow.annotators,
            UtteranceRow.accepted_by,
            UtteranceRow.open_layers,
            SavedRow.annotation,
        )
        .join(SessionRow, SessionRow.id == UtteranceRow.session)
        .outerjoin(SavedRow, SavedRow.id == UtteranceRow.in_force)
        .where(*_conditions(connection, query))
        .order_by(UtteranceRow.session, UtteranceRow.turn)
    )


def _conditions(connection: Connection, query: Query) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = [not_(UtteranceRow.practice)]
    if query.classes:
        given = [one for one in query.classes if one != NO_CLASS]
        none = UtteranceRow.category.is_(None)
        found.append(
            or_(UtteranceRow.category.in_(given), none)
            if NO_CLASS in query.classes
            else UtteranceRow.category.in_(given)
        )
    found += _of_annotation(query)
    for column, values in (
        (SessionRow.subject, query.speakers),
        (SessionRow.domain, query.domains),
        (UtteranceRow.session, query.sessions),
        (UtteranceRow.status, query.statuses),
        (UtteranceRow.how, query.how),
        (UtteranceRow.id, query.ids),
    ):
        if values:
            found.append(column.in_(values))
    if query.scenarios:
        found.append(UtteranceRow.scenario.in_(query.scenarios))
    if query.reviewed_only:
        needed = (not_(UtteranceRow.open_layers.contains(f" {layer} ")) for layer in OF_REFERENCE)
        found.append(or_(UtteranceRow.status.in_(sorted(REVIEWED)), and_(UtteranceRow.status == "disputed", *needed)))
    if query.done_by is not None:
        found.append(_done(query.done_by))
    if query.not_done_by is not None:
        found.append(not_(_done(query.not_done_by)))
    if query.flagged:
        said = and_(
            SavedRow.utterance == UtteranceRow.id,
            SavedRow.latest,
            SavedRow.annotation.contains('"flagged":true', autoescape=True),
        )
        found.append(select(SavedRow.id).where(said).correlate(UtteranceRow).exists())
    if query.not_silenced:
        found.append(UtteranceRow.id.in_(turns_not_silenced(connection)))
    if query.text is not None:
        found.append(UtteranceRow.words.contains(f" {words_typed(query.text)} ", autoescape=True))
    if query.has_audio is not None:
        found.append(UtteranceRow.samples > 0 if query.has_audio else UtteranceRow.samples == 0)
    return found


def _of_annotation(query: Query) -> Generator[ColumnElement[bool]]:
    """What the annotation in force must say besides its class."""
    if query.classes_1989:
        yield _of_1989(query.classes_1989)
    for kind, names in (("tag", query.tags), ("exclusion", query.exclusions)):
        if names:
            marked = and_(MarkRow.utterance == UtteranceRow.id, MarkRow.kind == kind, MarkRow.name.in_(names))
            yield select(MarkRow.name).where(marked).correlate(UtteranceRow).exists()


def _of_1989(categories: Sequence[str]) -> ColumnElement[bool]:
    """In force is an annotation of one of these categories; quotation marks within its texts are escaped."""
    said = or_(*(SavedRow.annotation.contains(f'"category_1989":"{one}"', autoescape=True) for one in categories))
    decided = not_(UtteranceRow.open_layers.contains(" class "))
    return (
        select(SavedRow.id).where(SavedRow.id == UtteranceRow.in_force, said, decided).correlate(UtteranceRow).exists()
    )


def _done(annotator: str) -> ColumnElement[bool]:
    has = and_(
        SavedRow.utterance == UtteranceRow.id,
        SavedRow.annotator == annotator,
        SavedRow.kind == "annotation",
        SavedRow.latest,
        SavedRow.done,
        not_(SavedRow.unseen),
    )
    return select(SavedRow.id).where(has).correlate(UtteranceRow).exists()

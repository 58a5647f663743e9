"""Saving a version: on top of the one it was made from, or not at all; and what is in force after it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, cast

from sqlalchemy import BindParameter, Connection, Row, Select, bindparam, delete, insert, select, update

from wizard.corpus.annotation import Annotation
from wizard.corpus.annotation_in_force import in_force
from wizard.corpus.annotationlog import LogLine
from wizard.corpus.errors import Conflict, NoSuchUtterance
from wizard.corpus.item import DecidedLayer, Item
from wizard.corpus.layers import SessionRecord, UtteranceRecord
from wizard.corpus.saved import Kind, Saved
from wizard.corpus.store.tables import MarkRow, SavedRow, SessionRow, UtteranceRow

_UTTERANCE: BindParameter[str] = bindparam("of_utterance")
_STRAND: BindParameter[str] = bindparam("of_strand")
_VERSION: BindParameter[int] = bindparam("of_version")
_HELD = select(UtteranceRow.id).where(UtteranceRow.id == _UTTERANCE).with_for_update()
_VERSIONS = (
    select(*SavedRow.__table__.columns)
    .where(SavedRow.utterance == _UTTERANCE)
    .order_by(SavedRow.kind.desc(), SavedRow.annotator, SavedRow.version)
)
LATEST = _VERSIONS.where(SavedRow.latest)
_NEWEST = LATEST.where(SavedRow.strand == _STRAND)
_OF_STRAND = (SavedRow.utterance == _UTTERANCE, SavedRow.strand == _STRAND)
_SAME = delete(SavedRow).where(*_OF_STRAND, SavedRow.version == _VERSION)
_LOWER = update(SavedRow).where(*_OF_STRAND, SavedRow.version < _VERSION).values(latest=False)
_HIGHER = select(SavedRow.id).where(*_OF_STRAND, SavedRow.version > _VERSION).limit(1)
_RECORD = select(UtteranceRow.record).where(UtteranceRow.id == _UTTERANCE)
_SETTLED = update(UtteranceRow).where(UtteranceRow.id == _UTTERANCE)
_MARKS = delete(MarkRow).where(MarkRow.utterance == _UTTERANCE)
_HEAD = (
    select(SessionRow.head)
    .join(UtteranceRow, UtteranceRow.session == SessionRow.id)
    .where(UtteranceRow.id == _UTTERANCE)
)
"""Statements of every save, built once: to build them costs more than to run them."""

Log = Callable[[Saved, int, str], LogLine]
"""Writes the line of a version (numbered), the version that it was made from, and the session's `journal_first`."""


def save(connection: Connection, saved: Saved, base: int, log: Log) -> int:
    """Save `saved` (its number is ours to give) where `base` is still the newest of its strand; returns the number.

    `log` is called last: it writes the line, and the commit follows. Saving what was just saved (the answer to a
    first attempt was lost) gives its number again.

    Raises `Conflict`, `NoSuchUtterance`, and what `log` raises.
    """
    lock(connection, saved.utterance)
    newest = _newest(connection, saved)
    if newest is not None and newest.version != base:
        theirs = as_saved(newest)
        if newest.version == base + 1 and (theirs.annotator, theirs.annotation) == (saved.annotator, saved.annotation):
            return theirs.version
        raise Conflict(saved.annotation, theirs)
    numbered = Saved(saved.utterance, saved.annotator, base + 1, saved.annotation, saved.kind, saved.time)
    if newest is None and base:
        # Whoever had version `base` had it from another store: theirs is what is there, nothing.
        raise Conflict(saved.annotation, Saved(saved.utterance, saved.annotator, 0, Annotation(), saved.kind))
    line = log(numbered, base, _journal(connection, saved.utterance))
    put(connection, line)
    settle(connection, saved.utterance)
    return numbered.version


def lock(connection: Connection, utterance: str) -> None:
    """Hold the utterance until the transaction's end (SQLite holds the whole store). Raises `NoSuchUtterance`."""
    if connection.execute(_HELD, {"of_utterance": utterance}).scalar() is None:
        raise NoSuchUtterance(utterance)


def put(connection: Connection, line: LogLine) -> None:
    """Write a line of a log as a row, the latest of its strand where no higher version is there."""
    saved = line.saved
    here = {"of_utterance": saved.utterance, "of_strand": saved.strand, "of_version": saved.version}
    connection.execute(_SAME, here)
    connection.execute(_LOWER, here)
    higher = connection.execute(_HIGHER, here).scalar()
    connection.execute(
        insert(SavedRow),
        {
            "utterance": saved.utterance,
            "annotator": saved.annotator,
            "strand": saved.strand,
            "version": saved.version,
            "base": line.base,
            "kind": saved.kind,
            "time": saved.time,
            "sum": line.sum,
            "done": saved.annotation.done,
            "unseen": saved.annotation.unseen,
            "latest": higher is None,
            "annotation": saved.annotation.model_dump_json(),
        },
    )


def settle(connection: Connection, utterance: str) -> None:
    """Write down what is in force for an utterance, from the latest version of each strand."""
    here = {"of_utterance": utterance}
    record = UtteranceRecord.model_validate_json(connection.execute(_RECORD, here).scalar_one())
    rows = connection.execute(LATEST, here).all()
    by_saved = {as_saved(row): row.id for row in rows}
    found = in_force(tuple(by_saved))
    annotation = found.annotation
    finished = [one for one in by_saved if one.annotation.done]
    done = sorted({one.annotator for one in finished if not one.annotation.unseen})
    accepted = sorted({one.annotator for one in finished if one.annotation.unseen})
    connection.execute(
        _SETTLED,
        {
            **here,
            "status": found.status,
            "in_force": by_saved[found.saved] if found.saved else None,
            "open_layers": " ".join(("", *found.open, "")),
            "annotators": json.dumps(done),
            "accepted_by": json.dumps(accepted),
            **derived(record, annotation, found.open),
        },
    )
    connection.execute(_MARKS, here)
    marks = [] if annotation is None else [("tag", one) for one in set(annotation.tags)]
    marks += [] if annotation is None else [("exclusion", one) for one in set(annotation.exclusions)]
    if marks:
        connection.execute(
            insert(MarkRow), [{"utterance": utterance, "kind": kind, "name": name} for kind, name in marks]
        )


def settle_older(connection: Connection) -> None:
    """Write down anew what is in force where older layouts said otherwise.

    They took accepted drafts for reviewed, and left nothing in force where annotators differ in one layer.
    """
    unseen = select(SavedRow.utterance).where(SavedRow.unseen)
    disputed = select(UtteranceRow.id).where(UtteranceRow.status == "disputed")
    for utterance in connection.execute(unseen.union(disputed)).scalars().all():
        settle(connection, utterance)


def derived(
    record: UtteranceRecord, annotation: Annotation | None, undecided: tuple[DecidedLayer, ...] = ()
) -> dict[str, Any]:
    """The columns of an utterance that follow from its record and from what is in force, some layers `undecided`."""
    item = Item(cast(SessionRecord, None), record, annotation, "draft", open=undecided)
    return {
        "category": item.category,
        "transcription": annotation.transcription if annotation else None,
        "words": f" {item.words} ".replace("\0", ""),
        "minimum": item.references[0].minimum if item.references else "",
    }


def versions(utterance: str) -> Select[Any]:
    """Rows of an utterance's versions: annotations by annotator, then adjudications, each by number."""
    return _VERSIONS.params(of_utterance=utterance)


def as_saved(row: Row[Any]) -> Saved:
    """A row as a version."""
    return Saved(
        row.utterance,
        row.annotator,
        row.version,
        Annotation.model_validate_json(row.annotation),
        cast(Kind, row.kind),
        row.time,
    )


def _journal(connection: Connection, utterance: str) -> str:
    """`SessionRecord.journal_first` of the utterance's session."""
    head = json.loads(connection.execute(_HEAD, {"of_utterance": utterance}).scalar_one())
    return str(head.get("journal_first", ""))


def _newest(connection: Connection, saved: Saved) -> Row[Any] | None:
    here = {"of_utterance": saved.utterance, "of_strand": saved.strand}
    return connection.execute(_NEWEST, here).one_or_none()

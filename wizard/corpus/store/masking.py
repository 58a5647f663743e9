"""What the latest versions mask, and the turns whose sound may still say it."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from itertools import groupby

from sqlalchemy import Connection, select

from wizard.corpus.annotation_in_force import holding_masks
from wizard.corpus.layers import UtteranceRecord
from wizard.corpus.masking import masks_by_session
from wizard.corpus.saved import Saved
from wizard.corpus.store import saving
from wizard.corpus.store.tables import SavedRow, UtteranceRow
from wizard.corpus.unsilenced import not_silenced


def masking(connection: Connection) -> Generator[Saved]:
    """The latest versions whose masks hold and that mask anything, by utterance in C order."""
    masks = SavedRow.annotation.contains('"masks":[{', autoescape=True)
    masked = select(SavedRow.utterance).where(SavedRow.latest, masks)
    of_masked = select(*SavedRow.__table__.columns).where(SavedRow.latest, SavedRow.utterance.in_(masked))
    with closing(connection.execute(of_masked.order_by(SavedRow.utterance, SavedRow.strand))) as rows:
        for _, versions in groupby(map(saving.as_saved, rows), key=lambda one: one.utterance):
            yield from (one for one in holding_masks(tuple(versions)) if one.annotation.masks)


def turns_not_silenced(connection: Connection) -> tuple[str, ...]:
    """The turns that no export has, since somebody has to listen first (`wizard.corpus.unsilenced`); in C order."""
    found = []
    for session, masks in masks_by_session(masking(connection)).items():
        of_session = select(UtteranceRow.id, UtteranceRow.record).where(UtteranceRow.session == session)
        for row in connection.execute(of_session).all():
            versions = map(saving.as_saved, connection.execute(saving.LATEST, {"of_utterance": row.id}))
            if not_silenced(UtteranceRecord.model_validate_json(row.record), versions, masks):
                found.append(row.id)
    return tuple(sorted(found))

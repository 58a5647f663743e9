"""One utterance with everything that is known of it: what the store hands out, and what a format writes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from wizard.corpus.annotation import Annotation, Reference
from wizard.corpus.classes import Class91
from wizard.corpus.layers import SessionRecord, UtteranceRecord
from wizard.corpus.sro import words_of, words_typed

Status = Literal["draft", "single", "agreed", "disputed", "adjudicated"]
"""`draft`: nobody has done it; `single`: one annotator; `agreed`: several, alike; `disputed`: several, not alike, and
nobody has decided."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """An earlier turn of the same session, as context."""

    turn: int
    id: str
    words: str
    """As `Item.words`; empty where nothing was said."""
    minimum: str
    """Its first reference's minimum; empty where it has none."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A turn as a list shows it: what is known of it without reading its record."""

    id: str
    session: str
    turn: int
    how: str
    said: str
    """The wizard's transcript, or the line that was typed."""
    status: Status
    annotators: tuple[str, ...]
    """Who has done it, as annotator or as adjudicator, in order of their names."""


@dataclass(frozen=True, slots=True)
class Item:
    """One turn; practice is never one."""

    session: SessionRecord
    """Its head: `utterances` is empty."""
    record: UtteranceRecord
    """What the journal says."""
    annotation: Annotation | None
    """The one in force: adjudicated, agreed, or the only one that is done; None where there is no such one."""
    status: Status
    annotators: tuple[str, ...] = ()
    """As `Listed.annotators`."""
    location: str = ""
    """The session's folder: a path or a URL."""
    earlier: tuple[Earlier, ...] = ()
    """All turns of the session before it, in order."""
    derived: tuple[Reference, ...] = ()
    """References with maxima, derived for the draft; used where there is no annotation."""

    @property
    def reviewed(self) -> bool:
        """Whether a person has done it."""
        return self.annotation is not None

    @property
    def words(self) -> str:
        """What was said, in lower case without marks: of the transcription, else of the wizard's transcript."""
        if self.annotation and self.annotation.transcription is not None:
            return words_of(self.annotation.transcription)
        return words_typed(self.record.transcript or self.record.typed or "")

    @property
    def category(self) -> Class91 | None:
        """The 1991 class; None where nobody has given one."""
        return self.annotation.category if self.annotation else None

    @property
    def references(self) -> tuple[Reference, ...]:
        """Alternatives; of the annotation, else the draft made at collection. Those without a minimum are left out."""
        if self.annotation is not None:
            found = self.annotation.references
        elif self.derived:
            found = self.derived
        elif self.record.answer is not None:
            found = (Reference(sql=self.record.answer.sql, minimum=self.record.answer.cas),)
        else:
            found = ()
        return tuple(one for one in found if one.minimum)

"""One utterance with everything that is known of it: what the store hands out, and what a format writes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from wizard.corpus.annotation import Annotation, Reference
from wizard.corpus.classes import Class91
from wizard.corpus.layers import SessionRecord, UtteranceRecord
from wizard.corpus.sro import from_transcript, words_of, words_typed

Status = Literal["draft", "accepted", "single", "agreed", "disputed", "adjudicated"]
"""`draft`: nobody has done it; `accepted`: a program accepted the draft and nobody has looked at it; `single`: one
annotator has done it; `agreed`: several, alike; `disputed`: several, not alike in some layer, nobody has decided."""
DecidedLayer = Literal["transcription", "class", "context", "tags", "exclusions", "references", "masks"]
"""The layers that annotators can differ in; the others are put together."""
OF_REFERENCE: tuple[DecidedLayer, ...] = ("transcription", "class", "context", "exclusions", "references")
"""What a reference answer stands on: its words, whether and with what context it is test data, and the answer."""
REVIEWED: frozenset[Status] = frozenset({"single", "agreed", "adjudicated"})
"""What a person has done, and what is in force in every layer."""


@dataclass(frozen=True, slots=True)
class EarlierTurn:
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
    """Who has done it, as annotator or as adjudicator, in order of their names; who accepted its draft has not."""
    accepted_by: tuple[str, ...]
    """Under whose names a program accepted its draft with many others, in order."""


@dataclass(frozen=True, slots=True)
class Item:
    """One turn; practice is never one."""

    session: SessionRecord
    """Its head: `utterances` is empty."""
    record: UtteranceRecord
    """What the journal says."""
    annotation: Annotation | None
    """The one in force: adjudicated, agreed, or the only one that is done; else an accepted draft; else None. Layers
    that are `open` are undecided in it."""
    status: Status
    annotators: tuple[str, ...] = ()
    """As `Listed.annotators`."""
    accepted_by: tuple[str, ...] = ()
    """As `Listed.accepted_by`."""
    location: str = ""
    """The session's folder: a path or a URL."""
    earlier: tuple[EarlierTurn, ...] = ()
    """All turns of the session before it, in order."""
    derived: tuple[Reference, ...] = ()
    """References with maxima, derived for the draft; used where there is no annotation."""
    silent: tuple[tuple[float, float], ...] = ()
    """Stretches of the recording, in seconds, that are masked: an export has silence there."""
    masked: bool = False
    """Something of its words or its references is masked: its statements do not run, its answers cannot be checked."""
    open: tuple[DecidedLayer, ...] = ()
    """The layers in which its annotators differ and nobody has decided: `status` is disputed."""

    @property
    def reviewed(self) -> bool:
        """Whether a person has done all that its reference answer stands on, and nobody differs in that.

        A draft that a program accepted was seen by nobody.
        """
        return self._seen and not set(OF_REFERENCE).intersection(self.open)

    @property
    def words_reviewed(self) -> bool:
        """Whether a person has settled what was said, whatever is open otherwise."""
        return self._seen and "transcription" not in self.open

    @property
    def _seen(self) -> bool:
        return self.annotation is not None and not self.annotation.unseen

    @property
    def words(self) -> str:
        """What was said, in lower case without marks: of the transcription, else of the wizard's transcript."""
        if self.annotation and self.annotation.transcription is not None:
            return words_of(self.annotation.transcription)
        return words_typed(self.record.transcript or self.record.typed or "")

    @property
    def transcription(self) -> str:
        """With its marks; where nobody has transcribed it, a draft of what the wizard or the subject typed."""
        if self.annotation and self.annotation.transcription is not None:
            return self.annotation.transcription
        return from_transcript(self.record.transcript or self.record.typed or "")

    @property
    def category(self) -> Class91 | None:
        """The 1991 class, of the annotation or of the draft that was accepted; None where there is neither."""
        return self.annotation.category if self.annotation else None

    @property
    def references(self) -> tuple[Reference, ...]:
        """Alternatives; of the annotation, else the draft made at collection. Those without a minimum are left out.

        None where annotators differ in them: then neither theirs nor the draft's is the answer.
        """
        if self.annotation is not None:
            found = self.annotation.references
        elif self.derived:
            found = self.derived
        elif self.record.answer is not None:
            found = (Reference(sql=self.record.answer.sql, minimum=self.record.answer.minimum),)
        else:
            found = ()
        return tuple(one for one in found if one.minimum)

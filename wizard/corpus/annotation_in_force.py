"""What is in force of an utterance, layer by layer, which masks hold, and where two blind annotations agree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from wizard.corpus.annotation import Annotation, Mask
from wizard.corpus.item import DecidedLayer, Status
from wizard.corpus.saved import Saved
from wizard.corpus.sro import words_of

_FIELDS: Mapping[DecidedLayer, tuple[str, ...]] = {
    layer: ("category", "category_1989") if layer == "class" else (layer,) for layer in get_args(DecidedLayer)
}
"""The fields of `Annotation` that a layer is."""
_UNDECIDED = Annotation()


@dataclass(frozen=True, slots=True)
class InForce:
    """What is in force of an utterance."""

    saved: Saved | None
    """The version whose layers count, but for the open ones; None where nobody has done it."""
    status: Status
    open: tuple[DecidedLayer, ...] = ()
    """The layers in which annotators differ and nobody has decided."""

    @property
    def annotation(self) -> Annotation | None:
        """The annotation with its open layers undecided."""
        return None if self.saved is None else without(self.saved.annotation, self.open)


def without(annotation: Annotation, layers: Iterable[DecidedLayer]) -> Annotation:
    """The annotation with these layers undecided; itself where there are none."""
    fields = {field: getattr(_UNDECIDED, field) for layer in layers for field in _FIELDS[layer]}
    return annotation.model_copy(update={**fields, "done": False}) if fields else annotation


def differing(one: Annotation, other: Annotation) -> tuple[DecidedLayer, ...]:
    """The layers that an export has in which two done annotations do not agree.

    Words of the transcription count (marks may differ), the references as a set of minimum and maximum texts, masks as
    `masks_agree` has it. Who differs only in how an answer is written is settled by adjudication.
    """
    mine, theirs = _judged(one), _judged(other)
    apart = {layer for layer in mine if mine[layer] != theirs[layer]}
    if not masks_agree(one.masks, other.masks):
        apart.add("masks")
    return tuple(layer for layer in _FIELDS if layer in apart)


def masks_agree(one: Sequence[Mask], other: Sequence[Mask]) -> bool:
    """Whether the same words are masked, and each stretch of sound that one masks meets one that the other masks."""
    if _masked_words(one) != _masked_words(other):
        return False
    return all(
        any(start < end_there and start_there < end for start_there, end_there in _spans(those))
        for these, those in ((one, other), (other, one))
        for start, end in _spans(these)
    )


def in_force(latest: Sequence[Saved]) -> InForce:
    """What is in force among the latest versions of an utterance, layer by layer, and the utterance's status.

    An adjudication that is done decides. Else one done annotation stands alone; of several the first annotator's is
    taken, by name, in the layers on which all agree. Where they differ in a layer it is open, and the utterance is
    disputed until somebody has decided.

    Drafts that were accepted unseen count beside nobody's annotation. Where there is nothing else, the first one's is
    in force, by name, and the utterance is accepted.
    """
    finished = sorted((one for one in latest if one.annotation.done), key=lambda one: one.annotator)
    done = [one for one in finished if not one.annotation.unseen]
    for one in done:
        if one.kind == "adjudication":
            return InForce(one, "adjudicated")
    if not done:
        return InForce(finished[0], "accepted") if finished else InForce(None, "draft")
    first, *others = done
    if not others:
        return InForce(first, "single")
    apart = {layer for one in others for layer in differing(first.annotation, one.annotation)}
    if not apart:
        return InForce(first, "agreed")
    return InForce(first, "disputed", tuple(layer for layer in _FIELDS if layer in apart))


def holding_masks(latest: Sequence[Saved]) -> tuple[Saved, ...]:
    """Those of the latest versions of an utterance whose masks hold: everybody's, until an adjudication is done.

    Then the adjudication's do, and those of versions that were saved after it, by their own clocks: nobody has decided
    on these yet. Done or not makes no difference to an annotator's masks: what is in doubt is masked.
    """
    decided = next((one for one in latest if one.kind == "adjudication" and one.annotation.done), None)
    if decided is None:
        return tuple(latest)
    return tuple(one for one in latest if one is decided or one.time > decided.time)


def _judged(one: Annotation) -> dict[DecidedLayer, object]:
    return {
        "transcription": None if one.transcription is None else words_of(one.transcription),
        "class": one.category,
        "tags": frozenset(one.tags),
        "exclusions": frozenset(one.exclusions),
        "context": frozenset(one.context),
        "references": frozenset((reference.minimum, reference.maximum) for reference in one.references),
    }


def _masked_words(masks: Sequence[Mask]) -> frozenset[str]:
    return frozenset().union(*(one.separate_words for one in masks))


def _spans(masks: Sequence[Mask]) -> list[tuple[float, float]]:
    return [(one.start, one.end) for one in masks if one.start is not None and one.end is not None]

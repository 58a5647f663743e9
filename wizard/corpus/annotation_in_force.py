"""Which annotation of an utterance is in force, which masks hold, and when two that were made blind agree."""

from __future__ import annotations

from collections.abc import Sequence

from wizard.corpus.annotation import Annotation, Mask
from wizard.corpus.item import Status
from wizard.corpus.saved import Saved
from wizard.corpus.sro import words_of


def same(one: Annotation, other: Annotation) -> bool:
    """Whether two done annotations agree in every layer that an export has.

    Words of the transcription (marks may differ), class, tags, exclusions, context, and the references as a set of
    minimum and maximum texts, and masks (`masks_agree`). Who differs only in how an answer is written is settled by
    adjudication.
    """
    return _judged(one) == _judged(other) and masks_agree(one.masks, other.masks)


def masks_agree(one: Sequence[Mask], other: Sequence[Mask]) -> bool:
    """Whether the same words are masked, and each stretch of sound that one masks meets one that the other masks."""
    if _masked_words(one) != _masked_words(other):
        return False
    return all(
        any(start < end_there and start_there < end for start_there, end_there in _spans(those))
        for these, those in ((one, other), (other, one))
        for start, end in _spans(these)
    )


def in_force(latest: Sequence[Saved]) -> tuple[Saved | None, Status]:
    """The version in force among the latest ones of an utterance, and the utterance's status.

    An adjudication that is done decides. Else one done annotation stands alone, and several must agree: then the
    first annotator's is taken, by name. Several that differ leave none in force: the utterance is disputed.

    Drafts that were accepted unseen count beside nobody's annotation. Where there is nothing else, the first one's is
    in force, by name, and the utterance is accepted.
    """
    finished = sorted((one for one in latest if one.annotation.done), key=lambda one: one.annotator)
    done = [one for one in finished if not one.annotation.unseen]
    for one in done:
        if one.kind == "adjudication":
            return one, "adjudicated"
    if not done:
        return (finished[0], "accepted") if finished else (None, "draft")
    if len(done) == 1:
        return done[0], "single"
    if all(same(done[0].annotation, one.annotation) for one in done[1:]):
        return done[0], "agreed"
    return None, "disputed"


def holding_masks(latest: Sequence[Saved]) -> tuple[Saved, ...]:
    """Those of the latest versions of an utterance whose masks hold: everybody's, until an adjudication is done.

    Then the adjudication's do, and those of versions that were saved after it, by their own clocks: nobody has decided
    on these yet. Done or not makes no difference to an annotator's masks: what is in doubt is masked.
    """
    decided = next((one for one in latest if one.kind == "adjudication" and one.annotation.done), None)
    if decided is None:
        return tuple(latest)
    return tuple(one for one in latest if one is decided or one.time > decided.time)


def _judged(one: Annotation) -> tuple[object, ...]:
    return (
        None if one.transcription is None else words_of(one.transcription),
        one.category,
        frozenset(one.tags),
        frozenset(one.exclusions),
        frozenset(one.context),
        frozenset((reference.minimum, reference.maximum) for reference in one.references),
    )


def _masked_words(masks: Sequence[Mask]) -> frozenset[str]:
    return frozenset().union(*(one.separate_words for one in masks))


def _spans(masks: Sequence[Mask]) -> list[tuple[float, float]]:
    return [(one.start, one.end) for one in masks if one.start is not None and one.end is not None]

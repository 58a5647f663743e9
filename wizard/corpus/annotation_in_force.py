"""Which annotation of an utterance is in force, and since when two that were made blind agree."""

from __future__ import annotations

from collections.abc import Sequence

from wizard.corpus.annotation import Annotation
from wizard.corpus.item import Status
from wizard.corpus.saved import Saved
from wizard.corpus.sro import words_of


def same(one: Annotation, other: Annotation) -> bool:
    """Whether two done annotations agree in every layer that an export has.

    Words of the transcription (marks may differ), class, tags, exclusions, context, and the references as a set of
    minimum and maximum texts. Who differs only in how an answer is written is settled by adjudication.
    """
    return _judged(one) == _judged(other)


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


def _judged(one: Annotation) -> tuple[object, ...]:
    return (
        None if one.transcription is None else words_of(one.transcription),
        one.category,
        frozenset(one.tags),
        frozenset(one.exclusions),
        frozenset(one.context),
        frozenset((reference.minimum, reference.maximum) for reference in one.references),
    )

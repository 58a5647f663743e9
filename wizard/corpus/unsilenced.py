"""Turns whose sound may still say what is masked: somebody has to listen before an export has them.

A mask takes its words out of the texts of a whole session, and silences only its stretch of the turn that it is given
in. Where the same words are said in another turn, or no stretch was given, the words are gone, the sound is not. What
settles a turn's sound is a mask of that turn: with a stretch of the recording, or with the word that the recording does
not say the words (`Mask.unsaid`).
"""

from __future__ import annotations

from collections.abc import Iterable

from wizard.corpus.annotation import Mask
from wizard.corpus.layers import UtteranceRecord
from wizard.corpus.masking import SessionMasks, words_found
from wizard.corpus.saved import Saved


def not_silenced(record: UtteranceRecord, versions: Iterable[Saved], session: SessionMasks | None) -> tuple[str, ...]:
    """The masked words of the session that the turn's words have, and that nobody has settled in its sound; in order.

    `versions` is what anybody has said of the turn. None where the turn has no whole recording.
    """
    if session is None or record.audio is None or not record.audio.complete or not record.audio.samples:
        return ()
    transcriptions = (one.annotation.transcription for one in versions)
    said = [text for text in (record.transcript, *transcriptions) if text]
    found = {word for text in said for word in words_found(text, session.words)}
    return tuple(sorted(found - settled_by(session.of_turn.get(record.id, ()), found)))


def without_sound(transcription: str, masks: Iterable[Mask]) -> tuple[str, ...]:
    """The words of masks that a transcription has, and of whose sound none of the masks says anything; in order."""
    listed = tuple(masks)
    words = frozenset().union(*(one.separate_words for one in listed))
    found = words_found(transcription, words)
    return tuple(sorted(found - settled_by(listed, found)))


def settled_by(masks: Iterable[Mask], words: frozenset[str] | set[str]) -> frozenset[str]:
    """Those of `words` of which one of the masks says where they are said, or that they are not."""
    heard = [one for one in masks if one.start is not None or one.unsaid]
    if any(not one.separate_words for one in heard):  # a stretch without words: somebody listened to the turn
        return frozenset(words)
    return frozenset(words).intersection(*[frozenset().union(*(one.separate_words for one in heard))])

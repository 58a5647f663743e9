"""Turns whose sound may still say what is masked: somebody has to listen before an export has them.

A mask takes its words out of the texts of a whole session, and silences only its stretch of the turn that it is given
in. Where the same words are said in another turn, or no stretch was given, the words are gone, the sound is not. What
settles a turn's sound is a mask of that turn: with a stretch of the recording for each time that its words stand in the
turn, or with the word that the recording does not say them (`Mask.unsaid`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

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
    return _unsettled((record.transcript, *transcriptions), session.words, session.of_turn.get(record.id, ()))


def without_sound(said: Iterable[str | None], masks: Iterable[Mask]) -> tuple[str, ...]:
    """The words of a turn's masks that its words have, and of whose sound the masks do not say enough; in order.

    `said` are the words as several people wrote them; None where somebody has not.
    """
    listed = tuple(masks)
    return _unsettled(said, frozenset().union(*(one.separate_words for one in listed)), listed)


def _unsettled(said: Iterable[str | None], words: frozenset[str], masks: Sequence[Mask]) -> tuple[str, ...]:
    often: Counter[str] = Counter()
    for text in said:
        often |= words_found(text or "", words)  # the most of any who wrote them down
    stretches = [one for one in masks if one.start is not None]
    if any(not one.separate_words for one in stretches):  # a stretch without words: somebody listened to the turn
        return ()
    unsaid = frozenset().union(*(one.separate_words for one in masks if one.unsaid))
    return tuple(sorted(one for one in often if one not in unsaid and _times_silenced(one, stretches) < often[one]))


def _times_silenced(word: str, stretches: Iterable[Mask]) -> int:
    """How often a word is silenced: two annotators' stretches that overlap are of the same time."""
    times = [0]
    until = 0.0
    for one in sorted((one for one in stretches if word in one.separate_words), key=lambda one: one.start or 0.0):
        if (one.start or 0.0) >= until:
            times.append(0)
        until = max(until, one.end or 0.0)
        times[-1] = max(times[-1], one.counted_words[word])
    return sum(times)

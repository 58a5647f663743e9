"""Pauses that a speaker makes and nobody writes: "the president what is his extension" is two sentences in one line.

Where a question may begin in the middle of a request that has no reading as it is written. What stands before it names,
and what begins there asks of it, by a pronoun or in words that ask for no more than what was named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.ask.numerals import Token
from wizard.ask.reader.english import english
from wizard.domain.word_sets import word_set

UNSAID = 0.3
"""What it costs to read a pause that is not written."""
QUESTIONS = word_set(__name__, "questions")
_VERBS = word_set(__name__, "verbs")
"""Verbs with which a question begins where a pronoun follows: "is it", "do they"."""
_JOINTS = word_set(__name__, "joints")
_NAMED_BEFORE = word_set(__name__, "named before")
"""Words beside the pronouns of persons that stand for what was named before."""
_FRAMES = word_set(__name__, "frames")
"""Words behind which a question word begins no sentence: "tell me who", "more than what"."""
_ASKED_WITHIN = 4
"""Words between a question word and its verb: "what time of day do they"."""
_MOST = 2
"""Places that are tried in one request."""


def with_pauses(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The tokens with a pause where a question may begin in their middle, in each way; the last place first.

    None where a pause is written: who writes one writes the others.
    """
    words = [token.word for token in tokens]
    if "," in words[1:-1]:
        return
    places = [at for at in range(1, len(words)) if _begins(words, at)]
    for at in sorted(places, reverse=True)[:_MOST]:
        pause = Token(",", tokens[at].start, tokens[at].start)
        yield [*tokens[:at], pause, *tokens[at:]]


def _begins(words: Sequence[str], at: int) -> bool:
    """Whether a question about what was named may begin there."""
    before, behind = words[at - 1], words[at + 1 :]
    known = english()
    if before in _FRAMES | _JOINTS | known.loose or not behind:
        return False
    pronouns = {word for some in known.genders.values() for word in some} | known.people | known.things | _NAMED_BEFORE
    if words[at] in _VERBS:
        return behind[0] in pronouns and QUESTIONS.isdisjoint(words[max(0, at - _ASKED_WITHIN) : at])
    return words[at] in QUESTIONS and (words[at] == "how" or not pronouns.isdisjoint(behind))

"""What is said of an answer before the next request: "steep. what are their jobs" asks what their jobs are.

A comment is the first sentence, and short. It is one that people say so (`english.yaml`, `comments`; a clause may be
that as well), it judges in words of which the domain knows none, or it says once more how many were found. A name that
nobody knows is no comment.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from wizard.ask.numerals import Token
from wizard.ask.reader.earlier import main
from wizard.ask.reader.english import english
from wizard.ask.reader.readings import AskedBefore
from wizard.domain.word_sets import word_set

_JUDGING = word_set(__name__, "judging")
"""Words that may stand beside one that judges: "that is a bit steep"."""
_SIGHING = word_set(__name__, "sighing")
"""Words before what people say of an answer: "dear, only that"."""
_COUNTING = word_set(__name__, "counting")
"""Words that may stand beside how many there were: "only three of them"."""
_OF_ONE = word_set(__name__, "of one")
"""Words behind a name by which the rest of the request may ask of him: "Ashby. where does he live"."""
_OPENING = word_set(__name__, "opening")
"""Words before those that say that a request is about something else."""
_MOST = 6
"""Words of a comment."""
_JUDGEMENTS = 2
"""Words of a comment that mean nothing in the domain."""


def behind_a_comment(tokens: Sequence[Token], unknown: Collection[int], before: AskedBefore) -> int:
    """Where a request begins behind a comment on the last answer; 0 where there is none.

    Args:
        unknown: the places of words that mean nothing in the domain.
        before: what was asked before.
    """
    end = next((at for at, token in enumerate(tokens) if token.word == "," and token.mark), 0)
    for pause in (at for at, token in enumerate(tokens) if at and token.word == "," and (at < end or not end)):
        if _counts(tokens[:pause], before) or _is_known([t.word for t in tokens[:pause] if t.word != ","]):
            end = pause
            break
    said = [at for at in range(end) if tokens[at].word != ","]
    if not 0 < len(said) <= _MOST or end + 2 > len(tokens):
        return 0
    known = _is_known([tokens[at].word for at in said])
    judged = tokens[end].mark != "?" and _judges([tokens[at] for at in said], [at in unknown for at in said])
    if judged and len(said) == 1 and tokens[said[0]].capital:  # it may be somebody's name
        judged = _OF_ONE.isdisjoint(token.word for token in tokens[end:])
    return end + 1 if known or judged or _counts(tokens[:end], before) else 0


def _is_known(said: Sequence[str]) -> bool:
    """Whether people say so of an answer."""
    begin = next((at for at, word in enumerate(said) if word not in _SIGHING), 0)
    words = tuple(said[begin:])
    return bool(words) and words in english().comments.get(words[0], ())


def behind_another_topic(tokens: Sequence[Token]) -> int:
    """Where a request begins behind words that say that it is about something else; 0 where none say so."""
    begin = next((at for at, token in enumerate(tokens) if token.word not in _OPENING), len(tokens))
    words = tuple(token.word for token in tokens)
    for phrase in english().another_topic.get(words[begin], ()) if begin < len(words) else ():
        end = begin + len(phrase)
        if words[begin:end] == phrase and words[end : end + 1] == (",",) and end + 2 < len(words):
            return end + 1
    return 0


def _judges(said: Sequence[Token], strange: Sequence[bool]) -> bool:
    """Whether a sentence judges: it has a word or two that mean nothing in the domain, and no name."""
    plain = all(one or token.word in _JUDGING for token, one in zip(said, strange, strict=True))
    named = any(token.capital and one for token, one in zip(said[1:], strange[1:], strict=True))
    return plain and not named and 0 < sum(strange) <= _JUDGEMENTS


def _counts(said: Sequence[Token], before: AskedBefore) -> bool:
    """Whether a sentence says how many were found last, and no more: "only three"."""
    words = [token.word for token in said if token.word != ","]
    numbers = [word for word in words if word.isdigit()]
    if len(numbers) != 1 or not _COUNTING.issuperset(word for word in words if word not in numbers):
        return False
    return len(words) > 1 and before.size(main(before.earlier[-1].query)) == int(numbers[0])

"""A question word alone, behind a question: it asks the same with that word. "What did he study", "and where?".

The request is put in the words of the last one: "where did he study"; after "who went to Harvard", "when" is "when did
they go to Harvard". What is read then must lean on what was asked before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.ask.facts import replace
from wizard.ask.numerals import Token
from wizard.ask.reader.readings import RequestReading
from wizard.domain.word_sets import word_set

_GOING_ON = word_set(__name__, "going on")
"""Words before a question word that only say that a request goes on."""
_ALONE = frozenset({"where", "when"})
"""Question words that ask for another thing of what was done, whatever was asked first."""
_OBJECTS = word_set(__name__, "what is done")
"""Words with which a question about what somebody does begins."""
_HELPING = frozenset({"do", "does", "did"})
_HAVING = frozenset({"has", "have", "had", "got"})
_BE = word_set(__name__, "be")
_FAR = 4
"""Words before the helping verb of a question: "what kind of degree did"."""


def asks_likewise(tokens: Sequence[Token]) -> Token | None:
    """The question word that is all that a request says; None where it says anything else."""
    said = [token for token in tokens if token.word not in _GOING_ON]
    return said[0] if len(said) == 1 and said[0].word in _ALONE else None


def put_likewise(tokens: Sequence[Token], last: Sequence[Token]) -> Iterator[list[Token]]:
    """The last request, with another question word in the place of its own; none where it did not ask what is done."""
    asked, words = asks_likewise(tokens), list(last)
    if asked is None:
        return
    while words and words[0].word in _GOING_ON:
        words = words[1:]
    while words and words[-1].word == ",":
        words = words[:-1]
    behind = [replace(token, start=asked.end, end=asked.end) for token in words]
    if not words or any(token.word == "," for token in words):
        return
    helping = next((at for at, token in enumerate(words[: _FAR + 1]) if at and token.word in _HELPING), 0)
    if helping and words[0].word in _OBJECTS:
        yield [asked, *behind[helping:]]
    elif words[0].word == "who" and len(words) > 1 and words[1].word not in _HELPING | _BE:
        done = [replace(asked, word=word, start=asked.end) for word in ("did", "they")]
        having = [replace(behind[1], word="get")] if words[1].word in _HAVING else [behind[1]]
        yield [asked, *done, *having, *behind[2:]]


def leaning_or_named(found: Sequence[RequestReading], last: int) -> Iterator[RequestReading]:
    """The readings that lean on what was asked, and those of whom it named itself; these lean on it as well."""
    for one in found:
        if one.context is not None:
            yield one
        elif any(leaf.rule in _NAMES for leaf in one.root.leaves()):
            yield replace(one, context=last)


_NAMES = frozenset({"name", "value"})

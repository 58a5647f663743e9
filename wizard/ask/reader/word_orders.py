"""The orders in which the words of a request are read: as they stand, and as the grammar's rules expect them.

The grammar reads phrases that stand together. A speaker says "from which airport does it leave" and "who flies there";
here these become "which airport does it leave from" and "who flies to there", so that no rule is needed for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.ask.numerals import Token
from wizard.ask.reader.asked_behind import asked_first
from wizard.ask.reader.english import english
from wizard.ask.reader.plainer_wordings import NONE, put_more_plainly
from wizard.ask.reader.spoken_questions import without_floating
from wizard.ask.reader.wordings import Wordings
from wizard.domain.word_sets import word_set

_FRONTED = word_set(__name__, "fronted")
_CLAUSES = word_set(__name__, "clauses")
"""Words behind which a clause begins with its verb."""
_NO_PLACE = word_set(__name__, "no place")
"""Beside them "there" says that something exists, or where from."""
_MOVING = word_set(__name__, "moving")
"""Verbs behind which "there" says where to."""


def word_orders(tokens: Sequence[Token], of_the_domain: Wordings = NONE) -> Iterator[Sequence[Token]]:
    """The orders of a request in plainer wordings, where it has any, and then of the request as it was worded."""
    plainer = put_more_plainly(tokens, of_the_domain)
    if plainer is not tokens:
        yield from _orders(plainer)
    yield from _orders(tokens)


def _orders(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The tokens as they stand, with a preposition before "there", and with one that opens a question put behind it.

    "Only" between a verb and its preposition is moved to the noun that it is about: "done by only women"; and so it is
    from before the verb of a clause: "that only use jets".
    """
    yield from asked_first(tokens)
    yield from _without_straight(tokens)
    moved = list(_to_that_place(tokens))
    yield from (order for order, sure in moved if sure)
    yield tokens
    yield from (order for order, sure in moved if not sure)
    yield from _question_first(tokens)
    said = without_floating(tokens)
    if said is not tokens:
        yield said
    for i in range(1, len(tokens) - 2):
        if tokens[i].word == "only" and tokens[i + 1].word in english().loose | {"by", "to"}:
            yield [*tokens[:i], tokens[i + 1], tokens[i], *tokens[i + 2 :]]
            return
        if tokens[i].word == "only" and tokens[i - 1].word in _CLAUSES:
            behind = 2 if tokens[i + 2].word in english().loose and i + 4 <= len(tokens) else 1
            yield [*tokens[:i], *tokens[i + 1 : i + 1 + behind], tokens[i], *tokens[i + 1 + behind :]]
            return
    for i in range(len(tokens) - 2):
        if tokens[i].word in _FRONTED and (
            tokens[i + 1].word in ("which", "what", "whom", "who")
            or (tokens[i + 1].word == "how" and tokens[i + 2].word == "many")
        ):
            end = _end_of_question(tokens, i + 2)
            yield [*tokens[:i], *tokens[i + 1 : end], tokens[i], *tokens[end:]]
            return


def _question_first(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Two that are said before it is asked which of them: "editors or nurses, who earns more" asks first."""
    words = [token.word for token in tokens]
    between = words[:1] == ["between"] and "and" in words
    for i in range(2, len(tokens) - 1):
        asks = words[i] == "," and words[i + 1] in ("who", "which", "what", "whose")
        joined = [place for place in range(1, i) if words[place] == ("and" if between else "or")]
        if not asks or len(joined) != 1 or "," in words[:i]:
            continue
        two, rest = list(tokens[between:i]), list(tokens[i + 1 :])
        if between:
            at = joined[0] - 1
            two[at] = Token("or", two[at].start, two[at].end)
        if len(rest) > 1 and rest[0].word == "which" and rest[1].word in ("1", "one"):
            rest = [rest[0], *rest[2:]]
        yield [*rest, tokens[i], *two]
        return


def _without_straight(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """What says that nobody is between, left away behind a verb ("report straight to" the president), and before the
    verb of "who": "who directly supervises"."""
    for i in range(1, len(tokens) - 1):
        behind = tokens[i].word in ("straight", "directly", "right") and tokens[i + 1].word in ("to", "under", "for")
        if behind or (tokens[i].word == "directly" and tokens[i - 1].word in ("who", "whom", "that")):
            yield [*tokens[:i], *tokens[i + 1 :]]
            return


def _to_that_place(tokens: Sequence[Token]) -> Iterator[tuple[Sequence[Token], bool]]:
    """The tokens with a preposition before a "there" that has none, and whether it surely goes there.

    "Who flies there" is who flies to that place, "which cabs are for hire there" in it.
    """
    for i in range(1, len(tokens)):
        behind = tokens[i + 1].word if i + 1 < len(tokens) else ","
        before = tokens[i - 1].word
        if tokens[i].word == "there" and before not in _NO_PLACE | _FRONTED and behind not in _NO_PLACE - {"from"}:
            told = behind != "," and any(one.word in _DETERMINING for one in tokens[max(0, i - _NOUN) : i - 1])
            for word in ("to", "in"):
                put = Token(word, tokens[i].start, tokens[i].start)
                yield [*tokens[:i], put, *tokens[i:]], told or (word == "to" and before in _MOVING)
            return


_DETERMINING = frozenset({"which", "what", "the", "those", "many"})
"""Words behind which a noun stands: "which secretary there earns the most" is of the secretaries in that place."""
_NOUN = 3
"""Words of a noun with what stands before it."""


def _end_of_question(tokens: Sequence[Token], start: int) -> int:
    """Where the next question begins behind "and", or the request ends."""
    for at in range(start, len(tokens) - 1):
        if tokens[at].word == "and" and tokens[at + 1].word in ("what", "who", "how", "where", "when"):
            return at
    return len(tokens) - (tokens[-1].word == ",")  # a question mark is a pause

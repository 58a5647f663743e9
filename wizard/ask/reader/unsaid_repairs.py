"""What a speaker takes back without words of repair: "to Houston, not Houston, Hartford", "from Boston, er, Baltimore".

A value behind a hesitation stands in the place of the one before it only where both are of one kind, no third one
follows, and the first does not begin a route ("Boston, er, Denver").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.ask.numerals import Token
from wizard.ask.reader.asking import shares_out
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.english import english
from wizard.ask.reader.english_leaves import PREPOSITIONS
from wizard.ask.reader.likeness import ARTICLES, Kind, bare, kinds
from wizard.ask.reader.unsaid_pauses import QUESTIONS
from wizard.domain.word_sets import word_set

_ASIDE = 7
"""How many words a beginning has at most that is given up."""
_AUXILIARIES = word_set(__name__, "auxiliaries")
_UNFINISHED = _AUXILIARIES | {"the", "a", "an", "of", "my", "which", "what"}
"""Words with which no request ends."""
_ASKING = frozenset({"ASK", "what", "who", "which", "howmany", "how", "where", "when"})
"""Leaves with which a request begins."""
_POINTING = word_set(__name__, "pointing")
_MORE = word_set(__name__, "more")
_OF_ANY_CLASS: frozenset[Kind] = frozenset({("name",), ("class",)})
"""Kinds that things of several classes are of."""


def taken_back_unsaid(tokens: Sequence[Token], leaves: Sequence[Edge]) -> Iterator[tuple[list[Token], tuple[int, ...]]]:
    """The tokens without what is taken back, and the places of what is gone.

    Args:
        tokens: the request, which has no words of repair.
        leaves: those of the request, which say what is of one kind.
    """
    for gone in (*_denied(tokens, leaves), *_thought_better(tokens, leaves), *_begun(tokens, leaves)):
        yield [token for i, token in enumerate(tokens) if i not in gone], gone


def set_aside(tokens: Sequence[Token]) -> int:
    """Where a request begins before which its speaker says what she wants no more ("never mind the clerks, who is the
    controller"); 0 where she does not."""
    words = [token.word for token in tokens]
    aside = [phrase for phrase, says in english().denying.get(words[0], ()) if says == "aside"] if words else []
    said = max((len(one) for one in aside if tuple(words[: len(one)]) == one), default=0)
    stop = next((i for i in range(said + 1, min(said + _ASIDE, len(words) - 2)) if words[i] == ","), None)
    named = stop is not None and not _POINTING.issuperset(words[said:stop])  # "never mind that" is another topic
    return stop + 1 if stop is not None and said and named else 0


def _denied(tokens: Sequence[Token], leaves: Sequence[Edge]) -> Iterator[tuple[int, ...]]:
    """What is denied between two pauses, where what is meant follows: "to Houston, not Houston, Hartford"."""
    words = [token.word for token in tokens]
    for at in range(len(words) - 3):
        if words[at] != "not" or (at and words[at - 1] != ","):
            continue
        stop = next((i for i in range(at + 2, len(words) - 1) if words[i] in (",", "but")), None)
        if stop is None:
            continue
        size, begin = stop - at - 1, at - 1
        said_before = words[begin - size : begin] == words[at + 1 : stop] if begin >= size else False
        first, behind = stop + 1, at if not said_before else begin - size
        alike = {(leaf.start, kind) for leaf in leaves for kind in kinds(leaf) if kind not in _OF_ANY_CLASS}
        shared = {kind for start, kind in alike if start == at + 1 and (first, kind) in alike}
        more = len(words) - first > size + 1  # "not Denver, Dallas" alone changes what was asked before
        if said_before or (not at and shared and more):
            end = first if words[first] not in ARTICLES or not said_before else first + (words[behind - 1] in ARTICLES)
            yield tuple(range(behind, end))


def _thought_better(tokens: Sequence[Token], leaves: Sequence[Edge]) -> Iterator[tuple[int, ...]]:
    """What stands before a hesitation of which something of its kind stands behind: "from Boston, er, Baltimore"."""
    words = [token.word for token in tokens]
    ones = {leaf.start for leaf in leaves if leaf.category == "theones"}  # "clerks, um, the ones who drive" narrows
    named = [leaf for leaf in leaves if leaf.end - 1 not in ones]
    spans = [(*bare(leaf, words), kind) for leaf in named for kind in kinds(leaf) if kind not in _OF_ANY_CLASS]
    for behind in range(1, len(tokens) - 1):
        first = next((i for i in range(behind, len(tokens)) if words[i] != ","), behind)
        if words[behind - 1] == "," or not any(token.hesitant for token in tokens[behind : first + 1]):
            continue
        for begin, _, kind in sorted(one for one in spans if one[1] == behind):
            opening = begin - (words[begin - 1] in ARTICLES)
            again = first + (words[first] in PREPOSITIONS and words[first] == words[opening - 1])
            head = again + (words[again] in ARTICLES)
            end = max((e for s, e, other in spans if s == head and other == kind), default=0)
            if end and _is_one(words, begin, end, kind):
                yield tuple(range(begin, again if opening == begin or head == again else head))
                return


def _begun(tokens: Sequence[Token], leaves: Sequence[Edge]) -> Iterator[tuple[int, ...]]:
    """A beginning that is broken off and said anew: "show me the, give me the", "does Ann, does Eva drive"."""
    words = [token.word for token in tokens]
    stop = next((i for i in range(2, min(_ASIDE, len(words) - 2)) if words[i] == ","), None)
    if stop is None:
        return
    again = next(i for i in range(stop, len(words)) if words[i] != ",") if any(w != "," for w in words[stop:]) else stop
    hesitant = any(token.hesitant for token in tokens[stop : again + 1]) and stop <= _ASIDE - 3
    same = words[0] == words[again] and (words[0] in _AUXILIARIES or (hesitant and words[0] in QUESTIONS))
    says = any(leaf.rule in ("value", "name", "number") for leaf in leaves if leaf.start < stop)
    asks = any(leaf.start == again and leaf.category in _ASKING for leaf in leaves)
    if same or (asks and not (says or shares_out(tokens)) and words[stop - 1] in _UNFINISHED):
        yield tuple(range(again))


def _is_one(words: Sequence[str], begin: int, end: int, kind: Kind) -> bool:
    """Whether one thing is meant, of which two were said."""
    follows = next((word for word in words[end:] if word != ","), "")
    if follows in _MORE:
        return False
    if kind == ("number",):  # "at eight, um, thirty"
        return len(words[begin]) == len(words[end - 1])
    return kind[0] != "name" or (begin > 0 and words[begin - 1] in PREPOSITIONS | ARTICLES)

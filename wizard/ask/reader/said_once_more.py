"""What says at the end of a request once more what is wanted: "What do tickets cost? Show me every fare.", "everybody
in Legal, that department".

A sentence begins as requests do, or with "all" of something, a clause behind a pause points at what it names; both name
a kind of thing or what is told of it, and narrow nothing. It may be left out only where the reading of all before it
lists something and says all that it says.
"""

from __future__ import annotations

from collections.abc import Sequence

from wizard.ask.form import Ask, Query
from wizard.ask.numerals import Token
from wizard.ask.reader.asking import asking_ends
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.coverage import Contents, says
from wizard.ask.reader.domain_leaves import DOMAINS_OWN
from wizard.ask.reader.english import english
from wizard.ask.reader.leaves import Leaves
from wizard.domain.lexicon import Lexicon
from wizard.domain.word_sets import word_set

_LONGEST = 9
"""Words of such a sentence."""
_POINTING = word_set(__name__, "pointing")
_POINTED_AT = 2
"""Words of such a clause, of which the first points: "in Legal, that department"."""
_COMPUTING = frozenset(
    {"howmany", "average", "median", "total", "percent", "high", "low", "early", "late", "SUP", "CMP"}
)
"""Categories of words that ask for another thing than a list."""
_KINDS = frozenset({"class", "attribute", "predicate", "adjective"})
"""Leaves that say what kind of thing is wanted, or what is told of it."""
_NARROWING = frozenset({"number", "date", "day", "time", "year", "month", "ordinal", "comparison", "letters", "decade"})


def said_again_from(tokens: Sequence[Token]) -> int:
    """Where the last sentence or clause begins, where it may say once more what is wanted; 0 where it does not."""
    end = len(tokens) - (1 if tokens and tokens[-1].word == "," else 0)
    pauses = [at for at in range(1, end - 1) if tokens[at].word == ","]
    for start in (max((at + 1 for at in pauses if tokens[at].mark), default=0), pauses[-1] + 1 if pauses else 0):
        words = tuple(token.word for token in tokens[start:end])
        if start and 0 < len(words) <= _LONGEST:
            framed = tokens[start - 1].mark and (_is_framed(words) or _has_role(words[0], ("all", "only", "per")))
            if (
                framed
                or words[0] in _POINTING
                or (words[0] in english().loose and words[1:2] and words[1] in _POINTING)
            ):
                return start
    return 0


def _is_framed(words: tuple[str, ...]) -> bool:
    """Whether the frame of a request begins there: "show me", "I'd like to know"."""
    phrases = (phrase for phrase, kind, _ in english().words.get(words[0], ()) if kind == "ask")
    return any(words[: len(phrase)] == phrase for phrase in phrases) or any(asking_ends(words, 0))


def _has_role(word: str, roles: Sequence[str]) -> bool:
    return any(phrase == (word,) and role in roles for phrase, _, role in english().words.get(word, ()))


def says_it_again(leaves: Leaves, query: Query, lexicon: Lexicon) -> bool:
    """Whether a sentence with these leaves says nothing that a query does not say."""
    if leaves.unknown or isinstance(query, Ask):
        return False
    if any(leaf.rule in _NARROWING or leaf.category in _COMPUTING for leaf in leaves.items):
        return False
    contents = Contents(query, lexicon)
    own = [leaf for leaf in leaves.items if leaf.rule in DOMAINS_OWN]
    starts = {leaf.start for leaf in own}
    return all(any(_is_in(leaf, place, contents) for leaf in own) for place in starts)


def _is_in(leaf: Edge, place: int, contents: Contents) -> bool:
    return leaf.rule in _KINDS and leaf.start <= place < leaf.end and says(leaf, contents)

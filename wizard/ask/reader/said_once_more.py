"""What says at the end of a request once more what is wanted: "What do tickets cost? Show me every fare.", "everybody
in Legal, that department".

A sentence begins as requests do, or with "all" of something, a clause behind a pause points at what it names; both name
a kind of thing or what is told of it, and narrow nothing. It may be left out only where the reading of all before it
lists something and says all that it says.

A question may be asked once more as well, behind a pause and in fewer words: "where does Delta go from Boston, what
cities?", "is there a subway in Atlanta, is there one at all?". It may be left out only where the reading of all before
it already asks just that: lists that class, counts it, or says whether there is any.
"""

from __future__ import annotations

from collections.abc import Sequence

from wizard.ask.form import Ask, Attr, HowMany, Query, Show
from wizard.ask.numerals import Token
from wizard.ask.reader.asking import asking_ends
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.coverage import Contents, says
from wizard.ask.reader.domain_leaves import DOMAINS_OWN
from wizard.ask.reader.english import english
from wizard.ask.reader.leaves import Leaves
from wizard.ask.reader.meaning import Noun
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
_SHORTEST = 6
"""Words of a question that is asked once more."""
_TOO_SHORT = 2
"""Words that ask nothing by themselves."""
_WHETHER = frozenset({"is", "are", "do", "does", "have", "has", "can"})
_WHICH = frozenset({"which", "what", "who", "when"})
_HOW = frozenset({"many", "early", "late"})
_ANY = frozenset({"any", "one"})
_THERE = frozenset({"there", "it"})
_ASKING = word_set(__name__, "asking")
"""Words of a question that narrow nothing."""
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


def question_behind(tokens: Sequence[Token]) -> int:
    """Where the last clause begins, where it may ask once more what was asked; 0 where it does not."""
    end = len(tokens) - (1 if tokens and tokens[-1].word == "," else 0)
    start = max((at + 1 for at in range(2, end - 1) if tokens[at].word == ","), default=0)
    words = [token.word for token in tokens[start:end]]
    asks = bool(words) and (words[0] in _WHICH | _WHETHER or (words[0] == "how" and not _HOW.isdisjoint(words[1:2])))
    whole = sum(token.word != "," for token in tokens[:start]) > _TOO_SHORT
    return start if asks and whole and len(words) <= _SHORTEST else 0


def asks_it_again(tokens: Sequence[Token], leaves: Leaves, query: Query, lexicon: Lexicon) -> bool:
    """Whether a question with these leaves asks just what a query asks, and says nothing else."""
    words = [token.word for token in tokens]
    own = {i for leaf in leaves.items if leaf.rule in DOMAINS_OWN for i in range(leaf.start, leaf.end)}
    if leaves.unknown or not _asks_nothing([" " if i in own else word for i, word in enumerate(words)]):
        return False
    if words[0] in _WHETHER:
        pointing = _ANY if isinstance(query, Show) else _THERE  # "do any" asks more than "do all serve meals" did
        alike = isinstance(query, Ask | Show) and not pointing.isdisjoint(words)
        return alike and _adds_nothing(leaves, query, lexicon)
    if not isinstance(query, HowMany if words[:2] == ["how", "many"] else Show):
        return False
    if not _adds_nothing(leaves, query, lexicon):
        return False
    if isinstance(query, Show) and (words[0] in ("when", "how") or words[:2] == ["what", "time"]):
        return {lexicon.attributes[one.name].kind for one in query.terms if isinstance(one, Attr)} == {"time"}
    classes = {leaf.meaning.set.cls for leaf in leaves.items if leaf.rule == "class" and isinstance(leaf.meaning, Noun)}
    return query.set.cls in classes


def _asks_nothing(words: Sequence[str]) -> bool:
    """Whether words beside those of the domain only ask; "all" does in "at all"."""
    return all(word in _ASKING or (word in ("at", "all") and "at" in words) or word == " " for word in words)


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
    if any(leaf.category in _COMPUTING for leaf in leaves.items):
        return False
    return _adds_nothing(leaves, query, lexicon)


def _adds_nothing(leaves: Leaves, query: Query, lexicon: Lexicon) -> bool:
    if any(leaf.rule in _NARROWING for leaf in leaves.items):
        return False
    contents = Contents(query, lexicon)
    own = [leaf for leaf in leaves.items if leaf.rule in DOMAINS_OWN]
    starts = {leaf.start for leaf in own}
    return all(any(_is_in(leaf, place, contents) for leaf in own) for place in starts)


def _is_in(leaf: Edge, place: int, contents: Contents) -> bool:
    return leaf.rule in _KINDS and leaf.start <= place < leaf.end and says(leaf, contents)

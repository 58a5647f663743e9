"""Clauses that stand beside a request and ask nothing: "I just started last week, so forgive me, but who ...".

Which words may be left out, where a request has no reading as it stands; never a clause that names a value, a number
or a thing of the domain, or that asks.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from wizard.ask.numerals import Token
from wizard.ask.reader.asking import QUESTION_WORDS, asking_ends
from wizard.ask.reader.english import english
from wizard.ask.reader.leaves import LeafReader
from wizard.ask.reader.stories import demands, names_unknown_place
from wizard.ask.reader.told_journeys import knows_journeys_only
from wizard.ask.reader.whether_it_leans import ASKING
from wizard.domain.word_sets import word_set

_BREAKS = word_set(__name__, "breaks")
_TELLING = ASKING | frozenset(
    "average total maximum minimum most fewest percent high low "  # noqa: SIM905
    "early late common no not only same SUP CMP".split()
)
_OWN = word_set(__name__, "own")
_OF_ONESELF = frozenset({"verb", "day", "relation", "predicate", "adjective", "class", "attribute"})
_SAYING = frozenset(
    "value name number date year month day most more class attribute predicate adjective held relation unit how "  # noqa: SIM905
    "verb datepart letters count sum event predverb unitverb attrverb decade".split()
)
"""Leaves that say something: a clause that has one cannot be left out."""
_NAMED = frozenset({"value", "name", "number", "date", "day"})
"""Leaves that say which one."""
_ALONE = 2
"""Words of a clause in which "everyone" is what is asked for: "everyone, department 14"."""
_OWN_WITHIN = 4
"""Words at the beginning of a clause among which stands who says it of herself."""
_ALL = [["all"], ["none"], ["any"], ["every"]]
"""Words that mean those who are not named behind "but"."""
_JOINTS = word_set(__name__, "joints")
"""Words between a clause of the speaker's own and a question: "what I always forget is how many ..."."""
_REACH = 6
"""Words that may stand before a verb of saying: "my friend from work says"."""
_INDIFFERENT = word_set(__name__, "indifferent")
"""Words of a clause that says with "not" that something is all the same."""
_BEGINNINGS = QUESTION_WORDS | word_set(__name__, "beginnings")
_AUXILIARIES = word_set(__name__, "auxiliaries")
_SUBJECTS = word_set(__name__, "subjects")
_CANNOT_END = word_set(__name__, "cannot end") | _AUXILIARIES
"""Words with which no question ends."""
_BEGUN = 6
"""Words of what was begun and not said."""
_WANTING = word_set(__name__, "wanting")
"""Words by which a clause says what is asked for."""
_INTENDING = word_set(__name__, "intending")
_ABLE = word_set(__name__, "able")
"""Verbs by which a clause says with "not" what is ruled out."""
_RANKING = frozenset({"high", "low", "early", "late", "common", "SUP", "CMP", "HOW"})
"""Leaves that, in what a speaker tells of herself, may be of something else: "my late husband"."""
_ASKED_ANEW = 2
"""Words of the shortest frame that may begin the request behind a preamble: "tell me"."""


def _preambles(tokens: Sequence[Token]) -> Iterator[int]:
    """Where a request may begin behind a clause without a pause: "my friend says", "I am organising a trip and"."""
    words = tuple(token.word for token in tokens)
    known = english()
    for at in range(1, min(_REACH, len(words) - 1)):
        for phrase in known.saying.get(words[at], ()):
            if words[at : at + len(phrase)] == phrase:
                yield at + len(phrase)
    own = bool(_OWN.intersection(words[:_OWN_WITHIN]))
    for at in range(2, len(words) - 2) if own or known.openings.intersection(words) else ():
        if not own and not known.openings.intersection(words[:at]):
            continue
        begins = words[at] in QUESTION_WORDS and words[at - 1] in _JOINTS
        if words[at - 1] != "," and (begins or _asked_anew(words, at)):
            yield at


def _breaks_off(words: Sequence[str]) -> bool:
    """Whether a question that began so cannot end there: "how much do they", "who is the"."""
    return words[-1] in _CANNOT_END or (len(words) > 1 and words[-2] in _AUXILIARIES and words[-1] in _SUBJECTS)


def _asks(words: tuple[str, ...]) -> bool:
    """Whether they begin with a question word or a frame."""
    return words[0] in QUESTION_WORDS or _asked_anew(words, 0)


def _asked_anew(words: tuple[str, ...], at: int) -> bool:
    """Whether a frame of two words or more begins the request there: "tell me"."""
    phrases = (phrase for phrase, kind, _ in english().words.get(words[at], ()) if kind == "ask")
    ends = (at + len(phrase) for phrase in phrases if words[at : at + len(phrase)] == phrase)
    return any(end >= at + _ASKED_ANEW for end in (*ends, *asking_ends(words, at)))


def _is_all_the_same(words: Sequence[str]) -> bool:
    """Whether a clause says of something that it does not matter: "I really don't care how many stops"."""
    own = not _OWN.isdisjoint(words) or "it" in words[:2]
    at = next((i for i, word in enumerate(words) if word in _INDIFFERENT), None)
    return own and at is not None and "not" in words[:at] and words[at + 1 : at + 2] != ["for"]


def is_bound(words: Sequence[str]) -> bool:
    """Whether a clause says what must be, so that a day in it narrows: "I've got to be back by Friday"."""
    pairs = list(itertools.pairwise(words))
    owing = any(word == "to" and before in ("have", "has", "had", "got") for before, word in pairs)
    unable = any(word == "not" and before in _ABLE for before, word in pairs)  # "I can't do Tuesdays"
    return owing or unable or not _WANTING.isdisjoint(words) or not _INTENDING.isdisjoint(words)


def _wants_none(words: Sequence[str]) -> bool:
    """Whether a clause says what is not wanted."""
    told = english().stories
    disliked = not told.disliking.isdisjoint(word for word in words if word not in ("not", "never"))
    return disliked or ("not" in words and not told.wishes.keys().isdisjoint(words))


class ClauseJudge:
    """Judges the clauses of requests in one domain."""

    def __init__(self, leaves: LeafReader) -> None:
        self._leaves = leaves
        self._journeys_only = knows_journeys_only(leaves.vocabulary.lexicon)

    def beside(self, tokens: Sequence[Token]) -> Iterator[tuple[Sequence[Token], tuple[int, ...]]]:
        """The tokens without clauses that say nothing, in every way, and the places of what is left out."""
        yield from self.restarts(tokens)
        for end in _preambles(tokens):
            if not self.says_something(tokens[:end], tokens[end:], opening=True):
                yield tokens[end:], tuple(range(end))
        yield from self.topics(tokens)

    def restarts(self, tokens: Sequence[Token]) -> Iterator[tuple[Sequence[Token], tuple[int, ...]]]:
        """The tokens from where a question begins once more, or another after one that breaks off: "when do I, when
        would I land in Miami", "how much do they, what do they make".

        Before that nothing was said but how it began.
        """
        words = [token.word for token in tokens]
        for at in range(min(len(words) - 2, _BEGUN), 1, -1):
            begun = words[: at - 1]
            again = words[at] == words[0] or (words[at] in _BEGINNINGS and _breaks_off(begun))
            if words[at - 1] == "," and words[0] in _BEGINNINGS and again:
                leaves = self._leaves.leaves(tokens[: at - 1])
                if not leaves.unknown and not any(item.rule in _SAYING - {"verb", "how"} for item in leaves.items):
                    yield tokens[at:], tuple(range(at))

    def topics(self, tokens: Sequence[Token]) -> Iterator[tuple[Sequence[Token], tuple[int, ...]]]:
        """The tokens with only the name of whom a clause of the speaker's own speaks before the question about him.

        "My niece Carol Ashby works for you, what is her number" is "Carol Ashby, what is her number".
        """
        words = [token.word for token in tokens]
        pronouns = {word for some in english().genders.values() for word in some} | english().people
        for end, word in enumerate(words):
            if word not in _BREAKS or not end or not pronouns.intersection(words[end + 1 :]):
                continue
            if not _OWN.intersection(words[:_OWN_WITHIN]):
                return
            leaves = self._leaves.leaves(tokens[:end])
            names = {(i.start, i.end) for i in leaves.items if i.rule == "name"}
            names = {(a, b) for a, b in names if words[b - 1] not in _BREAKS and not any(x < a < y for x, y in names)}
            telling = _TELLING - {"what"} if "something" in words[:end] else _TELLING  # "to mail something to her"
            told = {item.rule for item in leaves.items} & (_SAYING - _OF_ONESELF - {"name", "value"})
            if len(names) == 1 and not told and all(item.category not in telling for item in leaves.items):
                ((start, stop),) = names
                if words[start - 1 : start] == ["of"]:
                    return  # "I need the birthday of Martha Nash, and her department"
                out = tuple(i for i in range(end) if not start <= i < stop)
                yield [*tokens[start:stop], *tokens[end:]], out

    def says_something(self, tokens: Sequence[Token], rest: Sequence[Token], *, opening: bool) -> bool:
        """Whether a clause names a thing of the domain, a number or a day: a request without it is another one.

        Words that mean nothing say something, too - but for an opening that is of the speaker ("I just started last
        week", which may have verbs and days; "my late husband was one of those", if nothing is wanted there) or has a
        word as openings have ("quick question"). Where the rest asks by itself, frames in an opening asked for nothing
        ("we have a meeting and I need to know").
        """
        anew = opening and bool(rest) and _asks(tuple(token.word for token in rest))
        words = [token.word for token in tokens]
        if words[-1:] == ["but"] and words[-2:-1] in _ALL:
            return True
        if not english().unfinished.isdisjoint([word for word in words if word != ","][-1:]):
            return True
        leaves = self._leaves.leaves(tokens)
        if _is_all_the_same(words):
            return any(item.rule in _NAMED for item in leaves.items)
        if _wants_none(words) and any(item.rule in _SAYING for item in leaves.items):
            return True  # "I don't want managers"
        own = bool(_OWN.intersection(words[:_OWN_WITHIN]))
        own = own and (anew or all(item.category != "ASK" for item in leaves.items))
        if demands(tokens, leaves.unknown) or (self._journeys_only and names_unknown_place(tokens, leaves.unknown)):
            return True
        if leaves.unknown and not own and not (opening and english().openings.intersection(words)):
            return True
        if len(words) <= _ALONE and any(item.rule in ("generic", "people") for item in leaves.items):
            return True
        spared = _OF_ONESELF - {"day"} if is_bound(words) else _OF_ONESELF
        mute = {"not"} if own else set()
        if own and anew and leaves.unknown and _WANTING.isdisjoint(words):
            mute |= _RANKING
        if is_bound(words) and any(item.rule == "time" for item in leaves.items):
            return True  # "I don't want to leave in the morning"
        return any(
            (item.category in _TELLING and item.category not in mute)
            or (item.rule in _SAYING and not (own and item.rule in spared) and item.category not in mute)
            for item in leaves.items
        )

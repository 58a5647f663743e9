"""Requests like one that was not understood, which would be: without its words that have no place, or one spelt anew.

Nothing here answers anything: each suggestion is a text that has to be asked as a request of its own. Whole clauses
that hold what means nothing are left out as well as single words. Those come first that are likely and keep many words;
of those that come to the same statement only one is kept. At most `TRIES` texts are read.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rapidfuzz import fuzz

from wizard.ask.interface import Interpretation, Span, Suggestion, Unknown
from wizard.ask.numerals import Token
from wizard.ask.reader.english import english
from wizard.ask.reader.stories import clauses_between
from wizard.ask.word_use import is_function_word, without
from wizard.domain.word_sets import word_set

SUGGESTED = 3
"""Suggestions of one request."""
TRIES = 14
"""Texts that are read for them."""
LIKE = 80.0
"""Likeness, 0 to 100, from which a spelling is put in the place of a word."""
KEPT = 0.02
"""What a word that is kept is worth beside the plausibility of the reading: of 117 readable requests the right one is
among three suggestions for 35, first for 30; without it first for 26."""
WIDER = 3
"""Function words before a word without a place that go with it."""
_ARTICLES = frozenset({"the", "a", "an"})
_DETERMINERS = _ARTICLES | {"any", "some", "this", "that"}
_OPENS = word_set(__name__, "opens")


@dataclass(frozen=True)
class _Try:
    text: str
    without: tuple[str, ...] = ()
    instead: tuple[str, str] | None = None
    in_any_way: bool = False
    """Whether more of it may be left out where it is read: what is left are whole clauses."""


def suggestions(
    text: str,
    tokens: Sequence[Token],
    unknown: Sequence[Unknown],
    read: Callable[[str, bool], Sequence[Interpretation]],
) -> tuple[Suggestion, ...]:
    """Up to three requests that would be understood in the place of `text`.

    Args:
        tokens: the words of the request.
        unknown: words that mean nothing here; empty where all do, but not together.
        read: the readings of a text, best first, in any way or as it stands.
    """
    found: dict[str, tuple[float, Suggestion]] = {}
    asked = {text}
    for one in itertools.islice(_tries(text, tokens, unknown), TRIES):
        if one.text in asked or not _says_something(one.text.lower().split()):
            continue
        asked.add(one.text)
        readings = read(one.text, one.in_any_way)
        if readings:
            first = readings[0]
            worth = first.score + KEPT * len(one.text.split())
            offered = Suggestion(one.text, first.paraphrase, one.without, one.instead)
            if worth > found.get(first.sql, (0.0, offered))[0]:
                found[first.sql] = worth, offered
    ranked = sorted(found.values(), key=lambda pair: -pair[0])
    return tuple(offered for _, offered in ranked[:SUGGESTED])


def together(likest: Sequence[Suggestion], others: Iterable[Suggestion]) -> tuple[Suggestion, ...]:
    """Requests that are cut from what was said, and others in the tool's own words, in turn; none twice."""
    found: dict[str, Suggestion] = {}
    for pair in itertools.zip_longest(likest, others):
        for one in pair:
            if one is not None:
                found.setdefault(one.paraphrase, one)
    return tuple(found.values())[:SUGGESTED]


def _tries(text: str, tokens: Sequence[Token], unknown: Sequence[Unknown]) -> Iterator[_Try]:
    yield from _spelt_anew(text, unknown)
    yield from _clauses_left(text, tokens, unknown)
    yield from (_cut(text, spans) for spans in _widening(tokens, [(part.start, part.end) for part in unknown]))
    stretches = _stretches(tokens)
    if unknown:
        stretches = [s for s in stretches if any(s[0] <= part.start and part.end <= s[1] for part in unknown)]
        if len(unknown) > 1:
            yield _cut(text, [_smallest(stretches, part) for part in unknown])
    for span in stretches:
        yield _cut(text, [span])


def _spelt_anew(text: str, unknown: Sequence[Unknown]) -> Iterator[_Try]:
    """One word by a spelling that is known, where that is the only thing unknown."""
    if len(unknown) != 1:
        return
    part = unknown[0]
    for spelling in part.suggestions[:2]:
        if fuzz.ratio(part.text.lower(), spelling) >= LIKE:
            yield _Try(text[: part.start] + spelling + text[part.end :], instead=(part.text, spelling))


def _clauses_left(text: str, tokens: Sequence[Token], unknown: Sequence[Unknown]) -> Iterator[_Try]:
    """The clauses all of whose words are known: all of them, then those that stand side by side, the most first."""
    spans = [(tokens[clause.start].start, tokens[clause[-1]].end) for clause in clauses_between(tokens)]
    strange = [any(start < part.end and part.start < end for part in unknown) for start, end in spans]
    if all(strange) or not any(strange):
        return
    runs: list[list[Span]] = []
    for known, group in itertools.groupby(zip(spans, strange, strict=True), key=lambda pair: not pair[1]):
        runs += [[span for span, _ in group]] if known else []
    for kept in ([span for run in runs for span in run], *sorted(runs, key=len, reverse=True)):
        yield replace(_cut(text, [span for span in spans if span not in kept]), in_any_way=True)


def _says_something(words: Sequence[str]) -> bool:
    """Whether a word of content is left, and no article without its noun ("which would make a the least")."""
    alone = any(
        word in _ARTICLES and (behind is None or behind in _DETERMINERS or _is_preposition(behind))
        for word, behind in itertools.zip_longest(words, words[1:])
    )
    return not alone and not all(map(is_function_word, words))


def _cut(text: str, spans: Sequence[Span]) -> _Try:
    said = tuple(" ".join(text[start:end].split()) for start, end in sorted(set(spans)))
    return _Try(without(text, spans), said)


def _widening(tokens: Sequence[Token], spans: Sequence[Span]) -> Iterator[list[Span]]:
    """The stretches, each time with one more of the function words before them ("moon", "the moon", "on the moon");
    not where a preposition or an article would be left without its noun."""
    for more in range(WIDER + 1) if spans else ():
        found = [_wider(tokens, span, more) for span in spans]
        if None not in found:
            yield [span for span in found if span is not None]


def _wider(tokens: Sequence[Token], span: Span, more: int) -> Span | None:
    before = [token for token in tokens if token.end <= span[0]]
    behind = next((token for token in tokens if token.start >= span[1]), None)
    taken = 0
    while taken < more and before and is_function_word(before[-1].word):
        taken += 1
        before.pop()
    leads = before[-1].word if before else ""
    dangles = behind is None or is_function_word(behind.word)
    if dangles and (leads in _DETERMINERS or _is_preposition(leads)):
        return None
    first = next(token for token in tokens if token.start >= (before[-1].end if before else 0))
    return (first.start if taken else span[0]), span[1]


def _stretches(tokens: Sequence[Token]) -> list[Span]:
    """Clauses and phrases that may go, the shortest first: from a comma, a preposition or a relative word on."""
    opens = [
        place
        for place, token in enumerate(tokens)
        if place and (token.word in _OPENS or token.word in {",", "and"} or _is_preposition(token.word))
    ]
    ends = [*opens, len(tokens)]
    found: dict[Span, int] = {}
    for number, place in enumerate(opens):
        for end in ends[number + 1 :]:
            found[tokens[place].start, tokens[end - 1].end] = end - place
    for place in opens:  # what stands before it
        found.setdefault((tokens[0].start, tokens[place - 1].end), place + 1)
    half = max(2, 2 * len(tokens) // 3)
    return sorted((span for span, size in found.items() if size <= half), key=lambda span: (found[span], -span[0]))


def _is_preposition(word: str) -> bool:
    return any(kind == "preposition" and len(phrase) == 1 for phrase, kind, _ in english().words.get(word, ()))


def _smallest(stretches: Sequence[Span], part: Unknown) -> Span:
    """The shortest stretch that holds a word; the word itself where none does."""
    return next((s for s in stretches if s[0] <= part.start and part.end <= s[1]), (part.start, part.end))

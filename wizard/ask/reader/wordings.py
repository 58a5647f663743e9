"""Wordings: patterns over the words of a request, each with the words that stand in its place.

Several files have them, in one notation. `said` is a regular expression over whole words with one blank between them,
in which `{part}` stands for one of the file's `parts`. It may begin with `^`, where a request begins, or with `<`,
where a clause does; it ends where a word ends, so no blank is its end. `plain` says what stands in its place: words,
and groups of `said` in braces, by name (`{n}`) or by number (`{1}`).

Every word keeps its place in the request. What a group matched keeps its tokens. A word that is put in stands where
the whole match stood; one in digits is a number. Words that are dropped widen the word before them, or the one behind
them, where no word that is put in stands for them: so nothing counts as left out.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from wizard.ask.numerals import Token

_PART = re.compile(r"\{([a-z]+)\}")
_LAST_BLANK = re.compile(r" (?:\|[^()]*)?(?:\)[?*+]?(?:\|[^()]*)?)*(?:\(\?=.*\))?$")
"""A blank at the end of a pattern, or of what may be its end; what must only follow is beyond it."""
_GROUP = re.compile(r"\{([a-z]+|\d)\}")
_BEGINNINGS = {"^": r"\A ", "<": r"(?:\A|(?<= ,)) "}
"""What stands before the first word, by how a pattern begins."""
_MOST = 6
"""Times that one wording is put otherwise in one request."""


@dataclass(frozen=True)
class WordedRequest:
    """The tokens of a request, and how they are spelt for patterns."""

    tokens: Sequence[Token]
    spelt: Callable[[Token], str]

    @functools.cached_property
    def text(self) -> str:
        """All words, each with a blank before it."""
        return "".join([" " + self.spelt(token) for token in self.tokens])

    @functools.cached_property
    def places(self) -> list[int]:
        """Where the words begin in the text."""
        places, at = [], 1
        for token in self.tokens:
            places.append(at)
            at += len(self.spelt(token)) + 1
        return places

    def within(self, span: tuple[int, int]) -> range:
        """The tokens that begin in a stretch of the text."""
        inside = [i for i, at in enumerate(self.places) if span[0] <= at < span[1]]
        return range(inside[0], inside[-1] + 1) if inside else range(0)


@dataclass(frozen=True)
class Wording:
    """What is said, and what stands in its place."""

    said: re.Pattern[str]
    """With a blank before its first word."""
    plain: tuple[str, ...]
    """Words, and groups of `said` in braces."""

    def in_plain(self, request: WordedRequest) -> WordedRequest:
        """The request with this wording put otherwise; the very same object where it does not stand there."""
        for _ in range(_MOST):
            made = self._once(request)
            if made is None:
                break
            request = made
        return request

    def _once(self, request: WordedRequest) -> WordedRequest | None:
        for found in self.said.finditer(request.text):
            whole = request.within(found.span())
            if not whole:
                continue
            tokens = request.tokens
            made = _made(tokens, whole, list(self._put(found, request)))
            if [token.word for token in made] != [tokens[place].word for place in whole]:
                return WordedRequest([*tokens[: whole.start], *made, *tokens[whole.stop :]], request.spelt)
        return None

    def _put(self, found: re.Match[str], request: WordedRequest) -> Iterator[str | int]:
        """Words that are put in, and the places of tokens that are kept."""
        for item in self.plain:
            group = _GROUP.fullmatch(item)
            if group is None:
                yield item
            else:
                yield from request.within(found.span(int(group[1]) if group[1].isdigit() else group[1]))


@dataclass(frozen=True)
class Wordings:
    """The wordings of one kind, in the order in which they are put otherwise."""

    ordered: tuple[Wording, ...]
    spelt: Callable[[Token], str]
    """The word of a token, as the patterns have it."""

    def in_plain(self, tokens: Sequence[Token]) -> Sequence[Token]:
        """The tokens with every wording put otherwise; the very same object where none stands there."""
        request = WordedRequest(tokens, self.spelt)
        text = request.text
        for wording in self.ordered:
            if wording.said.search(text) is not None:
                request = wording.in_plain(request)
                text = request.text
        return request.tokens


def wordings(entries: Iterable[Mapping[str, str]], parts: Mapping[str, str], spelt: Callable[[Token], str]) -> Wordings:
    """The wordings that entries of a file say, which have the fields `said` and `plain`.

    Raises:
        ValueError: what is said ends in a blank, so that it stands in no request.
    """
    return Wordings(tuple(Wording(_pattern(one["said"], parts), tuple(one["plain"].split())) for one in entries), spelt)


def _pattern(said: str, parts: Mapping[str, str]) -> re.Pattern[str]:
    """The pattern with its parts, from the blank before its first word on: a search leaps from blank to blank."""
    while _PART.search(said):
        said = _PART.sub(lambda found: f"(?:{parts[found[1]]})", said)
    if _LAST_BLANK.search(said):
        raise ValueError(f"ends in a blank: {said!r}")
    begins = _BEGINNINGS.get(said[:1], " ")
    return re.compile(rf"{begins}(?:{said.removeprefix('^').removeprefix('<')})(?!\S)")


def _made(tokens: Sequence[Token], whole: range, put: Sequence[str | int]) -> list[Token]:
    """What stands in the place of some tokens: words that are put in, and those of the tokens that are kept."""
    start = min(tokens[place].start for place in whole)
    end = max(tokens[place].end for place in whole)
    kept = _widened(tokens, whole, put)
    return [
        kept[one] if isinstance(one, int) else Token(one, start, end, int(one) if one.isdigit() else None)
        for one in put
    ]


def _widened(tokens: Sequence[Token], whole: range, put: Sequence[str | int]) -> dict[int, Token]:
    """The tokens that are kept, by their places, some as wide as the words beside them that are dropped.

    A word that is put in stands for all that are dropped, but for those between two words that now stand side by side.
    A number stays as it was written.
    """
    kept = {place: tokens[place] for place in put if isinstance(place, int)}
    stands_for_all = any(isinstance(one, str) for one in put)
    neighbours = set(pairwise([whole.start - 1, *put, whole.stop]))
    for before, behind in pairwise(sorted({whole.start - 1, *kept, whole.stop})):
        dropped = tokens[before + 1 : behind]
        if not dropped or (stands_for_all and (before, behind) not in neighbours):
            continue
        bearer = next((one for one in (before, behind) if one in kept and tokens[one].number is None), None)
        if bearer is not None:
            spread = [kept[bearer], *dropped]
            first, last = min(token.start for token in spread), max(token.end for token in spread)
            kept[bearer] = replace(kept[bearer], start=first, end=last)
    return kept

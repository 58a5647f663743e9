"""Wordings: what is said in a request, and the plainer words that are put in its place.

Several files have them, in one notation (`wizard.domain.wording_entries`). Every word keeps its place in the request:
what a name of the pattern stands for keeps its tokens. A word that is put in stands where the whole match stood; one in
digits is a number. Words that are dropped widen the word before them, or the one behind them, where no word that is put
in stands for them: so nothing counts as left out.

A wording is tried only where the request has the words that its pattern needs.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from itertools import pairwise
from pathlib import Path

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from wizard.ask.facts import replace
from wizard.ask.numerals import Token
from wizard.domain.files_of_words import strings_in, strings_of
from wizard.domain.nearest_name import is_it
from wizard.domain.word_patterns import NUMERIC, WordPattern, WordPatternError
from wizard.domain.wording_entries import WordingEntry
from wizard.domain.yamlfile import line_numbers

_DIGIT = re.compile(r"\d")
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
    def words(self) -> frozenset[str]:
        """All words, and `NUMERIC` where one has a digit."""
        words = self.text.split()
        return frozenset([*words, NUMERIC] if _DIGIT.search(self.text) else words)

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

    pattern: WordPattern
    plain: tuple[str, ...]
    """Words, and names of the pattern in brackets."""

    @functools.cached_property
    def said(self) -> re.Pattern[str]:
        """The pattern as a regular expression, with a blank before its first word; most are never asked for."""
        return re.compile(self.pattern.expression)

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
            if item.startswith("<"):
                yield from request.within(found.span(item[1:-1]))
            else:
                yield item


@dataclass(frozen=True)
class Wordings:
    """The wordings of one kind, in the order in which they are put otherwise."""

    ordered: tuple[Wording, ...]
    spelt: Callable[[Token], str]
    """The word of a token, as the patterns have it."""

    def in_plain(self, tokens: Sequence[Token]) -> Sequence[Token]:
        """The tokens with every wording put otherwise; the very same object where none stands there."""
        for _, request in self.put_in_turn(WordedRequest(tokens, self.spelt)):
            tokens = request.tokens
        return tokens

    def put_in_turn(self, request: WordedRequest) -> Iterator[tuple[int, WordedRequest]]:
        """Each wording that changes the request, by its place, and the request as it is then."""
        possible = self._possible(request)
        while possible:
            place = possible.pop(0)
            made = self.ordered[place].in_plain(request)
            if made is not request:
                request = made
                possible = [one for one in self._possible(request) if one > place]
                yield place, request

    def _possible(self, request: WordedRequest) -> list[int]:
        """The places of the wordings all of whose needed words the request has."""
        words = request.words
        by_word = self._by_word
        found = set(by_word[""])
        for word in words:
            found.update(by_word.get(word, ()))
        return sorted(place for place in found if not any(map(words.isdisjoint, self.ordered[place].pattern.needs)))

    @functools.cached_property
    def _by_word(self) -> Mapping[str, Sequence[int]]:
        """To each word the wordings that need it or one of few others; to "" those that need none.

        Of the sets that a wording needs, that one counts here whose words the fewest wordings need: the others are in
        many a request.
        """
        needed = Counter(word for one in self.ordered for need in one.pattern.needs for word in need)
        places: dict[str, list[int]] = {"": []}
        for place, one in enumerate(self.ordered):
            rarest = min(one.pattern.needs, key=lambda need: sum(needed[word] for word in need), default=("",))
            for word in rarest:
                places.setdefault(word, []).append(place)
        return places


def wordings(entries: Iterable[WordingEntry], spelt: Callable[[Token], str]) -> Wordings:
    """The wordings that entries say, in their order."""
    return Wordings(tuple(Wording(one.pattern, one.put) for one in entries), spelt)


def wordings_of(file: str, kind: str, spelt: Callable[[Token], str]) -> Wordings:
    """The wordings that stand in a YAML file of this package under the name of their kind.

    Raises:
        WordPatternError: one of them is none; the message names the file, the line and what is wrong.
    """
    with resources.as_file(resources.files("wizard.ask.reader").joinpath(file)) as path:
        return wordings(_entries(strings_of("wizard.ask.reader", file)[kind], path, kind), spelt)


def entries_in(path: Path, kind: str) -> Sequence[WordingEntry]:
    """The entries that stand in a YAML file under the name of their kind. Raises as `wordings_of` does."""
    return _entries(strings_in(path)[kind], path, kind)


def _entries(listed: Sequence[Mapping[str, object]], path: Path, kind: str) -> Sequence[WordingEntry]:
    found = []
    for place, entry in enumerate(listed):
        try:
            found.append(WordingEntry.model_validate(entry))
        except ValidationError as error:
            line = line_numbers(path.read_text(encoding="utf-8"), path)[kind, place]
            wrong = "; ".join(_told(one) for one in error.errors())
            raise WordPatternError(f"{path.name}:{line}: wording {entry.get('said', '')!r}: {wrong}") from error
    return found


def _told(wrong: ErrorDetails) -> str:
    """One mistake of an entry, with the nearest field where it names one that there is not."""
    name = str(wrong["loc"][0]) if wrong["loc"] else ""
    if wrong["type"] == "extra_forbidden":
        fields = [field.alias or own for own, field in WordingEntry.model_fields.items()]
        return f"there is no field {name!r} here{is_it(name, fields)}"
    return " ".join([*map(str, wrong["loc"]), wrong["msg"]])


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

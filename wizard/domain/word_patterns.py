"""Patterns over the words of a request, in a notation that is read as it is written.

    START [so | and] <who: WORD 1-3> has (worked | been) here NOT too long CLAUSE-END

=============  ======================================================================================================
`worked`       the word itself; `flight[s]` is "flight" or "flights"; `*est` is a word that ends in "est", `sub*` one
               that begins with "sub", a star being a letter or more; `####` has four digits; `,` is a pause
`(a | b c)`    one of these
`[a | b c]`    one of these, or nothing
`x 1-3`        `x` one to three times, as few times as will do; `x 3-1` as many times as will do; `many` has no limit
`<who: x>`     `x`, which is called by this name in what is put in its place
`<who>`        the same words once more; `<who>s` with an "s" behind them
`NOT x`        what comes next is not `x`; says so and moves on by no word
`DAY`          a word or phrase of this kind (`kinds_of_words.yaml`)
=============  ======================================================================================================

These kinds are given: `WORD` is one word, and no pause; `ANY` one word or a pause; `NUMBER` one in digits, or two,
three or four. `START` is where the request begins and `END` where it ends, with or without the pause of a question
mark; `CLAUSE-START` and `CLAUSE-END` are where a clause does, so that a pause is before it or behind it.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from wizard.domain.files_of_words import strings_of

NUMERIC = "#"
"""Stands among the words that a pattern needs for any word with a digit."""
AT_START = r"\A"
WORD_ENDS = r"(?!\S)"
_TOKEN = re.compile(
    r"(?P<opens>[(\[]|<[a-z]+:)|(?P<closes>[)\]>])|(?P<bar>\|)"
    r"|(?P<again><[a-z]+>[a-z]*)|(?P<times>(?:\d+|many)-(?:\d+|many)(?![^\s()\[\]|>]))"
    r"|(?P<word>[^\s()\[\]|<>]+(?:\[[a-z']+\][^\s()\[\]|<>]*)*)"
)
_SPELT = re.compile(r"(?!many-)\*?(?:[^\W_]|['#.:/&-]|\[[a-z']+\])+\*?")
_LETTERS = re.compile(r"\[([a-z']+)\]")
_KIND = re.compile(r"[A-Z][A-Z-]+")
_TIMES = re.compile(r"(\d+|many)-(\d+|many)")
_CLOSING = {"(": ")", "[": "]", "<": ">"}
PATTERNS = 2048
"""Patterns that are remembered: every lexicon that names a concept has its wordings."""
_NOT = "NOT"
_MANY = "many"


class WordPatternError(ValueError):
    """A pattern that is none; the message says what is wrong with it."""


@dataclass(frozen=True)
class WordPattern:
    """A pattern over words, each with a blank before it."""

    expression: str
    """As a regular expression, from the blank before the first word to the end of the last one."""
    needs: tuple[frozenset[str], ...] = ()
    """Of each of these sets a request must have a word, or the pattern stands nowhere in it; `NUMERIC` is a number."""
    empty: bool = False
    """Whether it may stand for no word at all."""
    names: frozenset[str] = frozenset()
    """What it gives a name to, and the kinds that are kept, as groups of the expression."""


def word_pattern(text: str, kept: Sequence[str] = ()) -> WordPattern:
    """The pattern that `text` is; each kind among `kept` is a group called by its name, as `group_of` spells it.

    Raises:
        WordPatternError: it is none.
    """
    return _read_once(text, frozenset(kept))


@functools.lru_cache(PATTERNS)
def _read_once(text: str, kept: frozenset[str]) -> WordPattern:
    reader = _Reader(text, kept)
    pattern = reader.alternatives()
    if reader.rest:
        raise WordPatternError(f"{reader.rest[0]!r} closes what nothing opens")
    missing = {group_of(kind) for kind in kept} - pattern.names
    if missing:
        raise WordPatternError(f"does not have {', '.join(sorted(missing))}")
    return pattern


def standing_beside(text: str, *, there: bool) -> WordPattern:
    """That one of these does, or does not, stand behind what came before; it takes up no words.

    Raises:
        WordPatternError: it is no pattern.
    """
    pattern = word_pattern(text)
    if there:
        return WordPattern(f"(?={pattern.expression}{WORD_ENDS})", pattern.needs, empty=True)
    return _denied(pattern)


def standing_before(text: str, *, there: bool) -> str:
    """The regular expression that says that one of some words, `,` or START does, or does not, stand before.

    Raises:
        WordPatternError: there are other things than words among them.
    """
    found = []
    for phrase in text.split("|"):
        words = phrase.split()
        if words == ["START"]:
            found.append(r"\A" if there else r"(?!\A)")
            continue
        if not words or not all(word == "," or re.fullmatch(r"[a-z0-9']+", word) for word in words):
            raise WordPatternError(f"{phrase.strip()!r} is more than words, which alone may stand before a wording")
        found.append(f"(?<{'=' if there else '!'} {re.escape(' '.join(words))})")
    return f"(?:{'|'.join(found)})" if there else "".join(found)


def group_of(kind: str) -> str:
    """The name of the group that a kind is."""
    return kind.replace("-", "_")


def is_kind(word: str) -> bool:
    """Whether a word is in capitals, as names of kinds are."""
    return _KIND.fullmatch(word) is not None


_SPELT_OUT = ("two", "three", "four")
"""Numbers that a request keeps as they were said, beside those in digits."""
_GIVEN = {
    "WORD": WordPattern(r" [^\s,]\S*+"),
    "ANY": WordPattern(r" \S++"),
    "NUMBER": WordPattern(
        rf" (?:\d[\d.]*+|(?:{'|'.join(_SPELT_OUT)}){WORD_ENDS})", (frozenset({NUMERIC, *_SPELT_OUT}),)
    ),
    "START": WordPattern(AT_START, empty=True),
    "END": WordPattern(r"(?=(?: ,)?\Z)", empty=True),
    "CLAUSE-START": WordPattern(r"(?:\A|(?<= ,))", empty=True),
    "CLAUSE-END": WordPattern(rf"(?= ,{WORD_ENDS}|\Z)", empty=True),
}


class _Reader:
    """Reads one pattern from its text, piece by piece."""

    def __init__(self, text: str, kept: frozenset[str], within: tuple[str, ...] = ()) -> None:
        """`within` are the kinds in which the text stands."""
        self.rest = list(_tokens(text))
        self._kept = kept
        self._within = within
        self._named: set[str] = set()

    def alternatives(self) -> WordPattern:
        """What stands between bars, up to what closes it."""
        found = [self._sequence()]
        while self._next() == "|":
            self.rest.pop(0)
            found.append(self._sequence())
        return _one_of(found)

    def _next(self) -> str:
        return self.rest[0] if self.rest else ""

    def _at_end(self) -> bool:
        return self._next() in ("", "|", *_CLOSING.values())

    def _sequence(self) -> WordPattern:
        found = []
        while not self._at_end():
            found.append(self._repeated())
        if not found:
            raise WordPatternError("nothing stands between two brackets or bars")
        return _behind_one_another(found)

    def _repeated(self) -> WordPattern:
        """One piece, as often as it says."""
        first = self._next()
        pattern = self._piece()
        while _TIMES.fullmatch(self._next()):
            pattern = _times(pattern, self.rest.pop(0))
        return _named(pattern, group_of(first)) if first in self._kept else pattern

    def _piece(self) -> WordPattern:
        if self._at_end():
            raise WordPatternError("nothing stands behind NOT")
        piece = self.rest.pop(0)
        if piece == _NOT:
            return _denied(self._piece())
        if piece[0] in _CLOSING:
            return self._again(piece) if ">" in piece else self._bracketed(piece)
        return self._of_kind(piece) if is_kind(piece) else _spelt(piece)

    def _bracketed(self, opening: str) -> WordPattern:
        inside = self.alternatives()
        if self._next() != _CLOSING[opening[0]]:
            raise WordPatternError(f"{opening!r} is not closed")
        self.rest.pop(0)
        if opening[0] == "[":
            return replace(inside, expression=f"(?:{inside.expression})?", needs=(), empty=True)
        if opening[0] == "(":
            return inside
        name = opening[1:-1]
        self._named.add(name)
        return _named(inside, name)

    def _again(self, piece: str) -> WordPattern:
        name, _, ending = piece[1:].partition(">")
        if name not in self._named:
            raise WordPatternError(f"{piece!r} stands before what has that name")
        return WordPattern(f"(?P={name}){ending}")

    def _of_kind(self, kind: str) -> WordPattern:
        if kind in _GIVEN:
            return _GIVEN[kind]
        if kind in self._within:
            raise WordPatternError(f"{kind} is said by itself")
        return _kind(kind, self._within)


@functools.cache
def _kind(kind: str, within: tuple[str, ...]) -> WordPattern:
    """The words of a kind."""
    text = strings_of("wizard.domain", "kinds_of_words.yaml").get(kind)
    if text is None:
        raise WordPatternError(f"there is no kind of words {kind}")
    reader = _Reader(text, frozenset(), (*within, kind))
    return reader.alternatives()


def _tokens(text: str) -> Iterator[str]:
    """The words and marks of a pattern, between which a blank stands wherever two words would meet."""
    place = 0
    touching = ""
    while place < len(text):
        if text[place].isspace():
            place, touching = place + 1, ""
            continue
        found = _TOKEN.match(text, place)
        if found is None:
            raise WordPatternError(f"{text[place:]!r} is no pattern")
        if touching and found.lastgroup not in ("closes", "bar"):
            raise WordPatternError(f"no blank between {touching!r} and {found[0]!r}")
        touching = "" if found.lastgroup in ("opens", "bar") else found[0]
        place = found.end()
        yield found[0]


@functools.cache
def _spelt(word: str) -> WordPattern:
    """A word as it is written."""
    if word == ",":
        return WordPattern(" ,", (frozenset({","}),))
    if not _SPELT.fullmatch(word) or word != word.lower():
        raise WordPatternError(f"{word!r} is no word: words are in small letters, names of kinds in capitals")
    written = [re.escape(part) if at % 2 == 0 else f"(?:{part})?" for at, part in enumerate(_LETTERS.split(word))]
    expression = "".join(written).replace(r"\#", r"\d").replace(r"\*", r"\S+")
    return WordPattern(f" {expression}", _needed_for(word))


def _needed_for(word: str) -> tuple[frozenset[str], ...]:
    if "*" in word:
        return ()
    if "#" in word:
        return (frozenset({NUMERIC}),)
    parts = _LETTERS.split(word)
    ways = [(part,) if at % 2 == 0 else (part, "") for at, part in enumerate(parts)]
    return (frozenset("".join(way) for way in itertools.product(*ways)),)


def _one_of(patterns: Sequence[WordPattern]) -> WordPattern:
    if len(patterns) == 1:
        return patterns[0]
    needs: tuple[frozenset[str], ...] = ()
    if all(one.needs for one in patterns):
        needs = (frozenset().union(*(min(one.needs, key=len) for one in patterns)),)
    return WordPattern(
        f"(?:{'|'.join(one.expression for one in patterns)})",
        needs,
        any(one.empty for one in patterns),
        _all_names(patterns),
    )


def _behind_one_another(patterns: Sequence[WordPattern]) -> WordPattern:
    if len(patterns) == 1:
        return patterns[0]
    return WordPattern(
        "".join(one.expression for one in patterns),
        tuple(need for one in patterns for need in one.needs),
        all(one.empty for one in patterns),
        _all_names(patterns),
    )


def _all_names(patterns: Sequence[WordPattern]) -> frozenset[str]:
    names = [name for one in patterns for name in one.names]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise WordPatternError(f"has {', '.join(sorted(twice))} twice")
    return frozenset(names)


def _named(pattern: WordPattern, name: str) -> WordPattern:
    if name in pattern.names:
        raise WordPatternError(f"has {name} within itself")
    return replace(pattern, expression=f"(?P<{name}>{pattern.expression})", names=pattern.names | {name})


def _denied(pattern: WordPattern) -> WordPattern:
    if pattern.names:
        raise WordPatternError("what is not there has no name")
    return WordPattern(f"(?!(?:{pattern.expression}){WORD_ENDS})", empty=True)


def _times(pattern: WordPattern, times: str) -> WordPattern:
    """The pattern so many times: few first where the smaller number stands first."""
    first, second = times.split("-")
    if pattern.empty:
        raise WordPatternError(f"{times}: what is repeated may stand for no word")
    if first == second == _MANY:
        raise WordPatternError(f"{times} does not say how often at least")
    few, most = sorted((first, second), key=lambda number: (number == _MANY, number.zfill(9)))
    lazy = "?" if first == few != most else ""
    expression = f"(?:{pattern.expression}){{{few},{most.removesuffix(_MANY)}}}{lazy}"
    none = int(few) == 0
    return replace(pattern, expression=expression, needs=() if none else pattern.needs, empty=none)

"""Numbers in a larger unit than the domain's own: "six hours" is "360 minutes" where minutes are what it counts.

Nothing is put otherwise where the domain has the larger unit itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wizard.ask.numerals import Token
from wizard.ask.vocabulary import Vocabulary

_ONE = frozenset({"a", "an", "one"})
_BEFORE_ONE = frozenset({"than", "over", "under", "above", "below", "least", "most", "about", "exactly", "within", "of",
                         "for", "to", "take", "takes", "last", "lasts", "with", ","})  # fmt: skip
"""Words behind which "an hour" is an amount; "flights a week" are those of each."""
_LONGEST = 3
"""Words of the longest unit: "days in advance"."""


@dataclass(frozen=True)
class _Larger:
    """A larger unit, by its words, and how many of the smaller one it has."""

    words: frozenset[str]
    smaller: str
    size: int


_LARGER = (
    _Larger(frozenset({"hour", "hours", "hr", "hrs"}), "minutes", 60),
    _Larger(frozenset({"week", "weeks"}), "days", 7),
    _Larger(frozenset({"fortnight", "fortnights"}), "days", 14),
)


def in_smaller_units(tokens: Sequence[Token], vocabulary: Vocabulary) -> Sequence[Token]:
    """The request with numbers in the units that the domain has; the very same tokens where none is in a larger one."""
    words = tuple(token.word for token in tokens)
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        end, count, unit = _amount(tokens, at)
        if unit is None or not _counted_so(unit, words[end:], vocabulary):
            out.append(tokens[at])
            at += 1
            continue
        total = round(count * unit.size)
        if unit.smaller == "minutes":
            end, total = _with_minutes(tokens, end, total)
        start, stop = tokens[at].start, tokens[end - 1].end
        out += [Token(str(total), start, stop, total), Token(unit.smaller, start, stop)]
        at = end
    return out if len(out) != len(tokens) or any(a is not b for a, b in zip(out, tokens, strict=True)) else tokens


def _amount(tokens: Sequence[Token], at: int) -> tuple[int, float, _Larger | None]:
    """Where a number of a larger unit ends that begins there, the number, and the unit; no unit where none does."""
    words = [token.word for token in tokens[at : at + 6]]
    number = tokens[at].number
    if words[0] == "half" and words[1:2] in (["a"], ["an"]) and (unit := _unit(words[2:3])):
        return at + 3, 0.5, unit
    if number is None and words[0] in _ONE and (not at or tokens[at - 1].word in _BEFORE_ONE):
        number = 1
    if number is None or tokens[at].money:
        return at, 0, None
    if words[1:4] in (["and", "a", "half"], ["and", "1", "half"]) and (unit := _unit(words[4:5])):
        return at + 5, number + 0.5, unit
    unit = _unit(words[1:2])
    if unit is not None and words[2:5] in (["and", "a", "half"], ["and", "1", "half"]):
        return at + 5, number + 0.5, unit
    return at + 2, number, unit


def _unit(words: Sequence[str]) -> _Larger | None:
    return next((one for one in _LARGER if words and words[0] in one.words), None)


def _counted_so(unit: _Larger, behind: tuple[str, ...], vocabulary: Vocabulary) -> bool:
    """Whether the domain counts in the smaller unit there ("days ahead"), and not in the larger one."""
    if any(_is_unit((word, *behind), vocabulary) for word in unit.words):
        return False
    return _is_unit((unit.smaller, *behind), vocabulary)


def _is_unit(words: tuple[str, ...], vocabulary: Vocabulary) -> bool:
    return any(sense.kind == "unit" for _, sense in vocabulary.matches(words[:_LONGEST], 0))


def _with_minutes(tokens: Sequence[Token], end: int, total: int) -> tuple[int, int]:
    """Where a number of hours ends with the minutes said behind it, and all of it in minutes."""
    at = end + (end < len(tokens) and tokens[end].word == "and")
    if at + 1 < len(tokens) and tokens[at + 1].word in ("minute", "minutes", "min", "mins"):
        number = tokens[at].number
        if isinstance(number, int):
            return at + 2, total + number
    return end, total

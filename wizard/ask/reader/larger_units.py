"""Numbers in a larger unit than the domain's own: "six hours" is "360 minutes" where minutes are what it counts.

Nothing is put otherwise where the domain has the larger unit itself. Which units are made of which stands in
`english.yaml`.
"""

from __future__ import annotations

from collections.abc import Sequence

from wizard.ask.numerals import Token
from wizard.ask.reader.english import LargerUnit, english
from wizard.ask.vocabulary import Vocabulary

_ONE = frozenset({"a", "an", "one"})
_LONGEST = 3
"""Words of the longest unit: "days in advance"."""


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
        end, total = _with_smaller_ones(tokens, end, total, unit)
        out = _both_in(out, unit)
        start, stop = tokens[at].start, tokens[end - 1].end
        out += [Token(str(total), start, stop, total), Token(unit.smaller[0], start, stop)]
        at = end
    return out if len(out) != len(tokens) or any(a is not b for a, b in zip(out, tokens, strict=True)) else tokens


def _both_in(before: list[Token], unit: LargerUnit) -> list[Token]:
    """The tokens before an amount, where they end in a number of the same unit: "between one" before "and 3 hours"."""
    near = before[-2:]
    if len(near) < 2 or near[1].word not in english().between_amounts or near[0].money:
        return before
    number = near[0].number
    if not isinstance(number, int) or (near[1].word == "and" and not _is_span(before)):
        return before
    total = number * unit.size
    return [*before[:-2], Token(str(total), near[0].start, near[0].end, total), near[1]]


def _is_span(before: Sequence[Token]) -> bool:
    """Whether "between" stands before a number and "and"."""
    return len(before) > 2 and before[-3].word == "between"


def _amount(tokens: Sequence[Token], at: int) -> tuple[int, float, LargerUnit | None]:
    """Where a number of a larger unit ends that begins there, the number, and the unit; no unit where none does."""
    words = [token.word for token in tokens[at : at + 6]]
    number = tokens[at].number
    if words[0] == "half" and words[1:2] in (["a"], ["an"]) and (unit := _unit(words[2:3])):
        return at + 3, 0.5, unit
    if number is None and words[0] in _ONE and (not at or tokens[at - 1].word in english().before_one):
        number = 1
    if number is None or tokens[at].money:
        return at, 0, None
    if words[1:4] in (["and", "a", "half"], ["and", "1", "half"]) and (unit := _unit(words[4:5])):
        return at + 5, number + 0.5, unit
    unit = _unit(words[1:2])
    if unit is not None and words[2:5] in (["and", "a", "half"], ["and", "1", "half"]):
        return at + 5, number + 0.5, unit
    return at + 2, number, unit


def _unit(words: Sequence[str]) -> LargerUnit | None:
    return next((one for one in english().larger_units if words and words[0] in one.words), None)


def _counted_so(unit: LargerUnit, behind: tuple[str, ...], vocabulary: Vocabulary) -> bool:
    """Whether the domain counts in the smaller unit there ("days ahead"), and not in the larger one."""
    if any(_is_unit((word, *behind), vocabulary) for word in unit.words):
        return False
    return _is_unit((unit.smaller[0], *behind), vocabulary)


def _is_unit(words: tuple[str, ...], vocabulary: Vocabulary) -> bool:
    return any(sense.kind == "unit" for _, sense in vocabulary.matches(words[:_LONGEST], 0))


def _with_smaller_ones(tokens: Sequence[Token], end: int, total: int, unit: LargerUnit) -> tuple[int, int]:
    """Where a number ends with the smaller ones said behind it ("two hours and ten minutes"), all in those."""
    at = end + (end < len(tokens) and tokens[end].word == "and")
    if at + 1 < len(tokens) and tokens[at + 1].word in unit.smaller:
        number = tokens[at].number
        if isinstance(number, int):
            return at + 2, total + number
    return end, total

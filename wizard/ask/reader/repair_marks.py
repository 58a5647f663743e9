"""Where a speaker takes something back: the words of repair, what strength they have, and the pauses round them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wizard.ask.numerals import Token
from wizard.ask.reader.english import english
from wizard.ask.reader.english_leaves import PREPOSITIONS
from wizard.ask.reader.likeness import ARTICLES

SAID_BEHIND = (("i", "mean"), ("i", "meant"), ("i", "should", "say"), ("i", "should", "have", "said"))
"""Words of repair that stand behind what is meant as well."""
_CONDITIONAL = frozenset({"if", "unless"})
_DENIED = 6
"""How many words a speaker may say again of what she does not mean."""
NO_REPAIR = "none"
"""What phrases say that have a word of repair in them and take nothing back: "I'd rather"."""


@dataclass(frozen=True)
class RepairMark:
    """Words of repair, with the pauses round them."""

    start: int
    end: int
    strength: str
    """anew: all before is taken back; sure: something is; unsure: only where words or numbers agree; weak: perhaps."""
    paused: bool


def takes_back(tokens: Sequence[Token]) -> bool:
    """Whether the request surely takes something back, so that it cannot be read as it stands."""
    mark = repair_mark(tokens)
    return mark is not None and (mark.strength in ("anew", "sure") or (mark.strength == "unsure" and mark.paused))


def repair_mark(tokens: Sequence[Token]) -> RepairMark | None:
    """The last words of repair that have something on both sides; those that follow one another are one."""
    words = tuple(token.word for token in tokens)
    found: RepairMark | None = None
    at = 0
    while at < len(words):
        size, strength = _denial_at(words, at) or phrase_at(words, at)
        tells = strength == "unsure" and at and words[at - 1] in english().light  # "that have no fare"
        tells = tells or _denies_again(words, at)
        if not size or tells or strength == NO_REPAIR or _stands_behind(words, at, at + size):
            at += size if strength == NO_REPAIR else 1
            continue
        start, end = at, at + size
        while True:
            ahead = end + (end < len(words) and words[end] == ",")
            size, further = _denial_at(words, ahead) or phrase_at(words, ahead)
            if not size or further == NO_REPAIR:
                break
            end, strength = ahead + size, min(strength, further)
        before = start > 0 and words[start - 1] == ","
        after = end < len(words) and words[end] == ","
        paused = before and (after or strength not in ("unsure", "weak"))
        start, end = start - before, end + after
        if start > 0 and end < len(words):
            found = RepairMark(start, end, strength, paused)
        at = max(end, at + 1)
    return found


def _denies_again(words: tuple[str, ...], at: int) -> bool:
    """Whether a clause begins with "no" as the one before it did: "no United, no Delta"."""
    if words[at] != "no" or not at or words[at - 1] != ",":
        return False
    begun = max((i + 1 for i in range(at - 1) if words[i] == ","), default=0)
    return words[begun] == "no"


def _denial_at(words: tuple[str, ...], at: int) -> tuple[int, str] | None:
    """Words with which is said again what is not meant, and what is said of that: "did I say Denver, I meant"."""
    for phrase, _ in english().denying.get(words[at], ()) if at < len(words) else ():
        first = at + len(phrase)
        if words[at:first] != phrase or (phrase == ("not",) and (not at or words[at - 1] != ",")):
            continue
        if not _CONDITIONAL.isdisjoint(words[:at]):
            continue  # "unless it is nonstop I don't want it" wants what is nonstop
        stop = next((i for i in range(first + 1, min(first + _DENIED, len(words))) if words[i] in (",", "but")), None)
        if stop is None or not _holds(words[:at], words[first:stop]):
            continue
        end = stop
        while (size := _instead_at(words, end)) or words[end : end + 1] == (",",):
            end += size or 1
        return end - at, "sure"
    return None


def _instead_at(words: tuple[str, ...], at: int) -> int:
    """How many words stand there before what is meant: "make it"."""
    phrases = english().instead.get(words[at], ()) if at < len(words) else ()
    return max((len(phrase) for phrase in phrases if words[at : at + len(phrase)] == phrase), default=0)


def _holds(words: tuple[str, ...], said: tuple[str, ...]) -> bool:
    """Whether it was said before, with whatever preposition and article."""
    while said and said[0] in ARTICLES | PREPOSITIONS:
        said = said[1:]
    return bool(said) and any(words[i : i + len(said)] == said for i in range(len(words)))


def _stands_behind(words: tuple[str, ...], start: int, end: int) -> bool:
    """Whether words of repair end a clause that they may narrow as well: "only the project managers I mean"."""
    return (
        words[start:end] == SAID_BEHIND[0]
        and start > 0
        and words[start - 1] != ","
        and words[end : end + 1] in ((), (",",))
    )


def phrase_at(words: tuple[str, ...], at: int) -> tuple[int, str]:
    """The longest words of repair that begin there, by their number, and how strong they are."""
    best = (0, "")
    for phrase, strength in english().repairs.get(words[at], ()) if at < len(words) else ():
        if words[at : at + len(phrase)] == phrase and len(phrase) > best[0]:
            best = (len(phrase), strength)
    return best

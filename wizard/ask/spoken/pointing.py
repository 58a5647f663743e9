"""Words of a request that point to what was said or shown before: "those", "it", "the cheapest one", "what about".

Category 1 of the 1989 paper, 5, is reference to the query or the answer before; category 2 is ellipsis; category 3 is
reference to a part of an answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from wizard.ask.numerals import Token
from wizard.ask.vocabulary import Vocabulary

_SINGLE = ("it", "its")
_SEVERAL = ("they", "them", "their", "theirs", "these", "those", "ones")
_PARTS_OF_THE_DAY = ("morning", "afternoon", "evening", "night", "week", "month", "year", "weekend", "coming", "next")
_THAT_FOLLOWS = (
    "on",
    "of",
    "for",
    "with",
    "is",
    "does",
    "do",
    "at",
    "in",
    "about",
    "to",
    "from",
    "like",
    "take",
)
"""Words after which "that" points; after others it begins a relative clause."""
_IMPERSONAL = ("cost", "costs", "take", "takes", "possible")
"""What an "it" does that means nothing: "how long does it take to get to Boston"."""
_BEFORE_ONE = ("the", "that", "this", "which", "only", "other", "another", "first", "last", "a", "an")
_AFTER_ONE = ("way", "stop", "stops", "o'clock", "hour", "hours", "hundred", "person", "passenger", "day", "or", "and")
_OPENINGS = (
    ("what", "about"), ("how", "about"), ("what", "if"), ("and",), ("also",), ("or",), ("but",), ("only",), ("just",),
    ("now",), ("then",),
)  # fmt: skip
_COUNTED = tuple(("how", "many", "of", word) for word in ("them", "those", "these"))
_BEFORE_OPENINGS = ("okay", "ok", "well", "so", "alright", "yes", "no", "great", "good", "fine", "thanks", ",")
_PLACES = {
    word: place
    for place, words in enumerate(
        ("first 1st", "second 2nd", "third 3rd", "fourth 4th", "fifth 5th", "sixth 6th", "seventh 7th", "eighth 8th",
         "ninth 9th", "tenth 10th"), 1)
    for word in words.split()
} | {"last": -1}  # fmt: skip


@dataclass(frozen=True)
class Pointing:
    """How a request points back."""

    rest: tuple[Token, ...]
    """Its words; those that only point are an "it", or left out."""
    points: bool
    """Something said or shown before is meant."""
    several: bool
    """By a plural: all that was found, and not what was most or least of it."""
    opens: bool
    """It begins as half a request does: "what about", "and", "only"."""
    place: int | None
    """The row of the answer that is meant, from 1, or from the end where it is below 0."""
    compares: bool
    """More of something is wanted than was found ("a later one"); `rest` says it as the most."""

    @property
    def words(self) -> tuple[str, ...]:
        """Of `rest`."""
        return tuple(token.word for token in self.rest)


def pointing(tokens: Sequence[Token], noun: str, vocabulary: Vocabulary) -> Pointing:
    """What points in a request; `noun` is the word for what was found before, in the plural."""
    more = {i: word for i in range(len(tokens)) if (word := _superlative(tokens, i, vocabulary))}
    tokens = [replace(token, word=more.get(i, token.word)) for i, token in enumerate(tokens)]
    words = tuple(token.word for token in tokens)
    out: set[int] = set()
    single, several, place = False, False, None
    for i, word in enumerate(words):
        before, after = words[i - 1] if i else "", words[i + 1] if i + 1 < len(words) else ""
        if word in _SINGLE and not _impersonal(words, i):
            single = True
        elif word in _SEVERAL:
            several = True
            out |= {i} if word == "ones" else set()
        elif word in ("that", "this"):
            demonstrative = word == "this" or not after or before in _THAT_FOLLOWS or i == 0
            single = single or (demonstrative and after not in _PARTS_OF_THE_DAY)
        elif word == "1" and _is_pronoun(tokens, i):
            single = True
            out.add(i)
    for i, word in enumerate(words):
        meant = _PLACES.get(word)
        follows = words[i + 1 : i + 2] if i + 1 not in out else ("one",)
        of = words[i + 1 : i + 3] in (("of", "those"), ("of", "these"), ("of", "them"))
        if meant is not None and (of or follows == ("one",) or (follows == () and words[i - 1 : i] == ("the",))):
            place = meant
            tokens[i] = replace(tokens[i], word="it")
            out |= {i - 1} if words[i - 1 : i] == ("the",) else set()
            out |= {i + 1, i + 2} if of else set()
    if words and words[-1] == "instead":
        out.add(len(words) - 1)
    first = next((i for i, word in enumerate(words) if word not in _BEFORE_OPENINGS), 0)
    opens = "instead" in words[-1:] or any(words[first : first + len(o)] == o for o in _OPENINGS)
    put = {i for i in range(2, len(words)) if words[i - 2 : i + 2] in _COUNTED and i not in out}
    out |= {i + 1 for i in put}
    rest = tuple(replace(t, word=noun) if i in put else t for i, t in enumerate(tokens) if i not in out)
    points = single or several or place is not None or bool(more)
    return Pointing(rest, points, several and place is None, opens, place, bool(more))


def _superlative(tokens: Sequence[Token], i: int, vocabulary: Vocabulary) -> str:
    """For a comparative without its "than" ("later", "less" before "expensive") its superlative; empty otherwise."""
    word, after = tokens[i].word, tokens[i + 1].word if i + 1 < len(tokens) else ""
    if "than" in (after, tokens[i + 2].word if i + 2 < len(tokens) else ""):
        return ""
    found = {"more": "most", "less": "least"}.get(word, f"{word[:-1]}st" if word.endswith("er") else "")
    said = (found, after)
    return found if found and any(sense.kind == "most" for _, sense in vocabulary.matches(said, 0)) else ""


def _impersonal(words: tuple[str, ...], i: int) -> bool:
    after = words[i + 1 : i + 2]
    if after and after[0] in _IMPERSONAL:
        return "to" in words[i + 2 :] or "from" in words[i + 2 :]
    return words[i - 1 : i] == ("is",) and after in (("to",), ("from",))


def _is_pronoun(tokens: Sequence[Token], i: int) -> bool:
    """Whether a "one" is no number: "the cheapest one", "the one that", "a later one"."""
    before = tokens[i - 1].word if i else ""
    after = tokens[i + 1].word if i + 1 < len(tokens) else ""
    told = before in _BEFORE_ONE or before.endswith("est") or before in _PLACES
    return told and after not in _AFTER_ONE and tokens[i].end - tokens[i].start == len("one")

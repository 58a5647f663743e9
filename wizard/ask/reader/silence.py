"""Words that may be silent ("please", "the"): where silence may stand, and leaves that absorb it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from wizard.ask.reader.chart import Edge
from wizard.ask.reader.english import english
from wizard.ask.senses import VERBS
from wizard.ask.vocabulary import Vocabulary

SILENCE = 0.05
"""What a silent word costs."""
MUTED = 0.9
"""What silence costs besides, where the words name something in the domain: "us" may be the United States."""
PURPOSE = 0.3
"""What it costs besides that a phrase says what the request is for."""
ASIDE = 0.1
"""What it costs besides that a question is one that the speaker asks herself, looking for a word."""
_UNHEARD = {"name": MUTED, "value": MUTED, "adjective": 2 * MUTED}
"""What it costs that words mean nothing, by the kind of what they mean in the domain: who works there "at the moment"
has not left, where some have."""
_LONGEST_NOUN = 4
"""Words of a noun whose value stands behind it."""
_MOST_BEFORE = 6
"""Words before the noun that says what it is for."""
Silences: TypeAlias = dict[int, dict[int, float]]
"""Where silence may begin: where it ends, and its cost."""


def find_silences(words: tuple[str, ...], vocabulary: Vocabulary) -> Silences:
    """Where silence may begin, where it ends, and what it costs."""
    known = vocabulary.matches
    silences: Silences = defaultdict(dict)
    for start, word in enumerate(words):
        behind = english().behind.get(word, ()) if start else ()
        ahead = _directions(words, start, vocabulary) if start else ()
        for phrase in (*english().silent.get(word, ()), *behind, *ahead):
            if words[start : start + len(phrase)] == phrase:
                end = start + len(phrase)
                cost = SILENCE * len(phrase)
                meant = (_UNHEARD.get(sense.kind, 0.0) for to, sense in known(words, start) if to == end)
                cost += max(*meant, MUTED if _is_told_by_its_noun(words, start, end, vocabulary) else 0.0, 0.0)
                if _is_heard(words, start, phrase) or _ends_in_an_adjective(words, start, end, vocabulary):
                    continue  # "and is still here", where some have left
                if "same" in phrase[:2] and _is_behind_a_verb(words, start, vocabulary):
                    continue  # "did they study the same thing"
                silences[start][end] = cost
        for phrase in english().asides.get(word, ()) if start == 0 or words[start - 1] == "," else ():
            end = start + len(phrase)
            if words[start:end] == phrase and words[end : end + 1] == (",",):
                silences[start].setdefault(end, SILENCE * len(phrase) + ASIDE)
        for end in _said_of_the_purpose(words, start, vocabulary):
            silences[start].setdefault(end, SILENCE * (end - start) + PURPOSE)
    for start, word in enumerate(words):
        if word == ",":
            silences[start][start + 1] = SILENCE
    return silences


def _is_behind_a_verb(words: tuple[str, ...], start: int, vocabulary: Vocabulary) -> bool:
    """Whether a verb of the domain stands right before a phrase, or before its article."""
    at = start - 1 if start > 1 and words[start - 1] == "the" else start
    return at > 0 and any(to == at and sense.kind in VERBS for to, sense in vocabulary.matches(words, at - 1))


def _is_told_by_its_noun(words: tuple[str, ...], start: int, end: int, vocabulary: Vocabulary) -> bool:
    """Whether words are a value of what is named right before them: "the round trip requirement yes"."""
    own = {sense.name for to, sense in vocabulary.matches(words, start) if to == end and sense.kind == "own"}
    named = (
        sense.name
        for begin in range(max(0, start - _LONGEST_NOUN), start if own else 0)
        for to, sense in vocabulary.matches(words, begin)
        if to == start and sense.kind == "attribute"
    )
    return any(name in own for name in named)


def _is_heard(words: tuple[str, ...], start: int, phrase: tuple[str, ...]) -> bool:
    """Whether a word that may be passed over says something beside one that stands there: "how old was he then"."""
    if len(phrase) > 1:
        return words[start - 1] in english().heard_right_behind.get(" ".join(phrase), ()) if start else False
    if phrase[0] in ("a", "an") and (_says_who_it_is(words, start) or _is_behind_a_number(words, start)):
        return True
    clause = words[:start][::-1]
    clause = clause[: clause.index(",")] if "," in clause else clause
    near = (
        (english().heard, clause),
        (english().heard_right_behind, words[max(start - 1, 0) : start]),
        (english().heard_right_before, words[start + 1 : start + 2]),
    )
    return any(not known.get(phrase[0], frozenset()).isdisjoint(said) for known, said in near)


def _says_who_it_is(words: tuple[str, ...], start: int) -> bool:
    """Whether an article begins what the one who is chosen is: "is the highest paid a woman" is no highest paid
    woman."""
    best = words[max(start - 2, 0)]
    return best.endswith("est") and words[start - 1].endswith(("ed", "paid", "ing")) and best != words[start - 1]


def _is_behind_a_number(words: tuple[str, ...], start: int) -> bool:
    """Whether a letter ends what a number begins: "slot 1 A", "shelves 2 A and 2 B"."""
    before, after = words[max(start - 1, 0)], words[start + 1 : start + 2]
    return words[start] == "a" and before.isdigit() and after in ((), ("and",), ("or",))


def _directions(words: tuple[str, ...], start: int, vocabulary: Vocabulary) -> Sequence[tuple[str, ...]]:
    """Directions that begin there, before a place: none where the word says how things are, "out at the moment"."""
    known = english().ahead.get(words[start], ())
    if not known or any(sense.kind == "adjective" for _, sense in vocabulary.matches(words, start)):
        return ()
    return [one for one in known if _goes_on_to_a_place(words, start + len(one))]


def _ends_in_an_adjective(words: tuple[str, ...], start: int, end: int, vocabulary: Vocabulary) -> bool:
    """Whether the domain has words of its own for the end of a silent phrase."""
    return any(
        to == end > at + 1 and sense.kind == "adjective"
        for at in range(start + 1, end - 1)
        for to, sense in vocabulary.matches(words, at)
    )


def _purposes(words: tuple[str, ...], start: int) -> Iterator[tuple[int, int]]:
    """Where the noun stands of phrases that begin there and say what a request is for: "for a family party"."""
    known = english().purposes
    for before in known.before.get(words[start], ()):
        at = start + len(before)
        if words[start:at] != before:
            continue
        for _ in range(_MOST_BEFORE):
            for noun in known.nouns.get(words[at], ()) if at < len(words) else ():
                if words[at : at + len(noun)] == noun:
                    yield at, at + len(noun)
            if at >= len(words) or not (words[at] in known.whose or words[at] in known.kind or _owner(words, at)):
                break
            at += 1


def _said_of_the_purpose(words: tuple[str, ...], start: int, vocabulary: Vocabulary) -> Iterator[int]:
    """Where phrases end that begin there and say what a request is for, if the domain knows no such thing."""
    yield from _headings(words, vocabulary) if start == 0 else ()
    for noun, end in _purposes(words, start):
        if not any(sense for _, sense in vocabulary.matches(words, noun)):
            yield end


def _headings(words: tuple[str, ...], vocabulary: Vocabulary) -> Iterator[int]:
    """Where a heading ends that says before a pause what a telegram is for: "company picnic, all guards"."""
    known = english().purposes
    end = next((at for at, word in enumerate(words[: _MOST_HEADING + 1]) if word == ","), 0)
    plain = end > 1 and end + 1 < len(words) and not any(any(vocabulary.matches(words, at)) for at in range(end))
    if plain and any(words[end - len(noun) : end] == noun for noun in known.nouns.get(words[end - 1], ())):
        yield end


_MOST_HEADING = 4
"""Words of a heading."""


def _owner(words: tuple[str, ...], at: int) -> bool:
    """Whether the word is of somebody's: "my sister 's wedding"."""
    return words[at] == "'s" or "'s" in words[at + 1 : at + 2]


def _goes_on_to_a_place(words: tuple[str, ...], at: int) -> bool:
    """Whether a place, or the way to one, follows: "up to Boston", "down there", "over in legal"."""
    return at < len(words) and words[at] in english().whither


def openings(words: tuple[str, ...]) -> dict[int, list[int]]:
    """Where words that only say that a request goes on may begin, at its beginning, and where they end."""
    out: dict[int, list[int]] = defaultdict(list)
    for start in range(min(len(words), 6)):
        for phrase, kind, _ in english().words.get(words[start], ()):
            if kind == "going on" and words[start : start + len(phrase)] == phrase:
                out[start].append(start + len(phrase))
    return out


def absorbing(found: Sequence[Edge], silences: Silences, size: int, going_on: dict[int, list[int]]) -> Iterator[Edge]:
    """The leaves, each also with the silence that may follow it; the first also with what may stand before it."""
    before = _silent_beginnings(silences, size, going_on)
    for item in found:
        starts = {item.start: 0.0}
        if item.start in before and item.start:
            starts = {item.start: 0.0, 0: before[item.start]}
        ends = _silent_ends(item.end, silences)
        for start, silent in starts.items():
            for end, cost in ends.items():
                if (start, end) == (item.start, item.end):
                    yield item
                else:
                    total = item.cost + silent + cost
                    yield Edge(item.category, start, end, item.meaning, total, item.rule, item.parts)


def _silent_beginnings(silences: Silences, size: int, going_on: dict[int, list[int]]) -> dict[int, float]:
    """Where the first leaf may begin, and what the words before it cost."""
    costs = {0: 0.0}
    for start in range(size):
        if start in costs:
            further = dict(silences.get(start, {}))
            for end in going_on.get(start, ()):
                cost = SILENCE * (end - start)
                further[end] = min(cost, further.get(end, cost))
            for end, silent in further.items():
                costs[end] = min(costs[start] + silent, costs.get(end, costs[start] + silent))
    return costs


def _silent_ends(end: int, silences: Silences) -> dict[int, float]:
    """Where a leaf that ends at `end` may end with the silence behind it, and what that costs."""
    costs = {end: 0.0}
    frontier = [end]
    while frontier:
        at = frontier.pop()
        for further, silent in silences.get(at, {}).items():
            cost = costs[at] + silent
            if further not in costs or cost < costs[further]:
                costs[further] = cost
                frontier.append(further)
    return costs

"""What a speaker takes back: "department 43, no wait, 44", "in legal, sorry, in planning", "let me put it another way".

A word of repair (`english.yaml`, `repairs`) stands between what was said and what is meant. What is taken back is found
by likeness: the same word, or a leaf of the same kind, said before. Each way to take it back gives other tokens; the
reader reads them in this order and takes the first that can be read. Where a repair is said, the request as it stands
is no request, so what is taken back is never read together with what replaces it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wizard.ask.facts import replace
from wizard.ask.numerals import Token
from wizard.ask.reader.asked_over import WHICH, asked_of_the_same, asked_over
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.english import english
from wizard.ask.reader.english_leaves import PREPOSITIONS
from wizard.ask.reader.leaves import LeafReader
from wizard.ask.reader.likeness import ABSORBED, ARTICLES, Kind, Likeness, bare, kinds, parts_of_a_name
from wizard.ask.reader.meaning import At
from wizard.ask.reader.repair_marks import SAID_BEHIND, RepairMark, phrase_at, repair_mark, takes_back
from wizard.ask.reader.rules.verbs import BEING
from wizard.ask.reader.unsaid_repairs import taken_back_unsaid
from wizard.domain.word_sets import phrases, word_set

_ASKING = word_set(__name__, "asking")
_OPENING = _ASKING | {"i", "we", "let"}
_WHOLE = 5
"""Words of a question that is asked anew."""
_SURELY = SAID_BEHIND[1:]
"""Those that narrow nothing, but take back."""
_LEFT_BEHIND = phrases(__name__, "left behind")
"""Words that may stand behind what is meant, where words of repair stand before it: "no, Denver it is"."""
_ONLY = word_set(__name__, "only")
_ONE = word_set(__name__, "one")
_TELLING = frozenset({"value", "name", "number", "time", "day", "date", "year", "predicate", "adjective"})
"""Rules of leaves that say of which members a question is."""
_THOSE = word_set(__name__, "those")
_TRAILING = (*_LEFT_BEHIND[2:], ("sorry",), ("rather",), ("pardon",), ("i", "should", "have", "said"))
"""Words that say behind a last phrase that it stands in the place of one of its kind: "to Denver, Dallas I mean"."""
_TOLD_MORE = 3
"""Words of an article, a noun, and what tells the noun more closely."""
_BROKEN_OFF = (1, 2)
"""Words that a name has of which only the beginning is said."""
_SLACK = 2
"""By how many words what is taken back may be longer than what replaces it."""
_AGAIN = 3
"""Ways to take back a second time that are tried."""


def repaired(tokens: Sequence[Token], leaves: Sequence[Edge]) -> Iterator[tuple[list[Token], tuple[int, ...]]]:
    """The tokens without what was taken back, likeliest first, and the places of what is gone.

    Args:
        tokens: the request.
        leaves: those of the request, which say what is of one kind.
    """
    order = _said_in_order(tokens)
    mark = repair_mark([tokens[i] for i in order])
    if mark is None:
        order, mark = _trailing(tokens, leaves)
    said = [tokens[i] for i in order]
    if mark is None or _says_none(said, mark, leaves):
        yield from taken_back_unsaid(tokens, leaves)
        return
    if order != list(range(len(tokens))):
        leaves = _at_their_places(leaves, order)
    for places in _ways(said, mark, leaves):
        kept = {order[i] for i in places}
        yield [said[i] for i in places], tuple(i for i in range(len(tokens)) if i not in kept)


def repaired_throughout(
    tokens: Sequence[Token], leaves: LeafReader
) -> Iterator[tuple[Sequence[Token], tuple[int, ...]]]:
    """The tokens without all that was taken back, and the places of what is gone: the last is taken back first."""
    for chosen, taken_back in repaired(tokens, leaves.leaves(tokens).items):
        more = list(itertools.islice(repaired_throughout(chosen, leaves), _AGAIN)) if takes_back(chosen) else []
        places = {id(token): i for i, token in enumerate(tokens)}
        for again, further in more:
            yield again, tuple(sorted({*taken_back, *(places[id(chosen[i])] for i in further)}))
        if not more:
            yield chosen, taken_back


def _says_none(tokens: Sequence[Token], mark: RepairMark, leaves: Sequence[Edge]) -> bool:
    """Whether "no", without a pause, says of a verb that it has no such object ("who supervise no employees"), or is
    a value itself ("the return requirement NO")."""
    if mark.paused or [token.word for token in tokens[mark.start : mark.end]] != ["no"]:
        return False
    done = any(leaf.category == "V" and leaf.end == mark.start for leaf in leaves)
    named = any(leaf.category == "NP" and leaf.start == mark.end for leaf in leaves)
    valued = any(leaf.rule == "value" and (leaf.start, leaf.end) == (mark.start, mark.end) for leaf in leaves)
    return valued or (done and named)


def _at_their_places(leaves: Sequence[Edge], order: Sequence[int]) -> list[Edge]:
    """The leaves whose words stand together in the new order, at their new places."""
    place = {old: new for new, old in enumerate(order)}
    found = []
    for leaf in leaves:
        if not all(i in place for i in range(leaf.start, leaf.end)):
            continue
        new = [place[i] for i in range(leaf.start, leaf.end)]
        if new == list(range(new[0], new[0] + len(new))):
            found.append(replace(leaf, start=new[0], end=new[-1] + 1))
    return found


def _trailing(tokens: Sequence[Token], leaves: Sequence[Edge]) -> tuple[list[int], RepairMark | None]:
    """The places of the tokens without words of repair behind what is meant, and the pause before that as such words;
    it is like something before: "to Denver, Dallas I mean"."""
    words = tuple(token.word for token in tokens)
    spans = [(*bare(leaf, words), kind, leaf) for leaf in leaves for kind in kinds(leaf) if kind != ("class",)]
    ones = [leaf.start for leaf in leaves if leaf.category == "theones"]
    for stop in [i for i in range(len(words), 2, -1) if words[i : i + 1] in ((), (",",))]:
        size = next((len(one) for one in _TRAILING if words[stop - len(one) : stop] == one), 0)
        end = stop - size - (words[stop - size - 1] == ",")
        pause = max((i for i in range(end) if words[i] == ","), default=0)
        first = pause + 1
        narrows = any(first <= one < end for one in ones)
        if not size or not 0 < pause < end or phrase_at(words, first)[0] or narrows:
            continue
        first += words[first] in PREPOSITIONS
        first += words[first] in ARTICLES
        meant = [(kind, leaf) for start, _, kind, leaf in spans if start == first]
        said = [(kind, leaf) for _, to, kind, leaf in spans if to <= pause]
        pairs = itertools.product(meant, said)
        if any(kind == other and not _says_more(one, two) for (kind, one), (other, two) in pairs):
            return [*range(end), *range(stop, len(words))], RepairMark(pause, pause + 1, "sure", paused=True)
    return list(range(len(words))), None


def _says_more(one: Edge, other: Edge) -> bool:
    """Whether what stands behind says more of the same: the rest of a name, the part of the day of an hour."""
    times = isinstance(one.meaning, At) and isinstance(other.meaning, At)
    return parts_of_a_name(one, other) or (times and bool(one.meaning.period) and not other.meaning.period)


def _said_in_order(tokens: Sequence[Token]) -> list[int]:
    """The places of the tokens, words of repair before what is meant: "where is he from, what country I mean"."""
    words = tuple(token.word for token in tokens)
    for behind in SAID_BEHIND:
        for at in range(len(words) - len(behind), 1, -1):
            end = at + len(behind)
            pause = max((i for i in range(at) if words[i] == ","), default=0)
            if words[at:end] != behind or words[end : end + 1] not in ((), (",",)) or not 0 < pause < at - 1:
                continue
            first = pause + 1 + phrase_at(words, pause + 1)[0]
            if first > pause + 1 or (behind in _SURELY or words[first] in WHICH):
                return [*range(first), *range(at, end), *range(first, at), *range(end, len(words))]
    return list(range(len(words)))


def _ways(tokens: Sequence[Token], mark: RepairMark, leaves: Sequence[Edge]) -> Iterator[list[int]]:
    """The places of what is kept, in order."""
    words = [token.word for token in tokens]
    first = mark.end
    denied = words[first] == "not" and "," in words[first:]  # "sorry, not the drivers, the mechanics"
    if denied:
        first += words[first:].index(",") + 1
    if first >= len(words):
        return
    right = list(range(first, len(words)))
    of_the_same = _of_the_same(words, mark, first, leaves)
    if of_the_same is not None:
        yield from of_the_same
        return
    if mark.strength == "anew":
        yield from _anew(words, right, _things(leaves, mark))
        return
    stop = next((i for i in right if words[i] == ","), len(words))
    if _tells_which(words, mark):
        yield [*range(mark.start), _pause_of(words, mark), *right] if "," in words[mark.start : mark.end] else right
        return
    if _narrows(words, first):
        yield [*range(mark.start), _pause_of(words, mark), *right] if "," in words[mark.start : mark.end] else right
    behind = next((len(one) for one in _LEFT_BEHIND if tuple(words[stop - len(one) : stop]) == one), 0)
    if 0 < behind < stop - first:
        kept = [*range(stop - behind), *range(stop, len(tokens))]
        moved = [leaf for leaf in leaves if leaf.end <= stop - behind]
        yield from ([kept[i] for i in way] for way in _ways([tokens[i] for i in kept], mark, moved))
    else:
        yield from _Repair(words, mark, first, stop, denied).ways(leaves)


@dataclass(frozen=True)
class _Repair:
    """Words of repair, and what is said behind them."""

    words: list[str]
    mark: RepairMark
    first: int
    """Where what is meant begins."""
    stop: int
    """Where the clause ends that it begins with."""
    denied: bool
    """Whether what was said is denied before that."""

    def ways(self, leaves: Sequence[Edge]) -> Iterator[list[int]]:
        """The places of what is kept: words that are said again first, then what is alike."""
        words, mark = self.words, self.mark
        sure = mark.strength == "sure" or mark.paused or words[self.first] in ARTICLES  # "no the women" denies nothing
        likeness = Likeness(words, (mark.start, mark.end), self.stop, leaves, sure=sure)
        if mark.strength == "weak":
            again = words[self.first] in PREPOSITIONS
            for begin, end in likeness.of(self.first + again) if sure and self.first + again < self.stop else ():
                said = words[begin - 1 : begin] == [words[self.first]]
                if end == mark.start and (said or not again):
                    yield [*range(begin), *self._right[again:]]
            return
        yield from self._whose(leaves)
        yield from self._both_again(leaves)
        yield from self._asked_over(likeness, leaves)
        yield from self._told_more_closely()
        yield from self._said_again(likeness)
        if sure:
            yield from _said_otherwise(words, mark, self.first, self.stop)
            yield from self._with_another_preposition(likeness)
        alike = list(likeness.of(self.first))
        for begin, end in alike:
            in_the_middle = any(words[i] != "," for i in range(end, mark.start))
            says = words[self.first] in ARTICLES and words[begin - 1 : begin] == [
                "'s"
            ]  # "Ann's salary, her age I mean"
            yield (
                self._instead(begin, self.first + says, end) if in_the_middle else [*range(begin), *self._right[says:]]
            )
        for begin, _ in likeness.of(self.first, behind=words[self.first : self.stop]):
            yield [*range(begin), *self._right]
        if sure and not alike:
            for begin, end, own in likeness.within(self.first):
                yield [*range(begin), *own, *range(end, mark.start), *range(self.stop, len(words))]
        if sure and not (self.denied or alike):
            yield from _word_for_word(words, mark, self.first, self.stop)
            yield from self._last_leaf(leaves)
            asked = words[0] in _OPENING and words[self.first] not in PREPOSITIONS  # "in Legal I mean" asks nothing
            if self._same is None and asked and _is_request(words[self.first :]):
                yield self._right

    def _both_again(self, leaves: Sequence[Edge]) -> Iterator[list[int]]:
        """Two things with a preposition between them in the place of two such: "Boston to Denver, no, Dallas to Tampa";
        the second that was said may have been broken off ("Boston to Den, no, Dallas to Tampa")."""
        words, mark, first = self.words, self.mark, self.first
        ends: dict[int, list[tuple[int, Kind]]] = {}
        for leaf in leaves:
            begin, end = bare(leaf, words)
            for kind in kinds(leaf) if leaf.rule in _TELLING else ():
                ends.setdefault(begin, []).append((end, kind))
        prepositioned = words[first] in PREPOSITIONS
        meant = {
            (kind, words[end], other)
            for end, kind in ends.get(first + prepositioned, ())
            if end + 1 < self.stop and words[end] in PREPOSITIONS
            for until, other in ends.get(end + 1, ())
            if until <= self.stop
        }
        for begin in sorted((i for i in ends if i < mark.start), reverse=True):
            for end, kind in ends[begin]:
                seconds = [until for until, other in ends.get(end + 1, ()) if (kind, words[end], other) in meant]
                broken = mark.start - end - 1 in _BROKEN_OFF and any(one[:2] == (kind, words[end]) for one in meant)
                until = max(seconds, default=mark.start if broken else 0)
                if 0 < until <= mark.start:
                    yield self._instead(begin - (prepositioned and words[begin - 1] in PREPOSITIONS), first, until)
                    return

    def _asked_over(self, likeness: Likeness, leaves: Sequence[Edge]) -> Iterator[list[int]]:
        """The first question with what the second says otherwise, where that says only a part of it again."""
        words, mark = self.words, self.mark
        over = asked_over(words, mark.start, self.first, leaves) if self._asks else None
        if over is None:
            anew = asked_of_the_same(words, mark.start, self.first, leaves) if self._asks else None
            if anew is not None:
                yield anew
            return
        alike = likeness.of(over.ahead) if over.ahead < len(words) else ()
        instead = [(start, end) for start, end in alike if start >= over.begin]
        for start, end in instead:
            said = range(over.ahead, self.stop)
            yield [*over.kept, *range(over.begin, start), *said, *range(end, mark.start), *range(self.stop, len(words))]
        if over.told or instead:
            yield [*over.kept, *range(over.ahead, len(words))]

    def _whose(self, leaves: Sequence[Edge]) -> Iterator[list[int]]:
        """What is asked of one, of another: "Tai's salary, no, Nash's"."""
        words, mark = self.words, self.mark
        at = max((i for i in range(mark.start) if words[i] == "'s"), default=None)
        if at is None or words[self.stop - 1] != "'s" or self.stop - self.first < 2:
            return
        owner = min((leaf.start for leaf in leaves if leaf.end == at and leaf.rule in ("name", "value")), default=None)
        if owner is not None:
            own = range(self.first, self.stop)
            yield [*range(owner), *own, *range(at + 1, mark.start), *range(self.stop, len(words))]

    def _told_more_closely(self) -> Iterator[list[int]]:
        """What was named with more words before its noun, and what was said behind that noun as it was: "the fare to
        Denver, I mean the round trip fare"."""
        words, mark, first, stop = self.words, self.mark, self.first, self.stop
        if words[first] not in ARTICLES or stop - first < _TOLD_MORE or self.denied:
            return
        at = max((i for i in range(mark.start) if words[i] == words[stop - 1]), default=0)
        article = at - 1
        if at and words[article] in ARTICLES and words[at + 1] in PREPOSITIONS:
            yield [*range(article), *range(first, stop), *range(at + 1, mark.start), *range(stop, len(words))]

    def _with_another_preposition(self, likeness: Likeness) -> Iterator[list[int]]:
        """What was said with the preposition that says the opposite: "with a meal, no, without"."""
        words, mark, first = self.words, self.mark, self.first
        other = english().opposites.get(words[first])
        at = max((i for i in range(mark.start - 1) if words[i] == other), default=None)
        if at is None:
            return
        if self.stop == first + 1:
            yield [*range(at), first, *range(at + 1, mark.start), *range(self.stop, len(words))]
        elif any(begin in (at + 1, at + 2) for begin, _ in likeness.of(first + 1)):
            yield [*range(at), *self._right]

    def _last_leaf(self, leaves: Sequence[Edge]) -> Iterator[list[int]]:
        """Without what stands right before the repair, whatever it is: "leaving, no, arriving before nine"."""
        words, mark = self.words, self.mark
        spans = {bare(leaf, self.words) for leaf in leaves if leaf.start < leaf.end <= mark.start}
        for begin, end in sorted(spans):
            prepositions = words[self.first] in PREPOSITIONS and words[begin] not in PREPOSITIONS
            if end == mark.start and not prepositions:
                yield [*range(begin), *self._right]

    def _said_again(self, likeness: Likeness) -> Iterator[list[int]]:
        """Ways in which a word before the repair is said again behind it, or another question is asked."""
        words, mark, first, same = self.words, self.mark, self.first, self._same
        again: list[int] | None = None
        if same is not None:
            shared = next(
                n for n in itertools.count(1) if first + n >= self.stop or words[same + n] != words[first + n]
            )
            if first + shared < self.stop:
                for begin, end in likeness.of(first + shared, same + shared):
                    yield self._instead(begin, first + shared, end)
            near = mark.start - same <= self.stop - first + _SLACK
            again = [*range(same), *self._right] if near else None
        within = same is not None and same > 0 and words[same - 1] != ","  # "managers who went there, no, who did not"
        if again is not None and within:
            yield again
        if self._asks and len(self._right) >= min(_WHOLE, mark.start / 2):
            yield self._right
        yield from _asked_anew(words, mark, first, self.stop)
        if again is not None and not within:
            yield again

    @property
    def _asks(self) -> bool:
        """Whether what is meant begins as a question or an order does: "don't supervise anybody" does not."""
        return self.words[self.first] in _ASKING and self.words[self.first + 1 : self.first + 2] != ["not"]

    @property
    def _right(self) -> list[int]:
        return list(range(self.first, len(self.words)))

    @property
    def _same(self) -> int | None:
        """The last place before the repair of the word with which what is meant begins."""
        word = self.words[self.first]
        if word in ARTICLES:
            return None
        return max((i for i in range(self.mark.start) if self.words[i] == word), default=None)

    def _instead(self, begin: int, first: int, end: int) -> list[int]:
        """The places, with what stands from `first` on in the place of what stands from `begin` to `end`."""
        rest = range(self.stop, len(self.words))
        return [*range(begin), *range(first, self.stop), *range(end, self.mark.start), *rest]


def _narrows(words: list[str], first: int) -> bool:
    """Whether what follows only narrows what was said: "the planning managers, sorry, only those that supervise"."""
    return words[first] in _ONLY and first + 2 < len(words) and words[first + 1] in _THOSE


def _tells_which(words: list[str], mark: RepairMark) -> bool:
    """Whether what follows tells which of those that were named are meant: "flights, I mean the ones that stop"."""
    said = tuple(word for word in words[mark.start : mark.end] if word != ",")
    return said == SAID_BEHIND[0] and tuple(words[mark.end : mark.end + 2]) == ("the", "ones")


def _pause_of(words: list[str], mark: RepairMark) -> int:
    return next(i for i in range(mark.start, mark.end) if words[i] == ",")


def _said_otherwise(words: list[str], mark: RepairMark, first: int, stop: int) -> Iterator[list[int]]:
    """A verb that is denied afterwards ("supervise somebody, no, don't supervise anybody"), an adjective that another
    one replaces before the noun is said ("the first, no, the last name")."""
    if words[first] in ("do", "does", "did") and words[first + 1 : first + 2] == ["not"] and first + 2 < stop:
        at = max((i for i in range(mark.start) if words[i] == words[first + 2]), default=None)
        if at is not None:
            yield [*range(at), *range(first, len(words))]
    begun = mark.start - 2
    if words[first] in ARTICLES and begun >= 0 and words[begun] in ARTICLES and stop - first > 2:
        yield [*range(begun), *range(first, len(words))]


def _word_for_word(words: list[str], mark: RepairMark, first: int, stop: int) -> Iterator[list[int]]:
    """One word said in the place of one word: "how many years, no, days"."""
    if stop - first == 1 and words[mark.start - 1] != ",":
        yield [*range(mark.start - 1), first, *range(stop, len(words))]


def _asked_anew(words: list[str], mark: RepairMark, first: int, stop: int) -> Iterator[list[int]]:
    """The request with another question word: "where is he from, I mean what country"."""
    if words[0] in WHICH and words[first] in WHICH and words[0] != words[first]:
        yield [*range(first, stop), *range(1, mark.start), *range(stop, len(words))]


def _is_request(words: list[str]) -> bool:
    """Whether what is said instead can be a request by itself: "the A320" says only what something was to be of."""
    return len([word for word in words if word not in ABSORBED]) > 2


def _of_the_same(words: list[str], mark: RepairMark, first: int, leaves: Sequence[Edge]) -> list[list[int]] | None:
    """The second question asked of those of whom the first one was, where it has no noun: "which guard in Legal is the
    oldest, no, the opposite, which one is the youngest".

    None where it is no such question, or the first says nothing of them; no way where that cannot be told from what is
    taken back, so that it would be lost.
    """
    ahead = first + 1
    if words[first] not in ("which", "what") or ahead + 1 >= len(words):
        return None
    if words[ahead] in _ONE:
        ahead += 1
    elif words[first] == "what" or words[ahead] not in BEING:
        return None
    asked = next((i for i in range(mark.start) if words[i] in ("which", "what")), None)
    if asked is None:
        return None
    verb = next((i for i in range(asked + 2, mark.start) if words[i] in BEING), 0)
    told = [leaf.start for leaf in leaves if leaf.rule in _TELLING and leaf.end <= mark.start]
    if not told:
        return None
    if any(place > verb for place in told):
        return []
    return [[*range(asked), first, *range(asked + 1, verb), *range(ahead, len(words))]]


def _anew(words: list[str], right: list[int], things: tuple[int, int] | None) -> Iterator[list[int]]:
    """The request behind the repair; "which ones" there are the things that were named before."""
    if things is not None and words[right[0]] in ("which", "what", "how") and "ones" in (words[i] for i in right[1:3]):
        at = next(i for i in right if words[i] == "ones")
        yield [*(i for i in right if i < at), *range(*things), *(i for i in right if i > at)]
    yield right


def _things(leaves: Sequence[Edge], mark: RepairMark) -> tuple[int, int] | None:
    """The first noun before the repair."""
    nouns = [leaf for leaf in leaves if leaf.rule in ("class", "predicate") and leaf.category == "NP"]
    found = [(leaf.start, leaf.end) for leaf in nouns if leaf.end <= mark.start]
    return min(found, default=None)

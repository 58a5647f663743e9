"""What a speaker remarks on an answer before she goes on, or behind that: "oh, that's a lot, only the married ones".

A remark is a clause that tells something or only exclaims, and asks, wants and narrows nothing. It may name what was
said before ("Monday is a holiday, what about Tuesday"), and a time of its own where the request has another. What is
left without remarks leans on what was found, or is no reading here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wizard.ask.numerals import Token
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.coverage import Contents, says
from wizard.ask.reader.domain_leaves import DOMAINS_OWN
from wizard.ask.reader.english import english
from wizard.ask.reader.leaves import LeafReader
from wizard.ask.reader.meaning import Amount, At, Weekdays, When
from wizard.ask.reader.narrowing_stories import StoryJudge, sharing_words
from wizard.ask.reader.stories import asks_anew, is_told, names_unknown_place, wishes

_EXCLAIMED = 5
"""Words of the longest clause that exclaims and tells nothing."""
_MOST = 8
"""Ways to leave remarks out that are tried."""


@dataclass(frozen=True)
class _Clause:
    """A clause of a request."""

    start: int
    end: int
    reason: bool
    """Whether it says why: "because that's where the bus goes"."""


class RemarkJudge:
    """Judges the clauses of later turns in one domain. Stateless between calls."""

    def __init__(self, leaves: LeafReader, judge: StoryJudge) -> None:
        self._leaves = leaves
        self._judge = judge

    def without(self, tokens: Sequence[Token], before: Sequence[Contents]) -> Iterator[tuple[int, int]]:
        """Where what is wanted begins and ends, in each way in which all clauses around it are remarks, the longest
        first; `before` is what earlier requests said."""
        clauses = list(_clauses(tokens))
        ways = sorted(
            ((first, last) for first in range(len(clauses)) for last in range(first, len(clauses))),
            key=lambda way: (clauses[way[0]].start - clauses[way[1]].end, way),
        )
        judged: dict[tuple[int, bool, bool], bool] = {}
        tried = 0
        for first, last in ways[1:]:
            start, end = clauses[first].start, clauses[last].end
            kept = self._leaves.leaves(tokens[start:end])
            if kept.unknown:
                continue
            timed = any(isinstance(leaf.meaning, At) for leaf in kept.items)
            dated = any(isinstance(leaf.meaning, (Weekdays, When)) for leaf in kept.items)
            around = [*range(first), *range(last + 1, len(clauses))]
            for place in around:
                key = (place, timed, dated)
                if key not in judged:
                    judged[key] = self._is_remark(tokens, clauses[place], before, timed=timed, dated=dated)
            if all(judged[place, timed, dated] for place in around):
                yield start, end
                tried += 1
                if tried == _MOST:
                    return

    def _is_remark(
        self, tokens: Sequence[Token], clause: _Clause, before: Sequence[Contents], *, timed: bool, dated: bool
    ) -> bool:
        said = tokens[clause.start : clause.end]
        words = [token.word for token in said]
        if asks_anew(said) or english().remarks.narrowing.intersection(words[:1]):
            return False
        leaves = self._leaves.leaves(said)
        own = [leaf.start for leaf in leaves.items if leaf.rule in DOMAINS_OWN]
        denied = not english().remarks.denying.isdisjoint(words)
        if names_unknown_place(said, leaves.unknown) or not (clause.reason or denied or not wishes(said, own)):
            return False
        narrowing = self._judge.narrowing(said, leaves)
        if not (clause.reason or is_told(said) or self._exclaims(words, own, narrowing)):
            return False
        return all(
            any(_was_said(leaf, before) or _is_another_time(leaf, timed=timed, dated=dated) for leaf in group)
            for group in sharing_words(narrowing)
        )

    def _exclaims(self, words: Sequence[str], own: Sequence[int], narrowing: Sequence[Edge]) -> bool:
        """Whether a clause without a verb says only what the speaker thinks: "too early for me", "good for them"."""
        known = english().remarks
        if words[:1] and words[0] in known.exclaiming:
            return len(words) <= _EXCLAIMED and not narrowing
        return len(words) <= _EXCLAIMED and not own and known.narrowing.isdisjoint(words)


def _clauses(tokens: Sequence[Token]) -> Iterator[_Clause]:
    """The clauses between pauses, and those that say why, without words that only join them."""
    reasons, begin, reason = english().remarks.reasons, 0, False
    for at in range(len(tokens) + 1):
        word = tokens[at].word if at < len(tokens) else ","
        if word != "," and word not in reasons:
            continue
        if begin < at:
            yield _Clause(begin, at, reason)
        begin, reason = at + 1, word in reasons or (reason and begin == at)


def _was_said(leaf: Edge, before: Sequence[Contents]) -> bool:
    return any(says(leaf, one) for one in before) and not isinstance(leaf.meaning, Amount)


def _is_another_time(leaf: Edge, *, timed: bool, dated: bool) -> bool:
    """Whether it is a time, where the request says one itself."""
    return (timed and isinstance(leaf.meaning, At)) or (dated and isinstance(leaf.meaning, (Weekdays, When)))

"""A request read without the clauses in which it has words that mean nothing, where each of them only tells.

A clause tells of the speaker ("I needn't check that corridor"), of what the domain does not know ("the bridge is
closed"), or says what the request is for ("for the raise list: ..."). What may be said of those of whom a request asks
("they are grumpy") is never left out. The rest must be whole, and say all that in these clauses would narrow it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wizard.ask.facts import replace
from wizard.ask.numerals import Token
from wizard.ask.reader.beside_stories import STORY, StoryReader
from wizard.ask.reader.chart import FRAGMENT
from wizard.ask.reader.leaves import LeafReader
from wizard.ask.reader.plainer_wordings import put_more_plainly
from wizard.ask.reader.readings import AskedBefore, Read
from wizard.ask.reader.stories import clauses_between, is_a_heading, is_asked_of_oneself, is_of_the_speaker, is_remark
from wizard.ask.reader.wordings import Wordings


class UnknownClauseReader:
    """Reads requests of which some clauses are not understood, in one domain. Stateless between calls."""

    def __init__(
        self,
        stories: StoryReader,
        leaves: LeafReader,
        wordings: Wordings,
        in_any_way: Callable[[Sequence[Token], AskedBefore], Read],
    ) -> None:
        """`in_any_way` reads the clauses that are left; beside some of them something may be told, too."""
        self._stories = stories
        self._leaves = leaves
        self._wordings = wordings
        self._in_any_way = in_any_way

    def read(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The readings of the other clauses; None where there are none, or where a clause may narrow what is asked."""
        strange = set(self._leaves.leaves(tokens).unknown)
        clauses = [tokens[one.start : one.stop] for one in clauses_between(tokens) if strange.intersection(one)]
        told = [one for one in clauses if self._leaves.leaves(put_more_plainly(one, self._wordings)).unknown]
        out = _with_pauses(tokens, told)
        asked = [token for token in tokens if id(token) not in out]
        if not told or not asked or is_asked_of_oneself(asked, self._leaves.leaves(asked).items):
            return None
        story = self._stories.judge.story([token for token in tokens if id(token) in out], beside=True)
        if story is None or not all(self._only_tells(one, first=one[0] is tokens[0]) for one in told):
            return None
        again = self._in_any_way(asked, before)
        for kept, unheard in self._stories.said_by_itself(again, asked, story):
            if before.earlier or kept[0].root.category != FRAGMENT:
                readings = tuple(replace(one, cost=one.cost + STORY) for one in kept)
                out |= {id(asked[at]) for at in again.left_out}
                places = tuple(at for at, token in enumerate(tokens) if id(token) in out)
                return replace(again, readings=readings, left_out=places, unheard=unheard, not_understood=True)
        return None

    def _only_tells(self, clause: Sequence[Token], *, first: bool) -> bool:
        """Whether a clause tells of its speaker or of what the domain does not know, or is a heading where it is the
        first."""
        if is_of_the_speaker(clause) or (first and is_a_heading(clause)):
            return True
        story = self._stories.judge.story(clause, beside=True) if is_remark(clause) else None
        return story is not None and bool(story.of_the_unknown)


def _with_pauses(tokens: Sequence[Token], clauses: Sequence[Sequence[Token]]) -> set[int]:
    """The identities of the tokens of clauses, each with the pause behind it."""
    out = {id(token) for one in clauses for token in one}
    behind = (token for token, last in zip(tokens[1:], tokens, strict=False) if id(last) in out and token.word == ",")
    return out | {id(token) for token in behind}

"""Which sentences and clauses of a request only tell, so that it may be read without them.

A sentence is left out as a whole where it tells, asks nothing and wishes for nothing. Of a sentence that has something
of the request, clauses are left out that tell of the speaker ("I needn't check that corridor") or of what the domain
does not know ("the bridge is closed"), say what the request is for ("for the raise list: ..."), say nothing ("don't
ask"), or tell before what asks by itself ("my wife reckons nurses get rich, so ..."). What may be said of those of whom
a request asks ("they are grumpy") is never left out. Whether what is told would narrow the request, `beside_stories`
sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wizard.ask.numerals import Token
from wizard.ask.reader.domain_leaves import DOMAINS_OWN
from wizard.ask.reader.english import english
from wizard.ask.reader.leaves import LeafReader
from wizard.ask.reader.narrowing_stories import Story, StoryJudge
from wizard.ask.reader.plainer_wordings import put_more_plainly
from wizard.ask.reader.stories import (
    begins_a_request,
    clauses_between,
    drops,
    is_a_heading,
    is_of_the_speaker,
    is_remark,
    is_told,
    may_be_a_topic,
    says_nothing,
    sentences_between,
    sighs,
    tells_throughout,
)
from wizard.ask.reader.wordings import Wordings

_JOINTS = frozenset({",", "so", "and", "but", "then"})
"""Words between what is told and the request that belong to neither."""


@dataclass(frozen=True)
class _Part:
    """A sentence, or a clause of one that is not left out as a whole."""

    place: range
    told: Story | None
    """What it tells, where it may be left out."""
    strange: bool
    """Whether words in it mean nothing here."""
    plain: bool
    """Whether it is a sentence, or stands before what asks by itself, so that it plainly tells."""


@dataclass(frozen=True)
class LeftOut:
    """Parts of a request that are left out together."""

    places: tuple[int, ...]
    not_understood: bool
    """Whether words mean nothing here in one that is a clause among others."""


class ToldParts:
    """Finds them in one domain. Stateless between calls."""

    def __init__(self, judge: StoryJudge, leaves: LeafReader, wordings: Wordings) -> None:
        self._judge = judge
        self._leaves = leaves
        self._wordings = wordings

    def left_out(self, tokens: Sequence[Token]) -> Iterator[LeftOut]:
        """What may be left out, in each way in which something is left: all that is not understood, then what narrows
        nothing as well, then all that tells; nothing where something else is not understood."""
        parts = [] if drops(tokens) else list(self._parts(tokens))
        if any(part.strange and part.told is None for part in parts):
            return
        seen: list[Sequence[_Part]] = [[], parts]
        for chosen in (
            [part for part in parts if part.strange],
            [part for part in parts if part.told is not None and (part.strange or not part.told.narrowing)],
            [part for part in parts if part.told is not None],
        ):
            if chosen not in seen:
                seen.append(chosen)
                out = {at for part in chosen for at in part.place}
                for at in range(1, len(tokens)):
                    if at - 1 in out and tokens[at].word in _JOINTS:
                        out.add(at)
                yield LeftOut(tuple(sorted(out)), any(part.strange and not part.plain for part in chosen))

    def _parts(self, tokens: Sequence[Token]) -> Iterator[_Part]:
        """The request in sentences that may be left out, and the clauses of the others."""
        strange = set(self._leaves.leaves(tokens).unknown)
        for sentence in sentences_between(tokens):
            told = self._sentence(tokens[sentence.start : sentence.stop])
            for place in (sentence,) if told is not None else clauses_between(tokens, sentence):
                clause = tokens[place.start : place.stop]
                if clause:
                    plain = told is not None or begins_a_request(tokens[place.stop :])
                    tale = told if told is not None else self._clause(clause, first=not place.start, plain=plain)
                    unknown = bool(strange.intersection(place)) and self._is_unknown(clause)
                    yield _Part(place, tale, unknown, plain)

    def _sentence(self, tokens: Sequence[Token]) -> Story | None:
        """What a sentence tells; None where it does not, or where a clause of it names things of the domain without a
        verb: "prices in Dallas"."""
        clauses = [tokens[place.start : place.stop] for place in clauses_between(tokens)]
        plain = tells_throughout(tokens) and all(is_told(clause) or not self._names(clause) for clause in clauses)
        return self._judge.story(tokens, beside=True) if plain else None

    def _clause(self, clause: Sequence[Token], *, first: bool, plain: bool) -> Story | None:
        """What a clause tells; None where it may say something of the request."""
        story = self._judge.story(clause, beside=True)
        if story is None or says_nothing(clause) or is_of_the_speaker(clause) or (first and is_a_heading(clause)):
            return story
        if is_remark(clause) and (plain or story.of_the_unknown):
            return story
        if not story.leaves.unknown or self._names(clause):
            return None
        tells = sighs(clause) or is_remark(clause)
        tells = tells and english().people.isdisjoint(token.word for token in clause)
        return story if tells or (first and not may_be_a_topic(clause)) else None

    def _names(self, tokens: Sequence[Token]) -> bool:
        """Whether they name anything of the domain."""
        return any(leaf.rule in DOMAINS_OWN for leaf in self._leaves.leaves(tokens).items)

    def _is_unknown(self, clause: Sequence[Token]) -> bool:
        return bool(self._leaves.leaves(put_more_plainly(clause, self._wordings)).unknown)

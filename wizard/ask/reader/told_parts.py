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
from wizard.ask.reader.asking import shares_out
from wizard.ask.reader.clauses import ClauseJudge
from wizard.ask.reader.domain_leaves import DOMAINS_OWN
from wizard.ask.reader.english import english
from wizard.ask.reader.leaves import LeafReader
from wizard.ask.reader.narrowing_stories import Story, StoryJudge
from wizard.ask.reader.plainer_wordings import put_more_plainly
from wizard.ask.reader.stories import (
    asks,
    begins_a_request,
    begins_to_tell,
    clauses_between,
    drops,
    is_a_heading,
    is_of_the_speaker,
    is_remark,
    is_told,
    may_be_a_topic,
    only_tells,
    says_nothing,
    sentences_between,
    sighs,
    tells_throughout,
)
from wizard.ask.reader.wordings import Wordings
from wizard.domain.word_sets import word_set

_JOINTS = frozenset({",", "so", "and", "but", "then"})
"""Words between what is told and the request that belong to neither."""
_PAUSE = frozenset({","})
_HANGING = word_set(__name__, "hanging")
"""Words that turn what stands behind them: a few words that end so are none that may be left out ("all but")."""
_SHORT = 3
_MOST = 4
"""Parts that are left out one by one."""


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
    asks: bool
    mute: bool
    """Whether it says nothing of the domain."""


def _that_say_nothing(parts: Sequence[_Part]) -> Iterator[Sequence[_Part]]:
    mute = [part for part in parts if part.mute]
    yield from ([part] for part in reversed(mute[:_MOST]))
    yield mute


def _before_a_request(tokens: Sequence[Token], parts: Sequence[_Part]) -> Iterator[Sequence[_Part]]:
    """All before a request, where some of it tells and none asks; with it, what is not understood behind."""
    for at in range(1, len(parts)):
        before, behind = parts[:at], parts[at:]
        if before[-1].asks:
            return
        start = behind[0].place.start
        parted = tokens[start - 1].mark or begins_a_request(tokens[start:])
        told = any(is_told(tokens[part.place.start : part.place.stop]) for part in before)
        if parted and told:
            yield [*before, *(part for part in behind if part.strange and part.told is not None)]


def _of_what_tells(parts: Sequence[_Part]) -> Iterator[Sequence[_Part]]:
    told = [part for part in parts if part.told is not None]
    mute = [part for part in told if part.strange or (part.told is not None and not part.told.narrowing)]
    yield [part for part in told if part.strange]
    yield from ([part for part in mute if part.strange or part is one] for one in reversed(mute[:_MOST]))
    yield mute
    yield told


@dataclass(frozen=True)
class LeftUnsaid:
    """Parts of a request that are left out together."""

    places: tuple[int, ...]
    not_understood: bool
    """Whether words mean nothing here in one that is a clause among others."""


class ToldParts:
    """Finds them in one request and its parts: those of the same words are found once."""

    def __init__(self, judge: StoryJudge, leaves: LeafReader, wordings: Wordings) -> None:
        self.judge = judge
        """What judges what is told."""
        self._known: dict[tuple[Token, ...], list[_Part]] = {}
        self._leaves = leaves
        self._wordings = wordings
        self._clauses = ClauseJudge(leaves)

    def left_out(self, tokens: Sequence[Token]) -> Iterator[LeftUnsaid]:
        """What may be left out, in each way in which something is left: what says nothing; what stands before a
        request, where that tells and asks nothing; what tells, first all that is not understood, then what narrows
        nothing as well, one by one and together, then all. Nothing else may be there that is not understood."""
        key = tuple(tokens)
        parts = self._known[key] = self._known.get(key) or list(self._parts(tokens))
        seen: list[Sequence[_Part]] = [[], parts]
        for chosen in (*_that_say_nothing(parts), *_before_a_request(tokens, parts), *_of_what_tells(parts)):
            if chosen not in seen and all(part in chosen or not part.strange for part in parts):
                seen.append(chosen)
                out = {at for part in chosen for at in part.place}
                for at, token in enumerate(tokens):
                    if (at - 1 in out or not at) and token.word in (_JOINTS if at else _PAUSE):
                        out.add(at)
                yield LeftUnsaid(tuple(sorted(out)), any(part.strange and not part.plain for part in chosen))

    def _parts(self, tokens: Sequence[Token]) -> Iterator[_Part]:
        """The request in sentences that may be left out, and the clauses of the others."""
        strange = set(self._leaves.leaves(tokens).unknown)
        sentences = list(sentences_between(tokens))
        tales = [self._sentence(tokens[one.start : one.stop]) for one in sentences]
        if tales and all(told is not None for told in tales):
            tales[-1:] = [None]  # "I was wondering what it is called"
        for sentence, told in zip(sentences, tales, strict=True):
            places = [sentence] if told is not None else [one for one in clauses_between(tokens, sentence) if one]
            asked = [place.stop for place in places if begins_a_request(tokens[place.stop : sentence.stop])]
            for place in places:
                clause = tokens[place.start : place.stop]
                plain = told is not None or (bool(asked) and place.stop <= asked[-1])
                tale = told if told is not None else self._clause(tokens, place, plain=plain)
                unknown = bool(strange.intersection(place)) and self._is_unknown(clause)
                mute = tale is not None and not self._clauses.says_something(
                    clause, tokens[place.stop + 1 :], opening=not place.start
                )
                asked_for = told is None and (asks(clause) or shares_out(clause))
                yield _Part(place, tale, unknown, plain, asked_for, mute)

    def _sentence(self, tokens: Sequence[Token]) -> Story | None:
        """What a sentence tells; None where it does not, or where a clause of it names things of the domain without a
        verb: "prices in Dallas"."""
        if drops(tokens) or not tells_throughout(tokens):
            return None
        clauses = (tokens[place.start : place.stop] for place in clauses_between(tokens))
        if not all(is_told(clause) or not self._names(clause) for clause in clauses):
            return None
        return self.judge.story(tokens, beside=True)

    def _clause(self, tokens: Sequence[Token], place: range, *, plain: bool) -> Story | None:
        """What a clause tells; None where it may say something of the request."""
        clause, first = tokens[place.start : place.stop], all(token.word == "," for token in tokens[: place.start])
        if clause[-1].word in _HANGING and len(clause) <= _SHORT:
            return None
        if shares_out(clause):
            return None
        story = self.judge.story(clause, beside=True) if any(token.word not in _JOINTS for token in clause) else None
        if drops(clause) and self._clauses.says_something(clause, (), opening=first):
            return None
        if story is None or says_nothing(clause) or is_of_the_speaker(clause) or (first and is_a_heading(clause)):
            return story
        if (plain and only_tells(clause)) or (is_remark(clause) and story.of_the_unknown):
            return story
        if not first and begins_to_tell(clause, known=not story.leaves.unknown):
            return story
        if not self._clauses.says_something(clause, tokens[place.stop + 1 :], opening=first):
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

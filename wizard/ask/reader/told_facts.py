"""What a speaker tells of somebody a clause at a time, and then asks: "he's in Legal, name's Lease, what's his job".

Each clause that tells becomes a part of one noun phrase, "someone called Lease who works in Contracts", of which the
request then asks. How a clause is put so says `told_facts.yaml`. A clause that names somebody gives the noun phrase
its noun ("I met a man in Dallas, he's a driver, ..."). Who tells her own name and asks of herself asks of who is
called so: "I'm Ann Abbott, when did I join".
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from wizard.ask.facts import replace
from wizard.ask.numerals import Token
from wizard.ask.reader.english_leaves import spoken
from wizard.ask.reader.piece_by_piece import without_introduction
from wizard.ask.reader.stories import asks_anew
from wizard.ask.reader.wordings import Wordings, wordings_of
from wizard.domain.files_of_words import strings_of
from wizard.domain.word_patterns import word_pattern

_SOMEONE = "someone"
_WHO = "who"
_FEWEST, _MOST = 2, 6
"""Clauses of one request."""


@dataclass(frozen=True)
class Clause:
    """One clause of those beside a request."""

    tokens: Sequence[Token]
    """Without hedges; none where it was only a hedge."""
    named: Sequence[Token] = ()
    """What he is called in it, put behind a noun."""
    clause: Sequence[Token] = ()
    """What he is or does in it, put as a clause behind a noun."""
    before: Sequence[Token] = ()
    """What stands before that: "we want to give a watch to" whoever has been here longest."""

    @property
    def tells(self) -> bool:
        """Whether it tells something of somebody who was, or is to be, spoken of."""
        return bool(self.named or self.clause)


@dataclass(frozen=True)
class ToldOfSomebody:
    """Clauses that tell, and the request that asks of whom they tell."""

    clauses: Sequence[Clause]
    asked: Sequence[Token]


@dataclass(frozen=True)
class NamedSpeaker:
    """A speaker who tells her name and asks."""

    name: Sequence[Token]
    asked: Sequence[Token]
    """What she asks; of herself in words by which it is asked of another one."""
    of_others: bool
    """Whether she asks nothing of herself: "I'm Ann Abbott, who is the president"."""


@dataclass(frozen=True)
class _Facts:
    """What `told_facts.yaml` has."""

    named: Wordings
    clauses: Wordings
    speaker: Wordings
    of_the_speaker: Mapping[str, str]
    whoever: frozenset[str]
    pronouns: frozenset[str]
    who_is_it: re.Pattern[str]
    questions: frozenset[str]
    joints: frozenset[str]
    subjects: frozenset[str]
    telling: frozenset[str]
    articles: frozenset[str]
    hedges: frozenset[tuple[str, ...]]
    greetings: frozenset[tuple[str, ...]]


def tellings(tokens: Sequence[Token]) -> Iterator[ToldOfSomebody]:
    """The request as clauses that tell of somebody and what is asked of him, in each way in which it may be cut.

    The request itself stands last, or first where all that follows is told.
    """
    pieces = list(_pieces(tokens))
    if not _FEWEST <= len(pieces) <= _MOST:
        return
    clauses = [_clause(piece) for piece in pieces]
    asks = [not clause.named and _asked(piece) for clause, piece in zip(clauses, pieces, strict=True)]
    asks[:-1] = [
        one and _bare(piece)[0].word not in _facts().telling for one, piece in zip(asks, pieces[:-1], strict=False)
    ]
    at = asks.index(True) if any(asks) else 0
    asked = _bare(tokens[_place(tokens, pieces[at][0]) :])
    if at and any(one.tells for one in clauses[:at]) and _asks_of_somebody(asked):
        yield ToldOfSomebody(clauses[:at], asked)
    asked = _bare(pieces[0])
    told = [one for one in clauses[1:] if one.tokens]
    if asks[0] and not any(asks[1:]) and told and all(one.tells for one in told) and _asks_of_somebody(asked):
        yield ToldOfSomebody(told, asked)


def asked_of_oneself(tokens: Sequence[Token]) -> NamedSpeaker | None:
    """The name that the speaker tells of herself, and what she asks; None where she tells none."""
    pieces = [piece for piece in _pieces(tokens) if not _greets(piece)]
    if len(pieces) < _FEWEST:
        return None
    known = _facts()
    told = _bare(pieces[0])
    name = known.speaker.in_plain(told)
    if name is told:
        return None
    behind = _bare(tokens[_place(tokens, pieces[1][0]) :])
    at = next((i for i, token in enumerate(behind) if token.word in known.questions), 0)
    asked = [replace(one, word=known.of_the_speaker.get(one.word, one.word)) for one in behind[at:]]
    if any(one.word != other.word for one, other in zip(asked, behind[at:], strict=True)):
        return NamedSpeaker(name, asked, of_others=False)
    return NamedSpeaker(name, behind, of_others=True)


def noun_phrase(noun: Sequence[Token], clauses: Sequence[Clause]) -> Sequence[Token]:
    """All that the clauses tell, of the noun; of someone where there is none."""
    named = [token for one in clauses for token in one.named]
    behind: list[Token] = []
    for one in clauses:
        if behind and one.clause:
            again = one.clause[0].word == _WHO
            behind += [Token("and", one.clause[0].start, one.clause[0].start), *one.clause[again:]]
        else:
            behind += one.clause
    told = [*named, *behind]
    return [*(noun or [Token(_SOMEONE, told[0].start, told[0].start)]), *told]


def naming(clause: Clause) -> Sequence[Token]:
    """The noun phrase that a clause is, without what only brings it up: "there's this guy in Contracts"."""
    bare = without_introduction(clause.tokens)
    if not bare:
        return ()
    if len(bare) < len(clause.tokens) and bare[0].word not in _facts().articles:
        return [Token("a", bare[0].start, bare[0].start), *bare]
    return bare if bare[0].word in _facts().articles else ()


def the_one(clause: Clause) -> Sequence[Token]:
    """The noun of somebody who is told only by what he is or does."""
    at = clause.clause[0].start
    return [Token("the", at, at), Token("one", at, at)]


def beside_the_noun(clause: Clause) -> Clause:
    """A clause that is only a noun, as what one is of whom was told: "someone in Dallas, a secretary"."""
    at = clause.tokens[0].start
    return replace(clause, clause=[Token(_WHO, at, at), Token("is", at, at), *clause.tokens])


@functools.cache
def _facts() -> _Facts:
    """The wordings, which are read once a process."""
    data = strings_of("wizard.ask.reader", "told_facts.yaml")
    named, clauses, speaker = (wordings_of("told_facts.yaml", kind, spoken) for kind in ("named", "clauses", "speaker"))
    hedges, greetings = (frozenset(tuple(phrase.split()) for phrase in data[kind]) for kind in ("hedges", "greetings"))
    kinds = ("pronouns", "questions", "joints", "subjects", "telling", "articles", "whoever")
    return _Facts(
        named=named,
        clauses=clauses,
        speaker=speaker,
        of_the_speaker=data["of the speaker"],
        who_is_it=re.compile(word_pattern(data["who is it"]).expression),
        hedges=hedges,
        greetings=greetings,
        **{kind: frozenset(data[kind]) for kind in kinds},
    )


def _pieces(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The clauses between pauses, and those that "and" or "but" joins without a pause."""
    start = 0
    for place, token in enumerate(tokens):
        joined = token.word in _facts().joints and place > start and _begins(tokens[place + 1 :])
        if token.word == "," or joined:
            if place > start:
                yield tokens[start:place]
            start = place + (token.word == ",")
    if start < len(tokens):
        yield tokens[start:]


def _begins(tokens: Sequence[Token]) -> bool:
    """Whether a clause of its own begins there: with its subject, or with what asks."""
    first = tokens[0].word if tokens else ""
    if first == "that" and len(tokens) > 1:
        return tokens[1].word in _facts().subjects
    return first in _facts().subjects or _asked(tokens)


def _greets(tokens: Sequence[Token]) -> bool:
    """Whether a clause only greets: "good morning"."""
    return tuple(token.word for token in tokens) in _facts().greetings


def _place(tokens: Sequence[Token], token: Token) -> int:
    return next(i for i, one in enumerate(tokens) if one is token)


def _asked(tokens: Sequence[Token]) -> bool:
    """Whether a clause asks."""
    piece = _bare(tokens)
    return bool(piece) and asks_anew(piece)


def _asks_of_somebody(tokens: Sequence[Token]) -> bool:
    words = [token.word for token in tokens]
    return not _facts().pronouns.isdisjoint(words) or _facts().who_is_it.search(f" {' '.join(words)}") is not None


def _bare(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens without pauses round them and what joins them to those before."""
    while tokens and tokens[0].word in (",", *_facts().joints):
        tokens = tokens[1:]
    while tokens and tokens[-1].word == ",":
        tokens = tokens[:-1]
    return tokens


def _clause(piece: Sequence[Token]) -> Clause:
    """A clause without hedges, and how it is put behind a noun."""
    bare = _without_hedges(_bare(piece))
    if not bare:
        return Clause(())
    known = _facts()
    named = known.named.in_plain(bare)
    if named is not bare:
        return Clause(bare, named=named)
    at = next((i for i, token in enumerate(bare) if token.word in known.whoever and i), None)
    if at is not None:
        who = [replace(bare[at], word=_WHO), *bare[at + 1 :]]
        return Clause(who, clause=who, before=bare[:at])
    clause = known.clauses.in_plain(bare)
    return Clause(bare, clause=clause) if clause is not bare else Clause(bare)


def _without_hedges(tokens: Sequence[Token]) -> Sequence[Token]:
    hedges = _facts().hedges
    words = tuple(token.word for token in tokens)
    for size in range(min(max(map(len, hedges)), len(words)), 0, -1):
        if words[:size] in hedges:
            return _without_hedges(tokens[size:])
        if words[-size:] in hedges:
            return _without_hedges(tokens[:-size])
    return tokens

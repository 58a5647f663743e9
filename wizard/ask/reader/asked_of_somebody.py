"""Requests with what their speaker tells of somebody, clause by clause, read as asked of a noun phrase that says it.

`told_facts` cuts a request and puts its clauses behind a noun. Here it is decided which of them give the noun, which
tell nothing that the domain could know, and what the whole is read as. What would narrow the request is in the noun
phrase, or there is no reading.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare, Show
from wizard.ask.numerals import Token
from wizard.ask.reader.beside_stories import NOTHING_BEFORE, StoryReader
from wizard.ask.reader.domain_leaves import DOMAINS_OWN
from wizard.ask.reader.earlier import main
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.leaves import LeafReader
from wizard.ask.reader.readings import AskedBefore, Read
from wizard.ask.reader.told_facts import (
    Clause,
    ToldOfSomebody,
    asked_of_oneself,
    beside_the_noun,
    naming,
    noun_phrase,
    tellings,
    the_one,
)
from wizard.ask.senses import VERBS

FACTS = 0.6
"""What it costs that somebody is told of in clauses of their own."""
ASIDE = 1.0
"""What it costs that some of the clauses are left out."""


@dataclass
class _Parts:
    """What the noun phrase is made of."""

    nouns: Sequence[Sequence[Token]] = ()
    """The nouns that it may have; none: someone."""
    clauses: list[Clause] = field(default_factory=list)
    out: list[Token] = field(default_factory=list)
    """The words of clauses that tell nothing here."""
    might_narrow: bool = False
    """Whether one of those has words of the domain, so that it may be left out of one who is named alone."""


class FactReader:
    """Reads requests with what is told of somebody in one domain. Stateless between calls."""

    def __init__(
        self,
        joiner: Joiner,
        leaves: LeafReader,
        stories: StoryReader,
        whole: Callable[[Sequence[Token], AskedBefore], Read],
    ) -> None:
        """`whole` reads all words of a request beside which nothing is told."""
        self._joiner = joiner
        self._leaves = leaves
        self._stories = stories
        self._whole = whole

    def read(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """The readings of the request as asked of whom its clauses tell; None where it is no such request."""
        for telling in tellings(tokens):
            parts = self._parts(telling)
            if parts is None or not (parts.clauses or parts.nouns):
                continue
            if before.earlier and not parts.nouns and not any(one.named for one in parts.clauses):
                continue  # "he" is one who was spoken of before
            for noun in parts.nouns or ((),):
                found = self._asked(noun_phrase(noun, parts.clauses), telling.asked)
                if found is None:
                    continue
                if parts.might_narrow and before.size(main(found.readings[0].query)) != 1:
                    return self._not_understood(tokens, parts)
                return self._without(found, tokens, self._left(parts, noun))
        return self._of_the_speaker(tokens, before)

    def _parts(self, telling: ToldOfSomebody) -> _Parts | None:
        """The noun and what is told of it; None where something that narrows has no place in either."""
        parts = _Parts()
        for clause in telling.clauses:
            if clause.before:
                if self._stories.spoken_of(clause.before, ()) != ():
                    return None
                parts.out += clause.before
                parts.nouns = parts.nouns or (the_one(clause),)
            if clause.tells:
                self._add(clause, parts)
            elif clause.tokens and not self._brings_up(clause, telling, parts):
                return None
        return parts

    def _add(self, clause: Clause, parts: _Parts) -> None:
        """Keep what a clause tells, but for one of words that mean nothing here and narrow nothing: "she's so nice"."""
        leaves = self._leaves.leaves(clause.tokens)
        if leaves.unknown and self._stories.spoken_of(clause.tokens, ()) == ():
            parts.out += clause.tokens
            parts.might_narrow |= any(leaf.rule in DOMAINS_OWN | VERBS for leaf in leaves.items)
        else:
            parts.clauses.append(clause)

    def _brings_up(self, clause: Clause, telling: ToldOfSomebody, parts: _Parts) -> bool:
        """Whether a clause that does not tell of somebody brings him up, says what he is, or says nothing here."""
        phrase = naming(clause)
        if phrase and not self._leaves.leaves(phrase).unknown:
            if parts.nouns or parts.clauses:
                parts.clauses.append(beside_the_noun(replace(clause, tokens=phrase)))
            else:
                parts.nouns = (phrase,)
            return True
        nouns = self._stories.spoken_of(clause.tokens, telling.asked)
        if nouns is None or (nouns and parts.nouns):
            return False
        parts.nouns = parts.nouns or nouns
        parts.out += clause.tokens
        return True

    def _left(self, parts: _Parts, noun: Sequence[Token]) -> Sequence[Token]:
        """The words that are left out where one of the nouns is chosen."""
        kept = {id(token) for token in noun}
        return [token for token in parts.out if id(token) not in kept]

    def _asked(self, said: Sequence[Token], asked: Sequence[Token]) -> Read | None:
        """The request as asked of those whom a noun phrase names."""
        pause = Token(",", said[-1].end, said[-1].end)
        read = self._whole([*said, pause, *asked], NOTHING_BEFORE)
        return read if read.readings else None

    def _not_understood(self, tokens: Sequence[Token], parts: _Parts) -> Read:
        """No reading, for words that mean nothing here stand where they would tell one from others."""
        unknown = {id(parts.out[i]) for i in self._leaves.leaves(parts.out).unknown}
        return Read((), tuple(i for i, token in enumerate(tokens) if id(token) in unknown), None, bars=True)

    def _without(self, read: Read, tokens: Sequence[Token], out: Sequence[Token]) -> Read:
        gone = {id(token) for token in out}
        left = tuple(place for place, token in enumerate(tokens) if id(token) in gone)
        cost = FACTS + (ASIDE if left else 0.0)
        return replace(read.dearer(cost), left_out=left, bars=True)

    def _of_the_speaker(self, tokens: Sequence[Token], before: AskedBefore) -> Read | None:
        """What a speaker who tells her name asks of herself, as asked of who is called so; None where no one is.

        What she asks of others is read without her name.
        """
        told = asked_of_oneself(tokens)
        if told is None or not self._names_somebody(told.name):
            return None
        if told.of_others:
            found = self._whole(told.asked, before)
            out = tokens[: len(tokens) - len(told.asked)]
            return self._without(found, tokens, out) if found.readings else None
        asked = self._asked(told.name, told.asked)
        return self._without(asked, tokens, ()) if asked is not None else None

    def _names_somebody(self, name: Sequence[Token]) -> bool:
        """Whether words name people, and say no more than where they belong."""
        listed = [one.query for one in self._whole(name, NOTHING_BEFORE).readings[:1]]
        who = [main(one) for one in listed if isinstance(one, Show) and not one.terms]
        return any(
            self._joiner.lexicon.classes[one.cls].person
            and any(
                isinstance(c, Compare) and isinstance(c.term, Attr) and self._joiner.is_name(c.term.name)
                for c in one.where
            )
            for one in who
        )

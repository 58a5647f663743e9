"""Phrases and what they mean: the leaves that a request is read from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Protocol

from wizard.ask.facts import fact
from wizard.ask.form import Condition, Step
from wizard.ask.inflect import PREPOSITIONS, noun_forms, participle, spoken_forms
from wizard.ask.normalise import elided, normalise, plain_words, unaccented
from wizard.domain.lexicon import Lexicon

Words = tuple[str, ...]


@fact
class Sense:
    """One meaning of a phrase."""

    kind: str
    """class attribute relation verb attrverb unitverb predverb predicate adjective held value name most more how unit
    stop, and those that only the one chart reads: count (how many members a class has: "headcount"), sum (the total of
    an attribute: "payroll"), several (attributes that one noun asks for: "flight times"), own (a value that means
    something behind its attribute's noun only), event (a member to which a dated thing happened: "new hire"),
    preposition (of a relation), objverb (what whoever does it gives a member: "pay"), member (a member by an attribute
    that it has: "earner")
    """
    name: str
    """The lexicon's name of what is meant."""
    inverse: bool = False
    """Of relations: seen from `to`."""
    high: bool = True
    """Of superlatives and comparatives: the most, more."""
    passive: bool = False
    """Of verbs: needs a form of "be", or is a participle after its noun."""
    particle: bool = False
    """Of passive verbs: no participle ("in", "from"), so that "be" must be said."""
    done: bool = False
    """Of active verbs: the form is the participle too. Where nobody is said to whom it was done, it was done to the
    subject: "papers cited most often"."""
    plural: bool = False
    values: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    cost: float = 0.0
    """0 for the lexicon's own words, more for those of its concepts, most for those of the thesaurus."""
    shortened: bool = False
    """Of values: words of it are fillers, which a request loses, so that it is meant only where some were lost."""
    via: str = ""
    """Of words of the thesaurus: the lexicon's word that they are taken for; "folks" is taken for "employee"."""

    @property
    def step(self) -> Step:
        """Of verbs and relations: the step that they say."""
        return Step(self.name, self.inverse)


def about(sense: Sense, lexicon: Lexicon) -> list[tuple[str, ...]]:
    """What a sense is a sense of: relations of a pair of classes, attributes of the nouns that their class has."""
    if sense.kind in ("verb", "preposition"):
        relation = lexicon.relations[sense.name]
        ends = (relation.from_, relation.to)
        return [(sense.kind, *(reversed(ends) if sense.inverse else ends))]
    if sense.name in lexicon.attributes:
        cls = lexicon.classes[lexicon.attributes[sense.name].of]
        return [(sense.kind, noun) for noun in (*cls.nouns, *cls.rarely)]
    if sense.kind == "class":
        return [(sense.kind,)]
    if sense.name in lexicon.predicates:
        return [(sense.kind, lexicon.predicates[sense.name].of)]
    return [(sense.kind, sense.name)]


class OnDisk(Protocol):
    """Phrases that are not held in memory: the values of columns that have many."""

    def matches(self, words: Words, start: int) -> Mapping[int, Sequence[tuple[Sense, bool]]]:
        """By the end of each phrase that begins at `start`: its senses, and whether concept or thesaurus lends them."""
        ...


class InFull(Protocol):
    """Phrases that a request may say in full where they are written short."""

    def matches(self, words: Words, start: int) -> Iterator[tuple[int, Sense]]:
        """End and meaning of each that begins at `start`."""
        ...


@dataclass
class Vocabulary:
    """Phrases by their first word."""

    lexicon: Lexicon
    """With the words of its concepts in its entries, where those are borrowed."""
    phrases: dict[str, dict[Words, list[Sense]]] = field(default_factory=dict)
    on_disk: OnDisk | None = None
    """Further phrases, that are looked up when they are said."""
    in_full: InFull | None = None
    """Phrases with words that the database writes short, found by what these may be short for."""

    def add(self, phrase: str | Words, sense: Sense) -> None:
        """Let `phrase` mean `sense` too."""
        words = tuple(map(elided, unaccented(phrase)[0].split())) if isinstance(phrase, str) else phrase
        if not words:
            return
        senses = self.phrases.setdefault(words[0], {}).setdefault(words, [])
        if sense not in senses:
            senses.append(sense)

    def add_nouns(self, nouns: Iterable[str], sense: Sense) -> None:
        """Let nouns, as a lexicon writes them, mean `sense` in singular and plural."""
        for noun in nouns:
            singular, many = noun_forms(noun)
            self.add(singular, sense)
            self.add(many, replace(sense, plural=True))

    def add_verb(self, verb: str, sense: Sense) -> None:
        """Let a verb phrase, as a lexicon writes it, mean `sense` in all its forms."""
        head, _, rest = verb.partition(" ")
        if head == "be" and rest:
            first = rest.split()[0]
            particle = first in PREPOSITIONS or first in ("a", "an", "the")
            self.add(rest, replace(sense, passive=True, particle=particle))
        elif head == "still" and rest:  # "still have": "who still has it"
            had, _, behind = rest.partition(" ")
            for form in spoken_forms(had):
                self.add(f"still {form} {behind}".strip(), sense)
        elif head != "be":
            for form in spoken_forms(head):
                done = sense.kind in ("verb", "attrverb") and not rest and form == participle(head)
                self.add(f"{form} {rest}".strip(), replace(sense, done=True) if done else sense)

    def add_verbs(self, verbs: Iterable[str], sense: Sense) -> None:
        """Let a relation's verbs mean `sense`; "supervise" gives "supervised by" for the other way round."""
        for verb in verbs:
            self.add_verb(verb, sense)
            if " " not in verb and verb != "be":
                self.add((participle(verb), "by"), replace(sense, inverse=not sense.inverse, passive=True))

    def senses(self, words: Words) -> list[Sense]:
        """All that the phrase means; empty where it means nothing."""
        if not words:
            return []
        if self.on_disk is None:
            return self.phrases.get(words[0], {}).get(words, [])
        return [sense for end, sense in self.matches(words, 0) if end == len(words)]

    def matches(self, words: Words, start: int) -> Iterator[tuple[int, Sense]]:
        """End and meaning of every phrase that begins at `start`."""
        if self.on_disk is None and self.in_full is None and words[start] not in self.phrases:
            return iter(())
        return self._found(words, start)

    def _found(self, words: Words, start: int) -> Iterator[tuple[int, Sense]]:
        disk = self.on_disk.matches(words, start) if self.on_disk is not None else {}
        for phrase, senses in self.phrases.get(words[start], {}).items():
            if words[start : start + len(phrase)] == phrase:
                end = start + len(phrase)
                for sense in senses:
                    if not (end in disk and _gives_way(sense)):
                        yield end, sense
        for end, found in disk.items():
            own = [sense for sense, lent in found if not lent]
            for sense in own:
                yield end, sense
            own += self.phrases.get(words[start], {}).get(words[start:end], [])
            taken = {key for sense in own for key in about(sense, self.lexicon)}
            for sense, lent in found:
                if lent and not taken & set(about(sense, self.lexicon)):
                    yield end, sense
        if self.in_full is not None:
            yield from self.in_full.matches(words, start)


VERBS = frozenset({"verb", "attrverb", "objverb", "unitverb", "predverb"})
"""Kinds of senses that are verbs."""
GENERAL = 0.6
"""Cost of a word that only the general thesaurus gives."""
THESAURUS = 0.4
"""Cost of a word that only the thesaurus gives."""


def _gives_way(sense: Sense) -> bool:
    """Whether a borrowed sense is none where a value is called so."""
    return sense.cost == GENERAL or (sense.kind == "class" and sense.cost >= THESAURUS)


@lru_cache(maxsize=1 << 15)
def said(text: str) -> Words:
    """A value or phrase as tokens of a request would spell it."""
    words = plain_words(text) or tuple(token.word for token in normalise(text, repairs=False))
    return words or tuple(text.lower().split())  # the code "OH", which is a filler otherwise

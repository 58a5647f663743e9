"""Phrases and what they mean: the leaves that a request is read from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from wizard.ask.form import Condition, Step
from wizard.ask.inflect import PREPOSITIONS, noun_forms, participle, spoken_forms
from wizard.ask.normalise import elided, normalise, plain_words, unaccented
from wizard.domain.lexicon import Lexicon

Words = tuple[str, ...]


@dataclass(frozen=True)
class Sense:
    """One meaning of a phrase."""

    kind: str
    """class attribute relation verb attrverb unitverb predverb predicate adjective held value name most more how unit
    stop, and those that only the one chart reads: count (how many members a class has: "headcount"), sum (the total of
    an attribute: "payroll"), own (a value that means
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
    plural: bool = False
    values: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    cost: float = 0.0
    """0 for the lexicon's own words, more for those of its concepts, most for those of the thesaurus."""
    via: str = ""
    """Of words of the thesaurus: the lexicon's word that they are taken for; "folks" is taken for "employee"."""

    @property
    def step(self) -> Step:
        """Of verbs and relations: the step that they say."""
        return Step(self.name, self.inverse)


@dataclass
class Vocabulary:
    """Phrases by their first word."""

    lexicon: Lexicon
    """With the words of its concepts in its entries, where those are borrowed."""
    phrases: dict[str, dict[Words, list[Sense]]] = field(default_factory=dict)

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
        elif head != "be":
            for form in spoken_forms(head):
                self.add(f"{form} {rest}".strip(), sense)

    def add_verbs(self, verbs: Iterable[str], sense: Sense) -> None:
        """Let a relation's verbs mean `sense`; "supervise" gives "supervised by" for the other way round."""
        for verb in verbs:
            self.add_verb(verb, sense)
            if " " not in verb and verb != "be":
                self.add((participle(verb), "by"), replace(sense, inverse=not sense.inverse, passive=True))

    def senses(self, words: Words) -> list[Sense]:
        """All that the phrase means; empty where it means nothing."""
        return self.phrases.get(words[0], {}).get(words, []) if words else []

    def matches(self, words: Words, start: int) -> Iterator[tuple[int, Sense]]:
        """End and meaning of every phrase that begins at `start`."""
        for phrase, senses in self.phrases.get(words[start], {}).items():
            if words[start : start + len(phrase)] == phrase:
                for sense in senses:
                    yield start + len(phrase), sense


def said(text: str) -> Words:
    """A value or phrase as tokens of a request would spell it."""
    return plain_words(text) or tuple(token.word for token in normalise(text, repairs=False))

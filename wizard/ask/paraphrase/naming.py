"""What things of a domain are called: its classes, attributes and partners, and members by name."""

from __future__ import annotations

import re
from dataclasses import dataclass

from wizard.ask import form
from wizard.ask.form import Condition, Set
from wizard.ask.inflect import PREPOSITIONS, noun_forms
from wizard.ask.paraphrase import english
from wizard.ask.paraphrase.english import joined, plurals
from wizard.domain.concepts import class_words
from wizard.domain.lexicon import Lexicon

_NAMING = frozenset({"name", "title", "code", "number"})
"""Words of the nouns of attributes that name members."""
_COLUMN = re.compile(r"\{\w*\}")


@dataclass(frozen=True)
class Exactly:
    """What must be said in full, because another reading that is offered beside this one says it alike."""

    names: frozenset[str] = frozenset()
    """Values, in small letters, that name members of several classes: "the city New York"."""
    attributes: frozenset[str] = frozenset()
    """Attributes that go by the lexicon's own name for them, as their noun is another's too."""
    brackets: bool = False
    """Nested sets stand in brackets: "states that border [states that border Texas]"."""


class Naming:
    """Names and nouns of one domain, in the singular and the plural."""

    def __init__(self, lexicon: Lexicon, exactly: Exactly) -> None:
        self._lexicon = lexicon
        self._exactly = exactly

    # -- nouns -------------------------------------------------------------------------------------------------------

    def nouns(self, cls: str) -> tuple[str, str]:
        """A class in the singular and the plural."""
        return plurals(self._lexicon.classes[cls].nouns[0])

    def singular(self, cls: str) -> str:
        """What one member of a class is called."""
        return self.nouns(cls)[0]

    def who(self, cls: str) -> str:
        """The relative pronoun of members of a class."""
        return "who" if self._lexicon.classes[cls].person else "that"

    def noun(self, name: str, *, many: bool = False) -> str:
        """What an attribute is called."""
        entry = self._lexicon.attributes[name]
        if name in self._exactly.attributes:
            return plurals(name.lower())[many]
        if entry.nouns:
            return plurals(entry.nouns[0])[many]
        label = (entry.label or name).lower()
        return label if label.rpartition(" ")[2] in PREPOSITIONS else plurals(label)[many]

    def role(self, step: form.Step, *, many: bool = False) -> str:
        """What a partner is called ("manager"), else what things of its class are."""
        relation = self._lexicon.relations[step.relation]
        nouns = relation.inverse_nouns if step.inverse else relation.nouns
        return plurals(nouns[0])[many] if nouns else self.nouns(self.target(step))[many]

    def target(self, step: form.Step) -> str:
        """The class of the partners at the end of a step."""
        return self._lexicon.relations[step.relation].end(inverse=step.inverse)

    def says(self, step: form.Step) -> str:
        """The verb of a step, as it follows several members: "work in", "are managed by"."""
        relation = self._lexicon.relations[step.relation]
        says = relation.says_inverse if step.inverse else relation.says
        return f"are{says[2:]}" if says.split()[0] == "be" else says

    def short(self, says: str, target: str) -> str:
        """ "have the capital" without the capital, where its noun follows anyway."""
        return says.removesuffix(f" the {self.singular(target)}")

    # -- members by name ---------------------------------------------------------------------------------------------

    def is_named(self, of: Set) -> bool:
        """Whether the set is one member by name."""
        return bool(self.name(of)) and not isinstance(of.where[0], form.Either)

    def is_called(self, condition: Condition, cls: str) -> bool:
        """Whether the condition gives the name of members of a class whose names are said as names."""
        entry = self._lexicon.classes[cls]
        return (
            entry.says is not None
            and isinstance(condition, form.Compare)
            and condition.term == form.Attr(entry.display[0])
            and condition.op in ("=", "in")
            and isinstance(condition.value, tuple)
        )

    def called(self, condition: Condition, cls: str) -> str:
        """The bare names that a condition gives; empty where it gives none."""
        if self.is_called(condition, cls):
            return self.proper_name(Set(cls, (condition,)), bare=True)
        single = isinstance(condition, form.Compare) and "{" in " ".join(self._lexicon.classes[cls].names)
        if not single or self._lexicon.classes[cls].person:
            return ""
        name = self.name(Set(cls, (condition,)))
        return name.removeprefix(f"the {self.singular(cls)} ")

    def proper_name(self, of: Set, joint: str = "or", *, bare: bool = False) -> str:
        """ "the Missouri River"; empty where more is said than names, or the class has no such names."""
        says = self._lexicon.classes[of.cls].says
        if len(of.where) != 1 or says is None or not self.is_called(of.where[0], of.cls):
            return ""
        value = of.where[0].value if isinstance(of.where[0], form.Compare) else ()
        names = [str(name) for name in value] if isinstance(value, tuple) else []
        said = []
        for name in names:
            called = english.worded(name)
            if not bare and self._must_be_exact(name, of.cls):
                said.append(f"the {self.singular(of.cls)} {called}")
            else:
                said.append(("{}" if bare else says).format(called))
        return joined(said, joint)

    def name(self, of: Set, joint: str = "and") -> str:
        """Members by name: their names, as people write them; several are joined by `joint`."""
        patterns = self._lexicon.classes[of.cls].names
        if not patterns or not of.where:
            return ""
        if len(of.where) == 1 and isinstance(of.where[0], form.Either):
            parts = [c.conditions if isinstance(c, form.Every) else (c,) for c in of.where[0].conditions]
            names = [self.name(Set(of.cls, part)) for part in parts]
            return joined(names, joint) if all(names) else ""
        said: dict[str, str] = {}
        for condition in of.where:
            if not (
                isinstance(condition, form.Compare)
                and isinstance(condition.term, form.Attr)
                and isinstance(condition.value, tuple)
                and condition.op == "="
            ):
                return ""
            column = self._lexicon.attributes[condition.term.name].column.split(".")[1]
            said[column] = str(condition.value[0])
        for pattern in patterns:
            if {part.split("}")[0] for part in pattern.split("{")[1:]} == set(said):
                name = self._filled(pattern, said)
                exact = len(said) == 1 and self._must_be_exact(next(iter(said.values())), of.cls)
                return f"the {self.singular(of.cls)} {name}" if exact else name
        return ""

    def _must_be_exact(self, name: str, cls: str) -> bool:
        return name.lower() in self._exactly.names and self.is_bare(cls)

    def is_bare(self, cls: str) -> bool:
        """Whether members are said by their mere name, which does not tell of which class it is."""
        entry = self._lexicon.classes[cls]
        said = [*([entry.says] if entry.says is not None else []), *entry.names]
        return bool(said) and self.singular(cls) not in _COLUMN.sub("", " ".join(said)).lower()

    @staticmethod
    def _filled(pattern: str, said: dict[str, str]) -> str:
        """The name that a pattern gives; a month, a day and a year are said as a date."""
        parts = {kind: value for kind in ("year", "month", "day") for c, value in said.items() if c.startswith(kind)}
        if len(said) == len(parts) == 3 and all(value.isdecimal() for value in parts.values()):
            return english.day(f"{parts['year']}-{parts['month']}-{parts['day']}")
        return pattern.format(**{column: value.title() for column, value in said.items()})

    def numbered(self, of: Set) -> str:
        """ "department 10", "Harvard University", "the job Clerk"."""
        entry = self._lexicon.classes[of.cls]
        coded = [name for name in entry.display[:1] if self._lexicon.attributes[name].code]
        if len(of.where) != 1 or (entry.person and of.bare and not coded):
            return ""
        condition = of.where[0]
        shown = coded if entry.person else [name for name in entry.display[:1] if self._names(name)]
        shown = [name for name in shown if not self._is_shared_number(name, condition)]
        names = [entry.number, *shown]
        if not (isinstance(condition, form.Compare) and condition.term in [form.Attr(name) for name in names if name]):
            return ""
        if not isinstance(condition.value, tuple) or condition.op not in ("=", "in"):
            return ""
        known = [self._of_code(condition.term, str(value)) for value in condition.value]
        if known and all(known):
            return joined(known, "or")  # "United Airlines (UA)"
        values = [english.worded(str(value)) for value in condition.value]
        lent = class_words(entry.concept).nouns
        own = {word.lower() for noun in (*entry.nouns, *lent) for word in noun_forms(noun)}
        if all(own & set(value.lower().split()) for value in values):  # "Harvard University", "fare code Q"
            return joined(values, "or")
        noun = self.nouns(of.cls)[len(values) > 1]
        the = "the " if all(value != value.upper() for value in values) else ""
        return f"{the}{noun} {joined(values, 'or')}"

    def _is_shared_number(self, attribute: str, condition: Condition) -> bool:
        """Whether a number is one part of a key and tells no one member: that of an order, of its lines."""
        entry = self._lexicon.attributes[attribute]
        key = self._lexicon.classes[entry.of].key
        values = condition.value if isinstance(condition, form.Compare) and isinstance(condition.value, tuple) else ()
        numbers = all(str(value).isdigit() for value in values)
        return numbers and len(key) > 1 and entry.column.rpartition(".")[2] in key

    def _names(self, attribute: str) -> bool:
        """Whether values of the attribute are names of members, by its nouns: "name", "title", that of the class."""
        entry = self._lexicon.attributes[attribute]
        own = {word.lower() for noun in self._lexicon.classes[entry.of].nouns for word in noun_forms(noun)}
        said = [noun.lower() for noun in entry.nouns]
        named = any(noun in own or noun.rpartition(" of ")[2] in own for noun in said)  # "kind of degree"
        return entry.code or named or any(not _NAMING.isdisjoint(noun.split()) for noun in said)

    def _of_code(self, term: form.Term, value: str) -> str:
        """What people call the holder of a code, where the lexicon says so first; else empty."""
        entry = self._lexicon.attributes[term.name] if isinstance(term, form.Attr) else None
        name = next(iter(entry.said.get(value, ())), "") if entry is not None and entry.code else ""
        return f"{name.title()} ({value})" if any(len(word) > 3 for word in name.split()) else ""

    # -- values ------------------------------------------------------------------------------------------------------

    def value(self, attribute: str, value: form.Scalar) -> str:
        """A value of an attribute; of a term that is none, a plain number."""
        entry = self._lexicon.attributes.get(attribute)
        kind = entry.kind if entry is not None else "number"
        if kind in ("date", "year"):
            return english.day(str(value))
        if kind == "time":
            return english.clock(value)
        if kind != "number":
            return str(value) if kind == "identifier" or (entry and entry.code) else english.worded(str(value))
        said = english.number(value)
        return f"${said}" if entry is not None and entry.unit[:1] == ("dollar",) else said

    def most(self, best: form.Extreme | form.Via, *, most: bool) -> str:
        """ "highest" or "greatest" or "latest": what is long, large or many is great, what is a time is late."""
        term = best.term
        while isinstance(term, form.Via):
            term = term.term
        entry = self._lexicon.attributes[term.name] if isinstance(term, form.Attr) else None
        if entry is not None and entry.kind in ("date", "year", "time"):
            return "latest" if most else "earliest"
        if entry is None or any(word in ("longest", "largest", "biggest", "tallest") for word in entry.most):
            return "greatest" if most else "smallest"
        return "highest" if most else "lowest"

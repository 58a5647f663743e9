"""What is asked for: "the average salary of managers", "Paul Tai's name and employee id", "the number of people"."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

from wizard.ask.form import (
    Aggregate,
    Attr,
    Condition,
    Extreme,
    HowMany,
    Key,
    Number,
    Query,
    Related,
    Set,
    Share,
    Show,
    Term,
    Via,
    narrow,
)
from wizard.ask.grammar.attaching import attach, is_named, partner, steps
from wizard.ask.grammar.base import DETERMINERS, KEPT, Parse
from wizard.ask.grammar.verbs import Verbs
from wizard.ask.inflect import PREPOSITIONS, noun_forms

FUNCTIONS = {
    "average": "avg", "mean": "avg", "total": "sum", "sum of": "sum", "combined": "sum", "sum of the": "sum",
    "total of": "sum", "average of": "avg", "mean of": "avg", "sum total of": "sum", "total of the": "sum",
    "average of the": "avg", "highest": "max", "largest": "max", "maximum": "max", "greatest": "max", "biggest": "max",
    "top": "max", "lowest": "min", "smallest": "min", "minimum": "min", "least": "min", "latest": "max",
    "earliest": "min", "most recent": "max", "longest": "max", "shortest": "min", "average annual": "avg",
}  # fmt: skip
AVERAGE = ("the average", "an average", "a typical", "the typical", "the mean")
_OF = ("of", "for", "from", "in", "among", "of each of", "at", "held by", "belonging to", "to", "that belong to")
_NUMBER = ("number of", "the number of", "total number of", "the total number of", "count of", "the count of",
           "a count of", "how many", "amount of", "the amount of", "the total amount of")  # fmt: skip
_HEADS = ("class", "name", "value", "predicate", "relation", "adjective")
_SHARE = ("percentage of", "what percentage of", "the percentage of", "percent of", "what percent of", "fraction of",
          "what fraction of", "the fraction of", "proportion of", "the proportion of", "what proportion of",
          "the ratio of", "share of", "what share of", "the percent of")  # fmt: skip


class Targets(Verbs):
    """Reads what is asked for."""

    def target(self, i: int) -> list[Parse[Query]]:
        """Everything that may stand after "show me"."""
        return self.remembered(("target", i), lambda: self._target(i))

    def _target(self, i: int) -> Iterator[Parse[Query]]:
        for end, found, cost in self.noun_phrase(i):
            yield end, Show(found), cost
            yield from self._and_terms(found, end, cost)
        for end, owner, cost in self.owners(i):
            for last, terms, k in self.terms(owner.cls, end):
                # "Paul Tai's manager" and his salary are better read as those of a noun phrase.
                indirect = len(terms) == 1 and isinstance(terms[0], Via)
                yield last, Show(owner, terms), cost + k + (2.0 if indirect else 0.0)
            for start, function, k in self.functions(end):
                for last, term, c in self._attribute(owner.cls, start):
                    if isinstance(term, Attr) and not self.computes(function, term.name):
                        continue
                    yield last, Aggregate(function, term, owner), cost + k + c
        for end, names, cost in self._names_of(i):
            yield from self._of_something(names, end, cost)
        yield from self._mixed(i)
        for start, function, cost in self.functions(i):
            for end, sense, k in self.senses(start, "attribute"):
                if not self.computes(function, sense.name):
                    continue
                other = self._other_extreme(function, sense.name)
                for last, of, c in self._about(sense.name, end):
                    yield last, Aggregate(function, Attr(sense.name), of), cost + k + c + other
            yield from self._compounded(start, function, cost)
            for end, k in self.lit(start, "number of") if function == "avg" else ():
                counted = [*self._amounts(end), *((e, HowMany(of), c) for e, of, c in self.noun_phrase(end))]
                for last, query, c in counted:
                    yield from ((last, average, cost + k + c) for average in self.averaged(query))
                for last, of, c in self.simple(end):  # "the average number of rivers per state"
                    for each, c2 in self.lit(last, "per", "for each", "in each", "by", "for every", "a", "that a"):
                        for e, sense, c3 in self.senses(each, "class"):
                            for found, c4 in attach(self.lexicon, of, "in", Set(sense.name)):
                                for e2, c5 in self.maybe(e, "has", "have"):
                                    for average in self.averaged(HowMany(found)):
                                        yield e2, average, cost + k + c + c2 + c3 + c4 + c5
        yield from self._counts(i)

    @abstractmethod
    def _amounts(self, i: int) -> Iterator[Parse[Query]]:
        """What is asked for by its unit: "(the number of) inhabitants of Texas"."""

    def _mixed(self, i: int) -> Iterator[Parse[Query]]:
        """ "the population and the capital of Texas": of several kinds."""
        if not self.lit(i, "the") and not self.senses(i, "attribute", "class", "relation"):
            return
        for cls in self.lexicon.classes:
            for end, terms, cost in self.terms(cls, i):
                if (
                    len(terms) > 1
                    and any(isinstance(term, Attr) for term in terms)
                    and not all(isinstance(term, Attr) for term in terms)
                ):
                    for start, k in self.lit(end, "of", "for", "in"):
                        for last, of, c in self.noun_phrase(start):
                            if of.cls == cls and (of.where or of.each or of.earlier):
                                yield last, Show(of, terms), cost + k + c + 0.5

    @abstractmethod
    def averaged(self, query: Query) -> Iterator[Query]:
        """The average of what is asked for each of several."""

    def owners(self, i: int) -> Iterator[Parse[Set]]:
        """Whose terms follow: "Paul Tai's", "her", "every manager's"."""
        yield from self._owners(i)
        for end, found, cost in self.noun_phrase(i):
            yield from ((last, found, cost + k) for last, k in self.lit(end, "'s"))
            # "employee salaries", "Sharon Lease salary"; not "the state with the largest area density"
            if any(e == end and s.kind in _HEADS for start in range(i, end) for e, s in self._senses[start]):
                yield end, found, cost + 0.6

    def functions(self, i: int) -> Iterator[tuple[int, str, float]]:
        """Words of computing: "the average", "total"."""
        for start, cost in self.maybe(i, "the", "a", "an"):
            for phrase, function in FUNCTIONS.items():
                yield from ((end, function, cost + k) for end, k in self.lit(start, phrase, f"{phrase} the"))

    def _other_extreme(self, function: str, attribute: str) -> float:
        """The cost of "the lowest" of an attribute where another is declared to be what has lowest values."""
        return self.undeclared(attribute, high=function == "max") if function in ("min", "max") else 0.0

    def computes(self, function: str, attribute: str) -> bool:
        """Whether the function makes sense of the attribute: no average of names, no sum of dates."""
        kind = self.lexicon.attributes[attribute].kind
        return kind == "number" or (kind == "date" and function in ("min", "max"))

    # -- terms -------------------------------------------------------------------------------------------------------

    def terms(self, cls: str, i: int) -> list[Parse[tuple[Term, ...]]]:
        """Terms of members of a class, joined: "last name and the number of people they supervise"."""
        return self.remembered(("terms", cls, i), lambda: self._terms(cls, i))

    def _terms(self, cls: str, i: int) -> Iterator[Parse[tuple[Term, ...]]]:
        for end, term, cost in self._term_of(cls, i):
            yield end, (term,), cost
            for start, k in self.lit(end, "and", ",", ", and", "plus", "along with"):
                for last, more, c in self.terms(cls, start):
                    yield last, (term, *more), cost + k + c

    def _term_of(self, cls: str, i: int) -> Iterator[Parse[Term]]:
        yield from self._attribute(cls, i)
        for end, cost in self.lit(i, *_NUMBER):
            yield from ((last, term, cost + k) for last, term, k in self._counted_term(cls, end))
        for start, cost in self.maybe(i, "the", "their", "his", "her", "its", "whatever"):
            for end, sense, k in self.senses(start, "relation"):
                step = sense.step
                if partner(self.lexicon, step.back) == cls:
                    yield end, Via(step, Key()), cost + k + 0.2
                    for after, c in self.lit(end, "'s"):
                        for last, term, c2 in self._attribute(partner(self.lexicon, step), after):
                            yield last, Via(step, term), cost + k + c + c2
            for end, sense, k in self.senses(start, "class"):
                for step, c, _ in steps(self.lexicon, cls, sense.name):
                    if cls != sense.name:
                        yield end, Via(step, Key()), cost + k + c + 0.4

    def _attribute(self, cls: str, i: int) -> Iterator[Parse[Term]]:
        for start, cost in self.maybe(i, "the", "their", "his", "her", "its", "all the", "all their"):
            for end, sense, k in self.senses(start, "attribute"):
                of = self.lexicon.attributes[sense.name].of
                if of == cls:
                    yield end, Attr(sense.name), cost + k
                    for other in self.lexicon.attributes[sense.name].instead:
                        yield end, Attr(other), cost + k + 1.5
                else:
                    for step, c, _ in steps(self.lexicon, cls, of):
                        yield end, Via(step, Attr(sense.name)), cost + k + c + 1.0

    def _counted_term(self, cls: str, i: int) -> Iterator[Parse[Term]]:
        """ "people they supervise", "their subordinates"."""
        for end, of, cost in self.simple(i):
            for start, k in self.lit(end, "they", "he", "she", "it", "each", "who they", "that they", "whom they"):
                for start2, k2 in self.maybe(start, "each", "have", "has", "are", "is"):
                    for last, sense, c in self.senses(start2, "verb"):
                        step = sense.step
                        source = partner(self.lexicon, step.back)
                        if (source, partner(self.lexicon, step)) == (cls, of.cls):
                            yield last, Number(step, of), cost + k + k2 + c
            for start, k in self.lit(end, "in it", "in them", "they have", "it has", "in each", "there", "each has"):
                for step, c, _ in steps(self.lexicon, cls, of.cls):
                    yield start, Number(step, of), cost + k + c
        for start, cost in self.maybe(i, "their", "his", "her", "its"):
            for end, sense, k in self.senses(start, "relation"):
                step = sense.step
                if partner(self.lexicon, step.back) == cls:
                    number = Number(step, Set(partner(self.lexicon, step)))
                    yield from ((e, number, cost + k + c) for e, c in self.maybe(end, "they have", "each has"))

    def _and_terms(self, found: Set, i: int, cost: float) -> Iterator[Parse[Query]]:
        """ "the clerks and their salaries", "clerks with their salaries" (1989 paper, 3.2)."""
        joints = ("and", "with", "along with", ", and", ",", "together with", "including")
        for start, k in self.lit(i, *joints):
            for end, terms, c in self.terms(found.cls, start):
                last = terms[-1].term if isinstance(terms[-1], Via) else terms[-1]
                if self.words[start - 1] == "with" and isinstance(last, Attr) and self.carried(last.name, end):
                    continue  # "the state with the lowest point" is one of them
                after = self.words[start : start + 1]
                said = after in (("their",), ("his",), ("her",), ("its",), ("the",))
                yield end, Show(found, (Key(), *terms)), cost + k + c + (0.0 if said else 0.4)

    # -- attributes of something -------------------------------------------------------------------------------------

    def _names_of(self, i: int) -> list[Parse[tuple[str, ...]]]:
        """Attribute nouns, joined, whatever class they are of."""
        # As many as there are classes: all that have a name are as likely until it is said whose.
        return self.remembered(("names", i), lambda: self._names(i), kept=max(KEPT, len(self.lexicon.classes)))

    def _names(self, i: int) -> Iterator[Parse[tuple[str, ...]]]:
        for start, cost in self.maybe(i, *DETERMINERS):
            for end, sense, k in self.senses(start, "attribute"):
                entry = self.lexicon.attributes[sense.name]
                yield end, (sense.name,), cost + k
                for other in entry.instead:
                    yield end, (other,), cost + k + 1.5
                for joint, c in self.lit(end, "and", ",", ", and", "and the", "plus"):
                    for last, more, c2 in self._names_of(joint):
                        yield last, (sense.name, *more), cost + k + c + c2

    def _of_something(self, names: tuple[str, ...], i: int, cost: float) -> Iterator[Parse[Query]]:
        owners = {self.lexicon.attributes[name].of for name in names}
        if len(names) == 1:  # "the area in square miles of Texas"
            for start, k in self.lit(i, "in"):
                for end, unit, c in self.senses(start, "unit"):
                    if unit.name == names[0] and self.lit(end, *_OF):
                        yield from self._of_something(names, end, cost + k + c - 1.0)
        if len(names) == 1 and self.computes("avg", names[0]):
            for start, k in self.lit(i, *(f"of {average}" for average in AVERAGE)):  # "of the average state"
                for end, of, c in self.noun_phrase(start):
                    if {of.cls} == owners:
                        yield end, Aggregate("avg", Attr(names[0]), of), cost + k + c
        if len(owners) == 1:
            owner = owners.pop()
            terms = tuple(Attr(name) for name in names)
            carried = self.carried(names[0], i) if len(names) == 1 else None
            for end, of, k in self._about(names[0], i):
                if carried is None or carried[1] or of.each or is_named(of):
                    yield end, Show(of, terms), cost + k
                elif self.computes("max", names[0]):  # "the highest elevation of the states": of them all
                    yield end, Aggregate("max" if carried[0] else "min", terms[0], of), cost + k
                elif len(of.where) == 1 and isinstance(of.where[0], Extreme):  # "... of the largest state"
                    yield end, Show(of, terms), cost + k
            for end, condition, k in self.comparison(terms[0], i) if len(terms) == 1 else []:
                yield end, Show(Set(owner, (condition,)), terms), cost + k + 0.5
        for start, k in self.lit(i, *_OF):
            for end, found, c in self.noun_phrase(start):
                several = self._terms_across(names, found.cls)
                whose = [self.lexicon.attributes[term.term.name].of for term in several or ()
                         if isinstance(term, Via) and isinstance(term.term, Attr)]  # fmt: skip
                if several is not None and whose and all(self._says_whose(cls, i) for cls in whose):
                    yield end, Show(found, several), cost + k + c + 1.0

    def _says_whose(self, cls: str, i: int) -> bool:
        """Whether the nouns before `i` name the class: "department name"; "the area of Austin" is not its state's."""
        said = self.words[max(0, i - 4) : i]
        nouns = (noun_forms(noun) for noun in self.lexicon.classes[cls].nouns)
        return any(form in said for forms in nouns for form in forms)

    def _terms_across(self, names: tuple[str, ...], cls: str) -> tuple[Term, ...] | None:
        out: list[Term] = []
        for name in names:
            of = self.lexicon.attributes[name].of
            found = sorted(steps(self.lexicon, cls, of), key=lambda step: step[1])
            if of == cls:
                out.append(Attr(name))
            elif found:
                out.append(Via(found[0][0], Attr(name)))
            else:
                return None
        return tuple(out)

    def _about(self, name: str, i: int) -> Iterator[Parse[Set]]:
        """Whose attribute it is: "of managers", "in department 10", or everybody's."""
        owner = self.lexicon.attributes[name].of
        yield i, Set(owner), 0.3
        for start, cost in self.lit(i, *_OF):
            for end, found, k in self.noun_phrase(start):
                if found.cls == owner:
                    yield end, found, cost + k
                else:  # "department names of managers"
                    for step, c, _ in steps(self.lexicon, owner, found.cls):
                        if self.words[start - 1] in ("of", "for") and self._says_whose(owner, i):
                            yield end, narrow(Set(owner), Related(step, found)), cost + k + c + 0.5
        for start, cost in self.lit(i, "in", "from", "at", "among"):  # "salaries in department 10"
            for end, found, k in self.noun_phrase(start):
                for full, c in attach(self.lexicon, Set(owner), self.words[start - 1], found):
                    if c < 1 and found.cls != owner:  # by a preposition that was declared
                        yield end, full, cost + k + c + 0.4
        for end, found, cost in self._followed(Set(owner), i):
            if end > i and self.words[i] not in PREPOSITIONS:
                yield end, found, cost + 0.4
        yield from ((end, found, cost + 0.3) for end, found, cost in self.dated(Set(owner), i))

    def _compounded(self, i: int, function: str, cost: float) -> Iterator[Parse[Query]]:
        """ "the average manager's salary", "average employee salary"."""
        for end, found, k in self.simple(i):
            for start, c in self.maybe(end, "'s"):
                for last, sense, c2 in self.senses(start, "attribute"):
                    if self.lexicon.attributes[sense.name].of == found.cls and self.computes(function, sense.name):
                        yield last, Aggregate(function, Attr(sense.name), found), cost + k + c + c2 + 0.3

    # -- numbers and shares ------------------------------------------------------------------------------------------

    def _counts(self, i: int) -> Iterator[Parse[Query]]:
        for end, cost in self.lit(i, *_NUMBER):
            yield from ((last, query, cost + k) for last, query, k in self._amounts(end))
            for last, of, k in self.noun_phrase(end):
                yield last, HowMany(of), cost + k
                for e, conditions, c in self.verb_phrase(of.cls, last):
                    yield e, HowMany(narrow(of, *conditions)), cost + k + c
        for end, cost in self.lit(i, *_SHARE):
            for last, of, k in self.noun_phrase(end):
                for start, c in self.maybe(last, "who", "that", "which"):
                    for e, conditions, c2 in self.verb_phrase(of.cls, start):
                        yield e, Share(of, conditions), cost + k + c + c2
                whole, part = _split_last(of)
                if part:
                    yield last, Share(whole, part), cost + k + 1.0


def _split_last(of: Set) -> tuple[Set, tuple[Condition, ...]]:
    """ "employees with PhDs" as all employees and those with PhDs."""
    return Set(of.cls, of.where[:-1], of.earlier), of.where[-1:]

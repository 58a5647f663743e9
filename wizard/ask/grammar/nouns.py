"""Noun phrases: "the female managers in department 10 who make over $50,000", "Sharon Lease", "her manager"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wizard.ask.form import (
    Attr,
    Compare,
    Condition,
    Either,
    Extreme,
    Is,
    Not,
    Related,
    Scalar,
    Set,
    Step,
    narrow,
)
from wizard.ask.grammar.attaching import attach, partner, tied
from wizard.ask.grammar.base import DETERMINERS, Parse
from wizard.ask.grammar.clauses import RANKS, one
from wizard.ask.grammar.numbered import Numbered
from wizard.ask.vocabulary import Sense

_EACH = ("each", "each of", "each of the", "every", "per", "every single", "the individual")
_WHOLE = ("all", "all the", "all of the", "all of")
_POSSESSIVES = ("his", "her", "their", "its")
_PLACES = ((1, ("first", "1st", "top")), *enumerate(RANKS, 2), (-1, ("last", "bottom", "final")))
_PRONOUNS = ("he", "she", "they", "them", "him", "her", "it", "those", "these", "that one", "this one", "the ones",
             "one", "ones", "that person", "those people", "these people", "of them", "of those")  # fmt: skip


class Nouns(Numbered):
    """Reads noun phrases."""

    def noun_phrase(self, i: int) -> list[Parse[Set]]:
        """A noun phrase, or several joined by "and" and "or" where they are of one class."""
        return self.remembered(("np", i), lambda: self._joined(i))

    def _joined(self, i: int) -> Iterator[Parse[Set]]:
        both = 0.8 if self.lit(i, "both") else 0.0  # "both" announces an "and"
        for end, first, cost in self.simple(i):
            yield end, first, cost + both
            yield from self._more([first], end, cost)

    def _more(self, parts: list[Set], i: int, cost: float) -> Iterator[Parse[Set]]:
        for start, k in self.lit(i, "and", "or", ", and", ", or", ",", "and the", "plus"):
            for end, following, c in self.simple(start):
                if following.cls != parts[0].cls or not following.where or not parts[0].where:
                    continue
                if following.each or isinstance(following.where[-1], Extreme):
                    continue
                total = [*parts, following]
                if self.words[start - 1] in ("and", "or", "plus"):
                    one_of = either(total)
                    bare = all(part.bare for part in total)
                    earlier = any(part.earlier for part in total)
                    both = self.words[start - 1] != "or"
                    # "states bordering Ohio and Indiana": a name belongs rather to a name.
                    unlike = 0.0 if bare or not any(part.bare for part in total) else 0.3
                    joined = Set(parts[0].cls, (one_of,), bare=bare, earlier=earlier, both=both)
                    yield end, joined, cost + k + c + 0.1 + unlike
                yield from self._more(total, end, cost + k + c)

    def simple(self, i: int) -> list[Parse[Set]]:
        """One noun phrase without "and"."""
        return self.remembered(("simple", i), lambda: self._simple(i))

    def _simple(self, i: int) -> Iterator[Parse[Set]]:
        for end, antecedent, cost in self._pronoun(i):
            yield from ((last, full, cost + k) for last, full, k in self._followed(antecedent, end))
        for start, cost, each in self._determined(i):
            for end, found, k in self._headed(start):
                odd = (
                    0.6
                    if self.words[start - 1 : start] == ("the",) and self._takes_no_article(found, start, end)
                    else 0.0
                )
                for last, full, c in self._possessions(found, end):
                    # What belongs to something belongs to the nearest: "the capital of (the country's largest state)".
                    far = (
                        0.4 if last > end and any(isinstance(part, (Related, Extreme)) for part in found.where) else 0.0
                    )
                    yield last, replace(full, each=True) if each else full, cost + k + c + odd + far
        for start, cost in self.maybe(i, "the", "the top", "top"):  # "the 3 states with the most people"
            count = self.token(start)
            if count is not None and isinstance(count.number, int) and 1 < count.number <= 1000:
                for end, sense, k in self.senses(start + 1, "class"):
                    for last, full, c in self._followed(Set(sense.name), end) if sense.plural else ():
                        best = full.where[-1] if full.where else None
                        if isinstance(best, Extreme) and (best.rank, best.count) == (1, 1):
                            several = replace(best, count=count.number)
                            yield last, replace(full, where=(*full.where[:-1], several)), cost + k + c + 0.2
        for start, cost in self.lit(i, "top", "the top", "the first"):  # "the top 3 cities by population"
            count = self.token(start)
            if count is not None and isinstance(count.number, int) and 0 < count.number <= 1000:
                for end, sense, k in self.senses(start + 1, "class"):
                    for last, full, c in self._followed(Set(sense.name), end):
                        for e, name, c2 in self._measure(sense.name, last):
                            yield e, narrow(full, Extreme(Attr(name), True, count.number)), cost + k + c + c2
        for end, owner, cost in self._owners(i):  # "her manager"
            for last, owned, k in self._owned(owner, end):
                yield from ((e, f, cost + k + c) for e, f, c in self._possessions(owned, last))

    def _takes_no_article(self, found: Set, i: int, end: int) -> bool:
        """Whether a mere name at `i` is said without "the", in a domain where other names are said with it."""
        if not any(entry.article for entry in self.lexicon.classes.values()):
            return False
        named = any(e == end and sense.kind == "value" for e, sense in self._senses[i])
        return named and found.bare and not self.lexicon.classes[found.cls].article

    def _determined(self, i: int) -> Iterator[tuple[int, float, bool]]:
        yield i, 0.0, False
        for end, cost in self.lit(i, *DETERMINERS):
            phrase = " ".join(self.words[i:end])
            pointing = bool(self.antecedents) and phrase in ("that", "those", "these", "this")
            yield end, cost + (1.0 if pointing else 0.0), phrase in _EACH
            count = self.token(end)
            if phrase in _WHOLE and count is not None and isinstance(count.number, int):
                yield end + 1, cost + 0.2, False  # "all 50 states" are all of them

    # -- pronouns and possessors -------------------------------------------------------------------------------------

    def _pronoun(self, i: int) -> Iterator[Parse[Set]]:
        yield from self._placed_in_answer(i)
        for end, cost in self.lit(i, *_PRONOUNS):
            word = " ".join(self.words[i:end])
            for rank, antecedent in enumerate(self.antecedents):
                person = self.lexicon.classes[antecedent.cls].person
                if (word in ("he", "she", "him", "her", "that person")) > person or (word == "it" and person):
                    continue
                yield end, antecedent, cost + 1.0 + rank * 0.4
        for end, cost in self.lit(
            i, "that", "those", "these", "this", "the same"
        ):  # "those employees", "that department"
            for last, sense, k in self.senses(end, "class", "predicate"):
                for rank, antecedent in enumerate(self.antecedents):
                    if antecedent.cls == self._class_of(sense):
                        kept = antecedent if sense.kind == "class" else narrow(antecedent, Is(sense.name))
                        yield last, kept, cost + k + rank * 0.4 - 0.2

    def _placed_in_answer(self, i: int) -> Iterator[Parse[Set]]:
        """ "the second one", "the last of them", "the first state": a row of the answer that was seen."""
        for start, cost in self.maybe(i, "the") if self.antecedents else ():
            for place, words in _PLACES:
                for end, k in self.lit(start, *words):
                    tails = self.lit(end, "one", "1", "of those", "of them", "of these", "in the list", "on the list")
                    named = [(e, c, s.name) for e, s, c in self.senses(end, "class")]
                    if not tails and not named:
                        continue
                    found = self.shown(place)
                    if found is not None:
                        yield from ((last, found, cost + k + c + 1.0) for last, c in tails)
                        yield from ((last, found, cost + k + c) for last, c, cls in named if cls == found.cls)

    def _owners(self, i: int) -> Iterator[Parse[Set]]:
        for end, cost in self.lit(i, *_POSSESSIVES):
            for rank, antecedent in enumerate(self.antecedents):
                if self.words[end - 1] in ("his", "her") and not self.lexicon.classes[antecedent.cls].person:
                    continue
                yield end, antecedent, cost + 1.0 + rank * 0.4

    def _possessions(self, found: Set, i: int) -> Iterator[Parse[Set]]:
        """The phrase itself, or what belongs to it: "Paul Tai", "Paul Tai's manager's department"."""
        yield i, found, 0.0
        if found.bare and i and self._senses[i - 1] and self.words[i - 1] != "'s":  # "Texas neighbors"
            for end, step, cost in self._owned_by_step(found.cls, i):
                target = Set(partner(self.lexicon, step), (Related(step.back, found),))
                yield end, target, cost + 0.4
        for end, cost in self.lit(i, "'s"):
            for last, owned, k in self._owned(found, end):
                yield from ((e, f, cost + k + c) for e, f, c in self._possessions(owned, last))

    def _owned(self, owner: Set, i: int) -> Iterator[Parse[Set]]:
        """What of `owner`'s is named at `i`: "manager", "female employees", "department"."""
        for start, conditions, extremes, cost in self._modifiers(i):
            for end, sense, k in self.senses(start, "relation"):
                step = sense.step
                if owner.cls != partner(self.lexicon, step.back):
                    continue
                base = Set(partner(self.lexicon, step), (Related(step.back, owner),))
                yield from self._finish(base, conditions, extremes, end, cost + k)
            for end, sense, k in self.senses(start, "class", "predicate"):
                for base, c in attach(self.lexicon, self._of(sense), "'s", owner):
                    yield from self._finish(base, conditions, extremes, end, cost + k + c + 0.1)

    def possessed(self, cls: str, i: int) -> list[Parse[tuple[Step, str]]]:
        """As declared."""
        out: list[Parse[tuple[Step, str]]] = []
        for end, cost in self.lit(i, *_POSSESSIVES, "their own", "his own", "her own"):
            for last, sense, k in self.senses(end, "relation"):
                step = sense.step
                if partner(self.lexicon, step.back) != cls:
                    continue
                out += [(e, (step, ""), cost + k + c) for e, c in self.maybe(last, "does", "do", "makes", "is")]
                for start, c in self.lit(last, "'s"):
                    out += [
                        (e, (step, attribute.name), cost + k + c + c2)
                        for e, attribute, c2 in self.senses(start, "attribute")
                    ]
        return out

    # -- heads -------------------------------------------------------------------------------------------------------

    def _class_of(self, sense: Sense) -> str:
        return sense.name if sense.kind == "class" else self.lexicon.predicates[sense.name].of

    def _of(self, sense: Sense) -> Set:
        if sense.kind == "class":
            return Set(sense.name)
        return Set(self.lexicon.predicates[sense.name].of, (Is(sense.name),))

    def _headed(self, i: int) -> Iterator[Parse[Set]]:
        for start, conditions, extremes, cost in self._modifiers(i):
            for end, base, k in self._head(start):
                yield from self._finish(base, conditions, extremes, end, cost + k)
            if conditions or extremes:  # "the Hispanics and the oldest": the last modifier stands for its holders
                yield from self._headless(conditions, extremes, start, cost)

    def _head(self, i: int) -> list[Parse[Set]]:
        return self.remembered(("head", i), lambda: self._heads(i))

    def _heads(self, i: int) -> Iterator[Parse[Set]]:
        for end, sense, cost in self.senses(i, "class", "predicate"):
            yield end, self._of(sense), cost
            if sense.kind == "class":
                yield from self._numbered(sense, end, cost)
                for start, k in self.lit(end, "or", "and"):  # "cities or towns"
                    same = [(e, c) for e, other, c in self.senses(start, "class") if other.name == sense.name]
                    yield from ((e, self._of(sense), cost + k + c) for e, c in same)
        for end, sense, cost in self.senses(i, "name"):
            yield end, Set(sense.name, sense.conditions), cost
        yield from self._values(i)
        for end, sense, cost in self.senses(i, "attribute"):  # "level 31"
            entry = self.lexicon.attributes[sense.name]
            if entry.kind in ("number", "identifier"):
                for last, numbers, k in self._number_list(end):
                    condition = Compare(Attr(sense.name), "=" if len(numbers) == 1 else "in", numbers)
                    yield last, Set(entry.of, (condition,), bare=True), cost + k
        yield from self._ordinal(i)
        for end, sense, cost in self.senses(i, "relation"):  # "members of department 11"
            back = sense.step.back
            base = Set(partner(self.lexicon, sense.step))
            for start, k in self.lit(end, "of", "for", "in", "at", "from", "to"):
                every = bool(self.lit(start, "both"))
                for last, owner, c in self.noun_phrase(start):
                    if owner.cls == partner(self.lexicon, back):
                        ties = tied(self.lexicon, back, owner) if every else (Related(back, owner),)
                        yield last, narrow(base, *ties), cost + k + c

    def _values(self, i: int) -> Iterator[Parse[Set]]:
        for end, sense, cost in self.senses(i, "value"):
            condition = Compare(Attr(sense.name), "=" if len(sense.values) == 1 else "in", sense.values)
            held = Set(self.lexicon.attributes[sense.name].of, (condition,), bare=True)
            yield end, held, cost
            for last, noun, k in self.senses(end, "attribute"):  # "private insurance", of an insurance
                if noun.name == sense.name and self.lexicon.attributes[noun.name].kind == "text":
                    yield last, held, cost + k - 0.9

    # -- before the head ---------------------------------------------------------------------------------------------

    def _modifiers(self, i: int) -> list[tuple[int, tuple[Condition | Set, ...], tuple[Extreme, ...], float]]:
        """Runs of modifiers that begin at `i`, the empty one first: conditions and sets, superlatives, cost."""
        known: list[tuple[int, tuple[Condition | Set, ...], tuple[Extreme, ...], float]]
        key = ("modifiers", i)
        if key in self._memory:
            known = self._memory[key]
            return known
        out: list[tuple[int, tuple[Condition | Set, ...], tuple[Extreme, ...], float]] = [(i, (), (), 0.0)]
        self._memory[key] = out
        for end, modifier, extreme, cost in self._modifier(i):
            if self.words[end : end + 1] == (",",):  # a list of things, not a pile of modifiers
                continue
            for last, more, extremes, k in self._modifiers(end):
                first = (modifier,) if modifier is not None else ()
                last_one = (extreme,) if extreme is not None else ()
                out.append((last, (*first, *more), (*last_one, *extremes), cost + k))
        out.sort(key=lambda run: run[3])
        self._memory[key] = out[:40]
        return out[:40]

    def _modifier(self, i: int) -> Iterator[tuple[int, Condition | Set | None, Extreme | None, float]]:
        for end, cost in self.lit(i, "non", "not"):
            for last, sense, k in self.senses(end, "adjective", "predicate"):
                yield last, Not(Is(sense.name)), None, cost + k
            for last, found, k in self._values(end):
                yield last, Not(found.where[0]), None, cost + k
        for end, sense, cost in self.senses(i, "adjective"):
            yield end, Is(sense.name), None, cost
        for end, sense, cost in self.senses(i, "predicate"):  # "programmer employees"
            yield end, Is(sense.name), None, cost + 0.3
        for end, found, cost in self._head_values(i):
            yield end, found, None, cost
        counts = [(i, 1, 0.0)]
        for start, cost in self.lit(i, "top", "first"):
            token = self.token(start)
            if token is not None and isinstance(token.number, int) and 0 < token.number <= 1000:
                counts.append((start + 1, token.number, cost))
        token = self.token(i)
        if token is not None and isinstance(token.number, int) and 0 < token.number <= 1000:
            counts.append((i + 1, token.number, 0.2))
        for start, count, cost in counts:
            for end, sense, k in self.senses(start, "most"):
                yield end, None, Extreme(Attr(sense.name), sense.high, count), cost + k
                after = self.token(end)  # "the largest 3 cities"
                if count == 1 and after is not None and isinstance(after.number, int) and 1 < after.number <= 1000:
                    yield end + 1, None, Extreme(Attr(sense.name), sense.high, after.number), cost + k
        for rank, words in enumerate(RANKS, 2):  # "the second largest"
            for start, cost in self.lit(i, *words):
                for end, sense, k in self.senses(start, "most"):
                    yield end, None, Extreme(Attr(sense.name), sense.high, rank=rank), cost + k

    def _head_values(self, i: int) -> list[Parse[Set]]:
        """Heads that may also modify: "Harvard", "level 31", "department 10", "Sharon Lease"."""
        return [parse for parse in self._head(i) if parse[1].bare or parse[1].where]

    def _headless(
        self, conditions: tuple[Condition | Set, ...], extremes: tuple[Extreme, ...], i: int, cost: float
    ) -> Iterator[Parse[Set]]:
        if extremes and isinstance(extremes[0].term, Attr) and not conditions:
            base = Set(self.lexicon.attributes[extremes[0].term.name].of)
            for start, k in self.maybe(i, "1", "one", "ones"):
                yield from self._finish(base, (), extremes, start, cost + k + 0.5)
            yield from ((end, found, cost + k) for end, found, k in self.of_those(base.cls, extremes, i))
        elif not extremes:
            named = [c.condition if isinstance(c, Not) else c for c in conditions]
            classes = {self.lexicon.predicates[c.predicate].of for c in named if isinstance(c, Is)}
            if len(classes) == 1 and all(isinstance(c, Is) for c in named):
                yield from self._finish(Set(classes.pop()), conditions, (), i, cost + 0.5)

    def _finish(
        self,
        base: Set,
        conditions: tuple[Condition | Set, ...],
        extremes: tuple[Extreme, ...],
        i: int,
        cost: float,
    ) -> Iterator[Parse[Set]]:
        """The head with its modifiers, then with what follows it; superlatives hold among what is left in the end."""
        whole: list[tuple[Set, float]] = [(base, cost)]
        for modifier in conditions:
            if isinstance(modifier, Set):
                whole = [(s, c + k) for w, c in whole for s, k in attach(self.lexicon, w, "", modifier)]
            else:
                positive = modifier.condition if isinstance(modifier, Not) else modifier
                if isinstance(positive, Is) and self.lexicon.predicates[positive.predicate].of != base.cls:
                    return
                whole = [(narrow(w, modifier), c) for w, c in whole]
        for found, so_far in whole:
            keeps_bare = replace(found, bare=base.bare and not conditions)
            owners = {self.lexicon.attributes[e.term.name].of for e in extremes if isinstance(e.term, Attr)}
            if owners <= {found.cls}:
                long_head = any(isinstance(condition, Related) for condition in base.where)
                for end, full, followed in self._followed(keeps_bare, i):
                    k = followed + (0.15 if long_head and end > i else 0.0)
                    plural = any(e == i and sense.plural for e, sense in self._senses[i - 1])
                    for last, best, c in self.superlative_of(found, full, extremes, (i, end), plural=plural):
                        yield last, best, so_far + k + c


def either(parts: list[Set]) -> Condition:
    """One of several sets: several values of one attribute where they are no more than that."""
    first = parts[0].where[0]
    values: list[Scalar] = []
    for part in parts:
        only = part.where[0]
        if len(part.where) > 1 or not isinstance(only, Compare) or not isinstance(first, Compare):
            break
        if only.term != first.term or only.op not in ("=", "in") or not isinstance(only.value, tuple):
            break
        values += only.value
    else:
        assert isinstance(first, Compare)  # noqa: S101 - tested in the loop
        return Compare(first.term, "in", tuple(values))
    return Either(tuple(one(part.where) for part in parts))

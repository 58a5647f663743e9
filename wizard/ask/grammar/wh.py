"""Questions with a word that asks: who, which, what, how many, how much, when, where, how long."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wizard.ask.form import (
    Aggregate,
    Attr,
    Compare,
    Extreme,
    Grouped,
    HowMany,
    Member,
    Not,
    Query,
    Related,
    Set,
    Show,
    narrow,
)
from wizard.ask.grammar.amounts import Amounts, those
from wizard.ask.grammar.attaching import attach, is_named, partner, steps, tied
from wizard.ask.grammar.base import Parse
from wizard.ask.grammar.clauses import one
from wizard.ask.grammar.targets import AVERAGE
from wizard.ask.grammar.verbs import BE

THERE = ("are there", "is there", "there are", "there is", "exist", "exists", "do we have", "do you have",
         "do you know", "do you know of", "can be found", "are found", "could be found", "can you find")  # fmt: skip
_HOW_MUCH_OF = tuple(f"how {word}" for word in ("large", "big", "great", "high", "low", "small", "long", "much"))
DO = ("do", "does", "did", "has", "have", "had", "will", "would", "can")


class WhQuestions(Amounts):
    """Reads questions that begin with a wh-word."""

    def _wh(self, i: int) -> Iterator[Parse[Query]]:
        yield from self._pied(i)
        yield from self._of_which(i)
        yield from self._asked_last(i)
        yield from self._in_how_many(i)
        for person, rarer in self.people():
            for end, cost in self.lit(i, "who", "who all", "who else", "whom"):
                for last, head, k in self._followed(Set(person), end):
                    yield from self._about_head(head, last, cost + k + rarer + (0.2 if last > end else 0.0))
            if self.lit(i, "whose"):
                for last, found, k in self._followed(Set(person), i):
                    if last > i:
                        yield last, Show(found), k + rarer
        for end, cost in self.lit(i, "which", "what", "which of", "what kind of", "what kinds of", "what type of"):
            for last, head, k in self.simple(end):
                yield from self._about_head(head, last, cost + k)
            for last, names, k in self._names_of(end):
                yield from self._attribute_asked(names, last, cost + k)
            yield from self._several_best(end, cost)
        for end, cost in self.lit(i, "what"):
            yield from self._unnamed(end, cost)
        for end, found, cost in self.noun_phrase(i):  # "employees who ..." has a verb of its own: "managers make ..."
            if found.where or found.earlier:
                yield from (
                    (last, Show(narrow(found, *conditions)), cost + k + 1.5)
                    for last, conditions, k in self.verb_phrase(found.cls, end)
                )

    def _unnamed(self, i: int, cost: float) -> Iterator[Parse[Query]]:
        """ "what runs through Ohio", "what does the Wabash run through": where the verb tells of what class it is."""
        doing = {partner(self.lexicon, sense.step.back) for _, sense, _ in self.senses(i, "verb")}
        for cls in doing if len(doing) == 1 else ():
            for end, conditions, k in self.verb_phrase(cls, i):
                if any(isinstance(condition, Related) and condition.to.where for condition in conditions):
                    yield end, Show(Set(cls, conditions)), cost + k + 1.0
        for start, k in self.lit(i, *DO):
            for end, subject, c in self.noun_phrase(start):
                for last, sense, c2 in self.senses(end, "verb"):
                    step = sense.step
                    if subject.where and partner(self.lexicon, step.back) == subject.cls:
                        target = Set(partner(self.lexicon, step))
                        yield from ((last, Show(s), cost + k + c + c2 + 1.0) for s in self.tied(target, sense, subject))

    def _several_best(self, i: int, cost: float) -> Iterator[Parse[Query]]:
        """ "(which) two states have the most people"."""
        count = self.token(i)
        if count is not None and isinstance(count.number, int) and 1 < count.number <= 1000:
            for end, head, k in self.simple(i + 1):
                for last, conditions, c in self.verb_phrase(head.cls, end):
                    best = conditions[0]
                    if isinstance(best, Member) and len(best.of.where) == 1:  # "... are the most populous"
                        best = best.of.where[0]
                    if len(conditions) == 1 and isinstance(best, Extreme) and (best.rank, best.count) == (1, 1):
                        yield last, Show(narrow(head, replace(best, count=count.number))), cost + k + c

    def _about_head(self, head: Set, i: int, cost: float) -> Iterator[Parse[Query]]:
        """ "which managers make ...", "which department does Paul Tai work in"."""
        for end, conditions, k in self.verb_phrase(head.cls, i):
            yield end, Show(those(head, conditions)), cost + k
            named = bool(self.lit(end, "named", "called"))  # "(states that have) cities named Austin": not the states
            for last, placed, c in self._followed(head, end):  # "who makes the least in department 10"
                if last > end and not named and not is_named(placed):  # a name stands beside its noun
                    yield last, Show(those(placed, conditions)), cost + k + c + 0.5
        for start, k in self.lit(i, *DO, *BE):
            for end, subject, c in self.noun_phrase(start):
                for e, found, c2 in self._back(head, subject, end):
                    yield e, Show(found), cost + k + c + c2
                    for last, then, c3 in self._then(found, e):
                        yield last, Show(then), cost + k + c + c2 + c3
                    for last, fewer, c3 in self.excluded(found, e):  # "... besides Ohio"
                        yield last, Show(fewer), cost + k + c + c2 + c3
        yield from self._with_own(head, i, cost)
        for end, condition, k in self.among_which(head.cls, i, ""):  # "(which states) does no river run through"
            yield end, Show(narrow(head, condition)), cost + k
        for start, k in self.lit(i, *THERE):  # "which rivers are there in Ohio"
            yield from ((end, Show(found), cost + k + c) for end, found, c in self._followed(head, start))
        if head.where:
            yield i, Show(head), cost + 0.5

    def _with_own(self, head: Set, i: int, cost: float) -> Iterator[Parse[Query]]:
        """ "(which state) 's capital is Dover", "(what states) population is over a million", as it is often typed."""
        if head.bare or any(isinstance(condition, Compare) for condition in head.where):
            return
        for start, k in [(i, cost + 0.5), *((end, cost + c - 0.6) for end, c in self.lit(i, "'s"))]:
            for end, sense, c in self.senses(start, "attribute"):
                if self.lexicon.attributes[sense.name].of == head.cls:
                    for be, c2 in self.lit(end, *BE):
                        for last, condition, c3 in self.comparison(Attr(sense.name), be):
                            yield last, Show(narrow(head, condition)), k + c + c2 + c3
            owned = [*self._owned_by_step(head.cls, start)]
            for end, sense, c in self.senses(start, "class"):
                if sense.name != head.cls:
                    owned += [(end, step, c + c2 + 0.3) for step, c2, _ in steps(self.lexicon, head.cls, sense.name)]
            for end, step, c in owned:
                target = partner(self.lexicon, step)
                for last, conditions, c2 in self.verb_phrase(target, end):
                    yield last, Show(narrow(head, Related(step, Set(target, conditions)))), k + c + c2

    def _back(self, head: Set, subject: Set, i: int) -> Iterator[Parse[Set]]:
        """Members of `head` to which the verb at `i` ties the subject."""
        for start, cost in self.maybe(i, "have", "has", "get", "currently", "been", "not"):
            denied = start > i and self.words[start - 1] == "not"
            for end, sense, k in self.senses(start, "verb"):
                step, back = sense.step, sense.step.back
                if partner(self.lexicon, back) == subject.cls and partner(self.lexicon, step) == head.cls:
                    ties = tied(self.lexicon, back, subject)
                    for last, c in self.maybe(end, "in", "from", "for", "at", "to"):
                        yield last, narrow(head, *([Not(one(ties))] if denied else ties)), cost + k + c
        if subject.both:  # "which rivers do Texas and Ohio share"
            for end, cost in self.lit(i, "share", "have in common", "both have", "each have", "share with each other"):
                for found, k in attach(self.lexicon, head, "of", subject, every=True):
                    if found.where and not isinstance(found.where[-1], Compare):
                        yield end, found, cost + k
        for end, cost in self.lit(i, "have", "has", "got", "in", "of", "from", "for", "at", "hold", "belong to"):
            # "how many rivers does Ohio have" asks for no river called Ohio.
            for found, k in attach(self.lexicon, head, "of", subject) if subject.cls != head.cls else []:
                yield end, found, cost + k + 0.3

    def _then(self, found: Set, i: int) -> Iterator[Parse[Set]]:
        """A day behind the verb: the thing's own where nothing lies between, so not that of books borrowed."""
        tie = found.where[-1] if found.where else None
        if isinstance(tie, Related) and len(self.lexicon.relations[tie.step.relation].path) == 1:
            yield from self.dated(found, i)

    def _attribute_asked(self, names: tuple[str, ...], i: int, cost: float) -> Iterator[Parse[Query]]:
        """ "what salary does Paul Tai make", "what city does he live in", "what level is she"."""
        for start, k in self.lit(i, *DO, *BE):
            for end, subject, c in self.noun_phrase(start):
                if {self.lexicon.attributes[name].of for name in names} != {subject.cls}:
                    continue
                show = Show(subject, tuple(Attr(name) for name in names))
                yield from (
                    (last, show, cost + k + c + c2)
                    for last, c2 in self.maybe(end, "have", "has", "at", "in", "on", "hold", "held", "of")
                )
                for last, sense, c2 in self.senses(end, "attrverb"):
                    if sense.name in names:
                        yield last, show, cost + k + c + c2
        for name in names:
            owner = self.lexicon.attributes[name].of
            for end, conditions, k in self.verb_phrase(owner, i):  # "which ethnic groups are in department 11"
                yield end, Show(Set(owner, conditions), (Attr(name),)), cost + k + 0.3
            yield i, Show(Set(self.lexicon.attributes[name].of), (Attr(name),)), cost + 0.8

    # -- how ---------------------------------------------------------------------------------------------------------

    def _how(self, i: int) -> Iterator[Parse[Query]]:
        yield from self._how_many(i)
        for end, cost in self.lit(i, "how many"):
            yield from ((last, query, cost + k) for last, query, k in self._amounts(end))
        for end, cost in self.lit(i, "where"):
            yield from ((last, query, cost + k) for last, query, k in self._placed(end))
        for end, cost in self.lit(i, "how much", "how much money", "what", "how much salary", "how much pay"):
            yield from self._verb_asked(("number",), end, cost, where=False)
            yield from (
                p for last, names, k in self._names_of(end) for p in self._attribute_asked(names, last, cost + k)
            )
        for end, cost in self.lit(i, "when", "what year", "in what year", "on what date", "what date", "since when"):
            yield from self._verb_asked(("date",), end, cost, where=False)
        for end, cost in self.lit(i, "where", "in which city", "in what city"):
            yield from self._verb_asked(("text",), end, cost, where=True)
            yield from self._place_asked(end, cost)
        for end, cost in self.lit(i, *_HOW_MUCH_OF):  # "how large is the population of Texas"
            for start, k in self.lit(end, *BE):
                for last, owner, c in self.owners(start):  # "how large is Texas's population"
                    for e, terms, c2 in self.terms(owner.cls, last) if owner.where else ():
                        term = terms[0]
                        if len(terms) == 1 and isinstance(term, Attr) and self.computes("avg", term.name):
                            yield e, Show(owner, terms), cost + k + c + c2
                for last, names, c in self._names_of(start):
                    for e, query, c2 in self._of_something(names, last, 0.0):
                        measured = all(self.lexicon.attributes[name].kind == "number" for name in names)
                        if measured and isinstance(query, Show) and query.set.where:
                            yield e, query, cost + k + c + c2
        for end, cost in self.lit(i, "how"):
            for last, sense, k in self.senses(end, "how"):
                for middle, c in self.lit(last, "a", "an"):  # "how large an area does Texas have"
                    for e, names, c2 in self._names_of(middle):
                        if names == (sense.name,):
                            yield from self._attribute_asked(names, e, cost + k + c + c2 - 1.0)
                for middle, c in self.lit(last, "a", "an"):  # "how large a city is Memphis"
                    for head, cls, c2 in self.senses(middle, "class"):
                        for start, c3 in self.lit(head, *BE):
                            for e, subject, c4 in self.noun_phrase(start):
                                if subject.cls == self.lexicon.attributes[sense.name].of == cls.name:
                                    yield e, Show(subject, (Attr(sense.name),)), cost + k + c + c2 + c3 + c4
                for start, c in self.lit(last, *BE):
                    for e, subject, c2 in self.noun_phrase(start):
                        if subject.cls == self.lexicon.attributes[sense.name].of:
                            yield e, Show(subject, (Attr(sense.name),)), cost + k + c + c2
                    for middle, c2 in self.lit(start, *AVERAGE):
                        for e, subject, c3 in self.noun_phrase(middle):
                            if subject.cls == self.lexicon.attributes[sense.name].of:
                                yield e, Aggregate("avg", Attr(sense.name), subject), cost + k + c + c2 + c3
        yield from self._how_long(i)
        yield from self._how_often(i)

    def _how_many(self, i: int) -> Iterator[Parse[Query]]:
        for end, cost in self.lit(i, "how many"):
            for antecedent in self.antecedents[:1]:  # "how many are there", "how many are women"
                yield from ((last, HowMany(antecedent), cost + k) for last, k in self.lit(end, "are there", "is that"))
                for last, conditions, k in self.verb_phrase(antecedent.cls, end):
                    yield last, HowMany(narrow(antecedent, *conditions)), cost + k + 0.5
        for end, cost in self.lit(
            i, "how many", "how many of", "how many different", "how many of the", "how many total"
        ):
            for last, of, k in self.noun_phrase(end):
                yield last, HowMany(of), cost + k
                for e, condition, c in self.among_which(of.cls, last, ""):
                    yield e, HowMany(narrow(of, condition)), cost + k + c
                for start, c in self.lit(last, "are there", "is there", "do we have", "do you have", "exist", "we have",
                                         "there are", "are", "were there", "do you know", "you have"):  # fmt: skip
                    yield start, HowMany(of), cost + k + c
                    for e, full, c2 in self._followed(of, start):
                        yield e, HowMany(full), cost + k + c + c2
                for start, c in self.maybe(last, "who", "that", "there are who"):
                    for e, conditions, c2 in self.verb_phrase(of.cls, start):
                        yield e, HowMany(narrow(of, *conditions)), cost + k + c + c2
                for start, c in self.lit(last, *DO, *BE):
                    for e, subject, c2 in self.noun_phrase(start):
                        for e2, found, c3 in self._back(of, subject, e):
                            yield e2, HowMany(found), cost + k + c + c2 + c3
                            for e3, then, c4 in self._then(found, e2):  # "... have in 2023"
                                yield e3, HowMany(then), cost + k + c + c2 + c3 + c4
            for last, sense, k in self.senses(end, "relation"):  # "how many neighbors does Texas have"
                step, back = sense.step, sense.step.back
                for start, c in self.lit(last, *DO):
                    for middle, subject, c2 in self.noun_phrase(start):
                        if subject.cls == partner(self.lexicon, back):
                            partners = Set(partner(self.lexicon, step), tied(self.lexicon, back, subject))
                            for e, c3 in self.lit(middle, "have", "has"):
                                yield e, HowMany(partners), cost + k + c + c2 + c3
            for last, sense, k in self.senses(end, "attribute"):  # "how many ethnic groups are there"
                by = Compare(Attr(sense.name), "each")
                for e, c in self.maybe(last, "are there"):
                    yield (
                        e,
                        Grouped(Attr(sense.name), "count", None, Set(self.lexicon.attributes[sense.name].of, (by,))),
                        (cost + k + c + 1.5),
                    )

    def _verb_asked(self, kinds: tuple[str, ...], i: int, cost: float, *, where: bool) -> Iterator[Parse[Query]]:
        """ "(how much) does Paul Tai make", "(when) was she hired"."""
        for start, k in self.lit(i, *DO, *BE):
            for end, subject, c in self.noun_phrase(start):
                for last, sense, c2 in self.senses(end, "attrverb"):
                    entry = self.lexicon.attributes[sense.name]
                    asked = entry.kind in kinds or ("date" in kinds and self.is_year(sense.name))
                    if entry.of != subject.cls or not asked or (where and not entry.where) or entry.since:
                        continue
                    spent = cost + k + c + c2
                    yield last, Show(subject, (Attr(sense.name),)), spent
                    for e, c3 in self.lit(last, "on average", "on the average"):
                        yield e, Aggregate("avg", Attr(sense.name), subject), spent + c3
                    for e, c3 in self.lit(last, "together", "in all", "all together", "combined"):
                        yield e, Aggregate("sum", Attr(sense.name), subject), spent + c3

    def _place_asked(self, i: int, cost: float) -> Iterator[Parse[Query]]:
        """ "(where) did Paul Tai graduate", "(where) does she work"."""
        for start, k in self.lit(i, *DO, *BE):
            for end, subject, c in self.noun_phrase(start):
                for last, sense, c2 in self.senses(end, "verb"):
                    back = sense.step.back
                    target = partner(self.lexicon, sense.step)
                    if partner(self.lexicon, back) == subject.cls and not self.lexicon.classes[target].person:
                        yield last, Show(narrow(Set(target), Related(back, subject))), cost + k + c + c2 + 0.5

    def _how_often(self, i: int) -> Iterator[Parse[Query]]:
        """ "how often was it ordered", "how many times did she visit": as often as there are doings of it."""
        for end, cost in self.lit(i, "how often", "how many times", "how frequently"):
            for start, k in self.lit(end, *DO, *BE):
                for middle, subject, c in self.noun_phrase(start):
                    for after, c2 in self.maybe(middle, "been"):
                        for last, sense, c3 in self.senses(after, "verb"):
                            step = sense.step
                            if subject.where and partner(self.lexicon, step.back) == subject.cls:
                                doings = Set(partner(self.lexicon, step), tied(self.lexicon, step.back, subject))
                                far = 0.5 * (len(self.lexicon.relations[step.relation].path) - 1)
                                yield last, HowMany(doings), cost + k + c + c2 + c3 + far

    def _how_long(self, i: int) -> Iterator[Parse[Query]]:
        """ "how long ago did she join", "how many years has he worked here" (1989 paper, Appendix B)."""
        ago = [(end, "", cost) for end, cost in self.lit(i, "how long ago", "how many years ago")]
        ago += [(end, "days", cost) for end, cost in self.lit(i, "how many days ago")]
        for first, unit, cost in ago:
            for start, k in self.lit(first, *DO, *BE):
                for end, subject, c in self.noun_phrase(start):
                    for last, sense, c2 in self.senses(end, "attrverb"):
                        found = self._duration(sense.name, subject.cls, unit or "years")
                        if found is not None:
                            yield last, Show(subject, (Attr(found),)), cost + k + c + c2
        long = [
            (end, "years", cost)
            for end, cost in self.lit(i, "how long", "how many years", "for how long", "for how many years")
        ]
        long += [(end, "days", cost) for end, cost in self.lit(i, "how many days", "for how many days")]
        for first, unit, cost in long:
            for start, k in self.lit(first, *DO, *BE):
                for end, subject, c in self.noun_phrase(start):
                    for middle, c2 in self.maybe(end, "been"):
                        for last, sense, c3 in self.senses(middle, "attrverb"):
                            entry = self.lexicon.attributes[sense.name]
                            if entry.since == unit and entry.of == subject.cls:
                                yield last, Show(subject, (Attr(sense.name),)), cost + k + c + c2 + c3

    def _duration(self, name: str, cls: str, unit: str) -> str | None:
        """The attribute that is the time since a date attribute."""
        column = self.lexicon.attributes[name].column
        for other, entry in self.lexicon.attributes_of(cls).items():
            if entry.since == unit and entry.column == column:
                return other
        return None

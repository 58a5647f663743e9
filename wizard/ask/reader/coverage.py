"""The law of coverage: what every leaf of a reading says stands in the query that was made of it.

Each word lies in one leaf by construction of the chart; here it is proved that no rule let a leaf fall. A class must
be that of some set, an attribute be looked at, a value, a number or a day be compared with, a predicate be claimed;
small words that narrow leave their mark (`small_words.py`).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from wizard.ask import form
from wizard.ask.form import Query
from wizard.ask.reader.being_there import begins_when_it_ends
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.meaning import (
    ANY,
    Alternatives,
    Amount,
    At,
    Degree,
    FunctionWord,
    Holds,
    Measure,
    Noun,
    Numeral,
    Partner,
    Spelling,
    Weekdays,
    When,
)
from wizard.ask.reader.small_words import words_left_their_mark
from wizard.ask.reader.totals_of_rows import worked_out
from wizard.domain.lexicon import Lexicon


class Contents:
    """What a query speaks of."""

    def __init__(self, query: Query, lexicon: Lexicon) -> None:
        self.classes: set[str] = set()
        self.attributes: set[str] = set()
        self.relations: set[str] = set()
        self.values: set[str] = set()
        self.predicates: set[str] = set()
        self.compared: set[str] = set()
        """Attributes whose values are told: "cheap, under 100 dollars"."""
        self.by_degree = False
        """It chooses, compares or puts in order by how much something is."""
        for node in form.walk(query):
            self._take_thing(node, lexicon)
            self._take_value(node)
        self.always = any(lexicon.classes[cls].always for cls in self.classes if cls in lexicon.classes)
        """It speaks of what is there at all times, of which a time says nothing."""
        for cls in self.classes:  # the price of a ticket is the fare that is shown
            price = lexicon.classes[cls].how_much if cls in lexicon.classes else None
            if price is not None and price in lexicon.attributes and lexicon.attributes[price].of == cls:
                self.attributes.add(price)
        for name, entry in lexicon.attributes.items():  # the "cheapest round trip" has the lowest round trip cost
            if entry.unless and self.attributes.intersection(entry.unless.values()):
                self.attributes.add(name)
        self.attributes |= _in_other_units(self.attributes, lexicon) | _totals_of(self.attributes, lexicon)
        self.attributes |= _up_to_a_day(self.attributes, lexicon)

    def _take_thing(self, node: object, lexicon: Lexicon) -> None:
        if isinstance(node, form.Set):
            self.classes.add(node.cls)
        elif isinstance(node, form.Attr):
            self.attributes.add(node.name)
            self.classes.add(lexicon.attributes[node.name].of)
        elif isinstance(node, form.Step):
            self.relations.add(node.relation)
            relation = lexicon.relations[node.relation]
            self.classes.update((relation.from_, relation.to))
        elif isinstance(node, form.Is):
            self.predicates.add(node.predicate)
        elif isinstance(node, form.Order):
            self.attributes |= _other_times(node.term, lexicon)
        if isinstance(node, _BY_DEGREE) or (isinstance(node, form.Grouped) and node.function in ("min", "max")):
            self.by_degree = True

    def _take_value(self, node: object) -> None:
        if isinstance(node, (form.Compare, form.Having)) and isinstance(node.value, tuple):
            self.values.update(_spellings(node.value))
            if node.op == "between" and isinstance(getattr(node, "term", None), form.Number | None):
                low, high = node.value  # of how many "more than 20" is said of 21 and more
                self.values.update(_spellings((int(low) - 1, int(high) + 1)))
        if isinstance(node, form.Compare):
            self.compared |= {one.name for one in form.walk(node.term) if isinstance(one, form.Attr)}
        if isinstance(node, (form.Extreme, form.Best)):
            self.values.update((str(node.count), str(node.rank)))
        elif isinstance(node, form.Shared):
            self.values.add(str(node.many))
        elif isinstance(node, form.Claim):
            self.values.add(f"{node.amount:g}")
        elif isinstance(node, form.Versus) and isinstance(node.right, tuple):
            self.values.update(_spellings(node.right))
        elif isinstance(node, (form.Of, form.Own, form.Versus)):
            self.values.add(f"{node.times:g}")


def _other_times(term: form.Term, lexicon: Lexicon) -> set[str]:
    """The times of the members that are ordered by one of them: "with their arrival times, latest first"."""
    entry = lexicon.attributes[term.name] if isinstance(term, form.Attr) else None
    if entry is None or entry.kind != "time":
        return set()
    return {name for name, one in lexicon.attributes.items() if one.kind == "time" and one.of == entry.of}


def _in_other_units(named: set[str], lexicon: Lexicon) -> set[str]:
    """The attributes that are the same numbers as those named: the "length in minutes" of a column of milliseconds."""
    scaled = {(one.of, one.column, one.path) for one in lexicon.attributes.values() if one.scale != 1.0}
    if not scaled:
        return set()
    places = scaled & {(one.of, one.column, one.path) for one in map(lexicon.attributes.__getitem__, named)}
    return {name for name, one in lexicon.attributes.items() if (one.of, one.column, one.path) in places}


def _up_to_a_day(named: set[str], lexicon: Lexicon) -> set[str]:
    """The times since a day that are named up to another one: an age on the day of joining is an age."""
    entries = [lexicon.attributes[name] for name in named if lexicon.attributes[name].until is not None]
    since = {(one.of, one.column, one.since) for one in entries}
    return {n for n, one in lexicon.attributes.items() if one.since and (one.of, one.column, one.since) in since}


def _totals_of(named: set[str], lexicon: Lexicon) -> set[str]:
    """The totals that add up an attribute named: what was spent in all, where the lines of orders are added up."""
    totals = {name: one for name, one in lexicon.attributes.items() if one.total}
    added = {worked_out(lexicon.attributes[name]) for name in named} if totals else set()
    return {name for name, one in totals.items() if worked_out(one) in added}


def _spellings(values: tuple[form.Scalar, ...]) -> set[str]:
    out = set()
    for value in values:
        text = str(value)
        out |= {text, text[:4], text.removesuffix(".0")}
        if isinstance(value, (int, float)) and value % 1000 == 0:
            out.add(str(int(value // 1000)))
    return out


def covers(root: Edge, query: Query, lexicon: Lexicon) -> bool:
    """Whether the query says all that the leaves of the reading say."""
    contents = form.once(query, lexicon, Contents)
    if _asks_what_for_people(root, query, lexicon) or _asks_who_for_things(root, query, lexicon):
        return False
    if begins_when_it_ends(root, query, lexicon) or _asks_whether_of_the_chosen(root, query):
        return False
    return all(says(leaf, contents) for leaf in _new_leaves(root)) and words_left_their_mark(root, query)


def _asks_what_for_people(root: Edge, query: Query, lexicon: Lexicon) -> bool:
    """Whether people would answer a "what" that says nothing of them: "what was found in the fen" asks for things."""
    if not isinstance(query, form.Show) or query.terms or query.set.cls not in lexicon.classes:
        return False
    leaves = list(root.leaves())
    is_named = any(
        isinstance(leaf.meaning, Partner) or (isinstance(leaf.meaning, Noun) and leaf.meaning.set.cls == query.set.cls)
        for leaf in leaves
    )
    asked = leaves[0].rule == "what" or leaves[0].category == "what"
    return asked and not is_named and lexicon.classes[query.set.cls].person


def _asks_who_for_things(root: Edge, query: Query, lexicon: Lexicon) -> bool:
    """Whether a clause with "who" and no noun asks for things, where there are people: "who has his own department"."""
    asked = next(root.leaves())
    if asked.category != "that" or not isinstance(query, form.Show) or query.set.cls not in lexicon.classes:
        return False
    people = any(entry.person for entry in lexicon.classes.values())
    who = isinstance(asked.meaning, FunctionWord) and asked.meaning.words == "who"
    return who and people and not lexicon.classes[query.set.cls].person


def _asks_whether_of_the_chosen(root: Edge, query: Query) -> bool:
    """Whether it is asked of the one who is chosen whether he is so, and he is only listed: "is the oldest a woman"."""
    be, chosen = itertools.islice(itertools.chain(root.leaves(), (root, root)), 2)
    asked = be.category == "be" and isinstance(chosen.meaning, FunctionWord | Degree) and chosen.category in _CHOOSING
    return asked and isinstance(query, form.Show) and not query.terms


_BY_DEGREE = (form.Extreme, form.Member, form.Aggregate, form.Best, form.Order, form.Of, form.Own, form.Computed)
"""Parts of a query that a superlative makes."""
_CHOOSING = frozenset({"SUP", "high", "low", "early", "late", "most", "fewest"})

_REWRITTEN = frozenset({"then as old", "all so many", "portion", "so many pointed at", "how many go"})
"""Rules that make other numbers of those that were said, or none: who is 65 in 1989 was born in 1924."""


def _new_leaves(item: Edge) -> Iterator[Edge]:
    """The leaves but those that name what was said before and is not to stand any more; edits prove that it did.

    Values between which it is asked say together which attribute is asked for, and stand for themselves.
    """
    if item.category == "OLD" or item.rule in _REWRITTEN:
        return
    if isinstance(item.meaning, Alternatives):
        yield item
        return
    if not item.parts:
        yield item
    for part in item.parts:
        yield from _new_leaves(part)


_HALF_A_DAY, _DAY = 1200, 2400
"""As times are said: where nothing says which half of the day is meant, a time may be in the other one."""


def says(leaf: Edge, of: Contents) -> bool:
    """Whether what a leaf says is in what a query speaks of."""
    meaning = leaf.meaning
    if isinstance(meaning, Noun):
        if leaf.rule in ("who", "what", "generic", "people", "pronoun") or meaning.set.cls == ANY:
            return True
        return meaning.set.cls in of.classes and all(_condition(c, of) for c in meaning.set.where)
    if isinstance(meaning, Alternatives):
        return all(node.name in of.attributes for node in form.walk(meaning.term) if isinstance(node, form.Attr))
    if isinstance(meaning, Holds):
        return _condition(meaning.condition, of)
    if isinstance(meaning, Measure):
        return not isinstance(meaning.term, form.Attr) or meaning.term.name in of.attributes
    if isinstance(meaning, Partner):
        return meaning.step.relation in of.relations
    if isinstance(meaning, Degree):
        names = {name for name, _ in meaning.attributes}
        chosen = leaf.category != "SUP" or of.by_degree or not names.isdisjoint(of.compared)
        return chosen and (not names or not names.isdisjoint(of.attributes))
    if isinstance(meaning, Numeral):
        text = str(meaning.value).removesuffix(".0")
        return leaf.rule != "number" or meaning.text in of.values or text in of.values
    if isinstance(meaning, Spelling):
        return meaning.text in of.values
    if isinstance(meaning, At):
        return of.always or _says_the_time(meaning, of)
    if isinstance(meaning, (When, Weekdays, Amount)):
        return bool(of.values)
    return True


def _says_the_time(meaning: At, of: Contents) -> bool:
    """Whether a time is spoken of: itself, or for a part of the day one in it ("before six in the afternoon")."""
    if any(str(value) in of.values for time in meaning.values for value in (time, (time + _HALF_A_DAY) % _DAY)):
        return True
    times = (int(value) for value in of.values if value.isdecimal() and len(value) > 2)
    inside = bool(meaning.period) and meaning.op == "inside"
    return inside and any(meaning.values[0] < time < meaning.values[-1] for time in times)


def _condition(condition: form.Condition, of: Contents) -> bool:
    if isinstance(condition, form.Is):
        return condition.predicate in of.predicates
    if isinstance(condition, form.Related):
        return condition.step.relation in of.relations and all(_condition(c, of) for c in condition.to.where)
    if isinstance(condition, form.Compare) and isinstance(condition.value, tuple):
        return isinstance(condition.term, form.Attr) and all(str(v) in of.values for v in condition.value)
    return True

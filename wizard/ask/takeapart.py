"""Which pieces a logical form has, and what each can give way to: the walk behind `wizard.ask.adjust.pieces`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wizard.ask import form
from wizard.ask.form import Condition, Query, Set, Term
from wizard.ask.paraphrase.clauses import ClauseWriter
from wizard.ask.paraphrase.english import COMPARED
from wizard.ask.pieces import Edit, Kind, Piece, Place, ReplaceableValue, at, left_out, put, replaced
from wizard.domain.lexicon import Lexicon

FUNCTIONS = {"avg": "average", "sum": "total", "min": "lowest", "max": "highest"}
"""What is computed of the members of a group, or of all, and how it is said."""
ALONE = {**FUNCTIONS, "median": "median"}
"""What is computed of all members together."""

_WAYS: tuple[form.Op, ...] = (">", "<", "=")
"""How numbers may be compared instead."""


class QueryPieces:
    """Takes one query apart into the pieces that a wizard may change."""

    def __init__(self, lexicon: Lexicon, say: ClauseWriter, hidden: frozenset[str], query: Query) -> None:
        self._lexicon = lexicon
        self._say = say
        self._hidden = hidden
        self._query = query

    def pieces(self) -> Iterator[Piece]:
        """What is asked for, then the conditions, each followed by what stands in it; several queries in turn."""
        query = self._query
        if isinstance(query, form.SEVERAL_NUMBERS):
            for where in _queries_within(query):
                part = QueryPieces(self._lexicon, self._say, self._hidden, at(query, where))
                yield from (_within_whole(piece, query, where) for piece in part.pieces())
            if isinstance(query, form.Versus):
                yield from self._comparison((), "right", 0)
            return
        yield from self._asked()
        if isinstance(query, form.Ask):
            for index, claim in enumerate(query.claims):
                place: Place = ("claims", index)
                yield from self._set((*place, "set"), 0)
                yield from self._conditions((*place, "conditions"), claim.set.cls, 0, least=1)
            return
        for index, having in enumerate(query.having if isinstance(query, form.Grouped) else ()):
            place = ("having", index)
            yield from self._conditions((*place, "computed", "where"), query.set.cls, 0, least=1)
            yield from self._comparison(place, "value", 0)
            if isinstance(having.value, form.Computed):
                yield from self._conditions((*place, "value", "where"), query.set.cls, 0, least=1)
        if isinstance(query, form.Share):
            yield from self._conditions(("part",), query.set.cls, 0, least=1)
        yield from self._set(("set",), 0)

    # -- what is asked for -------------------------------------------------------------------------------------------

    def _asked(self) -> Iterator[Piece]:
        query = self._query
        if isinstance(query, form.Ask):
            claim = query.claims[0]
            about = form.narrow(claim.set, *claim.conditions) if len(query.claims) == 1 else None
            yield self._asking("asked", "yes or no", about, ())
        elif isinstance(query, form.Show):
            yield from self._shown(query)
        elif isinstance(query, form.HowMany):
            yield self._asking("asked", "how many they are", query.set, ())
        elif isinstance(query, form.Aggregate):
            others = self._computed(query.term, query.set, query.function)
            yield self._asking("aggregate", self._named(query.term, query.set, query.function), query.set, others)
        elif isinstance(query, form.Share):
            says = f"the share of {self._say.members(query.set)}"
            yield self._asking("aggregate", says, form.narrow(query.set, *query.part), ())
        elif isinstance(query, form.Grouped):
            yield from self._grouped(query)

    def _shown(self, query: form.Show) -> Iterator[Piece]:
        if not query.terms:
            yield self._asking("asked", f"the {self._members(query.set)}", query.set, ())
            return
        for index, term in enumerate(query.terms):
            english = f"the {self._say.term(term, query.set)}"
            without = None
            if len(query.terms) > 1:
                without = Edit(english, f"without '{english}'", left_out(query, ("terms", index)))
            others: tuple[tuple[str, Query], ...] = ()
            if len(query.terms) == 1:
                others = self._computed(term, query.set)
            yield self._asking("asked", english, query.set, others, without=without, place=("terms", index))

    def _comparison(self, place: Place, value: str, depth: int) -> Iterator[Piece]:
        """How two numbers are compared, and the number that was said, where one was."""
        op: form.Op = at(self._query, (*place, "op"))
        ways = [one for one in _WAYS if op in _WAYS and one != op]
        others = (replaced(self._query, (*place, "op"), one, COMPARED[one], COMPARED[op]) for one in ways)
        yield Piece("restriction", COMPARED[op], depth, None, tuple(others))
        numbers = at(self._query, (*place, value))
        for index, number in enumerate(numbers if isinstance(numbers, tuple) else ()):
            yield self._value((*place, value, index), number, "", depth + 1, None)

    def _groups(self, query: form.Grouped) -> Iterator[Piece]:
        """Groups of which something is so: which they are, or how many."""
        groups = self._say.term(query.by, query.set, many=True)
        ways = (f"the {groups}", f"how many {groups} there are")
        said, other = ways[::-1] if query.counted else ways
        yield Piece("asked", said, 0, None, self._edits([(other, replace(query, counted=not query.counted))], said))

    def _grouped(self, query: form.Grouped) -> Iterator[Piece]:
        if query.alone and query.having and query.best is None:
            yield from self._groups(query)
            return
        by = f"for each {self._say.term(query.by, query.set)}"
        ungrouped: Query = form.HowMany(query.set)
        if query.term is not None:
            ungrouped = form.Aggregate(query.function, query.term, query.set)
        named = "how many they are" if query.term is None else self._named(query.term, query.set, query.function)
        others: list[tuple[str, Query]] = []
        if query.term is not None:
            others = [
                (self._named(query.term, query.set, function), replace(query, function=function))
                for function in FUNCTIONS
                if function != query.function
            ]
            others.append(("how many they are", form.Grouped(query.by, "count", None, query.set)))
        else:
            others = [
                (self._named(term, query.set, "avg"), form.Grouped(query.by, "avg", term, query.set))
                for term in self._numbers(query.set.cls)
            ]
        yield Piece("aggregate", named, 0, None, self._edits(others, named))
        yield Piece("group", by, 0, Edit(by, f"without '{by}'", ungrouped))

    def _asking(
        self,
        kind: Kind,
        english: str,
        about: Set | None,
        first: tuple[tuple[str, Query], ...],
        *,
        without: Edit | None = None,
        place: Place | None = None,
    ) -> Piece:
        """What is asked for: in its place the number of them, the things themselves, or any attribute."""
        if about is None:
            return Piece(kind, english, 0, without)
        others = [*first]
        if not isinstance(self._query, form.HowMany) and not self._say.names.is_named(about):
            others.append(("how many they are", form.HowMany(about)))
        if not (isinstance(self._query, form.Show) and not self._query.terms):
            others.append((f"the {self._members(about)} themselves", form.Show(about)))
        there = self._query.terms if isinstance(self._query, form.Show) else ()
        for name, entry in self._lexicon.attributes_of(about.cls).items():
            term = form.Attr(name)
            if term in there or entry.column in self._hidden:
                continue
            terms: tuple[Term, ...] = (term,)
            if place is not None:
                terms = tuple(term if index == place[1] else known for index, known in enumerate(there))
            others.append((f"the {self._say.term(term, about)}", form.Show(about, terms)))
        return Piece(kind, english, 0, without, self._edits(others, english))

    def _edits(self, others: list[tuple[str, Query]], before: str) -> tuple[Edit, ...]:
        """Each way once: two attributes may be said alike."""
        found = {
            english: Edit(english, f"'{english}' instead of '{before}'", query) for english, query in reversed(others)
        }
        return tuple(reversed(found.values()))

    def _computed(self, term: Term, of: Set, but: str = "") -> tuple[tuple[str, Query], ...]:
        """The aggregates of a number."""
        if not isinstance(term, form.Attr) or self._lexicon.attributes[term.name].kind != "number":
            return ()
        return tuple(
            (self._named(term, of, function), form.Aggregate(function, term, of))
            for function in ALONE
            if function != but
        )

    def _numbers(self, cls: str) -> list[form.Attr]:
        entries = self._lexicon.attributes_of(cls).items()
        return [form.Attr(name) for name, e in entries if e.kind == "number" and e.column not in self._hidden]

    def _named(self, term: Term, of: Set, function: str) -> str:
        said = ALONE.get(function, "number of different" if function == "distinct" else "difference in")
        return f"the {said} {self._say.term(term, of)}"

    def _members(self, of: Set) -> str:
        return self._say.members(Set(of.cls)).removeprefix("all ")

    # -- sets and conditions -----------------------------------------------------------------------------------------

    def _set(self, place: Place, depth: int) -> Iterator[Piece]:
        of: Set = at(self._query, place)
        where = (*place, "where")
        if self._say.names.is_named(of):
            english = self._say.members(of)
            blank = ReplaceableValue(self._query, where, english, of.where, of.cls)
            plain = replace(of, where=(), bare=False)
            without = Edit(english, f"without '{english}'", put(self._query, place, plain))
            yield Piece("name", english, depth, without, blank=blank)
        else:
            yield from self._conditions(where, of.cls, depth)

    def _conditions(self, place: Place, cls: str, depth: int, least: int = 0) -> Iterator[Piece]:
        conditions: tuple[Condition, ...] = at(self._query, place)
        for index in range(len(conditions)):
            yield from self._condition((*place, index), cls, depth, may_go=len(conditions) > least)

    def _condition(self, place: Place, cls: str, depth: int, *, may_go: bool = True) -> Iterator[Piece]:
        condition: Condition = at(self._query, place)
        who = "who" if self._lexicon.classes[cls].person else "that"
        name = self._say.members(Set(cls, _parts(condition))) if self._is_name(condition, cls) else ""
        english = name or f"{who} {self._say.clause(condition, cls)}"
        without = None
        if may_go:
            without = Edit(english, f"without '{english}'", left_out(self._query, place))
        kind: Kind = "superlative" if isinstance(condition, form.Extreme) else "restriction"
        piece = Piece(kind, english, depth, without, self._others(condition, place, cls, english))
        if name:
            blank = ReplaceableValue(self._query, place, name, condition, cls)
            yield replace(piece, kind="name", blank=blank)
            return
        inner = list(self._within(condition, place, cls, depth + 1))
        only = inner[0] if len(inner) == 1 else None
        if only is not None and only.blank is not None and not only.others:
            # One value and nothing else: the piece is that value ("who work in department 45").
            yield replace(piece, kind="value" if kind == "restriction" else kind, blank=only.blank)
            return
        yield piece
        middle = inner[0] if inner and not any(other.depth == depth + 1 for other in inner[1:]) else None
        if middle is not None and not middle.blank and not middle.others and isinstance(condition, form.Related):
            # All there is to say of the partners is said already: "in departments 45 or 46".
            inner = [replace(other, depth=other.depth - 1) for other in inner[1:]]
        yield from inner

    def _others(self, condition: Condition, place: Place, cls: str, english: str) -> tuple[Edit, ...]:
        """What may stand in a condition's place."""
        new: list[Condition] = []
        if isinstance(condition, form.Is):
            group = self._lexicon.predicates[condition.predicate].group
            entries = self._lexicon.predicates.items()
            same = (n for n, e in entries if e.of == cls and group is not None and e.group == group)
            new = [form.Is(name) for name in same if name != condition.predicate]
        elif isinstance(condition, form.Not):
            new = [condition.condition]
        elif isinstance(condition, form.Extreme):
            new = [replace(condition, most=not condition.most)]
        who = english.split(" ", 1)[0]
        said = ((other, f"{who} {self._say.clause(other, cls)}") for other in new)
        return tuple(replaced(self._query, place, other, words, english) for other, words in said)

    def _within(self, condition: Condition, place: Place, cls: str, depth: int) -> Iterator[Piece]:
        """The pieces that a condition is made of."""
        if isinstance(condition, form.Compare):
            yield from self._compared(condition, place, depth)
        elif isinstance(condition, form.Related):
            yield from self._set((*place, "to"), depth)
        elif isinstance(condition, form.Member):
            yield from self._set((*place, "of"), depth)
        elif isinstance(condition, form.Shared):
            yield from self._set((*place, "among"), depth)
        elif isinstance(condition, form.Not):
            # The inner condition cannot go and leave a "not" behind.
            inner = self._condition((*place, "condition"), cls, depth, may_go=False)
            yield from (piece for piece in inner if piece.blank or piece.others or piece.without)
        elif isinstance(condition, (form.Either, form.Every)):
            yield from self._conditions((*place, "conditions"), cls, depth, least=1)
        elif isinstance(condition, form.Extreme) and condition.count > 1:
            yield self._value((*place, "count"), condition.count, "", depth, None)

    def _compared(self, condition: form.Compare, place: Place, depth: int) -> Iterator[Piece]:
        if isinstance(condition.term, form.Number):
            yield from self._set((*place, "term", "of"), depth)
        if isinstance(condition.value, form.Of):
            yield from self._set((*place, "value", "set"), depth)
        elif isinstance(condition.value, tuple):
            term = condition.term
            while isinstance(term, form.Via):
                term = term.term
            attribute = term.name if isinstance(term, form.Attr) else ""
            for index, value in enumerate(condition.value):
                spot: Place = (*place, "value", index)
                without = None
                if condition.op == "in" and len(condition.value) > 1:
                    without = Edit(str(value), f"without '{value}'", left_out(self._query, spot))
                yield self._value(spot, value, attribute, depth, without)

    def _value(self, place: Place, value: form.Scalar, attribute: str, depth: int, without: Edit | None) -> Piece:
        blank = ReplaceableValue(self._query, place, str(value), value, "", attribute)
        return Piece("value", str(value), depth, without, blank=blank)

    def _is_name(self, condition: Condition, cls: str) -> bool:
        return isinstance(condition, form.Every) and self._say.names.is_named(Set(cls, condition.conditions))


def _parts(condition: Condition) -> tuple[Condition, ...]:
    return condition.conditions if isinstance(condition, form.Every) else (condition,)


def _queries_within(query: form.Minus | form.Over | form.Versus | form.Together) -> tuple[Place, ...]:
    """Where the queries stand that a query is made of."""
    if isinstance(query, form.Together):
        return tuple(("queries", index) for index in range(len(query.queries)))
    if isinstance(query, form.Versus) and isinstance(query.right, tuple):
        return (("left",),)
    return (("left",), ("right",))


def _within_whole(piece: Piece, whole: Query, place: Place) -> Piece:
    """A piece of a query that stands at a place of a whole one, as a piece of the whole, whose parts stay numbers."""

    def number(edit: Edit) -> bool:
        return isinstance(edit.query, (form.HowMany, form.Aggregate))

    def lifted(edit: Edit) -> Edit:
        return replace(edit, query=put(whole, place, edit.query))

    without, blank = piece.without, piece.blank
    return replace(
        piece,
        without=lifted(without) if without is not None and number(without) else None,
        others=tuple(map(lifted, filter(number, piece.others))),
        blank=replace(blank, query=whole, place=(*place, *blank.place)) if blank is not None else None,
    )

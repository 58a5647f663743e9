# mypy: disable-error-code="union-attr, type-var, misc, arg-type"
"""What an earlier request lends to the next one: who "she" and "those" are, and what "how about Paul Tai" asks.

Classes 1 and 2 of the 1989 paper, 5: reference to the preceding query, and ellipsis, both by its logical form. A set
that was asked for is also the answer that was seen, so "those" reaches it as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wizard.ask.form import (
    Aggregate,
    Ask,
    Attr,
    Compare,
    Condition,
    Either,
    Every,
    Extreme,
    Grouped,
    Is,
    Minus,
    Not,
    Query,
    Related,
    Set,
    Show,
    Term,
    Together,
    narrow,
    rewrite,
    walk,
)
from wizard.ask.grammar.attaching import attach
from wizard.ask.grammar.clauses import one
from wizard.ask.grammar.questions import Fragment
from wizard.domain.lexicon import Lexicon


def antecedents(query: Query) -> tuple[Set, ...]:
    """Sets that a pronoun may mean, likeliest first: what was asked about, then what was mentioned."""
    found: list[Set] = [_main(query)]
    for node in walk(query):
        if isinstance(node, Set) and node.where and not any(_same(node, known) for known in found):
            found.append(node)
    return tuple(replace(node, earlier=True, bare=False, each=False) for node in found)


def among(query: Query, earlier: Query) -> Query | None:
    """ "Who is the oldest?" of those who were found before; None where something says of whom, or nothing was found."""
    if isinstance(query, Ask) or not query.set.where or not all(isinstance(c, Extreme) for c in query.set.where):
        return None
    main = _main(earlier)
    if main.cls != query.set.cls or not main.where:
        return None
    plain = tuple(c for c in main.where if not isinstance(c, Extreme))
    return replace(query, set=replace(query.set, where=(*plain, *query.set.where), earlier=True))


def _same(left: Set, right: Set) -> bool:
    return (left.cls, left.where) == (right.cls, right.where)


def _main(query: Query) -> Set:
    """The set that a query is about; the named members of a yes/no question together."""
    if isinstance(query, Minus):
        return _main(query.left)
    if isinstance(query, Together):
        return _main(query.queries[0])
    if not isinstance(query, Ask):
        return query.set
    sets = [claim.set for claim in query.claims]
    if len(sets) == 1:
        return sets[0]
    parts = tuple(one(s.where) for s in sets)
    return Set(sets[0].cls, (Either(parts),))


def merge(fragment: Fragment, query: Query, lexicon: Lexicon) -> Iterator[tuple[Query, float]]:
    """The earlier query with the fragment in it: every way, with costs."""
    main = _main(query)
    if fragment.function:
        terms = fragment.terms or ((query.term,) if isinstance(query, Aggregate) else ())
        terms = terms or (query.terms if isinstance(query, Show) else ())
        if len(terms) == 1 and fragment.cls in ("", main.cls):
            yield Aggregate(fragment.function, terms[0], main), 0.0
    elif fragment.terms and fragment.cls == main.cls:
        yield _asking(query, fragment.terms), 0.0
    if isinstance(query, Aggregate) and query.function == "difference":
        return  # it is between those two: neither gives way to another, and there is none between fewer
    if fragment.conditions and fragment.cls == main.cls:
        yield about(query, _with(main, fragment.conditions, lexicon)), 0.0
    if fragment.set is not None:
        yield from _with_set(fragment.set, query, main, lexicon)


def _with_set(new: Set, query: Query, main: Set, lexicon: Lexicon) -> Iterator[tuple[Query, float]]:
    if new.cls == main.cls and new.where:
        named = _is_named(new, lexicon)
        replaced = about(query, replace(new, bare=False))
        if named == _is_named(main, lexicon):
            yield replaced, 0.0 if named else 1.0
        else:
            yield replaced, 0.2 if named else 1.5
        if not named:
            yield about(query, _with(main, new.where, lexicon)), 0.0
    for old in _nested(query):
        if old.cls == new.cls and new.where:
            yield swapped(query, old, replace(new, bare=False)), 0.1
    if new.cls != main.cls and new.where and not any(old.cls == new.cls for old in _nested(query)):
        for full, cost in attach(lexicon, main, "of", new):
            yield about(query, full), cost + 0.5


def _is_named(found: Set, lexicon: Lexicon) -> bool:
    """Whether the set is members by name, or all that are of a key: it is replaced whole."""
    names = {name for name, entry in lexicon.attributes.items() if "name" in name or entry.kind == "identifier"}
    terms = [node.term for node in walk(found.where) if isinstance(node, Compare)]
    return (
        bool(terms)
        and all(isinstance(term, Attr) and term.name in names for term in terms)
        and not any(isinstance(node, (Is, Related, Extreme)) for node in walk(found.where))
    )


def _nested(query: Query) -> list[Set]:
    main = _main(query)
    sets = [node for node in walk(query) if isinstance(node, Set) and not _same(node, main)]
    if isinstance(query, Ask):
        sets = [node for node in sets if not any(_same(node, claim.set) for claim in query.claims)]
    return [node for node in sets if node.where]


def swapped(query: Query, old: Set, new: Set) -> Query:
    """The query with one set in place of another, wherever it stands."""
    changed: Query = rewrite(query, lambda node: new if isinstance(node, Set) and _same(node, old) else node)
    return changed


def about(query: Query, new: Set) -> Query:
    """The same question of another set."""
    if isinstance(query, Ask):
        return Ask((replace(query.claims[0], set=new),))
    return replace(query, set=new)


def _asking(query: Query, terms: tuple[Term, ...]) -> Query:
    """Another thing of the same set."""
    if isinstance(query, (Aggregate, Grouped)) and len(terms) == 1 and query.function != "count":
        return replace(query, term=terms[0])
    return Show(_main(query), terms)


def _with(base: Set, conditions: tuple[Condition, ...], lexicon: Lexicon) -> Set:
    """The set with conditions that take the place of those they exclude, and join the others."""
    new = {key for condition in conditions for key in _keys(condition, lexicon)}
    kept = tuple(c for c in base.where if not (set(_keys(c, lexicon)) & new))
    return narrow(replace(base, where=kept), *conditions)


def _keys(condition: Condition, lexicon: Lexicon) -> Iterator[tuple[str, object]]:
    """What a condition is about: two about the same exclude each other."""
    if isinstance(condition, Compare):
        yield "term", condition.term
    elif isinstance(condition, Is):
        group = lexicon.predicates[condition.predicate].group
        yield ("group", group) if group else ("predicate", condition.predicate)
        for entry in lexicon.predicates[condition.predicate].when:
            if entry.attribute is not None:
                yield "term", Attr(entry.attribute)
    elif isinstance(condition, Related):
        yield "step", (condition.step, condition.to.cls)
    elif isinstance(condition, Not):
        yield from _keys(condition.condition, lexicon)
    elif isinstance(condition, (Either, Every)):
        for part in condition.conditions:
            yield from _keys(part, lexicon)
    elif isinstance(condition, Extreme):
        yield "extreme", None

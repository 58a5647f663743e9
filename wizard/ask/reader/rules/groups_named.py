"""Groups that are listed first, and what is computed of each said beside them, with the group named once more.

"The departments and the number of employees in each department" asks no more than "the number of employees in each
department". What narrows the groups narrows whom they are of: "the departments of division 3 and ...".
"""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Grouped, Key, Related, Set, Term, Via, narrow
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY, Measure, Noun, WholeRequest
from wizard.ask.reader.rules.book import Book, Made, last
from wizard.ask.reader.rules.surroundings import in_groups

BOOK = Book()


@BOOK.rule("R", "(NP | T | which be NP | what be T | which be T) (and | comma and | and what be | comma and what be) R",
           cost=-0.4, example="the departments and the number of employees in each department")  # fmt: skip
def _groups_and_what_is_computed(j: Joiner, *parts: object) -> Made:
    """What is computed of each group, where the groups were named before it."""
    asked = last(WholeRequest, parts)
    kind = next(part for part in parts if isinstance(part, Noun | Measure))
    query = in_groups(asked.query)
    if not isinstance(query, Grouped) or query.best or query.having or query.alone or query.also:
        return
    for term, of in _of_those(j, kind, query.by, query.set):
        yield WholeRequest(replace(query, by=term, set=of), of), 0.0


def _of_those(j: Joiner, kind: Noun | Measure, term: Term, of: Set) -> Iterator[tuple[Term, Set]]:
    """What tells the groups of the kind apart, with the members that are in one; none where there is no such group."""
    if isinstance(kind, Measure):
        if kind.term == term and not (kind.function or kind.more):
            yield term, of if not kind.owner.where or kind.owner == of else narrow(of, *kind.owner.where)
            return
        groups = named_by(j, kind)
    else:
        groups = None if kind.bare or kind.pronoun or kind.count or kind.joined or kind.terms else kind.members
    if groups is None or groups.cls == ANY or not isinstance(term, Via) or term.term != Key():
        return
    if j.other_end(term.step) == groups.cls:
        shown = Via(term.step, kind.term) if isinstance(kind, Measure) else term
        yield shown, narrow(of, Related(term.step, groups)) if groups.where else of


def named_by(j: Joiner, names: Measure) -> Set | None:
    """Those whose names are asked for: "the names of the departments"; None where the measure is no name of theirs."""
    if names.function or names.more or not isinstance(names.term, Attr) or (names.owner.where and not names.owned):
        return None
    shown = names.term.name in j.lexicon.classes[names.owner.cls].display
    return names.owner if shown and j.is_name(names.term.name) else None

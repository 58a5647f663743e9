"""What a relation says of the rows that tie two things: who won a race has a result in it whose position is 1.

A relation of the lexicon with `when` names conditions on such rows. A reading of it is rewritten: the partner is a
partner of a linking row that meets the conditions, so that SQL, paraphrase and later turns speak of these rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from wizard.ask.facts import replace
from wizard.ask.form import (
    Attr,
    Compare,
    Condition,
    Every,
    Is,
    Not,
    Number,
    Op,
    Query,
    Related,
    Set,
    Step,
    rewrite,
    walk,
)
from wizard.ask.reader.narrowing import within
from wizard.domain.lexicon import Lexicon
from wizard.domain.lexicon_entries import ConditionEntry
from wizard.domain.paths import Hop, turned


def conditions_on_rows(relation: str, lexicon: Lexicon) -> tuple[Condition, ...]:
    """What a linking row must meet; empty for relations that hold by any row."""
    return tuple(_condition(entry) for entry in lexicon.relations[relation].when)


def _condition(entry: ConditionEntry) -> Condition:
    if entry.is_ is not None:
        return Is(entry.is_)
    term = Attr(str(entry.attribute))
    tests: tuple[tuple[Op, Any], ...] = (
        ("=", entry.equals), ("contains", entry.contains), (">", entry.over), ("<", entry.under),
    )  # fmt: skip
    found = next((Compare(term, op, (value,)) for op, value in tests if value is not None), Compare(term, "present"))
    return Not(found) if entry.not_ else found


def split_at_rows(
    step: Step, lexicon: Lexicon, steps: Callable[[str, str], list[Step]]
) -> Iterator[tuple[Step, str, Step]]:
    """Every way of a step over a table that is a class's: to the class's members, the class, on from these."""
    relation = lexicon.relations[step.relation]
    near, far = (relation.to, relation.from_) if step.inverse else (relation.from_, relation.to)
    whole = turned(relation.path) if step.inverse else tuple(relation.path)
    wanted = {
        lexicon.predicates[entry.is_].of if entry.is_ is not None else lexicon.attributes[str(entry.attribute)].of
        for entry in relation.when
    }
    for cut in range(1, len(whole)):
        for cls, entry in lexicon.classes.items():
            if entry.table == whole[cut].left_table and (not wanted or cls in wanted):
                for one in _by_path(near, cls, whole[:cut], lexicon, steps):
                    for other in _by_path(cls, far, whole[cut:], lexicon, steps):
                        yield one, cls, other


def _by_path(
    near: str, far: str, path: tuple[Hop, ...], lexicon: Lexicon, steps: Callable[[str, str], list[Step]]
) -> list[Step]:
    """The first step between two classes that goes this way."""
    for step in steps(near, far):
        own = lexicon.relations[step.relation].path
        if (turned(own) if step.inverse else own) == path:
            return [step]
    return []


def of_one_row(
    base: Set, condition: Condition, lexicon: Lexicon, steps: Callable[[str, str], list[Step]]
) -> Set | None:
    """The set with two partners that one row ties to the member, said side by side: who "has a degree in physics from
    Rice" has it from there. None where no row ties both."""
    known = base.where[-1] if base.where else None
    if not isinstance(known, Related) or not isinstance(condition, Related) or known.step == condition.step:
        return None
    for near, cls, onward in split_at_rows(known.step, lexicon, steps):
        for again, same, other in split_at_rows(condition.step, lexicon, steps):
            if (near, cls) == (again, same) and onward != other and known.to.where and condition.to.where:
                row = Set(cls, (Related(onward, known.to), Related(other, condition.to)))
                return within(replace(base, where=base.where[:-1]), Related(near, row))
    return None


def said_of_the_rows(query: Query, lexicon: Lexicon, steps: Callable[[str, str], list[Step]]) -> Query:
    """The query in which conditions on linking rows stand; unchanged where no relation of it has any."""
    if not _conditional(query, lexicon):
        return query

    def change(node: Any) -> Any:
        if not isinstance(node, (Related, Number)) or not lexicon.relations[node.step.relation].when:
            return node
        way = next(split_at_rows(node.step, lexicon, steps), None)
        if way is None:
            return _at_an_end(node, lexicon, steps)
        near, cls, onward = way
        to = node.to if isinstance(node, Related) else node.of
        partner = () if to == Set(to.cls) else (Related(onward, to),)
        rows = Set(cls, (*conditions_on_rows(node.step.relation, lexicon), *partner))
        return Related(near, rows) if isinstance(node, Related) else Number(near, rows)

    def undone(node: Any) -> Any:
        return _not_done_yet(node, lexicon, steps) if isinstance(node, Not) else node

    changed: Query = rewrite(rewrite(query, undone), change)
    return changed


def _at_an_end(node: Related | Number, lexicon: Lexicon, steps: Callable[[str, str], list[Step]]) -> Condition | Number:
    """The same where the rows are members of the class at one end: films win the nominations that were won."""
    relation = lexicon.relations[node.step.relation]
    near, far = (relation.to, relation.from_) if node.step.inverse else (relation.from_, relation.to)
    whole = turned(relation.path) if node.step.inverse else tuple(relation.path)
    held = conditions_on_rows(node.step.relation, lexicon)
    of = {lexicon.predicates[c.predicate].of if isinstance(c, Is) else _class_of(c, lexicon) for c in held}
    for step in _by_path(near, far, whole, lexicon, steps):
        if isinstance(node, Number) and of == {far}:
            return replace(node, step=step, of=replace(node.of, where=(*held, *node.of.where)))
        if isinstance(node, Related) and of == {far}:
            return Related(step, replace(node.to, where=(*held, *node.to.where)))
        if isinstance(node, Related) and of == {near}:
            return Every((*held, Related(step, node.to)))
    return node


def _class_of(condition: Condition, lexicon: Lexicon) -> str:
    return next(lexicon.attributes[node.name].of for node in walk(condition) if isinstance(node, Attr))


def _not_done_yet(denied: Not, lexicon: Lexicon, steps: Callable[[str, str], list[Step]]) -> Condition:
    """What has not been done that is done later to each row: who has not returned a film has a loan of it that is not
    back, and is nobody who never had one."""
    tied = denied.condition
    held = conditions_on_rows(tied.step.relation, lexicon) if isinstance(tied, Related) else ()
    if not isinstance(tied, Related) or day_done(tied.step.relation, lexicon) is None:
        return denied
    for near, cls, onward in split_at_rows(tied.step, lexicon, steps):
        partner = () if tied.to == Set(tied.to.cls) else (Related(onward, tied.to),)
        return Related(near, Set(cls, (Not(held[0]), *partner)))
    return denied


def day_done(relation: str, lexicon: Lexicon) -> str | None:
    """The day on which what a relation says was done to a linking row, where it holds as soon as the day is there."""
    held = conditions_on_rows(relation, lexicon)
    entries = lexicon.predicates[held[0].predicate].when if len(held) == 1 and isinstance(held[0], Is) else ()
    if len(entries) != 1 or entries[0].attribute is None or entries[0].not_:
        return None
    entry = entries[0]
    plain = (entry.equals, entry.contains, entry.over, entry.under, entry.after, entry.before)
    is_day = lexicon.attributes[str(entry.attribute)].kind == "date"
    return entry.attribute if is_day and all(one is None for one in plain) else None


def _conditional(query: Query, lexicon: Lexicon) -> bool:
    return any(isinstance(node, Step) and bool(lexicon.relations[node.relation].when) for node in walk(query))


def says_all(query: Query, lexicon: Lexicon) -> bool:
    """Whether no condition on linking rows is lost: a relation with one stands nowhere but where it was rewritten."""
    return not _conditional(query, lexicon)


def tied_by(cls: str, lexicon: Lexicon) -> dict[str, str]:
    """The classes that rows of a class tie, each with the relation that leads there; one or none where it ties none."""
    key, repeated = set(lexicon.classes[cls].key), lexicon.classes[cls].repeated
    found: dict[str, str] = {}
    for name, relation in lexicon.relations.items():
        own = relation.from_ == cls and len(relation.path) == 1
        if own and (repeated or set(relation.path[0].left_columns) < key):
            found.setdefault(relation.to, name)
    return found

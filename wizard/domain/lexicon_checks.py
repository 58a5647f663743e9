"""Names that a lexicon uses and does not define, and paths that begin or end elsewhere than they must."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wizard.domain.nearest_name import is_it
from wizard.domain.paths import turned
from wizard.domain.stored_days import CLOCK, DIGITS_OF_CLOCK

if TYPE_CHECKING:
    from wizard.domain.lexicon import Lexicon
    from wizard.domain.lexicon_entries import AttributeEntry, ClassEntry, ConditionEntry, RelationEntry, Through
    from wizard.domain.paths import Hop

_Bad = Iterator[tuple[tuple[str, ...], str]]
"""The way to the entry, and what is wrong with it."""


def dangling(lexicon: Lexicon) -> _Bad:
    """Everything that dangles in a lexicon, class by class, attribute by attribute, ..."""
    for name, cls in lexicon.classes.items():
        yield from _of_class(lexicon, name, cls)
    for name, attribute in lexicon.attributes.items():
        yield from _of_attribute(lexicon, ("attributes", name), attribute)
    for name, relation in lexicon.relations.items():
        yield from _of_relation(lexicon, ("relations", name), relation)
    for name, predicate in lexicon.predicates.items():
        where = ("predicates", name)
        if predicate.of not in lexicon.classes:
            yield (*where, "of"), f"no class {predicate.of!r}{is_it(predicate.of, lexicon.classes)}"
        for condition in predicate.when:
            for what in _of_condition(lexicon, condition):
                yield (*where, "when"), what


def _of_relation(lexicon: Lexicon, where: tuple[str, ...], relation: RelationEntry) -> _Bad:
    missing = [cls for cls in (relation.from_, relation.to) if cls not in lexicon.classes]
    if missing:
        yield where, f"no class {missing[0]!r}{is_it(missing[0], lexicon.classes)}"
        return
    wanted = lexicon.classes[relation.from_].table, lexicon.classes[relation.to].table
    if not relation.path or (relation.path[0].left_table, relation.path[-1].right_table) != wanted:
        yield (*where, "path"), f"must lead from {wanted[0]} to {wanted[1]}"
    for what in _no_rows(lexicon, relation):
        yield (*where, "when"), what
    if relation.through is not None:
        for what in _no_way(lexicon, relation, relation.through):
            yield (*where, "through"), what


def _no_rows(lexicon: Lexicon, relation: RelationEntry) -> Iterator[str]:
    """Why conditions on the rows that tie members cannot be told."""
    between = {hop.right_table for hop in relation.path[:-1]}
    classes = {name: entry for name, entry in lexicon.classes.items() if entry.table in between}
    if not between:  # nominations, which a film wins, are the rows themselves
        classes = {name: lexicon.classes[name] for name in (relation.from_, relation.to)}
    own = {name: entry for cls in classes for name, entry in lexicon.attributes_of(cls).items()}
    of_rows = [one for one in relation.when if one.is_ is None]
    for condition in of_rows:
        if condition.attribute is None or condition.attribute not in own:
            yield f"no attribute {condition.attribute!r} of a class on the way{is_it(str(condition.attribute), own)}"
    if relation.when and (relation.prepositions or relation.inverse_prepositions):
        yield "a relation with conditions is said by its verbs and nouns; prepositions belong to one without"
    told = {own[one.attribute].of for one in of_rows if one.attribute in own}
    states = {one.is_: lexicon.predicates.get(one.is_) for one in relation.when if one.is_ is not None}
    yield from (
        f"no predicate {name!r}{is_it(name, lexicon.predicates)}" for name, one in states.items() if one is None
    )
    told |= {one.of for one in states.values() if one is not None and one.of in classes}
    if len(told) > 1:
        yield f"its conditions are of {' and '.join(sorted(told))}; name those of one class"
    for cls in told:
        at = next((at for at, hop in enumerate(relation.path[:-1], 1) if hop.right_table == classes[cls].table), 0)
        ways = [(relation.from_, cls, relation.path[:at]), (cls, relation.to, relation.path[at:])]
        if not at:  # of what the relation itself leads to or from
            ways = [(relation.from_, relation.to, relation.path)]
        for near, far, path in ways:
            if not any(_leads(one, near, far, path) for one in lexicon.relations.values()):
                yield f"no relation leads from {near} to {far} in the same way; write one, it needs no words"


def _leads(one: RelationEntry, near: str, far: str, path: tuple[Hop, ...]) -> bool:
    """Whether a relation without conditions goes that way, from either end."""
    if one.when:
        return False
    return (one.from_, one.to, one.path) == (near, far, path) or (one.to, one.from_, turned(one.path)) == (
        near,
        far,
        path,
    )


def _no_way(lexicon: Lexicon, relation: RelationEntry, through: Through) -> Iterator[str]:
    """Why what is said by a relation cannot be meant of others."""
    way, over = lexicon.relations.get(through.relation), lexicon.relations.get(through.over)
    if way is None or over is None:
        name = through.relation if way is None else through.over
        yield f"no relation {name!r}{is_it(name, lexicon.relations)}"
    elif (over.from_, over.to) not in {(way.from_, relation.to), (way.to, relation.to)} or relation.from_ not in (
        way.from_,
        way.to,
    ):
        yield f"{through.relation!r} and {through.over!r} must lead from {relation.from_} to {relation.to}"


def _of_class(lexicon: Lexicon, name: str, cls: ClassEntry) -> _Bad:
    where = ("classes", name)
    parts: tuple[str, ...] = (cls.week.attribute,) if cls.week else ()
    parts += (cls.date.year, cls.date.month, cls.date.day) if cls.date else ()
    parts += (cls.date.weekday,) if cls.date and cls.date.weekday else ()
    for shown in (*cls.display, *filter(None, (cls.number, cls.when, cls.time, cls.tally, cls.amount)), *parts):
        if shown not in lexicon.attributes:
            yield where, f"no attribute {shown!r}{is_it(shown, lexicon.attributes) or '; define it or drop it'}"
    for way in (*cls.unmarked, *(found.relation for found in (cls.week, cls.date) if found)):
        if way not in lexicon.relations:
            yield where, f"no relation {way!r}{is_it(way, lexicon.relations)}"
    mine = [way for way, relation in lexicon.relations.items() if name in (relation.from_, relation.to)]
    for label in cls.labels:
        if label not in mine:
            yield (*where, "labels"), f"no relation {label!r} from {name}{is_it(label, mine)}"
    for noun, terms in cls.shown_together.items():
        missing = [one for one in terms if one not in lexicon.attributes_of(name)]
        if missing or not terms:
            near = is_it(missing[0], lexicon.attributes_of(name)) if missing else "; name those that it asks for"
            yield (*where, "shown_together", noun), f"no attribute {missing[0]!r} of {name}{near}" if missing else near
    known = (*lexicon.attributes, *lexicon.relations)
    if cls.how_much is not None and cls.how_much not in known:
        yield (*where, "how_much"), f"no attribute or relation {cls.how_much!r}{is_it(cls.how_much, known)}"


def _of_attribute(lexicon: Lexicon, where: tuple[str, ...], attribute: AttributeEntry) -> _Bad:
    if attribute.of not in lexicon.classes:
        yield (*where, "of"), f"no class {attribute.of!r}{is_it(attribute.of, lexicon.classes)}"
        return
    table, _, column = attribute.column.partition(".")
    if not column:
        yield (*where, "column"), f"{attribute.column!r} names no table; write 'table.column'"
    yield from _of_values(where, attribute)
    if attribute.months is not None:
        for what in _of_months(lexicon, attribute, attribute.months.attribute):
            yield (*where, "months"), what
    start = lexicon.classes[attribute.of].table
    ends = (attribute.path[0].left_table, attribute.path[-1].right_table) if attribute.path else (start, start)
    if ends != (start, table):
        yield where, f"its path must lead from {start} to {table}, and leads from {ends[0]} to {ends[1]}"
    for other in (*attribute.instead, *attribute.unless.values(), *([attribute.meaning] if attribute.meaning else [])):
        if other not in lexicon.attributes:
            yield where, f"no attribute {other!r}{is_it(other, lexicon.attributes)}"
    for said in attribute.unless:
        if said not in lexicon.predicates:
            yield where, f"no predicate {said!r}{is_it(said, lexicon.predicates)}"


def _of_values(where: tuple[str, ...], attribute: AttributeEntry) -> _Bad:
    """Fields that say how the value is worked out from the column's, of a kind that they are not for."""
    stored = {"text": "number", CLOCK: "time", DIGITS_OF_CLOCK: "time"}.get(attribute.stored or "", "date")
    said = (("stored", stored, attribute.stored), ("scale", "number", attribute.scale != 1.0),
            ("times", "number", attribute.times), ("off", "number", attribute.off),
            ("minus", "number", attribute.minus))  # fmt: skip
    for field, kind, written in said:
        if written and attribute.kind != kind and attribute.since is None:
            yield (*where, field), f"is for attributes of kind {kind}, and this one is of kind {attribute.kind}"
    if attribute.until is not None and attribute.since is None:
        yield (*where, "until"), "is for attributes with since: years or since: days"


def _of_months(lexicon: Lexicon, attribute: AttributeEntry, month: str) -> Iterator[str]:
    """Why a year's month is not to be found where the lexicon says."""
    if attribute.kind != "year":
        yield f"is for attributes of kind year, and this one is of kind {attribute.kind}"
    beside = lexicon.attributes_of(attribute.of)
    if month not in beside:
        yield f"no attribute {month!r} of {attribute.of}{is_it(month, beside)}"


def _of_condition(lexicon: Lexicon, condition: ConditionEntry) -> Iterator[str]:
    if condition.is_ is not None and condition.is_ not in lexicon.predicates:
        yield f"no predicate {condition.is_!r}{is_it(condition.is_, lexicon.predicates)}"
    for other in (condition.after, condition.before):
        if other not in (None, "today", *lexicon.attributes):
            yield f"no attribute {other!r}{is_it(str(other), lexicon.attributes)}; write one, or today"
    if (condition.attribute is None) == (condition.relation is None):
        yield "each condition names an attribute or a relation"
    elif condition.attribute is not None and condition.attribute not in lexicon.attributes:
        yield f"no attribute {condition.attribute!r}{is_it(condition.attribute, lexicon.attributes)}"
    elif condition.relation is not None and condition.relation not in lexicon.relations:
        yield f"no relation {condition.relation!r}{is_it(condition.relation, lexicon.relations)}"

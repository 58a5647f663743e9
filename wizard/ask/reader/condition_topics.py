"""What conditions are about: two about the same thing take each other's place, or contradict each other."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask import form
from wizard.ask.form import Attr, Compare, Condition, Either, Every, Extreme, Is, Not, Related
from wizard.domain.lexicon import Lexicon


def keys(condition: Condition, lexicon: Lexicon) -> Iterator[tuple[str, object]]:
    """What a condition is about: two about the same take each other's place."""
    if isinstance(condition, Compare):
        yield "term", condition.term
        if isinstance(condition.term, form.Number):
            yield from _step_keys(condition.term.step, condition.term.of.cls, lexicon)
    elif isinstance(condition, Is):
        entry = lexicon.predicates[condition.predicate]
        yield ("group", entry.group) if entry.group else ("predicate", condition.predicate)
        for when in entry.when:
            if when.attribute is not None:
                yield "term", Attr(when.attribute)
                if when.not_:
                    yield "none", lexicon.attributes[when.attribute].column
    elif isinstance(condition, Related):
        yield from _step_keys(condition.step, condition.to.cls, lexicon)
    elif isinstance(condition, Not):
        yield from keys(condition.condition, lexicon)
    elif isinstance(condition, (Either, Every)):
        for part in condition.conditions:
            yield from keys(part, lexicon)
    elif isinstance(condition, Extreme):
        yield "extreme", None


def _step_keys(step: form.Step, cls: str, lexicon: Lexicon) -> Iterator[tuple[str, object]]:
    """The relation, or the part that several relations of a class play: where from, where to, when."""
    relation = lexicon.relations[step.relation]
    near = relation.to if step.inverse else relation.from_
    entry = lexicon.classes[near]
    if not step.inverse and len(relation.path) == 1 and len(relation.path[0].left_columns) == 1:
        yield "none", f"{relation.path[0].left_table}.{relation.path[0].left_column}"  # who has one is not without one
    whens = {part.relation for part in (entry.week, entry.date) if part is not None}
    if step.relation in whens:
        yield "when", near
    elif step.relation in entry.unmarked:
        yield "place", (near, entry.unmarked.index(step.relation) % 2)
    else:
        yield "step", (step, cls)

"""Rules applied: which fields are reasonable beside what a statement asks for, and why; nothing is changed yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from wizard.ask.maximum.compared import Compared, compared_by
from wizard.ask.maximum.mentions import Mentions
from wizard.ask.maximum.places import Output, Place
from wizard.ask.maximum.statement import WidenedStatement
from wizard.domain.maximum import FieldRule, MaximumRules
from wizard.domain.paths import Hop


@dataclass(frozen=True, eq=False)
class Addition:
    """A column to be shown."""

    place: Place
    """Where the rest of the path begins."""
    path: tuple[Hop, ...]
    """Hops that the statement does not go yet."""
    column: str
    """`table.column`."""
    because: str
    source: str
    """As the rule says."""
    joined: bool = False
    """Only where the statement goes the whole path itself."""


@dataclass(frozen=True)
class WideningPlan:
    """All that would be shown, in the order of the rules."""

    additions: tuple[Addition, ...]
    left_out: tuple[str, ...]
    """Why other reasonable fields cannot be shown."""
    compared: tuple[Compared, ...] = ()
    """What the statement compares its rows by, where it is computed."""
    why_nothing: str = ""
    """Where nothing is added."""


def plan(statement: WidenedStatement, rules: MaximumRules) -> WideningPlan:
    """What the rules add to a statement."""
    outputs = statement.outputs()
    mentions = Mentions(statement, outputs)
    shown = {ref.key for output in outputs if output.plain for ref in output.refs}
    additions: dict[object, Addition] = {}
    left_out: dict[str, None] = {}
    for addition in _wanted(outputs, rules, mentions):
        place, path = _as_far_as_joined(statement, addition.place, addition.path)
        name = addition.column.partition(".")[2].lower()
        if (addition.joined and path) or (not path and (place.key, name) in shown) or _is_shown(addition, name, shown):
            continue
        key = (place.key, tuple(path), name)
        if key in additions:
            continue
        obstacle = _obstacle(statement, place, path, name, mentions)
        if obstacle:
            left_out.setdefault(f"{addition.column} ({addition.because}): {obstacle}")
        else:
            additions[key] = replace(addition, place=place, path=path)
    why = "" if additions else _why_nothing(outputs)
    return WideningPlan(tuple(additions.values()), tuple(left_out), compared_by(statement), why)


def _is_shown(addition: Addition, name: str, shown: set[tuple[object, str]]) -> bool:
    """Whether the column's value is shown already, as the foreign key that leads to it."""
    if len(addition.path) != 1 or addition.path[0].right_column.lower() != name:
        return False
    return (addition.place.key, addition.path[0].left_column.lower()) in shown


def _why_nothing(outputs: tuple[Output, ...]) -> str:
    asked = sorted({f"{ref.place.table}.{ref.column}" for output in outputs for ref in output.refs})
    if not asked:
        return "what is computed, or gathered from several tables, is its own maximum"
    return f"no rule adds anything to {', '.join(asked)}"


def _wanted(outputs: tuple[Output, ...], rules: MaximumRules, mentions: Mentions) -> Iterator[Addition]:
    """What the rules ask for, one asked column after another."""
    entities = {table.lower(): rule for table, rule in rules.entities.items()}
    columns = {name.lower(): rule for name, rule in rules.columns.items()}
    for output in outputs:
        for ref in output.refs:
            table, asked = ref.place.table, f"{ref.place.table}.{ref.column}"
            rule, entity = columns.get(asked), entities.get(table)
            if entity is not None and (rule is None or rule.instead is None):
                for name in entity.fields:
                    yield Addition(ref.place, (), f"{table}.{name}", f"beside {asked}", entity.source)
            if rule is not None:
                for name in rule.instead or rule.also or ():
                    yield Addition(ref.place, (), f"{table}.{name}", f"beside {asked}", rule.source)
            for one in rules.rules:
                if any(name.lower() in (table, asked) for name in one.asked):
                    yield from _of_rule(one, ref.place, asked, mentions)


def _of_rule(rule: FieldRule, place: Place, asked: str, mentions: Mentions) -> Iterator[Addition]:
    if rule.when == "mentioned" and rule.path and not mentions.walks(place, rule.path):
        return
    over = f" over {', '.join(f'{hop.left_table}.{hop.left_column}' for hop in rule.path)}" if rule.path else ""
    because = f"{'mentioned, ' if rule.when == 'mentioned' else ''}beside {asked}{over}"
    for name in rule.add:
        if rule.when == "mentioned" and not rule.path and not mentions.has(place, name.partition(".")[2].lower()):
            continue
        yield Addition(place, rule.path, name, because, rule.source, rule.when == "joined")


def _as_far_as_joined(
    statement: WidenedStatement, place: Place, path: tuple[Hop, ...]
) -> tuple[Place, tuple[Hop, ...]]:
    """The place that the statement itself goes to along the path, and the hops that are left."""
    for done, hop in enumerate(path):
        further = statement.joined(place, hop)
        if further is None:
            return place, path[done:]
        place = further
    return place, ()


def _obstacle(statement: WidenedStatement, place: Place, path: tuple[Hop, ...], column: str, mentions: Mentions) -> str:
    """Why a column at the end of the path cannot be shown beside what is asked; empty where it can."""
    found = statement.obstacle(place, path[0].left_column.lower() if path else column)
    if found:
        return found
    for number, hop in enumerate(path):
        if statement.is_key(hop.right_table, hop.right_column):
            continue
        if statement.is_grouped(place):
            return "there is more than one of it in a group"
        if mentions.goes(place, path[: number + 1]):
            return f"the statement picks among several {hop.right_table} where they cannot be shown"
    return ""

"""Tables of a statement in the making: aliases, joins for attributes, partners over relations, terms as expressions."""

# ruff: noqa: S608 - names come from the checked lexicon, and the guard reads every statement again
from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass, field

from wizard.ask import form
from wizard.ask.column_values import part_of, value_of
from wizard.ask.form import Step, Term
from wizard.ask.rows_once import RowsOnce
from wizard.ask.sqltext import computed
from wizard.domain.lexicon import Lexicon
from wizard.domain.lexicon_entries import AttributeEntry
from wizard.domain.paths import Hop, turned
from wizard.domain.schema import in_sql

_BETWEEN = "\u241f"
"""Stands between the columns of a key that are written as one text; no value has it."""
FUNCTIONS = {"sum": "SUM", "avg": "AVG", "min": "MIN", "max": "MAX"}


def applied(function: str, value: str) -> str:
    """An aggregate as SQL; the `difference` between two is that of the most and the least, `distinct` counts."""
    if function == "difference":
        return f"MAX({value}) - MIN({value})"
    return f"COUNT(DISTINCT {value})" if function == "distinct" else f"{FUNCTIONS[function]}({value})"


@dataclass
class SelectFrame:
    """One SELECT in the making: a table under an alias, and the tables joined for attributes."""

    cls: str
    alias: str
    table: str
    joins: list[str] = field(default_factory=list)
    joined: dict[tuple[Hop, ...], str] = field(default_factory=dict)
    hops: list[Hop] = field(default_factory=list)
    """What joins to partners went over, each towards the table that was joined; an attribute has one value."""

    @property
    def source(self) -> str:
        """What stands after FROM: the tables under their aliases, with their joins."""
        return " ".join([f"{in_sql(self.table)} AS {self.alias}", *self.joins])


@dataclass(frozen=True)
class Tie:
    """Columns of a member, and those of its partners that must be equal to them, pairwise."""

    near: tuple[str, ...]
    far: tuple[str, ...]

    @property
    def equal(self) -> str:
        """The condition that a row is a partner's."""
        return " AND ".join(f"{far} = {near}" for near, far in zip(self.near, self.far, strict=True))

    @property
    def member(self) -> str:
        """What stands before IN: one column, or a row of several."""
        return self.near[0] if len(self.near) == 1 else f"({', '.join(self.near)})"

    @property
    def partners(self) -> str:
        """What a SELECT of all partners selects."""
        return ", ".join(self.far)


def _equal(left: str, hop: Hop, right: str) -> str:
    """A hop between two aliases as a condition."""
    same = [f"{left}.{in_sql(one)} = {right}.{in_sql(other)}" for one, other in hop.pairs]
    only = [f"{left if table == hop.left_table else right}.{in_sql(name)} = '{text}'" for table, name, text in hop.only]
    return " AND ".join((*same, *only))


class Frames:
    """What one statement's frames share; make a new one for the next statement.

    `number`: how many partners of a set a member has, as an expression; which they are is said by conditions.
    """

    def __init__(
        self, lexicon: Lexicon, dialect: str, as_of: datetime.date, number: Callable[[form.Number, SelectFrame], str]
    ) -> None:
        self._lexicon = lexicon
        self._dialect = dialect
        self._as_of = as_of
        self._number = number
        self._aliases: dict[str, int] = {}

    def frame(self, cls: str) -> SelectFrame:
        """A new frame over the table of a class."""
        table = self._lexicon.classes[cls].table
        return SelectFrame(cls, self._alias(table), table)

    def _alias(self, table: str) -> str:
        letter = next((letter for letter in table.lower() if letter.isascii() and letter.isalpha()), "t")
        self._aliases[letter] = self._aliases.get(letter, 0) + 1
        return f"{letter}{self._aliases[letter]}"

    def _join(self, frame: SelectFrame, path: tuple[Hop, ...], how: str = "LEFT JOIN") -> str:
        """The alias at the end of a path from the frame's own table; joined once."""
        alias = frame.alias
        for size in range(1, len(path) + 1):
            known = frame.joined.get(path[:size])
            if known is None:
                hop = path[size - 1]
                known = self._alias(hop.right_table)
                frame.joins.append(f"{how} {in_sql(hop.right_table)} AS {known} ON {_equal(alias, hop, known)}")
                frame.joined[path[:size]] = known
            alias = known
        return alias

    def term(self, term: Term, frame: SelectFrame) -> str:
        """A term of a frame's members as one expression; of a key of several columns, its first."""
        if isinstance(term, form.Attr):
            entry = self._lexicon.attributes[term.name]
            if entry.total:
                return self._total(entry, frame)
            end = self._join(frame, entry.path, "JOIN" if entry.known else "LEFT JOIN")
            column = f"{end}.{in_sql(entry.column.split('.')[1])}"
            return value_of(entry, column, self._dialect, self._as_of)
        if isinstance(term, form.Part):
            value = self.term(term.term, frame)
            if isinstance(term.term, form.Attr) and self._lexicon.attributes[term.term.name].kind == "year":
                return f"({value} / 10) * 10" if term.unit == "decade" else value
            return part_of(value, term.unit, self._dialect)
        if isinstance(term, form.Number):
            return self._number(term, frame)
        if isinstance(term, form.Key):
            return self.columns(term, frame)[0]
        tie, inner = self.partner(term.step, frame)
        value = self.term(term.term, inner)
        value = f"{FUNCTIONS[term.function]}({value})" if term.function else value
        return f"(SELECT {value} FROM {inner.source} WHERE {tie.equal})"

    def _total(self, entry: AttributeEntry, frame: SelectFrame) -> str:
        """The sum of a column over all rows that a path leads to."""
        last = entry.path[-1]
        end = self._alias(last.right_table)
        added = value_of(entry, f"{end}.{in_sql(entry.column.split('.')[1])}", self._dialect, self._as_of)
        rows = f"SELECT SUM({added}) FROM {in_sql(last.right_table)} AS {end}"
        if len(entry.path) == 1:
            return f"({rows} WHERE {_equal(end, last.turned, frame.alias)})"
        first, *between = entry.path[:-1]
        if all(self._is_key(hop.left_table, hop.left_columns) for hop in entry.path[1:]):  # each row has one way back
            near, joins = end, []
            for hop in reversed(entry.path[1:]):
                far = self._alias(hop.left_table)
                joins.append(f"JOIN {in_sql(hop.left_table)} AS {far} ON {_equal(near, hop.turned, far)}")
                near = far
            return f"({rows} {' '.join(joins)} WHERE {_equal(near, first.turned, frame.alias)})"
        # IN, so that a row to which several ways lead is added once.
        inner = SelectFrame(frame.cls, self._alias(first.right_table), first.right_table)
        before = self._join(inner, tuple(between), "JOIN")
        tie = Tie(tuple(f"{end}.{in_sql(one)}" for one in last.right_columns),
                  tuple(f"{before}.{in_sql(one)}" for one in last.left_columns))  # fmt: skip
        tied = _equal(inner.alias, first.turned, frame.alias)
        return f"({rows} WHERE {tie.member} IN (SELECT {tie.partners} FROM {inner.source} WHERE {tied}))"

    def _is_key(self, table: str, columns: tuple[str, ...]) -> bool:
        """Whether the columns tell the rows of a table apart, being the key of a class of them."""
        entries = (entry for entry in self._lexicon.classes.values() if entry.table == table)
        return any(entry.key == columns and not entry.repeated for entry in entries)

    def columns(self, term: Term, frame: SelectFrame) -> list[str]:
        """The expressions of a term in a list of columns: several for a key of several columns."""
        if isinstance(term, form.Key):
            return [f"{frame.alias}.{in_sql(column)}" for column in self._lexicon.classes[frame.cls].key]
        if isinstance(term, form.Via) and not term.function:
            return self.columns(term.term, self._beside(term.step, frame))
        return [self.term(term, frame)]

    def _beside(self, step: Step, frame: SelectFrame) -> SelectFrame:
        """A partner joined to the frame, for columns of a list: one row for each partner."""
        path, cls = self.path(step)
        beside = SelectFrame(cls, self._join(frame, path), self._lexicon.classes[cls].table)
        beside.joins, beside.hops = frame.joins, frame.hops
        beside.hops += path
        return beside

    def display_columns(self, term: Term, frame: SelectFrame, hidden: frozenset[str]) -> list[str]:
        """The expressions of a term as the subject sees it: of members, what they are known by; none that is hidden."""
        if isinstance(term, form.Via) and not term.function:
            return self.display_columns(term.term, self._beside(term.step, frame), hidden)
        if isinstance(term, form.Via) and not self.display_attributes(term, frame.cls, hidden):
            return []
        if isinstance(term, form.Key):
            names = self.display_attributes(term, frame.cls, hidden)
            return [self.term(form.Attr(name), frame) for name in names]
        return [self.term(term, frame)]

    def display_attributes(self, term: Term, cls: str, hidden: frozenset[str]) -> list[str]:
        """The attribute, or a word of ours, behind each of the `display_columns`."""
        if isinstance(term, form.Via):
            names = self.display_attributes(term.term, self.path(term.step)[1], hidden)
            return [f"#{term.function} {name}" for name in names] if term.function else names
        if isinstance(term, form.Key):
            display = self._lexicon.classes[cls].display
            return [name for name in display if self._lexicon.attributes[name].column not in hidden]
        if isinstance(term, form.Number):
            return [computed(term)]
        if isinstance(term, form.Part):
            return [f"#{term.unit}"]
        return [] if self._lexicon.attributes[term.name].column in hidden else [term.name]

    # -- partners ----------------------------------------------------------------------------------------------------

    def path(self, step: Step) -> tuple[tuple[Hop, ...], str]:
        """The hops of a step and the class at its end."""
        relation = self._lexicon.relations[step.relation]
        if not step.inverse:
            return relation.path, relation.to
        return turned(relation.path), relation.from_

    def partner(self, step: Step, frame: SelectFrame) -> tuple[Tie, SelectFrame]:
        """How the member's columns are its partners' own, and a frame over the partners."""
        path, cls = self.path(step)
        last = path[-1]
        inner = SelectFrame(cls, self._alias(last.right_table), last.right_table)
        alias = inner.alias
        # From the partner back to the member, so that the partner is the frame's own table.
        for hop in reversed(path[1:]):
            before = self._alias(hop.left_table)
            inner.joins.append(f"JOIN {in_sql(hop.left_table)} AS {before} ON {_equal(before, hop, alias)}")
            inner.hops.append(hop.turned)
            alias = before
        near, far = path[0].left_columns, path[0].right_columns
        return Tie(
            tuple(f"{frame.alias}.{in_sql(column)}" for column in near),
            tuple(f"{alias}.{in_sql(column)}" for column in far),
        ), inner

    def counted(self, frame: SelectFrame, rows: RowsOnce) -> str:
        """The number of members: joined to several partners, or repeated in its table, one has several rows."""
        entry = self._lexicon.classes[frame.cls]
        if entry.tally is not None:
            return f"COALESCE(SUM({rows.of(self.term(form.Attr(entry.tally), frame))}), 0)"
        if rows.repeated or self.repeats(frame) or (frame.joins and len(entry.key) == 1):
            return f"COUNT(DISTINCT {rows.of(self.one_key(frame))})"
        return "COUNT(*)"

    def repeats(self, frame: SelectFrame) -> bool:
        """Whether a member may stand in several rows of the frame."""
        return self._lexicon.classes[frame.cls].repeated or not all(self.leads_to_one(hop) for hop in frame.hops)

    def row_key(self, frame: SelectFrame) -> list[str]:
        """What tells the rows apart of which something is computed: the members, or rows with figures of their own."""
        own = self._lexicon.classes[frame.cls].row_key
        return [f"{frame.alias}.{in_sql(column)}" for column in own] or list(self.columns(form.Key(), frame))

    def leads_to_one(self, hop: Hop) -> bool:
        """Whether a hop ends at the key of a table, so that at most one row lies at its end."""
        return any(
            entry.table == hop.right_table and not entry.repeated and set(entry.key) <= set(hop.right_columns)
            for entry in self._lexicon.classes.values()
        )

    def one_key(self, frame: SelectFrame) -> str:
        """The member's key as one expression, so that different members can be counted."""
        keys = self.columns(form.Key(), frame)
        return keys[0] if len(keys) == 1 else f" || '{_BETWEEN}' || ".join(f"CAST({key} AS TEXT)" for key in keys)

"""By which values members are told: by those that name one of them, or by others that many share."""

from __future__ import annotations

import re

from wizard.ask.form import Attr, Compare, Condition, Set
from wizard.ask.reader.joining import Joiner
from wizard.domain.lexicon import Lexicon


def told_by_name(where: tuple[Condition, ...], cls: str, lexicon: Lexicon) -> set[str]:
    """The columns that together tell one member: its key, or all that a name of the class is made of ("Boeing 747").

    Who is told so has other values already, or not: of it nobody asks "and the Tristar".
    """
    told = {own_column(condition, cls, lexicon) for condition in where}
    owner = lexicon.classes[cls]
    names = [set(owner.key), *(set(re.findall(r"\{(\w+)\}", name)) for name in owner.names)]
    return {column for name in names if name and name <= told for column in name}


def own_column(condition: Condition, cls: str, lexicon: Lexicon, *, valued: bool = False) -> str:
    """The column of the class's own table that must have one value; `valued`: one whose values are words."""
    if not (isinstance(condition, Compare) and condition.op == "=" and isinstance(condition.term, Attr)):
        return ""
    entry = lexicon.attributes[condition.term.name]
    plain = entry.of == cls and not entry.path and (entry.values or not valued)
    return entry.column.partition(".")[2] if plain else ""


def are_values(new: Set, joiner: Joiner) -> bool:
    """Whether members are told by values of a column of theirs that is no part of a name: "the students"."""
    names = told_by_name(new.where, new.cls, joiner.lexicon)
    return not names and all(
        isinstance(c, Compare) and isinstance(c.term, Attr) and not joiner.is_name(c.term.name)
        and own_column(c, new.cls, joiner.lexicon, valued=True)
        for c in new.where
    )  # fmt: skip


def is_one_of(denied: Condition, said: Compare) -> bool:
    """Whether a condition names some, but not all, of the values that another one names."""
    if not (isinstance(denied, Compare) and denied.term == said.term and {denied.op, said.op} <= {"=", "in"}):
        return False
    some, every = denied.value, said.value
    return isinstance(some, tuple) and isinstance(every, tuple) and set(some) < set(every)

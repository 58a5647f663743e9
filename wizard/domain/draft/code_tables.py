"""Tables that say what the codes of other tables' columns mean: `codes(dom, cd, descr)` with ('boat.st', 'O', 'out of
service').

Such a table has a column of kinds, or two (table and column), a column of codes and a column of meanings, and no two
rows of one kind and code. Which column a kind decodes is told by its name and proven by the values: all that the
column holds are codes of the kind. A kind is called as table and column are, or as the column alone. It may also be
called by a part of the column's name (`SLIP` of `slip_typ`) or end with that name (`BTYP` of `typ`), or the one name
may begin with the other one (`OUT` of `outc`): then at least half of its codes must be there, and no second column
may fit.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from wizard.domain.draft.survey import DatabaseSurvey, SurveyedColumn, SurveyedTable
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import parts_of, words_of
from wizard.domain.draft.yes_no_columns import true_value
from wizard.domain.singular import singular
from wizard.domain.word_sets import word_set

MOST_KINDS = 200
"""Kinds of one table of codes, at most."""
_BOTH, _COLUMN, _PART = 3, 2, 1
"""How well a kind's name fits a column: by table and column, by the column, or by a part of either name."""
_SHORTEST_PART = 3
"""Letters from which on the one name may be a part of the other."""


@dataclass(frozen=True)
class DecodedColumn:
    """A column of codes, with the table that says what they mean."""

    table: str
    column: str
    kind: str
    """What the table of codes calls it: `BT_ST`."""
    path: str
    """From a row with a code to the row that says what it means."""
    means: str
    """The column of the meanings, as `table.column`."""
    meanings: Mapping[str, str]
    """Code to meaning."""


@dataclass(frozen=True)
class CodeTable:
    """A table of codes, and the columns that it decodes."""

    table: str
    decoded: tuple[DecodedColumn, ...]
    unplaced: tuple[str, ...]
    """Kinds of which nobody can tell what column they decode."""


@dataclass(frozen=True)
class _Shape:
    """Which columns of a table hold kinds, codes and meanings, with the meanings by kind and code."""

    table: str
    kinds: tuple[str, ...]
    code: str
    means: str
    meanings: Mapping[tuple[str, ...], Mapping[str, str]]

    def path(self, table: str, column: str, kind: tuple[str, ...]) -> str:
        """From a code to its row."""
        only = "".join(f" & {self.table}.{name} = '{text}'" for name, text in zip(self.kinds, kind, strict=True))
        return f"{table}.{column} -> {self.table}.{self.code}{only}"


def find_code_tables(survey: DatabaseSurvey) -> tuple[CodeTable, ...]:
    """The tables of codes of a database that decode at least one column of another table."""
    found = (_best(survey, table) for table in survey.tables if table.read)
    return tuple(one for one in found if one is not None)


def without_code_tables(survey: DatabaseSurvey, found: Iterable[CodeTable]) -> DatabaseSurvey:
    """The survey of what people ask about: what codes mean is said of what has them."""
    said = {one.table: _told(one) for one in found}
    kept = tuple(table for table in survey.tables if table.name not in said)
    return replace(survey, tables=kept, left_out=(*survey.left_out, *said.values()))


def _told(one: CodeTable) -> str:
    columns = ", ".join(f"{column.table}.{column.column}" for column in one.decoded)
    unplaced = f"; nobody here knows the columns of {', '.join(one.unplaced)}" if one.unplaced else ""
    return f"table {one.table}: it says what the codes of {columns} mean, and is read with them{unplaced}"


def say_meanings(out: DraftVocabulary, found: Iterable[CodeTable]) -> None:
    """Let what codes mean be said in their place: "boats that are out of service"."""
    taken = {noun.partition("/")[0] for entry in out.classes.values() for noun in entry["nouns"]}
    for decoded in (column for one in found for column in one.decoded):
        own = f"{decoded.table}.{decoded.column}"
        for entry in out.attributes.values():
            if entry["column"] == own and "path" not in entry and "kind" not in entry:
                for field in ("values", "where"):
                    entry.pop(field, None)
                entry |= {
                    "column": decoded.means, "path": decoded.path, "label": _status(out.labels[own]), "plural": True,
                    "weight": _WEIGHT, "said": _said(decoded.meanings.values(), taken),
                    "nouns": [_status(noun) for noun in entry.get("nouns", ())],
                }  # fmt: skip


def _status(noun: str) -> str:
    """A noun with "status" for a last word that stands for it where a table says what the codes mean: `boat.st`."""
    before, gap, last = noun.rpartition(" ")
    full = "status" if last.lower() in ("st", "stat") else last
    return f"{before}{gap}{full if last.islower() else full.capitalize()}"


_WEIGHT = 0.6
"""Cost of taking a phrase for a meaning: that of any value which is no name of a thing."""


def _said(meanings: Iterable[str], taken: Collection[str]) -> dict[str, list[str]]:
    """How each meaning is said: in full, and by what stands before a bracket, a comma or "with", where no other one
    begins so; not by what is a thing of its own ("crew")."""
    written = list(dict.fromkeys(meanings))
    short = {one: _MORE.split(one, maxsplit=1)[0].strip().lower() for one in written}
    full = {one.lower() for one in written}
    out: dict[str, list[str]] = {}
    for one in written:
        alone = list(short.values()).count(short[one]) == 1 and short[one] not in full - {one.lower()}
        forms = (one.lower(), *([short[one]] if alone else []))
        out[one] = [form for form in dict.fromkeys(forms) if singular(form) not in taken]
    return {one: forms for one, forms in out.items() if forms}


_MORE = re.compile(r"\s*[(,;:]|\s+(?:with|by|before|after|due to|because of)\s+")
"""Where what explains a meaning begins: "false alarm with good intent"."""


def _best(survey: DatabaseSurvey, table: SurveyedTable) -> CodeTable | None:
    """What a table decodes, read in the way in which it decodes most, by as many columns of kinds as fit."""
    ways = [(_decoded(survey, shape), len(shape.kinds)) for shape in _shapes(table)]
    best, _ = max(ways, key=lambda way: (len(way[0].decoded), way[1]), default=(None, 0))
    return best if best is not None and best.decoded else None


def _shapes(table: SurveyedTable) -> Iterator[_Shape]:
    """The ways to read a table as kinds, codes and meanings."""
    names = [column.name for column in table.columns]
    of_kinds = [c.name for c in table.columns if c.kind == "text" and not c.missing and c.distinct <= MOST_KINDS]
    texts = [column.name for column in table.columns if column.kind == "text" and not column.missing]
    for code, means in itertools.permutations(texts, 2):
        if _length(table, code) >= _length(table, means):
            continue
        rest = [name for name in of_kinds if name not in (code, means)]
        for kinds in (*((name,) for name in rest), *itertools.permutations(rest, 2)):
            meanings: dict[tuple[str, ...], dict[str, str]] = {}
            for row in table.read:
                said = dict(zip(names, row, strict=True))
                meanings.setdefault(tuple(said[name] for name in kinds), {})[said[code]] = said[means]
            is_key = sum(map(len, meanings.values())) == table.rows
            if is_key and all(_are_told_apart(one) for one in meanings.values()) and _are_plain(meanings):
                yield _Shape(table.name, kinds, code, means, meanings)


def _are_told_apart(meanings: Mapping[str, str]) -> bool:
    return len(set(meanings.values())) == len(meanings)


def _are_plain(kinds: Iterable[tuple[str, ...]]) -> bool:
    """Whether kinds can be written in a path, and are several where there is more than one row of each."""
    return all(text and not set(text) & set("',&>") for kind in kinds for text in kind)


def _length(table: SurveyedTable, name: str) -> int:
    column = table.column(name)
    return sum(map(len, column.texts)) // max(column.distinct, 1) if column is not None else 0


def _decoded(survey: DatabaseSurvey, shape: _Shape) -> CodeTable:
    fits: dict[tuple[str, str], list[tuple[int, tuple[str, ...]]]] = {}
    for table in survey.tables:
        for column in table.columns if table.name != shape.table else ():
            if not _is_coded(column, table):
                continue
            for kind, meanings in shape.meanings.items():
                fit = _fit(kind, table, column) if set(column.texts) <= meanings.keys() else 0
                if fit > _PART or (fit and 2 * column.distinct >= len(meanings)):
                    fits.setdefault((table.name, column.name), []).append((fit, kind))
    chosen = {place: best for place, ways in fits.items() if (best := _clearly_best(ways)) is not None}
    loose = [kind for fit, kind in chosen.values() if fit == _PART]
    taken = {place: kind for place, (fit, kind) in chosen.items() if fit > _PART or loose.count(kind) == 1}
    decoded = tuple(
        DecodedColumn(
            *place, ".".join(kind), shape.path(*place, kind), f"{shape.table}.{shape.means}", shape.meanings[kind]
        )
        for place, kind in taken.items()
    )
    unplaced = tuple(".".join(kind) for kind in shape.meanings if kind not in taken.values())
    return CodeTable(shape.table, decoded, unplaced)


def _is_coded(column: SurveyedColumn, table: SurveyedTable) -> bool:
    """Whether a column may hold codes: texts that come again, and no yes and no."""
    return (
        column.kind == "text"
        and 1 < column.distinct < table.rows
        and not table.fact.is_in_key(column.name)
        and true_value(column, table) is None
    )


def _clearly_best(ways: list[tuple[int, tuple[str, ...]]]) -> tuple[int, tuple[str, ...]] | None:
    """The kind that fits best, unless another one fits as well."""
    best = max(ways)
    return best if sum(fit == best[0] for fit, _ in ways) == 1 else None


def _fit(kind: tuple[str, ...], table: SurveyedTable, column: SurveyedColumn) -> int:
    """How well a kind is called as a column is; 0 where nothing in its name says so."""
    said = _forms(" ".join(kind))
    own, whose = _forms(column.name), _forms(table.name)
    if said & {of + name for of in (*whose, *(one[:size] for one in whose for size in (1, 2, 3))) for name in own}:
        return _BOTH
    if said & own:
        return _COLUMN
    begins = {"".join(part[:-1]) for part in (parts_of(column.name), words_of(column.name)) if part[-1] in _EMPTY}
    ends = tuple(form for form in own if len(form) >= _SHORTEST_PART)
    is_part = any(
        len(form) >= _SHORTEST_PART
        and (form in begins or form.endswith(ends) or any(_is_begun(form, name) for name in own))
        for form in said
    )
    return _PART if is_part else 0


def _is_begun(one: str, other: str) -> bool:
    """Whether the one name is the beginning of the other: `OUT` of `outc`."""
    return len(min(one, other, key=len)) >= _SHORTEST_PART and (one.startswith(other) or other.startswith(one))


_EMPTY = word_set(__name__, "empty")
"""Last words of a column's name that the kind may leave out."""


def _forms(name: str) -> frozenset[str]:
    """A name without what stands between its words: as it is written, and written out, in the singular, too."""
    written, full = parts_of(name), words_of(name)
    return frozenset("".join(words) for one in (written, full) for words in (one, (*one[:-1], singular(one[-1]))))

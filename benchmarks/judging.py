"""When an answer is right, by the rules of the scorers that came with the questions.

Rows are compared as sets, columns in any order, texts without case, numbers to two places. *strict*: as many columns as
a gold form has; *lenient*: a gold form's columns are among the answer's; *boolean*: a yes/no question answered by one
boolean or count, which may be right by chance of a misread question; else *wrong*, or *failed* where the SQL does not
run. A form is the gold statement, or one that shows the same rows by other identifiers, or another defensible reading.
"""

from __future__ import annotations

import itertools
import os
import pickle
import re
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

Cell: TypeAlias = str | float
Rows: TypeAlias = tuple[tuple[Cell, ...], ...]
Verdict: TypeAlias = Literal["strict", "lenient", "boolean", "wrong", "failed", "abstained"]

RIGHT: tuple[Verdict, ...] = ("strict", "lenient", "boolean")
ROW_LIMIT = 20_000
STEPS = 60_000_000
"""Steps of SQLite's machine after which a statement is given up."""
KEPT = 6000
"""Statements whose rows are kept; of more, only those of the last run."""
ORDERS = 5000
"""Orders of columns that are tried."""
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_SAID: dict[Cell, tuple[str]] = {1.0: ("YES",), 0.0: ("NO",)}
_FIRST = re.compile(r"SELECT (?P<columns>.*?) (?P<rest>FROM .*) ORDER BY (?P<by>.*?)(?P<way> DESC| ASC)? LIMIT 1")


@dataclass(frozen=True)
class YesNo:
    """How the scorer of one domain takes yes/no questions."""

    begins: re.Pattern[str]
    """How one begins."""
    counted: bool
    """Whether a count answers where gold itself says YES or NO."""

    def asked(self, category: str, text: str) -> bool:
        """Whether it is one."""
        return category == "yesno" or bool(self.begins.search(text))

    def answered(self, value: Cell, gold: Rows) -> bool:
        """Whether the single value answers what `gold` answers."""
        one = gold[0][0] if len(gold) == 1 and len(gold[0]) == 1 else None
        truth = bool(gold) and one not in ("NO", 0.0)
        if isinstance(value, float):
            counts = self.counted or one not in ("YES", "NO")
            return (counts and value == len(gold)) or value == float(truth)
        return value in ("YES", "TRUE", "NO", "FALSE") and (value in ("YES", "TRUE")) == truth


YES_NO = {
    "personnel": YesNo(
        re.compile(
            r"^((okay|oh|oh dear|good morning|um|uh|and|so|then|hm|please|tell me),? )*"
            r"(if|whether|is|are|does|do|did|was|were|can|any|anyone|anybody|anything|has|have)\b"
        ),
        counted=True,
    ),
    "airtravel": YesNo(
        re.compile(
            r"(^|, |^(okay|um|uh|so|and|well|then|please) )"
            r"(is|are|does|do|did|can|could|will|would|any|anything|has|have)\b",
            re.IGNORECASE,
        ),
        counted=False,
    ),
}


class Judge:
    """Runs statements on one SQLite database, read-only, and compares; what it ran it keeps in a file for next time."""

    def __init__(self, file: Path, cell: Callable[[object], Cell] | None = None, steps: int = STEPS) -> None:
        """Open `file`; what was found before lies beside it. Cells are compared as `cell` makes them."""
        self._limit = steps
        self._cell = cell or normal_cell
        self._connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
        self._connection.set_progress_handler(self._stop, 1_000_000)
        self._steps = 0
        self._kept = file.with_suffix(".cells")
        self._known: dict[str, Rows | str] = {}
        if self._kept.exists():
            self._known = pickle.loads(self._kept.read_bytes())
        self._used: set[str] = set()
        self._size = len(self._known)

    def _stop(self) -> int:
        self._steps += 1_000_000
        return int(self._steps > self._limit)

    def close(self) -> None:
        """Keep what was found, and close."""
        self._connection.close()
        if len(self._known) > self._size:
            kept = self._known
            if len(kept) > KEPT:
                kept = {sql: rows for sql, rows in kept.items() if sql in self._used}
            part = self._kept.with_suffix(f".{os.getpid()}.part")  # others may run in this folder
            part.write_bytes(pickle.dumps(kept))
            part.replace(self._kept)

    def rows(self, sql: str) -> Rows:
        """The rows of a statement, normalised.

        Raises:
            sqlite3.Error: it does not run, or not to its end in time.
        """
        self._used.add(sql)
        if sql not in self._known:
            self._steps = 0
            try:
                found = self._connection.execute(sql).fetchmany(ROW_LIMIT)
                self._known[sql] = tuple(tuple(self._cell(value) for value in row) for row in found)
            except sqlite3.Error as error:
                self._known[sql] = str(error)
        known = self._known[sql]
        if isinstance(known, str):
            raise sqlite3.OperationalError(known)
        return known

    def verdict(self, sql: str, forms: Sequence[str], yes_no: YesNo | None = None) -> Verdict:
        """What the statement is worth beside the gold `forms`, the first of which is the gold statement.

        With `yes_no` the question is one, and a boolean is an answer. Forms other than the first may fail.

        Raises:
            sqlite3.Error: the gold statement does not run.
        """
        try:
            found = self.rows(sql)
        except sqlite3.Error:
            return "failed"
        best: Verdict = "wrong"
        for number, form in enumerate(forms):
            try:
                golds = self._golds(form)
            except sqlite3.Error:
                if not number:
                    raise
                continue
            for gold in golds:
                same = compared(found, gold)
                if same == "strict":
                    return "strict"
                best = "lenient" if same == "lenient" else best
        if best == "wrong" and yes_no is not None and len(found) == 1 and len(found[0]) == 1:
            return "boolean" if yes_no.answered(found[0][0], self.rows(forms[0])) else "wrong"
        if best == "wrong" and sql.startswith("SELECT CASE WHEN ") and len(found) == 1 and len(found[0]) == 1:
            # Gold says itself that the question is one of yes and no, however it begins.
            return "boolean" if self.rows(forms[0]) == (_SAID.get(found[0][0]),) else "wrong"
        return best

    def _golds(self, form: str) -> list[Rows]:
        """The rows of a gold form; where it takes the first of several that tie, each of them, and all."""
        gold = self.rows(form)
        first = _FIRST.fullmatch(form)
        if first is None:
            return [gold]
        order = f"ORDER BY {first['by']}{first['way'] or ''}"
        try:
            ranked = self.rows(f"SELECT {first['columns']}, {first['by']} {first['rest']} {order}")
        except sqlite3.Error:
            return [gold]
        tied = tuple(row[:-1] for row in ranked if row[-1] == ranked[0][-1])
        return [gold, tied, *((row,) for row in tied[:20])]


def compared(found: Rows, gold: Rows) -> Literal["strict", "lenient", "wrong"]:
    """How the rows of an answer stand to those of a gold form."""
    some, wanted = set(found), set(gold)
    if not wanted or not some:
        return "strict" if not wanted and not some else "wrong"
    width, needed = len(next(iter(some))), len(next(iter(wanted)))
    if needed > width:
        return "wrong"
    columns = [{row[i] for row in some} for i in range(width)]
    candidates = []
    for j in range(needed):
        values = {row[j] for row in wanted}
        candidates.append([i for i in range(width) if columns[i] == values])
    for order in itertools.islice(itertools.product(*candidates), ORDERS):
        if len(set(order)) == needed and {tuple(row[i] for i in order) for row in some} == wanted:
            return "strict" if width == needed else "lenient"
    return "wrong"


def normal_cell(value: object) -> Cell:
    """Numbers to two places, also those in texts; texts in capitals; NULL as a sign of its own."""
    if value is None:
        return "\0"
    if isinstance(value, (int, float)):
        return round(float(value), 2)
    text = str(value).strip().upper()
    return round(float(text), 2) if _NUMBER.fullmatch(text) else text

"""What would be learned, said before anything is: each pair with its pattern, and what is against it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from wizard.ask.guard import Database, StatementResult
from wizard.ask.interface import Interpretation, Request, Tool
from wizard.ask.memory.facts import RememberedPair
from wizard.ask.memory.patterns import LEANING, Pattern, pattern_of
from wizard.ask.memory.store import Memory
from wizard.ask.normalise import normalise
from wizard.errors import WozError


@dataclass(frozen=True)
class Candidate:
    """A pair that may be learned."""

    pair: RememberedPair
    status: Literal["new", "known", "conflict", "leans", "refused"]
    """`new` and `conflict` may be approved; the others are never learned."""
    pattern: str
    """The question with its slots."""
    note: str = ""
    """Why it has its status, or how the tool took it."""

    @property
    def may_be_learned(self) -> bool:
        """Whether an experimenter may approve it."""
        return self.status in ("new", "conflict")


def review(
    pairs: Iterable[RememberedPair], memory: Memory, database: Database, tool: Tool | None = None
) -> list[Candidate]:
    """Every pair, once, with what is to be said about it.

    With a `tool`, a pair without a logical form gets that of the tool's reading which gives the same rows, for the
    values that were said and for others; so that it is paraphrased, and can be leant on.
    """
    known = {pair.id for pair in memory.pairs}
    patterns = [pattern_of(pair, database.schema) for pair in memory.pairs]
    by_key: dict[str, list[Pattern]] = {}
    for pattern in patterns:
        by_key.setdefault(pattern.key, []).append(pattern)
    out: list[Candidate] = []
    for pair in {pair.id: pair for pair in pairs}.values():
        out.append(_candidate(pair, known, by_key, database, tool))
    return out


def _candidate(
    pair: RememberedPair, known: set[str], by_key: dict[str, list[Pattern]], database: Database, tool: Tool | None
) -> Candidate:
    pattern = pattern_of(pair, database.schema)
    shown = pattern.shown()
    if pair.id in known:
        return Candidate(pair, "known", shown, "learned before")
    tokens = normalise(pair.text)
    if not tokens:
        return Candidate(pair, "refused", shown, "nothing was said")
    leaning = _leaning([token.word for token in tokens], pair)
    if leaning:
        return Candidate(pair, "leans", shown, f"'{leaning}' points at something said before")
    try:
        rows = database.run(pair.sql.strip().rstrip(";"))
    except WozError as error:
        return Candidate(pair, "refused", shown, str(error))
    note = ""
    if tool is not None and not pair.form and not pair.request:
        reading = _same_reading(pattern, rows, database, tool)
        if reading is not None:
            pair = pair.model_copy(
                update={
                    "form": dict(reading.logical_form), "scalar": reading.scalar, "boolean": reading.boolean,
                    "display_sql": "", "labels": (),
                }
            )  # fmt: skip
            note = f"read by the tool: {reading.paraphrase}"
    other = next((p for p in by_key.get(pattern.key, ()) if _contradicts(p, pattern)), None)
    if other is not None:
        return Candidate(pair, "conflict", shown, f"approved before with other SQL ({other.pair.id}): {other.pair.sql}")
    return Candidate(pair, "new", shown, note)


def _leaning(words: list[str], pair: RememberedPair) -> str:
    """The words by which a question leans on an earlier one; empty where it stands alone.

    Of a direct answer the tool knows itself whether context was used; a revision or hand-written SQL may have brought
    in what was said before, so that any pronoun counts.
    """
    opening = " ".join(words[:2])
    if opening in ("how about", "what about") or words[0] == "and":
        return opening
    if pair.origin in ("revised", "sql"):
        return next((word for word in words if word in LEANING), "")
    return ""


def _contradicts(one: Pattern, two: Pattern) -> bool:
    """Whether both answer the same requests with different statements."""
    if [slot.columns for slot in one.slots] != [slot.columns for slot in two.slots]:
        return False
    return one.sql(tuple(slot.value for slot in two.slots)) != two.sql(tuple(slot.value for slot in two.slots))


def _same_reading(pattern: Pattern, rows: StatementResult, database: Database, tool: Tool) -> Interpretation | None:
    """The tool's reading whose rows are those of the approved SQL, here and for another value of the slots."""
    offered = tool.ask(Request(pattern.pair.text)).interpretations
    for place, reading in enumerate(offered):
        if not reading.logical_form or not _same_rows(rows, reading.sql, database):
            continue
        if all(_holds_for_another(pattern, slot, place, database, tool) for slot in range(len(pattern.slots))):
            return reading
    return None


def _holds_for_another(pattern: Pattern, slot: int, place: int, database: Database, tool: Tool) -> bool:
    """One database overstates: two statements may give the same rows by chance, but seldom for two values."""
    chosen = pattern.slots[slot]
    if chosen.kind != "value":
        return True
    table, _, column = min(chosen.columns).partition(".")
    others = [value for value in database.distinct(table, column) if value != chosen.value]
    if not others:
        return True
    other = others[len(others) // 2]
    values = tuple(other if i == slot else s.value for i, s in enumerate(pattern.slots))
    text = pattern.pair.text
    start = text.find(chosen.said)
    asked = text[:start] + other + text[start + len(chosen.said) :]
    offered = tool.ask(Request(asked)).interpretations
    try:
        rows = database.run(pattern.sql(values))
    except WozError:
        return False
    return place < len(offered) and any(_same_rows(rows, reading.sql, database) for reading in offered[: place + 1])


def _same_rows(rows: StatementResult, sql: str, database: Database) -> bool:
    try:
        own = database.run(sql)
    except WozError:
        return False
    return len(own.columns) == len(rows.columns) and _plain(own) == _plain(rows)


def _plain(result: StatementResult) -> frozenset[tuple[object, ...]]:
    return frozenset(tuple(round(v, 4) if isinstance(v, float) else v for v in row) for row in result.rows)

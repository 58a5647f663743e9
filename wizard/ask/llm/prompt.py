"""What the model is told: schema, the domain's words and principles, approved pairs like the request; and its reply."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from subject.json_text import NotJson, from_json
from wizard.ask.guard import Database
from wizard.ask.interface import Request
from wizard.ask.memory import RememberedPair
from wizard.domain.facts import Domain
from wizard.domain.lexicon import Lexicon
from wizard.domain.lexicon_entries import ConditionEntry

MOST_VALUES = 12
"""Values of a column that are listed; of one with more, three are shown."""
LONGEST_RULE = 300
"""Characters of a principle's text."""

RULES = """\
You translate questions to one SQL SELECT for a {dialect} database. Today is {as_of}.
Reply with one JSON object and nothing else:
{{"sql": "SELECT ...", "reading": "what you took the question to mean, one English sentence"}}
or, where the question cannot be answered from this database, {{"sql": null, "reading": "why not"}}.
- Select only what was asked for; things by their canonical identifiers.
- A percentage is a ratio between 0 and 1. A yes/no question is SELECT CASE WHEN ... THEN 1 ELSE 0 END.
- Only plain SELECT over the tables below; no WITH RECURSIVE, no functions beyond arithmetic, text, date, aggregates.
- Never guess: where a word of the question means nothing here, say so."""


@dataclass(frozen=True)
class ModelReply:
    """What the language model said, read from its JSON."""

    sql: str
    """Empty where it abstained."""
    reading: str


class Prompt:
    """Builds the messages for one domain; what does not change is made once."""

    def __init__(self, domain: Domain, lexicon: Lexicon, database: Database) -> None:
        rules = RULES.format(
            dialect="SQLite" if database.dialect == "sqlite" else "PostgreSQL", as_of=domain.as_of.isoformat()
        )
        hidden = frozenset((*domain.display.hidden, *lexicon.private))
        parts = [rules, "TABLES", *_tables(database, hidden), "WORDS", *_words(lexicon, hidden)]
        principles = [f"{p.number}: {' '.join(p.text.split())[:LONGEST_RULE]}" for p in domain.principles]
        self._system = "\n".join([*parts, "PRINCIPLES", *principles] if principles else parts)

    def messages(self, request: Request, examples: Sequence[RememberedPair]) -> list[dict[str, str]]:
        """The conversation for a request: rules, approved pairs, earlier questions, the question."""
        out = [{"role": "system", "content": self._system}]
        for pair in examples:
            out.append({"role": "user", "content": pair.text})
            reading = "as approved before"
            out.append({"role": "assistant", "content": json.dumps({"sql": pair.sql, "reading": reading})})
        earlier = "".join(f"Earlier: {exchange.text}\n" for exchange in request.context)
        out.append({"role": "user", "content": f"{earlier}{request.text}"})
        return out


def _tables(database: Database, hidden: frozenset[str]) -> list[str]:
    out = []
    for table in database.schema.tables:
        columns = []
        for column in table.columns:
            if f"{table.name}.{column.name}" in hidden:  # what a subject may never see does not leave the machine
                continue
            said = f"{column.name} {column.type or 'ANY'}{' KEY' if column.primary_key else ''}"
            if column.is_text:
                values = database.distinct(table.name, column.name)
                shown = values if len(values) <= MOST_VALUES else values[:3]
                said += f" ({', '.join(repr(v) for v in shown)}{', ...' if len(shown) < len(values) else ''})"
            columns.append(said)
        out.append(f"{table.name}: {'; '.join(columns)}")
        out += [
            f"  {table.name}({', '.join(key.columns)}) refers to {key.table}({', '.join(key.referred)})"
            for key in table.foreign_keys
        ]
    return out


def _words(lexicon: Lexicon, hidden: frozenset[str]) -> list[str]:
    out = []
    for name, entry in lexicon.classes.items():
        keys = ", ".join(f"{entry.table}.{key}" for key in entry.key)
        out.append(f"{name} ({', '.join(entry.nouns)}): identified by {keys}")
    for name, attribute in lexicon.attributes.items():
        if attribute.column in hidden:
            continue
        words = ", ".join((*attribute.nouns, *attribute.most, *attribute.least))
        out.append(f"{name} of a {attribute.of}: {attribute.column}{f' ({words})' if words else ''}")
    for name, predicate in lexicon.predicates.items():
        tests = [
            f"{'not ' * c.not_}{lexicon.attributes[c.attribute].column} {_than(c, lexicon)}"
            for c in predicate.when
            if c.attribute is not None
        ]
        if tests:
            out.append(f"{name}: {' and '.join(tests)}")
    return out


def _than(condition: ConditionEntry, lexicon: Lexicon) -> str:
    """What a condition wants of its column."""
    for sign, other in ((">", condition.after), ("<", condition.before)):
        if other is not None:
            return f"{sign} {lexicon.attributes[other].column if other in lexicon.attributes else 'the as-of date'}"
    return _test(condition.equals, condition.contains, condition.over, condition.under)


def _test(equals: object, contains: str | None, over: float | None, under: float | None) -> str:
    if equals is not None:
        return f"= {equals!r}"
    if contains is not None:
        return f"LIKE '%{contains}%'"
    return f"> {over:g}" if over is not None else f"< {under:g}" if under is not None else "IS NOT NULL"


def read_reply(content: str) -> ModelReply:
    """The model's reply; a code fence round it is forgiven.

    Raises:
        ValueError: it is not what was asked for; says what it is, in one line.
    """
    text = content.strip()
    fenced = re.search(r"```(?:json)?\s*(\{.*\})\s*```", text, re.DOTALL)
    try:
        data = from_json(fenced[1] if fenced else text)
    except NotJson:
        raise ValueError("its reply is not the JSON that was asked for") from None
    if not isinstance(data, dict) or "sql" not in data:
        raise ValueError("its reply has no sql")
    sql, reading = data["sql"], data.get("reading", "")
    if not isinstance(reading, str) or not (sql is None or isinstance(sql, str)):
        raise ValueError("its reply is not the JSON that was asked for")
    one_line = " ".join(reading.split())[:300]
    return ModelReply((sql or "").strip().rstrip(";").rstrip(), one_line)

"""The form of the text2sql-data collection: statements with variables, and under each the questions that mean it.

A literal that is in the question's words is a variable of both; one that is not (`"yes"` where nobody said it) of the
statement alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wizard.annotate.ground import Grounds
from wizard.ask.guard import Schema
from wizard.ask.memory.literals import literals
from wizard.corpus.numberwords import spoken
from wizard.export.formats import Selection
from wizard.export.standing import statements


@dataclass
class _Group:
    """One statement with variables."""

    variables: list[dict[str, str]]
    sentences: list[dict[str, Any]] = field(default_factory=list)


class TextToSql:
    """The format `text2sql`."""

    name = "text2sql"
    version = 2

    def write(self, selection: Selection, into: Path, step: Callable[[], None]) -> None:
        """Write one `DOMAIN.json` a domain. Raises what opening a domain's database raises."""
        domains: dict[str, dict[str, _Group]] = {}
        with Grounds(folders=selection.domains) as grounds:
            for item in selection.items():
                if queries := statements(item):
                    schema = grounds.of(item.session.domain).database.schema
                    found = masked(" ".join(queries[0].split()), item.words, schema)
                    groups = domains.setdefault(item.session.domain, {})
                    group = groups.setdefault(found.sql, _Group(found.variables))
                    sentence = {"question-split": selection.part or "all", "text": found.text, "id": item.record.id}
                    about = {"status": item.status, "reviewed": item.reviewed}
                    group.sentences.append({**sentence, **about, "variables": found.values})
                step()
        for domain, groups in sorted(domains.items()):
            queries_of_it = [
                {
                    "query-split": selection.part or "all",
                    "sql": [sql],
                    "sentences": group.sentences,
                    "variables": group.variables,
                }
                for sql, group in groups.items()
            ]
            text = json.dumps(queries_of_it, ensure_ascii=False, indent=1) + "\n"
            (into / f"{domain}.json").write_text(text, encoding="utf-8", newline="\n")

    def describe(self) -> str:
        """For the data card."""
        return (
            "- `DOMAIN.json`: a list of statements with variables (`sql`, `variables`) and the questions of each "
            "(`sentences`: `text` with the variables' names in it, their values under `variables`, `status`, and "
            "`reviewed`: whether a person has checked it), of the turns that stand alone; of several readings the "
            "first.\n"
        )


FORMAT = TextToSql()


@dataclass(frozen=True)
class Masked:
    """A statement and a question with variables for their values."""

    sql: str
    text: str
    values: dict[str, str]
    """By variable; of the statement alone, too."""
    variables: list[dict[str, str]]
    """`name`, `type` (the column), `location` (`both`, `sql-only`), `example`."""


def _spoken(value: str) -> re.Pattern[str]:
    """A value in what was said: as it is written, or its numbers in words."""
    forms = dict.fromkeys((value, " ".join(spoken(value).split())))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, forms))})(?!\w)", re.IGNORECASE)


def masked(sql: str, words: str, schema: Schema) -> Masked:
    """Put a variable for every literal of `sql`; one literal, one variable, however often it stands there."""
    names: dict[tuple[str, str], str] = {}
    variables: list[dict[str, str]] = []
    values: dict[str, str] = {}
    parts, last, text = [], 0, words
    for literal in literals(sql, schema):
        kind = min(literal.columns).partition(".")[2].lower() if literal.columns else "value"
        value = str(literal.value)
        name = names.get((kind, value))
        if name is None:
            name = f"{kind}{sum(known == kind for known, _ in names)}"
            names[kind, value] = name
            values[name] = value
            said = _spoken(value)
            location = "both" if value and said.search(text) else "sql-only"
            text = said.sub(name, text) if location == "both" else text
            variables.append({"name": name, "type": kind, "location": location, "example": value})
        quoted = f'"{name}"' if isinstance(literal.value, str) else name
        parts += [sql[last : literal.start], quoted]
        last = literal.end
    return Masked("".join([*parts, sql[last:]]), text, values, variables)

"""The form of the text2sql-data collection: statements with variables, and under each the questions that mean it.

A literal that is in the question's words is a variable of both; one that is not (`"yes"` where nobody said it) of the
statement alone. Statements are in the collection's canonical form; what has none, or would give other rows in it,
stands in a file of its own, as it is in the corpus.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from wizard.annotate.opened_domain import OpenedDomain
from wizard.ask.guard import GuardSchema
from wizard.ask.memory.literals import literals
from wizard.corpus.numberwords import spoken
from wizard.errors import WozError
from wizard.export.canonical_sql import NotCanonical, canonical
from wizard.export.context_free_statements import WORDS_MASKED, ContextFreeStatements, same_rows, statements
from wizard.export.formats import Selection, Writing


@dataclass
class _Group:
    """One statement with variables."""

    variables: list[dict[str, str]]
    sentences: list[dict[str, Any]] = field(default_factory=list)


class TextToSql:
    """The format `text2sql`: questions, statements and the database's schema."""

    name = "text2sql"
    version = 3

    def writing(self, selection: Selection, into: Path) -> Writing:
        """Write one `DOMAIN.json` a domain. Raises what opening a domain's database raises."""
        domains: dict[str, dict[str, _Group]] = {}
        outside: dict[str, list[dict[str, Any]]] = {}
        with selection.statements() as known:
            while (item := (yield)) is not None:
                if queries := statements(item):
                    statement, domain = " ".join(queries[0].split()), item.session.domain
                    about = {"id": item.record.id, "status": item.status, "reviewed": item.reviewed}
                    groups = domains.setdefault(domain, {})
                    try:
                        if item.masked:
                            raise NotCanonical(WORDS_MASKED)
                        found = _canonical(statement, item.words, domain, known)
                    except NotCanonical as error:
                        told = {"sql": [statement], "text": item.words, **about, "why": str(error)}
                        outside.setdefault(domain, []).append(told)
                    else:
                        group = groups.setdefault(found.sql, _Group(found.variables))
                        sentence = {"question-split": selection.part or "all", "text": found.text, **about}
                        group.sentences.append({**sentence, "variables": found.values})
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
            _write(into / f"{domain}.json", queries_of_it)
        for domain, turns in sorted(outside.items()):
            _write(into / f"{domain}.outside.json", turns)

    def describe(self) -> str:
        """A paragraph for the data card: which files there are, and what is in them."""
        return (
            "- `DOMAIN.json`: a list of statements with variables (`sql`, `variables`) and the questions of each "
            "(`sentences`: `text` with the variables' names in it, their values under `variables`, `status`, and "
            "`reviewed`: whether a person has checked it), of the turns that stand alone; of several readings the "
            "first. Statements are in the collection's canonical form.\n"
            "- `DOMAIN.outside.json`, where there are any: turns whose statement has no such form, each with `why`.\n"
        )


FORMAT = TextToSql()


@dataclass(frozen=True)
class MaskedStatement:
    """A statement and a question with variables for their values."""

    sql: str
    text: str
    values: dict[str, str]
    """By variable; of the statement alone, too."""
    variables: list[dict[str, str]]
    """`name`, `type` (the column), `location` (`both`, `sql-only`), `example`."""


def _canonical(statement: str, words: str, domain: str, known: ContextFreeStatements) -> MaskedStatement:
    """Raises `NotCanonical`, also where the canonical form gives other rows, or none."""
    ground = known.of(domain)
    found = masked(statement, words, ground.database.schema)
    key = ("text2sql", domain, found.sql, tuple(found.values.items()))
    sql, why = known.once(key, lambda: _rewritten(found, statement, ground))
    if why:
        raise NotCanonical(why)
    return replace(found, sql=sql)


def _rewritten(found: MaskedStatement, statement: str, ground: OpenedDomain) -> tuple[str, str]:
    """The statement with variables in canonical form; or, why it has none."""
    try:
        sql = canonical(found.sql, found.values, ground.database.schema)
        same = same_rows(ground, filled(replace(found, sql=sql)), statement, columns_in_order=False)
    except NotCanonical as error:
        return "", str(error)
    except WozError as error:
        return "", f"it does not run: {error}"
    return (sql, "") if same else ("", "in canonical form it would give other rows")


def filled(found: MaskedStatement) -> str:
    """The statement with its values in place of the variables."""
    texts = {f'"{name}"': "'" + value.replace("'", "''") + "'" for name, value in found.values.items()}
    values = {**texts, **found.values}
    names = "|".join(map(re.escape, values))
    return re.sub(rf"(?<![\w.])(?:{names})(?!\w)", lambda one: values[one[0]], found.sql) if values else found.sql


def _write(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n")


def _spoken(value: str) -> re.Pattern[str]:
    """A value in what was said: as it is written, or its numbers in words."""
    forms = dict.fromkeys((value, " ".join(spoken(value).split())))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, forms))})(?!\w)", re.IGNORECASE)


def masked(sql: str, words: str, schema: GuardSchema) -> MaskedStatement:
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
    return MaskedStatement("".join([*parts, sql[last:]]), text, values, variables)

"""By what members are shown: columns of first and last names, and the one number of a row without a name."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.attributes import attribute_name
from wizard.domain.draft.column_meaning import bare_words
from wizard.domain.draft.links import Links
from wizard.domain.draft.survey import SurveyedTable
from wizard.domain.draft.words_in_names import words_of


def person_names(table: SurveyedTable) -> tuple[str | None, str | None]:
    """The columns of first and last names, by their names."""
    by_words = {words_of(column.name): column.name for column in table.columns if column.kind == "text"}

    def of(*wanted: tuple[str, ...]) -> str | None:
        return next((by_words[words] for words in wanted if words in by_words), None)

    if ("first",) in by_words and ("last",) in by_words:
        return by_words[("first",)], by_words[("last",)]
    return (
        of(("first", "name"), ("firstname",), ("given", "name"), ("forename",), ("fname",), *_FIRST_ELSEWHERE),
        of(("last", "name"), ("lastname",), ("surname",), ("family", "name"), ("lname",), *_LAST_ELSEWHERE),
    )


_FIRST_ELSEWHERE = (("nombre",), ("prénom",), ("prenom",), ("vorname",), ("voornaam",), ("nome",), ("imię",))
_LAST_ELSEWHERE = (("apellido",), ("apellidos",), ("nom",), ("nachname",), ("achternaam",), ("cognome",),
                   ("sobrenome",), ("nazwisko",))  # fmt: skip
"""First and family names in tables of other languages; nobody is called by one without the other."""


def say_names_together(entry: dict[str, Any], cls: str, table: SurveyedTable, parts: tuple[str, str]) -> None:
    """Let "the names of the judges" ask for first and last names, where no column has both."""
    columns = [column for part in parts if (column := table.column(part)) is not None]
    if not any(bare_words(column.name, cls) == ("name",) for column in table.columns):
        named = [attribute_name(cls, column) for column in columns]
        entry["shown_together"] = dict.fromkeys(("name", "full name"), named)


def only_number(table: SurveyedTable, links: Links) -> str | None:
    """The one number that rows without a name tell: the tonnes of a quota. None where there is none, or several."""
    keys, referring = links.keys[table.name], {c for r in links.references if r.table == table.name for c in r.columns}
    told = [c for c in table.columns if c.name not in (*keys, *referring) and c.kind in ("integer", "number")]
    return told[0].name if len(told) == 1 else None

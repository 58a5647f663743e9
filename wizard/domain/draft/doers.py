"""Columns that name who made a thing: a book's `author`, a film's `directed_by`.

Each is a class of its own, so that its members can be counted and compared, and do what their name says: "who wrote
Emma", "films that Ford directed".
"""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.column_nouns import SOMEBODY
from wizard.domain.draft.derivations import ROLES
from wizard.domain.draft.english import PERSONS, head_of, with_plural
from wizard.domain.draft.links import Links
from wizard.domain.draft.survey import DatabaseSurvey, SurveyedColumn, SurveyedTable
from wizard.domain.draft.tie_tables import MEANT_SECOND
from wizard.domain.draft.verbs import (
    ALSO_DONE,
    DOERS,
    HEADS,
    LEAD,
    PLACING,
    TAKEN,
    WORKS,
    WRITE,
    WRITINGS,
    active,
    agents_verb,
    doing_of,
    done,
)
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.word_sets import word_set


def draft_doers(out: DraftVocabulary, seen: DatabaseSurvey, links: Links, names: dict[str, str]) -> None:
    """Make a class of every column that names doers and whose values are words, in place of its attribute."""
    for table in seen.tables:
        if table.name not in names:
            continue
        cls = names[table.name]
        for column in table.columns:
            if column.is_constant or column.name in links.keys[table.name]:
                continue
            doer = _who_does(words_of(column.name), cls)
            if doer:
                out.classes[cls]["display"] = _without(out, cls, f"{table.name}.{column.name}")
            elif column.name == links.names[table.name]:
                continue
            doer = doer or _doer(words_of(column.name), tuple(cls.split())) or _customer(words_of(column.name), cls)
            doer = doer or _agent(words_of(column.name), column)
            if doer and _are_means(column):
                _say_means(out, table, column)
                continue
            if doer in PERSONS and words_of(column.name)[-1] == "name":  # the buyer of a ticket is not its name
                out.classes[cls]["display"] = _without(out, cls, f"{table.name}.{column.name}")
            attribute = _attribute(out, cls, table, column)
            if doer and attribute and not _is_taken(out, doer):
                del out.attributes[attribute]
                _add(out, doer, cls, f"{table.name}.{column.name}", is_first=_knows_nobody(out))
                _do_to_things(out, doer, cls, links, names)


def _are_means(column: SurveyedColumn) -> bool:
    """Whether a column such as `paid_by` names no doers: few words, and none with a capital."""
    is_by = words_of(column.name)[-1] == "by"
    return is_by and column.distinct <= _FEW_MEANS and all(text == text.lower() for text in column.texts)


_FEW_MEANS = 8


def _say_means(out: DraftVocabulary, table: SurveyedTable, column: SurveyedColumn) -> None:
    """Let something be done by the means that a column names: what was `paid_by` card was paid with it."""
    done_ = words_of(column.name)[-2]
    for entry in out.attributes.values():
        if entry["column"] == f"{table.name}.{column.name}" and "path" not in entry:
            entry["verbs"] = [*entry.get("verbs", ()), *(f"be {done_} {by}" for by in ("by", "in", "with", "via"))]


def _doer(words: tuple[str, ...], own: tuple[str, ...]) -> str:
    """The noun of the doers that a column names; empty where it names none."""
    said = words[len(own) :] if words[: len(own)] == own and len(words) > len(own) else words
    if len(said) == 2 and said[1] == "by":
        verb = active(said[0])
        return next((doer for doer, verbs in DOERS.items() if verb and verbs[:1] == verb), "")
    if len(said) == 2 and said[1] == "name":
        said = said[:1]
    if len(said) == 2 and said[1] in DOERS and said[1] in PERSONS and said[0] not in SOMEBODY:  # "head_teacher"
        return " ".join(said)
    return (
        said[0]
        if len(said) == 1 and (said[0] in DOERS or (said[0] in ROLES and said[0] in PERSONS | _WHERE_PUBLISHED))
        else ""
    )


def _agent(words: tuple[str, ...], column: SurveyedColumn) -> str:
    """The noun of whoever does what it is called by, where names are its values: a `funder`, a `landowner`."""
    is_agent = len(words) == 1 and bool(_verbs_of(words[0])) and column.kind == "text"
    return words[0] if is_agent and all(text[:1].isupper() for text in column.texts) else ""


def _verbs_of(noun: str) -> tuple[str, ...]:
    """What somebody does who is called by an agent's noun: whoever funds, and the owner of a land or a ship."""
    if noun.endswith("owner"):
        return DOERS["owner"]
    verb = agents_verb(noun)
    return (verb, *ALSO_DONE.get(verb, ())) if verb else ()


def _who_does(words: tuple[str, ...], cls: str) -> str:
    """The noun of whoever does what a table of doings is of, as a column says it: the `adopter` of an adoption,
    the `critic` who wrote a review."""
    if len(words) > 1 and words[1:] != ("name",):
        return ""
    verb = agents_verb(words[0])
    says_who = words[0] in PERSONS and head_of(cls) in {*WRITINGS, *TAKEN}
    return words[0] if says_who or (verb and doing_of(cls, named=False)[:1] == (verb,)) else ""


def _without(out: DraftVocabulary, cls: str, column: str) -> list[str]:
    """By what a class is shown, without a column; by that alone where there is nothing else."""
    shown: list[str] = out.classes[cls]["display"]
    return [name for name in shown if out.attributes[name]["column"] != column] or shown


def _do_to_things(out: DraftVocabulary, doer: str, cls: str, links: Links, names: dict[str, str]) -> None:
    """Let whoever a row of a doing names do it to what the row refers to: who adopted Gerald."""
    verbs = list(doing_of(cls, named=False))
    table, column = out.of_columns[doer].split(".")
    own = [one for one in links.references if one.table == table and one.other in names]
    for one in own if len(own) == 1 and verbs else ():
        other = names[one.other]
        if not out.classes[other].get("person"):
            out.relations.setdefault(f"{doer} {verbs[0]} {other}", {
                "from": doer, "to": other, "path": f"{table}.{column} -> {table}.{column}, {one.hop}",
                "says": verbs[0], "says_inverse": f"be {done(verbs[0])} by", "verbs": verbs,
                "inverse_verbs": [f"be {done(verb)} by" for verb in verbs], "cost": 0.1,
            })  # fmt: skip


def _customer(words: tuple[str, ...], cls: str) -> str:
    """The noun of whoever ordered, booked and the like, by a column of a table of doings: the `cust_nm` of an order."""
    who = words[0] if len(words) == 1 or words[1:] == ("name",) else ""
    return who if who in _CUSTOMERS and who not in DOERS and doing_of(cls, named=False) else ""


_CUSTOMERS = word_set(__name__, "customers")
"""Nouns of those who do what the tables of doings are of."""


def _attribute(out: DraftVocabulary, cls: str, table: SurveyedTable, column: SurveyedColumn) -> str:
    """The name of the column's attribute, if values of it are words, and nothing is shown by it."""
    shown = {name for entry in out.classes.values() for name in entry["display"]}
    return next(
        (
            name
            for name, entry in out.attributes.items()
            if entry["of"] == cls and entry["column"] == f"{table.name}.{column.name}" and name not in shown
            if entry.get("values") and "path" not in entry
        ),
        "",
    )


def _is_taken(out: DraftVocabulary, noun: str) -> bool:
    """Whether something else is called so."""
    nouns = {said.partition("/")[0] for entry in out.classes.values() for said in entry["nouns"]}
    return noun in out.classes or noun in nouns


def _knows_nobody(out: DraftVocabulary) -> bool:
    """Whether "who" means nothing yet."""
    return not any(entry.get("person") for entry in out.classes.values())


def _add(out: DraftVocabulary, doer: str, cls: str, column: str, *, is_first: bool) -> None:
    table, _, name = column.partition(".")
    entry: dict[str, Any] = {
        "table": table, "key": [name], "repeated": True, "nouns": [with_plural(doer)], "display": [f"{doer} name"],
    }  # fmt: skip
    if doer.rpartition(" ")[2] in PERSONS or _verbs_of(doer):
        entry |= {"person": True, **({"default": True} if is_first else {})}
    out.classes[doer] = entry
    out.attributes[f"{doer} name"] = {"of": doer, "column": column, "nouns": ["name"], "values": True, "weight": 0.3}
    noun = doer.rpartition(" ")[2]
    verbs = list(LEAD if doer.partition(" ")[0] in HEADS else DOERS.get(noun) or ROLES.get(noun) or ())
    written = WRITE if head_of(cls) in WRITINGS else TAKEN.get(head_of(cls), ())
    verbs = (
        [*(written if noun in PERSONS else ()), *verbs] or [*_verbs_of(noun)] or [*doing_of(cls, named=False), *PLACING]
    )
    if cls.rpartition(" ")[2] in WORKS and "make" not in verbs and doer in PERSONS:
        verbs.append("make")
    for relation in out.relations.values():  # who writes reviews of a book has not written the book
        if verbs[0] in (*relation.get("verbs", ()), *relation.get("inverse_verbs", ())):
            relation["cost"] = round(relation.get("cost", 0.0) + MEANT_SECOND, 1)
    out.relations[f"{doer} {verbs[0]} {cls}"] = {
        "from": cls, "to": doer, "path": f"{column} -> {column}", "says": f"be {done(verbs[0])} by",
        "says_inverse": verbs[0], "verbs": [*(f"be {done(verb)} by" for verb in verbs), "be by", "have"],
        "inverse_verbs": verbs, "prepositions": ["by", "of", "from"], "inverse_prepositions": ["of", "with", "behind"],
    }  # fmt: skip
    if noun in _WHERE_PUBLISHED:  # a paper appears in a journal
        out.relations[f"{doer} {verbs[0]} {cls}"]["verbs"] += _PUBLISHED
        out.relations[f"{doer} {verbs[0]} {cls}"]["prepositions"] += ["in"]
    out.of_columns[doer] = column


_WHERE_PUBLISHED = frozenset({"journal", "magazine"})
_PUBLISHED = ("appear in", "be published in", "come out in", "be in", "be printed in")

"""Wordings of a draft about the people of a house: who is there now, who is new, who has led or done the most, and who
has not paid."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.domain.draft.survey import DatabaseSurvey
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.wording_templates import filled, one_and_many
from wizard.domain.draft.working_places import is_employed


def people_wordings(out: DraftVocabulary, survey: DatabaseSurvey) -> list[dict[str, str]]:
    """What people say in other words of the people of `out`, whose titles `survey` has."""
    return [
        *_there_now(out),
        *_new(out),
        *_ranked_by_doings(out),
        *_behind_with_payments(out),
        *_managed_by_title(out, survey),
    ]


def _managed_by_title(out: DraftVocabulary, survey: DatabaseSurvey) -> Iterator[dict[str, str]]:
    """Who runs a shop is its "shop manager", where those who work there have such a title and nobody else leads it."""
    columns = {f"{table.name}.{column.name}": column for table in survey.tables for column in table.columns}
    led = [one for one in out.relations.values() if {"manage", "run"} & {*one["verbs"], *one.get("inverse_verbs", ())}]
    for relation in out.relations.values() if not led else ():
        places = {noun.partition("/")[0] for noun in out.classes[relation["to"]]["nouns"]}
        titles = {
            text.lower()
            for entry in out.attributes.values()
            if entry["of"] == relation["from"] and entry.get("values") and entry["column"] in columns
            for text in columns[entry["column"]].texts
            if text.lower() in {f"{place} {head}" for place in places for head in _HEADS}
        }
        if len(titles) == 1 and relation.get("where") and "work at" in relation["verbs"]:
            yield from filled("managed by title", title=titles.pop())


_HEADS = ("manager", "head", "leader", "director", "supervisor")
"""Last words of titles of whoever leads a place."""


def _there_now(out: DraftVocabulary) -> Iterator[dict[str, str]]:
    """Whoever currently works somewhere is one of those who have not left."""
    for name, entry in out.predicates.items():
        cls = entry["of"]
        if name != f"{cls} current" or not out.classes[cls].get("person"):
            continue
        one, many = one_and_many(out, cls)
        yield from filled("there now", one=one, many=many)
        if is_employed(out, cls):
            yield from filled("working now", many=many)


def _new(out: DraftVocabulary) -> Iterator[dict[str, str]]:
    """New members are those who joined then, where one day says when somebody did."""
    for cls in [name for name, entry in out.classes.items() if entry.get("person")]:
        days = [e for e in out.attributes.values() if e["of"] == cls and e.get("kind") in ("date", "year")]
        begun = [entry for entry in days if "path" not in entry and {"join", "start"} & {*entry.get("verbs", ())}]
        if len(begun) == 1 and "date" in begun[0].get("kind", ""):
            one, many = one_and_many(out, cls)
            yield from filled("new", one=one, many=many, joined="joined" if "join" in begun[0]["verbs"] else "started")


def _ranked_by_doings(out: DraftVocabulary) -> Iterator[dict[str, str]]:
    """The top three by the number of plans that they have led are those who have led the most of them."""
    ends: dict[str, set[str]] = {}
    for relation in out.relations.values():
        if out.classes[relation["from"]].get("person") and relation["from"] != relation["to"]:
            ends.setdefault(relation["from"], set()).add(one_and_many(out, relation["to"])[1])
    for cls, things in ends.items():
        said = sorted(thing for thing in things if thing.replace(" ", "").isalpha())
        people = one_and_many(out, cls)[1]
        if said and people.replace(" ", "").isalpha():
            also = " | people" if out.classes[cls].get("default") else ""
            yield from filled("ranked by doings", who=people, also=also, things=" | ".join(said), thing=said[0])


def _behind_with_payments(out: DraftVocabulary) -> Iterator[dict[str, str]]:
    """Who has not paid has unpaid invoices, where one kind of thing may be unpaid and people have such."""
    unpaid = [one["of"] for name, one in out.predicates.items() if name.endswith(" unpaid")]
    if len(unpaid) != 1:
        return
    ends = [{relation["from"], relation["to"]} for relation in out.relations.values()]
    payers = [cls for cls, one in out.classes.items() if one.get("person") and {cls, unpaid[0]} in ends]
    if payers:
        one, many = one_and_many(out, unpaid[0])
        people = " | ".join(part for cls in payers for part in one_and_many(out, cls))
        yield from filled("not paid", one=one, many=many, people=people)

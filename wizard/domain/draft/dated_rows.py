"""What people do by rows that have a day: whom an instructor teaches by her lessons, what a pupil bought by the day on
which a row that ties the two says that it was bought, which tests she passed and failed.
"""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.english import head_of
from wizard.domain.draft.links import KeyReference, Links
from wizard.domain.draft.survey import DatabaseSurvey
from wizard.domain.draft.verbs import DO, DOERS, NOT_DONE, active, agents_verb, done, is_participle
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.wording_templates import filled, one_and_many
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.word_sets import word_set

_FOR_PEOPLE = word_set(__name__, "for people")
"""Nouns of those who do what they do to people: who teaches, treats or coaches them."""
_COST = 0.2


def draft_dated_rows(out: DraftVocabulary, survey: DatabaseSurvey, links: Links, names: dict[str, str]) -> None:
    """Add who does something to whom by rows with a day, and give ties the verb of their only day."""
    for table, cls in names.items():
        own = [one for one in links.references if one.table == table and one.other in names]
        people = [one for one in own if out.classes[names[one.other]].get("person") and one.other != table]
        if "when" in out.classes[cls] and len(people) == 2 and people[0].other != people[1].other:
            _serve(out, names, *sorted(people, key=lambda one: head_of(names[one.other]) not in _FOR_PEOPLE))
        if "when" in out.classes[cls] and not out.classes[cls].get("person") and head_of(cls) not in NOT_DONE:
            _do(out, [one.hop for one in people])
    for table in sorted(links.carriers):
        _tie_by_day(out, survey, links, table)


def _do(out: DraftVocabulary, hops: list[str]) -> None:
    """Let the one whose role on such a row is a doer's have done it: the operator of a run did the run."""
    relations = [entry for entry in out.relations.values() if entry["path"] in hops]
    if any({*DO[:1]} & {*entry["inverse_verbs"]} for entry in relations):
        return
    roles = [entry for entry in relations if entry.get("nouns") and not entry.get("cost")]
    found = [entry for entry in roles if agents_verb(entry["nouns"][0])]
    if len(found) == 1:
        found[0]["inverse_verbs"] = list(dict.fromkeys((*found[0]["inverse_verbs"], *DO)))
        found[0]["verbs"] = list(dict.fromkeys((*found[0]["verbs"], *(f"be {done(verb)} by" for verb in DO))))


def _serve(out: DraftVocabulary, names: dict[str, str], by: KeyReference, to: KeyReference) -> None:
    one, other = names[by.other], names[to.other]
    verbs = DOERS.get(head_of(one), ())
    path = f"{by.back}, {to.hop}"
    between = [entry for entry in out.relations.values() if {entry["from"], entry["to"]} == {one, other}]
    is_said = any({*verbs[:1]} & {*entry["verbs"], *entry["inverse_verbs"]} for entry in between)
    if is_said or not verbs or head_of(one) not in _FOR_PEOPLE or head_of(other) in _FOR_PEOPLE:
        return
    entry: dict[str, Any] = {
        "from": one, "to": other, "path": path, "says": verbs[0], "says_inverse": f"be {done(verbs[0])} by",
        "verbs": [*verbs, "work with"], "inverse_verbs": [], "cost": _COST,
    }  # fmt: skip
    out.relations.setdefault(f"{one} {verbs[0]} {other}", entry)


def _tie_by_day(out: DraftVocabulary, survey: DatabaseSurvey, links: Links, table: str) -> None:
    """Let people have bought what a tie with a `bought_on` ties them to."""
    days = [words_of(column.name) for column in survey.table(table).columns if column.kind == "date"]
    said = [word for words in days for word in words if is_participle(word)]
    verbs = active(said[0]) if len(days) == len(said) == 1 else ()
    ways = {f"{one.back}, {two.hop}" for pair in links.ties[table] for one, two in (pair, pair[::-1])}
    for entry in out.relations.values() if verbs else ():
        if entry["path"] in ways and out.classes[entry["from"]].get("person"):
            entry["verbs"] = list(dict.fromkeys((*entry["verbs"], *verbs)))
            entry["inverse_verbs"] = list(
                dict.fromkeys((*entry["inverse_verbs"], *(f"be {done(v)} by" for v in verbs)))
            )


def draft_failed(out: DraftVocabulary) -> None:
    """Let tests that were not passed be failed, where a column says which were."""
    for name, entry in list(out.predicates.items()):
        if _is_passed(entry) and "equals" in entry["when"][0]:
            failed = {**entry, "when": [{**entry["when"][0], "not": True}], "says": "failed"}
            failed |= {"adjectives": ["failed", "unsuccessful"], "verbs": ["fail", "have failed"]}
            out.predicates.setdefault(f"{name.rpartition(' ')[0]} failed", failed)


def passing_wordings(out: DraftVocabulary) -> list[dict[str, str]]:
    """Whoever passed her test has passed tests, those of whom a column says so."""
    found: list[dict[str, str]] = []
    for cls in dict.fromkeys(entry["of"] for entry in out.predicates.values() if _is_passed(entry)):
        people = [one["to"] for one in out.relations.values() if one["from"] == cls and one["path"].count("->") == 1]
        (one, many), who = one_and_many(out, cls), [name for name in people if out.classes[name].get("person")]
        for name in who[:1]:
            sitter, sitters = one_and_many(out, name)
            found += filled("passed", one=one, many=many, sitter=sitter, sitters=sitters)
    return found


def _is_passed(entry: dict[str, Any]) -> bool:
    return entry["says"] == "passed" and head_of(entry["of"]) in EXAMS


EXAMS = word_set(__name__, "exams")
"""Nouns of what somebody passes or fails."""

"""Wordings of a draft about what a trade does: what was wasted and refunded, what was done to a job, the price of a
piece. Each is said of one column, or of the values of one that name what may be done."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from wizard.domain.draft.column_meaning import bare_words
from wizard.domain.draft.english import PERSONS
from wizard.domain.draft.everyday_words import met
from wizard.domain.draft.survey import DatabaseSurvey
from wizard.domain.draft.verbs import DOINGS, done
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.wording_templates import filled, one_and_many
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.singular import singular
from wizard.domain.word_sets import word_map, word_set

_SPOILT = word_map(__name__, "spoilt")
"""Words before things in names of columns of how many were lost so, with their verbs."""
_GIVEN_BACK = word_set(__name__, "sums that are verbs")
"""Nouns of sums of money that are verbs as they stand: what was refunded."""
_NO_PIECES = word_set(__name__, "no pieces")
"""Words before a price that say which one it is, and not of what piece."""
_TAKING = word_map(__name__, "taking")
"""Words before a time in names of columns of how long something takes, with what is done in it."""
_PRICES = frozenset({"cost", "price"})
MOST_VALUES = 30
"""Values of a column of what may be done, at most."""


def trade_wordings(out: DraftVocabulary, survey: DatabaseSurvey) -> list[dict[str, str]]:
    """What people say in other words of what `out` and the values of `survey` say."""
    return [
        *_spoilt(out),
        *_given_back(out),
        *_by_the_piece(out),
        *_done_to_things(out, survey),
        *_hours_of_rows(out),
        *_takes(out),
        *_in_a_role(out),
    ]


def _filled(group: str, **fields: str) -> Iterator[dict[str, str]]:
    """The wordings of a group, where every field is of plain words: a pattern has no place for other signs."""
    if all(_PLAIN.fullmatch(said) for said in fields.values()):
        yield from filled(group, **fields)


_PLAIN = re.compile(r"[a-z]+( (\| )?[a-z]+)*")


def _numbers(out: DraftVocabulary) -> Iterator[tuple[dict[str, Any], tuple[str, ...]]]:
    """The numbers of things themselves that can be asked for, with the bare words of their columns."""
    for entry in out.attributes.values():
        if entry.get("kind") == "number" and entry.get("nouns") and "path" not in entry:
            yield entry, bare_words(entry["column"].rpartition(".")[2], entry["of"])


def _spoilt(out: DraftVocabulary) -> Iterator[dict[str, str]]:
    """How many sheets were wasted is the number of `waste_sheets`."""
    found = [(entry, bare) for entry, bare in _numbers(out) if len(bare) == 2 and bare[0] in _SPOILT]
    for entry, bare in found:
        things, verb = bare[1], _SPOILT[bare[0]]
        if singular(things) == things or [one for _, one in found].count(bare) > 1:
            continue
        many = one_and_many(out, entry["of"])[1]
        yield from _filled("spoilt", thing=things, verb=verb, past=done(verb), noun=" ".join(bare), many=many)


def _given_back(out: DraftVocabulary) -> Iterator[dict[str, str]]:
    """How much we refunded is the total refund, where one column says how much."""
    for verb in sorted(_GIVEN_BACK):
        found = [entry for entry, bare in _numbers(out) if bare in ((verb,), (verb, "amount"))]
        if len(found) == 1 and not any(verb in cls.split() for cls in out.classes if cls != found[0]["of"]):
            noun, many = found[0]["nouns"][0].partition("/")[0], one_and_many(out, found[0]["of"])[1]
            yield from _filled("given back", verb=verb, past=done(verb), noun=noun, many=many)


def _by_the_piece(out: DraftVocabulary) -> Iterator[dict[str, str]]:
    """What a ream of it costs is its `ream_cost`."""
    for entry, bare in _numbers(out):
        if len(bare) == 2 and bare[1] in _PRICES and bare[0] in met("noun") and bare[0] not in _NO_PIECES:
            noun = next((one for one in entry["nouns"] if one.partition("/")[0] == " ".join(bare)), "")
            if noun:
                yield from _filled("by the piece", piece=bare[0], noun=" ".join(bare))


def _hours_of_rows(out: DraftVocabulary) -> Iterator[dict[str, str]]:
    """How many hours she worked in 2023 is the total of her shifts then; who got the most in tips has most of them."""
    for entry in out.attributes.values():
        if not entry.get("total") or "path" not in entry or not out.classes[entry["of"]].get("person"):
            continue
        own = [one for one in out.attributes.values() if one["column"] == entry["column"] and "path" not in one]
        rows = {one["of"] for one in own if "when" in out.classes[one["of"]]}
        things = words_of(entry["column"].rpartition(".")[2])[0]
        verbs = [verb for verb in entry.get("verbs", ()) if " " not in verb]
        if len(rows) == 1 and things in _TIME and verbs:
            many = one_and_many(out, rows.pop())[1]
            forms = dict.fromkeys(form for verb in verbs for form in (verb, done(verb)))
            yield from _filled("hours of rows", thing=things, verb=verbs[0], verbs=" | ".join(forms), many=many)
        if entry.get("scale") and things not in _TIME and f"{things}/{things}" in entry["nouns"]:
            yield from _filled("got in", noun=things)


_TIME = frozenset({"hours", "days", "minutes", "nights"})


def _takes(out: DraftVocabulary) -> Iterator[dict[str, str]]:
    """What takes the longest to prepare has the longest `prep_min`."""
    numbers = [(bare[0], f"{bare[0]} time", entry["nouns"]) for entry, bare in _numbers(out) if len(bare) == 1]
    for what, noun in dict.fromkeys((what, noun) for what, noun, nouns in numbers if noun in nouns):
        if what in _TAKING:
            yield from _filled("takes", verb=_TAKING[what], past=done(_TAKING[what]), noun=noun)


def _in_a_role(out: DraftVocabulary) -> Iterator[dict[str, str]]:
    """The chef at an event is the chef of it, where the event names one."""
    for relation in out.relations.values():
        thing, who = relation["from"], relation["to"]
        role = next(iter(relation.get("nouns", ())), "")
        is_role = relation["path"].count("->") == 1 and role.isalpha() and role in PERSONS
        if is_role and out.classes[who].get("person") and not out.classes[thing].get("person"):
            one, many = one_and_many(out, thing)
            yield from _filled("in a role", role=role, one=one, many=many)


def _done_to_things(out: DraftVocabulary, survey: DatabaseSurvey) -> Iterator[dict[str, str]]:
    """What was laminated has a lamination, where things are tied to what may be done to them."""
    columns = {f"{table.name}.{column.name}": column for table in survey.tables for column in table.columns}
    for relation in out.relations.values():
        thing, treatment = relation["from"], relation["to"]
        naming = out.attributes.get(next(iter(out.classes[treatment]["display"]), ""), {})
        column = columns.get(naming.get("column", ""))
        is_tie = relation["path"].count("->") == 2 and relation["says"] == "have"
        if not is_tie or column is None or out.classes[thing].get("person") or out.classes[treatment].get("person"):
            continue
        texts = sorted(text.lower() for text in column.texts) if column.distinct <= MOST_VALUES else []
        one, many = one_and_many(out, thing)
        for text in texts:
            if participle := _done_in(text):
                yield from _filled("treated", one=one, many=many, participle=participle, value=text)


def _done_in(text: str) -> str:
    """What was done to a thing that had such a treatment: "laminated" of "lamination", "die cut" of "die cutting"."""
    before, _, last = text.rpartition(" ")
    verbs = [verb for verb in DOINGS.get(last, ()) if " " not in verb] if last.isalpha() else []
    if not verbs and last.isalpha() and last.endswith("ing") and len(last) > _LEAST_STEM:
        verbs = [_stem(last.removesuffix("ing"))]
    return f"{before} {done(verbs[0])}".strip() if verbs else ""


def _stem(cut: str) -> str:
    """The verb of a gerund without its end: "fold", "bind", "emboss", "glue", "cut"."""
    verbs = met("verb")
    doubled = cut[:-1] if cut[-1] == cut[-2] else ""
    return next((verb for verb in (f"{cut}e", cut, doubled) if verb in verbs), cut)


_LEAST_STEM = 5

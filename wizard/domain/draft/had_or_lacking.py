"""Columns that may be empty and name whoever, or what, did something to a member: one with an `insurer` is insured, one
with a `tag_no` is tagged, and one without is not.
"""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.attributes import attribute_name
from wizard.domain.draft.column_meaning import bare_words
from wizard.domain.draft.derivations import PUT_ON, ROLES, SAID
from wizard.domain.draft.everyday_words import met
from wizard.domain.draft.free_places import draft_free_places
from wizard.domain.draft.links import Links
from wizard.domain.draft.survey import DatabaseSurvey
from wizard.domain.draft.verbs import DOERS, agents_verb, done, is_participle
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.draft.yes_no_columns import OPPOSITES
from wizard.domain.word_sets import word_set

_MARKS = word_set(__name__, "marks")
"""Nouns of what is put on a thing to know it by, that are verbs as they stand."""
_NUMBERS = frozenset({"number", "code", "id"})


def draft_had_and_lacking(out: DraftVocabulary, survey: DatabaseSurvey, links: Links, names: dict[str, str]) -> None:
    """Add to `out` what members have and what they are without: an insurer, a day of death, somebody who has them."""
    _draft_had_or_lacking(out, survey)
    _draft_done_by(out, survey)
    _draft_living(out, survey)
    _draft_held_by(out, survey, links, names)
    draft_free_places(out, survey, links, names)


def _draft_had_or_lacking(out: DraftVocabulary, survey: DatabaseSurvey) -> None:
    """Add the predicates to `out`, whose attributes and predicates are there."""
    columns = {f"{table.name}.{column.name}": column for table in survey.tables for column in table.columns}
    for name, entry in list(out.attributes.items()):
        column = columns.get(entry["column"])
        if (
            entry["of"] in out.of_columns
            or column is None
            or not column.missing
            or column.is_constant
            or {"path", "kind", "hidden"} & set(entry)
        ):
            continue
        bare = bare_words(column.name, entry["of"])
        forms = _done_by(bare) or [done(verb) for verb in _verbs(bare)]
        said = [form for form in forms if not _is_said(out, entry["of"], form)]
        if not said:
            continue
        _add(out, entry["of"], {"attribute": name}, said)


def _draft_done_by(out: DraftVocabulary, survey: DatabaseSurvey) -> None:
    """Add what somebody did to a member who is named in a column that may be empty: what is `signed_by` nobody is not
    signed for."""
    for column in out.of_columns.values():
        table, _, name = column.partition(".")
        forms = _done_by(words_of(name))
        found = survey.table(table).column(name)
        tie = next((one for one, entry in out.relations.items() if entry["path"] == f"{column} -> {column}"), "")
        if not forms or not tie or found is None or not found.missing:
            continue
        cls = out.relations[tie]["from"]
        if not _is_said(out, cls, forms[0]):
            _add(out, cls, {"relation": tie}, forms)


def _done_by(words: tuple[str, ...]) -> list[str]:
    """What somebody did whom a column of these words names, in all its forms: "signed" and "signed for"."""
    is_by = len(words) == 2 and words[1] == "by" and is_participle(words[0])
    return [words[0], *SAID.get(words[0], ())] if is_by else []


def _add(out: DraftVocabulary, cls: str, there: dict[str, Any], said: list[str]) -> None:
    """The predicates of what there is of a member, and of those without it."""
    has: dict[str, Any] = {"of": cls, "when": [there], "says": said[0], "adjectives": said}
    out.predicates.setdefault(f"{cls} {said[0]}", has)
    lacking = [word for form in said for word in (*OPPOSITES.get(form, ()), f"not {form}")]
    gone = {**has, "when": [{**there, "not": True}], "says": lacking[0], "adjectives": lacking}
    out.predicates.setdefault(f"{cls} {lacking[0]}", gone)


def _draft_living(out: DraftVocabulary, survey: DatabaseSurvey) -> None:
    """Add who has died and who is alive, where a day or year of death may be missing."""
    columns = {f"{table.name}.{column.name}": column for table in survey.tables for column in table.columns}
    for name, entry in list(out.attributes.items()):
        column = columns.get(entry["column"])
        if column is None or not column.missing or column.is_constant or "die" not in entry.get("verbs", ()):
            continue
        if entry.get("kind") in ("date", "year") and not _is_said(out, entry["of"], "alive"):
            for says, denied in (("dead", {}), ("alive", {"not": True})):
                words = [word for word in _LIVING[says] if not _is_said(out, entry["of"], word)]
                out.predicates.setdefault(f"{entry['of']} {says}", {
                    "of": entry["of"], "when": [{"attribute": name, **denied}], "says": says, "adjectives": words,
                })  # fmt: skip


_LIVING = {
    "dead": ("dead", "deceased", "no longer alive", "not alive"),
    "alive": ("alive", "living", "still alive", "still living"),
}


def _draft_held_by(out: DraftVocabulary, survey: DatabaseSurvey, links: Links, names: dict[str, str]) -> None:
    """Add what has been done with members that refer to somebody, or to nobody: copies `lent_to` a singer are out."""
    for table, cls in names.items():
        for column in survey.table(table).columns:
            words = words_of(column.name)
            words = words[:-1] if words[-1] == "id" else words
            attribute = attribute_name(cls, column)
            is_reference = links.of(table, column.name) is not None and column.missing and attribute in out.attributes
            agent = words[0] if len(words) == 1 else ""
            agents = [done(verb) for verb in (*ROLES.get(agent, ()), agents_verb(agent)) if verb][:1]
            if is_reference and agents and not _is_said(out, cls, agents[0]):  # `insurer_id`
                _add(out, cls, {"attribute": attribute}, agents)
            if is_reference and words[1:] == ("to",) and is_participle(words[0]) and not _is_said(out, cls, words[0]):
                _add(out, cls, {"attribute": attribute}, [words[0], *(_OUT if words[0] in _LENT else ())])


_LENT = word_set(__name__, "lent")
"""Participles of what is away until it comes back."""
_OUT = ("out on loan", "on loan", "out", "lent out")


def _verbs(words: tuple[str, ...]) -> list[str]:
    """What was done to whatever has a value in a column of these words."""
    if len(words) == 2 and words[1] in _NUMBERS and words[0] in _MARKS:
        return [words[0], *PUT_ON.get(words[0], ())]
    if len(words) != 1:
        return []
    stem = words[0][:-2] if words[0].endswith(("er", "or")) else ""
    known = (agents_verb(words[0]), *(verb for verb in (f"{stem}e", stem) if stem and verb in met("verb")))
    return [verb for verb in (*DOERS.get(words[0], ()), *ROLES.get(words[0], ()), *known) if verb and " " not in verb][
        :1
    ]


def _is_said(out: DraftVocabulary, cls: str, form: str) -> bool:
    """Whether a predicate or a verb of the class says so already."""
    predicates = (word for one in out.predicates.values() if one["of"] == cls for word in one.get("adjectives", ()))
    verbs = (verb for one in out.attributes.values() if one["of"] == cls for verb in one.get("verbs", ()))
    return form in predicates or f"be {form}" in verbs

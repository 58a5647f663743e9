"""What has begun and may not have ended: loans that are still out, overdue or came back late, members who have left.

A day of an end that is missing says that it has not ended; a day on which it was due says what is late. What is lent is
out as long as a loan of it is, and whoever has borrowed it has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wizard.domain.draft.attributes import attribute_name
from wizard.domain.draft.english import PIECES, is_place
from wizard.domain.draft.links import KeyReference, Links
from wizard.domain.draft.survey import DatabaseSurvey, SurveyedColumn
from wizard.domain.draft.verbs import DOINGS
from wizard.domain.draft.verbs import done as _participle
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.draft.working_places import is_employed
from wizard.domain.word_sets import word_set

_BACK = frozenset({"return", "returned", "back", "checkin"})
"""Words of the day on which what was lent came back."""
_IN = (("in", "date"), ("date", "in"), ("in",), ("checked", "in"), ("check", "in", "date"), ("in", "on"))
_ENDED = word_set(__name__, "ended")
_LEFT = word_set(__name__, "left")
_DUE = frozenset({"due", "deadline"})
_OUT = ["out", "on loan", "outstanding", "out on loan", "not back", "not back yet", "not returned", "not returned yet"]
_KEEP = ["have out", "have", "still have", "still have out", "still keep", "keep", "have on loan", "owe", "hold on to",
         "have yet to return", "have got"]  # fmt: skip
_RETURN = ["return", "bring back", "give back", "hand back", "hand in", "take back", "send back"]
_LATE = ["returned late", "late", "brought back late", "back late", "given back late", "handed in late"]
_PUNCTUAL = ["on time", "returned on time", "brought back on time", "back on time", "punctual"]


@dataclass(frozen=True)
class _Lending:
    """A table of what is lent: the columns of its end and of when that was due, and whom and what a row is of."""

    cls: str
    back: str
    due: str | None
    who: KeyReference | None
    what: KeyReference | None


def draft_unfinished(out: DraftVocabulary, seen: DatabaseSurvey, links: Links, names: dict[str, str]) -> None:
    """Add what is out, late and overdue, and who and what is so; who has left, and who is there."""
    for table in seen.tables:
        cls = names.get(table.name, "")
        days = [column for column in table.columns if column.kind == "date"]
        if not cls:
            continue
        if out.classes[cls].get("person"):
            _current(out, cls, _ending(days, _LEFT))
            continue
        back = next((column for column in days if _says_back(column) and not _DUE & set(words_of(column.name))), None)
        if back is None:
            if len(days) > 1 and not any(words_of(c.name)[-1] in ("status", "state") for c in table.columns):
                _ongoing(out, cls, _ending(days, _ENDED))
            continue
        due = next((c for c in days if _DUE & set(words_of(c.name))), None)
        own = [one for one in links.references if one.table == table.name and one.other in names]
        who = next((one for one in own if out.classes[names[one.other]].get("person")), None)
        what = next((one for one in own if not out.classes[names[one.other]].get("person")), None)
        lending = _Lending(
            cls, attribute_name(cls, back), attribute_name(cls, due) if due is not None else None, who, what
        )
        _of_loans(out, lending, back)
        if what is not None:
            _of_things(out, lending, names[what.other], what)
        if who is not None and what is not None:
            _of_people(out, lending, names[who.other], names[what.other])


def _says_back(column: SurveyedColumn) -> bool:
    words = words_of(column.name)
    return bool(_BACK & set(words)) or words in _IN


def _ending(days: Sequence[SurveyedColumn], words: frozenset[str]) -> SurveyedColumn | None:
    """The day of an end that may be missing."""
    return next((c for c in days if c.missing and not c.is_constant and words & set(words_of(c.name))), None)


def _free(out: DraftVocabulary, cls: str, words: Sequence[str]) -> list[str]:
    """The words that no predicate of the class has."""
    taken = {word for one in out.predicates.values() if one["of"] == cls for word in one.get("adjectives", ())}
    return [word for word in words if word not in taken]


def _add(out: DraftVocabulary, name: str, cls: str, when: list[dict[str, Any]], words: Sequence[str]) -> None:
    said = _free(out, cls, words)
    if said and all(one.get("attribute", said[0]) in {*out.attributes, said[0]} for one in when):
        out.predicates.setdefault(name, {"of": cls, "when": when, "says": said[0], "adjectives": said})


def _current(out: DraftVocabulary, cls: str, left: SurveyedColumn | None) -> None:
    """Members who have left, and those who have not."""
    if left is not None:
        gone = {"attribute": attribute_name(cls, left)}
        _add(out, f"{cls} former", cls, [gone], ["former", "ex", "past", "no longer here", "no longer with us", "gone"])
        _add(
            out,
            f"{cls} current",
            cls,
            [{**gone, "not": True}],
            ["current", "present", "still here", "still with us", "with us", *_NOW, *_in_office(left)],
        )
        if f"{cls} current" in out.predicates and is_employed(out, cls):
            out.predicates[f"{cls} current"]["verbs"] = ["still work here", "still work for us", "work here still"]


def _in_office(left: SurveyedColumn) -> list[str]:
    """What is said of people whose term has not ended."""
    return sorted(_IN_OFFICE) if _TERM & set(words_of(left.name)) else []


_IN_OFFICE = word_set(__name__, "in office")
_TERM = word_set(__name__, "term")
"""Words of the last day of people who hold an office for a time."""
_NOW = ("currently", "at present", "at the moment", "right now", "these days", "nowadays")
"""What is said of people beside anything else that is said of them: who works there at the moment has not left."""


def _ongoing(out: DraftVocabulary, cls: str, end: SurveyedColumn | None) -> None:
    """What has begun and not ended, and what is over."""
    if end is not None:
        over = {"attribute": attribute_name(cls, end)}
        words = ["ongoing", "current", "open", "in progress", "under way", "still running", "not over", "unfinished"]
        _add(out, f"{cls} ongoing", cls, [{**over, "not": True}], words)
        _add(out, f"{cls} over", cls, [over], ["over", "finished", "past", "ended", "closed"])


def _of_loans(out: DraftVocabulary, lending: _Lending, back: SurveyedColumn) -> None:
    cls, ends = lending.cls, lending.back
    if back.missing:
        _add(out, f"{cls} out", cls, [{"attribute": ends, "not": True}], [*_out(cls), "unreturned"])
        _add(out, f"{cls} back", cls, [{"attribute": ends}], ["back", "returned", "brought back"])
    if lending.due is None:
        return
    if back.missing:
        overdue: list[dict[str, Any]] = [
            {"attribute": ends, "not": True},
            {"attribute": lending.due, "before": "today"},
        ]
        _add(out, f"{cls} overdue", cls, overdue, ["overdue", "past due", "past their due date", "late and still out"])
    _add(out, f"{cls} late", cls, [{"attribute": ends, "after": lending.due}], _LATE)
    _add(out, f"{cls} on time", cls, [{"attribute": ends, "after": lending.due, "not": True}], _PUNCTUAL)
    out.predicates[f"{cls} late"]["verbs"] = ["come back late", "be late"]
    out.predicates[f"{cls} on time"]["verbs"] = ["come back on time"]


def _out(cls: str) -> list[str]:
    """What a thing is until it is back: out on loan, or being repaired."""
    doing = cls.rpartition(" ")[2]
    if doing not in _MENDING:
        return _OUT
    said = [f"being {_participle(verb)}" for verb in DOINGS[doing]]
    return [
        *said,
        f"under {doing}",
        *(f"{how} for {doing}" for how in ("in", "out", "away")),
        "not back",
        "not back yet",
    ]


_MENDING = frozenset({"repair", "restoration", "service", "treatment"}) | {
    noun for noun in ("conservation", "calibration", "maintenance", "cleaning") if noun in DOINGS
}
"""Nouns of what is done to a thing while it is away, and is no loan of it."""


def _of_things(out: DraftVocabulary, lending: _Lending, thing: str, what: KeyReference) -> None:
    """What is lent is out, or overdue, where a loan of it is."""
    tie = next((n for n, r in out.relations.items() if r["from"] == lending.cls and r["path"] == what.hop), None)
    for state, words in (("out", _out(lending.cls)), ("overdue", ["overdue", "past due"])):
        if tie is not None and f"{lending.cls} {state}" in out.predicates:
            condition: dict[str, Any] = {"relation": tie, "inverse": True, "is": f"{lending.cls} {state}"}
            _add(out, f"{thing} {state}", thing, [condition], words)
            for name, relation in list(out.relations.items()):  # a book is out where a copy of it is
                if relation["from"] == thing and relation["path"].count("->") == 1 and _is_copied(out, relation):
                    copied: dict[str, Any] = {"relation": name, "inverse": True, "is": f"{thing} {state}"}
                    _add(out, f"{relation['to']} {state}", relation["to"], [copied], words)


def _is_copied(out: DraftVocabulary, relation: dict[str, Any]) -> bool:
    """Whether a relation leads from single pieces to what they are pieces of, and neither to a place nor to anybody."""
    other = relation["to"]
    return (
        relation["from"].rpartition(" ")[2] in PIECES and not is_place(other) and not out.classes[other].get("person")
    )


def _of_people(out: DraftVocabulary, lending: _Lending, who: str, thing: str) -> None:
    """Whoever has borrowed a thing has it until it is back, and then has returned it."""
    assert lending.who is not None and lending.what is not None  # noqa: S101, PT018 - asked before
    path = f"{lending.who.back}, {lending.what.hop}"
    owes_money = any(name.endswith(" unpaid") for name in out.predicates)
    for state, verbs, back in (
        ("out", [verb for verb in _KEEP if verb != "owe" or not owes_money], ["be with", "be out to", "be on loan to"]),
        ("back", _RETURN, []),
        ("late", [f"{verb} late" for verb in _RETURN[:2]], []),
    ):
        if f"{lending.cls} {state}" in out.predicates and out.predicates[f"{lending.cls} {state}"]["of"] == lending.cls:
            entry: dict[str, Any] = {
                "from": who, "to": thing, "path": path, "when": [{"is": f"{lending.cls} {state}"}], "says": verbs[0],
                "says_inverse": back[0] if back else f"be {_done(verbs[0])} by", "verbs": verbs, "inverse_verbs": back,
                "cost": 0.1,
            }  # fmt: skip
            out.relations.setdefault(f"{who} {verbs[0]} {thing}", entry)
            for relation in list(out.relations.values()):  # whoever has a copy out has the book out
                if relation["from"] == thing and relation["path"].count("->") == 1 and _is_copied(out, relation):
                    further = {"to": relation["to"], "path": f"{path}, {relation['path']}", "cost": 0.15}
                    out.relations.setdefault(f"{who} {verbs[0]} {relation['to']}", {**entry, **further})


def _done(verb: str) -> str:
    return verb.replace("return", "returned", 1)

"""Who does what of those whom a row names: donors donate, and the nurses beside them do what there is to do.

Where a database has a table of somebody's own doing (`donation` of donors), what that one does is done there, and not
in every other table that refers to the same people (`deferral`); and of several people in one doing, whoever is called
by it has done it. What people go through (`suspension`) is done to them.
"""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.derivations import GIVEN, SUFFERED
from wizard.domain.draft.english import head_of, is_place
from wizard.domain.draft.journey_ends import journey_ends
from wizard.domain.draft.links import Links
from wizard.domain.draft.verbs import DO, DOERS, DOINGS, EMPLOYED, HANDLE, PLACING, STAFF, TAKEN, done
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.word_sets import word_set


def is_own_doing(who: str, verbs: tuple[str, ...]) -> bool:
    """Whether somebody is called by a doing with these verbs: a donor by a donation."""
    return DOERS.get(head_of(who), ())[:1] in [(verb,) for verb in verbs]


def settle_own_doings(out: DraftVocabulary) -> None:
    """Leave what people are called by to the doings that are said to be done so: a driver drives runs, which are
    driven, and not the fuel log that she fills in."""
    for does in [entry for entry in out.relations.values() if out.classes[entry["to"]].get("person")]:
        for verb in DOERS.get(head_of(does["to"]), ())[:1]:
            said = f"be {done(verb)} by"
            near = [entry for entry in out.relations.values() if entry["to"] == does["to"] != entry["from"]]
            if does in near and said in does["verbs"]:
                for entry in near:
                    if said not in entry["verbs"] and verb in entry["inverse_verbs"]:
                        _take_away(entry, (verb,))


def attends(who: str) -> bool:
    """Whether somebody is called by some other work, and does there what there is to do."""
    return head_of(who) in EMPLOYED | STAFF


def draft_own_doings(out: DraftVocabulary, links: Links, names: dict[str, str]) -> None:
    """Give each doing to those who do it, of the people to whom its rows refer."""
    near = {(names[r.table], names[r.other]) for r in links.references if r.table in names and r.other in names}
    straight = [
        entry
        for entry in out.relations.values()
        if entry["path"].count("->") == 1 and (entry["from"], entry["to"]) in near and "nouns" not in entry
        if out.classes[entry["to"]].get("person") and not out.classes[entry["from"]].get("person")
    ]
    _leave_to_named(out)
    own = {(entry["from"], entry["to"]) for entry in straight if is_own_doing(entry["to"], _doing(entry))}
    carried = {names[table] for table in links.carriers if table in names}
    for entry in straight:
        does = any(doing == entry["from"] for doing, _ in own)
        if (entry["from"], entry["to"]) not in own and does and attends(entry["to"]):
            _attend(entry)
        elif (entry["from"], entry["to"]) not in own and (
            entry["from"] in carried or any(who == entry["to"] for _, who in own)
        ):
            _take_away(entry, DOERS.get(head_of(entry["to"]), ()))
        suffered = SUFFERED.get(entry["from"].rpartition(" ")[2], ())
        if suffered and sum(one["from"] == entry["from"] for one in straight) == 1:
            _take_away(entry, (*_doing(entry), *PLACING))
            entry["inverse_verbs"] = [*suffered, *entry["inverse_verbs"]]
    _draft_given(out, links, names)


def _leave_to_named(out: DraftVocabulary) -> None:
    """Leave a doing to those whom a column names for it: whom a photo is of has not taken it, beside a `taken_by`."""
    for named in out.relations.values():
        says = named["says"].split()
        if len(says) != _BE_DONE_BY or (says[0], says[2]) != ("be", "by") or named["path"].count("->") > 1:
            continue
        does = (named["says_inverse"], *DO, *(TAKEN.get(head_of(named["from"]), ())))
        for other in out.relations.values():
            if other is not named and (other["from"], other["to"]) == (named["from"], named["to"]):
                _take_away(other, does)
                other["verbs"] = [verb for verb in other["verbs"] if verb not in {f"be {done(one)} by" for one in does}]


_BE_DONE_BY = 3
"""Words of "be taken by"."""


def _draft_given(out: DraftVocabulary, links: Links, names: dict[str, str]) -> None:
    """Let those to whom something goes get it: the hospitals to which units were issued, by the rows of issues."""
    for table, cls in names.items():
        own = [one for one in links.references if one.table == table and one.other in names and one.other != table]
        if head_of(cls) not in GIVEN or len({one.other for one in own}) < _ENDS:
            continue
        gave = {one.column for one in own if set(words_of(one.column)) & _GIVERS}
        if (ends := journey_ends(links, table)) is not None:
            gave.add(ends[0].column)
        for to in (one for one in own if _gets(out, names[one.other], GIVEN[head_of(cls)]) and one.column not in gave):
            for what in (one for one in own if _is_given(out, names[one.other])):
                if what.other == to.other:
                    continue
                given = GIVEN[head_of(cls)]
                one, other = names[what.other], names[to.other]
                out.relations.setdefault(f"{one} {given[0]} to {other}", {
                    "from": one, "to": other, "path": f"{what.back}, {to.hop}", "says": f"be {given[0]} to",
                    "says_inverse": "get", "verbs": [*(f"be {done_} to" for done_ in given), "go to"],
                    "inverse_verbs": ["get", "receive", "be given", "be sent"], "prepositions": ["for", "to"],
                    "inverse_prepositions": [], "cost": 0.2,
                })  # fmt: skip


_GIVERS = word_set(__name__, "givers")
"""Words of references to those who give what others get."""
_ENDS = 2
"""Of whom a giving tells at least: what was given, and to whom."""


def _gets(out: DraftVocabulary, cls: str, given: tuple[str, ...]) -> bool:
    """Whether members may have been given something: places, firms and people, but no staff, nor whoever gave it."""
    giver = {done(verb) for verb in DOERS.get(head_of(cls), ())} & set(given)
    somebody = bool(out.classes[cls].get("person")) and not attends(cls)
    return not giver and (is_place(cls) or somebody) and head_of(cls) not in _BRING


def _is_given(out: DraftVocabulary, cls: str) -> bool:
    return not out.classes[cls].get("person") and not is_place(cls)


_BRING = word_set(__name__, "bring")
"""Nouns of those from whom things come, or who bring them."""


def _doing(entry: dict[str, Any]) -> tuple[str, ...]:
    return DOINGS.get(entry["from"].rpartition(" ")[2], ())


def _attend(entry: dict[str, Any]) -> None:
    """Somebody who is named beside whoever does it."""
    _take_away(entry, (*_doing(entry), *PLACING))
    entry["inverse_verbs"] = list(dict.fromkeys((*HANDLE, *DO, *entry["inverse_verbs"])))
    entry["verbs"] = list(dict.fromkeys((*entry["verbs"], *(f"be {done(verb)} by" for verb in (*HANDLE, *DO)))))


def _take_away(entry: dict[str, Any], verbs: tuple[str, ...]) -> None:
    entry["inverse_verbs"] = [verb for verb in entry["inverse_verbs"] if verb not in verbs]

"""Who does what of those whom a row names: donors donate, and the nurses beside them do what there is to do.

Where a database has a table of somebody's own doing (`donation` of donors), what that one does is done there, and not
in every other table that refers to the same people (`deferral`); and of several people in one doing, whoever is called
by it has done it. What people go through (`suspension`) is done to them.
"""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.derivations import SUFFERED
from wizard.domain.draft.english import head_of
from wizard.domain.draft.links import Links
from wizard.domain.draft.verbs import DO, DOERS, DOINGS, HANDLE, PLACING, done
from wizard.domain.draft.vocabulary import DraftVocabulary


def is_own_doing(who: str, verbs: tuple[str, ...]) -> bool:
    """Whether somebody is called by a doing with these verbs: a donor by a donation."""
    return bool(set(DOERS.get(head_of(who), ())) & set(verbs))


def draft_own_doings(out: DraftVocabulary, links: Links, names: dict[str, str]) -> None:
    """Give each doing to those who do it, of the people to whom its rows refer."""
    near = {(names[r.table], names[r.other]) for r in links.references if r.table in names and r.other in names}
    straight = [
        entry
        for entry in out.relations.values()
        if entry["path"].count("->") == 1 and (entry["from"], entry["to"]) in near and "nouns" not in entry
        if out.classes[entry["to"]].get("person") and not out.classes[entry["from"]].get("person")
    ]
    own = {(entry["from"], entry["to"]) for entry in straight if is_own_doing(entry["to"], _doing(entry))}
    carried = {names[table] for table in links.carriers if table in names}
    for entry in straight:
        does = any(doing == entry["from"] for doing, _ in own)
        if (entry["from"], entry["to"]) not in own and does:
            _attend(entry)
        elif (entry["from"], entry["to"]) not in own and (
            entry["from"] in carried or any(who == entry["to"] for _, who in own)
        ):
            _take_away(entry, DOERS.get(head_of(entry["to"]), ()))
        suffered = SUFFERED.get(entry["from"].rpartition(" ")[2], ())
        if suffered and sum(one["from"] == entry["from"] for one in straight) == 1:
            _take_away(entry, (*_doing(entry), *PLACING))
            entry["inverse_verbs"] = [*suffered, *entry["inverse_verbs"]]


def _doing(entry: dict[str, Any]) -> tuple[str, ...]:
    return DOINGS.get(entry["from"].rpartition(" ")[2], ())


def _attend(entry: dict[str, Any]) -> None:
    """Somebody who is named beside whoever does it."""
    _take_away(entry, (*_doing(entry), *PLACING))
    entry["inverse_verbs"] = list(dict.fromkeys((*HANDLE, *DO, *entry["inverse_verbs"])))
    entry["verbs"] = list(dict.fromkeys((*entry["verbs"], *(f"be {done(verb)} by" for verb in (*HANDLE, *DO)))))


def _take_away(entry: dict[str, Any], verbs: tuple[str, ...]) -> None:
    entry["inverse_verbs"] = [verb for verb in entry["inverse_verbs"] if verb not in verbs]

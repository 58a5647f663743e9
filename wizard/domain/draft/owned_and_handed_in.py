"""What people do with what refers to them, beyond what names of columns say: own it, hand it in, be born there."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.english import head_of
from wizard.domain.draft.verbs import DAY_WORDS, DOINGS, STAFF, WRITINGS, done
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.word_sets import word_set

_OWNERS = word_set(__name__, "owners")
_HANDED_IN = {
    "be submitted": word_set(__name__, "submitted"),
    "be filed": word_set(__name__, "filed"),
    "be lodged": word_set(__name__, "lodged"),
}
"""What is done with a text on the day from which others deal with it, and how people say that they do it."""


def say_handed_in(out: DraftVocabulary) -> None:
    """Let what has a day on which it was handed in be handed in by the first of the people to whom it refers."""
    told: set[str] = set()
    for relation in out.relations.values():
        one = relation["from"]
        is_somebody = out.classes[relation["to"]].get("person") and head_of(relation["to"]) not in STAFF
        if one in told or not is_somebody or relation["path"].count("->") != 1 or out.classes[one].get("person"):
            continue
        days = (a for a in out.attributes.values() if a["of"] == one and a.get("kind") in ("date", "year"))
        handed = [verb for day in days for verb in day.get("verbs", ()) if verb in _HANDED_IN]
        if handed:
            told.add(one)
            verbs = list(dict.fromkeys(active_form for verb in handed for active_form in sorted(_HANDED_IN[verb])))
            relation["inverse_verbs"] = [*verbs, *(v for v in relation["inverse_verbs"] if v not in verbs)]
            relation["verbs"] = [*relation["verbs"], *(f"be {done(verb)} by" for verb in verbs), "come from"]


def say_owned(out: DraftVocabulary, entry: dict[str, Any]) -> None:
    """Let customers own the things that are theirs: their violins, and not what they ordered."""
    one = head_of(entry["from"])
    is_thing = one not in DOINGS and one not in WRITINGS and "when" not in out.classes[entry["from"]]
    if is_thing and head_of(entry["to"]) in _OWNERS and not out.classes[entry["from"]].get("person"):
        entry["inverse_verbs"] = list(dict.fromkeys((*entry["inverse_verbs"], "own")))
        entry["verbs"] = list(dict.fromkeys((*entry["verbs"], "be owned by")))


def say_born_there(entry: dict[str, Any], role: tuple[str, ...]) -> None:
    """Let people be born, or die, at the place that is said to be that of their birth."""
    if born := [verb for verb in DAY_WORDS.get(role[0], ()) if len(role) == 1]:
        said = [f"{verb}{at}" for verb in born for at in (" in", " at", " on", "")]
        entry |= {"verbs": [*said, *entry["verbs"]], "says": said[0], "says_inverse": "have", "where": True}

"""Relations of a draft between members of one class by a reference: mentors, managers, and the parts of a part."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.derivations import PEOPLE
from wizard.domain.draft.english import head_of, with_plural
from wizard.domain.draft.verbs import ALSO_DONE, active, done
from wizard.domain.word_sets import word_set

BELONG = [
    "be in", "belong to", "be located in", "be based in", "lie in", "be found in", "be from", "be of", "have", "sit on",
    "be part of", "be attached to",
]  # fmt: skip


def say_of_itself(entry: dict[str, Any], role: tuple[str, ...]) -> None:
    """A class that refers to itself: "the employee of an employee" says nothing."""
    entry["verbs"], entry["inverse_verbs"] = [v for v in entry["verbs"] if v not in BELONG], []
    entry["prepositions"], entry["inverse_prepositions"] = [], []
    if len(role) == 2 and role[1] == "by":  # who was referred by whom
        entry["inverse_verbs"] = [verb for one in active(role[0]) for verb in (one, *ALSO_DONE.get(one, ()))]
    if role[-1:] in (("manager",), ("supervisor",), ("boss",)):
        entry["concept"] = "supervision"
    elif role and role[0] in OVER:
        _say_over(entry)
    elif verb := (PEOPLE.get(role[-1]) or _VERBS_TOO.get(role[-1], "")) if role else "":
        entry["verbs"], entry["inverse_verbs"] = [f"be {done(verb)} by"], [verb]
        if role[-1] == "mentor":
            entry["inverse_nouns"] = ["mentee", "protege"]


def _say_over(entry: dict[str, Any]) -> None:
    """What is over another thing of its kind: the areas under one are its subareas."""
    entry["concept"] = "one of its kind above"
    head = head_of(entry["from"])
    entry["inverse_nouns"] = [with_plural(f"{before}{head}") for before in ("sub", "sub ", "child ", "lower ")]


OVER = word_set(__name__, "over")
"""What another thing of its kind is to a thing that is a part of it, or stands below it."""
_VERBS_TOO = {noun: noun for noun in ("mentor", "coach", "tutor", "sponsor", "escort", "shadow", "partner")}
"""Nouns of people that are verbs as they stand: who mentors whom."""

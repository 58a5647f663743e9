"""Rows that refer to others of their own table: who supervises whom, which firm belongs to which, parts of a part."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.also_called import FIRMS
from wizard.domain.draft.derivations import PEOPLE
from wizard.domain.draft.english import head_of, with_plural, words_of
from wizard.domain.draft.tie_tables import BELONG
from wizard.domain.draft.verbs import ALSO_DONE, active, done
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.word_sets import word_set


def say_of_itself(out: DraftVocabulary, entry: dict[str, Any], role: tuple[str, ...]) -> None:
    """A class that refers to itself: "the employee of an employee" says nothing."""
    entry["verbs"], entry["inverse_verbs"] = [v for v in entry["verbs"] if v not in BELONG], []
    entry["prepositions"], entry["inverse_prepositions"] = [], []
    if len(role) == 2 and role[1] == "of":
        _say_copy(out, entry, role[0])
    if len(role) == 2 and role[1] in ("by", "to"):
        entry["inverse_verbs"] = [verb for one in active(role[0]) for verb in (one, *ALSO_DONE.get(one, ()))]
    if role[-1:] in (("manager",), ("supervisor",), ("boss",)):
        entry["concept"] = "supervision"
    elif verb := (PEOPLE.get(role[-1]) or _VERBS_TOO.get(role[-1], "")) if role else "":
        entry["verbs"], entry["inverse_verbs"] = [f"be {done(verb)} by"], [verb]
        if role[-1] == "mentor":
            entry["inverse_nouns"] = ["mentee", "protege"]
    elif set(role) & _WHOLES and _are_firms(out, entry["from"]):
        _say_whole(entry, [*_PARTS, *_OF_FIRMS])
    elif role and role[0] in OVER:
        _say_over(entry)
    elif set(role) & _WHOLES and not out.classes[entry["from"]].get("person"):
        _say_whole(entry, [*_PARTS])


def _say_copy(out: DraftVocabulary, entry: dict[str, Any], what: str) -> None:
    """What was made after another one of its kind: a job that is a `reprint_of` another one is a reprint."""
    column = entry["path"].partition(" -> ")[0]
    name = next((name for name, one in out.attributes.items() if one["column"] == column and "path" not in one), "")
    entry |= {"says": f"be a {what} of", "says_inverse": f"have as {what}", "inverse_nouns": [with_plural(what)]}
    entry["verbs"] = [f"be {one}{what} of" for one in ("a ", "the ")]
    entry["nouns"] = ["original", f"original {entry['to']}"]
    if name and what not in out.classes:
        cls = entry["from"]
        said = {"of": cls, "says": what, "nouns": [with_plural(what)]}
        out.predicates.setdefault(f"{cls} {what}", {**said, "when": [{"attribute": name}]})
        said = {"of": cls, "says": "original", "adjectives": ["original"]}
        out.predicates.setdefault(f"{cls} original", {**said, "when": [{"attribute": name, "not": True}]})


def _are_firms(out: DraftVocabulary, cls: str) -> bool:
    """Whether members of a class are called by the names of firms, or are called firms themselves."""
    own = (one for one in out.attributes.values() if one["of"] == cls)
    return bool({*cls.split()} & FIRMS) or any(set(words_of(one["column"].rpartition(".")[2])) & FIRMS for one in own)


def _say_whole(entry: dict[str, Any], parts: list[str]) -> None:
    """What one belongs to that has others of its kind."""
    entry["verbs"], entry["prepositions"] = [*_BELONG_TO], ["under"]
    entry["inverse_verbs"] = ["have", "own", "include"]
    entry["inverse_nouns"] = parts


def _say_over(entry: dict[str, Any]) -> None:
    """What is over another thing of its kind: the areas under one are its subareas."""
    entry["concept"] = "one of its kind above"
    head = head_of(entry["from"])
    entry["inverse_nouns"] = [with_plural(f"{before}{head}") for before in ("sub", "sub ", "child ", "lower ")]


_VERBS_TOO = {noun: noun for noun in ("mentor", "coach", "tutor", "sponsor", "escort", "shadow", "partner")}
"""Nouns of people that are verbs as they stand: who mentors whom."""
OVER = word_set(__name__, "over")
"""What another thing of its kind is to a thing that is a part of it, or stands below it."""
_WHOLES = word_set(__name__, "wholes")
"""What the one is called to which another one of its kind belongs."""
_BELONG_TO = ("belong to", "be part of", "be owned by", "be under", "come under", "be in")
_PARTS = ("child/children",)
_OF_FIRMS = ("subsidiary/subsidiaries", "daughter company/daughter companies")

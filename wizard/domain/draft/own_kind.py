"""Rows that refer to others of their own table: who supervises whom, which firm belongs to which, parts of a part."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.also_called import FIRMS
from wizard.domain.draft.derivations import KNOWN_VERBS, PEOPLE
from wizard.domain.draft.english import head_of, with_plural
from wizard.domain.draft.tie_tables import BELONG
from wizard.domain.draft.verbs import ALSO_DONE, active, done
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.word_sets import word_set


def say_of_itself(out: DraftVocabulary, entry: dict[str, Any], role: tuple[str, ...]) -> None:
    """A class that refers to itself: "the employee of an employee" says nothing."""
    entry["verbs"], entry["inverse_verbs"] = [v for v in entry["verbs"] if v not in BELONG], []
    entry["prepositions"], entry["inverse_prepositions"] = [], []
    if len(role) == 2 and role[1] in ("by", "to"):
        entry["inverse_verbs"] = [verb for one in active(role[0]) for verb in (one, *ALSO_DONE.get(one, ()))]
    if len(role) == 2 and role[1] == "of":
        _say_of_another(out, entry, role[0])
    elif role[-1:] in (("manager",), ("supervisor",), ("boss",)):
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


def _say_of_another(out: DraftVocabulary, entry: dict[str, Any], noun: str) -> None:
    """What is the remake, the sequel or the synonym of another of its kind, is one."""
    cls, column = entry["from"], entry["path"].partition(" ->")[0]
    said = [f"be {the}{noun} of" for the in ("", "a ", "the ", "an ")]
    entry |= {"says": said[1], "says_inverse": f"have a {noun}", "verbs": said}
    entry["nouns"] = ["original", f"original {entry['to']}"]
    done_again = [f"be {done(verb)}" for verb in (noun, *active(noun)) if verb in KNOWN_VERBS | _DONE_AGAIN][:1]
    entry["inverse_verbs"] = [*(f"have {the}{noun}" for the in ("a ", "", "an ")), *done_again]
    entry["inverse_nouns"] = [with_plural(noun)]
    mark = next((name for name, one in out.attributes.items() if one["column"] == column and one["of"] == cls), "")
    if mark and noun not in out.classes:
        nouns = [with_plural(noun)]
        out.predicates.setdefault(f"{noun} {cls}", {
            "of": cls, "when": [{"attribute": mark}], "says": f"a {noun}", "nouns": nouns,
        })  # fmt: skip
        out.predicates.setdefault(f"original {cls}", {
            "of": cls, "when": [{"attribute": mark, "not": True}], "says": "original", "adjectives": ["original"],
        })  # fmt: skip


def _are_firms(out: DraftVocabulary, cls: str) -> bool:
    """Whether members of a class are called by the names of firms, or are called firms themselves."""
    own = (one for one in out.attributes.values() if one["of"] == cls)
    return bool({*cls.split()} & (FIRMS | _RUN_BY_FIRMS)) or any(
        set(words_of(one["column"].rpartition(".")[2])) & FIRMS for one in own
    )


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


_RUN_BY_FIRMS = word_set(__name__, "run by firms")
"""Nouns of firms by what they do: studios, labels, publishers."""
_DONE_AGAIN = word_set(__name__, "done again")
"""Nouns of what is like another of its kind, and verbs as well."""
_VERBS_TOO = {noun: noun for noun in ("mentor", "coach", "tutor", "sponsor", "escort", "shadow", "partner")}
"""Nouns of people that are verbs as they stand: who mentors whom."""
OVER = word_set(__name__, "over")
"""What another thing of its kind is to a thing that is a part of it, or stands below it."""
_WHOLES = word_set(__name__, "wholes")
"""What the one is called to which another one of its kind belongs."""
_BELONG_TO = ("belong to", "be part of", "be owned by", "be under", "come under", "be in")
_PARTS = ("child/children",)
_OF_FIRMS = ("subsidiary/subsidiaries", "daughter company/daughter companies")

"""What is done to things is done to what these are of: loans of copies of the books of a genre, hires of the tools of a
category.

Two references in a row are relations of every draft. Of what is done on a day people ask farther: "which genre has the
most loans", "how many hires were there of lighting". Places and people at the end of longer ways are tied elsewhere.
"""

from __future__ import annotations

from wizard.domain.draft.english import head_of, is_place
from wizard.domain.draft.links import Links
from wizard.domain.draft.tie_tables import HOLD
from wizard.domain.draft.verbs import DOINGS, done
from wizard.domain.draft.vocabulary import DraftVocabulary

LONGEST = 4
"""References that are followed from what is done."""
_OF = ["be in", "belong to", "be of", "be for"]


def draft_far_kinds(out: DraftVocabulary, links: Links, names: dict[str, str]) -> None:
    """Tie the dated doings of `out` to what the things to which they are done are of, by the shortest way."""
    steps = [one for one in links.references if one.table in names and one.other in names]
    for doing, entry in list(out.classes.items()):
        if head_of(doing) not in DOINGS or "when" not in entry or entry.get("person"):
            continue
        near = [
            (relation["to"], relation["path"])
            for relation in out.relations.values()
            if relation["from"] == doing and "when" not in relation and relation["says"] in _TIES
        ]
        while near:
            near = [
                (names[step.other], f"{path}, {step.hop}")
                for end, path in near
                for step in steps
                if names[step.table] == end and path.count("->") < LONGEST and _is_kind(out, end, names[step.other])
                if f" {step.other}." not in f" {path}"
            ]
            for kind, path in near:
                _tie(out, doing, kind, path)


_TIES = ("be in", "contain", "have")
"""What a doing is said to do with what it is done to."""


def _is_kind(out: DraftVocabulary, thing: str, kind: str) -> bool:
    """Whether the members of `kind` are neither people nor places nor doings, and `thing` is no person or place."""
    is_told = any(out.classes[cls].get("person") or is_place(cls) for cls in (thing, kind))
    return not is_told and "when" not in out.classes[kind]


def _tie(out: DraftVocabulary, doing: str, kind: str, path: str) -> None:
    if kind == doing or any({one["from"], one["to"]} == {doing, kind} for one in out.relations.values()):
        return
    passive = [f"be {done(verb)}" for verb in DOINGS[head_of(doing)] if " " not in verb]
    out.relations[f"{doing} of {kind}"] = {
        "from": doing, "to": kind, "path": path, "says": "be of", "says_inverse": "have", "verbs": list(_OF),
        "inverse_verbs": [*passive, *HOLD], "prepositions": ["of", "in", "for", "from"],
        "inverse_prepositions": ["with", "of"], "cost": 0.5,
    }  # fmt: skip

"""Wordings of a draft about how long: who has been qualified the longest qualified the earliest."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.word_sets import word_set


def time_wordings(out: DraftVocabulary) -> list[dict[str, str]]:
    """What people say in other words of the days of `out`."""
    return [*_so_the_longest(out), *_there_the_longest(out), *_took_the_longest(out), *_when_we_did(out)]


def _so_the_longest(out: DraftVocabulary) -> list[dict[str, str]]:
    """Who has been qualified the longest qualified the earliest: days and years on which something became so."""
    found: dict[str, list[dict[str, Any]]] = {}
    for entry in out.attributes.values():
        if entry.get("kind") not in ("date", "year") or "path" in entry or not entry.get("nouns"):
            continue
        become = next((v.removeprefix("be ") for v in entry.get("verbs", ()) if v.startswith("be ")), "")
        if become and " " not in become and become not in _AT_ONCE:
            found.setdefault(become, []).append(entry)
    return [
        {
            "said": f"(BE | (has | have | had) been) {become} [for] [the] longest [time] CLAUSE-END",
            "plain": f"has the earliest {noun}",
            "example": f"who has been {become} the longest -> who has the earliest {noun}",
        }
        for become, entries in sorted(found.items())
        if len(entries) == 1
        for noun in [entries[0]["nouns"][0].partition("/")[0]]
    ]


_AT_ONCE = word_set(__name__, "at once")
"""Participles of what is over as soon as it has happened."""


def _there_the_longest(out: DraftVocabulary) -> list[dict[str, str]]:
    """Who has been with us the longest joined the earliest, where one day says when somebody did."""
    people = {name for name, entry in out.classes.items() if entry.get("person")}
    found = [
        entry
        for entry in out.attributes.values()
        if entry["of"] in people and entry.get("kind") in ("date", "year") and entry.get("nouns")
        if _BEGUN & {*entry.get("verbs", ())} and "path" not in entry
    ]
    if len(found) != 1:
        return []
    noun = found[0]["nouns"][0].partition("/")[0]
    one = out.classes[found[0]["of"]]["nouns"][0].partition("/")[0]
    here = f"[*ing] with (us | you) | [*ing] here | there | a (member | customer | {one}) | on our books | *ing for us"
    return [
        {
            "said": f"(has | have | had) been ({here}) [for] [the] longest [time] CLAUSE-END | (has | have | had) been "
            "((in | at | with) (the | our) WORD) [for] [the] longest [time] CLAUSE-END",
            "plain": f"has the earliest {noun}",
            "example": f"who has been with us the longest -> who has the earliest {noun}",
        },
        {
            "said": f"how long (has | have) <who: ANY 1-4> been ({here} | (in | at | with) (the | our) WORD) "
            "CLAUSE-END",
            "plain": f"what is the {noun} of <who>",
            "example": f"how long has she been with us -> what is the {noun} of she",
        },
    ]


_BEGUN = word_set(__name__, "begun")
"""Verbs of the day on which somebody came to belong to the house."""


def _took_the_longest(out: DraftVocabulary) -> list[dict[str, str]]:
    """What took the longest to resolve took the longest, where things have how long they took."""
    if not any(entry.get("since") == "days" for entry in out.attributes.values()):
        return []
    return [
        {
            "said": "<did: took | take[s] | taken> [the] <most: longest | shortest> to [be | get] WORD 1-2 CLAUSE-END",
            "plain": "<did> the <most>",
            "example": "which repair took longest to finish -> which repair took the longest",
        }
    ]


def _when_we_did(out: DraftVocabulary) -> list[dict[str, str]]:
    """When we did a thing is when it was, where things have days and names."""
    if not any("when" in entry and not entry.get("person") for entry in out.classes.values()):
        return []
    return [
        {
            "said": "when (did | have) (we | they | you) (do | done | put on | hold | held | stage[d]) "
            "<it: ANY 1-6> CLAUSE-END",
            "plain": "when was <it>",
            "example": "when did we do the fair -> when was the fair",
        }
    ]

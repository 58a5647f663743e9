"""What stands on the programmes of concerts and the like: how long they are altogether, and what we sang there."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.english import head_of, plural_of
from wizard.domain.draft.links import Links
from wizard.domain.draft.tie_tables import PERFORMANCES, PERFORMED
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.word_sets import word_set

_LENGTHS = word_set(__name__, "lengths")
"""Last words of columns that say for how many minutes a work lasts."""
_NOUNS = ("length", "total length", "running time", "duration", "total duration", "playing time")
_DEGREES = {"most": ["longest"], "least": ["shortest"], "more": ["longer"], "less": ["shorter"], "how": ["long"]}


def draft_programmes(out: DraftVocabulary, links: Links, names: dict[str, str]) -> None:
    """Add to `out`, whose relations are there, how long each programme is, and what people say of it."""
    for table, pairs in links.ties.items():
        for one, two in (ends for pair in pairs for ends in (pair, pair[::-1])):
            event, work = names.get(one.other, ""), names.get(two.other, "")
            if head_of(event) in PERFORMANCES and head_of(work) in PERFORMED and event != work:
                _of_programme(out, event, work, f"{one.back}, {two.hop}")
                out.wordings += _wordings(out, event, work, " ".join(words_of(table)))


def _of_programme(out: DraftVocabulary, event: str, work: str, path: str) -> None:
    """The sum of the lengths of the works, where the event does not say its own."""
    own = [entry for entry in out.attributes.values() if entry["of"] == event]
    taken = {noun.partition("/")[0] for entry in own for noun in entry.get("nouns", ())}
    lengths = [
        entry
        for entry in out.attributes.values()
        if entry["of"] == work and entry.get("kind") == "number" and "path" not in entry
        if words_of(entry["column"].rpartition(".")[2])[-1] in _LENGTHS
    ]
    if len(lengths) != 1 or {"length", "duration"} & taken:
        return
    fields: dict[str, Any] = {field: lengths[0][field] for field in ("column", "scale", "unit") if field in lengths[0]}
    out.attributes[f"{event} length"] = {
        "of": event, **fields, "path": path, "kind": "number", "total": True, "nouns": list(_NOUNS),
        "verbs": ["last", "take", "go on for", "run"], "label": "Length", **_DEGREES,
    }  # fmt: skip


def _wordings(out: DraftVocabulary, event: str, work: str, programme: str) -> list[dict[str, str]]:
    one, _, many = out.classes[work]["nouns"][0].partition("/")
    many = many or plural_of(one)
    found = [
        {
            "said": "what (did | have | do) we (sing | sung | play | played | perform | performed | do | done | give)",
            "before": "(at | in | during) (the | our | that | this | WORD)",
            "plain": f"which {many} were performed",
            "example": f"what did we sing at the fair -> which {many} were performed at the fair",
        }
    ]
    if f"{event} length" in out.attributes:
        found.append(
            {
                "said": f"(length | duration | running time) of the ({programme} | programme | program) "
                "(of | at | for)",
                "plain": "length of",
                "example": "the length of the programme of the fair -> the length of the fair",
            }
        )
        found.append(
            {
                "said": f"how long (is | was | will) the ({programme} | programme | program) (of | at | for | in) "
                "<it: ANY 1-8> [be] CLAUSE-END",
                "plain": "how long is <it>",
                "example": "how long is the programme of the fair -> how long is the fair",
            }
        )
    return found

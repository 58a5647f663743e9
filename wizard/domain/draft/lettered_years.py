"""Columns of years whose names say by one letter what was done in them: `fyr` of a company is when it was founded.

The letter alone leaves several doings open, so the kind of thing decides: a company is founded, a patent is filed.
What was decided is listed with the draft's other guesses, and `--ask` asks.
"""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.english import is_place
from wizard.domain.draft.survey import SurveyedColumn
from wizard.domain.draft.verbs import TEAMS, WORKS
from wizard.domain.draft.words_in_names import words_of

_OF_PEOPLE = {"b": "born", "d": "died", "j": "joined", "h": "hired", "g": "graduated", "r": "retired", "s": "started"}
_OF_WORKS = {"p": "published", "r": "released", "w": "written", "c": "completed", "m": "made", "f": "finished"}
_OF_BODIES = {"f": "founded", "e": "established", "o": "opened", "c": "closed", "b": "built", "d": "dissolved"}
_OF_OTHERS = {
    "f": "filed", "g": "granted", "i": "issued", "e": "expired", "p": "published", "b": "built", "m": "made",
    "r": "registered", "s": "started", "c": "completed", "o": "opened", "a": "approved",
}  # fmt: skip
"""By the letter: what was done to a thing of each kind, or what it did."""
_DID = {"died": "die", "joined": "join", "graduated": "graduate", "retired": "retire", "started": "start",
        "expired": "expire"}  # fmt: skip
"""What nobody else does."""
_NOUNS = {
    "born": ("birth year", "year of birth/years of birth"), "died": ("year of death/years of death", "death year"),
    "founded": ("founding year", "foundation year"), "filed": ("filing year",), "granted": ("grant year",),
    "published": ("publication year", "year of publication/years of publication"), "released": ("release year",),
}  # fmt: skip


def done_in(column: SurveyedColumn, cls: str, *, is_person: bool) -> str:
    """The participle of what was done in the year that a column holds by one letter; empty for other columns."""
    words = words_of(column.name)
    if len(words) != 2 or words[1] != "year" or len(words[0]) != 1:
        return ""
    last = cls.rpartition(" ")[2]
    if is_person:
        return _OF_PEOPLE.get(words[0], "")
    if last in WORKS:
        return _OF_WORKS.get(words[0], "")
    is_body = is_place(cls) or last in TEAMS or last in ("society", "charity", "party", "union")
    return (_OF_BODIES if is_body else _OF_OTHERS).get(words[0], "")


def said_of(done: str) -> str:
    """What a member did in such a year, or what was done with it, in the past: "was filed", "joined"."""
    return done if done in _DID else f"was {done}"


def say_lettered_year(entry: dict[str, Any], column: SurveyedColumn, *, is_person: bool) -> None:
    """Let an attribute of a lettered year be called and said by what was done in it; other attributes stay."""
    done = done_in(column, entry["of"], is_person=is_person)
    if not done:
        return
    entry["nouns"] = [f"year {done}/years {done}", *_NOUNS.get(done, ())]
    entry["verbs"] = [_DID[done]] if done in _DID else [f"be {done}"]
    entry["label"] = f"Year {done}"
    if done == "born":
        entry |= {"most": ["youngest"], "least": ["oldest", "eldest"], "more": ["younger"], "less": ["older"]}
    else:
        entry |= {
            "most": ["newest", "latest", "most recent"], "least": ["oldest", "earliest", "first"],
            "more": ["newer", "later"], "less": ["older", "earlier"],
        }  # fmt: skip

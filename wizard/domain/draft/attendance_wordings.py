"""Wordings of a draft for how many came: those who "came to the talk" are its attendance, the children of each day are
added up.
"""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.money_columns import bare_column
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.word_sets import word_set

_ATTENDANCES = word_set(__name__, "attendances")
"""Last words of columns, or the whole names, of how many people came."""
_CAME = "(came | went | turned up | showed up | attended | saw | watched | listened | were)"


def attendance_wordings(out: DraftVocabulary) -> list[dict[str, str]]:
    """What people say of the numbers of those who came to what `out` has."""
    return [*_how_many_came(out), *_such_came(out)]


def _how_many_came(out: DraftVocabulary) -> list[dict[str, str]]:
    """How many people came to a concert is its attendance, where one column has that."""
    numbers = [one for one in out.attributes.values() if one.get("kind") == "number" and "path" not in one]
    found = [one for one in numbers if " ".join(bare_column(one)) in _ATTENDANCES and one.get("nouns")]
    if len(found) != 1 or "since" in found[0]:
        return []
    noun = found[0]["nouns"][0].partition("/")[0]
    return [
        {
            "said": f"how many (people | visitors | guests | listeners) {_CAME} [at | to | for | in] <it: ANY 1-8> "
            "CLAUSE-END",
            "not before": "ANY 0-8 (in | on) MONTH-OR-YEAR",
            "plain": f"what is the {noun} of <it>",
            "example": f"how many people came to it -> what is the {noun} of it",
        },
        {
            "said": "(drew | had | got | attracted | pulled | pulled in) the <most: biggest | largest | smallest> "
            "(crowd | audience | turnout | attendance)",
            "plain": f"has the <most> {noun}",
            "example": f"which talk drew the biggest crowd -> which talk has the biggest {noun}",
        },
    ]


def _such_came(out: DraftVocabulary) -> list[dict[str, str]]:
    """How many children came is how many there were, where a column of each day says how many."""
    counted = sorted(
        {noun for one in out.attributes.values() if _counts_people(one) for noun in bare_column(one)} & _PEOPLE
    )
    if not counted:
        return []
    return [
        {
            "said": f"how many <who: {' | '.join(counted)}> (came | visited [us] | turned up | did we (have | get))",
            "plain": "how many <who> were there",
            "example": f"how many {counted[0]} came in May -> how many {counted[0]} were there in May",
        }
    ]


def _counts_people(entry: dict[str, Any]) -> bool:
    return entry.get("kind") == "number" and "path" not in entry and len(bare_column(entry)) == 1


_PEOPLE = word_set(__name__, "people")
"""Plural nouns of those who come, by which columns of numbers of them are called."""

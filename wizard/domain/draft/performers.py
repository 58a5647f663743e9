"""Acts, bands and artists of a festival: who plays on which stage, by the slots that they have there.

A slot, set or gig of somebody who performs is a performance; where acts have such, an act is a band, and "who" may ask
for it.
"""

from __future__ import annotations

from wizard.domain.draft.links import Links
from wizard.domain.draft.survey import SurveyedTable
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import parts_of, words_of
from wizard.domain.singular import singular
from wizard.domain.word_sets import word_set


def performed_as(table: SurveyedTable) -> str:
    """The word by which the performances of a table are called: "slot". Empty for other tables."""
    last = parts_of(table.name)[-1]
    refers = {singular(parts_of(key.other_table)[-1]) for key in table.fact.foreign_keys}
    return last if singular(last) in _SLOTS and refers & _PERFORMERS else ""


def also_called(table: str, cls: str) -> tuple[str, ...]:
    """What performances are called as well, by the name of their table."""
    own = singular(parts_of(table)[-1])
    is_slot = cls.rpartition(" ")[2] == PERFORMANCE and own in _SLOTS
    return tuple(dict.fromkeys((own, "set", "gig"))) if is_slot else ()


def draft_performers(out: DraftVocabulary, links: Links, names: dict[str, str]) -> None:
    """Say in `out`, whose classes and attributes are there, who performs, and what acts are called."""
    taken = {noun.partition("/")[0] for entry in out.classes.values() for noun in entry["nouns"]}
    for reference in links.references:
        is_performance = names.get(reference.table, "").rpartition(" ")[2] == PERFORMANCE
        last = singular(words_of(reference.other)[-1])
        if not is_performance or last not in _PERFORMERS or reference.other not in names:
            continue
        entry = out.classes[names[reference.other]]
        entry["person"] = True
        if last == "act":
            entry["nouns"] = [*entry["nouns"], *(noun for noun in _ACTS if noun not in taken)]
            entry["concept"] = "band"


PERFORMANCE = "performance"
_SLOTS = word_set(__name__, "slots")
_PERFORMERS = word_set(__name__, "performers")
_ACTS = ("artist", "performer")
"""What acts are called, beside bands and groups."""

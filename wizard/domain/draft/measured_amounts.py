"""Wordings of a draft for how much of something was taken, made or given in all: kilograms of honey that were
harvested, litres of a beer that were brewed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wizard.domain.draft.abbreviations import UNITS
from wizard.domain.draft.english import head_of, plural_of, without_unit
from wizard.domain.draft.verbs import doing_of, done
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.wording_templates import filled, one_and_many
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.word_sets import word_set

_WEIGHED = word_set(__name__, "weighed")
"""Units of what is weighed or poured, in the singular."""


def amount_wordings(out: DraftVocabulary) -> list[dict[str, str]]:
    """What people say of the weights and volumes of what `out` says is done on a day."""
    found = []
    for cls, entry in out.classes.items():
        amounts = [one for one in out.attributes.values() if one["of"] == cls and _is_weighed(one)]
        verbs = [verb for verb in doing_of(cls, named=False) if " " not in verb]
        if "when" in entry and not entry.get("person") and len(amounts) == 1 and verbs:
            found.append((cls, amounts[0], verbs))
    return [wording for one in found for wording in _filled(out, *one, alone=len(found) == 1)]


def _is_weighed(entry: dict[str, Any]) -> bool:
    if _PRICED & set(words_of(entry["column"].rpartition(".")[2])):
        return False  # what a kilogram costs
    told = {unit.partition("/")[0] for unit in entry.get("unit", ())}
    return entry.get("kind") == "number" and not {"path", "scale"} & set(entry) and bool(told & _WEIGHED)


def _filled(
    out: DraftVocabulary, cls: str, amount: dict[str, Any], verbs: list[str], *, alone: bool
) -> Iterator[dict[str, str]]:
    noun = amount["nouns"][0].partition("/")[0]
    units = sorted({part for unit in amount["unit"] for part in _one_and_many(unit)})
    pasts = [done(verb) for verb in verbs]
    fields = {
        "many": one_and_many(out, cls)[1], "noun": noun, "units": " | ".join(units), "unit": units[-1],
        "past": pasts[0], "pasts": " | ".join(pasts),
        "verbs": " | ".join([*verbs, *pasts, *(_DONE if alone else ())]),
    }  # fmt: skip
    words = words_of(amount["column"].rpartition(".")[2])
    what = without_unit(words)
    if what != words and what[-1] not in _OF_ANYTHING and head_of(cls) != what[-1]:
        yield from filled("amount of one thing", **fields)
    yield from filled("amount of things", **fields)


def _one_and_many(unit: str) -> tuple[str, str]:
    one, _, many = unit.partition("/")
    return one, many or plural_of(one)


_DONE = ("get", "got", "take", "taken", "took", "make", "made", "produce", "produced", "have", "had", "collect")
_PRICED = frozenset({"price", "cost", "rate", "fee", "per"})
_OF_ANYTHING = frozenset({"amount", "weight", "quantity", "volume", "yield", "total", "mass", *UNITS})
"""Names of columns that do not say of what there is so much."""

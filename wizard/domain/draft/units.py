"""Attributes of a draft in the units that people say: minutes of a column of milliseconds, dollars of one of cents."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.abbreviations import SAID_AS, UNITS
from wizard.domain.draft.english import plural_of, with_plural, without_unit
from wizard.domain.draft.money_columns import SAID_IN
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.singular import singular

_COARSER: dict[str, tuple[tuple[str, float], ...]] = {
    "millisecond": (("second", 1_000.0), ("minute", 60_000.0), ("hour", 3_600_000.0)),
    "second": (("minute", 60.0), ("hour", 3_600.0)),
    "minute": (("hour", 60.0),),
    "month": (("year", 12.0),),
    "gram": (("kilogram", 1_000.0),),
    "meter": (("kilometer", 1_000.0),),
    "centimeter": (("meter", 100.0),),
    "millimeter": (("centimeter", 10.0),),
}
"""Larger units beside one that a column is measured in, each with how many of the column's make one of it."""
_ABOUT = {
    "millisecond": ("length", "duration"), "second": ("length", "duration"), "minute": ("length", "duration"),
    "gram": ("weight",),
}  # fmt: skip
"""What is measured where the column's name says the unit alone."""


_TOLD_BY = {"in minutes": "minute"}
"""Concepts that say a unit where the column's name does not: the length of a film."""


def draft_units(out: DraftVocabulary) -> None:
    """Add to numbers in small units the same numbers in larger ones; sums of money are of the larger unit alone."""
    for name, entry in list(out.attributes.items()):
        if entry.get("kind") != "number" or "path" in entry or entry.get("since") or entry.get("hidden"):
            continue
        words = words_of(entry["column"].rpartition(".")[2])
        unit = _unit(words) or _TOLD_BY.get(str(entry.get("concept", "")), "")
        if unit in SAID_IN:
            _say_in_money(out, name, entry, words, unit)
        for larger, scale in _COARSER.get(unit, ()):
            _add(out, entry, words, unit, (larger, scale))
    out.labels.update(milliseconds_shown(out))


_MONEY_NOUNS = frozenset(
    """
    amount sum total cost price fee charge paid balance rent rate fare wage salary pay fine deposit value budget tip
    discount commission revenue income turnover
    """.split()  # noqa: SIM905 - a table of words
)
"""Last words of columns of money that say so themselves."""


_SMALL_COINS = {"cent": "cents", "penny": "pence"}
"""Small coins, and many of them."""


def milliseconds_shown(out: DraftVocabulary) -> dict[str, str]:
    """Columns of milliseconds, which people are shown as minutes and seconds, each with a heading without the unit."""
    found: dict[str, str] = {}
    for entry in out.attributes.values():
        words = words_of(entry["column"].rpartition(".")[2])
        plain = entry.get("kind") == "number" and not ({"path", "since", "hidden", "stored"} & entry.keys())
        if plain and _unit(words) == "millisecond":
            what = without_unit(words)
            found[entry["column"]] = (_ABOUT["millisecond"][0] if what == words else " ".join(what)).capitalize()
    return found


def _unit(words: tuple[str, ...]) -> str:
    """The unit that a column's name ends in; empty where it names none."""
    last = UNITS.get(words[-1], singular(words[-1]))
    if (last in SAID_IN and len(words) == 1) or words[-1] == "month":  # a month is no length of time
        return ""
    return last if words[-1] in UNITS or singular(words[-1]) in _COARSER else ""


def _add(
    out: DraftVocabulary, entry: dict[str, Any], words: tuple[str, ...], unit: str, larger: tuple[str, float]
) -> None:
    """The same number in a larger unit, unless a column of its own holds it."""
    noun, scale = larger
    same = (one for one in out.attributes.values() if one["of"] == entry["of"])
    if any(noun in one.get("unit", ()) for one in same):
        return
    what = without_unit(words)
    measures = _ABOUT.get(unit, ()) if what == words else (" ".join(what),)
    many = f"{noun}s"
    said = [f"{one} in {many}/{plural_of(one)} in {many}" for one in measures]
    out.attributes[f"{entry['of']} {' '.join(what)} in {many}" if what != words else f"{entry['of']} {many}"] = {
        "of": entry["of"], "column": entry["column"], "kind": "number", "scale": scale, "label": many.capitalize(),
        "nouns": [*said, f"number of {many}/numbers of {many}"],
        "unit": [with_plural(noun), *SAID_AS.get(noun, ())],
    }  # fmt: skip


def _say_in_money(out: DraftVocabulary, name: str, entry: dict[str, Any], words: tuple[str, ...], unit: str) -> None:
    """Let the attribute be of the larger unit, and one of its own ask for the column as it stands."""
    what = " ".join(without_unit(words))
    if without_unit(words)[-1] not in _MONEY_NOUNS:  # `hammer_pence`
        nouns = [noun for noun in (f"{what} price", f"{what} amount") if noun not in entry.get("nouns", ())]
        entry = {**entry, "nouns": [*entry.get("nouns", ()), *nouns]}
    many = _SMALL_COINS[unit]
    out.attributes[f"{name} as stored" if f"{entry['of']} {what}" == name else name] = {
        "of": entry["of"], "column": entry["column"], "kind": "number",
        "nouns": [f"{what} {many}/{what} {many}", f"{what} in {many}/{what} in {many}"],
        "unit": [with_plural(unit)],
    }  # fmt: skip
    said = f"{entry['of']} {what}"
    out.attributes[said if said not in out.attributes else f"{said} of money"] = {
        **entry, "scale": 100.0, "label": what.capitalize(), "unit": list(SAID_IN[unit]),
    }  # fmt: skip

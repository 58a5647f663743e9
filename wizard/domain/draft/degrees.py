"""Adjectives of degree in a draft: "longest" of a length, "older" of a birth; none says two things of one class."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.column_meaning import bare_words, is_pace
from wizard.domain.draft.derivations import HAPPENS
from wizard.domain.draft.english import DIMENSIONS, measure_of, without_unit
from wizard.domain.draft.survey import SurveyedColumn
from wizard.domain.draft.verbs import HAPPEN
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.word_sets import word_set

_EXTENTS = frozenset({"length", "height", "altitude", "width", "depth"})


def say_degrees(entry: dict[str, Any], column: SurveyedColumn) -> None:
    """Give an attribute the adjectives of the dimension that its column measures; another attribute stays."""
    words = without_unit(words_of(column.name))
    dimension = DIMENSIONS.get("speed" if is_pace(column) else measure_of(words))
    if dimension is None or entry.get("kind") not in ("number", "year", "date") or words[0] in ("highest", "lowest"):
        return
    for key, adjectives in (
        ("most", dimension.most), ("least", dimension.least), ("more", dimension.more), ("less", dimension.less),
        ("how", dimension.how),
    ):  # fmt: skip
        if adjectives:
            entry[key] = list(adjectives)


def settle_degrees(out: DraftVocabulary) -> None:
    """Let no superlative say two things of one class: the oldest employee is the one born first, not hired first."""
    taken: dict[tuple[str, str], set[str]] = {}
    born = sorted(out.attributes.values(), key=lambda entry: "birth" not in words_of(_column(entry)))
    for entry in born:
        for field in ("most", "least", "more", "less", "how"):
            known = taken.setdefault((entry["of"], field), set())
            kept = [word for word in entry.get(field, ()) if word not in known]
            known.update(kept)
            if kept:
                entry[field] = kept
            else:
                entry.pop(field, None)


def settle_prices(out: DraftVocabulary) -> None:
    """Let goods that are bought at one price and sold at another one cost the latter: "the dearest part", "parts that
    cost over 100"."""
    for cls in out.classes:
        own = [entry for entry in out.attributes.values() if entry["of"] == cls and entry.get("kind") == "number"]
        paid = [entry for entry in own if bare_words(_column(entry), cls) in _PAID]
        asked = [entry for entry in own if bare_words(_column(entry), cls) in _ASKED]
        if len(paid) == len(asked) == 1:
            for field in _DEGREES:
                words = [*asked[0].get(field, ()), *paid[0].pop(field, ())]
                if words:
                    asked[0][field] = list(dict.fromkeys(words))
            paid[0]["verbs"] = [verb for verb in paid[0].get("verbs", ()) if verb != "cost"] or ["cost us"]
            asked[0]["verbs"] = list(dict.fromkeys(("cost", *asked[0].get("verbs", ()))))


_DEGREES = ("most", "least", "more", "less", "how")
_PAID = frozenset((word, what) for word in ("cost", "trade", "wholesale", "buying", "purchase") for what in ("price",))
_ASKED = frozenset((word, "price") for word in ("retail", "selling", "sale", "sales", "list", "unit")) | {("price",)}
"""Names of columns of what a house paid for a thing, and of what it asks for it."""


def settle_sizes(out: DraftVocabulary) -> None:
    """Let "largest" mean one thing of a class, its area before its population; any other column is "the largest X"."""
    for cls in out.classes:
        own = {name: entry for name, entry in out.attributes.items() if entry["of"] == cls}
        _say_only_size(list(own.values()))
        said: dict[str, tuple[float, str]] = {}
        for name, entry in own.items():
            size = _size(entry)
            for adjective in entry.get("most", []):
                if adjective not in said or said[adjective][0] < size:
                    said[adjective] = (size, name)
        for name, entry in own.items():
            if "most" not in entry or all(said[adjective][1] == name for adjective in entry["most"]):
                continue
            kept = [adjective for adjective in entry["most"] if said[adjective][1] == name]
            for key in ("least", "more", "less", "how"):
                entry.pop(key, None)
            if kept:
                entry["most"] = kept
            else:
                del entry["most"]


def settle_costs_of_rows(out: DraftVocabulary) -> None:
    """Let a cost that a row of its own says be no other cost of what the row is of: the total cost of folding adds up
    what was paid for each folding, and is not what it costs to set the machine up."""
    for relation in out.relations.values():
        row, thing = relation["from"], relation["to"]
        if relation["path"].count("->") != 1 or row == thing or out.classes[thing].get("person"):
            continue
        own = [one for one in out.attributes.values() if one["of"] == row and "path" not in one]
        said = {bare_words(_column(one), row) for one in own if one.get("kind") == "number"}
        for entry in [one for one in out.attributes.values() if one["of"] == thing and "path" not in one]:
            words = bare_words(_column(entry), thing)
            if len(words) > 1 and words[-1:] in said and words[-1] in _COSTS and words[0] in _OF_ONE_PART:
                entry["nouns"] = [noun for noun in entry.get("nouns", ()) if noun.endswith(" ".join(words))]
                entry.pop("concept", None)


_COSTS = frozenset({"cost", "price", "fee", "charge"})
_OF_ONE_PART = word_set(__name__, "of one part")
"""Words before a cost that is no more than a part of what a thing costs."""


def settle_verbs(out: DraftVocabulary) -> None:
    """Let no verb of an amount say two things of one class: a tool costs its price or rate, not its replacement."""
    amounts = [entry for entry in out.attributes.values() if entry.get("kind") == "number" and entry.get("verbs")]
    taken: dict[str, set[str]] = {}
    for entry in sorted(amounts, key=_farther):
        known = taken.setdefault(entry["of"], set())
        kept = [verb for verb in entry["verbs"] if verb not in known]
        known.update(kept)
        if kept:
            entry["verbs"] = kept
        else:
            del entry["verbs"]


def settle_days(out: DraftVocabulary) -> None:
    """Let what just happens be one day of a class, its first: what was received arrived then, and not on a later day of
    delivery."""
    taken: dict[str, set[str]] = {}
    for entry in out.attributes.values():
        if entry.get("kind") in ("date", "year") and "verbs" in entry and "path" not in entry:
            known = taken.setdefault(entry["of"], set())
            kept = [verb for verb in entry["verbs"] if verb not in known]
            known.update(verb for verb in kept if verb in _JUST_HAPPENS)
            entry["verbs"] = kept


_JUST_HAPPENS = frozenset({*HAPPEN, *(verb for verbs in HAPPENS.values() for verb in verbs)})


def _farther(entry: dict[str, Any]) -> tuple[bool, bool, int]:
    """How far an amount is from what its verbs mean: sums last, prices first, and what more words tell apart later."""
    words = bare_words(_column(entry), entry["of"])
    return bool(entry.get("total")), words[-1] not in ("price", "rate", "fare", "fee"), len(words)


def _size(entry: dict[str, Any]) -> float:
    """How likely somebody who says "largest" means this attribute: the greater, the likelier."""
    measure = measure_of(without_unit(words_of(_column(entry))))
    size = DIMENSIONS[measure].size if measure in DIMENSIONS else 0
    own = bare_words(_column(entry), entry["of"]) == (measure,)
    return size + 0.5 * own  # "longest" is of the length, not of the rental's duration


def _say_only_size(entries: list[dict[str, Any]]) -> None:
    """Let the "biggest" of things that have a length or a height and no other size be the longest or highest."""
    extents = [entry for entry in entries if measure_of(without_unit(words_of(_column(entry)))) in _EXTENTS]
    if len(extents) == 1 and "most" in extents[0] and not any("largest" in e.get("most", []) for e in entries):
        big = DIMENSIONS["size"]
        for key, words in (("most", big.most), ("least", big.least), ("more", big.more), ("less", big.less)):
            extents[0][key] = [*extents[0].get(key, []), *words]


def _column(entry: dict[str, Any]) -> str:
    """The name of an attribute's column without that of its table."""
    return str(entry["column"]).rpartition(".")[2]

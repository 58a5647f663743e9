"""What lines come to: the price of each by how many, summed over an order, a customer's orders, a product's lines.

Databases of shops hold a price and a quantity on each line and seldom their product, which is what people ask for: "the
total of order 750", "which product brought in the most", "how many units has it sold".
"""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.attributes import attribute_name
from wizard.domain.draft.english import PERSONS, head_of
from wizard.domain.draft.events import LINES
from wizard.domain.draft.links import KeyReference, Links
from wizard.domain.draft.survey import DatabaseSurvey, SurveyedColumn, SurveyedTable
from wizard.domain.draft.verbs import DOINGS, LISTED, STAFF, TAKINGS
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.word_sets import word_set

_QUANTITIES = frozenset({"quantity", "units", "pieces", "copies", "many"})
_WEIGHTS = frozenset({"kg", "kilos", "tonnes", "tons", "weight", "litres", "liters"})
_TAKEN_BY_WEIGHT = frozenset({"catch", "harvest", "haul", "landing", "crop", "yield"})
"""Nouns of rows that say how much of a thing was taken: nobody counts the rows."""
_PRICES = frozenset({"price"})
_STORED = frozenset({"total", "subtotal", "amount", "sum", "value"})
"""Last words of columns that hold already what a line or an order comes to."""
_MONEY = ["dollar", "buck", "pound", "quid/quid", "euro"]
_WORTH = ["total value", "value", "total/totals", "total amount", "total price", "total cost"]
_TAKEN_IN = ["revenue", "total revenue", "sales/sales", "total sales/total sales", "turnover", "takings/takings"]


def draft_amounts(out: DraftVocabulary, seen: DatabaseSurvey, links: Links, names: dict[str, str]) -> None:
    """Let lines, sales and the like say how many of a thing they are of: "how many garden hoses did Ada order"."""
    for table in seen.tables:
        cls = names.get(table.name, "")
        last = cls.rpartition(" ")[2]
        ties = table.name in links.carriers or last in LINES or last in DOINGS or last in TAKINGS or last in LISTED
        counted = _number(table, _QUANTITIES) or (_number(table, _WEIGHTS) if last in _TAKEN_BY_WEIGHT else None)
        if not cls or counted is None or not ties or out.classes[cls].get("tally"):
            continue
        things = {names[one.other] for one in links.references if one.table == table.name and one.other in names}
        things -= {thing for thing in things if out.classes[thing].get("person") or _is_doing(thing)}
        measured_in = {words_of(column.name)[-1] for column in table.columns} & _MEASURED_IN
        if things and not measured_in:
            out.classes[cls]["amount"] = attribute_name(cls, counted)


_MEASURED_IN = frozenset({"unit", "measure", "uom"})
"""Last words of columns that say in what a quantity is measured: so many grams are not so many things."""


def draft_line_values(out: DraftVocabulary, seen: DatabaseSurvey, links: Links, names: dict[str, str]) -> None:
    """Add what each line is worth, and the sums of that for whatever lines belong to."""
    for table in seen.tables:
        counted, price = (_number(table, words) for words in (_QUANTITIES, _PRICES))
        if table.name not in names or counted is None or _number(table, _STORED) is not None:
            continue
        cls = names[table.name]
        own = [one for one in links.references if one.table == table.name and one.other in names]
        far = _price_referred_to(seen, own, names) if price is None else None
        if price is None and far is None and any("price" in words_of(column.name) for column in table.columns):
            _say_units(out, names, own, f"{table.name}.{counted.name}")  # prices in cents
        if price is not None and f"{table.name}.{price.name}" not in out.private and own:
            column, times = f"{table.name}.{price.name}", counted.name
        elif far is not None and far[1] not in out.private:
            column, times = f"{table.name}.{counted.name}", far[0]
        else:
            continue
        worth: dict[str, Any] = {"column": column, "kind": "number", "times": [times]}
        off = table.column(next((c.name for c in table.columns if _is_part_off(c)), ""))
        if off is not None:
            worth["off"] = off.name
        out.attributes.setdefault(f"{cls} worth", {
            "of": cls, **worth, "nouns": [f"{cls} {noun}" for noun in ("value", "total")],
            "sums": _TAKEN_IN, "label": "Value",
        })  # fmt: skip
        for one in own:
            _sums(out, seen, links, names, one, worth)
        _say_units(out, names, own, f"{table.name}.{counted.name}")


def _price_referred_to(seen: DatabaseSurvey, own: list[KeyReference], names: dict[str, str]) -> tuple[str, str] | None:
    """The price of what a line of an order or a sale is of, which the line itself does not say: how it is multiplied
    by (`wizard/domain/factors.py`), and its column."""
    listed = any(_is_doing(names[one.other]) for one in own)
    found = [
        (f"{one.column} -> {one.other}.{one.key}: {price.name}", f"{one.other}.{price.name}")
        for one in own
        if listed and len(one.columns) == 1 and not _is_doing(names[one.other])
        if (price := _number(seen.table(one.other), _PRICES)) is not None
    ]
    return found[0] if len(found) == 1 else None


def _sums(
    out: DraftVocabulary, seen: DatabaseSurvey, links: Links, names: dict[str, str], one: KeyReference,
    worth: dict[str, Any],
) -> None:  # fmt: skip
    """What the lines of one thing come to: an order's own, or what was taken in for a product."""
    cls = names[one.other]
    if out.classes[cls].get("person"):
        return
    if not _is_doing(cls):
        _add(out, f"{cls} revenue", cls, worth, one.back, _TAKEN_IN, ["bring in", "earn", "make", "take in", "gross"])
        return
    if _number(seen.table(one.other), _STORED) is not None:
        return
    _add(out, f"{cls} worth", cls, worth, one.back, _WORTH, ["come to", "be worth", "amount to", "cost"])
    degrees = {"most": ["most valuable", "most expensive", "largest", "biggest"], "least": ["cheapest", "smallest"]}
    known = [e for e in out.attributes.values() if e["of"] == cls]
    for field, words in degrees.items():
        free = [word for word in words if not any(word in entry.get(field, ()) for entry in known)]
        out.attributes[f"{cls} worth"].update({field: free} if free else {})
    for two in (r for r in links.references if r.table == one.other and r.other in names and r.other != one.table):
        who = names[two.other]
        if not out.classes[who].get("person") or f"{who} total spending" in out.attributes:
            continue
        path = f"{two.back}, {one.back}"
        if who.rpartition(" ")[2] in STAFF:
            _add(out, f"{who} sales", who, worth, path, _TAKEN_IN, ["bring in", "take in"])
        elif head_of(who) in PERSONS:
            spent = ["total spending/total spendings", "amount spent/amounts spent", "total value of orders"]
            _add(out, f"{who} total spending", who, worth, path, spent, ["spend", "pay"])


def _add(
    out: DraftVocabulary, name: str, cls: str, worth: dict[str, Any], path: str, nouns: list[str], verbs: list[str]
) -> None:
    """A sum over all lines of a thing, by the nouns that mean nothing else of it."""
    own = [entry for entry in out.attributes.values() if entry["of"] == cls]
    taken = {noun.partition("/")[0] for entry in own for noun in entry.get("nouns", ())}
    kept = [noun for noun in nouns if noun.partition("/")[0] not in taken]
    if kept:
        out.attributes.setdefault(name, {
            "of": cls, **worth, "path": path, "total": True, "nouns": kept, "verbs": list(verbs),
            "label": kept[0].partition("/")[0].capitalize(), **({"unit": _MONEY} if nouns != _TAKEN_IN else {}),
            **({"sums": [noun for noun in kept if noun.startswith("total")]} if nouns == _WORTH else {}),
        })  # fmt: skip


def _say_units(out: DraftVocabulary, names: dict[str, str], own: list[KeyReference], counted: str) -> None:
    """Let goods to which lines refer say how many of them stand there."""
    for one in own:
        if not out.classes[names[one.other]].get("person") and not _is_doing(names[one.other]):
            _units_sold(out, names[one.other], one, counted)


def _units_sold(out: DraftVocabulary, cls: str, one: KeyReference, column: str) -> None:
    """How many of a thing the lines have in all."""
    nouns = [f"{how} {done}" for done in ("sold", "ordered") for how in ("number of units", "units", "quantity")]
    out.attributes.setdefault(f"{cls} units sold", {
        "of": cls, "column": column, "path": one.back, "kind": "number", "total": True,
        "nouns": [f"{noun}/{noun}" for noun in nouns], "unit": ["unit", "unit sold/units sold"],
        "verbs": ["sell", "be sold"],
        "label": "Units sold",
    })  # fmt: skip


def _number(table: SurveyedTable, words: frozenset[str]) -> SurveyedColumn | None:
    """The only column of numbers whose name ends in one of the words, or in a currency behind it."""
    numbers = [c for c in table.columns if c.kind in ("integer", "number") and _last_word(c) in words]
    found = [c for c in numbers if words is not _WEIGHTS or not _PRICES & set(words_of(c.name))]  # no `price_kg`
    return found[0] if len(found) == 1 else None


def _last_word(column: SurveyedColumn) -> str:
    words = words_of(column.name)
    return words[-2] if len(words) > 1 and words[-1] in _CURRENCIES else words[-1]


_CURRENCIES = word_set(__name__, "currencies")
"""Last words of columns of money; of cents a price is another number."""


def _is_part_off(column: SurveyedColumn) -> bool:
    """Whether a column says which part, of 1, is taken off a price."""
    numbers = [value for value in column.values if isinstance(value, (int, float))]
    is_part = bool(numbers) and all(0 <= value < 1 for value in numbers)
    return column.kind in ("integer", "number") and words_of(column.name)[-1] == "discount" and is_part


def _is_doing(cls: str) -> bool:
    """Whether members are orders, sales and the like, on which lines stand."""
    return cls.rpartition(" ")[2] in LISTED

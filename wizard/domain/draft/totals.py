"""Totals of a draft: what people have spent in all, over their payments, invoices or orders."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.abbreviations import UNITS
from wizard.domain.draft.column_meaning import things_counted
from wizard.domain.draft.english import head_of, noun_of, plural_of, without_unit
from wizard.domain.draft.links import KeyReference, Links
from wizard.domain.draft.money_columns import SAID_IN, small_money
from wizard.domain.draft.survey import DatabaseSurvey, SurveyedColumn
from wizard.domain.draft.verbs import COUNTED_UP, EMPLOYED, STAFF, active, is_participle
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.word_sets import word_set

_PAYINGS = (
    "payment", "invoice", "purchase", "order", "sale", "donation", "pledge", "bid", "subscription", "fee", "fine",
    "due", "bill", "premium", "hire", "rental", "booking", "reservation", "charter",
)  # fmt: skip
"""Nouns of doings for which people pay, the surest first."""
_MONEY = ("amount", "total", "sum", "value", "price")
"""Last words of columns that say how much was paid."""
_NOUNS = (
    "total spending/total spendings",
    "amount spent/amounts spent",
    "total paid/totals paid",
    "amount paid/amounts paid",
)


_GIVEN = {
    "donation": (
        ("donate", "give", "contribute"),
        (
            "total donated/totals donated",
            "amount donated/amounts donated",
            "total donation",
            "total given/totals given",
        ),
    ),
    "pledge": (("pledge", "promise"), ("total pledged/totals pledged", "amount pledged/amounts pledged")),
    "bid": (("bid",), ("total bid/total bids",)),
}
"""Of doings in which something is given and nothing bought: the verbs, and the nouns of what was given in all."""


def draft_totals(out: DraftVocabulary, survey: DatabaseSurvey, links: Links, names: dict[str, str]) -> None:
    """Add to each class of people who pay, and are no staff, the sum of what they paid: "who spent the most".

    Sponsors and the like have the sum of what they gave.
    """
    _draft_given(out, survey, links, names)
    for kind in _PAYINGS:
        for table in survey.tables:
            if noun_of(words_of(table.name)).rpartition(" ")[2] != kind:
                continue
            money = next(
                (c for word in _MONEY for c in table.columns if _last(c) == word and c.kind in _NUMBERS),
                None,
            )
            for cls, path in _payers(out, links, names, table.name) if money is not None else ():
                total: dict[str, Any] = {
                    "of": cls, "column": f"{table.name}.{money.name}" if money is not None else "",
                    "path": path, "kind": "number",
                    "total": True, "nouns": list(_NOUNS), "verbs": ["spend", "pay"],
                }  # fmt: skip
                if money is not None and (small := small_money(words_of(money.name))):
                    total |= {"scale": 100.0, "unit": list(SAID_IN[small])}
                if kind in _GIVEN:
                    total |= {"nouns": list(_GIVEN[kind][1]), "verbs": list(_GIVEN[kind][0])}
                out.attributes.setdefault(f"{cls} total {'given' if kind in _GIVEN else 'spending'}", total)


def _draft_given(out: DraftVocabulary, survey: DatabaseSurvey, links: Links, names: dict[str, str]) -> None:
    """Add what sponsors and the like gave in all, and what was got from them, by tables that say how much each gave."""
    for table in (one for one in survey.tables if one.name in links.carriers):
        money = next((c for c in table.columns if _last(c) in _MONEY and c.kind in _NUMBERS), None)
        for one, two in links.ties[table.name] if money is not None else ():
            ends = [end for end in (one, two) if head_of(names.get(end.other, "")) in GIVERS]
            if len(ends) != 1 or money is None or {one.other, two.other} - set(names):
                continue
            unit = UNITS.get(words_of(money.name)[-1], "")
            for end in (one, two):
                does, nouns = _GIVE if end in ends else _GET
                out.attributes.setdefault(f"{names[end.other]} total {nouns[0].split('/')[0].split()[-1]}", {
                    "of": names[end.other], "column": f"{table.name}.{money.name}", "path": end.back, "kind": "number",
                    "total": True, "nouns": list(nouns), "verbs": list(does), **({"unit": [unit]} if unit else {}),
                })  # fmt: skip


GIVERS = word_set(__name__, "givers")
"""Nouns of those who give money for what they take no part in."""
_GIVE = (
    ("give", "contribute", "donate", "pay", "provide", "put up"),
    ("total given/totals given", "amount given/amounts given", "total contribution", "total donated/totals donated"),
)
_GET = (
    ("receive", "get", "raise", "be given"),
    ("total received/totals received", "amount received/amounts received", "amount raised/amounts raised", "funding"),
)
"""Verbs and nouns of what was given in all, and of what was got."""


def _last(column: SurveyedColumn) -> str:
    """The last word of a column's name, before a unit."""
    return without_unit(words_of(column.name))[-1]


_SUMMED = frozenset({"standing", "ranking", "summary", "total", "season", "statistic", "stat"})
"""Nouns of tables that hold sums already."""


def draft_scores(out: DraftVocabulary, survey: DatabaseSurvey, links: Links, names: dict[str, str]) -> None:
    """Add to whatever results and the like refer to the sum of what they score: "which driver has the most points"."""
    for table in survey.tables:
        if table.name not in names or links.names[table.name] or _SUMMED & set(names[table.name].split()):
            continue
        for column in table.columns:
            noun, does = _added_up(column, is_carrier=table.name in links.carriers)
            if not noun or column.kind not in _NUMBERS:
                continue
            for one in links.references:
                cls = names.get(one.other, "")
                if one.table != table.name or not cls or cls == names[table.name] or "when" in out.classes[cls]:
                    continue
                both = sum(other.table == table.name and other.other == one.other for other in links.references) > 1
                if both or noun in map(plural_of, out.classes):  # of two sides each has its own; goals are counted
                    continue
                small = small_money(words_of(column.name))
                if any(set(words_of(own["column"])) & {noun} for own in out.attributes.values() if own["of"] == cls):
                    continue
                out.attributes.setdefault(f"{cls} total {noun}", {
                    "of": cls, "column": f"{table.name}.{column.name}", "path": one.back, "kind": "number",
                    "total": True,
                    "nouns": [f"total {noun}/total {noun}", f"{noun}/{noun}", *_in_full(column, noun)],
                    "unit": list(SAID_IN[small]) if small else [noun.removesuffix("s")],
                    **({"scale": 100.0} if small else {}),
                    "verbs": list(does) or _tied_by(out, cls, table.name),
                })  # fmt: skip


def _added_up(column: SurveyedColumn, *, is_carrier: bool) -> tuple[str, tuple[str, ...]]:
    """What a column counts that is added up over somebody's rows, and the verbs that say how one has it.

    In a table that only ties two things, also how long it was, and things: `days_on_site`, `words_spoken`.
    """
    words = words_of(column.name)
    if words[-1] in COUNTED_UP - {"laps", "hours", "credits"}:
        return words[-1], ("score", "win", "get", "collect") if words[-1] in ("points", "goals", "runs") else ()
    if not is_carrier:
        return "", ()
    if words[0] in _SPENT:
        return words[0], tuple(verb for word in words[1:] if is_participle(word) for verb in active(word))
    bare = without_unit(words)
    if bare[-1] in _GOT_BESIDE:
        return bare[-1], ("get", "receive", "take")
    if words[-1] in _WRITTEN:
        return words[-1], ("write",)
    things = things_counted(words, column)
    return things, tuple(verb for word in words if word != things for verb in active(word)) if things else ()


_GOT_BESIDE = word_set(__name__, "got beside")
"""Nouns of sums that somebody gets for having been at something."""
_WRITTEN = frozenset({"words", "pages", "lines"})
"""What is counted of what somebody wrote in something."""


def _in_full(column: SurveyedColumn, noun: str) -> list[str]:
    """The whole name of a column behind what it counts: "days on site"."""
    said = " ".join(words_of(column.name))
    return [f"{said}/{said}"] if said.startswith(f"{noun} ") else []


_SPENT = frozenset({"hours", "days", "minutes", "weeks", "nights"})
"""Units of the time that somebody spends on something."""


def _tied_by(out: DraftVocabulary, cls: str, table: str) -> list[str]:
    """What those do for so long who are tied to something by a table: they spend it, and drive for hours."""
    if not out.classes[cls].get("person"):
        return ["take"]
    tied = (one for one in out.relations.values() if one["from"] == cls and f"{table}." in one["path"])
    verbs = (verb for one in tied for verb in one["verbs"] if " " not in verb and verb != "have")
    return ["spend", "put in", *dict.fromkeys(("work", *verbs))]


def _payers(out: DraftVocabulary, links: Links, names: dict[str, str], table: str) -> list[tuple[str, str]]:
    """The classes of people who pay, with the paths from them to what they paid; those of what is paid for, where a
    payment does not say who made it."""

    def pays(reference: KeyReference) -> bool:
        cls = names.get(reference.other, "")
        return bool(out.classes.get(cls, {}).get("person")) and cls.rpartition(" ")[2] not in STAFF | EMPLOYED

    own = [one for one in links.references if one.table == table]
    straight = [(names[one.other], one.back) for one in own if pays(one)]
    behind = [
        (names[two.other], f"{two.back}, {one.back}")
        for one in own
        for two in links.references
        if two.table == one.other and two.other != table and pays(two)
    ]
    further = [
        (names[three.other], f"{three.back}, {two.back}, {one.back}")
        for one in own
        for two in links.references
        if two.table == one.other and two.other != table
        for three in links.references
        if three.table == two.other and three.other not in (table, two.table) and pays(three)
    ]
    return straight or behind or further


_NUMBERS = ("number", "integer")

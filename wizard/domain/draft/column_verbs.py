"""Verbs of a column: what is done on its day, in its year, for its amount, at its place."""

from __future__ import annotations

from wizard.domain.draft.column_meaning import bare_words, says_when, things_counted
from wizard.domain.draft.english import PLACES
from wizard.domain.draft.everyday_words import met
from wizard.domain.draft.survey import SurveyedColumn
from wizard.domain.draft.verbs import (
    AMOUNTS,
    DOINGS,
    EMPLOYERS,
    HAPPEN,
    LIE,
    LIVE,
    MADE_BY,
    MAKERS,
    SENT,
    WORK,
    WORKS,
    active,
    day_verbs,
    done,
    is_participle,
)
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.word_sets import word_set

_RANKED = WORKS | {"chart", "hit", "ranking", "result", "entry", "standing"}
"""Words of classes that reach a position."""
_FUELS = frozenset(
    {("power", "source"), ("fuel",), ("fuel", "type"), ("energy", "source"), ("power",), ("power", "type")}
)
"""Words of columns that say what a machine runs on."""


def verbs_of(cls: str, column: SurveyedColumn, *, is_person: bool) -> tuple[str, ...]:
    """Verbs whose object is a value of the column, in their base form ("be hired", "live in"); often there are none.

    Args:
        cls: the class of which the column tells something.
        column: the column.
        is_person: whether members of the class are people.
    """
    bare = bare_words(column.name, cls)
    if says_when(column) and is_person and (verbs := _with_object(bare)):
        return verbs
    if says_when(column):
        return _when_verbs(tuple(cls.split()), words_of(column.name), bare)
    if column.is_clock:
        return day_verbs(bare, tuple(cls.split()))
    if things_counted(bare, column) and is_participle(bare[-1]):  # `tickets_sold`
        return active(bare[-1])
    if bare[-1:] == ("position",) and not {*cls.split()} & _RANKED:
        return ()  # that of an author among the authors
    if column.kind in ("integer", "number") and len(bare) == 1 and is_participle(bare[0]):  # `insured_cents`
        return (f"be {bare[0]} for",)
    if column.kind in ("integer", "number"):
        verbs = _PRICES.get(bare, AMOUNTS.get(bare[-1], AMOUNTS["rate"] if _RATES & set(bare) else ()))
        return tuple(verb for verb in verbs if verb != "cost") if is_person else verbs  # whoever charges costs nothing
    return _text_verbs(bare, is_person=is_person) if column.kind == "text" else ()


def _with_object(bare: tuple[str, ...]) -> tuple[str, ...]:
    """What somebody did with something on a day: whose `theory_passed_on` is there passed her theory then."""
    said = tuple(word for word in bare if word not in ("on", "at", "date", "day"))
    if len(said) < 2 or not is_participle(said[-1]) or said[0] in ("first", "last") or said[-2] not in met("noun"):
        return ()
    what = " ".join(said[:-1])
    one = "an " if what[0] in "aeiou" else "a "
    return tuple(f"{verb} {whose}{what}" for verb in active(said[-1])[:1] for whose in (*_WHOSE, one))


_WHOSE = ("", "the ", "their ", "his ", "her ")
_RATES = frozenset({"rate", "rates"})
_SOLD = ("sell for", "be sold for", "go for", "fetch", "cost")
_PRICES: dict[tuple[str, ...], tuple[str, ...]] = {
    **{(word, "price"): ("cost",) for word in ("cost", "trade", "wholesale")},
    **{(word, "price"): ("cost", "be bought for") for word in ("purchase", "buying", "acquisition")},
    **{(word, "price"): _SOLD for word in ("sold", "selling", "sale", "hammer")},
}  # fmt: skip
"""Verbs of prices that are those of one side alone."""


def _when_verbs(own: tuple[str, ...], words: tuple[str, ...], bare: tuple[str, ...]) -> tuple[str, ...]:
    """What happens on a day or in a year; `own` are the class's words."""
    verbs = day_verbs(bare, own) or day_verbs(words, own)
    if {f"be {done(verb)}" for verb in DOINGS.get(own[-1], ())} & set(verbs):  # a payment that was paid was made
        return tuple(dict.fromkeys((*verbs, *HAPPEN)))
    return verbs


def _text_verbs(bare: tuple[str, ...], *, is_person: bool) -> tuple[str, ...]:
    """What is done at a place, by a maker, with a fuel; `bare` are the column's `bare_words`."""
    if bare[-1] in PLACES | {"nationality", "residence"}:
        verbs = LIVE if is_person else LIE
        if is_person and bare[-1] in ("city", "town"):  # "where does she live"
            verbs = ("live", *verbs, "be based in", "be based")
        if bare[0] in SENT and len(bare) == 2:  # "billing_country"
            verbs = (*(f"be {done(SENT[bare[0]])} {word}" for word in ("to", "in")), *verbs)
        return verbs
    if is_person and bare[-1] == "school" and bare[0] in _LEARNT_THERE:
        return ()  # where somebody learned, and does not work
    if is_person and bare[-1] in EMPLOYERS | {"team", "unit", "store", "shop"}:
        return (*WORK, "be in", "be at", "be based in", "be based at", "belong to", "be from", "come from")
    if bare[-1] == "rating":
        return ("be rated",)
    if bare[-1] in MAKERS:
        return MADE_BY
    if bare[-1] in _MEANS and not is_person:
        return ("use", "be done with", "be made with", "be done on", "be made on", "be done by")
    if is_person and " ".join(bare) in _SOURCES:
        return _FOUND
    if bare[-1] in _WAYS or bare[-1] == "via":
        return ("come by", "come in by", "come via", "come through", "come from", "be made by", "be made through")
    return ("run on", "use", "be powered by", "work on") if bare in _FUELS else ()


_LEARNT_THERE = word_set(__name__, "learnt there")
"""Words before "school" in names of columns of people, who went there and work elsewhere."""
_MEANS = word_set(__name__, "means")
"""Last words of columns that say with what something was done."""
_SOURCES = word_set(__name__, "sources")
"""Names of columns of people that say how they came to a house."""
_FOUND = tuple(
    f"{verb} {way}"
    for verb in ("find us", "hear of us", "hear about us", "come to us", "learn of us")
    for way in ("through", "via", "from", "by", "on", "at", "in")
)
_WAYS = frozenset({"channel"})
"""Last words of columns that say on which way something came."""

"""Predicates of a draft: columns of yes and no, and of sex, as adjectives, nouns and verbs.

`is_active` is "active", `has_parking` "have parking", `needs_care` "need care", a 0/1 column `discontinued` is what its
name says. A column `sex` of F and M makes women female.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wizard.domain.concepts.recognition import predicate_concept
from wizard.domain.draft.english import PERSONS, head_of, without_unit
from wizard.domain.draft.everyday_words import is_everyday, met
from wizard.domain.draft.survey import SurveyedColumn, SurveyedTable
from wizard.domain.draft.verbs import TAKEN, active, done, is_participle
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.word_sets import word_set

YES = ("Y", "YES", "T", "TRUE", "J", "X")
NO = ("N", "NO", "F", "FALSE", "")
ENOUGH_ROWS = 10
"""Rows from which on a column of nothing but 0 and 1 is one of yes and no, where its name does not say so."""
_BE = frozenset({"is", "was", "are", "be"})
_HAVE = frozenset({"has", "have", "had", "with"})
_DO = {
    "needs": "need", "need": "need", "requires": "require", "accepts": "accept", "allows": "allow",
    "includes": "include", "offers": "offer", "serves": "serve", "wants": "want", "uses": "use", "can": "can",
}  # fmt: skip
_WANTED = frozenset({"needed", "required", "necessary", "wanted"})
OPPOSITES = {
    "active": ("inactive",), "available": ("unavailable",), "paid": ("unpaid",), "published": ("unpublished",),
    "married": ("unmarried",), "verified": ("unverified",), "valid": ("invalid",), "visible": ("invisible",),
    "enabled": ("disabled",), "open": ("closed",), "approved": ("unapproved",), "complete": ("incomplete",),
    "completed": ("incomplete", "uncompleted"), "public": ("private",), "discontinued": (
        "current", "still made", "still being made", "still in production", "still sold", "still available",
    ),
    "returned": ("unreturned", "outstanding"), "shipped": ("unshipped",), "delivered": ("undelivered",),
    "solved": ("unsolved",), "resolved": ("unresolved",), "finished": ("unfinished",), "answered": ("unanswered",),
    "used": ("unused",), "read": ("unread",), "insured": ("uninsured",), "employed": ("unemployed",),
    "attended": ("missed", "unattended"), "forged": ("genuine", "authentic"), "living": ("dead", "deceased"),
    "alive": ("dead", "deceased"), "trained": ("untrained",), "sold": ("unsold", "for sale"),
    "occupied": ("unoccupied", "vacant"),
    **dict.fromkeys(("colour", "color"), ("black and white", "in black and white")),
}  # fmt: skip
"""Adjectives, and what those are of which they do not hold."""
_DENIED = {
    denied: tuple(word for word, others in OPPOSITES.items() if denied in others)
    for all_denied in OPPOSITES.values()
    for denied in all_denied
}
"""The same the other way round."""
_COUNTED = word_set(__name__, "counted")
_ADJECTIVES = ("ed", "ive", "able", "ible", "al", "ic", "ing", "ful", "less", "ous", "ent", "ant", "y", "id", "en", "t")
"""Endings of words that describe rather than name."""
_BOTH = ("ant", "native", "veteran")
"""Endings of adjectives that are nouns, too."""
_FEMALE, _MALE = ("female", "woman/women", "female"), ("male", "man/men", "male")
_SEXES = {
    **dict.fromkeys(("F", "W", "FEMALE", "WOMAN"), _FEMALE),
    **dict.fromkeys(("M", "MALE", "MAN"), _MALE),
}
"""What stands for a sex in a column: what it is called, the noun of people, the adjective."""


def true_value(column: SurveyedColumn, table: SurveyedTable) -> str | int | bool | None:
    """What stands for yes in a column of yes and no; None where it is another column."""
    values = {str(value).upper() for value in column.values}
    if column.kind == "boolean":
        return True
    if values == {"0", "1"} and column.kind in ("integer", "text"):
        words = words_of(column.name)
        named = words[0] in _BE | _HAVE or words[-1] in _WANTED or words[-1] in _DENIED or words[-1] in OPPOSITES
        named = named or predicate_concept(" ".join(words)) is not None
        named = named or words[-1] in PERSONS or words[-1] in met("adjective")
        enough = named or (table.rows >= ENOUGH_ROWS and words[-1] not in _COUNTED)
        return None if not enough else 1 if column.kind == "integer" else "1"
    if column.kind == "text" and len(values) == 2 and len(values & set(YES)) == 1 and len(values & set(NO)) == 1:
        return next(str(value) for value in column.values if str(value).upper() in YES)
    return None


def predicates(
    cls: str, attribute: str, column: SurveyedColumn, table: SurveyedTable, *, is_person: bool = True
) -> dict[str, dict[str, Any]]:
    """Predicates that a column makes of members of a class, by name; only people are women and men."""
    truth = true_value(column, table)
    if truth is not None:
        if words_of(column.name)[-1] in _BOTH_SEXES:
            return _sexes(cls, attribute, words_of(column.name)[-1], truth)
        said = _said(_without_flag(words_of(column.name)), tuple(cls.split()))
        out = {f"{cls} {said['says']}": {"of": cls, "when": [{"attribute": attribute, "equals": truth}], **said}}
        against = OPPOSITES.get(str(said["says"]), ()) or _DENIED.get(str(said["says"]), ())
        if against:
            out[f"{cls} {against[0]}"] = {
                "of": cls, "when": [{"attribute": attribute, "equals": truth, "not": True}], "says": against[0],
                "adjectives": list(against),
            }  # fmt: skip
        return out
    if column.kind in ("integer", "number") and (
        words_of(column.name)[-1] in ("stock", "inventory") or _is_on_hand(column)
    ):
        there = {
            "of": cls,
            "when": [{"attribute": attribute, "over": 0}],
            "says": "in stock",
            "adjectives": ["in stock"],
        }
        gone = {"of": cls, "when": [{"attribute": attribute, "equals": 0}], "says": "out of stock",
                "adjectives": ["out of stock", "sold out"]}  # fmt: skip
        return {f"{cls} in stock": there, f"{cls} out of stock": gone}
    if _is_charged(column):
        entering = (
            ["free to enter", "free to get into"]
            if {"entry", "entrance", "admission"} & {*words_of(column.name)}
            else []
        )
        return {f"{cls} free of charge": {
            "of": cls, "when": [{"attribute": attribute, "equals": 0}], "says": "free of charge",
            "adjectives": ["free", "free of charge", "for free", *entering],
        }}  # fmt: skip
    values = {str(value).upper() for value in column.values}
    if words_of(column.name)[-1] in ("sex", "gender") and {_SEXES.get(value) for value in values} >= {_FEMALE, _MALE}:
        return {
            f"{said} {cls}": {
                "of": cls, "when": [{"attribute": attribute, "equals": str(value)}], "says": said,
                "nouns": [noun, adjective] if is_person else [adjective], "adjectives": [adjective],
                "group": f"sex of {cls}",
            }
            for value in sorted(map(str, column.values))
            for said, noun, adjective in [_SEXES.get(value.upper(), ("", "", ""))]
            if said
        }  # fmt: skip
    return {}


def done_predicates(
    cls: str, attribute: str, column: SurveyedColumn, verbs: Sequence[str], key: str = ""
) -> dict[str, dict[str, Any]]:
    """What has been done with a member for which a day or year is there: hires with a `return_date` are returned.

    Every specimen was collected, if nobody knows when: that is told by its `key`, the attribute that all have.
    """
    said = next((verb.removeprefix("be ") for verb in verbs if verb.startswith("be ")), "")
    if not column.missing or column.is_constant or " " in said or not said.endswith(("ed", "en", "d", "t")):
        return {}
    if said in {done(verb) for verb in TAKEN.get(head_of(cls), ())}:
        taken = {"of": cls, "when": [{"attribute": key}], "says": said, "adjectives": [said]}
        return {f"{cls} {said}": taken} if key else {}
    told = any(word[:STEM] == said[:STEM] for word in words_of(column.name))  # not who left, by the end of a stay
    told = told or words_of(column.name)[-1:] == ("year",)
    if column.kind not in ("date", "integer", "number") or said in ("due", "hired", "born") or not told:
        return {}
    there = {"of": cls, "when": [{"attribute": attribute}], "says": said, "adjectives": [said]}
    lacking = OPPOSITES.get(said, ())
    if not lacking:
        return {f"{cls} {said}": there}
    gone = {"of": cls, "when": [{"attribute": attribute, "not": True}], "says": lacking[0], "adjectives": [*lacking]}
    return {f"{cls} {said}": there, f"{cls} {lacking[0]}": gone}


STEM = 4
"""Letters in which a noun and its participle are alike: "return", "returned"."""


def _is_charged(column: SurveyedColumn) -> bool:
    """Whether a column says what is charged, and nothing for some: an `entry_fee` of 0."""
    last = without_unit(words_of(column.name))[-1]
    return column.kind in ("integer", "number") and last in _CHARGED and 0 in column.values and column.distinct > 1


_CHARGED = frozenset({"fee", "price", "charge", "admission", "fare", "entrance"})


def _is_on_hand(column: SurveyedColumn) -> bool:
    return words_of(column.name)[-2:] in (("on", "hand"), ("in", "store"), ("in", "stock"), ("in", "warehouse"))


_BOTH_SEXES = {"male": ("M", "F"), "man": ("M", "F"), "female": ("F", "M"), "woman": ("F", "M")}
"""Last words of columns that say who is of one sex: the sex of those of whom it is true, and of the others."""


def _sexes(cls: str, attribute: str, word: str, truth: str | int | bool) -> dict[str, dict[str, Any]]:
    out: dict[str, dict[str, Any]] = {}
    for letter, denied in zip(_BOTH_SEXES[word], (False, True), strict=True):
        said, noun, adjective = _SEXES[letter]
        condition = {"attribute": attribute, "equals": truth, **({"not": True} if denied else {})}
        out[f"{said} {cls}"] = {
            "of": cls, "when": [condition], "says": said, "nouns": [noun, adjective], "adjectives": [adjective],
            "group": f"sex of {cls}",
        }  # fmt: skip
    return out


def _without_flag(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a name without a last one that says no more than that it is one of yes and no: `conflict_flag`."""
    return words[:-1] if len(words) > 1 and words[-1] in _SAYS_YES_OR_NO else words


_SAYS_YES_OR_NO = frozenset({"flag", "flg", "fl", "indicator", "ind", "yn", "bool", "boolean"})
"""Last words of columns that say no more than that they are of yes and no."""


def _said(words: tuple[str, ...], own: tuple[str, ...]) -> dict[str, Any]:
    first, rest = words[0], words[1:]
    if rest and (first in _DO or (done(first) == first and first in met("verb"))):  # `hit_water`
        phrase = " ".join((_DO.get(first, first), *rest))
        verbs = [phrase, " ".join(("require", *rest))] if first == "needs" else [phrase]
        return {"says": phrase, "verbs": verbs}
    if rest and words[-1] in ("needed", "required"):  # `licence_needed`
        article = "an" if first[0] in "aeiou" else "a"
        verbs = [" ".join((verb, *more, *words[:-1])) for verb in ("need", "require") for more in ((), (article,))]
        return {"says": verbs[0], "verbs": verbs}
    if rest and first in _HAVE:
        return {"says": " ".join(("have", *rest)), "verbs": [" ".join(("have", *rest))]}
    if rest and first in ("on", "in", "under", "at", "off", "out"):  # `on_display`, `OffRoad`
        alone = [" ".join(rest), f"in {' '.join(rest)}"] if first == "under" else []  # "warranty repairs"
        return {"says": " ".join(words), "adjectives": [" ".join(words), " ".join((first, "the", *rest)), *alone]}
    if len(words) > len(own) and words[-len(own) :] == own and first not in _BE:  # the `own_goal` of a goal
        return {"says": " ".join(words), "nouns": [" ".join(words)], "adjectives": [" ".join(words[: -len(own)])]}
    bare = rest if rest and first in _BE else words
    bare = bare[len(own) :] if bare[: len(own)] == own and len(bare) > len(own) else bare
    said = " ".join(bare)
    if len(bare) > 1 and is_participle(bare[-1]) and _may_be_noun(bare[-2]) and active(bare[-1]):  # `deposit_paid`
        what = " ".join(bare[:-1])
        forms = [f"{active(bare[-1])[0]} {whose}{what}" for whose in ("", "a ", "the ", "their ", "its ")]
        return {"says": said, "adjectives": [said], "verbs": forms}
    if bare[-1].endswith(("ant", "ist", "ee")) or bare[-1] in PERSONS:  # `migrant`, `apprentice`
        return {"says": said, "nouns": [said], "adjectives": [said]}
    if (bare[-1].endswith(_ADJECTIVES) and not _is_thing(bare)) or bare in (("part", "time"), ("full", "time")):
        is_thing = len(bare) == 1 and said in met("noun") and said not in met("adjective")  # `breakfast`
        has = {"verbs": [f"have {said}"]} if is_thing else {}
        return {"says": said, "adjectives": [said, *([f"with {said}"] if is_thing else ())], **has}
    if first in _BE:
        return {"says": said, "nouns": [said], "adjectives": [said]}
    if bare[-1] in _GROUPS:
        at = [f"be {how} the {said}" for how in ("on", "in", "a member of", "part of")]
        return {"says": f"{said} member", "nouns": [f"{said} member"], "verbs": [*at, f"sit on the {said}"]}
    verbs = [f"have {said}"]
    if len(bare) == 1:  # `unesco`: "on the UNESCO list", "a UNESCO site"
        listed = [f"be on the {said} {noun}" for noun in ("list", "register")]
        with_ = [f"{verb} {said}" for verb in ("be with", "include", "come with")]
        return {"says": f"have {said}", "adjectives": [said, f"{said} listed"], "verbs": [*verbs, *with_, *listed]}
    return {"says": f"have {said}", "verbs": verbs}


def _may_be_noun(word: str) -> bool:
    """Whether a word is a common noun, or none of the common words: oxygen."""
    return word in met("noun") or (len(word) > _SHORT and not is_everyday(word) and not word.endswith("ly"))


_SHORT = 3
"""Letters of a word that may be cut short."""


def _is_thing(bare: tuple[str, ...]) -> bool:
    """Whether words name something that a member has: `wheelchair_lift`."""
    is_noun = bare[-1] in met("noun") and bare[-1] not in met("adjective")
    return len(bare) > 1 and is_noun and not is_participle(bare[-1])


_GROUPS = word_set(__name__, "groups")
"""Nouns of groups of people to which somebody belongs or not."""

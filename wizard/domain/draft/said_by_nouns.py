"""What the nouns of two classes say of their relation.

Works appear in venues, things are kept in boxes, and instruments are used for what is done with them.
"""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.english import PERSONS, PLACES, head_of, is_place
from wizard.domain.draft.verbs import COURSES, DOINGS, EMPLOYERS, LISTED, OFFER, WORKS, WRITINGS, done
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.word_sets import word_set

_BASED = ("be based in", "be based", "be headquartered in", "be headquartered")
"""What firms and offices are where they are."""


def say_kept(out: DraftVocabulary, entry: dict[str, Any]) -> None:
    """Let firms be based in places, and things be kept in what holds things."""
    if entry["to"].rpartition(" ")[2] in PLACES and "when" not in out.classes[entry["from"]]:
        entry["verbs"] = [*entry["verbs"], *_BASED]
    elif head_of(entry["to"]) in _CONTAINERS:
        entry["verbs"] = [*entry["verbs"], *(f"be {how} in" for how in ("kept", "stored", "held", "put")), "live in"]
        entry["where"] = True


def say_journeys(entry: dict[str, Any], role: tuple[str, ...]) -> None:
    """Let journeys begin and end in places or just go there, and vessels make them; let rooms be used for what takes
    place in them."""
    if head_of(entry["from"]) in _JOURNEYS and role[:1] in (("from",), ("to",)):
        entry["verbs"] = [*entry["verbs"], *_GO[role[0]]]
    if head_of(entry["from"]) in _JOURNEYS and not role and is_place(entry["to"]):
        entry["verbs"] = [*entry["verbs"], "go to", "visit", "head for"]
        entry["prepositions"] = [*entry["prepositions"], "to"]
    if head_of(entry["from"]) in _JOURNEYS and head_of(entry["to"]) in _MAKE_JOURNEYS:
        entry["inverse_verbs"] = [*entry["inverse_verbs"], "make", "do", "go on", "undertake"]
    if head_of(entry["from"]) in CARRYING and role[-1:] and role[-1] in _DRIVERS:
        entry["inverse_verbs"] = ["drive", "use", *entry["inverse_verbs"]]
        entry["verbs"] = ["be driven by", "be used by", *entry["verbs"]]
    if head_of(entry["from"]) in _FREIGHT and head_of(entry["to"]) in CARRYING:
        entry["inverse_verbs"] = [*CARRY, *entry["inverse_verbs"]]
        entry["verbs"] = [*entry["verbs"], *(f"be {done(verb)} by" for verb in CARRY)]
    if head_of(entry["to"]) in _ROOMS:
        entry["inverse_verbs"] = [*entry["inverse_verbs"], "be used for", "be used"]


_JOURNEYS = word_set(__name__, "journeys")
_MAKE_JOURNEYS = word_set(__name__, "make journeys")
_DRIVERS = word_set(__name__, "drivers")
"""What somebody is to a vehicle that she drives."""
CARRYING = word_set(__name__, "carrying")
"""Nouns of what freight is carried by."""
CARRY = ("carry", "transport")
_FREIGHT = word_set(__name__, "freight")
"""Nouns of what is carried."""
_GO = {
    "from": ("start from", "start in", "begin in", "leave from", "leave", "depart from", "set out from", "sail from"),
    "to": ("end in", "end at", "finish in", "finish at", "arrive in", "arrive at", "land in", "land at", "go to"),
}
"""What journeys do where they begin and where they end, by the first word of the reference."""
_ROOMS = word_set(__name__, "rooms")
"""Nouns of places that are used for something."""
KEPT = word_set(__name__, "kept")
"""Nouns of where things are kept, and were not found or taken."""
TIMETABLED = word_set(__name__, "timetabled")
"""Nouns of what takes place, on a weekday if there is no day."""


def say_wished(entry: dict[str, Any], role: tuple[str, ...]) -> None:
    """Let somebody prefer whom, or what, she would like to have: a `preferred` doctor has not treated her yet."""
    noun = f"{' '.join(role)} {entry['to']}"
    entry |= {
        "says": f"have as {noun}", "says_inverse": f"be the {noun} of", "nouns": [noun], "inverse_verbs": [],
        "verbs": ["prefer", "like", "want", "favour", "ask for"], "prepositions": [], "inverse_prepositions": [],
        "cost": 0.3,
    }  # fmt: skip


def say_by_nouns(entry: dict[str, Any]) -> None:
    """What the last nouns of the two classes say besides: writings are about something, works appear in venues."""
    one, other = (entry[end].rpartition(" ")[2] for end in ("from", "to"))
    if one in WRITINGS and other not in PERSONS:
        entry["prepositions"] = [*entry["prepositions"], "about"]
    if one in WORKS and other in _VENUES:
        entry["verbs"] = ["be published in", "be published by", "appear in", *entry["verbs"]]
        entry["inverse_verbs"] = ["publish", *entry["inverse_verbs"]]
    if one in LISTED and is_place(entry["to"]):  # "which shop took the most orders"
        entry["inverse_verbs"] = [*entry["inverse_verbs"], "take", "get", "receive"]
    if one in COURSES and (other in EMPLOYERS or other in ("trainer", "coach", "tutor", "teacher")):
        entry["inverse_verbs"] = [*OFFER, *entry["inverse_verbs"]]
    if other in INSTRUMENTS and one not in INSTRUMENTS | PERSONS:
        entry["verbs"] = [*entry["verbs"], *(f"be {how} with" for how in ("made", "taken", "done")), "use"]
        used = (f"be used{end}" for end in ("", " in", " for", " on", " at"))
        entry["inverse_verbs"] = [*entry["inverse_verbs"], *used]
    if other in WRITTEN and one not in PERSONS | WRITTEN | {*DOINGS}:  # the publication in which a species is described
        entry["verbs"] = [*(f"be {done(verb)} in" for verb in _DESCRIBE), "be published in", *entry["verbs"]]
        entry["inverse_verbs"] = [*_DESCRIBE, *entry["inverse_verbs"]]
    if one in _PICTURES:
        entry["inverse_verbs"] = [*entry["inverse_verbs"], "be photographed", "be pictured"]
    if other in _RULERS:
        entry["prepositions"] = [*entry["prepositions"], "under"]
    if one in _GROUNDS or other in _GROUNDS:
        entry["verbs"] = ["cover", *entry["verbs"]]


_VENUES = word_set(__name__, "venues")
"""What brings works out."""
WRITTEN = WORKS & frozenset({"paper", "publication", "article"})
"""Works that are written about something."""
_DESCRIBE = ("describe", "mention", "discuss", "name", "cover")
_PICTURES = word_set(__name__, "pictures")
"""What shows something that was photographed."""
_RULERS = word_set(__name__, "rulers")
"""Under whom things are done."""
INSTRUMENTS = word_set(__name__, "instruments")
"""What things are done with."""


def is_container(cls: str) -> bool:
    """Whether things are kept in members of a class."""
    return head_of(cls) in _CONTAINERS


_CONTAINERS = word_set(__name__, "containers")
"""What things are kept in."""
_GROUNDS = frozenset({"territory", "district", "route"})
"""What is covered by those who work there."""

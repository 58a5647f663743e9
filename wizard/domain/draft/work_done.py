"""What people do in what takes place, and where: they take part in excavations, dig at their sites, and repair the cars
of their jobs."""

from __future__ import annotations

from wizard.domain.draft.derivations import KNOWN_VERBS, ROLES, SUFFERED
from wizard.domain.draft.english import head_of, is_place, without_seeing
from wizard.domain.draft.links import Links
from wizard.domain.draft.own_doings import is_own_doing
from wizard.domain.draft.totals import GIVERS
from wizard.domain.draft.verbs import DOERS, DOINGS, EMPLOYERS, STAFF, WORKS, active, done
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.singular import singular
from wizard.domain.word_sets import word_set

_PART = ("take part in", "participate in", "compete in")
"""What people do in what takes place on a day."""
_GO_ALONG = ("be on", "go on", "be out on", "go out on", "join")
"""What those do who take part, whatever it is."""
_GO_THERE = ("be at", "be on", "go to", "go out to", "be out at")
"""What those do who take part in something at a place."""


def draft_parts_taken(out: DraftVocabulary, links: Links, names: dict[str, str]) -> None:
    """People take part in what takes place, by the table that says most of both: drivers in races, by the results."""
    ways: dict[tuple[str, str], list[tuple[bool, int, bool, str]]] = {}
    for table in dict.fromkeys((*names, *links.ties)):
        own = [one for one in links.references if one.table == table and one.other in names]
        for who in own:
            for what in (one for one in own if table not in (who.other, one.other)):
                cls, thing = names[who.other], names[what.other]
                if names.get(table, "").rpartition(" ")[2] in DOINGS and cls.rpartition(" ")[2] in STAFF:
                    continue  # whoever restores a picture takes no part in it
                if is_own_doing(cls, DOINGS.get(names.get(table, "").rpartition(" ")[2], ())):
                    continue  # nor does an annotator in a recording that she annotates
                if _is_for(out, cls, thing) and (thing.rpartition(" ")[2] not in DOINGS or table in links.ties):
                    way = (_befalls(table), -len(own), table not in links.ties, f"{who.back}, {what.hop}")
                    ways.setdefault((cls, thing), []).append(way)
    for (cls, thing), paths in ways.items():
        path = min(paths)[-1]
        for other in out.relations.values():
            if (other["from"], other["to"]) == (cls, thing) and other["path"] != path:
                other["cost"] = round(other.get("cost", 0.0) + 0.3, 1)
        name = f"{cls} {_PART[0]} {thing}"
        led = any((other["from"], other["to"]) == (thing, cls) for other in out.relations.values())
        out.relations.setdefault(name, {
            "from": cls, "to": thing, "path": path, "says": _PART[0], "says_inverse": "have",
            "verbs": [*_PART, *_GO_ALONG], "inverse_verbs": ["have"],
            "prepositions": ["in", "at", "on"], "inverse_prepositions": ["with"], "cost": 0.2 if led else 0.1,
        })  # fmt: skip
        if any(path.endswith(one.hop) for pairs in links.ties.values() for pair in pairs for one in pair):
            _work_at_places(out, links, names, (cls, thing, path))


def _is_for(out: DraftVocabulary, cls: str, thing: str) -> bool:
    """Whether members of one class are people, and those of the other take place. Whoever led an excavation took part
    in it, and not in its site."""
    if cls == thing or head_of(cls) in GIVERS or not out.classes[cls].get("person") or out.classes[thing].get("person"):
        return False
    noun = thing.rpartition(" ")[2]
    return _takes_place(out, thing) and noun not in WORKS | _NO_PARTS and (not is_place(thing) or noun in DOINGS)


_NO_PARTS = word_set(__name__, "no parts")
"""Nouns of what holds for a time, and in which nobody takes part."""


def _befalls(table: str) -> bool:
    """Whether rows say what befell people in something, which is not all who were in it."""
    return singular(words_of(table)[-1]) in SUFFERED


def _work_at_places(out: DraftVocabulary, links: Links, names: dict[str, str], part: tuple[str, str, str]) -> None:
    """Let those who took part in something have been where it took place."""
    cls, thing, path = part
    for place in links.references:
        other = names.get(place.other, "")
        if names.get(place.table) == thing and is_place(other) and head_of(other) not in EMPLOYERS:
            _work_there(out, cls, other, f"{path}, {place.hop}", thing)


def _work_there(out: DraftVocabulary, who: str, place: str, path: str, thing: str) -> None:
    """Let those who took part in what was done at a place have worked there: who dug at a site."""
    own = head_of(thing) if active(head_of(thing)) == (head_of(thing),) and head_of(thing) in KNOWN_VERBS else ""
    doing = without_seeing(DOINGS.get(head_of(thing), ()), place)
    does = ("work", *dict.fromkeys((*((own,) if own else ()), *doing)))
    verbs = [f"{verb} {at}" for verb in does if " " not in verb for at in ("at", "in", "on")]
    verbs += DOERS.get(head_of(who), ()) if head_of(place) in _DONE_TO_PLACES else ()
    out.relations.setdefault(f"{who} work at {place}", {
        "from": who, "to": place, "path": path, "says": "work at", "says_inverse": "have",
        "verbs": [*verbs, *_GO_THERE], "inverse_verbs": ["have"], "prepositions": ["at", "in", "on"],
        "inverse_prepositions": ["with"], "cost": 0.2,
    })  # fmt: skip


_DONE_TO_PLACES = word_set(__name__, "done to places")
"""Nouns of places to which people do what they are called by: climbers climb peaks, and divers dive wrecks."""


def draft_work_done(out: DraftVocabulary, links: Links, names: dict[str, str]) -> None:
    """Let those who are called by their work do it to what a dated row names beside them: the cars that a mechanic
    fixed, by the jobs."""
    for table, cls in names.items():
        if "when" not in out.classes[cls] or cls.rpartition(" ")[2] in DOINGS or table in links.ties:
            continue
        own = [one for one in links.references if one.table == table and one.other in names and one.other != table]
        for who in own:
            does = ROLES.get(head_of(names[who.other]), ())
            things = [one for one in own if not out.classes[names[one.other]].get("person") and one.other != who.other]
            things = [one for one in things if not is_place(names[one.other]) and names[one.other] not in EMPLOYERS]
            if does and out.classes[names[who.other]].get("person") and len(things) == 1:
                one, other = names[who.other], names[things[0].other]
                out.relations.setdefault(f"{one} {does[0]} {other}", {
                    "from": one, "to": other, "path": f"{who.back}, {things[0].hop}", "says": does[0],
                    "says_inverse": f"be {done(does[0])} by", "verbs": list(does),
                    "inverse_verbs": [f"be {done(verb)} by" for verb in does if not verb.startswith("be ")],
                    "cost": 0.3,
                })  # fmt: skip


def _takes_place(out: DraftVocabulary, cls: str) -> bool:
    """Whether members happen on a day, and are no things that were bought, nor places that were opened on one."""
    when = out.attributes.get(out.classes[cls].get("when", ""), {})
    verbs = {verb.removeprefix("be ") for verb in when.get("verbs", ())}
    return bool(when) and not verbs & _NO_EVENTS


_NO_EVENTS = word_set(__name__, "no events")
"""What is done to things on a day on which nobody takes part in them."""

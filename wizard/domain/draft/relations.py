"""Relations of a draft, from references and tables that tie: their verbs, nouns and prepositions from both ends."""

from __future__ import annotations

import itertools
from typing import Any

from wizard.domain.draft.derivations import KNOWN_VERBS, PART_OF, ROLES
from wizard.domain.draft.english import PERSONS, PIECES, PLACES, head_of, is_place
from wizard.domain.draft.links import KeyReference, Links
from wizard.domain.draft.organised import nouns_of_heads, say_run
from wizard.domain.draft.own_kind import OVER, say_of_itself
from wizard.domain.draft.owned_and_handed_in import say_born_there, say_handed_in, say_owned
from wizard.domain.draft.said_by_nouns import KEPT, TIMETABLED, say_by_nouns, say_journeys, say_kept, say_wished
from wizard.domain.draft.sides_of_doings import say_side_of_a_doing
from wizard.domain.draft.tie_tables import BELONG, HOLD, IN, draft_tie
from wizard.domain.draft.verbs import (
    ALSO_DONE,
    DO,
    DO_WORK,
    DOERS,
    DOINGS,
    EMPLOYED,
    GOT_BY,
    HANDLE,
    HAPPEN,
    HEADS,
    LEAD,
    LIVE,
    NOT_DONE,
    PLACING,
    PRIZES,
    PRODUCERS,
    STAFF,
    TAKEN,
    TAKINGS,
    TEAMS,
    WIN,
    WORK,
    WORKS,
    WRITE,
    WRITINGS,
    active,
    agents_verb,
    doing_of,
    done,
)
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.draft.work_done import draft_parts_taken, draft_work_done
from wizard.domain.draft.working_places import is_employed, works_there
from wizard.domain.word_sets import word_set

WITH = ["with", "of", "having"]
"""Prepositions from what is referred to back."""
DIRECTIONS = frozenset({"from", "to", "via"})
"""Prepositions that columns begin with."""


def draft_relations(out: DraftVocabulary, links: Links, names: dict[str, str]) -> None:
    """Add the relations between classes to `out`; `names` has the class of each table."""
    direct = _draft_direct(out, links, names)
    _say_where(out)
    for tie, pairs in links.ties.items():
        for one, two in pairs:
            if one.other in names and two.other in names:
                draft_tie(out, names[one.other], names[two.other], (tie, one, two), is_carrier=tie in links.carriers)
    say_handed_in(out)
    draft_parts_taken(out, links, names)
    draft_work_done(out, links, names)
    _draft_pieces(out, links, names)
    ends = _pairs(direct)
    places = _places(names, direct)
    _draft_indirect(out, names, direct, ends)
    for reference, path, end in (*places, *_far_places(names, direct), *_far_people(out, names, direct, ends)):
        if (reference.table, end) not in ends:
            ends.add((reference.table, end))
            _relation(out, names[reference.table], names[end], path, reference, indirect=True)
    _lived_in(out)


def _say_where(out: DraftVocabulary) -> None:
    """Let "where" ask for the place to which a thing refers: a sensor is at a station, a hive in an apiary."""
    located: set[str] = set()
    for entry in out.attributes.values():
        words = set(words_of(entry["column"].rpartition(".")[2]))
        if "path" not in entry and words & _LOCATED and not out.classes[entry["of"]].get("person"):
            located.add(entry["of"])
    for relation in out.relations.values():
        one, other = relation["from"], relation["to"]
        places = [is_place(cls) or cls in located for cls in (one, other)]
        if places == [False, True] and not relation.get("cost") and not out.classes[one].get("person"):
            relation["where"] = True
            relation["verbs"] = [*relation["verbs"], *(verb for verb in _KEPT if verb not in relation["verbs"])]


_LOCATED = word_set(__name__, "located")
"""Words of columns that only places have."""
_KEPT = ("be based", "be kept", "be located", "be situated", "be housed", "be held", "stand")
"""What things are where they are."""


def _draft_pieces(out: DraftVocabulary, links: Links, names: dict[str, str]) -> None:
    """Let places have the things of which a piece is there: "which branches have a floor saw"."""
    for table, name in names.items():
        if name.rpartition(" ")[2] not in PIECES:
            continue
        own = [one for one in links.references if one.table == table and one.other in names]
        for what in (one for one in own if not is_place(names[one.other])):
            for place in (one for one in own if is_place(names[one.other])):
                one, other = names[place.other], names[what.other]
                if out.classes[other].get("person") or len(own) != 2:
                    continue
                out.relations.setdefault(f"{one} stock {other}", {
                    "from": one, "to": other, "path": f"{place.back}, {what.hop}", "says": "have",
                    "says_inverse": "be at", "verbs": ["have", "stock", "hold", "keep", "carry"],
                    "inverse_verbs": [f"be {how}{at}" for how in ("", "available ", "stocked ") for at in ("at", "in")],
                    "prepositions": ["with"], "inverse_prepositions": ["at", "in"],
                })  # fmt: skip


def _draft_direct(out: DraftVocabulary, links: Links, names: dict[str, str]) -> list[tuple[KeyReference, str]]:
    """Add a relation for each reference; gives the references with their paths."""
    direct: list[tuple[KeyReference, str]] = []
    for reference in links.references:
        if reference.table in names and reference.other in names:
            path = reference.hop
            if reference.table in links.spread:  # by all rows of the thing
                key = f"{reference.table}.{links.keys[reference.table][0]}"
                path = f"{key} -> {key}, {path}"
            _relation(out, names[reference.table], names[reference.other], path, reference)
            direct.append((reference, path))
    return direct


def _draft_indirect(
    out: DraftVocabulary, names: dict[str, str], direct: list[tuple[KeyReference, str]], ends: set[tuple[str, str]]
) -> None:
    """Add a relation over each two references that follow one another; `ends` are the pairs that are tied already."""
    for first, path in direct:
        directed = _role(names[first.other], first)[:1]
        for second, further in direct:
            pair = (first.table, second.other)
            if second.table != first.other or second.other in (first.table, first.other):
                continue
            if _is_nobodys_manager(out, names, first, second):
                continue
            if pair not in ends or (directed and directed[0] in DIRECTIONS and pair not in _pairs(direct)):
                ends.add(pair)
                _relation(out, names[pair[0]], names[pair[1]], f"{path}, {further}", first, indirect=True)


def _is_nobodys_manager(out: DraftVocabulary, names: dict[str, str], first: KeyReference, second: KeyReference) -> bool:
    """Whether the end of two references is somebody in a role who has nothing to do with the beginning.

    A branch's manager is that of its employees, and neither that of its customers nor that of its tools.
    """
    end = names[second.other]
    role = _role(end, second)
    return bool(role and out.classes[end].get("person")) and not is_employed(out, names[first.table])


def _places(names: dict[str, str], direct: list[tuple[KeyReference, str]]) -> list[tuple[KeyReference, str, str]]:
    """From what stands at an address over its city to the country: each reference, the path, the table at its end."""
    out: list[tuple[KeyReference, str, str]] = []
    near = [(r, path, r.other) for r, path in direct if names[r.other].rpartition(" ")[2] in PLACES]
    while near:
        near = [
            (first, f"{path}, {further}", second.other)
            for first, path, end in near
            for second, further in direct
            if second.table == end and second.other not in (first.table, end)
            if names[second.other].rpartition(" ")[2] in PLACES and path.count("->") < LONGEST_PLACE
        ]
        out += [way for way in near if names[way[0].table].rpartition(" ")[2] not in PLACES]
    return out


def _far_places(names: dict[str, str], direct: list[tuple[KeyReference, str]]) -> list[tuple[KeyReference, str, str]]:
    """From what is of something else, and that of a third, to the place of that one and the places round it: the
    answers of an interview with somebody who lives in a village. The shortest way to each place, the nearest first."""
    out: list[tuple[KeyReference, str, str]] = []
    reached = _pairs(direct)
    near = [(r, path, r.other) for r, path in direct]
    while near:
        near = [
            (first, f"{path}, {further}", second.other)
            for first, path, end in near
            for second, further in direct
            if second.table == end and second.other not in (first.table, end) and path.count("->") < LONGEST_PLACE
        ]
        for way in near:
            if way[1].count("->") > 2 and is_place(names[way[2]]) and (way[0].table, way[2]) not in reached:
                reached.add((way[0].table, way[2]))
                out.append(way)
    return out


def _far_people(
    out: DraftVocabulary, names: dict[str, str], direct: list[tuple[KeyReference, str]], ends: set[tuple[str, str]]
) -> list[tuple[KeyReference, str, str]]:
    """From what happens on a day, over three references, to those whom the house serves: the invoices for jobs on the
    cars of a customer."""
    found: dict[tuple[str, str], tuple[KeyReference, str, str]] = {}
    for (first, one), (second, two), (third, three) in itertools.product(direct, repeat=3):
        pair = (first.table, third.other)
        follow = first.other == second.table and second.other == third.table
        tables = {first.table, second.table, third.table, third.other}
        if not follow or len(tables) != 4 or pair in ends or "when" not in out.classes[names[first.table]]:
            continue
        who = names[third.other]
        if out.classes[who].get("person") and head_of(who) not in EMPLOYED | STAFF:
            found.setdefault(pair, (first, f"{one}, {two}, {three}", third.other))
    return list(found.values())


LONGEST_PLACE = 4
"""References that are followed from a thing to a place round it."""


def _lived_in(out: DraftVocabulary) -> None:
    """People live where their places are, unless the place is where they work."""
    for relation in out.relations.values():
        is_place = relation["to"].rpartition(" ")[2] in PLACES and relation["says"] in ("be in", "belong to")
        if is_place and out.classes[relation["from"]].get("person"):
            relation["verbs"] = [*(verb for verb in LIVE if verb not in relation["verbs"]), "live", *relation["verbs"]]


def _pairs(direct: list[tuple[KeyReference, str]]) -> set[tuple[str, str]]:
    return {(reference.table, reference.other) for reference, _ in direct}


def _relation(
    out: DraftVocabulary, one: str, other: str, path: str, reference: KeyReference, *, indirect: bool = False
) -> None:
    """`one` refers to `other`; where `indirect`, to something that refers to it."""
    entry: dict[str, Any] = {
        "from": one, "to": other, "path": path, "says": "be in", "says_inverse": "have", "verbs": list(BELONG),
        "inverse_verbs": list(HOLD), "prepositions": list(IN), "inverse_prepositions": list(WITH),
    }  # fmt: skip
    role = _role(other, reference)
    if indirect and role[:1] and role[0] not in DIRECTIONS:
        role = ()
    name = _say_role(entry, role) or f"{one} {' '.join(role) or 'in'} {other}"
    if {*role} & _WISHED:
        say_wished(entry, role)
    elif not (role and role[0] in DIRECTIONS):
        _say_done_by(out, entry, role)
    _say_happening(out, entry)
    if not role and not (indirect and out.classes[other].get("person")):
        _say_taken(out, entry)
        _say_done_there(out, entry)
    _say_part(out, entry, role)
    if not out.classes[one].get("person"):
        say_kept(out, entry)
        say_journeys(entry, role)
    if not indirect:
        say_run(out, entry)
    if (is_employed(out, one) and not out.classes[other].get("person")) or works_there(out, one, other):
        does = [verb for verb in DOERS.get(head_of(one), ()) if " " not in verb]
        entry["verbs"] = [*WORK, *(f"{verb} {at}" for verb in does for at in _AT_WORK), *entry["verbs"]]
        if not indirect:
            entry["verbs"], entry["where"] = [*entry["verbs"], "work"], True
    _say_home_ground(entry)
    if not role and not indirect:
        say_owned(out, entry)
    _say_apart(out, entry, indirect=indirect)
    say_side_of_a_doing(entry, role)
    if one == other:
        say_of_itself(out, entry, role)
    say_by_nouns(entry)
    while name in out.relations:
        name += " too"
    out.relations[name] = entry


def _say_done_by(out: DraftVocabulary, entry: dict[str, Any], role: tuple[str, ...]) -> None:
    """Let what is referred to do what it does to what refers to it."""
    one, other = entry["from"], entry["to"]
    done_by = _done_by(one, other, role, named=out.is_named(one))
    done_by = [verb for verb in done_by if verb not in out.classes or verb == one]
    entry["inverse_verbs"] = [*done_by, *entry["inverse_verbs"]]
    if head_of(other) in PERSONS and entry["says"] == "be in":
        entry["says"] = "belong to"


def _say_part(out: DraftVocabulary, entry: dict[str, Any], role: tuple[str, ...]) -> None:
    """Let people who are called by what they take part in do so: participants of a trial took part in it."""
    if not out.classes[entry["to"]].get("person") and not role:
        entry["verbs"] = list(dict.fromkeys((*entry["verbs"], *PART_OF.get(head_of(entry["from"]), ()))))


def _say_happening(out: DraftVocabulary, entry: dict[str, Any]) -> None:
    """Let what has a day have a place: "held in Leeds", "carried out at the port"."""
    one, other = entry["from"], entry["to"]
    has_place = "when" in out.classes[one] or head_of(one) in TIMETABLED
    if not has_place or out.classes[other].get("person"):
        return
    said = [f"{verb} in" for verb in ("take place", "happen", "occur", "be held")]
    if head_of(one) not in NOT_DONE and is_place(other):
        said += [f"{verb} {at}" for verb in _CARRIED_OUT for at in _AT]
    entry["verbs"] = list(dict.fromkeys((*entry["verbs"], *said)))
    entry["inverse_verbs"] = [*entry["inverse_verbs"], "host"]


def _say_home_ground(entry: dict[str, Any]) -> None:
    """Let teams play at their ground: "where do the Rovers play"."""
    if head_of(entry["from"]) in TEAMS and head_of(entry["to"]) in _GROUNDS:
        entry["verbs"], entry["where"] = [*(f"play{at}" for at in (" at", " in", " on", "")), *entry["verbs"]], True


_AT = ("in", "at")
_CARRIED_OUT = ("be carried out", "be conducted", "be done", "be made", "take place", "be held")
"""What is said of what happens on a day, and of its place."""
_AT_WORK = ("at", "in", "for", "from", "out of")
"""What stands between what somebody does by trade and where she does it: "who drives out of Leeds"."""


def _say_apart(out: DraftVocabulary, entry: dict[str, Any], *, indirect: bool) -> None:
    """Of several relations between two classes the first is meant, unless a word of another one is said."""
    one, other = entry["from"], entry["to"]
    same = sum((r["from"], r["to"]) in ((one, other), (other, one)) for r in out.relations.values())
    if indirect or same:
        entry["cost"] = round(0.5 * indirect + 0.3 * same, 1)


def _say_taken(out: DraftVocabulary, entry: dict[str, Any]) -> None:
    """Let what is taken, found or noted somewhere or by somebody be said so: samples taken from a core, finds that came
    from a trench, the visits that a technician did."""
    one, other = entry["from"], entry["to"]
    take = TAKEN.get(head_of(one), ())
    if out.classes[one].get("person") or not (take or "when" in out.classes[one]) or head_of(one) in NOT_DONE:
        return
    if out.classes[other].get("person"):
        verbs = (*DO, *take)
        entry["verbs"] = [*entry["verbs"], *(f"be {done(verb)} by" for verb in verbs)]
        entry["inverse_verbs"] = list(dict.fromkeys((*entry["inverse_verbs"], *verbs)))
        return
    if head_of(other) in DO_WORK:  # how many repairs a branch did
        entry["inverse_verbs"] = list(dict.fromkeys((*entry["inverse_verbs"], *DO, *take)))
    said = [f"be {done(verb)} {at}" for verb in take for at in ("at", "in", "from", "on") if head_of(other) not in KEPT]
    from_there = ["come from"] if take or is_place(other) or head_of(one) not in DOINGS else []
    entry["verbs"] = [*entry["verbs"], *said, *from_there]


def _say_done_there(out: DraftVocabulary, entry: dict[str, Any]) -> None:
    """Let what was done to a thing on a day have been done at its place: "where was it collected", "built in Leeds"."""
    one, other = entry["from"], entry["to"]
    if out.classes[one].get("person") or out.classes[other].get("person") or not is_place(other):
        return
    days = [a for a in out.attributes.values() if a["of"] == one and a.get("kind") in ("date", "year")]
    done_on = [verb for day in days for verb in day.get("verbs", ()) if verb.startswith("be ") and verb not in _HAPPEN]
    if len(days) == 1 and done_on:
        said = [f"{verb}{at}" for verb in done_on for at in (" at", " in", " from", "")]
        entry["verbs"] = list(dict.fromkeys((*entry["verbs"], *said)))
        entry["where"] = True


_HAPPEN = frozenset(HAPPEN)


_BY_INITIALS = {"principal investigator": "pi", "chief executive officer": "ceo", "primary care physician": "pcp"}
"""Roles that people call by their first letters."""


def _say_role(entry: dict[str, Any], role: tuple[str, ...]) -> str:
    """What the role of a reference says in words; the relation's name where the role gives it one, else ""."""
    if not role:
        return ""
    name = ""
    entry["nouns"] = [" ".join(role)]
    entry["says"] = f"have as {' '.join(role)}"
    entry["says_inverse"] = f"be the {' '.join(role)} of"
    if len(role) > 1:  # "primary care" is a physician, too
        entry["nouns"] += [" ".join((*role, entry["to"])), *nouns_of_heads(role)]
    if role[0] in HEADS and len(role) == 1:
        entry |= {"says": f"have as {role[0]}", "says_inverse": LEAD[0], "nouns": [role[0], f"{role[0]} {entry['to']}"]}
        entry["inverse_verbs"] = [*LEAD, *entry["inverse_verbs"]]
    elif len(role) == 1 and _is_verb(role[0]):
        entry["verbs"] = [role[0], *BELONG]
        entry["says"], entry["says_inverse"] = role[0], "have"
    elif len(role) == 1:
        entry["nouns"].append(f"{role[0]} {entry['to']}")
    if len(role) == 2 and role[1] in _BEHIND_A_VERB and role[0].endswith("s"):  # "ReportsTo"
        verb = f"{role[0][:-1]} {role[1]}"
        entry |= {"says": verb, "says_inverse": f"be {done(verb)} by", "verbs": [verb]}
        del entry["nouns"]
        if verb == "report to":
            entry["concept"] = "supervision"
        name = f"{entry['from']} {verb} {entry['to']}"
    agent = agents_verb(role[0]) if len(role) == 1 and role[0] not in DOERS else ""
    if agent:  # "funder"
        also = ALSO_DONE.get(agent, ())
        entry["verbs"] = [f"be {done(verb)} by" for verb in (agent, *also)]
        entry["inverse_verbs"] = [agent, *also, *entry["inverse_verbs"]]
    say_born_there(entry, role)
    _say_done_in_a_role(entry, role)
    done_by = (active(role[0]) or DOINGS.get(role[0], ())) if len(role) == 2 and role[1] == "by" else ()
    if done_by:  # "sold_by"
        also = ALSO_DONE.get(done_by[0], ())
        said = [f"be {done(verb)} by" for verb in (*done_by, *also)]  # `insp_by`, too
        entry |= {"says": said[0], "says_inverse": done_by[0], "verbs": said}
        made = DO if head_of(entry["from"]) in DOINGS else ()
        entry["inverse_verbs"] = list(dict.fromkeys((*done_by, *also, *made, *entry["inverse_verbs"])))
        del entry["nouns"]
        name = f"{entry['from']} {role[0]} by {entry['to']}"
    if len(role) == 2 and role[1] == "to" and role[0] in GOT_BY:  # "sold_to"
        got = GOT_BY[role[0]]
        entry |= {"says": f"be {role[0]} to", "says_inverse": got[0], "verbs": [f"be {role[0]} to"]}
        entry["inverse_verbs"] = [*got, *entry["inverse_verbs"]]
        del entry["nouns"]
        name = f"{entry['from']} {role[0]} to {entry['to']}"
    if role[0] in DIRECTIONS:  # "from_airport": flights from Boston
        entry |= {
            "says": f"be {role[0]}", "says_inverse": "have", "verbs": [f"be {role[0]}", f"go {role[0]}"],
            "inverse_verbs": [], "prepositions": [role[0]], "inverse_prepositions": [],
            "nouns": [f"{role[0]} {entry['to']}"],
        }  # fmt: skip
    return name


def _say_done_in_a_role(entry: dict[str, Any], role: tuple[str, ...]) -> None:
    """What somebody in a role does with that in which she has it: a director leads an excavation."""
    if " ".join(role) in _BY_INITIALS:
        entry["nouns"].append(_BY_INITIALS[" ".join(role)])
    does = ROLES.get(" ".join(role)) or ROLES.get(role[-1], ())
    if not does:
        return
    entry["verbs"] = [verb for verb in entry["verbs"] if verb != role[0]]
    if entry["says"] == role[0]:  # a "presiding" judge
        said = f"{role[0]} {entry['to']}"
        entry |= {"says": f"have as {said}", "says_inverse": does[0], "nouns": [said]}
    entry["inverse_verbs"] = list(dict.fromkeys((*does, *entry["inverse_verbs"])))
    entry["verbs"] = [*(f"be {done(verb)} by" for verb in does if not verb.startswith("be ")), *entry["verbs"]]


def _is_verb(word: str) -> bool:
    """Whether a role is what the one does with the other ("traverse"), and no noun: a home port homes nothing."""
    return word in KNOWN_VERBS and not _says_who(word) and word not in _STATES


def _says_who(word: str) -> bool:
    """Whether a role says who or what something is to another thing, and no verb."""
    return word in PERSONS or word.endswith(("er", "or", "ist", "ee", "ant"))


_BEHIND_A_VERB = word_set(__name__, "behind a verb")
"""Prepositions in names of references whose first word is a verb: `FlowsInto`."""
_STATES = word_set(__name__, "states")
"""What says of what kind something is, and no verb."""


def _done_by(one: str, other: str, role: tuple[str, ...], *, named: bool) -> list[str]:
    """What `other`, to which `one` refers, does to it or in it: customers place orders, books are borrowed in loans."""
    doing = doing_of(one, named=named)
    doing = tuple(verb for verb in doing if verb != "see" or "visit" not in doing)  # nobody sees a visit
    taking = TAKINGS.get(one.rpartition(" ")[2], ())
    if taking:
        return [f"be {done(verb)}" for verb in taking] if other.rpartition(" ")[2] in PERSONS else list(taking)
    says_who = bool(role) and role[-1] in {*PERSONS, *DOERS, *STAFF}  # `ShipVia` does not
    who = head_of(role[-1] if says_who else other)
    if other.rpartition(" ")[2] in DOINGS:
        return []  # what is seen on a visit is not the visit
    if head_of(other) not in PERSONS and who not in PERSONS:
        prizes = (*WIN, "be awarded") if one.rpartition(" ")[2] in PRIZES and not is_place(other) else ()
        return [*prizes, *DOERS.get(who, PRODUCERS.get(who, ())), *(f"be {done(verb)}" for verb in doing)]
    if who in STAFF:
        return [*HANDLE, *DOERS.get(who, ())]
    written = WRITE if one.rpartition(" ")[2] in WRITINGS else ()
    won = (*WIN, "receive", "get", "be awarded") if one.rpartition(" ")[2] in PRIZES else ()
    role_of = ROLES.get(who, ()) if one.rpartition(" ")[2] not in WORKS else ()
    is_done = head_of(one) not in NOT_DONE or set(DOERS.get(who, ())) & {*doing, *_GOT_AND_SENT}
    does = DOERS.get(who, ()) if is_done else ()
    return list(dict.fromkeys((*does, *doing, *written, *won, *(PLACING if doing else ()), *role_of)))


_WISHED = word_set(__name__, "wished")
"""What says whom somebody would like to have, and not who did it."""
_GOT_AND_SENT = frozenset({"receive", "send"})
"""What may be done with anything that goes from one to another."""
_GROUNDS = frozenset({"ground", "stadium", "venue", "pitch", "arena", "field", "court", "hall", "rink", "park"})
"""Where teams play."""


def _role(other: str, reference: KeyReference) -> tuple[str, ...]:
    """What a column says beyond the class it refers to: "traverse", "supervisor" of `supervisor_id`."""
    if reference.is_either:
        return ()  # `msid` says neither movie nor series
    words = words_of(reference.column)
    key = words_of(reference.key)
    if words[-len(key) :] == key:
        words = words[: -len(key)]
    if words and words[-1] in ("id", "code", "number", "no", "key", "name"):
        words = words[:-1]
    own = tuple(other.split())
    if words[-len(own) :] == own:
        words = words[: -len(own)]
    elif len(words) > 1 and words[-1] == own[-1] and words[0] in OVER:
        words = words[:-1]  # the `parent_area` of a legal area
    return () if words == own[-1:] else words

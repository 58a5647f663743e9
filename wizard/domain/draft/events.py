"""Relations of a draft through a doing: members borrow books, where loans tie the two; patients are prescribed drugs.

A table whose noun says a doing (`loans`, `orders`, `prescription`) ties everybody it refers to, over one reference or
two, to everything it refers to; so do its lines (`order_items`), and what it is tied to (`visit_diagnosis`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from wizard.domain.draft.derivations import PROVIDED
from wizard.domain.draft.english import EMPTY_WORDS, PIECES, is_place, without_seeing
from wizard.domain.draft.links import Links
from wizard.domain.draft.own_doings import attends, is_own_doing
from wizard.domain.draft.said_by_nouns import CARRY, CARRYING, INSTRUMENTS, is_container
from wizard.domain.draft.tie_tables import MEANT_SECOND
from wizard.domain.draft.verbs import (
    DOERS,
    DOINGS,
    HANDLE,
    HEADS,
    RECEIVED,
    STAFF,
    TAKINGS,
    TEAMS,
    VERB_TABLES,
    WORK,
    WORKS,
    doing_of,
    done,
)
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.paths import turned_text
from wizard.domain.word_sets import word_set

LINES = frozenset({"item", "line", "detail", "position", "entry", "content"})
LONGEST = 2
"""References that are followed from a doing to those who take part."""


@dataclass(frozen=True)
class _Way:
    """From a table's rows to a class over references, as hops of a path."""

    table: str
    hops: tuple[str, ...]
    first: str
    """The column it leaves from."""

    def back(self) -> tuple[str, ...]:
        return tuple(turned_text(hop) for hop in reversed(self.hops))


def draft_events(out: DraftVocabulary, links: Links, names: dict[str, str]) -> None:
    """Add the relations that doings make between others."""
    for table, name in names.items():
        doing = name.rpartition(" ")[2]
        verbs = doing_of(doing, named=links.names[table] is not None) or TAKINGS.get(doing, ())
        verbs = tuple(verb for verb in verbs if verb not in out.classes or verb == name)
        if not verbs:
            continue
        ways = list(_ways(links, names, table))
        people = [way for way in ways if out.classes[names[way.table]].get("person")]
        # Whoever the row itself names did it, and not who was seen at the appointment on which it was done.
        people = [way for way in people if len(way.hops) == 1] or [
            way
            for way in people
            if not _is_headed(way)
            or not (
                _is_of_a_work(way, names)
                or "when" not in out.classes.get(names.get(_end(way.hops[0]), ""), {"when": ""})
                or list(_taking_part(out, links, names, table))
            )
        ]
        doers = {names[way.table] for way in ways if out.classes[names[way.table]].get("person")}
        may_be_attended = doing in _ATTENDED
        things = [
            way
            for way in ways
            if names[way.table].rpartition(" ")[2] not in DOINGS or (may_be_attended and len(way.hops) == 1)
            if not _is_of(way, names, doers) and not _is_whose(out, way, names)
        ]
        people = people or list(_taking_part(out, links, names, table))
        teams = [way for way in things if len(way.hops) == 1 and names[way.table].rpartition(" ")[2] in _TEAMS]
        if len(things) > len(teams):
            things = [way for way in things if way not in teams]
            people = [*people, *teams]
        things = [way for way in things if way not in people]
        _made_by(out, names, name, [way for way in people if len(way.hops) > 1])
        things = [way for way in things if names[way.table].rpartition(" ")[2] not in _SAYS_HOW | _DELIVER]
        kept = bool(_KEPT & set(verbs))
        places = [way for way in things if is_place(names[way.table]) or (kept and is_container(names[way.table]))]
        places += _round_places(links, names, places)
        things = [way for way in things if len(way.hops) == 1 or way not in places]
        called_by_verb = doing in VERB_TABLES
        if called_by_verb:  # students take courses, and not the departments that these are of
            things = [way for way in things if len(way.hops) == 1] or things
        on_lines = [*_on_lines(out, links, names, name, verbs, people), *_on_bare_lines(out, links, names, table)]
        things += on_lines
        _tie_ways(out, names, people, things, verbs, taken=doing in TAKINGS, called_by_verb=called_by_verb)
        if doing not in TAKINGS and not called_by_verb:
            _at_places(out, names, things, places, (verbs, PROVIDED.get(doing, ())))
            _with_instruments(out, names, things, verbs)
        if any(way.first for way in on_lines) or _is_done_to_copies(out, links, names, table):
            _done_to_things(out, name, verbs)
        _be_present(out, name, table)
        copies = {names[_end(way.hops[-2])] for way in on_lines if len(way.hops) > LONGEST}
        if _is_done_to_copies(out, links, names, table):
            copies |= {names[way.table] for way in things if names[way.table].rpartition(" ")[2] in PIECES}
        _mean_what_is_named(out, copies, verbs)
        for tied, hops in _tied(links, table):
            suffered = DOINGS.get(names.get(tied, "").rpartition(" ")[2], ())
            for who in people if suffered else ():
                _relation(out, names, who, _Way(tied, hops, ""), suffered, passive=True)


_SENT = frozenset({"ship", "deliver", "send", "transport", "dispatch"})
"""What is done with what is then carried."""
_ATTENDED = word_set(__name__, "attended")
"""Nouns of doings in which somebody comes to what is done: to a rehearsal, a lesson or a talk."""
_KEPT = frozenset({"store", "keep", "deposit", "place"})
"""What is done with things in a box or on a shelf."""


def _round_places(links: Links, names: dict[str, str], places: list[_Way]) -> list[_Way]:
    """The places round places, and round those: the river on which a sampling point lies."""
    found: list[_Way] = []
    near, known = places, {way.table for way in places}
    while near:
        near = [
            _Way(reference.other, (*way.hops, reference.hop), way.first)
            for way in near
            for reference in links.references
            if reference.table == way.table and reference.other not in known
            if reference.other in names and is_place(names[reference.other])
        ]
        known |= {way.table for way in near}
        found += near
    return found


def _be_present(out: DraftVocabulary, doing: str, table: str) -> None:
    """Whoever is down for what takes place has attended it where a mark of the row says that they were there, and has
    missed it where it says that they were not."""
    held = next((one for name, one in out.predicates.items() if name in {f"{doing} {word}" for word in _PRESENT}), None)
    if held is None or held["of"] != doing:
        return
    for relation in list(out.relations.values()):
        tied = relation["says"] in DOINGS["attendance"] and f"{table}." in relation["path"]
        if tied and out.classes[relation["from"]].get("person"):
            relation["when"] = [{**held["when"][0]}]
            out.relations[f"{relation['from']} miss {relation['to']}"] = {
                **{field: relation[field] for field in ("from", "to", "path")},
                "when": [{**held["when"][0], "not": True}], "says": "miss", "says_inverse": "be missed by",
                "verbs": ["miss", "be absent from"],
            }  # fmt: skip


_PRESENT = ("present", "attended", "there", "came")
"""What a mark of yes and no says of whoever was there."""


def _is_headed(way: _Way) -> bool:
    """Whether a way ends at whoever leads what the doing is of, or pays for it: others took part."""
    column = words_of(way.hops[-1].partition(" -> ")[0].rpartition(".")[2])
    return bool(
        {*column}
        & (HEADS | {"leader", "manager", "director", "funder", "sponsor", "owner", "organiser", "curator", "president"})
    )


def _is_of_a_work(way: _Way, names: dict[str, str]) -> bool:
    """Whether a way leads over a film or a book: whoever votes for it is not whoever made it."""
    return names.get(_end(way.hops[0]), "").rpartition(" ")[2] in WORKS


def _mean_what_is_named(out: DraftVocabulary, copies: set[str], verbs: tuple[str, ...]) -> None:
    """Who hires copies hires what they are copies of: "what did she hire" asks for tools, and not for their numbers."""
    for relation in out.relations.values():
        if relation["to"] in copies and relation["says"] in verbs:
            relation["cost"] = round(relation.get("cost", 0.0) + MEANT_SECOND, 1)


def _is_of(way: _Way, names: dict[str, str], doers: set[str]) -> bool:
    """Whether a way leads over somebody who takes part: the clerk's own address was not ordered."""
    return len(way.hops) > 1 and names.get(_end(way.hops[0])) in doers


def _is_whose(out: DraftVocabulary, way: _Way, names: dict[str, str]) -> bool:
    """Whether a way leads over a thing to somebody whose it is: who repairs a violin does not repair its owner."""
    is_over = len(way.hops) > 1 and bool(out.classes[names[way.table]].get("person"))
    between = names.get(_end(way.hops[0]), "")
    return is_over and between.rpartition(" ")[2] not in DOINGS and "when" not in out.classes.get(between, {})


def _is_copied(links: Links, names: dict[str, str], way: _Way) -> bool:
    """Whether a way of two hops leads over copies, which have no names, to what they are copies of."""
    between = _end(way.hops[0])
    named = links.names.get(way.table) is not None
    return len(way.hops) == 2 and named and between in names and links.names[between] is None


def _on_lines(
    out: DraftVocabulary, links: Links, names: dict[str, str], doing: str, verbs: tuple[str, ...], people: list[_Way]
) -> Iterator[_Way]:
    """The ways over lines that say more to the things on them, and on to what these are copies of."""
    table = out.classes[doing]["table"]
    persons = {person.table for person in people}
    for lines in _lines(links, names, table):
        back = next(r for r in links.references if (r.table, r.other) == (lines, table)).back
        ways = list(_ways(links, names, lines))
        copied = {names[way.table] for way in ways if len(way.hops) > 1 and _is_copied(links, names, way)}
        things = {cls for cls in copied if not is_place(cls) and not out.classes[cls].get("person")}
        _say_of_lines(out, names[lines], doing, verbs, things)
        for way in ways:
            thing = way.table != table and way.table not in persons
            if thing and (len(way.hops) == 1 or _is_copied(links, names, way)):
                _contained(out, doing, names[way.table], ", ".join((back, *way.hops)))
                yield _Way(way.table, (back, *way.hops), lines)


def _on_bare_lines(out: DraftVocabulary, links: Links, names: dict[str, str], table: str) -> Iterator[_Way]:
    """The ways over lines that only tie a doing to things, and on to what these are copies of."""
    for tied, hops in _tied(links, table):
        if tied not in names or names[tied].rpartition(" ")[2] in DOINGS or out.classes[names[tied]].get("person"):
            continue
        yield _Way(tied, hops, "")
        for way in _ways(links, names, tied, 1) if links.names[tied] is None else ():
            if links.names[way.table] is not None:
                yield _Way(way.table, (*hops, *way.hops), "")


def _end(hop: str) -> str:
    return hop.rpartition("-> ")[2].rpartition(".")[0]


def _done_to_things(out: DraftVocabulary, doing: str, verbs: tuple[str, ...]) -> None:
    """What is on the lines of an order is what was ordered: people place the order itself."""
    for relation in out.relations.values():
        direct = relation["from"] == doing and "," not in relation["path"]
        if direct and out.classes[relation["to"]].get("person"):
            kept = [verb for verb in relation["inverse_verbs"] if verb not in verbs]
            relation["inverse_verbs"] = kept
            if relation["says_inverse"] in verbs:
                relation["says_inverse"] = kept[0]


def _is_done_to_copies(out: DraftVocabulary, links: Links, names: dict[str, str], table: str) -> bool:
    """Whether a doing is done to single copies of named things: people borrow books, and not loans of them."""
    own = [one.other for one in links.references if one.table == table and one.other in names]
    things = [other for other in own if not out.classes[names[other]].get("person")]
    return len(things) == 1 and names[things[0]].rpartition(" ")[2] in PIECES and links.names[things[0]] is None


_TEAMS = TEAMS | frozenset(
    {"expedition", "party", "vessel", "ship", "unit", "mission", "aircraft", "glider", "airline"}
)
"""Nouns of those who do something together, or in which it is done."""
_SAYS_HOW = word_set(__name__, "says how")
"""Nouns of what says how or where it is, and is nothing to which anything is done."""


_DELIVER = frozenset({"carrier", "shipper", "courier", "deliverer", "haulier", "forwarder"})
"""Nouns of those who bring what was ordered, and are not ordered themselves."""


def _made_by(out: DraftVocabulary, names: dict[str, str], doing: str, people: list[_Way]) -> None:
    """A doing is that of whoever is tied to it from farther away: the sightings of the observers of the visit."""
    for way in people:
        who = names[way.table]
        if not any({r["from"], r["to"]} == {doing, who} for r in out.relations.values()):
            out.relations[f"{doing} made by {who}"] = {
                "from": doing, "to": who, "path": ", ".join(way.hops), "says": "be made by", "says_inverse": "make",
                "verbs": ["be made by", "be by"], "inverse_verbs": ["make", "have"],
                "prepositions": ["by", "of", "from"], "inverse_prepositions": ["with"], "cost": 0.3,
            }  # fmt: skip


def _taking_part(out: DraftVocabulary, links: Links, names: dict[str, str], table: str) -> Iterator[_Way]:
    """The people who are tied to a doing, or to the doing that it is part of: the observers of a sighting's visit."""
    for far, hops in _tied(links, table):
        if far in names and out.classes[names[far]].get("person"):
            yield _Way(far, hops, f"of {far}")
    for reference in links.references:
        other = names.get(reference.other, "")
        if reference.table == table and other and (other.rpartition(" ")[2] in DOINGS or "when" in out.classes[other]):
            for far, hops in _tied(links, reference.other):
                if far in names and out.classes[names[far]].get("person"):
                    yield _Way(far, (reference.hop, *hops), f"of {far}")


def _at_places(
    out: DraftVocabulary,
    names: dict[str, str],
    things: list[_Way],
    places: list[_Way],
    said_of: tuple[tuple[str, ...], tuple[str, ...]],
) -> None:
    """Where it was done to what: the sites at which a species was seen, the branch that lent a book.

    `said_of` are the verbs of whoever does it, and of the places.
    """
    verbs, provided = said_of
    for place in places:
        for what in things:
            one, other = names[what.table], names[place.table]
            if is_place(one) or (what.first == place.first and len(place.hops) > len(what.hops) > 1):
                continue
            if len(what.hops) > len(place.hops) and what.hops[: len(place.hops)] == place.hops:
                continue  # whoever owns a site was not visited there
            passive = [f"be {done(verb)}" for verb in verbs if " " not in verb]
            said = [f"{verb} {at}" for verb in passive for at in ("at", "in", "on")]
            if said:
                same = sum((r["from"], r["to"]) in ((one, other), (other, one)) for r in out.relations.values())
                out.relations.setdefault(f"{one} {said[0]} {other}", {
                    "from": one, "to": other, "path": ", ".join((*what.back(), *place.hops)), "says": said[0],
                    "says_inverse": provided[0] if provided else "be a place of", "verbs": [*said, *passive],
                    "inverse_verbs": list(provided), "prepositions": [], "inverse_prepositions": [], "where": True,
                    "cost": round(0.3 + 0.1 * (len(what.hops) + len(place.hops) - 2) + 0.3 * same, 1),
                })  # fmt: skip


def _with_instruments(out: DraftVocabulary, names: dict[str, str], things: list[_Way], verbs: tuple[str, ...]) -> None:
    """What it was done to with what: the stars that were observed with a camera."""
    near = [way for way in things if len(way.hops) == 1 and not is_place(names[way.table])]
    tools = [way for way in near if names[way.table].rpartition(" ")[2] in INSTRUMENTS | _MEANS]
    said = [f"be {done(verb)} {end}" for verb in verbs if " " not in verb for end in ("with", "on", "by", "using")]
    for tool in tools if said else ():
        for what in (way for way in near if way not in tools):
            one, other = names[what.table], names[tool.table]
            out.relations.setdefault(f"{one} {said[0]} {other}", {
                "from": one, "to": other, "path": ", ".join((*what.back(), *tool.hops)), "says": said[0],
                "says_inverse": "be used for", "verbs": said, "inverse_verbs": ["be used for", "be used on", *verbs],
                "prepositions": ["with"], "inverse_prepositions": [],
            })  # fmt: skip


_MEANS = word_set(__name__, "means")
"""Nouns of what something is treated, cleaned or mended with."""


def _say_of_lines(
    out: DraftVocabulary, lines: str, doing: str, verbs: tuple[str, ...], copied: Collection[str]
) -> None:
    """What the lines of a doing refer to is done, too, and so is what that is a copy of: "the product that is ordered
    most often", "which tool is hired most"."""
    for relation in out.relations.values():
        is_done = "," not in relation["path"] or relation["to"] in copied
        if relation["from"] == lines and is_done and relation["to"] != doing:
            relation["inverse_verbs"] = [*(f"be {done(verb)}" for verb in verbs), *relation["inverse_verbs"]]


def _contained(out: DraftVocabulary, doing: str, thing: str, path: str) -> None:
    """What stands on the lines of a doing is in it: "the products in order 10250"."""
    out.relations.setdefault(
        f"{doing} contain {thing}",
        {
            "from": doing, "to": thing, "path": path, "says": "contain", "says_inverse": "be in",
            "verbs": ["contain", "include", "have"], "inverse_verbs": ["be in", "be part of", "belong to"],
            "prepositions": ["with", "for", "of"], "inverse_prepositions": ["in", "of", "from"], "cost": 0.2,
        },
    )  # fmt: skip


def _tie_ways(
    out: DraftVocabulary,
    names: dict[str, str],
    people: list[_Way],
    things: list[_Way],
    verbs: tuple[str, ...],
    *,
    taken: bool,
    called_by_verb: bool,
) -> None:
    """Tie everybody to everything and to everybody else of one doing; `taken` where the things do it to the people.

    Where the doing is `called_by_verb` ("takes", "undergoes"), nobody does it to anybody.
    """
    named = [who for who in people if is_own_doing(names[who.table], verbs)]
    present = [who for who in people if named and who not in named and attends(names[who.table])]
    for who in present:  # the nurse of a donation, who does not donate
        for other in named:
            if who.first != other.first and who.table != other.table and not called_by_verb:
                _relation(out, names, other, who, verbs, mutual=True, served=True)
    people = [who for who in people if who not in present]
    doers = [who for who in people if names[who.table].rpartition(" ")[2] in DOERS]
    got = tuple(dict.fromkeys(one for verb in verbs for one in RECEIVED.get(verb, ())))
    for place, who in enumerate(people):
        for what in things:
            if got and doers and who not in doers:
                _received(out, names, who, what, verbs, got)
            elif who.first != what.first:
                ends = (what, who) if taken else (who, what)
                _relation(out, names, *ends, verbs, taken=taken, alone=len(people) == 1)
        for other in () if called_by_verb else people[place + 1 :]:
            if who.first != other.first and who.table != other.table:
                _relation(out, names, who, other, verbs, mutual=True)


def _received(
    out: DraftVocabulary, names: dict[str, str], who: _Way, what: _Way, verbs: tuple[str, ...], got: tuple[str, ...]
) -> None:
    """What somebody else did for somebody: the medication that a patient was prescribed, and takes."""
    one, other = names[who.table], names[what.table]
    # Not "be prescribed": "who prescribed it" is not who was prescribed it.
    entry: dict[str, Any] = {
        "from": one, "to": other, "path": ", ".join((*who.back(), *what.hops)), "says": got[0],
        "says_inverse": f"be {done(got[0])} by", "verbs": list(got),
        "inverse_verbs": [f"be {done(verb)} to" for verb in verbs], "prepositions": ["on"], "cost": 0.5,
    }  # fmt: skip
    if len(who.hops) == len(what.hops) == 1:
        out.relations.setdefault(f"{one} {got[0]} {other}", entry)


def _ways(links: Links, names: dict[str, str], table: str, length: int = LONGEST) -> Iterator[_Way]:
    for reference in links.references:
        if reference.table == table and reference.other in names and reference.other != table:
            yield _Way(reference.other, (reference.hop,), reference.column)
            if length > 1:
                for way in _ways(links, names, reference.other, length - 1):
                    if way.table != table:
                        yield _Way(way.table, (reference.hop, *way.hops), reference.column)


def _lines(links: Links, names: dict[str, str], table: str) -> Iterator[str]:
    """Tables of the lines of a doing: `order_items`, `OrderDetails`."""
    own = tuple(word for word in words_of(table) if word not in EMPTY_WORDS) or words_of(table)
    for reference in links.references:
        words = words_of(reference.table)
        if reference.other == table and reference.table in names and words != own:
            last = names[reference.table].rpartition(" ")[2]
            if last in LINES or words[-1] in EMPTY_WORDS:
                yield reference.table


def _tied(links: Links, table: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for one, two in (pair for pairs in links.ties.values() for pair in pairs):
        for near, far in ((one, two), (two, one)):
            if near.other == table and far.other != table:
                yield far.other, (near.back, far.hop)


def _relation(
    out: DraftVocabulary,
    names: dict[str, str],
    who: _Way,
    what: _Way,
    verbs: tuple[str, ...],
    *,
    mutual: bool = False,
    passive: bool = False,
    taken: bool = False,
    alone: bool = False,
    served: bool = False,
) -> None:
    """Who does it to what; `mutual` where both are people, `passive` where it is done to them, `taken` to what,
    `alone` where nobody else takes part, so that staff do it themselves, and `served` where the other only attends."""
    one, other = names[who.table], names[what.table]
    verbs = without_seeing(verbs, other)
    ends = [name.rpartition(" ")[2] for name in (one, other)]
    said = [f"be {done(verb)}{with_}" for verb in verbs for with_ in (" with", "")] if passive else list(verbs)
    back = list(verbs) if mutual else []
    if mutual:
        said, back = [*said, *DOERS.get(ends[0], ())], [*back, *DOERS.get(ends[1], ())]
    if passive and ends[0] in DOERS:  # physicians diagnose what patients are diagnosed with
        passive, said = False, list(verbs)
    if taken:
        back = [*WORK, *(f"be {done(verb)}" for verb in verbs)]
    elif ends[0] in STAFF and not (
        alone and not {"buy", "order", "book"} & set(verbs)
    ):  # clerks sell what customers order, and serve them
        said, back = (["serve"], back) if mutual else (["sell"] if "buy" in verbs else list(HANDLE), back)
    elif mutual and (served or ends[1] in STAFF):
        said, back = [f"be {done('serve')} by"], ["serve"]
    elif not mutual and not passive:
        said += CARRY if ends[0] in CARRYING and _SENT & set(verbs) else ()
        said += [f"be {done(verb)}" for verb in verbs if " " not in verb]
    entry: dict[str, Any] = {
        "from": one, "to": other, "path": ", ".join((*who.back(), *what.hops)), "says": said[0],
        "says_inverse": back[0] if back else f"be {done(said[0])} by", "verbs": said, "inverse_verbs": back,
    }  # fmt: skip
    if not passive and verbs[:1] == ("diagnose",) and not mutual:  # patients are not those who diagnose
        entry["verbs"] = [*(f"be diagnosed{with_}" for with_ in (" with", "")), "have", "suffer from", "have got"]
        entry |= {"says": "be diagnosed with", "prepositions": ["with"], "says_inverse": "be that of"}
    if passive:
        entry |= {"verbs": [*said, "have", "suffer from"], "prepositions": ["with"], "says_inverse": "be that of"}
    # Where the two belong together in other ways as well, those are meant unless the verb is said.
    same = sum((r["from"], r["to"]) in ((one, other), (other, one)) for r in out.relations.values())
    entry["cost"] = round(0.2 + 0.1 * (len(who.hops) + len(what.hops) - 2) + 0.3 * same, 1)
    name = f"{one} {said[0]} {other}"
    if name not in out.relations:
        out.relations[name] = entry

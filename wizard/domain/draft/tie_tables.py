"""Relations of a draft through tables that tie two others: who writes, directs or plays in what; what cites what.

The verbs come from the tie's own name (`directed_by`, `writes`, `cast`), from the names of its columns (`citing`,
`cited`), and from what the partners are called (an author writes, a producer produces).
"""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.derivations import KNOWN_VERBS, TIES
from wizard.domain.draft.english import EMPTY_WORDS, head_of, is_place, noun_of
from wizard.domain.draft.links import KeyReference, Links
from wizard.domain.draft.roles_in_columns import is_played, says_roles
from wizard.domain.draft.said_by_nouns import INSTRUMENTS, is_container
from wizard.domain.draft.survey import DatabaseSurvey
from wizard.domain.draft.verbs import DOERS, DOINGS, PLAY, PRODUCERS, WORK, WORKS, active, done
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.paths import turned_text
from wizard.domain.shortening import abbreviates
from wizard.domain.singular import singular
from wizard.domain.word_sets import word_set

IN = ["in", "of", "from", "for", "on", "at", "by"]
"""Prepositions from a thing to what it refers to."""
WITH = ["with", "of", "having"]
BELONG = [
    "be in", "belong to", "be located in", "be based in", "lie in", "be found in", "be from", "be of", "have", "sit on",
    "be part of", "be attached to",
]  # fmt: skip
HOLD = ["have", "contain", "include", "hold", "involve"]
_USED_IN = ("be used in", "be involved in", "be part of", "appear in", "be in")
"""What is said of a thing that a table ties to another one by no verb of its own."""
_CALLED: dict[str, tuple[str, ...]] = {
    "cast": ("play in", "act in", "star in", "be in", "appear in"), "casting": ("play in", "act in", "star in"),
    "authorship": ("write",),
    "ownership": ("own",), "membership": ("belong to",), "attendance": ("attend",), "friendship": ("be friends with",),
    "editorship": ("edit",), "sponsorship": ("sponsor",), "directorship": ("direct",),
    "copyright": ("make", "produce", "own"), "employment": ("work for",), "teaching": ("teach",), **TIES,
}  # fmt: skip
"""What nouns of ties say that one partner does to the other."""
_CONCEPTS = {
    "actor": "performing", "actress": "performing", "singer": "performing", "director": "directing",
    "author": "authorship", "writer": "authorship", "composer": "authorship", "publisher": "publishing",
    "producer": "production of a work", "company": "production of a work", "studio": "production of a work",
}  # fmt: skip
"""Doers whose work on a tied thing is a concept."""
_DONE_BY_PEOPLE = word_set(__name__, "done by people")
"""What firms do not do: whoever something is written by is somebody."""
_USED = word_set(__name__, "used")
"""Nouns of what is used in a job, a recipe or a test."""
USE = ("use", "need", "take", "require")
USED_AT = ("on", "in", "for", "at")
GROUPS = word_set(__name__, "groups")
"""Nouns of what things belong to."""
_TEXTS = frozenset({"paper", "publication", "article", "book", "report", "thesis", "document"})
"""Works that are tied to the places that they are about."""
_SUBJECTS = frozenset({"keyword", "topic", "subject", "tag", "theme"})
"""What works are about."""
ABOUT = ("about", "on", "containing", "with the keyword", "tagged", "tagged with", "regarding", "dealing with")
MEANT_SECOND = 0.3
"""Cost of a tie where two classes are tied already."""


def draft_tie(
    out: DraftVocabulary, one: str, other: str, tie: tuple[str, KeyReference, KeyReference], *, is_carrier: bool
) -> None:
    """Add the relation between two classes that the rows of a table tie; the doer of the two stands first.

    `is_carrier` says that the rows are things themselves, so that nothing else is called as they are.
    """
    table, first, second = tie
    is_done_by = words_of(table)[-1] == "by" and not _acts(out, one, other)  # in `written_by` the second writes
    if (
        is_done_by
        or _acts(out, other, one)
        or (one.rpartition(" ")[2] in GROUPS and other.rpartition(" ")[2] not in GROUPS)
    ):
        one, other, first, second = other, one, second, first
    if is_done_by and set(active(words_of(table)[-2])) & _DONE_BY_PEOPLE:
        out.classes[one].setdefault("person", True)
    path = f"{first.back}, {second.hop}"
    if one == other:
        _own_kind(out, one, path, tie)
        return
    verbs, back = _verbs(out, one, other, tie, is_carrier=is_carrier)
    known = sum((r["from"], r["to"]) in ((one, other), (other, one)) for r in out.relations.values())
    says = verbs[0] if verbs else f"be {done(back[0])} by" if back else "have"
    involved = _INVOLVED if out.classes[one].get("person", False) > out.classes[other].get("person", False) else ()
    is_somebody = any(out.classes[end].get("person") for end in (one, other))
    entry: dict[str, Any] = {
        "from": one, "to": other, "path": path, "says": says,
        "says_inverse": _passive(says, verbs, back),
        "verbs": [*verbs, *involved, *(["have"] if verbs or back or is_somebody else HOLD)],
        "inverse_verbs": [*back, *HOLD, "belong to", *([] if verbs or back or is_somebody else _USED_IN)],
        "prepositions": WITH, "inverse_prepositions": IN,
    }  # fmt: skip
    roles = [word for word in words_of(table) if word in DOERS and word not in one.split()]
    if roles and out.classes[one].get("person"):  # an `advisor` is whoever advises
        entry["inverse_nouns"] = roles
    if other.rpartition(" ")[2] in GROUPS and not verbs and not back:
        entry |= {
            "says": "be in", "says_inverse": "have", "verbs": ["be in", "belong to", "be from", "have", "be"],
            "inverse_verbs": list(HOLD), "prepositions": [*IN, *WITH], "inverse_prepositions": WITH,
        }  # fmt: skip
    last, thing = one.rpartition(" ")[2], other.rpartition(" ")[2]
    writes = "authorship" if "write" in verbs and out.classes[one].get("person") else None
    concept = _CONCEPTS.get(last, writes) if thing in WORKS else None
    if concept is not None:
        entry["concept"] = concept
        entry["inverse_prepositions"] = [*IN, "with"]
    for work, subject, way in ((one, other, ""), (other, one, "inverse_")):
        topic = not verbs and not back and work.rpartition(" ")[2] in _TEXTS and is_place(subject)
        if (subject.rpartition(" ")[2] in _SUBJECTS and not out.classes[work].get("person")) or topic:
            entry[f"{way}prepositions"] = [*entry[f"{way}prepositions"], *ABOUT]
            entry[f"{way}verbs"] = [*entry[f"{way}verbs"], "be about", "deal with", "be tagged with", "mention"]
    if other.rpartition(" ")[2] in ("territory", "district", "route", "region"):
        entry["verbs"] = ["cover", *entry["verbs"]]
    _say_used(out, entry)
    _say_performed(entry)
    if known:
        entry["cost"] = round(MEANT_SECOND * known, 1)
    name = f"{one} {says} {other}"
    while name in out.relations:
        name += f" by {' '.join(words_of(table))}" if is_carrier else " too"
    out.relations[name] = entry


def _passive(says: str, verbs: list[str], back: list[str]) -> str:
    """What the second is said to be to the first: written by whoever writes it."""
    if back:
        return back[0]
    return "belong to" if not verbs else "have" if says.startswith("be ") else f"be {done(says)} by"


def _say_used(out: DraftVocabulary, entry: dict[str, Any]) -> None:
    """Let what goes into a job or a recipe be used there, and what things are put in or done with be in use."""
    if any(out.classes[entry[end]].get("person") for end in ("from", "to")):
        return
    for thing, near, far in (("to", "verbs", "inverse_verbs"), ("from", "inverse_verbs", "verbs")):
        if entry[thing].rpartition(" ")[2] in _USED:
            entry[near] = [*entry[near], *USE]
            entry[far] = [*entry[far], *(f"be {verb} {at}" for verb in ("used", "needed") for at in USED_AT)]
        elif is_container(entry[thing]) or head_of(entry[thing]) in INSTRUMENTS:
            entry[far] = [*entry[far], "be used", *(f"be used {at}" for at in USED_AT)]


def _say_performed(entry: dict[str, Any]) -> None:
    """Let works be played and sung at concerts and the like."""
    for event, work, does, done_there in (
        ("from", "to", "verbs", "inverse_verbs"),
        ("to", "from", "inverse_verbs", "verbs"),
    ):
        if entry[event].rpartition(" ")[2] in PERFORMANCES and entry[work].rpartition(" ")[2] in PERFORMED:
            entry[does] = ["feature", *entry[does]]
            said = [f"be {how} {at}" for how in _PERFORMING for at in ("at", "in", "during")]
            entry[done_there] = [*said, *(f"be {how}" for how in _PERFORMING), *entry[done_there]]


_INVOLVED = ("work on", "be involved in", "be involved with")
"""What people do with anything that a table ties them to."""
PERFORMANCES = word_set(__name__, "performances")
"""Nouns of events at which works are performed."""
PERFORMED = word_set(__name__, "performed")
"""Nouns of works that are performed."""
_PERFORMING = ("performed", "played", "sung", "given", "heard")


def draft_parts(out: DraftVocabulary, survey: DatabaseSurvey, links: Links, names: dict[str, str]) -> None:
    """Let people play the parts that a tie says: "who played Alan Turing" asks for those whose role that was."""
    for table in sorted(links.carriers):
        columns = survey.table(table).columns
        says = any(map(is_played, columns))
        ends = {names[one.other] for pair in links.ties[table] for one in pair if one.other in names}
        says = says and not any(end.rpartition(" ")[2] in DOINGS for end in ends)  # whoever leads a visit plays nobody
        for relation in out.relations.values() if says else ():
            plays = any(
                r.other in names and names[r.other].rpartition(" ")[2] in WORKS
                for pair in links.ties[table]
                for r in pair
            )
            if plays and relation["from"] == names[table] and out.classes[relation["to"]].get("person"):
                relation["inverse_verbs"] = [*PLAY, *relation["inverse_verbs"]]
                # Those who are credited with something else play nobody.
                if any(says_roles(c) and not is_played(c) for c in columns):
                    continue
                relation["says_inverse"] = PLAY[0]
                people = out.classes[relation["to"]]
                if "actor" not in out.classes and not any(noun.startswith("actor") for noun in people["nouns"]):
                    people["rarely"] = list(dict.fromkeys([*people.get("rarely", ()), "actor"]))
                women = out.predicates.get(f"female {relation['to']}")
                if women is not None and "actress" not in women["nouns"]:
                    women["nouns"] = [*women["nouns"], "actress"]


def draft_posts(out: DraftVocabulary, links: Links, names: dict[str, str]) -> None:
    """Let people work as what a tie says that they are there: "who works as a porter" asks for its `role`."""
    for table in sorted(links.carriers):
        words = words_of(table)
        if called_by_a_verb(words) == "work" or singular(words[-1]) in _POSTS:
            for entry in out.attributes.values():
                is_post = words_of(entry["column"].rpartition(".")[2])[-1] in _POST
                if entry["of"] == names.get(table) and is_post and entry.get("values"):
                    entry["verbs"] = [*entry.get("verbs", ()), "work as", "serve as", "be employed as"]


_POSTS = word_set(__name__, "posts")
"""Nouns of ties between people and where they work."""
_POST = word_set(__name__, "post")
"""What a person is there."""


def _acts(out: DraftVocabulary, one: str, other: str) -> bool:
    """Whether the first does something to the second rather than the other way round."""
    said = [name.rpartition(" ")[2] in {*DOERS, *_CONCEPTS} for name in (one, other)]
    people = [bool(out.classes[name].get("person")) for name in (one, other)]
    return said[0] > said[1] or (said[0] == said[1] and people[0] > people[1])


def _verbs(
    out: DraftVocabulary, one: str, other: str, tie: tuple[str, KeyReference, KeyReference], *, is_carrier: bool
) -> tuple[list[str], list[str]]:
    """What the first does to the second, and what the second does to the first."""
    table, first, second = tie
    own = {*one.split(), *other.split()}
    columns = (*words_of(first.column), *words_of(second.column))
    keys = {*words_of(first.key), *words_of(second.key)}
    doers, back = (_doing_of(name.rpartition(" ")[2]) for name in (one, other))
    said: list[str] = list(_phrase(table))
    only_short = all(word in own or any(abbreviates(word, name) for name in own) for word in words_of(table))
    for word in (
        *(() if said else words_of(table)),
        *(word for word in columns if word not in keys and not word.endswith("id")),
    ):
        if word in own or len(word) < 3 or word in EMPTY_WORDS | {"name", "code", "key", "by", "and"}:
            continue
        if noun_of((word,)).partition("/")[0] in own or (
            (word not in KNOWN_VERBS or only_short) and any(abbreviates(word, name) for name in own)
        ):
            continue
        one_ = singular(word)
        said += _CALLED.get(one_) or DOINGS.get(one_) or DOERS.get(one_) or _told_by(word, is_carrier=is_carrier)
    people = [name for name in (one, other) if out.classes[name].get("person")]
    if len(people) == 1 and not doers and not back and {"has", "owner", "owners", "owns"} & set(words_of(table)):
        doers, back = (("own",), ()) if people == [one] else ((), ("own",))
    carrier = next((cls for cls, entry in out.classes.items() if entry.get("table") == table), "") if is_carrier else ""
    if carrier and out.is_named(carrier) and carrier.rpartition(" ")[2] not in DOINGS:
        doers, back = (), ()  # a keeper keeps the animals themselves
    if WORK[0] in said and not back:
        back = ("employ",)
    if people == [other] and said and not back:
        return [], list(dict.fromkeys(said))
    return list(dict.fromkeys((*said, *doers))), list(back)


def _phrase(table: str) -> tuple[str, ...]:
    """What a tie that is called by a verb and where it leads says: people work at a place in `works_at`."""
    words = words_of(table)
    base = called_by_a_verb(words)
    if not base:
        return ()
    if base == "work":
        return (*WORK, "work", "be employed by", "be employed at")
    said = f"{base} {words[-1]}"
    return (said,) if words[-2].endswith("s") else (f"be {words[-2]} {words[-1]}", said)


def called_by_a_verb(words: tuple[str, ...]) -> str:
    """The verb in its base form, where a table is called by one and a preposition: `plays_in`; empty elsewhere."""
    if len(words) < 2 or words[-1] not in _WHERE_TO:
        return ""
    base = "".join(active(words[-2])[:1])
    return base if base in KNOWN_VERBS and words[-2] != base else ""


_WHERE_TO = word_set(__name__, "where to")
"""Prepositions behind a verb in the name of a tie; what is done `by` somebody is said otherwise."""


def _doing_of(noun: str) -> tuple[str, ...]:
    return DOERS.get(noun) or PRODUCERS.get(noun, ())


_OWN_KIND = {"prerequisite": ["require", "need"], "friend": ["be friends with", "know"]}
"""Verbs beside the noun of what a class has of its own kind."""


def _told_by(word: str, *, is_carrier: bool) -> tuple[str, ...]:
    """The verb that a word of a tie's name is; of rows that are things themselves, a form that no noun has."""
    if word not in KNOWN_VERBS and word.endswith(_OF_DOINGS):
        return ()  # a placement is no verb
    return active(word) if not is_carrier or word.endswith(("ed", "ing", "es")) else ()


_OF_DOINGS = ("ment", "ments", "tion", "tions", "sion", "sions", "ance", "ence", "ity")
"""Endings of nouns that are made of verbs."""


def _own_kind(out: DraftVocabulary, cls: str, path: str, tie: tuple[str, KeyReference, KeyReference]) -> None:
    """Members of one class tied to each other: what cites what, whatever the order of the columns."""
    table, first, second = tie
    keys = {*words_of(first.key), *words_of(second.key), *cls.split()}
    words = (*words_of(table), *words_of(first.column), *words_of(second.column))
    role = [word for word in words_of(second.column) if word not in keys | EMPTY_WORDS]
    if role and not role[-1].endswith(("ed", "ing", "s")) and not DOINGS.get(role[-1]):
        out.relations[f"{cls} {role[-1]} {cls}"] = {  # the one column names what the other has: its prerequisites
            "from": cls, "to": cls, "path": path, "says": f"have as {role[-1]}",
            "says_inverse": f"be the {role[-1]} of", "verbs": _OWN_KIND.get(role[-1], []), "inverse_verbs": [],
            "nouns": [" ".join(role)], "prepositions": [], "inverse_prepositions": [],
        }  # fmt: skip
        return
    said = [word for word in dict.fromkeys(words) if word not in keys | EMPTY_WORDS and len(word) > 3]
    told = (DOINGS.get(singular(word)) or _CALLED.get(singular(word)) or active(word) for word in said)
    verbs = list(dict.fromkeys(verb for verbs in told for verb in verbs)) or ["go with"]
    if any(word.endswith("ed") for word in words_of(first.column)):  # "cited" stands before "citing"
        path = turned_text(path)
    one_way = any(word.endswith(("ed", "ing")) for column in (first.column, second.column) for word in words_of(column))
    back = f"be {done(verbs[0])} by" if one_way else verbs[0]
    out.relations[f"{cls} {verbs[0]} {cls}"] = {
        "from": cls, "to": cls, "path": path, "says": verbs[0], "says_inverse": back, "verbs": verbs,
        "inverse_verbs": [], "prepositions": [], "inverse_prepositions": [],
    }  # fmt: skip

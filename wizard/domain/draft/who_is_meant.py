"""Who is meant by "who", and what people are called of whom a database says no more than that they are people."""

from __future__ import annotations

from wizard.domain.concepts import class_words
from wizard.domain.draft.derivations import PEOPLE_OF
from wizard.domain.draft.english import head_of
from wizard.domain.draft.links import Links
from wizard.domain.draft.performers import draft_performers
from wizard.domain.draft.verbs import EMPLOYED, STAFF, VERB_TABLES
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.word_sets import word_set


def settle_who(out: DraftVocabulary, links: Links, names: dict[str, str]) -> None:
    """Say in `out`, whose classes and attributes are there, whom "who" means and what people are called."""
    _meant_by_who(out, links, names)
    draft_performers(out, links, names)
    _called_by_what_is_done(out)


def _meant_by_who(out: DraftVocabulary, links: Links, names: dict[str, str]) -> None:
    """Let "who" mean those who did something on a day before those of whom nothing is dated: members before authors."""
    people = [name for name, entry in out.classes.items() if entry.get("person")]
    done = {
        name: sum(
            names.get(one.other) == name and "when" in out.classes.get(names.get(one.table, ""), {})
            for one in links.references
        )
        for name in people
    }
    first = next((name for name in people if out.classes[name].get("default")), None)
    if first is None:
        return
    reached = {name: done[name] + _done_over_one(out, links, names, name) for name in people}
    others = [name for name in people if name != first and head_of(name) in _DEALT_WITH.union(_CUSTOMERS)]
    by_verbs = any(head_of(name) in VERB_TABLES for name in out.classes)  # who "prescribes" is asked for there, too
    is_maker = head_of(first) in _MAKERS and not done[first] and any(done.values())
    # "Who has an appointment" asks for patients, and not for dentists.
    serves = (
        head_of(first) in EMPLOYED | STAFF
        and not by_verbs
        and any(reached[name] and reached[name] >= done[first] for name in others)
    )
    if is_maker or serves:
        del out.classes[first]["default"]
        out.classes[max(people if is_maker else others, key=lambda name: reached[name])]["default"] = True


def _done_over_one(out: DraftVocabulary, links: Links, names: dict[str, str], cls: str) -> int:
    """How many kinds of doings lead over one more thing to somebody: the jobs on the cars of a customer."""
    own = {one.table for one in links.references if names.get(one.other) == cls and one.table in names}
    return sum(
        one.other in own and one.table not in own and "when" in out.classes.get(names.get(one.table, ""), {})
        for one in links.references
    )


def _called_by_what_is_done(out: DraftVocabulary) -> None:
    """Let people of whom the database says no more than that be called by what it is of: archaeologists of digs."""
    taken = {noun.partition("/")[0] for entry in out.classes.values() for noun in entry["nouns"]}
    said = [noun for cls in out.classes for noun in PEOPLE_OF.get(cls.rpartition(" ")[2], PEOPLE_OF.get(cls, ()))]
    for name, entry in out.classes.items():
        if name in _ANYBODY and entry.get("person"):
            new = [noun for noun in dict.fromkeys(said) if noun not in taken]
            entry["rarely"] = [*entry.get("rarely", ()), *new]


def draft_customers(out: DraftVocabulary) -> None:
    """Let the only ones with whom the house deals be its customers, where nothing is called so: the owners of a vet's
    patients, the senders of parcels. The classes of `out` have their concepts."""
    known = [class_words((one["concept"],) if "concept" in one else ()) for one in out.classes.values()]
    called = {
        noun.partition("/")[0] for one in out.classes.values() for noun in (*one["nouns"], *one.get("rarely", ()))
    }
    called |= {noun.partition("/")[0] for one in known for noun in (*one.nouns, *one.rarely)}
    called |= {noun.partition("/")[0] for one in out.attributes.values() for noun in one.get("nouns", ())}
    found = [name for name in out.classes if head_of(name) in _DEALT_WITH]
    if len(found) == 1:
        entry = out.classes[found[0]]
        new = [noun for noun in _CUSTOMERS if noun not in called]
        entry["rarely"] = [*entry.get("rarely", ()), *new]


_DEALT_WITH = word_set(__name__, "dealt with")
"""Nouns of those for whom houses work."""
_CUSTOMERS = ("customer", "client")

_ANYBODY = frozenset({"person", "individual", "contact"})
"""Classes of people of whom their noun says no more."""
_MAKERS = word_set(__name__, "makers")
"""Nouns of people who are known by what they made, and of whom databases tell little else."""

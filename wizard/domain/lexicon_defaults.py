"""What an entry of a lexicon need not say, because the rest of the lexicon tells it.

- An attribute or a predicate without `of` belongs to the one class whose table its column, path or condition starts in.
- A relation without `from` and `to` joins the one class of each of the two tables at the ends of its path.
- A relation without verbs, nouns, prepositions and concept has those of belonging: an album "is in", "of" or "from" a
  genre, a genre "has" albums and "contains" them.
- A relation without `says` is said with its first verb; one without `says_inverse` with the first verb from the other
  end, or the passive. A predicate without `says` is called by its first adjective or noun.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

BELONGING: Mapping[str, tuple[str, ...]] = {
    "verbs": ("be in", "belong to", "be of", "be from", "have"),
    "inverse_verbs": ("have", "contain", "include", "hold"),
    "prepositions": ("in", "of", "from", "for", "on", "at", "by"),
    "inverse_prepositions": ("with", "of"),
}
"""Words of relations that have none of their own."""
_WORDS = (*BELONGING, "nouns", "inverse_nouns", "concept")
_TABLE = re.compile(r"""^\s*(?:"([^"]+)"|(\w[^.,>"]*?))\s*\.""")
_LAST = re.compile(r"""->\s*(?:"([^"]+)"|(\w[^.,>"]*?))\s*\.[^>]*$""")


def with_defaults(data: Mapping[str, Any]) -> dict[str, Any]:
    """The entries of a lexicon as they were written, with what they leave to be told by others; checks nothing."""
    out = dict(data)
    classes = _entries(data, "classes")
    tables: dict[str, list[str]] = {}
    for name, entry in classes.items():
        tables.setdefault(str(entry.get("table")), []).append(name)
    only = {table: names[0] for table, names in tables.items() if len(names) == 1}
    if attributes := _entries(data, "attributes"):
        out["attributes"] = {**_raw(data, "attributes"), **{n: _attribute(e, only) for n, e in attributes.items()}}
    if relations := _entries(data, "relations"):
        out["relations"] = {**_raw(data, "relations"), **{n: _relation(e, only) for n, e in relations.items()}}
    if predicates := _entries(data, "predicates"):
        known = _entries(out, "attributes"), _entries(out, "relations")
        out["predicates"] = {
            **_raw(data, "predicates"),
            **{n: _predicate(n, e, *known) for n, e in predicates.items()},
        }
    return out


def _raw(data: Mapping[str, Any], group: str) -> Mapping[Any, Any]:
    found = data.get(group)
    return found if isinstance(found, Mapping) else {}


def _entries(data: Mapping[str, Any], group: str) -> dict[str, dict[str, Any]]:
    """The entries of a group that are entries; what is none is left for the check to complain about."""
    return {str(name): dict(entry) for name, entry in _raw(data, group).items() if isinstance(entry, Mapping)}


def _first_table(text: object) -> str:
    found = _TABLE.match(str(text))
    return (found[1] or found[2]) if found else ""


def _last_table(path: object) -> str:
    found = _LAST.search(str(path))
    return (found[1] or found[2]) if found else ""


def _attribute(entry: dict[str, Any], classes: Mapping[str, str]) -> dict[str, Any]:
    owner = classes.get(_first_table(entry.get("path") or entry.get("column")))
    return {"of": owner, **entry} if "of" not in entry and owner is not None else entry


def _relation(entry: dict[str, Any], classes: Mapping[str, str]) -> dict[str, Any]:
    path = entry.get("path")
    for end, table in (("from", _first_table(path)), ("to", _last_table(path))):
        if end not in entry and table in classes:
            entry[end] = classes[table]
    if not any(entry.get(field) for field in _WORDS) and entry.get("from") != entry.get("to") and not entry.get("when"):
        entry |= {field: list(words) for field, words in BELONGING.items()}
    if not entry.get("says"):
        entry["says"] = _verb(entry, "verbs", "prepositions", "nouns")
    if not entry.get("says_inverse"):
        entry["says_inverse"] = _verb(entry, "inverse_verbs", "inverse_prepositions", "inverse_nouns")
    entry["says"] = entry["says"] or _passive(str(entry["says_inverse"]))
    entry["says_inverse"] = entry["says_inverse"] or _passive(str(entry["says"]))
    return entry


def _passive(says: str) -> str:
    """How a relation is said from its other end, where nobody says: "supervise" gives "be supervised by"."""
    from wizard.domain.draft.verbs import done

    head, _, rest = says.partition(" ")
    if head in ("", "be", "have"):
        return {"": "go with", "be": "have", "have": "belong to"}[head]
    return " ".join(f"be {done(head)} {rest} by".split())


def _verb(entry: Mapping[str, Any], verbs: str, prepositions: str, nouns: str) -> str:
    """How a relation is said from one of its ends; empty where it has no word there."""
    if entry.get(verbs):
        return _first(entry[verbs])
    if entry.get(prepositions):
        return f"be {_first(entry[prepositions])}"
    return f"have as {_first(entry[nouns]).partition('/')[0]}" if entry.get(nouns) else ""


def _first(words: object) -> str:
    return words.split(", ")[0] if isinstance(words, str) else str(next(iter(words)))  # type: ignore[call-overload]


def _predicate(
    name: str, entry: dict[str, Any], attributes: Mapping[str, Any], relations: Mapping[str, Any]
) -> dict[str, Any]:
    when = entry.get("when")
    first = when[0] if isinstance(when, list) and when and isinstance(when[0], Mapping) else {}
    owner = attributes.get(str(first.get("attribute")), {}).get("of")
    if owner is None and first.get("relation") in relations:
        owner = relations[first["relation"]].get("to" if first.get("inverse") else "from")
    if "of" not in entry and owner is not None:
        entry["of"] = owner
    if not entry.get("says"):
        words = entry.get("adjectives") or entry.get("nouns")
        entry["says"] = _first(words).partition("/")[0] if words else name
    return entry

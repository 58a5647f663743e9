"""The lexicon of a draft: classes from tables, attributes from columns, relations from references, words from names."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from wizard.domain.draft.english import DIMENSIONS, PERSONS, PLACES, noun_of, words_of
from wizard.domain.draft.links import Links, Reference
from wizard.domain.draft.survey import MOST_VALUES, Column, Survey, Table

LONGEST_VALUE = 60
"""Characters from which on a text is not something that is said in passing."""
IN = ["in", "of", "from", "for", "on", "at", "by"]
"""Prepositions from a thing to what it refers to."""
WITH = ["with", "of", "having"]
"""And back."""
DIRECTIONS = frozenset({"from", "to", "via"})
"""Prepositions that columns begin with."""
BELONG = ["be in", "belong to", "be located in", "lie in", "be found in", "be from", "be of", "have"]
HOLD = ["have", "contain", "include", "hold"]


@dataclass
class Vocabulary:
    """A lexicon in the making, as it goes into the file, and what the rest of the draft wants to know of it."""

    classes: dict[str, dict[str, Any]] = field(default_factory=dict)
    attributes: dict[str, dict[str, Any]] = field(default_factory=dict)
    relations: dict[str, dict[str, Any]] = field(default_factory=dict)
    stop: list[str] = field(default_factory=list)
    labels: dict[str, str] = field(default_factory=dict)
    """Display names by `table.column`."""

    def as_file(self) -> dict[str, Any]:
        """The document that goes into `lexicon.yaml`."""
        out: dict[str, Any] = {"classes": self.classes, "attributes": self.attributes}
        if self.relations:
            out["relations"] = self.relations
        if self.stop:
            out["stop"] = self.stop
        return out


def draft_words(survey: Survey, links: Links) -> Vocabulary:
    """Everything that names and values say."""
    out = Vocabulary()
    names = _class_names(survey, links)
    for table in survey.tables:
        for column in table.columns:
            out.labels[f"{table.name}.{column.name}"] = " ".join(words_of(column.name)).capitalize()
        if table.name in names:
            _class(out, table, names[table.name], links)
            _columns(out, table, names[table.name], links, ())
    for table in survey.tables:
        reference = links.extensions.get(table.name)
        if reference is not None and reference.other in names:
            path = f"{reference.other}.{reference.key} -> {table.name}.{reference.column}"
            _columns(out, table, names[reference.other], links, (path, reference.column))
    _sizes(out)
    _relations(out, links, names)
    _constants(out, survey)
    return out


def _class_names(survey: Survey, links: Links) -> dict[str, str]:
    """The class of each table that is one; no two alike."""
    out: dict[str, str] = {}
    for table in survey.tables:
        if table.name not in links.ties and table.name not in links.extensions:
            name = noun_of(words_of(table.name)).partition("/")[0]
            out[table.name] = name if name not in out.values() else f"{name} {len(out)}"
    return out


# -- classes and attributes -------------------------------------------------------------------------------------------


def _class(out: Vocabulary, table: Table, name: str, links: Links) -> None:
    entry: dict[str, Any] = {
        "table": table.name, "key": list(links.keys[table.name]), "nouns": [noun_of(words_of(table.name))],
    }  # fmt: skip
    if len(links.keys[table.name]) == 1 and not table.is_unique(links.keys[table.name][0]):
        entry["repeated"] = True
    first, last = _person_names(table)
    if name.rpartition(" ")[2] in PERSONS or (first and last):
        entry["person"] = True
        if not any(other.get("default") for other in out.classes.values()):
            entry["default"] = True
    key = table.column(links.keys[table.name][0])
    if len(links.keys[table.name]) == 1 and key is not None and key.kind == "integer":
        entry["number"] = _attribute_name(name, key)
    if first and last:
        entry["names"] = [f"{{{first}}} {{{last}}}", f"{{{last}}}, {{{first}}}"]
        shown = [last, first, *links.keys[table.name]]
    else:
        naming = links.names[table.name]
        own_text = next((c.name for c in table.columns if c.kind == "text" and not links.of(table.name, c.name)), None)
        shown = [part for part in (naming or own_text, *links.keys[table.name]) if part]
    columns = [table.column(column) for column in dict.fromkeys(shown)]
    entry["display"] = [_attribute_name(name, column) for column in columns if column is not None]
    out.classes[name] = entry


def _person_names(table: Table) -> tuple[str | None, str | None]:
    by_words = {words_of(column.name): column.name for column in table.columns if column.kind == "text"}

    def of(*wanted: tuple[str, ...]) -> str | None:
        return next((by_words[words] for words in wanted if words in by_words), None)

    return (
        of(("first", "name"), ("firstname",), ("given", "name"), ("forename",), ("fname",)),
        of(("last", "name"), ("lastname",), ("surname",), ("family", "name"), ("lname",)),
    )


def _attribute_name(cls: str, column: Column) -> str:
    """What the lexicon calls a column: its words, with the class before them where they do not begin so."""
    words = " ".join(words_of(column.name))
    return words if words.startswith(cls) else f"{cls} {words}"


def _columns(out: Vocabulary, table: Table, cls: str, links: Links, extension: tuple[str, ...]) -> None:
    for column in table.columns:
        if extension and column.name == extension[1]:
            continue  # it only says whose row it is
        name = _attribute_name(cls, column)
        if name in out.attributes:
            name = f"{name} of {table.name}"
        entry: dict[str, Any] = {"of": cls, "column": f"{table.name}.{column.name}"}
        if extension:
            entry["path"] = extension[0]
        kind = {"integer": "number", "number": "number", "date": "date"}.get(column.kind, "text")
        if column.name in links.keys[table.name] and kind == "number":
            kind = "identifier"
        if kind != "text":
            entry["kind"] = kind
        reference = links.of(table.name, column.name)
        nouns = _nouns(cls, column)
        if reference is not None:  # its relation speaks for it; only its number or code can be asked for
            nouns = [noun for noun in nouns if noun.rpartition(" ")[2] in ("id", "code", "number", "key")]
        if nouns:
            entry["nouns"] = nouns
        _measure(entry, column)
        _values(entry, table, column, links, is_reference=reference is not None)
        out.attributes[name] = entry


def _nouns(cls: str, column: Column) -> list[str]:
    """ "city_name" of a city is "name" and "city name"; "mountain_altitude" of a mountain is "altitude" too."""
    words = words_of(column.name)
    own = tuple(cls.split())
    bare = words[len(own) :] if words[: len(own)] == own and len(words) > len(own) else words
    out = [" ".join(bare), " ".join(words), f"{cls} {' '.join(bare)}"]
    dimension = DIMENSIONS.get(words[-1])
    if dimension is not None and column.kind in ("integer", "number"):
        out += [noun for noun in dimension.nouns if len(words) == 1 or bare == (words[-1],)]
    return list(dict.fromkeys(out))


def _measure(entry: dict[str, Any], column: Column) -> None:
    words = words_of(column.name)
    dimension = DIMENSIONS.get(words[-1])
    if dimension is None or entry.get("kind") not in ("number", "date") or words[0] in ("highest", "lowest"):
        return
    for key, adjectives in (
        ("most", dimension.most), ("least", dimension.least), ("more", dimension.more), ("less", dimension.less),
        ("how", dimension.how),
    ):  # fmt: skip
        if adjectives:
            entry[key] = list(adjectives)


def _sizes(out: Vocabulary) -> None:
    """ "Largest" means one thing of a class: its area before its population. Any other column is "the largest X"."""
    for cls in out.classes:
        said: dict[str, tuple[int, str]] = {}
        own = {name: entry for name, entry in out.attributes.items() if entry["of"] == cls}
        for name, entry in own.items():
            measure = words_of(entry["column"].rpartition(".")[2])[-1]
            size = DIMENSIONS[measure].size if measure in DIMENSIONS else 0
            for adjective in entry.get("most", []):
                if adjective not in said or said[adjective][0] < size:
                    said[adjective] = (size, name)
        for name, entry in own.items():
            if "most" not in entry or all(said[adjective][1] == name for adjective in entry["most"]):
                continue
            kept = [i for i, adjective in enumerate(entry["most"]) if said[adjective][1] == name]
            entry["most"] = [entry["most"][i] for i in kept]
            for key in ("least", "more", "less", "how"):
                entry.pop(key, None)
            if not entry["most"]:
                del entry["most"]


def _values(entry: dict[str, Any], table: Table, column: Column, links: Links, *, is_reference: bool) -> None:
    """Values of a text column are words, where they are short enough to be said, and more than one."""
    if entry.get("kind") or is_reference or column.is_constant or not 1 <= column.distinct <= MOST_VALUES:
        return
    texts = column.texts
    if not texts or max(map(len, texts)) == 1 or sorted(map(len, texts))[len(texts) // 2] > LONGEST_VALUE:
        return
    entry["values"] = True
    if column.name == links.names[table.name]:
        if not any(reference.other == table.name for reference in links.references):
            entry["weight"] = 0.4  # of two things of one name, what others refer to is meant before what refers
        return
    entry["weight"] = 1.0 if "path" in entry else 0.6
    if set(words_of(column.name)[-2:]) & PLACES:
        entry["where"] = True


# -- relations --------------------------------------------------------------------------------------------------------


def _relations(out: Vocabulary, links: Links, names: dict[str, str]) -> None:
    direct: list[tuple[Reference, str]] = []
    for reference in links.references:
        if reference.table in names and reference.other in names:
            path = f"{reference.table}.{reference.column} -> {reference.other}.{reference.key}"
            _relation(out, names[reference.table], names[reference.other], path, reference)
            direct.append((reference, path))
    for tie, (one, two) in links.ties.items():
        if one.other in names and two.other in names:
            path = f"{one.other}.{one.key} -> {tie}.{one.column}, {tie}.{two.column} -> {two.other}.{two.key}"
            _tie(out, names[one.other], names[two.other], path, (tie, one, two))
    ends = {(reference.table, reference.other) for reference, _ in direct}
    for first, path in direct:
        directed = _role(names[first.other], first)[:1]
        for second, further in direct:
            pair = (first.table, second.other)
            if second.table != first.other or second.other in (first.table, first.other):
                continue
            if pair not in ends or (directed and directed[0] in DIRECTIONS and pair not in _pairs(direct)):
                ends.add(pair)
                _relation(out, names[pair[0]], names[pair[1]], f"{path}, {further}", first, indirect=True)


def _pairs(direct: list[tuple[Reference, str]]) -> set[tuple[str, str]]:
    return {(reference.table, reference.other) for reference, _ in direct}


def _relation(
    out: Vocabulary, one: str, other: str, path: str, reference: Reference, *, indirect: bool = False
) -> None:
    """`one` refers to `other`; where `indirect`, to something that refers to it."""
    entry: dict[str, Any] = {
        "from": one, "to": other, "path": path, "says": "be in", "says_inverse": "have", "verbs": list(BELONG),
        "inverse_verbs": list(HOLD), "prepositions": list(IN), "inverse_prepositions": list(WITH),
    }  # fmt: skip
    role = _role(other, reference)
    if indirect and role[:1] and role[0] not in DIRECTIONS:
        role = ()
    name = f"{one} {' '.join(role) or 'in'} {other}"
    if role:
        entry["nouns"] = [" ".join(role)]
        entry["says"] = f"have as {' '.join(role)}"
        entry["says_inverse"] = f"be the {' '.join(role)} of"
        if len(role) == 1 and not role[0].endswith(("er", "or", "ist", "ee", "ant")):
            entry["verbs"] = [role[0], *BELONG]
            entry["says"], entry["says_inverse"] = role[0], "have"
    if role and role[0] in DIRECTIONS:  # "from_airport": flights from Boston
        entry |= {
            "says": f"be {role[0]}", "says_inverse": "have", "verbs": [f"be {role[0]}", f"go {role[0]}"],
            "inverse_verbs": [], "prepositions": [role[0]], "inverse_prepositions": [], "nouns": [f"{role[0]} {other}"],
        }  # fmt: skip
    # Of several relations between two classes the first is meant, unless a word of another one is said.
    same = sum((r["from"], r["to"]) in ((one, other), (other, one)) for r in out.relations.values())
    if indirect or same:
        entry["cost"] = round(0.5 * indirect + 0.3 * same, 1)
    if one == other:  # "the employee of an employee" says nothing
        entry["verbs"], entry["inverse_verbs"] = [v for v in entry["verbs"] if v not in BELONG], []
        entry["prepositions"], entry["inverse_prepositions"] = [], []
    while name in out.relations:
        name += " too"
    out.relations[name] = entry


def _role(other: str, reference: Reference) -> tuple[str, ...]:
    """What a column says beyond the class it refers to: "traverse", "supervisor" of `supervisor_id`."""
    words = words_of(reference.column)
    key = words_of(reference.key)
    if words[-len(key) :] == key:
        words = words[: -len(key)]
    if words and words[-1] in ("id", "code", "number", "no", "key", "name"):
        words = words[:-1]
    own = tuple(other.split())
    if words[-len(own) :] == own:
        words = words[: -len(own)]
    return words


def _tie(out: Vocabulary, one: str, other: str, path: str, tie: tuple[str, Reference, Reference]) -> None:
    table, first, second = tie
    said = dict.fromkeys(
        word
        for word in (*words_of(table), *words_of(first.column), *words_of(second.column))
        if word not in (*one.split(), *other.split(), *words_of(first.key), *words_of(second.key), "id", "name", "code")
        and len(word) > 3
        and noun_of((word,)).partition("/")[0] not in (one, other)
        and word not in ("info", "data", "link", "rel")
    )
    verbs = list(said)
    says = verbs[0] if verbs else "have"
    out.relations[f"{one} {says} {other}"] = {
        "from": one, "to": other, "path": path, "says": says, "says_inverse": says if one == other else f"be {says} of",
        "verbs": [*verbs, "have"] if one != other else verbs,
        "inverse_verbs": [] if one == other else [*HOLD, "belong to"],
        "prepositions": [] if one == other else WITH, "inverse_prepositions": [] if one == other else IN,
    }  # fmt: skip


def _constants(out: Vocabulary, survey: Survey) -> None:
    """A value that every row of a column has tells nothing apart: "in the usa" adds nothing."""
    for table in survey.tables:
        for column in table.columns:
            if column.is_constant and column.kind == "text" and table.rows > 1:
                value = column.texts[0].lower()
                for phrase in (f"in the {value}", f"in {value}", f"of the {value}", f"of {value}"):
                    if value.replace(" ", "").isalpha() and phrase not in out.stop:
                        out.stop.append(phrase)

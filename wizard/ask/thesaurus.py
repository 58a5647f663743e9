"""What English says in several ways whatever the domain: a lexicon that has one of them is understood in the others.

Three kinds: verbs of place ("run through": "traverse", "flow across"), adjectives that are one quality ("large", "big")
with their degrees ("larger", "least populous") and opposites, and nouns of what is measured ("area": "surface area").
What a lexicon says itself stands before all of these: they cost more, and none is made where the same class says the
phrase of something else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from wizard.ask.inflect import noun_forms, verb_forms

COST = 0.4
"""Of a phrase that only the thesaurus gives."""

_VERBS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("be in", "be located in"),
     ("be in", "be located in", "be situated in", "be found in", "lie in", "be within", "lie within", "sit in",
      "exist in", "be inside", "lie inside", "be located within", "be placed in", "be contained in")),
    (("have", "contain"),
     ("have", "contain", "hold", "include", "possess", "boast", "comprise", "feature", "encompass", "be home to",
      "house")),
    (("border", "adjoin", "neighbor", "neighbour"),
     ("border", "border on", "border with", "adjoin", "abut", "neighbor", "neighbour", "touch", "meet", "be next to",
      "lie next to", "sit next to", "be beside", "lie beside", "be adjacent to", "be adjoining", "be contiguous to",
      "be contiguous with", "be around", "be bordering on", "share a border with", "share borders with",
      "share its border with", "share their border with", "have a border with", "have a common border with",
      "share a common border with", "share a boundary with", "be on the border of", "be on the border with")),
    (("run through", "flow through", "go through", "pass through", "traverse"),
     ("run through", "flow through", "go through", "pass through", "travel through", "wind through", "cut through",
      "course through", "snake through", "move through", "come through", "stream through", "traverse", "cross",
      "cross over", "cross through", "run across", "flow across", "go across", "pass across", "cut across", "run over",
      "flow over", "pass over", "run in", "flow in", "flow into", "run into", "intersect", "pass", "travel across",
      "extend through", "stretch through")),
    (("live in", "reside in"), ("live in", "reside in", "dwell in", "inhabit", "stay in", "occupy", "populate")),
)  # fmt: skip
"""Verbs that bring in their likes, and all of their likes; no rest of the first sort brings in the others."""

_QUALITIES: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("large", "big"), ("small", "little")),
    (("long", "lengthy"), ("short",)),
    (("high", "tall"), ("low",)),
    (("populous", "populated", "heavily populated", "peopled", "inhabited"), ("sparsely populated",)),
    (("dense", "densely populated", "crowded"), ("sparse",)),
    (("deep",), ("shallow",)),
    (("old",), ("young",)),
    (("expensive", "costly"), ("cheap", "inexpensive")),
    (("heavy",), ("light",)),
    (("fast", "quick"), ("slow",)),
    (("wide", "broad"), ("narrow",)),
)  # fmt: skip
"""Adjectives that say one quality, those that say much of it first."""

_NOUNS = (
    ("area", "land area", "surface area", "surface", "land", "extent"),
    ("height", "elevation", "altitude"),
    ("population", "population size", "number of inhabitants", "number of residents",
     "number of citizens", "population count", "head count", "headcount", "populace"),
    ("population density/population densities", "density of population", "density of the population"),
)  # fmt: skip
_SAME = (
    ("phone", "phone number", "telephone", "telephone number"),
    ("email", "email address", "mail address", "e mail", "mail"),
    ("address", "postal address"),
    ("birth date", "date of birth/dates of birth", "birthday"),
    ("job title", "job", "position"),
    ("salary", "pay", "wage", "income", "earnings"),
    ("price", "cost"),
    ("quantity", "amount"),
    ("nationality", "citizenship"),
)
"""Nouns of attributes of any kind; each brings in all of its row."""
_THINGS = (
    ("physician", "doctor", "medical doctor"), ("customer", "client"), ("employee", "worker", "staff member"),
    ("product", "article", "item"), ("medication", "medicine", "drug"), ("city", "town"),
    ("supplier", "vendor"), ("firm", "company", "business"),
    ("apartment", "flat"), ("vehicle", "car"), ("picture", "photo", "image"), ("journey", "trip"),
    ("hotel", "guest house"), ("lecture", "class"), ("exam", "examination", "test"), ("invoice", "bill"),
)  # fmt: skip
"""Nouns of classes, the same way, as far as the general thesaurus (`wizard.ask.wordnet`) has them not."""
_PEOPLE = ("person/people", "person/persons", "inhabitant", "resident", "citizen", "individual", "soul", "human being")


def verbs(declared: Sequence[str]) -> Iterator[str]:
    """Verb phrases that mean what those of a relation mean, without these."""
    for cores, likes in _VERBS:
        if any(core in declared for core in cores):
            yield from (verb for verb in likes if verb not in declared)


def partners(declared: Sequence[str], noun: str) -> Iterator[str]:
    """What the object of such verbs may be called: "bordering state", "adjacent state"."""
    for verb in declared:
        words = verb.split()
        adjective = words[1] if len(words) == 3 and words[0] == "be" and words[2] in ("to", "with") else ""
        adjective = adjective or (verb_forms(verb)[-1] if len(words) == 1 else "")
        if adjective and adjective != "next":
            yield "/".join(f"{adjective} {form}" for form in noun_forms(noun))


def nouns(declared: Sequence[str]) -> Iterator[str]:
    """Nouns that mean what those of a measured attribute mean, without these."""
    yield from _likes(declared, _NOUNS)


def words(declared: Sequence[str]) -> Iterator[str]:
    """Nouns that mean what those of an attribute of any kind mean, without these."""
    yield from _any_of(declared, _SAME)


def things(declared: Sequence[str]) -> Iterator[str]:
    """Nouns that mean what those of a class mean, without these."""
    yield from _any_of(declared, _THINGS)


def _any_of(declared: Sequence[str], groups: Iterable[tuple[str, ...]]) -> Iterator[str]:
    for group in groups:
        if any(noun in declared for noun in group):
            yield from (noun for noun in group if noun not in declared)


def units(declared: Sequence[str]) -> Iterator[str]:
    """Words for those whose number is asked."""
    yield from _likes(declared, (_PEOPLE,))


def _likes(declared: Sequence[str], groups: Iterable[tuple[str, ...]]) -> Iterator[str]:
    for group in groups:
        if group[0] in declared:
            yield from (noun for noun in group[1:] if noun not in declared)


def degrees(declared: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Forms of the qualities that an attribute has, by the lexicon's fields `most least more less how`, without these.

    "Largest" under `most` gives "biggest" there, "smallest" and "least large" under `least`, "larger" under `more`.
    """
    found: dict[str, list[str]] = {field: [] for field in ("most", "least", "more", "less", "how")}
    said = {form for forms in declared.values() for form in forms}
    for much, little in _QUALITIES:
        high = {form for word in much for field in ("most", "more") for form in forms_of(word, field)}
        low = {form for word in little for field in ("most", "more") for form in forms_of(word, field)}
        up = high & {*declared["most"], *declared["more"]} or set(much) & set(declared["how"])
        down = low & {*declared["least"], *declared["less"]}
        if not up and not down:
            continue
        for word in much:
            for field in ("most", "more"):
                found[field] += forms_of(word, field)
            found["least"] += [f"least {word}"]
            found["less"] += [f"less {word}"]
            found["how"].append(word)
        for word in little:
            found["least"] += forms_of(word, "most")
            found["less"] += forms_of(word, "more")
    return {field: tuple(dict.fromkeys(form for form in forms if form not in said)) for field, forms in found.items()}


def forms_of(adjective: str, field: str) -> tuple[str, ...]:
    """Superlatives (`field` is `most`) or comparatives (`more`) of an adjective, the shortest first."""
    ending = "est" if field == "most" else "er"
    if " " in adjective or len(adjective) > 6 or adjective.endswith(("ed", "ly")):
        return (f"{field} {adjective}",)
    if adjective.endswith("y"):
        return (f"{adjective[:-1]}i{ending}",)
    if adjective.endswith("e"):
        return (f"{adjective}{ending[1:]}", f"{field} {adjective}")
    doubled = adjective + adjective[-1] if adjective in ("big", "thin", "hot") else adjective
    return (f"{doubled}{ending}", f"{field} {adjective}") if field == "most" else (f"{doubled}{ending}",)

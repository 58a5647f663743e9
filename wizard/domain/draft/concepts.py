"""Concepts of a draft: which classes and attributes are what databases everywhere hold, by their names and types.

The tables below say which names are sure enough; everything else has the words of its own name alone.
"""

from __future__ import annotations

from typing import Any

from wizard.domain.concepts import attribute_words, class_words
from wizard.domain.draft.english import with_plural, without_owner, without_unit, words_of
from wizard.domain.draft.vocabulary import DraftVocabulary

_THINGS = {
    "restaurant": "restaurant", "book": "book", "paper": "paper", "publication": "paper", "article": "paper",
    "artwork": "artwork", "painting": "artwork", "film": "film", "movie": "film", "series": "series",
    "show": "series", "song": "song", "track": "song",
    "album": "album", "artist": "artist", "school": "school", "course": "course", "hospital": "hospital",
    "author": "author", "actor": "actor", "organization": "organisation", "organisation": "organisation",
    "company": "organisation", "genre": "genre", "category": "kind", "domain": "field of work",
}  # fmt: skip
"""Classes that are concepts, by their noun."""
_TEMPTING = frozenset({"album", "artist", "song", "genre", "kind", "organisation"})
"""Concepts whose nouns may well be those of another class: they are lent only where no class is called so."""
_VAGUE = frozenset({"number", "title", "piece", "kind", "type", "sort", "style", "record", "release", "act", "group"})
"""Nouns that are lent only with the whole concept: alone they may mean too much else."""
_PUBLISHED = frozenset({"book", "paper", "film", "series", "song", "album"})
"""Concepts of what is brought out in a year."""
_LONG = frozenset({"film", "series", "song"})
"""Concepts of what lasts a while."""
_NUMBERS = {
    "rating": "rating", "ratings": "rating", "stars": "rating", "score": "rating", "price": "price", "cost": "price",
    "salary": "salary", "wage": "salary", "population": "population", "capacity": "capacity", "budget": "budget",
    "revenue": "revenue", "profit": "profit", "stock": "stock",
}  # fmt: skip
"""The last word of a column of numbers: what it is."""
_TEXTS = {
    ("food", "type"): "cuisine", ("cuisine",): "cuisine", ("cuisine", "type"): "cuisine", ("genre",): "genre",
    ("language",): "language", ("color",): "color", ("colour",): "color", ("nationality",): "citizenship",
}  # fmt: skip
"""The words of a column of texts: what it is."""
_MEASURES = {
    "weight": "weight", "mass": "weight", "distance": "distance", "speed": "speed", "temperature": "temperature",
    "area": "area", "height": "height", "width": "width", "depth": "depth", "quantity": "quantity",
    "balance": "balance", "fee": "fee", "discount": "discount", "duration": "duration", "runtime": "duration",
    "running time": "duration", "volume": "volume", "elevation": "height", "altitude": "height", "age": "age",
}  # fmt: skip
"""The last words of a column of numbers, without its unit: what they measure."""
_WAYS_TO_REACH = {
    "phone": "phone", "telephone": "phone", "email": "email", "mail": "email", "website": "website", "url": "website",
    "homepage": "website", "zip": "postal code", "zipcode": "postal code", "postcode": "postal code",
}  # fmt: skip
"""The last word of a column of texts of any length: where somebody is reached."""
_JOBS = frozenset({("job",), ("job", "title"), ("position",), ("occupation",), ("profession",)})
"""The words of a column of texts that says what people work as."""
_DAYS = {
    "birth": "birth date", "born": "birth date", "hire": "hiring", "hired": "hiring", "death": "death date",
    "died": "death date", "founded": "founding", "established": "founding", "due": "due date",
    "ship": "shipping date", "shipped": "shipping date", "shipping": "shipping date",
}  # fmt: skip
"""The words of a column of days or years: what was on it."""
_TIMES_OF_DAY = {
    "departure": "departure time", "departs": "departure time", "depart": "departure time", "leaves": "departure time",
    "dep": "departure time", "arrival": "arrival time", "arrives": "arrival time", "arrive": "arrival time",
    "arr": "arrival time", "opens": "opening time", "opening": "opening time", "open": "opening time",
    "closes": "closing time", "closing": "closing time", "close": "closing time",
}  # fmt: skip
"""The words of a column of times of day: what happens then."""
_PLACES_HELD = {"country": "country", "nation": "country", "city": "city", "town": "city", "status": "status"}
"""The last word of a column of texts whose values are words: where something is, or how it stands."""
_OF_PEOPLE = {"height": "body height"}
"""What people have in place of what things have."""
_ONLY_OF_PEOPLE = frozenset({"birth date", "hiring", "death date", "age"})


def draft_concepts(out: DraftVocabulary) -> None:
    """Name the concepts of the classes and attributes of a draft."""
    for name, entry in out.classes.items():
        told = _told_by_key(name, entry, out)
        if told is not None:
            entry["nouns"] = [with_plural(told), *_ALSO.get(told, ()), *entry["nouns"]]
        concept = _THINGS.get(name.rpartition(" ")[2])
        if concept is None:
            continue
        taken = _taken(name, concept, out)
        if not taken:
            entry["concept"] = concept
        else:
            entry["nouns"] += [noun for noun in _lent(concept) if noun.partition("/")[0] not in taken | _VAGUE]
    for entry in out.attributes.values():
        found = _of_work(entry, out) or _of_paying(entry) or _of_attribute(entry)
        if found is not None and entry.get("nouns"):
            entry["concept"] = found
        if found in _SUMS_OF_MONEY and not _weighs_in_pounds(entry["of"], out):
            entry["unit"] = [*entry.get("unit", ()), *_CURRENCIES[2:]]  # dollars are of the concept
        if found == "amount paid":  # of one payment its own, of several their sum
            entry["nouns"] = [*entry["nouns"], with_plural(entry["of"].rpartition(" ")[2]), *_TOTALS]
            entry["sums"] = list(_TOTALS)
    _recognise(out)


def _recognise(out: DraftVocabulary) -> None:
    """Name the concepts of attributes that nothing else tells, where their words mean nothing else."""
    for entry in out.attributes.values():
        _say_currencies(entry)
    for entry in out.attributes.values():
        found = _recognised(entry, out)
        if found is None or "concept" in entry or not entry.get("nouns"):
            continue
        if not _clashes(entry, found, out):
            entry["concept"] = found
        elif entry.get("kind") == "time":
            _lend(entry, found, out)


def _say_currencies(entry: dict[str, Any]) -> None:
    """Sums of money are in the money of the country, which the column seldom says: 500 of it are pounds or dollars."""
    words = words_of(entry["column"].rpartition(".")[2])
    is_money = "concept" not in entry and without_unit(words)[-1] in _MONEY_WORDS
    if entry.get("kind") == "number" and is_money and "scale" not in entry:
        entry["unit"] = [*entry.get("unit", ()), *(unit for unit in _CURRENCIES if unit not in entry.get("unit", ()))]


_MONEY_WORDS = frozenset({"deposit", "rent", "fine", "premium", "wage", "pay", "tax", "donation", "fare", "spending"})
_CURRENCIES = ("dollar", "buck", "pound", "quid/quid", "euro")


def _told_by_key(name: str, entry: dict[str, Any], out: DraftVocabulary) -> str | None:
    """What members are by the text that is their key: a table `GEOGRAPHIC` whose key is `CITY_NAME` is of cities."""
    if len(entry["key"]) != 1 or entry.get("person"):
        return None
    words = words_of(entry["key"][0])
    column = f"{entry['table']}.{entry['key'][0]}"
    texts = (one for one in out.attributes.values() if one["column"] == column and one["of"] == name)
    key = next((one for one in texts if "kind" not in one), None)
    if key is None or len(words) != 2 or words[1] != "name":
        return None
    classes = {word for other in out.classes for word in other.split()}
    return words[0] if words[0] not in classes else None


_ALSO = {"city": ("town",)}
"""Further nouns of what a key tells."""


def _lent(concept: str) -> tuple[str, ...]:
    return tuple(class_words((concept,)).nouns)


def _taken(name: str, concept: str, out: DraftVocabulary) -> set[str]:
    """The nouns of a tempting concept that are another class's or an attribute's too."""
    if concept not in _TEMPTING:
        return set()
    lent = {noun.partition("/")[0] for noun in _lent(concept)}
    others = {other.rpartition(" ")[2] for other in out.classes if other != name}
    return lent & (others | {noun for entry in out.attributes.values() for noun in entry.get("nouns", ())})


def _of_work(entry: dict[str, Any], out: DraftVocabulary) -> str | None:
    """What a column of a book, film, song ... is: its year, how long it is."""
    thing = str(out.classes[entry["of"]].get("concept", "")) if entry["of"] in out.classes else ""
    words = words_of(entry["column"].rpartition(".")[2])
    if (
        thing in _PUBLISHED
        and entry.get("kind") in ("year", "date")
        and set(words) <= _BROUGHT_OUT | {*entry["of"].split()}
    ):
        return "publication"
    own = without_owner(words, tuple(entry["of"].split()))
    if thing in _LONG and entry.get("kind") == "number" and own in (("length",), ("runtime",), ("duration",)):
        return "in minutes"
    if own in (("milliseconds",), ("ms",), ("millis",)) and entry.get("kind") == "number":
        return "in milliseconds"
    return None


def _of_paying(entry: dict[str, Any]) -> str | None:
    """The amount of a payment is what was paid, and is called a payment itself: "the average payment"."""
    words = without_owner(words_of(entry["column"].rpartition(".")[2]), tuple(entry["of"].split()))
    is_paying = entry["of"].rpartition(" ")[2] in _PAYINGS and "path" not in entry
    return "amount paid" if is_paying and entry.get("kind") == "number" and words == ("amount",) else None


def _weighs_in_pounds(cls: str, out: DraftVocabulary) -> bool:
    return any(
        "pound" in one.get("unit", ()) and "euro" not in one["unit"]
        for one in out.attributes.values()
        if one["of"] == cls and "concept" not in one
    )


_SUMS_OF_MONEY = frozenset({"price", "amount paid", "salary", "budget", "revenue", "profit", "fee", "balance"})
"""Concepts of sums of money, whose currency a draft cannot tell: whichever is said is the database's."""
_TOTALS = ("total", "total amount")
_PAYINGS = frozenset({"payment", "donation", "invoice", "bill", "expense"})
_BROUGHT_OUT = frozenset({"year", "date", "release", "released", "publication", "published", "of"})


def _of_attribute(entry: dict[str, Any]) -> str | None:
    words = words_of(entry["column"].rpartition(".")[2])
    if "path" in entry:
        return None
    if entry.get("kind") == "number":
        return _NUMBERS.get(without_unit(words)[-1])
    if "kind" in entry or not entry.get("values"):
        return None
    return _TEXTS.get(words) or _TEXTS.get(words[-1:])


def _recognised(entry: dict[str, Any], out: DraftVocabulary) -> str | None:
    """What a column holds by its name and kind, where that is something that databases everywhere hold."""
    if entry["of"] not in out.classes or {"path", "since", "scale"} & set(entry):
        return None
    is_person = bool(out.classes[entry["of"]].get("person"))
    words = without_owner(words_of(entry["column"].rpartition(".")[2]), tuple(entry["of"].split()))
    kind = entry.get("kind", "text")
    found: str | None = None
    if kind == "number":
        bare = without_unit(words)
        found = _MEASURES.get(" ".join(bare[-2:])) or _MEASURES.get(bare[-1])
        found = _OF_PEOPLE.get(found or "", found) if is_person else found
    elif kind == "time":
        found = next((_TIMES_OF_DAY[word] for word in words if word in _TIMES_OF_DAY), None)
    elif kind in ("date", "year"):
        found = next((_DAYS[word] for word in words if word in _DAYS), None)
    elif kind == "text" and words in _JOBS:
        found = "job" if is_person else None
    elif kind == "text":
        found = _WAYS_TO_REACH.get(words[-1]) or (_PLACES_HELD.get(words[-1]) if entry.get("values") else None)
    return None if found in _ONLY_OF_PEOPLE and not is_person else found


_LENT = ("nouns", "verbs", "most", "least", "more", "less")
"""Words of a concept that one of several times of day can have for itself."""


def _lend(entry: dict[str, Any], concept: str, out: DraftVocabulary) -> None:
    """Give an attribute the words of a concept that mean nothing else of its class: of two times one is an arrival."""
    words = attribute_words((concept,))
    for field in _LENT:
        taken = _words_taken(entry, field, out)
        lent = [word for word in getattr(words, field) if word.partition("/")[0] not in taken]
        entry[field] = list(dict.fromkeys([*entry.get(field, ()), *lent]))


def _clashes(entry: dict[str, Any], concept: str, out: DraftVocabulary) -> bool:
    """Whether a concept would bring words that mean a class, or something else of the same class."""
    lent = attribute_words((concept,))
    return any(
        {word.partition("/")[0] for word in getattr(lent, field)} & _words_taken(entry, field, out)
        for field in ("nouns", "events", "members", "most", "least", "more", "less", "how")
    )


def _words_taken(entry: dict[str, Any], field: str, out: DraftVocabulary) -> set[str]:
    """The words of a field that other attributes of the class have, and, of nouns, those that classes have."""
    nouns = [word for one in out.classes.values() for word in one["nouns"]]
    taken = nouns if field in ("nouns", "events", "members") else []
    for one in out.attributes.values():
        if one["of"] == entry["of"] and one is not entry:
            known = attribute_words((one["concept"],)) if "concept" in one else None
            taken = [*taken, *one.get(field, ()), *(getattr(known, field) if known is not None else ())]
    return {word.partition("/")[0] for word in taken}

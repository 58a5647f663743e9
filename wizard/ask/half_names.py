"""Half a name for the whole: "who works in hardware" means the department HARDWARE PRODUCTS.

Where the concept of a class says so and its members are few, a word that stands in one name alone, and means nothing
else in the domain, is taken for the whole: at a price, and said. Elsewhere nothing is guessed: "Thai" is not "Just
Thai".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from wizard.ask.guard import Database
from wizard.ask.inflect import plural
from wizard.ask.reader.english import english
from wizard.ask.senses import GENERAL, Sense, Vocabulary, Words, said
from wizard.domain import concepts
from wizard.domain.lexicon import Lexicon
from wizard.domain.lexicon_entries import AttributeEntry
from wizard.domain.word_sets import word_set

MOST = 100
"""Values of an attribute whose names are completed, at most."""
SHORTEST = 5
"""Letters of a word that is taken for the whole."""
WIDEST = 4
"""Words of a name that is completed, at most."""


def half_names(vocabulary: Vocabulary, lexicon: Lexicon, database: Database) -> Vocabulary:
    """Words of `vocabulary`'s values that name one of them alone, and mean nothing else there.

    Raises:
        what `Database.run` raises.
    """
    names = [
        (name, value, said(value))
        for name, entry in lexicon.attributes.items()
        if _names_things(entry, lexicon)
        for value in _few(entry, database)
    ]
    held = Counter(word for _, _, words in names for word in set(words))
    new = Vocabulary(lexicon)
    for name, value, words in names:
        cost = lexicon.attributes[name].weight + GENERAL
        for word in set(words) if 1 < len(words) <= WIDEST else ():
            if held[word] == 1 and _means_nothing_else(word, vocabulary):
                new.add((word,), Sense("value", name, values=(value,), cost=cost, via=value))
    things = list(names_of_things(lexicon, database))
    _add_without_sizes(new, things, vocabulary)
    _add_kinds(new, things, vocabulary)
    people = list(_names_of_people(lexicon, database))
    _add_without_legal_form(new, [*things, *people], vocabulary)
    _add_parts_of_names(new, people, vocabulary)
    return new


def names_of_things(lexicon: Lexicon, database: Database) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """What things that are no people are called: the attribute, the name, and its words.

    Raises:
        what `Database.run` raises.
    """
    for entry in lexicon.classes.values():
        name = entry.display[0] if entry.display and not entry.person else ""
        attribute = lexicon.attributes.get(name)
        if attribute is None or not attribute.values or attribute.kind != "text" or attribute.hidden or attribute.path:
            continue
        if not database.is_many(*attribute.column.split(".")):
            for value in database.distinct(*attribute.column.split(".")):
                yield name, value, said(value)


def _add_without_sizes(
    new: Vocabulary, names: Iterable[tuple[str, str, tuple[str, ...]]], vocabulary: Vocabulary
) -> None:
    """Let the words before a size or a number stand for all that are called so: "mini digger" for each mini digger."""
    called: dict[tuple[str, Words], list[str]] = {}
    for name, value, words in names:
        size = next((place for place, word in enumerate(words) if any(map(str.isdigit, word))), 0)
        if size >= FEWEST_KEPT:
            called.setdefault((name, words[:size]), []).append(value)
    for (name, words), values in called.items():
        if not vocabulary.senses(words) and len(values) <= MOST_CALLED:
            cost = vocabulary.lexicon.attributes[name].weight + GENERAL
            new.add(words, Sense("value", name, values=tuple(values), cost=cost, via=" or ".join(values)))


def _add_kinds(new: Vocabulary, names: Iterable[tuple[str, str, tuple[str, ...]]], vocabulary: Vocabulary) -> None:
    """Let what a name says that its thing is stand for all that are called so: "tigers" for the Siberian tiger,
    "pies" for the apple pie and the plum pie.

    A last word with a capital is part of a title, and says nothing of the kind; nor does that of the title of a thing
    that has its day: a job that is called "Label texts" is no text.
    """
    called: dict[tuple[str, str], list[str]] = {}
    for name, value, words in names:
        entry = vocabulary.lexicon.attributes[name]
        if "title" in entry.nouns and vocabulary.lexicon.classes[entry.of].when is not None:
            continue
        if 1 < len(words) <= WIDEST and value.split()[-1].islower() and value.split()[-1] == words[-1]:
            called.setdefault((name, words[-1]), []).append(value)
    for (name, word), values in called.items():
        cost = vocabulary.lexicon.attributes[name].weight + GENERAL
        for noun in dict.fromkeys((word, plural(word))):
            if len(noun) >= SHORTEST and len(values) <= MOST_CALLED and _is_unknown(noun, vocabulary):
                new.add((noun,), Sense("value", name, values=tuple(values), cost=cost, via=" or ".join(values)))


def _add_without_legal_form(
    new: Vocabulary, names: Iterable[tuple[str, str, tuple[str, ...]]], vocabulary: Vocabulary
) -> None:
    """Let a firm be called without what says of what kind it is: "Acme Tiles" for "Acme Tiles Ltd"."""
    called: dict[tuple[str, Words], list[str]] = {}
    for name, value, words in names:
        kept = words
        while len(kept) > 1 and kept[-1] in _LEGAL_FORMS:
            kept = kept[:-1]
        if kept != words and (len(kept) > 1 or _means_nothing_else(kept[0], vocabulary)):
            called.setdefault((name, kept), []).append(value)
    for (name, kept), values in called.items():
        if not vocabulary.senses(kept) and len(values) == 1:
            cost = vocabulary.lexicon.attributes[name].weight + GENERAL
            new.add(kept, Sense("value", name, values=tuple(values), cost=cost))


_LEGAL_FORMS = word_set(__name__, "legal forms")
"""Last words of names of firms, which nobody says."""


def _names_of_people(lexicon: Lexicon, database: Database) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """What people are called whose whole names stand in one column: the attribute, the name, and its words.

    Raises:
        what `Database.run` raises.
    """
    for entry in lexicon.classes.values():
        name = entry.display[0] if entry.display and entry.person and not entry.names else ""
        attribute = lexicon.attributes.get(name)
        if attribute is None or not attribute.values or attribute.kind != "text" or attribute.hidden or attribute.path:
            continue
        if not database.is_many(*attribute.column.split(".")):
            for value in database.distinct(*attribute.column.split(".")):
                yield name, value, said(value)


def _add_parts_of_names(
    new: Vocabulary, names: Iterable[tuple[str, str, tuple[str, ...]]], vocabulary: Vocabulary
) -> None:
    """Let people be called by a last or a first name that no two of all people have: "Judge Pym", "Roger"."""
    called = (one for one in names if one[2][-1] not in _LEGAL_FORMS)
    people = [(name, value, words) for name, value, words in called if len(words) in _FIRST_AND_LAST]
    held = Counter(word for _, _, words in people for word in set(words))
    for name, value, words in people:
        for part in (words[-1], words[0]):
            if held[part] == 1 and len(part) >= SHORTEST_NAME and _is_unknown(part, vocabulary):
                cost = vocabulary.lexicon.attributes[name].weight + GENERAL
                new.add((part,), Sense("value", name, values=(value,), cost=cost))


_FIRST_AND_LAST = (2, 3)
"""Words of the name of somebody who has a first and a last one."""
SHORTEST_NAME = 3
"""Letters of a last or first name."""
FEWEST_KEPT = 2
"""Words of a name that are enough without the size behind them."""
MOST_CALLED = 4
"""Things that are called alike but for their sizes, at most."""


def is_half(said: str, whole: str) -> bool:
    """Whether what was said is one word of the name that it was taken for."""
    words = whole.lower().split()
    return len(words) > 1 and said in words


def _few(entry: AttributeEntry, database: Database) -> list[str]:
    """The values of an attribute; none where they are many."""
    column = entry.column.split(".")
    values = [] if database.is_many(*column) else list(database.distinct(*column))
    return values if len(values) <= MOST else []


def _names_things(entry: AttributeEntry, lexicon: Lexicon) -> bool:
    told = entry.values and entry.kind == "text" and not (entry.code or entry.hidden)
    return told and not entry.path and concepts.class_words(lexicon.classes[entry.of].concept).half_names


def _means_nothing_else(word: str, vocabulary: Vocabulary) -> bool:
    """Whether it is a word, and neither one of the domain nor, at the beginning of a phrase, of everybody's English."""
    return len(word) >= SHORTEST and _is_unknown(word, vocabulary)


def _is_unknown(word: str, vocabulary: Vocabulary) -> bool:
    known = word in english().words or word in english().silent or bool(vocabulary.senses((word,)))
    return word.isalpha() and not known

"""Words that a lexicon does not give itself: those of its concepts, and those of a thesaurus, each at its cost.

What the lexicon says stands before them: a borrowed phrase is not taken where the lexicon gives it to something that
could be meant in the same place (another attribute of the same class, another relation between the same classes).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from wizard.ask import thesaurus, wordnet
from wizard.ask.guard import Database
from wizard.ask.inflect import plural, verbs_of
from wizard.ask.reader.english import english
from wizard.ask.senses import GENERAL, Sense, Vocabulary, about, said
from wizard.domain import concepts
from wizard.domain.lexicon import Lexicon
from wizard.domain.lexicon_entries import AttributeEntry

CONCEPT = 0.1
"""Cost of a concept's word."""
RARE = 0.5
"""Cost of a word that a concept gives as rare."""
_LETTER = 1
"""Letters of a code that stands in the database and is no word by itself."""


def lend(vocabulary: Vocabulary, borrowed: Vocabulary) -> None:
    """Add the borrowed senses that displace none of `vocabulary`'s own."""
    for phrases in borrowed.phrases.values():
        for words, senses in phrases.items():
            own = list(vocabulary.senses(words))
            taken = {key for sense in own for key in about(sense, vocabulary.lexicon)}
            for sense in senses:
                if sense.kind == "class" and sense.cost >= thesaurus.COST and (own or len(senses) > 1):
                    continue  # another thing is called so
                if not taken & set(about(sense, vocabulary.lexicon)):
                    vocabulary.add(words, sense)


def concept_words(lexicon: Lexicon, database: Database) -> Vocabulary:
    """What the concepts of a lexicon bring.

    Raises:
        what `Database.run` raises.
    """
    new = Vocabulary(lexicon)
    for name, cls in lexicon.classes.items():
        words = concepts.class_words(cls.concept)
        new.add_nouns(words.nouns, Sense("class", name, cost=CONCEPT))
        new.add_nouns(_but(words.rarely, words.nouns), Sense("class", name, cost=RARE))
        new.add_nouns(words.counts, Sense("count", name, cost=CONCEPT))
    for name, entry in lexicon.attributes.items():
        if entry.concept:
            _attribute(new, name, entry, database)
    for name, relation in lexicon.relations.items():
        tie = concepts.relation_words(relation.concept)
        new.add_verbs(tie.seldom, Sense("verb", name, cost=RARE))
        for inverse, verbs, nouns, prepositions in (
            (False, tie.verbs, tie.nouns, tie.prepositions),
            (True, tie.inverse_verbs, tie.inverse_nouns, tie.inverse_prepositions),
        ):
            new.add_verbs(verbs, Sense("verb", name, inverse=inverse, cost=CONCEPT))
            new.add_nouns(nouns, Sense("relation", name, inverse=inverse, cost=CONCEPT))
            for preposition in prepositions:
                new.add(preposition, Sense("preposition", name, inverse=inverse, cost=CONCEPT))
    for name, predicate in lexicon.predicates.items():
        holds = concepts.predicate_words(predicate.concept)
        new.add_nouns(holds.nouns, Sense("predicate", name, cost=CONCEPT))
        for adjective in holds.adjectives:
            new.add(adjective, Sense("adjective", name, cost=CONCEPT))
            new.add(said(adjective), Sense("adjective", name, cost=CONCEPT))
        for verb in holds.verbs:
            new.add_verb(verb, Sense("predverb", name, cost=CONCEPT))
            if verb.startswith("have "):
                new.add(verb.removeprefix("have "), Sense("held", name, cost=CONCEPT))
    return new


def _attribute(new: Vocabulary, name: str, entry: AttributeEntry, database: Database) -> None:
    words = concepts.attribute_words(entry.concept)
    new.add_nouns(words.nouns, Sense("attribute", name, cost=CONCEPT))
    new.add_nouns(_but(words.rarely, words.nouns), Sense("attribute", name, cost=RARE))
    new.add_nouns(words.sums, Sense("sum", name, cost=CONCEPT))
    new.add_nouns(words.members, Sense("class", entry.of, cost=CONCEPT))
    new.add_nouns(words.members, Sense("member", name, cost=CONCEPT))
    new.add_nouns(words.events, Sense("event", name, cost=CONCEPT))
    for verb in (form for said_so in words.verbs for form in _employers(said_so)):
        new.add_verb(verb, Sense("attrverb", name, cost=CONCEPT))
    for verb in words.seldom:
        new.add_verb(verb, Sense("attrverb", name, cost=RARE))
    for verb in words.actively:
        kind = "attrverb" if entry.kind == "date" else "objverb"
        new.add_verb(verb, Sense(kind, name, passive=True, cost=CONCEPT))
    new.add_nouns(words.unit, Sense("unit", name, cost=CONCEPT))
    for verb in words.unit_verbs:
        new.add_verb(verb, Sense("unitverb", name, cost=CONCEPT))
    for kind, high, forms in (
        ("how", True, words.how), ("most", True, words.most), ("most", False, words.least),
        ("more", True, words.more), ("more", False, words.less),
    ):  # fmt: skip
        for form in forms:
            new.add(form, Sense(kind, name, high=high, cost=CONCEPT))
    if _are_few(entry, database):
        _other_values(new, name, entry, _values(entry, database))


def _are_few(entry: AttributeEntry, database: Database) -> bool:
    """Whether the values of an attribute are words, and few enough to be held in memory."""
    return entry.values and not database.is_many(*entry.column.split("."))


def borrowed_values(new: Vocabulary, name: str, entry: AttributeEntry, values: Iterable[str]) -> None:
    """What concepts and the general thesaurus say for these values of an attribute."""
    spelt = [(value, words) for value in values if (words := said(value))]
    _other_values(new, name, entry, spelt)
    if concepts.attribute_words(entry.concept).peoples:
        _peoples(new, name, entry, spelt)


_Spelt = Iterable[tuple[str, tuple[str, ...]]]
"""Values and how they are said."""


def _other_values(new: Vocabulary, name: str, entry: AttributeEntry, spelt: _Spelt) -> None:
    words, spelt = concepts.attribute_words(entry.concept), list(spelt)
    if words.same:
        _same(new, name, entry, spelt, words.same)
    if words.plural and not entry.plural:
        for value, form in spelt:
            if form[-1].isalpha():
                sense = Sense("value", name, values=(value,), cost=entry.weight + RARE, plural=True)
                new.add((*form[:-1], plural(form[-1])), sense)
    if words.endings:
        _addresses(new, name, entry, spelt, words.endings)


_EMPLOYERS = ("firm", "organization", "organisation", "business", "corporation", "outfit", "place")
"""What "the company" may be called where it is not asked about."""


def _employers(verb: str) -> Iterator[str]:
    """A verb phrase with all that it may call the company in."""
    yield verb
    if " the company" in verb:
        yield from (verb.replace(" the company", f" the {name}") for name in _EMPLOYERS)


def _values(entry: AttributeEntry, database: Database) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Values and how they are said."""
    table, column = entry.column.split(".")
    for value in database.distinct(table, column):
        spelt = said(value)
        if spelt:
            yield value, spelt


def _addresses(
    new: Vocabulary, name: str, entry: AttributeEntry, values: _Spelt, rows: tuple[tuple[str, ...], ...]
) -> None:
    """Streets with their kind said otherwise; and without number, or kind, for all houses in them."""
    kinds = {ending: row for row in rows for ending in row}
    houses: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for value, spelt in values:
        last = value.lower().rstrip(".").split()[-1]
        kind = kinds.get(last, ())
        bare = spelt[:-1] if kind and spelt[-1] == last else spelt  # "dr" is a title, too, and silent
        for other in kind:
            new.add((*bare, other), Sense("value", name, values=(value,), cost=entry.weight + CONCEPT))
        street = tuple(word for place, word in enumerate(bare) if place or not word.isdigit())
        if street and (kind or street != spelt):
            for form in (street, *((*street, other) for other in kind)):
                houses[form].append(value)
    graded = {words[1:] for words, _, says in english().words["how"] if says == "howbig"}
    for form, there in houses.items():
        if form in graded:  # "a high salary" is nothing about High Street
            continue
        new.add(form, Sense("value", name, values=tuple(there), cost=entry.weight + RARE))


def _same(new: Vocabulary, name: str, entry: AttributeEntry, values: _Spelt, rows: tuple[tuple[str, ...], ...]) -> None:
    """Other ways to say the values that the database has."""
    spelt = [{form for phrase in row if (form := said(phrase))} for row in rows]  # "ok" says nothing
    for value, words in values:
        sense = Sense("value", name, values=(value,), cost=entry.weight + CONCEPT)
        for row in spelt:
            for phrase in row - {words} if words in row else ():
                if len("".join(phrase)) > _LETTER:
                    new.add(phrase, sense)
                    if entry.plural and phrase[-1].isalpha():
                        new.add((*phrase[:-1], plural(phrase[-1])), replace(sense, plural=True))
                if phrase[:1] == ("the",):
                    new.add(phrase[1:], sense)


def _but(words: Iterable[str], others: Iterable[str]) -> tuple[str, ...]:
    said_already = set(others)
    return tuple(word for word in words if word not in said_already)


def thesaurus_words(lexicon: Lexicon) -> Vocabulary:
    """What the thesaurus adds to a lexicon's words and its concepts'."""
    new = Vocabulary(lexicon)
    cost = thesaurus.COST
    for name, cls in lexicon.classes.items():
        new.add_nouns(thesaurus.things(cls.nouns), Sense("class", name, cost=cost, via=_first(cls.nouns)))
    for name, entry in lexicon.attributes.items():
        via = _first(entry.nouns) or name
        if entry.kind == "number":
            new.add_nouns(thesaurus.nouns(entry.nouns), Sense("attribute", name, cost=cost, via=via))
            declared = {field: getattr(entry, field) for field in ("most", "least", "more", "less", "how")}
            for field, forms in thesaurus.degrees(declared).items():
                kind = {"most": "most", "least": "most", "how": "how"}.get(field, "more")
                for form in forms:
                    new.add(form, Sense(kind, name, high=field in ("most", "more", "how"), cost=cost))
        new.add_nouns(thesaurus.words(entry.nouns), Sense("attribute", name, cost=cost, via=via))
        _said_actively(new, name, entry)
        new.add_nouns(thesaurus.units(entry.unit), Sense("unit", name, cost=cost, via=_first(entry.unit)))
        for verb in thesaurus.verbs(entry.unit_verbs):
            new.add_verb(verb, Sense("unitverb", name, cost=cost))
    for name, relation in lexicon.relations.items():
        for inverse, verbs in ((False, relation.verbs), (True, relation.inverse_verbs)):
            sense = Sense("verb", name, inverse=inverse, cost=cost, via=_first(verbs))
            new.add_verbs(thesaurus.verbs(verbs), sense)
        if relation.from_ == relation.to:  # those that a state borders are its "bordering states"
            verbs = (*relation.verbs, *thesaurus.verbs(relation.verbs))
            for noun in lexicon.classes[relation.to].nouns:
                new.add_nouns(thesaurus.partners(verbs, noun), Sense("relation", name, cost=cost))
    return new


def _said_actively(new: Vocabulary, name: str, entry: AttributeEntry) -> None:
    """What was bought in May, we bought in May, where the lexicon says no more than that it was bought; what is
    composed by somebody, he composes."""
    timely = entry.kind in ("date", "year")
    for verb in entry.verbs:
        match verb.split():
            case ["be", done] if timely:
                for base in thesaurus.deeds(verbs_of(done)):
                    new.add_verb(base, Sense("attrverb", name, passive=True, cost=thesaurus.COST, via=verb))
            case ["be", done, "by"] if not timely:
                for base in [verb for verb in verbs_of(done) if verb != done][:1]:
                    new.add_verb(base, Sense("objverb", name, passive=True, cost=thesaurus.COST, via=verb))


def _first(words: tuple[str, ...]) -> str:
    return words[0].partition("/")[0] if words else ""


def general_words(vocabulary: Vocabulary, lexicon: Lexicon) -> Vocabulary:
    """What the general thesaurus adds to `vocabulary`: phrases that mean nothing in it, each one thing."""
    new = Vocabulary(lexicon)
    for name, cls in lexicon.classes.items():
        _synonyms(new, cls.nouns, Sense("class", name))
    for name, entry in lexicon.attributes.items():
        _synonyms(new, entry.nouns, Sense("attribute", name))
        _other_verbs(new, entry.verbs, Sense("attrverb", name))
        for superlatives, high in ((entry.most, True), (entry.least, False)):
            _degrees(new, name, superlatives, high=high)
    for name, relation in lexicon.relations.items():
        for inverse, verbs in ((False, relation.verbs), (True, relation.inverse_verbs)):
            _other_verbs(new, verbs, Sense("verb", name, inverse=inverse))
            for verb in verbs:  # who directs is the director of what is directed
                doer = Sense("relation", name, inverse=not inverse, cost=GENERAL, via=verb)
                new.add_nouns(wordnet.likes("d", verb), doer)
    for name, predicate in lexicon.predicates.items():
        _synonyms(new, predicate.nouns, Sense("predicate", name))
        for adjective in predicate.adjectives:
            for like in wordnet.likes("a", adjective):
                new.add(like, Sense("adjective", name, cost=GENERAL, via=adjective))
    return _unheard(new, vocabulary)


def _unheard(new: Vocabulary, vocabulary: Vocabulary) -> Vocabulary:
    """The phrases that mean nothing yet, are no words of everybody's, and mean one thing."""
    kept = Vocabulary(vocabulary.lexicon)
    for phrases in new.phrases.values():
        for words, senses in phrases.items():
            meant = {(sense.kind, sense.name, sense.values) for sense in senses}
            if len(meant) == 1 and not vocabulary.senses(words) and not any(_everybodys(word) for word in words):
                for sense in senses:
                    kept.add(words, sense)
    return kept


def _everybodys(word: str) -> bool:
    """Whether a word alone says something in every domain, or may be passed over in every one."""
    known = english()
    return any(phrase == (word,) for phrase, *_ in known.words.get(word, ())) or (word,) in known.silent.get(word, ())


def _synonyms(new: Vocabulary, nouns: Iterable[str], sense: Sense) -> None:
    for noun in nouns:
        via = noun.partition("/")[0]
        likes = (f"{like}/{like}" if like.endswith("ings") else like for like in wordnet.likes("n", via))
        new.add_nouns(likes, replace(sense, cost=GENERAL, via=via))


def _other_verbs(new: Vocabulary, verbs: Iterable[str], sense: Sense) -> None:
    """Synonyms of verbs of one word; what a preposition after others would mean, nobody knows."""
    for verb in verbs:
        likes = wordnet.likes("v", verb) if " " not in verb else ()
        meant = replace(sense, cost=GENERAL, via=verb)
        if sense.kind == "verb":
            new.add_verbs(likes, meant)
        else:
            for like in likes:
                new.add_verb(like, meant)


def _degrees(new: Vocabulary, name: str, superlatives: Iterable[str], *, high: bool) -> None:
    """Superlatives and comparatives of adjectives that mean what those of the lexicon mean."""
    for superlative in superlatives:
        bases = (
            superlative.removesuffix("est"),
            superlative.removesuffix("st"),
            superlative.removesuffix("iest") + "y",
        )
        for base in bases if superlative.endswith("est") else ():
            for like in wordnet.likes("a", base):
                for kind, field in (("most", "most"), ("more", "more")):
                    for form in thesaurus.forms_of(like, field):
                        new.add(form, Sense(kind, name, high=high, cost=GENERAL, via=superlative))


def people_words(lexicon: Lexicon, database: Database) -> Vocabulary:
    """Words for people and things of the places that are values: "Canadian".

    Raises:
        what `Database.run` raises.
    """
    new = Vocabulary(lexicon)
    for name, entry in lexicon.attributes.items():
        if concepts.attribute_words(entry.concept).peoples and _are_few(entry, database):
            _peoples(new, name, entry, _values(entry, database))
    return new


def _peoples(new: Vocabulary, name: str, entry: AttributeEntry, values: _Spelt) -> None:
    rows = [{said(phrase) for phrase in row} for row in concepts.attribute_words(entry.concept).same]
    for value, words in values:
        names = {words}.union(*(row for row in rows if words in row))
        for like in {like for place in names for like in wordnet.likes("p", " ".join(place))}:
            sense = Sense("value", name, values=(value,), cost=entry.weight + GENERAL, via=value)
            new.add(like, sense)
            if not like.endswith(("ese", "ish", "ch", "sh")):
                new.add(plural(like), replace(sense, plural=True))

"""Readings that are offered together, told apart: no two of them in the same words.

What the words leave out is said in this order until they differ: what a name is the name of ("the city New York"); an
attribute by the lexicon's own name for it; brackets round nested sets; the columns, relations and predicates of which
only this reading makes use.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from wizard.ask import form
from wizard.ask.paraphrase.naming import Exactly, Naming
from wizard.ask.paraphrase.sentences import Paraphraser
from wizard.domain.lexicon import Lexicon


def told_apart(queries: Sequence[form.Query], lexicon: Lexicon) -> list[str]:
    """A paraphrase for each query, in order; empty for one that cannot be told from one before it."""
    exactly = Exactly(names=_shared_names(queries, lexicon), attributes=_shared_nouns(queries, lexicon))
    said = [Paraphraser(lexicon, exactly).query(query) for query in queries]
    bracketed = Paraphraser(lexicon, replace(exactly, brackets=True))
    for alike in _alike(said):
        nested = [bracketed.query(queries[place]) for place in alike]
        if len(set(nested)) > 1:
            for place, words in zip(alike, nested, strict=True):
                said[place] = words
    for alike in _alike(said):
        leaves = {place: Counter(_leaves(queries[place], lexicon)) for place in alike}
        for place in alike:
            others = [leaves[other] for other in alike if other != place]
            own = [leaf for leaf, count in leaves[place].items() if any(other[leaf] < count for other in others)]
            own = [leaf for leaf in own if "." in leaf] or own  # a column tells most
            if own:
                said[place] = f"{said[place][:-1]} (by {', '.join(own)}){said[place][-1]}"
    for alike in _alike(said):
        for place in alike[1:]:
            said[place] = ""
    return said


def _alike(said: Sequence[str]) -> list[list[int]]:
    """Places of those that are worded alike, where there are several."""
    places: dict[str, list[int]] = defaultdict(list)
    for place, words in enumerate(said):
        places[words].append(place)
    return [found for words, found in places.items() if len(found) > 1 and words]


def _shared_names(queries: Sequence[form.Query], lexicon: Lexicon) -> frozenset[str]:
    """Values that are of one class in one place and of another elsewhere."""
    classes: dict[str, set[str]] = defaultdict(set)
    naming = Naming(lexicon, Exactly())
    for node in form.walk(tuple(queries)):
        if isinstance(node, form.Compare) and isinstance(node.term, form.Attr) and node.op in ("=", "in"):
            for value in node.value if isinstance(node.value, tuple) else ():
                cls = lexicon.attributes[node.term.name].of
                if isinstance(value, str) and naming.is_bare(cls):
                    classes[value.lower()].add(cls)
    return frozenset(value for value, found in classes.items() if len(found) > 1)


def _shared_nouns(queries: Sequence[form.Query], lexicon: Lexicon) -> frozenset[str]:
    """Attributes of one class with one noun, where several of them are used."""
    naming = Naming(lexicon, Exactly())
    named: dict[tuple[str, str], set[str]] = defaultdict(set)
    for node in form.walk(tuple(queries)):
        if isinstance(node, form.Attr):
            named[lexicon.attributes[node.name].of, naming.noun(node.name)].add(node.name)
    return frozenset(name for names in named.values() if len(names) > 1 for name in names)


def _leaves(query: form.Query, lexicon: Lexicon) -> list[str]:
    """What a query makes use of, in words that stand in the lexicon and the database."""
    out = []
    for node in form.walk(query):
        if isinstance(node, form.Attr):
            out.append(lexicon.attributes[node.name].column)
        elif isinstance(node, form.Step):
            out.append(f"'{node.relation}'{' the other way' if node.inverse else ''}")
        elif isinstance(node, form.Is):
            out.append(f"'{node.predicate}'")
        elif isinstance(node, form.Set):
            out.append(lexicon.classes[node.cls].table)
    return out

"""Contradictions: one word with two senses that nothing in a request can tell apart, neither offered beside the other.

Not every word with two senses is one: what a word is said of tells most apart (the name of a school, of a state), and
`instead`, `weight` and `cost` say which is meant first. What is reported is a coin that the tool would have to toss.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

from wizard.ask.inflect import noun_forms
from wizard.ask.lint.findings import EntryLines, LintFinding
from wizard.domain.lexicon import Lexicon
from wizard.domain.lexicon_entries import AttributeEntry, RelationEntry


def lint_words(lexicon: Lexicon, path: Path) -> tuple[LintFinding, ...]:
    """The contradictions of a lexicon that stands in `path`."""
    lines = EntryLines(path)
    found = [*_classes(lexicon), *_attributes(lexicon), *_relations(lexicon), *_predicates(lexicon)]
    return tuple(
        LintFinding("error", "contradiction", *lines.at(*place), ".".join(place[:2]), what) for place, what in found
    )


_Found = Iterator[tuple[tuple[str, ...], str]]


def _shared(one: tuple[str, ...], two: tuple[str, ...]) -> list[str]:
    """Nouns of both, in singular or plural."""
    forms = {form for noun in one for form in noun_forms(noun)}
    return [noun_forms(noun)[0] for noun in two if forms & set(noun_forms(noun))]


def _classes(lexicon: Lexicon) -> _Found:
    for (one, first), (two, second) in itertools.combinations(lexicon.classes.items(), 2):
        for word in _shared(first.nouns, second.nouns):
            yield ("classes", two, "nouns"), f"'{word}' is class '{one}' too; keep it in one of them"
    defaults = [name for name, entry in lexicon.classes.items() if entry.default]
    for name in defaults[1:]:
        yield ("classes", name, "default"), f"class '{defaults[0]}' is the default, too; keep one"


def _attributes(lexicon: Lexicon) -> _Found:
    for (one, first), (two, second) in itertools.combinations(lexicon.attributes.items(), 2):
        if first.of != second.of or two in first.instead or one in second.instead:
            continue
        place = ("attributes", two)
        for word in _shared(first.nouns, second.nouns):
            yield (*place, "nouns"), f"'{word}' is '{one}' too; keep it in one, or name the other in its `instead`"
        for key in ("most", "least", "more", "less", "how"):
            for word in sorted(set(getattr(first, key)) & set(getattr(second, key))):
                yield (*place, key), f"'{word}' is said of '{one}', too; keep it in one of them"
        for word in sorted(set(first.verbs) & set(second.verbs)):
            if not _told_apart(first, second):
                yield (*place, "verbs"), f"'{word}' is a verb of '{one}', too, and nothing beside it tells them apart"
        for said in sorted(_said(first) & _said(second)):
            if first.weight == second.weight:
                yield (*place, "said"), f"'{said}' is a value of '{one}', too; give one of them a `weight`"
    for name, entry in lexicon.attributes.items():
        both = sorted(set(entry.most) & set(entry.least) | set(entry.more) & set(entry.less))
        for word in both:
            yield ("attributes", name), f"'{word}' says both more and less of it; keep it in one of them"


def _told_apart(first: AttributeEntry, second: AttributeEntry) -> bool:
    """By the kind of what follows the verb, by its unit, or by its value: "live in Paris", "live in France"; or by the
    word of measure before it: "how far it flies", "how fast". Of texts that are no words of the domain, nothing can
    follow."""
    if first.kind == second.kind == "text" and not (first.code or second.code):
        return True
    if first.how and second.how and not set(first.how) & set(second.how):
        return True
    return first.kind != second.kind or bool(first.unit and second.unit and not set(first.unit) & set(second.unit))


def _said(entry: AttributeEntry) -> set[str]:
    return {phrase for phrases in entry.said.values() for phrase in phrases}


def _relations(lexicon: Lexicon) -> _Found:
    seen: dict[tuple[str, str, str, str], tuple[str, RelationEntry]] = {}
    for name, entry in lexicon.relations.items():
        for key, start, end in (
            ("verbs", entry.from_, entry.to), ("nouns", entry.from_, entry.to), ("prepositions", entry.from_, entry.to),
            ("inverse_verbs", entry.to, entry.from_), ("inverse_nouns", entry.to, entry.from_),
            ("inverse_prepositions", entry.to, entry.from_),
        ):  # fmt: skip
            for word in dict.fromkeys(getattr(entry, key)):
                before = seen.setdefault((key.removeprefix("inverse_"), word, start, end), (name, entry))
                if before[0] != name and before[1].cost == entry.cost and before[1].path != entry.path:
                    what = f"'{word}' from {start} to {end} is '{before[0]}', too; keep it in one, or give one a `cost`"
                    yield ("relations", name, key), what


def _predicates(lexicon: Lexicon) -> _Found:
    for (one, first), (two, second) in itertools.combinations(lexicon.predicates.items(), 2):
        if first.of != second.of or first.when == second.when:
            continue
        adjectives = sorted(set(first.adjectives) & set(second.adjectives))
        for word in (*_shared(first.nouns, second.nouns), *adjectives):
            yield ("predicates", two), f"'{word}' is predicate '{one}', too; keep it in one of them"
    for name, predicate in lexicon.predicates.items():
        for cls, entry in lexicon.classes.items():
            for word in _shared(predicate.nouns, entry.nouns):
                yield ("predicates", name, "nouns"), f"'{word}' is class '{cls}', too; keep it in one of them"

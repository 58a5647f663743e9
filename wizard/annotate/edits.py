"""The changes that an annotator makes, each a function from one annotation to the next; names are checked here."""

from __future__ import annotations

from typing import Any, Literal, get_args

from wizard.annotate.drafting import finer, suggestion
from wizard.annotate.errors import BadPointer, NoSuchName, NoSuchReference, named
from wizard.annotate.findings import LAYERS, Layer
from wizard.annotate.opened_domain import OpenedDomain
from wizard.corpus.annotation import Annotation, Pointer, Reference
from wizard.corpus.classes import EXCLUSION_IDS, TAGS, Class89, Class91, of_1989, to_1991
from wizard.corpus.item import Item

FIELDS: dict[Layer, tuple[str, ...]] = {
    layer: ("category", "category_1989") if layer == "class" else (layer,) for layer in LAYERS
}
"""The fields of `Annotation` that a layer is."""

WORDS_1991: tuple[Class91, ...] = get_args(Class91)
WORDS_1989: tuple[Class89, ...] = get_args(Class89)


def changed(annotation: Annotation, **fields: Any) -> Annotation:
    """With other values, checked as a new one is. A change makes it not done, and seen; none leaves it alone."""
    if all(getattr(annotation, name) == value for name, value in fields.items()):
        return annotation
    return Annotation.model_validate({**dict(annotation), "done": False, "unseen": False, **fields})


def with_class(annotation: Annotation, value: str, words: str) -> Annotation:
    """Of either scheme; the other one follows, and keeps its own value where the two agree. `words` as said.

    Raises `NoSuchName`.
    """
    if value in WORDS_1991:
        category = WORDS_1991[WORDS_1991.index(value)]
        old = annotation.category_1989
        return changed(
            annotation, category=category, category_1989=old if old in of_1989(category) else finer(category, words)
        )
    if value in WORDS_1989:
        exact = WORDS_1989[WORDS_1989.index(value)]
        return changed(annotation, category=to_1991(exact), category_1989=exact)
    raise NoSuchName("class", value, (*WORDS_1991, *(one for one in WORDS_1989 if one not in WORDS_1991)))


def with_suggestion(annotation: Annotation, item: Item, words: str) -> Annotation:
    """The class that its tags, exclusions and context speak for."""
    return with_class(annotation, suggestion(annotation, item), words)


def tag_toggled(annotation: Annotation, tag: str) -> Annotation:
    """With the tag, or without it; in the order of `.cat` files. Raises `NoSuchName`."""
    if tag not in TAGS:
        raise NoSuchName("tag", tag, TAGS)
    tags = set(annotation.tags) ^ {tag}
    return changed(annotation, tags=tuple(one for one in TAGS if one in tags))


def exclusion_toggled(annotation: Annotation, exclusion: str) -> Annotation:
    """With the exclusion, or without it; in the order of the papers. Raises `NoSuchName`."""
    if exclusion not in EXCLUSION_IDS:
        raise NoSuchName("exclusion", exclusion, EXCLUSION_IDS)
    exclusions = set(annotation.exclusions) ^ {exclusion}
    return changed(annotation, exclusions=tuple(one for one in EXCLUSION_IDS if one in exclusions))


def pointed(annotation: Annotation, what: Literal["query", "answer"], turn: int, item: Item) -> Annotation:
    """With the pointer, or without it where it was there; by turn. Raises `BadPointer`."""
    earlier = tuple(one.turn for one in item.earlier)
    pointer = Pointer(what=what, turn=turn)
    if pointer not in annotation.context and turn not in earlier:
        raise BadPointer(item.record.turn, turn, earlier)
    there = [one for one in annotation.context if one != pointer]
    if len(there) == len(annotation.context):
        there.append(pointer)
    return changed(annotation, context=tuple(sorted(there, key=lambda one: (one.turn, one.what != "query"))))


def reference_at(annotation: Annotation, place: int) -> Reference:
    """The answer at `place`, from 0. Raises `NoSuchReference`."""
    if not 0 <= place < len(annotation.references):
        raise NoSuchReference(place, len(annotation.references))
    return annotation.references[place]


def with_reference(annotation: Annotation, place: int, reference: Reference) -> Annotation:
    """With another answer at `place`; one past the last adds it. Raises `NoSuchReference`."""
    there = list(annotation.references)
    if place == len(there):
        there.append(reference)
    else:
        reference_at(annotation, place)
        there[place] = reference
    return changed(annotation, references=tuple(there))


def without_reference(annotation: Annotation, place: int) -> Annotation:
    """Without the answer at `place`. Raises `NoSuchReference`."""
    reference_at(annotation, place)
    return changed(
        annotation, references=tuple(one for number, one in enumerate(annotation.references) if number != place)
    )


def cited(annotation: Annotation, number: str, ground: OpenedDomain) -> Annotation:
    """With a citation of the principle as it reads now. Raises `NoSuchPrinciple`."""
    citation = ground.citation(number)
    others = {one.number: one for one in annotation.principles} | {number: citation}
    known = list(ground.principles)
    in_order = sorted(others, key=lambda one: (known.index(one) if one in known else len(known), one))
    return changed(annotation, principles=tuple(others[one] for one in in_order))


def uncited(annotation: Annotation, number: str) -> Annotation:
    """Without citations of the principle. Raises `NoSuchName`."""
    there = tuple(one.number for one in annotation.principles)
    if number not in there:
        raise NoSuchName("cited principle", number, there)
    return changed(annotation, principles=tuple(one for one in annotation.principles if one.number != number))


def with_layer(annotation: Annotation, layer: str, other: Annotation) -> Annotation:
    """With one layer as another annotation has it. Raises `NoSuchName`."""
    fields = FIELDS[named("layer", layer, LAYERS)]
    return changed(annotation, **{field: getattr(other, field) for field in fields})


def differing(one: Annotation, other: Annotation) -> tuple[Layer, ...]:
    """The layers in which two annotations are not the same, to the letter."""
    return tuple(
        layer for layer in LAYERS if any(getattr(one, field) != getattr(other, field) for field in FIELDS[layer])
    )

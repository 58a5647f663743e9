"""`.cat` files: `class: tag tag (context-dependent:Q2)`."""

from __future__ import annotations

from wizard.corpus.annotation import Annotation, Pointer
from wizard.corpus.classes import EXCLUSIONS, TAGS

_TAG_OF = {one.id: one.tag for one in EXCLUSIONS}


def cat_line(annotation: Annotation) -> str | None:
    """The line of a `.cat` file without its end; None where there is no class.

    The tags stand in their order, with those that say what an exclusion says. Pointers are to the utterances' numbers
    in the session: Q2 is the query of the second, A2 its answer; all that are needed are joined by `&`. Raises
    ValueError for a class that needs a reason and has none: only `A:` may stand alone.
    """
    if annotation.category is None:
        return None
    meant = {*annotation.tags, *(_TAG_OF[one] for one in annotation.exclusions)}
    parts = [tag for tag in TAGS if tag in meant]
    if annotation.context:
        parts.append(f"(context-dependent:{'&'.join(_pointer(one) for one in _ordered(annotation.context))})")
    if not parts and annotation.category != "A":
        raise ValueError(
            f"a bare {annotation.category}: is not legal; it needs a tag, an exclusion or a context pointer"
        )
    return f"{annotation.category}: {' '.join(parts)}".rstrip()


def _ordered(pointers: tuple[Pointer, ...]) -> list[Pointer]:
    """Each once; by utterance, the query before the answer."""
    return sorted(set(pointers), key=lambda one: (one.turn, one.what != "query"))


def _pointer(pointer: Pointer) -> str:
    return f"{'Q' if pointer.what == 'query' else 'A'}{pointer.turn}"

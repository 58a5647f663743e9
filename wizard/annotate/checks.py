"""The domain checks of an annotation: what is wrong with it, and what to do. Errors keep a turn from being done.

Rules: class and reasons by the 1991 scheme (a bare X is not legal); context before the turn; SQL read-only and one
SELECT (1992 paper, appendix B, 1.3); an answer is what its SQL gives, with the types of the schema; the minimum lies
within its maximum (2.2.2); principles exist and read as they were cited.
"""

from __future__ import annotations

from collections.abc import Iterator

from wizard.annotate.answerchecks import check_reference
from wizard.annotate.drafting import preceding, suggestion
from wizard.annotate.findings import Layer, Level, Remark
from wizard.annotate.opened_domain import OpenedDomain
from wizard.annotate.reasons_to_exclude import doubts
from wizard.ask.maximum import is_yes_no
from wizard.corpus.annotation import Annotation
from wizard.corpus.classes import CLASSES_1991, DISQUALIFYING, MOST_READINGS
from wizard.corpus.item import Item
from wizard.corpus.sro import problems
from wizard.corpus.unsilenced import without_sound

YES_NO = "2.11"
"""The principle by which a yes/no question is answered as a wh-question, too, in a domain that has it."""


def check(annotation: Annotation, item: Item, ground: OpenedDomain) -> tuple[Remark, ...]:
    """Everything that there is to say, in the order of the layers.

    Raises `DatabaseUnavailable`. Statements are run once and remembered by the ground.
    """
    return (
        *_transcription(annotation),
        *_class(annotation),
        *_context(annotation, item),
        *_reasons(annotation),
        *_tags(annotation),
        *_references(annotation, ground),
        *_principles(annotation, ground),
        *_masks(annotation, item),
        *_doubted(annotation, item, ground),
    )


def doubted(findings: tuple[Remark, ...]) -> tuple[Remark, ...]:
    """Those that keep a draft from being accepted unseen: a person may call them nothing."""
    return tuple(one for one in findings if one.doubt)


def errors(findings: tuple[Remark, ...]) -> tuple[Remark, ...]:
    """Those that keep a turn from being done."""
    return tuple(one for one in findings if one.level == "error")


def _transcription(annotation: Annotation) -> Iterator[Remark]:
    text = annotation.transcription
    if text is None:
        level: Level = "warning" if annotation.category == "X" else "error"
        yield Remark(level, "transcription", "it is not transcribed", "listen, and write what was said")
        return
    if not text.strip() and annotation.category not in (None, "X"):
        yield Remark("error", "transcription", "the transcription is empty", "a turn without words is class X")
    for one in problems(text):
        yield Remark("error", "transcription", f"character {one.start + 1}", one.what, one.start)


def _class(annotation: Annotation) -> Iterator[Remark]:
    if annotation.category is None:
        yield Remark("error", "class", "it has no class", f"choose one of {', '.join(CLASSES_1991)}")
    elif annotation.category_1989 is None:
        yield Remark("warning", "class", "it has no category of 1989", "choose one: D1 is 1, or 2 for ellipsis")


def _context(annotation: Annotation, item: Item) -> Iterator[Remark]:
    known = {one.turn: one for one in item.earlier}
    for pointer in annotation.context:
        if pointer.turn >= item.record.turn:
            what, to_do = f"turn {pointer.turn} does not lie before this one", "point to an earlier turn"
            yield Remark("error", "context", what, to_do)
        elif pointer.turn not in known:
            yield Remark("error", "context", f"the session has no turn {pointer.turn}", "point to an earlier turn")
        elif pointer.what == "answer" and not known[pointer.turn].minimum:
            yield Remark("warning", "context", f"turn {pointer.turn} has no answer", "look whether its query is meant")
    wanted = suggestion(annotation.model_copy(update={"tags": (), "exclusions": ()}), item)
    category = annotation.category
    if category in (None, "X", wanted):
        return
    before = preceding(item)
    if category == "A":
        yield Remark("error", "class", "class A, and it has context", f"make it {wanted}, or take the context away")
    elif wanted == "A":
        last = "" if before is None else f", such as the query of turn {before}"
        yield Remark("error", "context", f"class {category} needs context", f"point to it{last}, or make it A")
    elif category == "D1":
        to_do = f"make it D, or point to the query of turn {before} alone" if before else "make it A: it is the first"
        yield Remark("error", "class", "class D1 is context of the preceding query alone", to_do)
    else:
        yield Remark("error", "class", "its context is the preceding query alone", "make it D1, or point to more")


def _reasons(annotation: Annotation) -> Iterator[Remark]:
    disqualifying = [tag for tag in annotation.tags if tag in DISQUALIFYING]
    if annotation.category == "X":
        if not annotation.tags and not annotation.exclusions:
            yield Remark("error", "exclusions", "class X without a reason", "say why: a tag or an exclusion")
        elif not disqualifying and not annotation.exclusions:
            what = f"no tag of it ({', '.join(annotation.tags)}) is a reason to exclude a query"
            yield Remark("warning", "exclusions", what, "say why: a disqualifying tag or an exclusion")
        if annotation.references:
            yield Remark("note", "references", "class X has answers", "they are kept, and not scored")
    elif annotation.category is not None:
        for reason in (*disqualifying, *annotation.exclusions):
            layer: Layer = "exclusions" if reason in annotation.exclusions else "tags"
            what = f"{reason} is a reason to exclude, and the class is {annotation.category}"
            yield Remark("error", layer, what, "make it X, or take the reason away")


def _tags(annotation: Annotation) -> Iterator[Remark]:
    if {"yes/no", "wh-question"} <= set(annotation.tags):
        yield Remark("warning", "tags", "it is both a yes/no and a wh-question", "take one of the tags away")
    if annotation.category == "X":
        return
    readings = len(annotation.references) - ("yes/no" in annotation.tags and len(annotation.references) > 1)
    if readings > MOST_READINGS:
        what = f"it has {readings} readings"
        yield Remark("warning", "tags", what, "with more than six it is hopelessly vague: class X")
    ambiguous = "testably-ambiguous" in annotation.tags
    if readings > 1 and not ambiguous:
        yield Remark("warning", "tags", f"it has {readings} readings", "tag it testably-ambiguous")
    elif ambiguous and annotation.references and readings < 2:
        yield Remark("warning", "tags", "testably-ambiguous, with one reading", "write the other, or untag it")


def _references(annotation: Annotation, ground: OpenedDomain) -> Iterator[Remark]:
    if not annotation.references and annotation.category not in (None, "X"):
        yield Remark(
            "error", "references", f"class {annotation.category} without an answer", "accept the draft, or write SQL"
        )
    seen: dict[str, int] = {}
    for place, reference in enumerate(annotation.references):
        yield from check_reference(place, reference, ground)
        sql = " ".join(reference.sql.split())
        if sql and sql in seen:
            what = f"answers {seen[sql] + 1} and {place + 1} are of the same SQL"
            yield Remark("warning", "references", what, "they are one reading (principle 1.4): remove one", place)
        seen.setdefault(sql, place)
    one = annotation.references[0] if len(annotation.references) == 1 else None
    if one and YES_NO in ground.principles and is_yes_no(one.sql, ground.database.dialect):
        what = "a yes/no question is a wh-question, too (principle 2.11)"
        yield Remark("warning", "references", what, "add the table that is asked for", 0)


def _masks(annotation: Annotation, item: Item) -> Iterator[Remark]:
    """Words that are masked here, and whose sound is not: exports withhold the turn."""
    said = (annotation.transcription, item.record.transcript)
    if item.record.audio is None:
        return
    if words := without_sound(said, annotation.masks):
        what = f"sound not silenced: {', '.join(words)}; no export has the turn"
        to_do = "give the seconds (M) of each time they are said, or - where they are not"
        yield Remark("warning", "masks", what, to_do)


_WHERE: dict[str, Layer] = {"words": "exclusions", "context": "context", "answer": "references"}


def _doubted(annotation: Annotation, item: Item, ground: OpenedDomain) -> Iterator[Remark]:
    for one in doubts(annotation, item, ground):
        if one.proposes:
            to_do = f"exclude it ({one.proposes}): R; or leave it"
        elif one.tag == "testably-ambiguous":
            to_do = "take that reading, too (o), or leave it"
        else:
            to_do = "look at it"
        yield Remark("warning", _WHERE[one.about], one.what, to_do, proposes=one.proposes, doubt=True)


def _principles(annotation: Annotation, ground: OpenedDomain) -> Iterator[Remark]:
    known = ground.principles
    for citation in annotation.principles:
        if citation.number not in known:
            what, to_do = f"the domain has no principle {citation.number}", f"there are: {', '.join(known)}"
            yield Remark("error", "principles", what, to_do)
        elif known[citation.number].sha256 != citation.sha256:
            what = f"principle {citation.number} has changed since it was cited"
            yield Remark("warning", "principles", what, "read it, look at the answers again, and cite it anew")

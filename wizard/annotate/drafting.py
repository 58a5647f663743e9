"""The first draft of an annotation, from what the journal says of the turn. What is not sure is left open.

- transcription: the wizard's typing in `.sro` form;
- class: by the context that the answered reading leaned on, else by itself (A); X for a message that says why;
- references: the answer that was sent, with its maximum; of a yes/no question boolean and table (1992, B 2.11);
- readings that a principle joins to the answered one are taken with it (1992, B 2.4.3 and 2.15; `wanted`);
- other readings that were offered are proposed, never taken: whether a query is ambiguous is the annotator's to say
  (1992, B 1.1 and 1.4).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wizard.annotate.maxima import answered_request, derive_beside, references_of_turn
from wizard.annotate.opened_domain import OpenedDomain
from wizard.annotate.other_readings import wanted
from wizard.corpus.annotation import Annotation, Citation, Pointer, Reference
from wizard.corpus.classes import TAGS, Class89, Class91, of_1989, suggested
from wizard.corpus.item import Item
from wizard.corpus.layers import UtteranceRecord
from wizard.corpus.sro import from_transcript
from wizard.journal.events import Offered


@dataclass(frozen=True)
class MessageMeaning:
    """What a canned message says of the turn that it replied to."""

    exclusion: str | None = None
    tag: str | None = None
    because: str = ""


MESSAGES: Mapping[str, MessageMeaning] = {
    "no_information": MessageMeaning("no-data", because="what she asked for is not in the database"),
    "nothing_after": MessageMeaning("no-data", because="she asked about a time that the database does not know"),
    "no_meta_information": MessageMeaning("meta-information", because="she asked about the information itself"),
    "more_specific": MessageMeaning("vague", because="it was too vague to choose an answer"),
    "no_such": MessageMeaning("presupposition-failure", because="she spoke of what does not exist"),
    "only_queries": MessageMeaning("outside-domain", because="it was no query to the database"),
    "one_at_a_time": MessageMeaning(tag="multi-sentence", because="there were several questions in it"),
}
"""By the id of `canned_messages.yaml`. The others say nothing of the query: it was in scope (`unable_to_answer`,
`too_many`), or it was not heard or not understood (`not_heard`, `rephrase`)."""

CUT_OFF = "cut off"
"""What the wizard filled into `not_heard` where the recording had cut the utterance."""

_WH = frozenset("what which who whom whose when where why how".split())  # noqa: SIM905 - words
_ELLIPSIS = (("how", "about"), ("what", "about"), ("and",), ("or",))


@dataclass(frozen=True)
class ProposedAlternative:
    """Another reading, of the request that was answered or of the annotator's own words: an alternative, if she finds
    it reasonable."""

    paraphrase: str
    sql: str
    score: float
    scalar: bool
    principles: tuple[str, ...]
    reworded: str = ""
    """The annotator's words of which it is a reading; empty for a reading that the session recorded."""


@dataclass(frozen=True)
class AnnotationDraft:
    """A first draft and what it rests on."""

    annotation: Annotation
    """Not done; a class that is not sure is None."""
    why: Mapping[str, str]
    """By layer, in one line."""
    proposals: tuple[ProposedAlternative, ...] = ()
    """Best first; each with SQL of its own."""


def draft(item: Item, ground: OpenedDomain | None, earlier: Sequence[UtteranceRecord] = ()) -> AnnotationDraft:
    """Draft the annotation of a turn.

    `earlier` are the session's turns before it; without them the turn that context comes from cannot be told. Without
    `ground` there are no maxima and no citations.

    Raises `DatabaseUnavailable`; other trouble with the answer becomes its reference's note.
    """
    record = item.record
    said = record.transcript if record.transcript is not None else record.typed
    words = (said or "").lower()
    why: dict[str, str] = {}
    if said is not None:
        why["transcription"] = "the wizard's typing" if record.transcript is not None else "the line that was typed"
    context = _context(record, earlier, why)
    tags, exclusions, category = _judged(record, context, preceding(item), words, why)
    references: tuple[Reference, ...] = ()
    principles = _citations(record, ground)
    if record.answer is not None:
        recorded = Reference(sql=record.answer.sql, minimum=record.answer.minimum)
        references = references_of_turn(record, ground) if ground is not None else (recorded,)
        why["references"] = f"the answer that was sent ({record.how})"
        if ground is not None and (joined := wanted(record, ground)):
            references = (*references, *(made for one in joined for made in derive_beside(record, one.reading, ground)))
            tags = tuple(tag for tag in TAGS if tag in {*tags, "testably-ambiguous"})
            by = ", ".join(sorted({one.principle for one in joined}))
            why["references"] += f", and {len(joined)} more that principle {by} wants beside it"
            principles = _cited(principles, [one.principle for one in joined], ground)
    annotation = Annotation(
        transcription=None if said is None else from_transcript(said),
        category=category,
        category_1989=None if category is None else finer(category, words),
        context=context,
        tags=tags,
        exclusions=exclusions,
        references=references,
        principles=principles,
    )
    return AnnotationDraft(annotation, why, _proposals(record))


def preceding(item: Item) -> int | None:
    """The turn of the preceding query: the last before this one in which something was said; None for the first."""
    return next((one.turn for one in reversed(item.earlier) if one.words), None)


def suggestion(annotation: Annotation, item: Item) -> Class91:
    """The class that tags, exclusions and pointers of an annotation speak for (`formats.md`: the suggested rule)."""
    pointers = [(pointer.what, pointer.turn) for pointer in annotation.context]
    return suggested(annotation.tags, annotation.exclusions, pointers, preceding(item) or 0)


def finer(category: Class91, words: str) -> Class89:
    """The 1989 category of a 1991 class: of D1 it is 2 where the words look like ellipsis ("how about ..."), else 1."""
    if category == "D1":
        return "2" if _is_ellipsis(words) else "1"
    return of_1989(category)[0]


def _is_ellipsis(words: str) -> bool:
    first = tuple(words.split()[:2])
    return any(first[: len(one)] == one for one in _ELLIPSIS)


def _context(record: UtteranceRecord, earlier: Sequence[UtteranceRecord], why: dict[str, str]) -> tuple[Pointer, ...]:
    """The query that the answered reading leaned on."""
    used = _used(record)
    if used is None:
        return ()
    turn = _turn_of(record, used, earlier)
    if turn is None:
        why["context"] = "the answered reading leaned on an earlier query, and which one cannot be told"
        return ()
    why["context"] = f"the answered reading leaned on the query of turn {turn}"
    return (Pointer(what="query", turn=turn),)


def _used(record: UtteranceRecord) -> int | None:
    """Which of its request's context the answered reading used."""
    reading = answered_reading(record)
    return None if reading is None else reading.context_used


def _turn_of(record: UtteranceRecord, used: int, earlier: Sequence[UtteranceRecord]) -> int | None:
    """The turn of an exchange that was offered as context: the last turns that an answer was sent to, in order."""
    request = answered_request(record)
    answered = [one for one in earlier if one.answer is not None and not one.practice and one.turn < record.turn]
    if request is None or not 0 <= used < len(request.context) or len(answered) < len(request.context):
        return None
    turn = answered[len(answered) - len(request.context) + used]
    told = answered_request(turn) or next(iter(turn.requests), None)
    text = told.text if told is not None else turn.transcript
    return turn.turn if text == request.context[used] else None


def answered_reading(record: UtteranceRecord) -> Offered | None:
    """The reading whose answer was sent; None for a message, a statement by hand, or no reply."""
    request = answered_request(record)
    index = record.answer.interpretation if record.answer else None
    if request is None or index is None or not 0 <= index < len(request.interpretations):
        return None
    return request.interpretations[index]


def _judged(
    record: UtteranceRecord, context: tuple[Pointer, ...], before: int | None, words: str, why: dict[str, str]
) -> tuple[tuple[str, ...], tuple[str, ...], Class91 | None]:
    """Tags, exclusions and class, each only where it is sure."""
    tags: set[str] = {"wizard-error"} if record.wizard_errors else set()
    exclusions: set[str] = set()
    reading = answered_reading(record)
    if reading is not None and reading.boolean:
        tags.add("yes/no")
    elif words.strip() and not _is_ellipsis(words) and words.split(maxsplit=1)[0].partition("'")[0] in _WH:
        tags.add("wh-question")
    # What a revision needed of the context says nothing of her own words.
    open_class = record.answer is None or record.answer.origin != "direct"
    if record.message is not None:
        stands = MESSAGES.get(record.message.message, MessageMeaning())
        if stands.exclusion:
            exclusions.add(stands.exclusion)
            why["exclusions"] = f"the message {record.message.message}: {stands.because}"
            open_class = False
        if stands.tag:
            tags.add(stands.tag)
            why["tags"] = f"the message {record.message.message}: {stands.because}"
    if _cut(record):
        tags.add("trunc-utt")
        why["tags"] = "the recording cut the utterance off"
        open_class = False
    if open_class or (not context and "context" in why):
        why["class"] = _why_open(record) or why.get("context", "")
        category = None
    else:
        category = suggested(tags, exclusions, [(one.what, one.turn) for one in context], before or 0)
        why["class"] = why.get("exclusions") or why.get("tags") or why.get("context", "no context was used")
    return tuple(tag for tag in TAGS if tag in tags), tuple(sorted(exclusions)), category


def _cut(record: UtteranceRecord) -> bool:
    """Whether it is sure that the utterance was truncated, and that nobody could answer it for that."""
    if record.message is not None and record.message.message == "not_heard":
        return CUT_OFF in record.message.blanks.values()
    audio = record.audio
    heard = audio is not None and audio.samples > 0 and audio.verdict != "silent"
    return record.how == "void" and audio is not None and heard and bool(audio.cut)


def _why_open(record: UtteranceRecord) -> str:
    if record.answer is not None:
        return "" if record.answer.origin == "direct" else "the wizard asked it otherwise: judge her own words"
    if record.message is not None:
        return f"the message {record.message.message} does not say whether the query can be answered"
    return {"void": "nothing was answered: listen", "open": "the turn is not over"}.get(
        record.how, "there was no reply: listen"
    )


def _citations(record: UtteranceRecord, ground: OpenedDomain | None) -> tuple[Citation, ...]:
    reading = answered_reading(record)
    if reading is None or ground is None:
        return ()
    return tuple(ground.citation(number) for number in reading.principles if number in ground.principles)


def _cited(there: tuple[Citation, ...], numbers: Sequence[str], ground: OpenedDomain) -> tuple[Citation, ...]:
    known = {one.number for one in there}
    return (*there, *(ground.citation(one) for one in dict.fromkeys(numbers) if one not in known))


def _proposals(record: UtteranceRecord) -> tuple[ProposedAlternative, ...]:
    """The other readings of the answered request, or of the first where nothing was answered."""
    request = answered_request(record) or next(iter(record.requests), None)
    if request is None:
        return ()
    seen = {record.answer.sql} if record.answer else set()
    found = []
    for one in request.interpretations:
        if one.sql not in seen:
            seen.add(one.sql)
            found.append(ProposedAlternative(one.paraphrase, one.sql, one.score, one.scalar, one.principles))
    return tuple(found)

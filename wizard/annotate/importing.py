"""Corrections that were made in ELAN or Praat, checked and taken as an annotator's own layers.

A file is one that the formats `eaf` and `textgrid` wrote, edited since. What differs from what the corpus says now is a
correction: labels of the tiers `transcription` (with `.sro` marks) and `class` (the class, then tags), and, where
somebody added them, `comment` and `mask` (the words, at the place where they are said). Empty labels change nothing. Of
a file in which anything is wrong nothing is taken; a correction in the tier `transcript`, where stands what the wizard
typed, is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from subject.shaped import plainly
from wizard.annotate import edits
from wizard.annotate.checks import check, errors
from wizard.annotate.drafting import draft
from wizard.annotate.errors import NoSuchName, NotImported
from wizard.annotate.opened_domain import OpenedDomains
from wizard.annotate.queue import take
from wizard.annotate.tiers import Interval, Tiers, read_tiers
from wizard.corpus.annotation import Annotation, Mask
from wizard.corpus.annotationlog import checked_name
from wizard.corpus.classes import TAGS
from wizard.corpus.errors import NoSuchUtterance
from wizard.corpus.item import Item
from wizard.corpus.masking import masks_by_session
from wizard.corpus.sro import MASKED, problems, words_of
from wizard.corpus.store import Store

TURN, TRANSCRIPT, TRANSCRIPTION = "turn", "transcript", "transcription"
CLASS, COMMENT, MASK = "class", "comment", "mask"
READ = (TRANSCRIPTION, CLASS, COMMENT, MASK)
"""Tiers with corrections."""
SLACK = 0.011
"""Seconds by which a label may stand over its turn: ELAN rounds to milliseconds, a hand on a mouse does not."""


@dataclass(frozen=True)
class Imported:
    """What came of a file."""

    taken: tuple[str, ...]
    """Turns that have a new version."""
    same: int
    """Turns of which the file says nothing new."""
    left: tuple[tuple[str, str], ...] = ()
    """Taken, but not called done where that was asked for: each with the check's words."""

    def as_json(self) -> dict[str, Any]:
        """The result as `woz import --json` prints it."""
        return {
            "taken": list(self.taken),
            "same": self.same,
            "left": [{"utterance": one, "why": why} for one, why in self.left],
        }


@dataclass
class _Said:
    """What a file says of one turn."""

    start: float
    end: float
    labels: dict[str, list[Interval]] = field(default_factory=dict)

    def text(self, tier: str) -> str:
        return " ".join(" ".join(one.text.split()) for one in self.labels.get(tier, ()))


def import_file(store: Store, grounds: OpenedDomains, annotator: str, path: Path, *, done: bool = False) -> Imported:
    """Take a file's corrections as versions of `annotator`; with `done`, called done where no check finds an error.

    Raises `BadTiers`, `NotImported` (then nothing is taken), `BadAnnotator`, `DomainError`, `DatabaseUnavailable`, and
    what `Store.save` raises.
    """
    checked_name(annotator)
    wrong: list[str] = []
    said = dict(_turns(read_tiers(path), wrong))
    masks = masks_by_session(store.masking())
    made: list[tuple[Item, Annotation, int]] = []
    same = 0
    for utterance, one in said.items():
        try:
            item = store.item(utterance)
        except NoSuchUtterance:
            wrong.append(f"{utterance}: this corpus has no such turn")
            continue
        base, version = _base(store, item, annotator)
        of_session = masks.get(item.record.session)
        found = _corrected(item, of_session.item(item) if of_session else item, base, one, wrong)
        if found is None or found == base:
            same += 1
        else:
            made.append((item, found, version))
    if not said and not wrong:
        wrong.append(f"it has no tier {TURN!r} with turns; import what the formats eaf and textgrid wrote")
    if wrong:
        raise NotImported(path, tuple(wrong))
    left = []
    for item, annotation, version in made:
        against = errors(check(annotation, item, grounds.of(item.session.domain))) if done else ()
        if against:
            left.append((item.record.id, str(against[0])))
        finished = annotation.model_copy(update={"done": done and not against, "unseen": False})
        store.save(item.record.id, annotator, finished, version=version)
    return Imported(tuple(item.record.id for item, _, _ in made), same, tuple(left))


def _turns(tiers: Tiers, wrong: list[str]) -> Iterator[tuple[str, _Said]]:
    """What the file says of each turn; labels that are in none, or in several, are told."""
    turns = {one.text.strip(): _Said(one.start, one.end) for one in tiers.get(TURN, ())}
    if len(turns) < len(tiers.get(TURN, ())):
        wrong.append(f"tier {TURN!r}: a turn stands there twice")
    for tier in (*READ, TRANSCRIPT) if turns else ():
        for label in tiers.get(tier, ()):
            inside = [
                one for one in turns.values() if label.start >= one.start - SLACK and label.end <= one.end + SLACK
            ]
            if len(inside) == 1:
                inside[0].labels.setdefault(tier, []).append(label)
            else:
                wrong.append(f"tier {tier!r}, {label.start:.2f} s: {label.text[:40]!r} is not within one turn")
    yield from turns.items()


def _base(store: Store, item: Item, annotator: str) -> tuple[Annotation, int]:
    """What the corrections are made to, with the number of her last version: hers, that in force, or the draft."""
    taken = take(store, item.record.id, annotator)
    if taken.saved is not None:
        return taken.saved.annotation, taken.saved.version
    return item.annotation or draft(taken.item, None, taken.earlier).annotation, 0


def _corrected(item: Item, exported: Item, base: Annotation, said: _Said, wrong: list[str]) -> Annotation | None:
    """The annotation with the corrections; None where something is wrong, which is told.

    `exported` is the turn as an export has it, without what is masked.
    """
    before = len(wrong)
    name = item.record.id
    shown = item.annotation
    found = base
    text = said.text(TRANSCRIPTION)
    if text and text != exported.transcription:
        if MASKED in text:
            wrong.append(f"{name}: transcription: words of it are masked; correct it in woz annotate")
        wrong += [f"{name}: transcription: {one.what} ({text[one.start : one.end]!r})" for one in problems(text)]
        found = edits.changed(found, transcription=text)
    record = exported.record
    heard = record.transcript if record.transcript is not None else record.typed
    if (label := said.text(TRANSCRIPT)) and label != " ".join((heard or "").split()):
        wrong.append(f"{name}: transcript: what the wizard typed stays; correct the tier {TRANSCRIPTION!r}")
    found = _classed(found, shown, said.text(CLASS), name, wrong)
    if comment := said.text(COMMENT):
        found = edits.changed(found, comment=comment)
    masks = tuple(_masks(said, name, wrong))
    if masks and masks != found.masks:
        found = edits.changed(found, masks=masks)
    return found if len(wrong) == before else None


def _classed(found: Annotation, shown: Annotation | None, label: str, name: str, wrong: list[str]) -> Annotation:
    """With the class and the tags that a label says."""
    is_shown = " ".join((shown.category, *shown.tags)) if shown and shown.category else ""
    if not label or label == is_shown:
        return found
    category, *tags = label.split()
    unknown = [tag for tag in tags if tag not in TAGS]
    if unknown:
        wrong.append(f"{name}: class: there is no tag {unknown[0]!r}; there are: {', '.join(TAGS)}")
        return found
    try:
        found = edits.with_class(found, category, words_of(found.transcription or ""))
    except NoSuchName as error:
        wrong.append(f"{name}: class: {error}")
        return found
    return edits.changed(found, tags=tuple(tag for tag in TAGS if tag in tags))


def _masks(said: _Said, name: str, wrong: list[str]) -> Iterable[Mask]:
    for one in said.labels.get(MASK, ()):
        start, end = (round(max(0.0, second - said.start), 3) for second in (one.start, min(one.end, said.end)))
        try:
            yield Mask(words=" ".join(one.text.split()), start=start, end=end)
        except ValidationError as error:
            wrong.append(f"{name}: mask: {plainly(error.errors(include_url=False)[0])}")

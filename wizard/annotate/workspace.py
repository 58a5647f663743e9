"""One turn being annotated, as actions without a screen: what the terminal's keys call, and what a script calls.

- Every action makes a new state; undo and redo walk through them. Nothing is lost: a version that was saved elsewhere
  in between is shown beside one's own, and whichever is kept, both stand in the store's history.
- The class follows tags, exclusions and context (the suggested rule) until the annotator has decided it.
- `save` costs nothing where nothing changed: a terminal calls it after every action.
- `OpenedDomain.run` changes nothing and may be called from another thread; so may `Writing.into` and `Unchecked.check`,
  by which a terminal saves and checks beside the thread that acts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from wizard.annotate import edits
from wizard.annotate.checks import check, errors
from wizard.annotate.drafting import AnnotationDraft, ProposedAlternative, draft, suggestion
from wizard.annotate.errors import NoConflict, NoSuchReference, NotReady, NoTurnOpen, SameAnswer, Unresolved
from wizard.annotate.findings import Remark
from wizard.annotate.history import UndoHistory, UndoState
from wizard.annotate.maxima import of_statement
from wizard.annotate.opened_domain import OpenedDomain, OpenedDomains, RanStatement
from wizard.corpus.annotation import Annotation, Mask, Reference
from wizard.corpus.classes import Class91
from wizard.corpus.errors import Conflict
from wizard.corpus.item import Item
from wizard.corpus.layers import UtteranceRecord
from wizard.corpus.saved import Kind, Saved
from wizard.corpus.sro import words_of
from wizard.errors import WozError


class AnnotationSaver(Protocol):
    """What saves annotations: the store."""

    def save(
        self, utterance_id: str, annotator: str, annotation: Annotation, *, version: int, kind: Kind = "annotation"
    ) -> int:
        """Save an annotation on top of the one of that `version`; gives the new version's number."""
        ...


@dataclass(frozen=True, slots=True)
class _Open:
    item: Item
    draft: AnnotationDraft
    ground: OpenedDomain
    history: UndoHistory


@dataclass(frozen=True, slots=True)
class Writing:
    """What `save` would write, apart from the workspace: any thread may write it while the workspace goes on."""

    utterance: str
    annotator: str
    annotation: Annotation
    version: int
    """The one that it is based on."""
    kind: Kind

    def into(self, store: AnnotationSaver) -> int | Saved:
        """Write it: the version that it has now, or what was saved elsewhere in between.

        Raises what `Store.save` raises but `Conflict`.
        """
        try:
            return store.save(self.utterance, self.annotator, self.annotation, version=self.version, kind=self.kind)
        except Conflict as conflict:
            return conflict.theirs


@dataclass(frozen=True, slots=True)
class Unchecked:
    """What the checks need, apart from the workspace: any thread may check it while the workspace goes on."""

    annotation: Annotation
    item: Item
    ground: OpenedDomain

    def check(self) -> tuple[Remark, ...]:
        """What the checks say of it. Raises `WozError` where the database is not to be had."""
        return check(self.annotation, self.item, self.ground)


class Workspace:
    """The turn that an annotator works on; one at a time. Not thread-safe: one caller acts."""

    def __init__(
        self, grounds: OpenedDomains, store: AnnotationSaver, annotator: str, *, kind: Kind = "annotation"
    ) -> None:
        self._grounds = grounds
        self._store = store
        self.annotator = annotator
        self.kind = kind
        self._open: _Open | None = None
        self._saved: Annotation | None = None
        self.version = 0
        """The one that the next save is based on; 0: none was saved yet."""
        self.conflict: Saved | None = None
        """What was saved elsewhere in between; None where nothing was."""
        self._found: tuple[Annotation, tuple[Remark, ...]] | None = None

    # --- looking ---

    def open(
        self,
        item: Item,
        saved: Saved | None = None,
        earlier: Sequence[UtteranceRecord] = (),
        history: UndoHistory | None = None,
    ) -> None:
        """Take up a turn: with what she saved of it, or with the first draft (see `drafting.draft`).

        `history` is the one that the turn had when it was open before: it is taken up where it ends in what is saved.
        The turn before is saved first. Raises `Unresolved` where that one was saved elsewhere in between,
        `DomainError`, `DatabaseUnavailable`, and as `save`.
        """
        if self._open is not None:
            self.save()
            if self.conflict is not None:
                raise Unresolved(self.item.record.id)
        ground = self._grounds.of(item.session.domain)
        first = draft(item, ground, earlier)
        annotation = saved.annotation if saved else first.annotation
        decided = saved is not None and (
            annotation.done or annotation.category not in (None, suggestion(annotation, item))
        )
        if history is None or history.now.annotation != annotation:
            history = UndoHistory(UndoState(annotation, decided, "opened"))
        self._open = _Open(item, first, ground, history)
        self._saved = annotation
        self.version = saved.version if saved else 0
        self._found = None

    @property
    def item(self) -> Item:
        """The turn. Raises `NoTurnOpen`, as all below do."""
        return self._opened.item

    @property
    def begun(self) -> bool:
        """Whether she has saved something that is not, or no longer, just the draft."""
        return self.version > 0 and self.annotation != self.draft.annotation

    @property
    def draft(self) -> AnnotationDraft:
        """What it was drafted as, with the reasons and the other readings."""
        return self._opened.draft

    @property
    def ground(self) -> OpenedDomain:
        """Its domain, database, rules and principles."""
        return self._opened.ground

    @property
    def annotation(self) -> Annotation:
        """The annotation of the turn as it is now."""
        return self.history.now.annotation

    @property
    def decided(self) -> bool:
        """Whether she has chosen the class herself."""
        return self.history.now.decided

    @property
    def suggestion(self) -> Class91:
        """The class that tags, exclusions and context speak for."""
        return suggestion(self.annotation, self.item)

    @property
    def findings(self) -> tuple[Remark, ...]:
        """What the checks say of it now; remembered until it changes."""
        unchecked = self.unchecked
        if unchecked is not None:
            self.found(unchecked, unchecked.check())
        return self._found[1] if self._found is not None else ()

    @property
    def unchecked(self) -> Unchecked | None:
        """What is to be checked before `findings` says anything new; None where all is."""
        now = self.annotation
        if self._found is not None and self._found[0] is now:
            return None
        return Unchecked(now, self.item, self.ground)

    def found(self, of: Unchecked, findings: tuple[Remark, ...]) -> None:
        """Take note of what the checks said; of what has changed since, nothing is noted."""
        if of.annotation is self.annotation:
            self._found = (of.annotation, findings)

    @property
    def unsaved(self) -> bool:
        """Whether there is something that `save` would write."""
        return self._saved != self.annotation

    @property
    def history(self) -> UndoHistory:
        """The states of this turn, for undo and redo."""
        return self._opened.history

    # --- what was said, and its class ---

    def set_transcription(self, text: str) -> None:
        """With `.sro` marks; what is wrong with them is found, not refused."""
        self._act(edits.changed(self.annotation, transcription=text), "transcription")

    def set_class(self, value: str) -> None:
        """A class of 1991 or a category of 1989; the other follows. From now on it is hers. Raises `NoSuchName`."""
        self._act(edits.with_class(self.annotation, value, self._words), f"class {value}", decided=True)

    def follow_suggestion(self) -> None:
        """Let the class follow tags, exclusions and context again."""
        self._act(edits.with_suggestion(self.annotation, self.item, self._words), "class as suggested", decided=False)

    def toggle_tag(self, tag: str) -> None:
        """Set a tag, or take it away. Raises `NoSuchName`."""
        self._act(edits.tag_toggled(self.annotation, tag), f"tag {tag}", follows=True)

    def toggle_exclusion(self, exclusion: str) -> None:
        """Set a reason to exclude the turn, or take it away. Raises `NoSuchName`."""
        self._act(edits.exclusion_toggled(self.annotation, exclusion), f"exclusion {exclusion}", follows=True)

    def exclude_as_proposed(self, findings: Sequence[Remark] | None = None) -> str:
        """Exclude it for the first reason that a check proposes; returns it. `findings`: what the checks said.

        Raises `WozError` where none does.
        """
        found = next((one for one in (self.findings if findings is None else findings) if one.proposes), None)
        if found is None:
            raise WozError("no check proposes a reason to exclude it; r lists the papers' reasons")
        self.toggle_exclusion(found.proposes)
        if self.annotation.category != "X":
            self.set_class("X")
        return found.proposes

    def point_to(self, what: Literal["query", "answer"], turn: int) -> None:
        """Say that the query needs this context; a second time takes it away. Raises `BadPointer`."""
        self._act(edits.pointed(self.annotation, what, turn, self.item), f"context {what} {turn}", follows=True)

    # --- answers ---

    def accept_draft(self, reference: int | None = None) -> None:
        """Take answer `reference` of the draft (from 0) besides those that are there; None: all of the draft's.

        Raises `NoSuchReference`.
        """
        drafted = self.draft.annotation.references
        if reference is None:
            self._act(edits.changed(self.annotation, references=drafted), "answers of the draft")
            return
        if not 0 <= reference < len(drafted):
            raise NoSuchReference(reference, len(drafted))
        self._add((drafted[reference],), f"answer {reference + 1} of the draft")

    def accept_proposal(self, proposal: ProposedAlternative, place: int | None = None) -> None:
        """Take another reading with its maximum, and cite its principles: beside the answers that are there, or in the
        place of answer `place`, from 0.

        Raises `NoSuchReference`, `SameAnswer` where its statement is an answer already, and as `OpenedDomain.run`.
        """
        made = self._made(proposal.sql, scalar=proposal.scalar).model_copy(update={"reworded": proposal.reworded})
        annotation = self.annotation
        for at, one in enumerate(annotation.references):
            if one.sql == made.sql and (at != place or one.minimum == made.minimum):
                raise SameAnswer(at)
        for number in proposal.principles:
            if number in self.ground.principles:
                annotation = edits.cited(annotation, number, self.ground)
        annotation = edits.with_reference(annotation, len(annotation.references) if place is None else place, made)
        words = f"reworded: {proposal.reworded}" if proposal.reworded else f"reading: {proposal.paraphrase}"
        self._act(annotation, words)

    def put_sql(self, place: int, sql: str, ran: RanStatement | WozError) -> None:
        """Keep the SQL of answer `place`, from 0, and what it gave when it was run; one past the last adds an answer.

        Where it gave nothing the answer is empty. The maximum of other SQL goes. Raises `NoSuchReference`.
        """
        reference = Reference(sql=sql, minimum=ran.text if isinstance(ran, RanStatement) else "")
        self._act(edits.with_reference(self.annotation, place, reference), f"SQL of answer {place + 1}")

    def edit_minimum(self, place: int, text: str) -> None:
        """Write an answer's text by hand; an answer without SQL begins so. Raises `NoSuchReference`."""
        there = self.annotation.references
        old = Reference(sql="", minimum="") if place == len(there) else edits.reference_at(self.annotation, place)
        new = old.model_copy(update={"minimum": text})
        self._act(edits.with_reference(self.annotation, place, new), f"answer {place + 1}")

    def remove_alternative(self, place: int) -> None:
        """Take out answer `place`, from 0. Raises `NoSuchReference`."""
        self._act(edits.without_reference(self.annotation, place), f"answer {place + 1} removed")

    def derive_maximum(self, place: int) -> None:
        """Derive the maximum of answer `place` by the domain's rules.

        Raises `NoSuchReference`, `WozError` where the domain has no rules, and as `OpenedDomain.run`.
        """
        reference = edits.reference_at(self.annotation, place)
        made = of_statement(reference.sql, self.ground)[0]
        update = {"maximum_sql": made.maximum_sql, "maximum": made.maximum, "note": made.note}
        new = reference.model_copy(update=update)
        self._act(edits.with_reference(self.annotation, place, new), f"maximum of answer {place + 1}")

    def add_table(self, place: int) -> None:
        """Add the wh-question of a yes/no answer as an alternative (1992, B 2.11), where the statement says which.

        Raises `NoSuchReference`, `WozError` where it does not say, and as `derive_maximum`.
        """
        reference = edits.reference_at(self.annotation, place)
        made = of_statement(reference.sql, self.ground)
        if len(made) < 2:
            raise WozError(f"answer {place + 1}: {made[0].note}; write the SQL of the table as another answer")
        self._add(made[1:], "the table of the yes/no question")

    def put_maximum_sql(self, place: int, sql: str, ran: RanStatement | WozError) -> None:
        """Keep the SQL of a maximum and what it gave when it was run. Raises `NoSuchReference`."""
        reference = edits.reference_at(self.annotation, place)
        update = {"maximum_sql": sql, "maximum": ran.text if isinstance(ran, RanStatement) else "", "note": ""}
        new = reference.model_copy(update=update)
        self._act(edits.with_reference(self.annotation, place, new), f"maximum's SQL of answer {place + 1}")

    def edit_maximum(self, place: int, text: str) -> None:
        """Write a maximum's text by hand; empty: there is none. Raises `NoSuchReference`."""
        reference = edits.reference_at(self.annotation, place)
        new = reference.model_copy(update={"maximum": text, "note": ""} | ({} if text else {"maximum_sql": ""}))
        self._act(edits.with_reference(self.annotation, place, new), f"maximum of answer {place + 1}")

    # --- principles, comment, done ---

    def cite(self, number: str) -> None:
        """Cite a principle as it reads now; again, where it has changed. Raises `NoSuchPrinciple`."""
        self._act(edits.cited(self.annotation, number, self.ground), f"principle {number}")

    def uncite(self, number: str) -> None:
        """Take the citation of a principle back. Raises `NoSuchName`."""
        self._act(edits.uncited(self.annotation, number), f"principle {number} taken back")

    def propose_principle(self, text: str) -> None:
        """Propose a new principle, in words; the same words again take it back."""
        said = " ".join(text.split())
        there = self.annotation.proposed
        if not said:
            return
        proposed = tuple(one for one in there if one != said) if said in there else (*there, said)
        self._act(edits.changed(self.annotation, proposed=proposed), "proposed principle")

    def set_comment(self, text: str) -> None:
        """For whoever reads it later; it goes into no answer."""
        self._act(edits.changed(self.annotation, comment=text), "comment")

    def mask(self, masks: Sequence[Mask]) -> None:
        """Say what no export may tell of the turn: all of it; none takes every mask away."""
        self._act(edits.changed(self.annotation, masks=tuple(masks)), "masks" if masks else "masks taken away")

    def toggle_flag(self) -> bool:
        """Ask the lead to look at the turn, or no more; returns which."""
        flagged = not self.annotation.flagged
        self._act(edits.changed(self.annotation, flagged=flagged), "flag" if flagged else "flag taken away")
        return flagged

    def mark_done(self) -> None:
        """Say that the turn is done. Raises `NotReady` with the errors that the checks find."""
        found = errors(self.findings)
        if found:
            raise NotReady(self.item.record.id, tuple(map(str, found)))
        self._act(self.annotation.model_copy(update={"done": True, "unseen": False}), "done", decided=True)

    def mark_undone(self) -> None:
        """Take the turn up again: it counts as unfinished from now on."""
        self._act(self.annotation.model_copy(update={"done": False, "unseen": False}), "not done")

    # --- saving ---

    def save(self) -> bool:
        """Save where anything changed; False where nothing did, or where another version is in the way (`conflict`).

        Raises what `Store.save` raises but `Conflict`; what was not saved is still here, and may be saved again.
        """
        writing = self.to_write()
        return writing is not None and self.written(writing, writing.into(self._store))

    def to_write(self) -> Writing | None:
        """What `save` would write now; None where nothing changed, or another version is in the way."""
        if self.conflict is not None or not self.unsaved:
            return None
        return self._writing(self.version)

    def written(self, writing: Writing, came: int | Saved) -> bool:
        """Take note of what came of writing; False where another version was in the way, which is `conflict` now."""
        if isinstance(came, Saved):
            self.conflict = came
            return False
        self.version, self._saved = came, writing.annotation
        return True

    def let_go(self) -> None:
        """Nothing of this turn can be saved any more, because its subject was forgotten: nothing waits for it."""
        self._saved = self.annotation

    def keep_mine(self) -> bool:
        """Save one's own on top of theirs; theirs stays in the history. False where one more came in between."""
        theirs = self._theirs
        self.conflict = None
        writing = self._writing(theirs.version)
        return self.written(writing, writing.into(self._store))

    def take_theirs(self) -> bool:
        """Go on with theirs; one's own is saved first, so that the history has both, and undo brings it back."""
        theirs = self._theirs
        if not self.keep_mine():
            return False
        self._act(theirs.annotation, "theirs", decided=True)
        return self.save()

    def put_layer(self, layer: str, other: Annotation, action: str) -> None:
        """Take one layer as another annotation has it. Raises `NoSuchName`."""
        self._act(edits.with_layer(self.annotation, layer, other), action, decided=True)

    # --- inside ---

    @property
    def _opened(self) -> _Open:
        if self._open is None:
            raise NoTurnOpen
        return self._open

    @property
    def _theirs(self) -> Saved:
        if self.conflict is None:
            raise NoConflict(self.item.record.id)
        return self.conflict

    @property
    def _words(self) -> str:
        return words_of(self.annotation.transcription or "")

    def _act(self, new: Annotation, action: str, *, decided: bool | None = None, follows: bool = False) -> None:
        now = self.history.now
        if follows and not now.decided:
            new = self._followed(now.annotation, new)
        self.history.act(UndoState(new, now.decided if decided is None else decided, action))

    def _followed(self, old: Annotation, new: Annotation) -> Annotation:
        """The class goes with what tags, exclusions and context speak for; where the draft left it open, none is A."""
        speaks = suggestion(new, self.item)
        if speaks == suggestion(old, self.item):
            return new
        if speaks == "A" and self.draft.annotation.category is None:
            return edits.changed(new, category=None, category_1989=None)
        return edits.with_suggestion(new, self.item, self._words)

    def _add(self, references: Sequence[Reference], action: str) -> None:
        there = self.annotation.references
        more = tuple(one for one in references if one not in there)
        self._act(edits.changed(self.annotation, references=(*there, *more)), action)

    def _made(self, sql: str, *, scalar: bool) -> Reference:
        if self.ground.rules is None:
            return Reference(sql=sql, minimum=self.ground.run(sql, scalar=scalar).text)
        return of_statement(sql, self.ground, scalar=scalar)[0]

    def _writing(self, base: int) -> Writing:
        return Writing(self.item.record.id, self.annotator, self.annotation, base, self.kind)

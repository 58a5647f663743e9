"""Two or more annotations of a turn made into one: differences side by side, decided layer by layer.

A layer in which all agree is taken as the first annotator (by name) has it. Answers agree when our comparator finds
them alike in both directions, transcriptions when their words do. Cited and proposed principles are put together. Masks
are, too, but for what the adjudicator takes away: nothing is told of what somebody wants masked unless she says so.
What is saved is an adjudication; the annotations stay as they were made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

from wizard.annotate import edits
from wizard.annotate.accepted_drafts import BulkAcceptance
from wizard.annotate.agreement import answers_agree, done_versions
from wizard.annotate.checks import check, errors
from wizard.annotate.errors import NoSuchName, NotReady, named
from wizard.annotate.findings import Layer
from wizard.annotate.opened_domain import OpenedDomains
from wizard.annotate.queue import take
from wizard.annotate.workspace import Workspace
from wizard.corpus.annotation import Annotation
from wizard.corpus.annotation_in_force import holding_masks, masks_agree
from wizard.corpus.errors import Conflict
from wizard.corpus.item import DecidedLayer, Item
from wizard.corpus.query import Query
from wizard.corpus.saved import Saved
from wizard.corpus.sro import words_of
from wizard.corpus.store import Store
from wizard.errors import WozError

DECIDED: tuple[Layer, ...] = get_args(DecidedLayer)
"""The layers that annotators can differ in; the others are put together."""


_TOGETHER: Mapping[str, tuple[Layer, ...]] = {"class": ("exclusions",), "exclusions": ("class",)}
"""A class X is the reason for it: who takes one side's class takes its reasons, and the other way round."""


@dataclass(frozen=True)
class LayerDifference:
    """A layer in which annotators differ."""

    layer: Layer
    values: Mapping[str, Any]
    """By annotator, in the order of their names: texts, tuples of tags, of pointers, of references; of "class" both
    schemes."""

    def as_json(self) -> dict[str, Any]:
        """The difference as JSON-able data, for a program."""
        return {"layer": self.layer, "values": {name: _plain(value) for name, value in self.values.items()}}


class Adjudicating:
    """One turn that two or more have done, being decided by an adjudicator; `workspace` has all actions on it."""

    def __init__(self, store: Store, grounds: OpenedDomains, adjudicator: str, utterance: str) -> None:
        """Raises `NoSuchUtterance`, `WozError` where fewer than two have done the turn, and as `Workspace.open`."""
        versions = store.versions(utterance)
        self.said = done_by(versions)
        """Who has done it, by name."""
        if len(self.said) < 2:
            raise WozError(f"{utterance} was done by {len(self.said)} annotator(s); there is nothing to adjudicate")
        self.differences = differences(self.said)
        taken = take(store, utterance, adjudicator)
        earlier = next((one for one in versions if one.kind == "adjudication"), None)
        start = earlier or Saved(utterance, adjudicator, 0, merged(self.said), "adjudication")
        if earlier is None or earlier.annotation.done:
            start = replace(start, annotation=_with_masks(start.annotation, versions))
        self.workspace = Workspace(grounds, store, adjudicator, kind="adjudication")
        self.workspace.open(taken.item, start, taken.earlier)
        self._settled: dict[Layer, Any] = {}
        """What was decided; undo, or another value, opens the layer again."""
        for layer in DECIDED if earlier else ("masks",):
            self.settle(layer)

    @property
    def open_layers(self) -> tuple[Layer, ...]:
        """Layers in which annotators differ and that are not decided as they are now."""
        now = self.workspace.annotation
        differ = [one.layer for one in self.differences]
        return tuple(one for one in differ if one not in self._settled or self._settled[one] != _value(one, now))

    def take(self, layer: str, annotator: str) -> None:
        """Decide a layer as this annotator has it, and with it what is one decision with it and not decided yet.

        Raises `NoSuchName`.
        """
        if annotator not in self.said:
            raise NoSuchName("annotator of this turn", annotator, self.said)
        for one in (layer, *_TOGETHER.get(layer, ())):
            if one == layer or one in self.open_layers:
                self.workspace.put_layer(one, self.said[annotator], f"{layer} as {annotator} has it")
                self.settle(one)

    def settle(self, layer: str) -> None:
        """Decide a layer as the workspace has it now, by whatever actions. Raises `NoSuchName`."""
        found = named("layer to decide", layer, DECIDED)
        self._settled[found] = _value(found, self.workspace.annotation)

    def finish(self) -> bool:
        """Save it as decided; False where somebody else adjudicated in between (`workspace.conflict`).

        Raises `NotReady` where a layer is not decided, or the checks find errors.
        """
        if self.open_layers:
            what = f"{', '.join(self.open_layers)} not decided; take an annotator's, or settle another value"
            raise NotReady(self.workspace.item.record.id, (what,))
        self.workspace.mark_done()
        self.workspace.save()
        return self.workspace.conflict is None


def done_by(versions: Sequence[Saved]) -> dict[str, Annotation]:
    """The annotations that are done, by annotator, in the order of their names."""
    return {name: one.annotation for name, one in done_versions(versions).items()}


def differences(said: Mapping[str, Annotation]) -> tuple[LayerDifference, ...]:
    """The layers in which not all agree, with what each says, in the order of the layers."""
    first, *others = said.values()
    return tuple(
        LayerDifference(layer, {name: _value(layer, one) for name, one in said.items()})
        for layer in DECIDED
        if not all(_AGREE[layer](first, other) for other in others)
    )


def merged(said: Mapping[str, Annotation]) -> Annotation:
    """The first annotator's, with the principles, proposals, comments and flags of all; not done."""
    first, *others = said.values()
    principles = {one.number: one for annotation in (*others, first) for one in annotation.principles}
    order = [one.number for annotation in said.values() for one in annotation.principles]
    comments = [(name, one.comment) for name, one in said.items() if one.comment.strip()]
    return edits.changed(
        first,
        principles=tuple(principles[number] for number in dict.fromkeys(order)),
        proposed=tuple(dict.fromkeys(text for one in said.values() for text in one.proposed)),
        comment="\n".join(f"{name}: {comment}" for name, comment in comments),
        flagged=any(one.flagged for one in said.values()),
        done=False,
    )


def _with_masks(annotation: Annotation, versions: Sequence[Saved]) -> Annotation:
    """With all masks that hold; those of annotators who have not done the turn are among them."""
    holding = dict.fromkeys(mask for one in holding_masks(versions) for mask in one.annotation.masks)
    return annotation.model_copy(update={"masks": tuple(holding)})


def to_adjudicate(store: Store, query: Query = Query()) -> Iterator[Item]:  # noqa: B008 - frozen
    """The turns that two or more have done, differently, and that nobody has adjudicated."""
    if not query.statuses or "disputed" in query.statuses:
        yield from store.items(replace(query, statuses=("disputed",)))


def finish_agreed(store: Store, grounds: OpenedDomains, adjudicator: str, query: Query = Query()) -> BulkAcceptance:  # noqa: B008
    """Adjudicate at once the turns on which annotators agree, if not to the letter; the others are left, with why."""
    finished: list[str] = []
    left: list[tuple[str, str]] = []
    for item in to_adjudicate(store, query):
        utterance = item.record.id
        versions = store.versions(utterance)
        said = done_by(versions)
        if apart := differences(said):
            left.append((utterance, f"annotators differ in {', '.join(one.layer for one in apart)}"))
            continue
        annotation = _with_masks(merged(said), versions)
        found = errors(check(annotation, take(store, utterance, adjudicator).item, grounds.of(item.session.domain)))
        if found:
            left.append((utterance, str(found[0])))
            continue
        version = next((one.version for one in versions if one.kind == "adjudication"), 0)
        try:
            done = annotation.model_copy(update={"done": True})
            store.save(utterance, adjudicator, done, version=version, kind="adjudication")
        except Conflict as conflict:
            left.append((utterance, str(conflict)))
            continue
        finished.append(utterance)
    return BulkAcceptance(tuple(finished), tuple(left))


def _value(layer: Layer, annotation: Annotation) -> Any:
    values = tuple(getattr(annotation, field) for field in edits.FIELDS[layer])
    return values if layer == "class" else values[0]


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value.model_dump(mode="json") if hasattr(value, "model_dump") else value


def _words(annotation: Annotation) -> str | None:
    return None if annotation.transcription is None else words_of(annotation.transcription)


def _same_answers(one: Annotation, other: Annotation) -> bool:
    if not one.references and not other.references:
        return True
    return all(answers_agree(one, other, bound) is True for bound in ("minimum", "maximum"))


_AGREE: Mapping[Layer, Callable[[Annotation, Annotation], bool]] = {
    "transcription": lambda one, other: _words(one) == _words(other),
    "class": lambda one, other: (one.category, one.category_1989) == (other.category, other.category_1989),
    "context": lambda one, other: set(one.context) == set(other.context),
    "tags": lambda one, other: set(one.tags) == set(other.tags),
    "exclusions": lambda one, other: set(one.exclusions) == set(other.exclusions),
    "references": _same_answers,
    "masks": lambda one, other: masks_agree(one.masks, other.masks),
}

"""Drafts accepted as they are, where nothing is open and no check finds an error: annotation by script.

What is left says why. A draft that passes is not therefore right, and a turn whose draft was accepted is not reviewed:
it stays in the annotators' queues until a person has looked at it. Whoever accepts drafts answers for them by name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from wizard.annotate.assignment import Assignment
from wizard.annotate.checks import check, doubted, errors
from wizard.annotate.drafting import answered_reading, draft
from wizard.annotate.opened_domain import OpenedDomains
from wizard.annotate.queue import as_context, blind
from wizard.corpus.annotationlog import checked_name
from wizard.corpus.errors import Conflict
from wizard.corpus.item import EarlierTurn, Item
from wizard.corpus.layers import UtteranceRecord
from wizard.corpus.query import Query
from wizard.corpus.store import Store


@dataclass(frozen=True)
class BulkAcceptance:
    """What became of many turns at once."""

    finished: tuple[str, ...]
    left: tuple[tuple[str, str], ...]
    """Each with the reason."""

    @property
    def reasons(self) -> dict[str, int]:
        """How many were left for each reason, the commonest first."""
        return dict(Counter(why for _, why in self.left).most_common())

    def as_json(self) -> dict[str, Any]:
        """The result as `woz annotate --json` prints it."""
        return {"finished": list(self.finished), "left": [{"utterance": one, "why": why} for one, why in self.left]}


def accept_drafts(
    store: Store,
    grounds: OpenedDomains,
    annotator: str,
    query: Query = Query(),  # noqa: B008 - frozen
    *,
    everything: bool = False,
    unsure_too: bool = False,
    step: Callable[[], None] | None = None,
) -> BulkAcceptance:
    """Save the drafts of the turns that `query` finds as done by `annotator`, those whose checks pass.

    Turns that she has begun or done are left as they are. Turns that are not hers, and turns that others have done or
    accepted, are passed over unless `everything` is asked for. An answer is a reference without a person only where the
    tool was *sure* of its reading, or with `unsure_too`. `step` is called after each turn. What is saved stays,
    whatever happens after.

    Raises `BadAnnotator`, `DomainError`, `DatabaseUnavailable`, and what `Store.save` raises but `Conflict`.
    """
    checked_name(annotator)
    assignment = Assignment.of(store.place.settings)
    finished: list[str] = []
    left: list[tuple[str, str]] = []
    begun = store.begun_by(annotator)
    for item, turns in _with_sessions(store, query):
        record = item.record
        if everything or _is_hers(item, annotator, assignment):
            why = _accept(
                store,
                grounds,
                annotator,
                item,
                [pair for pair in turns if pair[0].turn < record.turn],
                begun.get(record.id),
                unsure_too=unsure_too,
            )
            if why:
                left.append((record.id, why))
            else:
                finished.append(record.id)
        if step is not None:
            step()
    return BulkAcceptance(tuple(finished), tuple(left))


def _with_sessions(store: Store, query: Query) -> Iterator[tuple[Item, list[tuple[UtteranceRecord, EarlierTurn]]]]:
    """The items that `query` finds, each with all turns of its session; without filters each turn is read once."""
    for session, group in groupby(store.items(query), key=lambda item: item.record.session):
        found = list(group)
        whole = found if query == Query() else store.items(Query(sessions=(session,)))
        turns = [(one.record, as_context(one.record)) for one in whole]
        yield from ((item, turns) for item in found)


def _is_hers(item: Item, annotator: str, assignment: Assignment) -> bool:
    """Whether the turn is hers to accept, or one that she has accepted or done."""
    if annotator in (*item.annotators, *item.accepted_by):
        return True
    return item.status == "draft" and assignment.gives(annotator, item.record.id, item.record.session, item.annotators)


def _accept(
    store: Store,
    grounds: OpenedDomains,
    annotator: str,
    item: Item,
    before: list[tuple[UtteranceRecord, EarlierTurn]],
    begun: tuple[bool, bool] | None,
    *,
    unsure_too: bool,
) -> str:
    """Why the draft was not accepted; empty where it was. `begun`: what she has saved of it is done, and was seen."""
    if begun is not None:
        is_done, seen = begun
        return f"{annotator} has {'begun' if not is_done else 'done' if seen else 'accepted'} it already"
    ground = grounds.of(item.session.domain)
    alone = blind(item, [context for _, context in before])
    earlier = [record for record, _ in before]
    quick = draft(alone, None, earlier)  # without the database: most of what is left is left for this
    if quick.annotation.category is None:
        return f"the class is not sure: {quick.why['class']}"
    if not unsure_too and (doubt := _doubt(item.record)):
        return doubt
    drafted = draft(alone, ground, earlier)
    found = check(drafted.annotation, alone, ground)
    if wrong := (*errors(found), *doubted(found)):
        return str(wrong[0])
    try:
        done = drafted.annotation.model_copy(update={"done": True, "unseen": True})
        store.save(item.record.id, annotator, done, version=0)
    except Conflict as conflict:
        return str(conflict)
    return ""


def _doubt(record: UtteranceRecord) -> str:
    """Why the answer that was sent is no reference without a person; empty where it is, or where there is none.

    Journals of before the tool said how sure it was count as not sure.
    """
    if record.answer is None:
        return ""
    reading = answered_reading(record)
    if reading is not None and reading.sureness == "sure":
        return ""
    said = reading.sureness if reading is not None else ""
    return f"the tool was not sure of the reading that was answered: {said or 'it did not say'}"

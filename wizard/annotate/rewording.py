"""A turn's request in the annotator's own words, read by the domain's tool as the wizard's desk has it read.

The context is the session's exchanges before the turn, as many as the desk offered its tool. What was sent stands for a
turn, unless the annotator has taken its answer away and given another reference: then that one does. Nothing of what
the subject said is changed, and nothing is saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wizard.annotate.drafting import ProposedAlternative, answered_reading
from wizard.annotate.opened_domain import OpenedDomain
from wizard.ask.interface import Exchange, Interpretation, Outcome, Request, Tool, finished
from wizard.corpus.annotation import Annotation, Reference
from wizard.corpus.item import Item
from wizard.corpus.layers import UtteranceRecord
from wizard.corpus.saved import Kind
from wizard.corpus.sro import words_of
from wizard.corpus.store import Store

DESK_CONTEXT = 5
"""Exchanges that are offered where the session does not say how many its desk offered."""


@dataclass(frozen=True)
class RewordedRequest:
    """Words that the tool was asked, and what came of them."""

    request: Request
    outcome: Outcome

    def proposed(self, index: int) -> ProposedAlternative:
        """Reading `index` as an alternative that remembers the words."""
        one = self.outcome.interpretations[index]
        words = self.request.text
        return ProposedAlternative(one.paraphrase, one.sql, one.score, one.scalar, one.principles, reworded=words)

    def leans_on(self, reading: Interpretation) -> str:
        """The earlier request that a reading leans on; empty where it stands alone."""
        used = reading.context_used
        return "" if used is None or used >= len(self.request.context) else self.request.context[used].text


@dataclass(frozen=True)
class Rewording:
    """What the tool needs to be asked for a turn, apart from the workspace: any thread may ask meanwhile."""

    item: Item
    earlier: tuple[UtteranceRecord, ...]
    """The session's turns before it, in their order."""
    ground: OpenedDomain
    store: Store
    annotator: str
    kind: Kind

    def ask(self, words: str) -> RewordedRequest:
        """Have the tool read these words. Slow where the tool is asked for the first time: it is made then.

        Raises what `OpenedDomain.tool` raises, and as `Store.versions`.
        """
        tool = self.ground.tool
        request = Request(words, self._context(tool))
        return RewordedRequest(request, finished(tool, request, tool.ask(request)))

    def _context(self, tool: Tool) -> tuple[Exchange, ...]:
        most = self.item.session.settings.get("context", DESK_CONTEXT)
        exchanges: tuple[Exchange, ...] = ()
        for record in self.earlier if most else ():
            found = self._exchange(record, self._annotated(record.id), tool, exchanges)
            if found is not None:
                exchanges = (*exchanges, found)[-most:]
        return exchanges

    def _annotated(self, utterance: str) -> Annotation | None:
        """What the annotator (or, where turns are adjudicated, any adjudicator) has saved of a turn."""
        for one in self.store.versions(utterance):
            if one.kind == self.kind and (one.kind == "adjudication" or one.annotator == self.annotator):
                return one.annotation
        return None

    def _exchange(
        self, record: UtteranceRecord, annotation: Annotation | None, tool: Tool, before: tuple[Exchange, ...]
    ) -> Exchange | None:
        """The exchange that a turn was; None where it has no answer."""
        references = annotation.references if annotation is not None else ()
        with_sql = [one for one in references if one.sql]
        if not with_sql or (record.answer is not None and record.answer.sql in {one.sql for one in with_sql}):
            return sent(record)
        reference = with_sql[0]
        known = _recorded(record, reference) or _read_again(reference, tool, before)
        said = words_of(annotation.transcription or "") if annotation is not None else ""
        return known or Exchange(record.transcript or record.typed or said, sql=reference.sql)


def sent(record: UtteranceRecord) -> Exchange | None:
    """The exchange that the wizard's desk offered with later requests; None where no answer was sent."""
    answer = record.answer
    if answer is None:
        return None
    texts = {one.request: one.text for one in record.requests}
    reading = answered_reading(record)
    return Exchange(
        texts.get(answer.request or 1, record.transcript or ""),
        reading.logical_form if reading is not None else None,
        answer.sql if answer.origin == "sql" else "",
    )


def words_to_begin_with(item: Item, annotation: Annotation, drafted: Annotation) -> str:
    """The transcript as the wizard typed it, to be reworded; as the annotator corrected it, where she has."""
    typed = item.record.transcript or item.record.typed or ""
    corrected = annotation.transcription is not None and annotation.transcription != drafted.transcription
    return words_of(annotation.transcription or "") if corrected or not typed else typed


def _recorded(record: UtteranceRecord, reference: Reference) -> Exchange | None:
    """The reading of a recorded request that has the reference's statement."""
    for request in record.requests:
        for one in request.interpretations:
            if one.sql == reference.sql:
                return Exchange(request.text, one.logical_form)
    return None


def _read_again(reference: Reference, tool: Tool, before: Sequence[Exchange]) -> Exchange | None:
    """What a reference was reworded to, read again as it was then."""
    if not reference.reworded:
        return None
    readings = tool.ask(Request(reference.reworded, tuple(before))).interpretations
    same = next((one for one in readings if one.sql == reference.sql), None)
    return Exchange(reference.reworded, same.logical_form if same else None, "" if same else reference.sql)

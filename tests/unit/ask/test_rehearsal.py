"""The rehearsal's utterances through the tool, in one conversation: what its script calls direct is right at once."""

from __future__ import annotations

from wizard.ask.answer import answer
from wizard.ask.guard import Database
from wizard.ask.interface import Exchange, Request, Tool
from wizard.cas import compare, parse
from wizard.domain import Domain
from wizard.domain.facts import Direct, Revise


def test_direct_and_revised(tool: Tool, database: Database, personnel: Domain) -> None:
    context: tuple[Exchange, ...] = ()
    wrong = []
    for utterance in personnel.rehearsal.utterances:
        requests = [utterance.transcript]
        if isinstance(utterance.wizard, Revise):
            assert tool.ask(Request(utterance.transcript, context)).status == "abstained"
            requests = list(utterance.wizard.requests)
        elif not isinstance(utterance.wizard, Direct):
            continue
        outcome = tool.ask(Request(requests[-1], context))
        cas = answer(outcome.interpretations[0], database).minimum if outcome.interpretations else "NO_ANSWER"
        assert utterance.reference is not None
        verdict = compare(parse(utterance.reference), parse(cas)).minimum.value
        if verdict != "correct":
            wrong.append((requests[-1], cas, outcome.reason))
        if outcome.interpretations:
            context = (*context, Exchange(requests[-1], outcome.interpretations[0].logical_form))
    assert wrong == []

"""First drafts: what the journal makes sure is filled in, what it does not is left open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.unit.annotate.conftest import Made
from wizard.annotate.drafting import MESSAGES, AnnotationDraft, draft
from wizard.corpus.annotation import Pointer
from wizard.corpus.classes import EXCLUSION_IDS, TAGS
from wizard.desk.canned import load_messages


def drafted(made: Made, utterance: str) -> AnnotationDraft:
    taken = made.taken(utterance)
    return draft(taken.item, made.grounds.of("personnel"), taken.earlier)


def test_a_direct_answer(made: Made) -> None:
    found = drafted(made, "8ky-1-001").annotation
    assert found.transcription == "what is sharon lease's salary"
    assert (found.category, found.category_1989, found.context) == ("A", "0", ())
    assert found.tags == ("wh-question",)
    assert [one.minimum for one in found.references] == ["34200"]
    assert '34200 1028 "LEASE"' in found.references[0].maximum
    assert not found.done


def test_context_beyond_a_message_is_that_of_the_query_before_it(made: Made) -> None:
    found = drafted(made, "8ky-1-003")
    assert found.annotation.context == (Pointer(what="query", turn=1),)
    assert (found.annotation.category, found.annotation.category_1989) == ("D", "3")
    assert found.why["context"] == "the answered reading leaned on the query of turn 1"


def test_ellipsis_after_the_preceding_query(made: Made) -> None:
    found = drafted(made, "8ky-1-004").annotation
    assert found.context == (Pointer(what="query", turn=3),)
    assert (found.category, found.category_1989) == ("D1", "2")


def test_without_the_turns_before_the_context_is_left_open(made: Made) -> None:
    found = draft(made.taken("8ky-1-004").item, made.grounds.of("personnel"))
    assert (found.annotation.context, found.annotation.category) == ((), None)
    assert "cannot be told" in found.why["class"]


@pytest.mark.parametrize("origin", ["revised", "sql"])
def test_the_class_of_what_the_wizard_asked_otherwise_is_open(made: Made, origin: str) -> None:
    """The revision may need no context where her own words did: "and who's the big cheese over there"."""
    taken = made.taken("8ky-1-001")
    record = taken.item.record
    assert record.answer is not None
    answer = record.answer.model_copy(update={"origin": origin})
    item = replace(taken.item, record=record.model_copy(update={"answer": answer, "how": origin}))
    found = draft(item, made.grounds.of("personnel"), taken.earlier)
    assert found.annotation.category is None
    assert found.why["class"] == "the wizard asked it otherwise: judge her own words"
    assert [one.minimum for one in found.annotation.references] == ["34200"]


def test_a_yes_no_question_has_both_answers(made: Made) -> None:
    found = drafted(made, "8ky-1-005").annotation
    assert found.tags == ("yes/no",)
    assert [one.minimum for one in found.references] == ["TRUE", "((1028))"]
    assert found.references[0].maximum == "TRUE"


@pytest.mark.parametrize(
    ("utterance", "category", "exclusions", "tags"),
    [
        ("8ky-1-002", "X", ("no-data",), ()),
        ("8ky-1-006", "X", (), ("trunc-utt",)),
        ("8ky-1-007", None, (), ("wh-question",)),
        ("8ky-1-008", None, (), ()),
        ("4b1-1-010", "X", ("vague",), ()),
    ],
)
def test_what_a_message_stands_for(
    made: Made, utterance: str, category: str | None, exclusions: tuple[str, ...], tags: tuple[str, ...]
) -> None:
    found = drafted(made, utterance)
    assert (found.annotation.category, found.annotation.exclusions, found.annotation.tags) == (
        category,
        exclusions,
        tags,
    )
    assert found.annotation.references == ()
    assert found.why["class"]


def test_every_message_is_known_and_stands_for_what_there_is() -> None:
    known = {one.id for one in load_messages().messages}
    assert set(MESSAGES) <= known
    for one in MESSAGES.values():
        assert one.exclusion in (None, *EXCLUSION_IDS)
        assert one.tag in (None, *TAGS)
    out_of_scope = {one.id for one in load_messages().messages if one.scope == "out"}
    assert out_of_scope == {name for name, one in MESSAGES.items() if one.exclusion}


def test_other_readings_are_proposed_and_not_taken(made: Made) -> None:
    found = drafted(made, "8ky-1-005")
    assert found.proposals
    taken = {one.sql for one in made.taken("8ky-1-005").item.record.requests[0].interpretations}
    assert {one.sql for one in found.proposals} < taken

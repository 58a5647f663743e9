"""A request in the annotator's own words, read by the domain's tool in the context of the session as she has it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.unit.annotate.conftest import Made, write_sql
from wizard.annotate.errors import SameAnswer
from wizard.annotate.opened_domain import OpenedDomain
from wizard.annotate.rewording import RewordedRequest, Rewording, sent, words_to_begin_with
from wizard.annotate.workspace import Workspace
from wizard.ask.interface import Exchange
from wizard.corpus.masking import SessionMasks
from wizard.corpus.saved import Saved
from wizard.domain.errors import LexiconError
from wizard.export.jsonl import reference_object

SALARY, HIRED, TAI, IN_TEN, RICH = "8ky-1-001", "8ky-1-003", "8ky-1-004", "8ky-1-005", "8ky-1-007"


def rewording(made: Made, utterance: str, annotator: str = "ann") -> Rewording:
    taken = made.taken(utterance, annotator)
    ground = made.grounds.of("personnel")
    return Rewording(taken.item, taken.earlier, ground, made.store, annotator, "annotation")


def takes(work: Workspace, asked: RewordedRequest, place: int | None = 0) -> None:
    """The annotator takes the first reading, and it is saved."""
    work.accept_proposal(asked.proposed(0), place)
    assert work.save()


def test_the_context_is_what_the_desk_offered(made: Made) -> None:
    ask = rewording(made, HIRED)
    first = ask.earlier[0]
    assert (first.id, ask.earlier[1].answer) == (SALARY, None)
    asked = ask.ask("when was she hired")
    form = first.requests[0].interpretations[0].logical_form
    assert asked.request.context == (Exchange("What is Sharon Lease's salary?", form),)
    assert asked.leans_on(asked.outcome.interpretations[0]) == "What is Sharon Lease's salary?"
    assert "LEASE" in asked.outcome.interpretations[0].sql


def test_of_the_context_there_is_as_much_as_the_session_had(made: Made) -> None:
    ask = rewording(made, RICH)
    texts = ["What is Sharon Lease's salary?", "When was she hired?", "How about Paul Tai?",
             "Does Sharon Lease work in department 10?"]  # fmt: skip
    assert [one.text for one in ask.ask("who is she").request.context] == texts
    for most in (2, 0):
        session = ask.item.session.model_copy(update={"settings": {"context": most}})
        fewer = replace(ask, item=replace(ask.item, session=session))
        assert [one.text for one in fewer.ask("who is she").request.context] == texts[len(texts) - most :]


def test_her_own_reference_stands_for_an_earlier_turn(made: Made) -> None:
    work = made.at(SALARY)
    takes(work, rewording(made, SALARY).ask("what is paul tai's salary"))
    asked = rewording(made, HIRED).ask("when was he hired")
    assert asked.leans_on(asked.outcome.interpretations[0]) == "what is paul tai's salary"
    assert "TAI" in asked.outcome.interpretations[0].sql
    assert asked.request.context[0].logical_form, "read again: the tool knows its own reading best"
    blind = rewording(made, HIRED, "bob").ask("when was she hired")
    assert "LEASE" in blind.outcome.interpretations[0].sql


def test_a_statement_of_hers_stands_for_an_earlier_turn(made: Made) -> None:
    work = made.at(SALARY)
    sql = "SELECT salary FROM employees WHERE last_name = 'TAI'"
    write_sql(work, 0, sql)
    assert work.save()
    asked = rewording(made, HIRED).ask("when was he hired")
    assert asked.request.context == (Exchange("What is Sharon Lease's salary?", sql=sql),)
    assert "TAI" in asked.outcome.interpretations[0].sql


def test_a_recorded_reading_of_hers_keeps_its_form(made: Made) -> None:
    work = made.at(IN_TEN)
    table = next(one for one in work.draft.proposals if not one.scalar)
    work.remove_alternative(1)
    work.accept_proposal(table, 0)
    assert work.save()
    last = rewording(made, RICH).ask("how many are there").request.context[-1]
    readings = made.store.item(IN_TEN).record.requests[0].interpretations
    assert last.logical_form == next(one.logical_form for one in readings if one.sql == table.sql)


def test_a_turn_that_only_she_answers_is_context(made: Made) -> None:
    work = made.at("8ky-1-002")
    takes(work, rewording(made, "8ky-1-002").ask("who is paul tai"))
    assert [one.text for one in rewording(made, HIRED).ask("x").request.context] == [
        "What is Sharon Lease's salary?", "who is paul tai",
    ]  # fmt: skip


def test_what_was_excluded_was_seen_all_the_same(made: Made) -> None:
    work = made.at(SALARY)
    work.remove_alternative(0)
    work.toggle_exclusion("vague")
    assert work.save()
    assert rewording(made, HIRED).ask("x").request.context == (sent(made.store.item(SALARY).record),)


def test_a_reading_takes_the_answers_place_and_says_by_which_words(made: Made) -> None:
    work = made.at(SALARY)
    before = work.annotation
    takes(work, rewording(made, SALARY).ask("how many people work in department 45"))
    (one,) = work.annotation.references
    assert (one.minimum, one.reworded) == ("48", "how many people work in department 45")
    assert one.maximum, "derived by the domain's rules, as that of a recorded reading"
    assert not [each for each in work.findings if each.level == "error"]
    assert work.annotation.transcription == before.transcription
    assert made.store.item(SALARY).record.requests == work.item.record.requests
    assert made.at(SALARY).annotation == work.annotation, "read back as it was written"
    work.history.undo()
    assert work.annotation == before


def test_a_reading_stands_beside_the_answers(made: Made) -> None:
    work = made.at(SALARY)
    takes(work, rewording(made, SALARY).ask("how many people work in department 45"), None)
    assert [bool(one.reworded) for one in work.annotation.references] == [False, True]
    with pytest.raises(SameAnswer, match="answer 2 is of the same SQL"):
        work.accept_proposal(rewording(made, SALARY).ask("how many people work in department 45").proposed(0))


def test_the_reading_that_is_there_is_not_taken_as_another(made: Made) -> None:
    work = made.at(SALARY)
    with pytest.raises(SameAnswer):
        work.accept_proposal(rewording(made, SALARY).ask("what is sharon lease's salary").proposed(0), 0)
    assert work.annotation == work.draft.annotation


def test_principles_of_the_reading_are_cited(made: Made) -> None:
    work = made.at(SALARY)
    asked = rewording(made, SALARY).ask("who are the engineers")
    numbers = [one for one in asked.outcome.interpretations[0].principles if one in work.ground.principles]
    assert numbers, "a question that a principle decides"
    takes(work, asked)
    assert set(numbers) <= {one.number for one in work.annotation.principles}


def test_sql_by_hand_is_of_no_words(made: Made) -> None:
    work = made.at(SALARY)
    takes(work, rewording(made, SALARY).ask("how many people work in department 45"))
    work.derive_maximum(0)
    assert work.annotation.references[0].reworded
    write_sql(work, 0, "SELECT 1")
    assert work.annotation.references[0].reworded == ""


def test_exports_have_the_words_and_masks_take_names_out_of_them(made: Made) -> None:
    work = made.at(SALARY)
    assert reference_object(work.annotation.references[0])["reworded"] is None
    takes(work, rewording(made, SALARY).ask("what is paul tai's salary"))
    assert reference_object(work.annotation.references[0])["reworded"] == "what is paul tai's salary"
    masks = SessionMasks(frozenset({"tai"}), {}, {})
    masked = masks.saved(Saved(SALARY, "ann", 1, work.annotation)).annotation
    assert masked.references[0].reworded == "what is paul [masked] salary"


def test_an_abstention_says_which_words_have_no_place(made: Made) -> None:
    asked = rewording(made, SALARY).ask("how many people work in department 45 on the moon")
    assert asked.outcome.status == "abstained"
    assert [one.text for one in asked.outcome.unknown] == ["moon"]
    assert asked.outcome.suggestions[0].text == "how many people work in department 45"


def test_the_line_begins_with_the_transcript_as_it_is_now(made: Made) -> None:
    work = made.at(SALARY)
    item, drafted = work.item, work.draft.annotation
    assert words_to_begin_with(item, work.annotation, drafted) == "What is Sharon Lease's salary?"
    work.set_transcription("what is *sharon* lease's <s-> salary")
    assert words_to_begin_with(item, work.annotation, drafted) == "what is sharon lease's salary"
    heard = made.at("8ky-1-008")
    assert words_to_begin_with(heard.item, heard.annotation, heard.draft.annotation) == ""


def test_the_tool_is_made_once_and_tried_anew_where_it_could_not_be(ground: OpenedDomain, tmp_path: Path) -> None:
    assert ground.tool is ground.tool
    elsewhere = OpenedDomain(replace(ground.domain, folder=tmp_path), ground.database, ground.rules, ground.address)
    with pytest.raises(LexiconError):
        _ = elsewhere.tool
    (tmp_path / "lexicon.yaml").write_bytes((ground.domain.folder / "lexicon.yaml").read_bytes())
    assert elsewhere.tool.name == ground.tool.name

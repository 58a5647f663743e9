"""The rehearsals' questions to train with: of every class, in several voices, each reference what its SQL gives."""

from __future__ import annotations

from collections import Counter

import pytest

from wizard.ask.guard import open_database
from wizard.ask.lint import lint_references
from wizard.desk.canned import load_messages
from wizard.domain import GiveUp, HandSql, SendMessage, database_url, load_domain


@pytest.mark.parametrize("name", ["personnel", "airtravel"])
def test_there_are_sixty_of_every_class_in_several_voices(name: str) -> None:
    domain = load_domain(name)  # with its audio
    rehearsal = domain.rehearsal
    every = (*rehearsal.utterances, *rehearsal.training.utterances)
    assert len(every) >= 60
    assert {"0", "1", "2", "X"} <= set(Counter(one.cls for one in every))
    assert len({one.voice for one in every}) >= 8
    assert {one.scenario for one in rehearsal.training.utterances} >= {1, 2, 3, 4, 5, 7}
    for one in rehearsal.training.utterances:
        if isinstance(one.wizard, SendMessage):
            load_messages(None).fill(one.wizard.id, dict(one.wizard.blanks))
            assert one.reference is None
        else:
            assert not isinstance(one.wizard, GiveUp)
            assert one.sql is not None
            if isinstance(one.wizard, HandSql):
                assert one.wizard.statement == one.sql


@pytest.mark.parametrize("name", ["personnel", "airtravel"])
def test_each_reference_is_the_answer_of_its_statement(name: str) -> None:
    domain = load_domain(name, check_audio=False)
    with open_database(database_url(domain)) as database:
        assert [str(one) for one in lint_references(domain, database)] == []
        first = next(one for one in domain.rehearsal.training.utterances if one.sql)
        wrong = first.model_copy(update={"reference": "12345"})
        training = domain.rehearsal.training.model_copy(update={"utterances": (wrong,)})
        changed = domain.rehearsal.model_copy(update={"training": training})
        object.__setattr__(domain, "rehearsal", changed)
        (found,) = lint_references(domain, database)
        assert (found.severity, found.rule, found.where) == ("error", "reference", first.id)

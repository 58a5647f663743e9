"""Agreement on a real store: what two and three annotators said, by layer, by pair, over time; the command."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from tests.unit.annotate.conftest import Made, look_at
from wizard.annotate import edits
from wizard.annotate.accepted_drafts import accept_drafts
from wizard.annotate.agreement import Group, agreement, answers_agree, share_of, units
from wizard.annotate.errors import NoSuchName
from wizard.annotate.measures import ONE_LABEL, AgreementMeasure
from wizard.annotate.workspace import Workspace
from wizard.cli.agreement import command
from wizard.corpus.annotation import Annotation, Reference
from wizard.corpus.query import Query
from wizard.corpus.sro import words_of


def does(made: Made, annotator: str, utterance: str, **fields: Any) -> None:
    """The annotator does the turn as it is drafted, with some layers otherwise."""
    work = made.at(utterance, annotator)
    annotation = edits.changed(work.annotation, **fields).model_copy(update={"done": True})
    made.store.save(utterance, annotator, annotation, version=0)


def measures(group: Group) -> dict[str, AgreementMeasure]:
    return {line.layer: line.measure for line in group.lines}


@pytest.fixture
def twice(made: Made) -> Made:
    """Ten turns by two: one differs in class, in tags, in a word, in how the answer is written, in the answer."""
    for turn in range(1, 10):
        does(made, "ann", f"4b1-1-{turn:03}")
    does(made, "ann", "4b1-1-010")
    for turn in (4, 5, 6):
        does(made, "bob", f"4b1-1-{turn:03}")
    does(made, "bob", "4b1-1-001", category="X", category_1989="X", exclusions=("vague",))
    does(made, "bob", "4b1-1-002", tags=("wh-question", "ungrammatical"))
    does(made, "bob", "4b1-1-003", transcription="how many [cough] employees are there in the department twenty")
    first = made.at("4b1-1-007").annotation.references[0]
    does(made, "bob", "4b1-1-007", references=(first.model_copy(update={"minimum": f"(({first.minimum}))"}),))
    does(made, "bob", "4b1-1-008", references=(Reference(sql="SELECT 1", minimum="1"),))
    does(made, "bob", "4b1-1-010")
    return made


def test_by_layer(twice: Made) -> None:
    (group,) = agreement(units(twice.store))
    assert (group.name, group.turns) == ("all", 9), "turn 9 was done once"
    found = measures(group)
    # A A A A A A A A X against X A A A A A A A X: observed 8/9, expected (8 * 7 + 1 * 2) / 81
    expected = (8 * 7 + 1 * 2) / 81
    assert found["class"].name == "kappa"
    assert found["class"].value == pytest.approx((8 / 9 - expected) / (1 - expected))
    assert found["class, unanimous"].value == pytest.approx(800 / 9)
    assert found["class of 1989"].value == found["class"].value
    assert found["context"].undefined == ONE_LABEL
    assert found["minimum answers"] == AgreementMeasure("percent", 100 * 6 / 7, 7, 7), "of those that neither excludes"
    assert found["transcription"].value == pytest.approx((1 + 1) / words_on_both_sides(twice))
    # tags: {wh} 16 of 17 + {wh, ungrammatical} 1 + {} of turn 10, twice
    assert found["tags"].name == "alpha"
    assert found["tags"].value is not None
    assert 0.5 < found["tags"].value < 1


def words_on_both_sides(made: Made) -> int:
    """Of all transcriptions; noise is no word."""
    said = [saved.annotation.transcription or "" for unit in units(made.store) for saved in unit.said.values()]
    return sum(len(words_of(one).split()) for one in said)


def test_by_pair_and_with_three(twice: Made) -> None:
    does(twice, "cy", "4b1-1-001")
    does(twice, "cy", "4b1-1-010")
    (group,) = agreement(units(twice.store))
    assert measures(group)["class"].name == "alpha"
    pairs = agreement(units(twice.store), "annotator")
    assert [(one.name, one.turns) for one in pairs] == [("ann and bob", 9), ("ann and cy", 2), ("bob and cy", 2)]
    assert measures(pairs[1])["class"].value == 1
    assert measures(pairs[2])["class"].value == 0


def test_by_week_session_and_domain(twice: Made) -> None:
    does(twice, "ann", "8ky-1-001")
    does(twice, "bob", "8ky-1-001")
    assert [(one.name, one.turns) for one in agreement(units(twice.store), "session")] == [("4b1-1", 9), ("8ky-1", 1)]
    assert [one.name for one in agreement(units(twice.store), "domain")] == ["personnel"]
    weeks = agreement(units(twice.store), "week")
    time = max(one.time for unit in units(twice.store) for one in unit.said.values())
    assert len(weeks) in (1, 2), "midnight may fall in between"
    assert weeks[-1].name[:4] in (time[:4], str(int(time[:4]) + 1), str(int(time[:4]) - 1))
    with pytest.raises(NoSuchName, match="no grouping 'mood'; there are: layer"):
        agreement([], "mood")


def test_a_filter_narrows_it(twice: Made) -> None:
    (group,) = agreement(units(twice.store, Query.parse(["text=department forty"])))
    assert 0 < group.turns < 9


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (["34200"], ["((34200))"], True),
        (["34200"], ["34200.0"], True),
        (["((1 2) (3 4))"], ["((4 3) (2 1))"], True),
        (["((1))"], ["((1 2))"], False),
        (["TRUE", "((1))"], ["((1))", "TRUE"], True),
        (["TRUE", "((1))"], ["((1))"], False),
        (["TRUE"], ["1"], False),
        ([], ["1"], False),
        (["(("], ["1"], False),
    ],
)
def test_answers_agree_in_both_directions(one: list[str], other: list[str], expected: bool) -> None:
    def with_answers(texts: list[str]) -> Annotation:
        return Annotation(references=tuple(Reference(sql="", minimum=text) for text in texts))

    assert answers_agree(with_answers(one), with_answers(other)) is expected
    assert answers_agree(with_answers(other), with_answers(one)) is expected


def test_the_command(twice: Made) -> None:
    corpus = ["--corpus", str(twice.store.place.folder)]
    result = CliRunner().invoke(command, corpus)
    assert result.exit_code == 0, result.exception
    assert "all: 9 turns annotated by two or more" in result.output
    assert "undefined  Krippendorff's alpha (only one label was used)" in result.output
    unanimous, answers = (next(line for line in result.output.splitlines() if name in line)
                          for name in ("unanimous", "minimum answers"))  # fmt: skip
    assert "% of turns" in unanimous
    assert "% of pairs" in answers
    result = CliRunner().invoke(command, [*corpus, "--by", "annotator", "--json", "session=4b1-1"])
    found = json.loads(result.output)
    assert (found["by"], found["groups"][0]["group"]) == ("annotator", "ann and bob")
    layers = {line["layer"]: line for line in found["groups"][0]["layers"]}
    assert layers["context"]["value"] is None
    assert layers["context"]["undefined"] == ONE_LABEL


def test_the_command_with_nothing_done_twice(made: Made) -> None:
    does(made, "ann", "4b1-1-001")
    corpus = ["--corpus", str(made.store.place.folder)]
    result = CliRunner().invoke(command, corpus)
    assert result.exit_code == 0
    assert result.output.startswith("nothing was annotated twice")
    assert "woz annotate --double" in result.output
    assert "nothing was annotated twice" in CliRunner().invoke(command, [*corpus, "--by", "annotator"]).output


def test_drafts_accepted_unseen_are_nobodys_opinion(made: Made) -> None:
    for name in ("ann", "bob"):
        assert len(accept_drafts(made.store, made.grounds, name, everything=True).finished) > 9
    assert list(units(made.store)) == []
    for name in ("ann", "bob"):
        work = made.at("4b1-1-001", name)
        assert (work.annotation.done, work.annotation.unseen) == (True, True)
        work.mark_done()  # looked at, and found to be so
        work.save()
    assert [one.utterance for one in units(made.store)] == ["4b1-1-001"]
    work = made.at("4b1-1-002", "ann")
    work.toggle_tag("arithmetic")
    assert (work.annotation.done, work.annotation.unseen) == (False, False)


def test_workspaces_of_two_are_blind_to_each_other(twice: Made) -> None:
    work: Workspace = twice.at("4b1-1-001", "dee")
    assert work.item.annotation is None
    assert (work.item.annotators, work.item.status, work.annotation.category) == ((), "draft", "A")


def test_the_double_share_says_what_is_accepted(made: Made) -> None:
    accept_drafts(made.store, made.grounds, "ann", everything=True)
    look_at(made, "ann", "4b1-1-001")
    found = share_of(made.store)
    assert (found.turns, found.done) == (18, 0)
    assert 0 < found.share < found.turns
    assert found.accepted == made.store.count(Query(statuses=("accepted",))) > found.accepted_of_share
    assert "are accepted drafts that nobody has done" in str(found)
    result = CliRunner().invoke(command, ["--corpus", str(made.store.place.folder), "--json"])
    assert json.loads(result.stdout)["share"] == found.as_json()

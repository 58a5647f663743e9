"""Systems in their conditions: what each handed in, side by side, every verdict with its reason, errors that follow."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from wizard.cas import Judge
from wizard.report.evaluation_report import html, sections
from wizard.score.conditions import System, read_system
from wizard.score.dialogue import dialogues
from wizard.score.errors import HypothesesUnusable
from wizard.score.evaluation import evaluate
from wizard.score.hypotheses import Hypotheses
from wizard.score.key import Key, KeyItem, ReferenceBounds, read_key
from wizard.score.outcomes import csv_lines, json_lines, rows
from wizard.score.recognition import recognition
from wizard.score.scoring import score


def item(
    number: int, ref: str, category: str = "A", context: tuple[int, ...] = (), maximum: str | None = None
) -> KeyItem:
    return KeyItem(
        f"s1-{number:03d}",
        "s1" if number < 4 else "s2",
        category,
        (ReferenceBounds(ref, maximum),),
        transcription=f"question number {number}",
        session="s1",
        turn=number,
        context=context,
        principles=("S-8",) if number == 1 else (),
    )


KEY = Key(
    "key",
    (
        item(1, "5"),
        item(2, '(("a") ("b"))', "D1", (1,)),
        item(3, "TRUE", "D1"),
        item(4, "((1 2))", "D1", (2,), "((1 2 3))"),
        item(5, "7"),
    ),
    "0" * 64,
)
REFERENCES = {one.utterance: one.alternatives[0].minimum for one in KEY.items}


def answers(name: str, *given: str | None) -> Hypotheses:
    pairs = zip(REFERENCES, given, strict=False)
    return Hypotheses(name, dict(pairs), {})


GOOD = answers("good", *REFERENCES.values())
POOR = answers("poor", "5", '(("a"))', "maybe(", "((1 2 4))")


def written(path: Path, lines: Iterable[Mapping[str, object]]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def test_every_verdict_says_why() -> None:
    scoring = score(KEY, [GOOD, POOR], Judge())
    found = list(rows(scoring, [GOOD, POOR], Judge()))
    reasons = {row.item.turn: row.findings[1].reason for row in found}
    assert reasons[1] == ""
    assert reasons[2] == 'HYP lacks 1 and adds 0 tuples under the best choice of columns; missed: ("b")'
    assert reasons[3]
    assert reasons[4].startswith("beyond the maximum: ")
    assert reasons[5] == "nothing was handed in"
    assert not any(row.failed_by_all for row in found)
    assert [row.failed_by_all for row in rows(score(KEY, [POOR], Judge()), [POOR], Judge())] == [
        False, True, True, True, True,
    ]  # fmt: skip


def test_verdicts_are_read_back_by_other_programs() -> None:
    scoring = score(KEY, [GOOD, POOR], Judge())
    read = list(csv.DictReader(csv_lines(rows(scoring, [GOOD, POOR], Judge()))))
    assert [line["utterance"] for line in read] == list(REFERENCES)
    assert [line["good bounded"] for line in read] == ["correct"] * 5
    assert read[0]["principles"] == "S-8"
    objects = [json.loads(line) for line in json_lines(rows(scoring, [GOOD, POOR], Judge()))]
    assert objects[1]["systems"]["poor"]["answer"] == '(("a"))'
    assert objects[4]["systems"]["poor"] == {
        "answer": None, "minimum": "no_answer", "bounded": "no_answer", "reason": "nothing was handed in",
    }  # fmt: skip


@pytest.mark.parametrize(("answer", "cell"), [("=1+1", "'=1+1"), ("-5", "-5"), ("@x", "'@x"), ("5", "5")])
def test_no_cell_is_a_formula_and_numbers_stay(answer: str, cell: str) -> None:
    system = answers("h", answer)
    (first, *_) = csv.DictReader(csv_lines(rows(score(KEY, [system], Judge()), [system], Judge())))
    assert first["h answer"] == cell


def test_a_folder_is_a_system_in_its_conditions(tmp_path: Path) -> None:
    given = [{"utterance": name, "answer": ref} for name, ref in REFERENCES.items()]
    for name in ("nl", "sls"):
        written(tmp_path / "ours" / f"{name}.jsonl", given)
    written(tmp_path / "ours" / "sprec.jsonl", [{"utterance": "s1-001", "transcription": "question number won"}])
    system = read_system(tmp_path / "ours", set(REFERENCES))
    assert (system.name, list(system.answers)) == ("ours", ["nl", "sls"])
    assert system.transcriptions == {"s1-001": "question number won"}


def test_answers_with_transcriptions_are_to_the_sound(tmp_path: Path) -> None:
    heard = written(tmp_path / "heard.jsonl", [{"utterance": "s1-001", "answer": "5", "transcription": "x"}])
    read = written(tmp_path / "read.jsonl", [{"utterance": "s1-001", "answer": "5"}])
    assert list(read_system(heard, set(REFERENCES)).answers) == ["sls"]
    assert list(read_system(read, set(REFERENCES)).answers) == ["nl"]


@pytest.mark.parametrize(
    ("name", "line", "says"),
    [
        ("nl", {"utterance": "s9-001", "answer": "5"}, "not in the key"),
        ("sprec", {"utterance": "s1-001"}, '"transcription"'),
        ("spreck", {"utterance": "s1-001", "answer": "5"}, "a condition is one of"),
    ],
)
def test_a_folder_that_cannot_be_a_system(tmp_path: Path, name: str, line: dict[str, object], says: str) -> None:
    written(tmp_path / "ours" / "sls.jsonl", [{"utterance": "s1-001", "answer": "5"}])
    written(tmp_path / "ours" / f"{name}.jsonl", [line])
    with pytest.raises(HypothesesUnusable, match=says):
        read_system(tmp_path / "ours", set(REFERENCES))


def test_an_evaluation_of_two_systems() -> None:
    heard = {one.utterance: one.transcription or "" for one in KEY.items}
    slips = {name: text.replace("number", "") for name, text in heard.items()}
    found = evaluate(
        KEY,
        [System("good", {"nl": GOOD, "own": POOR}, heard), System("poor", {"nl": POOR}, slips)],
        Judge(),
        penalty=1.0,
    )
    (reading, own) = found.parts
    assert (reading.condition, own.condition) == ("nl", "own")
    (pair,) = reading.pairs
    assert (pair.difference.only_first, pair.difference.only_second) == (4, 0)
    assert pair.p == pytest.approx(0.125)
    assert not pair.holds
    assert own.pairs == ()
    assert found.recognition is not None
    assert [one.wer for one in found.recognition.systems] == pytest.approx([0.0, 100 / 3])
    assert found.recognition.pairs[0].errors.utterances == 5
    assert [one.system for one in found.dialogues] == ["good"]
    assert json.loads(json.dumps(found.as_json()))["conditions"][0]["failed_by_all"] == []
    chosen = next(section for section in sections(found) if section.heading.startswith("Scores. NL: "))
    assert chosen.columns[-1] == "score, a wrong one costing 1"
    assert [row[-1] for row in chosen.rows] == ["100.0", "100.0", "40.0", "20.0"]


def test_two_systems_of_one_name_are_refused() -> None:
    with pytest.raises(HypothesesUnusable, match="have this name"):
        evaluate(KEY, [System("a", {"nl": GOOD}, {}), System("a", {"nl": POOR}, {})], Judge())


def test_errors_that_follow_from_errors_are_told_apart() -> None:
    names = list(REFERENCES)
    found = dialogues("h", KEY.items, set(names), {names[1], names[4]})
    assert (found.leaning, found.right_in_reference, found.right_in_own) == (3, 3, 1)
    # turn 3 leans on turn 2 (nothing says on which: the one before), which was right; turn 4 leans on turn 2 too
    assert (found.following, found.alone) == (0, 2)
    lost = dialogues("h", KEY.items, set(names), {names[0]})
    # turn 2 leans on turn 1, right; turns 3 and 4 on turn 2, which was not
    assert (lost.following, lost.alone) == (2, 1)
    assert (lost.after_errors, lost.recovered) == (3, 0)
    alone = [item.utterance for item in KEY.items if not item.context and item.category not in ("D", "D1", "X")]
    astray = dialogues("h", KEY.items, set(names), set(names) - set(alone))
    assert astray.misled == len(set(alone) & set(names)) > 0
    assert (found.misled, lost.misled) == (1, 1), "of two that lean on nothing, one is right in its own history"


def test_without_transcriptions_there_is_no_recognition() -> None:
    assert recognition(KEY.items, {"a": {}}) is None
    assert recognition([KeyItem("u1", "s", "A", (ReferenceBounds("5"),))], {"a": {"u1": "five"}}) is None


def test_the_page_stands_by_itself_and_holds_no_markup_of_others() -> None:
    hostile = answers("<script>alert(1)</script>\x1b[2J", "5")
    text = html(evaluate(KEY, [System(hostile.name, {"nl": hostile}, {})], Judge()))
    assert text.count("<script>") == 1, "its own"
    assert "\x1b" not in text
    assert "&lt;script&gt;alert(1)" in text
    assert "http" not in text.replace("http-equiv", "")


def test_a_key_tells_sessions_context_and_principles(tmp_path: Path) -> None:
    plain = {"utterance": "u1", "speaker": "s", "class": "D1", "ref": "5", "session": "s1", "turn": 2, "site": "bbn"}
    lines = [
        plain | {"context": [1], "principles": ["2.4.3"]},
        plain | {"utterance": "u2", "annotation": {"context": [{"turn": 1}], "principles": [{"number": "S-8"}]}},
        plain | {"utterance": "u3", "turn": "2", "context": "1", "principles": None},
    ]  # fmt: skip
    one, two, three = read_key(written(tmp_path / "key.jsonl", lines)).items
    assert (one.session, one.turn, one.context, one.principles, one.site) == ("s1", 2, (1,), ("2.4.3",), "bbn")
    assert (two.context, two.principles) == ((1,), ("S-8",))
    assert (three.turn, three.context, three.principles) == (None, (), ())

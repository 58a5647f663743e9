"""Batches: order, errors of single lines, several processes."""

from __future__ import annotations

import json
from typing import Any

import pytest

import wizard.cas
from wizard.cas import Answer, Judge, Outcome
from wizard.cas import judge as judge_module
from wizard.score.batch import CHUNK, ReadReferences, compare_lines, verdicts


def result(**fields: object) -> dict[str, Any]:
    return ReadReferences(Judge()).compared(json.dumps(fields).encode())


def test_outcomes_and_the_bound() -> None:
    assert result(id=1, ref="5", hyp="5") == {"id": 1, "minimum": "correct", "bounded": None}
    assert result(id=2, ref="5", hyp="((5 6))", max="((5 7))")["bounded"] == "incorrect"
    assert result(id=3, ref="5", hyp="((5 7))", max="((5 7))")["bounded"] == "correct"
    assert result(id=4, ref="5", hyp="6")["minimum"] == "incorrect"
    assert result(id=5, ref="5")["minimum"] == "no_answer"
    assert result(id=6, ref="5", hyp=None)["minimum"] == "no_answer"
    assert result(id=7, ref="5", hyp="", max="5") == {"id": 7, "minimum": "malformed", "bounded": "malformed"}


def test_a_line_has_its_own_dialect() -> None:
    assert result(id=1, ref="TRUE", hyp="True")["minimum"] == "incorrect"
    assert result(id=1, ref="TRUE", hyp="True", dialect="1989")["minimum"] == "correct"


@pytest.mark.parametrize(
    ("line", "identity", "reason"),
    [
        (b"{", None, "Expecting"),
        (b"[1]", None, "JSON object"),
        (b"\xff", None, "decode"),
        (b'{"id": "a"}', "a", '"ref" is missing'),
        (b'{"id": [1], "ref": 5}', [1], '"ref" is a string'),
        (b'{"id": 1, "ref": "5", "hyp": 5}', 1, '"hyp" is a string'),
        (b'{"id": 1, "ref": "(("}', 1, "line 1, column 3"),
        (b'{"id": 1, "ref": "5", "max": ""}', 1, "line 1, column 1"),
        (b'{"id": 1, "ref": "5", "hyp": "5", "max": "(1 OR 2)"}', 1, "2 alternatives"),
        (b'{"id": 1, "ref": "5", "dialect": "1990"}', 1, "1992, 1989"),
        (b"[" * 200_000, None, ""),
    ],
)
def test_what_is_wrong_with_a_line_is_its_error(line: bytes, identity: object, reason: str) -> None:
    found = ReadReferences(Judge()).compared(line)
    assert (found["id"], found["minimum"], found["bounded"]) == (identity, None, None)
    assert reason in str(found["error"])


def test_order_and_blank_lines_on_one_core_and_on_two() -> None:
    lines = [json.dumps({"id": n, "ref": str(n % 5), "hyp": str(n % 3)}).encode() + b"\n" for n in range(2 * CHUNK + 7)]
    lines.insert(3, b" \n")
    one, two = ("".join(compare_lines(iter(lines), Judge(), jobs)).splitlines() for jobs in (1, 2))
    assert one == two
    found = [json.loads(line) for line in one]
    assert [item["id"] for item in found] == list(range(2 * CHUNK + 7))
    assert all((item["minimum"] == "correct") == (item["id"] % 5 == item["id"] % 3) for item in found)


def test_verdicts_carry_what_is_wrong_with_a_reference() -> None:
    pairs = [
        ("u1", (("5", None),), ("5", "6")),
        ("u2", (("((", None),), ("5",)),
        ("u3", (("1", None), ("2", "((2 3))")), ("((2 3))",)),
    ]
    found = list(verdicts(pairs, Judge()))
    assert found[0] == ((Outcome.CORRECT, None, None), (Outcome.INCORRECT, None, None))
    assert "column 3" in str(found[1][0][2])
    assert found[2] == ((Outcome.CORRECT, Outcome.CORRECT, None),)


def test_a_reference_is_read_once_for_many_answers_and_not_again_for_equal_texts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []

    def parse(text: str, *rest: Any, **more: Any) -> Answer:
        read.append(text)
        return wizard.cas.parse(text, *rest, **more)

    monkeypatch.setattr(judge_module, "parse", parse)
    lines = [json.dumps({"id": n, "ref": "((1 2))", "hyp": "((1 2))" if n % 2 else f"(({n} 2))"}) for n in range(10)]
    ("".join(compare_lines((line.encode() for line in lines), Judge())))
    assert sorted(read) == sorted(["((1 2))", *(f"(({n} 2))" for n in range(0, 10, 2))])
    read.clear()
    list(verdicts([("u", (("7", None),), ("7", "8", "7"))], Judge()))
    assert read == ["7", "8"]


@pytest.mark.parametrize("identity", [1, -3, 2.5, "u1", "ä", None, True, [1], {"a": 1}])
def test_a_line_is_written_as_json_writes_it(identity: object) -> None:
    line = json.dumps({"id": identity, "ref": "5", "hyp": "5", "max": "5"}).encode()
    (found,) = compare_lines([line], Judge())
    assert found == json.dumps({"id": identity, "minimum": "correct", "bounded": "correct"}) + "\n"


def test_other_encodings_of_json_are_read_as_ever() -> None:
    line = json.dumps({"id": 1, "ref": "5", "hyp": "5"})
    for encoded in (line.encode("utf-16"), line.encode("utf-16-le"), line.encode("utf-8-sig"), f" {line}".encode()):
        assert ReadReferences(Judge()).compared(encoded)["minimum"] == "correct"

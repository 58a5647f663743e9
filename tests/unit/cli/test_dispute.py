"""`woz dispute`: twice disputed, decided, rescored; no version is written over, and signatures are checked."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from wizard.cli import score
from wizard.cli.dispute import command
from wizard.errors import StateError
from wizard.score.disputes import read_disputes
from wizard.score.errors import DisputesUnusable
from wizard.score.key import read_key

KEY = [
    {"utterance": "u1", "speaker": "s1", "class": "A", "ref": "5", "sql": ["SELECT 5"]},
    {"utterance": "u2", "speaker": "s2", "class": "A", "alternatives": [{"ref": "((1))", "max": "((1 2))"}]},
    {"utterance": "u3", "speaker": "s2", "class": "A", "ref": "TRUE"},
]
OURS = [{"utterance": "u1", "answer": "6"}, {"utterance": "u2", "answer": "((1))"}, {"utterance": "u3", "answer": "NO"}]


@pytest.fixture
def key(tmp_path: Path) -> Path:
    for name, lines in (("key", KEY), ("ours", OURS)):
        (tmp_path / f"{name}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return tmp_path / "key.jsonl"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(command, [str(one) for one in arguments])


def test_a_key_that_nobody_disputes_is_said_to_be_so(key: Path) -> None:
    told = run("list", key)
    assert (told.exit_code, told.output) == (0, f"{key}: nothing is disputed\n")
    assert json.loads(run("list", key, "--json").output)["disputes"] == []


@pytest.mark.parametrize(
    "asked", [("list",), ("apply", "--out", "key-2.jsonl"), ("decide", 1, "stands", "--because", "so")]
)
def test_a_file_of_disputes_that_is_not_there_is_an_error(key: Path, tmp_path: Path, asked: tuple[object, ...]) -> None:
    name, *rest = asked
    told = run(name, key, *rest, "--disputes", tmp_path / "elsewhere.jsonl")
    assert told.exit_code == 2
    assert "elsewhere.jsonl' does not exist" in told.output
    assert not (tmp_path / "elsewhere.jsonl").exists()


def test_a_key_is_disputed_twice_decided_and_rescored(key: Path, tmp_path: Path) -> None:
    assert run("say", key, "u1", "--because", "six of them", "--proposed", "6", "--by", "ann").exit_code == 0
    assert run("say", key, "u3", "--because", "too vague", "--by", "bob").exit_code == 0
    second = tmp_path / "key-2.jsonl"
    early = run("apply", key, "--out", second)
    assert isinstance(early.exception, DisputesUnusable)
    assert "2 disputes are open; the first is 1" in str(early.exception)
    assert not second.exists()
    assert run("decide", key, 1, "changed", "--ref", "6", "--because", "counted again", "--by", "eve").exit_code == 0
    assert run("decide", key, 2, "excluded", "--because", "so it is", "--by", "eve").exit_code == 0
    told = run("list", key)
    assert told.exit_code == 0
    assert "changed (eve: counted again; signature: none)" in told.output

    before = key.read_bytes()
    result = run("apply", key, "--out", second, "--system", tmp_path / "ours.jsonl")
    assert result.exit_code == 0, result.output
    assert "-33.3 -> 100.0; newly right: u1" in result.output
    assert key.read_bytes() == before
    one, two, three = read_key(second).items
    assert (one.alternatives, one.review) == ((("6", None),), "reviewed")
    assert two.alternatives == (("((1))", "((1 2))"),), "what nobody disputed stays"
    assert three.category == "X"
    assert [read_key(one).version for one in (key, second)] == ["", "2"]
    scored = CliRunner().invoke(score.command, [str(second), str(tmp_path / "ours.jsonl"), "--json"])
    assert f"|key:sha256,{read_key(second).sha256}|version:2" in json.loads(scored.stdout)["signature"]
    second.write_text(second.read_text() + "\n")
    assert read_key(second).version == "", "it is no longer what was decided"
    second.write_text(second.read_text()[:-1])
    changes = json.loads((tmp_path / "key-2.changes.json").read_text())
    assert (changes["from"], changes["to"]) == (read_key(key).sha256, read_key(second).sha256)
    assert changes["systems"][0]["gained"] == ["u1"]
    assert isinstance(run("apply", key, "--out", second).exception, StateError)


def test_decisions_are_of_this_version(key: Path) -> None:
    run("say", key, "u1", "--because", "no")
    key.write_text(key.read_text().replace('"5"', '"7"'))
    late = run("decide", key, 1, "stands", "--because", "no")
    assert isinstance(late.exception, DisputesUnusable)
    assert "another version" in str(late.exception)
    assert "of another version" in run("list", key).output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["say", "u9", "--because", "x"], "there is no utterance u9"),
        (["say", "u1", "--because", "x", "--proposed", "(("], "line 1"),
        (["decide", "7", "stands", "--because", "x"], "there is no dispute 7"),
        (["decide", "1", "changed", "--because", "x"], "`changed` needs the new reference"),
        (["decide", "1", "stands", "--because", "x", "--ref", "5"], "no other ruling takes one"),
        (["decide", "1", "changed", "--because", "x", "--ref", "5", "--max", "(("], "line 1"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(key: Path, arguments: list[str], says: str) -> None:
    run("say", key, "u1", "--because", "first")
    file = key.with_name("key.disputes.jsonl")
    before = file.read_bytes()
    result = run(arguments[0], key, *arguments[1:])
    assert isinstance(result.exception, DisputesUnusable)
    assert says in str(result.exception)
    assert file.read_bytes() == before


def test_a_signed_dispute_that_somebody_changes_is_found(key: Path, tmp_path: Path) -> None:
    pem = tmp_path / "ann.pem"
    subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", str(pem)], check=True, capture_output=True)
    result = run("say", key, "u1", "--because", "six of them", "--sign", pem)
    assert result.output.endswith("signed\n"), result.output
    assert "signature: right" in run("list", key).output
    file = key.with_name("key.disputes.jsonl")
    file.write_text(file.read_text().replace("six of them", "seven of them"))
    told = run("list", key)
    assert told.exit_code == 1
    assert "signature: wrong" in told.output
    before = file.read_bytes()
    for refused in (
        run("decide", key, 1, "stands", "--because", "so it is"),
        run("adjudicate", key),
    ):
        assert isinstance(refused.exception, DisputesUnusable)
        assert "dispute 1 by" in str(refused.exception)
        assert "has a wrong signature" in str(refused.exception)
    assert file.read_bytes() == before


def new_key(path: Path) -> Path:
    subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", str(path)], check=True, capture_output=True)
    return path


def test_a_decision_that_somebody_wrote_into_the_file_changes_no_key(key: Path, tmp_path: Path) -> None:
    run("say", key, "u1", "--because", "six of them", "--by", "ann")
    eve = new_key(tmp_path / "eve.pem")
    signed = run("decide", key, 1, "changed", "--ref", "6", "--because", "counted", "--by", "eve", "--sign", eve)
    assert signed.output == "dispute 1: changed, signed\n"
    file = key.with_name("key.disputes.jsonl")
    file.write_text(file.read_text().replace('"minimum":"6"', '"minimum":"7"'))
    result = run("apply", key, "--out", tmp_path / "key-2.jsonl")
    assert isinstance(result.exception, DisputesUnusable)
    assert "the decision of dispute 1 by eve has a wrong signature" in str(result.exception)
    assert not (tmp_path / "key-2.jsonl").exists()


def test_with_keys_only_those_speak_whose_keys_they_are(key: Path, tmp_path: Path) -> None:
    mine, ring = tmp_path / "mine", tmp_path / "ring"
    mine.mkdir()
    ring.mkdir()
    for name in ("ann", "eve", "mallory"):
        pem = new_key(mine / f"{name}.pem")
        if name != "mallory":
            public = subprocess.run(["openssl", "pkey", "-in", str(pem), "-pubout"], check=True, capture_output=True)
            (ring / f"{name}.pem").write_bytes(public.stdout)
    run("say", key, "u1", "--because", "seven", "--by", "ann", "--sign", mine / "mallory.pem")
    told = run("list", key, "--keys", ring)
    assert told.exit_code == 1
    assert "signature: another's, key " in told.output
    assert "signature: right, key " in run("list", key).output, "by itself it says no more than that the line is whole"
    late = run("decide", key, 1, "stands", "--because", "no", "--by", "eve", "--keys", ring)
    assert "not known to be theirs" in str(late.exception)
    key.with_name("key.disputes.jsonl").unlink()

    run("say", key, "u1", "--because", "six", "--by", "ann", "--sign", mine / "ann.pem")
    run("decide", key, 1, "changed", "--ref", "6", "--because", "so it is", "--by", "eve", "--keys", ring)
    second = tmp_path / "key-2.jsonl"
    unsigned = run("apply", key, "--out", second, "--keys", ring)
    assert "the decision of dispute 1 by eve is not signed" in str(unsigned.exception)
    run("decide", key, 1, "changed", "--ref", "6", "--because", "so it is", "--by", "eve", "--sign", mine / "eve.pem")
    assert run("apply", key, "--out", second, "--keys", ring).exit_code == 0
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "there is no NAME.pem" in str(run("list", key, "--keys", empty).exception)


@pytest.mark.parametrize(
    ("rulings", "says"),
    [
        (("stands", "changed", "changed"), "1 of 1 disputed changed"),
        (("changed", "stands"), "0 of 1 disputed changed"),
    ],
)
def test_what_was_decided_last_counts(key: Path, tmp_path: Path, rulings: tuple[str, ...], says: str) -> None:
    run("say", key, "u1", "--because", "six of them")
    for number, ruling in enumerate(rulings):
        ref = ["--ref", str(number)] if ruling == "changed" else []
        assert run("decide", key, 1, ruling, *ref, "--because", "so it is").exit_code == 0
    result = run("apply", key, "--out", tmp_path / "key-2.jsonl")
    assert says in result.output
    decided = json.loads((tmp_path / "key-2.changes.json").read_text())["decisions"]
    assert [one["ruling"] for one in decided] == [rulings[-1]]


def test_disputes_of_many_at_once_have_a_number_each(key: Path) -> None:
    says = "import sys; from wizard.cli.dispute import command\n"
    says += "for n in range(12): command(['say', sys.argv[1], 'u1', '--because', str(n)], standalone_mode=False)"
    people = [subprocess.Popen([sys.executable, "-c", says, str(key)], stdout=subprocess.DEVNULL) for _ in range(3)]
    assert [one.wait(60) for one in people] == [0, 0, 0]
    found = read_disputes(key.with_name("key.disputes.jsonl"))
    assert [one.number for one in found.disputes] == list(range(1, 37))


def test_a_line_cut_off_by_a_full_disk_harms_no_other(key: Path) -> None:
    file = key.with_name("key.disputes.jsonl")
    run("say", key, "u1", "--because", "one")
    file.write_bytes(file.read_bytes() + b'{"kind": "dis')
    with pytest.raises(DisputesUnusable, match="line 2"):
        read_disputes(file)
    kept = file.read_bytes().splitlines()[0] + b"\n"
    file.write_bytes(kept[:-1])  # whole but for its end
    assert run("say", key, "u2", "--because", "two").exit_code == 0
    assert [one.because for one in read_disputes(file).disputes] == ["one", "two"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ({"ruling": "bogus"}, "ruling"),
        ({"ruling": "changed", "minimum": "((1"}, "line 1"),
        ({"ruling": "changed"}, "`changed` needs the new reference"),
        ({"ruling": "stands", "kind": "ruling"}, "neither dispute nor decision"),
    ],
)
def test_a_decision_written_by_hand_is_read_as_any_other(
    key: Path, tmp_path: Path, line: dict[str, str], says: str
) -> None:
    run("say", key, "u1", "--because", "no")
    file = key.with_name("key.disputes.jsonl")
    made = {"kind": "decision", "dispute": 1, "by": "eve", "at": "2026-11-23T00:00:00Z", "because": "so", **line}
    file.write_text(file.read_text() + json.dumps(made) + "\n")
    result = run("apply", key, "--out", tmp_path / "key-2.jsonl")
    assert isinstance(result.exception, DisputesUnusable)
    assert says in str(result.exception)
    assert not (tmp_path / "key-2.jsonl").exists()


def test_two_disputes_of_one_number_are_told(key: Path) -> None:
    run("say", key, "u1", "--because", "no")
    file = key.with_name("key.disputes.jsonl")
    file.write_text(file.read_text() * 2)
    with pytest.raises(DisputesUnusable, match="there is a dispute 1 already"):
        read_disputes(file)


def test_a_line_that_is_none_is_named(key: Path) -> None:
    file = key.with_name("key.disputes.jsonl")
    file.write_text('{"kind": "dispute"}\n')
    with pytest.raises(DisputesUnusable, match="line 1"):
        read_disputes(file)

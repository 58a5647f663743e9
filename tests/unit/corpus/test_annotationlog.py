"""The annotation logs: whole lines on the disk, none lost, none half-written, some taken out."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from wizard.corpus.annotation import Annotation
from wizard.corpus.annotationlog import append, append_lines, encode, log_of, logs_in, read, rewrite
from wizard.corpus.errors import BadAnnotator, DamagedLog
from wizard.corpus.saved import Saved


def saved(number: int, annotator: str = "ann", utterance: str = "s01-001") -> Saved:
    annotation = Annotation(comment=f"no {number} – « ça »", done=True)
    return Saved(utterance, annotator, number, annotation, time="2026-03-02T09:00:00.000Z")


def test_a_line_is_read_as_it_was_written(tmp_path: Path) -> None:
    lines = [append(tmp_path, saved(number), number - 1) for number in (1, 2)]
    assert list(read(log_of(tmp_path, "ann"))) == lines
    assert list(read(log_of(tmp_path, "ann"), len(lines[0].raw))) == lines[1:]
    first = json.loads(log_of(tmp_path, "ann").read_text().splitlines()[0])
    assert list(first) == ["utterance", "annotator", "version", "base", "time", "kind", "annotation", "sum"]


def test_a_line_says_which_session_it_is_of(tmp_path: Path) -> None:
    line = append(tmp_path, saved(1), 0, "0123abcd")
    assert list(read(log_of(tmp_path, "ann"))) == [line]
    assert line.journal == "0123abcd"
    members = ["utterance", "journal", "annotator", "version", "base", "time", "kind", "annotation", "sum"]
    assert list(json.loads(line.raw)) == members


def test_a_half_written_line_goes_with_the_next_append(tmp_path: Path) -> None:
    whole = append(tmp_path, saved(1), 0)
    with log_of(tmp_path, "ann").open("ab") as file:
        file.write(encode(saved(2), 1).raw[:70])
    assert list(read(log_of(tmp_path, "ann"))) == [whole]
    again = append(tmp_path, saved(2), 1)
    assert log_of(tmp_path, "ann").read_bytes() == whole.raw + again.raw


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda raw: raw.replace(b"no 2", b"no 9"), "checksum"),
        (lambda raw: raw[:40] + b"\n" + raw[40:], "checksum"),
        (lambda raw: b"what is this\n", "checksum"),
    ],
)
def test_a_changed_line_is_told(tmp_path: Path, change: object, says: str) -> None:
    append(tmp_path, saved(1), 0)
    append_lines(log_of(tmp_path, "ann"), [change(encode(saved(2), 1).raw)])  # type: ignore[operator]
    with pytest.raises(DamagedLog, match=f"line 2: .*{says}"):
        list(read(log_of(tmp_path, "ann")))


def test_appends_of_several_at_once_are_all_there(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: append(tmp_path, saved(number), number - 1), range(1, 81)))
    assert sorted(line.saved.version for line in read(log_of(tmp_path, "ann"))) == list(range(1, 81))


def test_lines_are_taken_out_while_others_are_appended(tmp_path: Path) -> None:
    """Nothing is appended to the file that was put aside."""
    log = log_of(tmp_path, "ann")
    append(tmp_path, saved(1), 0)
    with ThreadPoolExecutor(8) as pool:
        for number in range(2, 62):
            pool.submit(append, tmp_path, saved(number, utterance="s01-002"), number - 1)
            if number % 3 == 0:
                pool.submit(rewrite, log, lambda line: line.saved.utterance != "s01-001")
                pool.submit(append, tmp_path, saved(number), number - 1)
    rewrite(log, lambda line: line.saved.utterance != "s01-001")
    kept = list(read(log))
    assert sorted(line.saved.version for line in kept) == list(range(2, 62))
    assert {line.saved.utterance for line in kept} == {"s01-002"}
    assert [path.name for path in tmp_path.iterdir()] == ["ann.jsonl"]


def test_rewriting_a_damaged_log_leaves_it(tmp_path: Path) -> None:
    append(tmp_path, saved(1), 0)
    append_lines(log_of(tmp_path, "ann"), [b"what is this\n"])
    before = log_of(tmp_path, "ann").read_bytes()
    with pytest.raises(DamagedLog):
        rewrite(log_of(tmp_path, "ann"), lambda line: False)
    assert log_of(tmp_path, "ann").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["ann.jsonl"]


def test_only_logs_are_logs(tmp_path: Path) -> None:
    append(tmp_path, saved(1, "bob"), 0)
    append(tmp_path, saved(1, "ann"), 0)
    for name in (".hidden.jsonl", "notes.txt", "a b.jsonl"):
        (tmp_path / name).write_text("x")
    assert [path.name for path in logs_in(tmp_path)] == ["ann.jsonl", "bob.jsonl"]
    with pytest.raises(BadAnnotator):
        log_of(tmp_path, "a/b")

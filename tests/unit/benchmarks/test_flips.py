"""What a change of the reader does to requests: asked, kept, and compared with what was kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import flips

DEPARTMENTS = "SELECT COUNT(*) FROM departments"


def _one(name: str, verdict: str, said: str = "") -> dict[str, object]:
    return {"key": name, "text": name, "verdict": verdict, "said": said}


def test_what_changed_its_verdict_or_its_answer_flips() -> None:
    before = {str(one["key"]): one for one in (
        _one("lost", "right"), _one("found", "none"), _one("other", "wrong", "this"), _one("same", "right", "that"),
        _one("unread", "none", "for one reason"),
    )}  # fmt: skip
    after = [
        _one("lost", "wrong"), _one("found", "right"), _one("other", "wrong", "that"), _one("same", "right", "that"),
        _one("unread", "none", "for another"), _one("new", "right"),
    ]  # fmt: skip
    assert [(way, now["key"]) for way, _, now in flips.flips(before, after)] == [
        ("none to right", "found"), ("right to wrong", "lost"), ("wrong to wrong", "other"),
    ]  # fmt: skip


def test_the_readable_part_is_asked_kept_and_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "personnel"
    place.mkdir()
    text = "How many departments are there?"
    entry = {"category": "count", "text": text, "sql": DEPARTMENTS, "forms": [], "alternatives": []}
    lines = [json.dumps({"id": name, **entry}) for name in ("q1", "q4")]  # the second is held
    (place / "questions.jsonl").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.setattr(flips, "places", lambda: [tmp_path])
    kept = tmp_path / "kept.jsonl"
    assert flips.main(["--domain", "personnel", "--write", str(kept)]) == 0
    (one,) = map(json.loads, kept.read_text(encoding="utf-8").splitlines())
    assert (one["verdict"], one["text"]) == ("right", text)
    kept.write_text(json.dumps({**one, "verdict": "none"}), encoding="utf-8")
    assert flips.main(["--domain", "personnel", "--against", str(kept)]) == 0
    assert "none to right: personnel" in capsys.readouterr().out


def test_without_a_file_to_compare_with_nothing_is_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert flips.main(["--against", str(tmp_path / "none.jsonl")]) == 2
    assert "--write makes one" in capsys.readouterr().err

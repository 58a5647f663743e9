"""The rig's malformed files: every reader takes its good ones, and what raises anything but our errors is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rig import malformed
from tests.rig.malformed import Reader


def test_every_reader_takes_its_good_files(tmp_path: Path) -> None:
    """Where it did not, the changed files would be refused for what nobody changed."""
    for kind, reader in malformed.readers(tmp_path / "files").items():
        for good in reader.good:
            result = reader.read(good)
            assert not getattr(result, "errors", ()), kind


def test_a_fault_of_a_reader_is_found_with_the_file_that_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def falls_over(data: bytes) -> object:
        if b"[[[[" in data:
            raise RecursionError("too deep")
        raise ValueError("refused") if b"\0" in data else malformed.OURS[0]("refused")

    made = {"letters": Reader((b"some words",), falls_over)}
    monkeypatch.setattr(malformed, "readers", lambda folder: made)
    monkeypatch.setattr(malformed, "guided", lambda: False)
    found = malformed.run(400, 13)["letters"]
    assert found.files
    assert len(found.problems) == 1
    assert found.problems[0].startswith(("RecursionError: 'too deep' for b'", "ValueError: 'refused' for b'"))


def test_what_is_ours_is_no_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(malformed, "guided", lambda: False)
    found = malformed.run(60, 13, ["answer", "journal"])
    assert set(found) == {"answer", "journal"}
    assert [one.problems for one in found.values()] == [[], []]
    assert sum(one.files for one in found.values()) >= 50

"""Sealed at rest: a copied disk gives nothing, what was sealed comes back whole, and a lost key is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands import woz
from tests.unit.journal.building import whole_session
from wizard.journal.verify import verify

pytest.importorskip("pyrage", reason="the extra `seal` is not installed here")


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def session(tmp_path: Path) -> Path:
    return whole_session(tmp_path / "sessions" / "s01", "s01")


@pytest.fixture
def key(tmp_path: Path) -> tuple[Path, str]:
    made = woz("seal", "--new-key", tmp_path / "key")
    assert made.returncode == 0, made.stderr
    return tmp_path / "key", made.stdout.strip()


def test_a_copied_disk_gives_nothing_and_the_key_all(tmp_path: Path, session: Path, key: tuple[Path, str]) -> None:
    secret, public = key
    assert secret.stat().st_mode & 0o777 == 0o600
    before = contents(session)
    done = woz("seal", session, "--for", public)
    assert done.returncode == 0, done.stderr
    sealed = tmp_path / "sessions" / "s01.age"
    assert sealed.stat().st_mode & 0o777 == 0o600
    disk = sealed.read_bytes()
    for name, data in before.items():
        assert name.encode() not in disk
        for at in range(0, max(1, len(data) - 16), 997):
            if len(set(data[at : at + 16])) > 4:
                assert data[at : at + 16] not in disk, f"{name} at {at}"
    assert not list((tmp_path / "sessions").glob("*.new")), "nothing is left beside it"
    opened = woz("seal", sealed, "--open", secret, "--out", tmp_path / "back")
    assert opened.returncode == 0, opened.stderr
    assert contents(tmp_path / "back") == before
    assert not verify(tmp_path / "back").errors


def test_a_lost_key_is_said(tmp_path: Path, session: Path, key: tuple[Path, str]) -> None:
    sealed = tmp_path / "s01.age"
    assert woz("seal", session, "--for", key[1], "--out", sealed).returncode == 0
    woz("seal", "--new-key", tmp_path / "other")
    for wrong in (tmp_path / "other", tmp_path / "none", sealed):
        said = woz("seal", sealed, "--open", wrong, "--out", tmp_path / "back")
        assert said.returncode == 3, said.stderr
        assert len(said.stderr.splitlines()) == 1
    assert (
        "without a key that it was sealed for nobody can"
        in woz("seal", sealed, "--open", tmp_path / "other", "--out", tmp_path / "back").stderr
    )
    assert not (tmp_path / "back").exists()


@pytest.mark.parametrize("where", [0.001, 0.3, 0.999])
def test_what_was_changed_or_cut_short_is_not_taken(
    tmp_path: Path, session: Path, key: tuple[Path, str], where: float
) -> None:
    sealed = tmp_path / "s01.age"
    woz("seal", session, "--for", key[1], "--out", sealed)
    whole = sealed.read_bytes()
    at = int(len(whole) * where)
    for damaged in (whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :], whole[:at]):
        sealed.write_bytes(damaged)
        said = woz("seal", sealed, "--open", key[0], "--out", tmp_path / "back")
        assert said.returncode == 3, (said.stderr, at)
        assert len(said.stderr.splitlines()) == 1
        assert not (tmp_path / "back").exists()


def test_nothing_is_overwritten_and_no_running_session_is_sealed(
    tmp_path: Path, session: Path, key: tuple[Path, str]
) -> None:
    taken = tmp_path / "taken"
    taken.write_text("mine")
    assert woz("seal", session, "--for", key[1], "--out", taken).returncode == 4
    assert taken.read_text() == "mine"
    journal = session / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:-1]))
    said = woz("seal", session, "--for", key[1], "--out", tmp_path / "out")
    assert said.returncode == 4
    assert "has not ended" in said.stderr
    refused = woz("seal", session, "--for", "age1nonsense")
    assert refused.returncode == 3
    assert "'age1nonsense' is not a public key of age" in refused.stderr
    assert "make one with: woz seal --new-key FILE" in refused.stderr

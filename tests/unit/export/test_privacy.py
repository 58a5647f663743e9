"""Identifiers that could tell who somebody is, and consents that do not cover the use."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.export.conftest import fill
from tests.unit.journal.building import SessionBuilder, whole_session
from wizard.corpus.annotation import Annotation
from wizard.corpus.place import Place
from wizard.corpus.store import Query, open_store
from wizard.export.building import ExportPlan, build
from wizard.export.errors import BadConsents, NoItems
from wizard.export.jsonl import FORMAT
from wizard.export.manifest import Manifest
from wizard.export.privacy import ConsentAsked, ConsentText, read_texts, suspicion
from wizard.export.sources import StoreSource, gather


@pytest.mark.parametrize(
    ("identifier", "why"),
    [
        ("jane.doe@example.org", "an @"),
        ("Jane Doe", "a blank"),
        ("jd640312", "initials and a date of birth"),
        ("jd-19640312", "initials and a date of birth"),
        ("JD_1964-03-12", "initials and a date of birth"),
        ("jd12.3.1964", "initials and a date of birth"),
        ("0171-5554433", "seven digits or more"),
        ("+49.30.1234567", "seven digits or more"),
        ("19640312", "seven digits or more"),
        ("s123456789", "seven digits or more"),
        ("Mueller", "a capitalised word"),
        ("s07Mueller", "a capitalised word"),
        ("JaneD", "a capitalised word"),
        ("müller", "a letter beyond a-z"),
        ("jane_doe", "two words"),
        ("smith", "is a word"),
    ],
)
def test_identifiers_that_tell_too_much(identifier: str, why: str) -> None:
    assert why in suspicion(identifier)


@pytest.mark.parametrize(
    "identifier", ["8ky", "001", "zzz", "ann", "w1", "subj07", "s-12", "p03a", "8ky-1", "X12", "wizard"]
)
def test_codes_are_left_in_peace(identifier: str) -> None:
    assert suspicion(identifier) == ""


@pytest.fixture
def sessions(tmp_path: Path) -> list[Path]:
    """One subject who agreed, and one (typed input only) who was never asked."""
    builder = SessionBuilder(tmp_path / "s02", "s02", consent=False, subject="jane_doe")
    builder.type("how many")
    builder.transcribe("how many")
    builder.message("unable", "Sorry")
    builder.displayed()
    builder.close_turn("message")
    return [whole_session(tmp_path / "s01"), builder.end()]


def made(sessions: list[Path], out: Path, consent: ConsentAsked) -> tuple[Manifest, list[str]]:
    manifest = build(ExportPlan((FORMAT,), consent=consent), gather(sessions), out)
    lines = (out / "utterances.jsonl").read_text().splitlines()
    return manifest, sorted({json.loads(line)["session"] for line in lines})


def test_who_did_not_consent_is_left_out_and_told(sessions: list[Path], tmp_path: Path) -> None:
    manifest, there = made(sessions, tmp_path / "out", ConsentAsked())
    assert there == ["s01"]
    told = next(one for one in manifest.concerns if one.kind == "consent")
    assert str(told) == ("left out for want of a consent: 1 session of 1 subject (s02: the subject did not consent)")
    for path in (tmp_path / "out").rglob("*"):
        assert path.is_dir() or b"jane_doe" not in path.read_bytes()
        assert path.is_dir() or b"s02" not in path.read_bytes()
    card = (tmp_path / "out/README.md").read_text()
    assert "- left out for want of a consent: 1 session of 1 subject\n" in card


def test_who_did_not_consent_is_exported_only_when_that_is_said(sessions: list[Path], tmp_path: Path) -> None:
    manifest, there = made(sessions, tmp_path / "out", ConsentAsked(anyway=True))
    assert there == ["s01", "s02"]
    assert [str(one) for one in manifest.concerns if one.kind != "unreviewed"] == [
        "exported without a consent: 1 session of 1 subject (s02: the subject did not consent)",
        "1 subject identifier could tell who somebody is ('jane_doe' is two words, as first and last name are)",
    ]
    written = json.loads((tmp_path / "out/manifest.json").read_text())["concerns"]
    assert [one["kind"] for one in written] == ["consent", "identifier", "unreviewed"]
    assert all(one.keys() == {"kind", "what"} for one in written)


def test_who_was_not_asked_for_is_not_told_of(sessions: list[Path], tmp_path: Path) -> None:
    place = Place.create(tmp_path / "corpus")
    fill(place, tuple(sessions))
    with open_store(place) as store:
        for speaker, kinds in (("subj07", ["unreviewed"]), ("", ["consent", "unreviewed"])):
            query = Query(speakers=(speaker,) if speaker else ())
            manifest = build(ExportPlan((FORMAT,)), StoreSource(store, query), tmp_path / f"out{speaker}")
            assert [one.kind for one in manifest.concerns] == kinds


@pytest.mark.parametrize(
    ("texts", "why"),
    [
        ({}, "what version 1 of the consent covers is not known"),
        ({"1": ConsentText(covers=("research",))}, "version 1 does not cover 'training'"),
        ({"1": ConsentText(covers=("training",), sha256="d" * 64)}, "the text agreed to is not that of version 1"),
        ({"1": ConsentText(covers=("training",), sha256="c" * 64)}, ""),
    ],
)
def test_a_use_must_be_covered(texts: dict[str, ConsentText], why: str, sessions: list[Path], tmp_path: Path) -> None:
    consent = ConsentAsked("training", texts)
    if why:
        with pytest.raises(NoItems):
            made(sessions, tmp_path / "out", consent)
        assert not (tmp_path / "out").exists()
        heads = {one.session: one for one in gather(sessions).sessions()}
        assert consent.lacks(heads["s01"]) == why
    else:
        _, there = made(sessions, tmp_path / "out", consent)
        assert there == ["s01"]
        assert "| use that consent was checked for | training |" in (tmp_path / "out/README.md").read_text()


def test_what_consents_cover_is_read(tmp_path: Path) -> None:
    path = tmp_path / "consents.yaml"
    path.write_text('1:\n  covers: [research, training]\n"2":\n  covers: [research]\n  sha256: abc\n')
    texts = read_texts(path)
    assert texts["1"].covers == ("research", "training")
    assert texts["2"].sha256 == "abc"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "cannot be read"),
        ("- a\n- b\n", "names with values are wanted, not a list"),
        ("1: [\n- :\n  x: }", "line [23]: not YAML"),
        ("1: {covers: [x], sha256: 2020-13-45}", "not YAML .month must be"),
        ("1: {cover: [x]}", "1.covers: it is missing"),
        ("1: research", "1: fields with values are wanted"),
    ],
)
def test_a_list_that_is_none_is_told(content: str | None, told: str, tmp_path: Path) -> None:
    path = tmp_path / "consents.yaml"
    if content is not None:
        path.write_text(content)
    with pytest.raises(BadConsents, match=told):
        read_texts(path)


def test_turns_that_were_accepted_unseen_are_told(sessions: list[Path], tmp_path: Path) -> None:
    place = Place.create(tmp_path / "corpus")
    fill(place, (sessions[0],))
    done = Annotation(transcription="book it", category="X", tags=("book",), done=True)
    with open_store(place) as store:
        store.save("s01-001", "ann", done.model_copy(update={"unseen": True}), version=0)
        store.save("s01-002", "ann", done, version=0)
        manifest = build(ExportPlan((FORMAT,)), StoreSource(store, Query(classes=("X",))), tmp_path / "out")
        assert [one.record.id for one in store.items(Query(reviewed_only=True))] == ["s01-002"]
    told = (
        "1 of 2 turns were accepted as drafted, by woz annotate --accept-drafts: their classes are a program's, "
        "and nobody listened to them"
    )
    assert told in [str(one) for one in manifest.concerns]
    assert f"- {told}" in (tmp_path / "out/README.md").read_text()

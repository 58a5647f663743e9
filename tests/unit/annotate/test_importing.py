"""Corrections made in ELAN and Praat come back as an annotator's layers; what is wrong with them is told, by turn."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands import woz
from tests.unit.export.conftest import Laboratory, made_laboratory
from wizard.annotate.errors import BadTiers, NotImported
from wizard.annotate.importing import import_file
from wizard.annotate.opened_domain import OpenedDomains
from wizard.annotate.tiers import read_tiers
from wizard.corpus.annotation import Mask
from wizard.corpus.store import Query, open_store
from wizard.export.building import ExportPlan, build
from wizard.export.formats import format_named
from wizard.export.sources import StoreSource

OLD = "what is the full name of airline d l"
NEW = "what is the *full* name of airline delta"


@pytest.fixture
def exported(tmp_path: Path) -> tuple[Laboratory, Path]:
    """A corpus, and its TextGrids and ELAN files."""
    laboratory = made_laboratory(tmp_path)
    with open_store(laboratory.place) as store:
        formats = (format_named("textgrid"), format_named("eaf"))
        build(ExportPlan(formats), StoreSource(store, Query()), tmp_path / "out")
    return laboratory, tmp_path / "out"


def short_form(text: str) -> str:
    """The same TextGrid as Praat saves it short: values alone, one a line."""
    values = []
    for line in text.splitlines():
        _, equals, value = line.partition("=")
        if equals:
            values.append(value.strip())
        elif "<exists>" in line:
            values.append("<exists>")
    return "\n".join(values) + "\n"


@pytest.mark.parametrize("change", [lambda text: text, short_form], ids=["long", "short"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_tiers_are_read_as_praat_saves_them(
    exported: tuple[Laboratory, Path], tmp_path: Path, change: Callable[[str], str], encoding: str
) -> None:
    grid = exported[1] / "textgrid/8ky-1.TextGrid"
    file = tmp_path / "edited.TextGrid"
    file.write_text(change(grid.read_text("utf-8")), encoding=encoding)
    tiers = read_tiers(file)
    assert tiers == read_tiers(grid)
    elan = read_tiers(exported[1] / "eaf/8ky-1.eaf")
    assert [one.text for one in tiers["turn"]] == [one.text for one in elan["turn"]]
    assert [one.start for one in tiers["turn"]] == pytest.approx([one.start for one in elan["turn"]], abs=0.001)
    assert [one.text for one in tiers["transcription"]] == [one.text for one in elan["transcription"]]


@pytest.mark.parametrize("file", ["textgrid/4b1-1.TextGrid", "eaf/4b1-1.eaf"])
def test_a_corrected_label_is_an_annotators_version_and_nothing_else_is(
    exported: tuple[Laboratory, Path], file: str
) -> None:
    laboratory, out = exported
    path = out / file
    path.write_text(path.read_text("utf-8").replace(OLD, NEW), encoding="utf-8")
    with open_store(laboratory.place) as store, OpenedDomains() as grounds:
        before = {one.record.id: store.versions(one.record.id) for one in store.items()}
        came = import_file(store, grounds, "cy", path, done=True)
        assert (came.taken, came.same, came.left) == (("4b1-1-001",), 1, ())
        [*others, mine] = store.versions("4b1-1-001")
        assert (mine.annotator, mine.annotation.transcription, mine.annotation.done) == ("cy", NEW, True)
        assert mine.annotation.references == others[0].annotation.references
        assert store.item("4b1-1-001").status == "disputed"
        after = {one.record.id: store.versions(one.record.id) for one in store.items()}
        assert [name for name, said in after.items() if said != before[name]] == ["4b1-1-001"]
        again = import_file(store, grounds, "cy", path, done=True)
        assert again.taken == ()


@pytest.mark.parametrize("file", ["textgrid/8ky-2.TextGrid", "eaf/8ky-2.eaf"])
def test_a_turn_that_nobody_has_transcribed_has_a_draft_to_correct(
    exported: tuple[Laboratory, Path], file: str
) -> None:
    laboratory, out = exported
    path = out / file
    drafted = "how many employees are in department forty five"
    assert drafted in [one.text for one in read_tiers(path)["transcription"]]
    with open_store(laboratory.place) as store, OpenedDomains() as grounds:
        assert import_file(store, grounds, "cy", path).taken == (), "a draft is no correction"
        path.write_text(path.read_text("utf-8").replace(drafted, f"{drafted} [cough]"), encoding="utf-8")
        assert import_file(store, grounds, "cy", path).taken == ("8ky-2-001",)
        assert store.versions("8ky-2-001")[-1].annotation.transcription == f"{drafted} [cough]"


@pytest.mark.parametrize("file", ["textgrid/8ky-2.TextGrid", "eaf/8ky-2.eaf"])
def test_a_correction_of_what_the_wizard_typed_is_told_where_it_belongs(
    exported: tuple[Laboratory, Path], file: str
) -> None:
    laboratory, out = exported
    path = out / file
    typed = "How many employees are in department 45?"
    path.write_text(path.read_text("utf-8").replace(typed, f"Please: {typed}", 1), encoding="utf-8")
    with (
        open_store(laboratory.place) as store,
        OpenedDomains() as grounds,
        pytest.raises(
            NotImported, match="8ky-2-001: transcript: what the wizard typed stays; correct the tier 'transcription'"
        ),
    ):
        import_file(store, grounds, "cy", path)


def test_what_is_masked_is_no_correction(exported: tuple[Laboratory, Path], tmp_path: Path) -> None:
    laboratory, _ = exported
    with open_store(laboratory.place) as store, OpenedDomains() as grounds:
        [version] = [one for one in store.versions("4b1-1-001") if one.annotator == "ann"]
        masked = version.annotation.model_copy(update={"masks": (Mask(words="airline", start=0.1, end=0.2),)})
        store.save("4b1-1-001", "ann", masked, version=version.version)
        build(ExportPlan((format_named("textgrid"),)), StoreSource(store, Query()), tmp_path / "masked")
        path = tmp_path / "masked/4b1-1.TextGrid"
        assert "[masked]" in path.read_text("utf-8")
        assert import_file(store, grounds, "cy", path).taken == ()
        path.write_text(path.read_text("utf-8").replace("[masked] d l", "[masked] delta"), encoding="utf-8")
        with pytest.raises(NotImported, match="words of it are masked"):
            import_file(store, grounds, "cy", path)


def test_class_comment_and_mask_come_from_tiers_too(exported: tuple[Laboratory, Path]) -> None:
    laboratory, out = exported
    path = out / "textgrid/4b1-1.TextGrid"
    text = path.read_text("utf-8").replace('text = "D"', 'text = "D1 wh-question"')
    turns = read_tiers(path)["turn"]
    start, end = turns[1].start, turns[1].end
    for name, label, first, last in (("mask", "its", start + 0.1, start + 0.25), ("comment", "odd", start, end)):
        count = int(text.split("size = ")[1].split("\n")[0])
        text = text.replace(f"size = {count}\n", f"size = {count + 1}\n", 1)
        text += (
            f'    item [{count + 1}]:\n        class = "IntervalTier"\n        name = "{name}"\n        xmin = 0\n'
            f"        xmax = {end}\n        intervals: size = 1\n        intervals [1]:\n            xmin = {first}\n"
            f'            xmax = {last}\n            text = "{label}"\n'
        )
    path.write_text(text, encoding="utf-8")
    with open_store(laboratory.place) as store, OpenedDomains() as grounds:
        assert import_file(store, grounds, "cy", path).taken == ("4b1-1-002",)
        mine = store.versions("4b1-1-002")[-1].annotation
    assert (mine.category, mine.tags, mine.comment, mine.done) == ("D1", ("wh-question",), "odd", False)
    assert mine.masks == (Mask(words="its", start=0.1, end=0.25),)


def test_what_is_wrong_is_told_and_nothing_is_taken(exported: tuple[Laboratory, Path]) -> None:
    laboratory, out = exported
    path = out / "textgrid/4b1-1.TextGrid"
    text = path.read_text("utf-8").replace(OLD, "What is [this").replace('text = "D"', 'text = "E vague-tag"')
    path.write_text(text, encoding="utf-8")
    with open_store(laboratory.place) as store, OpenedDomains() as grounds:
        with pytest.raises(NotImported) as refused:
            import_file(store, grounds, "cy", path)
        assert all(one.annotator != "cy" for item in store.items() for one in store.versions(item.record.id))
    said = " ".join(refused.value.wrong)
    assert "4b1-1-001: transcription: everything is in lower case" in said
    assert "4b1-1-002: class: there is no tag 'vague-tag'" in said
    told = woz("import", path, "--corpus", laboratory.place.folder, "--annotator", "cy", "--json")
    assert told.returncode == 3
    assert len(json.loads(told.stdout)[str(path)]["wrong"]) == len(refused.value.wrong)
    assert "nothing was taken" in told.stderr


def test_turns_of_another_corpus_are_told(exported: tuple[Laboratory, Path], tmp_path: Path) -> None:
    laboratory, out = exported
    path = tmp_path / "other.eaf"
    path.write_text((out / "eaf/4b1-1.eaf").read_text("utf-8").replace("4b1-1-001", "zzz-1-001"), encoding="utf-8")
    with open_store(laboratory.place) as store, OpenedDomains() as grounds:
        with pytest.raises(NotImported, match="zzz-1-001: this corpus has no such turn"):
            import_file(store, grounds, "cy", path)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.TextGrid", b'File type = "ooTextFile"\nObject class = "Sound"\n'),
        ("a.TextGrid", b'File type = "ooTextFile"\nObject class = "TextGrid"\n0\n1\n<exists>\n3\n"IntervalTier"\n'),
        ("a.TextGrid", b"\xff\x00\x81"),
        ("a.eaf", b"<ANNOTATION_DOCUMENT><TIER/>"),
        ("a.eaf", b"<ANNOTATION_DOCUMENT><TIER/></ANNOTATION_DOCUMENT>"),
        ("a.eaf", b'<!DOCTYPE a [<!ENTITY b "c">]><ANNOTATION_DOCUMENT/>'),
        ("a.txt", b"words"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(BadTiers):
        read_tiers(tmp_path / name)
    with pytest.raises(BadTiers, match=r"it cannot be read \(No such file or directory\)"):
        read_tiers(tmp_path / f"not there{Path(name).suffix}")

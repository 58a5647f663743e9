"""TextGrids, read back by praatio and by Praat itself, with the recordings beside them."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import numpy
import pytest
import soundfile
from praatio import textgrid as praatio

from tests.unit.export.selections import ODD, Corpus, made_corpus
from wizard.export.formats import write_all
from wizard.export.textgrid import FORMAT
from wizard.export.timeline import TIERS

NEEDS_PRAAT = pytest.mark.skipif(shutil.which("praat") is None, reason="praat is not installed")
ONE_LINE = " ".join(ODD.split())

SCRIPT = """\
form What to read
    sentence grid
    sentence sound
endform
sound = Read from file: sound$
duration = Get total duration
writeInfoLine: duration
grid = Read from file: grid$
duration = Get total duration
appendInfoLine: duration
tiers = Get number of tiers
for tier to tiers
    name$ = Get tier name: tier
    intervals = Get number of intervals: tier
    for interval to intervals
        selectObject: grid
        label$ = Get label of interval: tier, interval
        start = Get start time of interval: tier, interval
        end = Get end time of interval: tier, interval
        appendInfoLine: name$, tab$, fixed$ (start, 6), tab$, fixed$ (end, 6), tab$, label$
    endfor
endfor
"""


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    return made_corpus(tmp_path / "sessions")


@pytest.fixture
def folder(corpus: Corpus, tmp_path: Path) -> Path:
    (tmp_path / "out").mkdir()
    write_all([(FORMAT, tmp_path / "out")], corpus.selection)
    return tmp_path / "out"


def by_praatio(path: Path) -> dict[str, list[tuple[float, float, str]]]:
    """Every tier's intervals."""
    grid = praatio.openTextgrid(str(path), includeEmptyIntervals=True)
    return {name: [(one.start, one.end, one.label) for one in grid.getTier(name).entries] for name in grid.tierNames}


def by_praat(path: Path, folder: Path) -> tuple[list[float], dict[str, list[tuple[float, float, str]]]]:
    """Durations of sound and grid, and every tier's intervals."""
    script = folder / "read.praat"
    script.write_text(SCRIPT)
    done = subprocess.run(
        ["praat", "--utf8", "--run", script, path, path.with_suffix(".wav")], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    first, second, *lines = done.stdout.decode("utf-8").removesuffix("\n").split("\n")
    found: dict[str, list[tuple[float, float, str]]] = {}
    for line in lines:
        name, start, end, label = line.split("\t")
        found.setdefault(name, []).append((float(start), float(end), label))
    return [float(first), float(second)], found


def test_praatio_reads_every_session(corpus: Corpus, folder: Path) -> None:
    assert {path.name for path in folder.iterdir()} == {
        f"{session}.{type}" for session in ("4b1-1", "8ky-1", "8ky-2") for type in ("TextGrid", "wav")
    }
    found = by_praatio(folder / "8ky-2.TextGrid")
    assert list(found) == list(TIERS)
    assert found["turn"] == [
        (0, 0.75, "8ky-2-001"),
        (0.75, 1.75, "8ky-2-002"),
        (1.75, 2.75, "8ky-2-003"),
        (2.75, 3.5, "8ky-2-004"),
    ]
    assert [label for *_, label in found["transcript"]][1] == ONE_LINE
    assert found["request"][-2:] == [
        (2.75, 3.125, "who's rich over there"),
        (3.125, 3.5, "who works in department 45 and earns more than 100000"),
    ]
    assert [label for *_, label in found["answer"]] == ["48", "", "", "((1561))"]
    assert [label for *_, label in found["note"]] == ["", 'a note, with "quotes"', "", ""]
    first = by_praatio(folder / "8ky-1.TextGrid")
    assert first["transcription"][0][2] == "[door_slam] what is <the> <sal-> sharon *lease's* . salary"
    assert [label for *_, label in first["class"]] == [
        "A wh-question", "D1 wh-question", "A testably-ambiguous yes/no", "X unanswerable wh-question", "X",
        "X trunc-utt",
    ]  # fmt: skip
    assert first["reference"][2][2] == "FALSE OR ()"
    assert first["turn"][-1] == (3.65, 3.75, "8ky-1-006"), "shorter than a tenth of a second: filled up"


@NEEDS_PRAAT
def test_praat_reads_the_same_as_praatio(folder: Path, tmp_path: Path) -> None:
    for path in sorted(folder.glob("*.TextGrid")):
        (sound, grid), found = by_praat(path, tmp_path)
        assert sound == pytest.approx(grid, abs=1e-9)
        expected = by_praatio(path)
        assert found.keys() == expected.keys()
        for name, intervals in expected.items():
            assert [one[2] for one in found[name]] == [one[2] for one in intervals]
            for mine, theirs in zip(found[name], intervals, strict=True):
                assert mine[:2] == pytest.approx(theirs[:2], abs=1e-6)


def test_each_turns_sound_is_at_its_place(corpus: Corpus, folder: Path) -> None:
    for item in corpus.items:
        sound, rate = soundfile.read(folder / f"{item.record.session}.wav", dtype="int16")
        turns = by_praatio(folder / f"{item.record.session}.TextGrid")["turn"]
        start, end = next((round(a * rate), round(b * rate)) for a, b, label in turns if label == item.record.id)
        samples = corpus.selection.pcm(item)
        here = sound[start:end]
        if samples is None:
            assert len(here) == rate
            assert not here.any()
        else:
            assert numpy.array_equal(here[: len(samples)], samples)
            assert not here[len(samples) :].any()
        assert round(turns[-1][1] * rate) == len(sound)


@NEEDS_PRAAT
def test_labels_that_look_like_the_format_stay_labels(corpus: Corpus, tmp_path: Path) -> None:
    """By Praat; praatio takes such a label for an interval, which no way of writing it can change."""
    odd = 'a"" "\r\n        intervals [2]:\n text = "b" \x00\u2028\\bu \\ss ~ % ^_ <exists>'
    items = [
        replace(item, annotation=None, record=item.record.model_copy(update={"transcript": odd, "notes": ("", odd)}))
        for item in corpus.items
    ]
    (tmp_path / "out").mkdir()
    write_all([(FORMAT, tmp_path / "out")], replace(corpus.selection, items=lambda: items))
    for path in sorted((tmp_path / "out").glob("*.TextGrid")):
        label = 'a"" " intervals [2]: text = "b" \\bu \\ss ~ % ^_ <exists>'
        _, found = by_praat(path, tmp_path)
        assert {one[2] for one in found["transcript"]} == {label}

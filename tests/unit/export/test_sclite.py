"""TRN and STM, read by NIST's own sclite; its counts against jiwer's."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import jiwer
import pytest

from tests.unit.export.selections import Corpus, made_corpus
from wizard.corpus.sro import words_of
from wizard.export.formats import Selection, write_all
from wizard.export.sclite import FORMAT
from wizard.export.speech import text_of, wizards_words

NEEDS_SCLITE = pytest.mark.skipif(shutil.which("sctk") is None, reason="sclite is not installed (Debian: sctk)")


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    return made_corpus(tmp_path / "sessions")


def written(selection: Selection, folder: Path) -> Path:
    folder.mkdir()
    write_all([(FORMAT, folder)], selection)
    return folder


@pytest.fixture
def folder(corpus: Corpus, tmp_path: Path) -> Path:
    return written(corpus.selection, tmp_path / "sclite")


def sclite(folder: Path, *options: str) -> str:
    """Its report."""
    done = subprocess.run(["sctk", "sclite", *options], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def counts(report: str) -> dict[str, tuple[int, ...]]:
    """(correct, substitutions, deletions, insertions) by utterance, of the report `pralign`."""
    found = re.findall(r"id: \((\w+)\)\s+Scores: \(#C #S #D #I\) (\d+) (\d+) (\d+) (\d+)", report)
    return {name: tuple(map(int, numbers)) for name, *numbers in found}


def trn(folder: Path, reference: str, hypothesis: str, *options: str) -> dict[str, tuple[int, ...]]:
    names = ("-r", reference, "trn", "-h", hypothesis, "trn")
    return counts(sclite(folder, "-i", "wsj", "-e", "utf-8", *names, *options, "-o", "pralign", "stdout"))


def by_jiwer(reference: str, heard: str) -> tuple[int, ...]:
    if not reference:
        return (0, 0, 0, len(heard.split()))
    one = jiwer.process_words(reference, heard)
    return (one.hits, one.substitutions, one.deletions, one.insertions)


@NEEDS_SCLITE
def test_sclite_counts_the_wizards_errors_as_jiwer_does(corpus: Corpus, folder: Path) -> None:
    """Without what the speaker took back, which the wizard does not type: sclite counts it as right with -D."""
    expected = {}
    for item in corpus.items:
        if item.annotation and item.record.audio:
            meant = words_of(item.annotation.transcription or "")
            right, *wrong = by_jiwer(meant, wizards_words(item))
            taken_back = len(text_of(item).split()) - len(meant.split())
            expected[corpus.selection.names[item.record.id]] = (right + taken_back, *wrong)
    found = trn(folder, "wizard.ref.trn", "wizard.trn", "-D", "-F")
    assert found == expected
    assert found["8ky011ss"] == (7, 0, 0, 0)
    assert found["4b1011ss"] == (7, 1, 1, 0)
    assert len(found) == 8


@NEEDS_SCLITE
def test_sclite_counts_a_recognisers_errors_as_jiwer_does(folder: Path) -> None:
    """One that drops, doubles and mishears words, on every recording."""
    expected, lines = {}, []
    for number, line in enumerate((folder / "ref.trn").read_text().splitlines()):
        *words, name = line.split()
        heard = [words[:-1], [*words, *words[-1:]], ["xyzzy", *words[1:]], words][number % 4]
        lines.append(f"{' '.join(heard)} {name}\n")
        expected[name[1:-1]] = by_jiwer(" ".join(words), " ".join(heard))
    (folder / "hyp.trn").write_text("".join(lines))
    assert trn(folder, "ref.trn", "hyp.trn") == expected
    assert sum(wrong for _, *numbers in expected.values() for wrong in numbers) == 7


@NEEDS_SCLITE
@pytest.mark.parametrize("heard", ["what is the sal- sharon lease's salary", "what is sharon lease's salary"])
def test_words_taken_back_may_be_recognised_or_not(folder: Path, heard: str) -> None:
    text = (folder / "ref.trn").read_text()
    (folder / "hyp.trn").write_text(text.replace("what is the sal- sharon lease's salary", heard))
    found = trn(folder, "ref.optional.trn", "hyp.trn", "-D")
    assert len(found) == 10
    assert {numbers[1:] for numbers in found.values()} == {(0, 0, 0)}


@NEEDS_SCLITE
def test_errors_are_reported_by_class_and_domain_through_the_stm(folder: Path) -> None:
    """A recogniser that hears every first word wrongly, as CTM with times inside each recording."""
    lines: list[str] = []
    for line in (folder / "ref.stm").read_text().splitlines():
        if not line.startswith(";;"):
            name, channel, _, _, end, _, *words = line.split()
            each = float(end) / max(len(words), 1)
            heard = ["wrong", *words[1:]] if words else []
            lines += [f"{name} {channel} {n * each:.3f} {each:.3f} {word}" for n, word in enumerate(heard)]
    (folder / "hyp.ctm").write_text("".join(f"{line}\n" for line in lines))
    report = sclite(folder, "-e", "utf-8", "-r", "ref.stm", "stm", "-h", "hyp.ctm", "ctm", "-o", "lur", "stdout")
    total = next(line for line in report.splitlines() if "Set Sum/Avg" in line)
    figures = re.findall(r"\[(\d+)\]\s+([\d.]+)", total)
    by_class = [("all", 53, 9), ("A", 26, 3), ("D1", 5, 1), ("D", 3, 1), ("X", 7, 2), ("none", 12, 2)]
    expected = [(str(words), f"{100 * wrong / words:.1f}") for _, words, wrong in by_class]
    assert figures[: len(expected)] == expected, report
    for heading in ("Class A", "Class D1", "No class", "personnel", "airtravel"):
        assert heading in report


def test_a_line_holds_nothing_that_sclite_gives_a_meaning_to(corpus: Corpus, tmp_path: Path) -> None:
    items = []
    for item in corpus.items:
        if item.record.audio and item.record.audio.complete:
            annotation = item.annotation and item.annotation.model_copy(
                update={"transcription": "{ a / b } @ (c) ;; (8ky999ss) <D (e)> it's 50% 日本\nf"}
            )
            record = item.record.model_copy(update={"transcript": "{ a / @ } (b) ;; c\n(8ky999ss)"})
            items.append(replace(item, annotation=annotation, record=record))
    folder = written(replace(corpus.selection, items=lambda: items), tmp_path / "odd")
    for line in (folder / "ref.optional.trn").read_text(encoding="utf-8").splitlines():
        assert re.fullmatch(r"[\w' ()-]+ \(\w{8}\)", line)
        assert not re.search(r"[{}/@;<>]", line)
    assert len((folder / "wizard.trn").read_text().splitlines()) == 8


def test_files_are_sorted_and_typed_turns_are_left_out(folder: Path) -> None:
    names = [line[-9:-1] for line in (folder / "ref.trn").read_text().splitlines()]
    assert names == sorted(names)
    assert not {"8ky022ss", "8ky032ss"}.intersection(names)
    stm = [line.split()[0] for line in (folder / "ref.stm").read_text().splitlines() if line[0] != ";"]
    assert stm == names

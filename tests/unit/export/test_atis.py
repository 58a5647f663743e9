"""The ATIS layout: waveforms read back by libsndfile and sox, answers by `woz score`, statements run by SQLite."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
from dataclasses import replace
from pathlib import Path

import numpy
import pytest
import soundfile
from hypothesis import given
from hypothesis import strategies as st

from subject.audio.recording import RATE
from tests.unit.cas.strategies import answers as cas_answers
from tests.unit.export.selections import ODD, Corpus, made_corpus, unpacked
from wizard.cas import Answer, Judge, parse
from wizard.corpus.annotation import Annotation, Pointer, Reference
from wizard.corpus.classes import TAGS
from wizard.domain import database_url, load_domain
from wizard.export.atis.answers import APART, answers, nested
from wizard.export.atis.cat import cat_line
from wizard.export.atis.distribution import FORMAT
from wizard.export.atis.sphere import SIZE, sphere
from wizard.export.formats import Selection, write_all
from wizard.score.hypotheses import Hypotheses
from wizard.score.key import read_key
from wizard.score.scoring import score

NEEDS_SOX = pytest.mark.skipif(shutil.which("sox") is None, reason="sox is not installed")


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    return made_corpus(tmp_path / "sessions")


def written(selection: Selection, out: Path) -> Path:
    out.mkdir()
    write_all([(FORMAT, out)], selection)
    return out


@pytest.fixture
def packed(corpus: Corpus, tmp_path: Path) -> Path:
    return written(corpus.selection, tmp_path / "packed")


@pytest.fixture
def folder(packed: Path, tmp_path: Path) -> Path:
    return unpacked(packed, tmp_path / "atis")


def types(folder: Path, name: str) -> set[str]:
    return {path.suffix[1:] for path in folder.rglob(f"{name}.*")}


def test_files_lie_by_site_speaker_and_session(folder: Path) -> None:
    assert types(folder, "8ky011ss") == {"wav", "sro", "lsn", "cat", "win", "sql", "ref", "sq2", "rf2"}
    assert types(folder, "8ky041ss") == {"wav", "sro", "lsn", "cat", "win"}, "class X has no reference"
    assert types(folder, "8ky051ss") == {"wav", "sro", "lsn"}, "a bare X: is not legal, nothing went to the tool"
    assert types(folder, "8ky061ss") == {"wav", "sro", "lsn", "cat"}
    assert types(folder, "8ky012ss") == {"wav", "sro", "lsn", "win", "sql", "ref"}, "nobody has classed a draft"
    assert types(folder, "8ky022ss") == {"sro", "lsn", "win"}, "typed"
    assert types(folder, "8ky032ss") == set(), "lost on the way: the log alone tells of it"
    found = {path.relative_to(folder).parent.as_posix() for path in folder.rglob("*.log")}
    assert found == {"site/4b1/1", "site/8ky/1", "site/8ky/2"}
    assert all(re.fullmatch(r"[0-9a-z]{6}s[sx]\.\w{3}", path.name) for path in (folder / "site").rglob("*.*"))


def test_the_site_is_a_fact_of_the_corpus(corpus: Corpus, tmp_path: Path) -> None:
    named = replace(corpus.selection, facts={"site": "Lab for Speech/Östersund"})
    unpacked(written(named, tmp_path / "packed"), tmp_path / "x")
    found = header_of(tmp_path / "x/lab-for-speech-ostersund/8ky/1/8ky011ss.wav")
    assert found["recording_site"] == "lab-for-speech-ostersund"


def header_of(path: Path) -> dict[str, str | int]:
    """An independent reading of a SPHERE header, by its specification."""
    data = path.read_bytes()
    assert data[:8] == b"NIST_1A\n"
    size = int(data[8:15])
    assert data[15:16] == b"\n"
    assert size % 1024 == 0
    found: dict[str, str | int] = {}
    lines = data[16:size].decode("ascii").split("\n")
    for line in lines[: lines.index("end_head")]:
        name, kind, value = line.split(" ", 2)
        if kind == "-i":
            found[name] = int(value)
        else:
            assert kind == f"-s{len(value)}"
            found[name] = value
    return found


def test_every_waveform_is_read_back_sample_for_sample_by_libsndfile(corpus: Corpus, folder: Path) -> None:
    read = 0
    for item in corpus.items:
        samples = corpus.selection.pcm(item)
        if samples is None:
            continue
        (path,) = folder.rglob(f"{corpus.selection.names[item.record.id]}.wav")
        about = soundfile.info(path)
        assert (about.format, about.subtype, about.samplerate, about.channels) == ("NIST", "PCM_16", RATE, 1)
        back, _ = soundfile.read(path, dtype="int16")
        assert numpy.array_equal(back, samples)
        read += 1
    assert read == 10


@NEEDS_SOX
def test_every_waveform_is_read_back_sample_for_sample_by_sox(corpus: Corpus, folder: Path) -> None:
    for item in corpus.items:
        samples = corpus.selection.pcm(item)
        if samples is None:
            continue
        (path,) = folder.rglob(f"{corpus.selection.names[item.record.id]}.wav")
        told = [subprocess.run(["soxi", *option, path], capture_output=True, text=True, check=True).stdout.strip()
                for option in (["-t"], ["-r"], ["-c"], ["-b"], ["-s"])]  # fmt: skip
        assert told == ["sph", "16000", "1", "16", str(len(samples))]
        raw = ["-t", "raw", "-e", "signed", "-b", "16", "-L", "-"]
        back = subprocess.run(["sox", "-D", "-t", "sph", path, *raw], capture_output=True, check=True)
        assert back.stdout == samples.astype("<i2").tobytes()
        assert back.stderr == b""


def test_the_header_holds_every_field(corpus: Corpus, folder: Path) -> None:
    item = next(one for one in corpus.items if one.record.id == "8ky-1-001")
    samples = corpus.selection.pcm(item)
    assert samples is not None
    found = header_of(folder / "site/8ky/1/8ky011ss.wav")
    assert found == {
        "database_id": "personnel",
        "database_version": "d" * 12,
        "utterance_id": "8ky011ss",
        "speaker_id": "8ky",
        "recording_site": "site",
        "recording_date": "02-MAR-2026",
        "speaking_mode": "spontaneous",
        "microphone": "rehearsal",
        "channel_count": 1,
        "sample_count": 12000,
        "sample_rate": 16000,
        "sample_min": int(samples.min()),
        "sample_max": int(samples.max()),
        "sample_n_bytes": 2,
        "sample_byte_format": "01",
        "sample_sig_bits": 16,
        "sample_checksum": sum(map(int, samples)) % 65536,
        "sample_coding": "pcm",
    }


@given(st.text(), st.text(min_size=70), st.lists(st.integers(-32768, 32767), max_size=50))
def test_no_text_breaks_a_header(one: str, long: str, values: list[int]) -> None:
    texts = {f"field_{n}_of_the_corpus": text for n, text in enumerate((one, long) * 4)}
    samples = numpy.array(values, dtype=numpy.int16)
    data = sphere(samples, RATE, texts)
    assert len(data) == SIZE + 2 * len(values)
    assert data[:SIZE].decode("ascii").count("end_head\n") == 1
    assert data[SIZE:] == samples.astype("<i2").tobytes()


def test_transcriptions(folder: Path) -> None:
    assert (folder / "site/8ky/1/8ky011ss.sro").read_text() == (
        "[door_slam] what is <the> <sal-> sharon *lease's* . salary\n"
    )
    assert (folder / "site/8ky/1/8ky011ss.lsn").read_text() == "WHAT IS THE SAL- SHARON LEASE'S SALARY\n"
    assert (folder / "site/4b1/1/4b1021ss.lsn").read_text() == "AND ITS CODE\n"
    assert (folder / "site/8ky/1/8ky061ss.sro").read_text() == "[noise]\n"
    assert (folder / "site/8ky/1/8ky061ss.lsn").read_text() == "\n"
    assert (folder / "site/8ky/2/8ky012ss.sro").read_text() == "how many employees are in department forty five\n"
    assert (folder / "site/8ky/2/8ky022ss.sro").read_text(encoding="utf-8") == (
        "what's o'brien's salary b fifty percent b and more of 日本 or peña\n"
    )


def test_what_went_to_the_tool(folder: Path) -> None:
    assert (folder / "site/8ky/2/8ky042ss.win").read_text().splitlines() == [
        "who's rich over there",
        "who works in department 45 and earns more than 100000",
    ]
    assert (folder / "site/8ky/2/8ky022ss.win").read_text(encoding="utf-8") == " ".join(ODD.split()) + "\n"


def test_the_log_tells_every_turn(folder: Path) -> None:
    lines = (folder / "site/8ky/2/8ky002sx.log").read_text(encoding="utf-8").splitlines()
    assert lines[:3] == ["layout: 2", "session: 8ky-2", "speaker: 8ky"]
    assert [line for line in lines if line.startswith("turn: ")] == [f"turn: 8ky0{n}2ss" for n in (1, 2, 3, 4)]
    assert all(re.match(r"( {2})?[a-z-]+( [\d.]+)?: \S", line) for line in lines)
    assert '  note: "a note, with \\"quotes\\""' in lines
    assert "  recording: 0 samples, lost" in lines


def test_cat_files_are_legal(folder: Path) -> None:
    pointer = r"\(context-dependent:[QA]\d+(&[QA]\d+)*\)"
    legal = re.compile(rf"(A|D1|D|X):( ({'|'.join(map(re.escape, TAGS))}))*( {pointer})?\n")
    found = {path.stem: path.read_text() for path in folder.rglob("*.cat")}
    assert all(legal.fullmatch(text) for text in found.values())
    assert found == {
        "8ky011ss": "A: wh-question\n",
        "8ky021ss": "D1: wh-question (context-dependent:Q1)\n",
        "8ky031ss": "A: testably-ambiguous yes/no\n",
        "8ky041ss": "X: bad-db unanswerable wh-question\n",
        "8ky061ss": "X: trunc-utt\n",
        "4b1011ss": "A:\n",
        "4b1021ss": "D: (context-dependent:Q1&A1)\n",
    }


def test_what_is_not_legal_is_reported(folder: Path) -> None:
    lines = (folder / "left_out.tsv").read_text().splitlines()
    assert [line.split("\t") for line in lines] == [
        ["name", "id", "file", "why"],
        ["4b1021ss", "4b1-1-002", "rf2", "reading 2 has no maximum; the file needs one for each"],
        ["8ky051ss", "8ky-1-005", "cat", "a bare X: is not legal; it needs a tag, an exclusion or a context pointer"],
    ]


def test_a_class_with_its_reasons() -> None:
    context = (Pointer(what="answer", turn=2), Pointer(what="query", turn=2), Pointer(what="query", turn=1))
    assert cat_line(Annotation(category="D", context=context)) == "D: (context-dependent:Q1&Q2&A2)"
    assert cat_line(Annotation(category="X", exclusions=("vague",))) == "X: hopelessly-vague"
    assert cat_line(Annotation()) is None
    with pytest.raises(ValueError, match="a bare D1: is not legal"):
        cat_line(Annotation(category="D1"))


def test_the_references_scored_against_themselves_are_right(corpus: Corpus, folder: Path) -> None:
    key = read_key(folder)
    assert {one.utterance: one.category for one in key.items} == {
        "4b1011ss": "A", "4b1021ss": "D", "8ky011ss": "A", "8ky012ss": "unclassified", "8ky021ss": "D1",
        "8ky031ss": "A", "8ky042ss": "unclassified",
    }  # fmt: skip
    assert {one.speaker for one in key.items} == {"4b1", "8ky"}
    names = corpus.selection.names
    for reading in (0, -1):
        answers: dict[str, str | None] = {
            names[one.record.id]: one.references[reading].minimum for one in corpus.items if one.references
        }
        found = score(key, [Hypotheses("itself", answers, {})], Judge()).systems[0]
        assert found.whole.bounded is not None
        assert (found.whole.minimum.right, found.whole.bounded.right, found.missing) == (7, 7, 0)


def test_statements_run_on_the_database_and_give_the_answers(folder: Path) -> None:
    url = database_url(load_domain("personnel", check_audio=False), None)
    ran = 0
    with sqlite3.connect(url.removeprefix("sqlite:///")) as database:
        for path in sorted((folder / "site/8ky").rglob("*.sq[l2]")):
            text = path.read_text()
            readings = parse(path.with_suffix(".ref").read_text()).alternatives
            parts = text.split(f"\n{APART}\n")
            assert len(parts) == len(readings)
            for part in parts:
                if not part.startswith("--"):
                    assert sqlite3.complete_statement(part)
                    rows = database.execute(part).fetchall()
                    assert part != parts[-1] or "COUNT" not in part or rows == [(48,)]
                    assert "salary FROM employees" not in part or rows == [(34200,)]
                    ran += 1
    database.close()
    assert ran == 7


@given(cas_answers())
def test_alternatives_nest_as_in_the_grammar_of_1992_and_read_back(answer: Answer) -> None:
    text = nested(answer.alternatives)
    assert parse(text) == answer
    assert text.count("\nOR ") == len(answer.alternatives) - 1


def test_three_readings() -> None:
    readings = [Reference(sql=f"SELECT {n} -- n", minimum=str(n), maximum=f"(({n} {n}))") for n in (1, 2, 3)]
    made = answers(readings)
    assert made.ref == "( 1\nOR ( 2\nOR 3 ) )\n"
    assert made.rf2 == "( ((1 1))\nOR ( ((2 2))\nOR ((3 3)) ) )\n"
    assert made.sql == "SELECT 1 -- n\n;\n-- OR\nSELECT 2 -- n\n;\n-- OR\nSELECT 3 -- n\n;\n"
    assert (made.sq2, made.problems) == ("", ())


def test_an_answer_that_cannot_be_read_is_left_out_and_told() -> None:
    made = answers([Reference(sql="SELECT 1", minimum="1"), Reference(sql="", minimum="((1")])
    assert (made.ref, made.sql) == ("", "")
    assert made.problems[0][0] == "ref"
    assert made.problems[0][1].startswith("reading 2: line 1")
    assert answers([Reference(sql="", minimum="(1 OR 2)", maximum="(((1)) OR ((2)) OR ((3)))")]).problems != ()


def test_an_archive_a_session_and_the_key_in_them_is_that_of_the_folders(packed: Path, folder: Path) -> None:
    assert sorted(one.name for one in packed.iterdir()) == ["4b1-1.tar", "8ky-1.tar", "8ky-2.tar", "left_out.tsv"]
    ours, theirs = read_key(packed), read_key(folder)
    assert (ours.items, ours.sha256) == (theirs.items, theirs.sha256)
    assert len(ours.items) > 3


def test_the_same_corpus_gives_the_same_bytes(corpus: Corpus, packed: Path, tmp_path: Path) -> None:
    written(corpus.selection, tmp_path / "again")
    files = sorted(one.name for one in packed.iterdir())
    assert len(files) == 4
    assert all((packed / file).read_bytes() == (tmp_path / "again" / file).read_bytes() for file in files)

"""A small corpus for the tests of the export formats: real journals and recordings, annotated by hand.

Two speakers, three sessions, both domains, spoken by the rehearsals' voices; SQL that runs on the domains' databases
and references that they give. In it: every class, two and three alternatives, an answer that is no table, what the
formats must not stumble over (quotation marks, a line's end, other scripts, XML's characters, commas), turns without
audio, without words, without annotation, and a class X without a reason.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy
import soundfile
from numpy.typing import NDArray

import wizard.domains
from subject.audio.recording import read_pcm
from tests.unit.journal.building import SessionBuilder, reading
from wizard.corpus.annotation import Annotation, Citation, Pointer, Reference
from wizard.corpus.item import EarlierTurn, Item
from wizard.corpus.records import read_session
from wizard.export.formats import Selection
from wizard.journal import events

SALARY = "SELECT DISTINCT e1.salary FROM employees AS e1 WHERE e1.first_name = 'SHARON' AND e1.last_name = 'LEASE'"
SALARY_MAXIMUM = (
    "SELECT DISTINCT e1.salary AS salary, e1.employee_id AS employee_id, e1.last_name AS last_name, "
    "e1.first_name AS first_name, e1.middle_initial AS middle_initial FROM employees AS e1 "
    "WHERE e1.first_name = 'SHARON' AND e1.last_name = 'LEASE'"
)
HIRED = "SELECT DISTINCT e1.hire_date\nFROM employees AS e1\nWHERE e1.first_name = 'SHARON' AND e1.last_name = 'LEASE';"
CLERKS = (
    "SELECT e1.employee_id FROM employees AS e1 LEFT JOIN jobs AS j1 ON e1.job_code = j1.job_code "
    "WHERE j1.job_title LIKE '%CLERK%' AND e1.salary > 50000"
)
COUNT = "SELECT COUNT(*) FROM employees AS e1 WHERE e1.department = 45"
RICH = "SELECT e1.employee_id FROM employees AS e1 WHERE e1.department = 45 AND e1.salary > 100000"
DELTA = "SELECT DISTINCT a1.airline_name FROM airline AS a1 WHERE a1.airline_code = 'DL'"
CODE = "SELECT a1.airline_code FROM airline AS a1 WHERE a1.airline_name = 'DELTA AIR LINES'"

ODD = "what's \"O'Brien's\" salary, <b>50 %</b> & more\nof 日本 or Peña? ]]> \U0001f600"
"""A typed line with everything that some format gives a meaning to."""

ANNOTATIONS: dict[str, Annotation] = {
    "8ky-1-001": Annotation(
        transcription="[door_slam] what is <the> <sal-> sharon *lease's* . salary",
        category="A",
        category_1989="0",
        tags=("wh-question",),
        references=(
            Reference(
                sql=SALARY,
                minimum="34200",
                maximum_sql=SALARY_MAXIMUM,
                maximum='((34200 1028 "LEASE" "SHARON" "P"))',
            ),
        ),
        principles=(Citation(number="S-4", sha256="a" * 64),),
        comment='says "lease\'s" oddly',
        done=True,
    ),
    "8ky-1-002": Annotation(
        transcription="and when was she hired",
        category="D1",
        category_1989="1",
        context=(Pointer(what="query", turn=1),),
        tags=("wh-question",),
        references=(Reference(sql=HIRED, minimum='"06-OCT-52"'),),
        done=True,
    ),
    "8ky-1-003": Annotation(
        transcription="are there any clerks who make over fifty thousand dollars",
        category="A",
        category_1989="0",
        tags=("testably-ambiguous", "yes/no"),
        references=(
            Reference(sql="", minimum="FALSE"),
            Reference(sql=CLERKS, minimum="()", maximum_sql=CLERKS, maximum="()"),
        ),
        done=True,
    ),
    "8ky-1-004": Annotation(
        transcription="what hats do they wear",
        category="X",
        category_1989="X",
        tags=("unanswerable", "wh-question"),
        exclusions=("no-data",),
        done=True,
    ),
    "8ky-1-005": Annotation(transcription="thank you", category="X", done=True),
    "8ky-1-006": Annotation(transcription="[noise]", category="X", tags=("trunc-utt",), done=True),
    "4b1-1-001": Annotation(
        transcription="what is the full name of airline d l",
        category="A",
        category_1989="0",
        references=(Reference(sql=DELTA, minimum='(("DELTA AIR LINES"))'),),
        done=True,
    ),
    "4b1-1-002": Annotation(
        transcription="[hum/] and its [/hum] code~",
        category="D",
        category_1989="3",
        context=(Pointer(what="query", turn=1), Pointer(what="answer", turn=1)),
        references=(
            Reference(sql=CODE, minimum='(("DL"))', maximum_sql=CODE, maximum='(("DL"))'),
            Reference(sql=DELTA, minimum='(("DELTA AIR LINES"))'),
            Reference(sql="", minimum="NO_ANSWER"),
        ),
        done=True,
    ),
}
"""By turn; the turns of session 8ky-2 are drafts."""


def unpacked(folder: Path, into: Path) -> Path:
    """What the format `atis` wrote into `folder`, its archives unpacked by the program that everybody has."""
    shutil.copytree(folder, into, ignore=shutil.ignore_patterns("*.tar"))
    for archive in sorted(folder.rglob("*.tar")):
        subprocess.run(["tar", "xf", str(archive)], cwd=into, check=True)
    return into


@dataclass(frozen=True)
class Corpus:
    """The sessions' folders, and the selection of all that is in them."""

    folders: tuple[Path, ...]
    selection: Selection

    @property
    def items(self) -> list[Item]:
        """Every item, in order."""
        return list(self.selection.items())


def speech(name: str, seconds: float = 0.75) -> bytes:
    """The beginning of an utterance of the personnel domain's rehearsal: 16-bit samples, 16 kHz."""
    folder = Path(str(wizard.domains.__path__[0])) / "personnel" / "rehearsal"
    samples, _ = soundfile.read(folder / f"{name}.flac", frames=int(seconds * 16000), dtype="int16")
    return bytes(samples.astype("<i2").tobytes())


def made_corpus(folder: Path) -> Corpus:
    """The corpus, its sessions in the folder `folder`."""
    folders = (_air(folder / "4b1-1"), _first(folder / "8ky-1"), _second(folder / "8ky-2"))
    heads = tuple(read_session(one).model_copy(update={"utterances": ()}) for one in folders)
    names = {
        f"{session}-{turn:03}": f"{session[:3]}{turn:02}{session[-1]}ss"
        for session, turns in (("4b1-1", 2), ("8ky-1", 6), ("8ky-2", 4))
        for turn in range(1, turns + 1)
    }
    return Corpus(folders, Selection(heads, lambda: _items(folders), _pcm, names))


def _items(folders: tuple[Path, ...]) -> Iterator[Item]:
    for folder in folders:
        record = read_session(folder)
        head = record.model_copy(update={"utterances": ()})
        earlier: tuple[EarlierTurn, ...] = ()
        for utterance in record.utterances:
            if utterance.practice:
                continue
            annotation = ANNOTATIONS.get(utterance.id)
            item = Item(head, utterance, None, "draft", location=str(folder), earlier=earlier)
            if annotation is not None:
                item = replace(item, annotation=annotation, status="agreed", annotators=("ann", "bob"))
            yield item
            minimum = item.references[0].minimum if item.references else ""
            earlier = (*earlier, EarlierTurn(utterance.turn, utterance.id, item.words, minimum))


def _pcm(item: Item) -> NDArray[numpy.int16] | None:
    audio = item.record.audio
    if audio is None or not audio.complete or not audio.samples:
        return None
    pcm = read_pcm(Path(item.location) / audio.file)
    assert hashlib.sha256(pcm).hexdigest() == audio.sha256
    return numpy.frombuffer(pcm, dtype="<i2").astype(numpy.int16)


def _answered(builder: SessionBuilder, text: str, sql: str, cas: str, paraphrase: str) -> None:
    builder.transcribe(text)
    builder.request(1, text, [reading(paraphrase, sql)])
    builder.run(1, sql, cas, 1, 0)
    builder.answer(1, sql, cas, 1, 0)
    builder.displayed()
    builder.close_turn("answered")


def _first(folder: Path) -> Path:
    builder = SessionBuilder(folder, "8ky-1", subject="8ky")
    builder.speak(pcm=speech("anniversary-1"), practice=True)
    builder.speak(pcm=speech("anniversary-4"))
    _answered(builder, "What is Sharon Lease's salary?", SALARY, "34200", "List the salary of Sharon Lease.")
    builder.speak(pcm=speech("anniversary-1", 1.0))
    _answered(builder, "and when was she hired", HIRED, '"06-OCT-52"', "List the hire date of Sharon Lease.")
    builder.speak(pcm=speech("budget-3"))
    _answered(builder, "are there any clerks who make over 50,000 dollars", CLERKS, "()", "List all clerks.")
    builder.speak(pcm=speech("ride-1"))
    builder.transcribe("what hats do they wear")
    builder.request(1, "what hats do they wear", [])
    builder.message("no_information", "No information is available on hats", topic="hats")
    builder.displayed()
    builder.close_turn("message")
    builder.speak(pcm=speech("ride-2", 0.4))
    builder.transcribe("thank you")
    builder.message("unable", "Sorry", topic="")
    builder.displayed()
    builder.close_turn("message")
    builder.speak(800)
    builder.close_turn("void")
    return builder.end()


def _second(folder: Path) -> Path:
    """Drafts: nobody has annotated them."""
    builder = SessionBuilder(folder, "8ky-2", subject="8ky")
    builder.speak(pcm=speech("department-1"))
    _answered(builder, "How many employees are in department 45?", COUNT, "48", "Count all employees.")
    builder.type(ODD)
    builder.transcribe(ODD)
    builder.request(1, ODD, [])
    builder.say(events.Noted(turn=builder.turn, text='a note, with "quotes"'))
    builder.message("unable", "Sorry", topic="")
    builder.displayed()
    builder.close_turn("message")
    builder.speak(store=False)
    builder.say(events.ConnectionLost(why="cable"))
    builder.close_turn("void")
    builder.speak(pcm=speech("budget-2"))
    builder.transcribe("who's rich over there")
    builder.request(1, "who's rich over there", [])
    builder.clock.wait(5.0)
    builder.request(2, "who works in department 45 and earns more than 100000", [reading("List all employees.", RICH)])
    builder.run(1, RICH, "((1561))", 2, 0)
    builder.answer(1, RICH, "((1561))", 2, 0)
    builder.displayed()
    builder.close_turn("answered")
    return builder.end()


def _air(folder: Path) -> Path:
    builder = SessionBuilder(folder, "4b1-1", subject="4b1", domain="airtravel")
    builder.speak(pcm=speech("department-2"))
    _answered(builder, "what is the full name of airline DL", DELTA, '(("DELTA AIR LINES"))', "List the airline name.")
    builder.speak(pcm=speech("department-3"))
    builder.transcribe("and its code")
    builder.request(1, "and its code", [])
    builder.run(1, CODE, '(("DL"))', None, None)
    builder.answer(1, CODE, '(("DL"))', None, None)
    builder.displayed()
    builder.close_turn("answered")
    return builder.end()

"""Files of every kind that the laboratory reads, made wrong, through their readers.

Anything but one of our errors is a finding. Where atheris is installed (extra `fuzz`), a process for each reader lets
it choose, guided by which lines of ours a file reaches; else hypothesis chooses, and cuts what it found down to the
fewest changes that still show it. Both change files by `mutated`, and both are seeded.
"""

from __future__ import annotations

import json
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from importlib.util import find_spec
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from subject.errors import SubjectError
from tests.unit.journal.building import whole_session
from wizard.cas import CasError, parse
from wizard.corpus.annotation import Annotation
from wizard.corpus.annotationlog import append, read
from wizard.corpus.saved import Saved
from wizard.desk.canned import load_messages
from wizard.domain import load_domain
from wizard.domain.folder import SHIPPED
from wizard.domain.lexicon import load_lexicon
from wizard.errors import WozError
from wizard.export.manifest import VERSION
from wizard.export.verifying import verify_export
from wizard.journal.verify import verify
from wizard.people import People, Person
from wizard.plan.plan import read_plan
from wizard.score.disputes import Dispute, read_disputes
from wizard.score.hypotheses import read_hypotheses
from wizard.score.key import read_key

ROOT = Path(__file__).parents[2]
OURS = (WozError, SubjectError, CasError)
"""What a reader may raise."""
LARGEST = 1 << 16
"""Bytes of a file that atheris makes, at most; hypothesis makes none that is much larger than the good one."""
SECONDS, MEGABYTES = 30, 2048
BUDGET = f"{SECONDS} s a file, {MEGABYTES} MB a process"
"""A file that needs more is a finding of atheris' own."""
ANSWERS = ("12", '(("SMITH" 34) ("JONES" 12.5))', "YES", '(("A"))', '(("a b" 1 NO))')
SHARES = {"answer": 4, "journal": 3, "annotation log": 4, "export": 2}
"""How many times as many files as of the other kinds."""


@dataclass
class Reader:
    """Reads one kind of file. Raises one of `OURS`, or something that is a finding."""

    good: tuple[bytes, ...]
    """Files that it takes."""
    read: Callable[[bytes], object]


@dataclass
class Read:
    """What became of the files of one kind."""

    files: int = 0
    longest: float = 0.0
    """Seconds of the processor that one took, at most."""
    memory: int = 0
    """MB, at most, of the process that read them."""
    lines: int = 0
    """What atheris counts as covered: edges between pieces of our code; 0 with hypothesis."""
    problems: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        reached = f"{self.lines} edges of our code reached, " if self.lines else ""
        return f"{reached}the longest {self.longest:.2f} s, memory at most {self.memory} MB"


def guided() -> bool:
    """Whether atheris is there to choose the files."""
    return find_spec("atheris") is not None


def readers(folder: Path) -> dict[str, Reader]:
    """A reader for every kind of file, with its good files; `folder` is made, and they write into it."""
    session = whole_session(folder / "sessions" / "s01", "s01")
    annotation = Annotation(transcription="how many employees", category="A", done=True)
    saved = Saved("s01-001", "ann", 1, annotation, "annotation", "2026-03-02T10:00:00.000Z")
    append(folder / "annotations", saved, 0)
    log = folder / "annotations" / "ann.jsonl"
    domain, export = folder / "domain", folder / "export"
    shutil.copytree(SHIPPED / "personnel", domain)
    export.mkdir()
    manifest = {"manifest_version": VERSION, "files": [], "sessions": [], "utterances": 0}
    (export / "manifest.json").write_text(json.dumps(manifest))
    found = {
        "answer": Reader(tuple(one.encode() for one in ANSWERS), lambda wrong: parse(wrong.decode("utf-8", "replace"))),
        "journal": _of(session / "journal.jsonl", lambda: verify(session)),
        "annotation log": _of(log, lambda: list(read(log))),
        "lexicon.yaml": _of(domain / "lexicon.yaml", lambda: load_lexicon(domain / "lexicon.yaml")),
        "export": _of(export / "manifest.json", lambda: verify_export(export)),
    }
    found |= _of_scoring(folder / "scoring") | _of_a_laboratory(folder / "laboratory")
    for name in ("domain.yaml", "briefing.md", "tests.jsonl", "principles.yaml", "scenarios"):
        path = domain / name if (domain / name).is_file() else next(iter(sorted((domain / name).glob("*.md"))))
        found[name] = _of(path, lambda: load_domain(domain))
    return found


def _of_scoring(folder: Path) -> dict[str, Reader]:
    """A key, a system's answers to it, disputes about it."""
    folder.mkdir()
    key, answers, disputes = folder / "key.jsonl", folder / "answers.jsonl", folder / "disputes.jsonl"
    said = {"utterance": "u1", "speaker": "001", "class": "A", "ref": "12"}
    key.write_text(json.dumps(said) + "\n" + json.dumps(said | {"utterance": "u2", "class": "X"}) + "\n")
    answers.write_text('{"utterance": "u1", "answer": "((12))"}\n{"utterance": "u2", "answer": null}\n')
    made = Dispute(1, "0" * 64, "u1", "site", "2026-03-02T10:00:00.000Z", "there are thirteen", proposed="13")
    disputes.write_text(json.dumps({"kind": "dispute", **asdict(made)}) + "\n")
    return {
        "key": _of(key, lambda: read_key(key)),
        "a system's answers": _of(answers, lambda: read_hypotheses(answers, ["u1", "u2"])),
        "disputes": _of(disputes, lambda: read_disputes(disputes)),
    }


def _of_a_laboratory(folder: Path) -> dict[str, Reader]:
    """A plan, canned messages, the file of people."""
    folder.mkdir()
    plan, messages, people = folder / "plan.yaml", folder / "messages.yaml", People(folder / "people.json")
    plan.write_text(
        "collection: spring\nsite: ours\nwizards: [w1]\nconditions:\n  - {name: plain, domain: personnel}\n"
        "subjects:\n  - {code: '001'}\n  - {code: '002', group: old}\n"
    )
    messages.write_bytes((ROOT / "canned_messages.yaml").read_bytes())
    people.put("001", Person(name="Ann"))
    return {
        "plan": _of(plan, lambda: read_plan(plan)),
        "canned messages": _of(messages, lambda: load_messages(messages)),
        "people": _of(people.path, people.all),
    }


def _of(path: Path, reader: Callable[[], object]) -> Reader:
    good = path.read_bytes()

    def read(wrong: bytes) -> object:
        path.write_bytes(wrong)
        try:
            return reader()
        finally:
            path.write_bytes(good)

    return Reader((good,), read)


def mutated(data: bytes, dice: random.Random) -> bytes:
    """The content of a file, made wrong."""
    out = bytearray(data)
    for _ in range(dice.choice([1, 1, 3, 30])):
        at = dice.randrange(len(out) + 1)
        match dice.randrange(6):
            case 0:
                out[at : at + 1] = dice.randbytes(1)
            case 1:
                del out[at : at + dice.randrange(1, 200)]
            case 2:
                out[at:at] = dice.randbytes(dice.randrange(1, 40))
            case 3:
                out[at:at] = out[at : at + dice.randrange(1, 400)]
            case 4:
                out[at:at] = dice.choice([b"[", b"{", b"(", b'"', b"&a *a ", b"- "]) * dice.choice([1, 5, 3000])
            case _:
                out[at:at] = dice.choice([b"\0" * 8, b"\xff\xfe", b"1e999", b"9" * 5000, b"\xe2\x80\xae", b"\r\n"])
    return bytes(out)


def told(problem: BaseException, wrong: bytes) -> str:
    """A finding in one line, with the file that shows it, or where it is long with its beginning."""
    shown = repr(wrong[:300]) + (f"... ({len(wrong)} bytes)" if len(wrong) > 300 else "")
    return f"{type(problem).__name__}: {str(problem)[:200]!r} for {shown}"


def run(many: int, chosen: int, kinds: Sequence[str] | None = None) -> dict[str, Read]:
    """`many` files in all through the readers (or those of some `kinds`); `chosen` is the seed."""
    with tempfile.TemporaryDirectory(prefix="woz-malformed-") as name:
        folder = Path(name)
        names = [kind for kind in readers(folder / "names") if kinds is None or kind in kinds]
        whole = sum(SHARES.get(kind, 1) for kind in names)
        shares = {kind: max(1, many * SHARES.get(kind, 1) // whole) for kind in names}
        if guided():
            return _guided(shares, chosen, folder)
        return {kind: _guessed(kind, share, chosen, folder / kind) for kind, share in shares.items()}


def _guessed(kind: str, many: int, chosen: int, folder: Path) -> Read:
    """By hypothesis, in this process."""
    reader, found = readers(folder)[kind], Read()

    @seed(chosen)
    @settings(
        max_examples=many,
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(good=st.sampled_from(reader.good), dice=st.randoms(use_true_random=False))
    def reads(good: bytes, dice: random.Random) -> None:
        wrong = mutated(good, dice)
        began = time.process_time()
        found.files += 1
        try:
            reader.read(wrong)
        except OURS:
            pass
        except Exception as error:
            found.problems[:] = [told(error, wrong)]  # the last is the one with the fewest changes
            raise
        finally:
            found.longest = max(found.longest, time.process_time() - began)

    try:
        reads()
    except Exception as error:
        found.problems = found.problems or [f"{type(error).__name__}: {error}"]
    found.memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return found


def _guided(shares: dict[str, int], chosen: int, folder: Path) -> dict[str, Read]:
    """By atheris, in processes of its own (`tests/rig/guided.py`): it ends the process that it runs in."""
    plan = [f"{kind}={share}" for kind, share in shares.items()]
    words = [sys.executable, "-m", "tests.rig.guided", str(chosen), str(folder), *plan]
    done = subprocess.run(words, cwd=ROOT, check=False, capture_output=True, text=True)
    found = {}
    for number, kind in enumerate(shares):
        report, log = folder / str(number) / "report.json", folder / str(number) / "log"
        said = log.read_text(errors="replace") if log.exists() else done.stderr
        if report.exists():
            found[kind] = Read(**json.loads(report.read_text()))
            found[kind].lines = max(map(int, re.findall(r"\bcov: (\d+)", said)), default=0)
        else:
            found[kind] = Read(problems=[f"atheris did not come to its end: {said.strip()[-600:]}"])
    return found

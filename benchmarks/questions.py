"""Our NL-to-SQL tool beside TF-IDF template retrieval on the same questions: right, wrong, abstained, and how fast.

An answer is right when its rows are those of the reference's statement, as sets. Questions and databases are read in
place: from the folder `shared/data` beside the checkout, or the one that WOZ_SHARED_DATA names; sets that are not there
are passed over with the reason. The fresh questions lie in `fresh` beside this module; their halves b and d are only
counted.
Nothing of ours is fitted to questions, so one figure serves for train; retrieval is cross-validated five-fold by query
shape, so that no shape is both learned and asked.
"""

from __future__ import annotations

import argparse
import functools
import itertools
import json
import os
import re
import sqlite3
import sys
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Request, Tool
from wizard.ask.tool import make_tool
from wizard.domain import load_domain
from wizard.domain.conventions import Conventions, load_conventions
from wizard.errors import WozError

HERE = Path(__file__).resolve().parent
FOLDS = 5
LIMIT = 10_000_000
"""Steps of SQLite's machine after which a reference is given up: a join without indexes can take minutes."""

Rows = frozenset[tuple[object, ...]]


@dataclass(frozen=True)
class QuestionSet:
    """A set of questions to be asked of a database."""

    name: str
    domain: str
    """A shipped domain, or a folder beside this module."""
    database: str
    """SQLite file, in the folder of data."""
    questions: str
    """JSON lines `{"id", "text", "sql"}`, beside this module or else in the folder of data."""
    learned: str | None = None
    """Questions that retrieval learns from; None where it is cross-validated over `questions`."""
    conventions: str | None = None
    """A file of conventions beside this module, laid over the domain's lexicon."""
    half: str | None = None
    """Only the lines of this `half`; of the halves in `COUNTED` nothing is ever printed but counts."""


COUNTED = ("b", "d")

SETS = (
    QuestionSet("GeoQuery train", "geoquery", "geoquery/geography.sqlite", "geoquery/train.jsonl"),
    QuestionSet(
        "GeoQuery dev", "geoquery", "geoquery/geography.sqlite", "geoquery/dev.jsonl", learned="geoquery/train.jsonl"
    ),
    QuestionSet(
        "ATIS train", "airtravel", "atis/atis-synthetic.sqlite", "atis/train.jsonl", conventions="conventions/atis.yaml"
    ),
    *(
        QuestionSet(
            f"{name} fresh {half}",
            domain,
            database,
            f"fresh/{file}.jsonl",
            f"{source}/train.jsonl",
            conventions,
            half,
        )
        for name, domain, database, source, conventions in (
            ("GeoQuery", "geoquery", "geoquery/geography.sqlite", "geoquery", None),
            ("ATIS", "airtravel", "atis/atis-synthetic.sqlite", "atis", "conventions/atis.yaml"),
        )
        for file, halves in ((source, ("a", "b")), (f"{source}-c", ("c", "d")))
        for half in halves
    ),
)


@dataclass(frozen=True)
class Question:
    """One question and the rows of its reference."""

    id: str
    text: str
    sql: str
    rows: Rows


@dataclass(frozen=True)
class Start:
    """What it took until a system could be asked."""

    seconds: float
    megabytes: float
    """Resident memory that was added."""


@dataclass(frozen=True)
class Verdict:
    """What became of one question."""

    question: Question
    outcome: str
    """right, wrong or abstained"""
    said: str
    """The paraphrase or the reason."""
    sql: str
    understood_ms: float
    ran_ms: float


def shared_data() -> Path:
    """The folder of questions and databases, whether it is there or not."""
    given = os.environ.get("WOZ_SHARED_DATA")
    return Path(given) if given else HERE.parent.parent / "shared" / "data"


def questions_file(chosen: QuestionSet) -> Path:
    """Where the questions of a set lie, or would."""
    ours = HERE / chosen.questions
    return ours if ours.is_file() else shared_data() / chosen.questions


def missing(chosen: QuestionSet) -> str | None:
    """Why a set cannot be asked; None where it can."""
    elsewhere = [chosen.database, *([chosen.learned] if chosen.learned else [])]
    for file in (questions_file(chosen), *(shared_data() / name for name in elsewhere)):
        if not file.is_file():
            return f"{file} is not there; WOZ_SHARED_DATA names the folder of questions"
    return None


def domain_folder(chosen: QuestionSet) -> str | Path:
    """What `load_domain` is given."""
    folder = HERE / chosen.domain
    return folder if folder.is_dir() else chosen.domain


def conventions(chosen: QuestionSet) -> tuple[Conventions, ...]:
    """What is laid over the domain's lexicon for the set."""
    return () if chosen.conventions is None else (load_conventions(HERE / chosen.conventions),)


def as_rows(rows: Iterable[Sequence[object]]) -> Rows:
    """Rows as a set; numbers that differ only by rounding are equal."""
    return frozenset(
        tuple(float(f"{cell:.9g}") if isinstance(cell, (int, float)) else cell for cell in row) for row in rows
    )


@functools.cache
def read_questions(file: Path, database: Path, half: str | None = None) -> tuple[Question, ...]:
    """Questions, of one half or all, whose references run within the limit; how many did not is said on stderr."""
    found, failed = [], 0
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        connection.set_progress_handler(lambda: 1, LIMIT)
        for line in file.read_text(encoding="utf-8").splitlines():
            item = json.loads(line)
            if half is not None and item["half"] != half:
                continue
            try:
                rows = as_rows(connection.execute(item["sql"]).fetchall())
            except sqlite3.Error:
                failed += 1
                continue
            found.append(Question(str(item["id"]), item["text"], item["sql"], rows))
    finally:
        connection.close()
    if failed:
        print(f"{file.name}: {failed} references failed or took too long and are left out", file=sys.stderr)
    return tuple(found)


# -- ours ----------------------------------------------------------------------------


def ask(tool: Tool, database: Database, question: Question) -> Verdict:
    """Ask our tool, run the best interpretation, judge."""
    outcome = tool.ask(Request(question.text))
    if not outcome.interpretations:
        return Verdict(question, "abstained", outcome.reason, "", outcome.milliseconds, 0.0)
    best = outcome.interpretations[0]
    started = time.perf_counter()
    try:
        right = as_rows(database.run(best.sql).rows) == question.rows
    except WozError as error:
        return Verdict(question, "wrong", str(error), best.sql, outcome.milliseconds, 0.0)
    ran = (time.perf_counter() - started) * 1000
    return Verdict(question, "right" if right else "wrong", best.paraphrase, best.sql, outcome.milliseconds, ran)


# -- template retrieval ----------------------------------------------------------------------------


class Retrieval:
    """The nearest learned question by TF-IDF, its SQL with this question's values in its slots."""

    def __init__(self, learned: Sequence[Question], values: Iterable[str]) -> None:
        self._values = {tuple(value.lower().split()) for value in values}
        self._longest = max(map(len, self._values))
        self._templates: list[tuple[str, int]] = []
        documents = []
        for question in learned:
            words, found = self._masked(question.text)
            sql = question.sql
            for slot, value in enumerate(found):
                sql = re.sub(rf"'{re.escape(value)}'", f"'<{slot}>'", sql, flags=re.IGNORECASE)
            if all(f"'<{slot}>'" in sql for slot in range(len(found))):  # else it cannot be filled again
                self._templates.append((sql, len(found)))
                documents.append(words)
        self._columns = {word: i for i, word in enumerate(sorted({word for words in documents for word in words}))}
        counts = np.zeros((len(documents), len(self._columns)))
        for row, words in enumerate(documents):
            for word, count in Counter(words).items():
                counts[row, self._columns[word]] = count
        self._idf = np.log((1 + len(documents)) / (1 + (counts > 0).sum(axis=0))) + 1
        weighted = counts * self._idf
        self._matrix = weighted / np.maximum(np.linalg.norm(weighted, axis=1, keepdims=True), 1e-9)

    def _masked(self, text: str) -> tuple[list[str], list[str]]:
        """Words and pairs of words with values as one sign, and the values, longest first found."""
        words, out, found = re.findall(r"\w+(?:\.(?= ))?", text.lower()), [], []
        i = 0
        while i < len(words):
            size = next((n for n in range(self._longest, 0, -1) if tuple(words[i : i + n]) in self._values), 0)
            out.append("<value>" if size else words[i])
            if size:
                found.append(" ".join(words[i : i + size]))
            i += max(size, 1)
        return [*out, *(f"{a} {b}" for a, b in itertools.pairwise(out))], found

    def sql(self, text: str, least: float = 0.0) -> str | None:
        """The filled template; None where nothing learned is nearer than `least` (0 to 1) and has as many values."""
        words, found = self._masked(text)
        vector = np.zeros(len(self._columns))
        for word, count in Counter(words).items():
            if word in self._columns:
                vector[self._columns[word]] = count
        near = self._matrix @ (vector * self._idf)
        for row in np.argsort(-near):
            sql, slots = self._templates[int(row)]
            if slots == len(found) and near[row] > least * max(float(np.linalg.norm(vector * self._idf)), 1e-9):
                for slot, value in enumerate(found):
                    sql = sql.replace(f"'<{slot}>'", f"'{value}'")
                return sql
        return None


def shape(sql: str) -> str:
    """A statement without its values."""
    return re.sub(r"\s+", " ", re.sub(r"'[^']*'|\b\d+(\.\d+)?\b", "?", sql)).lower()


def fold_of(question: Question) -> int:
    """The fold of a question, by the shape of its reference."""
    return zlib.crc32(shape(question.sql).encode()) % FOLDS


def database_values(file: Path) -> list[str]:
    """Every short text in the database."""
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        out = []
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in tables:
            for column in connection.execute(f"PRAGMA table_info({table})").fetchall():
                name = f'"{column[1]}"'
                query = f"SELECT DISTINCT {name} FROM {table} WHERE typeof({name}) = 'text' AND length({name}) < 60"
                out += [str(value) for (value,) in connection.execute(query)]
        return out
    finally:
        connection.close()


def _judged(question: Question, sql: str | None, spent: float, connection: sqlite3.Connection) -> Verdict:
    if sql is None:
        return Verdict(question, "abstained", "", "", spent, 0.0)
    started = time.perf_counter()
    try:
        right = as_rows(connection.execute(sql).fetchall()) == question.rows
    except sqlite3.Error:
        right = False
    return Verdict(question, "right" if right else "wrong", "", sql, spent, (time.perf_counter() - started) * 1000)


def retrieved(chosen: QuestionSet, questions: Sequence[Question], file: Path) -> tuple[list[Verdict], Start]:
    """Template retrieval over the same questions; what it took to learn, of the last fold where there are several."""
    values = database_values(file)
    verdicts: list[Verdict] = []
    start = Start(0.0, 0.0)
    parts: list[tuple[Sequence[Question], Sequence[Question]]] = []
    if chosen.learned is not None:
        parts.append((read_questions(shared_data() / chosen.learned, file), questions))
    else:
        folds = [[q for q in questions if fold_of(q) == n] for n in range(FOLDS)]
        parts += [([q for q in questions if q not in fold], fold) for fold in folds]
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        connection.set_progress_handler(lambda: 1, LIMIT)
        for learned, asked in parts:
            before, began = resident(), time.perf_counter()
            retrieval = Retrieval(learned, values)
            start = Start(time.perf_counter() - began, resident() - before)
            for question in asked:
                started = time.perf_counter()
                sql = retrieval.sql(question.text)
                spent = (time.perf_counter() - started) * 1000
                verdicts.append(_judged(question, sql, spent, connection))
    finally:
        connection.close()
    return verdicts, start


# -- figures ----------------------------------------------------------------------------

HEADINGS = ("questions", "system", "asked", "right", "wrong", "abst.", "right %", "precision %", "p50 ms", "p95 ms",
            "run p95 ms", "both p95 ms", "start s", "MB")  # fmt: skip


def shares(verdicts: Sequence[Verdict]) -> tuple[str, str]:
    """Right of all, and right of what was answered, in per cent."""
    counts = Counter(verdict.outcome for verdict in verdicts)
    answered = counts["right"] + counts["wrong"]
    return f"{100 * counts['right'] / max(len(verdicts), 1):.1f}", f"{100 * counts['right'] / max(answered, 1):.1f}"


def figures(name: str, system: str, verdicts: Sequence[Verdict], start: Start) -> tuple[str, ...]:
    """One row: p50 and p95 of understanding and writing SQL; of what was answered, p95 of running it, and of both."""
    counts = Counter(verdict.outcome for verdict in verdicts)
    spent = sorted(verdict.understood_ms for verdict in verdicts)
    answered = [verdict for verdict in verdicts if verdict.outcome != "abstained"]
    ran = sorted(verdict.ran_ms for verdict in answered) or [0.0]
    both = sorted(verdict.understood_ms + verdict.ran_ms for verdict in answered) or [0.0]
    return (
        name, system, str(len(verdicts)), str(counts["right"]), str(counts["wrong"]), str(counts["abstained"]),
        *shares(verdicts),
        f"{spent[len(spent) // 2]:.2f}", f"{spent[int(0.95 * (len(spent) - 1))]:.2f}",
        f"{ran[int(0.95 * (len(ran) - 1))]:.2f}", f"{both[int(0.95 * (len(both) - 1))]:.2f}",
        f"{start.seconds:.2f}", f"{start.megabytes:.0f}",
    )  # fmt: skip


def table(headings: tuple[str, ...], rows: Sequence[tuple[str, ...]], words: int = 1) -> str:
    """Rows under headings: the first `words` columns to the left, numbers to the right."""
    lines = [headings, *rows]
    widths = [max(len(line[i]) for line in lines) for i in range(len(headings))]
    aligned: list[Callable[[str, int], str]] = [*[str.ljust] * words, *[str.rjust] * (len(headings) - words)]
    return "\n".join(
        "  ".join(align(cell, width) for cell, width, align in zip(line, widths, aligned, strict=True)).rstrip()
        for line in lines
    )


def resident() -> float:
    """Resident memory of this process in megabytes; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def measure(chosen: QuestionSet, *, explain: bool) -> list[tuple[str, ...]]:
    """Ask one set of both systems."""
    file = shared_data() / chosen.database
    questions = read_questions(questions_file(chosen), file, chosen.half)
    before, started = resident(), time.perf_counter()
    domain = load_domain(domain_folder(chosen), check_audio=False)
    with open_database(f"sqlite:///{file}") as database:
        tool = make_tool(domain, database, conventions=conventions(chosen))
        start = Start(time.perf_counter() - started, resident() - before)
        ours = [ask(tool, database, question) for question in questions]
    for verdict in ours if explain and chosen.half not in COUNTED else []:
        if verdict.outcome != "right":
            print(f"{verdict.outcome}: {verdict.question.id} {verdict.question.text}\n    {verdict.said}\n    "
                  f"{verdict.sql}\n    {verdict.question.sql}", file=sys.stderr)  # fmt: skip
    theirs, learning = retrieved(chosen, questions, file)
    system = "retrieval" if chosen.learned else f"retrieval, {FOLDS}-fold by shape"
    return [figures(chosen.name, "ours", ours, start), figures(chosen.name, system, theirs, learning)]


def main(argv: list[str]) -> int:
    """Print the table of all sets, or of those named."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.questions", description=__doc__)
    parser.add_argument("--set", action="append", choices=[s.name for s in SETS], help="only this set; may be repeated")
    parser.add_argument("--explain", action="store_true", help="print what was not right, on stderr")
    options = parser.parse_args(argv)
    rows: list[tuple[str, ...]] = []
    for chosen in SETS:
        if options.set is None or chosen.name in options.set:
            reason = missing(chosen)
            if reason is not None:
                print(f"{chosen.name}: skipped, {reason}", file=sys.stderr)
                continue
            rows += measure(chosen, explain=options.explain)
    if rows:
        print(table(HEADINGS, rows, words=2))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

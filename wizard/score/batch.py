"""Many comparisons: JSON lines in, JSON lines out, in order, on one core or all.

In: `{"id", "ref", "hyp", "max"?, "dialect"?}`. Out: `{"id", "minimum", "bounded", "error"?}`. Whatever is wrong with
one line is that line's `error` and stops nothing.
"""

from __future__ import annotations

import json
import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Generic, NoReturn, TypeAlias, TypeVar

from subject.json_text import from_json
from wizard.cas import CasError, Judge, Outcome, Reading
from wizard.cas.values import DIALECTS
from wizard.shards.workers import ThisProcess, Workers

CHUNK = 2000
"""Lines, or pairs, that a worker gets at a time."""


Readings: TypeAlias = tuple[tuple[str, str | None], ...]
Pair: TypeAlias = tuple[str, Readings, tuple[str | None, ...]]
"""An utterance, its readings (REF and maximum as texts), and the text of each system's HYP."""
Judgement: TypeAlias = tuple[Outcome, Outcome | None, str | None]
"""Both outcomes; or what is wrong with REF, and then the outcomes mean nothing."""

_In = TypeVar("_In")
_Out = TypeVar("_Out")


def compare_lines(lines: Iterable[bytes], judge: Judge, jobs: int = 1, staff: Workers | None = None) -> Iterator[str]:
    """The output, in pieces of whole lines, for the input's lines; blank lines are passed over."""
    return in_chunks(lines, compare_chunk, judge, jobs, staff)


def verdicts(
    pairs: Iterable[Pair], judge: Judge, jobs: int = 1, staff: Workers | None = None
) -> Iterator[tuple[Judgement, ...]]:
    """The judgements of each utterance's HYPs, in order; its REF is read once for all of them."""
    for chunk in in_chunks(pairs, _judge_chunk, judge, jobs, staff):
        yield from chunk


def in_chunks(
    items: Iterable[_In],
    work: Callable[[list[_In], Judge], _Out],
    judge: Judge,
    jobs: int,
    staff: Workers | None = None,
) -> Iterator[_Out]:
    """The results of `work` on CHUNK items at a time, in order.

    `staff` does it where it is given; else, with `jobs` above 1, so many processes. Memory holds a few chunks at a
    time.
    """
    source = iter(items)
    chunks = iter(lambda: list(islice(source, CHUNK)), [])
    if staff is not None or jobs <= 1:
        yield from (staff or ThisProcess()).each(_OnChunk(work, judge), chunks)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        waiting: deque[Future[_Out]] = deque()
        for chunk in chunks:
            waiting.append(pool.submit(work, chunk, judge))
            if len(waiting) >= 2 * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


@dataclass(frozen=True, slots=True)
class _OnChunk(Generic[_In, _Out]):
    """Work on a chunk with a judge: what can be sent to whoever does it."""

    work: Callable[[list[_In], Judge], _Out]
    judge: Judge

    def __call__(self, chunk: list[_In]) -> _Out:
        return self.work(chunk, self.judge)


def _judge_chunk(pairs: list[Pair], judge: Judge) -> list[tuple[Judgement, ...]]:
    found: list[tuple[Judgement, ...]] = []
    for _, texts, hyps in pairs:
        try:
            readings = judge.read_all(texts)
            written = texts[0][0] if len(texts) == 1 else None
            judged = [judge.verdict(readings, hyp, ref=written) for hyp in hyps]
            found.append(tuple((one.minimum, one.bounded, None) for one in judged))
        except CasError as error:
            found.append(tuple((Outcome.MALFORMED, None, str(error)) for _ in hyps))
    return found


def compare_chunk(lines: list[bytes], judge: Judge) -> str:
    """The output for some lines. A REF that several of them have is read once."""
    known = ReadReferences(judge)
    return "".join(printed(known.compared(line)) for line in lines if line.strip())


class ReadReferences:
    """The REFs of some lines with their maxima, each read once however many HYPs are judged by it."""

    def __init__(self, judge: Judge) -> None:
        self._judges: dict[str | None, Judge] = {None: judge}
        self._judges |= {dialect: replace(judge, dialect=dialect) for dialect in DIALECTS}
        self._read: dict[tuple[str | None, str, str | None], tuple[Reading, ...]] = {}

    def compared(self, line: bytes | dict[str, Any]) -> dict[str, object]:
        """The verdict on one line `{"id", "ref", "hyp", "max"?, "dialect"?}`, or what is wrong with it."""
        identity: object = None
        try:
            item = line if isinstance(line, dict) else _object(line)
            identity = item.get("id")
            ref, hyp, bound, dialect = (
                text if (text := item.get(name)) is None or type(text) is str else _no_text(name) for name in _TEXTS
            )
            if ref is None:
                raise ValueError('"ref" is missing')
            if dialect not in self._judges:
                raise ValueError(f'"dialect" is one of {", ".join(DIALECTS)}')
            verdict = self._judges[dialect].verdict(self._readings(dialect, ref, bound), hyp, ref=ref)
        except (ValueError, CasError) as error:
            return {"id": identity, "minimum": None, "bounded": None, "error": str(error)}
        return {"id": identity, "minimum": verdict.minimum, "bounded": verdict.bounded}

    def _readings(self, dialect: str | None, ref: str, bound: str | None) -> tuple[Reading, ...]:
        key = dialect, ref, bound
        if key not in self._read:
            self._read[key] = self._judges[dialect].read(ref, bound)
        return self._read[key]


def _object(line: bytes) -> dict[str, Any]:
    """A line's object. Raises ValueError where it is none."""
    item = from_json(line)
    if not isinstance(item, dict):
        raise ValueError("a line is a JSON object")
    return item


def _no_text(name: str) -> NoReturn:
    raise ValueError(f'"{name}" is a string')


def printed(found: dict[str, object]) -> str:
    """A verdict as a line, as `json.dumps` has it: nearly all are a number and two words."""
    identity, bounded = found["id"], found["bounded"]
    if type(identity) is not int or "error" in found:
        return json.dumps(found) + "\n"
    told = "null" if bounded is None else f'"{bounded}"'
    return f'{{"id": {identity}, "minimum": "{found["minimum"]}", "bounded": {told}}}\n'


_TEXTS = ("ref", "hyp", "max", "dialect")

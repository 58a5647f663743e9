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
from dataclasses import replace
from itertools import islice
from typing import TypeAlias, TypeVar

from wizard.cas import CasError, Judge, Outcome
from wizard.cas.values import DIALECTS

CHUNK = 2000
"""Lines, or pairs, that a worker gets at a time."""


Readings: TypeAlias = tuple[tuple[str, str | None], ...]
Pair: TypeAlias = tuple[str, Readings, str | None]
"""An utterance, its readings (REF and maximum as texts), and HYP's text."""
Judgement: TypeAlias = tuple[Outcome, Outcome | None, str | None]
"""Both outcomes; or what is wrong with REF, and then the outcomes mean nothing."""

_In = TypeVar("_In")
_Out = TypeVar("_Out")


def compare_lines(lines: Iterable[bytes], judge: Judge, jobs: int = 1) -> Iterator[str]:
    """The output, in pieces of whole lines, for the input's lines; blank lines are passed over."""
    return in_chunks(lines, compare_chunk, judge, jobs)


def verdicts(pairs: Iterable[Pair], judge: Judge, jobs: int = 1) -> Iterator[Judgement]:
    """The judgement of each pair, in order."""
    for chunk in in_chunks(pairs, _judge_chunk, judge, jobs):
        yield from chunk


def in_chunks(
    items: Iterable[_In], work: Callable[[list[_In], Judge], _Out], judge: Judge, jobs: int
) -> Iterator[_Out]:
    """The results of `work` on CHUNK items at a time, in order.

    With `jobs` above 1 so many processes work; memory holds a few chunks at a time.
    """
    source = iter(items)
    chunks = iter(lambda: list(islice(source, CHUNK)), [])
    if jobs <= 1:
        for chunk in chunks:
            yield work(chunk, judge)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        waiting: deque[Future[_Out]] = deque()
        for chunk in chunks:
            waiting.append(pool.submit(work, chunk, judge))
            if len(waiting) >= 2 * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _judge_chunk(pairs: list[Pair], judge: Judge) -> list[Judgement]:
    found: list[Judgement] = []
    for _, texts, hyp in pairs:
        try:
            verdict = judge.verdict(judge.read_all(texts), hyp)
            found.append((verdict.minimum, verdict.bounded, None))
        except CasError as error:
            found.append((Outcome.MALFORMED, None, str(error)))
    return found


def compare_chunk(lines: list[bytes], judge: Judge) -> str:
    """The output for some lines."""
    return "".join(json.dumps(compare_line(line, judge)) + "\n" for line in lines if line.strip())


def compare_line(line: bytes, judge: Judge) -> dict[str, object]:
    """The verdict on one line, as it is printed."""
    identity: object = None
    try:
        item = json.loads(line)
        if not isinstance(item, dict):
            raise ValueError("a line is a JSON object")
        identity = item.get("id")
        texts: dict[str, str | None] = {}
        for name in ("ref", "hyp", "max", "dialect"):
            text = item.get(name)
            if text is not None and not isinstance(text, str):
                raise ValueError(f'"{name}" is a string')
            texts[name] = text
        if texts["ref"] is None:
            raise ValueError('"ref" is missing')
        if texts["dialect"] is not None:
            if texts["dialect"] not in DIALECTS:
                raise ValueError(f'"dialect" is one of {", ".join(DIALECTS)}')
            judge = replace(judge, dialect="1989" if texts["dialect"] == "1989" else "1992")
        verdict = judge.verdict(judge.read(texts["ref"], texts["max"]), texts["hyp"])
    except (ValueError, CasError, RecursionError) as error:
        return {"id": identity, "minimum": None, "bounded": None, "error": str(error)}
    return {"id": identity, "minimum": verdict.minimum, "bounded": verdict.bounded}

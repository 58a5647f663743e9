"""Many comparisons: JSON lines in, JSON lines out, in order, on one core or all.

In: `{"id", "ref", "hyp", "max"?, "dialect"?}`. Out: `{"id", "minimum", "bounded", "error"?}`. Whatever is wrong with
one line is that line's `error` and stops nothing.
"""

from __future__ import annotations

import json
import multiprocessing
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import replace
from itertools import islice

from wizard.cas import CasError, Judge
from wizard.cas.values import DIALECTS

CHUNK = 2000
"""Lines that a worker gets at a time."""


def compare_lines(lines: Iterable[bytes], judge: Judge, jobs: int = 1) -> Iterator[str]:
    """The output, in pieces of whole lines, for the input's lines; blank lines are passed over.

    With `jobs` above 1 so many processes work, each on CHUNK lines; memory holds a few chunks at a time.
    """
    source = iter(lines)
    chunks = iter(lambda: list(islice(source, CHUNK)), [])
    if jobs <= 1:
        for chunk in chunks:
            yield compare_chunk(chunk, judge)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        waiting: deque[Future[str]] = deque()
        for chunk in chunks:
            waiting.append(pool.submit(compare_chunk, chunk, judge))
            if len(waiting) >= 2 * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


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

"""Who does the work: this process, workers of this machine, or a Dask scheduler's wherever they are.

What they do is a pure function of one job, which both can be pickled. Results come in the order of the jobs, whoever
was first, so that what is written does not depend on how many work. A worker that dies costs its jobs, which others do
again. Only a few jobs are on their way at a time: memory does not grow with their number.
"""

from __future__ import annotations

import importlib
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Protocol, TypeVar

from wizard import __version__
from wizard.shards.errors import LibraryMissing, SchedulerUnusable

AHEAD = 3
"""So many jobs are on their way for each thread of a worker."""

ANSWERS_WITHIN = 10
"""Seconds to wait for a scheduler to answer."""

FIRST_WORKER_WITHIN = 60
"""Seconds to wait for the first worker of one that does."""

RETRIES = 5
"""So often a job is done again whose worker was lost on the way."""

_Job = TypeVar("_Job")
_Result = TypeVar("_Result")


class Workers(Protocol):
    """Those who do jobs: this process, or the workers of a Dask scheduler."""

    def each(self, function: Callable[[_Job], _Result], jobs: Iterable[_Job]) -> Iterator[_Result]:
        """The results of `function` on each of the jobs, in their order. Raises what the function raises."""
        ...


class ThisProcess:
    """This process, one job after the other."""

    def each(self, function: Callable[[_Job], _Result], jobs: Iterable[_Job]) -> Iterator[_Result]:
        """The results of `function` on each of the jobs, one after the other, each when it is asked for."""
        return map(function, jobs)


class DaskWorkers:
    """The workers of a Dask scheduler."""

    def __init__(self, client: Any, address: str) -> None:
        self._client = client
        self._address = address

    def each(self, function: Callable[[_Job], _Result], jobs: Iterable[_Job]) -> Iterator[_Result]:
        """See `Workers`. Raises SchedulerUnusable where the scheduler is gone, or a job has killed too many workers."""
        waiting: deque[Any] = deque()
        try:
            for job in jobs:
                waiting.append(self._client.submit(function, job, pure=False, retries=RETRIES))
                while len(waiting) >= self._most():
                    yield self._result(waiting)
            while waiting:
                yield self._result(waiting)
        finally:
            for future in waiting:
                future.cancel()

    def _most(self) -> int:
        """How many jobs may be on their way."""
        threads: int = sum(self._client.nthreads().values())
        return AHEAD * max(1, threads)

    def _result(self, waiting: deque[Any]) -> Any:
        future = waiting.popleft()
        try:
            return future.result()
        except Exception as error:
            if type(error).__module__.split(".")[0] not in {"distributed", "asyncio", "concurrent"}:
                raise
            raise SchedulerUnusable(self._address, str(error).splitlines()[0] or type(error).__name__) from error
        finally:
            with suppress(Exception):
                future.release()


@contextmanager
def workers(scheduler: str | None) -> Iterator[Workers]:
    """Those who work: nobody but this process (None), a process for each core of this machine (`local`), or a Dask
    scheduler's (its address, such as `tcp://10.0.0.5:8786`).

    Raises:
        LibraryMissing: Dask is not installed.
        SchedulerUnusable: there is no scheduler at that address, it has no workers, or they have another version of us.
    """
    if scheduler is None:
        yield ThisProcess()
        return
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError as error:
        raise LibraryMissing("dask", f"--scheduler {scheduler}") from error
    if scheduler == "local":
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        with (
            importlib.import_module("dask").config.set({"distributed.worker.profile.enabled": False}),
            distributed.LocalCluster(
                n_workers=cores, threads_per_worker=1, processes=True, dashboard_address=None, memory_limit=0
            ) as cluster,
            distributed.Client(cluster) as client,
        ):
            yield DaskWorkers(client, scheduler)
        return
    with _client(distributed, scheduler) as client:
        yield DaskWorkers(client, scheduler)


def _client(distributed: Any, address: str) -> Any:
    try:
        client = distributed.Client(address, timeout=ANSWERS_WITHIN)
    except (OSError, ValueError) as error:
        reason = "nobody answers there; start one with `dask scheduler`, and workers with `dask worker ADDRESS`"
        raise SchedulerUnusable(address, reason) from error
    try:
        client.wait_for_workers(1, timeout=FIRST_WORKER_WITHIN)
        versions = set(client.run(version, on_error="ignore").values())
    except TimeoutError as error:
        client.close()
        raise SchedulerUnusable(address, f"it has no workers; start one with `dask worker {address}`") from error
    except OSError as error:
        client.close()
        raise SchedulerUnusable(address, "it went away while its workers were asked for their version") from error
    except BaseException:
        client.close()
        raise
    if versions - {__version__}:
        client.close()
        raise SchedulerUnusable(address, f"its workers have woz {', '.join(sorted(versions))}, not {__version__}")
    return client


def version() -> str:
    """The version of this software where the call is made."""
    return __version__

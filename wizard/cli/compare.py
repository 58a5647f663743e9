"""`woz compare`: two answers, or a file of pairs.

Exit codes: 0 correct, 1 otherwise, 2 the command line is wrong, 3 something given cannot be read. With `--batch`
always 0 unless the file itself cannot be read, 5 where nobody works for the scheduler.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from wizard import bounded
from wizard.cli.judging import PartType, judging, scheduled, tell_shards
from wizard.cli.printing import echo, json_text
from wizard.errors import UsageError

if TYPE_CHECKING:
    from wizard.cas import Explanation, Judge, Reading, Verdict
    from wizard.shards.folder import ShardsOfOneMachine
    from wizard.shards.workers import Workers

SEVERAL = 8 << 20
"""A batch file from this size on, in bytes, is worth several processes."""

ANSWER_FILES = (".cas", ".ref", ".rf2", ".ans", ".hyp", ".txt")


@click.command("compare")
@click.argument("ref", required=False)
@click.argument("hyp", required=False)
@click.option("--max", "maximum", metavar="MAX", help="The maximum answer; without it only the minimum is judged.")
@judging
@click.option("--explain", is_flag=True, help="Say which tuples were missed or are extra, under the best columns.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@click.option("--batch", metavar="FILE", help="JSON lines with id, ref, hyp, max, dialect; - is stdin.")
@click.option("--jobs", type=click.IntRange(0), help="Processes for --batch; 0 is one a core (default: by its size).")
@scheduled
@click.option(
    "--out", metavar="FOLDER|URL", help="FILE is a folder or URL of shards; write the verdicts and tally of each here."
)
@click.option("--shard", "part", type=PartType(), help="With --out: of n parts of the shards the i-th only.")
@click.pass_context
def command(
    context: click.Context,
    ref: str | None,
    hyp: str | None,
    maximum: str | None,
    judge: Judge,
    explain: bool,
    as_json: bool,
    batch: str | None,
    jobs: int | None,
    scheduler: str | None,
    out: str | None,
    part: ShardsOfOneMachine | None,
) -> None:
    """Compare a system's answer HYP with a reference answer REF, both in the Common Answer Specification.

    REF, HYP and MAX are files, - for stdin, or answers themselves. Outcomes: correct, incorrect, no_answer, malformed,
    undetermined. Exit code: 0 correct (under MAX too if it is given), 1 otherwise, 3 unreadable.
    """
    from wizard.cas import CasError, lint
    from wizard.errors import InputError

    if batch is not None:
        if ref is not None or maximum is not None or explain:
            raise UsageError("--batch takes its answers from the file; give it without REF, HYP, --max and --explain")
        _many(batch, judge, jobs, scheduler, out, part)
        return
    if scheduler or out or part:
        raise UsageError("--scheduler, --out and --shard go with --batch")
    if ref is None or hyp is None:
        raise UsageError("give REF and HYP, or --batch FILE")
    texts = [_text(ref), None if maximum is None else _text(maximum)]
    try:
        alternatives = judge.read(texts[0] or "", texts[1])
    except CasError as error:
        raise InputError(f"REF or MAX cannot be used: {error}") from error
    text = _text(hyp)
    for name, written in (("REF", texts[0]), ("MAX", texts[1]), ("HYP", text)):
        for warning in lint(written or "", judge.dialect):
            echo(f"woz: {name}: {warning}", err=True)
    verdict = judge.verdict(alternatives, text)
    _print(verdict, _explained(judge, alternatives, text, verdict) if explain else [], as_json=as_json)
    final = verdict.minimum if verdict.bounded is None else verdict.bounded
    context.exit(0 if final == "correct" else 1)


def _text(given: str) -> str:
    """The answer that an argument is or names. Raises InputError for a file that cannot be read."""
    from wizard.errors import InputError

    try:
        if given == "-":
            return sys.stdin.read()
        path = Path(given)
        if len(given) < 1000 and "\0" not in given and path.is_file():
            return bounded.read_text(path)
    except OSError as error:
        raise InputError(f"{given} cannot be read as UTF-8 text: {error}") from error
    if given.endswith(ANSWER_FILES):
        raise InputError(f"there is no file {given}; put the answer in quotation marks if it is meant as a string")
    return given


def _explained(judge: Judge, alternatives: tuple[Reading, ...], text: str, verdict: Verdict) -> list[Explanation]:
    return judge.explanations(alternatives, text, verdict)


def _print(verdict: Verdict, explanations: list[Explanation], *, as_json: bool) -> None:
    from wizard.cas import write_value
    from wizard.cas.explain import shown

    if as_json:
        found: dict[str, object] = {"minimum": verdict.minimum, "bounded": verdict.bounded}
        if verdict.alternative is not None:
            found["alternative"] = verdict.alternative
        if verdict.mapping is not None:
            found["mapping"] = verdict.mapping
        if verdict.reason is not None:
            found["reason"] = verdict.reason
        if explanations:
            found["explanations"] = [
                {
                    "bound": one.bound,
                    "alternative": one.alternative,
                    "reason": one.reason,
                    "mapping": one.mapping,
                    "missed": [[write_value(value) for value in row] for row in one.missed],
                    "extra": [[write_value(value) for value in row] for row in one.extra],
                    "exhaustive": one.exhaustive,
                }
                for one in explanations
            ]
        echo(json_text(found))
        return
    echo(f"minimum: {verdict.minimum}")
    if verdict.bounded is not None:
        echo(f"bounded: {verdict.bounded}")
    if verdict.reason is not None and not explanations:
        echo(f"HYP is malformed: {verdict.reason}", err=True)
    for one in explanations:
        echo(f"alternative {one.alternative + 1}, {one.bound}: {one.reason}")
        if one.mapping:
            echo("  columns: " + ", ".join(f"{i} is {c}" for i, c in enumerate((c + 1 for c in one.mapping), 1)))
        for title, rows in (("missed", one.missed), ("extra", one.extra)):
            for line in shown(rows):
                echo(f"  {title}: {line}")


def _many(
    batch: str, judge: Judge, jobs: int | None, scheduler: str | None, out: str | None, part: ShardsOfOneMachine | None
) -> None:
    """A file of pairs, or with `out` a folder of shards of them."""
    from wizard.score.scoring_in_shards import ScoringTask, all_shards, compare_shard, outcomes
    from wizard.shards.folder import Folder
    from wizard.shards.workers import workers

    if part and not out:
        raise UsageError("--shard goes with --out")
    with workers(scheduler) as staff:
        if out is None:
            _batch(batch, judge, jobs, staff if scheduler else None)
            return
        task = ScoringTask(Folder(batch), Folder(out), judge)
        tell_shards(all_shards(task, compare_shard, part, staff), task.out)
    if part is None:
        echo(json_text(outcomes(task.out, task.shards.shards())))


def _batch(name: str, judge: Judge, jobs: int | None, staff: Workers | None) -> None:
    from wizard.errors import InputError
    from wizard.score.batch import compare_lines

    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as file:
            size = 0 if name == "-" else os.fstat(file.fileno()).st_size
            if jobs is None:
                jobs = 1 if size < SEVERAL else 0
            pieces = compare_lines(_watched(file, size), judge, jobs or os.cpu_count() or 1, staff)
            for piece in pieces:
                sys.stdout.write(piece)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        raise InputError(f"{name} cannot be read: {error.strerror or error}") from error
    sys.stdout.flush()


def _watched(file: BinaryIO, size: int) -> Iterator[bytes]:
    """The lines of a file; a progress bar on stderr when that is a terminal and the work is long."""
    if size < SEVERAL // 8 or not sys.stderr.isatty():
        yield from bounded.lines(file)
        return
    with click.progressbar(length=size, label="Comparing", file=sys.stderr) as bar:
        taken = 0
        for line in bounded.lines(file):
            taken += len(line)
            if taken > 1 << 18:
                bar.update(taken)
                taken = 0
            yield line
        bar.update(taken)

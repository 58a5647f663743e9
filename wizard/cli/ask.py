"""`woz ask`: the NL-to-SQL tool alone: one question, a prompt with context, or a batch of JSON lines."""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, TextIO

import click

from subject.json_text import NotJson, from_json
from wizard.ask.answer import Answered, answer, shown_cell
from wizard.ask.errors import ToolDefect
from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Exchange, Interpretation, Outcome, Request, Tool, finished
from wizard.ask.tool import LexiconTool, make_lexicon_tool
from wizard.cli.errors import BatchError
from wizard.cli.judging import scheduled
from wizard.cli.model_options import model_options
from wizard.cli.printing import echo, json_text
from wizard.domain import Domain, database_url, load_domain
from wizard.domain.conventions import Conventions, load_conventions
from wizard.errors import UsageError, WozError

LINES = 40
"""Rows printed of an answer; the rest is counted."""

TOGETHER = 16
"""So many questions of a batch go to a worker at a time."""


@click.command(name="ask")
@click.argument("question", required=False)
@click.option(
    "--domain",
    "domain_name",
    default="personnel",
    show_default=True,
    metavar="NAME|DIR",
    help="A shipped domain, or a domain folder.",
)
@click.option("--database", metavar="URL", help="Another database of the same schema.")
@click.option("--sql", "with_sql", is_flag=True, help="Print the statement, too.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--explain", "explained", is_flag=True, help="Print how it is read: leaves, rules, plausibility.")
@click.option("--chart", is_flag=True, help="As --explain, with every constituent that was made on the way.")
@click.option("--batch", type=click.File("r", encoding="utf-8"), metavar="FILE", help="JSON lines; - for stdin.")
@click.option(
    "--conventions",
    "conventions_files",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="What somebody's reference answers do and English does not, laid over the lexicon.",
)
@click.option("--memory", type=click.Path(path_type=Path), metavar="FILE", help="What `woz domain learn` has written.")
@model_options("of what the rules are not sure of")
@scheduled
def command(
    question: str | None,
    domain_name: str,
    database: str | None,
    with_sql: bool,
    as_json: bool,
    explained: bool,
    chart: bool,
    batch: TextIO | None,
    conventions_files: tuple[Path, ...],
    memory: Path | None,
    scheduler: str | None,
    **llm: Any,
) -> None:
    """Ask a domain's database a QUESTION in English.

    Without a question there is a prompt, where a question may lean on the one before; "help" says what else. With
    --batch, each JSON line {"id", "text", "context"?: [earlier texts]} gives one JSON line, in order. Conventions of
    the domain that are in force on the database are named on stderr, and in JSON.
    """
    if question is not None and batch is not None:
        raise UsageError("give either a question or --batch, not both")
    if (explained or chart) and (question is None or as_json):
        raise UsageError("--explain and --chart print how one question is read: give a question, and no --json")
    if scheduler is not None and batch is None:
        raise UsageError("--scheduler goes with --batch")
    if scheduler is not None and batch is not None:
        asked = AskOptions(domain_name, database, memory, conventions_files, tuple(sorted(llm.items())))
        _spread(batch, asked, scheduler)
        return
    domain = load_domain(domain_name, check_audio=False)
    with open_database(database_url(domain, database)) as opened:
        found = tuple(load_conventions(path) for path in conventions_files)
        tool = assembled(domain, opened, memory, conventions=found, **llm)
        for one in found:
            echo(f"In force: {one.name}, {one.title}", err=True)
        if explained or chart:
            echo(_explanation(tool, question or "", chart=chart))
            return
        names = tuple(one.name for one in found)
        if batch is not None:
            for line in _batch(enumerate(batch, 1), batch.name, tool, opened, names):
                echo(json_text(line, ensure_ascii=False))
        elif question is None:
            _prompt(domain, tool, opened, names, as_json=as_json, with_sql=with_sql)
        else:
            outcome = _one(question, (), domain, tool, opened, names, as_json=as_json, with_sql=with_sql)
            if outcome.status == "abstained":
                sys.exit(1)


def assembled(
    domain: Domain,
    database: Database,
    memory: Path | None = None,
    *,
    conventions: Sequence[Conventions] = (),
    llm: str | None = None,
    llm_model: str | None = None,
    llm_key_env: str | None = None,
    llm_seconds: float = 10.0,
) -> Tool:
    """The domain's tool with what the command line adds to it: a memory, a language model; somebody's conventions.

    Raises:
        UsageError: a model without an address, or the other way round; no such environment variable.
        MemoryFileError: the memory cannot be read.
    """
    from wizard.ask.llm.endpoint import chosen_endpoint

    endpoint = chosen_endpoint(llm, llm_model, llm_key_env, llm_seconds)
    rules = make_lexicon_tool(domain, database, conventions=conventions)
    tool: Tool = rules
    known = None
    if memory is not None:
        from wizard.ask.memory import MemoryTool, read_memory

        known = read_memory(memory)
        tool = MemoryTool(tool, known, database, labels=domain.display.labels)
    if endpoint is not None:
        from wizard.ask.llm import LlmReader, LlmTool

        tool = LlmTool(tool, LlmReader(endpoint, domain, rules, known))
    return tool


def _explanation(tool: Tool, question: str, *, chart: bool) -> str:
    """How the domain's own tool reads a question; a memory and a language model have no part in it."""
    from wizard.ask.explain import explain

    inner: object = tool
    while not isinstance(inner, LexiconTool):
        inner = getattr(inner, "inner", None)
        if inner is None:
            raise UsageError("this tool does not tell how it reads")
    return explain(inner, Request(question), chart=chart)


def _one(
    text: str,
    context: tuple[Exchange, ...],
    domain: Domain,
    tool: Tool,
    database: Database,
    conventions: tuple[str, ...],
    *,
    as_json: bool,
    with_sql: bool,
) -> Outcome:
    """Ask, run the best reading, print."""
    request = Request(text, context)
    with _asking(text):
        outcome = finished(tool, request, tool.ask(request))
    if as_json:
        echo(json_text(described(outcome, database, conventions), ensure_ascii=False, indent=2))
        return outcome
    if outcome.status == "abstained":
        _told_why_not(outcome)
        return outcome
    best = outcome.interpretations[0]
    echo(best.paraphrase)
    if with_sql:
        echo(f"  {best.sql}")
    if best.sureness:
        echo(f"  {best.sureness} ({best.score:.2f})", err=True)
    for said, known in best.taken_for:
        echo(f"  taking '{said}' for '{known}'", err=True)
    for start, end in best.left_out:
        echo(f"  not used: '{text[start:end]}'", err=True)
    answered = answer(best, database)
    _table(answered, domain)
    echo(answered.minimum)
    if outcome.reason:
        echo(f"  {outcome.reason}", err=True)
    for other in outcome.interpretations[1:]:
        echo(f"  or: {other.paraphrase} ({other.score:.2f})", err=True)
    return outcome


def _told_why_not(outcome: Outcome) -> None:
    """What was not understood, and what would be."""
    echo(f"Not answered: {outcome.reason}", err=True)
    for part in outcome.unknown:
        if part.suggestions:
            echo(f"  '{part.text}' may be: {', '.join(part.suggestions)}", err=True)
    for one in outcome.suggestions:
        echo(f"  would be understood, {one.change}: {one.text}", err=True)
    for reading in outcome.interpretations:
        echo(f"  may mean: {reading.paraphrase} ({reading.score:.2f})", err=True)


HELP = """\
A question in English; it may lean on those before it ("which of them ...").
  sql    the statement behind the last answer
  new    forget what was asked before
  help   this
  quit   leave (so does Ctrl+D)
Up brings back what was asked before."""
"""What the prompt says of itself."""


@contextmanager
def _asking(text: str) -> Iterator[None]:
    """Raises ToolDefect where a tool raises what is no `WozError` at what was said."""
    try:
        yield
    except WozError:
        raise  # a database that is gone is no defect
    except Exception as error:
        at = traceback.extract_tb(error.__traceback__)[-1]
        what = f"{type(error).__name__}: {error} ({Path(at.filename).name}, line {at.lineno})"
        raise ToolDefect(text, what) from error


def _prompt(
    domain: Domain, tool: Tool, database: Database, conventions: tuple[str, ...], *, as_json: bool, with_sql: bool
) -> None:
    """Questions until the input ends; each may lean on those before."""
    with suppress(ImportError):  # the arrows edit the line and bring back earlier ones, where the system can
        import readline  # noqa: F401
    context: tuple[Exchange, ...] = ()
    sql = ""
    echo(f"{domain.title}. A question, or: help, sql, new, quit.", err=True)
    while True:
        try:
            text = click.prompt("ask", prompt_suffix="> ", err=True).strip()
        except click.Abort:
            echo(err=True)
            return
        match text.lower():
            case "quit" | "exit" | "q":
                return
            case "help" | "?":
                echo(HELP, err=True)
                continue
            case "new":
                context, sql = (), ""
                continue
            case "sql":
                echo(sql or "Nothing has been answered yet.", err=not sql)
                continue
        try:
            outcome = _one(text, context, domain, tool, database, conventions, as_json=as_json, with_sql=with_sql)
        except WozError as error:
            echo(str(error), err=True)
            continue
        if outcome.status == "answered":
            context = (*context, Exchange(text, outcome.interpretations[0].logical_form))
            sql = outcome.interpretations[0].sql


def described(outcome: Outcome, database: Database, conventions: tuple[str, ...] = ()) -> dict[str, Any]:
    """An outcome as JSON-able data, the best reading's answer with it, and the names of conventions in force."""
    started = time.perf_counter()
    out: dict[str, Any] = {
        "status": outcome.status, "sql": None, "paraphrase": None, "minimum": None, "alternatives": [],
        "unknown": [part.text for part in outcome.unknown],
    }  # fmt: skip
    if outcome.status == "abstained":
        out["alternatives"] = [_alternative(reading) for reading in outcome.interpretations]
    else:
        best = outcome.interpretations[0]
        out |= {"sql": best.sql, "paraphrase": best.paraphrase, "score": best.score, "sureness": best.sureness}
        out["left_out"] = [list(span) for span in best.left_out]
        out["taken_for"] = dict(best.taken_for)
        out["alternatives"] = [_alternative(other) for other in outcome.interpretations[1:]]
        try:
            out["minimum"] = answer(best, database).minimum
        except WozError as error:
            out |= {"status": "error", "reason": str(error)}
    if outcome.reason:
        out["reason"] = outcome.reason
    if outcome.suggestions:
        said = ({"text": s.text, "paraphrase": s.paraphrase, "change": s.change} for s in outcome.suggestions)
        out["suggestions"] = list(said)
    if conventions:
        out["conventions"] = list(conventions)
    out["ms"] = round(outcome.milliseconds, 2)
    out["run_ms"] = round((time.perf_counter() - started) * 1000, 2)
    return out


def _alternative(interpretation: Interpretation) -> dict[str, Any]:
    return {"sql": interpretation.sql, "paraphrase": interpretation.paraphrase, "score": interpretation.score}


@dataclass(frozen=True, slots=True)
class AskOptions:
    """What questions are asked of, and how."""

    domain: str
    database: str | None
    memory: Path | None
    conventions: tuple[Path, ...]
    llm: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Questions:
    """Some lines of a batch."""

    asked: AskOptions
    name: str
    lines: tuple[tuple[int, str], ...]
    """With their numbers, from 1."""


def _spread(batch: TextIO, asked: AskOptions, scheduler: str) -> None:
    """Ask a batch on many processes; the lines come in order."""
    from wizard.shards.workers import workers

    numbered = enumerate(batch, 1)
    parts = iter(lambda: tuple(islice(numbered, TOGETHER)), ())
    with workers(scheduler) as staff:
        for lines in staff.each(answers_to, (Questions(asked, batch.name, part) for part in parts)):
            for line in lines:
                echo(line)


def answers_to(questions: Questions) -> list[str]:
    """The lines that answer some questions: what a worker does. The database stays open for its next questions."""
    tool, opened, names = _opened(questions.asked)
    found = _batch(questions.lines, questions.name, tool, opened, names)
    return [json_text(line, ensure_ascii=False) for line in found]


@lru_cache(maxsize=1)
def _opened(asked: AskOptions) -> tuple[Tool, Database, tuple[str, ...]]:
    domain = load_domain(asked.domain, check_audio=False)
    opened = ExitStack().enter_context(open_database(database_url(domain, asked.database)))
    found = tuple(load_conventions(path) for path in asked.conventions)
    tool = assembled(domain, opened, asked.memory, conventions=found, **dict(asked.llm))
    return tool, opened, tuple(one.name for one in found)


def _batch(
    lines: Iterable[tuple[int, str]], name: str, tool: Tool, database: Database, conventions: tuple[str, ...]
) -> Iterator[dict[str, Any]]:
    for number, line in lines:
        if not line.strip():
            continue
        try:
            item = from_json(line)
        except NotJson as error:
            raise BatchError(name, number, f"not JSON: {error.reason}") from error
        if not isinstance(item, dict) or not isinstance(item.get("text"), str):
            raise BatchError(name, number, "no text")
        earlier = item.get("context") or []
        if not isinstance(earlier, list) or not all(isinstance(text, str) for text in earlier):
            raise BatchError(name, number, "context is not a list of texts")
        yield {"id": item.get("id"), **_described_line(item["text"], earlier, tool, database, conventions)}


def _described_line(
    text: str, earlier: list[str], tool: Tool, database: Database, conventions: tuple[str, ...]
) -> dict[str, Any]:
    """What becomes of one line. A defect of the tool costs this line its answer, and the other lines nothing."""
    context: tuple[Exchange, ...] = ()
    try:
        with _asking(text):
            for before in earlier:
                understood = tool.ask(Request(before, context)).interpretations
                context = (*context, Exchange(before, understood[0].logical_form if understood else None))
            request = Request(text, context)
            return described(finished(tool, request, tool.ask(request)), database, conventions)
    except ToolDefect as defect:
        echo(str(defect), err=True)
        return {"status": "error", "reason": f"a defect of the tool: {defect.what}"}


def _table(answered: Answered, domain: Domain) -> None:
    rows = [
        [shown_cell(value, column, domain.display) for value, column in zip(row, answered.columns, strict=True)]
        for row in answered.result_display.rows
    ]
    if not rows:
        echo("(nothing)")
        return
    widths = [max(len(label), *(len(row[i]) for row in rows)) for i, label in enumerate(answered.labels)]
    for row in [list(answered.labels), ["-" * width for width in widths], *rows[:LINES]]:
        echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    if len(rows) > LINES:
        echo(f"... and {len(rows) - LINES} more")

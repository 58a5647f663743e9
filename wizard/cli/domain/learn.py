"""`woz domain learn`: what sessions or a file would teach the tool, shown, approved, and then written to its memory."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from subject.json_text import NotJson, from_json
from wizard import bounded
from wizard.cli.errors import PairsError
from wizard.cli.place import corpus_option, known_corpus
from wizard.cli.printing import echo, json_text, number_of
from wizard.errors import UsageError

if TYPE_CHECKING:
    from wizard.ask.memory import Candidate, Memory, RememberedPair
    from wizard.corpus.layers import UtteranceRecord


@click.command()
@click.argument("sessions", nargs=-1, type=click.Path(path_type=Path), metavar="[SESSION]...")
@click.option("--pairs", type=click.Path(path_type=Path), metavar="FILE", help='JSON lines {"text", "sql"}.')
@click.option("--memory", type=click.Path(path_type=Path), metavar="FILE", help="The memory; made where there is none.")
@click.option("--domain", "domain_name", metavar="NAME|DIR", help="The domain; the sessions' own if not given.")
@click.option("--database", metavar="URL", help="Another database of the same schema.")
@click.option("--approve", metavar="all|ID,ID", help="Approve these without being asked one by one.")
@click.option("--forget", metavar="ID,ID", help="Take pairs out of the memory again.")
@corpus_option("Refuse sessions that this corpus has forgotten (WOZ_CORPUS).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def learn(
    context: click.Context,
    sessions: tuple[Path, ...],
    pairs: Path | None,
    memory: Path | None,
    domain_name: str | None,
    database: str | None,
    approve: str | None,
    forget: str | None,
    corpus: Path,
    as_json: bool,
) -> None:
    """Show what SESSIONs would teach the tool: questions with the SQL of the answers that were sent.

    Nothing enters the memory that was not approved: one by one at a terminal, or by --approve. A file of --pairs counts
    as approved, unless --approve names some. Turns that the wizard marked as her mistakes, practice, and questions that
    lean on an earlier one are left out. Sessions of subjects whom the corpus has forgotten are refused.
    """
    from wizard.ask.memory import Memory, read_memory, save_memory

    if forget is not None:
        if memory is None:
            raise UsageError("--forget needs --memory FILE")
        _forget(memory, forget)
        return
    if bool(sessions) == (pairs is not None):
        raise UsageError("give either sessions or --pairs FILE")
    if approve is not None and memory is None:
        raise UsageError("--approve needs --memory FILE: where to put what is approved")
    if known := known_corpus(context, corpus):
        from wizard.corpus.keeping_out import refuse_forgotten

        refuse_forgotten(known, sessions)
    if sessions:
        from wizard.corpus.keeping_out import refuse_withdrawn

        refuse_withdrawn(sessions)
    before = read_memory(memory) if memory is not None and memory.exists() else Memory()
    found, own_domain, skipped = (_from_file(pairs), "", Counter()) if pairs is not None else _from_sessions(sessions)
    candidates = _reviewed(found, before, domain_name or own_domain, database)
    chosen: list[RememberedPair] = []
    if memory is not None:
        chosen = _approved(candidates, approve or ("all" if pairs is not None else None), quiet=as_json)
    after = before.learned(chosen)
    if memory is not None and after.records != before.records:
        save_memory(memory, after)
    _report(candidates, skipped, before, after, memory, as_json=as_json, one_by_one=pairs is None)


def _forget(path: Path, ids: str) -> None:
    from wizard.ask.memory import read_memory, save_memory

    before = read_memory(path)
    try:
        after = before.forgotten(part.strip() for part in ids.split(",") if part.strip())
    except KeyError as error:
        raise UsageError(f"--forget {error.args[0]}: no pair of {path} has this id") from error
    save_memory(path, after)
    echo(after.version)
    echo(f"{len(before.pairs) - len(after.pairs)} forgotten, {len(after.pairs)} in memory", err=True)


def _reviewed(found: Sequence[RememberedPair], before: Memory, name: str, database: str | None) -> list[Candidate]:
    from wizard.ask.guard import open_database
    from wizard.ask.memory import Candidate, review
    from wizard.ask.tool import make_tool
    from wizard.domain import database_url, load_domain

    if not name:
        echo("the SQL was not tried: give --domain to have it checked, and the tool's own readings kept", err=True)
        known = {pair.id for pair in before.pairs}
        return [Candidate(pair, "known" if pair.id in known else "new", pair.text) for pair in found]
    domain = load_domain(name, check_audio=False)
    with open_database(database_url(domain, database)) as opened:
        return review(found, before, opened, make_tool(domain, opened))


def _approved(candidates: Sequence[Candidate], approve: str | None, *, quiet: bool) -> list[RememberedPair]:
    possible = [candidate for candidate in candidates if candidate.may_be_learned]
    if approve == "all":
        # What contradicts an earlier approval needs to be named.
        return [candidate.pair for candidate in possible if candidate.status == "new"]
    if approve is not None:
        wanted = [part.strip() for part in approve.split(",") if part.strip()]
        by_id = {candidate.pair.id: candidate.pair for candidate in possible}
        unknown = [one for one in wanted if one not in by_id]
        if unknown:
            raise UsageError(f"--approve {unknown[0]}: nothing to approve has this id")
        return [by_id[one] for one in wanted]
    if quiet or not _is_terminal():
        return []
    chosen = []
    for candidate in possible:
        _show(candidate)
        answer = click.prompt(
            "learn it? y(es), n(o), q(uit)", type=click.Choice(["y", "n", "q"]), default="n", err=True
        )
        if answer == "q":
            break
        if answer == "y":
            chosen.append(candidate.pair)
    return chosen


def _is_terminal() -> bool:
    """Whether somebody is there to be asked."""
    return sys.stdin.isatty()


def _show(candidate: Candidate) -> None:
    pair = candidate.pair
    echo(f"{pair.id}  {candidate.status:<8} {pair.text}")
    if pair.request:
        echo(f"          revised: {pair.request}")
    echo(f"          pattern: {candidate.pattern}")
    echo(f"          {pair.sql}")
    if candidate.note:
        echo(f"          {candidate.note}")


def _report(
    candidates: Sequence[Candidate],
    skipped: Counter[str],
    before: Memory,
    after: Memory,
    path: Path | None,
    *,
    as_json: bool,
    one_by_one: bool,
) -> None:
    counts = Counter(candidate.status for candidate in candidates)
    new = len(after.pairs) - len(before.pairs)
    if as_json:
        echo(
            json_text(
                {
                    "version": after.version, "learned": new, "pairs": len(after.pairs), "skipped": dict(skipped),
                    "candidates": [
                        {"id": c.pair.id, "status": c.status, "text": c.pair.text, "request": c.pair.request,
                         "sql": c.pair.sql, "pattern": c.pattern, "note": c.note, "source": c.pair.source}
                        for c in candidates
                    ],
                },
                ensure_ascii=False, indent=2,
            )
        )  # fmt: skip
        return
    if one_by_one and not new:
        for candidate in candidates:
            _show(candidate)
    elif not one_by_one:
        for candidate in candidates:
            if candidate.status in ("refused", "conflict", "leans"):
                _show(candidate)
    for why, count in skipped.items():
        echo(f"{number_of(count, 'turn')} left out: {why}", err=True)
    said = ", ".join(f"{count} {status}" for status, count in counts.items()) or "nothing to learn"
    echo(f"{said}; {new} learned, {len(after.pairs)} in memory", err=True)
    if path is not None:
        echo(after.version)
    elif any(candidate.may_be_learned for candidate in candidates):
        echo("nothing was learned: give --memory FILE, and approve", err=True)


def _from_file(path: Path) -> list[RememberedPair]:
    from wizard.ask.memory import RememberedPair

    try:
        lines = bounded.read_text(path).splitlines()
    except OSError as error:
        raise PairsError(path, None, f"cannot be read ({bounded.reason(error)})") from error
    out = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            item: Any = from_json(line)
        except NotJson as error:
            raise PairsError(path, number, f"not JSON: {error.reason}") from error
        if not isinstance(item, dict) or not all(isinstance(item.get(key), str) for key in ("text", "sql")):
            raise PairsError(path, number, "no text, or no sql")
        out.append(RememberedPair(text=item["text"], sql=item["sql"], source=f"{path.name}:{number}"))
    return out


def _from_sessions(folders: Sequence[Path]) -> tuple[list[RememberedPair], str, Counter[str]]:
    """Pairs of all sessions, their one domain, and why turns were left out."""
    from wizard.corpus.records import read_session

    out: list[RememberedPair] = []
    skipped: Counter[str] = Counter()
    domains: dict[str, Path] = {}
    for folder in folders:
        record = read_session(folder)
        domains.setdefault(record.domain_folder or record.domain, folder)
        for utterance in record.utterances:
            out += _pairs_of(utterance, skipped)
    if len(domains) > 1:
        raise UsageError(f"sessions of several domains ({', '.join(domains)}); learn from those of one")
    return out, next(iter(domains)), skipped


def _pairs_of(utterance: UtteranceRecord, skipped: Counter[str]) -> Iterator[RememberedPair]:
    from wizard.ask.memory import RememberedPair

    answer = utterance.answer
    text = utterance.transcript or utterance.typed or ""
    if answer is None or not text:
        return
    if utterance.practice or utterance.wizard_errors:
        skipped["practice" if utterance.practice else "marked as the wizard's mistake"] += 1
        return
    if answer.origin == "sql":
        yield RememberedPair(text=text, sql=answer.sql, origin="sql", source=utterance.id)
        return
    request = next((one for one in utterance.requests if one.request == answer.request), None)
    if request is None or answer.interpretation is None or answer.interpretation >= len(request.interpretations):
        skipped["its reading is not in the journal"] += 1
        return
    reading = request.interpretations[answer.interpretation]
    if reading.context_used is not None:
        skipped["it leans on an earlier question"] += 1
        return
    yield RememberedPair(
        text=text,
        sql=answer.sql,
        origin=answer.origin,
        request=request.text if request.text != text else "",
        form=reading.logical_form,
        display_sql=reading.display_sql,
        labels=reading.labels,
        scalar=reading.scalar,
        boolean=reading.boolean,
        source=utterance.id,
    )

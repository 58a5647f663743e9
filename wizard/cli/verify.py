"""`woz verify`: check sessions and exports, say what is wrong and where.

Exit codes: 0 nothing is wrong (warnings may stand), 1 something is, 3 a folder is neither a session nor an export, or a
key is none, 4 there is no corpus to look for the forgotten in, 5 nobody works for the scheduler.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wizard.cli.judging import scheduled
from wizard.cli.printing import echo, json_text, number_of

if TYPE_CHECKING:
    from wizard.corpus.verifying import CorpusReport
    from wizard.export.verifying import ExportReport
    from wizard.journal.findings import Report


@click.command("verify")
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="SESSION|EXPORT|CORPUS...")
@click.option("--key", type=click.Path(path_type=Path), help="Exports must be signed by this key (public, PEM).")
@click.option(
    "--corpus", type=click.Path(path_type=Path), help="Nobody that this corpus has forgotten may be in an export."
)
@scheduled
@click.option("--json", "as_json", is_flag=True, help="One JSON array of reports on stdout.")
@click.pass_context
def command(
    context: click.Context,
    folders: tuple[Path, ...],
    key: Path | None,
    corpus: Path | None,
    scheduler: str | None,
    as_json: bool,
) -> None:
    """Check sessions: journal complete and unchanged, turns as they may be, every recording there and whole.

    SESSION is a session's folder, such as sessions/<id>, or a folder of sessions. Errors are what must not be; warnings
    are what the journal accounts for, or that a session still runs.

    Check a corpus: every line of its annotation logs whole, no version missing, and none that only its store has.

    Check exports: every file as the manifest says and none besides, the signature, nobody in it who was forgotten.
    Exit code: 0 no errors, 1 errors, 3 neither a session nor an export.
    """
    from wizard.corpus.ingest import sessions_in
    from wizard.corpus.place import Place
    from wizard.corpus.verifying import is_corpus
    from wizard.export.verifying import is_export
    from wizard.shards.workers import workers
    from wizard.signing.keys import read_public_key

    alone = [folder for folder in folders if is_export(folder) or is_corpus(folder)]
    folders = tuple(one for folder in folders for one in ([folder] if folder in alone else sessions_in(folder)))
    if key:
        read_public_key(key)  # before the work
    if corpus:
        Place.open(corpus)
    reports: list[Report | ExportReport | CorpusReport] = []
    refused = 0
    bar = click.progressbar(
        length=len(folders), label="Verifying", file=sys.stderr, hidden=len(folders) < 2 or not sys.stderr.isatty()
    )
    with bar, workers(scheduler) as staff:
        for found in staff.each(verified, (FolderToVerify(folder, key, corpus) for folder in folders)):
            bar.update(1)
            if isinstance(found, UnverifiableFolder):
                refused = found.exit_code
                echo(f"woz: {found.reason}", err=True)
            else:
                reports.append(found)
    if as_json:
        echo(json_text([report.as_json() for report in reports], indent=2, ensure_ascii=False))
    else:
        for report in reports:
            echo("\n".join(_lines(report)))
    context.exit(refused or (0 if all(report.ok for report in reports) else 1))


@dataclass(frozen=True, slots=True)
class FolderToVerify:
    """A folder to look at, and what it is held against."""

    folder: Path
    key: Path | None
    corpus: Path | None


@dataclass(frozen=True, slots=True)
class UnverifiableFolder:
    """A folder that cannot be verified."""

    reason: str
    exit_code: int


def verified(job: FolderToVerify) -> Report | ExportReport | CorpusReport | UnverifiableFolder:
    """Verify one folder: what a worker does."""
    from wizard.corpus.place import Place
    from wizard.corpus.verifying import is_corpus, verify_corpus
    from wizard.errors import InputError
    from wizard.export.verifying import is_export, verify_export
    from wizard.journal.verify import verify
    from wizard.signing.keys import read_public_key

    try:
        if is_corpus(job.folder):
            return verify_corpus(job.folder)
        if is_export(job.folder):
            public = read_public_key(job.key) if job.key else None
            return verify_export(job.folder, key=public, corpus=Place.open(job.corpus) if job.corpus else None)
        return verify(job.folder)
    except InputError as error:
        return UnverifiableFolder(str(error), error.exit_code)


def _lines(report: Any) -> list[str]:
    from wizard.corpus.verifying import CorpusReport
    from wizard.export.verifying import ExportReport

    if isinstance(report, CorpusReport):
        found = [f"{report.folder}: corpus; {number_of(report.lines, 'saved version')}"]
        found += [f"  error: {problem}" for problem in report.problems]
        return [*found, f"  {number_of(len(report.problems), 'error') if report.problems else 'no errors'}"]
    return _of_export(report) if isinstance(report, ExportReport) else _of_session(report)


def _of_session(report: Report) -> list[str]:
    warnings = len(report.findings) - len(report.errors)
    verdict = "no errors" if report.ok else number_of(len(report.errors), "error")
    return [
        f"{report.folder}: session {report.session or 'unknown'}, {report.state}; {report.events} events, "
        f"{number_of(report.turns, 'turn')}, {number_of(report.utterances, 'recording')} "
        f"({report.samples / 16000:.1f} s)",
        *(f"  {finding.level}: {finding.where}: {finding.what}" for finding in report.findings),
        f"  {verdict}, {number_of(warnings, 'warning')}" if warnings else f"  {verdict}",
    ]


def _of_export(report: ExportReport) -> list[str]:
    errors = len(report.problems) + len(report.forgotten)
    return [
        f"{report.folder}: export of {number_of(report.sessions, 'session')}; "
        f"{number_of(report.utterances, 'utterance')}, {number_of(report.files, 'file')}; {report.signature}",
        *(f"  error: {problem}" for problem in report.problems),
        *(
            f"  error: session {one.session} is of somebody who was forgotten on {one.forgotten[:10]}: export "
            f"again, and destroy this one{f' ({len(one.files)} files are named after it)' if one.files else ''}"
            for one in report.forgotten
        ),
        f"  {number_of(errors, 'error') if errors else 'no errors'}",
    ]

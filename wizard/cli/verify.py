"""`woz verify`: check sessions, say what is wrong and where.

Exit codes: 0 nothing is wrong (warnings may stand), 1 a session has errors, 3 a folder is not a session.
"""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext
from pathlib import Path

import click


@click.command("verify")
@click.argument("sessions", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="SESSION...")
@click.option("--json", "as_json", is_flag=True, help="One JSON array of reports on stdout.")
@click.pass_context
def command(context: click.Context, sessions: tuple[Path, ...], as_json: bool) -> None:
    """Check sessions: journal complete and unchanged, turns as they may be, every recording there and whole.

    SESSION is a session's folder, such as sessions/<id>. Errors are what must not be; warnings are what the journal
    accounts for, or that a session still runs. Exit code: 0 no errors, 1 errors, 3 not a session.
    """
    from wizard.errors import InputError
    from wizard.journal.verify import verify

    reports = []
    refused = 0
    shown = len(sessions) > 1 and sys.stderr.isatty()
    with click.progressbar(sessions, label="Verifying", file=sys.stderr) if shown else nullcontext(sessions) as steps:
        for folder in steps:
            try:
                reports.append(verify(folder))
            except InputError as error:
                refused = error.exit_code
                click.echo(f"woz: {error}", err=True)
    if as_json:
        click.echo(json.dumps([report.as_json() for report in reports], indent=2, ensure_ascii=False))
    else:
        for report in reports:
            warnings = len(report.findings) - len(report.errors)
            click.echo(
                f"{report.folder}: session {report.session or 'unknown'}, {report.state}; {report.events} events, "
                f"{report.turns} turns, {report.utterances} recordings ({report.samples / 16000:.1f} s)"
            )
            for finding in report.findings:
                click.echo(f"  {finding.level}: {finding.where}: {finding.what}")
            verdict = "no errors" if report.ok else _count(len(report.errors), "error")
            click.echo(f"  {verdict}, {_count(warnings, 'warning')}" if warnings else f"  {verdict}")
    context.exit(refused or (0 if all(report.ok for report in reports) else 1))


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"

"""`woz domain lint`: contradictions, names the database does not have, words that sample questions use in vain."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wizard.cli.printing import echo, json_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wizard.ask.lint import Coverage, Finding
    from wizard.domain.facts import Domain

SHOWN = 30
"""Unknown words printed; the rest is counted."""


@click.command()
@click.argument("name")
@click.option("--database", metavar="URL", help="Another database of the same schema.")
@click.option(
    "--questions", type=click.Path(path_type=Path), metavar="FILE",
    help="Sample questions, one a line, or JSON lines with a text; without it, the domain's tests and rehearsal.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def lint(name: str, database: str | None, questions: Path | None, as_json: bool) -> None:
    """Look for what is wrong with the words of the domain NAME (or the folder NAME)."""
    from wizard.ask.guard import open_database
    from wizard.ask.lint import lint_names, lint_questions, lint_words
    from wizard.ask.tool import make_tool
    from wizard.domain import database_url, load_domain
    from wizard.domain.lexicon import load_lexicon

    domain = load_domain(name, check_audio=False)
    path = domain.folder / "lexicon.yaml"
    lexicon = load_lexicon(path)
    texts = _texts(questions) if questions is not None else _own_texts(domain)
    with open_database(database_url(domain, database)) as opened:
        dangling = lint_names(domain, lexicon, opened)
        findings = (*lint_words(lexicon, path), *dangling)
        usable = not any(finding.severity == "error" and finding.rule == "dangling" for finding in dangling)
        coverage = lint_questions(make_tool(domain, opened), texts) if usable else None
    if as_json:
        listed = [{**asdict(finding), "path": str(finding.path)} for finding in findings]
        coverage_facts = asdict(coverage) if coverage is not None else None
        echo(json_text({"findings": listed, "questions": coverage_facts}, ensure_ascii=False, indent=2))
    else:
        _print(findings, coverage)
    if any(finding.severity == "error" for finding in findings):
        sys.exit(1)


def _print(findings: Sequence[Finding], coverage: Coverage | None) -> None:
    for finding in findings:
        echo(str(finding))
    if coverage is None:
        echo("questions were not asked: correct the dangling names first", err=True)
    else:
        for word in coverage.unknown[:SHOWN]:
            near = f"; is it {', '.join(word.suggestions)}?" if word.suggestions else ""
            echo(f"{word.count:>5}  {word.word:<20} {word.example}{near}")
        if len(coverage.unknown) > SHOWN:
            echo(f"       and {len(coverage.unknown) - SHOWN} more words")
        unread = len(coverage.unread)
        echo(
            f"{coverage.questions} questions: {coverage.answered} understood, {unread} not understood though every "
            f"word is known, {coverage.questions - coverage.answered - unread} with unknown words",
            err=True,
        )
        for text in coverage.unread[:5]:
            echo(f"  not understood: {text}", err=True)
    errors = sum(finding.severity == "error" for finding in findings)
    echo(f"{errors} errors, {len(findings) - errors} warnings", err=True)


def _texts(path: Path) -> list[str]:
    """Questions of a file: plain lines, or JSON lines with `text` or `question`."""
    from wizard.domain.errors import DomainError
    from wizard.domain.yamlfile import read_text

    out: list[str] = []
    for number, line in enumerate(read_text(path).splitlines(), 1):
        if not line.strip():
            continue
        if not line.lstrip().startswith("{"):
            out.append(line.strip())
            continue
        try:
            item = json.loads(line)
        except json.JSONDecodeError as error:
            raise DomainError(path, number, f"not JSON: {error.msg}", "write one object a line") from error
        text = item.get("text", item.get("question"))
        if not isinstance(text, str):
            raise DomainError(path, number, "no text", 'write {"text": "..."}')
        out.append(text)
    return out


def _own_texts(domain: Domain) -> list[str]:
    """The tests and what is said in the rehearsal, those left out that lean on something said before."""
    spoken = [utterance.transcript for utterance in domain.rehearsal.utterances if utterance.cls == "0"]
    return [test.question for test in domain.tests if not test.context] + spoken

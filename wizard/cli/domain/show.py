"""`woz domain show`, `build` and `speak`: what a domain is, its database, its rehearsal's utterances."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from subject.wire.material import Way, filled, with_number
from wizard.cli.printing import echo, json_text

if TYPE_CHECKING:
    from wizard.domain.facts import Domain


@click.command()
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--material",
    "asking",
    type=click.Choice(["hold", "toggle", "typed"]),
    help="Print instead what she reads before the first task, as it is for how she asks: to be put on paper.",
)
def show(name: str, as_json: bool, asking: Way | None) -> None:
    """Say what the domain NAME (or the folder NAME) consists of."""
    from wizard.domain import load_domain

    domain = load_domain(name)
    if asking:
        echo(_material(domain, asking))
        return
    facts = _facts(domain)
    if as_json:
        echo(json_text(facts, ensure_ascii=False, indent=2))
        return
    for label, value in facts.items():
        shown = [str(value)] if not isinstance(value, list) else [str(item) for item in value]
        echo(f"{label + ':':<12} {shown[0] if shown else ''}")
        for more in shown[1:]:
            echo(f"{'':<12} {more}")


def _material(domain: Domain, asking: Way) -> str:
    """Briefing, database and consent in Markdown, with a line for the number of her session."""
    texts = (domain.briefing, domain.database_description, domain.consent.text)
    pages = [filled(text, asking, session=_TO_BE_WRITTEN).strip() for text in texts[:-1]]
    return "\n\n".join([*pages, with_number(texts[-1], asking, _TO_BE_WRITTEN).strip()])


_TO_BE_WRITTEN = "_" * 12


def _facts(domain: Domain) -> dict[str, object]:
    return {
        "name": domain.name,
        "title": domain.title,
        "folder": str(domain.folder),
        "as of": domain.as_of.isoformat(),
        "database": f"generator {generated}" if (generated := domain.builder or domain.generator) else domain.url,
        "scenarios": [f"{scenario.number} {scenario.title}" for scenario in domain.scenarios],
        "sheets": _sheets(domain),
        "principles": ", ".join(principle.number for principle in domain.principles),
        "rehearsal": f"{len(domain.rehearsal.utterances)} utterances",
        "tests": f"{len(domain.tests)} questions",
        "consent": f"version {domain.consent.version}",
    }


def _sheets(domain: Domain) -> str:
    """How much the subject can fill in."""
    having = [len(scenario.blanks) for scenario in domain.scenarios if scenario.blanks]
    asked = len(domain.questionnaire.questions) if domain.questionnaire else 0
    return f"{sum(having)} blanks in {len(having)} tasks, {asked} questions at the end"


@click.command()
@click.argument("name")
@click.option("--database", metavar="URL", help="A SQLAlchemy URL; without it, the SQLite file in the user's cache.")
def build(name: str, database: str | None) -> None:
    """Build the database of the domain NAME where it is not there yet; print its URL.

    Tables that exist with other content are never touched. A generator that lies in the domain's folder is code: this
    command runs it, and nothing else does.
    """
    from wizard.domain import build_database, database_url, load_domain

    domain = load_domain(name, check_audio=False)
    if database is None:
        echo(database_url(domain, may_generate=True))
        return
    made = build_database(domain, database)
    echo("built" if made else "there already, with the same rows", err=True)
    echo(database)


@click.command()
@click.argument("name")
@click.option("--again", is_flag=True, help="Make those anew that are there already.")
def speak(name: str, again: bool) -> None:
    """Speak the rehearsal's utterances of the domain NAME with espeak-ng, into its rehearsal folder.

    Where the rehearsal is empty, one is made first of some questions of the domain's own tests.
    """
    from wizard.domain import load_domain
    from wizard.domain.first_rehearsal import write_first_rehearsal
    from wizard.domain.speech import speak_rehearsal

    domain = load_domain(name, check_audio=False)
    _refuse_contradictions(domain)
    written = write_first_rehearsal(domain)
    if written is not None:
        echo(f"the rehearsal was empty; made of tests.jsonl: {_near(written)}", err=True)
        domain = load_domain(name, check_audio=False)
    made, kept = speak_rehearsal(domain, again=again)
    for path in made:
        echo(_near(path))
    echo(f"{len(made)} made, {len(kept)} kept", err=True)


def _refuse_contradictions(domain: Domain) -> None:
    """Speak nothing for words of which `woz domain lint` says that they are in error."""
    from wizard.ask.lint import lint_words
    from wizard.domain.errors import DomainUnusable
    from wizard.domain.lexicon import load_lexicon

    path = domain.folder / "lexicon.yaml"
    if not path.exists():
        return  # a domain without words of its own has utterances all the same
    found = [one for one in lint_words(load_lexicon(path), path) if one.severity == "error"]
    if found:
        what = f"{found[0].where}: {found[0].what}"
        raise DomainUnusable(found[0].path, found[0].line, what, f"mend it; woz domain lint {domain.folder} lists all")


def _near(path: Path) -> str:
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)

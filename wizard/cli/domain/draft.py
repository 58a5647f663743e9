"""`woz domain draft`: a first, working domain folder from an unknown database."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wizard.cli.domain.short_words import short_words_answered
from wizard.cli.printing import echo, json_text, number_of
from wizard.errors import UsageError

if TYPE_CHECKING:
    from wizard.domain.draft import Drafted
    from wizard.domain.draft.choices import DraftChoice


@click.command()
@click.option("--database", metavar="URL", help="sqlite:///file.sqlite or postgresql://user@host/name.")
@click.option("--out", metavar="DIR", type=click.Path(path_type=Path), help="A folder that does not exist.")
@click.option(
    "--again", metavar="DIR", type=click.Path(path_type=Path), help="Draft this folder anew, from its own database."
)
@click.option("--ask", is_flag=True, help="Then put what the draft is unsure of to you; answers are kept.")
@click.option("--name", default="", help="With --out: the domain's name; that of the folder if not given.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def draft(database: str | None, out: Path | None, again: Path | None, ask: bool, name: str, as_json: bool) -> None:
    """Write a first domain folder for a database that nobody has described yet.

    Classes come from its tables, attributes from columns, relations from foreign keys and from columns with the same
    names or values, words from names, superlatives from what columns measure. It answers simple questions as it
    stands; what you write goes into its lexicon.yaml, which is laid over drafted.yaml. --again makes drafted.yaml anew
    after the database has changed, writes nothing else, and says what no longer fits (exit code 1). --ask puts a short
    list of yes/no questions, keeps the answers in answers.yaml, and drafts with them, now and --again.
    """
    if ask and as_json:
        raise UsageError("--ask talks to you, and --json to a program; leave one of them out")
    if again is not None:
        if out is not None or name:
            raise UsageError("--again drafts a folder that is there; leave out --out and --name")
        if ask:
            _asked(again, database)
        _again(again, database, as_json=as_json)
        return
    if out is None or database is None:
        raise UsageError("give --database URL and --out DIR, or --again DIR")
    from wizard.domain.draft import draft_domain, finish

    made = draft_domain(database, out, name=name)
    if as_json:
        echo(json_text({**asdict(made), "folder": str(made.folder)}, ensure_ascii=False, indent=2))
        return
    echo(str(made.folder))
    _print(made)
    if ask and _asked(made.folder, None):
        made = finish(made.folder)
        echo(f"drafted once more with your answers; classes: {', '.join(made.classes)}", err=True)
    echo(f"next: woz domain lint {made.folder}; woz ask --domain {made.folder}", err=True)


def _print(made: Drafted) -> None:
    echo(
        f"classes: {len(made.classes)} ({', '.join(made.classes)}); attributes: {made.attributes}; "
        f"relations: {len(made.relations)}",
        err=True,
    )
    for reference in made.found:
        echo(f"  seen, not declared: {reference}", err=True)
    for what in made.left_out:
        echo(f"  left out: {what}", err=True)
    for what in made.doubts:
        echo(f"  look at: {what}", err=True)
    echo("  not drafted: maximum.yaml (what an answer may have beside what was asked; docs/maximum.md)", err=True)


def _asked(folder: Path, database: str | None) -> bool:
    """Put the questions that nobody has answered; whether an answer was given.

    Enter leaves things as they were drafted; `q` and the end of input end it. Short words come first, since the others
    are asked in the words that these stand for.
    """
    from wizard.domain.draft import keep_answers, open_choices

    first = open_choices(folder, database)
    about_words = tuple(choice for choice in first if choice.short is not None)
    answers, number, ended = short_words_answered(about_words)
    if answers:
        keep_answers(folder, first, answers)
    rest = open_choices(folder, database) if answers else first
    rest = tuple(choice for choice in rest if choice.short is None)
    more = {} if ended else _answered(rest, number)
    if more:
        keep_answers(folder, rest, more)
    if not first:
        echo("  nothing to ask: every question of this draft is answered", err=True)
    return bool(answers or more)


def _answered(asked: Sequence[DraftChoice], number: int) -> dict[str, bool]:
    """The answers to questions of yes and no, by their names; `number` questions were put before."""
    from wizard.domain.draft.choices import is_settled, struck_by_no

    answers: dict[str, bool] = {}
    if asked:
        echo(f"  {number_of(len(asked), 'question')} at most; Enter leaves it as it was drafted, q ends", err=True)
    for choice in asked:
        if is_settled(choice, answers):
            continue
        number += 1
        struck = struck_by_no(choice)
        takes_out = f" (no takes out: {'; '.join(struck)})" if struck else ""
        prompt = f"{number}.  {choice.question}{takes_out} y, n or q(uit)"
        drafted = "y" if choice.assumed else "n"
        try:
            said = click.prompt(
                prompt, type=click.Choice(["y", "n", "q"]), default=drafted, show_choices=False, err=True
            )
        except click.Abort:
            echo(err=True)
            break
        if said == "q":
            break
        answers[choice.name] = said == "y"
    return answers


def _again(folder: Path, database: str | None, *, as_json: bool) -> None:
    from wizard.domain.draft import draft_again

    made = draft_again(folder, database)
    wrong = [*made.misfits, *([] if made.misfits else _dangling(folder, database))]
    if as_json:
        told = {"added": made.added, "gone": made.gone, "changed": made.changed, "no_longer_fits": wrong}
        echo(json_text({"folder": str(made.drafted.folder), **told}, ensure_ascii=False, indent=2))
    else:
        echo(str(made.drafted.folder))
        for title, names in (("new", made.added), ("gone", made.gone), ("changed", made.changed)):
            for name in names:
                echo(f"  {title}: {name}", err=True)
        if not (made.added or made.gone or made.changed):
            echo("  the draft is the same as before", err=True)
        for what in wrong:
            echo(f"no longer fits: {what}")
    if wrong:
        sys.exit(1)


def _dangling(folder: Path, database: str | None) -> list[str]:
    """What the files of the folder name and the database does not have."""
    from wizard.ask.guard import open_database
    from wizard.ask.lint import lint_names
    from wizard.domain import database_url, load_domain
    from wizard.domain.errors import LexiconError
    from wizard.domain.lexicon import load_lexicon

    domain = load_domain(folder, check_audio=False)
    try:
        lexicon = load_lexicon(domain.folder / "lexicon.yaml")
    except LexiconError as error:
        return [str(error)]
    with open_database(database_url(domain, database)) as opened:
        found = lint_names(domain, lexicon, opened)
    return [str(finding) for finding in found if finding.severity == "error"]

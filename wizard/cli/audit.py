"""`woz audit`: the references of a corpus or of a key, as a release's checklist.

Exit codes: 0 clean, 1 something is to be mended, 2 the command line is wrong, 3 a key, a system's answers or a domain
cannot be used, 4 there is no corpus, 5 a database is not to be had, or its server lets nobody make
copies of it.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wizard.cli.place import corpus_options
from wizard.cli.printing import echo, json_text

if TYPE_CHECKING:
    from wizard.audit.turns import AuditedTurn


@click.command("audit")
@click.argument("filters", nargs=-1, metavar="[FILTER]...")
@corpus_options
@click.option("--key", type=click.Path(path_type=Path, dir_okay=False, exists=True), metavar="FILE",
              help="Audit this key, whose lines have sql (pairs.jsonl, triplets.jsonl), not a corpus.")  # fmt: skip
@click.option("--system", type=click.Path(path_type=Path, dir_okay=False, exists=True), metavar="FILE",
              help='Also a system\'s statements: JSON lines {"utterance", "answer", "sql"}.')  # fmt: skip
@click.option("--databases", type=click.IntRange(0, 50), default=4, show_default=True,
              help="Copies of the database with other rows to run statements on; half as many more are built, "
                   "where the domain has a builder.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=1992, show_default=True, help="Of the other databases.")
@click.option("--domain", metavar="NAME|DIR", help="This domain, not the one that the turns name.")
@click.option("--database", metavar="URL", help="Another database of the same schema and content.")
@click.option("--all", "everything", is_flag=True, help="Name every turn, not the first few of each kind.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    filters: tuple[str, ...],
    corpus: Path,
    store: str | None,
    key: Path | None,
    system: Path | None,
    databases: int,
    seed: int,
    domain: str | None,
    database: str | None,
    everything: bool,
    as_json: bool,
) -> None:
    """Audit the references of a corpus before a release.

    Each FILTER narrows the turns, as in `domain=airtravel` or `reviewed`. Statements are run again, and on other
    databases of the same schema: what is right on one of them only is right for the wrong reason.
    """
    from wizard.annotate.opened_domain import OpenedDomains
    from wizard.audit.auditing import audit
    from wizard.audit.checklist import checklist
    from wizard.audit.databases import OtherDatabases
    from wizard.audit.turns import of_item, of_key, statements_of
    from wizard.corpus.place import Place, domain_folders
    from wizard.corpus.query import Query, filters_in
    from wizard.corpus.store import open_store

    with ExitStack() as stack:
        folders = None
        turns: list[AuditedTurn]
        if key is not None:
            if filters:
                raise click.UsageError("--key has no filters: filter the corpus when the key is exported")
            turns = list(of_key(key, domain))
        else:
            place = Place.open(corpus, store)
            opened = stack.enter_context(open_store(place))
            words = [word for given in filters for word in filters_in(given)]
            not_silenced = {one.id for one in opened.overview(Query(not_silenced=True))}
            turns = [of_item(item, item.record.id in not_silenced) for item in opened.items(Query.parse(words))]
            folders = domain_folders(opened.sessions(), place)
        grounds = stack.enter_context(OpenedDomains(domain, database, folders))
        made: dict[str, OtherDatabases] = {}

        def others_of(name: str) -> OtherDatabases | None:
            if databases and name not in made:
                ground = grounds.of(name)
                others = OtherDatabases(ground.database, ground.address, databases, seed, ground.domain)
                made[name] = stack.enter_context(others)
            return made.get(name)

        statements = statements_of(system) if system is not None else None
        with click.progressbar(length=len(turns), label="Auditing", file=sys.stderr,
                               hidden=not sys.stderr.isatty()) as bar:  # fmt: skip
            found = audit(
                turns,
                grounds.of,
                others_of,
                system=statements,
                step=lambda: bar.update(1),
            )
    if as_json:
        echo(json_text(found.as_json(), indent=2))
    else:
        for line in checklist(found, everything=everything):
            echo(line)
    if not found.clean:
        raise SystemExit(1)

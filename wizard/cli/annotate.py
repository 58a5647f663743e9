"""`woz annotate`: the annotator's terminal on a corpus; or, without one, drafts accepted for many turns at once.

Exit codes: 0 left, or accepted; 1 not confirmed; 2 not a terminal, or a filter or name that there is not; 3 a domain or
an annotation log cannot be used; 4 there is no corpus, or the disk refused; 5 a database is not to be had; 70 the
terminal failed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from subject.screen.device import take_terminal
from wizard.cli.errors import NotATerminal, NotConfirmed, TerminalFailed
from wizard.cli.place import corpus_options
from wizard.cli.printing import echo, json_text
from wizard.cli.stopping import stop_cleanly
from wizard.cli.wizard import log_file, logged_to
from wizard.errors import WozError

if TYPE_CHECKING:
    from wizard.annotate.accepted_drafts import BulkAcceptance
    from wizard.annotate.opened_domain import OpenedDomains
    from wizard.annotate.terminal.sitting import Sitting
    from wizard.corpus.query import Query
    from wizard.corpus.store import Store


@click.command("annotate", context_settings={"help_option_names": ["-h", "--help"]})
@corpus_options
@click.option("--annotator", required=True, metavar="NAME", help="Who annotates; your work is kept under this name.")
@click.option("--where", "filters", multiple=True, metavar="FILTER", help="Only these turns: class=none how=revised …")
@click.option("--order", type=click.Choice(["session", "doubtful", "random"]), help="As it was said, if not given.")
@click.option("--double", is_flag=True, help="Only the share of turns that two annotators do, blind.")
@click.option("--all", "everything", is_flag=True, help="Also the turns that are given to others.")
@click.option("--adjudicate", is_flag=True, help="Decide the turns in which annotators differ.")
@click.option("--accept-drafts", is_flag=True, help="No terminal: accept the drafts whose checks pass, unseen.")
@click.option(
    "--unsure-too", is_flag=True, help="With --accept-drafts: answers of whose reading the tool was not sure."
)
@click.option("--yes", is_flag=True, help="With --accept-drafts: do not ask.")
@click.option("--sessions-root", type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="DIR",
              help="The sessions' recordings are here now, not where they were ingested from.")  # fmt: skip
@click.option("--domain", metavar="NAME|DIR", help="This domain, not the one that the sessions name.")
@click.option("--database", metavar="URL", help="Another database of the same schema and content.")
@click.option("--mute", is_flag=True, help="Open no loudspeaker.")
@click.option("--json", "as_json", is_flag=True, help="With --accept-drafts: what became of each turn, on stdout.")
@click.pass_context
def command(
    context: click.Context,
    corpus: Path,
    store: str | None,
    annotator: str,
    filters: tuple[str, ...],
    order: str | None,
    double: bool,
    everything: bool,
    adjudicate: bool,
    accept_drafts: bool,
    unsure_too: bool,
    yes: bool,
    sessions_root: Path | None,
    domain: str | None,
    database: str | None,
    mute: bool,
    as_json: bool,
) -> None:
    """Annotate the turns of a corpus: transcription, class, context, tags, answers, principles.

    The terminal goes on where you were. Every change is saved at once. `?` shows all keys, Ctrl+Q leaves.
    """
    from wizard.annotate.opened_domain import OpenedDomains
    from wizard.corpus.place import Place, domain_folders
    from wizard.corpus.query import Query, filters_in
    from wizard.corpus.store import open_store

    _go_together(context, accept_drafts=accept_drafts)
    if not accept_drafts and not take_terminal():
        raise NotATerminal
    go_on = stop_cleanly()
    words = tuple(word for given in filters for word in filters_in(given))
    place = Place.open(corpus, store)
    with (
        open_store(place) as opened,
        OpenedDomains(domain, database, domain_folders(opened.sessions(), place)) as grounds,
    ):
        if accept_drafts:
            done = accept(
                opened,
                grounds,
                annotator,
                Query.parse(words),
                go_on,
                everything=everything,
                unsure_too=unsure_too,
                yes=yes,
            )
            tell(done, as_json=as_json)
            return
        from wizard.annotate.listening import Listening, pcm_of
        from wizard.annotate.terminal.adjudication import AdjudicationSitting
        from wizard.annotate.terminal.sitting import Sitting

        kind = AdjudicationSitting if adjudicate else Sitting
        sitting = kind(
            opened,
            annotator,
            grounds,
            Listening(partial(pcm_of, root=sessions_root)),
            filters=words,
            order=order or "",
            everything=everything,
            twice=double,
        )
        echo(f"woz annotate: {sit(sitting, mute=mute)}", err=True)


_OF_THE_TERMINAL = {"adjudicate": "--adjudicate", "double": "--double", "order": "--order", "mute": "--mute",
                    "sessions_root": "--sessions-root"}  # fmt: skip
_OF_ACCEPTING = {"unsure_too": "--unsure-too", "yes": "--yes", "as_json": "--json"}


def _go_together(context: click.Context, *, accept_drafts: bool) -> None:
    """Raises click's `UsageError` for options that would say nothing."""
    idle = _OF_THE_TERMINAL if accept_drafts else _OF_ACCEPTING
    given = [
        option
        for name, option in idle.items()
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
    ]
    if given:
        does = "--accept-drafts opens no terminal" if accept_drafts else "the terminal opens without --accept-drafts"
        raise click.UsageError(f"{does}: {', '.join(given)} would say nothing", context)


def sit(sitting: Sitting, *, mute: bool) -> str:
    """Run the terminal until it is left; returns what to say afterwards. Raises `TerminalFailed`."""
    from subject.audio.loudspeaker import Loudspeaker
    from subject.screen.memory import set_loaded_aside
    from wizard.annotate.terminal.app import AnnotateApp

    for domain in sorted({head.domain for head in sitting.store.sessions()}):
        echo(f"woz annotate: opening {domain} …", err=True)
        try:
            sitting.grounds.of(domain)  # built and opened before the screen is there
        except WozError as error:
            echo(f"woz: turns of {domain} cannot be opened: {error}", err=True)
    sitting.begin()
    if mute:
        sitting.listening.use(None, "--mute was given")
    log = log_file().with_name("annotate.log")
    with logged_to(log):
        app = AnnotateApp(sitting, speaker=None if mute else partial(Loudspeaker.open, log))
        set_loaded_aside()
        app.run()
    if app.failed:
        raise TerminalFailed("; what was annotated is saved, the same command goes on", log)
    queue = sitting.queue
    return f"{queue.done} of {len(queue.entries)} turns done; the same command goes on where you were"


def accept(
    store: Store,
    grounds: OpenedDomains,
    annotator: str,
    query: Query,
    step: Callable[[], None],
    *,
    everything: bool,
    unsure_too: bool,
    yes: bool,
) -> BulkAcceptance:
    """Accept drafts after asking; `step` is called after each turn. Raises `NotConfirmed`."""
    from wizard.annotate.accepted_drafts import accept_drafts

    count = store.count(query)
    if not yes:
        asked = f"Accept the drafts of up to {count} turns, unseen, as {annotator}, where no check finds an error?"
        if not sys.stdin.isatty() or not click.confirm(asked, err=True):
            raise NotConfirmed
    with click.progressbar(length=count, label="Accepting", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:

        def done() -> None:
            step()
            bar.update(1)

        return accept_drafts(store, grounds, annotator, query, everything=everything, unsure_too=unsure_too, step=done)


def tell(done: BulkAcceptance, *, as_json: bool) -> None:
    """Say what became of the turns of this sitting."""
    if as_json:
        echo(json_text(done.as_json(), indent=2, ensure_ascii=False))
        return
    echo(f"accepted {len(done.finished)}, left {len(done.left)}")
    for why, count in done.reasons.items():
        echo(f"  {count:>5}  {why}")

"""The options that say which corpus a command works on, the same for every command."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from wizard.corpus.place import Place

Command = TypeVar("Command", bound=Callable[..., Any])


def corpus_option(help_text: str = "The corpus's folder (WOZ_CORPUS).") -> Callable[[Command], Command]:
    """The option `--corpus DIR`, which a command takes as its argument `corpus`."""
    return click.option(
        "--corpus",
        type=click.Path(file_okay=False, path_type=Path),
        envvar="WOZ_CORPUS",
        default=Path("corpus"),
        show_default=True,
        metavar="DIR",
        help=help_text,
    )


def corpus_options(command: Command) -> Command:
    """`--corpus DIR` (argument `corpus`) and `--store URL` (argument `store`)."""
    store = click.option(
        "--store",
        envvar="WOZ_STORE",
        metavar="URL",
        help="The store's database (WOZ_STORE); without it, store.sqlite in the corpus's folder.",
    )
    return corpus_option()(store(command))


def known_corpus(context: click.Context, corpus: Path) -> Place | None:
    """The corpus that `--corpus` names; None where none was named and there is none in the usual place.

    Raises `NoCorpus` where a folder was named that holds none, and as `Place.open`.
    """
    from wizard.corpus.errors import NoCorpus
    from wizard.corpus.place import Place

    try:
        return Place.open(corpus)
    except NoCorpus:
        if context.get_parameter_source("corpus") is click.core.ParameterSource.COMMANDLINE:
            raise
        return None

"""The options that say which corpus a command works on, the same for every command."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])


def corpus_options(command: Command) -> Command:
    """`--corpus DIR` (argument `corpus`) and `--store URL` (argument `store`)."""
    corpus = click.option(
        "--corpus",
        type=click.Path(file_okay=False, path_type=Path),
        envvar="WOZ_CORPUS",
        default=Path("corpus"),
        show_default=True,
        metavar="DIR",
        help="The corpus's folder (WOZ_CORPUS).",
    )
    store = click.option(
        "--store",
        envvar="WOZ_STORE",
        metavar="URL",
        help="The store's database (WOZ_STORE); without it, store.sqlite in the corpus's folder.",
    )
    return corpus(store(command))

"""The options that say what a session is about and where it is kept, the same for every command that opens one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])


def session_options(sessions: str, help_text: str) -> Callable[[Command], Command]:
    """`--domain`, `--database URL` and `--sessions DIR`, which is `sessions` where it is not given."""
    domain = click.option("--domain", default="personnel", show_default=True, help="A domain's name, or its folder.")
    database = click.option("--database", help="A database's URL instead of the domain's own.")
    folder = click.option(
        "--sessions",
        type=click.Path(file_okay=False, path_type=Path),
        default=Path(sessions),
        show_default=True,
        help=help_text,
    )

    def with_them(command: Command) -> Command:
        return domain(database(folder(command)))

    return with_them

"""The options that say which language model is asked, the same for every command that asks one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from wizard.cli.numbers import NumberIn

Command = TypeVar("Command", bound=Callable[..., Any])


def model_options(asked: str) -> Callable[[Command], Command]:
    """`--llm URL` (`asked` says beside what), its model, key and seconds."""
    options = (
        click.option("--llm", metavar="URL", help=f"An OpenAI-compatible endpoint, asked {asked}; off if not given."),
        click.option("--llm-model", metavar="NAME", help="The model to ask there."),
        click.option("--llm-key-env", metavar="VARIABLE", help="The environment variable that holds its key."),
        click.option(
            "--llm-seconds", type=NumberIn(0.1, 3600), default=10.0, show_default=True, help="For its answer."
        ),
    )

    def with_them(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return with_them

"""`woz domain`: look at, draft, lint, test and teach a domain. Each module here is one part; rooms are imported inside
the commands, so that `woz domain --help` is as fast as any other."""

from __future__ import annotations

import click

from wizard.cli.domain.draft import draft
from wizard.cli.domain.heard import heard
from wizard.cli.domain.learn import learn
from wizard.cli.domain.lint import lint
from wizard.cli.domain.maximum import maximum
from wizard.cli.domain.principles import principles
from wizard.cli.domain.show import build, show, speak
from wizard.cli.domain.trial import test


@click.group(name="domain")
def command() -> None:
    """Look at, build, draft, lint, test and teach a domain folder."""


for _part in (show, principles, build, speak, maximum, draft, lint, heard, test, learn):
    command.add_command(_part)

"""What the commands that judge share: how answers are judged, what a key is worth, files written anew."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from wizard.cli.numbers import NumberIn
from wizard.cli.printing import echo
from wizard.errors import StateError, UsageError

if TYPE_CHECKING:
    from wizard.cas import Judge
    from wizard.corpus.tasks import HeldTask
    from wizard.score.hypotheses import Hypotheses
    from wizard.score.key import Key
    from wizard.shards.folder import Folder, ShardsOfOneMachine

_Command = TypeVar("_Command", bound=Callable[..., Any])

_OPTIONS = (
    click.option("--dialect", type=click.Choice(["1992", "1989"]), default="1992", show_default=True),
    click.option("--tolerance", type=NumberIn(0, 1, max_open=True), default=0.0001, show_default=True),
    click.option(
        "--extension",
        "extensions",
        multiple=True,
        metavar="NAME",
        help="dates, failures, all-readings, ordered, units.",
    ),
    click.option(
        "--budget", type=click.IntRange(0), help="Tuples a search may look at (default: by the tables' size)."
    ),
)


reviewed_only = click.option(
    "--reviewed",
    is_flag=True,
    help="Leave out the references that no person has reviewed: drafts, and drafts that were accepted in bulk.",
)
"""The option `reviewed` of commands that judge against a key."""


tasks_told = click.option(
    "--tasks",
    "tasks_files",
    multiple=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="A tasks.tsv of an export: also say what subjects completed, by condition. Several for several exports.",
)
"""The option `tasks_files` of commands that also tell what subjects completed."""


def judging(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that say how answers are judged; it takes them as one `judge: Judge`.

    The command raises UsageError for an unknown extension.
    """

    @functools.wraps(command)
    def judged(
        *args: Any, dialect: str, tolerance: float, budget: int | None, extensions: tuple[str, ...], **rest: Any
    ) -> Any:
        return command(*args, judge=_judge_of(dialect, tolerance, budget, extensions), **rest)

    for option in reversed(_OPTIONS):
        judged = option(judged)
    return judged


class PartType(click.ParamType[Any]):
    """`i/n`: every n-th shard from the i-th on."""

    name = "i/n"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> ShardsOfOneMachine:
        """The part. Fails with what is wrong with it."""
        from wizard.shards.folder import ShardsOfOneMachine

        if isinstance(value, ShardsOfOneMachine):
            return value
        number, _, of = str(value).partition("/")
        if not (
            number.isascii() and number.isdigit() and of.isascii() and of.isdigit() and 1 <= int(number) <= int(of)
        ):
            self.fail(f"{value} is no part: 3/8 is the third of eight", param, ctx)
        return ShardsOfOneMachine(int(number), int(of))


def scheduled(command: _Command) -> _Command:
    """Give a command the option `scheduler`; it is told on stderr that a scheduler elsewhere is asked."""
    return click.option(
        "--scheduler",
        metavar="ADDRESS|local",
        callback=_asking,
        help="Let a Dask scheduler's workers do it; local starts one a core here. Needs the extra dask.",
    )(command)


def _asking(_: click.Context, __: click.Parameter, scheduler: str | None) -> str | None:
    """Say that the scheduler is asked: where nobody listens this takes a while."""
    if scheduler and scheduler != "local":
        from wizard.shards.workers import ANSWERS_WITHIN

        echo(f"woz: asking the scheduler {scheduler} (up to {ANSWERS_WITHIN} s)", err=True)
    return scheduler


def tell_shards(done: Iterable[tuple[str, bool]], out: Folder) -> None:
    """Do the work on shards, and say on stderr how much there was to do."""
    made = kept = 0
    for name, new in done:
        made, kept = made + new, kept + (not new)
        if sys.stderr.isatty():
            echo(f"  {name}: {'done' if new else 'was done already'}", err=True)
    echo(f"{out.place}: {made} shards done{f', {kept} were done already' if kept else ''}", err=True)


def tasks_in(paths: Iterable[Path]) -> list[HeldTask]:
    """The tasks that these `tasks.tsv` tell of; one that tells of none is named on stderr. Raises `TasksUnusable`."""
    from wizard.score.tasks import read_tasks

    found: list[HeldTask] = []
    for path in paths:
        held = read_tasks(path)
        if not held:
            echo(f"woz: {path}: nobody filled a sheet that has a key; there are no tasks to tell of", err=True)
        found += held
    return found


def _judge_of(dialect: str, tolerance: float, budget: int | None, extensions: tuple[str, ...]) -> Judge:
    from wizard.cas import Judge
    from wizard.cas.extensions import checked

    try:
        chosen = checked(extensions)
    except ValueError as error:
        raise UsageError(str(error)) from error
    return Judge("1989" if dialect == "1989" else "1992", tolerance, budget, chosen)


def beware_of_drafts(key: Key) -> None:
    """Say on stderr how much of a key nobody has looked at."""
    says = "such a score says little (--reviewed leaves them out)"
    if drafts := key.count("draft"):
        echo(f"woz: {drafts} of {len(key.items)} references are drafts that nobody has reviewed: {says}", err=True)
    if accepted := key.count("accepted"):
        words = "references are drafts that a program accepted and nobody has looked at"
        echo(f"woz: {accepted} of {len(key.items)} {words}: {says}", err=True)


def key_of(path: Path, *, reviewed: bool) -> Key:
    """The key, with `reviewed` without what nobody has reviewed, else with a warning. Raises `KeyUnusable`."""
    from wizard.score.key import read_key

    found = read_key(path)
    if not reviewed:
        beware_of_drafts(found)
        return found
    kept = found.reviewed()
    if kept.unreviewed:
        echo(
            f"woz: {kept.unreviewed} of {len(found.items)} references are left out: nobody has reviewed them", err=True
        )
    return kept


def handed_in(paths: Sequence[Path], known: Collection[str], *, once: bool = False) -> list[Hypotheses]:
    """What systems handed in, each condition for itself, named by system and condition; with `once` one of each.

    Raises HypothesesUnusable for what cannot be read, and where two would have one name.
    """
    from wizard.score.conditions import read_systems
    from wizard.score.system_names import see_that_all_differ

    found: list[Hypotheses] = []
    for system in read_systems(paths, known):
        for number, (condition, answers) in enumerate(system.answers.items()):
            if not (once and number):
                name = f"{system.name} {condition}" if len(system.answers) > 1 and not once else system.name
                found.append(replace(answers, name=name))
    see_that_all_differ([one.name for one in found])
    return found


def see_that_it_is_new(path: Path) -> None:
    """Raises StateError where there is something of this name, or no folder for it."""
    if os.path.lexists(path):
        raise StateError(f"{path} exists already and is left as it is; name another file")
    if not path.parent.is_dir():
        raise StateError(f"{path} cannot be written: there is no folder {path.parent}; make it, or name another file")


def write_new(path: Path, texts: Iterable[str]) -> None:
    """Write a file that is not there yet, UTF-8. Raises StateError where it is, or cannot be written."""
    try:
        with path.open("x", encoding="utf-8", newline="") as file:
            file.writelines(texts)
    except FileExistsError:
        raise StateError(f"{path} exists already and is left as it is; name another file") from None
    except OSError as error:
        raise StateError(f"{path} cannot be written ({error.strerror}); name another file") from error

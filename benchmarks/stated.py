"""What a language model's statements are worth where rules answer nothing: bare drafts that the tool was not made with.

Each question with gold that the rules do not answer is put to the model, which writes a statement. Printed for each
database: so many questions; those with a reading of the rules that is right, and shown without being an answer; those
whose statement is read back as a logical form; those whose form has the right rows; those of them that the rules do not
show. Rewordings are not asked for here: of what they do not understand either this is the most that statements add.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from benchmarks.foreign import BLIND, FRESH, PEOPLES, UNREAD, cell, databases, drafted, read_items
from benchmarks.model_replies import KeptEndpoint, model_of, model_option, no_model
from benchmarks.questions import table
from benchmarks.trials import Asker, place
from wizard.ask.llm.statements import TOKENS, Statements
from wizard.ask.tool import LexiconTool
from wizard.errors import WozError

HEADINGS = ("database", "not answered", "rules show it", "has a form", "right", "not shown by rules")


@dataclass(frozen=True)
class StatedAnswer:
    """What became of one question that the rules do not answer."""

    shown: bool
    """Whether a reading of the rules is right that is no answer."""
    formed: bool
    """Whether the model's statement has a logical form."""
    right: bool
    """Whether that has the right rows."""


def stated(name: str, endpoint: KeptEndpoint) -> Iterator[StatedAnswer]:
    """The questions of one database that the rules do not answer.

    Raises:
        LlmError: the model does not answer; it is not counted as one that has no form.
    """
    files = databases(name, 2)
    with ExitStack() as stack:
        target = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="woz-stated-"))) / "draft"
        domain = drafted(files[0], name, target)
        opened = [place(stack, domain, file, cell) for file in files]
        asker = Asker(opened, PEOPLES if name in BLIND else None, shown=name in BLIND)
        rules = opened[0].tool
        assert isinstance(rules, LexiconTool)
        statements = Statements(endpoint, domain, rules)
        for items in read_items(name):
            for turn in asker.turns(items, own=False):
                if turn.outcome.status == "answered" or not turn.item.forms:
                    continue
                reply = endpoint.complete(statements.messages(turn.request, ()), tokens=TOKENS)
                meant = statements.meant(turn.request, reply)
                yield StatedAnswer(
                    any(turn.rights), meant is not None, meant is not None and asker.right(turn.item, meant)
                )


def main(argv: list[str]) -> int:
    """Ask and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks stated", description=__doc__)
    parser.add_argument("--database", choices=FRESH, action="append",
                        help="only this one; may be repeated (those whose questions nobody has read)")  # fmt: skip
    model_option(parser)
    options = parser.parse_args(argv)
    lines: list[tuple[str, ...]] = []
    everything: list[StatedAnswer] = []
    try:
        endpoint = model_of(options)
        if endpoint is None:
            print(no_model("stated"))
            return 0
        for name in options.database or UNREAD:
            found = list(stated(name, endpoint))
            everything += found
            lines.append(_line(name, found))
    except WozError as error:
        print(error, file=sys.stderr)
        return 2
    print(table(HEADINGS, [*lines, _line("all", everything)]))
    return 0


def _line(name: str, found: list[StatedAnswer]) -> tuple[str, ...]:
    counts = (
        len(found), sum(one.shown for one in found), sum(one.formed for one in found), sum(one.right for one in found),
        sum(one.right and not one.shown for one in found),
    )  # fmt: skip
    return (name, *map(str, counts))

"""The annotator's first line, the alarms under it, and the keys at the foot: pure drawing."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from rich.text import Text

from subject.screen.colours import BAD, CARE, COOL, GOOD, LOUD
from subject.screen.keys import key_lines
from subject.screen.lines import beside, cut
from wizard.annotate.queue import Taken
from wizard.annotate.terminal.snapshot import QueueSeen
from wizard.annotate.terminal.transcription_line import KEYS
from wizard.corpus.saved import Saved

MARKS = {"noise": "[noise]", "span": "[n/]…[/n]", "deleted": "<w>", "mispronounced": "*w*", "fragment": "w-",
         "cut": "~", "pause": "."}  # fmt: skip
"""What each mark key puts in, for the foot."""


class Saving(Enum):
    """Whether what was done is kept: words, sign, colour."""

    SAVED = ("✓", "saved", GOOD)
    SAVING = ("…", "saving", CARE)
    TYPING = ("…", "typing", CARE)
    FAILED = ("▲", "NOT SAVED", BAD)
    CONFLICT = ("▲", "CONFLICT", BAD)


class TurnProgress(Enum):
    """How far the annotator is with the turn: mark, word, colour."""

    DRAFT = ("○", "DRAFT", COOL)
    ACCEPTED = ("◌", "ACCEPTED", COOL)
    BEGUN = ("◐", "BEGUN", CARE)
    DONE = ("●", "DONE", GOOD)


def title(taken: Taken | None, queue: QueueSeen, saving: Saving, width: int, state: TurnProgress) -> list[Text]:
    """Turn and filters at the left; how far she is and whether all is saved at the right, which is never cut."""
    total = len(queue.entries)
    sign, words, colour = saving.value
    right = Text(f"{queue.done}/{total} done, {total - queue.done} left   ")
    right.append(f" {sign} {words} ", style=f"bold reverse {colour}").append(" ")
    filters = queue.query
    facts = [queue.annotator]
    if taken is not None:
        facts.append(taken.item.record.id)
    if filters:
        facts.append(f"only {filters}")
    if taken is not None:
        facts += [taken.item.session.domain, f"turn {taken.item.record.turn}"]
    mark, name, shade = state.value
    label = Text() if taken is None else Text(f" {mark} {name} ", style=f"bold reverse {shade}")
    room = width - right.cell_len - label.cell_len - 3
    left = Text(" ").append(cut(" · ".join(facts), max(8, room)), style="bold").append(" ").append_text(label)
    return [beside(left, right, width)]


def alarms(trouble: str, conflict: Saved | None, width: int) -> list[Text]:
    """What stands between the annotator and her work being saved, and what to do."""
    lines = []
    if trouble:
        lines.append(f"NOT SAVED, kept here and tried again: {trouble}")
    if conflict is not None:
        lines.append(f"{conflict.annotator} saved version {conflict.version} in between: Ctrl+K shows both")
    return [Text(f" ▲ {cut(words, width - 4)}".ljust(width), style=LOUD) for words in lines]


def foot(width: int, own: Sequence[tuple[str, str]], *, typing: bool) -> list[Text]:
    """The keys of the screen, those that stand nowhere else; while a transcription is typed, those of the marks."""
    if typing:
        keys = [(key.upper(), MARKS[mark]) for key, mark in KEYS.items()]
        keys += [("^L", "hear"), ("^O", "slower"), ("^B", "half"), ("^T", "end"), ("Enter", "back, kept")]
    else:
        keys = [*own, ("^P", "everything")]
    return key_lines(keys, width)

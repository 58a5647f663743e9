"""What short words in the names of a database stand for, asked of the author of its domain, a line a word."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import click

from wizard.cli.printing import echo, number_of

if TYPE_CHECKING:
    from wizard.domain.draft.choices import DraftChoice

_WORD = re.compile(r"[a-z]+( [a-z]+)*")


def short_words_answered(asked: Sequence[DraftChoice]) -> tuple[dict[str, bool], int, bool]:
    """The answers to questions about short words, by their names; how many were put; whether the author wants no more.

    All those that the draft took for a word are shown in one line, to be let stand with Enter. Of each of the others a
    word is asked for, a guess or another.
    """
    taken = [choice for choice in asked if choice.assumed]
    words = list(dict.fromkeys(choice.short for choice in asked if not choice.assumed and choice.short is not None))
    answers: dict[str, bool] = {}
    number = bool(taken) + len(words)
    if number:
        echo(f"  {number_of(number, 'line')} about short words in names; Enter leaves it as it is, q ends", err=True)
    if taken and not _corrected(taken, answers):
        return answers, 1, True
    for place, word in enumerate(words, 1 + bool(taken)):
        guesses = [choice for choice in asked if choice.short == word]
        said = " or ".join(choice.full for choice in guesses if choice.full)
        what = f'"{word.short}" in {word.seen}'
        prompt = f"{place}.  What is {what} short for{f': {said}' if said else ''}? A word, or Enter"
        given = _line(prompt, _is_word, 'write a word or several, of the letters a to z alone: "due date"')
        if given is None:
            return answers, place, True
        answers.update({choice.name: bool(given) and choice.full == given for choice in guesses})
        if given:
            answers[word.question(given)] = True
    return answers, number, False


def _corrected(taken: Sequence[DraftChoice], answers: dict[str, bool]) -> bool:
    """Add what the author says of the words that the draft took for something; False where there is to be no more."""
    by_label = {choice.short.label: choice for choice in taken if choice.short is not None}
    listed = ", ".join(f"{label} {choice.full}" for label, choice in by_label.items())
    echo(f"  1.  Taken for: {listed}", err=True)
    given = _line(
        "    Enter if all are right, or what is not: cls=class (cls= leaves it short)",
        lambda text: _corrections(text, by_label) is not None,
        f"write SHORT=WORD, several with commas between them; a word is of the letters a to z alone, and SHORT is one "
        f"of {', '.join(by_label)}",
    )
    if given is None:
        return False
    answers.update({choice.name: True for choice in taken})
    for label, full in (_corrections(given, by_label) or {}).items():
        choice = by_label[label]
        answers[choice.name] = False
        if full and choice.short is not None:
            answers[choice.short.question(full)] = True
    return True


def _corrections(text: str, labels: Iterable[str]) -> dict[str, str] | None:
    """What `rgn=region, cls=` says by label; None where it says something else, or of other words."""
    out: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        label, equals, full = (piece.strip() for piece in part.partition("="))
        if not equals or label not in labels or (full and not _is_word(full)):
            return None
        out[label] = full
    return out


def _is_word(text: str) -> bool:
    return not text or _WORD.fullmatch(text) is not None


def _line(prompt: str, is_right: Callable[[str], bool], how: str) -> str | None:
    """What is typed, in small letters, asked for until it `is_right`; None for q and the end of input.

    Args:
        how: what to do instead, told where it is not right.
    """
    while True:
        try:
            given = str(click.prompt(prompt, default="", show_default=False, err=True)).strip().lower()
        except click.Abort:
            echo(err=True)
            return None
        if given == "q":
            return None
        if is_right(given):
            return given
        echo(f"    {given!r}: {how}", err=True)

"""Scores as tables for people: one for each bound, systems side by side, the signature under them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from subject.wire.plaintext import plain_line
from wizard.score.scoring import Scoring, SystemScore, corrected_p
from wizard.score.significance import p_told
from wizard.score.tally import Cell, SystemDifference

_REVIEWS = {"reviewed": "reviewed by a person", "accepted": "accepted drafts that nobody has looked at",
            "draft": "drafts", "unknown": "of which the key does not say whether they are reviewed"}  # fmt: skip


def show(scoring: Scoring, console: Console, groups: Sequence[str] = ("class",)) -> None:
    """Print the scores: all utterances, then each of `groups` (class, speaker, domain, scenario, review)."""
    for bound in ("minimum", "bounded"):
        if bound == "bounded" and scoring.systems[0].whole.bounded is None:
            console.print("No maximum answers in the key: only the minimum is judged.")
            continue
        title = "At least the minimum" if bound == "minimum" else "At least the minimum, at most the maximum"
        table = Table(title=title, title_justify="left")
        for heading in ("system", "utterances"):
            table.add_column(heading)
        for heading in ("N", "right", "wrong", "not answered", "weighted error", "unweighted error", "score", "95 %"):
            table.add_column(heading, justify="right")
        for system in scoring.systems:
            for name, cell in _cells(system, bound, groups):
                table.add_row(_named(system.name), _named(name), *_numbers(cell))
            table.add_section()
        console.print(table)
    _show_comparisons(scoring, console)
    for system in scoring.systems:
        console.print(
            _named(
                f"{system.name}: {system.missing} missing, {system.malformed} malformed, "
                f"{system.undetermined} undetermined{_wer(system)}"
            ),
            highlight=False,
        )
    console.print(
        f"{scoring.excluded} of class X left out, {scoring.unreferenced} without a reference answer to match."
    )
    console.print(f"Reference answers: {', '.join(f'{n} {_REVIEWS[one]}' for one, n in scoring.reviews.items())}.")
    console.print("± is 2 sqrt(e(1-e)/n); 95 % is from speakers drawn anew.")
    console.print(scoring.signature, highlight=False, soft_wrap=True)


def _cells(system: SystemScore, bound: str, groups: Sequence[str]) -> list[tuple[str, Cell]]:
    found = [("all", system.whole)]
    for group in groups:
        prefix = "" if group == "class" else f"{group} "
        found += [(prefix + name, bounds) for name, bounds in system.groups.get(group, {}).items()]
    cells = [(name, bounds.minimum if bound == "minimum" else bounds.bounded) for name, bounds in found]
    return [(name, cell) for name, cell in cells if cell is not None]


def _named(name: str) -> Text:
    """A name from a file: plain, and its brackets are no styling."""
    return Text(plain_line(name))


def _numbers(cell: Cell) -> list[str]:
    unweighted = _number(cell.unweighted_error)
    if cell.two_sigma is not None:
        unweighted += f" ± {cell.two_sigma:.1f}"
    counts = (cell.n, cell.right, cell.wrong, cell.not_answered)
    interval = _interval(cell.interval) if cell.interval else "one speaker"
    return [*map(str, counts), _number(cell.weighted_error), unweighted, _number(cell.score), interval]


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"


def _interval(value: tuple[float, float]) -> str:
    return f"{value[0]:.1f} to {value[1]:.1f}"


def _wer(system: SystemScore) -> str:
    if system.wer is None:
        return ""
    return f"; word error rate {system.wer['wer']:.1f} % over {system.wer['words']} words"


def _show_comparisons(scoring: Scoring, console: Console) -> None:
    if not scoring.comparisons:
        return
    table = Table(title="Matched pairs", title_justify="left")
    for heading in ("first", "second", "bound"):
        table.add_column(heading)
    for heading in ("only first right", "only second right", "McNemar p", "p, corrected", "score difference", "95 %"):
        table.add_column(heading, justify="right")
    corrected = [corrected_p([one.minimum for one in scoring.comparisons]),
                 corrected_p([one.bounded for one in scoring.comparisons])]  # fmt: skip
    for place, one in enumerate(scoring.comparisons):
        for bound, difference in enumerate((one.minimum, one.bounded)):
            if difference is not None:
                name = ("minimum", "bounded")[bound]
                cells = _difference(difference, corrected[bound][place])
                table.add_row(_named(one.first), _named(one.second), name, *cells)
    console.print(table)
    console.print("p is corrected for the number of pairs (Holm).")


def _difference(one: SystemDifference, corrected: float) -> list[str]:
    interval = _interval(one.interval) if one.interval else "one speaker"
    counts = (str(one.only_first), str(one.only_second))
    return [*counts, p_told(one.p), p_told(corrected), _number(one.score), interval]

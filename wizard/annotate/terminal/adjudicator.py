"""The adjudicator's screen: the annotator's, with what differs side by side above the annotation that will be in force.

Arrows walk through the layers and take one side; every other key works as in annotation, and decides the layer that it
changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from subject.screen.dialogs import Confirm
from subject.screen.typing_gate import TYPING_GAP
from wizard.annotate.accepted_drafts import BulkAcceptance
from wizard.annotate.adjudicating import Adjudicating
from wizard.annotate.edits import differing
from wizard.annotate.findings import Layer, Remark
from wizard.annotate.terminal.adjudication import AdjudicationSitting
from wizard.annotate.terminal.compare import LayerComparison, Side, Version
from wizard.annotate.terminal.desk import AnnotatorDesk


class AdjudicatorDesk(AnnotatorDesk):
    """The screen of one turn that two or more have done."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left_square_bracket", "next_turn(-1)", show=False),
        Binding("right_square_bracket", "next_turn(1)", show=False),
        Binding("shift+up", "answer(-1)", show=False),
        Binding("shift+down", "answer(1)", show=False),
        Binding("z", "next_annotator", show=False),
    ]
    foot_keys: ClassVar[Sequence[tuple[str, str]]] = (
        ("↑ ↓", "layer"), ("← →", "take"), ("Enter", "finish, next"), ("[ ]", "turn"), ("y", "finish the agreed"),
        ("Space", "listen"), ("v", "whole"), ("u", "undo"), ("q", "queue"), ("Tab", "story"), ("?", "help"),
        ("Ctrl+Q", "leave"),
    )  # fmt: skip

    def __init__(self, sitting: AdjudicationSitting, now: Callable[[], float], gap: float = TYPING_GAP) -> None:
        super().__init__(sitting, now, gap)
        self._docket = sitting
        self._right = 1
        self._apart: tuple[Layer, ...] = ()
        """Layers that were not decided when the case was looked at last."""

    def above(self) -> Iterable[Widget]:
        """The two versions side by side, above the annotation."""
        yield LayerComparison(self._take, id="comparison")

    def checks(self) -> tuple[Remark, ...]:
        """What the checks find, and which layers are not decided."""
        case = self._case if not self.background.busy else None
        if case is not None:
            self._apart = case.open_layers
        apart = self._apart if self.seen.turn is not None else ()
        differ = (Remark("error", layer, "annotators differ", "take one: ← or →") for layer in apart)
        return (*differ, *super().checks())

    @property
    def _case(self) -> Adjudicating | None:
        return self._docket.case if self.sitting.taken is not None else None

    def show(self) -> None:
        """Draw what has changed, the comparison of the two versions with it."""
        super().show()
        case = self._case
        if not self.is_mounted or case is None or self.background.busy:
            return
        left, right = self._sides(case)
        layers = tuple(one.layer for one in case.differences)
        taken, words = self._decided(case, left, right)
        self.query_one(LayerComparison).show(left, right, layers, taken, words)

    def _sides(self, case: Adjudicating) -> tuple[Version, Version]:
        names = list(case.said)
        others = len(names) - 1
        right = names[1 + (self._right - 1) % others]
        more = f" (of {others}: z shows the next)" if others > 1 else ""
        return Version(names[0], case.said[names[0]]), Version(right, case.said[right], more)

    @staticmethod
    def _decided(case: Adjudicating, left: Version, right: Version) -> tuple[dict[Layer, Side], dict[Layer, str]]:
        """Which side is taken, where it is one, and in words how each layer stands."""
        now = case.workspace.annotation
        taken: dict[Layer, Side] = {}
        words: dict[Layer, str] = {}
        sides: tuple[tuple[Side, Version], ...] = (("right", right), ("left", left))  # where both fit, the left one
        for one in case.differences:
            if one.layer in case.open_layers:
                words[one.layer] = "▲ not decided: ← → takes one"
                continue
            words[one.layer] = "✓ decided otherwise"
            for side, version in sides:
                if one.layer not in differing(now, version.annotation):
                    taken[one.layer] = side
                    words[one.layer] = f"✓ as {version.name} has it"
        return taken, words

    def opened(self) -> None:
        """Show the turn that was opened, from its first layer that differs."""
        self._right = 1
        super().opened()
        self.query_one(LayerComparison).begin()

    def _take(self, layer: Layer, side: Side) -> None:
        case = self._case
        if case is not None:
            name = self._sides(case)[0 if side == "left" else 1].name
            self.decisions.attempt(lambda: case.take(layer, name), decides=False)

    # --- keys --------------------------------------------------------------------------------------------------------

    def action_choose_answer(self, by: str) -> None:
        """Move the mark to the layer above or below."""
        self.query_one(LayerComparison).action_move(int(by))

    def action_step(self, by: str) -> None:
        """Take the left one's, or the right one's."""
        self.query_one(LayerComparison).action_take("left" if int(by) < 0 else "right")

    def action_next_turn(self, by: int) -> None:
        """On or back, undecided as it is."""
        self.turns.step(str(by))

    def action_answer(self, by: int) -> None:
        """Mark another alternative of the answer."""
        self.answers.choose_answer(str(by))

    def action_next_annotator(self) -> None:
        """Show the version of the next annotator at the right."""
        self._right += 1
        self.show()

    def action_accept(self) -> None:
        """Finish at once what is agreed on, after asking."""
        counted: list[int] = []
        finished: list[BulkAcceptance] = []

        def ask() -> None:
            agreed = counted[0]
            if not agreed:
                self.say("no turn is left on which annotators agree")
                return
            what = f"Finish {agreed} turn{'s' if agreed != 1 else ''} on which annotators agree?"
            says = "They differ at most in how something is written. Turns that the checks find errors in are left."
            self.app.push_screen(Confirm(what, says), answered)

        def answered(yes: bool | None) -> None:
            if yes:
                self.decisions.slowly("finishing what is agreed on", finish, told)

        def finish() -> None:
            finished.append(self._docket.finish_agreed())

        def told() -> None:
            self.opened()
            self.say(f"finished {len(finished[0].finished)}, left {len(finished[0].left)}", severe=False)

        self.decisions.slowly(
            "looking for turns that are agreed on", lambda: counted.append(self._docket.agreed()), ask
        )

"""No action, handler or timer of a terminal ends it by what it raises; each of them throws once."""

from __future__ import annotations

from pathlib import Path

from subject.screen.actions import Registry
from subject.screen.scrolled import ScrolledLines
from subject.terminal.app import SubjectApp
from tests.terminal.annotate_table import table as annotating
from tests.terminal.subject_screens import SCENES
from tests.terminal.test_keys_of_all_screens import ANNOTATOR, TURN, WINDOWS
from tests.terminal.thrown_faults import Throws, in_its_registry, named, parts_of
from tests.terminal.wizard_reading import table as wizard_table
from tests.unit.annotate.conftest import Made
from tests.unit.score.test_judges_panel import KEY, OURS, THEIRS
from wizard.annotate.terminal.app import AnnotateApp
from wizard.annotate.terminal.sheets import SheetApp
from wizard.cas import Judge
from wizard.cli.judges_docket import JudgesDocket
from wizard.desk.terminal.app import WizardApp
from wizard.score.judges_panel import Ballot, prepare

SHEETS = "wizard.annotate.terminal.sheets"
"""The terminal of judges."""


def names(registry: Registry) -> set[str]:
    """The names of its actions, without what stands behind the colon."""
    return {action.name.partition(":")[0] for action in registry.actions}


async def test_of_the_wizards(survived: list[Exception]) -> None:
    parts = parts_of("wizard.desk.terminal", "wizard.statement_editor", "subject.screen")
    in_its_registry(WizardApp, names(WizardApp.KEYS) - {"palette"}, parts)
    for hands, keys in WINDOWS.values():
        async with wizard_table() as at:
            await hands(at)
            await at.press(*keys)
            await at.app.workers.wait_for_complete()
            await at.settle()
            await Throws(at.app, parts, survived).everywhere()
    assert {cls for cls, _ in parts} == {ScrolledLines}, named(parts)  # only the annotator has them


async def test_of_the_annotators(made: Made, survived: list[Exception]) -> None:
    shared = parts_of("subject.screen")
    parts = parts_of("wizard.annotate.terminal") | {part for part in shared if part[0] is ScrolledLines}
    in_its_registry(AnnotateApp, names(AnnotateApp.KEYS), parts | shared)
    for hands in ANNOTATOR.values():
        async with annotating(made, TURN) as at:
            await hands(at)
            await Throws(at.app, parts, survived).everywhere()
    async with annotating(made, annotator="carol", adjudicate=True) as at:
        await Throws(at.app, parts, survived).everywhere()
    assert {cls.__module__ for cls, _ in parts} <= {SHEETS}, named(parts)


async def test_of_a_judges(tmp_path: Path, survived: list[Exception]) -> None:
    parts = {(cls, method) for cls, method in parts_of("wizard.annotate.terminal") if cls.__module__ == SHEETS}
    prepare(tmp_path / "panel", KEY, [OURS, THEIRS], Judge())
    app = SheetApp(JudgesDocket(Ballot(tmp_path / "panel", "ann")))
    async with app.run_test():
        await Throws(app, parts, survived).everywhere()
    assert named(parts) == set()


async def test_of_the_subjects(survived: list[Exception]) -> None:
    parts = parts_of("subject.terminal")
    for make, hands in SCENES.values():
        stand_in = make()
        app = SubjectApp(stand_in)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await hands(stand_in, pilot, app)
            await Throws(app, parts, survived).everywhere()
            stand_in.hold_check.set()
    assert named(parts) == set()

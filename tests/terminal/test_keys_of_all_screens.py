"""The keys of all screens of the wizard and the annotator have one meaning each but Enter and Esc.

Those of the subject are looked at on each of her screens in test_subject_scenes.py.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable

import pytest
from textual.screen import Screen

from subject.screen.actions import Action, Registry
from tests.terminal.annotate_table import Table as Annotating
from tests.terminal.annotate_table import table as annotating
from tests.terminal.key_tables import DOCS, PAGES, with_table
from tests.terminal.meanings_of_keys import TWO_MEANINGS, Meanings, held_to_one_meaning, noted, walk, writes_or_moves
from tests.terminal.wizard_reading import Table as Desk
from tests.terminal.wizard_reading import table as wizard_table
from tests.terminal.wizard_standin import Clock, Standin
from tests.unit.annotate.conftest import Made
from wizard.annotate.workspace import Workspace

TURN = "8ky-1-001"

QUESTION = "how many years since sharon lease's hire date"


async def transcribing(at: Desk) -> None:
    at.session.speaks()
    at.session.stops()
    await at.settle()


async def working(at: Desk) -> None:
    await transcribing(at)
    await at.type(QUESTION)
    await at.press("enter")
    assert at.session.view.can_send_answer


async def nobody(at: Desk) -> None:
    pass


async def all_keys(at: Desk) -> None:
    at.app.action_keys()
    await at.settle()


Hands = Callable[[Desk], Awaitable[None]]
WINDOWS: dict[str, tuple[Hands, tuple[str, ...]]] = {
    "Desk": (transcribing, ()), "Desk, working": (working, ()), "Desk, revising": (working, ("ctrl+r",)),
    "SqlEditor": (working, ("f12",)), "SqlEditor, found": (working, ("f12", "ctrl+f", "l", "e", "a", "s", "enter")),
    "Adjusting": (working, ("ctrl+a",)), "Adjusting, a value": (working, ("ctrl+a", "down", "enter")),
    "BlanksDialog": (working, ("f8",)), "LineDialog": (working, ("ctrl+n",)), "Confirm": (nobody, ("ctrl+q",)),
    "JoinCodeDialog": (nobody, ("ctrl+k",)), "Palette": (working, ("ctrl+p",)),
    "Page": (all_keys, ()), "TasksDialog": (nobody, ("ctrl+s",)), "HerWindow": (nobody, ("ctrl+b", "ctrl+b")),
}  # fmt: skip
"""Every screen of the terminal, by its class: how it comes about."""
REACHES = {"enter", "message", "take", "take_back", "end", "scenario", "pause", "void", "run", "answer"}
"""Actions that reach the subject, or end something."""


def windows_of_the_terminal() -> set[str]:
    """Every class of screen that the wizard's terminal opens."""
    from subject.screen import dialogs as shared
    from subject.screen import internals
    from wizard import statement_editor
    from wizard.desk import terminal
    from wizard.desk.terminal.opening import Opening

    bases = {statement_editor.StatementScreen, Opening}  # Opening has no keys: nothing is open yet
    here = (
        importlib.import_module(f"{terminal.__name__}.{one.name}") for one in pkgutil.iter_modules(terminal.__path__)
    )
    modules = (*here, internals, shared, statement_editor)
    screens = {
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Screen) and each.__module__ == module.__name__
    }
    return {each.__name__ for each in screens - bases}


async def test_on_the_wizards_screens() -> None:
    """And on all of them together: what a key does there is what it does everywhere, or nothing."""
    from wizard.desk.actions import KEYS

    assert {name.partition(",")[0] for name in WINDOWS} == windows_of_the_terminal()
    meanings: Meanings = defaultdict(lambda: defaultdict(set))
    for name, (hands, keys) in WINDOWS.items():
        async with wizard_table() as at:
            await hands(at)
            await at.press(*keys)
            await at.app.workers.wait_for_complete()
            await at.settle()
            assert type(at.app.screen).__name__ == name.partition(",")[0]
            await walk(at.app, at.settle, f"wizard: {name}", meanings)
    held_to_one_meaning(meanings)
    everywhere: defaultdict[str, set[str]] = defaultdict(set)
    for here in meanings.values():
        for key, does in here.items():
            if writes_or_moves(key):
                assert not {one.partition("(")[0] for one in does} & REACHES, key
            else:
                everywhere[key] |= does
    assert {key for key, does in everywhere.items() if len(does) > 1} == TWO_MEANINGS, everywhere

    # And the table that the document is made from has them all.
    labels = " ".join([*(action.label for action in KEYS.actions), *(key.label for key in KEYS.places)])
    documented = {label.lower().replace("esc", "escape") for label in re.findall(r"[\w+]+", labels)}
    documented |= {"question_mark"} if "?" in labels else set()
    documented |= {item.key for item in Standin(Clock()).messages if item.key}
    undocumented = {key for key in everywhere if not key.startswith("super+")} - documented
    assert undocumented == {"ctrl+shift+z"}, "another name of Alt+Z, in terminals that can tell it"


async def conflict(at: Annotating) -> None:
    """The same annotator saves at another terminal in between."""
    sitting = at.sitting
    other = Workspace(sitting.grounds, sitting.store, sitting.annotator)
    taken = sitting.queue.take(at.turn)
    other.open(taken.item, taken.saved, taken.earlier)
    other.set_class("D")
    other.save()
    await at.press("x")
    await at.settle()


def pressed(*keys: str) -> Callable[[Annotating], Awaitable[None]]:
    """Some keys."""

    async def press(at: Annotating) -> None:
        await at.press(*keys)

    return press


ANNOTATOR: dict[str, Callable[[Annotating], Awaitable[None]]] = {
    "AnnotatorDesk": pressed(), "AnnotatorDesk, typing": pressed("t"), "PickList": pressed("g"),
    "QueuePane": pressed("q"), "AnswerEditor": pressed("s"), "Page": pressed("question_mark"), "Words": pressed("k"),
    "Palette": pressed("ctrl+p"), "ConflictDialog": conflict, "RewordingPage": pressed("W"),
}  # fmt: skip


async def test_on_the_annotators_screens(made: Made) -> None:
    meanings: Meanings = defaultdict(lambda: defaultdict(set))
    for name, hands in ANNOTATOR.items():
        async with annotating(made, TURN) as at:
            await hands(at)
            assert type(at.app.screen).__name__ == name.partition(",")[0]
            noted(at.app, f"annotator: {name}", meanings)
            if at.app.screen is not at.app.desk:
                await walk(at.app, at.settle, f"annotator: {name}", meanings)
    held_to_one_meaning(meanings)


@pytest.mark.parametrize("name", PAGES)
def test_the_documentation_has_the_table_as_the_registry_makes_it(name: str) -> None:
    page = (DOCS / name).read_text(encoding="utf-8")
    assert page == with_table(page, PAGES[name]), "python -m tests.terminal.key_tables writes the tables anew"


def test_nothing_is_listed_twice() -> None:
    one, other = Action("go", "enter", "Enter", "Go", ""), Action("stop", "enter", "Enter", "Stop", "")
    with pytest.raises(ValueError, match="enter"):
        Registry((one, other))
    assert Registry((one,))["go"].call == "go"

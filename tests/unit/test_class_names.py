"""One word, one thing: a public class has a name that no other module of the two sides gives to a class of its own."""

from __future__ import annotations

import ast
import functools
from collections import defaultdict
from pathlib import Path

import subject
import wizard

HER_FORM = "the wire's form of it, which the subject's side has; a schema for programs that are not Python has its name"
ITS_EVENT = "the journal's event of a message of the wire: what was said, and that it was said"
PROMISED = "docs/library.md promises both names to other programs"
ON_DISK = "a name that lies in files: logical forms in journals, the note beside a recording"
TWICE = {
    "Answer": PROMISED,
    "BlankFilled": ITS_EVENT,
    "Consented": ITS_EVENT,
    "Displayed": ITS_EVENT,
    "Ended": ON_DISK,
    "Key": ON_DISK,
    "MicrophoneChecked": ITS_EVENT,
    "Outcome": PROMISED,
    "QuestionReplied": ITS_EVENT,
    "Questionnaire": HER_FORM,
    "QuestionnaireClosed": ITS_EVENT,
    "ScaleQuestion": HER_FORM,
    "Scenario": HER_FORM,
    "SheetClosed": ITS_EVENT,
    "StageEntered": ITS_EVENT,
    "TextQuestion": HER_FORM,
}
"""The names that stand in two modules, and why. The list may become shorter; a new name belongs to one thing."""


@functools.cache
def _modules_of_public_classes() -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for package in (subject, wizard):
        top = Path(package.__path__[0])
        for path in sorted(top.rglob("*.py")):
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    found[node.name].append(str(path.relative_to(top.parent)))
    return dict(found)


def test_a_public_class_has_a_name_of_its_own() -> None:
    several = {name: where for name, where in _modules_of_public_classes().items() if len(where) > 1}
    assert {name: where for name, where in several.items() if name not in TWICE} == {}
    assert {name: where for name, where in several.items() if len(where) > 2} == {}, (
        "even with a reason, two are enough"
    )


def test_a_name_that_is_no_longer_shared_leaves_the_list() -> None:
    modules = _modules_of_public_classes()
    assert {name for name in TWICE if len(modules.get(name, ())) < 2} == set()

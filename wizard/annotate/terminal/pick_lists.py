"""What stands in the lists that the annotator picks from, made anew from the workspace each time."""

from __future__ import annotations

from wizard.annotate.terminal.picking import ListedChoice
from wizard.annotate.workspace import Workspace
from wizard.corpus.annotation import Pointer
from wizard.corpus.classes import DISQUALIFYING, EXCLUSIONS, TAGS

NEW, TABLE, REWORDED = "new", "table", "reworded"
"""Ids of what is in no draft: SQL of her own, the table of a yes/no question, a reading of other words."""


def contexts(workspace: Workspace) -> list[ListedChoice]:
    """Earlier queries and their answers, the latest first."""
    now = set(workspace.annotation.context)
    found = []
    for one in reversed(workspace.item.earlier):
        query = Pointer(what="query", turn=one.turn)
        found.append(
            ListedChoice(
                f"query:{one.turn}", f"turn {one.turn} query", one.words or "(nothing)", query in now, one.words
            )
        )
        if one.minimum:
            answer = Pointer(what="answer", turn=one.turn)
            found.append(
                ListedChoice(f"answer:{one.turn}", f"turn {one.turn} answer", one.minimum, answer in now, one.minimum)
            )
    return found


def tags(workspace: Workspace) -> list[ListedChoice]:
    """All tags; those that disqualify say so."""
    now = workspace.annotation.tags
    return [ListedChoice(one, one, "makes it class X" if one in DISQUALIFYING else "", one in now) for one in TAGS]


def reasons(workspace: Workspace) -> list[ListedChoice]:
    """The papers' lists of what is kept out of the test corpora."""
    now = workspace.annotation.exclusions
    return [
        ListedChoice(one.id, one.id, one.says, one.id in now, f"{one.says} ({one.source})"
               + (f"; the tag that says the same: {one.tag}" if one.tag else ""))
        for one in EXCLUSIONS
    ]  # fmt: skip


def principles(workspace: Workspace) -> list[ListedChoice]:
    """The domain's principles of interpretation; one that has changed since it was cited says so."""
    now = {one.number: one.sha256 for one in workspace.annotation.principles}
    return [
        ListedChoice(
            number,
            number,
            one.text,
            number in now,
            f"{one.text} [{one.source}]"
            + (" CHANGED since it was cited" if now.get(number, one.sha256) != one.sha256 else ""),
        )
        for number, one in workspace.ground.principles.items()
    ]


def proposals(workspace: Workspace) -> list[ListedChoice]:
    """The principles that she proposed, and one more."""
    there = [ListedChoice(str(at), text, "", True, text) for at, text in enumerate(workspace.annotation.proposed)]
    return [*there, ListedChoice(NEW, "another one …")]


def readings(workspace: Workspace) -> list[ListedChoice]:
    """What may be added as an alternative: the draft's answers, other readings that were offered, SQL of her own."""
    there = workspace.annotation.references
    found = [
        ListedChoice(f"draft:{at}", "of the draft", one.minimum, None, one.sql)
        for at, one in enumerate(workspace.draft.annotation.references)
        if one.sql not in {each.sql for each in there}
    ]
    found += [
        ListedChoice(
            f"reading:{at}",
            f"offered {one.score:.2f}",
            one.paraphrase,
            None,
            f"{one.paraphrase.removesuffix('.')}: {one.sql}",
        )
        for at, one in enumerate(workspace.draft.proposals)
        if one.sql not in {each.sql for each in there}
    ]
    if there:
        found.append(ListedChoice(TABLE, "the table", "of a yes/no question (principle 2.11), from the marked answer"))
    found.append(ListedChoice(REWORDED, "in other words", "reword the request, and have the tool read it"))
    return [*found, ListedChoice(NEW, "write SQL", "a reading of your own")]

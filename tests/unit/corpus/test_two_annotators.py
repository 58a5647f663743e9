"""Two real processes save versions of the same utterances as fast as they can: none is lost, conflicts are told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Tell
from tests.unit.corpus.conftest import ROOT, taken_in
from wizard.corpus.annotation_in_force import in_force
from wizard.corpus.annotationlog import logs_in, read
from wizard.corpus.place import Place
from wizard.corpus.store import open_store

ROUNDS = 60
UTTERANCES = ("s01-001", "s01-002", "s01-003")

HAMMER = """
import json, sys
from pathlib import Path
from wizard.corpus.annotation import Annotation
from wizard.corpus.errors import Conflict
from wizard.corpus.place import Place
from wizard.corpus.store import open_store

folder, url, me, rounds, kind, who = sys.argv[1:7]
store = open_store(Place.open(Path(folder), url or None))
sys.stdin.readline()  # both begin at once
saved, conflicts = [], 0
for number in range(int(rounds)):
    for utterance in sys.argv[7:]:
        mine = Annotation(comment=f"{me} {number}", done=number % 2 == 0, category="A")
        strand = [one for one in store.versions(utterance) if one.kind == kind and one.strand in ("", who)]
        base = strand[0].version if strand else 0
        if number == 0 and utterance == sys.argv[7]:  # both have read before either saves: one conflict is certain
            print("read", flush=True)
            sys.stdin.readline()
        while True:
            try:
                saved.append([utterance, store.save(utterance, who, mine, version=base, kind=kind), mine.comment])
                break
            except Conflict as conflict:
                assert conflict.mine == mine and conflict.theirs.annotation.comment
                conflicts += 1
                base = conflict.theirs.version
print(json.dumps([saved, conflicts]))
"""


def hammering(place: Place, *said: str) -> subprocess.Popen[str]:
    """A process that saves versions of every utterance: its comment's beginning, rounds, kind, and who it is."""
    return subprocess.Popen(
        [sys.executable, "-c", HAMMER, str(place.folder), place.store or "", *said, *UTTERANCES],
        cwd=ROOT,
        env=os.environ,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def both_begin(both: list[subprocess.Popen[str]]) -> None:
    """Both read the first utterance's versions before either saves one."""
    _go_on(both)
    for one in both:
        assert one.stdout
        assert one.stdout.readline() == "read\n"
    _go_on(both)


def _go_on(both: list[subprocess.Popen[str]]) -> None:
    for one in both:
        assert one.stdin
        one.stdin.write("\n")
        one.stdin.flush()


@pytest.mark.parametrize("kind", ["annotation", "adjudication"])
def test_no_version_is_ever_lost(kind: str, place: Place, sessions: list[Path], figures: Tell) -> None:
    """The same annotator at two stations, and two adjudicators: the strand of versions has every one, without a gap."""
    with open_store(place, create=True) as store:
        taken_in(store, sessions)
    both = [hammering(place, me, str(ROUNDS), kind, "ann" if kind == "annotation" else me) for me in ("left", "right")]
    both_begin(both)
    told = [json.loads(one.communicate()[0]) for one in both]
    assert [one.returncode for one in both] == [0, 0]
    conflicts = sum(one[1] for one in told)
    said = {(utterance, version): comment for saved, _ in told for utterance, version, comment in saved}
    assert len(said) == 2 * ROUNDS * len(UTTERANCES)  # no number was given twice
    with open_store(place) as store:
        for utterance in UTTERANCES:
            history = store.history(utterance, "ann", "annotation" if kind == "annotation" else "adjudication")
            assert [one.version for one in history] == list(range(1, 2 * ROUNDS + 1))
            assert {(utterance, one.version): one.annotation.comment for one in history}.items() <= said.items()
            latest = store.versions(utterance)
            assert [one.version for one in latest] == [2 * ROUNDS]
            found = in_force(latest)
            item = store.item(utterance)
            assert (item.annotation, item.status, item.open) == (found.annotation, found.status, found.open)
    lines = [line for log in logs_in(place.annotations) for line in read(log)]
    assert {(line.saved.utterance, line.saved.version): line.saved.annotation.comment for line in lines} == said
    assert conflicts > 0
    database = "PostgreSQL" if place.store else "SQLite"
    figures(f"{database}, {kind}: {len(said)} versions by two processes, {conflicts} conflicts told, none lost")


def test_two_annotators_do_not_hinder_each_other(place: Place, sessions: list[Path]) -> None:
    """Blind double annotation of the same turns: no conflicts, and what is in force is what both say in the end."""
    with open_store(place, create=True) as store:
        taken_in(store, sessions)
    both = [hammering(place, "same", "21", "annotation", who) for who in ("ann", "bob")]
    both_begin(both)
    assert [json.loads(one.communicate()[0])[1] for one in both] == [0, 0]
    with open_store(place) as store:
        for utterance in UTTERANCES:
            item = store.item(utterance)
            assert (item.status, item.annotators) == ("agreed", ("ann", "bob"))
            assert [one.version for one in store.versions(utterance)] == [21, 21]

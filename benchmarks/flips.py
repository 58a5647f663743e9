"""What a change of the reader does to requests that may be read: each asked before and after, and all that flip.

Tests hold the sentences that they name; a change reaches many more. All requests of the sets that may be read are
asked, singles by themselves and dialogues with the wizard's history, and what became of each is kept (`--write`). In
the changed tree the same is asked again and compared (`--against`): what was right and is not, what is answered wrongly
now, what is read now, each with both paraphrases. Held quarters are not asked.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from benchmarks.asked import DOMAINS, folder, read_items
from benchmarks.judged import CONVERSATIONS, SINGLES, asking
from benchmarks.judging import YES_NO
from benchmarks.trials import Trial
from wizard.domain import load_domain

KINDS = ("questions", "dialogues")
SHORT = {"right": "right", "abstained": "none"}
"""How a verdict is called in the table; any other is wrong."""


def places() -> list[Path]:
    """The folders of all sets that may be read."""
    given = [folder()] if folder().is_dir() else []
    return [*given, *CONVERSATIONS, *SINGLES]


def became(kinds: Sequence[str], domains: Sequence[str]) -> Iterator[dict[str, object]]:
    """What became of every readable request, in order: `key`, `text`, `verdict` (right, wrong, none) and `said`."""
    for name in domains:
        with asking(load_domain(name, check_audio=False), YES_NO[name]) as (asker, _, _):
            for place in places():
                for kind in kinds:
                    if not (place / name / f"{kind}.jsonl").is_file():
                        continue
                    for dialogue in read_items(place, name, kind):
                        if not dialogue[0].held and dialogue[0].forms:
                            for trial in asker.dialogue(dialogue, own=True, answered=True):
                                yield _kept(f"{name} {_title(place)} {kind}", trial)


def _title(place: Path) -> str:
    return place.name if place.name not in ("free", "plain") else f"{place.parent.name}/{place.name}"


def _kept(where: str, trial: Trial) -> dict[str, object]:
    verdict = "right" if trial.right else SHORT.get(trial.verdict, "wrong")
    text = " / ".join((*trial.before, trial.item.text))
    return {"key": f"{where} {trial.item.id}", "text": text, "verdict": verdict, "said": trial.said}


def flips(
    before: Mapping[str, Mapping[str, object]], after: Sequence[Mapping[str, object]]
) -> list[tuple[str, Mapping[str, object], Mapping[str, object]]]:
    """Those whose verdict changed, or that are answered otherwise: the way, then what was and what is."""
    found = []
    for now in after:
        was = before.get(str(now["key"]))
        if was is None:
            continue
        answered_otherwise = now["verdict"] != "none" and now["said"] != was["said"]
        if was["verdict"] != now["verdict"] or answered_otherwise:
            found.append((f"{was['verdict']} to {now['verdict']}", was, now))
    return sorted(found, key=lambda one: one[0])


def main(argv: list[str]) -> int:
    """Ask, keep or compare."""
    options_of = argparse.ArgumentParser(prog="python -m benchmarks flips", description=__doc__)
    options_of.add_argument("--domain", choices=DOMAINS, action="append", help="only this domain")
    options_of.add_argument("--kind", choices=KINDS, action="append", help="only questions, or dialogues")
    options_of.add_argument("--write", type=Path, metavar="FILE", help="keep what became of each request there")
    options_of.add_argument("--against", type=Path, metavar="FILE", help="compare with what was kept there")
    options = options_of.parse_args(argv)
    before: dict[str, Mapping[str, object]] = {}
    if options.against is not None:
        if not options.against.is_file():
            print(f"flips: there is no file {options.against}; --write makes one", file=sys.stderr)
            return 2
        lines = options.against.read_text(encoding="utf-8").splitlines()
        before = {str(one["key"]): one for one in map(json.loads, lines)}
    after = list(became(options.kind or KINDS, options.domain or DOMAINS))
    print(f"{len(after)} asked: {dict(Counter(str(one['verdict']) for one in after))}")
    if options.write is not None:
        options.write.parent.mkdir(parents=True, exist_ok=True)
        options.write.write_text("".join(f"{json.dumps(one)}\n" for one in after), encoding="utf-8")
    if before:
        found = flips(before, after)
        for way, was, now in found:
            print(f"{way}: {now['key']}\n    {now['text']}\n    was  {was['said']}\n    is   {now['said']}")
        print(f"flips: {dict(Counter(way for way, _, _ in found))}")
    return 0

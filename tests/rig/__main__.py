"""`python -m tests.rig faults|attack|soak`: the rig by hand, with as many faults or as much malice as is asked for."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.rig")
    kinds = parser.add_subparsers(dest="what", required=True)
    faults = kinds.add_parser("faults", help="random faults over sessions with real processes")
    faults.add_argument("--faults", type=int, default=500)
    faults.add_argument("--seconds", type=float, default=7200.0, help="begin no fault after so long")
    faults.add_argument("--only", default="", help="kinds of fault alone, with commas between")
    attack = kinds.add_parser("attack", help="hostile frames, and files made to hurt")
    attack.add_argument("--frames", type=int, default=100_000)
    attack.add_argument("--files", type=int, default=10_000)
    soak = kinds.add_parser("soak", help="hours of session time on a faster clock")
    soak.add_argument("--turns", type=int, default=1000)
    soak.add_argument("--hours", type=float, default=8.0)
    soak.add_argument("--rate", type=float, default=16.0, help="how many times as fast time runs")
    soak.add_argument("--plot", type=Path, help="an SVG to write")
    attack.add_argument("--statements", type=int, default=300, help="on each database")
    for one in (faults, attack):
        one.add_argument("--seed", type=int, default=13)
    chosen = parser.parse_args()
    if chosen.what == "faults":
        from tests.rig.faults import run
        from tests.rig.sessions import RATE

        found = asyncio.run(
            run(chosen.faults, chosen.seed, chosen.seconds, chosen.only.split(",") if chosen.only else None)
        )
        print(f"seed {chosen.seed}: {sum(found.faults.values())} faults in {found.sessions} whole sessions")
        for kind, times in sorted(found.faults.items()):
            print(f"  {times:4d}  {kind}")
        print(f"  {found.utterances} utterances stored, each with her hash; {found.exact} undisturbed ones bit-exact")
        others, most = found.utterances - found.exact, 1000 * max(found.missing, default=0) / RATE
        print(f"  the other {others} compared sample by sample: {found.compared} samples, each said, in order")
        print(f"  something left out in the middle of {len(found.missing)} of them, at most {most:.1f} ms")
        print(f"  {found.restarts} times a side ended, said why in one line, and was started again")
        for reason in found.untried:
            print(f"  not tried: {reason}")
        problems = found.problems
    elif chosen.what == "soak":
        from tests.rig.soak import run as run_soak

        told, problems = asyncio.run(run_soak(chosen.turns, chosen.hours, chosen.rate, chosen.plot))
        print("\n".join(told))
    else:
        from tests.rig.attack import run as run_attack

        told, problems = asyncio.run(run_attack(chosen.frames, chosen.files, chosen.seed, chosen.statements))
        print(f"seed {chosen.seed}:")
        print("\n".join(f"  {line}" for line in told))
    for problem in problems:
        print(f"PROBLEM {problem}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

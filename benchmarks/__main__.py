"""`make bench`: every benchmark, each a module with `main(argv) -> int`; `python -m benchmarks NAME` runs one."""

from __future__ import annotations

import importlib
import sys

BENCHMARKS = {
    "laboratory": "delays on the wire and the disk, start-up times",
    "comparator": "our comparator beside the permutation algorithm",
    "questions": "from questions to answers, beside template retrieval",
    "folds": "what a hand-written lexicon is worth on query shapes that it was not written with",
    "learning": "what the memory is worth, and a bare draft of a domain",
}


def main(argv: list[str]) -> int:
    """Run the named benchmarks, or all."""
    chosen = [name for name in argv if not name.startswith("-")] or list(BENCHMARKS)
    unknown = [name for name in chosen if name not in BENCHMARKS]
    if unknown:
        print(f"no benchmark {', '.join(unknown)}; there are: {', '.join(BENCHMARKS)}", file=sys.stderr)
        return 2
    for name in chosen:
        print(f"\n== {name}: {BENCHMARKS[name]} ==", flush=True)
        code = importlib.import_module(f"benchmarks.{name}").main([])
        if code:
            return int(code)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""`make bench`: every benchmark, each a module with `main(argv) -> int`; `python -m benchmarks NAME` runs one.

Options behind one name are that benchmark's own: `python -m benchmarks corpus --full`.
"""

from __future__ import annotations

import importlib
import sys

BENCHMARKS = {
    "laboratory": "delays on the wire and the disk, start-up times",
    "painted": "Enter to painted on her screen, in its parts (--busy 6: with six others in line for the processors)",
    "returns": "what a terminal is told that comes back in a long session",
    "scale": "pairs in shards: one process, and the workers of a cluster",
    "comparator": "our comparator beside the permutation algorithm",
    "guard": "a worker process for statements, beside statements in our own process",
    "questions": "from questions to answers, beside template retrieval",
    "dialogues": "follow-up questions: whole dialogues, each turn with its earlier ones",
    "folds": "what a hand-written lexicon is worth on query shapes that it was not written with",
    "corpus": "the corpus's store and exports at growing sizes, SQLite beside PostgreSQL",
    "release": "a corpus made ready for release: drafts accepted, references audited, thirteen formats exported",
    "held": "drafts held back because the request may as well mean something else, right and wrong ones",
    "learning": "what the memory is worth, and a bare draft of a domain",
    "drafts": "bare drafts of databases that the tool was not made with",
    "asked": "questions and dialogues as people ask them",
    "foreign": "bare drafts of databases that nobody in the project made",
    "roundtrip": "random logical forms, said in English and read back",
    "plausibility": "how plausible readings are: fits the weights, risk and coverage, how often *sure* is right",
    "reworded": "what a language model's rewordings of requests are worth; fits the weights",
    "stated": "what a language model's statements are worth where rules answer nothing",
    "recombination": "readings put together from pieces: how often the right one is among them; fits the weights",
    "drafting": "drafting a domain of 100,000 and of 1.4 million rows, beside SQLite reading them once",
    "opening": "opening a domain whose database has a million values",
    "pace": "turns an hour of the scripted best wizard, who types 60 words a minute, and where the time goes",
    "families": "questions that were once answered wrongly, in other words",
    "flips": "readable requests before and after a change: every one that becomes right, wrong or unread",
    "pairs": "how people put it beside how it is put plainly: what the rules read of both alike",
    "understanding": "how long it takes to understand readable single questions, and to open their domains",
    "rewording": "what a wizard who writes no SQL can answer: other readings, changed pieces, rewordings",
}


def main(argv: list[str]) -> int:
    """Run the named benchmarks, or all."""
    first = next((place for place, word in enumerate(argv) if word.startswith("-")), len(argv))
    chosen, options = argv[:first] or list(BENCHMARKS), argv[first:]
    if options and len(chosen) > 1:
        print("options go with one benchmark: name it before them", file=sys.stderr)
        return 2
    unknown = [name for name in chosen if name not in BENCHMARKS]
    if unknown:
        print(f"no benchmark {', '.join(unknown)}; there are: {', '.join(BENCHMARKS)}", file=sys.stderr)
        return 2
    for name in chosen:
        print(f"\n== {name}: {BENCHMARKS[name]} ==", flush=True)
        code = importlib.import_module(f"benchmarks.{name}").main(options)
        if code:
            return int(code)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""`python -m tests.rig.guided SEED FOLDER KIND=FILES...`: readers under atheris (extra `fuzz`), each in a process.

Half of the files are changes that atheris makes, half those of `malformed.mutated`; whichever reach lines of ours that
none reached before are kept and changed further. What was found in the files of the first kind is in
FOLDER/0/report.json, what atheris itself said of them in FOLDER/0/log.
"""

from __future__ import annotations

import json
import os
import random
import resource
import sys
import time
from dataclasses import asdict
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["wizard", "subject"]):
    from tests.rig import malformed


def main(chosen: int, folder: Path, kinds: list[str]) -> None:
    for number, one in enumerate(kinds):
        kind, _, many = one.rpartition("=")
        own = folder / str(number)
        own.mkdir()
        child = os.fork()  # what is imported is instrumented once for all
        if not child:
            with (own / "log").open("wb") as log:
                os.dup2(log.fileno(), sys.stderr.fileno())
            fuzz(kind, int(many), chosen, own)
        os.waitpid(child, 0)


def fuzz(kind: str, many: int, chosen: int, folder: Path) -> None:
    """One kind; does not return: atheris ends the process."""
    reader = malformed.readers(folder / "files")[kind]
    found = malformed.Read()
    kept = folder / "kept"
    kept.mkdir()
    for number, good in enumerate(reader.good):
        (kept / f"good{number}").write_bytes(good[: malformed.LARGEST])
    report = folder / "report.json"
    seen: set[str] = set()

    def reads(wrong: bytes) -> None:
        began = time.process_time()
        found.files += 1
        try:
            reader.read(wrong)
        except malformed.OURS:
            pass
        except Exception as error:
            place = f"{type(error).__name__} {_where(error)}"
            if place not in seen:  # the same again tells nothing more
                seen.add(place)
                found.problems.append(f"{place}: {malformed.told(error, wrong)}")
        found.longest = max(found.longest, time.process_time() - began)
        if found.files >= many:
            found.memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            report.write_text(json.dumps(asdict(found)))

    def change(data: bytes, largest: int, number: int) -> bytes:
        dice = random.Random(number)
        if dice.random() < 0.5:
            return malformed.mutated(data or reader.good[0], dice)[:largest]
        return bytes(atheris.Mutate(data, largest))

    os.chdir(folder)  # where libFuzzer leaves what it stops at
    limits = [f"-max_len={malformed.LARGEST}", f"-timeout={malformed.SECONDS}", f"-rss_limit_mb={malformed.MEGABYTES}"]
    words = [sys.argv[0], f"-runs={many}", f"-seed={chosen or 1}", "-len_control=0", *limits, str(kept)]
    atheris.Setup(words, reads, custom_mutator=change)
    atheris.Fuzz()


def _where(error: BaseException) -> str:
    """The innermost line of ours."""
    at, place = error.__traceback__, ""
    while at is not None:
        name = at.tb_frame.f_code.co_filename
        if "/wizard/" in name or "/subject/" in name:
            place = f"{Path(name).name}:{at.tb_lineno}"
        at = at.tb_next
    return place


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])

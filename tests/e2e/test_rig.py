"""The rig's short form: some faults of a fixed seed over real processes, some thousand hostile frames and files."""

from __future__ import annotations

import pytest

from tests.conftest import Tell
from tests.rig import attack, clock, faults, soak
from tests.rig.strikes import STRIKES

OF_MACHINES = [kind for kind in STRIKES if kind.startswith(("disk", "power", "clock", "database"))]
OF_PROCESSES = [kind for kind in STRIKES if kind not in OF_MACHINES]


@pytest.mark.parametrize("kinds", [OF_PROCESSES, OF_MACHINES], ids=["processes and network", "disks, power, clocks"])
async def test_random_faults_cost_nothing(figures: Tell, kinds: list[str]) -> None:
    found = await faults.run(14, 13, 50, kinds)
    assert not found.problems, "\n".join(found.problems)
    assert found.exact
    told = ", ".join(f"{times} {kind}" for kind, times in sorted(found.faults.items()))
    figures(f"{found.utterances} utterances, {found.exact} of them undisturbed and bit-exact; {told}")


async def test_hostile_frames_and_files_end_nothing(figures: Tell) -> None:
    told, problems = await attack.run(3000, 600, 13)
    assert not problems, "\n".join(problems)
    for line in told:
        figures(line.strip())


async def test_a_session_on_a_faster_clock_stays_as_it_was(figures: Tell) -> None:
    if why := clock.missing():
        pytest.skip(why)
    told, problems = await soak.run(24, 0.1, 12, None)
    assert not [one for one in problems if "transcript to answer" not in one], "\n".join(problems)
    for line in told:
        figures(line)

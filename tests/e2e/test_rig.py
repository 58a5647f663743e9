"""The rig's short form: some faults of a fixed seed over real processes, some thousand hostile frames and files."""

from __future__ import annotations

from tests.conftest import Tell
from tests.rig import attack, faults


async def test_random_faults_cost_nothing(figures: Tell) -> None:
    found = await faults.run(16, 13, 60)
    assert not found.problems, "\n".join(found.problems)
    assert found.exact
    told = ", ".join(f"{times} {kind}" for kind, times in sorted(found.faults.items()))
    figures(f"{found.utterances} utterances, {found.exact} of them undisturbed and bit-exact; {told}")


async def test_hostile_frames_and_files_end_nothing(figures: Tell) -> None:
    told, problems = await attack.run(3000, 600, 13)
    assert not problems, "\n".join(problems)
    for line in told:
        figures(line.strip())

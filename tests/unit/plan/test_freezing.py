"""What a collection was frozen with: nothing that differs later goes unnoticed, nor a file that says nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from wizard.plan.errors import Frozen, FrozenUnreadable
from wizard.plan.freezing import check, freeze, frozen_file
from wizard.plan.plan import read_plan

PLAN = """\
collection: pilot
site: here
wizards: [w1]
conditions: [{name: plain, domain: personnel}]
subjects: [{code: 8ky}]
"""


def test_what_differs_is_told(tmp_path: Path) -> None:
    path = tmp_path / "pilot.yaml"
    path.write_text(PLAN)
    plan = read_plan(path)
    assert not check(path, plan)
    freeze(path, plan)
    assert check(path, plan)
    path.write_text(PLAN + "# a remark\n")
    with pytest.raises(Frozen, match="plan is not what"):
        check(path, plan)


@pytest.mark.parametrize("content", [b"{", b"[]", b'{"plan": 1}', b"\xff"])
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "pilot.yaml"
    path.write_text(PLAN)
    frozen_file(path).write_bytes(content)
    with pytest.raises(FrozenUnreadable, match="remove it, and freeze the collection again"):
        check(path, read_plan(path))

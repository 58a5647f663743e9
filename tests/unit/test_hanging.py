"""What becomes of a run when one of its processes dies, as it does where a test hangs for good."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from tests.conftest import ByModule


def test_the_test_at_which_a_process_died_is_told_once_and_the_rest_goes_to_another() -> None:
    run = ByModule.__new__(ByModule)
    dead: Any = "a process that has died"
    done = {"a::1": True, "a::2": True}
    begun = {"b::1": True, "b::2": False, "b::3": False}
    run.assigned_work = OrderedDict({dead: OrderedDict({"a": done, "b": begun})})
    run.workqueue = OrderedDict()
    assert run.remove_node(dead) == "b::2"
    assert run.workqueue == {"b": {"b::1": True, "b::2": True, "b::3": False}}
    run.assigned_work[dead] = OrderedDict({"a": done})
    assert run.remove_node(dead) is None

"""How this room starts its own processes, so that they find this package wherever the parent was started from."""

import os
import sys
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]


def command(module: str, *arguments: str) -> list[str]:
    """The command line of ``python -m subject.audio.<module>``."""
    return [sys.executable, "-P", "-m", f"subject.audio.{module}", *arguments]


def environment() -> dict[str, str]:
    """This process's environment, with the package first on the path."""
    path = os.pathsep.join(filter(None, (str(_ROOT), os.environ.get("PYTHONPATH", ""))))
    return {**os.environ, "PYTHONPATH": path}

"""What is installed from a wheel works: `pip install dist/*.whl` in an empty environment, then a small collection.

The libraries that the wheel asks for are those of this environment: what is tested is our part of it, and nothing is
fetched. What a wheel forgets to declare, or to carry, is missed here.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    (found,) = out.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def empty(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with nothing but the wheel in it; it sees the libraries installed here, not this checkout."""
    home = tmp_path_factory.mktemp("venv")
    venv.create(home, with_pip=True)
    install = [str(home / "bin" / "python"), "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    site = next(home.glob("lib/python3*/site-packages"))
    here = sysconfig.get_path("purelib")
    libraries = [path for path in sys.path if path.endswith("site-packages") and path != here] or [here]
    (site / "libraries.pth").write_text("\n".join(libraries) + "\n")
    return home


def woz(home: Path, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """The command that the wheel installed, outside the checkout."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "WOZ_"))}
    environment |= {"HOME": str(cwd), "XDG_CACHE_HOME": str(cwd / "cache"), "WOZ_RUNTIME_DIR": str(cwd / "run")}
    return subprocess.run(
        [str(home / "bin" / "woz"), *arguments],
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_is_the_wheels_own_code_that_runs(empty: Path, tmp_path: Path) -> None:
    asked = subprocess.run(
        [str(empty / "bin" / "python"), "-I", "-c", "import wizard, subject; print(wizard.__file__, subject.__file__)"],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert all(Path(one).is_relative_to(empty) for one in asked.stdout.split())


def test_the_demo_runs(empty: Path, tmp_path: Path) -> None:
    done = woz(empty, "demo", "--out", str(tmp_path / "demo"), cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "wrong 0" in done.stdout
    verified = woz(empty, "verify", str(tmp_path / "demo" / "sessions" / "001-1"), cwd=tmp_path)
    assert verified.returncode == 0, verified.stderr


def test_a_question_is_answered(empty: Path, tmp_path: Path) -> None:
    done = woz(empty, "ask", "--domain", "airtravel", "how many flights are there from Boston to Denver", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].isdigit()

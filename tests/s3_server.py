"""An S3-compatible server in a process of its own (moto), and a bucket on it: fixtures that every test has."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

SERVER = """
import sys
from moto.server import ThreadedMotoServer
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
server.start()
print("PORT", server.get_host_and_port()[1], flush=True)
sys.stdin.read()
server.stop()
"""


@dataclass
class Bucket:
    """A bucket of the test's own."""

    url: str
    fs: Any
    environment: dict[str, str]

    def put(self, folder: Path, name: str) -> str:
        """Copy a session to the bucket; its URL."""
        self.fs.put(str(folder), f"{self.url.removeprefix('s3://')}/sessions/{name}", recursive=True)
        return f"{self.url}/sessions/{name}"


@pytest.fixture(scope="session")
def s3(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an S3-compatible server in a process of its own."""
    for name in ("moto", "flask", "s3fs"):
        pytest.importorskip(name, reason=f"{name} is not installed")
    said = tmp_path_factory.mktemp("s3") / "said"
    with said.open("w") as told:
        server = subprocess.Popen(
            [sys.executable, "-c", SERVER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=told,
            text=True,
        )
    assert server.stdout
    port = next((line.split()[1] for line in server.stdout if line.startswith("PORT ")), "")
    if not port:
        why = (said.read_text().splitlines() or ["it said nothing"])[-1]
        pytest.skip(f"moto's server cannot be started here: {why}")
    yield f"http://127.0.0.1:{port}"
    server.communicate("")


@pytest.fixture
def bucket(s3: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bucket:
    import fsspec
    from fsspec.config import conf

    environment = {
        "FSSPEC_S3_ENDPOINT_URL": s3,
        "FSSPEC_S3_KEY": "key",
        "FSSPEC_S3_SECRET": "secret",
        "AWS_DEFAULT_REGION": "us-east-1",
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
    }
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setitem(conf, "s3", {"endpoint_url": s3, "key": "key", "secret": "secret"})  # as it reads at import
    name = f"bucket-{tmp_path.name.replace('_', '-').lower()}"
    fs = fsspec.filesystem("s3")
    fs.mkdir(name)
    return Bucket(f"s3://{name}", fs, environment)

"""Sessions on S3: against moto's server on loopback; endpoint and keys through fsspec's own environment."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands import woz
from tests.s3_server import Bucket
from tests.unit.corpus.conftest import ROOT, taken_in
from tests.unit.journal.building import whole_session
from wizard.corpus import remote
from wizard.corpus.errors import NotWritten, RecordingUnusable
from wizard.corpus.ingest import expand, ingest
from wizard.corpus.item import Item
from wizard.corpus.layers import AudioLayer
from wizard.corpus.place import Place
from wizard.corpus.store import Store, open_store


@pytest.fixture
def both(bucket: Bucket, tmp_path: Path) -> list[str]:
    return [bucket.put(whole_session(tmp_path / "made" / name, name), name) for name in ("s01", "S02")]


@pytest.fixture
def far(bucket: Bucket, both: list[str], tmp_path: Path) -> Iterator[Store]:
    with open_store(Place.create(tmp_path / "corpus"), create=True) as store:
        assert [one.came for one in ingest(store, expand([f"{bucket.url}/sessions"]))] == ["new", "new"]
        yield store


def audio_of(item: Item) -> AudioLayer:
    assert item.record.audio is not None
    return item.record.audio


def test_a_root_of_sessions_is_taken_in(far: Store, both: list[str], tmp_path: Path) -> None:
    assert [head.session for head in far.sessions()] == ["S02", "s01"]
    assert {item.location for item in far.items()} == set(both)
    here = open_store(Place.create(tmp_path / "here"), create=True)
    taken_in(here, [tmp_path / "made" / "s01", tmp_path / "made" / "S02"])
    assert [item.record for item in here.items()] == [item.record for item in far.items()]
    here.close()


def test_recordings_are_fetched_once_and_checked(far: Store, bucket: Bucket, tmp_path: Path) -> None:
    item = far.item("s01-001")
    audio = audio_of(item)
    here = remote.read_recording(str(tmp_path / "made" / "s01"), audio)
    assert not remote.cached(audio.sha256).exists()
    assert remote.read_recording(item.location, audio) == here
    assert remote.recording_file(item.location, audio) == remote.cached(audio.sha256)
    bucket.fs.rm_file(f"{item.location.removeprefix('s3://')}/{audio.file}")
    assert remote.read_recording(item.location, audio) == here


def test_a_recording_that_is_not_as_it_was_is_never_handed_out(far: Store, bucket: Bucket, tmp_path: Path) -> None:
    first, second = far.item("s01-001"), far.item("s01-002")
    inside = f"{first.location.removeprefix('s3://')}/"
    bucket.fs.copy(inside + audio_of(second).file, inside + audio_of(first).file)
    with pytest.raises(RecordingUnusable, match="SHA-256"):
        remote.read_recording(first.location, audio_of(first))
    assert not remote.cached(audio_of(first).sha256).exists()
    bucket.fs.rm_file(inside + audio_of(second).file)
    with pytest.raises(RecordingUnusable, match="not there"):
        remote.read_recording(second.location, audio_of(second))
    made = tmp_path / "made" / "s01"
    (made / audio_of(first).file).write_bytes((made / audio_of(second).file).read_bytes())
    with pytest.raises(RecordingUnusable, match="SHA-256"):
        remote.read_recording(str(made), audio_of(first))


def test_a_damaged_session_is_refused_there_too(bucket: Bucket, both: list[str], tmp_path: Path) -> None:
    bucket.fs.rm_file(f"{both[0].removeprefix('s3://')}/audio/0002.wav")
    corpus = tmp_path / "corpus"
    given = (f"{bucket.url}/sessions", f"{bucket.url}/none")
    done = woz("ingest", "--corpus", corpus, "--json", *given, **bucket.environment)
    assert done.returncode == 3, done.stderr
    told = {one["location"]: one["came"] for one in json.loads(done.stdout)["sessions"]}
    assert told == {both[0]: "refused", both[1]: "new", f"{bucket.url}/none": "refused"}
    assert "the recording is missing" in done.stderr


def test_forgetting_reaches_there(far: Store, bucket: Bucket, both: list[str], tmp_path: Path) -> None:
    item = far.item("s01-001")
    remote.read_recording(item.location, audio_of(item))
    far.close()
    done = woz("forget", "subj07", "--corpus", tmp_path / "corpus", "--yes", "--json", **bucket.environment)
    assert done.returncode == 0, done.stderr
    assert {one["files"] for one in json.loads(done.stdout)["sessions"]} == {7}
    assert bucket.fs.find(bucket.url.removeprefix("s3://")) == []
    assert not remote.cached(audio_of(item).sha256).exists()


def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    environment = {
        "FSSPEC_S3_ENDPOINT_URL": "http://127.0.0.1:9",
        "FSSPEC_S3_KEY": "key",
        "FSSPEC_S3_SECRET": "secret",
        "AWS_MAX_ATTEMPTS": "1",
    }
    done = woz("ingest", "--corpus", tmp_path / "corpus", "s3://bucket/sessions", **environment)
    assert done.returncode == 5
    assert "s3://bucket/sessions cannot be reached" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_extra_is_named_where_it_is_missing(tmp_path: Path) -> None:
    """As in an installation without the extra: neither fsspec nor s3fs can be imported."""
    script = (
        "import sys; sys.modules['fsspec'] = None\n"
        "from wizard.cli import main\n"
        f"sys.argv = ['woz', 'ingest', '--corpus', {str(tmp_path / 'corpus')!r}, 's3://bucket/sessions']\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.strip() == (
        "woz: reading s3://bucket/sessions needs fsspec; install it with: pip install 'woz-collect[remote]'"
    )
    unknown = woz("ingest", "--corpus", tmp_path / "corpus", "nonsense://bucket/sessions")
    assert unknown.returncode == 5
    assert "Traceback" not in unknown.stderr


def test_the_cache_is_full(far: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    item = far.item("s01-001")
    with pytest.raises(NotWritten):
        remote.read_recording(item.location, audio_of(item))

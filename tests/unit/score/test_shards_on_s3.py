"""Shards on S3, on a real server: JSON Lines and Parquet compared there, byte for byte what a folder here gives."""

from __future__ import annotations

import io
import json
from itertools import islice
from pathlib import Path

import pytest

from benchmarks.answers import lines
from tests.commands import woz
from tests.s3_server import Bucket


def test_pairs_are_compared_where_they_lie(bucket: Bucket, tmp_path: Path) -> None:
    parquet, pa = pytest.importorskip("pyarrow.parquet"), pytest.importorskip("pyarrow")
    (tmp_path / "pairs").mkdir()
    found, place = lines(90), bucket.url.removeprefix("s3://")
    for number in range(3):
        some = list(islice(found, 30))
        (tmp_path / "pairs" / f"p{number}.jsonl").write_bytes(b"".join(some))
        if number == 2:
            table = io.BytesIO()
            parquet.write_table(pa.Table.from_pylist([json.loads(line) for line in some]), table)
            bucket.fs.pipe(f"{place}/pairs/p{number}.parquet", table.getvalue())
        else:
            bucket.fs.pipe(f"{place}/pairs/p{number}.jsonl", b"".join(some))
    here = woz("compare", "--batch", tmp_path / "pairs", "--out", tmp_path / "out")
    assert here.returncode == 0, here.stderr
    there = ("compare", "--batch", f"{bucket.url}/pairs", "--out", f"{bucket.url}/out")
    first = woz(*there, "--shard", "1/2")
    assert first.returncode == 0, first.stderr
    assert "2 shards done" in first.stderr
    rest = woz(*there)
    assert rest.returncode == 0, rest.stderr
    assert "1 shards done, 2 were done already" in rest.stderr
    for number in range(3):
        assert bucket.fs.cat(f"{place}/out/p{number}.jsonl") == (tmp_path / "out" / f"p{number}.jsonl").read_bytes()
    bucket.fs.pipe(f"{place}/pairs/p1.jsonl", b'{"id": 1, "ref": "5", "hyp": "5"}\n')
    assert "1 shards done, 2 were done already" in woz(*there).stderr, "a shard that changed is made anew"


def test_a_bucket_that_is_not_there_is_told_in_a_line(bucket: Bucket) -> None:
    done = woz("compare", "--batch", f"{bucket.url}-else/pairs", "--out", f"{bucket.url}/out")
    assert done.returncode == 3
    assert len(done.stderr.strip().splitlines()) == 1
    assert "pairs" in done.stderr

"""Sessions opened, resumed and refused: names, locks, sockets, join codes and secrets."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from subject.rendezvous import find_codes, runtime_folder
from subject.wire import messages as wire
from subject.wire.joincode import JoinCode
from tests.unit.desk.simulated_subject import Her, Line
from wizard.desk.access import prepare
from wizard.desk.live import seconds_since
from wizard.desk.session_opening import OpenedDesk, SessionChoice, open_session
from wizard.desk.session_settings import LiveSettings
from wizard.desk.unsent_texts import Unsent
from wizard.domain import load_domain
from wizard.errors import DeviceError, StateError, UsageError
from wizard.journal.errors import SessionBusy, SessionOver
from wizard.journal.verify import verify


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WOZ_RUNTIME_DIR", str(tmp_path / "run"))
    monkeypatch.setenv("WOZ_STATE_DIR", str(tmp_path / "state"))


def choice(root: Path, **fields: object) -> SessionChoice:
    return SessionChoice(**({"sessions": root / "sessions", "live": LiveSettings(leave_after=0.0)} | fields))  # type: ignore[arg-type]


def secrets(root: Path) -> list[Path]:
    return [path for path in (root / "state").rglob("*") if path.is_file()]


async def found() -> list[JoinCode]:
    """As her terminal on this machine finds them; the door has seen the knock when this returns."""
    codes = await asyncio.to_thread(find_codes)
    await asyncio.sleep(0.05)
    return codes


async def killed(desk: OpenedDesk) -> None:
    """What is left of a desk whose process died: nothing runs, and nothing was cleared away."""
    assert desk.server._server
    desk.server._server.close()
    await desk.server._server.wait_closed()
    await desk.live.close()
    desk.live.kit.database.close()


async def test_a_second_desk_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    first = open_session(choice(tmp_path))
    await first.start()
    kept = {path: path.read_bytes() for path in secrets(tmp_path)}
    name = first.live.folder.name
    journal = (first.live.folder / "journal.jsonl").read_bytes()
    for listen in ("", "127.0.0.1:0"):
        with pytest.raises(SessionBusy) as busy:
            open_session(choice(tmp_path, resume=name, listen=listen))
        assert busy.value.exit_code == 4
    assert {path: path.read_bytes() for path in secrets(tmp_path)} == kept
    assert (first.live.folder / "journal.jsonl").read_bytes() == journal
    assert await found() == [first.live.access.code]
    first.live.end()
    await first.close()


async def test_a_resumed_session_has_the_code_it_had_and_takes_over_its_stale_socket(tmp_path: Path) -> None:
    desk = open_session(choice(tmp_path, subject="8ky"))
    await desk.start()
    code = desk.live.access.code
    await killed(desk)
    Path(code.path).unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(code.path)  # the file stays, and nobody listens
    assert Path(code.path).exists()
    left = runtime_folder() / f"{code.key}.join"
    left.unlink()
    left.write_text(f"{code}\n")  # and nobody holds it
    assert await found() == [], "what a killed session left is no session"
    again = open_session(choice(tmp_path, resume="8ky-1"))
    await again.start()
    assert again.live.access.code == code
    assert await found() == [code]
    again.live.end()
    await again.close()
    assert await found() == []
    assert not verify(again.live.folder).errors


async def test_a_copy_of_a_shipped_domain_is_what_its_session_goes_on_with(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(load_domain("personnel").folder, folder)
    desk = open_session(choice(tmp_path, subject="8ky", domain=str(folder)))
    await desk.start()
    await killed(desk)
    opened = json.loads((desk.live.folder / "journal.jsonl").read_text().splitlines()[0])["data"]
    assert (opened["domain"], opened["domain_folder"]) == ("personnel", str(folder))
    again = open_session(choice(tmp_path, resume="8ky-1"))
    assert again.live.domain.folder == folder
    again.live.end()
    await again.close()


async def test_a_session_is_resumed_when_its_runtime_folder_went_with_the_reboot(tmp_path: Path) -> None:
    desk = open_session(choice(tmp_path, subject="8ky"))
    await desk.start()
    await killed(desk)
    for path in (tmp_path / "run").iterdir():
        path.unlink()
    (tmp_path / "run").rmdir()
    again = open_session(choice(tmp_path, resume="8ky-1"))
    await again.start()
    assert await found() == [desk.live.access.code]
    await again.close()


async def test_a_resumed_session_can_move_to_another_address(tmp_path: Path) -> None:
    desk = open_session(choice(tmp_path, subject="8ky"))
    await desk.start()
    await desk.close()
    moved = open_session(choice(tmp_path, resume="8ky-1", listen="127.0.0.1:0"))
    await moved.start()
    assert moved.live.access.code.kind == "tcp"
    assert moved.live.access.code.key == desk.live.access.code.key, "her terminal finds what it has kept"
    await moved.close()
    back = open_session(choice(tmp_path, resume="8ky-1"))
    assert back.live.access.code == moved.live.access.code, "without --listen it is where it was last"
    await back.close()


async def test_secrets_go_with_the_session_also_when_the_desk_died_in_between(tmp_path: Path) -> None:
    desk = open_session(choice(tmp_path, listen="127.0.0.1:0", subject="8ky"))
    await desk.start()
    await desk.close()
    assert secrets(tmp_path), "a session that can be resumed keeps its token"
    again = open_session(choice(tmp_path, resume="8ky-1"))
    await again.start()
    again.live.end()
    await killed(again)
    assert secrets(tmp_path)
    with pytest.raises(SessionOver):
        open_session(choice(tmp_path, resume="8ky-1"))
    assert not secrets(tmp_path)


async def test_a_new_session_never_takes_up_old_secrets(tmp_path: Path) -> None:
    folder = tmp_path / "sessions" / "8ky-1"
    old = prepare(folder, "127.0.0.1:0")
    desk = open_session(choice(tmp_path, subject="8ky"))
    assert desk.live.folder == folder
    assert desk.live.access.code.token != old.code.token
    assert desk.live.access.code.kind == "unix"
    await desk.close()


async def test_names_are_claimed_and_what_fails_leaves_none(tmp_path: Path) -> None:
    desks = [open_session(choice(tmp_path, subject="8ky")) for _ in range(3)]
    assert [desk.live.folder.name for desk in desks] == ["8ky-1", "8ky-2", "8ky-3"]
    anonymous = open_session(choice(tmp_path))
    assert anonymous.live.folder.name == "001-1"
    for desk in (*desks, anonymous):
        await desk.close()
    with pytest.raises(UsageError, match="HOST:PORT"):
        open_session(choice(tmp_path, subject="9az", listen="nowhere:one"))
    with pytest.raises(UsageError, match="never a name"):
        open_session(choice(tmp_path, subject="anna"))
    assert not list((tmp_path / "sessions").glob("9az-*"))
    (tmp_path / "file").write_text("")
    with pytest.raises(StateError, match="--sessions"):
        open_session(SessionChoice(sessions=tmp_path / "file" / "below"))


async def test_a_runtime_folder_too_deep_for_a_socket_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deep = tmp_path / ("x" * 80) / ("y" * 80)
    monkeypatch.setenv("WOZ_RUNTIME_DIR", str(deep))
    with pytest.raises(UsageError, match="WOZ_RUNTIME_DIR"):
        open_session(choice(tmp_path))
    monkeypatch.delenv("WOZ_RUNTIME_DIR")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(deep))
    desk = open_session(choice(tmp_path))
    assert len(os.fsencode(desk.live.access.code.path)) <= 100
    await desk.close()


async def test_two_sessions_of_one_name_do_not_touch_each_others_code(tmp_path: Path) -> None:
    here = open_session(choice(tmp_path, subject="8ky"))
    there = open_session(SessionChoice(sessions=tmp_path / "elsewhere", subject="8ky"))
    await here.start()
    await there.start()
    assert {code.token for code in await found()} == {here.live.access.code.token, there.live.access.code.token}
    await there.close()
    assert await found() == [here.live.access.code]
    await here.close()


async def test_a_taken_port_is_told_and_the_session_can_go_elsewhere(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        desk = open_session(choice(tmp_path, subject="8ky", listen=f"127.0.0.1:{port}"))
        with pytest.raises(DeviceError, match=r"does this session run already\?.*--listen"):
            await desk.start()
        await desk.close()
        again = open_session(choice(tmp_path, resume="8ky-1", listen="127.0.0.1:0"))
        await again.start()
        again.live.end()
        await again.close()
    assert not verify(again.live.folder).errors


async def test_an_address_of_another_machine_is_told_for_what_it_is(tmp_path: Path) -> None:
    desk = open_session(choice(tmp_path, subject="8ky", listen="192.0.2.7:8710"))
    with pytest.raises(DeviceError, match="choose one of this machine's with --listen"):
        await desk.start()
    await desk.close()


async def test_a_port_scanner_leaves_no_trace_in_journal_or_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    desk = open_session(choice(tmp_path, listen="127.0.0.1:0"))
    await desk.start()
    before = desk.live.view.journal_events
    for said in (b"", b"\x16\x03\x01\x02\x00", b"GET / HTTP/1.0\r\n\r\n", b"\r\n" * 4):
        reader, writer = await asyncio.open_connection("127.0.0.1", desk.live.access.code.port)
        writer.write(said)
        writer.write_eof()
        await reader.read()
        writer.close()
        await writer.wait_closed()
    assert desk.live.view.journal_events == before
    assert not caplog.records
    await desk.close()


async def test_a_damaged_journal_is_not_gone_on_with(tmp_path: Path) -> None:
    desk = open_session(choice(tmp_path, subject="8ky"))
    desk.live.note("one")
    await desk.close()
    path = desk.live.folder / "journal.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    first = json.loads(lines[0])
    first["data"]["software"] = "another"
    path.write_bytes(json.dumps(first).encode() + b"\n" + b"".join(lines[1:]))
    kept = path.read_bytes()
    with pytest.raises(Exception, match="1"):
        open_session(choice(tmp_path, resume="8ky-1"))
    assert path.read_bytes() == kept


async def test_a_session_that_goes_on_has_what_was_typed_and_how_long_she_has_waited(tmp_path: Path) -> None:
    first = open_session(choice(tmp_path, subject="8ky"))
    await first.start()
    her = Her()
    her.consent()
    her.add(wire.Typed, text="how many clerks are there")
    Line(first.live, first.live.door, her).send()
    began = time.monotonic()
    first.live.keep_unsent("how many cler", "")
    await killed(first)
    await asyncio.sleep(0.5)
    again = open_session(choice(tmp_path, resume="8ky-1"))
    assert again.live.unsent == Unsent(1, "how many cler", "")
    since = again.live.view.working_since
    assert since is not None
    assert since < began + 0.25, "not from when the program was started again"
    again.live.finish("test")
    await again.close()
    assert not list(tmp_path.rglob("unsent.json*"))


def test_how_long_ago_is_never_less_than_nothing_nor_more_than_a_day() -> None:
    now = datetime.now(UTC)
    assert 59 < seconds_since(now - timedelta(seconds=60)) < 120
    assert seconds_since(now + timedelta(hours=1)) == 0
    assert seconds_since(now - timedelta(days=400)) == 86_400
    assert seconds_since(None) == 0

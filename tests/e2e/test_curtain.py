"""The curtain: the traffic of a whole session, captured on the wire, holds nothing of what happens behind it."""

from __future__ import annotations

import asyncio
import json
import shutil
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from subject.audio.sources import SourceSpec
from subject.rehearsal import SimulatedSubject
from subject.wire.codec import decode_frame, decode_to_subject, decode_to_wizard
from tests.e2e.lab import laboratory
from wizard.desk.session_settings import LiveSettings
from wizard.domain.folder import SHIPPED
from wizard.journal import events as ev
from wizard.journal.verify import verify

WIZARD = "Rumpelstiltskin"
TURNS = ["anniversary-1", "anniversary-5", "department-4", "budget-5", "ride-3"]
"""Direct, hand-written SQL, revised, a message with a blank, given up at the time limit."""
SECRET_BLANKS = """blanks:
  - {id: joined, label: joined on, type: date}
  - {id: department, label: department, type: number}
  - {id: telephone, label: telephone, type: text}
  - {id: school, label: studied at, type: text}
  - {id: president, label: telephone of the president, type: text}
  - {id: years, label: years with the company, type: number, key: 918273.5, tolerance: 0.0777, sql: SELECT 918273.5}
  - {id: guest, label: here longer, type: text, key: '"RUMPELSTILTSKIN"', maximum: (("RUMPELSTILTSKIN" "GRIMM"))}
  - {id: guest_years, label: for how many years, type: number}
"""
ALLOWED = {
    "welcome", "state", "scenario", "transcript", "answer", "message", "ack", "stored", "echo", "goodbye",
    "questionnaire",
}  # fmt: skip


@dataclass
class Tap:
    """A proxy on loopback that keeps every byte of both directions."""

    port: int
    to_subject: bytearray = field(default_factory=bytearray)
    to_wizard: bytearray = field(default_factory=bytearray)
    own_port: int = 0

    async def serve(self) -> asyncio.Server:
        server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.own_port = server.sockets[0].getsockname()[1]
        return server

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        desk_reader, desk_writer = await asyncio.open_connection("127.0.0.1", self.port)
        await asyncio.gather(
            self._pump(reader, desk_writer, self.to_wizard), self._pump(desk_reader, writer, self.to_subject)
        )

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, kept: bytearray) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65536):
                kept.extend(data)
                writer.write(data)
                await writer.drain()
        writer.close()


def messages(stream: bytes) -> list[tuple[int, bytes]]:
    """Opcode and payload of every WebSocket message (RFC 6455, 5.2) after the handshake; none are fragmented here."""
    data = stream.split(b"\r\n\r\n", 1)[1]
    found, at = [], 0
    while at < len(data):
        first, second = data[at], data[at + 1]
        assert first & 0x80, "a fragmented message"
        size, at = second & 0x7F, at + 2
        if size == 126:
            size, at = int.from_bytes(data[at : at + 2], "big"), at + 2
        elif size == 127:
            size, at = int.from_bytes(data[at : at + 8], "big"), at + 8
        mask = b""
        if second & 0x80:
            mask, at = data[at : at + 4], at + 4
        payload = data[at : at + size]
        if mask:
            payload = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        found.append((first & 0x0F, payload))
        at += size
    return found


async def test_a_whole_session_shows_nothing_of_what_is_behind_the_curtain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with laboratory(tmp_path, monkeypatch, listen="127.0.0.1:0", wizard=WIZARD) as lab:
        tap = Tap(lab.code.port)
        async with await tap.serve(), lab.station(replace(lab.code, port=tap.own_port)) as station:
            await lab.play(station, TURNS)
            lab.live.note("a note for the annotator: she hesitated")
            lab.live.mark_error("I misheard her")
            lab.live.end()
            async with asyncio.timeout(5):
                while station.view.stage != "ended":
                    await asyncio.sleep(0.01)
    assert not verify(lab.live.folder).errors

    said = messages(bytes(tap.to_subject))
    texts = [payload.decode() for opcode, payload in said if opcode == 1]
    assert {opcode for opcode, _ in said} <= {1, 8}, "only text and close frames go to her"
    for text in texts:
        decode_to_subject(text)  # one of the published types, and no field beyond them
    kinds = {json.loads(text)["type"] for text in texts}
    assert kinds <= ALLOWED
    assert {"welcome", "state", "transcript", "answer", "message", "ack", "stored", "goodbye"} <= kinds

    behind = {WIZARD, "she hesitated", "misheard", "SELECT", "select ", "employee_id", "sqlite", "unable_to_answer"}
    for event in lab.events(ev.RequestSubmitted):
        assert isinstance(event, ev.RequestSubmitted)
        if event.request > 1:
            behind.add(event.text)
    for outcome in lab.events(ev.RequestOutcome):
        assert isinstance(outcome, ev.RequestOutcome)
        behind |= {offered.paraphrase for offered in outcome.interpretations} | {outcome.reason} - {""}
    for run in lab.events(ev.SqlRun):
        assert isinstance(run, ev.SqlRun)
        behind |= {run.sql, run.error} - {""}
    assert len(behind) > 12
    stream = bytes(tap.to_subject)
    assert not [secret for secret in behind if secret.encode() in stream or json.dumps(secret).encode()[1:-1] in stream]

    heard = messages(bytes(tap.to_wizard))
    for opcode, payload in heard:
        if opcode == 1:
            decode_to_wizard(payload.decode())
        elif opcode == 2:
            decode_frame(payload)


async def test_the_keys_of_her_sheet_never_leave_the_wizards_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "secret"
    shutil.copytree(SHIPPED / "personnel", folder)
    task = folder / "scenarios" / "01-the-anniversary.md"
    _, _, text = task.read_text().split("---\n", 2)
    task.write_text(f"---\ntitle: The anniversary\n{SECRET_BLANKS}---\n{text}")
    settings = LiveSettings(questionnaire=True)
    async with laboratory(tmp_path, monkeypatch, listen="127.0.0.1:0", domain=str(folder), settings=settings) as lab:
        tap = Tap(lab.code.port)
        served, typed = await tap.serve(), SourceSpec.typed()
        async with served, lab.station(replace(lab.code, port=tap.own_port), source=typed) as station:
            subject = SimulatedSubject(station, patience=30)
            await subject.arrive(Path("nothing"))
            station.fill("years", "36")
            station.fill("guest", "Jose Vasquez")
            station.close_sheet("done")
            assert await station.drained()
            lab.live.end()
            await subject.until("the questionnaire", lambda view: view.questionnaire is not None)
            station.reply_to("easy", points=5)
            station.close_questionnaire("done")
            await subject.until("the end", lambda view: view.stage == "ended", over=True)
    assert not verify(lab.live.folder).errors
    journal = (lab.live.folder / "journal.jsonl").read_text()
    texts = [json.loads(payload) for opcode, payload in messages(bytes(tap.to_subject)) if opcode == 1]
    blanks = [blank for text in texts if text["type"] == "welcome" for blank in text["scenario"]["blanks"]]
    assert {tuple(blank) for blank in blanks} == {("id", "label", "type")}
    for secret in ("918273.5", "RUMPELSTILTSKIN", "GRIMM", "0.0777", "SELECT"):
        assert secret in journal or secret == "SELECT"
        assert secret.encode() not in bytes(tap.to_subject)


async def test_a_message_that_was_taken_back_never_was_on_the_wire_nor_was_the_good_bye(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with laboratory(tmp_path, monkeypatch, listen="127.0.0.1:0", leave_after=600.0) as lab:
        tap = Tap(lab.code.port)
        served, typed = await tap.serve(), SourceSpec.typed()
        async with served, lab.station(replace(lab.code, port=tap.own_port), source=typed) as station:
            subject = SimulatedSubject(station, patience=30)
            await subject.arrive(lab.utterance("anniversary-1").audio)
            await subject.type("what can you do")
            async with asyncio.timeout(10):
                while lab.live.view.typed is None:
                    await asyncio.sleep(0.01)
            lab.live.send_message("no_meta_information", {})
            await heard_more(tap)
            lab.live.take_back()
            lab.live.void()
            await subject.until("her turn", lambda view: view.state == "ready")
            lab.live.end()
            await heard_more(tap)
            lab.live.take_back()
            await heard_more(tap)
            sent = [json.loads(payload) for opcode, payload in messages(bytes(tap.to_subject)) if opcode == 1]
            assert not {each["type"] for each in sent} & {"message", "goodbye"}
            assert b"information itself" not in tap.to_subject
            assert b"session is over" not in tap.to_subject
    told = [type(e) for e in lab.events(ev.JournalEvent)]
    written = [ev.MessageChosen, ev.MessageTakenBack, ev.MessageSent, ev.EndChosen, ev.EndTakenBack, ev.SessionEnded]
    assert [kind for kind in told if kind in written] == [
        ev.MessageChosen, ev.MessageTakenBack, ev.EndChosen, ev.EndTakenBack,
    ]  # fmt: skip
    assert not verify(lab.live.folder).errors


async def heard_more(tap: Tap) -> None:
    """Twice more something has come to her, so what was to go out before it would have come."""
    for _ in range(2):
        before = len(tap.to_subject)
        async with asyncio.timeout(10):
            while len(tap.to_subject) == before:
                await asyncio.sleep(0.01)

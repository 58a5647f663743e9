"""A report in a browser: no error on the console, the sound plays, the filter works, paper has what the screen has."""

from __future__ import annotations

import http.server
import json
import queue
import shutil
import subprocess
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.unit.journal.building import SessionBuilder
from wizard.export.sources import gather
from wizard.report.report_folder import write_report

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed (Debian's package chromium)")

PROBE = """<!DOCTYPE html><iframe id="page" width="1200" height="800"></iframe><script>
const errors = [], wait = (what, name) => new Promise(done => what.addEventListener(name, done, {once: true}));
const frame = document.getElementById("page");
async function open(address) {
  frame.src = address; await wait(frame, "load");
  frame.contentWindow.addEventListener("error", event => errors.push(event.message));
  return frame.contentDocument;
}
(async () => {
  const found = {};
  let page = await open("report/index.html");
  const box = page.querySelector('input[data-of="sessions"]');
  const rows = [...page.getElementById("sessions").tBodies[0].rows];
  found.rows = rows.length;
  box.value = "s02"; box.dispatchEvent(new Event("input"));
  found.filtered = rows.filter(row => !row.hidden).map(row => row.cells[0].textContent);
  page = await open("report/sessions/s01.html");
  found.bars = page.querySelectorAll("svg a").length;
  const search = page.querySelector('input[data-of="turns"]'), turns = [...page.querySelectorAll("article")];
  search.value = "whatsits"; search.dispatchEvent(new Event("input"));
  found.turns = turns.filter(turn => !turn.hidden).map(turn => turn.id);
  search.value = ""; search.dispatchEvent(new Event("input"));
  const sound = page.querySelector("audio");
  sound.preload = "auto"; sound.load();
  await wait(sound, "canplaythrough");
  found.seconds = sound.duration;
  sound.muted = true; await sound.play(); await wait(sound, "ended");
  found.played = sound.currentTime;
  frame.width = 390;
  found.wide = [];
  for (const address of ["report/index.html", "report/sessions/s01.html"]) {
    const root = (await open(address)).documentElement;
    if (root.scrollWidth > root.clientWidth) found.wide.push([address, root.scrollWidth, root.clientWidth]);
  }
  found.errors = errors;
  await fetch("/found", {method: "POST", body: JSON.stringify(found)});
})().catch(error => fetch("/found", {method: "POST", body: JSON.stringify({failed: String(error)})}));
</script>"""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files quietly, and keeps what the page has found."""

    found: queue.Queue[dict[str, Any]]

    def do_POST(self) -> None:
        """The page's findings."""
        self.found.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[str, queue.Queue[dict[str, Any]]]]:
    """The address of a folder that holds a report on two sessions and the page that tries it; what that page finds."""
    sessions = []
    for name in ("s01", "s02"):
        builder = SessionBuilder(tmp_path / name, name)
        builder.direct()
        builder.revised()
        sessions.append(builder.end())
    write_report(gather(sessions), tmp_path / "report")
    (tmp_path / "probe.html").write_text(PROBE)
    findings: queue.Queue[dict[str, Any]] = queue.Queue()
    handler = type("Handling", (Handler,), {"found": findings})
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(tmp_path))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", findings
        server.shutdown()
        thread.join()


def chromium(home: Path, *arguments: str) -> list[str]:
    """A command line that starts the browser without a screen and with a profile of its own."""
    assert CHROMIUM
    always = (
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        f"--user-data-dir={home / 'profile'}",
        "--autoplay-policy=no-user-gesture-required",
        "--disable-audio-output",
        "--enable-logging=stderr",
    )
    return [CHROMIUM, *always, *arguments]


def test_the_page_works(served: tuple[str, queue.Queue[dict[str, Any]]], tmp_path: Path) -> None:
    address, findings = served
    log = tmp_path / "browser.log"
    with log.open("w") as said:
        browser = subprocess.Popen(chromium(tmp_path, f"{address}/probe.html"), stdout=said, stderr=said)
        try:
            found = findings.get(timeout=90)
        finally:
            browser.terminate()
            browser.wait(30)
    assert "failed" not in found, found
    assert (found["rows"], found["filtered"], found["bars"]) == (2, ["s02"], 2)
    assert found["seconds"] > 0.1
    assert found["played"] == pytest.approx(found["seconds"], abs=0.05)
    assert found["turns"] == ["s01-002"]
    assert found["wide"] == [], "at 390 px nothing scrolls the page sideways"
    assert found["errors"] == []
    assert "Uncaught" not in log.read_text()


def test_it_prints(served: tuple[str, queue.Queue[dict[str, Any]]], tmp_path: Path) -> None:
    paper = tmp_path / "report.pdf"
    command = chromium(tmp_path, f"--print-to-pdf={paper}", f"{served[0]}/report/index.html")
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert paper.exists(), ran.stderr[-2000:]
    assert paper.read_bytes().startswith(b"%PDF-")

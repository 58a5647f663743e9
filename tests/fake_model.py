"""A fake of an OpenAI-compatible endpoint, on a real socket of this machine, that says what the test tells it to."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from wizard.ask.llm.reader import WARM_UP


@dataclass
class Fake:
    """What the endpoint does next, and what it was asked."""

    content: str | None = None
    """The reply's text; None sends `body` instead."""
    body: bytes = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    delay: float = 0.0
    dribble: bool = False
    """Send `body` byte by byte, for ever."""
    requests: list[dict[str, Any]] = field(default_factory=list)
    seen_headers: list[dict[str, str]] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    warmed: threading.Event = field(default_factory=threading.Event)
    """Set when it was asked for the sake of being ready; that is none of its `requests`."""
    asked: threading.Event = field(default_factory=threading.Event)
    """Set by every request."""
    stop: threading.Event = field(default_factory=threading.Event)
    url: str = ""

    said: list[str] = field(default_factory=list)
    """Replies of the next requests, in their order; then `content` again."""

    def says(self, plain: str, *others: str) -> None:
        """A request in plain words; `others` in the next tries."""
        self.said = [plain, *others]
        self.content = plain


def _completion(content: str) -> bytes:
    return json.dumps({"choices": [{"message": {"role": "assistant", "content": content}}]}).encode()


@contextmanager
def fake_model() -> Iterator[Fake]:
    """The endpoint, while the block lasts."""
    state = Fake()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            state.paths.append(self.path)
            state.seen_headers.append(dict(self.headers))
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            if asked["messages"] and asked["messages"][-1]["content"] == WARM_UP:
                state.warmed.set()
                self._send(_completion("hi"))
                return
            state.requests.append(asked)
            state.asked.set()
            state.stop.wait(state.delay)
            try:
                self._reply()
            except (BrokenPipeError, ConnectionResetError):
                return  # who asked has given up

        def _reply(self) -> None:
            body = state.body
            content = state.said.pop(0) if state.said else state.content
            self._send(_completion(content) if content is not None else body)
            while state.dribble and not state.stop.is_set():
                self.wfile.write(b" ")
                self.wfile.flush()
                time.sleep(0.02)

        def _send(self, body: bytes) -> None:
            self.send_response(state.status)
            for name, value in state.headers.items():
                self.send_header(name, value)
            if not state.dribble:
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = False
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    state.url = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield state
    finally:
        state.stop.set()
        server.shutdown()
        thread.join()
        server.server_close()

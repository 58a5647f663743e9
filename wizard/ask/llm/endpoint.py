"""One call to an OpenAI-compatible endpoint: bounded in time and size, cancellable, the standard library and
nothing else on the wire."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import socket
import threading
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any

from pydantic import Field

from subject.shaped import Misshapen, read_as
from wizard.ask.errors import LlmError
from wizard.errors import UsageError

TOKENS = 120
"""Of a reply that is one line, at most."""
LARGEST = 1_000_000
"""Bytes of a reply that are read."""
WATCH = 0.05
"""Seconds between two looks at the clock and at whether the call is stopped."""


@dataclass(frozen=True)
class Endpoint:
    """Where the model is, and how long it may take.

    Raises:
        UsageError: the URL is neither http nor https.
    """

    url: str
    """The API's base: `http://localhost:11434/v1`; `/chat/completions` is added where it is missing."""
    model: str
    key: str = field(default="", repr=False)
    """Sent as a bearer token; never shown, logged or journalled."""
    seconds: float = 10.0
    """For the whole call."""

    def __post_init__(self) -> None:
        if not self.url.startswith(("http://", "https://")):
            raise UsageError(f"--llm {self.url}: expected http:// or https://, such as http://localhost:11434/v1")

    @property
    def address(self) -> str:
        """The address that is called."""
        base = self.url.rstrip("/")
        return base if base.endswith("/chat/completions") else f"{base}/chat/completions"

    def complete(
        self,
        messages: list[dict[str, str]],
        stop: threading.Event | None = None,
        *,
        temperature: float = 0.0,
        seed: int = 0,
        seconds: float | None = None,
        tokens: int = TOKENS,
    ) -> str:
        """The text of the model's reply to `messages` (`{"role", "content"}`); `stop` gives the call up at once.

        Args:
            temperature: 0 for the likeliest reply, more for another one.
            seed: with the same, the same reply, where the endpoint heeds it.
            seconds: for this call; None for the endpoint's own.
            tokens: of the reply, at most.

        Raises:
            LlmError: not to be reached, an HTTP error, too late, too much, stopped, or not a reply.
        """
        asked = {"model": self.model, "messages": messages, "temperature": temperature, "seed": seed}
        body = json.dumps({**asked, "max_tokens": tokens, "stream": False}).encode()
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        request = urllib.request.Request(self.address, body, headers, method="POST")  # noqa: S310 - checked above
        left = self.seconds if seconds is None else max(0.0, seconds)
        line = _Line(time.monotonic() + left, stop or threading.Event())
        try:
            with line:
                reply = self._read(request, line, left)
        except urllib.error.HTTPError as error:
            error.close()
            raise LlmError(self.url, f"HTTP {error.code} {error.reason}") from error
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise LlmError(self.url, self._why(error, line)) from error
        return self._content(reply)

    def _why(self, error: Exception, line: _Line) -> str:
        """What went wrong on the line, in a few words."""
        if line.stop.is_set():
            return "stopped"
        reason = error.reason if isinstance(error, urllib.error.URLError) else error
        if line.late or isinstance(reason, TimeoutError):
            return f"no answer within {self.seconds:g} s"
        if isinstance(error, urllib.error.URLError):
            return f"cannot be reached ({reason})"
        return f"the connection broke ({error or type(error).__name__})"

    def _read(self, request: urllib.request.Request, line: _Line, seconds: float) -> bytes:
        # No redirects: the key goes to the address that was given, and nowhere else.
        opener = urllib.request.build_opener(_NoRedirect, _Plain(line), _Secure(line))
        with opener.open(request, timeout=max(WATCH, seconds)) as response:
            parts: list[bytes] = []
            size = 0
            while True:
                line.check()
                part = response.read1(65_536)
                line.check()
                if not part:
                    return b"".join(parts)
                size += len(part)
                if size > LARGEST:
                    raise LlmError(self.url, f"a reply of more than {LARGEST:,} bytes")
                parts.append(part)

    def _content(self, reply: bytes) -> str:
        try:
            completion = read_as(_Completion, reply)
        except Misshapen as error:
            raise LlmError(self.url, f"its reply is not a chat completion ({error})") from error
        if not (content := completion.choices[0].message.content or "").strip():
            raise LlmError(self.url, "its reply is empty")
        return content


@dataclass(frozen=True)
class _Message:
    content: str | None


@dataclass(frozen=True)
class _Choice:
    message: _Message


@dataclass(frozen=True)
class _Completion:
    """What is needed of a chat completion."""

    choices: Annotated[tuple[_Choice, ...], Field(min_length=1)]


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def chosen_endpoint(
    llm: str | None, llm_model: str | None, llm_key_env: str | None = None, llm_seconds: float = 10.0
) -> Endpoint | None:
    """The endpoint that options of the command line choose; None where they choose none.

    Raises:
        UsageError: a model without an address, or the other way round; no such environment variable; no web address.
    """
    if (llm is None) != (llm_model is None) or (llm_key_env is not None and llm is None):
        raise UsageError("give --llm URL and --llm-model NAME together")
    if llm is None or llm_model is None:
        return None
    key = os.environ.get(llm_key_env, "") if llm_key_env else ""
    if llm_key_env and not key:
        raise UsageError(f"--llm-key-env {llm_key_env}: there is no such environment variable, or it is empty")
    return Endpoint(llm, llm_model, key, llm_seconds)


class _Line:
    """The connections of one call, cut when it is late or stopped: a blocked read ends at once."""

    def __init__(self, deadline: float, stop: threading.Event) -> None:
        self._deadline = deadline
        self.stop = stop
        self._done = threading.Event()
        self.sockets: list[socket.socket] = []
        """Those that were opened; kept, as a reply is read from one that its connection has let go of."""
        self._watcher = threading.Thread(target=self._watch, daemon=True)

    @property
    def late(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() >= self._deadline

    def check(self) -> None:
        """Raises TimeoutError where the call is to end."""
        if self.late or self.stop.is_set():
            raise TimeoutError

    def _watch(self) -> None:
        while not self._done.wait(WATCH):
            if self.late or self.stop.is_set():
                for opened in self.sockets:
                    with contextlib.suppress(OSError):
                        opened.shutdown(socket.SHUT_RDWR)

    def __enter__(self) -> None:
        self._watcher.start()

    def __exit__(self, *error: object) -> None:
        self._done.set()
        self._watcher.join()


class _Handset(http.client.HTTPConnection):
    """A connection that its line can cut, also while the reply is read."""

    def __init__(self, line: _Line, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._line = line

    def connect(self) -> None:
        super().connect()
        self._line.sockets.append(self.sock)


class _SecureHandset(_Handset, http.client.HTTPSConnection):
    pass


class _Plain(urllib.request.HTTPHandler):
    def __init__(self, line: _Line) -> None:
        super().__init__()
        self._line = line

    def http_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(partial(_Handset, self._line), req)


class _Secure(urllib.request.HTTPSHandler):
    def __init__(self, line: _Line) -> None:
        super().__init__()
        self._line = line

    def https_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(partial(_SecureHandset, self._line), req)

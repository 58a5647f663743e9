"""One call to an OpenAI-compatible endpoint: bounded in time and size, no dependency but the standard library."""

from __future__ import annotations

import http.client
import json
import socket
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from typing import Any

from wizard.errors import DeviceError, UsageError

LARGEST = 1_000_000
"""Bytes of a reply that are read."""


class LlmError(DeviceError):
    """The endpoint gave nothing that can be used."""

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(url, reason)
        self.url = url
        self.reason = reason
        """One line."""

    def __str__(self) -> str:
        return f"language model at {self.url}: {self.reason}"


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

    def complete(self, messages: list[dict[str, str]]) -> str:
        """The text of the model's reply to `messages` (`{"role", "content"}`).

        Raises:
            LlmError: not to be reached, an HTTP error, too late, too much, or not a reply.
        """
        body = json.dumps({"model": self.model, "messages": messages, "temperature": 0, "stream": False}).encode()
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        request = urllib.request.Request(self.address, body, headers, method="POST")  # noqa: S310 - checked above
        try:
            reply = self._read(request)
        except urllib.error.HTTPError as error:
            error.close()
            raise LlmError(self.url, f"HTTP {error.code} {error.reason}") from error
        except TimeoutError as error:
            raise LlmError(self.url, f"no answer within {self.seconds:g} s") from error
        except urllib.error.URLError as error:
            late = isinstance(error.reason, (TimeoutError, socket.timeout))
            reason = f"no answer within {self.seconds:g} s" if late else f"cannot be reached ({error.reason})"
            raise LlmError(self.url, reason) from error
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise LlmError(self.url, f"the connection broke ({error or type(error).__name__})") from error
        return self._content(reply)

    def _read(self, request: urllib.request.Request) -> bytes:
        deadline = time.monotonic() + self.seconds
        # No redirects: the key goes to the address that was given, and nowhere else.
        opener = urllib.request.build_opener(_NoRedirect)
        with opener.open(request, timeout=self.seconds) as response:
            parts: list[bytes] = []
            size = 0
            while True:
                if time.monotonic() > deadline:
                    raise TimeoutError
                part = response.read1(65_536)
                if not part:
                    return b"".join(parts)
                size += len(part)
                if size > LARGEST:
                    raise LlmError(self.url, f"a reply of more than {LARGEST:,} bytes")
                parts.append(part)

    def _content(self, reply: bytes) -> str:
        try:
            data: Any = json.loads(reply)
            content = data["choices"][0]["message"]["content"]
        except (ValueError, KeyError, IndexError, TypeError) as error:
            raise LlmError(self.url, "its reply is not a chat completion") from error
        if not isinstance(content, str) or not content.strip():
            raise LlmError(self.url, "its reply is empty")
        return content


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None

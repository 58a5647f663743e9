"""What can be wrong with a key: a `SigningError`, input.

======  ========================================================
class   meaning
======  ========================================================
BadKey  a file is not a key that can sign, or check a signature
======  ========================================================
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from wizard.errors import InputError, WozError


class SigningError(WozError):
    """A key that cannot be used."""


@dataclass(eq=False)
class BadKey(SigningError, InputError):
    """A file is not a key that can sign, or check a signature."""

    path: Path
    what: str

    def __str__(self) -> str:
        return f"{self.path}: {self.what}; make a key with: openssl genpkey -algorithm ed25519 -out key.pem"

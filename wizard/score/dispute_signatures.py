"""Whether a dispute, or a decision, is from who it says: Ed25519 over its line, and whose key it is.

A line brings the key that signed it along: by itself that says only that nobody has changed the line since. Who keeps
the public keys of participants and adjudicators (`Keyring.of_folder`) knows who signed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol, TypeAlias

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from wizard.score.errors import DisputesUnusable
from wizard.signing.keys import fingerprint, has_signed, public_key, public_pem, read_private_key, read_public_key

Signer: TypeAlias = Callable[[bytes], tuple[str, str]]
"""Gives for some bytes the signature, hexadecimal, and the public key, PEM."""
Standing = Literal["none", "right", "wrong", "another's"]
"""Nobody signed; the signature is of the line, by the key beside it or the one that is known of who it says; it is not
of the line; it is of the line, by a key that is not known to be theirs."""


class Signed(Protocol):
    """What may be signed: a dispute, or a decision."""

    @property
    def by(self) -> str:
        """The name of the person who says it."""
        ...

    @property
    def signature(self) -> str:
        """Hexadecimal; empty where nobody signed."""
        ...

    @property
    def public_key(self) -> str:
        """PEM of the key that signed."""
        ...

    def signed(self) -> bytes:
        """The bytes that the signature is over."""
        ...


def signer(path: Path) -> Signer:
    """Signs with the private key in a file. Raises `BadKey`."""
    key = read_private_key(path)
    public = public_pem(key).decode()
    return lambda text: (key.sign(text).hex(), public)


def key_of(said: Signed) -> str:
    """The fingerprint of the key that signed; empty where there is none."""
    key = public_key(said.public_key.encode())
    return fingerprint(key) if key else ""


@dataclass(frozen=True)
class Keyring:
    """The public keys of those who may dispute and decide, by name; None: nobody keeps them."""

    keys: Mapping[str, Ed25519PublicKey] | None = None

    @classmethod
    def of_folder(cls, folder: Path) -> Keyring:
        """The keys in a folder, `NAME.pem` each. Raises `BadKey`; DisputesUnusable where there is none."""
        keys = {path.stem: read_public_key(path) for path in sorted(folder.glob("*.pem"))}
        if not keys:
            raise DisputesUnusable(str(folder), "there is no NAME.pem in it: one public key for each who may speak")
        return cls(keys)

    def standing(self, said: Signed) -> Standing:
        """How far something can be taken to be from who it says."""
        if not said.signature:
            return "none"
        key = public_key(said.public_key.encode())
        try:
            if key is None or not has_signed(key, bytes.fromhex(said.signature), said.signed()):
                return "wrong"
        except ValueError:  # no hexadecimal digits
            return "wrong"
        known = None if self.keys is None else self.keys.get(said.by)
        return "right" if self.keys is None or (known and fingerprint(known) == fingerprint(key)) else "another's"

    def check(self, place: str, said: Signed) -> None:
        """Raises DisputesUnusable where it is not from who it says; with keys, also where nobody signed."""
        standing = self.standing(said)
        if standing == "wrong":
            raise DisputesUnusable(place, f"{said} has a wrong signature: somebody has changed the line; take it out")
        if standing == "another's":
            raise DisputesUnusable(place, f"{said} is signed by a key that is not known to be theirs ({key_of(said)})")
        if standing == "none" and self.keys is not None:
            raise DisputesUnusable(place, f"{said} is not signed")

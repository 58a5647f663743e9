"""Signatures of manifests: Ed25519 over the bytes of `manifest.json`, in a file beside it, with the public key.

Both files are as other tools have them: the signature is its 64 bytes, the key is PEM; `openssl pkeyutl -verify`
checks them.
"""

from __future__ import annotations

from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from wizard.export.manifest import MANIFEST
from wizard.signing.keys import has_signed, public_pem

SIGNATURE = f"{MANIFEST}.sig"
PUBLIC_KEY = f"{MANIFEST}.pub"


def sign(folder: Path, key: Ed25519PrivateKey) -> None:
    """Write the signature of the folder's manifest, and the public key, beside it."""
    (folder / SIGNATURE).write_bytes(key.sign((folder / MANIFEST).read_bytes()))
    (folder / PUBLIC_KEY).write_bytes(public_pem(key))


def is_signed_by(folder: Path, key: Ed25519PublicKey) -> bool:
    """Whether the folder's signature is this key's, over the manifest as it is."""
    return has_signed(key, (folder / SIGNATURE).read_bytes(), (folder / MANIFEST).read_bytes())

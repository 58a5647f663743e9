"""Signatures of manifests: Ed25519 over the bytes of `manifest.json`, in a file beside it, with the public key.

Both files are as other tools have them: the signature is its 64 bytes, the key is PEM; `openssl pkeyutl -verify`
checks them.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)

from wizard.export.errors import BadKey
from wizard.export.manifest import MANIFEST

SIGNATURE = f"{MANIFEST}.sig"
PUBLIC_KEY = f"{MANIFEST}.pub"


def read_private_key(path: Path) -> Ed25519PrivateKey:
    """The key to sign with. Raises `BadKey`."""
    try:
        key = load_pem_private_key(_read(path), password=None)
    except TypeError as error:
        raise BadKey(path, "the key is locked with a passphrase; give one without") from error
    except (ValueError, UnsupportedAlgorithm) as error:
        raise BadKey(path, "not a private key in PEM") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise BadKey(path, "not an Ed25519 key")
    return key


def read_public_key(path: Path) -> Ed25519PublicKey:
    """The key to check with. Raises `BadKey`."""
    try:
        key = load_pem_public_key(_read(path))
    except (ValueError, UnsupportedAlgorithm) as error:
        raise BadKey(path, "not a public key in PEM") from error
    if not isinstance(key, Ed25519PublicKey):
        raise BadKey(path, "not an Ed25519 key")
    return key


def sign(folder: Path, key: Ed25519PrivateKey) -> None:
    """Write the signature of the folder's manifest, and the public key, beside it."""
    (folder / SIGNATURE).write_bytes(key.sign((folder / MANIFEST).read_bytes()))
    public = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    (folder / PUBLIC_KEY).write_bytes(public)


def is_signed_by(folder: Path, key: Ed25519PublicKey) -> bool:
    """Whether the folder's signature is this key's, over the manifest as it is."""
    try:
        key.verify((folder / SIGNATURE).read_bytes(), (folder / MANIFEST).read_bytes())
    except InvalidSignature:
        return False
    return True


def fingerprint(key: Ed25519PublicKey) -> str:
    """The SHA-256 of the key (SubjectPublicKeyInfo, DER), hexadecimal: to read out over the telephone."""
    return hashlib.sha256(key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).hexdigest()


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadKey(path, error.strerror or str(error)) from error

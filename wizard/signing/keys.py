"""Keys of Ed25519 in PEM, as other tools write them: read, checked with, and told apart by a fingerprint."""

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

from wizard.signing.errors import BadKey


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
    key = public_key(_read(path))
    if key is None:
        raise BadKey(path, "not a public key of Ed25519 in PEM")
    return key


def public_key(pem: bytes) -> Ed25519PublicKey | None:
    """The public key that a text holds; None where it holds none of Ed25519."""
    try:
        key = load_pem_public_key(pem)
    except (ValueError, UnsupportedAlgorithm):
        return None
    return key if isinstance(key, Ed25519PublicKey) else None


def public_pem(key: Ed25519PrivateKey) -> bytes:
    """The public half of a key, as `read_public_key` reads it."""
    return key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def has_signed(key: Ed25519PublicKey, signature: bytes, text: bytes) -> bool:
    """Whether the signature is this key's, over these bytes."""
    try:
        key.verify(signature, text)
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

"""A short code instead of a join code: the wizard's host and four words. What both sides say, without a socket.

The words are the password of a password-authenticated key exchange (SPAKE2 by the library `spake2`). Who has not the
words learns nothing of them by listening, and by talking can try one set of words an exchange. What goes over the wire,
each a line of JSON:

    her side       {"woz": 1, "pake": ...}        her share of the exchange
    wizard's side  {"pake": ...}                  the other share
    her side       {"proof": ...}                 she knows the words
    wizard's side  {"code": ...}                  the join code, sealed under the key; or {"refused": ...}

Rules:

1. The wizard's side says nothing that depends on the words before her side has proved that it knows them.
2. The key depends on both shares: what was recorded of one exchange opens no other.
3. The join code is sealed, and with it the certificate's fingerprint and the token: whoever sits between the two cannot
   read it, nor put another in its place.
"""

from __future__ import annotations

import hmac
import json
import re
import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from spake2 import SPAKE2_A, SPAKE2_B

from subject.json_text import NotJson, from_json
from subject.wire.errors import JoinCodeError, PairingError, WrongWords
from subject.wire.joincode import JoinCode, parse
from subject.wire.pairingwords import WORDS

VERSION = 1
PORT = 8709
"""Where the wizard's side waits for the words, unless it says another port."""
SERVICE = "_spokenquery._tcp.local."
"""Under this name a place is said on the local network (DNS-SD); it tells nobody what the place is for."""
HOW_MANY = 4
LONGEST_LINE = 16_384
"""Bytes of a line."""
_HERS, _WIZARDS = b"woz subject", b"woz wizard"


def fresh_words() -> str:
    """Four words by chance: 32 bits, of which somebody has three tries."""
    return " ".join(secrets.choice(WORDS) for _ in range(HOW_MANY))


def words_of(text: str) -> str:
    """The words as they are compared: whatever stands between them, large or small.

    Raises:
        WrongWords: these are no four words of the list; nothing was tried.
    """
    words = re.findall(r"[a-z]+", text.lower())
    if len(words) != HOW_MANY:
        raise WrongWords(
            f"it has {HOW_MANY} words, and {len(words)} stand here; read them again on the wizard's screen"
        )
    for word in words:
        if word not in WORDS:
            raise WrongWords(f"'{word[:20]}' is none of its words; read it again on the wizard's screen")
    return " ".join(words)


class HerSide:
    """One exchange, at the subject's machine."""

    def __init__(self, words: str) -> None:
        self._pake: Any = SPAKE2_A(words_of(words).encode(), idA=_HERS, idB=_WIZARDS)
        self._key = b""

    def begin(self) -> bytes:
        """The first line that her side sends, with her share of the exchange."""
        return _line({"woz": VERSION, "pake": self._pake.start().hex()})

    def prove(self, line: bytes) -> bytes:
        """The proof, from the wizard's share. Raises `PairingError` where that is none."""
        said = _read(line)
        if "refused" in said:
            raise _refusal(said["refused"])
        self._key = _agreed(self._pake, said)
        return _line({"proof": _part(self._key, b"proof").hex()})

    def code(self, line: bytes) -> JoinCode:
        """The join code.

        Raises:
            WrongWords: these are not the words on the wizard's screen.
            PairingError: it is closed, or somebody sits between the two.
        """
        said = _read(line)
        if "refused" in said:
            raise _refusal(said["refused"])
        try:
            sealed = bytes.fromhex(str(said.get("code", "")))
            text = ChaCha20Poly1305(_part(self._key, b"seal")).decrypt(bytes(12), sealed, None)
            return parse(text.decode())
        except (ValueError, InvalidTag, JoinCodeError) as error:
            raise PairingError("another machine answers than the wizard's; look at the host, and try again") from error


class WizardsSide:
    """One exchange, at the wizard's machine."""

    def __init__(self, words: str) -> None:
        self._pake: Any = SPAKE2_B(words.encode(), idA=_HERS, idB=_WIZARDS)
        self._key = b""

    def answer(self, line: bytes) -> bytes:
        """The other share. Raises `PairingError` where what came is none."""
        said = _read(line)
        if said.get("woz") != VERSION:
            raise PairingError("the two sides have different versions of this software")
        share = self._pake.start()
        self._key = _agreed(self._pake, said)
        return _line({"pake": share.hex()})

    def proved(self, line: bytes) -> bool:
        """True where she knows the words; takes equally long where she does not."""
        try:
            proof = str(_read(line).get("proof", ""))
        except PairingError:
            return False
        return hmac.compare_digest(proof.encode(), _part(self._key, b"proof").hex().encode())

    def sealed(self, code: JoinCode) -> bytes:
        """The line with the join code, for her who has proved that she knows the words."""
        text = ChaCha20Poly1305(_part(self._key, b"seal")).encrypt(bytes(12), str(code).encode(), None)
        return _line({"code": text.hex()})


REFUSALS = {
    "words": "the words are not those on the wizard's screen; read them again",
    "closed": "it was tried wrongly too often and is closed; take the long join code from the wizard's screen (Ctrl+K)",
}
"""What the wizard's side says in place of a code, in words."""


def refused(why: str) -> bytes:
    """The line that says so; one of `REFUSALS`."""
    return _line({"refused": why})


def _refusal(why: object) -> PairingError:
    problem = REFUSALS.get(str(why), "the wizard's side refuses it")
    return WrongWords(problem) if why == "words" else PairingError(problem)


def _agreed(pake: Any, said: Mapping[str, Any]) -> bytes:
    try:
        return bytes(pake.finish(bytes.fromhex(str(said.get("pake", "")))))
    except Exception as error:  # the library has many ways to say that this is no share: reflected, no point, too short
        raise PairingError("the two sides do not understand each other; install the same version on both") from error


def _part(key: bytes, of: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=32, salt=sha256(b"woz pairing").digest(), info=of).derive(key)


def _line(said: Mapping[str, Any]) -> bytes:
    return json.dumps(said).encode() + b"\n"


def _read(line: bytes) -> Mapping[str, Any]:
    try:
        said = from_json(line) if len(line) <= LONGEST_LINE else None
    except NotJson:
        said = None
    if not isinstance(said, dict):
        raise PairingError("what answers there is no wizard's terminal; look at the host and the port")
    return said

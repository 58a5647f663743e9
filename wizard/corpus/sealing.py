"""Ended sessions and corpora encrypted at rest: a folder as one age file, and back.

The file is made by age (X25519, ChaCha20-Poly1305; `pyrage`, extra `seal`) over a tar of the folder, streamed: nothing
unencrypted is written beside it. Any age program opens it.
Without a key that it was sealed for nobody opens it: there is no other way in, and no way to make a lost key anew.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tarfile
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from wizard import bounded
from wizard.corpus.errors import BadSeal, ExtraMissing, NotSealed
from wizard.journal.envelope import NAME
from wizard.journal.events import SessionEnded
from wizard.journal.reader import read_journal

SUFFIX = ".age"


def new_key(path: Path) -> str:
    """Write a new secret key to `path` (0600; it must not exist); returns its public half. Raises `NotSealed`."""
    identity = _age().x25519.Identity.generate()
    public = str(identity.to_public())
    try:
        fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(fd, "w") as file:
            file.write(f"# public key: {public}\n{identity}\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise NotSealed(path, f"the key cannot be written ({error.strerror})") from error
    return public


def seal(folder: Path, out: Path, recipients: Sequence[str]) -> None:
    """Encrypt the folder to `out` (0600; it must not exist) for the public keys `recipients`. The folder stays.

    Raises `NotSealed` where a session in it has not ended, or the disk refuses; `BadSeal` for a key that is none.
    """
    age = _age()
    keys = []
    for one in recipients:
        try:
            keys.append(age.x25519.Recipient.from_str(one.strip()))
        except age.RecipientError as error:
            what = f"{one!r} is not a public key of age (age1...): {error}; make one with: woz seal --new-key FILE"
            raise BadSeal(folder, what) from error
    _see_that_all_ended(folder)
    fresh = out.with_name(out.name + ".new")
    try:
        fd = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(fd, "wb") as file:
            _piped(lambda pipe: _pack(folder, pipe), lambda pipe: age.encrypt_io(pipe, file, keys))
            file.flush()
            os.fsync(file.fileno())
        os.link(fresh, out)  # refused where something of that name is there
    except OSError as error:
        raise NotSealed(out, f"cannot be written ({error.strerror or error})") from error
    finally:
        fresh.unlink(missing_ok=True)


def unseal(sealed: Path, into: Path, key: Path) -> None:
    """Decrypt a sealed folder to `into`, which must not exist; there all at once, or not at all.

    Raises `BadSeal` where the key opens it not, or it was changed or cut short; `NotSealed` where it cannot be written.
    """
    age = _age()
    try:
        lines = [line.strip() for line in bounded.read_text(key).splitlines()]
        identities = [age.x25519.Identity.from_str(line) for line in lines if line and not line.startswith("#")]
    except OSError as error:
        raise BadSeal(key, f"the key cannot be read ({bounded.reason(error)})") from error
    except age.IdentityError as error:
        raise BadSeal(key, f"the key cannot be read ({error})") from error
    if into.exists():
        raise NotSealed(into, "is there already; nothing is written into it")
    fresh = into.with_name(into.name + ".new")
    try:
        fresh.mkdir(mode=0o700, parents=True)
        with sealed.open("rb") as file:
            _piped(lambda pipe: age.decrypt_io(file, pipe, identities), lambda pipe: _unpack(pipe, fresh))
        fresh.rename(into)
    except age.DecryptError as error:
        raise BadSeal(
            sealed,
            f"this key does not open it, or it was changed ({error}); without a key that it was sealed for nobody can",
        ) from error
    except (tarfile.TarError, EOFError) as error:
        raise BadSeal(sealed, f"is not a sealed folder, or was cut short ({error})") from error
    except OSError as error:
        if error.errno is None:  # age's own: a piece does not fit
            raise BadSeal(sealed, f"was changed or cut short ({error})") from error
        raise NotSealed(into, f"cannot be written ({error.strerror or error})") from error
    finally:
        if fresh.exists():
            shutil.rmtree(fresh)


def _age() -> Any:
    try:
        import pyrage
    except ImportError as error:
        raise ExtraMissing("seal", "sealing", "pyrage") from error
    return pyrage


def _see_that_all_ended(folder: Path) -> None:
    if not folder.is_dir():
        raise NotSealed(folder, "is not a folder")
    for journal in sorted(folder.rglob(NAME)):
        last = None
        for entry in read_journal(journal.parent, strict=False):
            last = entry.event
        if not isinstance(last, SessionEnded):
            raise NotSealed(journal.parent, "the session has not ended; end it, or resume and end it, before sealing")


def _pack(folder: Path, pipe: Any) -> None:
    with tarfile.open(fileobj=pipe, mode="w|") as tar:
        for path in sorted(folder.rglob("*")):
            if path.is_symlink() or not (path.is_dir() or path.is_file()):
                raise NotSealed(path, "is neither a file nor a folder; take it out first")
            tar.add(path, arcname=path.relative_to(folder).as_posix(), recursive=False)


def _unpack(pipe: Any, into: Path) -> None:
    with tarfile.open(fileobj=pipe, mode="r|") as tar:
        tar.extractall(into, filter="data")
    while pipe.read(1 << 16):  # to the end: age checks the last piece there
        pass


def _piped(write: Callable[[Any], object], read: Callable[[Any], object]) -> None:
    """Run `write` in a thread, into a pipe that `read` reads here; what either raises is raised, the writer's first."""
    out, into = os.pipe()
    failed: list[BaseException] = []

    def writing() -> None:
        with os.fdopen(into, "wb") as pipe:
            try:
                write(pipe)
            except BaseException as error:  # told to the caller below
                failed.append(error)

    thread = threading.Thread(target=writing, name="sealing")
    thread.start()
    try:
        with os.fdopen(out, "rb") as pipe, contextlib.ExitStack() as after:
            after.callback(thread.join)
            try:
                read(pipe)
            finally:
                with contextlib.suppress(OSError):
                    while pipe.read(1 << 16):  # let the writer come to its end
                        pass
    except BaseException:
        if failed and not isinstance(failed[0], BrokenPipeError):
            raise failed[0] from None
        raise
    if failed:
        raise failed[0]

"""`woz dispute`: a reference answer contested, decided, and the key's next version with what it changes for whom.

Exit codes: 0 done, 1 listed, and a signature is not right, 2 the command line is wrong, 3 the key, the disputes, a
signing key or a system's answers cannot be used, 4 the next version's file exists already or cannot be written, 70 the
terminal failed.
"""

from __future__ import annotations

import getpass
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import click

from wizard.cli.judging import handed_in, judging, write_new
from wizard.cli.printing import echo, json_text

if TYPE_CHECKING:
    from wizard.cas import Judge
    from wizard.score.dispute_signatures import Keyring, Signed, Signer

_Command = TypeVar("_Command", bound=Callable[..., Any])


def _file(key: Path, given: Path | None) -> Path:
    return given or key.with_name(f"{key.stem}.disputes.jsonl")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


_KEY = click.argument("key", type=click.Path(exists=True, dir_okay=False, path_type=Path))
_BECAUSE = click.option("--because", required=True, help="The argument, in words.")
_BY = click.option("--by", default="", help="Who says so; by default who is logged in.")
_SIGN = click.option("--sign", type=click.Path(path_type=Path), metavar="PEM", help="Sign with this Ed25519 key.")
_KEYS = click.option(
    "--keys",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder of public keys, NAME.pem: only what is signed by the NAME it says counts.",
)


def _disputes(*, there: bool) -> Callable[[_Command], _Command]:
    return click.option(
        "--disputes",
        type=click.Path(exists=there, dir_okay=False, path_type=Path),
        help="Their file (KEY.disputes.jsonl beside the key).",
    )


def _systems(why: str) -> Callable[[_Command], _Command]:
    return click.option(
        "--system",
        "systems",
        multiple=True,
        type=click.Path(path_type=Path),
        help=f"A system's answers, or its folder, {why}.",
    )


@click.group("dispute")
def command() -> None:
    """Contest a reference answer of a released key, decide, and make the key's next version.

    KEY is a file of JSON lines. Disputes and decisions are lines of one file that only grows; no version is ever
    overwritten.
    """


@command.command("say")
@_KEY
@click.argument("utterance")
@_BECAUSE
@_BY
@_disputes(there=False)
@click.option("--proposed", metavar="REF", help="What the reference should be.")
@_SIGN
@judging
def say(
    key: Path,
    utterance: str,
    because: str,
    by: str,
    disputes: Path | None,
    proposed: str | None,
    sign: Path | None,
    judge: Judge,
) -> None:
    """Dispute the reference answer to UTTERANCE."""
    from wizard.score.disputes import Dispute, dispute
    from wizard.score.key import read_key

    made = Dispute(0, "", utterance, by or getpass.getuser(), _now(), because, proposed)
    numbered = dispute(_file(key, disputes), read_key(key), made, judge, _signer(sign))
    echo(f"dispute {numbered.number}: {utterance}{', signed' if numbered.signature else ''}")


@command.command("list")
@_KEY
@_disputes(there=True)
@_KEYS
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.pass_context
def list_them(context: click.Context, key: Path, disputes: Path | None, keys: Path | None, as_json: bool) -> None:
    """What is disputed, the arguments, and what was decided; signatures are checked."""
    from wizard.score.disputes import digest, read_disputes

    found, version, ring = read_disputes(_file(key, disputes)), digest(key), _keyring(keys)
    good = True
    listed = []
    for one in found.disputes:
        decision = found.decision(one.number)
        said = {"signature": ring.standing(one), "this_version": one.key == version}
        ruled = {**asdict(decision), "signature": ring.standing(decision)} if decision else None
        good &= not {said["signature"], ruled and ruled["signature"]} & {"wrong", "another's"}
        listed.append({**asdict(one), **said, "decision": ruled})
        if not as_json:
            old = "" if one.key == version else ", of another version of the key"
            echo(f"{one.number}. {one.utterance} by {one.by}, {one.at} ({_signature(ring, one)}{old})")
            echo(f"   {one.because}{f'; proposed: {one.proposed}' if one.proposed else ''}")
            if decision is None:
                echo("   open")
            else:
                echo(f"   {decision.ruling} ({decision.by}: {decision.because}; {_signature(ring, decision)})")
    if as_json:
        echo(json_text({"key": version, "disputes": listed}, indent=2))
    elif not listed:
        echo(f"{key}: nothing is disputed")
    context.exit(0 if good else 1)


@command.command("decide")
@_KEY
@click.argument("number", type=click.IntRange(1))
@click.argument("ruling", type=click.Choice(["stands", "changed", "excluded"]))
@_BECAUSE
@_BY
@_disputes(there=True)
@click.option("--ref", "minimum", metavar="REF", help="With changed: the reference from now on.")
@click.option("--max", "maximum", metavar="MAX", help="With changed: its maximum.")
@_SIGN
@_KEYS
@judging
def decide_it(
    key: Path,
    number: int,
    ruling: Literal["stands", "changed", "excluded"],
    because: str,
    by: str,
    disputes: Path | None,
    minimum: str | None,
    maximum: str | None,
    sign: Path | None,
    keys: Path | None,
    judge: Judge,
) -> None:
    """Decide dispute NUMBER: the reference stands, is changed, or the utterance is excluded (class X)."""
    from wizard.score.disputes import Decision, decide
    from wizard.score.key import read_key

    made = Decision(number, ruling, by or getpass.getuser(), _now(), because, minimum, maximum)
    done = decide(_file(key, disputes), read_key(key), made, judge, _signer(sign), _keyring(keys))
    echo(f"dispute {number}: {ruling}{', signed' if done.signature else ''}")


@command.command("adjudicate")
@_KEY
@_BY
@_disputes(there=True)
@_systems("to see them beside")
@_SIGN
@_KEYS
@judging
def adjudicate(
    key: Path,
    by: str,
    disputes: Path | None,
    systems: tuple[Path, ...],
    sign: Path | None,
    keys: Path | None,
    judge: Judge,
) -> None:
    """Decide the disputes of KEY at a terminal, with reference, arguments and systems' answers side by side.

    `?` shows all keys, Ctrl+Q leaves; Enter keeps a decision, and a later one takes its place.
    """
    from wizard.cli.disputes_docket import Adjudicator, DisputesDocket
    from wizard.cli.sheets import sit_at
    from wizard.score.key import read_key
    from wizard.score.next_version import told_open

    read = read_key(key)
    handed = handed_in(systems, read.known, once=True)
    adjudicator = Adjudicator(by or getpass.getuser(), _signer(sign), _keyring(keys))
    docket = DisputesDocket(_file(key, disputes), read, adjudicator, judge, handed)
    sit_at(docket)
    left = sum(docket.said(place) is None for place in range(len(docket)))
    echo(f"woz dispute: {told_open(left)}, of {len(docket)}", err=True)


@command.command("apply")
@_KEY
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="The next version's file.")
@_disputes(there=True)
@_systems("scored with both")
@_KEYS
@judging
def apply(
    key: Path,
    out: Path,
    disputes: Path | None,
    systems: tuple[Path, ...],
    keys: Path | None,
    judge: Judge,
) -> None:
    """Write the key's next version with all decisions, and OUT.changes.json: what it changes for whom."""
    from wizard.score.disputes import digest, read_disputes
    from wizard.score.key import changes_of, read_key
    from wizard.score.next_version import changes, next_version

    read = read_key(key)
    found = read_disputes(_file(key, disputes))
    handed = handed_in(systems, read.known)
    write_new(out, list(next_version(key, read, found, judge, _keyring(keys))))
    told, decided = changes(read, out, handed, judge), found.in_force(read)
    number = int(read.version) + 1 if read.version.isdecimal() else 2
    about = {
        "version": number,
        "from": read.sha256,
        "to": digest(out),
        "decisions": [asdict(one) for one in decided],
        "systems": [asdict(one) for one in told],
    }
    write_new(changes_of(out), [json_text(about, indent=2, ensure_ascii=False) + "\n"])
    echo(f"{out}: {sum(one.ruling != 'stands' for one in decided)} of {len(decided)} disputed changed")
    for one in told:
        before, after = ("-" if value is None else f"{value:.1f}" for value in (one.before, one.after))
        echo(f"  {one.system}: {before} -> {after}; newly right: {', '.join(one.gained) or 'none'}; "
             f"no longer right: {', '.join(one.lost) or 'none'}")  # fmt: skip


def _signer(path: Path | None) -> Signer | None:
    from wizard.score.dispute_signatures import signer

    return signer(path) if path else None


def _keyring(folder: Path | None) -> Keyring:
    from wizard.score.dispute_signatures import Keyring

    return Keyring.of_folder(folder) if folder else Keyring()


def _signature(ring: Keyring, said: Signed) -> str:
    """Its signature, in words: as it stands, and by which key."""
    from wizard.score.dispute_signatures import key_of

    standing = ring.standing(said)
    by = f", key {key_of(said)[:16]}" if standing in ("right", "another's") else ""
    return f"signature: {standing}{by}"

"""`woz subject` and `python -m subject`: which session, which source of sound, and then her terminal.

Errors are one line on stderr and an exit code; everything else goes to a log file, because the screen is hers.

    0  the session is over, or the experimenter left     4  the spool or the log cannot be used
    1  something else went wrong; the line says what      5  the session refuses this terminal
    2  the command line                                   6  this is not a terminal to show it on
    3  no session found, or not a join code               70 her terminal has failed; the log says how
"""

from __future__ import annotations

import json
import logging
import os
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NoReturn

import click
import platformdirs

from subject.audio.sources import SourceSpec
from subject.chosen_source import ChosenSource, recalled, remember
from subject.errors import (
    HerTerminalFailed,
    JoinFileError,
    LogNotWritten,
    NoSession,
    NoTerminal,
    SessionRefuses,
    SeveralPlaces,
    SubjectError,
)
from subject.hidden_argument import hide
from subject.screen.device import take_terminal
from subject.wire.joincode import JoinCode, parse
from subject.wire.plaintext import plain_line

LOOK_AGAIN = 0.5
"""Seconds between two looks whether a session has begun."""


def default_spool() -> Path:
    """Where her side keeps what is not acknowledged."""
    return platformdirs.user_state_path("woz") / "spool"


def log_file() -> Path:
    """The log of her side; its folder is made. Raises `LogNotWritten` where it cannot be."""
    folder = platformdirs.user_log_path("woz")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LogNotWritten(folder, error) from error
    return folder / "subject.log"


def find_session(text: str | None, file: Path | None) -> JoinCode:
    """The join code given, or of the wizard's host and four words; in the file given; of this machine's session, or of
    the one that waits on the local network.

    `-` asks for it; the words are always asked for, so that they stand in no list of processes.

    Raises:
        SubjectError: none, several, or not a join code.
    """
    if text == "-":
        text = str(click.prompt("join code, or the wizard's host", hide_input=True, err=True)).strip()
        return by_words(text) or parse(text)
    if text:
        hide(text)
        if (code := by_words(text)) is not None:
            return code
        return parse(text)
    if file is not None:
        try:
            return parse(file.read_text())
        except (OSError, UnicodeDecodeError) as error:
            raise JoinFileError(file, getattr(error, "strerror", None) or "not text") from error
    from subject.rendezvous import find_codes

    codes = find_codes()
    if not codes and take_terminal():
        return _awaited(find_codes)
    if len(codes) != 1:
        raise NoSession(tuple(code.session for code in codes))
    return codes[0]


def _awaited(find_codes: Callable[[], list[JoinCode]]) -> JoinCode:
    """The join code of the session that begins first, on this machine or on the local network.

    Raises:
        SubjectError: several have begun, or the words are wrong.
    """
    from subject.waiting_sessions import Neighbours

    with Neighbours() as network:
        where = "here or on this network" if network.looks else "on this machine"
        click.echo(f"Waiting for a session {where} (Ctrl+C leaves).", err=True)
        while True:
            codes, places = find_codes(), network.places
            if len(codes) > 1:
                raise NoSession(tuple(code.session for code in codes))
            if codes:
                return codes[0]
            if len(places) > 1:
                raise SeveralPlaces(
                    tuple(f"[{host}]:{port}" if ":" in host else f"{host}:{port}" for host, port in places)
                )
            if places:
                click.echo(f"A session waits at {places[0][0]}.", err=True)
                return _by_words_at(places[0])
            time.sleep(LOOK_AGAIN)


def by_words(text: str) -> JoinCode | None:
    """The join code that the wizard's side at this host has for four words, which are asked for; None for no host.

    Raises:
        PairingError: as `paired`; wrong and misspelt words are asked for again (what is misspelt was not tried).
    """
    from subject.pairing import place_of

    place = place_of(text)
    return None if place is None else _by_words_at(place)


def _by_words_at(place: tuple[str, int]) -> JoinCode:
    """The join code that the wizard's side at this place has for four words, which are asked for until they are right,
    or it is closed.
    """
    from subject.pairing import paired
    from subject.wire.errors import WrongWords
    from subject.wire.pairing import words_of

    while True:
        said = str(click.prompt("the four words on the wizard's screen", err=True))
        try:
            return paired(place, words_of(said))
        except WrongWords as error:
            click.echo(plain_line(f"woz subject: {error}"), err=True)


def spec(kind: str | None, device: str | None, host_api: str | None, files: tuple[Path, ...]) -> SourceSpec:
    """The source of sound the options ask for.

    Raises:
        click.UsageError: options that do not go together.
    """
    kind = kind or ("file" if files else "microphone")
    if kind != "microphone" and (device or host_api):
        raise click.UsageError("--device and --host-api are for --source microphone")
    if (kind == "file") != bool(files):
        raise click.UsageError("--source file and --file go together")
    if kind == "microphone":
        return SourceSpec.microphone(device, host_api)
    return SourceSpec.file() if kind == "file" else SourceSpec.typed()


def logger(path: Path) -> logging.Logger:
    """The log of her side, written to `path` and nowhere else. Raises `LogNotWritten` where it cannot be opened."""
    log = logging.getLogger("woz.subject")
    log.setLevel(logging.INFO)
    log.propagate = False
    try:
        handler = logging.FileHandler(path, encoding="utf-8")
    except OSError as error:
        raise LogNotWritten(path, error) from error
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    log.addHandler(handler)
    return log


def show_devices(as_json: bool) -> None:
    """The microphones, with the names --device and --host-api take; the system's own choice is marked."""
    from dataclasses import asdict

    from subject.audio.devices import list_devices

    able = [device for device in list_devices(log_file()) if device.serves("microphone")]
    if as_json:
        click.echo(json.dumps([asdict(device) for device in able]))
        return
    for device in able:
        mark = "*" if device.default_input else " "
        click.echo(plain_line(f"{mark} --device {device.name!r} --host-api {device.host_api!r}"))
    if not able:
        click.echo("no microphone on this machine; plug one in, or use --file, or --source typed", err=True)


def run(code: JoinCode, asked: ChosenSource | None, spool: Path, takeover: bool) -> None:
    """Her terminal, from the first "one moment" until the experimenter leaves it.

    `asked`: where her words shall come from; None where nobody has said: from where they came until now in this
    session, and from a microphone where it is new here.

    Raises:
        SubjectError: it could not begin, was refused, or has failed.
    """
    if not take_terminal():
        raise NoTerminal
    os.umask(0o077)  # what she said, and the log, are the user's alone
    from subject.screen.memory import BetweenTurns
    from subject.spool import left_over
    from subject.station import Station
    from subject.terminal.app import SubjectApp

    path = log_file()
    log = logger(path)
    chosen = asked or recalled(spool / code.key) or ChosenSource(SourceSpec.microphone())
    station = Station(
        code,
        chosen.source,
        spool,
        software=_software(),
        takeover=takeover,
        source_chosen=asked is not None,
        logger=log,
    )
    remember(station.spool.folder, chosen.source, chosen.files)
    app = SubjectApp(station, files=chosen.files, displayed=station.state.record.displayed, logger=log)
    station.subscribe(BetweenTurns(lambda: station.view.state == "ready").look)
    app.run()
    for folder in left_over(spool):
        click.echo(
            plain_line(
                f"woz subject: {folder} holds words of hers that their session has not got: resume that session and "
                "start her terminal again with its join code, or remove the folder"
            ),
            err=True,
        )
    if app.failed:
        raise HerTerminalFailed(path)
    if app.refusal:
        raise SessionRefuses(code.session, app.refusal)


def _software() -> str:
    try:
        return f"woz-collect {version('woz-collect')}"
    except PackageNotFoundError:
        return "woz-collect"


@click.command("subject", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("join_code", required=False)
@click.option("--join-file", type=click.Path(path_type=Path), help="A file that holds the join code.")
@click.option(
    "--source",
    type=click.Choice(["microphone", "file", "typed"]),
    help="Where her words come from: a microphone, audio files, or what she types. "
    "Default: as until now in this session; in a new one, a microphone.",
)
@click.option("--device", help="The microphone's name, as --list-devices shows it.")
@click.option("--host-api", help="The sound system the microphone belongs to, as --list-devices shows it.")
@click.option(
    "--file",
    "files",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A WAV or FLAC file spoken at a press; give it several times for several utterances.",
)
@click.option("--spool", type=click.Path(file_okay=False, path_type=Path), help="Where to keep what is not yet safe.")
@click.option("--takeover", is_flag=True, help="Take the session over from a terminal that is lost.")
@click.option("--list-devices", is_flag=True, help="Show the microphones and stop.")
@click.option("--json", "as_json", is_flag=True, help="With --list-devices: as JSON.")
@click.pass_context
def command(
    ctx: click.Context,
    join_code: str | None,
    join_file: Path | None,
    source: str | None,
    device: str | None,
    host_api: str | None,
    files: tuple[Path, ...],
    spool: Path | None,
    takeover: bool,
    list_devices: bool,
    as_json: bool,
) -> None:
    """The subject's terminal: joins a session, by JOIN_CODE or the one that runs on this machine.

    JOIN_CODE is the wizard's host as well, where the wizard's screen shows a short code: then four words are asked for.
    With "-" for JOIN_CODE it asks for the code. A code on the command line is hidden from ps as soon as it is read.

    The experimenter ends it with F10 and the word "leave".
    """
    try:
        if list_devices:
            show_devices(as_json)
            return
        if join_code and join_file:
            raise click.UsageError("give JOIN_CODE or --join-file, not both")
        wanted = spec(source, device, host_api, files)
        said = source or device or host_api or files
        asked = ChosenSource(wanted, files) if said else None
        run(find_session(join_code, join_file), asked, spool or default_spool(), takeover)
    except SubjectError as error:
        click.echo(plain_line(f"woz subject: {error}"), err=True)
        ctx.exit(error.exit_code)


def main() -> NoReturn:
    """Run the command as `python -m subject`: it ends the process with the command's exit code."""
    command.main(prog_name="python -m subject", windows_expand_args=False)
    raise AssertionError("click ends the process")

"""`woz forget`: remove a subject from a corpus and from the sessions, or see whether an export still has one.

Exit codes: 0 removed (with --check: no export has anything of a forgotten subject), 1 with --check an export has, or
the question was answered with no, 2 the command line is wrong, 3 there is nothing of the subject, or an export cannot
be read, 4 the disk refused, a session is being recorded, or the database still may have bytes of deleted rows (the same
command goes on), 5 the store's database or the place of the sessions is not to be had.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from subject.shaped import Misshapen, read_as
from wizard import bounded
from wizard.cli.place import corpus_options
from wizard.cli.printing import echo, json_text, number_of
from wizard.cli.stopping import stop_cleanly
from wizard.errors import StateError
from wizard.people import people

if TYPE_CHECKING:
    from wizard.corpus.forget import ToBeForgotten
    from wizard.corpus.place import Place
    from wizard.corpus.store import Store

_TO_CHECK = "give an export's folder, or its manifest.json"


@click.command("forget")
@click.argument("subject", required=False)
@corpus_options
@click.option(
    "--sessions",
    "roots",
    multiple=True,
    metavar="DIR",
    help="Look here for sessions of hers, too: a folder or URL of sessions. May be given several times.",
)
@click.option(
    "--check",
    "exports",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="EXPORT",
    help="Only say what this earlier export has of forgotten subjects. May be given several times.",
)
@click.option("--due", is_flag=True, help="Everybody whose time (keep_days in corpus.yaml) is over.")
@click.option("--withdrawn", is_flag=True, help="Everybody who took her consent back in a session.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@click.pass_context
def command(
    context: click.Context,
    subject: str | None,
    corpus: Path,
    store: str | None,
    roots: tuple[str, ...],
    exports: tuple[Path, ...],
    due: bool,
    withdrawn: bool,
    yes: bool,
    as_json: bool,
) -> None:
    """Remove SUBJECT: her sessions with all recordings, her turns, and what annotators said of them.

    What goes is shown first. A tombstone stays, which holds nothing of what was said: by it `woz ingest` refuses
    copies of her sessions, and --check tells which earlier exports have something of hers.
    """
    from wizard.corpus.place import Place

    if (subject is not None) + bool(exports) + due + withdrawn != 1:
        raise click.UsageError("name a subject, or exports with --check, or say --due or --withdrawn", context)
    if exports and (roots or yes):
        raise click.UsageError("--check only looks: --sessions and --yes do not go with it", context)
    stop_cleanly()
    # Where sessions are named there is something to forget, and to keep out from now on, also before there is a corpus.
    place = Place.create(corpus, store) if roots else Place.open(corpus, store)
    if exports:
        context.exit(_check(place, exports, as_json))
    asked = _Asked(context, roots, yes, as_json)
    context.exit(_forget_one(place, subject, asked) if subject is not None else _forget_several(place, asked, due=due))


@dataclass(frozen=True)
class _Asked:
    """How the command line wants what goes to be found, confirmed and told."""

    context: click.Context
    roots: tuple[str, ...]
    """More places to look for sessions in."""
    yes: bool
    as_json: bool

    def confirmed(self) -> bool:
        """Whether what was shown may go; whoever is at the terminal is asked. Raises where nobody is to be asked."""
        if self.yes:
            return True
        if not sys.stdin.isatty():
            raise click.UsageError("nothing was removed: there is nobody to ask, so say --yes", self.context)
        if click.confirm("Remove all of this? It cannot be brought back", err=True):
            return True
        echo("woz: nothing was removed", err=True)
        return False

    def show(self, doomed: ToBeForgotten) -> None:
        """What would go; on stderr where a program reads stdout."""
        for line in _shown(doomed):
            echo(line, err=self.as_json)


def _forget_one(place: Place, subject: str, asked: _Asked) -> int:
    """Forget one subject, once confirmed; the exit code."""
    from wizard.corpus.forget import find, forget
    from wizard.corpus.store import open_store

    with open_store(place, create=True, forgetting=True) as opened:
        doomed = find(opened, subject, asked.roots)
        asked.show(doomed)
        if not asked.confirmed():
            return 1
        refused = forget(opened, doomed)
    people().remove(subject)
    if asked.as_json:
        told = {"subject": subject, **doomed.as_json(), "refused": list(refused)}
        echo(json_text(told, indent=2, ensure_ascii=False))
    else:
        echo(f"Removed. Earlier exports still have her: see woz forget --corpus {place.folder} --check EXPORT")
    stays = [path for one in doomed.sessions for path in one.stays]
    if stays:
        echo(
            f"woz: {len(stays)} files stay that woz did not make; if they tell of her, remove them yourself:", err=True
        )
        for path in stays:
            echo(f"  {path}", err=True)
    _tell_of_the_database(place, refused)
    elsewhere = _in_the_folders_own_store(place, subject)
    return StateError.exit_code if refused or elsewhere else 0


def _forget_several(place: Place, asked: _Asked, *, due: bool) -> int:
    """Forget everybody whose time is over, or who took her consent back, one by one, once confirmed; the exit code."""
    from wizard.corpus import forget as forgetting
    from wizard.corpus.store import open_store

    if due and place.settings.keep_days is None:
        raise click.UsageError(f"{place.folder} sets no time: say keep_days in its corpus.yaml", asked.context)
    refused: list[str] = []
    with open_store(place, create=not due, forgetting=True) as opened:
        subjects = _due(opened) if due else _withdrawn(opened, asked.roots)
        all_doomed = [forgetting.find(opened, subject, asked.roots) for subject in subjects]
        for doomed in all_doomed:
            asked.show(doomed)
        if subjects and not asked.confirmed():
            return 1
        for doomed in all_doomed:
            refused += forgetting.forget(opened, doomed)
            people().remove(doomed.subject)
    if asked.as_json:
        told = [{"subject": doomed.subject, **doomed.as_json()} for doomed in all_doomed]
        echo(json_text({"forgotten": told, "refused": refused}, indent=2, ensure_ascii=False))
    elif subjects:
        echo(f"Removed: {', '.join(subjects)}.")
    else:
        echo("Nobody is due." if due else "Nobody has taken her consent back.")
    _tell_of_the_database(place, refused)
    return StateError.exit_code if refused else 0


def _due(opened: Store) -> tuple[str, ...]:
    from datetime import UTC, datetime

    from wizard.corpus.forget import due

    return due(opened, datetime.now(UTC))


def _withdrawn(opened: Store, roots: tuple[str, ...]) -> tuple[str, ...]:
    """By code; sessions that name nobody are told, and left: nobody knows whose the others of no name are."""
    from wizard.corpus.ingest import expand
    from wizard.corpus.withdrawal import withdrawn_subjects

    known = [one.location for one in opened.known()]
    found = withdrawn_subjects(dict.fromkeys((*known, *expand(roots))))
    for location in found.pop("", ()):
        echo(f"woz: {location}: its subject took her consent back, and has no code: remove this folder", err=True)
    return tuple(found)


def _shown(doomed: ToBeForgotten) -> list[str]:
    lines = [f"Subject {doomed.subject}:"]
    for one in doomed.sessions:
        where = ", ".join(one.locations) or "its folder is not there"
        stored = "in the store" if one.in_store else "not in the store"
        sizes = f"{number_of(one.turns, 'turn')}, {one.minutes:.1f} minutes, {number_of(one.files, 'file')}"
        lines.append(f"  session {one.session}: {sizes}, {stored}; {where}")
        lines += [f"    stays, woz did not make it: {path}" for path in one.stays]
    lines.append(f"  {doomed.annotations} saved versions of annotations")
    lines += [f"  {one.path}" for one in doomed.leftovers]
    return lines + ["  bytes of deleted rows in the database, from an attempt before"] * doomed.unscrubbed


def _in_the_folders_own_store(place: Place, subject: str) -> bool:
    """Whether the SQLite store in the corpus's folder has her, too, while --store names another; told."""
    from wizard.corpus.place import Place
    from wizard.corpus.store import open_store

    own = Place.open(place.folder)
    if own.url == place.url or not Path(str(own.url.database)).exists():
        return False
    with open_store(own, forgetting=True) as opened:
        has = bool(opened.known(subject=subject))
    if has:
        echo(f"woz: {own.shown_url} has her, too: give the same command without --store (and WOZ_STORE)", err=True)
    return has


def _tell_of_the_database(place: Place, refused: Sequence[str]) -> None:
    """What is left in a database that this command's user may not clean, or nobody can from here."""
    if place.url.get_backend_name() != "postgresql":
        return
    for one in refused:
        echo(f"woz: {place.shown_url}: {one}", err=True)
    if refused:
        echo(
            "woz: the rows are deleted, but the database's files still may have their bytes; let the owner of the "
            "database give the same command (docs/store.md says what it runs)",
            err=True,
        )
    echo("woz: write-ahead logs, replicas and backups of the server are its administrator's to clear", err=True)


def _check(place: Place, exports: tuple[Path, ...], as_json: bool) -> int:
    from wizard.corpus.errors import BadCorpusFile
    from wizard.corpus.forget import Exported, forgotten
    from wizard.export.manifest import MANIFEST

    told = []
    for export in exports:
        path = export / MANIFEST if export.is_dir() else export
        try:
            found = forgotten(place, read_as(Exported, bounded.read_text(path)))
        except OSError as error:
            raise BadCorpusFile(str(path), f"it cannot be read ({error.strerror})", _TO_CHECK) from error
        except Misshapen as error:
            raise BadCorpusFile(str(path), "it is not the manifest of an export", _TO_CHECK) from error
        told.append((export, found))
    if as_json:
        shown = [
            {
                "export": str(export),
                "forgotten": [
                    {"session": o.session, "forgotten": o.forgotten, "utterances": o.utterances, "files": o.files}
                    for o in found
                ],
            }
            for export, found in told
        ]
        echo(json_text(shown, indent=2, ensure_ascii=False))
    else:
        for export, found in told:
            echo(f"{export}: {'nothing of a forgotten subject' if not found else 'has forgotten sessions:'}")
            for one in found:
                echo(f"  {one.session}, forgotten {one.forgotten}: {', '.join(one.utterances)}")
                for name in one.files:
                    echo(f"    {name}")
    return 1 if any(found for _, found in told) else 0

"""`woz export`: sessions or a corpus out, in one or more formats.

Exit codes: 0 written, 2 the command line, 3 a session, a recording, a key, a list of consents or the manifest of an
earlier release cannot be used, 4 there is no corpus, the folder exists, the corpus changed meanwhile, or the disk
refused, 5 a database that is needed is not to be had, or nobody works for the scheduler.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from wizard.cli.judging import scheduled
from wizard.cli.place import corpus_options
from wizard.cli.printing import echo, json_text
from wizard.cli.sources import chosen_source
from wizard.cli.stopping import stop_cleanly
from wizard.export.errors import BadChoice
from wizard.export.formats import FORMATS, format_named

if TYPE_CHECKING:
    from wizard.corpus.place import Place
    from wizard.export.manifest import Manifest
    from wizard.export.privacy import Consent
    from wizard.export.release import Release


@click.command("export")
@click.argument("sessions", nargs=-1, type=click.Path(path_type=Path), metavar="[SESSION]...")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="A folder that does not exist yet.")
@click.option(
    "--format",
    "formats",
    default="jsonl",
    show_default=True,
    metavar="NAME[,NAME...]",
    help="; ".join(f"{name}: {words}" for name, (_, words) in FORMATS.items()) + ".",
)
@corpus_options
@click.option("--where", "filters", multiple=True, metavar="FILTER", help="class=A,D1, speaker=8ky, reviewed, ...")
@click.option("--reviewed", is_flag=True, help="Only turns that a person has done; as --where reviewed.")
@click.option("--split", metavar="NAME=SHARE,...", help="Splits by speaker: train=0.8,dev=0.1,test=0.1.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the splits.")
@click.option("--splits-of", "splits_of", multiple=True, type=click.Path(path_type=Path), metavar="MANIFEST",
              help="Keep speakers in the splits that this earlier release has them in.")  # fmt: skip
@click.option(
    "--blind", default="", metavar="SPLIT|all", help="Make this split a blind test set: participants' and key."
)
@click.option(
    "--blind-input",
    type=click.Choice(["audio", "text", "both"]),
    default="audio",
    show_default=True,
    help="What participants get.",
)
@click.option("--use", default="", metavar="WORD", help="What it is for: only subjects whose consent covers that.")
@click.option(
    "--consents", type=click.Path(path_type=Path), help="What the consents cover. [consents.yaml in --corpus]"
)
@click.option("--without-consent", is_flag=True, help="Export those whose consent is missing or does not cover --use.")
@click.option("--release", "release_version", metavar="VERSION", help="Make it a release: version, notes, tables.")
@click.option("--previous", type=click.Path(path_type=Path, exists=True, file_okay=False), metavar="DIR",
              help="With --release: the release before, for the notes.")  # fmt: skip
@click.option("--guidelines", multiple=True, type=click.Path(path_type=Path, exists=True, dir_okay=False),
              metavar="FILE", help="With --release: what the annotators worked by; frozen in it.")  # fmt: skip
@click.option("--licence", metavar="TEXT", help="For the data card. [that of the corpus]")
@click.option("--sign", type=click.Path(path_type=Path), metavar="KEY", help="Sign the manifest: Ed25519 key in PEM.")
@click.option("--maximum", is_flag=True, help="Derive maxima and yes/no alternatives for drafts; needs the database.")
@click.option("--domain", metavar="NAME|DIR", help="With --maximum: this domain, not the one that the session names.")
@click.option("--database", metavar="URL", help="With --maximum: another database of the same schema and content.")
@scheduled
@click.option("--json", "as_json", is_flag=True, help="The manifest, and where it is, as one JSON object on stdout.")
@click.pass_context
def command(
    context: click.Context,
    sessions: tuple[Path, ...],
    out: Path,
    formats: str,
    corpus: Path,
    store: str | None,
    filters: tuple[str, ...],
    reviewed: bool,
    split: str | None,
    seed: int,
    splits_of: tuple[Path, ...],
    blind: str,
    blind_input: Literal["audio", "text", "both"],
    use: str,
    consents: Path | None,
    without_consent: bool,
    release_version: str | None,
    previous: Path | None,
    guidelines: tuple[Path, ...],
    licence: str | None,
    sign: Path | None,
    maximum: bool,
    domain: str | None,
    database: str | None,
    scheduler: str | None,
    as_json: bool,
) -> None:
    """Export sessions (drafts, without a store) or, where none is named, a corpus, into a new folder.

    Sessions are verified first. One with errors is refused, and so is one that the corpus in --corpus has forgotten.
    The folder appears only when all of it is written and checked; an existing one is never touched. What is to be wary
    of goes to stderr and into the data card.
    """
    named = tuple(map(format_named, dict.fromkeys(name.strip() for name in formats.split(","))))
    _go_together(context, sessions, maximum=maximum)
    from wizard.corpus.place import domain_folders
    from wizard.export.building import Plan, build
    from wizard.export.card import AGREEMENT, LICENCE, SITE
    from wizard.export.earlier import read_splits
    from wizard.export.errors import ExportExists
    from wizard.export.signing import read_private_key
    from wizard.export.splits import parse_shares
    from wizard.shards.workers import workers

    if os.path.lexists(out):  # `build` looks, too; this spares her the waiting
        raise ExportExists(out)
    go_on = stop_cleanly()
    shares: Mapping[str, float] = parse_shares(split) if split else {}
    earlier = read_splits(splits_of) if splits_of else None
    if earlier is not None:
        shares = shares or earlier.shares
        seed = seed if _is_given(context, "seed") else earlier.seed
    key = read_private_key(sign) if sign else None
    with ExitStack() as stack:
        asked = (*filters, *(["reviewed"] if reviewed else []))
        place, source, query, agreed = chosen_source(stack, context, sessions, corpus, store, asked)
        folders = domain_folders(source.sessions(), place)
        rules: Any = dict
        if maximum:
            from wizard.export.derived import Derived

            source = derived = stack.enter_context(Derived(source, domain, database, folders))
            rules = derived.rules
        own = place.settings if place else None
        facts = {SITE: own.site if own else "", LICENCE: licence or (own.licence if own else ""), AGREEMENT: agreed}
        plan = Plan(
            named,
            facts={name: told for name, told in facts.items() if told},
            rules=rules,
            domains=folders,
            shares=shares,
            seed=seed,
            pins=earlier.pins if earlier else None,
            blind=blind,
            blind_input=blind_input,
            consent=_consent(use, consents, place, anyway=without_consent),
            key=key,
            query=query,
            release=_release(release_version, previous, guidelines, consents, place),
        )
        shown: list[Any] = []

        def begin(steps: int) -> None:
            if sys.stderr.isatty():
                bar = click.progressbar(length=steps, label="Exporting", file=sys.stderr)
                shown.append(stack.enter_context(bar))

        def step() -> None:
            go_on()
            for bar in shown:
                bar.update(1)

        staff = stack.enter_context(workers(scheduler)) if scheduler else None
        manifest = build(plan, source, out, begin=begin, step=step, staff=staff)
    _tell(manifest, out, as_json=as_json)


def _tell(manifest: Manifest, out: Path, *, as_json: bool) -> None:
    """Say what was written, and on stderr what to be wary of."""
    from wizard.export.manifest import MANIFEST

    for concern in manifest.concerns:
        echo(f"woz: {concern}", err=True)
    if as_json:
        concerns = [{**one.as_json(), "which": list(one.which)} for one in manifest.concerns]
        told = {"out": str(out), **manifest.as_json(), "concerns": concerns}
        echo(json_text(told, indent=2, ensure_ascii=False))
    else:
        size = sum(file.size for file in manifest.files)
        echo(
            f"{out}: utterances {manifest.utterances}, sessions {len(manifest.sessions)}, files {len(manifest.files)} "
            f"({size / 1e6:.1f} MB); sizes and hashes in {out / MANIFEST}"
        )


def _go_together(context: click.Context, sessions: tuple[Path, ...], *, maximum: bool) -> None:
    """Raises `BadChoice` for options that say nothing, or contradict each other."""
    given = {name for name in context.params if _is_given(context, name)}
    if sessions and given & {"store", "filters", "reviewed"}:
        raise BadChoice("--store, --where and --reviewed are of a corpus; name no SESSION with them")
    if not maximum and given & {"domain", "database"}:
        raise BadChoice("--domain and --database go with --maximum; without it an export needs no database")
    if "seed" in given and not given & {"split", "splits_of"}:
        raise BadChoice("--seed goes with --split or --splits-of")
    if "blind_input" in given and "blind" not in given:
        raise BadChoice("--blind-input goes with --blind")
    if given & {"previous", "guidelines"} and "release_version" not in given:
        raise BadChoice("--previous and --guidelines go with --release VERSION")
    if "consents" in given and not given & {"use", "release_version"}:
        raise BadChoice("--consents goes with --use, which says what the export is for")


def _is_given(context: click.Context, name: str) -> bool:
    return context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE


def _release(
    version: str | None, previous: Path | None, guidelines: tuple[Path, ...], consents: Path | None, place: Place | None
) -> Release | None:
    """What makes it a release. Raises `BadChoice`, `BadRelease`, `BadConsents`."""
    from wizard.export.privacy import FILE, Consent, read_texts
    from wizard.export.release import DEMOGRAPHICS, SUBJECTS, Release, read_people

    if version is None:
        return None
    folder = place.folder if place else None
    people = read_people(folder / SUBJECTS) if folder and (folder / SUBJECTS).exists() else {}
    texts = consents or (folder / FILE if folder and (folder / FILE).exists() else None)
    told = Consent(DEMOGRAPHICS, read_texts(texts) if texts else {})
    return Release(version, previous, guidelines, people, told)


def _consent(use: str, consents: Path | None, place: Place | None, *, anyway: bool) -> Consent:
    """What is asked of consents. Raises `BadChoice` where nothing says what they cover."""
    from wizard.export.privacy import FILE, Consent, read_texts

    if not use:
        return Consent(anyway=anyway)
    path = consents or (place.folder / FILE if place else None)
    if path is None or not (consents or path.exists()):
        where = f"{path} is not there" if path else "sessions do not say it"
        raise BadChoice(f"--use {use}: what the texts of consent cover is not known ({where}); give --consents FILE")
    return Consent(use, read_texts(path), anyway)

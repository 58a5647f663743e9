"""The options of `woz export`, each group of them as one object: what is selected, splits, blinding, consent, release.

A group is given to the command by its decorator (`gathered`), which takes the group's options out of click's arguments.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import click

from wizard.cli.place import corpus_options
from wizard.cli.sources import ChosenTurns, chosen_source
from wizard.export.errors import BadChoice

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    from wizard.corpus.place import Place
    from wizard.export.privacy import ConsentAsked
    from wizard.export.release import Release
    from wizard.export.splits import PinnedSpeakers

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True)
class TurnSelection:
    """Which turns go out: sessions' folders, or a corpus and its filters."""

    sessions: tuple[Path, ...]
    """Folders of sessions; empty where a corpus is meant."""
    corpus: Path
    store: str | None
    filters: tuple[str, ...]
    reviewed: bool

    def chosen(self, stack: ExitStack, context: click.Context) -> ChosenTurns:
        """The turns, and where they come from; `stack` closes the store. Raises as `chosen_source`."""
        asked = (*self.filters, *(["reviewed"] if self.reviewed else []))
        return chosen_source(stack, context, self.sessions, self.corpus, self.store, asked)


@dataclass(frozen=True)
class Splitting:
    """How speakers are divided into splits."""

    split: str | None
    seed: int
    splits_of: tuple[Path, ...]

    def shares_and_seed(self, *, seed_given: bool) -> tuple[Mapping[str, float], int, PinnedSpeakers | None]:
        """Shares by split, the seed, and the splits of speakers that an earlier release pins, None without one.

        Raises:
            BadSplit: the shares cannot be.
            BadManifest: an earlier release cannot be read.
        """
        from wizard.export.earlier_releases import read_splits
        from wizard.export.splits import parse_shares

        shares: Mapping[str, float] = parse_shares(self.split) if self.split else {}
        if not self.splits_of:
            return shares, self.seed, None
        earlier = read_splits(self.splits_of)
        return shares or earlier.shares, self.seed if seed_given else earlier.seed, earlier.pins


@dataclass(frozen=True)
class Blinding:
    """Which split becomes a blind test set, and what its participants get."""

    blind: str
    blind_input: Literal["audio", "text", "both"]


@dataclass(frozen=True)
class Permission:
    """What the export is for, and what the subjects' consent covers."""

    use: str
    consents: Path | None
    without_consent: bool

    def consent(self, place: Place | None) -> ConsentAsked:
        """What is asked of consents. Raises `BadChoice` where nothing says what they cover, `BadConsents`."""
        from wizard.export.privacy import FILE, ConsentAsked, read_texts

        if not self.use:
            return ConsentAsked(anyway=self.without_consent)
        path = self.consents or (place.folder / FILE if place else None)
        if path is None or not (self.consents or path.exists()):
            where = f"{path} is not there" if path else "sessions do not say it"
            raise BadChoice(
                f"--use {self.use}: what the texts of consent cover is not known ({where}); give --consents FILE"
            )
        return ConsentAsked(self.use, read_texts(path), self.without_consent)

    def texts(self, place: Place | None) -> Mapping[str, Any]:
        """What each text of consent covers; empty where nothing says it. Raises `BadConsents`."""
        from wizard.export.privacy import FILE, read_texts

        own = place.folder / FILE if place else None
        path = self.consents or (own if own is not None and own.exists() else None)
        return read_texts(path) if path else {}


@dataclass(frozen=True)
class Releasing:
    """What makes the export a release, and who signs it."""

    release_version: str | None
    previous: Path | None
    guidelines: tuple[Path, ...]
    licence: str | None
    sign: Path | None

    def release(self, place: Place | None, permission: Permission) -> Release | None:
        """What makes it a release; None where it is none. Raises `BadChoice`, `BadRelease`, `BadConsents`."""
        from wizard.export.privacy import ConsentAsked
        from wizard.export.release import DEMOGRAPHICS, SUBJECTS, Release, read_people

        if self.release_version is None:
            return None
        known = place.folder / SUBJECTS if place else None
        people = read_people(known) if known is not None and known.exists() else {}
        told = ConsentAsked(DEMOGRAPHICS, permission.texts(place))
        own = (place.guidelines,) if place is not None and place.guidelines.exists() else ()
        return Release(self.release_version, self.previous, self.guidelines or own, people, told)

    def key(self) -> Ed25519PrivateKey | None:
        """The key that signs the manifest; None where nobody does. Raises `BadKey`."""
        from wizard.signing.keys import read_private_key

        return read_private_key(self.sign) if self.sign else None

    def facts(self, place: Place | None, agreement: str) -> dict[str, str]:
        """What the data card says of the corpus, as far as it is known: site, licence, how far annotators agree."""
        from wizard.export.data_card import AGREEMENT, LICENCE, SITE

        own = place.settings if place else None
        facts = {
            SITE: own.site if own else "",
            LICENCE: self.licence or (own.licence if own else ""),
            AGREEMENT: agreement,
        }
        return {name: told for name, told in facts.items() if told}


@dataclass(frozen=True)
class Maxima:
    """Whether maxima are derived, and from which database."""

    maximum: bool
    domain: str | None
    database: str | None


def gathered(name: str, group: type[Any], *options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Give a command these options, which it takes as one `group` under `name`.

    Each of the group's fields is the argument of an option or of an argument of the same name.
    """

    def with_them(command: Command) -> Command:
        @functools.wraps(command)
        def called(*args: Any, **given: Any) -> Any:
            own = {field.name: given.pop(field.name) for field in fields(group)}
            return command(*args, **given, **{name: group(**own)})

        for option in reversed(options):
            called = option(called)
        return called  # type: ignore[return-value]

    return with_them


_A_FILE = click.Path(path_type=Path)

selected = gathered(
    "selection",
    TurnSelection,
    click.argument("sessions", nargs=-1, type=_A_FILE, metavar="[SESSION]..."),
    corpus_options,
    click.option("--where", "filters", multiple=True, metavar="FILTER", help="class=A,D1, speaker=8ky, reviewed, ..."),
    click.option("--reviewed", is_flag=True, help="Only turns that a person has done; as --where reviewed."),
)
split = gathered(
    "splitting",
    Splitting,
    click.option("--split", metavar="NAME=SHARE,...", help="Splits by speaker: train=0.8,dev=0.1,test=0.1."),
    click.option("--seed", type=int, default=0, show_default=True, help="Of the splits."),
    click.option("--splits-of", "splits_of", multiple=True, type=_A_FILE, metavar="MANIFEST",
                 help="Keep speakers in the splits that this earlier release has them in."),
)  # fmt: skip
blinded = gathered(
    "blinding",
    Blinding,
    click.option("--blind", default="", metavar="SPLIT|all",
                 help="Make this split a blind test set: participants' and key."),
    click.option("--blind-input", type=click.Choice(["audio", "text", "both"]), default="audio", show_default=True,
                 help="What participants get."),
)  # fmt: skip
permitted = gathered(
    "permission",
    Permission,
    click.option("--use", default="", metavar="WORD", help="What it is for: only subjects whose consent covers that."),
    click.option("--consents", type=_A_FILE, help="What the consents cover. [consents.yaml in --corpus]"),
    click.option("--without-consent", is_flag=True,
                 help="Export those whose consent is missing or does not cover --use."),
)  # fmt: skip
released = gathered(
    "releasing",
    Releasing,
    click.option("--release", "release_version", metavar="VERSION", help="Make it a release: version, notes, tables."),
    click.option("--previous", type=click.Path(path_type=Path, exists=True, file_okay=False), metavar="DIR",
                 help="With --release: the release before, for the notes."),
    click.option("--guidelines", multiple=True, type=click.Path(path_type=Path, exists=True, dir_okay=False),
                 metavar="FILE",
                 help="With --release: what the annotators worked by; frozen in it. [that of the corpus]"),
    click.option("--licence", metavar="TEXT", help="For the data card. [that of the corpus]"),
    click.option("--sign", type=_A_FILE, metavar="KEY", help="Sign the manifest: Ed25519 key in PEM."),
)  # fmt: skip
with_maxima = gathered(
    "maxima",
    Maxima,
    click.option(
        "--maximum", is_flag=True, help="Derive maxima and yes/no alternatives for drafts; needs the database."
    ),
    click.option(
        "--domain", metavar="NAME|DIR", help="With --maximum: this domain, not the one that the session names."
    ),
    click.option("--database", metavar="URL", help="With --maximum: another database of the same schema and content."),
)  # fmt: skip


def go_together(context: click.Context, selection: TurnSelection, maxima: Maxima) -> None:
    """Pass options that go together.

    Raises:
        BadChoice: some say nothing, or contradict each other.
    """
    given = {name for name in context.params if is_given(context, name)}
    if selection.sessions and given & {"store", "filters", "reviewed"}:
        raise BadChoice("--store, --where and --reviewed are of a corpus; name no SESSION with them")
    if not maxima.maximum and given & {"domain", "database"}:
        raise BadChoice("--domain and --database go with --maximum; without it an export needs no database")
    if "seed" in given and not given & {"split", "splits_of"}:
        raise BadChoice("--seed goes with --split or --splits-of")
    if "blind_input" in given and "blind" not in given:
        raise BadChoice("--blind-input goes with --blind")
    if given & {"previous", "guidelines"} and "release_version" not in given:
        raise BadChoice("--previous and --guidelines go with --release VERSION")
    if "consents" in given and not given & {"use", "release_version"}:
        raise BadChoice("--consents goes with --use, which says what the export is for")


def is_given(context: click.Context, name: str) -> bool:
    """True where the argument of that name stands on the command line."""
    return context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE

"""The data card of an export: what the corpus is, in words and counts, for somebody who has only the folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from wizard import __version__
from wizard.corpus.classes import CLASSES_1991
from wizard.corpus.layers import SessionRecord
from wizard.corpus.tasks import task_figures
from wizard.export.formats import Format
from wizard.export.splits import Splits
from wizard.export.survey import ExportSurvey

_HOW: dict[str, str] = {
    "direct": "answered by the tool from the transcript itself",
    "revised": "answered by the tool after the wizard revised the request or adjusted its reading",
    "sql": "answered by SQL that the wizard wrote",
    "message": "answered with a canned message",
    "void": "nothing was said, or nobody could hear it",
    "overtaken": "not answered: the subject spoke again, or the session ended",
    "open": "not answered yet when the session was exported",
}
_STATUS: dict[str, str] = {
    "draft": "not reviewed: the drafts made while the session ran",
    "accepted": "not reviewed: a program accepted the drafts (woz annotate --accept-drafts), nobody looked at them",
    "single": "done by one annotator",
    "agreed": "done by two or more annotators, who agree",
    "disputed": "its annotators differ in a layer, and nobody has decided: that layer is as no one had done it",
    "adjudicated": "annotators differed, and it was decided",
}
_CLASS: dict[str, str] = {**dict(CLASSES_1991.items()), "": "nobody has given one"}
_BLIND = [
    "## The blind test set",
    "",
    "- `participants/`: to be handed out, alone. No class, no answer and nothing that the wizard did is in it.",
    "- `key/`: what it is scored against; not for participants. This card is not for them either.",
    "",
]
SITE = "site"
LICENCE = "licence"
AGREEMENT = "agreement of annotators"
_UNSAID = {
    LICENCE: "not stated by the software: ask whoever gave you this corpus",
    AGREEMENT: "undefined: nothing has been annotated twice",
}


@dataclass(frozen=True)
class ExportDecisions:
    """What was decided for this export."""

    splits: Splits | None = None
    concerns: tuple[str, ...] = ()
    """What is worth saying before anybody relies on it."""
    blind: str = ""
    """The split that is a blind test set, or `all`."""
    codes: bool = False
    """`speakers.tsv` is there."""


def card(
    sessions: Sequence[SessionRecord],
    found: ExportSurvey,
    formats: Sequence[Format],
    facts: Mapping[str, str],
    rules: Mapping[str, str],
    told: ExportDecisions | None = None,
) -> str:
    """The text of `README.md`, in Markdown; it depends on the arguments alone.

    `facts` are more rows of its table; `rules` is the SHA-256 of the rules by which maxima were derived for drafts, by
    domain; empty where none were.
    """
    told = told or ExportDecisions()
    rows = [
        ("domain", _all(f"{s.domain}, as of {s.as_of}" for s in sessions)),
        ("version of the domain (SHA-256 of its folder)", _all(s.domain_version for s in sessions)),
        ("sessions", str(len(sessions))),
        ("speakers", str(len(found.speakers))),
        ("wizards", str(len({s.wizard for s in sessions}))),
        ("utterances", str(found.turns)),
        ("hours of audio", f"{found.seconds / 3600:.3f}"),
        ("spoken through", ", ".join(f"{name}: {count}" for name, count in sorted(found.source.items()))),
        ("answering tool", _all(s.tool for s in sessions)),
        ("collected with", _all(s.software for s in sessions)),
        ("exported with", f"woz-collect {__version__}"),
        ("consent (version of the text, SHA-256)", _all(_consent(s) for s in sessions)),
        ("canned messages (SHA-256 of the file)", _all(s.messages_sha256 for s in sessions)),
        *(("rules of the maximum (SHA-256 of maximum.yaml)", digest) for _, digest in sorted(rules.items())),
        *{**_UNSAID, **facts}.items(),
    ]
    lines = [
        "# A corpus of spoken questions to a database",
        "",
        "Collected with a human wizard behind the system (Wizard of Oz): each subject believed she spoke to a machine.",
        "",
        "| | |",
        "|---|---|",
        *(f"| {name} | {_cell(value)} |" for name, value in rows),
        "",
        *(["## Beware", "", *(f"- {one}" for one in told.concerns), ""] if told.concerns else []),
        *(_parts(told.splits, told.blind) if told.splits else []),
        *(_BLIND if told.blind else []),
        *_table("Turns by how they went", "how", found.how, _HOW),
        *_table("Turns by status", "status", found.status, _STATUS),
        *_table(_by_class(found), "class", found.category, _CLASS),
        *_counted("Tags", "tag", found.tags),
        *_counted("Exclusions", "reason", found.exclusions),
        *_counted("Principles cited", "domain, number, SHA-256 of the text", found.principles),
        *_references(found, rules),
        *_tasks(sessions),
        *(
            line
            for format in formats
            for line in (f"## The format `{format.name}`", "", format.describe().rstrip(), "")
        ),
        "## Beside them",
        "",
        *(["- In each format's folder there is one of every split."] if told.splits else []),
        *(["- `speakers.tsv`: whose the codes in ATIS names (XXXUUSMP) are."] if told.codes else []),
        "- `manifest.json`: every other file with its size and SHA-256. `woz verify` checks it.",
        "",
        "Practice is left out.",
        "",
    ]
    return "\n".join(lines)


def _table(title: str, head: str, counts: Counter[str], words: Mapping[str, str]) -> list[str]:
    return [
        f"## {title}",
        "",
        f"| {head} | turns | |",
        "|---|---|---|",
        *(f"| {one or 'none'} | {counts[one]} | {says} |" for one, says in words.items() if counts[one]),
        "",
    ]


def _counted(title: str, head: str, counts: Counter[str]) -> list[str]:
    if not counts:
        return []
    rows = (f"| {one} | {counts[one]} |" for one in sorted(counts))
    return [f"## {title}", "", f"| {head} | turns |", "|---|---|", *rows, ""]


def _parts(splits: Splits, blind: str) -> list[str]:
    """The table of splits, and who is in which."""
    return [
        "## Splits",
        "",
        _how_placed(splits),
        "",
        "| split | asked for | turns | share | speakers | |",
        "|---|---|---|---|---|---|",
        *(
            f"| {one.name}{' (blind)' if one.name == blind else ''} | {one.share:.1%} | {one.turns} | {one.got:.1%} "
            f"| {len(one.speakers)} | {' '.join(one.speakers)} |"
            for one in splits.splits
        ),
        "",
    ]


def _by_class(found: ExportSurvey) -> str:
    return "Turns by class" + (f" ({found.accepted} of them of accepted drafts)" if found.accepted else "")


def _how_placed(splits: Splits) -> str:
    if not splits.manifests:
        return (
            f"By speaker, drawn with seed {splits.seed}: a speaker's split depends on the speaker, the seed and the "
            "shares alone, so shares are met in expectation. Shares are of the turns."
        )
    which = ", ".join(f"`{one}`" for one in splits.manifests)
    return (
        f"By speaker: {splits.pinned} stand where the earlier release has them (SHA-256 of its manifest: {which}), "
        f"{splits.newcomers} were placed, with seed {splits.seed}, so that the shares of turns are met as nearly as "
        "can be."
    )


def _references(found: ExportSurvey, rules: Mapping[str, str]) -> list[str]:
    """What the reference answers are worth."""
    drafts = found.unreviewed
    derived = " A maximum was derived for drafts by the domain's rules, where it could be." if rules else ""
    words = (
        f"Of {found.turns} turns {found.referenced} have a minimum answer in the Common Answer Specification, "
        f"{found.bounded} a maximum.{derived}"
    )
    if drafts:
        words += (
            f" **The references of {drafts} turns are drafts**, not reviewed by a person, and their words are the "
            "wizard's typing, not a transcription."
        )
    return ["## References", "", words, ""]


def _tasks(sessions: Sequence[SessionRecord]) -> list[str]:
    """What subjects completed, task by task; nothing where no task has a sheet with a key."""
    found = task_figures(sessions)
    if not found:
        return []
    rows = (
        f"| {_cell(one.name)} | {one.tasks} | {one.completed} | {one.wrong} | {one.gave_up} | {one.open} | "
        f"{one.right} of {one.blanks} | {'-' if one.minutes is None else f'{one.minutes:.1f}'} | "
        f"{'-' if one.turns is None else f'{one.turns:g}'} |"
        for one in found
    )
    return [
        "## Tasks completed",
        "",
        "By what subjects wrote on their sheets; a task is completed where every blank that has a key is right. "
        "Minutes and turns: half of those completed took no more.",
        "",
        "| task | begun | completed | with a mistake | given up | left open | blanks right | minutes | turns |",
        "|---|---|---|---|---|---|---|---|---|",
        *rows,
        "",
    ]


def _cell(text: str) -> str:
    """On one line, and in one cell."""
    return " ".join(text.split()).replace("|", "\\|")


def _all(values: Iterable[str]) -> str:
    return "<br>".join(sorted(set(values)))


def _consent(session: SessionRecord) -> str:
    return f"{session.consent_version}, {session.consent_sha256}" if session.consent_version else "none recorded"

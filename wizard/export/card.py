"""The data card of an export: what the corpus is, in words and counts, for somebody who has only the folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from wizard.corpus.layers import How, SessionRecord

_HOW: dict[How, str] = {
    "direct": "answered by the tool from the transcript itself",
    "revised": "answered by the tool after the wizard revised the request or adjusted its reading",
    "sql": "answered by SQL that the wizard wrote",
    "message": "answered with a canned message",
    "void": "nothing was said, or nobody could hear it",
    "overtaken": "not answered: the subject spoke again, or the session ended",
    "open": "not answered yet when the session was exported",
}


def card(sessions: Sequence[SessionRecord], rules: Mapping[str, str] | None = None) -> str:
    """The text of `README.md`, in Markdown; it depends on the arguments alone.

    `rules` is the SHA-256 of the rules by which maxima were derived, by domain; empty where none were.
    """
    maximum = "is derived from it by the domain's rules (`note` says where not)" if rules else "is not made yet"
    turns = [turn for session in sessions for turn in session.utterances if not turn.practice]
    counts = Counter(turn.how for turn in turns)
    seconds = sum(turn.audio.seconds for turn in turns if turn.audio)
    sources = Counter(turn.source for turn in turns)
    answered = [turn for turn in turns if turn.answer]
    lines = [
        "# A corpus of spoken questions to a database",
        "",
        "Collected with a human wizard behind the system (Wizard of Oz): each subject believed she spoke to a machine.",
        "",
        "| | |",
        "|---|---|",
        f"| domain | {_all(f'{s.domain}, as of {s.as_of}' for s in sessions)} |",
        f"| version of the domain (SHA-256 of its folder) | {_all(s.domain_version for s in sessions)} |",
        f"| sessions | {len(sessions)} |",
        f"| speakers | {len({s.subject for s in sessions})} |",
        f"| wizards | {len({s.wizard for s in sessions})} |",
        f"| utterances | {len(turns)} |",
        f"| hours of audio | {seconds / 3600:.3f} |",
        f"| spoken through | {', '.join(f'{name}: {count}' for name, count in sorted(sources.items()))} |",
        f"| answering tool | {_all(s.tool for s in sessions)} |",
        f"| collected with | {_all(s.software for s in sessions)} |",
        f"| consent (version of the text, SHA-256) | {_all(_consent(s) for s in sessions)} |",
        f"| canned messages (SHA-256 of the file) | {_all(s.messages_sha256 for s in sessions)} |",
        *(
            f"| rules of the maximum (SHA-256 of maximum.yaml) | {digest} |"
            for _, digest in sorted((rules or {}).items())
        ),
        "| licence | not stated by the software: ask whoever gave you this corpus |",
        "| agreement of annotators | undefined: nothing has been annotated |",
        "",
        "## Turns by how they went",
        "",
        "| how | turns | |",
        "|---|---|---|",
        *(f"| {how} | {counts[how]} | {words} |" for how, words in _HOW.items() if counts[how]),
        "",
        "## What is what",
        "",
        "- `utterances.jsonl`: one object a turn, with every layer.",
        "- `sessions.jsonl`: one object a session: versions, consent, scenarios, settings.",
        "- `audio/`: the utterances as FLAC, 16 kHz, mono, 16 bits; `audio.sha256` is over the samples, little-endian.",
        "- `manifest.json`: every other file with its size and SHA-256.",
        "",
        f"**The {len(answered)} references are drafts** made while the session ran, not yet seen by an annotator "
        '(`"reviewed": false`): `minimum` is the answer to what was asked in the Common Answer Specification, '
        f"`maximum` {maximum}. Transcripts are the wizard's typing, not transcriptions. Practice is left out.",
        "",
    ]
    return "\n".join(lines)


def _all(values: Iterable[str]) -> str:
    return "<br>".join(sorted(set(values)))


def _consent(session: SessionRecord) -> str:
    return f"{session.consent_version}, {session.consent_sha256}" if session.consent_version else "none recorded"

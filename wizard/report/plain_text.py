"""A summary as plain text, for somebody who has never seen the laboratory."""

from __future__ import annotations

from wizard.report.summary import PartOfWhole, Summary, Wait

_WIDTH = 56


def extent(summary: Summary) -> str:
    """How much there is: "50 turns of 1 subject in 2 sessions"."""
    turns, subjects = _count(summary.turns, "turn"), _count(summary.subjects, "subject")
    return f"{turns} of {subjects} in {_count(summary.sessions, 'session')}"


def render(summary: Summary) -> str:
    """The figures in words, at most 80 columns wide; ends in a newline."""
    lines = [
        f"{extent(summary)} (practice not counted)",
        f"{_seconds(summary.speech_seconds)} of speech in {_seconds(summary.conversation_seconds)} of conversation",
        "",
        "How the questions were answered",
        _share("by the tool, straight from the transcript", summary.direct),
        _share("by the tool, after the wizard revised or adjusted", summary.revised),
        _share("by SQL that the wizard wrote", summary.sql),
        _share("with a canned message", summary.messages),
        *_uncounted(summary),
        "",
        f"Questions within the system's scope: {summary.in_scope}",
        _share("answered by the tool alone (67 % in 1989)", summary.covered_by_tool),
        _share("with the wizard's revisions", summary.covered_with_revisions),
        _share("with all of the wizard's help (94 % in 1989)", summary.covered_with_wizard),
        "",
        f"Pace: {_number(summary.questions_an_hour)} questions an hour (about 50 in 1989, with one subject)",
        "",
        f"{'How long it took, in seconds':<{_WIDTH + 2}}{'half':>7}{'9 of 10':>9}",
        _wait("release to reply on the subject's screen (her clock)", summary.release_to_displayed),
        _wait("utterance arrived to transcript sent (wizard's)", summary.arrival_to_transcript),
        _wait("transcript sent to reply sent (wizard's)", summary.transcript_to_reply),
        _wait("reply sent to its display confirmed (wizard's)", summary.reply_to_displayed),
    ]
    return "\n".join(lines) + "\n"


def _uncounted(summary: Summary) -> list[str]:
    parts = [
        f"{count} {word}"
        for count, word in (
            (summary.void, "void"),
            (summary.overtaken, "overtaken"),
            (summary.open, "still open"),
        )
        if count
    ]
    return [f"  (without a reply: {', '.join(parts)})"] if parts else []


def _share(words: str, share: PartOfWhole) -> str:
    part = f"{share.count} of {share.of}"
    return f"  {words:<{_WIDTH}}{part:>10}{_percent(share):>8}"


def _percent(share: PartOfWhole) -> str:
    return "-" if share.percent is None else f"{share.percent:.0f} %"


def _wait(words: str, wait: Wait) -> str:
    return f"  {words:<{_WIDTH}}{_number(wait.p50, 2):>7}{_number(wait.p90, 2):>9}"


def _number(value: float | None, digits: int = 0) -> str:
    return "-" if value is None else f"{value:.{digits}f}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _seconds(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"

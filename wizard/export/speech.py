"""What the formats for speech recognition write: the words that were said, and files of lines.

A word is made of letters, apostrophes and hyphens, whatever an annotator or the wizard typed (`from_transcript`): so no
format meets a character that it gives a meaning to.
"""

from __future__ import annotations

from pathlib import Path

from wizard.corpus.item import Item
from wizard.corpus.sro import SaidWord, from_transcript, said


def said_in(item: Item) -> tuple[SaidWord, ...]:
    """What was said, with what was taken back and fragments: of the transcription, else of the wizard's transcript."""
    transcription = transcription_of(item)
    if transcription is None:
        return tuple(SaidWord(word, False) for word in wizards_words(item).split())
    return tuple(
        SaidWord(word, one.taken_back) for one in said(transcription) for word in from_transcript(one.word).split()
    )


def transcription_of(item: Item) -> str | None:
    """The annotators' transcription, with its marks; None where there is none."""
    return item.annotation.transcription if item.annotation else None


def wizards_words(item: Item) -> str:
    """The wizard's transcript (for typed input, the line) as words; empty where there is none."""
    return from_transcript(item.record.transcript or item.record.typed or "")


def text_of(item: Item) -> str:
    """`said_in` as one line: what a recogniser is to find."""
    return " ".join(one.word for one in said_in(item))


def write_lines(path: Path, lines: list[str]) -> None:
    """Write a UTF-8 text file, each of `lines` ended by a newline."""
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{line}\n" for line in lines)

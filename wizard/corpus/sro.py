"""Detailed transcriptions (`.sro`): their marks, and what is left when the marks are taken off."""

from __future__ import annotations


def words_of(transcription: str) -> str:
    """What was said, lower case, without marks."""
    return " ".join(transcription.lower().split())

"""`woz subject`: the subject's terminal, as the subject's side brings it."""

from subject.cli import command

__all__ = ["command"]
